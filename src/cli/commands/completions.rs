//! `rung completions SHELL`: prints a completion script.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::cli::exit::{Exit, Failure};
use crate::cli::out;

/// Prints a completion script for your shell
///
/// For bash: `rung completions bash > ~/.local/share/bash-completion/completions/rung`
#[derive(Args, Clone, Debug)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Writes the script for the whole command line, `rung`, to standard output.
    pub fn run(&self, mut rung: Command) -> Result<Exit, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut rung, "rung", &mut script);
        out::write_out(&String::from_utf8_lossy(&script))?;
        Ok(Exit::Ok)
    }
}
