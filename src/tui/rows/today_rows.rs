//! The rows of Today: due reviews first, then the day's set, each with its reason.

use super::next_action;
use crate::learner::agenda::BEGUN_REASON;
use crate::learner::{review_queries, state_queries};
use crate::orchestrator::TutorSnapshot;
use crate::scheduler::sm2::response_quality::GAVE_UP_QUALITY;
use crate::text::day_status::{self, solved_today};
use crate::text::learning_status::{self, params, topic_title};
use crate::text::number_format::format_percent;
use crate::text::relative_dates;
use crate::text::revision_text;
use crate::tui::theme::StyleRole;
use crate::types::ids::ProblemUid;
use crate::types::learner_state::{Bucket, DailyItem, Review};
use crate::types::problem::Problem;

/// Shown beside a problem that was passed today.
const DONE: (&str, StyleRole) = ("done today", StyleRole::Good);
/// Shown beside a problem the learner gave up on today.
const GIVEN_UP: &str = "given up";

/// Shown beside a problem that is tried today, and one that was begun some days ago.
const UNDER_WAY: &str = "under way";
const BEGUN: &str = "begun";

/// The parts of the screen, top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TodaySection {
    Due,
    New,
    Stretch,
}

impl TodaySection {
    pub const ALL: [Self; 3] = [Self::Due, Self::New, Self::Stretch];

    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Due => "Due for review",
            Self::New => "New today",
            Self::Stretch => "Harder",
        }
    }
}

/// One problem offered today.
#[derive(Clone, Debug, PartialEq)]
pub struct TodayRow {
    pub problem: ProblemUid,
    pub section: TodaySection,
    pub title: String,
    pub topic: String,
    /// `due today`, `practice`, …
    pub when: String,
    pub when_role: StyleRole,
    /// `recall 84 %` or `pass 57 %`: a probability. Empty without an estimate.
    pub measure: String,
    pub reason: String,
    /// There is nothing left to do for it today: passed, given up, postponed or suspended.
    pub done: bool,
}

impl TodayRow {
    /// Whether it was begun and is not in the day's set.
    #[must_use]
    pub fn is_started(&self) -> bool {
        self.when == UNDER_WAY || self.when == BEGUN
    }

    /// Whether it left the day's list without being done.
    #[must_use]
    pub fn is_set_aside(&self) -> bool {
        self.done && self.when_role != DONE.1
    }
}

/// Everything offered today, in the order it is shown.
#[must_use]
pub fn today_rows(published: &TutorSnapshot) -> Vec<TodayRow> {
    let due = day_status::due_today(published);
    let mut rows: Vec<TodayRow> = due.iter().map(|(problem, review)| due_row(published, problem, review)).collect();
    let again = day_status::failed_reviews_today(published);
    rows.extend(again.iter().map(|(problem, _)| failed_today_row(published, problem)));
    let waits = |problem: &Problem| review_queries::is_due(&published.state, &problem.uid, published.day);
    let open = |problem: &Problem| waits(problem) || again.iter().any(|(open, _)| open.uid == problem.uid);
    let cleared = day_status::planned(published, true).filter(|(problem, _)| !open(problem));
    rows.extend(cleared.map(|(problem, _)| done_row(published, problem)));
    rows.extend(extra_reviewed_rows(published, &rows));
    // If reviews fill the day's minutes, no new problems are set; those that the learner did all the same are shown.
    let full = reviews_fill_day(published, &rows);
    let new = day_status::planned(published, false).map(|(problem, item)| new_row(published, problem, item));
    rows.extend(new.filter(|row| !full || row.done));
    rows.extend(extra_solved_rows(published, &rows));
    rows.extend(started_rows(published, &rows));
    rows.extend(extra_given_up_rows(published, &rows));
    // A problem that was begun comes before a new one, and a review to continue before the others, as on the agenda.
    let now = next_action::next_action(published, None, &rows).and_then(|now| now.problem);
    let is_now = |row: &TodayRow| row.section == TodaySection::Due && now.as_ref() == Some(&row.problem);
    rows.sort_by_key(|row| (row.section, !row.is_started(), !is_now(row)));
    rows
}

/// Whether the reviews that are still due take more than the minutes that are left of the day. Once the minutes are
/// used up, the day is over, and a learner who continues may choose.
#[must_use]
pub fn reviews_fill_day(published: &TutorSnapshot, rows: &[TodayRow]) -> bool {
    if next_action::are_minutes_done(published) {
        return false;
    }
    let open = rows.iter().filter(|row| row.section == TodaySection::Due && !row.done).count();
    open > next_action::count_fitting_reviews(published, rows)
}

/// Why no new problem is shown though reviews are open and minutes are left; `None` if that is not so.
#[must_use]
pub fn nothing_new_text(published: &TutorSnapshot, rows: &[TodayRow]) -> Option<String> {
    if reviews_fill_day(published, rows) {
        return Some(match next_action::count_fitting_reviews(published, rows) {
            0 => format!(
                "Nothing new is shown: reviews come first, and {}.",
                next_action::too_long_text(published, rows)
            ),
            _ => "Nothing new is shown while these reviews fill the minutes that are left.".to_owned(),
        });
    }
    let is_all_reviews = day_status::planned(published, true).next().is_some()
        && rows.iter().all(|row| row.section == TodaySection::Due)
        && rows.iter().any(|row| !row.done)
        && !learning_status::all_solved(&published.state, &published.catalog);
    let free = next_action::minutes_after_reviews(published, rows).filter(|_| is_all_reviews)?;
    Some(format!("Today’s set has only reviews. After them, about {free} min are left for one more."))
}

fn due_row(published: &TutorSnapshot, problem: &Problem, review: &Review) -> TodayRow {
    let recall = review_queries::shown_recall(&published.state, params(), &problem.uid, published.now);
    let (when, when_role) = due_label(published, review);
    let last = learning_status::ago(published, review.last_reviewed);
    let gave_up = state_queries::gave_up_at(&published.state, &problem.uid);
    let reason = if review.last_quality == GAVE_UP_QUALITY || gave_up.is_some_and(|at| at >= review.last_reviewed) {
        format!("gave up {last} and saw the solution; now solve it from memory")
    } else if review.preponed && !review_queries::has_failed(params(), review) {
        format!("brought forward: you may be forgetting it; last solved {last}")
    } else {
        format!("{} {last}", learning_status::quality_text(review.last_quality))
    };
    let changed = !revision_text::changed_since_done(published, problem).is_empty();
    let reason = if changed { format!("{reason}; the pack has changed it") } else { reason };
    let measure = recall.map_or_else(String::new, |recall| format!("recall {}", format_percent(recall)));
    fill_row(published, problem, TodaySection::Due, TodayRow { when, when_role, measure, reason, ..TodayRow::empty() })
}

fn due_label(published: &TutorSnapshot, review: &Review) -> (String, StyleRole) {
    let when = relative_dates::review_due(published.day, review);
    match review.due == published.day {
        true if review.preponed => (when, StyleRole::Info),
        true => (format!("due {when}"), StyleRole::Due),
        false => (when, StyleRole::Due),
    }
}

/// A review that failed today.
fn failed_today_row(published: &TutorSnapshot, problem: &Problem) -> TodayRow {
    let (when, when_role) = ("again today".to_owned(), StyleRole::Due);
    let reason = "failed today: try again while it is fresh; also due tomorrow".to_owned();
    fill_row(published, problem, TodaySection::Due, TodayRow { when, when_role, reason, ..TodayRow::empty() })
}

/// A review of the day's set that has been done.
fn done_row(published: &TutorSnapshot, problem: &Problem) -> TodayRow {
    let reason = return_text(published, problem);
    let (when, when_role) = match published.state.reviews.get(&problem.uid) {
        _ if day_status::gave_up_today(published, &problem.uid) => (GIVEN_UP, StyleRole::Dim),
        Some(review) if review.suspended => ("suspended", StyleRole::Dim),
        Some(review) if !day_status::is_today(published, review.last_reviewed) => ("moved", StyleRole::Dim),
        _ => DONE,
    };
    let when = when.to_owned();
    fill_row(
        published,
        problem,
        TodaySection::Due,
        TodayRow { when, when_role, reason, done: true, ..TodayRow::empty() },
    )
}

fn return_text(published: &TutorSnapshot, problem: &Problem) -> String {
    match published.state.reviews.get(&problem.uid) {
        Some(review) if review.suspended => "comes back when you resume it".to_owned(),
        Some(review) => format!("comes back {}", relative_dates::day_in_words(review.due, published.day)),
        None => String::new(),
    }
}

/// A problem that the learner gave up on, from the day's set or picked outside of it.
fn given_up_row(published: &TutorSnapshot, problem: &Problem, section: TodaySection) -> TodayRow {
    let reason = format!("not solved; {}", return_text(published, problem));
    let when = GIVEN_UP.to_owned();
    fill_row(published, problem, section, TodayRow { when, reason, done: true, ..TodayRow::empty() })
}

fn new_row(published: &TutorSnapshot, problem: &Problem, item: &DailyItem) -> TodayRow {
    let shown = day_status::shown_bucket(published, problem, item);
    let is_stretch = shown == Bucket::Challenge;
    let section = if is_stretch { TodaySection::Stretch } else { TodaySection::New };
    if day_status::gave_up_today(published, &problem.uid) {
        return given_up_row(published, problem, section);
    }
    let when_role = if is_stretch { StyleRole::MasteryLow } else { StyleRole::Accent };
    let done = solved_today(published, &problem.uid);
    let measure = if done { String::new() } else { learning_status::pass_probability_text(published, problem) };
    let (when, when_role) = if done { DONE } else { (shown.name(), when_role) };
    let (when, reason) = (when.to_owned(), day_status::item_reason(published, item));
    fill_row(published, problem, section, TodayRow { when, when_role, measure, reason, done, ..TodayRow::empty() })
}

/// Problems that are in progress and not among the rows of the day's set.
fn started_rows(published: &TutorSnapshot, rows: &[TodayRow]) -> Vec<TodayRow> {
    let agenda = day_status::agenda(published);
    let under_way = agenda.problem_in_progress().map(|uid| (uid, UNDER_WAY, BEGUN_REASON.to_owned()));
    let ago = |uid| {
        let at = published.state.problems.get(uid).and_then(|progress| progress.last_submitted);
        at.map_or_else(
            || BEGUN_REASON.to_owned(),
            |at| format!("Last try {}; not solved yet.", learning_status::ago(published, at)),
        )
    };
    let new = |uid: &ProblemUid| rows.iter().all(|row| row.problem != *uid);
    // One of the day's set is here, too, while reviews hide the rest of the set.
    let begun = agenda.begun_except(&|uid| !new(uid)).into_iter().map(|uid| (uid, BEGUN, ago(uid)));
    let told = under_way.into_iter().chain(begun).filter(|(uid, ..)| new(uid)).filter_map(|(uid, when, reason)| {
        let problem = published.catalog.by_uid(uid)?;
        let (when, measure) = (when.to_owned(), learning_status::pass_probability_text(published, problem));
        let with = TodayRow { when, when_role: StyleRole::Accent, measure, reason, ..TodayRow::empty() };
        Some(fill_row(published, problem, TodaySection::New, with))
    });
    told.collect()
}

/// Reviews done today that are not in the day's set, because the set only has as many as fit its minutes.
fn extra_reviewed_rows(published: &TutorSnapshot, rows: &[TodayRow]) -> Vec<TodayRow> {
    let new = |problem: &&Problem| rows.iter().all(|row| row.problem != problem.uid);
    day_status::reviewed_today(published).filter(new).map(|problem| done_row(published, problem)).collect()
}

/// Problems solved today that are not in the day's set, or no longer, because it was made again.
fn extra_solved_rows(published: &TutorSnapshot, rows: &[TodayRow]) -> Vec<TodayRow> {
    let new = |problem: &&Problem| rows.iter().all(|row| row.problem != problem.uid);
    let solved = published.catalog.problems.iter().filter(|problem| solved_today(published, &problem.uid));
    let row = |problem| TodayRow { section: TodaySection::New, ..done_row(published, problem) };
    solved.filter(new).map(row).collect()
}

/// Problems that the learner gave up on today and that are not in the day's set.
fn extra_given_up_rows(published: &TutorSnapshot, rows: &[TodayRow]) -> Vec<TodayRow> {
    let new = |problem: &&Problem| rows.iter().all(|row| row.problem != problem.uid);
    day_status::given_up_today(published)
        .filter(new)
        .map(|problem| given_up_row(published, problem, TodaySection::New))
        .collect()
}

/// Fills in the fields that every row has.
fn fill_row(published: &TutorSnapshot, problem: &Problem, section: TodaySection, with: TodayRow) -> TodayRow {
    TodayRow {
        problem: problem.uid.clone(),
        section,
        title: problem.title.clone(),
        topic: topic_title(published, problem.topic()),
        ..with
    }
}

impl TodayRow {
    fn empty() -> Self {
        Self {
            problem: ProblemUid::default(),
            section: TodaySection::Due,
            title: String::new(),
            topic: String::new(),
            when: String::new(),
            when_role: StyleRole::Dim,
            measure: String::new(),
            reason: String::new(),
            done: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::day_summary::DayDone;
    use crate::tui::tui_fixtures::{learner, now, published, today as day, uid};
    use crate::types::learner_state::{RulingKind, RulingSubject, SafetyLayer, SafetyRuling};
    use crate::types::verdict_report::Verdict;

    /// Checks the text of a problem's row, and whether it is ticked.
    fn check(edit: impl Fn(&mut crate::types::LearnerState), expected: (&str, bool)) {
        let row = row_after(edit);
        assert_eq!((row.when.as_str(), row.done), expected);
    }

    fn row_after(edit: impl Fn(&mut crate::types::LearnerState)) -> TodayRow {
        let mut state = learner();
        let id = uid("pair-to-target");
        let progress = state.problems.entry(id.clone()).or_default();
        (progress.first_solved, progress.last_submitted) = (Some(now()), Some(now()));
        progress.last_verdict = Some(Verdict::Ac);
        let review = crate::learner::learner_fixtures::review(2, 0, 6, 2.5);
        state.reviews.insert(id.clone(), Review { due: day(), last_reviewed: now(), ..review });
        edit(&mut state);
        today_rows(&published(state)).into_iter().find(|row| row.problem == id).expect("a row")
    }

    #[test]
    fn a_review_that_failed_before_the_learner_gave_up_was_given_up() {
        let reason = |gave_up: bool| {
            row_after(|state| {
                let yesterday = now() - jiff::SignedDuration::from_hours(24);
                state.problems.entry(uid("pair-to-target")).or_default().gave_up = gave_up.then_some(yesterday);
                let review = state.reviews.get_mut(&uid("pair-to-target")).expect("a review");
                (review.last_reviewed, review.last_quality) = (yesterday, 2);
            })
            .reason
        };
        assert!(reason(true).starts_with("gave up"), "{}", reason(true));
        assert!(!reason(false).contains("gave up"), "{}", reason(false));
    }

    #[test]
    fn what_was_given_up_and_is_solved_is_a_review() {
        // The ease factor after a first solve with quality 4, and after giving up before it.
        let check = |ease: f64, expected: TodaySection, told: &str| {
            let solved = |state: &mut crate::types::LearnerState| {
                *state = crate::types::LearnerState { profile: state.profile.clone(), ..Default::default() };
                let progress = state.problems.entry(uid("pair-to-target")).or_default();
                (progress.first_solved, progress.last_submitted) = (Some(now()), Some(now()));
                let review = crate::learner::learner_fixtures::review(1, 0, 1, ease);
                let (due, last_reviewed) = (day().tomorrow().expect("a day"), now());
                state.reviews.insert(uid("pair-to-target"), Review { due, last_reviewed, last_quality: 4, ..review });
            };
            assert_eq!(row_after(solved).section, expected);
            let mut state = learner();
            solved(&mut state);
            assert_eq!(DayDone::from_snapshot(&published(state)).passed(), told);
        };
        check(2.5, TodaySection::New, "1 solved");
        check(1.7, TodaySection::Due, "1 reviewed");
    }

    #[test]
    fn a_review_is_done_when_it_is_no_longer_due_and_failed_ones_come_again() {
        let review = |state: &mut crate::types::LearnerState, due: i64, quality: u8| {
            let review = state.reviews.get_mut(&uid("pair-to-target")).expect("a review");
            (review.due, review.last_quality) = (day().saturating_add(jiff::Span::new().days(due)), quality);
        };
        // Passed today with code that did not count, so it is still due.
        check(|_| {}, ("due today", false));
        let failed = |state: &mut crate::types::LearnerState| {
            review(state, 1, 1);
            state.problems.get_mut(&uid("pair-to-target")).expect("it").last_verdict = Some(Verdict::Wa);
        };
        check(failed, ("again today", false));
        // It was tried last, so it is continued, and it is the first of the list.
        let mut state = learner();
        let progress = state.problems.get_mut(&uid("pair-to-target")).expect("it");
        (progress.last_submitted, progress.failures_in_a_row) = (Some(now()), 1);
        state.reviews.get_mut(&uid("pair-to-target")).expect("a review").last_reviewed = now();
        failed(&mut state);
        let rows = today_rows(&published(state));
        assert_eq!(rows[0].problem, uid("pair-to-target"));
    }

    fn work(state: &mut crate::types::LearnerState, planned: u16, done: u32) {
        state.profile.minutes_a_day = planned;
        state.engagement.activity.entry(day()).or_default().seconds = done * 60;
    }

    #[test]
    fn a_day_without_new_problems_says_why() {
        let check = |planned: u16, done: u32, is_all_reviews: bool, expected: Option<&str>| {
            let mut state = learner();
            work(&mut state, planned, done);
            if is_all_reviews {
                state.problems.remove(&uid("longest-clean-run"));
                let set = state.today.as_mut().expect("a set");
                set.items.retain(|item| item.bucket == crate::types::learner_state::Bucket::Review);
            }
            let published = published(state);
            let text = nothing_new_text(&published, &today_rows(&published));
            let told = text.as_deref().map(|text| text.split_once(". ").map_or(text, |(first, _)| first));
            assert_eq!(told, expected, "{planned} {done}");
        };
        let fill = "Nothing new is shown while these reviews fill the minutes that are left.";
        check(45, 0, false, None);
        check(20, 0, false, Some(fill));
        check(30, 10, false, Some(fill));
        check(
            30,
            25,
            false,
            Some("Nothing new is shown: reviews come first, and no review fits the 5 min that are left."),
        );
        check(30, 30, false, None);
        // Reviews took all places of the set.
        check(60, 0, true, Some("Today’s set has only reviews"));
        check(60, 60, true, None);
    }

    #[test]
    fn a_nudge_to_a_problem_that_was_given_up_is_not_shown() {
        let mut state = learner();
        assert!(day_status::nudge(&published(state.clone())).is_some());
        state.problems.entry(uid("count-the-leaves")).or_default().gave_up = Some(now());
        assert_eq!(day_status::nudge(&published(state)), None);
    }

    #[test]
    fn each_problem_begun_today_is_listed_while_reviews_hide_the_set() {
        let mut state = learner();
        work(&mut state, 10, 0);
        for (id, minutes) in [("longest-clean-run", 20), ("merge-two-queues", 5)] {
            let progress = state.problems.entry(uid(id)).or_default();
            let at = now() - jiff::SignedDuration::from_mins(minutes);
            (progress.last_submitted, progress.last_verdict) = (Some(at), Some(Verdict::Wa));
            progress.failures_in_a_row = 3;
        }
        let rows = today_rows(&published(state));
        let begun: Vec<(&str, &str)> =
            rows.iter().filter(|row| row.is_started()).map(|row| (row.problem.as_str(), row.when.as_str())).collect();
        let uids = [uid("merge-two-queues"), uid("longest-clean-run")];
        assert_eq!(begun, [(uids[0].as_str(), UNDER_WAY), (uids[1].as_str(), BEGUN)]);
    }

    #[test]
    fn item_in_the_place_of_another_names_it() {
        let mut state = learner();
        let ruling = |old: &str, new: &str| SafetyRuling {
            day: day(),
            layer: SafetyLayer::C2,
            kind: RulingKind::Replaced,
            topic: None,
            subject: RulingSubject::Item { problem: uid(old), instead: Some(uid(new)) },
            observed: 1.0,
            limit: 0.5,
            from: 1,
            to: 2,
            reason: "B took the place of A in today’s set: trees stands at .80.".to_owned(),
        };
        state.balance.rulings.push(ruling("squeeze-right", "longest-clean-run"));
        // Both are in the set.
        state.balance.rulings.push(ruling("longest-clean-run", "merge-two-queues"));
        let rows = today_rows(&published(state));
        let reason = |id: &str| &rows.iter().find(|row| row.problem == uid(id)).expect("a row").reason;
        let told = reason("longest-clean-run");
        assert!(told.ends_with(" In place of Squeeze Right: trees stands at .80."), "{told}");
        assert!(!reason("merge-two-queues").contains("In place of"));
    }
}
