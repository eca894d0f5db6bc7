//! Assessment: what a judged submission shows, and no more than it shows.
//!
//! Reads the report and compares the failing cases with the pack's known bugs. Proposes no changes itself; the profiler,
//! feedback and the screens read its findings.

use super::words;
use crate::model::event::{Candidate, Submission};
use crate::model::facts::{Analysis, FailingSample, Observation, Suspect};
use crate::model::learner::LearnerState;
use crate::model::params::Ctx;
use crate::model::problem::Problem;
use crate::model::verdict::{CaseReport, Remark, Report};

mod components;
pub mod diagnosis;
pub mod distance;
mod observations;
mod reading;
mod remarks;
pub mod suspect;

pub use components::{Cause, ComponentEvidence};
pub use reading::read_over;
pub use remarks::weigh_in;

/// A submission with its report.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    pub problem: &'a Problem,
    pub submission: &'a Submission,
    pub report: &'a Report,
    /// The closer look at a failed program, where there was one.
    pub analysis: Option<&'a Analysis>,
}

/// The findings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assessment {
    pub passed: bool,
    /// Accepted share of the pack's cases, in [0, 1]; 0 when nothing ran.
    pub share_passed: f64,
    /// Tags that every failing case has and not every passing one: rarest among the passing first.
    pub shared_tags: Vec<String>,
    /// The first tag of the first failing case.
    pub first_failing_tag: Option<String>,
    /// Known bugs the failures look like, most likely first, none below [`Params::diagnosis_floor`].
    ///
    /// [`Params::diagnosis_floor`]: crate::model::Params::diagnosis_floor
    pub candidates: Vec<Candidate>,
    /// What the submission says about each topic it touches.
    pub evidence: Vec<ComponentEvidence>,
    /// After a pass: at most three, most useful first.
    pub remarks: Vec<Remark>,
    /// After a failure: the place in the program to look at first.
    pub suspect: Option<Suspect>,
    /// After a failure: facts about the program's shape, most telling first.
    pub observations: Vec<Observation>,
    /// After a failure: the first sample that failed, where one did.
    pub failing_sample: Option<FailingSample>,
}

impl Assessment {
    /// The same with what it says of each topic.
    #[must_use]
    pub fn weighed(self, state: &LearnerState, ctx: &Ctx, problem: &Problem, submission: &Submission) -> Self {
        let evidence = components::components(state, ctx, (problem, submission), &self);
        Self { evidence, ..self }
    }

    /// "Every failing case has duplicates.", where the failing cases share a tag.
    #[must_use]
    pub fn common_ground(&self) -> Option<String> {
        self.shared_tags.first().map(|tag| words::sentence(&format!("Every failing case {}.", words::tagged(tag))))
    }
}

/// Assesses a submission.
#[must_use]
pub fn assess(state: &LearnerState, ctx: &Ctx, input: Input) -> Assessment {
    findings(state, ctx, &input).weighed(state, ctx, input.problem, input.submission)
}

fn findings(state: &LearnerState, ctx: &Ctx, input: &Input) -> Assessment {
    let cases: Vec<&CaseReport> = input.report.cases.iter().filter(|case| !case.own).collect();
    let passed = cases.iter().filter(|case| case.verdict.passed()).count();
    let failing = cases.iter().find(|case| !case.verdict.passed());
    let share_passed = if cases.is_empty() { 0.0 } else { passed as f64 / cases.len() as f64 };
    if input.report.passed() {
        let remarks = remarks::after_a_pass(state, input, &cases);
        return Assessment { passed: true, share_passed, remarks, ..Assessment::default() };
    }
    let shape = input.analysis.and_then(|analysis| analysis.shape.as_ref());
    Assessment {
        passed: false,
        share_passed,
        shared_tags: shared_tags(&cases),
        first_failing_tag: failing.and_then(|case| case.tags.first().cloned()),
        candidates: diagnosis::candidates(ctx, input, &cases),
        suspect: shape
            .zip(input.analysis)
            .and_then(|(shape, analysis)| suspect::suspect(&shape.statements, &analysis.coverage, &cases)),
        observations: shape
            .zip(input.analysis)
            .map_or_else(Vec::new, |(shape, analysis)| observations::observations(shape, &analysis.known)),
        failing_sample: FailingSample::of(input.report),
        ..Assessment::default()
    }
}

fn shared_tags(cases: &[&CaseReport]) -> Vec<String> {
    let (passing, failing): (Vec<&CaseReport>, Vec<_>) = cases.iter().partition(|case| case.verdict.passed());
    let carried = |tag: &String| passing.iter().filter(|case| case.tags.contains(tag)).count();
    let Some(first) = failing.first() else { return Vec::new() };
    let mut shared: Vec<&String> =
        first.tags.iter().filter(|tag| failing.iter().all(|case| case.tags.contains(tag))).collect();
    // A tag that every passing case has as well tells nothing apart.
    shared.retain(|tag| passing.is_empty() || carried(tag) < passing.len());
    shared.sort_by_key(|tag| carried(tag));
    shared.dedup();
    shared.into_iter().cloned().collect()
}

#[cfg(test)]
mod tests;
