//! `rung completions SHELL`: prints a completion script.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::cli::args::shell_completion;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::output::out;

/// Print a completion script for your shell
///
/// In ~/.bashrc: `source <(rung completions bash)`; in ~/.zshrc the same with zsh; for fish:
/// `rung completions fish | source`. Run it again after an update of Rung.
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct CompletionsCommand {
    /// Shell
    shell: Shell,
}

impl CompletionsCommand {
    /// Prints the script.
    pub fn run(&self, rung: &Command) -> Result<Exit, Failure> {
        let script = shell_completion::registration_script(&self.shell.to_string(), rung).unwrap_or_default();
        out::print_stdout(&String::from_utf8_lossy(&script))?;
        Ok(Exit::Ok)
    }
}
