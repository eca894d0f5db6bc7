//! The reasons why judging can fail without a report.

use std::fmt;

use crate::types::ids::ProblemId;

/// A reason why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    #[error("cancelled")]
    Cancelled,
    /// The sandbox can't work on this machine; a full sentence.
    #[error("{0}")]
    Sandbox(String),
    /// The language's compiler or runtime is missing or does not work; a full sentence with the next step.
    #[error("{0}")]
    Toolchain(String),
    /// The code would run unconfined and the learner has not agreed to that; a full sentence with the next step.
    #[error("{0}")]
    Consent(String),
    /// A reference of the pack misbehaves; a full sentence.
    #[error("{0}")]
    Pack(String),
    /// A script of the pack (its checker or its generator) misbehaves. The pack alone is at fault.
    #[error("The pack is at fault: {0}.")]
    Script(ScriptFault),
}

/// An error in a script of the pack, in Python's words if Python reported it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptFault {
    pub problem: ProblemId,
    /// `gen.py` or `check.py`.
    pub file: &'static str,
    /// The line at fault, counted from 1, or `None` if the error has no line.
    pub line: Option<u32>,
    /// The message, without a full stop.
    pub what: String,
    /// Whether `what` is Python's own message: the script raised it, or can't be compiled.
    pub raised: bool,
}

/// `pair-to-target/gen.py:7: ValueError: empty range`
impl fmt::Display for ScriptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.problem, self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.what.trim_end_matches('.'))
    }
}
