//! The command line: runs the commands that scripts use, and opens the screens.
//!
//! Layer 4.
//!
//! - [`commands`]: each subcommand, one file; the only module that names them
//! - [`context`]: folders, preferences, the open record, exit codes ([`Exit`], [`Failure`]), questions, interrupts
//! - [`output`]: answers as text or JSON, verdicts, progress; shared sentences come from [`crate::text`]
//! - `args`: shared arguments and shell completion
//!
//! Only this module prints. Decisions about learning belong to the orchestrator.

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

/// Answers a shell's completion request. Returns `None` if the program was started for anything else.
#[must_use]
pub fn complete(arguments: &[OsString]) -> Option<ExitCode> {
    args::shell_completion::complete(arguments, Cli::command)
}

/// Runs one of the helper processes that Rung starts for itself. Returns `None` for any other command line.
#[must_use]
pub fn run_internal(cli: &Cli) -> Option<ExitCode> {
    match &cli.command {
        Some(Command::Internal(process)) => Some(process.run()),
        _ => None,
    }
}

/// Starts the log and installs the panic hook. `rung completions` runs while a shell starts, so it gets no log.
pub fn start_log(cli: &Cli) {
    if !matches!(cli.command, Some(Command::Completions(_))) {
        context::logging::start(&cli.global);
    }
    context::logging::install_panic_hook();
}

/// Runs the command and prints its answer.
///
/// # Errors
/// A [`Failure`] with its exit code and a message for [`print_failure`].
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
        let message = "Cannot open the screens: this is not a terminal.";
        return Err(Failure::environment(message)
            .with_advice("Use a command: `rung today` says what to do, `rung --help` lists all."));
    }
    context::open_tui::run_tui(&CliSession::start(&cli.global, false)?, &cli.global)
}

/// Prints help, the version or a parse error. The command line can contain any bytes.
pub fn print_parse_error(error: &clap::Error, arguments: &[OsString]) {
    if !error.use_stderr() {
        // Printing is best effort.
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

/// Converts clap's error text: the first paragraph becomes the message, the rest the advice.
fn parse_failure(text: &str) -> Failure {
    let (what, rest) = text.trim_end().split_once("\n\n").unwrap_or((text.trim_end(), ""));
    let what = Failure::usage(context::exit::to_sentence(&what.trim_start_matches("error: ")));
    if rest.is_empty() { what } else { what.with_advice(rest) }
}

/// Prints a failure on standard error, or as the JSON answer with `--json`.
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
    // Printing is best effort.
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
