//! `rung lab learners`: simulates many learners and compares them with the paper; `show` draws one episode.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::empty_folder::check_empty_folder;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::print_notice;
use crate::cli::output::progress::ProgressLine;
use crate::lab::learners::environment::EnvironmentKind;
use crate::lab::learners::environment::tutor_tally;
use crate::lab::learners::episode::Parts;
use crate::lab::learners::episode_measures::paper_goals::{self, MeasureUnit};
use crate::lab::learners::episode_measures::{EpisodeTally, JackknifeEstimate, TallyBatches};
use crate::lab::learners::lab_tutors::LabTutor;
use crate::lab::learners::learner_params::LearnerParams;
use crate::lab::learners::learner_types::{Behaviour, Persona};
use crate::lab::learners::llm_executor::edit_source::EditSource;
use crate::lab::learners::simulation_run::{LearnerPreset, SimulationRun, Variant};

mod executor_args;
mod learners_answer;
mod learners_by_mastery;
mod learners_export;
mod learners_held_out;
mod learners_params;
mod learners_show;
mod learners_traces;
mod learners_turing;
mod prepared_run;

use prepared_run::{PreparedRun, prepare_run, run_with_progress};

use learners_answer::{Ablation, BaselineRow, LearnerKindRow, LearnersAnswer, NOT_PEOPLE, TutorRow};

/// Simulate learners and compare them with the paper
///
/// Simulated learners plan, debug, keep a misconception, ask for help and give up. Their
/// programs are real and judged once; each goal is printed as met or missed.
///
/// With `--executor`, a language model types in the full environment. It receives the exercise,
/// the file and what the learner has never heard of, nothing of yours. Each edit is a request
/// and counts in the day's budget. See `docs/learners.md`.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment, args_conflicts_with_subcommands = true)]
pub struct LabLearnersCommand {
    #[command(subcommand)]
    show: Option<LearnersCommand>,
    #[command(flatten)]
    crowd: CrowdArgs,
}

#[derive(Subcommand, Clone, Debug)]
enum LearnersCommand {
    Show(learners_show::LearnersShowCommand),
    HeldOut(learners_held_out::LearnersHeldOutCommand),
    ByMastery(learners_by_mastery::LearnersByMasteryCommand),
    Turing(learners_turing::LearnersTuringCommand),
}

/// Default number of learners of each kind. With a model the default is smaller, because each edit is a request.
const DEFAULT_LEARNERS: u64 = 10_000;
const DEFAULT_LLM_LEARNERS: u64 = 2;

#[derive(Args, Clone, Debug)]
struct CrowdArgs {
    /// Learners of each kind [default: 10000; with a model, 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    n: Option<u64>,
    /// The paper's learners, or novices as in real traces
    #[arg(long, value_enum, value_name = "PRESET", default_value_t)]
    preset: LearnerPreset,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; 0 means one per core, or one with a model
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=256))]
    threads: u16,
    /// Who answers the learners [default: symbolic; with a model, full]
    #[arg(long, value_enum, value_name = "DESK", conflicts_with = "tutors")]
    desk: Option<EnvironmentKind>,
    #[command(flatten)]
    typist: executor_args::ExecutorArgs,
    /// Only these problems
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    problems: Vec<String>,
    /// Only learners with this behaviour
    #[arg(long, value_enum, value_name = "BEHAVIOUR")]
    behaviour: Option<Behaviour>,
    /// Also run without a part of the model
    #[arg(long, value_enum, value_name = "PART", value_delimiter = ',')]
    without: Vec<AblatedPart>,
    /// Also run stand-ins for the paper's baselines, without its control and knowledge
    #[arg(long, conflicts_with_all = ["tutors", "factorial"])]
    baselines: bool,
    /// Read the model's parameters from this TOML file
    #[arg(long, value_name = "FILE")]
    params: Option<PathBuf>,
    /// Print all parameters with their origins, as a file for `--params`
    #[arg(long, exclusive = true)]
    params_template: bool,
    /// Run with each of the paper's tutors and with Rung's, help at the same steps
    #[arg(long, conflicts_with_all = ["without", "factorial", "preset"])]
    tutors: bool,
    /// Combine each behaviour with each persona
    #[arg(long, conflicts_with_all = ["without", "behaviour"])]
    factorial: bool,
    /// Print transitions of real traces: a folder with a `MainTable.csv`
    #[arg(long, value_name = "DIR", conflicts_with_all = ["n", "preset", "seed", "threads", "desk", "problems", "behaviour", "without", "baselines", "params", "tutors", "factorial", "out", "progsnap2_learners", "executor", "model", "store", "replay"])]
    traces: Option<PathBuf>,
    /// Write the figures and every life (CSV and `ProgSnap2`) to this new or empty folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Learners of each kind that `--out` also writes as `ProgSnap2`
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "out")]
    progsnap2_learners: u64,
}

/// A part that can be left out (the paper's table 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
enum AblatedPart {
    /// No knowledge constrains the learner
    Tracing,
    /// No semi-Markov control: random phase, linear work
    Control,
    /// No requests for help, no distraction
    Interrupts,
    ExecutorMemory,
    StrategistMemory,
    /// One agent is strategist and executor and sees the whole report
    Split,
}

impl AblatedPart {
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

    /// `D_KL` and `P_recur` from the paper.
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

    fn to_variant(self, behaviour: Behaviour) -> Variant {
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

impl LabLearnersCommand {
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        match &self.show {
            Some(LearnersCommand::Show(show)) => show.run(session),
            Some(LearnersCommand::HeldOut(held_out)) => held_out.run(session),
            Some(LearnersCommand::ByMastery(levels)) => levels.run(session),
            Some(LearnersCommand::Turing(turing)) => turing.run(session),
            None if self.crowd.params_template => learners_params::print_template(),
            None => match &self.crowd.traces {
                Some(folder) => learners_traces::run(session, folder),
                None => self.crowd.run(session),
            },
        }
    }
}

impl CrowdArgs {
    fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        self.typist.check_desk(self.desk)?;
        if let Some(folder) = &self.out {
            check_empty_folder(folder)?;
        }
        // Read first: the preparation may take an hour.
        let params =
            self.params.as_deref().map_or_else(|| Ok(LearnerParams::default()), learners_params::read_params)?;
        let PreparedRun { stages, left_out, fixture: office } = prepare_run(session, &self.problems)?;
        let crowd = SimulationRun {
            stages: &stages,
            params,
            preset: self.preset,
            seed: self.seed,
            learners: self.n.unwrap_or(if self.typist.is_given() { DEFAULT_LLM_LEARNERS } else { DEFAULT_LEARNERS }),
            variants: self.variants(),
            office: Some(&office),
            pen: None,
        };
        if self.out.is_some() {
            print_notice(&learners_export::describe_size(&crowd, self.progsnap2_learners));
        }
        let progress = Arc::new(ProgressLine::start(&session.page));
        let pen = self.typist.build_executor(session, &crowd.signature(), &progress)?;
        let crowd = SimulationRun { pen: pen.as_ref(), ..crowd };
        let sums = match run_with_progress(&crowd, session, self.threads, &progress) {
            Err(_) if crowd.pen.is_some_and(|pen| pen.cancel.is_cancelled()) => {
                return Err(self.typist.interrupted_failure());
            }
            sums => sums?,
        };
        let answer = self.build_answer(&crowd, &sums, left_out);
        if let Some(folder) = &self.out {
            // The episodes are simulated again from stored replies, without asking the model twice.
            let again = pen.as_ref().map(EditSource::replay);
            let crowd = SimulationRun { pen: again.as_ref(), ..crowd };
            learners_export::write_export(folder, &crowd, &answer, self.progsnap2_learners)
                .map_err(|error| Failure::environment(format!("Cannot write {}: {error:#}.", folder.display())))?;
        }
        self.typist.print_budget(session);
        session.print_answer(&answer)
    }

    fn behaviours(&self) -> Vec<Behaviour> {
        match self.behaviour {
            Some(behaviour) => vec![behaviour],
            None if self.tutors => vec![Behaviour::Low],
            None => Behaviour::ALL.to_vec(),
        }
    }

    fn desk(&self) -> EnvironmentKind {
        let usual = if self.typist.is_given() { EnvironmentKind::Full } else { EnvironmentKind::Symbolic };
        self.desk.unwrap_or(usual)
    }

    fn variants(&self) -> Vec<Variant> {
        let behaviours = self.behaviours();
        if self.tutors {
            return behaviours.into_iter().flat_map(tutor_variants).collect();
        }
        let personas: &[Persona] = if self.factorial { &Persona::ALL } else { &[Persona::Low] };
        let full = behaviours.iter().flat_map(|behaviour| {
            personas.iter().map(|persona| Variant { persona: *persona, ..Variant::full(*behaviour) })
        });
        let without =
            self.without.iter().flat_map(|part| behaviours.iter().map(|behaviour| part.to_variant(*behaviour)));
        let baselines = if self.baselines { &Baseline::ALL[..] } else { &[] };
        let baselines =
            baselines.iter().flat_map(|baseline| behaviours.iter().map(|behaviour| baseline.to_variant(*behaviour)));
        full.chain(without).chain(baselines).map(|variant| Variant { desk: self.desk(), ..variant }).collect()
    }

    fn build_answer(&self, crowd: &SimulationRun, sums: &[TallyBatches], left_out: Vec<String>) -> LearnersAnswer {
        let nobody = TallyBatches::default();
        let of = |name: &str, behaviour: Behaviour| {
            let at = crowd.variants.iter().position(|v| v.name == name && v.behaviour == behaviour);
            at.map_or(&nobody, |at| &sums[at])
        };
        let [low, high] = Behaviour::ALL.map(|behaviour| of("full", behaviour));
        let plain = !self.tutors;
        let (table_13, rms_13) = if plain { paper_goals::table_13(low, high) } else { (Vec::new(), [None; 2]) };
        let novice = self.preset == LearnerPreset::Novice;
        let baselines = if self.baselines { &Baseline::ALL[..] } else { &[] };
        let baselines = baselines.iter().map(|baseline| {
            let both = Behaviour::ALL.map(|behaviour| of(baseline.name(), behaviour));
            BaselineRow {
                name: baseline.name(),
                paper: baseline.paper(),
                measures: paper_goals::list_measures(both[0], both[1]),
            }
        });
        let ablations = self.without.iter().map(|part| {
            let both = Behaviour::ALL.map(|behaviour| of(part.name(), behaviour));
            Ablation { name: part.name(), paper: part.paper(), measures: paper_goals::list_measures(both[0], both[1]) }
        });
        LearnersAnswer {
            notice: NOT_PEOPLE,
            preset: self.preset,
            learners: crowd.learners,
            seed: self.seed,
            problems: crowd.stages.len(),
            left_out,
            measures: if plain { paper_goals::list_measures(low, high) } else { Vec::new() },
            traces: if novice { paper_goals::trace_measures(low, high) } else { Vec::new() },
            ablations: ablations.collect(),
            baselines: baselines.collect(),
            kinds: crowd.variants.iter().zip(sums).map(|(variant, sums)| LearnerKindRow::new(variant, sums)).collect(),
            tutors: if self.tutors { tutor_rows(crowd, sums) } else { Vec::new() },
            rung: tally_rung(crowd, sums),
            executor: crowd.pen.map(|pen| executor_args::summarize_executor(pen, sums)),
            factorial: self.factorial,
            table_13,
            rms_13,
            enacting_correlations: if plain { paper_goals::enacting_correlations(low, high) } else { [None; 2] },
            params: crowd.params.clone(),
        }
    }
}

/// A stand-in for one of the paper's baselines (table 1): the same programs and edits without the parts that the
/// baseline lacks. No language model runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Baseline {
    /// Vanilla: one agent without memory, plan or gaps in its knowledge writes on until the program is right.
    Vanilla,
    /// Chain of thought: the same, but it plans, and remembers its plans and edits.
    ChainOfThought,
}

impl Baseline {
    const ALL: [Self; 2] = [Self::Vanilla, Self::ChainOfThought];

    const fn name(self) -> &'static str {
        match self {
            Self::Vanilla => "vanilla",
            Self::ChainOfThought => "chain of thought",
        }
    }

    /// `D_KL`, `Nonlin`, `P_recur`, share solved and steps from table 1.
    const fn paper(self) -> [f64; 5] {
        match self {
            Self::Vanilla => [3.97, 0.00, 0.078, 1.00, 6.0],
            Self::ChainOfThought => [0.97, 0.02, 0.264, 1.00, 7.0],
        }
    }

    fn to_variant(self, behaviour: Behaviour) -> Variant {
        let memory = self == Self::ChainOfThought;
        let parts =
            Parts { tracing: false, control: false, split: false, strategist_memory: memory, executor_memory: memory };
        Variant { name: self.name().to_owned(), parts, interrupts: false, ..Variant::full(behaviour) }
    }
}

/// Variants with the same learners: each of the paper's tutors, and Rung's agents.
fn tutor_variants(behaviour: Behaviour) -> Vec<Variant> {
    let forced = Variant { forced: true, ..Variant::full(behaviour) };
    let of = |tutor: LabTutor| Variant { name: tutor.name().to_owned(), tutor, ..forced.clone() };
    let rung = Variant { name: RUNG_ROW.to_owned(), desk: EnvironmentKind::Agents, ..forced.clone() };
    LabTutor::ALL.into_iter().map(of).chain([rung]).collect()
}

/// Rung's tally over the environments that include it; `None` if there are none.
fn tally_rung(crowd: &SimulationRun, sums: &[TallyBatches]) -> Option<tutor_tally::TutorTally> {
    let at_rung = crowd.variants.iter().zip(sums).filter(|(variant, _)| variant.desk != EnvironmentKind::Symbolic);
    at_rung.fold(None, |sum: Option<tutor_tally::TutorTally>, (_, batches)| {
        let mut sum = sum.unwrap_or_default();
        sum.add(&batches.sum_without(None).rung);
        Some(sum)
    })
}

/// Name of the real tutor's row.
const RUNG_ROW: &str = "rung";

/// Compares each tutor with no tutor, for the same learners.
fn tutor_rows(crowd: &SimulationRun, sums: &[TallyBatches]) -> Vec<TutorRow> {
    let none =
        |behaviour| crowd.variants.iter().position(|v| v.name == LabTutor::None.name() && v.behaviour == behaviour);
    let row = |(variant, batches): (&Variant, &TallyBatches)| {
        let without = none(variant.behaviour).map_or(batches, |at| &sums[at]);
        let better = |sums: &[EpisodeTally]| Some(sums[0].solve_rate()? - sums[1].solve_rate()?);
        let LearnerKindRow { solved, steps, .. } = LearnerKindRow::new(variant, batches);
        TutorRow {
            tutor: variant.name.clone(),
            behaviour: variant.behaviour,
            solved,
            steps,
            more_than_none: JackknifeEstimate::from_batches(&[batches, without], better)
                .map(|estimate| estimate.within(MeasureUnit::Points.bounds())),
            paper: (variant.desk == EnvironmentKind::Symbolic).then(|| paper_goals::table_15(variant.tutor)),
        }
    };
    crowd.variants.iter().zip(sums).map(row).collect()
}
