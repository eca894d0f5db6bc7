//! The next action in one line: the first open item in the order of the agenda, or that the day is done.
//!
//! The problem is one of the rows of Today. The cases of the last try come from the journal; if it was not read yet, the
//! line leaves them out.

use crate::learner::state_queries;
use crate::learner::timeline::{ProblemHistory, Timeline};
use crate::orchestrator::TutorSnapshot;
use crate::text::day_status;
use crate::text::day_summary::DayDone;
use crate::text::learning_status;
use crate::text::number_format::count_noun;
use crate::types::Verdict;
use crate::types::event::Event;
use crate::types::ids::ProblemUid;
use crate::types::learner_state::Progress;

use super::today_rows::{TodayRow, TodaySection};

/// The line, and the problem it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextAction {
    /// `Continue: Pair to Target`, `Your 45 min are done`, `Done for today: 2 solved.`
    pub head: String,
    /// `9 of 21 cases, 2 tries`; may be empty.
    pub rest: String,
    pub problem: Option<ProblemUid>,
}

/// The next action; `None` if the day has no items.
#[must_use]
pub fn next_action(published: &TutorSnapshot, timeline: Option<&Timeline>, rows: &[TodayRow]) -> Option<NextAction> {
    // In the order of the agenda, so that the line and the next problem agree.
    let open = |problem: &ProblemUid| rows.iter().find(|row| !row.done && row.problem == *problem);
    let first = day_status::agenda(published).items().iter().find_map(|item| open(item.problem()));
    let Some(row) = first.or_else(|| rows.iter().find(|row| !row.done)) else {
        return (!rows.is_empty()).then(|| day_done(published));
    };
    let problem = Some(row.problem.clone());
    // A review begins from a blank file, whatever the result of the last one was.
    let goes_on = |p: &&Progress| {
        let today = p.last_submitted.is_some_and(|at| day_status::is_today(published, at));
        p.failures_in_a_row > 0 && (today || row.section != TodaySection::Due)
    };
    let tried = published.state.problems.get(&row.problem).filter(goes_on);
    let fit = count_fitting_reviews(published, rows);
    let open = |due| rows.iter().filter(|row| !row.done && (row.section == TodaySection::Due) == due).count();
    let planned = published.state.today.as_ref().is_some_and(|set| set.day == published.day);
    let after = match (open(true).min(fit) + open(false)).saturating_sub(1) {
        // The day's set follows with the check-in, a moment after the start.
        _ if !planned => String::new(),
        _ if fit == 0 && row.section == TodaySection::Due => "if you want more".to_owned(),
        0 if row.section == TodaySection::Due && open(true) > fit && fits_first(published, rows) => {
            format!("the last that fits {}", room_text(published))
        }
        0 => "the last of today".to_owned(),
        left => format!("then {left} more"),
    };
    let (verb, rest) = match (row.section, tried) {
        (TodaySection::Due, None) => ("Review", after),
        (TodaySection::New | TodaySection::Stretch, None) => ("Start", after),
        (_, Some(progress)) => ("Continue", last_try_text(timeline, &row.problem, progress)),
    };
    if planned && are_minutes_done(published) {
        let result = tried.map_or_else(String::new, |_| format!(", {rest}"));
        let rest = format!("more, if you like: {} {}{result}", verb.to_lowercase(), row.title);
        return Some(NextAction { head: minutes_done_text(published), rest, problem });
    }
    Some(NextAction { head: format!("{verb}: {}", row.title), rest, problem })
}

/// `Your 45 min are done`.
#[must_use]
pub fn minutes_done_text(published: &TutorSnapshot) -> String {
    format!("Your {} min are done", published.state.profile.minutes_a_day)
}

/// `9 of 21 cases, 2 tries`: the cases the last submission passed, and the failures since the last pass. Code that
/// can't be run was not tried on any case, so it is not a try.
#[must_use]
pub fn last_try_text(timeline: Option<&Timeline>, uid: &ProblemUid, progress: &Progress) -> String {
    let tries =
        timeline.and_then(|timeline| timeline.problems.get(uid)).map_or(progress.failures_in_a_row, count_tries);
    let tries = match tries {
        0 if progress.last_verdict == Some(Verdict::Ce) => "can’t be run yet".to_owned(),
        1 => "1 try".to_owned(),
        tries => format!("{tries} tries"),
    };
    match last_try_cases(timeline, uid, progress) {
        // Every answer was right, and the work grows too fast.
        Some((passed, total)) if passed == total && progress.last_verdict == Some(Verdict::Tle) => {
            format!("every case passes, too slow, {tries}")
        }
        Some((passed, total)) => format!("{passed} of {} pass, {tries}", count_noun(total, "case")),
        None => tries,
    }
}

/// The failed submissions since the last pass that compiled.
fn count_tries(history: &ProblemHistory) -> u32 {
    let submissions = history.submissions.iter().rev();
    let verdicts = submissions.filter_map(|record| match &record.event {
        Event::Submission(submission) => Some(submission),
        _ => None,
    });
    let failures = verdicts.take_while(|submission| !submission.verdict.passed() && !submission.gave_up);
    failures.filter(|submission| submission.verdict != Verdict::Ce).count() as u32
}

/// Cases that the last submission passed, and all of them; `None` if the timeline doesn't have it.
fn last_try_cases(timeline: Option<&Timeline>, uid: &ProblemUid, progress: &Progress) -> Option<(u32, u32)> {
    let record = timeline?.problems.get(uid)?.submissions.last()?;
    let Event::Submission(submission) = &record.event else { return None };
    let newest = Some(record.time) == progress.last_submitted && submission.total > 0;
    newest.then(|| submission.case_counts())
}

/// The line for a day that is done: the number of solved problems, and what comes next.
fn day_done(published: &TutorSnapshot) -> NextAction {
    let told = DayDone::from_snapshot(published).passed();
    let head = if told.is_empty() { "Done for today.".to_owned() } else { format!("Done for today: {told}.") };
    let next = day_status::next_reviews(published).unwrap_or_default();
    let rest = if learning_status::all_solved(&published.state, &published.catalog) {
        format!("You have solved every problem; from now on they come back for review. {next}")
    } else {
        format!("{}{next}", room_for_more(published))
    };
    NextAction { head, rest: rest.trim_end().to_owned(), problem: None }
}

/// Minutes that make room for another problem when the day's set is done.
const ENOUGH_FOR_MORE: u32 = 10;

/// `35 of your 45 min are left for one more. `; empty if that is too little, or if no time was measured.
fn room_for_more(published: &TutorSnapshot) -> String {
    let (planned, done) = (u32::from(published.state.profile.minutes_a_day), minutes_done(published));
    match planned.saturating_sub(done) {
        left if done > 0 && left >= ENOUGH_FOR_MORE => format!("{left} of your {planned} min are left for one more. "),
        _ => String::new(),
    }
}

/// Number of due reviews, from the first on, that fit the remaining minutes of the day at the learner's own pace; at
/// least one at its beginning.
#[must_use]
pub fn count_fitting_reviews(published: &TutorSnapshot, rows: &[TodayRow]) -> usize {
    let budget = minutes_left(published);
    let sums = open_review_minutes(published, rows).into_iter().scan(0_u32, |sum, minutes| {
        *sum = sum.saturating_add(minutes);
        Some(*sum)
    });
    let fit = sums.take_while(|sum| *sum <= budget).count();
    // The first review of a day is always offered, however long it is.
    if minutes_done(published) == 0 { fit.max(1) } else { fit }
}

/// `your 30 min`, or `the 12 min left`.
#[must_use]
pub fn room_text(published: &TutorSnapshot) -> String {
    let planned = u32::from(published.state.profile.minutes_a_day);
    match minutes_left(published) {
        left if left < planned => format!("the {left} min left"),
        _ => format!("your {planned} min"),
    }
}

/// The minutes of the first open review at the learner's own pace; 0 without one.
#[must_use]
pub fn first_review_minutes(published: &TutorSnapshot, rows: &[TodayRow]) -> u32 {
    open_review_minutes(published, rows).first().copied().unwrap_or(0)
}

fn fits_first(published: &TutorSnapshot, rows: &[TodayRow]) -> bool {
    first_review_minutes(published, rows) <= minutes_left(published)
}

/// The minutes of each open review at the learner's own pace, in order.
fn open_review_minutes(published: &TutorSnapshot, rows: &[TodayRow]) -> Vec<u32> {
    let pace = learning_status::pace(published).unwrap_or(1.0);
    let minutes = |row: &TodayRow| (f64::from(expected_minutes(published, &row.problem)) * pace).round() as u32;
    rows.iter().filter(|row| row.section == TodaySection::Due && !row.done).map(minutes).collect()
}

/// The minutes that the open reviews leave over today; `None` if they are too few for another problem.
#[must_use]
pub fn minutes_after_reviews(published: &TutorSnapshot, rows: &[TodayRow]) -> Option<u32> {
    let reviews = open_review_minutes(published, rows).into_iter().fold(0, u32::saturating_add);
    Some(minutes_left(published).saturating_sub(reviews)).filter(|free| *free >= ENOUGH_FOR_MORE)
}

/// `no review fits the 5 min that are left`, if [`count_fitting_reviews`] is 0 before the day's minutes are used up.
#[must_use]
pub fn too_long_text(published: &TutorSnapshot, rows: &[TodayRow]) -> String {
    let left = minutes_left(published);
    let fits_one = open_review_minutes(published, rows).into_iter().any(|minutes| minutes <= left);
    let what = if fits_one { "the first review takes more than" } else { "no review fits" };
    format!("{what} the {left} min that are left")
}

/// Minutes of the published day that are left.
#[must_use]
pub fn minutes_left(published: &TutorSnapshot) -> u32 {
    u32::from(published.state.profile.minutes_a_day).saturating_sub(minutes_done(published))
}

/// Minutes of work on the published day.
#[must_use]
pub fn minutes_done(published: &TutorSnapshot) -> u32 {
    state_queries::minutes_done(&published.state, published.day)
}

/// Whether the day's minutes are used up.
#[must_use]
pub fn are_minutes_done(published: &TutorSnapshot) -> bool {
    minutes_done(published) >= u32::from(published.state.profile.minutes_a_day)
}

/// `12 of 30 min`: how many of the day's minutes are done; if none are, how many there are.
#[must_use]
pub fn minutes_text(published: &TutorSnapshot) -> String {
    let planned = published.state.profile.minutes_a_day;
    match minutes_done(published) {
        0 => format!("{planned} min a day"),
        done => format!("{done} of {planned} min"),
    }
}

/// Expected minutes for a problem.
#[must_use]
pub fn expected_minutes(published: &TutorSnapshot, problem: &ProblemUid) -> u32 {
    let own = published.catalog.by_uid(problem).map_or(0, |problem| problem.minutes);
    if own == 0 { learning_status::params().curriculum.usual_minutes } else { own }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::learner::learner_fixtures::submission;
    use crate::tui::rows::today_rows;
    use crate::tui::tui_fixtures::{learner, now as noon, published, uid};
    use crate::types::event::Record;

    fn line(state: crate::types::LearnerState) -> Option<String> {
        let published = published(state);
        let rows = today_rows(&published);
        next_action(&published, None, &rows).map(|now| format!("{} | {}", now.head, now.rest))
    }

    #[test]
    fn the_first_line_says_what_to_do() {
        let check = |change: fn(&mut crate::types::LearnerState), expected: Option<&str>| {
            let mut state = learner();
            change(&mut state);
            assert_eq!(line(state).as_deref(), expected);
        };
        check(|_| (), Some("Review: First Bad Build | then 4 more"));
        // Before the check-in, the day's set is not known.
        check(|state| state.today = None, Some("Review: First Bad Build | "));
        check(
            |state| {
                let progress = state.problems.entry(uid("longest-clean-run")).or_default();
                (progress.last_submitted, progress.last_verdict) = (Some(noon()), Some(Verdict::Wa));
                progress.failures_in_a_row = 2;
            },
            Some("Continue: Longest Clean Run | 2 tries"),
        );
        check(
            |state| {
                // It belongs to another topic and is not in the day's set.
                let progress = state.problems.entry(uid("squeeze-right")).or_default();
                progress.first_solved = None;
                (progress.last_submitted, progress.last_verdict) = (Some(noon()), Some(Verdict::Wa));
                progress.failures_in_a_row = 1;
            },
            Some("Continue: Squeeze Right | 1 try"),
        );
        check(
            |state| {
                // Solved, and its review is not due: an experiment is not work.
                let progress = state.problems.entry(uid("squeeze-right")).or_default();
                (progress.last_submitted, progress.last_verdict) = (Some(noon()), Some(Verdict::Wa));
                progress.failures_in_a_row = 1;
            },
            Some("Review: First Bad Build | then 4 more"),
        );
        check(
            |state| {
                state.reviews.clear();
                state.problems.clear();
                state.today = None;
            },
            None,
        );
        check(
            |state| {
                // Nothing is due, and the day's minutes are used up.
                state.reviews.clear();
                state.engagement.activity.entry(crate::tui::tui_fixtures::today()).or_default().seconds = 45 * 60;
            },
            Some("Your 45 min are done | more, if you like: start Longest Clean Run"),
        );
    }

    #[test]
    fn used_up_minutes_are_said_and_the_rest_is_an_offer() {
        let mut state = learner();
        state.engagement.activity.entry(crate::tui::tui_fixtures::today()).or_default().seconds = 50 * 60;
        assert_eq!(
            line(state.clone()).as_deref(),
            Some("Your 45 min are done | more, if you like: review First Bad Build")
        );
        let progress = state.problems.entry(uid("longest-clean-run")).or_default();
        (progress.last_submitted, progress.last_verdict) = (Some(noon()), Some(Verdict::Wa));
        progress.failures_in_a_row = 2;
        assert_eq!(
            line(state).as_deref(),
            Some("Your 45 min are done | more, if you like: continue Longest Clean Run, 2 tries")
        );
    }

    #[test]
    fn code_that_does_not_compile_is_not_a_try() {
        let history = |verdicts: &[Verdict]| {
            let records = verdicts.iter().zip(1..).map(|(verdict, version)| {
                let event = Event::Submission(submission("longest-clean-run", "a", *verdict));
                Arc::new(Record::new(version, noon(), event, Vec::new()))
            });
            ProblemHistory { submissions: records.collect(), ..ProblemHistory::default() }
        };
        for (verdicts, expected) in [
            (&[Verdict::Wa, Verdict::Ce, Verdict::Wa][..], 2),
            (&[Verdict::Ce], 0),
            (&[Verdict::Wa, Verdict::Ac, Verdict::Tle, Verdict::Ce], 1),
        ] {
            assert_eq!(count_tries(&history(verdicts)), expected, "{verdicts:?}");
        }
    }

    #[test]
    fn a_day_has_an_end() {
        let mut state = learner();
        state.reviews.retain(|problem, _| *problem == uid("pair-to-target"));
        for id in ["valid-brackets", "longest-clean-run", "merge-two-queues", "cheapest-climb"] {
            let progress = state.problems.entry(uid(id)).or_default();
            (progress.last_submitted, progress.last_verdict) = (Some(noon()), Some(Verdict::Ac));
            progress.first_solved.get_or_insert(noon());
            progress.failures_in_a_row = 0;
        }
        let expected = "Done for today: 3 solved, 1 reviewed. | Pair to Target comes back in 5 days.";
        assert_eq!(line(state.clone()).as_deref(), Some(expected));
        let day = crate::tui::tui_fixtures::today();
        state.engagement.activity.entry(day).or_default().seconds = 600;
        let expected = "Done for today: 3 solved, 1 reviewed. | 35 of your 45 min are left for one more. Pair to Target comes \
                        back in 5 days.";
        assert_eq!(line(state.clone()).as_deref(), Some(expected));
        state.engagement.activity.entry(day).or_default().seconds = 40 * 60;
        assert!(line(state).is_some_and(|line| !line.contains("are left")));
    }

    /// Its review is in some days and stays there.
    #[test]
    fn the_same_code_again_is_no_review() {
        let mut state = learner();
        let problem = uid("pair-to-target");
        let progress = state.problems.entry(problem.clone()).or_default();
        (progress.last_submitted, progress.last_verdict) = (Some(noon()), Some(Verdict::Ac));
        assert!(!day_status::solved_today(&published(state.clone()), &problem));
        state.reviews.get_mut(&problem).expect("its review").last_reviewed = noon();
        assert!(day_status::solved_today(&published(state), &problem));
    }

    #[test]
    fn the_minutes_of_a_day_end_somewhere() {
        let check = |minutes: u16, expected: usize| {
            let mut state = learner();
            state.profile.minutes_a_day = minutes;
            let published = published(state);
            assert_eq!(count_fitting_reviews(&published, &today_rows(&published)), expected, "{minutes} minutes");
        };
        check(1, 1);
        check(600, 2);
    }

    fn check_farewell(change: impl Fn(&mut crate::types::LearnerState), expected: &[&str]) {
        let mut state = learner();
        change(&mut state);
        assert_eq!(crate::text::day_summary::farewell(&published(state)), expected);
    }

    fn submit(state: &mut crate::types::LearnerState, id: &str, verdict: Verdict) {
        let progress = state.problems.entry(uid(id)).or_default();
        (progress.last_submitted, progress.last_verdict) = (Some(noon()), Some(verdict));
        if verdict.passed() {
            progress.first_solved.get_or_insert(noon());
        }
    }

    #[test]
    fn a_day_is_summed_up_and_one_without_work_is_not() {
        check_farewell(|_| (), &[]);
        check_farewell(
            |state| submit(state, "cheapest-climb", Verdict::Wa),
            &[
                "Today: 1 not solved yet. 6 days in a row.",
                "Still due today: 2 reviews.",
                "Tomorrow, if you leave it at that: 2 reviews (First Bad Build and Valid Brackets).",
            ],
        );
        check_farewell(
            |state| {
                submit(state, "cheapest-climb", Verdict::Ac);
                submit(state, "valid-brackets", Verdict::Ac);
                state.reviews.get_mut(&uid("valid-brackets")).expect("its review").last_reviewed = noon();
                let tomorrow = crate::tui::tui_fixtures::today().tomorrow().expect("a day");
                state.reviews.values_mut().for_each(|review| review.due = tomorrow);
            },
            &[
                "Today: 1 solved, 1 reviewed. 6 days in a row.",
                "Tomorrow: 4 reviews (First Bad Build, Pair to Target, Squeeze Right and 1 more).",
            ],
        );
        check_farewell(
            |state| {
                submit(state, "cheapest-climb", Verdict::Ac);
                (state.reviews, state.engagement.streak) = (std::collections::BTreeMap::new(), 1);
            },
            &["Today: 1 solved."],
        );
        check_farewell(
            |state| {
                submit(state, "cheapest-climb", Verdict::Wa);
                state.problems.entry(uid("cheapest-climb")).or_default().gave_up = Some(noon());
                (state.reviews, state.engagement.streak) = (std::collections::BTreeMap::new(), 1);
            },
            &["Today: 1 given up."],
        );
    }

    #[test]
    fn a_problem_given_up_is_not_a_submission_of_its_day() {
        let today = crate::tui::tui_fixtures::today();
        let check = |gave_up: bool, expected: u32| {
            let mut state = learner();
            state.engagement.activity.entry(today).or_default().submissions = 3;
            submit(&mut state, "cheapest-climb", Verdict::Wa);
            state.problems.entry(uid("cheapest-climb")).or_default().gave_up = gave_up.then(noon);
            assert_eq!(day_status::submissions(&published(state), None, today), expected, "{gave_up}");
        };
        check(false, 3);
        check(true, 2);
    }
}
