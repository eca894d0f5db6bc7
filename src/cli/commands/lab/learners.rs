//! `rung lab learners`: crowds of simulated learners, measured beside the paper; `show` draws one life.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::cli::exit::{Exit, Failure};
use crate::cli::interrupts::Interrupts;
use crate::cli::out::Shape;
use crate::cli::page::{Cell, Ink, Page, Text, cell, plain};
use crate::cli::progress::Progress;
use crate::cli::session::Session;
use crate::judge::Cancel;
use crate::lab::learners::build;
use crate::lab::learners::kinds::{Behaviour, Persona};
use crate::lab::learners::life::Parts;
use crate::lab::learners::measure::goals::{self, Bound, Measured, Row13, Unit};
use crate::lab::learners::measure::{Batches, Estimate, Tally};
use crate::lab::learners::params::LearnerParams;
use crate::lab::learners::run::{Crowd, Preset, Stage, Variant};
use crate::lab::learners::tutors::LabTutor;
use crate::model::Problem;
use crate::pack;
use crate::words::numbers::percent_and_tenths as percent;

mod show;
mod table;

/// First line of everything that is told of them.
pub const NOT_PEOPLE: &str = "A simulated learner is not a person.";

/// Lets simulated learners work through the pack's problems, and measures them beside the paper
///
/// They plan, debug, cling to a misconception, ask for help and give up. Verdicts are those of real
/// programs, judged once and kept; each goal is printed as met or missed.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment, args_conflicts_with_subcommands = true)]
pub struct Learners {
    #[command(subcommand)]
    show: Option<LearnersCommand>,
    #[command(flatten)]
    crowd: CrowdArgs,
}

#[derive(Subcommand, Clone, Debug)]
enum LearnersCommand {
    Show(show::Show),
}

#[derive(Args, Clone, Debug)]
struct CrowdArgs {
    /// Learners of each kind
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    n: u64,
    /// Which learners: the paper's, or novices as in real traces
    #[arg(long, value_enum, value_name = "PRESET", default_value_t)]
    preset: Preset,
    /// What the dice start from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=256))]
    threads: u16,
    /// Only these problems
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    problems: Vec<String>,
    /// Only learners of this behaviour
    #[arg(long, value_enum, value_name = "BEHAVIOUR")]
    behaviour: Option<Behaviour>,
    /// Play them again without a part of the model
    #[arg(long, value_enum, value_name = "PART", value_delimiter = ',')]
    without: Vec<Without>,
    /// Play them with each of the paper's tutors, help forced at the same steps
    #[arg(long, conflicts_with_all = ["without", "factorial", "preset"])]
    tutors: bool,
    /// Cross behaviour with persona
    #[arg(long, conflicts_with_all = ["without", "behaviour"])]
    factorial: bool,
    /// Write the figures and every life to this folder, as CSV
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// A part that can be left out (the paper's table 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
enum Without {
    /// Knowledge never changes
    Tracing,
    /// No semi-Markov control: any phase, linear work
    Control,
    /// Nobody asks or drifts off
    Interrupts,
    ExecutorMemory,
    StrategistMemory,
    /// Strategist and executor are one, which sees the whole report
    Split,
}

impl Without {
    fn name(self) -> &'static str {
        match self {
            Self::Tracing => "no tracing",
            Self::Control => "no control",
            Self::Interrupts => "no interrupts",
            Self::ExecutorMemory => "no executor memory",
            Self::StrategistMemory => "no strategist memory",
            Self::Split => "combined",
        }
    }

    /// The paper's D_KL and P_recur.
    fn paper(self) -> [f64; 2] {
        match self {
            Self::Tracing => [0.29, 0.902],
            Self::Control => [6.76, 0.832],
            Self::Interrupts => [0.31, 0.910],
            Self::ExecutorMemory => [0.31, 0.832],
            Self::StrategistMemory => [0.33, 0.863],
            Self::Split => [0.39, 0.653],
        }
    }

    fn of(self, behaviour: Behaviour) -> Variant {
        let all = Parts::ALL;
        let parts = match self {
            Self::Tracing => Parts { tracing: false, ..all },
            Self::Control => Parts { control: false, ..all },
            Self::Interrupts => all,
            Self::ExecutorMemory => Parts { executor_memory: false, ..all },
            Self::StrategistMemory => Parts { strategist_memory: false, ..all },
            Self::Split => Parts { split: false, ..all },
        };
        let full = Variant::full(behaviour);
        Variant { name: self.name().to_owned(), parts, interrupts: self != Self::Interrupts, ..full }
    }
}

impl Learners {
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        match &self.show {
            Some(LearnersCommand::Show(show)) => show.run(session),
            None => self.crowd.run(session),
        }
    }
}

/// The graphs of the pack's problems, made where they are not in the cache; what could not be made is told.
fn stages(session: &Session, wanted: &[String]) -> Result<(Vec<Stage>, Vec<String>), Failure> {
    let pack = pack::embedded();
    let missing = |name: &&String| !pack.problems.iter().any(|problem| problem.id.as_str() == name.as_str());
    if let Some(name) = wanted.iter().find(missing) {
        return Err(Failure::usage(format!("There is no problem {name} in the pack that comes with Rung."))
            .advise("`rung list` has them all."));
    }
    let named = |problem: &&Problem| wanted.is_empty() || wanted.iter().any(|name| name == problem.id.as_str());
    let problems: Vec<Problem> = pack.problems.iter().filter(named).cloned().collect();
    let graphs = session.with_judge(async |judge| {
        let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
        let progress = Progress::start(&session.page);
        let on_piece = |done, total, problem: &str| progress.piece(done, total, problem);
        tokio::select! {
            graphs = build::all(judge, &problems, &cancel, &on_piece) => Ok(graphs?),
            () = interrupts.reached(1) => Err(Failure::interrupted()),
        }
    })?;
    let pairs = problems.iter().zip(graphs.built);
    let stages: Vec<Stage> = pairs
        .filter_map(|(problem, built)| {
            Some(Stage {
                name: problem.id.to_string(),
                uid: problem.uid.to_string(),
                topic: problem.topic().clone(),
                graph: built?.graph.clone(),
            })
        })
        .collect();
    if stages.is_empty() {
        return Err(Failure::input("No problem's programs could be made.").advise(graphs.left_out.join(" ")));
    }
    Ok((stages, graphs.left_out))
}

impl CrowdArgs {
    fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let (stages, left_out) = stages(session, &self.problems)?;
        let crowd = Crowd {
            stages: &stages,
            params: LearnerParams::default(),
            preset: self.preset,
            seed: self.seed,
            learners: self.n,
            variants: self.variants(),
        };
        let sums = self.live(session, &crowd)?;
        let answer = self.answer(&crowd, &sums, left_out);
        if let Some(folder) = &self.out {
            table::write(folder, &crowd, &answer).map_err(|error| {
                Failure::environment(format!("{} could not be written: {error:#}.", folder.display()))
            })?;
        }
        session.answer(&answer)
    }

    fn behaviours(&self) -> Vec<Behaviour> {
        match self.behaviour {
            Some(behaviour) => vec![behaviour],
            None if self.tutors => vec![Behaviour::Low],
            None => Behaviour::ALL.to_vec(),
        }
    }

    fn variants(&self) -> Vec<Variant> {
        let behaviours = self.behaviours();
        if self.tutors {
            let of = |behaviour: Behaviour| {
                LabTutor::ALL.map(|tutor| Variant {
                    name: tutor.name().to_owned(),
                    tutor,
                    forced: true,
                    ..Variant::full(behaviour)
                })
            };
            return behaviours.into_iter().flat_map(of).collect();
        }
        let personas: &[Persona] = if self.factorial { &Persona::ALL } else { &[Persona::Low] };
        let full = behaviours.iter().flat_map(|behaviour| {
            personas.iter().map(|persona| Variant { persona: *persona, ..Variant::full(*behaviour) })
        });
        let without = self.without.iter().flat_map(|part| behaviours.iter().map(|behaviour| part.of(*behaviour)));
        full.chain(without).collect()
    }

    /// All lives; Ctrl-C keeps the chunks that are done.
    fn live(&self, session: &Session, crowd: &Crowd) -> Result<Vec<Batches>, Failure> {
        let (progress, stop) = (Progress::start(&session.page), AtomicBool::new(false));
        let on_chunk = |done: usize, total: usize| progress.piece(done, total, "thousands of learners");
        let folder = session.paths.cache.join("lives");
        let runtime = crate::cli::session::runtime()?;
        let interrupts = runtime.block_on(async { Interrupts::listen() })?;
        let lived = std::thread::scope(|scope| {
            let work = scope.spawn(|| {
                let lived = crowd.run(&folder, usize::from(self.threads), &stop, &on_chunk);
                stop.store(true, Ordering::Relaxed);
                lived
            });
            runtime.block_on(async {
                loop {
                    let tick = tokio::time::sleep(std::time::Duration::from_millis(20));
                    tokio::select! {
                        () = interrupts.reached(1) => break,
                        () = tick => if work.is_finished() { break },
                    }
                }
            });
            stop.store(true, Ordering::Relaxed);
            work.join()
        });
        progress.clear();
        let failed = |error: anyhow::Error| Failure::environment(format!("The lives broke off: {error:#}."));
        match lived {
            Ok(lived) => lived.map_err(failed)?.ok_or_else(|| {
                Failure::interrupted().advise("What is done is kept; the same command goes on from there.")
            }),
            Err(_) => Err(Failure::environment("The lives broke off.")),
        }
    }

    fn answer(&self, crowd: &Crowd, sums: &[Batches], left_out: Vec<String>) -> LearnersAnswer {
        let nobody = Batches::default();
        let of = |name: &str, behaviour: Behaviour| {
            let at = crowd.variants.iter().position(|v| v.name == name && v.behaviour == behaviour);
            at.map_or(&nobody, |at| &sums[at])
        };
        let [low, high] = Behaviour::ALL.map(|behaviour| of("full", behaviour));
        let plain = !self.tutors;
        let (table_13, rms_13) = if plain { goals::table_13(low, high) } else { (Vec::new(), [None; 2]) };
        let novice = self.preset == Preset::Novice;
        let ablations = self.without.iter().map(|part| {
            let both = Behaviour::ALL.map(|behaviour| of(part.name(), behaviour));
            Ablation { name: part.name(), paper: part.paper(), measures: goals::measures(both[0], both[1]) }
        });
        LearnersAnswer {
            notice: NOT_PEOPLE,
            preset: self.preset,
            learners: self.n,
            seed: self.seed,
            problems: crowd.stages.len(),
            left_out,
            measures: if plain { goals::measures(low, high) } else { Vec::new() },
            traces: if novice { goals::traces(low, high) } else { Vec::new() },
            ablations: ablations.collect(),
            kinds: crowd.variants.iter().zip(sums).map(|(variant, sums)| Kind::of(variant, sums)).collect(),
            tutors: if self.tutors { tutors(crowd, sums) } else { Vec::new() },
            factorial: self.factorial,
            table_13,
            rms_13,
            params: crowd.params.clone(),
        }
    }
}

/// Each tutor beside none, of the same learners.
fn tutors(crowd: &Crowd, sums: &[Batches]) -> Vec<TutorRow> {
    let none = |behaviour| crowd.variants.iter().position(|v| v.tutor == LabTutor::None && v.behaviour == behaviour);
    let row = |(variant, batches): (&Variant, &Batches)| {
        let without = none(variant.behaviour).map_or(batches, |at| &sums[at]);
        let better = |sums: &[Tally]| Some(sums[0].solve_rate()? - sums[1].solve_rate()?);
        TutorRow {
            tutor: variant.tutor.name(),
            behaviour: variant.behaviour,
            solved: Estimate::of(&[batches], |sums| sums[0].solve_rate()),
            steps: Estimate::of(&[batches], |sums| sums[0].mean_steps()),
            more_than_none: Estimate::of(&[batches, without], better),
            paper: goals::table_15(variant.tutor),
        }
    };
    crowd.variants.iter().zip(sums).map(row).collect()
}

/// One kind of learner by itself.
#[derive(Clone, Debug, Serialize)]
pub struct Kind {
    pub name: String,
    pub behaviour: Behaviour,
    pub persona: Persona,
    pub solved: Option<Estimate>,
    pub steps: Option<Estimate>,
    /// Share of Enacting steps that Enacting follows, mean over lives.
    pub enacting_again: Option<Estimate>,
    /// Words of certainty and of uncertainty in a thousand.
    pub certain: Option<Estimate>,
    pub unsure: Option<Estimate>,
}

impl Kind {
    fn of(variant: &Variant, sums: &Batches) -> Self {
        let one = |figure: fn(&Tally) -> Option<f64>| Estimate::of(&[sums], |sums| figure(&sums[0]));
        Self {
            name: variant.name.clone(),
            behaviour: variant.behaviour,
            persona: variant.persona,
            solved: one(Tally::solve_rate),
            steps: one(Tally::mean_steps),
            enacting_again: one(|sum| sum.phase_move(1, 1, true)),
            certain: one(|sum| sum.in_a_thousand(1)),
            unsure: one(|sum| sum.in_a_thousand(2)),
        }
    }
}

/// A part left out.
#[derive(Clone, Debug, Serialize)]
pub struct Ablation {
    pub name: &'static str,
    /// The paper's D_KL and P_recur.
    pub paper: [f64; 2],
    pub measures: Vec<Measured>,
}

/// A tutor.
#[derive(Clone, Debug, Serialize)]
pub struct TutorRow {
    pub tutor: &'static str,
    pub behaviour: Behaviour,
    pub solved: Option<Estimate>,
    pub steps: Option<Estimate>,
    /// Share solved beyond what the same learners solve without help.
    pub more_than_none: Option<Estimate>,
    /// The paper's share and mean steps.
    pub paper: (f64, f64),
}

/// All figures.
#[derive(Clone, Debug, Serialize)]
pub struct LearnersAnswer {
    pub notice: &'static str,
    pub preset: Preset,
    pub learners: u64,
    pub seed: u64,
    pub problems: usize,
    pub left_out: Vec<String>,
    pub measures: Vec<Measured>,
    pub traces: Vec<Measured>,
    pub ablations: Vec<Ablation>,
    pub kinds: Vec<Kind>,
    pub tutors: Vec<TutorRow>,
    pub factorial: bool,
    pub table_13: Vec<Row13>,
    pub rms_13: [Option<f64>; 2],
    pub params: LearnerParams,
}

impl Shape for LearnersAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        text.line(NOT_PEOPLE);
        let who = format!(
            "{} learners of each kind, {} problems, seed {}; verdicts of real programs, kept.",
            self.learners, self.problems, self.seed
        );
        text.para(0, Ink::Dim, &who);
        self.left_out.iter().for_each(|why| text.para(0, Ink::Warn, &format!("Left out: {why}")));
        if !self.measures.is_empty() {
            text.heading("Measures over both behaviours");
            text.table(2, &measured(&self.measures, "paper 2.0 / 2.5"));
        }
        if !self.traces.is_empty() {
            text.heading("What follows what, beside real novices");
            text.table(2, &measured(&self.traces, "CSEDM 2019"));
        }
        self.ablations(&mut text);
        self.tutors(&mut text);
        if self.factorial {
            self.crossed(&mut text);
        }
        self.phases(&mut text);
        text.finish()
    }
}

impl LearnersAnswer {
    fn ablations(&self, text: &mut Text) {
        if self.ablations.is_empty() {
            return;
        }
        text.heading("Without a part (the paper's figures in brackets)");
        let mut rows = vec![head(&["", "D_KL", "P_recur", "by bug", "solved"])];
        for ablation in &self.ablations {
            let of = |key: &str| ablation.measures.iter().find(|m| m.key == key).and_then(|m| m.estimate);
            let share = |key: &str| of(key).map_or_else(|| "–".to_owned(), |e| percent(e.value));
            let d_kl = of("d_kl").map_or_else(|| "without bound".to_owned(), |e| format!("{:.2}", e.value));
            rows.push(vec![
                plain(ablation.name),
                plain(format!("{d_kl} ({:.2})", ablation.paper[0])),
                plain(format!("{} ({})", share("p_recur"), percent(ablation.paper[1]))),
                plain(share("p_recur_by_bug")),
                plain(share("solved")),
            ]);
        }
        text.table(2, &rows);
    }

    fn tutors(&self, text: &mut Text) {
        if self.tutors.is_empty() {
            return;
        }
        text.heading("Tutors, the same learners and dice (the paper's figures in brackets)");
        let mut rows = vec![head(&["", "solved", "95 %", "steps", "more than none, paired"])];
        for row in &self.tutors {
            let more = row.more_than_none.map_or_else(String::new, |e| told(e, Unit::Points));
            rows.push(vec![
                plain(format!("{} {}", row.tutor, row.behaviour.name())),
                plain(format!("{} ({})", share(row.solved), percent(row.paper.0))),
                plain(row.solved.map_or_else(String::new, |e| interval(e, Unit::Percent))),
                plain(format!("{} ({:.1})", steps(row.steps), row.paper.1)),
                plain(more),
            ]);
        }
        text.table(2, &rows);
        text.para(2, Ink::Dim, "These tutors read the learners' true minds, as the paper's do; Rung's own can't.");
    }

    fn crossed(&self, text: &mut Text) {
        text.heading("Behaviour by persona");
        let mut rows = vec![head(&["behaviour", "persona", "solved", "E → E", "certain / 1,000", "unsure / 1,000"])];
        for kind in self.kinds.iter().filter(|kind| kind.name == "full") {
            let number = |e: Option<Estimate>| e.map_or_else(|| "–".to_owned(), |e| format!("{:.1}", e.value));
            let persona = if kind.persona == Persona::Low { "LOW" } else { "HIGH" };
            rows.push(vec![
                plain(kind.behaviour.name()),
                plain(persona),
                plain(share(kind.solved)),
                plain(share(kind.enacting_again)),
                plain(number(kind.certain)),
                plain(number(kind.unsure)),
            ]);
        }
        text.table(2, &rows);
        let why = "The paper: E → E 77.5 / 52.7 % by behaviour; certainty 2.1 / 7.6 by persona, solved 12.7 / 13.6 %. Persona \
                   only picks words here, so that behaviour is equal across it by construction.";
        text.para(2, Ink::Dim, why);
    }

    fn phases(&self, text: &mut Text) {
        if self.table_13.is_empty() {
            return;
        }
        text.heading("Phases (table 13), LOW / HIGH");
        let mut rows = vec![head(&["", "paper", "ours", "of those who were there"])];
        let pair = |pair: [Option<f64>; 2]| {
            let [low, high] = pair.map(|x| x.map_or_else(|| "–".to_owned(), percent));
            format!("{low} / {high}")
        };
        for row in &self.table_13 {
            let visitors = if row.visitors == [None; 2] { String::new() } else { pair(row.visitors) };
            rows.push(vec![plain(row.what), plain(pair(row.paper.map(Some))), plain(pair(row.ours)), plain(visitors)]);
        }
        text.table(2, &rows);
        if let [Some(all), Some(visitors)] = self.rms_13 {
            let words = format!(
                "Root mean square distance of the moves: {all:.2} where a life that never was there counts as 0, {visitors:.2} \
                 over those that were."
            );
            text.para(2, Ink::Dim, &words);
        }
    }
}

fn head(columns: &[&str]) -> Vec<Cell> {
    columns.iter().map(|column| cell(Ink::Dim, *column)).collect()
}

fn measured(measures: &[Measured], paper: &str) -> Vec<Vec<Cell>> {
    let mut rows = vec![head(&["", "ours", "95 %", paper, "goal"])];
    for m in measures {
        let ours = m.estimate.map_or_else(|| "without bound".to_owned(), |e| value(e.value, m.unit));
        let theirs: Vec<String> = m.paper.iter().map(|figure| value(*figure, m.unit)).collect();
        let ink = match m.met {
            Some(true) => Ink::Good,
            Some(false) => Ink::Warn,
            None => Ink::Dim,
        };
        let words = m
            .goal
            .zip(m.met)
            .map(|(goal, met)| format!("{}: {}", bound(goal, m.unit), if met { "met" } else { "missed" }));
        let last = [words, m.note.map(str::to_owned)].into_iter().flatten().collect::<Vec<_>>().join("; ");
        rows.push(vec![
            plain(m.what),
            plain(ours),
            plain(m.estimate.map_or_else(String::new, |e| interval(e, m.unit))),
            plain(theirs.join(" / ")),
            cell(ink, last),
        ]);
    }
    rows
}

fn bound(goal: Bound, unit: Unit) -> String {
    match goal {
        Bound::AtMost { value: most } => format!("at most {}", value(most, unit)),
        Bound::AtLeast { value: least } => format!("at least {}", value(least, unit)),
        Bound::Near { value: near, within } => format!("{} ± {}", value(near, unit), value(within, unit)),
    }
}

fn value(figure: f64, unit: Unit) -> String {
    match unit {
        Unit::Plain => format!("{figure:.3}"),
        Unit::Percent => percent(figure),
        Unit::Points => format!("{:+.1} points", figure * 100.0),
        Unit::Steps => format!("{figure:.1}"),
    }
}

fn interval(estimate: Estimate, unit: Unit) -> String {
    estimate.interval.map_or_else(
        || "too few".to_owned(),
        |(low, high)| match unit {
            Unit::Plain => format!("{low:.3}–{high:.3}"),
            Unit::Percent | Unit::Points => format!("{:.1}–{:.1}", low * 100.0, high * 100.0),
            Unit::Steps => format!("{low:.1}–{high:.1}"),
        },
    )
}

fn told(estimate: Estimate, unit: Unit) -> String {
    format!("{} ({})", value(estimate.value, unit), interval(estimate, unit))
}

fn share(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(|| "–".to_owned(), |e| percent(e.value))
}

fn steps(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(|| "–".to_owned(), |e| format!("{:.1}", e.value))
}
