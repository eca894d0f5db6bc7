//! Tests export and import with empty, older, newer and diverged records, and with altered files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use sha2::{Digest, Sha256};

use super::*;
use crate::store::store_fixtures::{MODEL, history, record};
use crate::store::{SnapshotCheck, SourceStore, Store, StoreError, Workspace, verify};
use crate::types::Event;
use crate::types::problem::{Language, OwnCase};

const NOW: jiff::Timestamp = jiff::Timestamp::UNIX_EPOCH;

/// A home with a data folder and a workspace.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn data(&self) -> PathBuf {
        self.0.path().join("data")
    }

    fn work(&self) -> PathBuf {
        self.0.path().join("work")
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("learner.rung")
    }

    /// Records steps built from seeds, each with a stored source.
    fn live(&self, seeds: &[u64]) {
        let mut store = Store::open(&self.data(), NOW, MODEL).unwrap().store;
        for seed in seeds {
            let kept = store.attempts().put(format!("# {seed}").as_bytes(), Language::Python).unwrap();
            let mut record = record(store.head().version + 1, *seed);
            record.event = Event::FileReset { problem: "p".into(), kept, restored: None };
            store.commit(&record).unwrap();
        }
        store.close().unwrap();
    }

    fn export(&self) -> ArchiveExport {
        export(&self.data(), &self.work(), &self.file(), true).unwrap()
    }

    fn import(&self, from: &Path) -> Result<ArchiveImport, StoreError> {
        import(&self.data(), &self.work(), from, NOW, &MODEL)
    }

    /// All files of the data folder with their bytes, except the lock.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        fn walk(root: &Path, folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
            for entry in fs::read_dir(folder).into_iter().flatten() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    walk(root, &path, files);
                } else if !path.ends_with("lock") {
                    files.insert(path.strip_prefix(root).unwrap().to_owned(), fs::read(&path).unwrap());
                }
            }
        }
        let mut files = BTreeMap::new();
        walk(&self.data(), &self.data(), &mut files);
        files
    }

    fn check_clean(&self) {
        let report = verify(&self.data(), &MODEL).unwrap();
        assert!(report.is_clean(), "{:?}", report.findings());
        assert_eq!(report.snapshot, SnapshotCheck::Matches { behind: 0 });
    }
}

fn case(n: i64) -> OwnCase {
    OwnCase { args: vec![n.into()], expected: None }
}

fn own_cases_of(home: &Home) -> Vec<OwnCase> {
    Workspace::new(&home.work()).folder(&"starter".into(), &"two-sum".into()).own_cases().unwrap()
}

fn add(home: &Home, n: i64) {
    Workspace::new(&home.work()).folder(&"starter".into(), &"two-sum".into()).add_own_case(case(n)).unwrap();
}

#[test]
fn an_import_into_an_empty_home_is_an_exact_copy() {
    let (here, there) = (Home::new(), Home::new());
    here.live(&[1, 2, 3]);
    add(&here, 7);
    let exported = here.export();
    assert_eq!((exported.head.version, exported.sources, exported.cases), (3, 3, 1));
    let imported = there.import(&here.file()).unwrap();
    assert_eq!((imported.outcome, imported.sources, imported.cases), (ImportOutcome::Copied, 3, 1));
    assert_eq!(there.files(), here.files());
    assert_eq!(own_cases_of(&there), [case(7)]);
    there.check_clean();
    assert_eq!(there.export().bytes, exported.bytes);
    assert_eq!(fs::read(there.file()).unwrap(), fs::read(here.file()).unwrap(), "and so is its export");
    assert_eq!(there.import(&here.file()).unwrap().outcome, ImportOutcome::Same);
}

#[test]
fn a_file_that_is_as_short_as_a_cut_off_journal_is_not_called_enough() {
    let home = Home::new();
    let cut = |steps: usize| {
        let path = home.data().join("journal.jsonl");
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.split_inclusive('\n').take(steps).collect::<String>()).unwrap();
    };
    let check = |outcome: ImportOutcome, missing: u64| {
        let imported = home.import(&home.file()).unwrap();
        assert_eq!((imported.outcome, imported.missing), (outcome, missing));
    };
    home.live(&[1, 2, 3]);
    home.export();
    home.live(&[4, 5]);
    check(ImportOutcome::AlreadyNewer, 0);
    cut(4);
    check(ImportOutcome::AlreadyNewer, 1);
    cut(3);
    check(ImportOutcome::Same, 2);
}

#[test]
fn notes_travel_and_those_that_are_there_stay() {
    let (here, there) = (Home::new(), Home::new());
    let folder = |home: &Home| Workspace::new(&home.work()).folder(&"starter".into(), &"two-sum".into());
    here.live(&[1]);
    assert_eq!(here.export().notes, 0);
    assert!(fs::read_to_string(here.file()).unwrap().contains("\"format\":1"), "any Rung reads a file without notes");
    folder(&here).add_notes("# Mine\nA map.\n").unwrap();
    assert_eq!(here.export().notes, 1);
    let imported = there.import(&here.file()).unwrap();
    assert_eq!((imported.notes, imported.notices), (1, Vec::new()));
    assert_eq!(folder(&there).read_notes().unwrap().as_deref(), Some("# Mine\nA map.\n"));
    let again = there.import(&here.file()).unwrap();
    assert_eq!((again.notes, again.notices), (0, Vec::new()));
    fs::write(folder(&there).notes(), "other").unwrap();
    let told = there.import(&here.file()).unwrap().notices.join(" ");
    assert!(told.contains("Your notes on two-sum are others than those in the file"), "{told}");
    assert_eq!(folder(&there).read_notes().unwrap().as_deref(), Some("other"));
}

#[test]
fn a_record_is_continued_stays_when_newer_and_is_never_mixed() {
    let (here, there) = (Home::new(), Home::new());
    here.live(&[1, 2]);
    here.export();
    there.import(&here.file()).unwrap();
    add(&there, 8);
    here.live(&[3, 4]);
    add(&here, 7);
    here.export();
    let imported = there.import(&here.file()).unwrap();
    assert_eq!((imported.outcome, imported.head.version), (ImportOutcome::Continued { from: 2 }, 4));
    assert_eq!(there.files(), here.files());
    assert_eq!(own_cases_of(&there), [case(8), case(7)]);
    there.check_clean();
    there.live(&[5]);
    let newer = there.files();
    let imported = there.import(&here.file()).unwrap();
    assert_eq!((imported.outcome, imported.head.version), (ImportOutcome::AlreadyNewer, 5));
    assert_eq!(there.files(), newer);
    here.live(&[6]);
    here.export();
    let error = there.import(&here.file()).unwrap_err().to_string();
    let parting = "both went on after version 4 of 2023-11-14T22:13:24Z (here on 2023-11-14T22:13:25Z, there on \
                   2023-11-14T22:13:26Z), so they can't be made one; nothing was changed.";
    assert!(error.contains(parting), "{error}");
    assert_eq!(there.files(), newer);
    let stranger = Home::new();
    stranger.live(&[9]);
    let error = stranger.import(&here.file()).unwrap_err().to_string();
    assert!(error.contains("both went on from the very first step (here on"), "{error}");
}

#[test]
fn an_export_replaces_nothing_unasked_and_needs_a_record() {
    let home = Home::new();
    let refused = |force| export(&home.data(), &home.work(), &home.file(), force).unwrap_err().to_string();
    assert!(refused(false).contains("nothing is recorded yet"));
    home.live(&[1]);
    home.export();
    assert!(refused(false).contains("there is a file already"), "{}", refused(false));
    let source = fs::read_dir(home.data().join("attempts")).unwrap().next().unwrap().unwrap().path();
    fs::remove_dir_all(source).unwrap();
    let exported = home.export();
    assert_eq!((exported.sources, exported.notices.len()), (0, 1));
    assert_eq!(Home::new().import(&home.file()).unwrap().sources, 0);
}

#[test]
fn sources_that_are_no_text_come_along() {
    let (here, there) = (Home::new(), Home::new());
    here.live(&[1]);
    let mut store = Store::open(&here.data(), NOW, MODEL).unwrap().store;
    let kept = store.attempts().put(b"\xff\x00", Language::C).unwrap();
    let mut record = record(2, 2);
    record.event = Event::FileReset { problem: "p".into(), kept: kept.clone(), restored: None };
    store.commit(&record).unwrap();
    store.close().unwrap();
    here.export();
    there.import(&here.file()).unwrap();
    assert_eq!(SourceStore::new(&there.data()).get(&kept).unwrap(), b"\xff\x00");
    assert_eq!(there.files(), here.files());
}

/// Writes an altered file with a new, valid checksum, as a forger would.
fn forged(home: &Home, forge: impl FnOnce(String) -> String) -> PathBuf {
    let text = String::from_utf8(fs::read(home.file()).unwrap()).unwrap();
    let body = &text[..=text.trim_end().rfind('\n').unwrap()];
    let body = forge(body.to_owned());
    let path = home.0.path().join("forged");
    fs::write(&path, format!("{body}{{\"sha256\":\"{:x}\"}}\n", Sha256::digest(&body))).unwrap();
    path
}

#[test]
fn nothing_in_a_file_is_trusted() {
    let here = Home::new();
    here.live(&[1, 2]);
    add(&here, 7);
    here.export();
    let check = |expected: &str, forge: &dyn Fn(String) -> String| {
        let there = Home::new();
        let error = there.import(&forged(&here, forge)).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        assert_eq!(there.files(), BTreeMap::new(), "nothing is left behind");
        assert!(!there.work().exists());
    };
    check("forged:4: the source", &|text| text.replace("\"text\":\"# 1\"", "\"text\":\"# 3\""));
    check("forged:2: the journal in it is bad", &|text| {
        text.replacen("\"version\":1,\"time\"", "\"version\":2,\"time\"", 1)
    });
    check("isn't the one its head names", &|text| {
        let hash = text.split("\"hash\":\"").nth(1).unwrap()[..64].to_owned();
        text.replacen(&hash, &"0".repeat(64), 1)
    });
    check("written by a newer Rung", &|text| text.replacen("\"schema\":3", "\"schema\":4", 1));
    check("written by a newer Rung", &|text| text.replacen("\"format\":1", "\"format\":3", 1));
    check("no file that `rung state export` wrote", &|text| text.replacen("learner", "other", 1));
    check("as many sources, cases and notes", &|text| text.replacen("\"cases\":1", "\"cases\":2", 1));
    check("bad head", &|text| text.replacen("\"missing\"", "\"lost\"", 1));
    // A name that points out of the workspace becomes an ordinary name inside it.
    let there = Home::new();
    let evil = forged(&here, |text| text.replace("\"pack\":\"starter\"", "\"pack\":\"../../..\""));
    there.import(&evil).unwrap();
    assert!(there.work().join("_.._.._..").is_dir() && !there.0.path().join("two-sum").exists());
}

/// Simulates a crash in the last steps of an import: a staged journal, then the new journal without its snapshot.
#[test]
fn a_crash_in_the_middle_leaves_the_old_record_or_the_new_one() {
    let (here, there) = (Home::new(), Home::new());
    here.live(&[1, 2]);
    here.export();
    there.import(&here.file()).unwrap();
    let journal = there.data().join("journal.jsonl");
    here.live(&[3]);
    here.export();
    let version = || Store::open(&there.data(), NOW, MODEL).unwrap().state.version;
    fs::write(there.data().join(".rung-tmp-import"), "half a jour").unwrap();
    assert_eq!(version(), 2);
    fs::write(&journal, fs::read(here.data().join("journal.jsonl")).unwrap()).unwrap();
    assert_eq!(version(), 3);
    assert_eq!(there.import(&here.file()).unwrap().outcome, ImportOutcome::Same);
    assert_eq!(there.import(&here.file()).unwrap().sources, 0, "the missing source came with the first");
    there.check_clean();
}

#[test]
fn what_killed_imports_left_behind_goes_with_the_next() {
    let (here, there) = (Home::new(), Home::new());
    here.live(&[1, 2]);
    here.export();
    fs::create_dir_all(there.data()).unwrap();
    fs::write(there.data().join(".rung-tmp-import"), "a whole journal").unwrap();
    there.import(&here.file()).unwrap();
    here.live(&[3]);
    here.export();
    there.import(&here.file()).unwrap();
    let names: Vec<_> = fs::read_dir(there.data()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    let odd = |name: &&std::ffi::OsString| {
        !["attempts", "journal.jsonl", "learner.json", "lock"].iter().any(|known| name == known)
    };
    assert_eq!(names.iter().filter(odd).count(), 0, "{names:?}");
}

#[test]
fn a_snapshot_without_its_journal_is_kept_and_told() {
    let (here, there) = (Home::new(), Home::new());
    here.live(&[1, 2]);
    here.export();
    there.live(&[7]);
    fs::remove_file(there.data().join("journal.jsonl")).unwrap();
    let orphan = fs::read(there.data().join("learner.json")).unwrap();
    let imported = there.import(&here.file()).unwrap();
    assert_eq!(fs::read(there.data().join("learner.json.bak-1")).unwrap(), orphan);
    let [notice] = &imported.notices[..] else { panic!("{:?}", imported.notices) };
    assert!(notice.contains("without its journal") && notice.contains("learner.json.bak-1"), "{notice}");
    assert_eq!(there.import(&here.file()).unwrap().notices, Vec::<String>::new(), "once");
}

#[test]
fn a_damaged_record_is_not_imported_onto() {
    let (here, there) = (Home::new(), Home::new());
    here.live(&[1, 2]);
    here.export();
    there.live(&[1]);
    fs::write(there.data().join("journal.jsonl"), "{}\n").unwrap();
    let before = there.files();
    assert!(matches!(there.import(&here.file()), Err(StoreError::Damaged { .. })));
    assert_eq!(there.files(), before);
}

proptest! {
    #![proptest_config(crate::testing::cases(24))]

    /// A file with a changed byte or a missing end is rejected, and the home is unchanged.
    #[test]
    fn a_file_changed_on_the_way_is_refused(records in history(6), at in any::<prop::sample::Index>(), cut: bool) {
        let (here, there) = (Home::new(), Home::new());
        here.live(&[1]);
        let mut store = Store::open(&here.data(), NOW, MODEL).unwrap().store;
        for mut record in records {
            record.version = store.head().next_version(&record);
            store.commit(&record).unwrap();
        }
        store.close().unwrap();
        here.export();
        let mut bytes = fs::read(here.file()).unwrap();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] ^= 1 }
        fs::write(here.file(), bytes).unwrap();
        prop_assert!(there.import(&here.file()).is_err());
        prop_assert_eq!(there.files(), BTreeMap::new());
    }
}
