//! What is remembered beyond mastery: misconceptions and trends.

use super::Input;
use super::words;
use crate::agents::evidence;
use crate::learner::apply::keep_last;
use crate::learner::decimals::recorded;
use crate::model::event::Candidate;
use crate::model::learner::{LearnerState, Memory, Misconception, Trends};
use crate::model::params::{Ctx, Params};

/// Misconceptions added, strengthened or on their way to being resolved by a submission that counts.
#[must_use]
pub fn misconceptions(state: &LearnerState, ctx: &Ctx, input: Input) -> Vec<Misconception> {
    if evidence::succeeded(input.submission) {
        return if input.submission.hint_level == 0 { cleared(state, ctx, input) } else { Vec::new() };
    }
    let known_topic = |c: &&Candidate| ctx.catalog.topic(&c.topic).is_some();
    let candidates = input.assessment.candidates.iter().filter(|c| c.confidence >= ctx.params.diagnosis_floor);
    candidates.filter(known_topic).map(|candidate| seen(state, ctx, input, candidate)).collect()
}

/// A misconception seen, perhaps again: confidence `1 − (1 − old)(1 − new)`, as of two witnesses who err independently.
fn seen(state: &LearnerState, ctx: &Ctx, input: Input, candidate: &Candidate) -> Misconception {
    let mut known = state.memory.misconceptions.iter();
    let known = known.find(|m| m.problem == input.problem.uid && m.bug == candidate.bug);
    let fresh = Misconception {
        topic: candidate.topic.clone(),
        problem: input.problem.uid.clone(),
        bug: candidate.bug.clone(),
        message: words::sentence(&candidate.message),
        confidence: recorded(candidate.confidence),
        evidence: 1,
        first_seen: ctx.now,
        last_seen: ctx.now,
        clean_solves: 0,
        resolved: None,
    };
    let Some(known) = known else { return fresh };
    // One that was resolved starts anew, but keeps when it was first met and how often.
    let before = if known.is_resolved() { 0.0 } else { known.confidence };
    Misconception {
        confidence: recorded(1.0 - (1.0 - before) * (1.0 - candidate.confidence)),
        evidence: known.evidence.saturating_add(1),
        first_seen: known.first_seen,
        last_seen: known.last_seen.max(ctx.now),
        ..fresh
    }
}

/// Misconceptions in the topics of a solve without hints: each is a clean solve nearer to being resolved.
fn cleared(state: &LearnerState, ctx: &Ctx, input: Input) -> Vec<Misconception> {
    let concerned = |m: &&Misconception| {
        let known = ctx.catalog.topic(&m.topic).is_some() && ctx.catalog.by_uid(&m.problem).is_some();
        !m.is_resolved() && known && input.problem.topics.contains(&m.topic)
    };
    let solved_once_more = |m: &Misconception| {
        let clean_solves = m.clean_solves.saturating_add(1);
        let resolved = (clean_solves >= ctx.params.clean_solves).then_some(ctx.now);
        Misconception { clean_solves, resolved, ..m.clone() }
    };
    state.memory.misconceptions.iter().filter(concerned).map(solved_once_more).collect()
}

/// Trends and the latest outcomes after a submission that counts: exponential averages, the newest value weighing
/// [`Params::trend_weight`](crate::model::Params::trend_weight), or [`Params::usual_weight`] for what is usual.
///
/// `state.version + 1` is the record being made.
///
/// [`Params::usual_weight`]: crate::model::Params::usual_weight
#[must_use]
pub fn trends(state: &LearnerState, ctx: &Ctx, input: Input) -> (Trends, Vec<bool>, Vec<u64>) {
    let success = evidence::succeeded(input.submission);
    let weight = ctx.params.trend_weight;
    let old = &state.memory.trends;
    let mut trends = old.clone();
    trends.accuracy = Some(average(weight, old.accuracy, f64::from(u8::from(success))));
    if success {
        let pace = f64::from(input.submission.seconds) / words::expected_seconds(ctx, input.problem);
        trends.pace = Some(average(weight, old.pace, pace));
        trends.usual_pace = Some(average(ctx.params.usual_weight, old.usual_pace.or(old.pace), pace));
        let level = f64::from(input.submission.hint_level.min(5));
        trends.hint_dependence = Some(average(weight, old.hint_dependence, level));
    }
    if let Some(drop) = fatigue(ctx.params, &state.engagement.session.outcomes, success) {
        trends.fatigue = Some(average(weight, old.fatigue, drop));
    }
    let memory = &state.memory;
    let recent = with_newest(&memory.recent, success);
    (trends, recent, with_newest(&memory.recent_records, state.version.saturating_add(1)))
}

fn average(weight: f64, old: Option<f64>, new: f64) -> f64 {
    recorded(old.map_or(new, |old| (1.0 - weight) * old + weight * new))
}

/// By how much the share that passes fell from the first half of the session to its second, this outcome included; none
/// while the session is too short to have halves.
fn fatigue(params: &Params, session: &[bool], newest: bool) -> Option<f64> {
    let mut outcomes = session.to_vec();
    outcomes.push(newest);
    if outcomes.len() < params.fatigue_submissions {
        return None;
    }
    let (first, second) = outcomes.split_at(outcomes.len() / 2);
    Some(words::mean(first)? - words::mean(second)?)
}

fn with_newest<T: Clone>(kept: &[T], newest: T) -> Vec<T> {
    let mut kept = kept.to_vec();
    kept.push(newest);
    keep_last(&mut kept, Memory::KEPT);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The session so far, then the outcome at hand.
    #[test]
    fn fatigue_compares_the_halves_of_a_session() {
        let check = |session: &str, newest, want: Option<f64>| {
            let session: Vec<bool> = session.chars().map(|c| c == '+').collect();
            assert_eq!(fatigue(&Params::default(), &session, newest), want);
        };
        check("", true, None);
        check("++-", false, None);
        check("+++-", false, Some(2.0 / 2.0 - 1.0 / 3.0)); // ++ | +--
        check("+++--", false, Some(1.0)); // +++ | ---
        check("---++", true, Some(-1.0)); // getting better
        check("+-+-+", false, Some(2.0 / 3.0 - 1.0 / 3.0)); // +-+ | -+-
    }

    #[test]
    #[allow(clippy::float_cmp, reason = "recorded numbers are exact")]
    fn an_average_starts_at_the_first_value() {
        assert_eq!(average(0.2, None, 3.0), 3.0);
        assert_eq!(average(0.2, Some(1.0), 2.0), 1.2); // 0.8·1 + 0.2·2
        assert_eq!(average(0.05, Some(1.0), 2.0), 1.05);
    }
}
