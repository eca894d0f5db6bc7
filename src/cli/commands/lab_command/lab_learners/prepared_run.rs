//! Prepares and runs simulations for the commands about simulated learners.

use crate::cli::context::exit::Failure;
use crate::cli::context::interrupts::Interrupts;
use crate::cli::context::session::{CliSession, own_program};
use crate::cli::context::simulation_world::judge_programs;
use crate::cli::output::progress::ProgressLine;
use crate::judge::Cancel;
use crate::lab::learners::environment::tutor_fixture::TutorFixture;
use crate::lab::learners::episode_measures::TallyBatches;
use crate::lab::learners::simulation_run::{SimulationProblem, SimulationRun};
use crate::pack;
use crate::types::Problem;

/// Problems with their programs, and the data that the real tutor needs.
pub(super) struct PreparedRun {
    pub stages: Vec<SimulationProblem>,
    /// One sentence for each problem without programs.
    pub left_out: Vec<String>,
    pub fixture: TutorFixture,
}

/// Loads or builds the graphs of the pack's problems, and reports those that cannot be built.
pub(super) fn prepare_run(session: &CliSession, wanted: &[String]) -> Result<PreparedRun, Failure> {
    let mut catalog = pack::embedded_catalog();
    let missing = |name: &&String| !catalog.problems.iter().any(|problem| problem.id.as_str() == name.as_str());
    if let Some(name) = wanted.iter().find(missing) {
        return Err(Failure::usage(format!("There is no problem {name} in the pack that comes with Rung."))
            .with_advice("`rung list` has them all."));
    }
    let named = |problem: &Problem| wanted.is_empty() || wanted.iter().any(|name| name == problem.id.as_str());
    catalog.problems.retain(named);
    let progress = ProgressLine::start(&session.page);
    let on_piece = |done, total, problem: &str| progress.show_piece(done, total, problem);
    let (world, left_out) = judge_programs(session, catalog, &on_piece)?;
    let stages: Vec<SimulationProblem> = world
        .problems
        .iter()
        .zip(&world.graphs)
        .map(|(problem, built)| SimulationProblem::new(problem, &built.graph))
        .collect();
    if stages.is_empty() {
        return Err(Failure::input("No problem's programs could be made.").with_advice(left_out.join(" ")));
    }
    let office = TutorFixture { world, program: own_program()?, cache: session.paths.cache.clone() };
    Ok(PreparedRun { stages, left_out, fixture: office })
}

/// Simulates with a progress line of its own. See [`run_with_progress`].
pub(super) fn run_simulation(
    run: &SimulationRun,
    session: &CliSession,
    threads: u16,
) -> Result<Vec<TallyBatches>, Failure> {
    run_with_progress(run, session, threads, &ProgressLine::start(&session.page))
}

/// Runs all episodes on `threads` threads (0: one a core, or one if a model types); Ctrl-C keeps the finished chunks.
pub(super) fn run_with_progress(
    run: &SimulationRun,
    session: &CliSession,
    threads: u16,
    progress: &ProgressLine,
) -> Result<Vec<TallyBatches>, Failure> {
    let (what, threads) = match run.pen {
        Some(_) => ("learners", threads.max(1)),
        None => ("thousands of learners", threads),
    };
    let on_chunk = |done: usize, total: usize| progress.show_piece(done, total, what);
    let runtime = crate::cli::context::session::build_runtime()?;
    let asking = run.pen.map(|pen| pen.cancel.clone());
    let stop = Interrupts::stop_flag(&runtime, move || asking.iter().for_each(Cancel::cancel))?;
    let sums = run.run(&session.paths.cache.join("lives"), usize::from(threads), &stop, &on_chunk);
    progress.clear();
    let sums = sums.map_err(|error| Failure::environment(format!("Cannot finish the simulation: {error:#}.")))?;
    sums.ok_or_else(|| {
        Failure::interrupted().with_advice("Finished work is saved; run the same command again to continue.")
    })
}
