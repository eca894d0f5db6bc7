//! What is judged: code, and the cases it runs on.

use serde_json::Value as Json;

use crate::types::CaseId;
use crate::types::problem::{Case, Expected, Language, Problem, Tolerance};
use crate::types::test_cases::GeneratorCall;

/// Code to judge.
#[derive(Clone, Copy, Debug)]
pub struct SubmittedCode<'a> {
    pub language: Language,
    /// As it is in the file; need not be UTF-8.
    pub source: &'a [u8],
}

impl<'a> SubmittedCode<'a> {
    /// Python, which runs everywhere.
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
    /// Typed as the signature says. Absent for an own case without one: the reference's answer is taken, as it is where the
    /// learner expected another.
    pub expected: Option<Expected>,
    /// A sentence for the learner, beside the result.
    pub note: Option<String>,
    pub sample: bool,
    pub own: bool,
    pub tags: Vec<String>,
    /// The case's own, where it has one.
    pub tolerance: Option<Tolerance>,
    /// Where `args` and `expected` come from, before the trial is run.
    pub made: Option<GeneratorCall>,
}

impl CaseRun {
    /// Every case of a problem, in its order.
    #[must_use]
    pub fn from_problem(problem: &Problem) -> Vec<Self> {
        problem.cases.iter().map(Self::from_case).collect()
    }

    /// Arguments without an expected answer: the reference's own is taken.
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
        }
    }

    /// A case of the pack.
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
        }
    }
}
