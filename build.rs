//! Rebuilds the crate when a file is added to or removed from the starter pack (the macro that embeds it only detects
//! changed files), and passes the commit to the program, and a digest of the sources that decide what a pack's check finds.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a pack's check does not depend on: the modules above the orchestrator.
const NOT_CHECKING: [&str; 6] = ["src/cli", "src/lab", "src/lib.rs", "src/main.rs", "src/text", "src/tui"];
/// What of them starts the judge all the same.
const CHECKING: [&str; 3] = ["src/cli/commands/internal.rs", "src/cli/commands/pack_command", "src/cli/context"];

#[allow(clippy::print_stdout, reason = "this is how a build script talks to Cargo")]
fn main() {
    println!("cargo::rerun-if-changed=problems");
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = published_commit().or_else(|| if release { commit() } else { None });
    // A development build stays in use while its sources change, so its commit would soon be wrong.
    let commit = commit.unwrap_or_else(|| if release { "no commit" } else { "development" }.to_owned());
    println!("cargo::rustc-env=RUNG_COMMIT={commit}");
    println!("cargo::rustc-env=RUNG_TARGET={}", env::var("TARGET").unwrap_or_default());
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=Cargo.lock");
    println!("cargo::rustc-env=RUNG_CHECKING={:016x}", checking_digest());
}

/// A digest of everything in this program that decides what a pack's check finds. A change of a screen leaves it as it is.
fn checking_digest() -> u64 {
    let mut files = vec![PathBuf::from("Cargo.lock")];
    list_files(Path::new("src"), &mut files);
    files.sort();
    let mut hash = DefaultHasher::new();
    for name in ["TARGET", "PROFILE", "OPT_LEVEL"] {
        hash.write(env::var(name).unwrap_or_default().as_bytes());
        hash.write_u8(0);
    }
    for file in files {
        let left_out = NOT_CHECKING.iter().any(|folder| file.starts_with(folder));
        if left_out && !CHECKING.iter().any(|kept| file.starts_with(kept)) {
            continue;
        }
        let bytes = fs::read(&file).unwrap_or_default();
        hash.write(file.as_os_str().as_encoded_bytes());
        hash.write_usize(bytes.len());
        hash.write(&bytes);
    }
    hash.finish()
}

fn list_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            list_files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The commit that Cargo recorded when it packed the crate.
fn published_commit() -> Option<String> {
    let note = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let hash = note.split_once("\"sha1\"")?.1.split('"').nth(1)?;
    hash.get(..12).map(str::to_owned)
}

/// The checked-out commit, with a mark if tracked files differ from it.
#[allow(clippy::print_stdout, reason = "this is how a build script talks to Cargo")]
fn commit() -> Option<String> {
    for changes in ["HEAD", "index", "logs/HEAD"] {
        println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", changes])?);
    }
    git(&["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let done = Command::new("git").args(arguments).output().ok().filter(|done| done.status.success())?;
    String::from_utf8(done.stdout).ok().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
