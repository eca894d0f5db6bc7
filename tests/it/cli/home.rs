//! A learner's home and the commands run in it.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

use crate::support;

/// The time of every test: noon on a Saturday.
pub const NOW: &str = "2026-11-21T12:00:00Z";

/// A learner's home.
#[derive(Debug)]
pub struct Home {
    folder: TempDir,
    pub now: String,
}

/// The result of a command.
#[derive(Debug)]
pub struct CommandOutput {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Home {
    pub fn new() -> Self {
        Self { folder: TempDir::new().expect("a folder"), now: NOW.to_owned() }
    }

    pub fn path(&self, inner: &str) -> PathBuf {
        self.folder.path().join(inner)
    }

    pub fn write(&self, inner: &str, text: &str) -> PathBuf {
        let path = self.path(inner);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(&path, text).expect("a file");
        path
    }

    pub fn command(&self, line: &[&str]) -> Command {
        let mut command = Command::new(support::rung());
        command
            .env_clear()
            .env("RUNG_HOME", self.path("home"))
            .env("RUNG_CACHE", support::cache())
            .env("RUNG_NOW", &self.now)
            .env("TZ", "UTC")
            .current_dir(self.folder.path())
            .args(line);
        command
    }

    pub fn rung(&self, line: &[&str]) -> CommandOutput {
        done(&mut self.command(line))
    }

    /// Runs a command that must succeed, and returns its JSON answer.
    pub fn json(&self, line: &[&str]) -> Value {
        let done = self.rung(line);
        assert_eq!(done.code, 0, "{line:?}: {done:?}");
        parse(&done)
    }
}

/// Runs a command and waits for its end.
pub fn done(command: &mut Command) -> CommandOutput {
    let output = command.output().expect("rung runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    CommandOutput {
        code: output.status.code().expect("an exit code"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Parses the JSON of an answer and checks that it names its format.
pub fn parse(done: &CommandOutput) -> Value {
    let value: Value = serde_json::from_str(&done.out).unwrap_or_else(|error| panic!("{error}: {done:?}"));
    assert_eq!(value["format"], 1, "{done:?}");
    value
}
