//! Tests that any journal is read without a panic, and that no valid record before the damage is lost.

use std::fs;
use std::path::Path;

use jiff::Timestamp;
use proptest::prelude::*;
use proptest::sample::Index;
use rung_tutor::store::{self, OpenedStore, StoreAccess, StoreError};

use crate::helper::{MODEL, commit_next, open};
use crate::support::until;

const UNLOCKED: &str = "the record to be unlocked";

/// A kind of damage to a journal's lines.
#[derive(Clone, Debug)]
enum Damage {
    /// Bytes inserted between two lines.
    Inserted(Index, Vec<u8>),
    Removed(Index),
    Repeated(Index),
    Swapped(Index, Index),
    /// Bytes that overwrite a line from some position on.
    Overwritten(Index, Index, Vec<u8>),
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..80),
        "[\\[\\]{}\":,a-z0-9\\\\\n \u{0}\u{feff}]{0,80}".prop_map(String::into_bytes),
        Just(b"{\"prev\":\"\",\"hash\":\"\",\"record\":{}}".to_vec()),
        // Nested far deeper than any reader can handle.
        Just([b"{\"prev\":".repeat(5_000), b"[".repeat(5_000)].concat()),
    ]
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        (any::<Index>(), bytes()).prop_map(|(at, bytes)| Damage::Inserted(at, bytes)),
        any::<Index>().prop_map(Damage::Removed),
        any::<Index>().prop_map(Damage::Repeated),
        (any::<Index>(), any::<Index>()).prop_map(|(a, b)| Damage::Swapped(a, b)),
        (any::<Index>(), any::<Index>(), bytes()).prop_map(|(at, from, bytes)| Damage::Overwritten(at, from, bytes)),
    ]
}

impl Damage {
    fn strike(&self, lines: &mut Vec<Vec<u8>>) {
        match self {
            Self::Inserted(at, bytes) => lines.insert(at.index(lines.len() + 1), bytes.clone()),
            _ if lines.is_empty() => {}
            Self::Removed(at) => drop(lines.remove(at.index(lines.len()))),
            Self::Repeated(at) => {
                let at = at.index(lines.len());
                lines.insert(at, lines[at].clone());
            }
            Self::Swapped(a, b) => {
                let (a, b) = (a.index(lines.len()), b.index(lines.len()));
                lines.swap(a, b);
            }
            Self::Overwritten(at, from, bytes) => {
                let at = at.index(lines.len());
                let line = &mut lines[at];
                let from = from.index(line.len() + 1);
                line.splice(from..(from + bytes.len()).min(line.len()), bytes.iter().copied());
            }
        }
    }
}

/// Writes a journal of this many records and returns its lines.
fn written(data: &Path, records: usize) -> Vec<Vec<u8>> {
    let mut store = open_to_write(data).store;
    for _ in 0..records {
        commit_next(&mut store).unwrap();
    }
    store.close().unwrap();
    let text = fs::read(data.join("journal.jsonl")).unwrap_or_default();
    text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// Opens for writing. It retries, because a process that another test is just starting inherits this one's locks until
/// it runs.
fn open_to_write(data: &Path) -> OpenedStore {
    until(|| {
        let opened = open(data);
        if opened.store.access() == StoreAccess::ReadWrite { Ok(opened) } else { Err(UNLOCKED.to_owned()) }
    })
}

fn rebuild(data: &Path) {
    until(|| match store::rebuild(data, Timestamp::UNIX_EPOCH, &MODEL) {
        Err(StoreError::ReadOnly { .. }) => Err(UNLOCKED.to_owned()),
        rebuilt => Ok(rebuilt),
    })
    .unwrap();
}

fn history(opened: &OpenedStore) -> Vec<u64> {
    let mut versions: Vec<u64> =
        opened.store.history(usize::MAX).unwrap().iter().map(|record| record.version).collect();
    versions.sort_unstable();
    versions
}

proptest! {
    #![proptest_config(crate::testing::cases(96))]

    #[test]
    fn a_journal_keeps_what_stands_before_the_damage(
        records in 1..8_usize,
        damages in prop::collection::vec(damage(), 1..4),
        snapshot: bool,
    ) {
        let temp = tempfile::tempdir().unwrap();
        let whole = written(temp.path(), records);
        let mut lines = whole.clone();
        for damage in &damages {
            damage.strike(&mut lines);
        }
        let intact = whole.iter().zip(&lines).take_while(|(before, now)| before == now).count() as u64;
        fs::write(temp.path().join("journal.jsonl"), lines.concat()).unwrap();
        if !snapshot {
            let _ = fs::remove_file(temp.path().join("learner.json"));
        }
        let opened = open(temp.path());
        prop_assert!(opened.state.version >= intact, "{} of {intact}", opened.state.version);
        drop(opened);
        let report = store::verify(temp.path(), &MODEL).unwrap();
        prop_assert!(report.head.lines >= intact);
        prop_assert!(report.findings().iter().all(|finding| !finding.contains('\n')));
        // The report names the removed files, the remaining data is complete, and the learner can continue.
        rebuild(temp.path());
        let mut again = open_to_write(temp.path());
        let kept = history(&again);
        prop_assert!((1..=intact).all(|version| kept.contains(&version)), "{kept:?} of {intact}");
        commit_next(&mut again.store).unwrap();
        again.store.close().unwrap();
        prop_assert!(store::verify(temp.path(), &MODEL).unwrap().bad.is_none());
    }

    #[test]
    fn anything_at_all_is_a_journal_or_refused_in_words(bytes in prop::collection::vec(bytes(), 0..4)) {
        let temp = tempfile::tempdir().unwrap();
        fs::write(temp.path().join("journal.jsonl"), bytes.concat()).unwrap();
        let opened = store::Store::open(temp.path(), Timestamp::UNIX_EPOCH, MODEL);
        prop_assert!(opened.map_or_else(|error| !error.to_string().is_empty(), |opened| opened.state.version == 0));
        prop_assert!(store::verify(temp.path(), &MODEL).is_ok());
    }
}
