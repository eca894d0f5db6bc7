use proptest::prelude::*;

use super::*;
use crate::learner::learner_fixtures;
use crate::types::learner_state::{PracticeAction, TopicMasteryChange};
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
    readings(steps, &params()).into_iter().find(|reading| reading.layer == layer && reading.topic.is_none())
}

#[test]
fn a_window_is_read_once_it_is_full() {
    assert_eq!(readings(&some(9, 0.1, 1.0, 0.0), &params()), []);
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
    assert_eq!(of(SafetyLayer::C4, &ten), None);
    assert!(of(SafetyLayer::C4, &some(30, 0.1, 1.0, 0.0)).is_some_and(|reading| reading.broken && !reading.fires));
    assert!(of(SafetyLayer::C4, &some(39, 0.1, 1.0, 0.0)).is_some_and(|reading| reading.fires));
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
        firing(&steps, &params()).into_iter().map(|reading| (reading.layer, reading.topic)).collect();
    assert_eq!(fires, [(SafetyLayer::C3, Some("trees".into()))]);
    let reading = &firing(&steps, &params())[0];
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
