//! `rung __worker`, `rung __prepare`, `rung __jail`: helper processes that Rung starts for itself. They talk to their
//! parent over pipes and must not print anything else.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::judge;

/// A helper process that Rung starts for itself.
#[derive(Subcommand, Clone, Debug)]
pub enum InternalCommand {
    /// The sandbox's own process; started by Rung itself.
    #[command(name = "__worker", hide = true)]
    Worker(InternalArgs),
    /// Makes the sandbox's image; started by Rung itself.
    #[command(name = "__prepare", hide = true)]
    Prepare(InternalArgs),
    /// Confines itself and becomes another program; started by Rung itself.
    #[command(name = "__jail", hide = true)]
    Jail(InternalArgs),
}

/// Arguments of a helper process.
#[derive(Args, Clone, Debug)]
pub struct InternalArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl InternalCommand {
    /// Runs the process until it ends.
    pub fn run(&self) -> ExitCode {
        match self {
            // Runs the sandbox until standard input closes.
            Self::Worker(internal) => judge::pool::worker::main(internal.cache_folder()).into(),
            Self::Prepare(internal) => judge::wasm::image::main(internal.cache_folder()).into(),
            Self::Jail(internal) => judge::native::jail::main(&internal.arguments).into(),
        }
    }
}

impl InternalArgs {
    /// The cache folder, the only argument of `__worker` and `__prepare`.
    fn cache_folder(&self) -> &Path {
        self.arguments.first().map_or(Path::new(""), Path::new)
    }
}
