//! Whether a submission is evidence: everything is counted once.
//!
//! Shared by the profiler, the synthesizer and engagement, so that none of them takes for news what another has
//! already heard.

use super::agent_messages;
use crate::learner::state_queries;
use crate::types::event::Submission;
use crate::types::learner_day::learner_day;
use crate::types::learner_state::LearnerState;
use crate::types::params::Ctx;
use crate::types::verdict_report::Verdict;

/// Whether a submission may move what is believed about the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvidenceWeight {
    Counts,
    /// The reason, a sentence for `why`.
    Ignored(String),
}

/// Weighs a submission.
///
/// Not counted, in this order: the same source again; code that does not compile (it says nothing about a topic); a
/// problem solved before, or given up, whose review isn't due; a second failure on the problem within [`MasteryParams::failure_window_s`].
/// A pass that ends a review from a blank file counts even when the text is the old one: it was written again.
///
/// [`MasteryParams::failure_window_s`]: crate::types::params::MasteryParams::failure_window_s
#[must_use]
pub fn weigh_submission(state: &LearnerState, ctx: &Ctx, submission: &Submission) -> EvidenceWeight {
    let ignored = |reason: &str| EvidenceWeight::Ignored(agent_messages::to_sentence(reason));
    if state_queries::is_repeat(state, submission) {
        return ignored("You've submitted this exact code before, so it isn't counted again.");
    }
    if submission.verdict == Verdict::Ce && !submission.gave_up {
        return ignored("Code that does not compile is not counted.");
    }
    if state_queries::is_solved(state, &submission.problem) && !is_review(state, ctx, submission) {
        let due = state.reviews.get(&submission.problem).map(|review| review.due);
        return ignored(&match due {
            Some(due) => format!("Already solved; it counts again when its review is due on {due}."),
            None => "Already solved, and no review is due.".to_owned(),
        });
    }
    if has_seen_solution(state, ctx, submission) {
        let due = state.reviews.get(&submission.problem).map(|review| review.due.to_string());
        let due = due.map_or_else(|| "due".to_owned(), |due| format!("due on {due}"));
        return ignored(&format!("You saw the solution; it counts again when its review is {due}."));
    }
    if !state_queries::is_own_pass(submission) && is_within_failure_window(state, ctx, submission) {
        let minutes = ctx.params.mastery.failure_window_s / 60;
        return ignored(&format!("Failures within {minutes} minutes on one problem count once."));
    }
    EvidenceWeight::Counts
}

/// Whether the submission is a review, by its own word and by the state's.
#[must_use]
pub fn is_review(state: &LearnerState, ctx: &Ctx, submission: &Submission) -> bool {
    submission.review && state_queries::is_review(state, &submission.problem, ctx.day)
}

/// Whether the solution was shown to the learner, who gave up, and this asks nothing of memory: it is no review, or one
/// of the same day.
#[must_use]
pub fn has_seen_solution(state: &LearnerState, ctx: &Ctx, submission: &Submission) -> bool {
    let today = |at| learner_day(at, &ctx.zone, state.profile.day_start) == ctx.day;
    state_queries::gave_up_at(state, &submission.problem)
        .is_some_and(|at| today(at) || !is_review(state, ctx, submission))
}

fn is_within_failure_window(state: &LearnerState, ctx: &Ctx, submission: &Submission) -> bool {
    let last = state.problems.get(&submission.problem).and_then(|p| p.last_failure_counted);
    last.is_some_and(|last| ctx.now.duration_since(last).as_secs() < ctx.params.mastery.failure_window_s)
}
