//! Diagnoses a known bug from the vector of verdicts alone, for submissions whose code was not analysed.
//!
//! The confidence is computed by [`VerdictMatchTerms`]. A program that passes no case gets no diagnosis, because it
//! matches every bug that fails all cases. Slow programs are in the module `large_case_match`.

use std::collections::BTreeSet;

use super::bug_candidate;
use crate::agents::assessment::assessment_result::AssessmentInput;
use crate::mastery::diagnosis_confidence::VerdictMatchTerms;
use crate::types::decimals::round_recorded;
use crate::types::event::Candidate;
use crate::types::ids::CaseId;
use crate::types::params::DiagnosisParams;
use crate::types::problem::{Bug, Problem};
use crate::types::verdict_report::{CaseReport, Verdict};

type CaseIds<'a> = BTreeSet<&'a CaseId>;

/// Bugs that match the failures at all, each with its confidence.
pub fn candidates_from_verdicts(
    params: &DiagnosisParams,
    input: &AssessmentInput,
    cases: &[&CaseReport],
) -> Vec<Candidate> {
    let failed: Vec<&&CaseReport> = cases.iter().filter(|case| !case.verdict.passed()).collect();
    // A second call that goes wrong is another kind of mistake than the cases can show.
    if failed.len() == cases.len() || failed.iter().any(|case| case.first_answer.is_some()) {
        return Vec::new();
    }
    let declared = |bug| declared_cases(input.problem, bug);
    let is_known = |bug: &&Bug| bug.language == input.submission.language && bug.verdict != Verdict::Tle;
    let known = input.problem.bugs.iter().filter(is_known);
    let bugs: Vec<(&Bug, CaseIds)> = known.map(|bug| (bug, declared(bug))).collect();
    let mut candidates = Vec::new();
    let shape = input.analysis.and_then(|analysis| analysis.shape.as_ref());
    for (bug, declared) in &bugs {
        let alike = bugs.iter().filter(|(other, cases)| cases == declared && other.verdict == bug.verdict).count();
        let likeness = VerdictMatchTerms { alike, ..likeness_terms(params, bug.verdict, declared, &failed) };
        candidates.push(bug_candidate::from_bug(bug, round_recorded(likeness.value()), shape));
    }
    candidates
}

/// The cases that a bug must fail, named by id or by tag.
fn declared_cases<'a>(problem: &'a Problem, bug: &Bug) -> CaseIds<'a> {
    let named = |name: &String, case: &crate::types::Case| case.id.as_str() == name || case.tags.contains(name);
    let cases = problem.cases.iter().filter(|case| bug.must_fail.iter().any(|name| named(name, case)));
    cases.map(|case| &case.id).collect()
}

fn likeness_terms(
    params: &DiagnosisParams,
    verdict: Verdict,
    declared: &CaseIds,
    failed: &[&&CaseReport],
) -> VerdictMatchTerms {
    let matching = failed.iter().filter(|case| declared.contains(&case.id) && case.verdict == verdict).count();
    let outside = failed.iter().filter(|case| !declared.contains(&case.id)).count();
    VerdictMatchTerms { matching, declared: declared.len(), outside, alike: 1, doubt: params.doubt }
}
