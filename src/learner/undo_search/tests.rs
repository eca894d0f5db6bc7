//! Tests which submission an undo finds.

use super::*;
use crate::learner::learner_fixtures;
use crate::types::event::{Agent, Proposal};
use crate::types::learner_state::Trends;
use crate::types::verdict_report::Verdict;

fn record(version: u64, event: Event, changes: Vec<Change>) -> Record {
    let changes = changes.into_iter().map(|change| Proposal { agent: Agent::Profiler, change }).collect();
    Record { version, time: learner_fixtures::NOON, event, changes, rejected: None, params: 1, prompt: None }
}

fn submission(version: u64, problem: &str) -> Record {
    let changes = vec![
        Change::Trends { trends: Trends::default(), recent: Vec::new(), records: Vec::new() },
        Change::Submitted {
            problem: problem.into(),
            source: "x".into(),
            verdict: Verdict::Ac,
            day: learner_fixtures::DAY,
            seconds: 60,
            counted_failure: false,
            gave_up: false,
            solution_seen: false,
        },
        Change::Review { problem: problem.into(), review: learner_fixtures::review(1, 0, 1, 2.5) },
    ];
    record(version, Event::Submission(learner_fixtures::submission(problem, "x", Verdict::Ac)), changes)
}

fn undone(version: u64, of: u64) -> Record {
    record(version, Event::Undone { version: of, problem: Some("p".into()) }, Vec::new())
}

fn session(version: u64) -> Record {
    record(
        version,
        Event::SessionCheck { day: learner_fixtures::DAY, predictor: None },
        vec![Change::SessionStarted { failures_in_a_row: 0 }],
    )
}

fn hint(version: u64, problem: &str) -> Record {
    let event = Event::HintRequest {
        problem: problem.into(),
        level: 1,
        source: crate::types::HintSource::Authored,
        text: String::new(),
        withheld: 0,
        asked: None,
    };
    record(
        version,
        event,
        vec![Change::HintShown {
            problem: problem.into(),
            level: 1,
            day: learner_fixtures::DAY,
            text: String::new(),
            source: crate::types::HintSource::Authored,
            band: crate::types::hint_types::Band::Beginner,
            about: None,
        }],
    )
}

fn found(records: &[Record]) -> Result<(u64, Vec<u64>), String> {
    let mut search = UndoSearch::default();
    for record in records.iter().rev() {
        if !search.step(record.clone()) {
            break;
        }
    }
    match search.finish() {
        Ok(target) => Ok((target.record.version, target.without.into_iter().collect())),
        Err(UndoRefusal::Nothing) => Err("nothing".to_owned()),
        Err(UndoRefusal::BuiltOn { submission, why, by }) => {
            assert!(by.is_none_or(|by| by.version > submission.version));
            Err(format!("{}: {why}", submission.version))
        }
    }
}

#[test]
fn the_latest_submission_that_was_not_taken_back_is_found() {
    let check = |records: &[Record], expected: Result<(u64, &[u64]), &str>| {
        let expected = expected.map(|(version, without)| (version, without.to_vec())).map_err(str::to_owned);
        assert_eq!(found(records), expected);
    };
    check(&[], Err("nothing"));
    check(&[session(1)], Err("nothing"));
    check(&[submission(1, "p"), submission(2, "q")], Ok((2, &[2])));
    check(&[submission(1, "p"), submission(2, "q"), undone(3, 2)], Ok((1, &[1, 2, 3])));
    check(&[submission(1, "p"), undone(2, 1)], Err("nothing"));
    let how = crate::types::event::RescheduleKind::Suspended;
    let suspended = record(2, Event::ReviewArranged { problem: "p".into(), how }, Vec::new());
    check(&[submission(1, "p"), suspended.clone()], Ok((2, &[2])));
    check(&[submission(1, "p"), suspended, undone(3, 2)], Ok((1, &[1, 2, 3])));
    // Submitted again after an undo: the undo should find the new submission.
    check(&[submission(1, "p"), undone(2, 1), submission(3, "p")], Ok((3, &[3])));
    let refused = Record { rejected: Some("no".to_owned()), ..submission(1, "q") };
    check(&[submission(1, "p"), refused], Ok((1, &[1])));
}

#[test]
fn what_rests_on_a_submission_keeps_it() {
    let check = |later: Record, expected: Result<(), &str>| {
        let found = found(&[submission(1, "p"), later]).map(|_| ());
        assert_eq!(found, expected.map_err(|why| format!("1: {why}")));
    };
    check(session(2), Ok(()));
    check(hint(2, "q"), Ok(()));
    check(hint(2, "p"), Err("a hint for the problem was taken since"));
    let offered = vec![Change::Offered { problem: "p".into(), day: learner_fixtures::DAY }];
    let chosen_again = Event::DailyGeneration { day: learner_fixtures::DAY, predictor: None };
    check(record(2, chosen_again, offered), Ok(()));
    let dismissed = Event::NudgeDismissed { nudge: crate::types::learner_state::NudgeKind::Tired };
    check(record(2, dismissed, Vec::new()), Ok(()));
    let moved =
        |uid: &str| vec![Change::Review { problem: uid.into(), review: learner_fixtures::review(1, 0, 1, 2.5) }];
    let due =
        |uid: &str| record(2, Event::ReviewDue { day: learner_fixtures::DAY, problems: vec![uid.into()] }, moved(uid));
    check(due("q"), Ok(()));
    check(due("p"), Err("its review was brought forward since"));
    let profile = Event::ProfileSet { profile: crate::types::learner_state::Profile::default() };
    check(record(2, profile, moved("p")), Err("its review was given another date since"));
    let started = record(
        2,
        Event::ReviewStarted { problem: "p".into(), kept: None },
        vec![Change::ReviewStarted { problem: "p".into() }],
    );
    check(started, Err("a review of the problem was started since"));
}

#[test]
fn an_undo_takes_steps_and_rulings_along() {
    use crate::types::learner_state::{
        PracticeAction, PracticeStep, RulingKind, RulingSubject, SafetyLayer, SafetyRuling,
    };
    let step = learner_fixtures::step(4, PracticeAction::Hint { level: 1 });
    let ruling = SafetyRuling {
        day: crate::learner::learner_fixtures::DAY,
        layer: SafetyLayer::C3,
        kind: RulingKind::Advised,
        topic: None,
        subject: RulingSubject::Steps,
        observed: 0.3,
        limit: 0.4,
        from: 1,
        to: 4,
        reason: "Last ten steps: ten hints.".to_owned(),
    };
    let mut then = LearnerState::default();
    then.balance.steps.push(PracticeStep { record: 3, ..step.clone() });
    let mut now = then.clone();
    now.balance.steps.push(step);
    now.balance.rulings.push(ruling);
    let back = restoring_change(&now, &then).expect("what can be put back");
    let mut undone = now.clone();
    crate::learner::apply::apply_change(&mut undone, &back, crate::learner::learner_fixtures::NOON);
    assert_eq!(undone.balance, then.balance);
    assert_eq!(undone, then);
}
