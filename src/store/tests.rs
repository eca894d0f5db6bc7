//! Whole histories: committed, closed, cut, altered, opened again.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use proptest::prelude::*;

use super::store_fixtures::{MODEL, history, record};
use super::*;
use crate::types::{Event, LearnerState, Record};

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn open(data: &Path) -> OpenedStore {
    Store::open(data, NOW, MODEL).unwrap()
}

/// A closed data folder with these records, and the state after them.
fn written(records: &[Record]) -> (tempfile::TempDir, LearnerState) {
    let temp = tempfile::tempdir().unwrap();
    let mut opened = open(temp.path());
    for record in records {
        opened.store.commit(record).unwrap();
    }
    let state = LearnerState::clone(opened.store.state());
    opened.store.close().unwrap();
    (temp, state)
}

fn numbered(count: u64) -> Vec<Record> {
    (1..=count).map(|n| record(n, n)).collect()
}

fn journal(data: &Path) -> PathBuf {
    data.join(journal::FILE)
}

fn snapshot(data: &Path) -> PathBuf {
    data.join(snapshot::FILE)
}

/// Names in a data folder, sorted.
fn names(data: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(data).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn line_ends(text: &[u8]) -> usize {
    text.split(|&byte| byte == b'\n').count() - 1
}

fn reason(store: &Store) -> String {
    match store.access() {
        StoreAccess::ReadOnly { reason } => reason,
        StoreAccess::ReadWrite => panic!("the store is writable"),
    }
}

#[test]
fn a_new_learner_starts_empty_and_quietly() {
    let temp = tempfile::tempdir().unwrap();
    let data = temp.path().join("deep/data");
    let opened = open(&data);
    assert_eq!(*opened.state, LearnerState::default());
    assert_eq!(opened.notices, Vec::<String>::new());
    assert_eq!(opened.store.access(), StoreAccess::ReadWrite);
    assert_eq!(opened.store.history(10).unwrap(), []);
    assert!(verify(&data, &MODEL).unwrap().is_clean());
}

#[test]
fn commits_survive_reopening_and_come_back_newest_first() {
    let (temp, state) = written(&numbered(5));
    let opened = open(temp.path());
    assert_eq!(*opened.state, state);
    assert_eq!(opened.notices, Vec::<String>::new());
    let versions = |limit| opened.store.history(limit).unwrap().iter().map(|r| r.version).collect::<Vec<_>>();
    assert_eq!(versions(3), [5, 4, 3]);
    assert_eq!(versions(99), [5, 4, 3, 2, 1]);
    assert_eq!(names(temp.path()), ["journal.jsonl", "learner.json", "lock"]);
}

#[test]
fn a_record_out_of_turn_changes_nothing() {
    let temp = tempfile::tempdir().unwrap();
    let mut store = open(temp.path()).store;
    let error = store.commit(&record(2, 2)).unwrap_err().to_string();
    assert!(error.contains("its version is 2 where 1 must come next"), "{error}");
    assert_eq!(store.commit(&record(1, 1)).unwrap().version, 1);
    assert_eq!(store.head().lines, 1);
}

#[test]
fn a_second_store_reads_and_is_told_why_it_cannot_write() {
    let temp = tempfile::tempdir().unwrap();
    let mut first = open(temp.path()).store;
    first.commit(&record(1, 1)).unwrap();
    let mut second = open(temp.path());
    assert_eq!(second.state, *first.state());
    assert!(reason(&second.store).contains("Another Rung (process"), "{}", reason(&second.store));
    assert_eq!(second.notices, [reason(&second.store)]);
    assert!(matches!(second.store.commit(&record(2, 2)), Err(StoreError::ReadOnly { .. })));
    assert_eq!(second.store.history(9).unwrap().len(), 1);
    first.close().unwrap();
    assert_eq!(open(temp.path()).store.access(), StoreAccess::ReadWrite);
}

#[test]
fn a_second_store_becomes_the_writer_when_the_first_is_done() {
    let temp = tempfile::tempdir().unwrap();
    let mut first = open(temp.path()).store;
    let mut second = open(temp.path()).store;
    assert!(second.is_waiting());
    assert_eq!(second.take_over(NOW).unwrap(), None, "the first is still there");
    first.commit(&record(1, 1)).unwrap();
    first.close().unwrap();
    assert_eq!(second.take_over(NOW).unwrap(), Some(Vec::new()));
    assert_eq!((second.access(), second.state().version), (StoreAccess::ReadWrite, 1));
    assert_eq!(second.commit(&record(2, 2)).unwrap().version, 2);
    assert!(!second.is_waiting() && open(temp.path()).store.is_waiting());
    assert_eq!(second.take_over(NOW).unwrap(), None, "it has the pen");
}

/// Opens a folder whose snapshot is `bytes` (`None`: missing) and checks that the state is right, the snapshot is
/// generated again and an unusable one is kept.
fn check_odd_snapshot(bytes: Option<&[u8]>, notice: Option<&str>) {
    let (temp, state) = written(&numbered(5));
    let good = fs::read(snapshot(temp.path())).unwrap();
    match bytes {
        Some(bytes) => fs::write(snapshot(temp.path()), bytes).unwrap(),
        None => fs::remove_file(snapshot(temp.path())).unwrap(),
    }
    let opened = open(temp.path());
    assert_eq!(*opened.state, state);
    assert_eq!(fs::read(snapshot(temp.path())).unwrap(), good);
    match (notice, bytes) {
        (Some(notice), Some(bytes)) => {
            assert!(opened.notices[0].contains(notice), "{:?}", opened.notices);
            assert_eq!(fs::read(temp.path().join("learner.json.bak-1")).unwrap(), bytes);
        }
        _ => assert_eq!(opened.notices, Vec::<String>::new()),
    }
}

#[test]
fn a_snapshot_is_only_a_cache() {
    let (short, _) = written(&numbered(2));
    let (other, _) = written(&[record(1, 77)]);
    let read = |temp: &tempfile::TempDir| fs::read(snapshot(temp.path())).unwrap();
    let edited = String::from_utf8(read(&short)).unwrap().replace("\"mastery\":0.", "\"mastery\":1.");
    check_odd_snapshot(None, None);
    check_odd_snapshot(Some(&read(&short)), None);
    check_odd_snapshot(Some(b""), Some("was changed by something other than Rung, or is damaged"));
    check_odd_snapshot(Some(edited.as_bytes()), Some("was changed by something other than Rung"));
    check_odd_snapshot(Some(&read(&other)), Some("belongs to another journal"));
}

#[test]
fn a_journal_without_its_end_is_left_alone_until_somebody_decides() {
    for missing in [1, 4] {
        let (temp, state) = written(&numbered(9));
        let (short, _) = written(&numbered(9 - missing));
        let cut = fs::read(journal(short.path())).unwrap();
        fs::write(journal(temp.path()), &cut).unwrap();
        let known = fs::read(snapshot(temp.path())).unwrap();
        let told = format!("the journal ends after {} of 9 steps: {missing} step", 9 - missing);
        let report = verify(temp.path(), &MODEL).unwrap();
        assert_eq!(report.snapshot, SnapshotCheck::Ahead { missing });
        assert!(report.stops_recording() && report.findings()[0].starts_with(&told), "{:?}", report.findings());
        let opened = open(temp.path());
        assert_eq!(opened.state.version, 9 - missing);
        assert!(reason(&opened.store).starts_with(&format!("Nothing is recorded: {told}")));
        drop(opened);
        assert_eq!((fs::read(journal(temp.path())).unwrap(), fs::read(snapshot(temp.path())).unwrap()), (cut, known));
        rebuild(temp.path(), NOW, &MODEL).unwrap();
        assert_eq!(open(temp.path()).store.access(), StoreAccess::ReadWrite);
        assert_eq!(state.version, 9);
    }
}

#[test]
fn a_lost_journal_leaves_the_snapshot_to_read() {
    let (temp, state) = written(&numbered(3));
    fs::remove_file(journal(temp.path())).unwrap();
    let opened = open(temp.path());
    assert_eq!(*opened.state, state);
    assert!(reason(&opened.store).contains("journal.jsonl is gone while learner.json is still there"));
    drop(opened);
    assert_eq!(names(temp.path()), ["learner.json", "lock"], "opening for reading changed nothing");
    let rebuilt = rebuild(temp.path(), NOW, &MODEL).unwrap();
    assert_eq!((rebuilt.head.lines, rebuilt.previous), (0, Some(temp.path().join("learner.json.bak-1"))));
    assert_eq!(open(temp.path()).store.access(), StoreAccess::ReadWrite);
}

#[test]
fn a_lost_journal_beside_a_damaged_snapshot_stops_recording() {
    let (temp, _) = written(&numbered(3));
    fs::remove_file(journal(temp.path())).unwrap();
    fs::write(snapshot(temp.path()), "{\"ver").unwrap();
    let opened = open(temp.path());
    assert!(reason(&opened.store).contains("journal.jsonl is gone while learner.json is still there"));
    drop(opened);
    assert_eq!(names(temp.path()), ["learner.json", "lock"]);
    let rebuilt = rebuild(temp.path(), NOW, &MODEL).unwrap();
    assert_eq!(rebuilt.previous, Some(temp.path().join("learner.json.bak-1")));
    assert_eq!(open(temp.path()).store.access(), StoreAccess::ReadWrite);
}

#[test]
fn a_torn_line_is_set_aside_and_reported() {
    let (temp, state) = written(&numbered(3));
    let mut text = fs::read(journal(temp.path())).unwrap();
    let whole = text.clone();
    for torn in [&b"{\"prev\":\"00"[..], b"\0\0\0\0", b"{\"prev\":\"0\0\0}\n"] {
        text.truncate(whole.len());
        text.extend_from_slice(torn);
        fs::write(journal(temp.path()), &text).unwrap();
        let report = verify(temp.path(), &MODEL).unwrap();
        assert_eq!(report.torn, Some(torn.len() as u64));
        let opened = open(temp.path());
        assert_eq!((&*opened.state, opened.store.access()), (&state, StoreAccess::ReadWrite));
        assert!(opened.notices[0].contains("was cut off while it was being recorded"), "{:?}", opened.notices);
        assert_eq!(fs::read(journal(temp.path())).unwrap(), whole);
    }
    assert_eq!(fs::read(temp.path().join("journal.torn-1")).unwrap(), b"{\"prev\":\"00");
    assert_eq!(fs::read(temp.path().join("journal.torn-2")).unwrap(), b"\0\0\0\0");
    assert!(verify(temp.path(), &MODEL).unwrap().is_clean());
}

/// A journal of five lines with line `n` replaced.
fn with_line(n: usize, change: impl Fn(&str) -> String) -> (tempfile::TempDir, LearnerState) {
    let (temp, state) = written(&numbered(5));
    let text = fs::read_to_string(journal(temp.path())).unwrap();
    let lines: Vec<_> =
        text.lines().zip(1..).map(|(line, i)| if i == n { change(line) } else { format!("{line}\n") }).collect();
    fs::write(journal(temp.path()), lines.concat()).unwrap();
    (temp, state)
}

#[test]
fn a_bad_line_is_named_and_without_a_snapshot_the_store_only_reads() {
    let (temp, _) = with_line(3, |line| line.replace("\"params\":1", "\"params\":2") + "\n");
    let report = verify(temp.path(), &MODEL).unwrap();
    assert_eq!(report.bad.as_ref().map(|bad| bad.line), Some(3));
    let finding = &report.findings()[0];
    assert!(finding.contains("line 3 of the journal is bad: its record doesn't match its hash"), "{finding}");
    assert!(finding.ends_with("`rung state rebuild` keeps every line that is intact"), "{finding}");
    // The snapshot is beyond the bad line: opening is fast, and still right.
    let opened = open(temp.path());
    assert_eq!(opened.store.access(), StoreAccess::ReadWrite);
    let error = opened.store.history(9).unwrap_err().to_string();
    assert!(error.starts_with("line 3 of the journal is bad"), "{error}");
    assert_eq!(opened.store.history(2).unwrap().len(), 2);
    drop(opened);
    fs::remove_file(snapshot(temp.path())).unwrap();
    let mut opened = open(temp.path());
    assert_eq!(opened.state.version, 2);
    assert!(reason(&opened.store).contains("line 3 of the journal is bad"), "{}", reason(&opened.store));
    assert!(reason(&opened.store).contains("`rung state verify`"), "{}", reason(&opened.store));
    assert!(opened.store.commit(&record(3, 3)).is_err());
}

#[test]
fn a_rebuild_mends_a_journal_and_keeps_the_damaged_one() {
    let check = |n, change: fn(&str) -> String, lines, dropped: &[u64]| {
        let (temp, state) = with_line(n, change);
        let damaged = fs::read(journal(temp.path())).unwrap();
        let rebuilt = rebuild(temp.path(), NOW, &MODEL).unwrap();
        assert_eq!(rebuilt.head.lines, lines);
        assert_eq!(rebuilt.dropped.iter().map(|bad| bad.line).collect::<Vec<_>>(), dropped);
        assert_eq!(fs::read(rebuilt.damaged.expect("kept")).unwrap(), damaged);
        // If no line is lost, the new chain equals the old one, and the snapshot is right.
        assert_eq!(rebuilt.previous.is_some(), lines < 5);
        assert!(verify(temp.path(), &MODEL).unwrap().is_clean());
        let opened = open(temp.path());
        assert_eq!(opened.store.access(), StoreAccess::ReadWrite);
        assert_eq!(opened.state.memory, state.memory, "the last line has the last word");
    };
    check(3, |line| format!("{}\n", line.replace("\"params\":1", "\"params\":2")), 4, &[3]);
    check(1, |_| "rubbish\n".to_owned(), 4, &[1]);
    check(2, |_| String::new(), 4, &[]);
    check(2, |line| format!("{line}\n{line}\n"), 5, &[3]);
    // Without the line end, two lines become one invalid line.
    check(2, str::to_owned, 3, &[2]);
}

#[test]
fn a_rebuild_leaves_undos_at_their_records() {
    let undo = |version, undone| {
        let event = Event::Undone { version: undone, problem: None };
        Record { event, ..record(version, version) }
    };
    let check = |damaged: usize, expected: &[(u64, u64)]| {
        let (temp, _) = written(&[record(1, 1), record(2, 2), undo(3, 2), record(4, 4)]);
        let text = fs::read_to_string(journal(temp.path())).unwrap();
        let lines =
            text.lines().zip(1..).map(|(line, i)| if i == damaged { "x\n".to_owned() } else { format!("{line}\n") });
        fs::write(journal(temp.path()), lines.collect::<String>()).unwrap();
        rebuild(temp.path(), NOW, &MODEL).unwrap();
        let kept = open(temp.path()).store.history(10).unwrap();
        let undos: Vec<_> = kept.iter().filter_map(|record| Some((record.version, record.undoes()?))).collect();
        assert_eq!(undos, expected, "line {damaged} is lost");
        assert!(verify(temp.path(), &MODEL).unwrap().is_clean());
    };
    check(1, &[(2, 1)]);
    check(2, &[]);
    check(4, &[(3, 2)]);
}

#[test]
fn a_record_of_a_newer_rung_is_left_for_the_newer_rung() {
    let (temp, _) = written(&numbered(2));
    let text = fs::read_to_string(journal(temp.path())).unwrap();
    let first = text.lines().next().unwrap();
    let strange = journal_line::JournalLine::read(first.as_bytes()).unwrap();
    let strange = String::from_utf8(strange.record.to_vec()).unwrap().replace("session_check", "telepathy");
    let hash = {
        use sha2::{Digest, Sha256};
        format!("{:x}", Sha256::digest([journal_line::GENESIS, &strange].concat()))
    };
    let strange = format!("{{\"prev\":\"{}\",\"hash\":\"{hash}\",\"record\":{strange}}}\n", journal_line::GENESIS);
    fs::write(journal(temp.path()), &strange).unwrap();
    let error = rebuild(temp.path(), NOW, &MODEL).unwrap_err().to_string();
    assert!(error.contains("use the newer Rung that wrote it"), "{error}");
    assert_eq!(fs::read_to_string(journal(temp.path())).unwrap(), strange);
}

#[test]
fn a_rebuild_is_for_the_holder_of_the_lock_and_changes_nothing_that_is_right() {
    let (temp, _) = written(&numbered(4));
    let before = fs::read(snapshot(temp.path())).unwrap();
    let open = open(temp.path());
    assert!(matches!(rebuild(temp.path(), NOW, &MODEL), Err(StoreError::ReadOnly { .. })));
    drop(open);
    let rebuilt = rebuild(temp.path(), NOW, &MODEL).unwrap();
    assert_eq!((rebuilt.previous, rebuilt.damaged, rebuilt.torn), (None, None, None));
    assert_eq!(fs::read(snapshot(temp.path())).unwrap(), before);
}

#[test]
fn a_journal_touched_from_outside_stops_the_writer() {
    let touches: [fn(&Path); 3] = [
        |path| fs::remove_file(path).unwrap(),
        |path| fs::write(path, "").unwrap(),
        |path| fs::write(path, [fs::read(path).unwrap(), b"x\n".to_vec()].concat()).unwrap(),
    ];
    for touch in touches {
        let temp = tempfile::tempdir().unwrap();
        let mut store = open(temp.path()).store;
        store.commit(&record(1, 1)).unwrap();
        touch(&journal(temp.path()));
        let error = store.commit(&record(2, 2)).unwrap_err().to_string();
        assert!(error.contains("was changed, moved or removed by something else"), "{error}");
        assert_eq!(store.state().version, 1);
    }
}

#[test]
fn a_snapshot_that_cannot_be_written_is_no_reason_to_lose_a_step() {
    let temp = tempfile::tempdir().unwrap();
    let mut store = open(temp.path()).store;
    // A folder in its place can't be replaced by a file, not even by root.
    fs::create_dir(snapshot(temp.path())).unwrap();
    for n in 1..=SNAPSHOT_EVERY {
        assert_eq!((store.commit(&record(n, n)).unwrap().version, n < SNAPSHOT_EVERY), (n, store.trouble().is_none()));
    }
    assert!(store.trouble().unwrap().ends_with("everything is in the journal all the same."));
    fs::remove_dir(snapshot(temp.path())).unwrap();
    store.commit(&record(SNAPSHOT_EVERY + 1, 1)).unwrap();
    assert_eq!(store.trouble(), None, "the next commit tries again");
    store.close().unwrap();
    assert!(verify(temp.path(), &MODEL).unwrap().is_clean());
    assert_eq!(names(temp.path()), ["journal.jsonl", "learner.json", "lock"]);
}

#[test]
fn the_snapshot_is_replaced_now_and_then_and_when_the_store_goes() {
    let temp = tempfile::tempdir().unwrap();
    let behind = || verify(temp.path(), &MODEL).unwrap().snapshot;
    let mut store = open(temp.path()).store;
    for n in 1..SNAPSHOT_EVERY {
        store.commit(&record(n, n)).unwrap();
    }
    assert_eq!(behind(), SnapshotCheck::Missing);
    for (n, expected) in (SNAPSHOT_EVERY..).zip([0, 1, 2]) {
        store.commit(&record(n, n)).unwrap();
        assert_eq!(behind(), SnapshotCheck::Matches { behind: expected });
    }
    drop(store);
    assert_eq!(behind(), SnapshotCheck::Matches { behind: 0 });
}

#[test]
fn verify_compares_the_snapshot_and_the_kept_sources() {
    use crate::types::event::Event;
    let temp = tempfile::tempdir().unwrap();
    let mut store = open(temp.path()).store;
    let kept = store.attempts().put(b"pass", crate::types::Language::Python).unwrap();
    let lost = crate::types::Hash::sha256(b"never kept");
    for (version, source) in [(1, &kept), (2, &lost)] {
        let event = Event::FileReset { problem: "p".into(), kept: source.clone(), restored: None };
        store.commit(&Record { event, ..record(version, version) }).unwrap();
    }
    let head = store.head().clone();
    store.close().unwrap();
    let report = verify(temp.path(), &MODEL).unwrap();
    assert_eq!((report.sources, &report.bad_sources), (2, &vec![lost]));
    assert_eq!(report.snapshot, SnapshotCheck::Matches { behind: 0 });
    assert!(!report.is_clean());
    // A snapshot with a right checksum and a wrong state is found out, too.
    let state = LearnerState { version: 2, ..LearnerState::default() };
    snapshot::write(temp.path(), &head, &state).unwrap();
    let report = verify(temp.path(), &MODEL).unwrap();
    assert_eq!(report.snapshot, SnapshotCheck::Differs { why: "is not what the journal gives".into() });
    assert!(report.findings()[0].contains("learner.json is not what the journal gives; `rung state rebuild`"));
}

proptest! {
    #![proptest_config(crate::testing::cases(24))]

    /// Appending with restarts, reopening from the snapshot and a full replay give the same state and the same bytes.
    #[test]
    fn every_way_to_the_state_is_the_same(records in history(12), restarts in proptest::collection::vec(any::<bool>(), 12)) {
        let temp = tempfile::tempdir().unwrap();
        let mut opened = open(temp.path());
        for (record, restart) in records.iter().zip(restarts) {
            opened.store.commit(record).unwrap();
            if restart {
                let before = Arc::clone(opened.store.state());
                drop(opened);
                opened = open(temp.path());
                prop_assert_eq!(&opened.state, &before);
            }
        }
        let state = Arc::clone(opened.store.state());
        prop_assert_eq!(opened.store.history(99).unwrap().len(), records.len());
        drop(opened);
        if !records.is_empty() {
            let bytes = fs::read(snapshot(temp.path())).unwrap();
            fs::remove_file(snapshot(temp.path())).unwrap();
            prop_assert_eq!(&*open(temp.path()).state, &*state);
            prop_assert_eq!(fs::read(snapshot(temp.path())).unwrap(), bytes);
        }
        prop_assert!(verify(temp.path(), &MODEL).unwrap().is_clean());
    }

    /// A journal cut anywhere opens with every whole line, and for writing unless the snapshot has more records.
    #[test]
    fn a_cut_journal_opens_with_every_whole_line(records in history(6), cut in any::<prop::sample::Index>(), keep: bool) {
        let (temp, _) = written(&records);
        let text = fs::read(journal(temp.path())).unwrap_or_default();
        let cut = cut.index(text.len() + 1);
        fs::write(journal(temp.path()), &text[..cut]).unwrap();
        if !keep || cut == 0 {
            let _ = fs::remove_file(snapshot(temp.path()));
        }
        // A line that lacks only its line end is whole.
        let whole = line_ends(&text[..(cut + 1).min(text.len())]);
        // Opening creates a snapshot if there is none.
        let known = snapshot(temp.path()).exists();
        let mut opened = open(temp.path());
        prop_assert_eq!(opened.store.head().lines, whole as u64);
        let missing = records.len() - whole;
        if missing > 0 && known {
            let told = reason(&opened.store);
            prop_assert!(told.contains(&format!("ends after {whole} of {} steps", records.len())), "{told}");
            drop(opened);
            prop_assert_eq!(fs::read(journal(temp.path())).unwrap(), &text[..cut]);
            rebuild(temp.path(), NOW, &MODEL).unwrap();
            opened = open(temp.path());
        }
        prop_assert_eq!(opened.store.access(), StoreAccess::ReadWrite);
        prop_assert_eq!(opened.state.version, records[..whole].last().map_or(0, |record| record.version));
        let version = opened.state.version + 1;
        opened.store.commit(&record(version, 1)).unwrap();
        prop_assert!(verify(temp.path(), &MODEL).unwrap().is_clean());
    }

    #[test]
    fn any_flipped_bit_is_found(records in history(6), at in any::<prop::sample::Index>(), bit in 0..8) {
        prop_assume!(!records.is_empty());
        let (temp, _) = written(&records);
        let mut text = fs::read(journal(temp.path())).unwrap();
        let at = at.index(text.len());
        let line = line_ends(&text[..at]) as u64 + 1;
        text[at] ^= 1u8 << bit;
        fs::write(journal(temp.path()), &text).unwrap();
        let report = verify(temp.path(), &MODEL).unwrap();
        prop_assert!(!report.is_clean());
        let found = report.bad.map_or(report.head.lines + 1, |bad| bad.line);
        prop_assert_eq!(found, line);
        // Opening never fails, whatever byte was changed, and a rebuild fixes the folder.
        drop(open(temp.path()));
        rebuild(temp.path(), NOW, &MODEL).unwrap();
        prop_assert!(verify(temp.path(), &MODEL).unwrap().is_clean());
    }
}
