//! The command line: everything the screens can do, for scripts, and the way into the screens.
//!
//! Layer 4.
//!
//! - [`commands`]: each subcommand, one file; the only module that names them
//! - [`exit`]: exit codes and the error that carries them
//! - [`out`], `page`: answers as JSON or text, layout; the words come from [`crate::words`]
//! - `session`, `library`, `preferences`: folders and preferences, the learner to read
//! - `judging`, `verdict`, `outcome`, `progress`, `interrupts`: what `run` and `submit` have in common
//!
//! Only this module prints. It decides nothing about learning: that is the orchestrator's.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

pub mod commands;
pub mod exit;
pub mod out;

mod complexity;
mod consent;
mod due;
mod editor;
mod find;
mod global;
mod interrupts;
mod judging;
mod library;
mod logging;
mod markdown;
mod outcome;
mod packs;
mod page;
mod preferences;
mod progress;
mod question;
mod screens;
mod session;
mod verdict;

#[cfg(test)]
mod fixtures;

pub use commands::{Cli, Command, parse};
pub use exit::{Exit, Failure};

use session::Session;

/// Runs one of the processes that Rung starts for itself; none for every other command line.
#[must_use]
pub fn internal(cli: &Cli) -> Option<ExitCode> {
    match &cli.command {
        Some(Command::Internal(process)) => Some(process.run()),
        _ => None,
    }
}

/// Starts the log, and has a panic explained in it. A completion script is printed while a shell starts: it gets none.
pub fn start_log(cli: &Cli) {
    if !matches!(cli.command, Some(Command::Completions(_))) {
        logging::start(&cli.global);
    }
    logging::explain_panics();
}

/// Does what the command line asks and prints the answer.
///
/// # Errors
/// A [`Failure`] with its exit code and a message for [`report`].
pub fn run(cli: &Cli) -> Result<Exit, Failure> {
    match &cli.command {
        None => open_screens(cli),
        Some(command) => command.run(&cli.global),
    }
}

/// Opens the screens.
fn open_screens(cli: &Cli) -> Result<Exit, Failure> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        let message = "The screens need a terminal, and this is none.";
        return Err(Failure::environment(message)
            .advise("Use a command: `rung today` says what to do, `rung --help` lists all."));
    }
    screens::run(&Session::start(&cli.global, false)?, &cli.global)
}

/// Prints help or the version, or what is wrong with the command line, which may hold anything.
pub fn explain(error: &clap::Error) {
    if error.use_stderr() {
        out::note(error.render().to_string().trim_end());
    } else {
        // Nothing can be done when printing fails.
        let _ = error.print();
    }
}

/// Tells a failure on standard error.
pub fn report(failure: &Failure) {
    if !failure.message.is_empty() {
        out::note(&format!("rung: {failure}"));
    }
}
