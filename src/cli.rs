//! The command line: everything the screens can do, for scripts, and the way into the screens.
//!
//! Layer 4.
//!
//! - [`commands`]: each subcommand, one file; the only module that names them
//! - [`exit`]: exit codes and the error that carries them
//! - [`out`], `page`: answers as JSON or text, layout; the words come from [`crate::text`]
//! - `session`, `library`, `preferences`: folders and preferences, the learner to read
//! - `completing`: what a shell is offered while a line is typed
//! - `judging`, `verdict`, `outcome`, `progress`, `interrupts`: what `run` and `submit` have in common
//!
//! Only this module prints. It decides nothing about learning: that is the orchestrator's.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::CommandFactory;

mod args;
pub mod commands;
pub mod context;
pub mod output;

#[cfg(test)]
mod cli_fixtures;

pub use commands::{Cli, Command, parse};
pub use context::exit::{Exit, Failure};

use context::session::CliSession;

/// Answers a shell that asks for the next word of a command line; none for every other start.
#[must_use]
pub fn complete(arguments: &[OsString]) -> Option<ExitCode> {
    args::shell_completion::complete(arguments, Cli::command)
}

/// Runs one of the processes that Rung starts for itself; none for every other command line.
#[must_use]
pub fn run_internal(cli: &Cli) -> Option<ExitCode> {
    match &cli.command {
        Some(Command::Internal(process)) => Some(process.run()),
        _ => None,
    }
}

/// Starts the log, and has a panic explained in it. A completion script is printed while a shell starts: it gets none.
pub fn start_log(cli: &Cli) {
    if !matches!(cli.command, Some(Command::Completions(_))) {
        context::logging::start(&cli.global);
    }
    context::logging::install_panic_hook();
}

/// Does what the command line asks and prints the answer.
///
/// # Errors
/// A [`Failure`] with its exit code and a message for [`report`].
pub fn run(cli: &Cli) -> Result<Exit, Failure> {
    if cli.global.quiet {
        output::out::set_quiet();
    }
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
            .with_advice("Use a command: `rung today` says what to do, `rung --help` lists all."));
    }
    context::open_tui::run_tui(&CliSession::start(&cli.global, false)?, &cli.global)
}

/// Prints help or the version, or what is wrong with the command line, which may hold anything.
pub fn print_parse_error(error: &clap::Error, arguments: &[OsString]) {
    if !error.use_stderr() {
        // Nothing can be done when printing fails.
        let _ = error.print();
        return;
    }
    let text = error.render().to_string();
    if arguments.iter().any(|argument| argument == "--json") {
        print_json_failure(&parse_failure(&text));
    } else {
        output::out::print_stderr(text.trim_end());
    }
}

/// What clap says of a command line, as a failure of ours: the first paragraph is what is wrong, the rest what there is.
fn parse_failure(text: &str) -> Failure {
    let (what, rest) = text.trim_end().split_once("\n\n").unwrap_or((text.trim_end(), ""));
    let what = Failure::usage(context::exit::to_sentence(&what.trim_start_matches("error: ")));
    if rest.is_empty() { what } else { what.with_advice(rest) }
}

/// Tells a failure: on standard error, or as the answer where that is to be JSON.
pub fn print_failure(cli: &Cli, failure: &Failure) {
    if failure.exit == Exit::Ok {
        return;
    }
    if cli.global.json {
        print_json_failure(failure);
        return;
    }
    let told = failure.to_string();
    if !told.is_empty() {
        output::out::print_stderr(&format!("rung: {told}"));
    }
}

fn print_json_failure(failure: &Failure) {
    // Nothing can be done when printing fails.
    let _ = output::out::render_failure(failure).and_then(|json| output::out::print_stdout(&json));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_line_comes_first() {
        let text =
            "error: unrecognized subcommand 'lst'\n\n  tip: a similar subcommand exists: 'list'\n\nUsage: rung\n";
        let failure = parse_failure(text);
        assert_eq!((failure.exit, failure.message.as_str()), (Exit::Usage, "Unrecognized subcommand 'lst'."));
        assert_eq!(failure.advice.as_deref(), Some("  tip: a similar subcommand exists: 'list'\n\nUsage: rung"));
    }
}
