//! Today's tasks in the order that every screen and command uses: the current problem, due reviews, reviews that failed
//! today, problems that were begun and not solved, then the rest of the day's set.
//!
//! The agenda follows from the state alone; the curator suggests further problems.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::review_queries;
use super::state_queries;
use crate::types::ids::ProblemUid;
use crate::types::learner_day::{days_between, learner_day};
use crate::types::learner_state::{Bucket, DailyItem, LearnerState, Progress, Review};
use crate::types::params::{Ctx, Params};
use crate::types::problem::Catalog;
use crate::types::verdict_report::Verdict;

/// The reason shown for a problem that isn't in the day's set, see [`AgendaItem::Begun`].
pub const BEGUN_REASON: &str = "You began it, and it isn't solved yet.";

/// Days for which a problem that was begun but not solved stays on the list, and the most such problems on it.
const BEGUN_KEPT_DAYS: i32 = 14;
const MAX_BEGUN: usize = 3;

/// The agenda of one day.
#[derive(Clone, Copy, Debug)]
pub struct DailyAgenda<'a> {
    pub state: &'a LearnerState,
    pub params: &'a Params,
    pub catalog: &'a Catalog,
    pub day: Date,
    pub zone: &'a TimeZone,
}

/// A task and the reason it is on the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AgendaItem<'a> {
    /// It isn't in the day's set, but the learner tried it today or some days ago and hasn't passed yet.
    Begun(&'a ProblemUid),
    /// Its review is due or overdue.
    Due(&'a ProblemUid),
    /// Its review failed today, so it is repeated while it is fresh.
    Again(&'a ProblemUid),
    /// It is in the day's set and not solved yet.
    Planned(&'a DailyItem),
}

impl<'a> AgendaItem<'a> {
    #[must_use]
    pub fn problem(&self) -> &'a ProblemUid {
        match self {
            Self::Begun(problem) | Self::Due(problem) | Self::Again(problem) => problem,
            Self::Planned(item) => &item.problem,
        }
    }
}

impl<'a> DailyAgenda<'a> {
    /// The agenda of the context's day.
    #[must_use]
    pub fn in_ctx(state: &'a LearnerState, ctx: &'a Ctx<'a>) -> Self {
        Self { state, params: ctx.params, catalog: ctx.catalog, day: ctx.day, zone: &ctx.zone }
    }

    /// All tasks in order. Problems that are no longer installed are left out.
    #[must_use]
    pub fn items(&self) -> Vec<AgendaItem<'a>> {
        let due = self.due_today().into_iter().map(AgendaItem::Due);
        let again = self.failed_reviews_today().into_iter().map(AgendaItem::Again);
        let begun = self.begun().into_iter().map(AgendaItem::Begun);
        let mut todo: Vec<AgendaItem> =
            due.chain(again).chain(begun).chain(self.planned().map(AgendaItem::Planned)).collect();
        if let Some(begun) = self.problem_in_progress() {
            let listed = todo.iter().position(|todo| todo.problem() == begun);
            let first = listed.map_or(AgendaItem::Begun(begun), |at| todo.remove(at));
            todo.insert(0, first);
        }
        todo
    }

    /// The problem of today's newest submission, if that failed and the learner hasn't given up. It may be missing from the
    /// day's set.
    #[must_use]
    pub fn problem_in_progress(&self) -> Option<&'a ProblemUid> {
        let is_today = |progress: &Progress| progress.last_submitted.is_some_and(|at| self.is_today(at));
        let of_today = self.state.problems.iter().filter(|(_, progress)| is_today(progress));
        let (uid, progress) = of_today.max_by_key(|(_, progress)| progress.last_submitted)?;
        let failed = !self.is_settled(uid) && progress.last_verdict.is_some_and(|verdict| !verdict.passed());
        (failed && !self.gave_up_today(uid) && self.is_installed(uid)).then_some(uid)
    }

    /// Whether a problem is solved, or was given up, and no review of it is under way: whatever is tried or asked then is an
    /// experiment and counts for nothing.
    #[must_use]
    pub fn is_settled(&self, uid: &ProblemUid) -> bool {
        (state_queries::is_solved(self.state, uid) || state_queries::gave_up_at(self.state, uid).is_some())
            && !review_queries::is_review(self.state, uid, self.day)
            && !self.failed_reviews_today().contains(&uid)
    }

    /// Problems begun today or not too long ago that were never passed and are neither in the day's set nor the one in
    /// progress, newest first.
    #[must_use]
    pub fn begun(&self) -> Vec<&'a ProblemUid> {
        let planned: Vec<_> = self.planned().map(|item| &item.problem).collect();
        self.begun_except(&|uid| planned.contains(&uid))
    }

    /// Like [`Self::begun`], but without the problems that a screen shows elsewhere, in the day's set or not.
    #[must_use]
    pub fn begun_except(&self, is_shown: &dyn Fn(&ProblemUid) -> bool) -> Vec<&'a ProblemUid> {
        let current = self.problem_in_progress();
        let waits = |(uid, progress): &(&'a ProblemUid, &'a Progress)| {
            let failed = progress.last_verdict.is_some_and(|verdict| !verdict.passed());
            let ago = progress.last_submitted.map(|at| days_between(self.day_of(at), self.day));
            let recent = ago.is_some_and(|days| (0..=BEGUN_KEPT_DAYS).contains(&days));
            let elsewhere = progress.elsewhere.filter(|elsewhere| elsewhere.solved).map(|elsewhere| elsewhere.last);
            let known = progress.first_solved.is_some()
                || progress.gave_up.is_some()
                || elsewhere.is_some_and(|solved| Some(solved) >= progress.last_submitted);
            failed && recent && !known && self.is_installed(uid) && !is_shown(uid) && current != Some(*uid)
        };
        let mut begun: Vec<_> = self.state.problems.iter().filter(waits).collect();
        begun.sort_by_key(|(uid, progress)| (std::cmp::Reverse(progress.last_submitted), *uid));
        begun.into_iter().take(MAX_BEGUN).map(|(uid, _)| uid).collect()
    }

    /// Due reviews, longest overdue first.
    #[must_use]
    pub fn due(&self) -> Vec<&'a ProblemUid> {
        review_queries::due(self.state, self.day).into_iter().filter(|uid| self.is_installed(uid)).collect()
    }

    /// The due reviews that fit into the learner's daily limit.
    #[must_use]
    pub fn due_today(&self) -> Vec<&'a ProblemUid> {
        let mut due = self.due();
        due.truncate(self.room());
        due
    }

    /// Number of due reviews beyond the daily limit.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.due().len().saturating_sub(self.room())
    }

    /// Number of reviews on each of `days` days from today on, as the screens of those days will count them: without
    /// problems that are not installed, and with what a day's limit leaves over moved to the next day. The first number is
    /// that of [`Self::due_today`].
    #[must_use]
    pub fn review_load(&self, days: usize) -> Vec<u32> {
        let limit = self.state.profile.review_limit();
        let installed = self.state.reviews.iter().filter(|(uid, review)| !review.suspended && self.is_installed(uid));
        let ahead = installed.map(|(_, review)| days_between(self.day, review.due).max(0) as usize);
        let mut coming = vec![0_usize; days];
        ahead.filter(|&ahead| ahead < days).for_each(|ahead| coming[ahead] += 1);
        let mut left = 0;
        let load = coming.into_iter().enumerate().map(|(ahead, more)| {
            let room = if ahead == 0 { self.room() } else { limit };
            let done = (left + more).min(room);
            left = left + more - done;
            u32::try_from(done).unwrap_or(u32::MAX)
        });
        load.collect()
    }

    /// Number of reviews that the daily limit leaves room for on `days` days, today first.
    #[must_use]
    pub fn room_for(&self, days: usize) -> usize {
        match days {
            0 => 0,
            _ => self.room().saturating_add(self.state.profile.review_limit().saturating_mul(days - 1)),
        }
    }

    /// Number of reviews that still fit today. A review that failed and is repeated today takes no extra room.
    fn room(&self) -> usize {
        self.state.profile.review_limit().saturating_sub(self.done())
    }

    /// Number of reviews done today, passed or not ([`review_queries::was_reviewed`]).
    fn done(&self) -> usize {
        let reviews = self.state.reviews.iter().filter(|(_, review)| self.is_today(review.last_reviewed));
        reviews.filter(|(uid, _)| review_queries::was_reviewed(self.state, self.params, uid)).count()
    }

    /// Whether the last review failed today, or its problem was given up today: it comes again on a later day.
    fn has_failed_today(&self, review: &Review) -> bool {
        review_queries::has_failed(self.params, review) && self.is_today(review.last_reviewed)
    }

    /// Whether the last review of a problem failed today, or the problem was given up today. False without a review.
    #[must_use]
    pub fn has_review_failed_today(&self, problem: &ProblemUid) -> bool {
        self.state.reviews.get(problem).is_some_and(|review| self.has_failed_today(review))
    }

    /// Reviews that failed today and were not passed since, in the order they failed. After giving up, the review waits
    /// until tomorrow, because today the learner could copy the solution.
    #[must_use]
    pub fn failed_reviews_today(&self) -> Vec<&'a ProblemUid> {
        let failed = self.state.reviews.iter().filter(|(uid, review)| {
            review.due > self.day
                && !review.suspended
                && self.has_failed_today(review)
                && self.state.problems.get(*uid).is_some_and(|p| !p.last_verdict.is_some_and(Verdict::passed))
                && !self.gave_up_today(uid)
                && self.is_installed(uid)
        });
        let mut failed: Vec<_> = failed.collect();
        failed.sort_by_key(|(uid, review)| (review.last_reviewed, *uid));
        failed.into_iter().map(|(uid, _)| uid).collect()
    }

    /// The rest of the day's set without its reviews, because those are due or done.
    fn planned(&self) -> impl Iterator<Item = &'a DailyItem> {
        let agenda = *self;
        let items = agenda.state.today.iter().filter(move |set| set.day == agenda.day).flat_map(|set| &set.items);
        items.filter(move |item| agenda.is_to_do(item))
    }

    /// Whether an item of a day's set is a new problem that is still to do: neither solved nor given up, and installed.
    #[must_use]
    pub fn is_to_do(&self, item: &DailyItem) -> bool {
        item.bucket != Bucket::Review
            && !state_queries::is_over(self.state, &item.problem)
            && self.is_installed(&item.problem)
    }

    /// Whether the learner gave up on the problem today.
    #[must_use]
    pub fn gave_up_today(&self, uid: &ProblemUid) -> bool {
        state_queries::gave_up_at(self.state, uid).is_some_and(|at| self.is_today(at))
    }

    /// Whether a moment belongs to the learner's day.
    #[must_use]
    pub fn is_today(&self, at: Timestamp) -> bool {
        self.day_of(at) == self.day
    }

    /// The learner's day of a moment.
    #[must_use]
    pub fn day_of(&self, at: Timestamp) -> Date {
        learner_day(at, self.zone, self.state.profile.day_start)
    }

    /// Whether a pack in use has the problem.
    #[must_use]
    pub fn is_installed(&self, uid: &ProblemUid) -> bool {
        self.catalog.by_uid(uid).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::{self, DAY, NOON, World, solved};
    use crate::learner::test_histories;
    use crate::learner::timeline::Timeline;
    use crate::types::learner_state::{DailySet, ImportedProgress, Review};

    fn item(problem: &str, bucket: Bucket) -> DailyItem {
        DailyItem { problem: problem.into(), bucket, reason: String::new() }
    }

    fn check(edit: &dyn Fn(&mut LearnerState), expected: &[&str]) {
        let World { catalog, params } = World::new();
        let mut state = LearnerState::default();
        let items = vec![
            item("arrays-easy", Bucket::Review),
            item("arrays-hard", Bucket::Growth),
            item("trees-easy", Bucket::Challenge),
            item("gone", Bucket::Growth),
        ];
        state.today = Some(DailySet { day: DAY, items });
        edit(&mut state);
        let today = DailyAgenda { state: &state, params: &params, catalog: &catalog, day: DAY, zone: &TimeZone::UTC };
        let told = |todo: &AgendaItem| match todo {
            AgendaItem::Begun(uid) => format!("begun {uid}"),
            AgendaItem::Due(uid) => format!("due {uid}"),
            AgendaItem::Again(uid) => format!("again {uid}"),
            AgendaItem::Planned(item) => format!("planned {}", item.problem),
        };
        assert_eq!(today.items().iter().map(told).collect::<Vec<_>>(), expected);
    }

    fn review(state: &mut LearnerState, problem: &str, due_in: i64, quality: u8) {
        solved(state, problem, NOON);
        let due = DAY.saturating_add(jiff::Span::new().days(due_in));
        let review = Review { due, last_quality: quality, ..learner_fixtures::review(1, 0, 1, 2.5) };
        state.reviews.insert(problem.into(), review);
    }

    #[test]
    fn due_reviews_come_first_then_what_failed_today_then_the_set() {
        let set = ["planned arrays-hard", "planned trees-easy"];
        let with = |first: &[&'static str]| [first, &set[..]].concat();
        check(&|_| {}, &set);
        check(&|s| review(s, "arrays-easy", -1, 4), &with(&["due arrays-easy"]));
        let two = |s: &mut LearnerState| {
            review(s, "arrays-easy", 0, 4);
            review(s, "graphs-easy", -3, 4);
        };
        check(&two, &with(&["due graphs-easy", "due arrays-easy"]));
        // Reviewed today with quality 1, due tomorrow.
        check(&|s| review(s, "arrays-easy", 1, 1), &with(&["again arrays-easy"]));
        check(&|s| review(s, "arrays-easy", 1, 3), &set);
        let passed_since = |s: &mut LearnerState| {
            review(s, "arrays-easy", 1, 1);
            s.problems.get_mut(&"arrays-easy".into()).expect("it").last_verdict = Some(Verdict::Ac);
        };
        check(&passed_since, &set);
        let gave_up = |s: &mut LearnerState| {
            review(s, "arrays-easy", 1, 0);
            s.problems.get_mut(&"arrays-easy".into()).expect("it").gave_up = Some(NOON);
        };
        check(&gave_up, &set);
        let new_given_up = |s: &mut LearnerState| {
            s.problems.entry("arrays-hard".into()).or_default().gave_up = Some(NOON);
        };
        check(&new_given_up, &set[1..]);
        let failed_before = |s: &mut LearnerState| {
            review(s, "arrays-easy", 1, 1);
            s.reviews.get_mut(&"arrays-easy".into()).expect("it").last_reviewed =
                NOON - jiff::SignedDuration::from_hours(24);
        };
        check(&failed_before, &set);
        check(&|s| review(s, "gone", -1, 4), &set);
        let suspended = |s: &mut LearnerState| {
            review(s, "arrays-easy", -1, 4);
            s.reviews.get_mut(&"arrays-easy".into()).expect("it").suspended = true;
        };
        check(&suspended, &set);
        check(&|s| solved(s, "arrays-hard", NOON), &set[1..]);
        check(&|s| s.today.as_mut().expect("a set").day = DAY.yesterday().expect("a day"), &[]);
    }

    #[test]
    fn coming_reviews_keep_to_the_daily_limit() {
        let check = |limit: u16, edit: &dyn Fn(&mut LearnerState), expected: &[u32]| {
            let World { catalog, params } = World::new();
            let mut state = LearnerState::default();
            for (problem, due_in) in [("arrays-easy", -3), ("arrays-hard", 0), ("graphs-easy", 0), ("trees-easy", 2)] {
                review(&mut state, problem, due_in, 4);
                state.reviews.get_mut(&problem.into()).expect("it").last_reviewed -=
                    jiff::SignedDuration::from_hours(90);
            }
            state.profile.reviews_a_day = limit;
            edit(&mut state);
            let today =
                DailyAgenda { state: &state, params: &params, catalog: &catalog, day: DAY, zone: &TimeZone::UTC };
            assert_eq!(today.review_load(4), expected);
            assert_eq!(today.review_load(4)[0] as usize, today.due_today().len());
        };
        check(0, &|_| {}, &[3, 0, 1, 0]);
        check(2, &|_| {}, &[2, 1, 1, 0]);
        check(1, &|_| {}, &[1, 1, 1, 1]);
        check(0, &|s| review(s, "gone", 0, 4), &[3, 0, 1, 0]);
        check(0, &|s| s.reviews.get_mut(&"graphs-easy".into()).expect("it").suspended = true, &[2, 0, 1, 0]);
    }

    /// A history of submissions of one problem, each with the hours since the last one: what the agenda and the timeline
    /// count as first solves and reviews of the last day.
    #[test]
    fn the_agenda_and_the_timeline_count_the_same_reviews() {
        let check = |steps: &[(i64, Verdict, bool)], expected: (u32, usize)| {
            let world = World::new();
            let mut life = test_histories::start_history(&world, 7);
            for (hours, verdict, gave_up) in steps {
                life.now += jiff::SignedDuration::from_hours(*hours);
                life.submit(&world, world.problem("arrays-easy"), *verdict, 300, *gave_up);
            }
            let day = learner_day(life.now, &TimeZone::UTC, life.state.profile.day_start);
            let World { catalog, params } = &world;
            let agenda = DailyAgenda { state: &life.state, params, catalog, day, zone: &TimeZone::UTC };
            let timeline = Timeline::from_records(params.clone(), catalog, &TimeZone::UTC, life.records.clone());
            let tally = &timeline.days[&day];
            assert_eq!((tally.solved, agenda.done()), expected, "{steps:?}");
            assert_eq!(tally.reviews as usize, agenda.done(), "{steps:?}");
        };
        let (pass, fail) = (Verdict::Ac, Verdict::Wa);
        let give_up = (0, fail, true);
        check(&[(0, pass, false)], (1, 0));
        check(&[(0, fail, false), (0, pass, false)], (1, 0));
        check(&[(0, pass, false), (24, pass, false)], (0, 1));
        check(&[(0, pass, false), (24, fail, false), (0, pass, false)], (0, 1));
        check(&[(0, fail, false), give_up], (0, 0));
        // It was given up on an earlier day, so it was due as a review; its first solve is both.
        check(&[(0, fail, false), give_up, (24, pass, false)], (1, 1));
        check(&[(0, fail, false), give_up, (24, fail, false)], (0, 1));
        check(&[(0, fail, false), give_up, (24, fail, false), (0, pass, false)], (0, 1));
        check(&[(0, fail, false), give_up, (24, fail, false), (24, pass, false)], (1, 1));
        check(&[(0, fail, false), give_up, (24, fail, true)], (0, 1));
    }

    #[test]
    fn what_is_under_way_comes_first() {
        let fail = |state: &mut LearnerState, problem: &str, at: Timestamp| {
            let progress = state.problems.entry(problem.into()).or_default();
            (progress.last_submitted, progress.last_verdict) = (Some(at), Some(Verdict::Wa));
        };
        let first = "due arrays-easy";
        let due = |state: &mut LearnerState| review(state, "arrays-easy", -1, 4);
        let begun = |s: &mut LearnerState| {
            due(s);
            fail(s, "trees-easy", NOON);
        };
        check(&begun, &["planned trees-easy", first, "planned arrays-hard"]);
        let clock_was_ahead = |s: &mut LearnerState| {
            begun(s);
            fail(s, "graphs-easy", NOON + jiff::SignedDuration::from_hours(24 * 365));
        };
        check(&clock_was_ahead, &["planned trees-easy", first, "planned arrays-hard"]);
        let given_up = |s: &mut LearnerState| {
            begun(s);
            s.problems.get_mut(&"trees-easy".into()).expect("it").gave_up = Some(NOON);
        };
        check(&given_up, &[first, "planned arrays-hard"]);
        let yesterday = |s: &mut LearnerState| {
            due(s);
            fail(s, "trees-easy", NOON - jiff::SignedDuration::from_hours(24));
        };
        check(&yesterday, &[first, "planned arrays-hard", "planned trees-easy"]);
        let besides = |s: &mut LearnerState| {
            due(s);
            fail(s, "graphs-easy", NOON);
        };
        check(&besides, &["begun graphs-easy", first, "planned arrays-hard", "planned trees-easy"]);
        let World { catalog, params } = World::new();
        let mut state = LearnerState::default();
        besides(&mut state);
        let today = DailyAgenda { state: &state, params: &params, catalog: &catalog, day: DAY, zone: &TimeZone::UTC };
        assert!(today.problem_in_progress().is_some() && today.begun().is_empty(), "it is listed once");
    }

    #[test]
    fn what_was_begun_waits_behind_the_reviews() {
        let begun = |days: i64| {
            move |state: &mut LearnerState| {
                review(state, "arrays-easy", -1, 4);
                let progress = state.problems.entry("graphs-easy".into()).or_default();
                let at = NOON - jiff::SignedDuration::from_hours(24 * days);
                (progress.last_submitted, progress.last_verdict) = (Some(at), Some(Verdict::Wa));
            }
        };
        let plain = ["due arrays-easy", "planned arrays-hard", "planned trees-easy"];
        let with = ["due arrays-easy", "begun graphs-easy", "planned arrays-hard", "planned trees-easy"];
        check(&begun(1), &with);
        check(&begun(14), &with);
        // Begun today, and then another one was begun.
        let left = |state: &mut LearnerState| {
            begun(0)(state);
            let progress = state.problems.entry("trees-easy".into()).or_default();
            let later = NOON + jiff::SignedDuration::from_mins(5);
            (progress.last_submitted, progress.last_verdict) = (Some(later), Some(Verdict::Wa));
        };
        check(&left, &["planned trees-easy", "due arrays-easy", "begun graphs-easy", "planned arrays-hard"]);
        check(&begun(15), &plain);
        let edited = |edit: fn(&mut Progress)| {
            move |state: &mut LearnerState| {
                begun(2)(state);
                edit(state.problems.get_mut(&"graphs-easy".into()).expect("it"));
            }
        };
        check(&edited(|progress| progress.first_solved = Some(NOON)), &plain);
        check(&edited(|progress| progress.gave_up = Some(NOON)), &plain);
        check(&edited(|progress| progress.elsewhere = Some(solved_elsewhere(NOON))), &plain);
        // It was solved elsewhere long ago, and failed here since.
        check(&edited(|progress| progress.elsewhere = Some(solved_elsewhere(Timestamp::UNIX_EPOCH))), &with);
        check(&edited(|progress| progress.last_verdict = None), &plain);
    }

    fn solved_elsewhere(last: Timestamp) -> ImportedProgress {
        ImportedProgress { last, solved: true }
    }

    /// Three due reviews, longest overdue first, and the work done today.
    #[test]
    fn a_limit_lets_the_rest_wait() {
        let World { catalog, params } = World::new();
        let check = |most: u16, done: &[(&str, u8, bool)], expected: (&[&str], usize)| {
            let mut state = LearnerState::default();
            state.profile.reviews_a_day = most;
            for (problem, late) in [("arrays-easy", 1), ("graphs-easy", 3), ("trees-easy", 2)] {
                review(&mut state, problem, -late, 4);
                state.reviews.get_mut(&problem.into()).expect("it").last_reviewed =
                    NOON - jiff::SignedDuration::from_hours(240);
            }
            for (problem, quality, first) in done {
                review(&mut state, problem, 1, *quality);
                if !first {
                    state.problems.get_mut(&(*problem).into()).expect("it").first_solved = Some(Timestamp::UNIX_EPOCH);
                }
            }
            let today =
                DailyAgenda { state: &state, params: &params, catalog: &catalog, day: DAY, zone: &TimeZone::UTC };
            let due: Vec<&str> = today.due_today().into_iter().map(ProblemUid::as_str).collect();
            assert_eq!((due.as_slice(), today.waiting()), expected, "{most} {done:?}");
        };
        let all = ["graphs-easy", "trees-easy", "arrays-easy"];
        check(0, &[], (&all, 0));
        check(3, &[], (&all, 0));
        check(2, &[], (&all[..2], 1));
        check(2, &[("arrays-medium", 4, false)], (&all[..1], 2));
        check(2, &[("arrays-medium", 1, false), ("arrays-hard", 4, false)], (&[], 3));
        // A first solve is not a review.
        check(2, &[("arrays-medium", 4, true)], (&all[..2], 1));
    }
}
