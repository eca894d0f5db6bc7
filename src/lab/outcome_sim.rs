//! Simulates learners who write no program, with invented reports.
//!
//! For questions about the tutor alone that need many learners with a whole pack, on any machine and quickly: the
//! safety layers, the pictures of the screens, the benchmark of a year. For questions about learners use
//! [`super::learners`], whose programs are judged.

pub mod outcome_days;
pub mod outcome_learner;

use crate::types::verdict_report::CaseReport;
use crate::types::{Case, Hash, JudgeReport, Language, Problem, Verdict};

/// The report of a program that ends with `failure` on the cases that `fails` selects by index and case; without a
/// failure it passes all.
#[must_use]
pub fn build_report(
    problem: &Problem,
    source: Hash,
    failure: Option<Verdict>,
    fails: impl Fn(usize, &Case) -> bool,
) -> JudgeReport {
    let case = |(index, case): (usize, &Case)| {
        let verdict = failure.filter(|_| fails(index, case)).unwrap_or(Verdict::Ac);
        CaseReport { sample: case.sample, tags: case.tags.clone(), ..CaseReport::new(case.id.clone(), verdict) }
    };
    JudgeReport::new(
        Language::Python,
        source,
        failure.unwrap_or(Verdict::Ac),
        problem.cases.iter().enumerate().map(case).collect(),
    )
}

/// The report of a program without a judge: it passes every case, or fails every case it can.
#[must_use]
pub fn build_pass_fail_report(problem: &Problem, source: &str, passes: bool) -> JudgeReport {
    build_report(problem, Hash::sha256(source.as_bytes()), (!passes).then_some(Verdict::Wa), |_, _| true)
}
