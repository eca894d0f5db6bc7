//! The learner's day, for screens and commands: due reviews, the day's set, what was done today, the message to show.
//!
//! Like [`learning_status`](super::learning_status), it queries a snapshot and decides nothing.

use jiff::Timestamp;
use jiff::civil::Date;

use super::learning_status::{params, problem_title};
use super::relative_dates;
use crate::learner::agenda::DailyAgenda;
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::learner::timeline::Timeline;
use crate::mastery::safety_readings;
use crate::orchestrator::TutorSnapshot;
use crate::types::ids::ProblemUid;
use crate::types::learner_day::days_between;
use crate::types::learner_state::{
    Bucket, DailyItem, IN_TODAYS_SET, Nudge, NudgeKind, Review, RulingKind, RulingSubject, SafetyLayer, SafetyRuling,
};
use crate::types::problem::Problem;
use crate::types::verdict_report::Verdict;

/// The part of the day's set that a problem is shown in. Its name is the word beside the problem.
#[must_use]
pub fn shown_bucket(published: &TutorSnapshot, problem: &Problem, item: &DailyItem) -> Bucket {
    state_queries::shown_bucket(&published.state, params(), item.bucket, problem)
}

/// Why a problem is in the day's set, with the figures of now where they are known, and in place of which other one.
#[must_use]
pub fn item_reason(published: &TutorSnapshot, item: &DailyItem) -> String {
    let reason = published.reasons.get(&item.problem).unwrap_or(&item.reason).clone();
    match replaced_by(published, &item.problem) {
        Some((old, why)) => format!("{reason} In place of {}: {why}", problem_title(published, old)),
        None => reason,
    }
}

/// The problem that a safety layer took out of today's set for this one, and why.
fn replaced_by<'a>(published: &'a TutorSnapshot, new: &ProblemUid) -> Option<(&'a ProblemUid, &'a str)> {
    let state = &published.state;
    let is_in_set = |old: &ProblemUid| state.today.iter().flat_map(|set| &set.items).any(|item| item.problem == *old);
    let rulings = state.balance.rulings.iter().rev().filter(|ruling| ruling.day == published.day);
    let replaced = rulings.filter(|ruling| ruling.kind == RulingKind::Replaced);
    let mut found = replaced.filter_map(|ruling| match &ruling.subject {
        RulingSubject::Item { problem, instead } if instead.as_ref() == Some(new) => Some((problem, &ruling.reason)),
        _ => None,
    });
    let (old, reason) = found.next().filter(|(old, _)| !is_in_set(old))?;
    // The record's sentence names both problems first.
    Some((old, reason.split_once(IN_TODAYS_SET).map_or(reason.as_str(), |(_, why)| why)))
}

/// Today's agenda, in order.
#[must_use]
pub fn agenda(published: &TutorSnapshot) -> DailyAgenda<'_> {
    let TutorSnapshot { state, catalog, day, zone, .. } = published;
    DailyAgenda { state, params: params(), catalog, day: *day, zone }
}

/// Whether a moment belongs to the learner's day.
#[must_use]
pub fn is_today(published: &TutorSnapshot, at: Timestamp) -> bool {
    agenda(published).is_today(at)
}

/// Due reviews, longest overdue first. Reviews of problems that aren't installed any more can't be done, so they are
/// left out.
#[must_use]
pub fn due(published: &TutorSnapshot) -> Vec<(&Problem, &Review)> {
    reviews(published, agenda(published).due())
}

/// The due reviews that fit into the learner's daily limit.
#[must_use]
pub fn due_today(published: &TutorSnapshot) -> Vec<(&Problem, &Review)> {
    reviews(published, agenda(published).due_today())
}

/// Number of due reviews beyond the daily limit.
#[must_use]
pub fn waiting(published: &TutorSnapshot) -> usize {
    agenda(published).waiting()
}

/// "12 due; 5 today, the rest waits": due reviews within and beyond the daily limit.
#[must_use]
pub fn review_limit_text(today: usize, waiting: usize) -> String {
    format!("{} due; {today} today, the rest waits", today + waiting)
}

/// Problems with a review that the learner suspended.
pub fn suspended(published: &TutorSnapshot) -> impl Iterator<Item = &Problem> {
    published.catalog.problems.iter().filter(|p| review_queries::is_suspended(&published.state, &p.uid))
}

/// Reviews that failed today and should be tried again.
#[must_use]
pub fn failed_reviews_today(published: &TutorSnapshot) -> Vec<(&Problem, &Review)> {
    reviews(published, agenda(published).failed_reviews_today())
}

fn reviews<'a>(published: &'a TutorSnapshot, uids: Vec<&ProblemUid>) -> Vec<(&'a Problem, &'a Review)> {
    let found = |uid| Some((published.catalog.by_uid(uid)?, published.state.reviews.get(uid)?));
    uids.into_iter().filter_map(found).collect()
}

/// The items of today's set: with `of_reviews` its reviews, else the new problems. A problem that was solved elsewhere or
/// before today is not new.
pub fn planned(published: &TutorSnapshot, of_reviews: bool) -> impl Iterator<Item = (&Problem, &DailyItem)> {
    let set = published.state.today.iter().filter(|set| set.day == published.day).flat_map(|set| &set.items);
    let is_new =
        |uid: &ProblemUid| solved_today(published, uid) || !state_queries::is_solved_anywhere(&published.state, uid);
    let wanted = set.filter(move |item| match item.bucket {
        Bucket::Review => of_reviews,
        _ => !of_reviews && is_new(&item.problem),
    });
    wanted.filter_map(|item| Some((published.catalog.by_uid(&item.problem)?, item)))
}

/// Whether the learner solved or reviewed a problem today from their own knowledge, without copying a solution after
/// giving up. A pass of a solved problem whose review was not due is neither. A later submission of the same day that
/// doesn't pass takes nothing away.
#[must_use]
pub fn solved_today(published: &TutorSnapshot, uid: &ProblemUid) -> bool {
    let Some(progress) = published.state.problems.get(uid).filter(|progress| progress.gave_up.is_none()) else {
        return false;
    };
    let review = published.state.reviews.get(uid);
    // A pass before the review was due is none: the last review was on an earlier day.
    let last_passed = progress.last_verdict.is_some_and(Verdict::passed)
        && progress.last_submitted.is_some_and(|at| is_today(published, at))
        && review.is_none_or(|review| is_today(published, review.last_reviewed));
    let review_passed = review.is_some_and(|review| {
        !review_queries::has_failed(params(), review) && is_today(published, review.last_reviewed)
    });
    last_passed || review_passed || first_solved_today(published, uid)
}

/// Problems reviewed on the learner's day that had been solved or given up before it.
pub fn reviewed_today(published: &TutorSnapshot) -> impl Iterator<Item = &Problem> {
    let again = move |uid: &ProblemUid| solved_today(published, uid) && !is_new_today(published, uid);
    published.catalog.problems.iter().filter(move |problem| again(&problem.uid))
}

/// Whether a problem was first solved on the learner's day, and not as a review of one that was given up before.
#[must_use]
pub fn is_new_today(published: &TutorSnapshot, uid: &ProblemUid) -> bool {
    first_solved_today(published, uid) && !review_queries::was_reviewed(&published.state, params(), uid)
}

/// Whether the learner's day is the one on which a problem was first solved.
fn first_solved_today(published: &TutorSnapshot, uid: &ProblemUid) -> bool {
    let progress = published.state.problems.get(uid);
    progress.and_then(|progress| progress.first_solved).is_some_and(|at| is_today(published, at))
}

/// The problems the learner gave up on today.
pub fn given_up_today(published: &TutorSnapshot) -> impl Iterator<Item = &Problem> {
    published.catalog.problems.iter().filter(|p| gave_up_today(published, &p.uid))
}

/// Whether the learner gave up on a problem today.
#[must_use]
pub fn gave_up_today(published: &TutorSnapshot, uid: &ProblemUid) -> bool {
    agenda(published).gave_up_today(uid)
}

/// The submissions of a day. The state counts a problem given up among them; the journal names each, the state only those
/// that were not solved since.
#[must_use]
pub fn submissions(published: &TutorSnapshot, timeline: Option<&Timeline>, day: Date) -> u32 {
    let all = published.state.engagement.activity.get(&day).map_or(0, |activity| activity.submissions);
    let recorded = timeline.and_then(|timeline| timeline.days.get(&day)).map_or(0, |tally| tally.given_up);
    let agenda = agenda(published);
    let given_up = published.state.problems.values().filter_map(|progress| progress.gave_up);
    let known = given_up.filter(|at| agenda.day_of(*at) == day).count();
    all.saturating_sub(recorded.max(known as u32))
}

/// Whether a problem's review is due but not started yet, so that opening it asks first.
#[must_use]
pub fn needs_review_start(published: &TutorSnapshot, uid: &ProblemUid) -> bool {
    review_queries::needs_review_start(&published.state, uid, published.day)
}

/// The next review after today: its problem and day. What the daily limit leaves over today comes tomorrow.
#[must_use]
pub fn next_review(published: &TutorSnapshot) -> Option<(&ProblemUid, Date)> {
    let agenda = agenda(published);
    let left_over = agenda.due().get(agenda.due_today().len()).copied().zip(published.day.tomorrow().ok());
    left_over.or_else(|| {
        let later = later_reviews(published).map(|(uid, review)| (review.due, uid));
        later.min().map(|(day, uid)| (uid, day))
    })
}

/// Reviews due after today, of installed problems.
pub fn later_reviews(published: &TutorSnapshot) -> impl Iterator<Item = (&ProblemUid, &Review)> {
    let installed = |uid: &ProblemUid| published.catalog.by_uid(uid).is_some();
    let reviews = published.state.reviews.iter();
    reviews.filter(move |(uid, review)| review.due > published.day && !review.suspended && installed(uid))
}

/// "Full Bus comes back tomorrow.", "3 problems come back on Friday.": the next reviews after today, with what a daily
/// limit leaves over.
#[must_use]
pub fn next_reviews(published: &TutorSnapshot) -> Option<String> {
    let (uid, day) = next_review(published)?;
    let when = relative_dates::day_in_words(day, published.day);
    let due = waiting(published) + later_reviews(published).filter(|(_, review)| review.due == day).count();
    let ahead = usize::try_from(days_between(published.day, day)).unwrap_or_default();
    let fitting = agenda(published).review_load(ahead + 1).last().map_or(0, |count| *count as usize);
    Some(match due {
        0 | 1 => format!("{} comes back {when}.", problem_title(published, uid)),
        due if fitting < due => format!("{due} reviews are due {when}; your limit for a day is {fitting}."),
        due => format!("{due} problems come back {when}."),
    })
}

/// The advice about the latest steps, if it was given today, no step came after it, and the learner has not turned it
/// off.
#[must_use]
pub fn advice(published: &TutorSnapshot) -> Option<&SafetyRuling> {
    let balance = &published.state.balance;
    let today = balance.rulings.iter().rev().filter(|ruling| ruling.day == published.day);
    let said = |ruling: &&SafetyRuling| ruling.layer == SafetyLayer::C2 && ruling.kind == RulingKind::Advised;
    // A later step changes the sum that it names, and may be the very problem that it proposes.
    let is_newest = |ruling: &&SafetyRuling| balance.steps.last().is_none_or(|step| step.record <= ruling.to);
    today.into_iter().find(said).filter(is_newest).filter(|_| published.state.profile.safety_advice)
}

/// The streak in days; `None` while the safety rules pause it.
#[must_use]
pub fn streak(published: &TutorSnapshot) -> Option<u32> {
    (!is_streak_paused(published)).then(|| state_queries::streak(&published.state, published.day))
}

/// Why hints on a problem cost nothing now; `None` if they do.
#[must_use]
pub fn free_hints_reason(published: &TutorSnapshot, uid: &ProblemUid) -> Option<&'static str> {
    let solved = state_queries::is_solved(&published.state, uid);
    agenda(published).is_settled(uid).then_some(if solved {
        "the problem is solved"
    } else {
        "you have seen the solution"
    })
}

/// The text shown in place of a paused streak.
pub const STREAK_PAUSED_TEXT: &str = "rests: engagement outruns gains (`rung why balance`)";

/// Whether the streak is paused because the learner passes or reads a lot but improves little.
#[must_use]
pub fn is_streak_paused(published: &TutorSnapshot) -> bool {
    let balance = &published.state.balance;
    let firing = safety_readings::firing(&balance.steps, &balance.rulings, params());
    firing.iter().any(|reading| reading.layer == SafetyLayer::C4)
}

/// Whether a nudge is about the latest failures: it belongs to the newest submission, or all failures since were in the
/// topic that it names.
fn is_of_failing_run(published: &TutorSnapshot, nudge: &Nudge) -> bool {
    // Code that does not compile leaves the run as it is.
    let ran = published.state.problems.values().filter(|progress| progress.last_verdict != Some(Verdict::Ce));
    // A submission while the clock was ahead is not the newest.
    let newest = ran.filter_map(|progress| progress.last_submitted).filter(|at| *at <= published.now).max();
    let topic = published.state.engagement.failing_topic.as_ref();
    let names = |topic| nudge.text.contains(&format!(", on {}, did not pass", published.catalog.topic_title(topic)));
    newest.is_none_or(|newest| newest <= nudge.at) || topic.is_some_and(names)
}

/// The nudge to show, unless it was dismissed, belongs to another day, or no longer holds.
#[must_use]
pub fn nudge(published: &TutorSnapshot) -> Option<&Nudge> {
    let newest = published.state.engagement.nudges.last()?;
    let holds = match newest.kind {
        // It says that the last submissions failed.
        NudgeKind::EasierRelative => {
            let failing = published.state.engagement.failures_in_a_row >= params().engagement.failures_for_nudge;
            let is_over = |problem| {
                solved_today(published, problem) || state_queries::gave_up_at(&published.state, problem).is_some()
            };
            failing && !newest.problem.as_ref().is_some_and(is_over) && is_of_failing_run(published, newest)
        }
        // They greet a learner who comes back, until the first submission.
        NudgeKind::BrokenStreak | NudgeKind::WelcomeBack => {
            let today = published.state.engagement.activity.get(&published.day);
            today.is_none_or(|day| day.submissions == 0)
        }
        NudgeKind::Tired => true,
    };
    (holds && !newest.dismissed && is_today(published, newest.at)).then_some(newest)
}
