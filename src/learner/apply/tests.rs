//! Tests the effect of each change, and properties of any history.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::learner::learner_strategies;
use crate::types::event::{Agent, Event, Proposal};
use crate::types::hint_types::{Band, HintSource};
use crate::types::learner_state::{Nudge, NudgeKind};

const DAY: Date = jiff::civil::date(2026, 3, 10);

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_773_000_000 + second).expect("a time")
}

fn submitted(source: &str, verdict: Verdict, seconds: u32) -> Change {
    Change::Submitted {
        problem: ProblemUid::from("p"),
        source: Hash::from(source),
        verdict,
        day: DAY,
        seconds,
        counted_failure: !verdict.passed(),
        gave_up: false,
        solution_seen: false,
    }
}

fn after(changes: &[Change]) -> LearnerState {
    let mut state = LearnerState::default();
    for (second, change) in (0..).zip(changes) {
        apply_change(&mut state, change, at(second));
    }
    state
}

#[test]
fn submissions_keep_the_books_of_the_problem_and_the_day() {
    let state =
        after(&[submitted("a", Verdict::Wa, 100), submitted("b", Verdict::Re, 160), submitted("b", Verdict::Ac, 200)]);
    let progress = &state.problems[&ProblemUid::from("p")];
    assert_eq!((progress.submissions, progress.failures, progress.failures_in_a_row), (3, 2, 0));
    assert_eq!((progress.first_solved, progress.last_failure_counted), (Some(at(2)), Some(at(1))));
    assert_eq!(progress.sources, [Hash::from("a"), Hash::from("b")]);
    assert_eq!(progress.offered, [DAY]);
    assert_eq!(progress.seconds, 0, "a pass ends the attempt");
    let today = &state.engagement.activity[&DAY];
    // 100 s, then 60 more, then 40 more: the time of the attempt must not be added up three times.
    assert_eq!((today.submissions, today.passed, today.seconds), (3, 1, 200));
    assert_eq!(state.engagement.session.outcomes, [false, false, true]);
}

#[test]
fn a_hint_never_lowers_the_level_reached_and_a_review_starts_again_at_none() {
    let hint = |level| shown(level, "");
    let mut state = after(&[hint(1), hint(2), hint(1)]);
    let level = |state: &LearnerState| state.problems[&ProblemUid::from("p")].hint_level;
    assert_eq!((level(&state), state.engagement.activity[&DAY].hints), (2, 3));
    apply_change(&mut state, &Change::ReviewStarted { problem: ProblemUid::from("p") }, at(9));
    assert_eq!(level(&state), 0);
    assert!(state.problems[&ProblemUid::from("p")].reviewing);
}

fn shown(level: u8, text: &str) -> Change {
    let (text, source, band) = (text.to_owned(), HintSource::Diagnosed, Band::Beginner);
    Change::HintShown { problem: ProblemUid::from("p"), level, day: DAY, text, source, band, about: None }
}

#[test]
fn hints_keep_their_words_until_the_attempt_ends() {
    let words = |state: &LearnerState| -> Vec<String> {
        state.problems[&ProblemUid::from("p")].shown_hints.iter().map(|hint| hint.text.clone()).collect()
    };
    let mut state = after(&[shown(1, "look"), shown(2, "think"), submitted("a", Verdict::Wa, 10)]);
    assert_eq!(words(&state), ["look", "think"]);
    apply_change(&mut state, &submitted("b", Verdict::Ac, 20), at(9));
    assert!(words(&state).is_empty(), "a pass ends the attempt");
    let mut state = after(&[shown(1, "look"), shown(2, "")]);
    assert_eq!(words(&state), ["look"], "records of earlier versions have no words");
    apply_change(&mut state, &Change::ReviewStarted { problem: ProblemUid::from("p") }, at(9));
    assert!(words(&state).is_empty(), "a review starts with none");
}

#[test]
fn lists_are_kept_short() {
    let nudge = |i: i64| Change::Nudge {
        nudge: Nudge { kind: NudgeKind::Tired, at: at(i), text: i.to_string(), problem: None, dismissed: false },
    };
    let mut changes: Vec<Change> = (0..100).map(nudge).collect();
    changes.extend((0..100).map(|i| submitted(&i.to_string(), Verdict::Wa, 0)));
    let state = after(&changes);
    assert_eq!(state.engagement.nudges.len(), Engagement::MAX_NUDGES);
    assert_eq!(state.engagement.nudges[0].text, "80", "the newest stay");
    assert_eq!(state.problems[&ProblemUid::from("p")].sources.len(), Progress::MAX_SOURCES);
    assert_eq!(state.engagement.session.outcomes.len(), Session::MAX_OUTCOMES);
}

#[test]
fn dismissing_a_kind_leaves_the_others() {
    let nudge =
        |kind| Change::Nudge { nudge: Nudge { kind, at: at(0), text: String::new(), problem: None, dismissed: false } };
    let state = after(&[
        nudge(NudgeKind::Tired),
        nudge(NudgeKind::WelcomeBack),
        Change::NudgeDismissed { nudge: NudgeKind::Tired },
    ]);
    assert_eq!(state.engagement.nudges.iter().map(|n| n.dismissed).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn a_record_sets_version_and_time_and_a_rejected_one_nothing() {
    let record = Record::new(
        7,
        at(5),
        Event::SessionCheck { day: DAY, predictor: None },
        vec![Proposal { agent: Agent::Profiler, change: Change::Rating { rating: 1100.0 } }],
    );
    let state = apply(&LearnerState::default(), &record);
    assert_eq!((state.version, state.time, state.memory.rating), (7, Some(at(5)), 1100.0));
    let rejected = Record { rejected: Some("no".to_owned()), version: 8, ..record };
    assert_eq!(apply(&state, &rejected), state);
}

proptest! {
    #[test]
    fn a_history_in_two_parts_is_the_history(records in vec(learner_strategies::record(), 0..16), cut in 0_usize..16) {
        let fold = |state: LearnerState, records: &[Record]| records.iter().fold(state, |s, r| apply(&s, r));
        let cut = cut.min(records.len());
        let whole = fold(LearnerState::default(), &records);
        let parts = fold(fold(LearnerState::default(), &records[..cut]), &records[cut..]);
        prop_assert_eq!(whole, parts);
    }

    /// This should hold even with numbers that the invariants reject.
    #[test]
    fn no_change_makes_it_panic(change in learner_strategies::change(), x in any::<f64>()) {
        let mut state = LearnerState::default();
        for _ in 0..2 {
            apply_change(&mut state, &change, Timestamp::MAX);
            apply_change(&mut state, &Change::Rating { rating: x }, Timestamp::MIN);
        }
    }

    #[test]
    fn records_survive_json_exactly(record in learner_strategies::record()) {
        let text = serde_json::to_string(&record).expect("a record");
        prop_assert_eq!(serde_json::from_str::<Record>(&text).expect("the record"), record);
    }
}
