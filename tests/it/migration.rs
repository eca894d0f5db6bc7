//! Tests that this version opens a record written by the first version of Rung. `tests/fixtures/v1` is the data it left
//! after a short history with hints, failures, a review, and two misconceptions, one of them resolved.

use std::fs;
use std::path::{Path, PathBuf};

use rung_tutor::orchestrator::state_reducer;
use rung_tutor::store::{OpenedStore, SnapshotCheck, Store, rebuild, verify};
use rung_tutor::types::learner_state::{Misconception, SCHEMA};
use rung_tutor::types::{Agent, Change, Event, Proposal, Record};

use crate::support;

fn now() -> jiff::Timestamp {
    "2026-03-06T10:00:00Z".parse().unwrap()
}

/// A copy of the old record's data folder.
fn old(temp: &tempfile::TempDir) -> PathBuf {
    let data = temp.path().join("data");
    support::copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/v1/data"), &data);
    data
}

fn open(data: &Path) -> OpenedStore {
    Store::open(data, now(), state_reducer()).unwrap()
}

fn snapshot(data: &Path) -> Vec<u8> {
    fs::read(data.join("learner.json")).unwrap()
}

fn check_clean(data: &Path) {
    let report = verify(data, &state_reducer()).unwrap();
    assert!(report.is_clean(), "{:?}", report.findings());
    assert_eq!(report.snapshot, SnapshotCheck::Matches { behind: 0 });
}

/// The times at which each misconception was resolved and last seen.
fn resolved(misconceptions: &[Misconception]) -> Vec<(Option<String>, String)> {
    misconceptions.iter().map(|m| (m.resolved.map(|at| at.to_string()), m.last_seen.to_string())).collect()
}

#[test]
fn an_old_record_is_brought_up_to_date_once() {
    let temp = tempfile::tempdir().unwrap();
    let data = old(&temp);
    assert!(snapshot(&data).starts_with(br#"{"schema":1,"#));
    check_clean(&data);
    let opened = open(&data);
    assert_eq!((opened.state.schema, opened.state.version), (SCHEMA, 18));
    assert_eq!(opened.notices, Vec::<String>::new());
    let seen = "2026-03-02T10:10:00Z".to_owned();
    let active = "2026-03-05T09:30:00Z".to_owned();
    assert_eq!(resolved(&opened.state.memory.misconceptions), [(Some(seen.clone()), seen), (None, active)]);
    opened.store.close().unwrap();
    let migrated = snapshot(&data);
    assert!(migrated.starts_with(br#"{"schema":3,"#));
    check_clean(&data);
    let rebuilt = rebuild(&data, now(), &state_reducer()).unwrap();
    assert_eq!((rebuilt.previous, rebuilt.damaged, rebuilt.torn), (None, None, None));
    assert_eq!(snapshot(&data), migrated, "made again from the journal alone, byte for byte");
    let written = |data: &Path| fs::metadata(data.join("learner.json")).unwrap().modified().unwrap();
    let before = written(&data);
    open(&data).store.close().unwrap();
    assert_eq!((written(&data), snapshot(&data)), (before, migrated), "the second opening has nothing to do");
}

#[test]
fn new_lines_behind_old_ones_are_read_alike() {
    let temp = tempfile::tempdir().unwrap();
    let data = old(&temp);
    let OpenedStore { mut store, state, .. } = open(&data);
    let resolved_at = now();
    let misconception = Misconception {
        clean_solves: 2,
        resolved: Some(resolved_at),
        ..state.memory.misconceptions.last().unwrap().clone()
    };
    let record = Record::new(
        state.version + 1,
        now(),
        Event::SessionCheck { day: "2026-03-06".parse().unwrap(), predictor: None },
        vec![Proposal { agent: Agent::Profiler, change: Change::Misconception { misconception } }],
    );
    let state = store.commit(&record).unwrap();
    assert_eq!(state.memory.misconceptions.last().unwrap().resolved, Some(resolved_at));
    store.close().unwrap();
    let mixed = snapshot(&data);
    check_clean(&data);
    fs::remove_file(data.join("learner.json")).unwrap();
    assert_eq!(rebuild(&data, now(), &state_reducer()).unwrap().head.lines, 19);
    assert_eq!(snapshot(&data), mixed);
    let text = fs::read_to_string(data.join("journal.jsonl")).unwrap();
    assert!(text.contains(r#""resolved":true"#) && text.contains(r#""resolved":"2026-03-06T10:00:00Z""#));
}
