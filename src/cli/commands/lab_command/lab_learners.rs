//! `rung lab learners`: simulates many learners and compares them with the paper; `show` draws one episode, `turing` lets
//! a person compare sessions.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::session::{CliSession, own_program};
use crate::cli::output::progress::ProgressLine;
use crate::judge::Cancel;
use crate::lab::learners::environment::EnvironmentKind;
use crate::lab::learners::environment::agents_environment::{SIMULATION_START, SimulationWorld};
use crate::lab::learners::environment::tutor_fixture::TutorFixture;
use crate::lab::learners::environment::tutor_tally;
use crate::lab::learners::episode::Parts;
use crate::lab::learners::episode_measures::paper_goals;
use crate::lab::learners::episode_measures::{EpisodeTally, JackknifeEstimate, TallyBatches};
use crate::lab::learners::lab_tutors::LabTutor;
use crate::lab::learners::learner_params::LearnerParams;
use crate::lab::learners::learner_types::{Behaviour, Persona};
use crate::lab::learners::llm_executor::edit_source::EditSource;
use crate::lab::learners::program_builder;
use crate::lab::learners::simulation_run::{LearnerPreset, SimulationProblem, SimulationRun, Variant};
use crate::pack;
use crate::types::Problem;

mod executor_args;
mod learners_answer;
mod learners_export;
mod learners_show;
mod learners_traces;
mod learners_turing;

use learners_answer::{Ablation, LearnerKindRow, LearnersAnswer, NOT_PEOPLE, TutorRow};

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
    /// Run with each of the paper's tutors and with Rung's, help at the same steps
    #[arg(long, conflicts_with_all = ["without", "factorial", "preset"])]
    tutors: bool,
    /// Combine each behaviour with each persona
    #[arg(long, conflicts_with_all = ["without", "behaviour"])]
    factorial: bool,
    /// Print transitions of real traces: a folder with a `MainTable.csv`
    #[arg(long, value_name = "DIR", conflicts_with_all = ["n", "preset", "seed", "threads", "desk", "problems", "behaviour", "without", "tutors", "factorial", "out", "executor", "replay"])]
    traces: Option<PathBuf>,
    /// Write the figures and every life (CSV and `ProgSnap2`) to this new or empty folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// A part that can be left out (the paper's table 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
enum AblatedPart {
    /// Knowledge never changes
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
            Some(LearnersCommand::Turing(turing)) => turing.run(session),
            None => match &self.crowd.traces {
                Some(folder) => learners_traces::run(session, folder),
                None => self.crowd.run(session),
            },
        }
    }
}

/// Problems with their programs, and the data that the real tutor needs.
struct PreparedRun {
    stages: Vec<SimulationProblem>,
    /// One sentence for each problem without programs.
    left_out: Vec<String>,
    fixture: TutorFixture,
}

/// Loads or builds the graphs of the pack's problems, and reports those that cannot be built.
fn prepare_run(session: &CliSession, wanted: &[String]) -> Result<PreparedRun, Failure> {
    let (mut catalog, _) = pack::build_catalog(vec![pack::load_embedded_pack()]);
    let missing = |name: &&String| !catalog.problems.iter().any(|problem| problem.id.as_str() == name.as_str());
    if let Some(name) = wanted.iter().find(missing) {
        return Err(Failure::usage(format!("There is no problem {name} in the pack that comes with Rung."))
            .with_advice("`rung list` has them all."));
    }
    let named = |problem: &Problem| wanted.is_empty() || wanted.iter().any(|name| name == problem.id.as_str());
    catalog.problems.retain(named);
    let graphs = session.with_judge(async |judge| {
        let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
        let progress = ProgressLine::start(&session.page);
        let on_piece = |done, total, problem: &str| progress.show_piece(done, total, problem);
        tokio::select! {
            graphs = program_builder::build_all(judge, &catalog.problems, &cancel, &on_piece) => Ok(graphs?),
            () = interrupts.wait_for_presses(1) => Err(Failure::interrupted()),
        }
    })?;
    let world = Arc::new(SimulationWorld::new(&catalog, &graphs, SIMULATION_START));
    let stages: Vec<SimulationProblem> = world
        .problems
        .iter()
        .zip(&world.graphs)
        .map(|(problem, built)| SimulationProblem::new(problem, &built.graph))
        .collect();
    if stages.is_empty() {
        return Err(Failure::input("No problem's programs could be made.").with_advice(graphs.left_out.join(" ")));
    }
    let office = TutorFixture { world, program: own_program()?, cache: session.paths.cache.clone() };
    Ok(PreparedRun { stages, left_out: graphs.left_out, fixture: office })
}

impl CrowdArgs {
    fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        self.typist.check_desk(self.desk)?;
        if let Some(folder) = &self.out {
            learners_export::check_empty_folder(folder)?;
        }
        let PreparedRun { stages, left_out, fixture: office } = prepare_run(session, &self.problems)?;
        let crowd = SimulationRun {
            stages: &stages,
            params: LearnerParams::default(),
            preset: self.preset,
            seed: self.seed,
            learners: self.n.unwrap_or(if self.typist.is_given() { DEFAULT_LLM_LEARNERS } else { DEFAULT_LEARNERS }),
            variants: self.variants(),
            office: Some(&office),
            pen: None,
        };
        let progress = Arc::new(ProgressLine::start(&session.page));
        let pen = self.typist.build_executor(session, &crowd.signature(), &progress)?;
        let crowd = SimulationRun { pen: pen.as_ref(), ..crowd };
        let sums = self.run_episodes(&crowd, session, &progress)?;
        let answer = self.build_answer(&crowd, &sums, left_out);
        if let Some(folder) = &self.out {
            // The episodes are simulated again from stored replies, without asking the model twice.
            let again = pen.as_ref().map(EditSource::replay);
            let crowd = SimulationRun { pen: again.as_ref(), ..crowd };
            learners_export::write_export(folder, &crowd, &answer)
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
        full.chain(without).map(|variant| Variant { desk: self.desk(), ..variant }).collect()
    }

    /// Runs all episodes; Ctrl-C keeps the finished chunks.
    fn run_episodes(
        &self,
        crowd: &SimulationRun,
        session: &CliSession,
        progress: &ProgressLine,
    ) -> Result<Vec<TallyBatches>, Failure> {
        let (what, threads) = match crowd.pen {
            Some(_) => ("learners", self.threads.max(1)),
            None => ("thousands of learners", self.threads),
        };
        let on_chunk = |done: usize, total: usize| progress.show_piece(done, total, what);
        let runtime = crate::cli::context::session::build_runtime()?;
        let asking = crowd.pen.map(|pen| pen.cancel.clone());
        let stop = Interrupts::stop_flag(&runtime, move || asking.iter().for_each(Cancel::cancel))?;
        let lived = crowd.run(&session.paths.cache.join("lives"), usize::from(threads), &stop, &on_chunk);
        progress.clear();
        if crowd.pen.is_some() && stop.load(Ordering::Relaxed) {
            return Err(self.typist.interrupted_failure());
        }
        let lived = lived.map_err(|error| Failure::environment(format!("Cannot finish the simulation: {error:#}.")))?;
        lived.ok_or_else(|| {
            Failure::interrupted().with_advice("Finished work is saved; run the same command again to continue.")
        })
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
            kinds: crowd.variants.iter().zip(sums).map(|(variant, sums)| LearnerKindRow::new(variant, sums)).collect(),
            tutors: if self.tutors { tutor_rows(crowd, sums) } else { Vec::new() },
            rung: tally_rung(crowd, sums),
            executor: crowd.pen.map(|pen| executor_args::summarize_executor(pen, sums)),
            factorial: self.factorial,
            table_13,
            rms_13,
            params: crowd.params.clone(),
        }
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
        TutorRow {
            tutor: variant.name.clone(),
            behaviour: variant.behaviour,
            solved: JackknifeEstimate::from_batches(&[batches], |sums| sums[0].solve_rate()),
            steps: JackknifeEstimate::from_batches(&[batches], |sums| sums[0].mean_steps()),
            more_than_none: JackknifeEstimate::from_batches(&[batches, without], better),
            paper: (variant.desk == EnvironmentKind::Symbolic).then(|| paper_goals::table_15(variant.tutor)),
        }
    };
    crowd.variants.iter().zip(sums).map(row).collect()
}
