//! One line of the answer: what was looked at, how it went, what to do.

use serde::Serialize;

use crate::cli::context::exit::Exit;

/// How a check went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckLevel {
    Ok,
    /// Not there, and nothing amiss: nobody needs all of it.
    Absent,
    /// It works, but something is amiss.
    Warn,
    /// Something can't work.
    Fail,
}

/// One line of the answer.
#[derive(Clone, Debug, Serialize)]
pub struct CheckResult {
    /// What was looked at.
    pub name: &'static str,
    pub level: CheckLevel,
    /// What was found.
    pub text: String,
    /// What to do about it.
    pub advice: Option<String>,
    /// The exit code if this is the worst failure.
    #[serde(skip)]
    pub exit: Exit,
}

impl CheckResult {
    /// All is well.
    pub fn ok(name: &'static str, text: impl Into<String>) -> Self {
        Self { name, level: CheckLevel::Ok, text: text.into(), advice: None, exit: Exit::Ok }
    }

    /// Something that isn't there and needn't be.
    pub fn absent(name: &'static str, text: impl Into<String>) -> Self {
        Self { level: CheckLevel::Absent, ..Self::ok(name, text) }
    }

    /// Something to know or to mend when convenient.
    pub fn warn(name: &'static str, text: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { level: CheckLevel::Warn, advice: Some(advice.into()), ..Self::ok(name, text) }
    }

    /// Something that keeps Rung from working.
    pub fn fail(name: &'static str, text: impl Into<String>, advice: impl Into<String>, exit: Exit) -> Self {
        Self { level: CheckLevel::Fail, exit, ..Self::warn(name, text, advice) }
    }
}
