//! Rebuilds the crate when a file joins or leaves the starter pack (the macro that embeds it only sees changed ones), and
//! tells the program what it is built from.

use std::env;
use std::fs;
use std::process::Command;

#[allow(clippy::print_stdout, reason = "this is how a build script talks to Cargo")]
fn main() {
    println!("cargo::rerun-if-changed=problems");
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = published_commit().or_else(|| if release { commit() } else { None });
    // A build for development lives on while its sources change: whatever it said would soon be false.
    let commit = commit.unwrap_or_else(|| if release { "no commit" } else { "development" }.to_owned());
    println!("cargo::rustc-env=RUNG_COMMIT={commit}");
    println!("cargo::rustc-env=RUNG_TARGET={}", env::var("TARGET").unwrap_or_default());
}

/// What Cargo noted when it packed the crate.
fn published_commit() -> Option<String> {
    let note = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let hash = note.split_once("\"sha1\"")?.1.split('"').nth(1)?;
    hash.get(..12).map(str::to_owned)
}

/// The commit checked out, with a mark where tracked files differ from it.
#[allow(clippy::print_stdout, reason = "this is how a build script talks to Cargo")]
fn commit() -> Option<String> {
    for changes in ["HEAD", "index", "logs/HEAD"] {
        println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", changes])?);
    }
    println!("cargo::rerun-if-changed=src");
    git(&["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let done = Command::new("git").args(arguments).output().ok().filter(|done| done.status.success())?;
    String::from_utf8(done.stdout).ok().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
