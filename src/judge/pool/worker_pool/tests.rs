//! Tests when the image is discarded because workers don't start, and the progress of the preparation. The worker is a
//! script that dies a few times.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::*;

/// Creates a cache with a fake image, and a program that prints `last_words` and ends the first `deaths` times it runs
/// as a worker.
fn cell(folder: &Path, deaths: u32, last_words: &str) -> (WorkerPool, ImagePaths) {
    let cache = folder.join("cache");
    let paths = ImagePaths::new(&cache);
    fs::create_dir_all(paths.stdlib().join("encodings")).expect("a folder");
    for file in [paths.checksum(), paths.image(), paths.snapshot()] {
        fs::write(file, "x").expect("a file");
    }
    let program = folder.join("worker");
    let ready = serde_json::to_string(&WorkerAnswer::Ready { walls: Vec::new() }).expect("JSON");
    let log = folder.join("started");
    let script = format!(
        "#!/bin/sh\n\
         [ $1 = __prepare ] && exit 1\n\
         echo x >> {log}\n\
         set -- $(/usr/bin/wc -l < {log})\n\
         if [ $1 -le {deaths} ]; then echo '{last_words}'; exit 1; fi\n\
         echo '{ready}'\n\
         while read -r line; do :; done\n",
        log = log.display(),
    );
    fs::write(&program, script).expect("a script");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("executable");
    (WorkerPool::new(Launcher { program, cache }), paths)
}

fn check(deaths: u32, last_words: &str, ready: bool, kept: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let (cell, paths) = cell(folder.path(), deaths, last_words);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let started = runtime.block_on(cell.get_worker(0)).map(drop);
    assert_eq!((started.is_ok(), paths.exists()), (ready, kept), "{deaths} {last_words:?} {started:?}");
}

#[test]
fn one_worker_that_dies_at_its_start_costs_no_image() {
    check(0, "", true, true);
    check(1, "", true, true);
    // Two deaths in a row are not an accident, so the image is discarded. This script then fails to prepare a new one.
    check(2, "", false, false);
    let blames = serde_json::to_string(&WorkerAnswer::Unusable { reason: "damaged".to_owned() }).expect("JSON");
    check(1, &blames, false, false);
}
