//! `rung pack rehearse [DIR]`: simulates learners on every problem of a pack, and prints questions for its author.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use serde::Serialize;

use super::pack_check;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::pack_lookup::{self, PackName};
use crate::cli::context::session::{CliSession, build_runtime};
use crate::cli::context::simulation_world::build_world;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::cli::output::progress::ProgressLine;
use crate::lab::learners::environment::tutor_tally::TutorTally;
use crate::lab::learners::rehearsal::{
    MIN_PROBLEMS_TO_COMPARE, ProfileResult, RehearsalFinding, RehearsalFindingKind, RehearsedProblem,
    rehearsal_findings, rehearse_pack,
};
use crate::pack;
use crate::text::number_format::{count_noun, format_percent};
use crate::types::Problem;

/// Let simulated learners practise with a pack
///
/// Weak and strong simulated learners try every problem, make the pack's mistakes, run
/// their programs and ask for hints. The command then asks the author questions. Simulated
/// learners are not people: expect questions, not answers. Programs are judged once and
/// cached, which takes a while the first time; Ctrl-C keeps the finished part.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct PackRehearseCommand {
    /// Pack folder
    #[arg(default_value = ".", value_name = "DIR")]
    folder: PathBuf,
    /// Only this problem; repeatable
    #[arg(long, value_name = "PROBLEM")]
    only: Vec<String>,
    /// Learners per profile and problem
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    learners: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl PackRehearseCommand {
    /// Runs the rehearsal.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let mut loaded = pack_lookup::read_pack(&self.folder)?;
        pack::add_starter_topics_and_tags(&mut loaded);
        let Some(info) = &loaded.info else {
            let folder = self.folder.display();
            let advice = format!("`rung pack check {folder}` lists its errors.");
            return Err(Failure::input(format!("Cannot read the pack in {folder}.")).with_advice(advice));
        };
        let chosen: Vec<_> =
            pack_check::select_problems(&loaded, &self.only)?.iter().map(|problem| problem.id.clone()).collect();
        let (pack, folder) = (PackName::from_info(info), loaded.root.clone());
        let (mut catalog, _) = pack::build_catalog(vec![loaded]);
        catalog.problems.retain(|problem| chosen.iter().any(|id| id.bare() == problem.id.bare()));
        let progress = ProgressLine::start(&session.page);
        let world = build_world(session, catalog, &progress)?;
        let runtime = build_runtime()?;
        let (done, stopped) = (AtomicUsize::new(0), Interrupts::stop_flag(&runtime, || {})?);
        let total = world.problems.len();
        let on_problem = |problem: &Problem| {
            progress.show_piece(done.fetch_add(1, Ordering::Relaxed) + 1, total, problem.id.as_str());
            !stopped.load(Ordering::Relaxed)
        };
        let problems = rehearse_pack(&world, self.learners, self.seed, &on_problem);
        if stopped.load(Ordering::Relaxed) {
            return Err(
                Failure::interrupted().with_advice("Finished work is saved; run the same command again to continue.")
            );
        }
        progress.clear();
        let findings = rehearsal_findings(&problems);
        session.print_answer(&RehearseAnswer { pack, folder, learners: self.learners, problems, findings })
    }
}

/// Results of a rehearsal.
#[derive(Clone, Debug, Serialize)]
pub struct RehearseAnswer {
    #[serde(flatten)]
    pub pack: PackName,
    pub folder: String,
    /// Number of learners per profile and problem.
    pub learners: u32,
    pub problems: Vec<RehearsedProblem>,
    /// Questions for the author, problem by problem.
    pub findings: Vec<RehearsalFinding>,
}

impl CommandAnswer for RehearseAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.para(0, Ink::Dim, "Simulated learners are not people: expect questions, not answers. A hint acts on them by its level, whatever its words.");
        text.gap();
        let name = format!("{} {}", self.pack.title, self.pack.version);
        let each = count_noun(self.learners as usize, "learner");
        text.line(page.paint(Ink::Title, &format!("{name}: {each} of each profile at each problem")));
        let head = ["problem", "profile", "solved", "gave up", "runs", "minutes", "hints 1 to 5"];
        let head: Vec<TextCell> = head.iter().map(|name| cell(Ink::Dim, *name)).collect();
        let rows = self.problems.iter().flat_map(|problem| problem.profiles.iter().map(|played| row(problem, played)));
        text.table(2, &std::iter::once(head).chain(rows).collect::<Vec<_>>());
        self.tutor(&mut text);
        text.gap();
        if self.findings.is_empty() {
            text.line("No questions: nothing unusual was found.");
        }
        let mut kind = None;
        for finding in &self.findings {
            if kind.replace(finding.kind) != Some(finding.kind) {
                text.gap();
                text.heading(title(finding.kind, self.problems.len()));
            }
            text.hang(2, &format!("{}: ", finding.problem), Ink::Plain, &finding.text);
        }
        text.finish()
    }
}

impl RehearseAnswer {
    fn played_profiles(&self) -> impl Iterator<Item = &ProfileResult> {
        self.problems.iter().flat_map(|problem| &problem.profiles)
    }

    /// Appends how well Rung diagnosed mistakes.
    fn tutor(&self, text: &mut PageText) {
        let mut sum = TutorTally::default();
        self.played_profiles().for_each(|played| sum.add(&played.tally));
        let given: u64 = sum.given.iter().sum();
        let rows = [
            ("calls for help that got a hint", share(given, sum.asked)),
            ("failed submissions for which a bug is named", share(sum.named, sum.failed)),
            ("that bug is in the program", share(sum.named_true, sum.named)),
        ];
        text.heading("How well Rung diagnoses mistakes");
        text.table(2, &rows.map(|(what, value)| vec![plain(what), plain(value)]));
    }
}

/// Heading for a kind of question.
fn title(kind: RehearsalFindingKind, problems: usize) -> &'static str {
    match kind {
        RehearsalFindingKind::HoldsBack => "Holds learners back",
        // Few problems are not compared with each other.
        RehearsalFindingKind::GivesUp if problems < MIN_PROBLEMS_TO_COMPARE => "Many learners give up on it",
        RehearsalFindingKind::GivesUp => "Learners give up on it more often than on others",
        RehearsalFindingKind::BugNobodyMeets => "Bugs that no learner makes",
        RehearsalFindingKind::BugNobodySees => "Bugs that no hint or diagnosis mentions",
        RehearsalFindingKind::Minutes => "Takes more or less time than stated",
        RehearsalFindingKind::Programs => "Programs that the cases do not distinguish",
    }
}

fn share(part: u64, all: u64) -> String {
    if all == 0 { "-".to_owned() } else { format_percent(part as f64 / all as f64) }
}

fn row(problem: &RehearsedProblem, played: &ProfileResult) -> Vec<TextCell> {
    let of_all = |part: u32| format_percent(f64::from(part) / f64::from(played.learners.max(1)));
    let hints = played.hints.map(|hints| hints.to_string()).join(" ");
    let minutes = played.minutes.map_or_else(|| "-".to_owned(), |minutes| format!("{minutes:.0}"));
    [
        problem.problem.clone(),
        played.profile.name().to_owned(),
        of_all(played.solved),
        of_all(played.gave_up),
        format!("{:.0}", played.runs),
        format!("{minutes} of {}", problem.minutes),
        hints,
    ]
    .into_iter()
    .map(plain)
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out;
    use crate::lab::learners::rehearsal::{BugEncounters, RehearsalProfile};

    #[test]
    fn a_rehearsal_is_a_table_and_questions() {
        let played = |profile, solved, minutes| ProfileResult {
            profile,
            learners: 100,
            solved,
            gave_up: 20,
            runs: 6.0,
            minutes,
            hints: [12, 12, 0, 0, 0],
            bugs: vec![BugEncounters { bug: "reuses-element".into(), learners: 31, runs: 80, left: 2 }],
            leaves_at: None,
            tally: TutorTally::default(),
        };
        let profiles = vec![played(RehearsalProfile::Weak, 0, None), played(RehearsalProfile::Strong, 62, Some(14.2))];
        let problem = RehearsedProblem {
            problem: "pair-to-target".to_owned(),
            title: "Pair to target".to_owned(),
            minutes: 15,
            profiles,
            warnings: Vec::new(),
            unseen: Vec::new(),
        };
        let finding = RehearsalFinding {
            problem: "pair-to-target".to_owned(),
            kind: RehearsalFindingKind::HoldsBack,
            text: "Only 0 % of weak learners solve it.".to_owned(),
        };
        let pack = PackName { id: "starter".into(), title: "Starter".to_owned(), version: "1.0.0".to_owned() };
        let answer = RehearseAnswer {
            pack,
            folder: "problems".to_owned(),
            learners: 100,
            problems: vec![problem],
            findings: vec![finding],
        };
        let text = out::render(&answer, &cli_fixtures::page(), false).expect("text");
        assert!(text.starts_with("Simulated learners are not people"), "{text}");
        for part in ["pair-to-target", "weak", "strong", "62 %", "14 of 15", "- of 15", "12 12 0 0 0"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(text.contains("Only 0 % of weak learners solve it."), "{text}");
    }
}
