//! Profiler: what a submission says about the learner.
//!
//! Proposes mastery with its uncertainty (equations 8 and 9), the rating behind proficiency (equation 10),
//! misconceptions, trends and insights, and the plain bookkeeping of the submission. Evidence that was counted before
//! moves nothing and leaves a [`Change::NotCounted`] with the reason.

use super::assessment::Assessment;
use super::evidence::{self, Weight};
use super::words;
use crate::learner::decimals::recorded;
use crate::learner::derive;
use crate::model::event::{Change, Submission};
use crate::model::ids::TopicId;
use crate::model::learner::{Evidence, LearnerState, Profile, Skill};
use crate::model::params::Ctx;
use crate::model::problem::Problem;

pub mod mastery;
pub mod memory;
pub mod past;
pub mod proficiency;

pub use mastery::{Outcome, keeps, keeps_of, start_from_history};
pub use past::{Attempt, from_history, outcomes};
pub use proficiency::{band, expertise, proficiency};

/// A judged submission with what the assessment made of it.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    pub problem: &'a Problem,
    pub submission: &'a Submission,
    pub assessment: &'a Assessment,
    /// Age of the evidence in days (Δt of equation 9): 0 when live, more for an imported history.
    pub age_days: f64,
}

/// Everything a submission changes in the learner, bookkeeping included.
#[must_use]
pub fn profile(state: &LearnerState, ctx: &Ctx, input: Input) -> Vec<Change> {
    let weight = evidence::weigh(state, ctx, input.submission);
    let counts = weight == Weight::Counts;
    let mut changes = match weight {
        Weight::Counts => learned(state, ctx, input),
        Weight::Ignored(reason) => vec![Change::NotCounted { problem: input.problem.uid.clone(), reason }],
    };
    changes.push(Change::Submitted {
        problem: input.problem.uid.clone(),
        source: input.submission.source.clone(),
        verdict: input.submission.verdict,
        day: ctx.day,
        seconds: input.submission.seconds,
        counted_failure: counts && !input.submission.verdict.passed(),
    });
    changes
}

/// Starting masteries for a self-report: every topic without evidence or an imported history moves to where the learner
/// puts themself.
#[must_use]
pub fn start(state: &LearnerState, ctx: &Ctx, profile: &Profile) -> Vec<Change> {
    let mastery = recorded(ctx.params.start[profile.skill as usize]);
    let known = |topic: &TopicId| state.mastery.get(topic).is_some_and(|s| s.last_evidence.is_some() || s.from_history);
    let untouched = ctx.catalog.topics.iter().filter(|topic| !known(&topic.id));
    untouched.map(|topic| Change::SkillStart { topic: topic.id.clone(), mastery, history: false }).collect()
}

fn learned(state: &LearnerState, ctx: &Ctx, input: Input) -> Vec<Change> {
    let success = evidence::succeeded(input.submission);
    let mut changes: Vec<Change> = moved_topics(ctx, input).iter().map(|t| skill(state, ctx, input, t)).collect();
    changes.push(Change::Rating {
        rating: recorded(proficiency::rated(ctx.params, state.memory.rating, input.problem.difficulty, success)),
    });
    changes.push(memory::trends(state, ctx, input));
    let misconceptions = memory::misconceptions(state, ctx, input);
    changes.extend(memory::insights(state, &misconceptions));
    changes.extend(misconceptions.into_iter().map(|misconception| Change::Misconception { misconception }));
    changes
}

/// The topics an outcome speaks about: those of the problem, or, where a failure was diagnosed, the misconception's
/// own: a slip in one idea is no evidence against the others.
fn moved_topics(ctx: &Ctx, input: Input) -> Vec<TopicId> {
    let mut topics: Vec<TopicId> = Vec::new();
    let diagnosed = input.assessment.candidates.iter().map(|c| &c.topic).filter(|t| ctx.catalog.topic(t).is_some());
    if !evidence::succeeded(input.submission) && !input.submission.gave_up {
        topics.extend(diagnosed.cloned());
    }
    if topics.is_empty() {
        topics.clone_from(&input.problem.topics);
    }
    topics.sort();
    topics.dedup();
    topics
}

fn skill(state: &LearnerState, ctx: &Ctx, input: Input, topic: &TopicId) -> Change {
    let success = evidence::succeeded(input.submission);
    let before = derive::mastery(state, ctx.params, topic);
    let outcome = outcome(ctx, input);
    let after = recorded(mastery::updated(ctx.params, before, &outcome));
    // Recording rounds; neither direction may cross where it started.
    let after = if success { after.max(before) } else { after.min(before) };
    let counts = state.mastery.get(topic).cloned().unwrap_or_else(|| Skill::starting_at(before));
    let (alpha, beta) = mastery::beta(ctx.params, counts.alpha, counts.beta, &outcome);
    let tried = state.problems.get(&input.problem.uid).is_some_and(|p| p.submissions > 0);
    Change::Skill {
        topic: topic.clone(),
        alpha: recorded(alpha),
        beta: recorded(beta),
        first_try: success && !tried,
        evidence: Evidence {
            at: ctx.now,
            problem: input.problem.uid.clone(),
            success,
            before,
            after,
            weight: 1.0,
            reason: words::sentence(&reason(ctx, input, before, &outcome)),
        },
    }
}

/// The submission as equation 9 sees it.
fn outcome(ctx: &Ctx, input: Input) -> Outcome {
    Outcome {
        success: evidence::succeeded(input.submission),
        difficulty: input.problem.difficulty,
        age_days: input.age_days,
        hint_level: input.submission.hint_level,
        seconds: f64::from(input.submission.seconds),
        expected_seconds: words::expected_seconds(ctx, input.problem),
    }
}

fn reason(ctx: &Ctx, input: Input, before: f64, outcome: &Outcome) -> String {
    let (title, difficulty) = (&input.problem.title, input.problem.difficulty);
    let Input { submission, assessment, .. } = input;
    if submission.gave_up {
        return format!("Looked at the solution of {title} ({difficulty}).");
    }
    if !outcome.success {
        return match assessment.candidates.first() {
            Some(slip) => format!("{title} ({difficulty}) did not pass and shows a known slip: {}", slip.message),
            None => format!("{title} ({difficulty}): {} of {} cases passed.", submission.passed, submission.total),
        };
    }
    let hints = match submission.hint_level {
        0 => "without hints".to_owned(),
        level => format!("with hints up to level {level}"),
    };
    let times = outcome.seconds / outcome.expected_seconds;
    let slow = if times > 1.0 { format!(", in {times:.1} times the usual time") } else { String::new() };
    let kept = mastery::kept(ctx.params, before, outcome);
    let kept = if kept < 0.995 { format!("; kept {} of the gain", words::share(kept)) } else { String::new() };
    format!("Solved {title} ({difficulty}) {hints}{slow}{kept}.")
}

#[cfg(test)]
mod tests;
