//! The result of one check: name, level, text, advice.

use serde::Serialize;

use crate::cli::context::exit::Exit;

/// Outcome of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckLevel {
    Ok,
    /// Not found, but optional.
    Absent,
    /// Works with limitations.
    Warn,
    /// Does not work.
    Fail,
}

/// The result of one check.
#[derive(Clone, Debug, Serialize)]
pub struct CheckResult {
    /// Name of the check.
    pub name: &'static str,
    pub level: CheckLevel,
    /// Result.
    pub text: String,
    /// How to fix it.
    pub advice: Option<String>,
    /// The exit code if this is the worst failure.
    #[serde(skip)]
    pub exit: Exit,
}

impl CheckResult {
    /// The check passed.
    pub fn ok(name: &'static str, text: impl Into<String>) -> Self {
        Self { name, level: CheckLevel::Ok, text: text.into(), advice: None, exit: Exit::Ok }
    }

    /// Something optional is missing.
    pub fn absent(name: &'static str, text: impl Into<String>) -> Self {
        Self { level: CheckLevel::Absent, ..Self::ok(name, text) }
    }

    /// Something works, but could be better.
    pub fn warn(name: &'static str, text: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { level: CheckLevel::Warn, advice: Some(advice.into()), ..Self::ok(name, text) }
    }

    /// Something prevents Rung from working.
    pub fn fail(name: &'static str, text: impl Into<String>, advice: impl Into<String>, exit: Exit) -> Self {
        Self { level: CheckLevel::Fail, exit, ..Self::warn(name, text, advice) }
    }
}
