//! `rung lab evaluate`: how well the tutor did, from journals, real or simulated.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;
use jiff::Timestamp;
use serde::Serialize;

use super::goal::held_against;
use crate::cli::exit::{Exit, Failure};
use crate::cli::out::Shape;
use crate::cli::page::{Ink, Page, Text};
use crate::cli::progress::Progress;
use crate::cli::session::{Session, program, runtime};
use crate::lab::days::{self, Habit, Mix, Part, Plan};
use crate::lab::evaluate::{Evaluation, Goal, HintTaken, Metric, Unit, discloses, evaluate};
use crate::model::{Catalog, Params, Record};
use crate::orchestrator::routing::Oversight;
use crate::orchestrator::{load_all, maintenance};
use crate::words::numbers;
use crate::words::text::fill;

/// Measures how well the tutor does: calibration, reviews, coverage, hints, gains, fairness
///
/// Reads journals (yours is `journal.jsonl` in the data folder; `rung config path`
/// tells where), or simulates learners who work through days of practice.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct EvaluateCommand {
    /// Journals to evaluate together, each of one learner
    #[arg(value_name = "JOURNAL", required_unless_present = "simulate")]
    journals: Vec<PathBuf>,
    /// Simulates this many days instead of reading a journal
    #[arg(long, value_name = "DAYS", conflicts_with = "journals", value_parser = clap::value_parser!(u32).range(1..=3650))]
    simulate: Option<u32>,
    /// Simulated learners, from weak to strong
    #[arg(long, value_name = "N", default_value_t = 10, requires = "simulate", value_parser = clap::value_parser!(u16).range(1..=1000))]
    learners: u16,
    /// Minutes a day of a simulated learner
    #[arg(long, value_name = "N", default_value_t = 60, requires = "simulate", value_parser = clap::value_parser!(u16).range(5..=600))]
    minutes: u16,
    /// Ability of all simulated learners: 0 passes every second medium problem, 3 nearly all [default: weak to strong]
    #[arg(long, value_name = "LOGITS", requires = "simulate", allow_negative_numbers = true, value_parser = ability)]
    ability: Option<f64>,
    /// Problems in each topic; without it the installed pack is what there is
    #[arg(long, value_name = "N", requires = "simulate", value_parser = clap::value_parser!(u16).range(1..=100))]
    problems: Option<u16>,
    /// Leaves a part of the tutor out
    #[arg(long, value_name = "PART", value_delimiter = ',', requires = "simulate")]
    without: Vec<Part>,
    /// Shows the whole tutor beside one without each part
    #[arg(long, requires = "simulate", conflicts_with = "without")]
    ablations: bool,
    /// What the dice start from
    #[arg(long, value_name = "N", default_value_t = 1, requires = "simulate")]
    seed: u64,
    /// Keeps the simulated journals in this folder, which must not exist
    #[arg(long, value_name = "DIR", requires = "simulate", conflicts_with = "ablations")]
    keep: Option<PathBuf>,
}

/// One evaluation, or one for each variant of the tutor.
#[derive(Clone, Debug, Serialize)]
pub struct EvaluateAnswer {
    pub columns: Vec<Column>,
}

/// A variant and what came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Column {
    /// "all", or "no curator".
    pub name: String,
    #[serde(flatten)]
    pub evaluation: Evaluation,
    /// Shares of reviews, growth and challenge on days on which each bucket had enough problems; of simulations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplied_shares: Option<[f64; 3]>,
}

impl EvaluateCommand {
    /// Evaluates what was asked for.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let answer = match self.simulate {
            Some(days) => self.simulated(session, days)?,
            None => self.recorded(session)?,
        };
        session.answer(&answer)
    }

    fn recorded(&self, session: &Session) -> Result<EvaluateAnswer, Failure> {
        let read = |path: &PathBuf| maintenance::records(path).map_err(|error| Failure::input(format!("{error}.")));
        let journals: Vec<Vec<Record>> = self.journals.iter().map(read).collect::<Result<_, _>>()?;
        let (catalog, _) = load_all(&session.paths);
        let evaluation = judge(&journals, &catalog, &self.journals);
        Ok(EvaluateAnswer { columns: vec![Column { name: "all".to_owned(), evaluation, supplied_shares: None }] })
    }

    fn simulated(&self, session: &Session, days: u32) -> Result<EvaluateAnswer, Failure> {
        let (installed, _) = load_all(&session.paths);
        let catalog = self.problems.map_or(installed.clone(), |n| days::wide(&installed, usize::from(n)));
        let variants: Vec<BTreeSet<Part>> = if self.ablations {
            let parts = [Part::Curator, Part::Feedback, Part::Context];
            std::iter::once(BTreeSet::new()).chain(parts.map(|part| BTreeSet::from([part]))).collect()
        } else {
            vec![self.without.iter().copied().collect()]
        };
        let progress = Progress::start(&session.page);
        let mut columns = Vec::new();
        for without in variants {
            columns.push(self.variant(&catalog, days, &without, &progress)?);
        }
        progress.clear();
        Ok(EvaluateAnswer { columns })
    }

    fn variant(
        &self,
        catalog: &Catalog,
        days: u32,
        without: &BTreeSet<Part>,
        progress: &Progress,
    ) -> Result<Column, Failure> {
        let failed = |error: anyhow::Error| Failure::environment(format!("The simulation broke off: {error:#}."));
        let folder = tempfile::tempdir().map_err(|error| failed(error.into()))?;
        let home = self.keep.as_deref().unwrap_or(folder.path());
        if self.keep.is_some() && home.exists() {
            return Err(Failure::input(format!("{} exists already; name a folder that doesn't.", home.display())));
        }
        let name = name(without);
        let (mut journals, mut mix) = (Vec::new(), Mix::default());
        let (runtime, program) = (runtime()?, program()?);
        for learner in 0..self.learners {
            let plan = self.plan(learner, days, without.clone());
            let home: &Path = &home.join(learner.to_string());
            let total = usize::from(self.learners) * days as usize;
            let on_day = |day: u32| {
                progress.piece(
                    usize::from(learner) * days as usize + day as usize,
                    total,
                    &format!("simulated days ({name})"),
                );
            };
            let lived = runtime.block_on(days::live(home, program.clone(), catalog.clone(), &plan, on_day));
            let lived = lived.map_err(failed)?;
            (0..4).for_each(|i| mix.supplied[i] += lived.mix.supplied[i]);
            journals.push(lived.records);
        }
        Ok(Column { name, evaluation: judge(&journals, catalog, &[]), supplied_shares: Mix::shares(mix.supplied) })
    }

    /// Where nobody says how able they are, learners stand evenly from one and a half logits below the middle to as much above it.
    fn plan(&self, learner: u16, days: u32, without: BTreeSet<Part>) -> Plan {
        let place = (f64::from(learner) + 0.5) / f64::from(self.learners);
        Plan {
            days,
            minutes_a_day: self.minutes,
            level: self.ability.unwrap_or(3.0 * place - 1.5),
            seed: self.seed.wrapping_add(u64::from(learner)),
            // A Monday at six in the evening.
            start: Timestamp::constant(1_767_636_000, 0),
            without,
            oversight: Oversight::default(),
            habit: Habit::Steady,
        }
    }
}

fn ability(text: &str) -> Result<f64, String> {
    let ability = text.parse().ok().filter(|ability| (-6.0..=6.0).contains(ability));
    ability.ok_or_else(|| "a number from -6 to 6 is needed".to_owned())
}

fn name(without: &BTreeSet<Part>) -> String {
    let parts = without.iter().map(|part| format!("no {}", format!("{part:?}").to_lowercase()));
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "all".to_owned() } else { parts.join(", ") }
}

/// `files` are the journals' own: beside them lie the sources, and a hint may quote what the learner wrote.
fn judge(journals: &[Vec<Record>], catalog: &Catalog, files: &[PathBuf]) -> Evaluation {
    let params = Params::default();
    let told = |hint: &HintTaken| {
        let kept = |hash| files.iter().find_map(|file| maintenance::kept_beside(file, hash));
        let learner = hint.source.as_ref().and_then(kept).unwrap_or_default();
        discloses(hint, &String::from_utf8_lossy(&learner), catalog, &params)
    };
    evaluate(journals, catalog, &params, &told)
}

impl Shape for EvaluateAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        let Some(first) = self.columns.first() else { return String::new() };
        if self.columns.len() > 1 {
            let names = right(self.columns.iter().map(|c| c.name.clone()));
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
        text.gap();
        let (journals, records) = (first.evaluation.journals, first.evaluation.records);
        text.line(page.paint(
            Ink::Dim,
            &format!("{}, {records} records; n is what a figure rests on.", numbers::count(journals, "journal")),
        ));
        text.finish()
    }
}

/// Cells of the first column.
const NAME: usize = 56;

impl EvaluateAnswer {
    fn line(&self, page: &Page, index: usize, metric: &Metric) -> String {
        let name = fill(&format!("  {}", metric.what), NAME);
        if self.columns.len() > 1 {
            let values = self.columns.iter().filter_map(|column| column.evaluation.metrics.get(index));
            return name + &right(values.map(value));
        }
        let n = page.paint(Ink::Dim, &format!("n {:<7}", metric.n));
        format!("{name}{:>10}  {n}{}", value(metric), goal(page, metric))
    }

    /// Equation 1 beside what came of it, where the problems allowed it.
    fn shares(&self, page: &Page, text: &mut Text) {
        if self.columns.iter().all(|column| column.supplied_shares.is_none()) {
            return;
        }
        text.gap();
        text.heading("The mix, on days when every bucket had problems enough");
        for column in &self.columns {
            let Some([reviews, growth, challenge]) = column.supplied_shares else { continue };
            let shares = [reviews, growth, challenge].map(|share| format!("{:.0} %", share * 100.0)).join(" / ");
            let wanted = page.paint(Ink::Dim, "wanted 40 / 50 / 10");
            text.line(format!("{}{shares}  {wanted}", fill(&format!("  {}", column.name), 16)));
        }
    }
}

/// Texts in columns, each at the right of its cells.
fn right(texts: impl Iterator<Item = String>) -> String {
    texts.fold(String::new(), |line, text| line + &format!("{text:>14}"))
}

fn value(metric: &Metric) -> String {
    let Some(value) = metric.value else { return "-".to_owned() };
    match metric.unit {
        Unit::Share => numbers::percent_and_tenths(value),
        Unit::Number => format!("{value:.3}"),
        Unit::Days => format!("{value:.0} d"),
        Unit::Milliseconds => format!("{value:.0} ms"),
    }
}

fn goal(page: &Page, metric: &Metric) -> String {
    let (Some(goal), Some(reached)) = (metric.goal, metric.value) else { return String::new() };
    let (sign, bound) = match goal {
        Goal::AtLeast(bound) => ("at least", bound),
        Goal::AtMost(bound) => ("at most", bound),
    };
    let bound = value(&Metric { value: Some(bound), ..metric.clone() });
    held_against(page, &format!("{sign} {bound}"), goal.met(reached))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{fixtures, out};
    use crate::lab::evaluate::Group;

    fn metric(group: Group, what: &'static str, unit: Unit, value: Option<f64>, goal: Option<Goal>) -> Metric {
        Metric { group, key: "key", what, unit, value, n: 12, goal }
    }

    fn column(name: &str, brier: f64, shares: Option<[f64; 3]>) -> Column {
        let metrics = vec![
            metric(Group::Calibration, "Brier score", Unit::Number, Some(brier), None),
            metric(Group::Scheduling, "AUROC of recall", Unit::Number, Some(0.7), Some(Goal::AtLeast(0.75))),
            metric(Group::Curriculum, "topics met in 30 days", Unit::Share, Some(0.95), Some(Goal::AtLeast(0.9))),
            metric(Group::Efficiency, "median time", Unit::Milliseconds, None, Some(Goal::AtMost(500.0))),
        ];
        let evaluation = Evaluation { journals: 2, records: 40, metrics };
        Column { name: name.to_owned(), evaluation, supplied_shares: shares }
    }

    fn render(columns: Vec<Column>) -> String {
        out::render(&EvaluateAnswer { columns }, &fixtures::page(), false).expect("text")
    }

    #[test]
    fn figures_stand_beside_their_goals() {
        insta::assert_snapshot!(render(vec![column("all", 0.2134, None)]), @"
        Does mastery say what happens next?
          Brier score                                                0.213  n 12

        Do reviews come at the right time?
          AUROC of recall                                            0.700  n 12     at least 0.750: missed

        Is the ground covered?
          topics met in 30 days                                     95.0 %  n 12     at least 90.0 %: met

        Is it quick?
          median time                                                    -  n 12

        2 journals, 40 records; n is what a figure rests on.
        ");
    }

    #[test]
    fn ablations_stand_side_by_side() {
        let columns = vec![column("all", 0.2134, Some([0.41, 0.48, 0.11])), column("no curator", 0.25, None)];
        insta::assert_snapshot!(render(columns), @"
                                                                           all    no curator

        Does mastery say what happens next?
          Brier score                                                    0.213         0.250

        Do reviews come at the right time?
          AUROC of recall                                                0.700         0.700

        Is the ground covered?
          topics met in 30 days                                         95.0 %        95.0 %

        Is it quick?
          median time                                                        -             -

        The mix, on days when every bucket had problems enough
          all           41 % / 48 % / 11 %  wanted 40 / 50 / 10

        2 journals, 40 records; n is what a figure rests on.
        ");
    }
}
