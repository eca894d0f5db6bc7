//! The command line as clap sees it: global options and the list of subcommands.
//!
//! Each subcommand's own options live beside what it does, in the file of its name.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use super::{
    completions::Completions, config::ConfigCommand, doctor::Doctor, grade::GradeCommand, hint::Hint, history::History,
    import::ImportCommand, lab::LabCommand, list::List, next::Next, open::Open, pack::PackCommand, report::Report,
    review::Review, run::Run, show::Show, state::StateCommand, stats::Stats, submit::Submit, today::Today,
    trace::TraceCommand, undo::Undo, why::Why,
};

const EXIT_CODES: &str = "\
Exit codes: 0 ok · 1 the judged code failed · 2 usage · 3 the input or a pack is bad ·
4 the learner's data is locked or damaged · 5 the environment (no terminal, no editor, no sandbox)";

/// Practise data structures and algorithms in the terminal
///
/// Without a command, `rung` opens its screens.
/// Problems are named by id, title or the name they are known by.
#[derive(Parser, Clone, Debug)]
#[command(name = "rung", version, after_help = EXIT_CODES, verbatim_doc_comment)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Options of every command.
#[derive(Args, Clone, Debug, Default)]
pub struct Global {
    /// Answer in JSON
    #[arg(long, global = true)]
    pub json: bool,
    /// Draw with ASCII characters only
    #[arg(long, global = true)]
    pub ascii: bool,
    /// No colours (`NO_COLOR` does the same)
    #[arg(long, global = true)]
    pub no_color: bool,
    /// Keep everything under this folder (`RUNG_HOME` does the same)
    #[arg(long, global = true, value_name = "DIR")]
    pub home: Option<PathBuf>,
}

/// What to do.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    Today(Today),
    Next(Next),
    List(List),
    Show(Show),
    Open(Open),
    Run(Run),
    Submit(Submit),
    Trace(TraceCommand),
    Hint(Hint),
    Review(Review),
    Undo(Undo),
    Stats(Stats),
    Why(Why),
    History(History),
    Report(Report),
    /// Looks after your record: show, verify, rebuild, export, import
    #[command(subcommand)]
    State(StateCommand),
    /// Reads what was practised elsewhere
    #[command(subcommand)]
    Import(ImportCommand),
    /// Checks and lists problem packs
    #[command(subcommand)]
    Pack(PackCommand),
    Grade(GradeCommand),
    /// Measures Rung itself
    #[command(subcommand)]
    Lab(LabCommand),
    /// Reads and changes preferences
    #[command(subcommand)]
    Config(ConfigCommand),
    Doctor(Doctor),
    Completions(Completions),
    /// The sandbox's own process; started by Rung itself.
    #[command(name = "__worker", hide = true)]
    Worker(Internal),
    /// Makes the sandbox's image; started by Rung itself.
    #[command(name = "__prepare", hide = true)]
    Prepare(Internal),
    /// Confines itself and becomes another program; started by Rung itself.
    #[command(name = "__jail", hide = true)]
    Jail(Internal),
}

/// Arguments of a process that Rung starts for itself.
#[derive(Args, Clone, Debug)]
pub struct Internal {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<OsString>,
}

/// Reads the command line. Mistakes, `--help` and `--version` are clap's to print; they come back as its error.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let arguments: Vec<_> = arguments.into_iter().collect();
    // Help is printed while parsing, before the option would be known.
    let plain = arguments.iter().any(|argument| argument == "--no-color");
    let choice = if plain { ColorChoice::Never } else { ColorChoice::Auto };
    let matches = Cli::command().color(choice).try_get_matches_from(arguments)?;
    Cli::from_arg_matches(&matches)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }

    fn check(line: &str, ok: bool) {
        let parsed = parse(line.split(' ').map(OsString::from));
        assert_eq!(parsed.is_ok(), ok, "{line}: {parsed:?}");
    }

    #[test]
    fn lines_are_understood_or_refused() {
        for line in [
            "rung",
            "rung --json today",
            "rung list --topic stack --due --ascii",
            "rung run two-sum - --all",
            "rung run two-sum --watch",
            "rung trace two-sum - --case 3 --steps 5..20",
            "rung trace two-sum --case own-1 --json",
            "rung history --limit 5",
            "rung history --since 7d --kind hints",
            "rung history --since 2026-03-10 --version 12",
            "rung why",
            "rung why two-sum",
            "rung report --html page.html --force",
            "rung pack check . --json",
            "rung grade starter class --jobs 2 --csv",
            "rung lab diagnose packs/mine --fit --json",
            "rung config set editor vim",
            "rung completions zsh",
            "rung __worker --anything goes",
        ] {
            check(line, true);
        }
        for line in [
            "rung today twice",
            "rung run",
            "rung run x f.py --watch",
            "rung history --limit 0",
            "rung history --since yesterday",
            "rung history --kind odd",
            "rung report",
            "rung grade starter",
            "rung lst",
            "rung trace x --steps 9..3",
        ] {
            check(line, false);
        }
    }
}
