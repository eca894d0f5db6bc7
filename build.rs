//! Rebuilds the crate when a file is added to or removed from the starter pack (the macro that embeds it only detects
//! changed files), and passes the commit to the program.

use std::env;
use std::fs;
use std::process::Command;

#[allow(clippy::print_stdout, reason = "this is how a build script talks to Cargo")]
fn main() {
    println!("cargo::rerun-if-changed=problems");
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = published_commit().or_else(|| if release { commit() } else { None });
    // A development build stays in use while its sources change, so its commit would soon be wrong.
    let commit = commit.unwrap_or_else(|| if release { "no commit" } else { "development" }.to_owned());
    println!("cargo::rustc-env=RUNG_COMMIT={commit}");
    println!("cargo::rustc-env=RUNG_TARGET={}", env::var("TARGET").unwrap_or_default());
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
    println!("cargo::rerun-if-changed=src");
    git(&["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let done = Command::new("git").args(arguments).output().ok().filter(|done| done.status.success())?;
    String::from_utf8(done.stdout).ok().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
