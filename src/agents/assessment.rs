//! Assessment: finds only what a judged submission proves.
//!
//! Reads the report and compares the failing cases with the pack's known bugs. Proposes no changes itself; the
//! profiler, feedback and the screens read its findings.

use std::cmp::Ordering;

use crate::types::learner_state::LearnerState;
use crate::types::params::Ctx;
use crate::types::program_facts::FailingSample;
use crate::types::verdict_report::{CaseReport, CompileError, Verdict};

mod assessment_result;
pub mod bug_diagnosis;
mod code_observations;
mod component_evidence;
pub mod fault_localization;
mod knowledge_components;
mod pass_remarks;
mod readability;
mod telling_tags;

pub use assessment_result::{Assessment, AssessmentInput};
pub use component_evidence::{Cause, ComponentEvidence};
pub use pass_remarks::{add_growth_remark, slow_growth_remark};
pub use readability::add_readability_remarks;

/// Assesses a submission.
#[must_use]
pub fn assess(state: &LearnerState, ctx: &Ctx, input: AssessmentInput) -> Assessment {
    build_assessment(ctx, &input).with_evidence(state, ctx, input.problem, input.submission)
}

fn build_assessment(ctx: &Ctx, input: &AssessmentInput) -> Assessment {
    if input.submission.gave_up {
        // No case was judged, so there are no findings.
        return Assessment::default();
    }
    let cases: Vec<&CaseReport> = input.report.cases.iter().filter(|case| !case.own).collect();
    let passed = cases.iter().filter(|case| case.verdict.passed()).count();
    let share_passed = if cases.is_empty() { 0.0 } else { passed as f64 / cases.len() as f64 };
    if input.report.passed() {
        let remarks = pass_remarks::build_pass_remarks(ctx, input, &cases);
        return Assessment { passed: true, share_passed, remarks, ..Assessment::default() };
    }
    let shape = input.analysis.and_then(|analysis| analysis.shape.as_ref());
    let failing_sample = FailingSample::from_report(input.report);
    let compile_error = input.report.compile_error.as_ref();
    let right_in_samples = is_right_in_samples(&cases);
    let excluded_bugs = bug_diagnosis::excluded_bugs(input, &cases);
    Assessment {
        passed: false,
        share_passed,
        shared_tags: if input.report.is_failed_with_right_answers() || input.report.fails_by_its_code() {
            Vec::new()
        } else {
            telling_tags::find_shared_tags(&cases)
        },
        tag_words: input.problem.tags.clone(),
        candidates: bug_diagnosis::bug_candidates(ctx, input, &cases, &excluded_bugs),
        excluded_bugs,
        suspect: shape.zip(input.analysis).and_then(|(shape, analysis)| {
            fault_localization::locate_fault(&ctx.params.diagnosis, &shape.statements, &analysis.coverage, &cases)
        }),
        observations: shape
            .zip(input.analysis)
            .map_or_else(Vec::new, |(shape, analysis)| code_observations::select_observations(shape, &analysis.known)),
        failing_example: failing_sample.as_ref().and_then(|sample| example_number(&input.report.cases, sample)),
        failing_sample,
        is_only_slow: is_only_slow(&cases),
        wrong_when_repeated: input.report.is_wrong_when_repeated(),
        results_order: results_order(&cases),
        right_in_samples,
        first_beyond_samples: cases.iter().map(|case| case.verdict).find(|v| right_in_samples && !v.passed()),
        stops_beyond_samples: right_in_samples && cases.iter().all(|case| case.verdict != Verdict::Wa),
        never_ran: compile_error.is_some_and(|error| !error.is_forbidden()),
        uses_forbidden: compile_error.is_some_and(CompileError::is_forbidden),
        ..Assessment::default()
    }
}

/// How the wrong numbers compare with the expected ones, if it is the same for all. `None` if a failing case has no number.
fn results_order(cases: &[&CaseReport]) -> Option<Ordering> {
    let failing = cases.iter().filter(|case| !case.verdict.passed());
    let orders = failing.map(|case| {
        let number = |text: &Option<String>| text.as_ref()?.parse::<f64>().ok();
        number(&case.got)?.partial_cmp(&number(&case.want)?).filter(|_| case.verdict == Verdict::Wa)
    });
    let mut orders = orders.collect::<Option<Vec<Ordering>>>()?;
    orders.dedup();
    <[Ordering; 1]>::try_from(orders).ok().map(|[order]| order)
}

/// Whether every answer was right and all failing cases ran out of time. Samples are small: one that runs out of time shows
/// a loop without an end, not slow work.
fn is_only_slow(cases: &[&CaseReport]) -> bool {
    let mut failing = cases.iter().filter(|case| !case.verdict.passed()).peekable();
    let has_failing = failing.peek().is_some();
    has_failing
        && failing.all(|case| case.verdict == Verdict::Tle && !case.sample)
        && cases.iter().any(|case| case.verdict.passed())
}

/// The number of a sample among the examples of the statement, which follow the order of their cases.
#[must_use]
pub fn example_number(cases: &[CaseReport], sample: &FailingSample) -> Option<usize> {
    cases.iter().filter(|case| case.sample && !case.own).position(|case| case.id == sample.case).map(|at| at + 1)
}

/// Whether the samples show no mistake: there are some, all are right, and another case has a wrong answer or an exception
/// or runs out of memory.
fn is_right_in_samples(cases: &[&CaseReport]) -> bool {
    let mut samples = cases.iter().filter(|case| case.sample).peekable();
    samples.peek().is_some()
        && samples.all(|case| case.verdict.passed())
        && cases.iter().any(|case| matches!(case.verdict, Verdict::Wa | Verdict::Re | Verdict::Mle))
}

#[cfg(test)]
mod tests;
