//! Records to commit, and a second process that commits them: this test binary, started again with a part to play.
//!
//! A part is a function of [`parts`]. The `second_process` test plays it if `RUNG_IT_PART` names it, and does nothing
//! in a normal run.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use jiff::Timestamp;
use rung_tutor::store::{OpenedStore, StateReducer, Store};
use rung_tutor::types::{Change, Event, Hash, LearnerState, Record};

const PART: &str = "RUNG_IT_PART";
const DATA: &str = "RUNG_IT_DATA";

/// A fold that remembers the sources of one problem, which is enough to check whether a record took effect.
pub const MODEL: StateReducer = StateReducer { fold, migrate: |_| Err("there is no older schema".to_owned()) };

fn fold(state: &mut LearnerState, record: &Record) {
    state.version = record.version;
    state.time = Some(record.time);
    if let Event::FileReset { problem, kept, .. } = &record.event {
        let progress = state.problems.entry(problem.clone()).or_default();
        progress.submissions += 1;
        progress.sources.push(kept.clone());
    }
    for proposal in &record.changes {
        if let Change::Rating { rating } = proposal.change {
            state.memory.rating = rating;
        }
    }
}

pub fn open(data: &Path) -> OpenedStore {
    Store::open(data, Timestamp::UNIX_EPOCH, MODEL).expect("the folder can be read")
}

/// The source of the record with this version.
pub fn source(version: u64) -> Vec<u8> {
    format!("answer = {version}\n").into_bytes()
}

/// Creates a record that stores a source, like a reset of the file.
pub fn record(version: u64, kept: Hash) -> Record {
    Record::new(
        version,
        Timestamp::from_second(version.cast_signed()).unwrap(),
        Event::FileReset { problem: "p".into(), kept, restored: None },
        Vec::new(),
    )
}

/// Stores the next source and commits the record that names it.
pub fn commit_next(store: &mut Store) -> Result<u64, String> {
    let version = store.state().version + 1;
    let kept = store.attempts().put(&source(version), rung_tutor::types::Language::Python);
    let kept = kept.map_err(|error| error.to_string())?;
    store.commit(&record(version, kept)).map(|state| state.version).map_err(|error| error.to_string())
}

/// A command that plays `part` on `data`, started through `wrapper` (a shell script that ends in `exec "$@"`) if given.
pub fn play(part: &str, data: &Path, wrapper: Option<&[&str]>) -> Command {
    let this = std::env::current_exe().expect("the test binary has a path");
    let mut command = match wrapper {
        Some([program, rest @ ..]) => {
            let mut command = Command::new(program);
            command.args(rest).arg(this);
            command
        }
        _ => Command::new(this),
    };
    command.args(["helper::second_process", "--exact", "--nocapture", "--test-threads=1"]);
    command.env(PART, part).env(DATA, data).stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

/// A running part. Its answers are read line by line, and it is killed when dropped.
pub struct HelperProcess {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl HelperProcess {
    pub fn start(mut command: Command) -> Self {
        let mut child = command.spawn().expect("the second process starts");
        let lines = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        Self { child, lines }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the next answer; `None` after the process has ended. Output of the test harness is skipped.
    pub fn answer(&mut self) -> Option<String> {
        let mut line = String::new();
        loop {
            line.clear();
            // A line that was cut off by a kill doesn't count.
            if self.lines.read_line(&mut line).expect("its output is text") == 0 || !line.ends_with('\n') {
                return None;
            }
            // The harness announces a test on the same line as its first answer.
            if let Some((_, answer)) = line.trim_end().split_once("@ ") {
                return Some(answer.to_owned());
            }
        }
    }

    /// Signals a waiting part to continue; no effect if it has ended.
    pub fn go(&mut self) {
        let _ = self.child.stdin.as_mut().expect("its input is a pipe").write_all(b".");
    }

    pub fn kill(&mut self) {
        self.child.kill().expect("the process is ours to kill");
        self.child.wait().expect("the process can be waited for");
    }
}

impl Drop for HelperProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn answer(text: &str) {
    println!("@ {text}");
}

#[test]
fn second_process() {
    let Ok(part) = std::env::var(PART) else { return };
    let data = PathBuf::from(std::env::var_os(DATA).expect("a part has a folder"));
    match part.as_str() {
        "commit" => commit(&data),
        "hold" => hold(&data),
        "fill" => fill(&data),
        "read" => read(&data),
        "paths" => answer(&format!("{:?}", rung_tutor::paths::Paths::from_env().unwrap())),
        other => panic!("there is no part {other}"),
    }
}

/// Commits up to 200 records, each on command, and acknowledges each. Reports the version at the end: the last record
/// may have been written by a process that was killed before it could acknowledge it.
fn commit(data: &Path) {
    let mut store = open(data).store;
    while store.state().version < 200 {
        let told = std::io::stdin().read(&mut [0]).expect("its input is a pipe");
        assert_eq!(told, 1, "whoever tells it to has gone");
        answer(&format!("ack {}", commit_next(&mut store).unwrap()));
    }
    answer(&format!("done {}", store.state().version));
}

/// Holds the lock until the stop command.
fn hold(data: &Path) {
    let opened = open(data);
    answer(&format!("{:?}", opened.store.access()));
    let _ = std::io::stdin().read(&mut [0]);
}

/// Commits until the disk is full; then deletes a ballast file of about a kilobyte, if there is one, and commits once
/// more.
fn fill(data: &Path) {
    let ballast = data.join("ballast");
    let limited_to_this_folder = data.join("make-ballast").exists();
    let mut store = open(data).store;
    if limited_to_this_folder {
        std::fs::write(&ballast, vec![1; 32 << 10]).unwrap();
    }
    let kept = store.attempts().put(b"shared", rung_tutor::types::Language::Python).unwrap();
    let error = loop {
        let before = store.state().clone();
        if let Err(error) = store.commit(&record(before.version + 1, kept.clone())) {
            assert_eq!(*store.state(), before, "the state in memory is unchanged");
            break error;
        }
    };
    answer(&format!("stopped after {}", store.state().version));
    answer(&error.to_string());
    if limited_to_this_folder {
        std::fs::remove_file(&ballast).unwrap();
        let version = store.state().version + 1;
        answer(&format!("again {}", store.commit(&record(version, kept)).unwrap().version));
        drop(store);
        answer(&format!("{:?}", rung_tutor::store::verify(data, &MODEL).unwrap().findings()));
    }
}

/// Opens the store and prints the result.
fn read(data: &Path) {
    let opened = open(data);
    answer(&format!("version {}", opened.state.version));
    answer(&format!("{:?}", opened.store.access()));
}
