use proptest::prelude::*;

use super::*;
use crate::learner::learner_fixtures;
use crate::types::learner_state::{PracticeAction, RulingKind, RulingSubject, TopicMasteryChange};
use crate::types::problem::Difficulty;

fn params() -> Params {
    let mut params = Params::default();
    params.safety.least_progress = 0.25;
    (params.safety.usual_engagement, params.safety.usual_gain, params.safety.high_engagement) = (0.8, 0.5, 0.9);
    params
}

/// A step of a topic with this demand, engagement and gain. It moves the topic from .4 by a tenth of its gain.
fn step(record: u64, topic: &str, demand: f64, engagement: f64, gain: f64) -> PracticeStep {
    let moved = TopicMasteryChange { topic: topic.into(), before: 0.4, after: 0.4 + gain / 10.0 };
    let act = PracticeAction::Try { passed: true, difficulty: Difficulty::Easy, mastery: 0.4, hints: 0 };
    let (topic, moved) = (Some(topic.into()), vec![moved]);
    PracticeStep { topic, demand, engagement, gain, moved, ..learner_fixtures::step(record, act) }
}

fn some(count: u64, demand: f64, engagement: f64, gain: f64) -> Vec<PracticeStep> {
    (1..=count).map(|record| step(record, "arrays", demand, engagement, gain)).collect()
}

fn of(layer: SafetyLayer, steps: &[PracticeStep]) -> Option<LayerReading> {
    readings(steps, [], &params()).into_iter().find(|reading| reading.layer == layer && reading.topic.is_none())
}

#[test]
fn a_window_is_read_once_it_is_full() {
    assert_eq!(readings(&some(9, 0.1, 1.0, 0.0), [], &params()), []);
    let ten = some(10, 0.1, 1.0, 0.0);
    let demand = of(SafetyLayer::C3, &ten).expect("a reading");
    assert_eq!((demand.broken, demand.fires, demand.from, demand.to), (true, true, 1, 10));
    assert!((demand.observed - 0.1).abs() < 1e-9);
    assert!(
        of(SafetyLayer::C2, &ten).is_some_and(|reading| reading.broken && !reading.fires && reading.observed == 0.0)
    );
    // One window in four gains little by definition, so only several in a row are worth a message.
    assert!(of(SafetyLayer::C2, &some(13, 0.8, 1.0, 0.0)).is_some_and(|reading| !reading.fires));
    assert!(of(SafetyLayer::C2, &some(14, 0.8, 1.0, 0.0)).is_some_and(|reading| reading.fires));
    // C4 counts as broken over thirty steps only, but acts after ten broken readings, the first over ten steps.
    let coupling = |count| of(SafetyLayer::C4, &some(count, 0.1, 1.0, 0.0)).map(|r| (r.broken, r.fires, r.steps));
    assert_eq!(coupling(9), None);
    assert_eq!(coupling(10), Some((false, false, 10)));
    assert_eq!(coupling(18), Some((false, false, 18)));
    assert_eq!(coupling(19), Some((false, true, 19)));
    assert_eq!(coupling(30), Some((true, true, 30)));
    assert_eq!(coupling(45), Some((true, true, 30)));
}

/// The steps at which C4 starts and ends, among steps that gain nothing (`-`) or as much as is usual (`+`), each given
/// with its number. Each step at which it acts is on record, as with a tutor whose messages are withheld.
fn check_coupling(course: &[(char, usize)], expected: &[usize]) {
    let gains =
        course.iter().flat_map(|(sign, count)| std::iter::repeat_n(if *sign == '+' { 0.5 } else { 0.0 }, *count));
    let steps: Vec<PracticeStep> =
        gains.zip(1_u64..).map(|(gain, record)| step(record, "arrays", 0.8, 0.8, gain)).collect();
    let (mut turns, mut rulings, mut acts) = (Vec::new(), Vec::new(), false);
    for count in 1..=steps.len() {
        let kept = &steps[count.saturating_sub(Balance::MAX_STEPS)..count];
        let found = firing(kept, &rulings, &params()).into_iter().find(|reading| reading.layer == SafetyLayer::C4);
        if found.is_some() != acts {
            turns.push(count);
            acts = !acts;
        }
        rulings.extend(found.map(|LayerReading { layer, topic, observed, limit, from, to, .. }| SafetyRuling {
            day: jiff::civil::date(2026, 1, 1),
            layer,
            kind: RulingKind::Withheld,
            topic,
            subject: RulingSubject::Streak,
            observed,
            limit,
            from,
            to,
            reason: String::new(),
        }));
    }
    assert_eq!(turns, expected, "{course:?}");
}

#[test]
fn coupling_holds_until_it_was_clean_for_long_and_returns_at_once() {
    check_coupling(&[('+', 100)], &[]);
    check_coupling(&[('+', 30), ('-', 5), ('+', 60)], &[]);
    check_coupling(&[('-', 19)], &[19]);
    // The ratio is 30 / (30 - n) with n steps of thirty that gained nothing. From step 38 on there are two, which is
    // clean, and thirty steps later the layer rests.
    check_coupling(&[('-', 10), ('+', 100)], &[19, 67]);
    // Six of thirty break it. Soon after it acted once is enough, later it takes ten.
    check_coupling(&[('-', 10), ('+', 60), ('-', 6), ('+', 20)], &[19, 67, 76]);
    check_coupling(&[('-', 10), ('+', 120), ('-', 6), ('+', 3)], &[19, 67]);
}

#[test]
fn what_was_broken_is_mended_by_more_than_what_breaks_it() {
    // Ten at .38 break the floor; then tries of 1.0 come in, one by one.
    let mut steps = some(10, 0.38, 1.0, 1.0);
    let fires = |steps: &[PracticeStep]| of(SafetyLayer::C3, steps).is_some_and(|reading| reading.fires);
    assert!(fires(&steps));
    steps.push(step(11, "arrays", 1.0, 1.0, 1.0));
    // .442 is not below the floor, but not enough to recover.
    let reading = of(SafetyLayer::C3, &steps).expect("a reading");
    assert!(!reading.broken && reading.fires, "{reading:?}");
    steps.push(step(12, "arrays", 1.0, 1.0, 1.0));
    assert!(!fires(&steps));
    assert!(!fires(&some(10, 0.4, 1.0, 1.0)), "ten times .4 is not below .4");
}

#[test]
fn demand_is_read_by_topic_too() {
    let mut steps = Vec::new();
    for record in (1..=20).step_by(2) {
        steps.push(step(record, "arrays", 0.9, 1.0, 1.0));
        steps.push(step(record + 1, "trees", 0.2, 1.0, 1.0));
    }
    let fires: Vec<(SafetyLayer, Option<TopicId>)> =
        firing(&steps, [], &params()).into_iter().map(|reading| (reading.layer, reading.topic)).collect();
    assert_eq!(fires, [(SafetyLayer::C3, Some("trees".into()))]);
    let reading = &firing(&steps, [], &params())[0];
    assert!(window_of(reading, &steps, &params()).iter().all(|step| step.topic == Some("trees".into())));
}

#[test]
fn progress_counts_topics_that_could_be_learnt_when_the_window_began() {
    let check = |edit: &dyn Fn(&mut Vec<PracticeStep>), want: Option<f64>| {
        let mut steps = some(10, 0.8, 1.0, 0.5);
        edit(&mut steps);
        let all: Vec<&PracticeStep> = steps.iter().collect();
        let got = progress_windows(&all, &params())[0];
        let near = got.zip(want).is_some_and(|(got, want)| (got - want).abs() < 1e-9);
        assert!(near || (got.is_none() && want.is_none()), "got {got:?}, want {want:?}");
    };
    check(&|_| {}, Some(0.5));
    // A topic that opened in the window, or was mastered before it, does not count.
    check(&|steps| steps[3].opened.push("arrays".into()), Some(0.0));
    check(&|steps| steps[0].moved[0].before = 0.71, Some(0.0));
    // A failure subtracts from the gain of a pass.
    check(&|steps| steps[9].moved[0].after = 0.3, Some(0.35));
    // A due review of a topic with high mastery counts for the recall that it preserves, up to a clean pass.
    let review = |recall, passed| PracticeAction::Review { passed, recall, hints: 0 };
    let high = |steps: &mut Vec<PracticeStep>, act: PracticeAction| {
        steps[0].moved[0].before = 0.8;
        steps[0].act = act;
    };
    check(&|steps| high(steps, review(0.85, true)), Some(0.12));
    check(&|steps| high(steps, review(0.97, true)), Some(0.024));
    check(&|steps| high(steps, review(0.85, false)), Some(0.0));
    // If there is no more to learn, no window breaks the layer.
    check(&|steps| steps[0].room = false, None);
}

#[test]
fn an_index_needs_thirty_steps_and_looks_at_fifty() {
    assert_eq!(index(&some(29, 0.8, 1.0, 1.0), &params(), false), None);
    let healthy = index(&some(30, 0.8, 0.8, 0.5), &params(), false).expect("an index");
    assert_eq!((healthy.steps, healthy.value()), (30, 0.0));
    let mut steps = some(40, 0.1, 1.0, 0.0);
    steps.extend(some(50, 0.8, 0.8, 0.5));
    assert_eq!(index(&steps, &params(), false).map(|index| (index.steps, index.value())), Some((50, 0.0)));
    let worst = index(&some(60, 0.1, 1.0, 0.0), &params(), false).expect("an index");
    assert!((worst.value() - 1.0).abs() < 1e-9, "{worst:?}");
    let mut own = some(60, 0.1, 1.0, 0.0);
    for step in &mut own {
        step.own = true;
    }
    assert_eq!(index(&own, &params(), true), None);
}

proptest! {
    #![proptest_config(crate::testing::cases(64))]

    #[test]
    fn no_engagement_or_no_violation_is_no_index(demand in 0.4..1.0_f64, n in 30_u64..60) {
        prop_assert_eq!(index(&some(n, demand, 0.8, 0.5), &params(), false).map(|i| i.value()), Some(0.0));
        prop_assert_eq!(index(&some(n, 0.0, 0.0, 0.0), &params(), false).map(|i| i.value()), Some(0.0));
    }

    #[test]
    fn more_demand_never_breaks_more(
        demands in proptest::collection::vec(0.0..1.0_f64, 30..60), at in 0_usize..30, more in 0.0..1.0_f64,
    ) {
        let steps: Vec<PracticeStep> = demands.iter().map(|demand| step(1, "arrays", *demand, 1.0, 0.5)).collect();
        let mut harder = steps.clone();
        harder[at].demand += more;
        let broken = |steps: &[PracticeStep]| index(steps, &params(), false).map(|i| i.terms.violations.behaviour);
        prop_assert!(broken(&harder) <= broken(&steps));
    }
}
