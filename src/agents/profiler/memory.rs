//! What is remembered beyond mastery: misconceptions, trends, and insights with the records they rest on.

use super::Input;
use super::words;
use crate::agents::evidence;
use crate::learner::decimals::recorded;
use crate::model::event::{Candidate, Change};
use crate::model::learner::{Insight, LearnerState, Memory, Misconception, Trends};
use crate::model::params::Ctx;

/// Records an insight keeps as its evidence, and how many insights are kept.
const KEPT_EVIDENCE: usize = 20;
const KEPT_INSIGHTS: usize = 10;
/// Characters of a misconception's message that go into an insight.
const GIST: usize = 300;

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
/// [`Params::trend_weight`](crate::model::Params::trend_weight).
#[must_use]
pub fn trends(state: &LearnerState, ctx: &Ctx, input: Input) -> Change {
    let success = evidence::succeeded(input.submission);
    let weight = ctx.params.trend_weight;
    let average =
        |old: Option<f64>, new: f64| Some(recorded(old.map_or(new, |old| (1.0 - weight) * old + weight * new)));
    let old = &state.memory.trends;
    let mut trends = Trends { accuracy: average(old.accuracy, f64::from(u8::from(success))), ..old.clone() };
    if success {
        let pace = f64::from(input.submission.seconds) / words::expected_seconds(ctx, input.problem);
        trends.pace = average(old.pace, pace);
        trends.hint_dependence = average(old.hint_dependence, f64::from(input.submission.hint_level.min(5)));
    }
    let mut recent = state.memory.recent.clone();
    recent.push(success);
    recent.drain(..recent.len().saturating_sub(Memory::KEPT));
    Change::Trends { trends, recent }
}

/// Insights after these misconceptions: one for each that is active, resting on the records that showed it; none when
/// nothing changed. `state.version + 1` is the record being made.
#[must_use]
pub fn insights(state: &LearnerState, changed: &[Misconception]) -> Option<Change> {
    let mut insights = state.memory.insights.clone();
    for misconception in changed {
        let gist = gist(&misconception.message);
        let about = |insight: &Insight| insight.text.ends_with(&gist);
        if misconception.is_resolved() {
            insights.retain(|insight| !about(insight));
        } else if misconception.clean_solves == 0 {
            let position = insights.iter().position(about);
            let mut evidence = position.map(|i| insights.remove(i).evidence).unwrap_or_default();
            evidence.push(state.version.saturating_add(1));
            evidence.drain(..evidence.len().saturating_sub(KEPT_EVIDENCE));
            insights.push(Insight {
                text: format!("Seen in {}: {gist}", words::count(evidence.len(), "submission")),
                evidence,
            });
        }
    }
    insights.drain(..insights.len().saturating_sub(KEPT_INSIGHTS));
    (insights != state.memory.insights).then_some(Change::Insights { insights })
}

/// A message short enough to have words before it.
fn gist(message: &str) -> String {
    words::sentence(message).chars().take(GIST).collect()
}
