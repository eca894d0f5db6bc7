//! The options every command takes.

use std::path::PathBuf;

use clap::Args;

/// Options of every command.
#[derive(Args, Clone, Debug, Default)]
pub struct GlobalOptions {
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    /// Draw with ASCII characters only
    #[arg(long, global = true)]
    pub ascii: bool,
    /// No colours (like `NO_COLOR`)
    #[arg(long, global = true)]
    pub no_color: bool,
    /// Print only errors and questions on standard error
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Keep all files below this folder (like `RUNG_HOME`)
    #[arg(long, global = true, value_name = "DIR")]
    pub home: Option<PathBuf>,
}
