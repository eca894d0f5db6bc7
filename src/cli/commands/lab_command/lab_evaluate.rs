//! `rung lab evaluate`: measures the tutor from real or simulated journals.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::empty_folder::check_empty_folder;
use super::goal::describe_goal;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::{CliSession, own_program};
use crate::cli::context::simulation_world::build_world;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::cli::output::progress::ProgressLine;
use crate::lab::daily_plan::StudyHabit;
use crate::lab::evaluate::{Evaluation, Metric, MetricGoal, MetricUnit, ObservedHint, discloses_solution, evaluate};
use crate::lab::learners::environment::agents_environment::{SIMULATION_START, SimulationWorld};
use crate::lab::learners::environment::tutor_tally::TutorTally;
use crate::lab::learners::learner_types::Behaviour;
use crate::lab::learners::practice_days::{self, BucketMix, PracticePlan, PracticeResult, TutorPart};
use crate::lab::proposal_policy::ProposalPolicy;
use crate::lab::statistics::mean;
use crate::orchestrator::load_catalog;
use crate::orchestrator::record::maintenance;
use crate::paths::Paths;
use crate::text::number_format::{self, format_percent};
use crate::text::text_layout::fill;
use crate::types::learning_goal::LearningGoal;
use crate::types::{Catalog, Params, Record, TopicId};

mod goal_progress;

pub use goal_progress::GoalProgress;
use goal_progress::{parse_goal, topics_behind};

/// Measure the tutor: calibration, reviews, coverage, hints, fairness
///
/// Rung reads journals (yours is `journal.jsonl` in the data folder; `rung doctor` shows the
/// folder), or simulates learners for some days. Simulated learners are not people. Their
/// programs are judged once and cached.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct LabEvaluateCommand {
    /// Journals to evaluate together, one per learner
    #[arg(value_name = "JOURNAL", required_unless_present = "simulate")]
    journals: Vec<PathBuf>,
    /// Simulate this many days instead of reading a journal
    #[arg(long, value_name = "DAYS", conflicts_with = "journals", value_parser = clap::value_parser!(u32).range(1..=3650))]
    simulate: Option<u32>,
    /// Number of simulated learners, from weak to strong
    #[arg(long, value_name = "N", default_value_t = 10, requires = "simulate", conflicts_with = "journals", value_parser = clap::value_parser!(u16).range(1..=1000))]
    learners: u16,
    /// Minutes a day per simulated learner
    #[arg(long, value_name = "N", default_value_t = 60, requires = "simulate", conflicts_with = "journals", value_parser = clap::value_parser!(u16).range(5..=600))]
    minutes: u16,
    /// Initial mastery of all topics, 0 to 1 [default: weak to strong]
    #[arg(long, value_name = "SHARE", requires = "simulate", conflicts_with = "journals", value_parser = mastery)]
    mastery: Option<f64>,
    /// Use only the first N installed problems
    #[arg(long, value_name = "N", requires = "simulate", conflicts_with = "journals", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    problems: Option<u16>,
    /// Leave out a part of the tutor
    #[arg(long, value_name = "PART", value_delimiter = ',', requires = "simulate", conflicts_with = "journals")]
    without: Vec<TutorPart>,
    /// Compare the whole tutor with one without each part
    #[arg(long, requires = "simulate", conflicts_with_all = ["journals", "without"])]
    ablations: bool,
    /// Compare learners with this goal with others: a kind of goal, or topics and commas
    #[arg(long, value_name = "GOAL", requires = "simulate", conflicts_with_all = ["journals", "ablations"])]
    goal: Option<String>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1, requires = "simulate", conflicts_with = "journals")]
    seed: u64,
    /// Save the simulated journals in this new or empty folder
    #[arg(long, value_name = "DIR", requires = "simulate", conflicts_with_all = ["journals", "ablations", "goal"])]
    keep: Option<PathBuf>,
}

/// One evaluation, or one per variant of the tutor.
#[derive(Clone, Debug, Serialize)]
pub struct EvaluateAnswer {
    pub columns: Vec<VariantColumn>,
}

/// A variant and its results.
#[derive(Clone, Debug, Serialize)]
pub struct VariantColumn {
    /// "all", or "no curator".
    pub name: String,
    #[serde(flatten)]
    pub evaluation: Evaluation,
    /// Shares of reviews, growth and challenge on days when each bucket had enough problems; simulations only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplied_shares: Option<[f64; 3]>,
    /// The true values, known only in a simulation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truth: Option<GroundTruth>,
}

/// True values of simulated learners, compared with Rung's estimates.
#[derive(Clone, Debug, Default, Serialize)]
pub struct GroundTruth {
    /// Number of sessions that ended solved, out of steps, given up.
    pub sittings: [usize; 3],
    #[serde(flatten)]
    pub tally: TutorTally,
    /// Mean true mastery of the topics at the end.
    pub mastery: f64,
    /// Mean absolute error of Rung's mastery over topics with evidence at the end.
    pub error: Option<f64>,
    /// Mean signed error; positive if Rung's mastery is too high.
    pub bias: Option<f64>,
    /// Number of these topics.
    pub topics: usize,
    /// With `--goal`: how far the learners came with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalProgress>,
}

impl GroundTruth {
    fn from_lives(lives: &[PracticeResult]) -> Self {
        let mut truth = Self::default();
        for life in lives {
            truth.tally.add(&life.tally);
            truth.sittings.iter_mut().zip(life.ends).for_each(|(sum, more)| *sum += more);
        }
        let gaps: Vec<f64> = lives.iter().flat_map(|life| &life.topics).map(|(taken, is)| taken - is).collect();
        truth.mastery = mean(lives.iter().map(|life| life.mastery)).unwrap_or(0.0);
        truth.error = mean(gaps.iter().map(|gap| gap.abs()));
        truth.bias = mean(gaps.iter().copied());
        truth.topics = gaps.len();
        truth
    }
}

impl LabEvaluateCommand {
    /// Runs the evaluation.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = match self.simulate {
            Some(days) => self.evaluate_simulated(session, days)?,
            None => self.evaluate_recorded(session)?,
        };
        session.print_answer(&answer)
    }

    fn evaluate_recorded(&self, session: &CliSession) -> Result<EvaluateAnswer, Failure> {
        let read = |path: &PathBuf| maintenance::records(path).map_err(|error| Failure::input(format!("{error}.")));
        let journals: Vec<Vec<Record>> = self.journals.iter().map(read).collect::<Result<_, _>>()?;
        let (catalog, _) = load_catalog(&session.paths);
        let evaluation = evaluate_journals(&journals, &catalog, &self.journals);
        Ok(EvaluateAnswer {
            columns: vec![VariantColumn { name: "all".to_owned(), evaluation, supplied_shares: None, truth: None }],
        })
    }

    fn evaluate_simulated(&self, session: &CliSession, days: u32) -> Result<EvaluateAnswer, Failure> {
        if let Some(folder) = &self.keep {
            check_empty_folder(folder)?;
        }
        let (mut catalog, _) = load_catalog(&session.paths);
        catalog.problems.truncate(self.problems.map_or(usize::MAX, usize::from));
        let goal = self.goal.as_deref().map(|text| parse_goal(&catalog, text)).transpose()?;
        let without: BTreeSet<TutorPart> = self.without.iter().copied().collect();
        let variant = |without, goal| EvaluatedVariant { without, goal };
        let variants: Vec<EvaluatedVariant> = if self.ablations {
            let parts = [TutorPart::Curator, TutorPart::Feedback, TutorPart::Context];
            let each = parts.map(|part| variant(BTreeSet::from([part]), None));
            std::iter::once(variant(BTreeSet::new(), None)).chain(each).collect()
        } else {
            let with_goal = goal.is_some().then(|| variant(without.clone(), goal.clone()));
            std::iter::once(variant(without, None)).chain(with_goal).collect()
        };
        let goal_topics = goal.as_ref().map(|goal| topics_behind(&catalog, goal));
        let progress = ProgressLine::start(&session.page);
        let world = build_world(session, catalog, &progress)?;
        let mut columns = Vec::new();
        for variant in variants {
            let lives = self.simulate_variant(session, &world, days, &variant, &progress)?;
            columns.push(lives.into_column(&variant, &world, goal_topics.as_deref()));
        }
        progress.clear();
        Ok(EvaluateAnswer { columns })
    }

    fn simulate_variant(
        &self,
        session: &CliSession,
        world: &Arc<SimulationWorld>,
        days: u32,
        variant: &EvaluatedVariant,
        progress: &ProgressLine,
    ) -> Result<SimulatedLives, Failure> {
        let failed = |error: anyhow::Error| Failure::environment(format!("Cannot finish the simulation: {error:#}."));
        let folder = tempfile::tempdir().map_err(|error| failed(error.into()))?;
        let home = self.keep.as_deref().unwrap_or(folder.path());
        let (name, program, done) = (variant.name(), own_program()?, AtomicUsize::new(0));
        let total = usize::from(self.learners) * days as usize;
        let on_day = |_| {
            let day = done.fetch_add(1, Ordering::Relaxed) + 1;
            progress.show_piece(day, total, &format!("simulated days ({name})"));
        };
        let one = |learner: u16| {
            let plan = self.plan(learner, days, variant);
            let home = home.join(learner.to_string());
            practice_days::simulate_practice((&home, &session.paths.cache), program.clone(), world, &plan, on_day)
        };
        let lives: Vec<PracticeResult> =
            (0..self.learners).into_par_iter().map(one).collect::<Result<_, _>>().map_err(failed)?;
        let journal = |learner: u16| {
            Paths::under(&home.join(learner.to_string())).ok().map(|paths| paths.data.join("journal.jsonl"))
        };
        let files = (0..self.learners).filter_map(journal).collect();
        Ok(SimulatedLives { lives, files, _folder: folder })
    }

    /// Without `--mastery`, learners start at values spread evenly from 0.05 to 0.9; the lower half acts before
    /// thinking, the upper half plans.
    fn plan(&self, learner: u16, days: u32, variant: &EvaluatedVariant) -> PracticePlan {
        let place = (f64::from(learner) + 0.5) / f64::from(self.learners);
        PracticePlan {
            days,
            minutes_a_day: self.minutes,
            level: self.mastery.unwrap_or(0.05 + 0.85 * place),
            behaviour: if place < 0.5 { Behaviour::Low } else { Behaviour::High },
            seed: self.seed.wrapping_add(u64::from(learner)),
            start: SIMULATION_START,
            without: variant.without.clone(),
            policy: ProposalPolicy::SHIPPED,
            habit: StudyHabit::Steady,
            goal: variant.goal.clone(),
        }
    }
}

fn mastery(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1 is needed".to_owned())
}

/// The tutor with parts left out, or learners with a goal.
#[derive(Clone, Debug)]
struct EvaluatedVariant {
    without: BTreeSet<TutorPart>,
    goal: Option<LearningGoal>,
}

impl EvaluatedVariant {
    /// "all", "no curator", "with the goal".
    fn name(&self) -> String {
        let parts = self.without.iter().map(|part| format!("no {}", format!("{part:?}").to_lowercase()));
        let goal = self.goal.iter().map(|_| "with the goal".to_owned());
        let parts: Vec<String> = parts.chain(goal).collect();
        if parts.is_empty() { "all".to_owned() } else { parts.join(", ") }
    }
}

/// The learners of a variant, with the files that its journals are in.
struct SimulatedLives {
    lives: Vec<PracticeResult>,
    files: Vec<PathBuf>,
    /// Removed at the end, if the journals are not kept.
    _folder: tempfile::TempDir,
}

impl SimulatedLives {
    fn into_column(
        self,
        variant: &EvaluatedVariant,
        world: &SimulationWorld,
        goal_topics: Option<&[TopicId]>,
    ) -> VariantColumn {
        let mut mix = BucketMix::default();
        for life in &self.lives {
            (0..4).for_each(|i| mix.supplied[i] += life.mix.supplied[i]);
        }
        let goal = goal_topics.map(|topics| GoalProgress::new(&self.lives, topics));
        let truth = Some(GroundTruth { goal, ..GroundTruth::from_lives(&self.lives) });
        let journals: Vec<Vec<Record>> = self.lives.into_iter().map(|life| life.records).collect();
        let evaluation = evaluate_journals(&journals, &world.catalog, &self.files);
        let supplied_shares = BucketMix::shares(mix.supplied);
        VariantColumn { name: variant.name(), evaluation, supplied_shares, truth }
    }
}

/// `files` are the journals' paths. The sources are next to them, and are needed because a hint may quote the learner's
/// code.
fn evaluate_journals(journals: &[Vec<Record>], catalog: &Catalog, files: &[PathBuf]) -> Evaluation {
    let params = Params::default();
    let told = |hint: &ObservedHint| {
        let kept = |hash| files.iter().find_map(|file| maintenance::read_source_beside(file, hash));
        let learner = hint.source.as_ref().and_then(kept).unwrap_or_default();
        discloses_solution(hint, &String::from_utf8_lossy(&learner), catalog, &params)
    };
    evaluate(journals, catalog, &params, &told)
}

impl CommandAnswer for EvaluateAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let Some(first) = self.columns.first() else { return String::new() };
        if first.truth.is_some() {
            text.para(0, Ink::Dim, "Simulated learners are not people: expect questions, not answers.");
            text.gap();
        }
        if self.columns.len() > 1 {
            let names = align_right(self.columns.iter().map(|c| c.name.clone()));
            text.line(page.paint(Ink::Dim, &format!("{}{names}", fill("", NAME))));
        }
        let mut group = None;
        for (index, metric) in first.evaluation.metrics.iter().enumerate() {
            if group.replace(metric.group) != Some(metric.group) {
                text.gap();
                text.heading(metric.group.title());
            }
            text.line(self.line(page, index, metric).trim_end());
        }
        self.shares(page, &mut text);
        self.append_truths(&mut text);
        text.gap();
        let (journals, records) = (first.evaluation.journals, first.evaluation.records);
        text.line(page.paint(
            Ink::Dim,
            &format!(
                "{}, {records} records; n is what a figure rests on.",
                number_format::count_noun(journals, "journal")
            ),
        ));
        text.finish()
    }
}

/// Width of the first column.
const NAME: usize = 56;

impl EvaluateAnswer {
    fn line(&self, page: &Page, index: usize, metric: &Metric) -> String {
        let name = fill(&format!("  {}", metric.what), NAME);
        if self.columns.len() > 1 {
            let values = self.columns.iter().filter_map(|column| column.evaluation.metrics.get(index));
            return name + &align_right(values.map(value));
        }
        let n = page.paint(Ink::Dim, &format!("n {:<7}", metric.n));
        format!("{name}{:>10}  {n}{}", value(metric), goal(page, metric))
    }

    /// Appends the shares of equation 1 beside the actual ones, if there were enough problems.
    fn shares(&self, page: &Page, text: &mut PageText) {
        if self.columns.iter().all(|column| column.supplied_shares.is_none()) {
            return;
        }
        text.gap();
        text.heading("The mix, on days when every bucket had enough problems");
        for column in &self.columns {
            let Some([reviews, growth, challenge]) = column.supplied_shares else { continue };
            let shares = [reviews, growth, challenge].map(|share| format!("{:.0} %", share * 100.0)).join(" / ");
            let wanted = page.paint(Ink::Dim, "wanted 40 / 50 / 10");
            text.line(format!("{}{shares}  {wanted}", fill(&format!("  {}", column.name), 16)));
        }
    }
}

impl EvaluateAnswer {
    /// Appends the true values of simulated learners for each variant.
    fn append_truths(&self, text: &mut PageText) {
        for column in &self.columns {
            let Some(GroundTruth { sittings, tally, mastery, error, bias, topics, goal }) = &column.truth else {
                continue;
            };
            text.gap();
            text.heading(&format!("True values, known only in a simulation ({})", column.name));
            let rate =
                |part: u64, all: u64| if all == 0 { "-".to_owned() } else { format_percent(part as f64 / all as f64) };
            let number = |value: &Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.3}"));
            let [solved, out, left] = sittings;
            let rows = [
                ("sittings: solved, out of steps, given up", format!("{solved} / {out} / {left}")),
                ("failures with a known bug for which one is named", rate(tally.named, tally.failed)),
                ("the named bug is in the program", rate(tally.named_true, tally.named)),
                ("hints whose words speak of a bug", rate(tally.spoke, tally.given.iter().sum())),
                ("the bug they speak of is in the program", rate(tally.spoke_true, tally.spoke)),
                ("true mastery at the end", format!("{mastery:.3}")),
                ("mean error of Rung's mastery, topics with evidence", number(error)),
                ("mean signed error", number(bias)),
            ];
            let goal_rows = goal.iter().flat_map(|goal| {
                [
                    ("topics of the goal with a solved problem", format_percent(goal.covered)),
                    ("their solutions remembered two weeks later", number(&goal.remembered)),
                ]
            });
            for (what, value) in rows.into_iter().chain(goal_rows) {
                text.line(format!("{}{value:>10}", fill(&format!("  {what}"), NAME)));
            }
            let counts =
                format!("n: {} failures, {} hints, {topics} topics", tally.failed, tally.given.iter().sum::<u64>());
            text.para(2, Ink::Dim, &counts);
            if let Some(goal) = goal {
                let counts = format!("of the goal: {} topics, {} solved problems", goal.topics, goal.solved);
                text.para(2, Ink::Dim, &counts);
            }
        }
    }
}

/// Right-aligned columns.
fn align_right(texts: impl Iterator<Item = String>) -> String {
    texts.fold(String::new(), |line, text| line + &format!("{text:>14}"))
}

fn value(metric: &Metric) -> String {
    let Some(value) = metric.value else { return "-".to_owned() };
    match metric.unit {
        MetricUnit::Share => number_format::percent_and_tenths(value),
        MetricUnit::Number => format!("{value:.3}"),
        MetricUnit::Days => format!("{value:.0} d"),
        MetricUnit::Milliseconds => format!("{value:.0} ms"),
    }
}

fn goal(page: &Page, metric: &Metric) -> String {
    let (Some(goal), Some(reached)) = (metric.goal, metric.value) else { return String::new() };
    let (sign, bound) = match goal {
        MetricGoal::AtLeast(bound) => ("at least", bound),
        MetricGoal::AtMost(bound) => ("at most", bound),
    };
    let bound = value(&Metric { value: Some(bound), ..metric.clone() });
    describe_goal(page, &format!("{sign} {bound}"), goal.is_met(reached))
}

#[cfg(test)]
mod tests;
