//! Summarises a day in words: the work done and the next tasks.

use jiff::ToSpan;

use crate::orchestrator::TutorSnapshot;
use crate::types::humanize::join_and_more;
use crate::types::ids::ProblemUid;
use crate::types::learner_state::Review;

use super::day_status;
use super::learning_status;
use super::number_format::count_noun;
use super::relative_dates::day_in_words;

/// Reviews named by title at most.
const MAX_TITLES: usize = 3;

/// Results of the problems submitted or given up on the learner's day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayDone {
    /// New problems that were passed.
    pub solved: usize,
    /// Problems that were solved or given up before and passed today.
    pub reviewed: usize,
    /// Given up, and not solved since.
    pub given_up: usize,
    /// Submitted, and not passed the last time.
    pub open: usize,
}

impl DayDone {
    /// Of the published day.
    #[must_use]
    pub fn from_snapshot(published: &TutorSnapshot) -> Self {
        let mut done = Self::default();
        let today = |at: &jiff::Timestamp| day_status::is_today(published, *at);
        let failed_reviews = day_status::agenda(published).failed_reviews_today();
        let failed = |uid: &ProblemUid| failed_reviews.contains(&uid);
        for (uid, progress) in &published.state.problems {
            if day_status::solved_today(published, uid) {
                let is_new = day_status::is_new_today(published, uid);
                *(if is_new { &mut done.solved } else { &mut done.reviewed }) += 1;
            } else if day_status::gave_up_today(published, uid) {
                done.given_up += 1;
            } else if progress.last_submitted.as_ref().is_some_and(today)
                && (progress.first_solved.is_none() || failed(uid))
            {
                done.open += 1;
            }
        }
        done
    }

    /// `2 solved, 1 reviewed`; empty if both are zero.
    #[must_use]
    pub fn passed(&self) -> String {
        join_counts(&[(self.solved, "solved"), (self.reviewed, "reviewed")])
    }
}

fn join_counts(parts: &[(usize, &str)]) -> String {
    parts.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect::<Vec<_>>().join(", ")
}

/// The summary shown when the learner leaves the screens: today's work, the rest of today, and tomorrow. Empty if no
/// work was done.
#[must_use]
pub fn farewell(published: &TutorSnapshot) -> Vec<String> {
    let done = DayDone::from_snapshot(published);
    if done == DayDone::default() {
        return Vec::new();
    }
    let mut lines = vec![today(published, done)];
    let due = day_status::due_today(published).len();
    let failed = day_status::failed_reviews_today(published).len();
    let review = |count: usize| count_noun(count, "review");
    match (due, failed) {
        (0, 0) => {}
        (due, 0) => lines.push(format!("Still due today: {}.", review(due))),
        (0, failed) => lines.push(format!("To try again today: {}.", review(failed))),
        (due, failed) => lines.push(format!("Still due today: {}, and {failed} to try again.", review(due))),
    }
    lines.extend(tomorrow(published, due + failed > 0));
    lines
}

/// The sentence about today. It leaves out the time because for submissions from the command line the recorded time is
/// an estimate.
fn today(published: &TutorSnapshot, done: DayDone) -> String {
    let DayDone { solved, reviewed, given_up, open } = done;
    let counts = [(solved, "solved"), (reviewed, "reviewed"), (given_up, "given up"), (open, "not solved yet")];
    let counts = join_counts(&counts);
    let streak = match day_status::streak(published) {
        None | Some(0 | 1) => String::new(),
        Some(days) => format!(" {days} days in a row."),
    };
    format!("Today: {counts}.{streak}")
}

/// The sentence about tomorrow, with the remaining tasks in order.
fn tomorrow(published: &TutorSnapshot, left_over: bool) -> Option<String> {
    let next = published.day.checked_add(1.day()).ok()?;
    let waits = |(uid, review): &(&ProblemUid, &Review)| {
        review.due <= next && !review.suspended && published.catalog.by_uid(uid).is_some()
    };
    let mut reviews: Vec<_> = published.state.reviews.iter().filter(waits).collect();
    reviews.sort_by_key(|(uid, review)| (review.due, *uid));
    let limit = published.state.profile.review_limit();
    let waiting = reviews.len().saturating_sub(limit);
    let titles: Vec<String> =
        reviews.into_iter().take(limit).map(|(uid, _)| learning_status::problem_title(published, uid)).collect();
    if titles.is_empty() {
        let (uid, day) = day_status::next_review(published)?;
        let title = learning_status::problem_title(published, uid);
        return Some(format!("No review is due tomorrow; {title} comes back {}.", day_in_words(day, published.day)));
    }
    let when = if left_over { "Tomorrow, if you leave it at that" } else { "Tomorrow" };
    let rest = if waiting > 0 { format!("; {waiting} more can wait") } else { String::new() };
    Some(format!("{when}: {} ({}){rest}.", count_noun(titles.len(), "review"), join_and_more(&titles, MAX_TITLES)))
}
