//! Diagnoses a known bug that fails only in large cases, from their verdicts: one that costs too much time, or one whose
//! recursion goes too deep in generated inputs. Their answers are not compared.
//!
//! A bug fails at least one case of each name in its `must_fail`. It fits if no such name is contradicted: a name is if all
//! its cases ran and none failed. After the second timeout the rest is not run, and what did not run contradicts
//! nothing. The confidence is computed by [`VerdictMatchTerms`] and divided by the number of bugs that fit.

use std::collections::BTreeSet;

use super::bug_candidate;
use crate::agents::assessment::assessment_result::AssessmentInput;
use crate::mastery::diagnosis_confidence::VerdictMatchTerms;
use crate::types::decimals::round_recorded;
use crate::types::event::Candidate;
use crate::types::ids::CaseId;
use crate::types::params::DiagnosisParams;
use crate::types::problem::{Bug, Problem};
use crate::types::program_facts::Analysis;
use crate::types::verdict_report::{CaseReport, Verdict};

/// Bugs that fit, each with its confidence. Empty unless some case passes and the others all ran out of time, or are all
/// generated and failed in the same way.
pub fn candidates_from_large_cases(
    params: &DiagnosisParams,
    input: &AssessmentInput,
    cases: &[&CaseReport],
) -> Vec<Candidate> {
    let failed: Vec<&&CaseReport> = cases.iter().filter(|case| !case.verdict.passed()).collect();
    let Some(verdict) = common_verdict(&failed).filter(|_| failed.len() < cases.len()) else { return Vec::new() };
    let is_made = |id: &CaseId| input.problem.cases.iter().any(|case| case.id == *id && case.made.is_some());
    let is_large = |case: &CaseReport| verdict == Verdict::Tle || is_made(&case.id);
    if !failed.iter().all(|case| case.first_answer.is_none() && is_large(case)) {
        return Vec::new();
    }
    let is_known = |bug: &&Bug| bug.language == input.submission.language && bug.verdict == verdict;
    let fails_elsewhere = |bug: &&Bug| verdict != Verdict::Tle && fails_stored_case(input.analysis, bug);
    let known = input.problem.bugs.iter().filter(is_known).filter(|bug| !fails_elsewhere(bug));
    let is_like = |bug: &&Bug| input.analysis.is_none_or(|analysis| !is_like_a_solution(analysis, bug));
    let fitting: Vec<(&Bug, VerdictMatchTerms)> =
        known.filter(is_like).filter_map(|bug| Some((bug, name_terms(params, input.problem, bug, cases)?))).collect();
    let alike = fitting.iter().map(|(bug, _)| &bug.message).collect::<BTreeSet<_>>().len();
    let shape = input.analysis.and_then(|analysis| analysis.shape.as_ref());
    let candidate = |(bug, terms): (&Bug, VerdictMatchTerms)| {
        bug_candidate::from_bug(bug, round_recorded(VerdictMatchTerms { alike, ..terms }.value()), shape)
    };
    fitting.into_iter().map(candidate).collect()
}

/// The verdict of the failing cases. Some of those that go too deep or give wrong answers may run out of time first.
fn common_verdict(failed: &[&&CaseReport]) -> Option<Verdict> {
    let mut others = failed.iter().map(|case| case.verdict).filter(|verdict| *verdict != Verdict::Tle);
    let verdict = others.next().unwrap_or(Verdict::Tle);
    (!failed.is_empty() && others.all(|other| other == verdict)).then_some(verdict)
}

/// Whether the bug's own program fails one of the cases whose answers are compared.
fn fails_stored_case(analysis: Option<&Analysis>, bug: &Bug) -> bool {
    let known = analysis.and_then(|analysis| analysis.known.find_bug(&bug.id));
    known.is_some_and(|known| known.answers.iter().any(|answer| !answer.verdict.passed()))
}

/// Whether the program is nearer to an accepted solution than to the bug. Programs without a tree are near to neither.
fn is_like_a_solution(analysis: &Analysis, bug: &Bug) -> bool {
    let at = analysis.known.bugs.iter().position(|known| known.id == bug.id);
    let like = at.and_then(|at| analysis.likeness.bugs.get(at)?.as_ref()?.trees);
    like.zip(analysis.likeness.nearest).is_some_and(|(apart, nearest)| nearest < apart.distance)
}

/// How a bug's names compare with the cases that failed; `None` if a name is contradicted or none is confirmed.
fn name_terms(
    params: &DiagnosisParams,
    problem: &Problem,
    bug: &Bug,
    cases: &[&CaseReport],
) -> Option<VerdictMatchTerms> {
    let (mut matching, mut covered) = (0, BTreeSet::new());
    for name in &bug.must_fail {
        let is_named = |id: &str, tags: &[String]| id == name || tags.contains(name);
        let ran: Vec<_> = cases.iter().filter(|case| is_named(case.id.as_str(), &case.tags)).collect();
        let failed: Vec<_> = ran.iter().filter(|case| !case.verdict.passed()).collect();
        let all = problem.cases.iter().filter(|case| is_named(case.id.as_str(), &case.tags)).count();
        if failed.is_empty() && all > 0 && ran.len() >= all {
            return None;
        }
        matching += usize::from(!failed.is_empty());
        covered.extend(failed.iter().map(|case| &case.id));
    }
    let outside = cases.iter().filter(|case| !case.verdict.passed() && !covered.contains(&case.id)).count();
    // A name whose cases did not run is not declared for this submission.
    let declared = matching;
    (matching > 0).then_some(VerdictMatchTerms { matching, declared, outside, alike: 1, doubt: params.doubt })
}
