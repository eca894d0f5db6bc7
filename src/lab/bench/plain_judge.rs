//! The baseline, a simple judge: one `python3 -I` for every case, as many at once as there are cores, without sandbox
//! or limits; the answer is parsed as JSON but not compared.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::types::Problem;
use crate::types::problem::Signature;

/// Reads `[name, arguments]`, calls, prints the answer.
const CALL_SUFFIX: &str =
    "\n\nimport json, sys\n_name, _args = json.load(sys.stdin)\nprint(json.dumps(globals()[_name](*_args)))\n";

/// The native interpreter of this machine.
#[derive(Debug)]
pub struct PlainJudge {
    python: PathBuf,
    folder: PathBuf,
}

/// A source with its calls.
#[derive(Debug)]
pub struct Workload {
    file: PathBuf,
    calls: Vec<String>,
}

impl PlainJudge {
    /// Finds the interpreter itself, because `python3` may be a script that looks for one.
    pub fn find(folder: &Path) -> Option<Self> {
        let output = Command::new("python3").args(["-I", "-c", "import sys; print(sys.executable)"]).output().ok()?;
        let path = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| Self { python: path.trim().into(), folder: folder.to_owned() })
    }

    /// Prepares a source; `None` if the problem's arguments aren't plain JSON.
    pub fn prepare_workload(&self, name: &str, problem: &Problem, source: &str, cases: usize) -> Option<Workload> {
        let Signature::Function { name: function, .. } = &problem.signature else { return None };
        let file = self.folder.join(format!("{name}.py"));
        fs::write(&file, format!("{source}{CALL_SUFFIX}")).ok()?;
        let calls = problem.cases.iter().take(cases).map(|case| json!([function, case.args]).to_string());
        Some(Workload { file, calls: calls.collect() })
    }

    /// Runs all workloads, `jobs` processes at once, and returns the time.
    pub fn time_workloads(&self, work: &[&Workload], jobs: usize) -> Duration {
        let began = Instant::now();
        let calls: Vec<_> = work.iter().flat_map(|work| work.calls.iter().map(|call| (&work.file, call))).collect();
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..jobs.max(1) {
                scope.spawn(|| {
                    while let Some((file, call)) = calls.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // Code that fails has no answer; the time it took counts all the same.
                        let _ = self.run_call(file, call);
                    }
                });
            }
        });
        began.elapsed()
    }

    /// The interpreter's time for `code`; `None` if it fails.
    pub fn time(&self, code: &str) -> Option<Duration> {
        let began = Instant::now();
        let output = Command::new(&self.python).args(["-I", "-c", code]).output().ok()?;
        output.status.success().then(|| began.elapsed())
    }

    fn run_call(&self, file: &Path, call: &str) -> Option<Json> {
        let mut command = Command::new(&self.python);
        command.arg("-I").arg(file).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().ok()?;
        // An interpreter that died of the source has closed its end; its answer is missing then.
        let _ = child.stdin.take()?.write_all(call.as_bytes());
        serde_json::from_slice(&child.wait_with_output().ok()?.stdout).ok()
    }
}
