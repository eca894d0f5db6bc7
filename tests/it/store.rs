//! Tests the store with other processes and on failing disks.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::task::Poll;

use rung_tutor::clock::FixedClock;
use rung_tutor::orchestrator::Tutor;
use rung_tutor::paths::Paths;
use rung_tutor::store::{StoreAccess, verify};

use crate::helper::{HelperProcess, MODEL, commit_next, open, play};
use crate::support;
use crate::tutor::Home;

#[test]
fn two_processes_never_write_at_once() {
    let temp = tempfile::tempdir().unwrap();
    let mut holder = HelperProcess::start(play("hold", temp.path(), None));
    assert_eq!(holder.answer().as_deref(), Some("ReadWrite"));
    let mut second = open(temp.path()).store;
    let StoreAccess::ReadOnly { reason } = second.access() else { panic!("both may write") };
    assert!(reason.contains(&format!("Another Rung (process {} since", holder.id())), "{reason}");
    assert_eq!(commit_next(&mut second).unwrap_err(), reason);
    // However the holder ends, no stale lock blocks the learner.
    holder.kill();
    let mut third = open(temp.path()).store;
    assert_eq!(third.access(), StoreAccess::ReadWrite);
    commit_next(&mut third).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_may_not_grow_takes_the_half_written_line_back() {
    let temp = tempfile::tempdir().unwrap();
    // Writes beyond the limit are cut short, as on a full disk. The signal that would be sent first is ignored.
    let wrapper = ["sh", "-c", r#"trap "" XFSZ; ulimit -f 64; exec "$@""#, "sh"];
    let mut writer = HelperProcess::start(play("fill", temp.path(), Some(&wrapper)));
    let stopped: u64 = writer.answer().unwrap().strip_prefix("stopped after ").unwrap().parse().unwrap();
    let error = writer.answer().unwrap();
    assert!(error.contains("this step could not be recorded (nothing before it is lost)"), "{error}");
    assert!(error.contains("journal.jsonl") && error.contains("the file may not grow any further"), "{error}");
    assert_eq!(writer.answer(), None);
    drop(writer);
    let report = verify(temp.path(), &MODEL).unwrap();
    assert!(report.is_clean(), "{:?}", report.findings());
    assert_eq!(report.head.version, stopped);
    assert!(stopped > 10);
    assert_eq!(commit_next(&mut open(temp.path()).store), Ok(stopped + 1));
}

/// Runs a part in a separate mount namespace, after `mount` (a shell command that gets the folder as `$0`). Returns
/// `None`, with a printed reason, if this machine doesn't allow that.
#[cfg(target_os = "linux")]
fn in_a_namespace(part: &str, data: &Path, mount: &str) -> Option<HelperProcess> {
    let script = format!(r#"{mount} && exec "$@""#);
    let data_text = data.to_str().unwrap();
    for flags in ["-m", "-rm"] {
        let allowed = std::process::Command::new("unshare").args([flags, "sh", "-c", mount, data_text]).output();
        match allowed {
            Ok(output) if output.status.success() => {
                let wrapper = ["unshare", flags, "sh", "-c", &script, data_text];
                return Some(HelperProcess::start(play(part, data, Some(&wrapper))));
            }
            Ok(output) => println!("unshare {flags}: {}", String::from_utf8_lossy(&output.stderr).trim()),
            Err(error) => println!("unshare: {error}"),
        }
    }
    println!("skipped: this machine doesn't let a test mount a file system of its own");
    None
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_one_step_and_loses_none() {
    let temp = tempfile::tempdir().unwrap();
    let mount = r#"mount -t tmpfs -o size=192k none "$0" && touch "$0/make-ballast""#;
    let Some(mut writer) = in_a_namespace("fill", temp.path(), mount) else { return };
    let stopped: u64 = writer.answer().unwrap().strip_prefix("stopped after ").unwrap().parse().unwrap();
    assert!(stopped > 10);
    let error = writer.answer().unwrap();
    assert!(error.contains("journal.jsonl") && error.contains("the disk is full; free some space"), "{error}");
    assert_eq!(writer.answer(), Some(format!("again {}", stopped + 1)));
    assert_eq!(writer.answer().as_deref(), Some("[]"), "verify finds nothing wrong");
}

#[cfg(target_os = "linux")]
#[test]
fn a_read_only_folder_is_read() {
    let temp = tempfile::tempdir().unwrap();
    let mut store = open(temp.path()).store;
    commit_next(&mut store).unwrap();
    commit_next(&mut store).unwrap();
    store.close().unwrap();
    // A read-only mount also applies to root, but file permissions would not.
    let mount = r#"mount --bind "$0" "$0" && mount -o remount,ro,bind "$0""#;
    let Some(mut reader) = in_a_namespace("read", temp.path(), mount) else { return };
    assert_eq!(reader.answer().as_deref(), Some("version 2"));
    let access = reader.answer().unwrap();
    assert!(access.starts_with("ReadOnly") && access.contains("the disk is mounted read-only"), "{access}");
}

#[test]
fn snapshot_write_failure_is_reported_on_close() {
    let home = Home::new();
    let snapshot = home.folder.path().join("data/learner.json");
    let ((), closed) = home.visit_and_close(async |tutor| {
        // A folder in its place can't be replaced by a file, not even by root.
        fs::create_dir(&snapshot).expect("a folder");
        tutor.session_check().await.expect("the journal has it");
    });
    let error = closed.expect_err("the snapshot can't be written").to_string();
    assert!(error.contains(&snapshot.display().to_string()) && error.contains("in the journal"), "{error}");
    fs::remove_dir(&snapshot).expect("removed");
    let recorded = home.visit(async |tutor| tutor.history(1).expect("history").len());
    assert_eq!(recorded, 1, "nothing is lost");
}

#[test]
fn recording_keeps_no_task_of_the_runtime_waiting() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let paths = Paths::under(folder.path()).expect("paths");
    let clock = FixedClock::at("2026-03-02T09:00:00Z".parse().expect("a time"));
    let options = support::options(paths, Arc::new(clock));
    runtime.block_on(async {
        let tutor = Tutor::open(options).expect("the tutor opens");
        {
            let mut recording = std::pin::pin!(tutor.session_check());
            // The first poll runs on this thread.
            let first = std::future::poll_fn(|task| Poll::Ready(recording.as_mut().poll(task))).await;
            assert!(first.is_pending());
            recording.await.expect("recorded");
        }
        tutor.shutdown().await.expect("closed");
    });
}
