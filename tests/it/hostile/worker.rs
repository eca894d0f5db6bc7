//! Tests the worker process: its sandbox layers, its crashes and its image.
//!
//! Signals are sent with the `kill` command, and the permissions of a process are read from `/proc`, as an
//! administrator would.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use rung_tutor::judge::native::jail::IsolationLayer;
use rung_tutor::judge::wasm::image::{self, ImagePaths};
use rung_tutor::judge::{Judge, Launcher, WorkerPool};
use rung_tutor::types::Language;
use rung_tutor::types::Verdict::{Ac, Re};

use super::arena::Arena;
use super::{HostileCase, faults, python};
use crate::support::{self, status};

/// A case that runs for some seconds and is visible in its worker's size.
fn waiting() -> HostileCase {
    let source = format!("ballast = b'x' * {BALLAST}\nfor _ in range(10**7): pass");
    let row = python::row("goes on", "", &source, Ac, "").megabytes(256);
    row.seconds(20.0)
}

/// Size of the ballast in bytes; no other worker uses that much.
const BALLAST: u64 = 160 << 20;

/// Returns the worker that runs the waiting case, but not the killed one, which may be visible a moment longer.
async fn busy(arena: &Arena, killed: u32) -> u32 {
    let large = |id: &u32| *id != killed && support::size(*id, "VmRSS:") > BALLAST;
    let found = async || arena.judge.pool().worker_ids().await.into_iter().find(large);
    support::soon(async || found().await.ok_or_else(|| "a worker with the waiting case".to_owned())).await
}

fn signal(name: &str, process: u32) {
    let status = Command::new("kill").args([name, &process.to_string()]).status().unwrap();
    assert!(status.success(), "kill {name} {process}");
}

async fn worker(arena: &Arena) -> u32 {
    arena.judge.pool().ensure_ready().await.unwrap();
    arena.judge.pool().worker_ids().await.first().copied().expect("a worker")
}

#[test]
fn worker_is_sandboxed_before_running_code() {
    Arena::new().block_on(async |arena| {
        let id = worker(arena).await;
        let walls = arena.judge.pool().layer_states();
        assert_eq!(
            walls.iter().map(|w| w.layer).collect::<Vec<_>>(),
            [IsolationLayer::Limits, IsolationLayer::Files, IsolationLayer::Calls]
        );
        for wall in walls {
            assert!(!wall.found.as_ref().unwrap_or_else(|why| why).is_empty(), "{wall:?} says nothing");
        }
        if walls.iter().any(|wall| wall.layer == IsolationLayer::Calls && wall.found.is_ok()) {
            // 2 means a filter. Every thread has it, because threads inherit it.
            assert_eq!((status(id, "Seccomp:"), status(id, "NoNewPrivs:")), ("2".to_owned(), "1".to_owned()));
            for thread in fs::read_dir(format!("/proc/{id}/task")).unwrap().flatten() {
                let text = fs::read_to_string(thread.path().join("status")).unwrap();
                assert!(text.contains("Seccomp:\t2"), "{text}");
            }
        }
        let limits = fs::read_to_string(format!("/proc/{id}/limits")).unwrap();
        for (name, value) in [("Max core file size", "0"), ("Max file size", "0")] {
            let line = limits.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            assert_eq!(line.split_whitespace().next(), Some(value), "{name}");
        }
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap();
        assert_eq!(environment, b"", "nothing of the learner's environment comes in");
        for file in fs::read_dir(format!("/proc/{id}/fd")).unwrap().flatten() {
            let target = fs::read_link(file.path()).unwrap_or_default().display().to_string();
            assert!(!target.starts_with("socket:") || target.contains("pipe"), "{target}");
        }
    });
}

#[test]
fn killed_worker_is_replaced_and_job_retried() {
    Arena::new().block_on(async |arena| {
        let row = waiting();
        let (judged, id) = tokio::join!(arena.judged(&row), async {
            let id = busy(arena, 0).await;
            signal("-KILL", id);
            id
        });
        assert_eq!(faults(&row, &judged.unwrap()), [""; 0], "it is tried again");
        assert!(!arena.judge.pool().worker_ids().await.contains(&id));
        // The worker was killed while it was idle, and the next job doesn't notice.
        signal("-KILL", worker(arena).await);
        assert_eq!(arena.still_judges(Language::Python).await, None);
        assert_eq!(arena.left_over().await, [""; 0]);
    });
}

#[test]
fn a_worker_killed_every_time_is_an_error_of_that_run_alone() {
    Arena::new().block_on(async |arena| {
        worker(arena).await;
        let mut row = waiting();
        row.verdicts = vec![Ac, Re, Ac];
        row.told = "ended or broke the interpreter";
        let killing = async {
            let first = busy(arena, 0).await;
            signal("-KILL", first);
            signal("-KILL", busy(arena, first).await);
        };
        let (judged, ()) = tokio::join!(arena.judged(&row), killing);
        assert_eq!(faults(&row, &judged.unwrap()), [""; 0]);
        assert_eq!(arena.still_judges(Language::Python).await, None);
    });
}

#[test]
fn stalled_worker_is_replaced() {
    Arena::new().block_on(async |arena| {
        // An ordinary submission is judged first, so that only the case itself meets the stopped worker.
        assert_eq!(arena.still_judges(Language::Python).await, None);
        let id = worker(arena).await;
        signal("-STOP", id);
        // The shortest possible backstop is twenty seconds.
        assert_eq!(arena.still_judges_within(Language::Python, 0.5).await, None);
        assert_ne!(worker(arena).await, id);
        assert!(!Path::new(&format!("/proc/{id}")).exists(), "the one that stood still is gone");
    });
}

/// A copy of the shared image in a private cache.
fn copied() -> (tempfile::TempDir, ImagePaths) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let shared = Launcher { program: support::rung().to_owned(), cache: support::cache() };
    runtime.block_on(WorkerPool::new(shared).ensure_ready()).unwrap();
    let cache = tempfile::tempdir().unwrap();
    let copy = Command::new("cp").arg("-a").arg(support::cache().join("sandbox")).arg(cache.path()).status().unwrap();
    assert!(copy.success());
    let paths = ImagePaths::new(cache.path());
    assert!(paths.exists());
    (cache, paths)
}

fn refused(paths: &ImagePaths, why: &str) {
    match image::load(paths) {
        Ok(_) => panic!("it is loaded; it should be refused: {why}"),
        Err(error) => assert!(format!("{error:#}").contains(why), "{error:#}"),
    }
}

#[test]
fn tampered_image_is_rejected_and_rebuilt() {
    let (cache, paths) = copied();
    let mode = |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let root = paths.folder.parent().unwrap().to_owned();
    for folder in [&root, &paths.folder] {
        for open in [0o777, 0o770, 0o755] {
            mode(folder, open);
            refused(&paths, "is open to other users");
        }
        mode(folder, 0o700);
    }
    let whole = fs::read(paths.image()).unwrap();
    fs::write(paths.image(), &whole[..whole.len() / 2]).unwrap();
    refused(&paths, "does not match its checksum");
    fs::write(paths.image(), b"").unwrap();
    refused(&paths, "does not match its checksum");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    fs::write(paths.image(), &flipped).unwrap();
    refused(&paths, "does not match its checksum");
    // A file that was loaded once is known by its last change.
    fs::write(paths.image(), &whole).unwrap();
    paths.note_checked(paths.stamp().as_deref());
    assert_eq!(fs::read_to_string(paths.checked()).ok(), paths.stamp());
    assert!(image::load(&paths).is_ok());
    fs::write(paths.image(), &flipped).unwrap();
    refused(&paths, "does not match its checksum");
    paths.note_checked(Some("of another file"));
    refused(&paths, "does not match its checksum");
    // In a folder that others can write to, the worker pool deletes the image and builds it again.
    mode(&paths.folder, 0o777);
    fs::write(paths.stdlib().join("planted.py"), "").unwrap();
    let judge =
        Judge::new(WorkerPool::new(Launcher { program: support::rung().to_owned(), cache: cache.path().to_owned() }));
    tokio::runtime::Runtime::new().unwrap().block_on(judge.pool().ensure_ready()).unwrap();
    assert_eq!(paths.folder.metadata().unwrap().permissions().mode() & 0o777, 0o700);
    assert!(!paths.stdlib().join("planted.py").exists(), "what was planted is gone");
    let sum = fs::read_to_string(paths.checksum()).unwrap();
    assert_eq!(sum.len(), 64);
    assert_ne!(fs::read(paths.image()).unwrap(), flipped);
}
