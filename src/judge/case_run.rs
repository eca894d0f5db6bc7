//! The code to judge and the cases to run it on.

use serde_json::Value as Json;

use crate::types::CaseId;
use crate::types::problem::{Case, Expected, Language, Problem, Tolerance};
use crate::types::test_cases::GeneratorCall;

/// Code to judge.
#[derive(Clone, Copy, Debug)]
pub struct SubmittedCode<'a> {
    pub language: Language,
    /// The bytes of the file; they may be invalid UTF-8.
    pub source: &'a [u8],
}

impl<'a> SubmittedCode<'a> {
    /// Creates a Python submission. Python runs on every machine.
    #[must_use]
    pub fn python(source: &'a [u8]) -> Self {
        Self { language: Language::Python, source }
    }
}

/// One case to run.
#[derive(Clone, Debug)]
pub struct CaseRun {
    pub id: CaseId,
    pub args: Vec<Json>,
    /// The expected answer, typed by the signature. It is `None` for a custom case without one; then the reference's
    /// answer is used, as it is if the learner expected a different one.
    pub expected: Option<Expected>,
    /// A sentence for the learner, shown next to the result.
    pub note: Option<String>,
    pub sample: bool,
    pub own: bool,
    pub tags: Vec<String>,
    /// The case's tolerance, if it differs from the checker's.
    pub tolerance: Option<Tolerance>,
    /// The generator call that produces `args` and `expected` before the trial is run.
    pub made: Option<GeneratorCall>,
    /// To time the code: how often it is called with the arguments, in a language that can. What it prints is dropped.
    pub timed_calls: Option<u32>,
}

impl CaseRun {
    /// Returns every case of a problem, in order.
    #[must_use]
    pub fn from_problem(problem: &Problem) -> Vec<Self> {
        problem.cases.iter().map(Self::from_case).collect()
    }

    /// Creates a case without an expected answer; the reference's answer is used.
    #[must_use]
    pub fn without_expected(id: &str, args: Vec<Json>) -> Self {
        Self {
            id: id.into(),
            args,
            expected: None,
            note: None,
            sample: false,
            own: false,
            tags: Vec::new(),
            tolerance: None,
            made: None,
            timed_calls: None,
        }
    }

    /// Creates a case from a case of the pack.
    #[must_use]
    pub fn from_case(case: &Case) -> Self {
        Self {
            id: case.id.clone(),
            args: case.args.clone(),
            expected: case.made.is_none().then(|| case.expected.clone()),
            note: None,
            sample: case.sample,
            own: false,
            tags: case.tags.clone(),
            tolerance: case.tolerance,
            made: case.made,
            timed_calls: None,
        }
    }
}
