//! The problems and programs that commands with simulated learners start from.

use std::sync::Arc;

use super::exit::Failure;
use super::interrupts::Interrupts;
use super::session::CliSession;
use crate::cli::output::out::print_notice;
use crate::cli::output::progress::ProgressLine;
use crate::lab::learners::environment::agents_environment::SimulationWorld;
use crate::orchestrator::Cancel;
use crate::types::Catalog;

/// Builds the problems of a catalogue with the programs that simulated learners can write. Judges programs that were never
/// judged, and names the problems that have none.
pub fn build_world(
    session: &CliSession,
    catalog: Catalog,
    progress: &ProgressLine,
) -> Result<Arc<SimulationWorld>, Failure> {
    let (world, left_out) = session.with_judge(async |judge| {
        let (interrupts, cancel) = (Interrupts::listen()?, Cancel::default());
        let on_piece = |done, total, what: &str| progress.show_piece(done, total, &format!("programs of {what}"));
        tokio::select! {
            built = SimulationWorld::build(judge, catalog, &cancel, &on_piece) => Ok(built?),
            // Dropping the future stops the work; every verdict so far is saved.
            () = interrupts.wait_for_presses(1) => Err(Failure::interrupted()),
        }
    })?;
    for why in &left_out {
        print_notice(why);
    }
    if world.problems.is_empty() {
        let failure = Failure::input("No problem here has programs that simulated learners could write.");
        return Err(failure.with_advice("`rung pack check` tells what is wrong with a problem."));
    }
    Ok(world)
}
