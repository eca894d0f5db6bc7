//! What a goal still needs, and whether it fits.

use jiff::{SignedDuration, Timestamp};

use super::*;
use crate::learner::learner_fixtures::{self, DAY, NOON, World, solved, stands};
use crate::types::learner_state::{Bucket, DailyItem, DailySet, DayActivity};
use crate::types::learning_goal::GoalKind;

fn goal(topics: &[&str], by: Option<i64>) -> LearningGoal {
    let by = by.map(|days| DAY.saturating_add(Span::new().days(days)));
    LearningGoal {
        kind: GoalKind::Global,
        topics: topics.iter().map(|id| TopicId::from(*id)).collect(),
        path: None,
        by,
    }
}

fn ids(topics: &[TopicId]) -> Vec<&str> {
    topics.iter().map(TopicId::as_str).collect()
}

#[test]
fn what_a_locked_topic_needs_comes_first() {
    let world = World::new();
    let state = LearnerState::default();
    let found = forecast(&state, &world.ctx(0), &goal(&["graphs"], None));
    assert_eq!((ids(&found.topics), ids(&found.before)), (vec!["graphs"], vec!["arrays", "recursion", "trees"]));
    // Three problems to master graphs; the prerequisites need three or fewer each.
    assert!((6..=12).contains(&found.problems), "{found:?}");
    assert!(
        (found.problems - 2..2 * found.problems).contains(&found.reviews),
        "most come back, the first ones twice: {found:?}"
    );
    assert_eq!(found.minutes, (found.problems + found.reviews) * 10, "ten minutes each");
}

#[test]
fn a_mastered_topic_needs_nothing() {
    let world = World::new();
    let mut state = LearnerState::default();
    stands(&mut state, "arrays", 0.9);
    for problem in ["arrays-easy", "arrays-medium", "arrays-hard"] {
        solved(&mut state, problem, NOON);
    }
    state.reviews.clear();
    let found = forecast(&state, &world.ctx(0), &goal(&["arrays"], Some(3)));
    assert_eq!((found.problems, found.reviews, found.minutes), (0, 0, 0));
    assert!(found.topics.is_empty() && found.deadline.expect("a day").fits);
    assert_eq!(found.done_on, Some(DAY));
}

#[test]
fn the_days_left_are_held_against_the_work() {
    let world = World::new();
    let state = LearnerState::default();
    let check = |topics: &[&str], days: i64, fits: bool, leave_out: &[&str]| {
        let found = forecast(&state, &world.ctx(0), &goal(topics, Some(days)));
        let deadline = found.deadline.clone().expect("a day");
        let told = (deadline.fits, ids(&deadline.leave_out));
        assert_eq!(told, (fits, leave_out.to_vec()), "{topics:?} in {days} days: {found:?}");
        deadline
    };
    let roomy = check(&["arrays", "recursion"], 20, true, &[]);
    assert_eq!(roomy.days, 21);
    // Two topics of three problems, two a day; four come back until the last day: 100 minutes, 30 a day.
    let tight = check(&["arrays", "recursion"], 2, false, &["recursion"]);
    assert_eq!((tight.days, tight.minutes_a_day), (3, Some(35)));
    check(&["arrays"], 0, true, &[]);
    // The day is over.
    let over = check(&["arrays", "recursion"], -1, false, &[]);
    assert_eq!((over.days, over.minutes_a_day), (0, None));
}

#[test]
fn reviews_keep_to_the_daily_limit() {
    let world = World::new();
    let check = |limit: u16, by: Option<i64>, reviews: u32| {
        let mut state = LearnerState::default();
        state.profile.reviews_a_day = limit;
        let found = forecast(&state, &world.ctx(0), &goal(&["arrays", "recursion"], by));
        assert_eq!((found.problems, found.reviews), (6, reviews), "{limit} a day, {by:?}: {found:?}");
        assert_eq!(found.minutes, (6 + reviews) * 10);
    };
    check(0, Some(2), 4);
    check(1, Some(2), 3);
    // On 21 days, six come back after one day, and four of them after six more.
    check(1, Some(20), 10);
    // With their reviews, the new problems take three days, or four.
    check(1, None, 3);
    check(2, None, 5);
}

#[test]
fn a_goal_may_have_the_last_day_of_the_calendar() {
    let world = World::new();
    let last = LearningGoal { by: Some(Date::MAX), ..goal(&["arrays"], None) };
    let found = forecast(&LearnerState::default(), &world.ctx(0), &last);
    assert!(found.reviews > found.problems && found.deadline.expect("a day").fits);
}

#[test]
fn a_path_counts_its_own_problems() {
    let mut world = World::new();
    let problems = ["arrays-easy", "trees-easy", "graphs-hard"].map(Into::into).to_vec();
    let path = crate::types::learning_path::LearningPath { id: "way".to_owned(), problems, ..Default::default() };
    let id = world.catalog.problems[0].pack.clone();
    world.catalog.packs.push(crate::types::problem::PackInfo { id, paths: vec![path], ..Default::default() });
    let mut state = LearnerState::default();
    let follow = LearningGoal { path: Some("way".to_owned()), ..LearningGoal::everything() };
    assert_eq!(forecast(&state, &world.ctx(0), &follow).problems, 3);
    // Two of ten minutes fit the last day.
    state.profile.minutes_a_day = 20;
    let hurried = forecast(&state, &world.ctx(0), &LearningGoal { by: Some(DAY), ..follow.clone() });
    let deadline = hurried.deadline.expect("a day");
    let last: Vec<&str> = deadline.leave_out_problems.iter().map(ProblemId::as_str).collect();
    assert_eq!((deadline.fits, last), (false, vec!["graphs-hard"]));
    solved(&mut state, "trees-easy", NOON);
    state.reviews.clear();
    let found = forecast(&state, &world.ctx(0), &follow);
    // Twenty minutes fit one day, so no review comes due.
    assert_eq!((found.problems, found.reviews, found.minutes), (2, 0, 20));
    assert!(found.topics.is_empty() && found.before.is_empty());
}

#[test]
fn the_learners_own_pace_scales_the_minutes() {
    let world = World::new();
    let mut state = LearnerState::default();
    let plain = forecast(&state, &world.ctx(0), &goal(&["recursion"], Some(9)));
    assert_eq!(plain.pace, None);
    for problem in ["arrays-easy", "arrays-medium", "arrays-hard"] {
        solved(&mut state, problem, NOON);
        state.problems.get_mut(&problem.into()).expect("it").last_submitted = Some(NOON);
    }
    state.reviews.clear();
    // 30 minutes a pass instead of the expected 10; three passes of 10 are added.
    let work = DayActivity { submissions: 5, passed: 3, hints: 0, seconds: 5_400 };
    state.engagement.activity.insert(DAY, work);
    (state.memory.trends.pace, state.memory.trends.usual_pace) = (Some(3.0), Some(3.0));
    let slow = forecast(&state, &world.ctx(0), &goal(&["recursion"], Some(9)));
    assert_eq!((slow.pace, slow.minutes), (Some(2.0), plain.minutes * 2));
    // Passes without a time did not take none.
    let untimed = DayActivity { submissions: 3, passed: 3, ..DayActivity::default() };
    state.engagement.activity.insert(DAY.yesterday().expect("a day"), untimed);
    assert_eq!(forecast(&state, &world.ctx(0), &goal(&["recursion"], Some(9))).pace, Some(2.0));
    // Of three passes of one day only one was measured: 10 minutes, as expected.
    state.engagement.activity.insert(DAY, DayActivity { submissions: 3, passed: 3, hints: 0, seconds: 600 });
    (state.memory.trends.pace, state.memory.trends.usual_pace) = (Some(1.0), Some(1.0));
    assert_eq!(forecast(&state, &world.ctx(0), &goal(&["recursion"], Some(9))).pace, Some(1.0));
}

/// A day on which `arrays-easy` was the whole set and is solved, in `minutes`.
fn day_done(minutes: u32) -> LearnerState {
    let mut state = LearnerState::default();
    solved(&mut state, "arrays-easy", NOON);
    let item = DailyItem { problem: "arrays-easy".into(), bucket: Bucket::Growth, reason: String::new() };
    state.today = Some(DailySet { day: DAY, items: vec![item] });
    work(&mut state, minutes);
    state
}

fn work(state: &mut LearnerState, minutes: u32) {
    let seconds = minutes * 60;
    state.engagement.activity.insert(DAY, DayActivity { submissions: 1, passed: 1, hints: 0, seconds });
}

#[test]
fn a_day_that_is_over_counts_in_the_evening_as_on_the_next_morning() {
    let world = World::new();
    let check = |state: &LearnerState, by: Option<i64>, expected: (Option<bool>, u32, Option<u32>, i64)| {
        let told = |days: i64| {
            let found = forecast(state, &world.ctx(days), &goal(&["arrays", "recursion"], by));
            let deadline = found.deadline.as_ref();
            let (fits, a_day) = (deadline.map(|it| it.fits), deadline.and_then(|it| it.minutes_a_day));
            (fits, found.minutes, a_day, i64::from(days_between(DAY, found.done_on.expect("a day"))))
        };
        assert_eq!((told(0), told(1)), (expected, expected), "{by:?}");
    };
    // Five problems, and four that come back: 90 minutes, 30 a day.
    check(&day_done(10), Some(2), (Some(false), 80, Some(40), 3));
    check(&day_done(10), Some(3), (Some(true), 90, Some(30), 3));
    check(&day_done(10), None, (None, 90, None, 3));
    // The set is not done, and the minutes are.
    let mut used_up = day_done(45);
    used_up.problems.clear();
    check(&used_up, Some(4), (Some(true), 110, Some(30), 4));
    check(&used_up, Some(3), (Some(false), 100, Some(35), 4));
}

#[test]
fn today_counts_with_the_minutes_that_are_left() {
    let world = World::new();
    let check = |minutes: u32, by: i64, expected: (bool, u32)| {
        let mut state = LearnerState::default();
        work(&mut state, minutes);
        let found = forecast(&state, &world.ctx(0), &goal(&["arrays"], Some(by)));
        let deadline = found.deadline.expect("a day");
        assert_eq!((deadline.fits, deadline.minutes_a_day), (expected.0, Some(expected.1)), "{minutes} min, {by}");
    };
    // Three problems fit the last day exactly.
    check(0, 0, (true, 30));
    check(10, 0, (false, 40));
    check(60, 0, (false, 90));
    // With two reviews 50 minutes.
    check(0, 1, (true, 25));
    check(10, 1, (true, 30));
    check(20, 1, (false, 35));
    check(10, 2, (true, 20));
    // On the goal's day one more problem fits the minutes that are left, though the set is done.
    let mut state = day_done(10);
    let last = |state: &LearnerState| {
        let found = forecast(state, &world.ctx(0), &goal(&["arrays"], Some(0)));
        (found.problems, found.deadline.expect("a day").fits)
    };
    assert_eq!(last(&state), (2, true));
    work(&mut state, 20);
    assert_eq!(last(&state), (2, false));
}

#[test]
fn due_reviews_take_their_minutes_first() {
    let world = World::new();
    let check = |by: Option<i64>, expected: (u32, u32, u32, i64)| {
        let mut state = LearnerState::default();
        for problem in ["arrays-easy", "arrays-medium", "arrays-hard"] {
            solved(&mut state, problem, NOON);
            state.reviews.insert(problem.into(), learner_fixtures::review(1, 0, 0, 2.5));
        }
        let found = forecast(&state, &world.ctx(1), &goal(&["recursion"], by));
        let done = i64::from(days_between(DAY, found.done_on.expect("a day")));
        assert_eq!((found.problems, found.reviews, found.minutes, done), expected, "{by:?}");
    };
    // Three due, and two of the new ones that come back: 80 minutes, 30 a day.
    check(None, (3, 5, 80, 3));
    // The goal's day is over.
    check(Some(0), (3, 5, 80, 3));
    // The last day: nothing new comes back, and the rest is done on the next day but one.
    check(Some(1), (3, 3, 60, 3));
}

#[test]
fn the_same_record_gives_the_same_pace_at_any_time_of_day() {
    let world = World::new();
    // An hour after midnight, which belongs to the learner's day before.
    let late = NOON + SignedDuration::from_hours(13);
    let mut state = LearnerState::default();
    for problem in ["arrays-easy", "arrays-medium", "arrays-hard"] {
        solved(&mut state, problem, late);
    }
    let work = DayActivity { submissions: 3, passed: 3, hints: 0, seconds: 5_400 };
    state.engagement.activity.insert(DAY, work);
    let pace = |at: Timestamp| {
        let ctx = world.at(at);
        own_pace(&state, ctx.catalog, ctx.day, &ctx.zone)
    };
    for hours in [13, 14, 17, 24, 48] {
        assert_eq!(pace(NOON + SignedDuration::from_hours(hours)), Some(2.0), "{hours} hours after noon");
    }
}

#[test]
fn accepted_code_that_is_submitted_again_makes_nobody_faster() {
    let world = World::new();
    let check = |passed: u32, (reviews, lapses): (u32, u32), expected: Option<f64>| {
        let mut state = LearnerState::default();
        // A problem that is no longer installed was solved, too.
        for problem in ["arrays-easy", "arrays-medium", "arrays-hard", "removed"] {
            solved(&mut state, problem, NOON);
            state.reviews.insert(problem.into(), learner_fixtures::review(reviews, lapses, 0, 2.5));
        }
        state.engagement.activity.insert(DAY, DayActivity { submissions: passed, passed, hints: 0, seconds: 5_400 });
        let ctx = world.ctx(0);
        let found = own_pace(&state, ctx.catalog, ctx.day, &ctx.zone);
        assert_eq!(found.map(|pace| (pace * 100.0).round() / 100.0), expected, "{passed} {reviews} {lapses}");
    };
    // 9 passes' expected minutes were spent, and 3 passes at the expected minutes are added.
    check(4, (1, 0), Some(1.71));
    check(40, (1, 0), Some(1.71));
    check(8, (2, 0), Some(1.09));
    check(8, (0, 1), Some(1.09));
    check(40, (0, 1), Some(1.09));
}

#[test]
fn a_goal_that_no_pack_in_use_has_is_not_reached() {
    let world = World::new();
    let check = |goal: &LearningGoal, missing: &[&str]| {
        let found = forecast(&LearnerState::default(), &world.ctx(0), goal);
        assert_eq!(found.missing, missing);
        assert!(!found.is_reached() && !found.has_work(), "{found:?}");
    };
    check(&goal(&["surveying"], Some(3)), &["surveying"]);
    check(&LearningGoal { path: Some("way".to_owned()), ..LearningGoal::everything() }, &["way"]);
    let partly = forecast(&LearnerState::default(), &world.ctx(0), &goal(&["arrays", "surveying"], None));
    assert!(partly.has_work() && partly.missing == ["surveying"]);
}
