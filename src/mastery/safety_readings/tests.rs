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

/// A step of a topic that asks, engages and gains so much, and moves the topic from .4 by a tenth of its gain.
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
    readings(steps, None, &params()).into_iter().find(|reading| reading.layer == layer && reading.topic.is_none())
}

#[test]
fn a_window_is_read_once_it_is_full() {
    assert_eq!(readings(&some(9, 0.1, 1.0, 0.0), None, &params()), []);
    let ten = some(10, 0.1, 1.0, 0.0);
    let demand = of(SafetyLayer::C3, &ten).expect("a reading");
    assert_eq!((demand.broken, demand.fires, demand.from, demand.to), (true, true, 1, 10));
    assert!((demand.observed - 0.1).abs() < 1e-9);
    assert!(
        of(SafetyLayer::C2, &ten).is_some_and(|reading| reading.broken && !reading.fires && reading.observed == 0.0)
    );
    // One window in four moves little by definition: only several in a row are worth a word.
    assert!(of(SafetyLayer::C2, &some(13, 0.8, 1.0, 0.0)).is_some_and(|reading| !reading.fires));
    assert!(of(SafetyLayer::C2, &some(14, 0.8, 1.0, 0.0)).is_some_and(|reading| reading.fires));
}

/// Steps in turn: how many, and whether they pass without gain (engagement beyond gains) or gain as usual.
fn course(parts: &[(u64, bool)]) -> Vec<PracticeStep> {
    let kinds = parts.iter().flat_map(|(count, empty)| (0..*count).map(|_| *empty));
    let step_of = |(record, empty)| {
        let (engagement, gain) = if empty { (1.0, 0.0) } else { (0.4, 0.5) };
        step(record, "arrays", 0.8, engagement, gain)
    };
    (1..).zip(kinds).map(step_of).collect()
}

/// Whether C4 fires after these steps. `paused`: the record of an earlier pause.
fn pauses(steps: &[PracticeStep], paused: Option<u64>) -> bool {
    firing(steps, paused, &params()).iter().any(|reading| reading.layer == SafetyLayer::C4)
}

#[test]
fn coupling_fires_before_its_first_window_is_full() {
    assert_eq!(of(SafetyLayer::C4, &course(&[(9, true)])), None);
    let early = of(SafetyLayer::C4, &course(&[(10, true)])).expect("a reading");
    assert!(early.broken && !early.fires, "{early:?}");
    assert_eq!((early.steps, early.from, early.to), (10, 1, 10));
    assert!(!pauses(&course(&[(18, true)]), None));
    assert!(pauses(&course(&[(19, true)]), None), "ten readings in a row, from step 10 on");
}

#[test]
fn coupling_holds_for_thirty_clean_steps() {
    // Twenty empty steps break a window of thirty until enough good ones replace them.
    let after = |good| course(&[(20, true), (good, false)]);
    let clean_from = (1..40).find(|good| of(SafetyLayer::C4, &after(*good)).is_some_and(|r| !r.broken)).expect("clean");
    // The pause is on record, because the steps that caused it are forgotten after sixty.
    let steps = |good| {
        let all = after(good);
        all[all.len().saturating_sub(Balance::MAX_STEPS)..].to_vec()
    };
    for good in [clean_from, clean_from + 15, clean_from + 28] {
        assert!(pauses(&steps(good), Some(19)), "{good} good steps, clean after {clean_from}");
    }
    assert!(!pauses(&steps(clean_from + 29), Some(19)), "clean after {clean_from}");
}

#[test]
fn coupling_fires_at_once_on_a_relapse() {
    // The last window is the only one that is broken.
    let relapse = |good| course(&[(30, false), (good, true)]);
    let broken_from =
        (1..30).find(|bad| of(SafetyLayer::C4, &relapse(*bad)).is_some_and(|r| r.broken)).expect("broken");
    assert!(!pauses(&relapse(broken_from), None), "the first time, ten in a row are needed");
    assert!(pauses(&relapse(broken_from), Some(1)), "a pause is on record");
    assert!(!pauses(&relapse(broken_from - 1), Some(1)), "nothing is broken yet");
}

#[test]
fn coupling_forgets_a_pause_whose_steps_are_forgotten() {
    let steps: Vec<PracticeStep> = course(&[(30, false), (30, true)]).into_iter().skip(5).collect();
    let broken_from =
        (35..60).find(|end| of(SafetyLayer::C4, &steps[..*end - 5]).is_some_and(|r| r.broken)).expect("broken");
    assert!(pauses(&steps[..broken_from - 5], Some(6)));
    assert!(!pauses(&steps[..broken_from - 5], Some(5)));
}

#[test]
fn withheld_messages_do_not_raise_the_index() {
    // Forty tries that pass without gain, each with praise; then the same with the praise withheld.
    let mut steps = Vec::new();
    for record in 1..=40 {
        steps.push(step(record, "arrays", 0.8, 1.0, 0.1));
        steps.push(PracticeStep { moved: Vec::new(), ..step(record, "arrays", 0.8, 0.5, 0.0) });
    }
    let shown = index(&steps[30..], &[], &params(), false).expect("an index").terms.engagement;
    let tries: Vec<PracticeStep> = steps.iter().step_by(2).cloned().collect();
    let withheld: Vec<u64> = (1..=40).collect();
    let ignored = index(&tries, &[], &params(), false).expect("an index").terms.engagement;
    let counted = index(&tries, &withheld, &params(), false).expect("an index");
    assert!((shown - 0.75).abs() < 1e-9 && (ignored - 1.0).abs() < 1e-9);
    assert!((counted.terms.engagement - 0.5).abs() < 1e-9, "{counted:?}");
    assert_eq!(counted.withheld, 40);
    // What was withheld before the first of these steps is not counted.
    let late: Vec<u64> = (0..=10).collect();
    let counted = index(&tries[10..], &late, &params(), false).expect("an index");
    assert_eq!((counted.withheld, counted.terms.engagement), (0, 1.0));
}

#[test]
fn what_was_broken_is_mended_by_more_than_what_breaks_it() {
    // Ten at .38 break the floor; then tries of 1.0 come in, one by one.
    let mut steps = some(10, 0.38, 1.0, 1.0);
    let fires = |steps: &[PracticeStep]| of(SafetyLayer::C3, steps).is_some_and(|reading| reading.fires);
    assert!(fires(&steps));
    steps.push(step(11, "arrays", 1.0, 1.0, 1.0));
    // .442: no longer below the floor, not yet mended.
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
        firing(&steps, None, &params()).into_iter().map(|reading| (reading.layer, reading.topic)).collect();
    assert_eq!(fires, [(SafetyLayer::C3, Some("trees".into()))]);
    let reading = &firing(&steps, None, &params())[0];
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
    // Opened in the window, or mastered before it: what it gained doesn't count.
    check(&|steps| steps[3].opened.push("arrays".into()), Some(0.0));
    check(&|steps| steps[0].moved[0].before = 0.71, Some(0.0));
    // A failure takes off what a pass put on.
    check(&|steps| steps[9].moved[0].after = 0.3, Some(0.35));
    // A due review of what stands high keeps something: as much as it was about to be forgotten, a clean pass at most.
    let review = |recall, passed| PracticeAction::Review { passed, recall, hints: 0 };
    let high = |steps: &mut Vec<PracticeStep>, act: PracticeAction| {
        steps[0].moved[0].before = 0.8;
        steps[0].act = act;
    };
    check(&|steps| high(steps, review(0.85, true)), Some(0.12));
    check(&|steps| high(steps, review(0.97, true)), Some(0.024));
    check(&|steps| high(steps, review(0.85, false)), Some(0.0));
    // Nothing left to learn: no window breaks anything.
    check(&|steps| steps[0].room = false, None);
}

#[test]
fn an_index_needs_thirty_steps_and_looks_at_fifty() {
    assert_eq!(index(&some(29, 0.8, 1.0, 1.0), &[], &params(), false), None);
    let healthy = index(&some(30, 0.8, 0.8, 0.5), &[], &params(), false).expect("an index");
    assert_eq!((healthy.steps, healthy.value()), (30, 0.0));
    let mut steps = some(40, 0.1, 1.0, 0.0);
    steps.extend(some(50, 0.8, 0.8, 0.5));
    assert_eq!(index(&steps, &[], &params(), false).map(|index| (index.steps, index.value())), Some((50, 0.0)));
    let worst = index(&some(60, 0.1, 1.0, 0.0), &[], &params(), false).expect("an index");
    assert!((worst.value() - 1.0).abs() < 1e-9, "{worst:?}");
    let mut own = some(60, 0.1, 1.0, 0.0);
    for step in &mut own {
        step.own = true;
    }
    assert_eq!(index(&own, &[], &params(), true), None);
}

proptest! {
    #![proptest_config(crate::testing::cases(64))]

    #[test]
    fn no_engagement_or_no_violation_is_no_index(demand in 0.4..1.0_f64, n in 30_u64..60) {
        prop_assert_eq!(index(&some(n, demand, 0.8, 0.5), &[], &params(), false).map(|i| i.value()), Some(0.0));
        prop_assert_eq!(index(&some(n, 0.0, 0.0, 0.0), &[], &params(), false).map(|i| i.value()), Some(0.0));
    }

    #[test]
    fn more_demand_never_breaks_more(
        demands in proptest::collection::vec(0.0..1.0_f64, 30..60), at in 0_usize..30, more in 0.0..1.0_f64,
    ) {
        let steps: Vec<PracticeStep> = demands.iter().map(|demand| step(1, "arrays", *demand, 1.0, 0.5)).collect();
        let mut harder = steps.clone();
        harder[at].demand += more;
        let broken = |steps: &[PracticeStep]| index(steps, &[], &params(), false).map(|i| i.terms.violations.behaviour);
        prop_assert!(broken(&harder) <= broken(&steps));
    }
}
