//! The cases of a problem, which are most of a pack's data.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::ids::CaseId;
use super::read_later::ReadLater;
use super::value::Value;

/// One test case.
#[derive(Clone, Debug)]
pub struct Case {
    pub id: CaseId,
    /// As in the pack: one JSON value per parameter, or the operations of class mode.
    pub args: Vec<serde_json::Value>,
    pub expected: Expected,
    pub sample: bool,
    pub tags: Vec<String>,
    pub note: Option<String>,
    /// How far numbers of the answer may differ from the expected ones in this case. It overrides the checker's
    /// tolerance.
    pub tolerance: Option<Tolerance>,
    /// The generator creates the arguments, and the reference solution the expected value. `args` is empty and
    /// `expected` has no meaning until the case is run.
    pub made: Option<GeneratorCall>,
}

impl Case {
    /// A hidden case without tags or a note.
    #[must_use]
    pub fn new(id: CaseId, args: Vec<serde_json::Value>, expected: Expected) -> Self {
        Self { id, args, expected, sample: false, tags: Vec::new(), note: None, tolerance: None, made: None }
    }
}

/// A call of the pack's generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GeneratorCall {
    pub n: u32,
    pub seed: u64,
}

impl fmt::Display for GeneratorCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "generate({}, {})", self.n, self.seed)
    }
}

/// The expected result of a case.
#[derive(Clone, Debug)]
pub enum Expected {
    Value(Value),
    /// The name of the exception that must be raised.
    Error(String),
}

/// The amount by which a number may differ from the expected one: `abs`, or `rel` times the expected number's size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    pub abs: f64,
    pub rel: f64,
}

impl Tolerance {
    /// The default, if a pack has none: far above rounding, far below any real mistake.
    pub const DEFAULT: Self = Self { abs: 1e-9, rel: 1e-9 };

    /// The largest accepted difference from `want`.
    #[must_use]
    pub fn around(self, want: f64) -> f64 {
        self.abs.max(self.rel * want.abs())
    }
}

/// A list of cases.
pub type Cases = ReadLater<Vec<Case>>;

/// A custom case that the learner wrote or saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnCase {
    /// One JSON value per parameter, or the operations of class mode.
    pub args: Vec<serde_json::Value>,
    /// The expected value, if the learner gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<serde_json::Value>,
}
