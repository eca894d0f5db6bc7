//! Exit codes, and the error type that carries them.
//!
//! Scripts rely on the numbers, so they are explicit. A failure's message is for a person: what happened, where, and
//! what to do next, never Rust debug output.

use std::fmt;
use std::io;
use std::process::ExitCode;

use crate::config::ConfigError;
use crate::judge::JudgeError;
use crate::orchestrator::TutorError;
use crate::orchestrator::record::maintenance::StoreError;
use crate::types::humanize::capitalize;

/// Exit codes. Their numbers are part of the command line's interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Exit {
    Ok = 0,
    /// The judged code failed.
    Judged = 1,
    /// The command line was wrong.
    Usage = 2,
    /// A pack or an input file is bad.
    Input = 3,
    /// The learner's data is locked, damaged or can't be written.
    Data = 4,
    /// The machine lacks something: a terminal, an editor, a sandbox.
    Environment = 5,
    /// Ended by Ctrl-C (128 + SIGINT, as shells report it).
    Interrupted = 130,
}

impl Exit {
    /// The name that scripts read.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Judged => "judged",
            Self::Usage => "usage",
            Self::Input => "input",
            Self::Data => "data",
            Self::Environment => "environment",
            Self::Interrupted => "interrupted",
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// The reason a command failed.
#[derive(Debug, PartialEq, Eq)]
pub struct Failure {
    pub exit: Exit,
    /// What happened and where, in full sentences; empty after a closed pipe or Ctrl-C.
    pub message: String,
    /// What to do next.
    pub advice: Option<String>,
}

impl Failure {
    fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: collapse_full_stops(&message.into()), advice: None }
    }

    /// The command line is invalid (exit code 2).
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// A file or pack is bad (exit code 3).
    pub fn input(message: impl Into<String>) -> Self {
        Self::new(Exit::Input, message)
    }

    /// The learner's data is locked, damaged or can't be written (exit code 4).
    pub fn data(message: impl Into<String>) -> Self {
        Self::new(Exit::Data, message)
    }

    /// The machine lacks something (exit code 5).
    pub fn environment(message: impl Into<String>) -> Self {
        Self::new(Exit::Environment, message)
    }

    /// Ctrl-C: the user knows what happened, so there is no message, only advice if there is any.
    #[must_use]
    pub fn interrupted() -> Self {
        Self::new(Exit::Interrupted, "")
    }

    /// Adds what to do next.
    #[must_use]
    pub fn with_advice(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let advice = self.advice.as_deref().unwrap_or_default();
        let gap = if self.message.is_empty() || advice.is_empty() { "" } else { "\n" };
        write!(f, "{}{gap}{advice}", self.message)
    }
}

impl std::error::Error for Failure {}

impl From<TutorError> for Failure {
    fn from(error: TutorError) -> Self {
        let exit = match error {
            TutorError::UnknownProblem(_) | TutorError::Refused(_) => Exit::Usage,
            TutorError::Data(_) => Exit::Data,
            TutorError::Input(_) => Exit::Input,
            TutorError::Environment(_) | TutorError::Consent(_) => Exit::Environment,
            TutorError::Cancelled => return Self::interrupted(),
        };
        Self::new(exit, error.to_string())
    }
}

impl From<JudgeError> for Failure {
    fn from(error: JudgeError) -> Self {
        match error {
            JudgeError::Cancelled => Self::interrupted(),
            JudgeError::Sandbox(message) | JudgeError::Toolchain(message) | JudgeError::Consent(message) => {
                Self::environment(message)
            }
            JudgeError::Pack(message) => Self::input(message),
            JudgeError::Script(_) => Self::input(error.to_string()),
        }
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        let message = to_sentence(&error);
        match error {
            ConfigError::File { .. } => Self::input(message),
            ConfigError::Unknown(_) | ConfigError::Refused(_) | ConfigError::Value { .. } => Self::usage(message),
            ConfigError::Read { .. } | ConfigError::Write { .. } => Self::environment(message),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let message = to_sentence(&error);
        match error {
            StoreError::Input { .. } => Self::input(message),
            StoreError::ReadOnly { .. }
            | StoreError::Write { .. }
            | StoreError::Read { .. }
            | StoreError::Damaged { .. }
            | StoreError::Unfit(_)
            | StoreError::Moved { .. }
            | StoreError::Stuck { .. }
            | StoreError::Parted { .. }
            | StoreError::Source { .. } => Self::data(message),
        }
    }
}

/// Bare I/O errors come only from the standard streams, because errors about files carry the file's name. A closed pipe
/// (`rung list | head`) is not a failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::new(Exit::Ok, "");
        }
        Self::environment(format!("Cannot write the output: {error}."))
    }
}

/// Turns a lower layer's error into a sentence: capitalises the first word and adds a full stop. A name at the start
/// (`q.rung: …`) stays unchanged.
pub fn to_sentence(error: &impl ToString) -> String {
    let text = error.to_string();
    let text = text.trim_end();
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_word = first.chars().all(|c| c.is_alphabetic() || c == '-' || c == '’' || c == '\'');
    let text = if is_word { capitalize(text) } else { text.to_owned() };
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

/// Replaces two full stops at the end of a line with one: the other came with a quoted text. Three are an ellipsis.
fn collapse_full_stops(text: &str) -> String {
    let single = |line: &str| match line.strip_suffix("..") {
        Some(rest) if !rest.ends_with(['.', '/', ' ']) => format!("{rest}."),
        _ => line.to_owned(),
    };
    text.lines().map(single).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(error: TutorError, exit: Exit, message: &str) {
        let failure = Failure::from(error);
        assert_eq!((failure.exit, failure.message.as_str()), (exit, message));
    }

    #[test]
    fn every_tutor_error_has_its_exit_code() {
        check(TutorError::UnknownProblem("No such.".to_owned()), Exit::Usage, "No such.");
        check(TutorError::Refused("Not yet.".to_owned()), Exit::Usage, "Not yet.");
        check(TutorError::Input("Bad pack.".to_owned()), Exit::Input, "Bad pack.");
        check(TutorError::Data("Locked.".to_owned()), Exit::Data, "Locked.");
        check(TutorError::Environment("No sandbox.".to_owned()), Exit::Environment, "No sandbox.");
        check(TutorError::Consent("Not agreed.".to_owned()), Exit::Environment, "Not agreed.");
        check(TutorError::Cancelled, Exit::Interrupted, "");
    }

    #[test]
    fn a_closed_pipe_is_silent_and_no_failure() {
        let failure = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!((failure.exit, failure.message.as_str()), (Exit::Ok, ""));
        let failure = Failure::from(io::Error::from(io::ErrorKind::StorageFull));
        assert_eq!(failure.exit, Exit::Environment);
    }

    #[test]
    fn advice_stands_on_its_own_line() {
        let failure = Failure::usage("There is no problem “x”.").with_advice("`rung list` shows them all.");
        assert_eq!(failure.to_string(), "There is no problem “x”.\n`rung list` shows them all.");
        assert_eq!(Failure::interrupted().with_advice("What is done is kept.").to_string(), "What is done is kept.");
        assert_eq!(Failure::interrupted().to_string(), "");
    }

    #[test]
    fn every_error_of_the_preferences_has_its_exit_code() {
        let check = |error: ConfigError, exit: Exit| assert_eq!(Failure::from(error).exit, exit);
        check(ConfigError::File { path: "c.toml".into(), line: Some(3), problem: "odd".to_owned() }, Exit::Input);
        check(ConfigError::Unknown("no such".to_owned()), Exit::Usage);
        check(ConfigError::Refused("no such theme".to_owned()), Exit::Usage);
        check(
            ConfigError::Value { name: "ascii".to_owned(), expects: "true or false", value: "1".to_owned() },
            Exit::Usage,
        );
        let source = || io::Error::from(io::ErrorKind::PermissionDenied);
        check(ConfigError::Read { path: "c.toml".into(), source: source() }, Exit::Environment);
        check(ConfigError::Write { path: "c.toml".into(), source: source() }, Exit::Environment);
    }

    #[test]
    fn no_message_ends_in_two_stops() {
        for (message, expected) in [
            ("It broke off: no such file..", "It broke off: no such file."),
            ("One..\nTwo.", "One.\nTwo."),
            ("And so on...", "And so on..."),
            ("in ../..", "in ../.."),
            ("All is well.", "All is well."),
        ] {
            assert_eq!(Failure::input(message).message, expected);
        }
    }

    #[test]
    fn errors_become_sentences() {
        for (error, expected) in [
            ("a line is bad", "A line is bad."),
            ("Done.", "Done."),
            ("try `x`", "Try `x`."),
            ("run-time error", "Run-time error."),
            ("q.rung: there is a file already", "q.rung: there is a file already."),
            ("learner.json is odd", "learner.json is odd."),
            ("notes: can't be read", "notes: can't be read."),
            ("/data/journal.jsonl is gone", "/data/journal.jsonl is gone."),
            ("`keys` is a table", "`keys` is a table."),
        ] {
            assert_eq!(to_sentence(&error), expected);
        }
    }
}
