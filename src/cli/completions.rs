//! `rung completions SHELL`: prints a completion script.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::args::Cli;
use super::exit::{Exit, Failure};
use super::out;

/// Prints a completion script for your shell
///
/// For bash: `rung completions bash > ~/.local/share/bash-completion/completions/rung`
#[derive(Args, Clone, Debug)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Writes the script to standard output.
    pub fn run(&self) -> Result<Exit, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "rung", &mut script);
        out::write_out(&String::from_utf8_lossy(&script))?;
        Ok(Exit::Ok)
    }
}
