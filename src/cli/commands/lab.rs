//! `rung lab bench|diagnose|evaluate|hints|learners|pictures|safety`: what is measured of Rung itself. `lab` measures, the files here print.

use clap::Subcommand;

use crate::cli::exit::{Exit, Failure};
use crate::cli::session::CliSession;

mod bench;
mod diagnose;
mod evaluate;
mod goal;
mod hints;
mod learners;
mod pictures;
mod safety;
mod trial;

/// Measures Rung itself
#[derive(Subcommand, Clone, Debug)]
pub enum LabCommand {
    /// Prints how fast things are here, with the goals and a peer
    #[command(subcommand)]
    Bench(bench::BenchCommand),
    Diagnose(diagnose::LabDiagnoseCommand),
    Evaluate(evaluate::LabEvaluateCommand),
    Hints(hints::LabHintsCommand),
    Learners(learners::LabLearnersCommand),
    Pictures(pictures::LabPicturesCommand),
    Safety(safety::LabSafetyCommand),
}

impl LabCommand {
    /// Does what was asked.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        match self {
            Self::Bench(bench) => bench.run(session),
            Self::Diagnose(diagnose) => diagnose.run(session),
            Self::Evaluate(evaluate) => evaluate.run(session),
            Self::Hints(hints) => hints.run(session),
            Self::Learners(learners) => learners.run(session),
            Self::Pictures(pictures) => pictures.run(session),
            Self::Safety(safety) => safety.run(session),
        }
    }
}
