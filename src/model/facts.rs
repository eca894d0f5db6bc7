//! What a closer look at a program found, besides its verdicts: which lines its cases went through, what its parser says
//! of its shape, which line is most suspicious.
//!
//! A [`Study`] is made by the judge after a submission; the assessment reads it and concludes [`Suspect`] and
//! [`Observation`]s from it. Everything here is about the learner's own text: line numbers are of their file.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ids::CaseId;
use super::verdict::Report;

/// The lines one case went through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Coverage {
    pub case: CaseId,
    pub passed: bool,
    /// Line numbers from 1.
    pub lines: BTreeSet<u32>,
}

/// The place to look at first, by the cases that failed and the lines they went through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Suspect {
    /// First and last line of the place, from 1; equal for a single line.
    pub first: u32,
    pub last: u32,
    /// Ochiai suspiciousness in [0, 1].
    pub score: f64,
    /// Why, in one sentence: "Every failing case goes through it, and one of nine passing ones."
    pub reason: String,
}

/// The first sample a submission or run failed, as the learner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FailingSample {
    pub case: CaseId,
    /// Parameter names with their values, shortened when long.
    pub inputs: Vec<(String, String)>,
    pub want: Option<String>,
    pub got: Option<String>,
    /// The exception that ended it, such as `IndexError`, and its line in the learner's file.
    pub error: Option<(String, Option<u32>)>,
}

impl FailingSample {
    /// The first failing sample of a report.
    #[must_use]
    pub fn of(report: &Report) -> Option<Self> {
        let case = report.cases.iter().find(|case| case.sample && !case.own && !case.verdict.passed())?;
        let error = case.error.as_ref().map(|error| {
            let line = error.frames.last().map(|frame| frame.line).filter(|line| *line > 0);
            (error.kind.clone(), line)
        });
        Some(Self {
            case: case.id.clone(),
            inputs: case.inputs.clone(),
            want: case.want.clone(),
            got: case.got.clone(),
            error,
        })
    }
}

/// One fact about the shape of a program that a teacher would mention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Observation {
    pub kind: ObservationKind,
    /// The line it is about, from 1; none for the whole program.
    pub line: Option<u32>,
    /// One sentence for the learner, without the mend: "`climb` calls itself on every path: nothing ends it."
    pub text: String,
}

/// Facts that are worth a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ObservationKind {
    /// A function calls itself and has no path that ends without doing so.
    NoBaseCase,
    /// A loop's range stops one short of, or one past, what the indexing needs.
    OffByOne,
    /// A parameter's value is changed in place although the task doesn't ask for it.
    MutatesInput,
    /// A path through the function returns nothing.
    MissingReturn,
    /// Nothing in the program uses one of its parameters.
    UnusedParameter,
    /// A name of Python's own is given a new meaning.
    ShadowedBuiltin,
    /// A name is assigned and never read.
    UnusedName,
}
