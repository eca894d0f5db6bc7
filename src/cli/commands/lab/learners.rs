//! `rung lab learners`: traces of learners, simulated or real.

use std::path::PathBuf;

use clap::Args;

use crate::cli::exit::{Exit, Failure};
use crate::cli::session::Session;

mod traces;

/// Tells what traces of programming show: what follows a wrong try, and what follows a hint
///
/// Reads a folder of ProgSnap2, such as `rung state export --progsnap2` writes; the columns
/// of CSEDM 2019 are read, too. Its table stands beside that of CSEDM's 896 episodes.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct Learners {
    /// The folder, with `MainTable.csv` in it
    #[arg(long, value_name = "DIR", required = true)]
    traces: PathBuf,
}

impl Learners {
    /// Does what was asked.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        traces::run(session, &self.traces)
    }
}
