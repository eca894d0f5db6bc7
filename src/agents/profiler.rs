//! Profiler: what a submission says about the learner.
//!
//! Proposes mastery with its uncertainty (equations 8 and 9), the rating behind proficiency (equation 10),
//! misconceptions, trends and insights, and the plain bookkeeping of the submission. Evidence that was counted before
//! moves nothing and leaves a [`Change::NotCounted`] with the reason.

use super::assessment::{Assessment, Cause, ComponentEvidence};
use super::evidence::{self, Weight};
use super::words;
use crate::learner::decimals::recorded;
use crate::learner::derive;
use crate::model::event::{Change, Submission};
use crate::model::ids::TopicId;
use crate::model::learner::{Evidence, LearnerState, Profile, Skill};
use crate::model::params::Ctx;
use crate::model::problem::Problem;

pub mod insights;
pub mod mastery;
pub mod memory;
pub mod past;
pub mod proficiency;

use insights::After;
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
    let mut changes: Vec<Change> = input.assessment.evidence.iter().map(|e| skill(state, ctx, input, e)).collect();
    changes.push(Change::Rating {
        rating: recorded(proficiency::rated(ctx.params, state.memory.rating, input.problem.difficulty, success)),
    });
    let misconceptions = memory::misconceptions(state, ctx, input);
    let (trends, recent, records) = memory::trends(state, ctx, input);
    let after = After { misconceptions: &misconceptions, trends: &trends, outcomes: &recent, records: &records };
    let insights = insights::insights(state, ctx, after).map(|insights| Change::Insights { insights });
    changes.push(Change::Trends { trends, recent, records });
    changes.extend(insights);
    changes.extend(misconceptions.into_iter().map(|misconception| Change::Misconception { misconception }));
    changes
}

fn skill(state: &LearnerState, ctx: &Ctx, input: Input, said: &ComponentEvidence) -> Change {
    let ComponentEvidence { topic, success, .. } = said;
    let before = derive::mastery(state, ctx.params, topic);
    let outcome = outcome(ctx, input, said);
    let after = recorded(mastery::updated(ctx.params, before, &outcome));
    // Recording rounds; neither direction may cross where it started.
    let after = if *success { after.max(before) } else { after.min(before) };
    let counts = state.mastery.get(topic).cloned().unwrap_or_else(|| Skill::starting_at(before));
    let (alpha, beta) = mastery::beta(ctx.params, counts.alpha, counts.beta, &outcome);
    let tried = state.problems.get(&input.problem.uid).is_some_and(|p| p.submissions > 0);
    Change::Skill {
        topic: topic.clone(),
        alpha: recorded(alpha),
        beta: recorded(beta),
        first_try: evidence::succeeded(input.submission) && !tried,
        evidence: Evidence {
            at: ctx.now,
            problem: input.problem.uid.clone(),
            success: *success,
            before,
            after,
            weight: said.weight,
            reason: words::sentence(&reason(ctx, input, said, (before, &outcome))),
        },
    }
}

/// What the submission says of a topic, as equation 9 sees it.
fn outcome(ctx: &Ctx, input: Input, said: &ComponentEvidence) -> Outcome {
    Outcome {
        success: said.success,
        weight: said.weight,
        difficulty: input.problem.difficulty,
        age_days: input.age_days,
        hint_level: input.submission.hint_level,
        seconds: f64::from(input.submission.seconds),
        expected_seconds: words::expected_seconds(ctx, input.problem),
    }
}

fn reason(ctx: &Ctx, input: Input, said: &ComponentEvidence, (before, outcome): (f64, &Outcome)) -> String {
    let (title, difficulty) = (&input.problem.title, input.problem.difficulty);
    let submission = input.submission;
    if submission.gave_up {
        return format!("Looked at the solution of {title} ({difficulty}).");
    }
    match &said.cause {
        Cause::Outcome if outcome.success => solved(ctx, input, before, outcome),
        Cause::Outcome => {
            format!("{title} ({difficulty}): {} of {} cases passed.", submission.passed, submission.total)
        }
        Cause::Slip(message) => format!("{title} ({difficulty}) did not pass and shows a known slip: {message}"),
        Cause::UsedWell { slip_in } => format!(
            "{title} ({difficulty}): {} of {} cases passed and the slip is in {}; this part was right, which counts {}.",
            submission.passed,
            submission.total,
            words::topic(ctx, slip_in),
            words::share(said.weight),
        ),
    }
}

fn solved(ctx: &Ctx, input: Input, before: f64, outcome: &Outcome) -> String {
    let (title, difficulty) = (&input.problem.title, input.problem.difficulty);
    let hints = match input.submission.hint_level {
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
