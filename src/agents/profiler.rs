//! Profiler: updates the learner's state from a submission.
//!
//! Proposes mastery with its uncertainty (equations 8 and 9), the rating behind proficiency (equation 10),
//! misconceptions, trends and insights, and the plain bookkeeping of the submission. Evidence that was counted before
//! changes no estimate and leaves a [`Change::NotCounted`] with the reason.

use super::agent_messages;
use super::assessment::{Cause, ComponentEvidence};
use super::evidence::{self, EvidenceWeight};
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::mastery::beta_counts::CountTerms;
use crate::mastery::elo_rating::RatingTerms;
use crate::mastery::mastery_update::MasteryTerms;
use crate::types::decimals::round_recorded;
use crate::types::event::{Change, Submission};
use crate::types::humanize;
use crate::types::learner_state::{Evidence, LearnerState, Skill};
use crate::types::params::{Ctx, Params};
use crate::types::verdict_report::Verdict;

mod imported_outcomes;
mod insights;
mod misconception_memory;
mod profiler_input;

pub use imported_outcomes::{ImportedAttempt, changes_from_history, topic_outcomes};
use insights::MemoryUpdate;
pub use profiler_input::ProfilerInput;

/// Returns all changes from a submission to the learner's state, including bookkeeping.
#[must_use]
pub fn profile_submission(state: &LearnerState, ctx: &Ctx, input: ProfilerInput) -> Vec<Change> {
    let weight = evidence::weigh_submission(state, ctx, input.submission);
    let counts = weight == EvidenceWeight::Counts;
    let not_counted = |reason: String| vec![Change::NotCounted { problem: input.problem.uid.clone(), reason }];
    let mut changes = match weight {
        EvidenceWeight::Counts => learning_changes(state, ctx, input),
        EvidenceWeight::NotRun if input.assessment.uses_forbidden => {
            not_counted("Code that uses what the task forbids is not counted.".to_owned())
        }
        EvidenceWeight::NotRun => not_counted("Code that can’t be run is not counted.".to_owned()),
        EvidenceWeight::Ignored(reason) => not_counted(reason),
    };
    changes.push(Change::Submitted {
        problem: input.problem.uid.clone(),
        source: input.submission.source.clone(),
        verdict: input.submission.verdict,
        day: ctx.day,
        seconds: worked_seconds(state, ctx.params, input.submission),
        counted_failure: counts && !state_queries::is_own_pass(input.submission),
        gave_up: input.submission.gave_up,
        solution_seen: evidence::has_seen_solution(state, ctx, input.submission),
    });
    changes
}

/// The time of the attempt, in seconds. Accepted code that is submitted again took none: its time was recorded with the
/// pass.
fn worked_seconds(state: &LearnerState, params: &Params, submission: &Submission) -> u32 {
    let last = state.problems.get(&submission.problem).and_then(|progress| progress.last_verdict);
    let is_accepted = submission.verdict.passed() && last.is_some_and(Verdict::passed);
    if is_accepted && state_queries::is_repeat(state, params, submission) { 0 } else { submission.seconds }
}

fn learning_changes(state: &LearnerState, ctx: &Ctx, input: ProfilerInput) -> Vec<Change> {
    let (rating, difficulty) = (state.memory.rating, input.problem.difficulty);
    let success = state_queries::is_own_pass(input.submission);
    let rated = RatingTerms { params: &ctx.params.proficiency, rating, difficulty, success }.value();
    let mut changes: Vec<Change> =
        input.assessment.evidence.iter().map(|e| skill_change(state, ctx, input, e)).collect();
    changes.push(Change::Rating { rating: round_recorded(rated) });
    let misconceptions = misconception_memory::update_misconceptions(state, ctx, input);
    let (trends, recent, records) = misconception_memory::update_trends(state, ctx, input);
    let after = MemoryUpdate { misconceptions: &misconceptions, trends: &trends, outcomes: &recent, records: &records };
    let insights = insights::update_insights(state, ctx, after).map(|insights| Change::Insights { insights });
    changes.push(Change::Trends { trends, recent, records });
    changes.extend(insights);
    changes.extend(misconceptions.into_iter().map(|misconception| Change::Misconception { misconception }));
    changes
}

fn skill_change(state: &LearnerState, ctx: &Ctx, input: ProfilerInput, said: &ComponentEvidence) -> Change {
    let ComponentEvidence { topic, success, .. } = said;
    let weight = said.weight * pass_weight(state, ctx, input, said);
    let terms = mastery_terms(state, ctx, input, said, weight);
    let known = state.mastery.get(topic).cloned().unwrap_or_else(|| Skill::starting_at(terms.mastery));
    let counts = CountTerms {
        alpha: known.alpha,
        beta: known.beta,
        success: *success,
        weight,
        hint_share: ctx.params.mastery.share_after_hints(input.submission.hint_level),
    };
    let (alpha, beta) = counts.value();
    let tried = state.problems.get(&input.problem.uid).is_some_and(|p| p.submissions > 0);
    Change::Skill {
        topic: topic.clone(),
        alpha: round_recorded(alpha),
        beta: round_recorded(beta),
        first_try: state_queries::is_own_pass(input.submission) && !tried,
        evidence: Evidence {
            at: ctx.now,
            problem: input.problem.uid.clone(),
            success: *success,
            before: terms.mastery,
            after: terms.rounded_value(),
            weight,
            reason: agent_messages::to_sentence(&evidence_reason(ctx, input, said, &terms)),
        },
    }
}

/// Returns the share that a pass counts: less after a counted failure on the same problem and day, because passing at
/// last says little about the first try at the next problem.
fn pass_weight(state: &LearnerState, ctx: &Ctx, input: ProfilerInput, said: &ComponentEvidence) -> f64 {
    let is_pass = said.success && matches!(said.cause, Cause::Outcome);
    if is_pass { review_queries::pass_weight(state, ctx, &input.problem.uid) } else { 1.0 }
}

/// Returns the terms of equation 9 for the submission's evidence on a topic.
fn mastery_terms<'a>(
    state: &LearnerState,
    ctx: &Ctx<'a>,
    input: ProfilerInput,
    said: &ComponentEvidence,
    weight: f64,
) -> MasteryTerms<'a> {
    MasteryTerms {
        params: &ctx.params.mastery,
        mastery: state_queries::mastery(state, ctx.params, &said.topic),
        success: said.success,
        weight,
        difficulty: input.problem.difficulty,
        // A submission is new evidence.
        age_days: 0.0,
        hint_level: input.submission.hint_level,
        seconds: f64::from(input.submission.seconds),
        expected_seconds: state_queries::expected_seconds(ctx.catalog, input.problem),
    }
}

fn evidence_reason(ctx: &Ctx, input: ProfilerInput, said: &ComponentEvidence, terms: &MasteryTerms) -> String {
    let (title, difficulty) = (&input.problem.title, input.problem.difficulty);
    let submission = input.submission;
    if submission.gave_up {
        return format!("You gave up on {title} ({difficulty}) and saw the solution.");
    }
    match &said.cause {
        Cause::Outcome if terms.success => solved_reason(input, terms),
        Cause::Outcome => {
            format!("{title} ({difficulty}): {}.", submission.describe_cases())
        }
        // Only a hint may name the mistake, because hints have a price.
        Cause::Slip(_) => format!(
            "{title} ({difficulty}): {}, with a known mistake in {}.",
            submission.describe_cases(),
            ctx.catalog.topic_title(&said.topic),
        ),
        Cause::UsedWell { slip_in } => format!(
            "{title} ({difficulty}): {} and the mistake is in {}; this part was right, worth {}.",
            submission.describe_cases(),
            ctx.catalog.topic_title(slip_in),
            humanize::format_share(said.weight),
        ),
    }
}

fn solved_reason(input: ProfilerInput, terms: &MasteryTerms) -> String {
    let (title, difficulty) = (&input.problem.title, input.problem.difficulty);
    let hints = match input.submission.hint_level {
        0 => "without hints".to_owned(),
        level => format!("with hints up to level {level}"),
    };
    let times = terms.seconds / terms.expected_seconds;
    let planned = humanize::count_noun((terms.expected_seconds / 60.0).round() as usize, "minute");
    let slow =
        if times >= 1.05 { format!(", in {times:.1} times the {planned} planned for it") } else { String::new() };
    let after = if terms.weight < 1.0 { ", after a failure that day" } else { "" };
    let kept = terms.kept().value() * terms.weight;
    let kept = if kept < 0.995 { format!("; worth {}", humanize::format_percent(kept)) } else { String::new() };
    format!("Solved {title} ({difficulty}) {hints}{slow}{after}{kept}.")
}

#[cfg(test)]
mod tests;
