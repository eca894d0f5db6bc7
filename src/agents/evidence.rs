//! Decides whether a submission is evidence, so that everything is counted once.
//!
//! The profiler, the synthesizer and engagement share this decision, so none of them counts a submission that another
//! has already counted.

use super::agent_messages;
use crate::learner::agenda::DailyAgenda;
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::types::event::Submission;
use crate::types::humanize::format_day_and_year;
use crate::types::ids::ProblemId;
use crate::types::learner_day::learner_day;
use crate::types::learner_state::LearnerState;
use crate::types::params::Ctx;
use crate::types::verdict_report::Verdict;

/// Whether a submission may change the estimates about the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvidenceWeight {
    Counts,
    /// The code did not run: it does not compile, or uses what the task forbids.
    NotRun,
    /// The reason, a sentence for `why`.
    Ignored(String),
}

/// Decides whether a submission counts.
///
/// It does not count, checked in this order, if it is the same source again (unless it ran out of time before and passes
/// now); code that does not compile (which is not
/// evidence on any topic); a problem that was solved or given up before, if its review is not due; or a second failure
/// on the problem within [`MasteryParams::failure_window_s`]. A pass that ends a review from a blank file counts even
/// if the text is the old one, because it was written again.
///
/// [`MasteryParams::failure_window_s`]: crate::types::params::MasteryParams::failure_window_s
#[must_use]
pub fn weigh_submission(state: &LearnerState, ctx: &Ctx, submission: &Submission) -> EvidenceWeight {
    let ignored = |reason: &str| EvidenceWeight::Ignored(agent_messages::to_sentence(reason));
    if state_queries::is_repeat(state, ctx.params, submission) {
        return ignored(&match unstarted_review(state, ctx, submission) {
            Some(id) => format!(
                "You've submitted this exact code before, so it isn't counted as the review that is due. A review starts \
                 with an empty file: `rung review {id}`."
            ),
            None => "You've submitted this exact code before, so it isn't counted again.".to_owned(),
        });
    }
    if submission.verdict == Verdict::Ce && !submission.gave_up {
        return EvidenceWeight::NotRun;
    }
    if state_queries::is_solved(state, &submission.problem) && !is_review(state, ctx, submission) {
        let due = review_day(state, ctx, submission);
        return ignored(&match due {
            Some(due) if DailyAgenda::in_ctx(state, ctx).has_review_failed_today(&submission.problem) => {
                format!("The review failed today, so nothing more counts until it comes again on {due}.")
            }
            Some(due) => format!("Already solved; it counts again when its review is due on {due}."),
            None => "Already solved, and no review is due.".to_owned(),
        });
    }
    if has_seen_solution(state, ctx, submission) {
        let due = review_day(state, ctx, submission);
        let due = due.map_or_else(|| "due".to_owned(), |due| format!("due on {due}"));
        return ignored(&format!("You saw the solution; it counts again when its review is {due}."));
    }
    if !state_queries::is_own_pass(submission)
        && review_queries::is_within_failure_window(state, ctx, &submission.problem)
    {
        let minutes = ctx.params.mastery.failure_window_s / 60;
        return ignored(&format!("Failures within {minutes} minutes on one problem count once."));
    }
    EvidenceWeight::Counts
}

/// The day of the problem's next review in words.
fn review_day(state: &LearnerState, ctx: &Ctx, submission: &Submission) -> Option<String> {
    state.reviews.get(&submission.problem).map(|review| format_day_and_year(review.due, ctx.day))
}

/// Returns the id of the submission's problem, if its review is due and was not started with an empty file.
fn unstarted_review<'a>(state: &LearnerState, ctx: &Ctx<'a>, submission: &Submission) -> Option<&'a ProblemId> {
    let waits = review_queries::needs_review_start(state, &submission.problem, ctx.day);
    ctx.catalog.by_uid(&submission.problem).filter(|_| waits).map(|problem| &problem.id)
}

/// Returns whether the submission is a review, according to both the submission and the state.
#[must_use]
pub fn is_review(state: &LearnerState, ctx: &Ctx, submission: &Submission) -> bool {
    submission.review && review_queries::is_review(state, &submission.problem, ctx.day)
}

/// Returns whether the learner gave up, saw the solution, and this submission does not test memory: it is not a review, it
/// is one on the same day, or it is the same code again.
#[must_use]
pub fn has_seen_solution(state: &LearnerState, ctx: &Ctx, submission: &Submission) -> bool {
    let today = |at| learner_day(at, &ctx.zone, state.profile.day_start) == ctx.day;
    state_queries::gave_up_at(state, &submission.problem).is_some_and(|at| {
        today(at) || !is_review(state, ctx, submission) || state_queries::is_repeat(state, ctx.params, submission)
    })
}
