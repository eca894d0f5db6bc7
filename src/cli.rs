//! The command line: everything the screens can do, for scripts, and the way into the screens.
//!
//! Layer 4. Each subcommand is one file: its options, the shape of its answer, the text for a person, and a `run` that
//! asks the layers below. What they share:
//!
//! - [`args`]: the command line as clap sees it
//! - [`exit`]: exit codes and the error that carries them
//! - [`out`], `page`: answers as JSON or text, layout; the words come from [`crate::words`]
//! - `session`, `library`: folders and preferences, the learner to read
//! - `judging`, `verdict`, `outcome`, `progress`, `interrupts`: what `run` and `submit` have in common
//!
//! Only this module prints. It decides nothing about learning: that is the orchestrator's.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

pub mod args;
pub mod exit;
pub mod logging;
pub mod out;

mod completions;
mod complexity;
mod config;
mod consent;
mod doctor;
mod editor;
mod find;
mod grade;
mod hint;
mod history;
mod import;
mod internal;
mod interrupts;
mod judging;
mod lab;
mod library;
mod list;
mod markdown;
mod next;
mod open;
mod outcome;
mod pack;
mod page;
mod progress;
mod report;
mod review;
mod run;
mod screens;
mod session;
mod show;
mod state;
mod state_file;
mod stats;
mod submit;
mod today;
mod trace;
mod undo;
mod verdict;
mod why;

#[cfg(test)]
mod fixtures;

pub use args::{Cli, Command, parse};
pub use exit::{Exit, Failure};

use session::Session;

/// Runs one of the processes that Rung starts for itself; none for every other command line.
#[must_use]
pub fn internal(cli: &Cli) -> Option<ExitCode> {
    match &cli.command {
        Some(Command::Worker(arguments)) => Some(internal::worker(arguments)),
        Some(Command::Prepare(arguments)) => Some(internal::prepare(arguments)),
        Some(Command::Jail(arguments)) => Some(internal::jail(arguments)),
        _ => None,
    }
}

/// Does what the command line asks and prints the answer.
///
/// # Errors
/// A [`Failure`] with its exit code and a message for [`report`].
pub fn run(cli: &Cli) -> Result<Exit, Failure> {
    let Some(command) = &cli.command else { return open_screens(cli) };
    if let Command::Completions(completions) = command {
        return completions.run();
    }
    let bear = match command {
        Command::Doctor(_) => true,
        Command::Config(config) => config.bears_a_broken_file(),
        _ => false,
    };
    let session = &Session::start(&cli.global, bear)?;
    match command {
        Command::Today(_) => today::Today::run(session),
        Command::Next(next) => next.run(session),
        Command::List(list) => list.run(session),
        Command::Show(show) => show.run(session),
        Command::Open(open) => open.run(session),
        Command::Run(run) => run.run(session),
        Command::Submit(submit) => submit.run(session),
        Command::Trace(trace) => trace.run(session),
        Command::Hint(hint) => hint.run(session),
        Command::Review(review) => review.run(session),
        Command::Undo(undo) => undo.run(session),
        Command::Stats(_) => stats::Stats::run(session),
        Command::Why(why) => why.run(session),
        Command::History(history) => history.run(session),
        Command::Report(report) => report.run(session),
        Command::State(state) => state.run(session),
        Command::Import(import) => import.run(session),
        Command::Pack(pack) => pack.run(session),
        Command::Grade(grade) => grade.run(session),
        Command::Lab(lab) => lab.run(session),
        Command::Config(config) => config.run(session),
        Command::Doctor(_) => doctor::Doctor::run(session),
        Command::Completions(completions) => completions.run(),
        // `internal` has run these before a session was thought of.
        Command::Worker(_) | Command::Prepare(_) | Command::Jail(_) => Ok(Exit::Ok),
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

/// Tells a failure on standard error.
pub fn report(failure: &Failure) {
    if !failure.message.is_empty() {
        out::note(&format!("rung: {failure}"));
    }
}
