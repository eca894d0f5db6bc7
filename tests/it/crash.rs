//! Tests `kill -9` at any moment: no acknowledged record is lost, and the remaining data always loads.

use std::collections::BTreeSet;
use std::time::Duration;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rung_tutor::store::verify;
use rung_tutor::types::Hash;

use crate::helper::{HelperProcess, MODEL, open, play, source};

#[test]
fn killed_writer_loses_no_acknowledged_record() {
    let temp = tempfile::tempdir().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(20_260_131);
    let (mut acknowledged, mut kills) = (BTreeSet::new(), 0);
    while !play_once(temp.path(), &mut random, &mut acknowledged) {
        kills += 1;
        check_after_a_kill(temp.path(), &acknowledged);
    }
    assert!(kills >= 10, "the writer was killed {kills} times only");
    assert_eq!(acknowledged.last(), Some(&200));
    check_in_the_end(temp.path());
}

/// Lets a writer commit a few times and kills it during the next commit; returns whether it had finished before.
///
/// The writer commits only on command, so it doesn't run ahead if a busy machine delays the kill.
fn play_once(data: &std::path::Path, random: &mut impl Rng, acknowledged: &mut BTreeSet<u64>) -> bool {
    let mut writer = HelperProcess::start(play("commit", data, None));
    let patience = random.random_range(0..14);
    let delay = Duration::from_micros(random.random_range(0..3000));
    for heard in 0.. {
        writer.go();
        if heard == patience {
            std::thread::sleep(delay);
            writer.kill();
        }
        let Some(text) = writer.answer() else { break };
        let (kind, version) = text.split_once(' ').expect("an acknowledgement");
        acknowledged.insert(version.parse().unwrap());
        match kind {
            "ack" => {}
            "done" => return true,
            other => panic!("no acknowledgement: {other}"),
        }
        if heard >= patience {
            break;
        }
    }
    false
}

/// Checks the files before any repair: there is no bad line, and every acknowledged record exists together with its
/// source.
fn check_after_a_kill(data: &std::path::Path, acknowledged: &BTreeSet<u64>) {
    let report = verify(data, &MODEL).unwrap();
    assert_eq!(report.bad, None);
    assert_eq!(report.bad_sources, []);
    assert!(report.findings().len() <= usize::from(report.torn.is_some()), "{:?}", report.findings());
    assert!(report.head.version >= acknowledged.last().copied().unwrap_or(0));
}

/// Checks that every record is in order and that no file is extra or missing.
fn check_in_the_end(data: &std::path::Path) {
    let opened = open(data);
    assert_eq!(opened.notices, Vec::<String>::new());
    let sources: Vec<_> = (1..=200).map(|version| Hash::sha256(&source(version))).collect();
    assert_eq!(opened.state.problems[&"p".into()].sources, sources);
    assert_eq!(opened.store.history(1000).unwrap().len(), 200);
    drop(opened);
    let report = verify(data, &MODEL).unwrap();
    assert!(report.is_clean(), "{:?}", report.findings());
    assert_eq!(report.sources, 200);
    for entry in std::fs::read_dir(data).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let known = ["attempts", "journal.jsonl", "learner.json", "lock"].contains(&name.as_str());
        assert!(known || name.starts_with("journal.torn-"), "{name} was left behind");
    }
}
