//! The options every command takes.

use std::path::PathBuf;

use clap::Args;

/// Options of every command.
#[derive(Args, Clone, Debug, Default)]
pub struct GlobalOptions {
    /// Answer in JSON
    #[arg(long, global = true)]
    pub json: bool,
    /// Draw with ASCII characters only
    #[arg(long, global = true)]
    pub ascii: bool,
    /// No colours (`NO_COLOR` does the same)
    #[arg(long, global = true)]
    pub no_color: bool,
    /// Nothing on standard error but failures and questions
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Keep everything under this folder (`RUNG_HOME` does the same)
    #[arg(long, global = true, value_name = "DIR")]
    pub home: Option<PathBuf>,
}
