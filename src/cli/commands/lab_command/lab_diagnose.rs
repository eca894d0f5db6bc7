//! `rung lab diagnose`: measures how often the diagnosis names the right bug, and how often a wrong one.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::goal::describe_goal;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::pack_lookup;
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::progress::ProgressLine;
use crate::judge::Cancel;
use crate::lab::diagnose::{self, DiagnosisMeasurement, DiagnosisScores, LocalizationScores};
use crate::pack;
use crate::text::number_format::percent_and_tenths as percent;
use crate::text::text_layout::fill;

/// Measure the diagnosis of known and unknown bugs
///
/// Rung rewrites every known bug in several ways (names, order, style, comments) and diagnoses
/// each variation with weights fitted to the other problems. Takes a few minutes.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct LabDiagnoseCommand {
    /// Pack folder [default: the starter pack]
    #[arg(value_name = "DIR")]
    pack: Option<PathBuf>,
    /// Print the weights fitted to all problems
    #[arg(long)]
    fit: bool,
}

impl LabDiagnoseCommand {
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let pack = match &self.pack {
            None => pack::load_embedded_pack(),
            Some(folder) => pack_lookup::read_pack(folder).map_err(|failure| {
                failure.with_advice("Give the folder that holds `pack.toml`: `rung lab diagnose DIR`.")
            })?,
        };
        if pack.problems.is_empty() {
            let advice = format!("`rung pack check {}` lists the errors.", pack.root);
            return Err(Failure::input("The pack has no problem that can be used.").with_advice(advice));
        }
        let measured = session.with_judge(async |judge| {
            let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
            let progress = ProgressLine::start(&session.page);
            let on_piece = |done, total, problem: &str| progress.show_piece(done, total, problem);
            tokio::select! {
                measured = diagnose::measure(judge, &pack.problems, &cancel, &on_piece) => Ok(measured?),
                // Dropping the job stops it; the sandbox stops with the judge.
                () = interrupts.wait_for_presses(1) => Err(Failure::interrupted()),
            }
        })?;
        session.print_answer(&DiagnoseAnswer { measured, fit: self.fit })
    }
}

/// The results. Shares are in [0, 1].
#[derive(Clone, Debug, Serialize)]
pub struct DiagnoseAnswer {
    #[serde(flatten)]
    pub measured: DiagnosisMeasurement,
    #[serde(skip)]
    pub fit: bool,
}

/// Width of the first column.
const NAME: usize = 52;
/// Goals for the right bug named first and for false alarms.
const MIN_TOP1_SHARE: f64 = 0.85;
const MAX_FALSE_ALARM_SHARE: f64 = 0.05;

impl CommandAnswer for DiagnoseAnswer {
    fn render_text(&self, page: &Page) -> String {
        let DiagnosisMeasurement { problems, bugs, programs, left_out, scores, localised, weights } = &self.measured;
        let mut text = PageText::new(page);
        text.line(format!(
            "{bugs} bugs of {problems} problems, {programs} programs; variations that behave otherwise, left out: {left_out}."
        ));
        text.line("Every figure with weights fitted to the other problems.");
        text.line("");
        append_goals(&mut text, page, scores);
        text.line("");
        append_breakdown(&mut text, page, scores);
        text.line("");
        append_calibration(&mut text, page, scores);
        text.line("");
        append_localisation(&mut text, page, localised);
        if self.fit {
            text.line("");
            text.line(format!("diagnosis: {weights:?},"));
        }
        text.finish()
    }
}

/// Appends the figures with goals.
fn append_goals(text: &mut PageText, page: &Page, scores: &DiagnosisScores) {
    let goal = |share: f64| Some((share <= MAX_FALSE_ALARM_SHARE, "at most 5 %"));
    text.line(row(
        "the right bug named first",
        scores.top1,
        Some((scores.top1 >= MIN_TOP1_SHARE, "at least 85 %")),
        page,
    ));
    text.line(row("nothing said", scores.silent, None, page));
    let alarms = scores.alarms_unknown;
    text.line(row("a bug named that is another, its own unknown", alarms, goal(alarms), page));
    let what = format!("a bug named in one of {} right programs", scores.right_programs);
    text.line(row(&what, scores.alarms_right, goal(scores.alarms_right), page));
    text.line(format!("{}{:>8.3}", fill("Brier score of the first candidate", NAME), scores.brier));
    text.line(format!("{}{:>8.3}", fill("expected calibration error, 10 bins", NAME), scores.ece));
}

/// Appends the figures by variation, by kind of signal, and for unfitted bugs.
fn append_breakdown(text: &mut PageText, page: &Page, scores: &DiagnosisScores) {
    let line = |name: &str, programs: String, top1: f64, alarms: f64| {
        format!("{}{programs:>8}  {:>8}  {:>6}", fill(name, NAME - 10), percent(top1), percent(alarms))
    };
    let head = format!("{}{:>8}  {:>8}  alarms", fill("by variation", NAME - 10), "programs", "first");
    text.line(page.paint(Ink::Dim, &head));
    for kind in &scores.kinds {
        text.line(line(&kind.kind, kind.programs.to_string(), kind.top1, kind.alarms_unknown));
    }
    for alone in &scores.alone {
        let name = format!("every one, by {} alone", alone.signals);
        text.line(line(&name, String::new(), alone.top1, alone.alarms_unknown));
    }
    if let Some(slips) = &scores.slips {
        let name = "one more slip in it (in no other figure)";
        text.line(line(name, slips.programs.to_string(), slips.top1, slips.alarms_unknown));
    }
}

/// Appends how often diagnoses of each confidence were right.
fn append_calibration(text: &mut PageText, page: &Page, scores: &DiagnosisScores) {
    let head = format!("{}{:>8}  {:>8}   right", fill("by confidence", NAME - 10), "programs", "said");
    text.line(page.paint(Ink::Dim, &head));
    for (number, bin) in scores.bins.iter().enumerate().filter(|(_, bin)| bin.programs > 0) {
        let name = format!("{:.1} to {:.1}", number as f64 / 10.0, (number + 1) as f64 / 10.0);
        let (said, right) = (percent(bin.said), percent(bin.right));
        text.line(format!("{}{:>8}  {said:>8}  {right:>6}", fill(&name, NAME - 10), bin.programs));
    }
}

/// Appends how often the suspicious line is the changed one.
fn append_localisation(text: &mut PageText, page: &Page, localised: &LocalizationScores) {
    let all = localised.bugs.max(1) as f64;
    let of = |count: usize| count as f64 / all;
    let line = |what: &str, count: usize, chance: f64| {
        format!("{}  by chance {}", row(what, of(count), None, page), percent(chance / all))
    };
    let what = format!("the changed line is the most suspicious, of {} bugs", localised.bugs);
    text.line(line(&what, localised.first, localised.first_by_chance));
    text.line(line("…is among the three most suspicious", localised.first_three, localised.first_three_by_chance));
    text.line(row("…nothing is suspicious", of(localised.silent), None, page));
    text.line(format!("{} more bugs are entirely different programs.", localised.without_a_place));
}

fn row(what: &str, share: f64, goal: Option<(bool, &str)>, page: &Page) -> String {
    let goal = goal.map_or_else(String::new, |(met, goal)| format!("  {}", describe_goal(page, goal, met)));
    format!("{}{:>8}{goal}", fill(what, NAME), percent(share))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out;
    use crate::lab::diagnose::{CalibrationBin, SignalGroupScores, VariationScores};

    #[test]
    fn figures_stand_beside_their_goals() {
        let kind =
            |kind: &str, programs| VariationScores { kind: kind.to_owned(), programs, top1: 0.9, alarms_unknown: 0.08 };
        let mut bins = vec![CalibrationBin::default(); 10];
        bins[9] = CalibrationBin { programs: 30, said: 0.957, right: 0.9 };
        let scores = DiagnosisScores {
            top1: 0.9,
            silent: 0.05,
            kinds: vec![kind("as it is", 10), kind("renamed in words", 20)],
            brier: 0.0621,
            ece: 0.031,
            bins,
            alarms_unknown: 0.08,
            alarms_right: 0.0,
            right_programs: 12,
            alone: vec![SignalGroupScores { signals: "answers", top1: 0.8, alarms_unknown: 0.1 }],
            slips: Some(kind("one more slip", 4)),
        };
        let localised = LocalizationScores {
            bugs: 8,
            first: 2,
            first_three: 5,
            first_by_chance: 1.0,
            first_three_by_chance: 2.5,
            silent: 1,
            without_a_place: 2,
        };
        let weights = [-5.25, 0.5, 4.0, 0.0, 1.0, 1.5, 2.0];
        let measured =
            DiagnosisMeasurement { problems: 2, bugs: 10, programs: 30, left_out: 1, scores, localised, weights };
        insta::assert_snapshot!(out::render(&DiagnoseAnswer { measured, fit: true }, &cli_fixtures::page(), false).expect("text"), @"
        10 bugs of 2 problems, 30 programs; variations that behave otherwise, left out: 1.
        Every figure with weights fitted to the other problems.

        the right bug named first                             90.0 %  at least 85 %: met
        nothing said                                           5.0 %
        a bug named that is another, its own unknown           8.0 %  at most 5 %: missed
        a bug named in one of 12 right programs                0.0 %  at most 5 %: met
        Brier score of the first candidate                     0.062
        expected calibration error, 10 bins                    0.031

        by variation                              programs     first  alarms
        as it is                                        10    90.0 %   8.0 %
        renamed in words                                20    90.0 %   8.0 %
        every one, by answers alone                           80.0 %  10.0 %
        one more slip in it (in no other figure)         4    90.0 %   8.0 %

        by confidence                             programs      said   right
        0.9 to 1.0                                      30    95.7 %  90.0 %

        the changed line is the most suspicious, of 8 bugs    25.0 %  by chance 12.5 %
        …is among the three most suspicious                   62.5 %  by chance 31.2 %
        …nothing is suspicious                                12.5 %
        2 more bugs are entirely different programs.

        diagnosis: [-5.25, 0.5, 4.0, 0.0, 1.0, 1.5, 2.0],
        ");
    }
}
