//! Builds the problems and programs for commands with simulated learners.

use std::sync::Arc;

use super::exit::Failure;
use super::interrupts::Interrupts;
use super::session::CliSession;
use crate::cli::output::out::print_notice;
use crate::cli::output::progress::ProgressLine;
use crate::lab::learners::environment::agents_environment::SimulationWorld;
use crate::lab::learners::program_builder;
use crate::orchestrator::Cancel;
use crate::types::Catalog;

/// Builds the problems of a catalogue with the programs that simulated learners can write. Judges programs without a
/// saved verdict, and reports problems that have no programs.
pub fn build_world(
    session: &CliSession,
    catalog: Catalog,
    progress: &ProgressLine,
) -> Result<Arc<SimulationWorld>, Failure> {
    let on_piece = |done, total, what: &str| progress.show_piece(done, total, &format!("programs of {what}"));
    let (world, left_out) = judge_programs(session, catalog, &on_piece)?;
    for why in &left_out {
        print_notice(why);
    }
    if world.problems.is_empty() {
        let failure = Failure::input("Cannot simulate learners: no problem has programs for them.");
        return Err(failure.with_advice("`rung pack check` lists a problem's errors."));
    }
    Ok(world)
}

/// Loads or judges the programs of a catalogue's problems, and returns a sentence for each problem without programs. Says
/// first how long the judging takes. Ctrl-C keeps the verdicts so far.
pub fn judge_programs(
    session: &CliSession,
    catalog: Catalog,
    on_piece: &(dyn Fn(usize, usize, &str) + Send + Sync),
) -> Result<(Arc<SimulationWorld>, Vec<String>), Failure> {
    session.with_judge(async |judge| {
        let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
        if let Some(work) = &program_builder::describe_work(judge, &catalog.problems) {
            print_notice(work);
        }
        tokio::select! {
            built = SimulationWorld::build(judge, catalog, &cancel, on_piece) => Ok(built?),
            // Dropping the future stops the work; the verdicts so far are saved.
            () = interrupts.wait_for_presses(1) => Err(Failure::interrupted()),
        }
    })
}
