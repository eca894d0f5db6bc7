//! Updates the misconceptions and trends after a submission.

use super::profiler_input::ProfilerInput;
use crate::agents::agent_messages;
use crate::learner::apply::truncate_front;
use crate::learner::state_queries;
use crate::mastery::diagnosis_confidence::RepeatedEvidenceTerms;
use crate::mastery::trend::{AverageTerms, drop_between_halves};
use crate::types::decimals::round_recorded;
use crate::types::event::Candidate;
use crate::types::learner_state::{LearnerMemory, LearnerState, Misconception, Trends};
use crate::types::params::Ctx;

/// Returns the misconceptions that a counted submission adds, strengthens or brings closer to being resolved.
#[must_use]
pub fn update_misconceptions(state: &LearnerState, ctx: &Ctx, input: ProfilerInput) -> Vec<Misconception> {
    if state_queries::is_own_pass(input.submission) {
        return if input.submission.hint_level == 0 { count_clean_solve(state, ctx, input) } else { Vec::new() };
    }
    let known_topic = |c: &&Candidate| ctx.catalog.topic(&c.topic).is_some();
    let candidates = input.assessment.candidates.iter().filter(|c| c.confidence >= ctx.params.diagnosis.floor);
    candidates.filter(known_topic).map(|candidate| record_misconception(state, ctx, input, candidate)).collect()
}

/// Returns a misconception that was seen, either new or again.
fn record_misconception(state: &LearnerState, ctx: &Ctx, input: ProfilerInput, candidate: &Candidate) -> Misconception {
    let mut known = state.memory.misconceptions.iter();
    let known = known.find(|m| m.problem == input.problem.uid && m.bug == candidate.bug);
    let fresh = Misconception {
        topic: candidate.topic.clone(),
        problem: input.problem.uid.clone(),
        bug: candidate.bug.clone(),
        message: agent_messages::to_sentence(&candidate.message),
        confidence: round_recorded(candidate.confidence),
        evidence: 1,
        first_seen: ctx.now,
        last_seen: ctx.now,
        clean_solves: 0,
        resolved: None,
    };
    let Some(known) = known else { return fresh };
    // A resolved misconception starts again, but keeps its first date and its count.
    let before = if known.is_resolved() { 0.0 } else { known.confidence };
    Misconception {
        confidence: round_recorded(RepeatedEvidenceTerms { old: before, new: candidate.confidence }.value()),
        evidence: known.evidence.saturating_add(1),
        first_seen: known.first_seen,
        last_seen: known.last_seen.max(ctx.now),
        ..fresh
    }
}

/// Returns the misconceptions in the topics of a solve without hints: each is one clean solve closer to being resolved.
fn count_clean_solve(state: &LearnerState, ctx: &Ctx, input: ProfilerInput) -> Vec<Misconception> {
    let concerned = |m: &&Misconception| {
        let known = ctx.catalog.topic(&m.topic).is_some() && ctx.catalog.by_uid(&m.problem).is_some();
        !m.is_resolved() && known && input.problem.topics.contains(&m.topic)
    };
    let solved_once_more = |m: &Misconception| {
        let clean_solves = m.clean_solves.saturating_add(1);
        let resolved = (clean_solves >= ctx.params.trends.clean_solves).then_some(ctx.now);
        Misconception { clean_solves, resolved, ..m.clone() }
    };
    state.memory.misconceptions.iter().filter(concerned).map(solved_once_more).collect()
}

/// Returns the trends and the latest outcomes after a submission that counts. The trends are exponential averages. The
/// newest value has the weight [`TrendParams::weight`], or [`TrendParams::usual_weight`] for the usual pace.
///
/// The record of this submission is `state.version + 1`.
///
/// [`TrendParams::weight`]: crate::types::params::TrendParams::weight
/// [`TrendParams::usual_weight`]: crate::types::params::TrendParams::usual_weight
#[must_use]
pub fn update_trends(state: &LearnerState, ctx: &Ctx, input: ProfilerInput) -> (Trends, Vec<bool>, Vec<u64>) {
    let success = state_queries::is_own_pass(input.submission);
    let weight = ctx.params.trends.weight;
    let old = &state.memory.trends;
    let mut trends = old.clone();
    trends.accuracy = Some(exponential_average(weight, old.accuracy, f64::from(u8::from(success))));
    if success {
        if let Some(seconds) = input.submission.measured_seconds() {
            let pace = f64::from(seconds) / state_queries::expected_seconds(ctx.catalog, input.problem);
            trends.pace = Some(exponential_average(weight, old.pace, pace));
            trends.usual_pace =
                Some(exponential_average(ctx.params.trends.usual_weight, old.usual_pace.or(old.pace), pace));
        }
        let level = f64::from(input.submission.hint_level.min(5));
        trends.hint_dependence = Some(exponential_average(weight, old.hint_dependence, level));
    }
    // Outcomes within the session, including this one.
    let mut session = state.engagement.session.outcomes.clone();
    session.push(success);
    if let Some(drop) = drop_between_halves(&session, ctx.params.trends.fatigue_submissions) {
        trends.fatigue = Some(exponential_average(weight, old.fatigue, drop));
    }
    let memory = &state.memory;
    let recent = with_newest(&memory.recent, success);
    (trends, recent, with_newest(&memory.recent_records, state.version.saturating_add(1)))
}

/// Returns an exponential average, rounded as it is recorded.
fn exponential_average(weight: f64, old: Option<f64>, new: f64) -> f64 {
    round_recorded(AverageTerms { weight, old, new }.value())
}

fn with_newest<T: Clone>(kept: &[T], newest: T) -> Vec<T> {
    let mut kept = kept.to_vec();
    kept.push(newest);
    truncate_front(&mut kept, LearnerMemory::MAX_RECENT_OUTCOMES);
    kept
}
