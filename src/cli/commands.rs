//! The clap definition of the command line, and the dispatch to the commands.
//!
//! This is the only file that names the commands. Each command has its own file with its options, its answer as JSON
//! and as text, and a `run` function that calls the lower layers. Shared code is in `args`, `context` and `output`.

use std::ffi::OsString;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use super::args::global_options::GlobalOptions;
use super::context::exit::{Exit, Failure};
use super::context::session::CliSession;

mod ask;
mod case;
mod completions;
mod config_command;
mod doctor;
mod export;
mod give_up;
mod goal_command;
mod grade;
mod hint;
mod history;
mod import;
mod internal;
mod lab_command;
mod list;
mod next;
mod note;
mod open;
mod pack_command;
mod postpone;
mod report;
mod resume;
mod review;
mod run;
mod show;
mod solution;
mod state;
mod stats;
mod submissions;
mod submit;
mod suspend;
mod today;
mod trace;
mod undo;
mod why;

const EXIT_CODES: &str = "\
Exit codes: 0 ok · 1 the judged code failed · 2 usage · 3 the input or a pack is bad ·
4 the learner's data is locked, damaged or can't be written ·
5 the environment (no terminal, no editor, no sandbox) · 130 ended by Ctrl-C";

/// Version, commit and target of the build.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("RUNG_COMMIT"), ", ", env!("RUNG_TARGET"), ")");

/// Practise data structures and algorithms in the terminal
///
/// Without a command, `rung` opens the tutor's screens.
/// Name a problem by its id, its title or a name you know it by.
#[derive(Parser, Clone, Debug)]
#[command(name = "rung", version = VERSION, after_help = EXIT_CODES, verbatim_doc_comment)]
pub struct Cli {
    #[command(flatten)]
    pub global: GlobalOptions,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The subcommands.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    Today(today::TodayCommand),
    Next(next::NextCommand),
    List(list::ListCommand),
    Show(show::ShowCommand),
    Open(open::OpenCommand),
    Note(note::NoteCommand),
    Run(run::RunCommand),
    Submit(submit::SubmitCommand),
    Submissions(submissions::SubmissionsCommand),
    Trace(trace::TraceCommand),
    Hint(hint::HintCommand),
    Ask(ask::AskCommand),
    Solution(solution::SolutionCommand),
    GiveUp(give_up::GiveUpCommand),
    /// List, add, change or delete your own cases
    #[command(subcommand)]
    Case(case::CaseCommand),
    Review(review::ReviewCommand),
    Suspend(suspend::SuspendCommand),
    Resume(resume::ResumeCommand),
    Postpone(postpone::PostponeCommand),
    Undo(undo::UndoCommand),
    Goal(goal_command::GoalCommand),
    Stats(stats::StatsCommand),
    Why(why::WhyCommand),
    History(history::HistoryCommand),
    Report(report::ReportCommand),
    /// Show, check, rebuild, export or import your record
    #[command(subcommand)]
    State(state::StateCommand),
    /// Import your history, or problems of other formats
    #[command(subcommand)]
    Import(import::ImportCommand),
    /// Export problems in other formats
    #[command(subcommand)]
    Export(export::ExportCommand),
    /// Create, check, install and list problem packs
    #[command(subcommand)]
    Pack(pack_command::PackCommand),
    Grade(grade::GradeCommand),
    /// Measure Rung itself
    #[command(subcommand)]
    Lab(lab_command::LabCommand),
    /// Show or change settings
    #[command(subcommand)]
    Config(config_command::ConfigCommand),
    Doctor(doctor::DoctorCommand),
    Completions(completions::CompletionsCommand),
    #[command(flatten)]
    Internal(internal::InternalCommand),
}

impl Command {
    /// Whether the command works with an invalid preferences file, because it shows or fixes it.
    fn allows_broken_config(&self) -> bool {
        match self {
            Self::Doctor(_) => true,
            Self::Config(config) => config.allows_broken_config(),
            _ => false,
        }
    }

    /// Runs the command.
    pub(super) fn run(&self, global: &GlobalOptions) -> Result<Exit, Failure> {
        if let Self::Completions(completions) = self {
            return completions.run(&Cli::command());
        }
        let session = &CliSession::start(global, self.allows_broken_config())?;
        match self {
            Self::Today(command) => command.run(session),
            Self::Next(next) => next.run(session),
            Self::List(list) => list.run(session),
            Self::Show(show) => show.run(session),
            Self::Open(open) => open.run(session),
            Self::Note(note) => note.run(session),
            Self::Run(run) => run.run(session),
            Self::Submit(submit) => submit.run(session),
            Self::Submissions(submissions) => submissions.run(session),
            Self::Trace(trace) => trace.run(session),
            Self::Hint(hint) => hint.run(session),
            Self::Ask(ask) => ask.run(session),
            Self::Solution(solution) => solution.run(session),
            Self::Case(case) => case.run(session),
            Self::GiveUp(give_up) => give_up.run(session),
            Self::Review(review) => review.run(session),
            Self::Suspend(suspend) => suspend.run(session),
            Self::Resume(resume) => resume.run(session),
            Self::Postpone(postpone) => postpone.run(session),
            Self::Undo(undo) => undo.run(session),
            Self::Goal(goal) => goal.run(session),
            Self::Stats(_) => stats::StatsCommand::run(session),
            Self::Why(why) => why.run(session),
            Self::History(history) => history.run(session),
            Self::Report(report) => report.run(session),
            Self::State(state) => state.run(session),
            Self::Import(import) => import.run(session),
            Self::Export(export) => export.run(session),
            Self::Pack(pack) => pack.run(session, global),
            Self::Grade(grade) => grade.run(session),
            Self::Lab(lab) => lab.run(session),
            Self::Config(config) => config.run(session),
            Self::Doctor(_) => doctor::DoctorCommand::run(session),
            // Handled before a session starts.
            Self::Completions(_) | Self::Internal(_) => Ok(Exit::Ok),
        }
    }
}

/// Parses the command line. Mistakes, `--help` and `--version` return clap's error, which prints them.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let arguments: Vec<_> = arguments.into_iter().collect();
    // Help is rendered while parsing, before the option is known.
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
    fn lines_are_understood() {
        for line in [
            "rung",
            "rung --json today",
            "rung list --topic stack --due --ascii",
            "rung run two-sum - --all",
            "rung run two-sum --watch",
            "rung submissions two-sum --diff 2",
            "rung submissions two-sum --diff 1 2 --json",
            "rung submissions two-sum --restore 1",
            "rung trace two-sum - --case 3 --steps 5..20",
            "rung trace two-sum --case own-1 --json",
            "rung history --limit 5",
            "rung history --since 7d --kind hints",
            "rung history --since 2026-03-10 --version 12",
            "rung suspend two-sum",
            "rung postpone two-sum 3",
            "rung why",
            "rung why two-sum",
            "rung report --html page.html --force",
            "rung pack check . --json",
            "rung case add two-sum [3,3] 6 --expected [0,1]",
            "rung case add two-sum -1",
            "rung case change two-sum own-1 [3,3] 7",
            "rung case remove two-sum own-1",
            "rung case keep two-sum 4 -q",
            "rung list --ids",
            "rung solution two-sum -l cpp",
            "rung grade starter class --jobs 2 --csv",
            "rung grade starter class --only a --only b --roster r.csv --deadline 2026-11-20 --late refuse --html p.html",
            "rung grade starter class --feedback told --hints 3 --force",
            "rung import exercism exercises --into mine --topic strings",
            "rung import kattis packages --into mine --json",
            "rung export kattis two-sum package",
            "rung lab diagnose packs/mine --fit --json",
            "rung config set editor vim",
            "rung note two-sum --show",
            "rung completions zsh",
            "rung __worker --anything goes",
        ] {
            check(line, true);
        }
    }

    #[test]
    fn lines_are_refused() {
        for line in [
            "rung today twice",
            "rung run",
            "rung run x f.py --watch",
            "rung postpone two-sum 0",
            "rung history --limit 0",
            "rung history --since yesterday",
            "rung history --kind odd",
            "rung submissions",
            "rung submissions x --show 1 --restore 1",
            "rung submissions x --diff 1 2 3",
            "rung report",
            "rung grade starter",
            "rung grade starter class --hints 2",
            "rung grade starter class --feedback told --hints 6",
            "rung import exercism exercises",
            "rung lst",
            "rung trace x --steps 9..3",
        ] {
            check(line, false);
        }
    }

    /// If an option requires an argument that conflicts with another of the line, clap drops the requirement.
    #[test]
    fn options_without_an_effect_are_refused() {
        let model = &["--model m", "--store s"][..];
        for (line, options) in [
            ("rung lab evaluate j.jsonl", &["--ablations", "--without curator", "--keep d", "--goal weakest"][..]),
            (
                "rung lab evaluate j.jsonl",
                &["--mastery 0.5", "--problems 3", "--learners 3", "--minutes 5", "--seed 9"],
            ),
            ("rung lab learners --traces d", &["--params f", "--baselines", "--progsnap2-learners 5"]),
            ("rung lab learners --traces d", model),
            ("rung lab learners --replay f", model),
            ("rung lab learners --tutors", model),
            ("rung lab safety", &["--keep d", "--learners 3", "--unjudged"]),
            ("rung lab safety --habits", &["--seeds 3", "--no-c1 literal", "--force"]),
            ("rung lab safety --fit 5", &["--seeds 3", "--no-c1 literal", "--keep d", "--learners 3", "--force"]),
            ("rung lab hints --cases c", &["--beside d", "--weights f"]),
            ("rung lab hints --learn d", &["--ablate e", "--model m", "--store s"]),
            ("rung lab hints --replay f", &["--ablate e", "--beside d", "--model m", "--store s"]),
            ("rung grade starter class --roster r.csv", &["--upload u.csv", "--column total"]),
            ("rung pack annotate --show-payload", &["--again", "--model m"]),
            ("rung review --pack p", &["--early"]),
        ] {
            check(line, true);
            for option in options {
                check(&format!("{line} {option}"), false);
            }
        }
    }
}
