//! The figures Rung is built to, printed: from a save to its verdict, the first frame with a year of history, a key to
//! its frame, a fresh sandbox beside native Python.
//!
//! `cargo bench --profile dev` runs it with what `cargo run` built. It asserts nothing: a machine under load is no bug.
//! Everything goes the way a learner's keystroke goes: the real binary, a real terminal, real files.

// A benchmark that can't go on has failed, and printing is its purpose.
#![allow(clippy::expect_used, clippy::print_stdout)]

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use jiff::{Timestamp, ToSpan};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use rung_tutor::clock::{FixedClock, SystemClock};
use rung_tutor::judge::sandbox::Allowance;
use rung_tutor::judge::{Cancel, Cell, Launcher};
use rung_tutor::model::{CaseId, CaseReport, Hash, Language, Problem, Report, Verdict};
use rung_tutor::orchestrator::{Options, OwnCase, Scope, Source, SubmitRequest, Tutor};
use rung_tutor::paths::Paths;
use serde_json::json;

const PROBLEM: &str = "pair-to-target";
const ROUNDS: usize = 40;
const YEAR_OF_EVENTS: u64 = 20_000;

/// CPU-bound Python, the same text for both interpreters.
const BUSY: &str =
    "def work(n):\n    total = 0\n    for i in range(n):\n        total += i * i % 7\n    return total\n";
const BUSY_N: u32 = 1_000_000;

fn main() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    println!("{:<58} {:>10} {:>10} {:>10}", "figure", "median", "p95", "goal");
    runtime.block_on(judging(home.path()));
    runtime.block_on(interpreters());
    let year = home.path().join("year");
    runtime.block_on(a_year(&year));
    screens(&year);
}

/// From a save to its verdict, and a whole submission.
async fn judging(home: &Path) {
    let tutor = tutor(home, Arc::new(SystemClock));
    let problem = problem(&tutor);
    let reference = problem.reference(Language::Python).expect("a reference").source.clone();
    let path = tutor.ensure_solution(&problem).expect("a solution file");
    let samples = problem.cases.iter().filter(|case| case.sample).count();
    for case in problem.cases.iter().filter(|case| !case.sample).take(5 - samples) {
        tutor.add_own_case(&problem, OwnCase { args: case.args.clone(), expected: None }).expect("an own case");
    }
    let cancel = Cancel::default();
    let run = || tutor.run(&problem.uid, Source::Workspace, Scope::Samples, &cancel, Box::new(|_| {}));
    run().await.expect("the sandbox works");
    let mut saves = tutor.watch(&problem).expect("watching");
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        let began = Instant::now();
        std::fs::write(&path, format!("{reference}# {round}\n")).expect("a save");
        saves.recv().await.expect("the save is noticed");
        let report = run().await.expect("a report");
        times.push(began.elapsed());
        assert!(report.passed() && report.cases.len() == 5, "the reference passes five cases");
    }
    row("save to verdict, five cases, worker warm", times, "60/150 ms");

    let mut times = Vec::new();
    for _ in 0..ROUNDS / 2 {
        let began = Instant::now();
        let request = SubmitRequest { problem: problem.uid.clone(), source: Source::Workspace, seconds: Some(600) };
        tutor.submit(request, &cancel, Box::new(|_| {})).await.expect("a submission");
        times.push(began.elapsed());
    }
    row(&format!("submit, all {} cases, recorded", problem.cases.len()), times, "500 ms");
    tutor.shutdown().await;
}

/// A fresh interpreter in the sandbox beside a fresh native one, idle and busy.
async fn interpreters() {
    let cell = Cell::new(Launcher { program: rung().to_owned(), cache: cache() });
    let allowance = Allowance { fuel: u64::MAX / 2, memory: 512 << 20, wall_ms: 60_000, reports: 0 };
    let sandboxed = async |body: &str| {
        let mut times = Vec::new();
        for _ in 0..ROUNDS / 2 {
            let began = Instant::now();
            cell.execute(body.to_owned(), allowance, &Cancel::default()).await.expect("an execution");
            times.push(began.elapsed());
        }
        times
    };
    let call = |source: &str| {
        let job = json!({"mode": "function", "name": "work", "source": source, "args": [BUSY_N], "params": null,
            "returns": null, "cap": 1024});
        format!("import rung_harness\nresult = rung_harness.run({})", json!(job.to_string()))
    };
    let python = interpreter();
    let native = |code: &str| -> Option<Vec<Duration>> {
        let python = python.as_ref()?;
        let run = || Command::new(python).args(["-I", "-c", code]).output().ok().filter(|out| out.status.success());
        run()?;
        (0..ROUNDS / 2)
            .map(|_| {
                let began = Instant::now();
                run().map(|_| began.elapsed())
            })
            .collect()
    };
    sandboxed("result = 1").await;
    row("fresh interpreter: sandbox", sandboxed("result = 1").await, "");
    let start = sandboxed("result = 1").await;
    row_or_absent("fresh interpreter: native python3 -I", native("pass"));
    let busy = sandboxed(&call(BUSY)).await;
    row("CPU-bound Python, start included: sandbox", busy.clone(), "");
    let program = format!("{BUSY}work({BUSY_N})");
    let peer = native(&program);
    row_or_absent("CPU-bound Python, start included: native python3 -I", peer.clone());
    if let (Some(peer), Some(empty)) = (peer, native("pass")) {
        let work =
            |with: Vec<Duration>, without: Vec<Duration>| median(with).saturating_sub(median(without)).as_secs_f64();
        println!(
            "{:<58} {:>9.2}x {:>10} {:>10}",
            "CPU-bound Python, work alone: sandbox / native",
            work(busy, start) / work(peer, empty),
            "",
            "3x"
        );
    }
}

/// The interpreter itself: what `python3` names may be a script that looks for one.
fn interpreter() -> Option<PathBuf> {
    let output = Command::new("python3").args(["-I", "-c", "import sys; print(sys.executable)"]).output().ok()?;
    let path = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| path.trim().into())
}

/// A learner with a year behind them, made by the orchestrator and the real agents from made-up verdicts.
async fn a_year(home: &Path) {
    let clock = Arc::new(FixedClock::at(Timestamp::now() - (366 * 24).hours()));
    let tutor = tutor(home, clock.clone());
    let published = tutor.published();
    tutor.set_profile(published.state.profile.clone()).await.expect("a profile");
    let problems = published.catalog.problems.clone();
    let step = jiff::SignedDuration::from_secs(366 * 24 * 3600 / YEAR_OF_EVENTS as i64);
    let mut times = Vec::new();
    let began = Instant::now();
    let mut event = 0;
    while tutor.published().state.version < YEAR_OF_EVENTS {
        event += 1;
        clock.advance(step);
        let at = Instant::now();
        if event % 10 == 0 {
            tutor.session_check().await.expect("a session check");
        } else {
            // Two of three pass; which problem comes when is spread by a fixed stride.
            let problem = &problems[(event * 7 % problems.len() as u64) as usize];
            let report = made_up(problem, event % 3 != 0, event);
            let source = format!("# {event}");
            tutor.record_submission(problem, source.as_bytes(), Some(600), report).expect("a record");
        }
        times.push(at.elapsed());
    }
    println!("({} events recorded in {:.1} s)", tutor.published().state.version, began.elapsed().as_secs_f64());
    row("one commit, with up to a year behind it", times, "5 ms");
    tutor.shutdown().await;
}

fn made_up(problem: &Problem, passes: bool, number: u64) -> Report {
    let verdict = |index: usize| if passes || index > 2 { Verdict::Ac } else { Verdict::Wa };
    let case = |(index, case): (usize, &rung_tutor::model::Case)| CaseReport {
        id: CaseId(case.id.to_string()),
        verdict: verdict(index),
        sample: case.sample,
        own: false,
        tags: case.tags.clone(),
        inputs: Vec::new(),
        want: None,
        got: None,
        difference: None,
        error: None,
        message: None,
        stdout: String::new(),
        stdout_truncated: false,
        fuel: 1000,
        cpu_ms: None,
        memory: 1 << 24,
        elapsed_ms: 1.0,
    };
    Report {
        verdict: if passes { Verdict::Ac } else { Verdict::Wa },
        cases: problem.cases.iter().enumerate().map(case).collect(),
        compile_error: None,
        source: Hash(format!("{number:064x}")),
        language: rung_tutor::model::Language::Python,
        notices: Vec::new(),
        fuel_limit: 1,
        elapsed_ms: 1.0,
    }
}

/// The real program in a real terminal, with the year's history.
fn screens(home: &Path) {
    let mut first = Vec::new();
    for _ in 0..ROUNDS / 4 {
        let began = Instant::now();
        let mut terminal = Terminal::start(home);
        terminal.wait_for("Today");
        first.push(began.elapsed());
        terminal.quit();
    }
    row(&format!("first frame, {YEAR_OF_EVENTS} events behind it"), first, "50 ms");
    let mut terminal = Terminal::start(home);
    terminal.wait_for("Today");
    std::thread::sleep(Duration::from_secs(3));
    terminal.drain();
    let mut keys = Vec::new();
    for round in 0..ROUNDS {
        let began = Instant::now();
        terminal.press(if round % 2 == 0 { "r" } else { "\u{1b}" });
        terminal.wait_for_output();
        keys.push(began.elapsed());
        std::thread::sleep(Duration::from_millis(60));
        terminal.drain();
    }
    terminal.quit();
    row("a key to its frame (Today to Roadmap and back)", keys, "16 ms");
}

/// A pseudo-terminal with the tutor in it.
struct Terminal {
    output: mpsc::Receiver<Vec<u8>>,
    input: Box<dyn Write + Send>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
    _pair: portable_pty::PtyPair,
}

impl Terminal {
    fn start(home: &Path) -> Self {
        let size = PtySize { rows: 40, cols: 120, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(rung());
        command.env_clear();
        command.env("RUNG_HOME", home);
        command.env("RUNG_CACHE", cache());
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).expect("rung starts");
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let (sender, output) = mpsc::channel();
        std::thread::spawn(move || {
            let mut buffer = vec![0; 65_536];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let input = pair.master.take_writer().expect("a writer");
        Self { output, input, child, _pair: pair }
    }

    fn wait_for(&mut self, text: &str) {
        let mut seen = Vec::new();
        while !String::from_utf8_lossy(&seen).contains(text) {
            seen.extend(self.output.recv_timeout(Duration::from_secs(20)).expect("output of the tutor"));
        }
    }

    fn wait_for_output(&mut self) {
        self.output.recv_timeout(Duration::from_secs(5)).expect("a frame");
    }

    fn drain(&mut self) {
        while self.output.try_recv().is_ok() {}
    }

    fn press(&mut self, key: &str) {
        self.input.write_all(key.as_bytes()).and_then(|()| self.input.flush()).expect("a key");
    }

    fn quit(mut self) {
        self.press("q");
        let _ = self.child.wait();
    }
}

fn tutor(home: &Path, clock: Arc<dyn rung_tutor::clock::Clock>) -> Tutor {
    let mut paths = Paths::under(home).expect("the folders");
    paths.cache = cache();
    paths.create().expect("folders that can be made");
    Tutor::open(Options {
        paths,
        clock,
        program: rung().to_owned(),
        coding: rung_tutor::orchestrator::Coding::default(),
    })
    .expect("a tutor")
}

fn problem(tutor: &Tutor) -> Problem {
    tutor.published().catalog.find(PROBLEM).expect("the problem is in the starter pack").clone()
}

fn rung() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_rung"))
}

/// Shared with the tests, so that the sandbox image is prepared once.
fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn row(name: &str, mut times: Vec<Duration>, goal: &str) {
    times.sort();
    let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
    let p95 = times[(times.len() * 95 / 100).min(times.len() - 1)];
    println!("{name:<58} {:>10} {:>10} {goal:>10}", ms(times[times.len() / 2]), ms(p95));
}

fn row_or_absent(name: &str, times: Option<Vec<Duration>>) {
    match times {
        Some(times) => row(name, times, ""),
        None => println!("{name:<58} (no python3 on the PATH)"),
    }
}
