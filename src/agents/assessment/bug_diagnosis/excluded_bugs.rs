//! Known bugs that a program cannot have, because they fail a sample that it passes.
//!
//! Samples are the cases that a learner looks at: a hint on a mistake that shows in one would send a learner to an example
//! that comes out right.

use crate::agents::assessment::assessment_result::AssessmentInput;
use crate::types::ids::{BugId, CaseId};
use crate::types::problem::Bug;
use crate::types::program_facts::KnownBug;
use crate::types::verdict_report::{CaseReport, Verdict};

/// The bugs that fail a sample which passed.
pub fn excluded_bugs(input: &AssessmentInput, cases: &[&CaseReport]) -> Vec<BugId> {
    let passed: Vec<&CaseId> =
        cases.iter().filter(|case| case.sample && case.verdict.passed()).map(|case| &case.id).collect();
    let is_excluded = |bug: &&Bug| {
        let known = input.analysis.and_then(|analysis| analysis.known.find_bug(&bug.id));
        let is_same_language = bug.language == input.submission.language;
        passed.iter().any(|sample| {
            bug.must_fail.iter().any(|name| name == sample.as_str())
                || known.is_some_and(|known| fails(known, sample, is_same_language))
        })
    };
    input.problem.bugs.iter().filter(is_excluded).map(|bug| bug.id.clone()).collect()
}

/// Whether the bug's own program failed the case. An exception of one language may be a right answer in another.
fn fails(known: &KnownBug, sample: &CaseId, is_same_language: bool) -> bool {
    known.answers.iter().any(|answer| {
        answer.case == *sample && (answer.verdict == Verdict::Wa || is_same_language && !answer.verdict.passed())
    })
}
