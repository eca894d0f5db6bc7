//! Keeps what a compiler made of a program for the next run of the tests. The harness rarely changes, and compilers that
//! make the same program again would take most of the time.
//!
//! An entry is named by everything that it depends on: the command, the compiler's version and the files of the program.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use sha2::{Digest, Sha256};

use crate::support;

/// The compiler's messages. A program that compiled has its files beside them.
const MESSAGES: &str = "messages.txt";
const FILES: &str = "files";
/// An entry that was not used for this long is deleted.
const UNUSED: Duration = Duration::from_hours(7 * 24);

/// Compiles the program in `folder`, or copies what the same command made of the same files before. Returns the compiler's
/// messages: warnings, or an error's.
pub fn compile(mut command: Command, folder: &Path) -> Result<String, String> {
    let all = support::cache().join("harness");
    fs::create_dir_all(&all).unwrap();
    let kept = all.join(key(&command, folder));
    if let Ok(messages) = fs::read_to_string(kept.join(MESSAGES)) {
        let _ = File::options().write(true).open(kept.join(MESSAGES)).and_then(|f| f.set_modified(SystemTime::now()));
        return if kept.join(FILES).is_dir() {
            copy(&kept.join(FILES), folder);
            Ok(messages)
        } else {
            Err(messages)
        };
    }
    let output = command.current_dir(folder).output().unwrap();
    let messages = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    let new = tempfile::tempdir_in(&all).unwrap();
    if output.status.success() {
        fs::create_dir(new.path().join(FILES)).unwrap();
        copy(folder, &new.path().join(FILES));
    }
    fs::write(new.path().join(MESSAGES), &messages).unwrap();
    // Another test may have been faster.
    let _ = fs::rename(new.path(), kept);
    delete_unused(&all);
    if output.status.success() { Ok(messages) } else { Err(messages) }
}

fn key(command: &Command, folder: &Path) -> String {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts: Vec<_> = files.iter().map(|file| (file.file_name(), fs::read(file).unwrap())).collect();
    hex::encode(Sha256::digest(format!("{command:?} {} {texts:?}", version(command.get_program()))))
}

/// What a compiler says of its version, asked once.
fn version(compiler: &OsStr) -> String {
    static KNOWN: Mutex<BTreeMap<OsString, String>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap();
    let ask = || {
        let flag = if compiler == "go" { "version" } else { "--version" };
        format!("{:?}", Command::new(compiler).arg(flag).output().unwrap())
    };
    known.entry(compiler.to_owned()).or_insert_with(ask).clone()
}

/// Copies in another process. An executable that this one writes can't be run while a test starts a program, because the
/// new process has the file open for a moment.
fn copy(from: &Path, to: &Path) {
    let done = Command::new("cp").arg("-a").arg(from.join(".")).arg(to).status().unwrap();
    assert!(done.success(), "cp {} {}", from.display(), to.display());
}

fn delete_unused(all: &Path) {
    for entry in fs::read_dir(all).into_iter().flatten().flatten() {
        let used = entry.path().join(MESSAGES).metadata().and_then(|meta| meta.modified());
        if used.is_ok_and(|used| used.elapsed().is_ok_and(|age| age > UNUSED)) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
