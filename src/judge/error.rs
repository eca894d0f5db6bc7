//! Why there is no report.

use std::fmt;

use crate::types::ids::ProblemId;

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    #[error("cancelled")]
    Cancelled,
    /// The sandbox can't work here; a full sentence.
    #[error("{0}")]
    Sandbox(String),
    /// The language's compiler or runtime is not here or does not work; a full sentence with what to do.
    #[error("{0}")]
    Toolchain(String),
    /// The code would run unconfined and the learner has not agreed to that; a full sentence with what to do.
    #[error("{0}")]
    Consent(String),
    /// A reference of the pack misbehaves; a full sentence.
    #[error("{0}")]
    Pack(String),
    /// A script of the pack, its checker or its generator, misbehaves. Nobody else is to be blamed for it.
    #[error("The pack is at fault: {0}.")]
    Script(ScriptFault),
}

/// What is wrong with a script of the pack, in Python's own words where it has some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptFault {
    pub problem: ProblemId,
    /// `gen.py` or `check.py`.
    pub file: &'static str,
    /// From 1; none where no line is to blame.
    pub line: Option<u32>,
    /// Without a full stop.
    pub what: String,
    /// `what` is Python's own word: the script raised it, or can't be compiled.
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
