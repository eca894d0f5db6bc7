//! Derives the evidence of a submission for each topic (knowledge component).
//!
//! A verdict is about a program, but mastery is about ideas. A pass counts for every topic of its problem, and a
//! failure without a diagnosis counts against all of them. A diagnosed failure counts only against the topic of the
//! mistake. If most of the cases pass in spite of it, the other topics of the problem were used correctly, which counts
//! for a little.

use super::assessment_result::Assessment;
use super::component_evidence::{Cause, ComponentEvidence};
use crate::learner::state_queries;
use crate::mastery::diagnosis_confidence::PartialCreditTerms;
use crate::types::decimals::round_recorded;
use crate::types::event::{Candidate, Submission};
use crate::types::learner_state::LearnerState;
use crate::types::params::Ctx;
use crate::types::problem::Problem;

impl Assessment {
    /// Returns the assessment with its evidence on each topic.
    #[must_use]
    pub fn with_evidence(self, state: &LearnerState, ctx: &Ctx, problem: &Problem, submission: &Submission) -> Self {
        let evidence = build_evidence(state, ctx, (problem, submission), &self);
        Self { evidence, ..self }
    }
}

/// The evidence of a submission, ordered by topic, one entry a topic.
///
/// Against the topic of the mistake, the weight is the confidence in it. For the other topics of a failing program it
/// is `partial_evidence · share passed · confidence`, and only at the first failure of the problem, because repeating
/// the same correct part in each try is one piece of evidence.
fn build_evidence(
    state: &LearnerState,
    ctx: &Ctx,
    (problem, submission): (&Problem, &Submission),
    found: &Assessment,
) -> Vec<ComponentEvidence> {
    let whole = |success| {
        let topics = problem.topics.iter().cloned();
        topics.map(|topic| ComponentEvidence { topic, success, weight: 1.0, cause: Cause::Outcome }).collect()
    };
    let slips = likeliest_slips(ctx, &found.candidates);
    let mut evidence: Vec<ComponentEvidence> = if state_queries::is_own_pass(submission) {
        whole(true)
    } else if submission.gave_up || slips.is_empty() {
        whole(false)
    } else {
        let used_well = evidence_for_other_topics(state, ctx, problem, found, &slips);
        slips.into_iter().map(evidence_against).chain(used_well).collect()
    };
    evidence.sort_by(|a, b| a.topic.cmp(&b.topic));
    evidence.dedup_by(|a, b| a.topic == b.topic);
    evidence
}

/// The most likely mistake of each topic, the most likely topic first.
fn likeliest_slips<'a>(ctx: &Ctx, candidates: &'a [Candidate]) -> Vec<&'a Candidate> {
    let mut slips: Vec<&Candidate> = Vec::new();
    for candidate in candidates.iter().filter(|c| ctx.catalog.topic(&c.topic).is_some()) {
        if !slips.iter().any(|known| known.topic == candidate.topic) {
            slips.push(candidate);
        }
    }
    slips
}

fn evidence_against(slip: &Candidate) -> ComponentEvidence {
    let weight = round_recorded(slip.confidence.clamp(0.0, 1.0));
    ComponentEvidence { topic: slip.topic.clone(), success: false, weight, cause: Cause::Slip(slip.message.clone()) }
}

fn evidence_for_other_topics(
    state: &LearnerState,
    ctx: &Ctx,
    problem: &Problem,
    found: &Assessment,
    slips: &[&Candidate],
) -> Vec<ComponentEvidence> {
    let failed_before = state.problems.get(&problem.uid).is_some_and(|progress| progress.failures > 0);
    let Some(main) = slips.first() else { return Vec::new() };
    if failed_before || found.share_passed < ctx.params.mastery.partial_from {
        return Vec::new();
    }
    let partial = ctx.params.mastery.partial_evidence;
    let terms = PartialCreditTerms { partial, share_passed: found.share_passed, confidence: main.confidence };
    let weight = round_recorded(terms.value());
    let others = problem.topics.iter().filter(|topic| slips.iter().all(|slip| &slip.topic != *topic));
    let cause = || Cause::UsedWell { slip_in: main.topic.clone() };
    others
        .map(|topic| ComponentEvidence { topic: topic.clone(), success: true, weight, cause: cause() })
        .filter(|evidence| evidence.weight > 0.0)
        .collect()
}
