//! Tests the timeline with one history by hand and properties of any history.

use jiff::SignedDuration;
use jiff::civil::{Date, date};
use proptest::prelude::*;

use super::*;
use crate::learner::learner_fixtures::{World, params};
use crate::learner::learner_strategies;
use crate::learner::test_histories::{self, TestHistory};
use crate::types::learner_state::LearnerMemory;
use crate::types::verdict_report::Verdict;

fn folded(records: &[Record]) -> Timeline {
    Timeline::from_records(params(), &World::new().catalog, &jiff::tz::TimeZone::UTC, records.iter().cloned())
}

/// Tuesday: arrays-medium solved. Wednesday: a hint, a failure and a pass on arrays-easy. A week later: the review.
fn by_hand(world: &World) -> TestHistory {
    let mut life = test_histories::start_history(world, 1);
    life.submit(world, world.problem("arrays-medium"), Verdict::Ac, 480, false);
    life.now += SignedDuration::from_hours(24);
    life.hint(world, world.problem("arrays-easy"));
    life.submit(world, world.problem("arrays-easy"), Verdict::Wa, 300, false);
    life.submit(world, world.problem("arrays-easy"), Verdict::Ac, 480, false);
    life.now += SignedDuration::from_hours(24 * 7);
    life.submit(world, world.problem("arrays-medium"), Verdict::Ac, 600, false);
    life
}

#[test]
fn a_topic_has_a_point_a_day() {
    let world = World::new();
    let life = by_hand(&world);
    let timeline = folded(&life.records);
    let points: Vec<_> = timeline.topics[&"arrays".into()]
        .points
        .iter()
        .map(|p| (p.day.to_string(), p.mastery, p.alpha, p.beta, p.changes, p.version))
        .collect();
    let check = |at: usize, day: &str, mastery: f64, counts: (f64, f64), changes: u32, version: u64| {
        let (got_day, got, alpha, beta, times, by) = points[at].clone();
        assert_eq!((got_day.as_str(), times, by), (day, changes, version), "{points:?}");
        assert!(
            (got - mastery).abs() < 1e-6 && (alpha - counts.0).abs() < 1e-9 && (beta - counts.1).abs() < 1e-9,
            "{points:?}"
        );
    };
    // It starts at .25; solved: gain .3 × .75 = .225, m' = .475, .05 + .38 = .43.
    check(0, "2026-03-10", 0.43, (2.0, 1.0), 1, 2);
    // The failure on an easy problem, by a mistake that is two thirds certain: 2/3 × .2 × .43 / .8 = .071667, m' =
    // .358333, .086 + .286667 = .372667; then the pass with one hint: gain .3 × .8 × .627333 = .15056, of which .95 counts: m' =
    // .515699, .074533 + .412559 = .487093, and .95 on the count.
    check(1, "2026-03-11", 0.487_093, (2.95, 1.666_667), 2, 5);
    // The review: gain .3 × .512907 = .153872, m' = .640965, .097419 + .512772 = .610190.
    check(2, "2026-03-18", 0.610_191, (3.95, 1.666_667), 1, 6);
    assert_eq!(points.len(), 3);
    assert!(timeline.topics[&"arrays".into()].points[1].reason.contains("level 1"), "{points:?}");
}

#[test]
fn days_and_weeks_are_counted() {
    let world = World::new();
    let timeline = folded(&by_hand(&world).records);
    let check = |tallies: &BTreeMap<Date, ActivityTally>, day: Date, numbers: [u32; 5], hints: [u32; 5]| {
        let t = &tallies[&day];
        assert_eq!(([t.submissions, t.passed, t.solved, t.reviews, t.seconds], t.hints), (numbers, hints), "{day}");
    };
    let days = &timeline.days;
    check(days, date(2026, 3, 10), [1, 1, 1, 0, 480], [0; 5]);
    // The pass took 480 s in all, but the failure had already counted 300 of them.
    check(days, date(2026, 3, 11), [2, 1, 1, 0, 480], [1, 0, 0, 0, 0]);
    check(days, date(2026, 3, 18), [1, 1, 0, 1, 600], [0; 5]);
    let weeks = timeline.weeks();
    check(&weeks, date(2026, 3, 9), [3, 2, 2, 0, 960], [1, 0, 0, 0, 0]);
    check(&weeks, date(2026, 3, 16), [1, 1, 0, 1, 600], [0; 5]);
    assert_eq!((days.len(), weeks.len(), weeks[&date(2026, 3, 16)].accuracy()), (3, 2, Some(1.0)));
    assert_eq!(timeline.first_day(), Some(date(2026, 3, 10)));
}

/// Eight days and 36 minutes after a first step of one day at ease 2.5, one failure in the topic since: S = .7 and R =
/// (1 + .98036 × 8.0250 / .7)^−.1542 = .6796.
#[test]
fn a_review_tests_its_prediction() {
    let world = World::new();
    let timeline = folded(&by_hand(&world).records);
    let (predicted, seen) = timeline.recall.all().means().expect("a review");
    assert!((predicted - 0.6796).abs() < 5e-4, "{predicted}");
    assert_eq!((seen, timeline.recall.bins[6].reviews, timeline.recall.all().reviews), (1.0, 1, 1));
}

#[test]
fn what_explanations_need_is_kept_and_no_more() {
    let world = World::new();
    let mut life = test_histories::start_history(&world, 7);
    let problem = world.problem("trees-hard");
    for _ in 0..20 {
        life.now += SignedDuration::from_hours(1);
        life.submit(&world, problem, Verdict::Wa, 60, false);
    }
    let timeline = folded(&life.records);
    let (topic, dealings) = (&timeline.topics[&"trees".into()], &timeline.problems[&"trees-hard".into()]);
    assert_eq!((topic.moves.len(), dealings.submissions.len()), (Skill::MAX_EVIDENCE, Timeline::MAX_RECORDS));
    assert_eq!(topic.moves.last().map(|kept| kept.record.version), Some(21));
    assert_eq!(dealings.submissions.first().map(|record| record.version), Some(14));
    assert!(dealings.scheduled.is_none());
    assert_eq!(timeline.slips.values().map(Vec::len).max(), Some(Timeline::MAX_RECORDS));
}

#[test]
fn mondays() {
    for (day, expected) in [(9, 9), (10, 9), (15, 9), (16, 16)] {
        assert_eq!(monday(date(2026, 3, day)), date(2026, 3, expected));
    }
}

#[test]
fn a_refused_record_is_counted_and_changes_nothing() {
    let world = World::new();
    let mut life = by_hand(&world);
    let before = folded(&life.records);
    let mut refused = life.records[1].clone();
    refused.rejected = Some("mastery 1.2 is outside [0, 1]".to_owned());
    life.records.push(refused);
    let after = folded(&life.records);
    assert_eq!((after.records, after.refused), (before.records + 1, 1));
    assert_eq!((&after.topics, &after.days, after.state()), (&before.topics, &before.days, before.state()));
}

proptest! {
    #![proptest_config(crate::testing::cases(24))]

    /// A timeline folded at once equals one that was continued from any point, and both end at the learner's state.
    #[test]
    fn a_history_can_be_continued(seed: u64, days in 1_u32..25, cut in 0.0..1.0_f64) {
        let life = test_histories::simulate_days(&World::new(), seed, days);
        let whole = folded(&life.records);
        let mut continued = folded(&life.records[..(cut * life.records.len() as f64) as usize]).clone();
        let rest = life.records.iter().skip(usize::try_from(continued.records).expect("small"));
        for record in rest {
            let line = serde_json::to_string(record).expect("a line");
            continued.fold(serde_json::from_str(&line).expect("the record"), &jiff::tz::TimeZone::UTC);
        }
        prop_assert_eq!(&continued, &whole);
        prop_assert_eq!(whole.state(), &life.state);
        for (topic, skill) in &life.state.mastery {
            let last = whole.topics[topic].points.last().expect("a point");
            prop_assert_eq!((last.mastery, last.alpha, last.beta), (skill.mastery, skill.alpha, skill.beta));
        }
    }

    /// The days agree with the counts in the state, and no topic has two points on a day.
    #[test]
    fn days_agree_with_the_state(seed: u64, days in 1_u32..25) {
        let life = test_histories::simulate_days(&World::new(), seed, days);
        let timeline = folded(&life.records);
        for (day, activity) in &life.state.engagement.activity {
            let tally = timeline.days.get(day).cloned().unwrap_or_default();
            prop_assert_eq!(
                (tally.submissions + tally.given_up, tally.passed, tally.hints_taken(), tally.seconds),
                (activity.submissions, activity.passed, activity.hints, activity.seconds)
            );
        }
        // The latest outcomes are those that the weeks count, so both say the same share.
        let weeks = timeline.weeks();
        let sum = |of: fn(&ActivityTally) -> u32| weeks.values().map(of).sum::<u32>() as usize;
        let (counted, passed) = (sum(|week| week.counted), sum(|week| week.counted_passed));
        let latest = &life.state.memory.recent;
        prop_assert_eq!(latest.len(), counted.min(LearnerMemory::MAX_RECENT_OUTCOMES));
        if counted == latest.len() {
            prop_assert_eq!(latest.iter().filter(|passed| **passed).count(), passed);
        }
        for topic in timeline.topics.values() {
            prop_assert!(topic.points.windows(2).all(|pair| pair[0].day < pair[1].day));
        }
        let solved: u32 = timeline.days.values().map(|t| t.solved).sum();
        prop_assert!(solved as usize <= life.state.problems.values().filter(|p| p.first_solved.is_some()).count());
    }

    /// Any journal can be folded.
    #[test]
    fn any_record_can_be_folded(records in proptest::collection::vec(learner_strategies::record(), 0..40)) {
        let timeline = folded(&records);
        prop_assert_eq!(timeline.records, records.len() as u64);
    }
}
