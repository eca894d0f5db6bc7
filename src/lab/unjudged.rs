//! Reports that no judge made, for learners who write no code.

use crate::model::verdict::CaseReport;
use crate::model::{Case, Hash, Language, Problem, Report, Verdict};

/// The report of a program that ends with `failure` on the cases that `fails` names, by their place and themselves; one
/// without a failure passes all.
#[must_use]
pub fn report(
    problem: &Problem,
    source: Hash,
    failure: Option<Verdict>,
    fails: impl Fn(usize, &Case) -> bool,
) -> Report {
    let case = |(index, case): (usize, &Case)| {
        let verdict = failure.filter(|_| fails(index, case)).unwrap_or(Verdict::Ac);
        CaseReport { sample: case.sample, tags: case.tags.clone(), ..CaseReport::new(case.id.clone(), verdict) }
    };
    Report {
        verdict: failure.unwrap_or(Verdict::Ac),
        cases: problem.cases.iter().enumerate().map(case).collect(),
        not_run: 0,
        compile_error: None,
        source,
        language: Language::Python,
        notices: Vec::new(),
        fuel_limit: 0,
        elapsed_ms: 0.0,
    }
}
