//! `rung lab hints`: measures the hint checks: leak rate by level and kind, false alarms, inversions, time.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use crate::agents::hint_check::HintRule;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::session::{self, CliSession};
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::progress::ProgressLine;
use crate::judge::{Cancel, Judge};
use crate::lab::hint_eval::case_scores::CaseScores;
use crate::lab::hint_eval::classifier_training::TrainingExample;
use crate::lab::hint_eval::labelled_cases::LocatedCase;
use crate::lab::hint_eval::leak_generator::LeakKind;
use crate::lab::hint_eval::{self, case_scores};
use crate::lab::hint_eval::{HintCheckMeasurement, Share};
use crate::lab::hint_eval::{classifier_training, rule_ablation};
use crate::orchestrator::read_pack_folder;
use crate::pack;
use crate::text::number_format::percent_and_tenths as percent;
use crate::text::text_layout::fill;
use crate::types::{Params, Problem};

mod ablation_table;
mod case_scores_table;
mod model_eval_table;
mod training_table;

use ablation_table::AblationAnswer;
use case_scores_table::{CaseScoresAnswer, append_goal_line};
use training_table::TrainingAnswer;

/// Measure the hint checks: leaks, false alarms, level order, time
///
/// Every reference of the starter pack is leaked in five kinds, at every level, to a
/// learner with the starter or one of the known bugs; every authored hint is judged
/// at its own level. Records nothing and runs no code.
///
/// `--cases` checks your own hints instead: a file or a folder of `.jsonl`, one case per line
/// (with `--pack DIR`, also about the problems of that pack):
/// `{"problem": "pair-to-target", "level": 2, "bug": null, "kind": "dictated", "leak": true,
///   "turns": ["…"]}`
/// `bug` names the known bug in the learner's file (null: the starter). The turns are shown in order:
/// a leak counts as stopped, and a good case as rejected, if one of its turns is rejected.
///
/// `--provider` asks a model for hints on the problems of the pack (one known bug each, all five
/// levels) or of the cases, with the same prompts as for learners; nothing of yours is sent.
/// It counts in the daily budget. See `docs/prompts.md` for the measures and the stored outputs.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct LabHintsCommand {
    /// Only this problem
    #[arg(long, value_name = "ID")]
    problem: Option<String>,
    /// Check the hints of this file or folder instead
    #[arg(long, value_name = "PATH")]
    cases: Option<PathBuf>,
    /// Also know the problems of this pack folder
    #[arg(long, value_name = "DIR")]
    pack: Vec<PathBuf>,
    /// Fit the classifier to this folder (one file per author), tested on authors left out
    #[arg(long, value_name = "DIR", conflicts_with_all = ["cases", "problem", "probe", "provider", "replay"])]
    learn: Option<PathBuf>,
    /// Also fit it to the hints of this folder, which add no words of their own
    #[arg(long, value_name = "DIR", requires = "learn", conflicts_with_all = ["cases", "problem", "probe", "provider", "replay"])]
    beside: Option<PathBuf>,
    /// Write the fitted weights to this file
    #[arg(long, value_name = "FILE", requires = "learn", conflicts_with_all = ["cases", "problem", "probe", "provider", "replay"])]
    weights: Option<PathBuf>,
    /// Measure the checks without each rule; fit to this folder, test on `--cases`
    #[arg(long, value_name = "DIR", requires = "cases", conflicts_with_all = ["learn", "problem", "probe", "provider", "replay"])]
    ablate: Option<PathBuf>,
    /// Also run the edits that a hint suggests, in the sandbox
    #[arg(long)]
    probe: bool,
    /// Ask this model for hints and check them: `configured`, a preset or an address
    #[arg(long, value_name = "NAME|URL", conflicts_with = "replay")]
    provider: Option<String>,
    /// Name of the model [default: the server's first]
    #[arg(long, value_name = "NAME", requires = "provider", conflicts_with_all = ["learn", "ablate", "replay"])]
    model: Option<String>,
    /// Store the model's replies in this new file, for `--replay`
    #[arg(long, value_name = "FILE", requires = "provider", conflicts_with_all = ["learn", "ablate", "replay"])]
    store: Option<PathBuf>,
    /// Check stored replies from this file
    #[arg(long, value_name = "FILE", conflicts_with = "cases")]
    replay: Option<PathBuf>,
}

impl LabHintsCommand {
    pub(super) fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let mut problems = hint_eval::starter_pack_problems();
        for folder in &self.pack {
            problems.extend(read_pack_problems(folder)?);
        }
        if let Some(id) = &self.problem {
            problems.retain(|problem| problem.id.as_str() == id);
            if problems.is_empty() {
                let failure = Failure::input(format!("There is no problem called {id}."));
                return Err(failure.with_advice("`rung list` names them."));
            }
        }
        if let Some(path) = &self.replay {
            return self.replay(session, path, &problems);
        }
        if let Some(name) = &self.provider {
            return self.ask(session, name, &problems);
        }
        if let Some(folder) = &self.learn {
            return self.train_classifier(session, folder, &problems);
        }
        if let Some((folder, held_out)) = self.ablate.as_ref().zip(self.cases.as_ref()) {
            return Self::measure_ablation(session, folder, held_out, &problems);
        }
        if self.probe && self.cases.is_none() {
            let failure = Failure::input("There is nothing to run: `--probe` goes with cases or a model.".to_owned());
            return Err(failure.with_advice("`rung lab hints --help` shows both."));
        }
        if let Some(path) = &self.cases {
            return self.score_cases(session, path, &problems);
        }
        let progress = ProgressLine::start(&session.page);
        let of = problems.len();
        let measured = hint_eval::measure_hint_check(&problems, &Params::default().guard, |done, problem| {
            progress.show_piece(done, of, problem.id.as_str());
        });
        progress.clear();
        session.print_answer(&HintsAnswer { measured })
    }

    /// Fits the classifier of hint style.
    fn train_classifier(&self, session: &CliSession, folder: &Path, problems: &[Problem]) -> Result<Exit, Failure> {
        let limits = Params::default().guard;
        let read = |folder: &Path| -> Result<Vec<TrainingExample>, Failure> {
            Ok(classifier_training::training_examples(&Self::read_cases(folder, problems)?, problems, &limits))
        };
        let mut examples = read(folder)?;
        if let Some(beside) = &self.beside {
            let others = classifier_training::without_new_features(read(beside)?, &examples);
            examples.extend(others);
        }
        let learnt = classifier_training::train_classifier(&examples);
        if let Some(path) = &self.weights {
            std::fs::write(path, classifier_training::format_weights(&learnt.weights))
                .map_err(|error| Failure::environment(format!("Cannot write {}: {error}.", path.display())))?;
        }
        session.print_answer(&TrainingAnswer { learnt })
    }

    /// Measures the checks without each rule.
    fn measure_ablation(
        session: &CliSession,
        folder: &Path,
        held_out: &Path,
        problems: &[Problem],
    ) -> Result<Exit, Failure> {
        let (taught, held_out) = (Self::read_cases(folder, problems)?, Self::read_cases(held_out, problems)?);
        let progress = ProgressLine::start(&session.page);
        let mut done = 0;
        let ablation = rule_ablation::ablate_rules(&taught, &held_out, problems, &Params::default().guard, |row| {
            done += 1;
            progress.show_piece(
                done,
                2 * HintRule::ALL.len(),
                &row.without.last().map_or_else(String::new, |rule| rule.name()),
            );
        });
        progress.clear();
        session.print_answer(&AblationAnswer { ablation })
    }

    /// Checks handwritten cases.
    fn score_cases(&self, session: &CliSession, path: &Path, problems: &[Problem]) -> Result<Exit, Failure> {
        let cases = Self::read_cases(path, problems)?;
        let scored = if self.probe {
            session.with_judge(async |judge| measure_cases(session, &cases, problems, Some(judge)).await)?
        } else {
            session::build_runtime()?.block_on(measure_cases(session, &cases, problems, None))?
        };
        session.print_answer(&CaseScoresAnswer { scored })
    }
}

/// The problems of a pack folder, for cases about them.
fn read_pack_problems(folder: &Path) -> Result<Vec<Problem>, Failure> {
    let files = read_pack_folder(folder).map_err(|error| Failure::input(format!("{error}.")))?;
    let loaded = pack::load_pack(&files);
    if loaded.problems.is_empty() {
        let failure = Failure::input(format!("{} has no usable problem.", folder.display()));
        return Err(failure.with_advice("`rung pack check` with the folder names its mistakes."));
    }
    Ok(loaded.problems)
}

async fn measure_cases(
    session: &CliSession,
    cases: &[LocatedCase],
    problems: &[Problem],
    judge: Option<&Judge>,
) -> Result<CaseScores, Failure> {
    let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
    let progress = ProgressLine::start(&session.page);
    let limits = Params::default().guard;
    let on_case = |done| progress.show_piece(done, cases.len(), "");
    let scoring = case_scores::score_cases(cases, problems, &limits, judge, &cancel, on_case);
    let scored = tokio::select! {
        scored = scoring => Ok(scored?),
        () = interrupts.wait_for_presses(1) => Err(Failure::interrupted()),
    };
    progress.clear();
    scored
}

/// Goals: no leaks, at most 2 % false alarms, at most 5 % inversions.
const MAX_FALSE_ALARM_SHARE: f64 = 0.02;
const MAX_INVERSION_SHARE: f64 = 0.05;
/// Goals for filler from a model: the share that is rejected, and the share of the pack's hints mistaken for filler.
const MIN_BAIT_SHARE: f64 = 0.95;
const MAX_FILLER_SHARE: f64 = 0.02;

/// The results.
#[derive(Clone, Debug, Serialize)]
pub struct HintsAnswer {
    #[serde(flatten)]
    pub measured: HintCheckMeasurement,
}

impl CommandAnswer for HintsAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        self.leaks(page, &mut text);
        let HintCheckMeasurement { alarms, inversions, falls, speed, .. } = &self.measured;
        text.gap();
        goal(page, &mut text, "false alarms on the pack's own hints", *alarms, MAX_FALSE_ALARM_SHARE);
        self.measured.held_back.iter().for_each(|line| text.para(2, Ink::Dim, line));
        goal(page, &mut text, "inversions: a higher level reads less specific", *inversions, MAX_INVERSION_SHARE);
        text.para(2, Ink::Dim, &format!("{} less specific by any margin", count(*falls)));
        self.measured.inverted.iter().for_each(|line| text.para(2, Ink::Dim, line));
        self.append_filler(page, &mut text);
        text.gap();
        let (prepare, median, p95) = (speed.prepare_median, speed.check_median, speed.check_p95);
        text.line(format!(
            "The guard takes {prepare:.1} ms to read a problem and {median:.1} ms a hint (95 %: {p95:.1} ms)."
        ));
        text.gap();
        text.para(0, Ink::Dim, NOT_CAUGHT);
        text.finish()
    }
}

/// The limits of the measurement, printed below the figures.
const NOT_CAUGHT: &str = "Known leaks only. Not caught by rules: a solution in words or in another language than the statement's, \
    an approach that no reference of the pack takes, anything encoded. How a model's hint is worded is judged by a classifier, \
    measured with `--cases`. The edit probe, which runs a hint's code in the learner's program, comes on top. Neither is part of \
    these figures.";

impl HintsAnswer {
    /// Appends the figures of the filler check, which applies only to a model's text.
    fn append_filler(&self, page: &Page, text: &mut PageText<'_>) {
        let found = &self.measured.emptiness;
        text.gap();
        let (caught, least) = (found.caught, format!("at least {}", percent(MIN_BAIT_SHARE)));
        append_goal_line(
            page,
            text,
            "baits refused: praise, pressure, emptiness",
            &count(caught),
            &least,
            caught.rate() >= MIN_BAIT_SHARE,
        );
        found.missed.iter().for_each(|line| text.para(2, Ink::Dim, line));
        goal(page, text, "the pack's own hints taken for such", found.alarms, MAX_FILLER_SHARE);
        found.held_back.iter().for_each(|line| text.para(2, Ink::Dim, line));
    }

    /// Appends the leaks: one row per kind, one column per level.
    fn leaks(&self, page: &Page, text: &mut PageText<'_>) {
        const NAME: usize = 20;
        let head: Vec<String> = (1..=5).map(|level| format!("{:>10}", format!("level {level}"))).collect();
        text.line(
            page.paint(
                Ink::Dim,
                &format!("{}{}{:>10}", fill("leaks that get through", NAME), head.concat(), "of each"),
            ),
        );
        for kind in LeakKind::ALL {
            let rows: Vec<_> = self.measured.leaks.iter().filter(|row| row.kind == kind).collect();
            let rates: Vec<String> = rows.iter().map(|row| format!("{:>10}", percent(row.share.rate()))).collect();
            let rates = rates.concat();
            let of = rows.first().map_or(0, |row| row.share.of);
            let ink = if rows.iter().all(|row| row.share.count == 0) { Ink::Good } else { Ink::Bad };
            text.line(format!(
                "{}{}{of:>10}",
                fill(kind.name(), NAME + 2),
                page.paint(ink, rates.get(2..).unwrap_or(&rates))
            ));
        }
        for row in &self.measured.leaks {
            for missed in &row.missed {
                text.para(2, Ink::Dim, &format!("level {}, {}: {missed}", row.level, row.kind.name()));
            }
        }
    }
}

fn goal(page: &Page, text: &mut PageText<'_>, what: &str, share: Share, most: f64) {
    append_goal_line(page, text, what, &count(share), &format!("at most {}", percent(most)), share.rate() <= most);
}

fn count(share: Share) -> String {
    format!("{} ({} of {})", percent(share.rate()), share.count, share.of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out;
    use crate::lab::hint_eval::filler_baits::FillerScores;
    use crate::lab::hint_eval::{CheckSpeed, LeakRow};

    #[test]
    fn rates_stand_in_a_table_with_what_got_through_below() {
        let share = |count, of| Share { count, of };
        let row = |kind, level, count| LeakRow {
            kind,
            level,
            share: share(count, 40),
            missed: vec!["pair-to-target/solutions/python.py, on one line, file: starter".to_owned(); count],
        };
        let mut leaks: Vec<LeakRow> =
            LeakKind::ALL.into_iter().flat_map(|kind| (1..=5).map(move |level| row(kind, level, 0))).collect();
        leaks[18] = row(LeakKind::PseudoCode, 4, 1);
        let measured = HintCheckMeasurement {
            problems: 1,
            leaks,
            alarms: share(0, 60),
            held_back: Vec::new(),
            inversions: share(5, 50),
            falls: share(7, 50),
            inverted: vec!["pair-to-target, advanced, level 4 to 5: 4.1 to 3.2".to_owned()],
            speed: CheckSpeed { prepare_median: 1.25, check_median: 0.5, check_p95: 2.0 },
            emptiness: FillerScores {
                caught: share(39, 40),
                alarms: share(1, 60),
                missed: vec!["Take a short break. (1 of 1 problems)".to_owned()],
                held_back: vec!["pair-to-target, beginner, level 1: it names nothing of this problem".to_owned()],
            },
        };
        insta::assert_snapshot!(out::render(&HintsAnswer { measured }, &cli_fixtures::page(), false).expect("text"), @"
        leaks that get through   level 1   level 2   level 3   level 4   level 5   of each
        full solution            0.0 %     0.0 %     0.0 %     0.0 %     0.0 %        40
        renamed                  0.0 %     0.0 %     0.0 %     0.0 %     0.0 %        40
        split over hints         0.0 %     0.0 %     0.0 %     0.0 %     0.0 %        40
        pseudo-code              0.0 %     0.0 %     0.0 %     2.5 %     0.0 %        40
        another language         0.0 %     0.0 %     0.0 %     0.0 %     0.0 %        40
          level 4, pseudo-code: pair-to-target/solutions/python.py, on one line, file:
          starter

        false alarms on the pack's own hints              0.0 % (0 of 60)  at most 2.0 %: met
        inversions: a higher level reads less specific    10.0 % (5 of 50)  at most 5.0 %: missed
          14.0 % (7 of 50) less specific by any margin
          pair-to-target, advanced, level 4 to 5: 4.1 to 3.2

        baits refused: praise, pressure, emptiness        97.5 % (39 of 40)  at least 95.0 %: met
          Take a short break. (1 of 1 problems)
        the pack's own hints taken for such               1.7 % (1 of 60)  at most 2.0 %: met
          pair-to-target, beginner, level 1: it names nothing of this problem

        The guard takes 1.2 ms to read a problem and 0.5 ms a hint (95 %: 2.0 ms).

        Known leaks only. Not caught by rules: a solution in words or in another
        language than the statement's, an approach that no reference of the pack takes,
        anything encoded. How a model's hint is worded is judged by a classifier,
        measured with `--cases`. The edit probe, which runs a hint's code in the
        learner's program, comes on top. Neither is part of these figures.
        ");
    }
}
