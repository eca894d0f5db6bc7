//! Runs a built program on one case and reads what came of it.

use std::io::Read as _;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use serde_json::Value as Json;

use super::cache::Built;
use super::footprint;
use super::harness::{self, Answer, Program};
use super::invocation::BINARY;
use super::jail::{self, Ended, FileAccess, Finished, Job, Policy, Processes};
use super::language_spec::LanguageSpec;
use super::languages::spec;
use super::machine::Native;
use super::toolchain::Toolchain;
use super::{crash, limits};
use crate::judge::cancel::Cancel;
use crate::judge::error::JudgeError;
use crate::judge::reading::{LONGEST_NAME, OUTPUT_STOP, Read, Reading, fail, too_large, unreadable};
use crate::judge::show::shorten;
use crate::judge::size::MOST_BYTES;
use crate::judge::source::missing;
use crate::judge::trial::Trial;
use crate::model::problem::{Expected, Problem, Signature};
use crate::model::text::clean;
use crate::model::{CaseReport, Value, Verdict};

/// Answers and files of a run, in megabytes.
const DISK_MB: u64 = 64;
/// From this share of its memory limit on, a crash is put down to want of memory.
const NEARLY_ALL: f64 = 0.9;

/// A compiled program and how it is run.
#[derive(Debug)]
pub(super) struct Ready {
    pub tools: Toolchain,
    pub program: Program,
    pub built: Built,
    /// Processor time of the code, without the runtime's start.
    pub cpu: Duration,
}

/// What a run left behind.
struct Run {
    finished: Finished,
    answer: Left,
    elapsed: Duration,
}

/// What was found in the place of the answer.
enum Left {
    Nothing,
    TooLarge,
    Bytes(Vec<u8>),
}

impl Ready {
    /// Runs the program on a trial and judges it, as far as no pack's checker is needed.
    pub async fn judge(
        &self,
        native: &Native,
        problem: &Problem,
        source: &str,
        trial: &Trial,
        report: &mut CaseReport,
        cancel: &Cancel,
    ) -> Result<Read, JudgeError> {
        if let Some(bytes) = self.beyond_memory(problem) {
            fail(report, Verdict::Mle, &too_large_to_start(bytes, problem.limits.memory_mb));
            return Ok(Read::Judged { answer: None });
        }
        let run = self.run(native, problem, &trial.args, cancel).await?;
        let reading = Reading { absent: self.spec().absent, ..Reading::of(problem, source, trial) };
        report.cpu_ms = Some(run.finished.cpu.as_secs_f64() * 1000.0);
        report.memory = run.finished.peak_memory;
        report.elapsed_ms = run.elapsed.as_secs_f64() * 1000.0;
        Ok(Outcome { ready: self, problem, reading, run: &run }.read(report))
    }

    async fn run(&self, native: &Native, problem: &Problem, args: &[Json], cancel: &Cancel) -> Result<Run, JudgeError> {
        let unusable = |error: std::io::Error| JudgeError::Sandbox(format!("Nothing can be run: {error}."));
        let _permit = native.slot().await;
        if cancel.is_cancelled() {
            return Err(JudgeError::Cancelled);
        }
        let folder = native.cache().work().map_err(unusable)?;
        let by_harness = problem.signature != Signature::Stdin;
        let mut stdin = Vec::new();
        if self.spec().profile.in_place {
            copy(self.built.folder(), folder.path()).map_err(unusable)?;
        }
        if by_harness {
            std::fs::write(folder.path().join(harness::INPUT), harness::encode(&problem.signature, args))
                .map_err(unusable)?;
        } else {
            stdin.extend(args.first().and_then(Json::as_str).unwrap_or_default().bytes());
        }
        let job = self.job(problem, folder.path(), stdin);
        let layers = native.layers().await;
        let began = Instant::now();
        let finished = jail::run(native.rung(), &layers, job, cancel).await.map_err(JudgeError::Sandbox)?;
        let answer = if by_harness { left(&folder.path().join(harness::OUTPUT)) } else { Left::Nothing };
        Ok(Run { finished, answer, elapsed: began.elapsed() })
    }

    fn spec(&self) -> &'static LanguageSpec {
        spec(self.tools.language)
    }

    /// What the program's own arrays take, when that alone is more than its memory: the system would end it without a
    /// word before its first line.
    fn beyond_memory(&self, problem: &Problem) -> Option<u64> {
        let profile = self.spec().profile;
        let bytes = footprint::of(&self.built.folder().join(BINARY)).filter(|_| !profile.reserves)?;
        (bytes > u64::from(problem.limits.memory_mb) << 20).then_some(bytes)
    }

    fn job(&self, problem: &Problem, folder: &Path, stdin: Vec<u8>) -> Job {
        let profile = self.spec().profile;
        let built = if profile.in_place { folder } else { self.built.folder() };
        let invocation = (self.spec().run)(&self.tools, &self.program, built, u64::from(problem.limits.memory_mb));
        let mut readable = self.tools.readable();
        readable.push(self.built.folder().to_owned());
        let home = folder.display().to_string();
        let fixed = [("HOME", home.as_str()), ("TMPDIR", &home), ("LC_ALL", "C.UTF-8")];
        let fixed = fixed.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let cpu = self.cpu + profile.start;
        Job {
            program: invocation.program,
            args: invocation.args,
            folder: folder.to_owned(),
            env: fixed.into_iter().chain(invocation.env).collect(),
            stdin,
            wall: limits::wall(cpu),
            output_cap: problem.limits.output_kb as usize * 1024,
            output_stop: u64::from(problem.limits.output_kb * OUTPUT_STOP) * 1024,
            policy: Policy {
                files: FileAccess { readable, growing: vec![folder.to_owned()], ..FileAccess::default() },
                processes: Processes::None,
                cpu,
                memory: profile.memory(problem.limits.memory_mb),
                disk_mb: DISK_MB,
            },
        }
    }
}

/// The answer's file. Where a wall is missing the code could have put anything in its place: a link, a pipe nobody
/// writes to, a device that never ends.
fn left(path: &Path) -> Left {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let Ok(file) = rustix::fs::open(path, flags, Mode::empty()).map(std::fs::File::from) else { return Left::Nothing };
    if !file.metadata().is_ok_and(|meta| meta.is_file()) {
        return Left::Nothing;
    }
    let mut bytes = Vec::new();
    match file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes) {
        Err(_) => Left::Nothing,
        Ok(_) if bytes.len() > MOST_BYTES => Left::TooLarge,
        Ok(_) => Left::Bytes(bytes),
    }
}

/// Copies the files of a folder.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            std::fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// One run, about to be understood.
struct Outcome<'a> {
    ready: &'a Ready,
    problem: &'a Problem,
    reading: Reading<'a>,
    run: &'a Run,
}

impl Outcome<'_> {
    fn read(&self, report: &mut CaseReport) -> Read {
        let finished = &self.run.finished;
        let by_harness = self.problem.signature != Signature::Stdin;
        report.stdout = clean(&String::from_utf8_lossy(&finished.stdout));
        report.stdout_truncated = finished.truncated;
        match finished.ended {
            Ended::Cancelled => return Read::Cancelled,
            Ended::OutOfTime => self.reading.too_slow(report),
            Ended::OutOfPatience => fail(report, Verdict::Tle, OUT_OF_PATIENCE),
            Ended::TooMuchOutput => self.reading.too_much_output(report),
            Ended::TooManyThreads => fail(report, Verdict::Re, &too_many_threads()),
            Ended::TooMuchDisk => fail(report, Verdict::Ole, "The code wrote files without end; it needs none."),
            Ended::Signal(number) => self.killed(number, report),
            Ended::Exit(code) if by_harness => return self.harnessed(code, report),
            Ended::Exit(0) => return self.printed(report),
            Ended::Exit(code) => self.exited(code, report),
        }
        Read::Judged { answer: None }
    }

    /// The harness ran: it left an answer, or the code ended the program under it.
    fn harnessed(&self, code: i32, report: &mut CaseReport) -> Read {
        let answer = match &self.run.answer {
            Left::Nothing => None,
            Left::TooLarge => Some(Answer::TooLarge),
            Left::Bytes(bytes) => harness::decode(&self.problem.signature, bytes),
        };
        match answer {
            Some(Answer::Value(value)) if code == 0 => return self.reading.answered(value, report),
            Some(Answer::Nothing { value, name }) if code == 0 => {
                return Reading { absent: name, ..self.reading }.answered(value, report);
            }
            Some(Answer::Shape(why)) => unreadable(report, &why),
            Some(Answer::TooLarge) => too_large(report),
            Some(Answer::Error { kind, message, .. }) if kind == harness::MISSING => {
                return Read::Compile(missing(&shorten(&clean(&message), LONGEST_NAME), self.reading.source));
            }
            Some(Answer::Error { kind, message, frames }) => self.raised(&kind, &message, frames, report),
            Some(Answer::Value(_) | Answer::Nothing { .. }) | None => self.exited(code, report),
        }
        Read::Judged { answer: None }
    }

    /// A whole program: what it printed is its answer.
    fn printed(&self, report: &mut CaseReport) -> Read {
        let text = String::from_utf8_lossy(&self.run.finished.stdout).into_owned();
        self.reading.answered(Value::Str(text), report)
    }

    /// The program ended before it answered.
    fn exited(&self, code: i32, report: &mut CaseReport) {
        let stderr = self.stderr();
        if self.is_out_of_memory(&stderr) {
            return self.reading.out_of_memory(report);
        }
        match (self.ready.spec().crash)(&stderr, &self.ready.program.learner) {
            Some(crash) if code != 0 => {
                let offset = self.ready.program.line_offset;
                let own = crash.frames.into_iter().filter(|(_, line)| *line > offset);
                let frames = own.map(|(function, line)| (function, line - offset)).collect();
                self.raised(&crash.kind, &crash.message, frames, report);
            }
            _ if self.problem.signature == Signature::Stdin => fail(
                report,
                Verdict::Re,
                &format!("The program ended with exit code {code}; a program that succeeds ends with 0."),
            ),
            _ => {
                let message = format!("The code ended the program (exit code {code}). Return the answer instead.");
                fail(report, Verdict::Re, &message);
            }
        }
    }

    fn raised(&self, kind: &str, message: &str, frames: Vec<(String, u32)>, report: &mut CaseReport) {
        let text = format!("{kind}: {message}");
        if self.is_out_of_memory(&text) {
            return self.reading.out_of_memory(report);
        }
        if let Some(Expected::Error(wanted)) = self.reading.expected
            && self.ready.spec().is_expected_error(wanted, kind)
        {
            report.got = Some(format!("raises {}", shorten(&clean(kind), LONGEST_NAME)));
            report.verdict = Verdict::Ac;
            return;
        }
        self.reading.raised(kind, message, frames, report);
        if self.is_too_deep(&text) {
            report.message = Some(TOO_DEEP.to_owned());
        }
    }

    fn killed(&self, number: i32, report: &mut CaseReport) {
        let stderr = self.stderr();
        let limit = f64::from(self.problem.limits.memory_mb) * f64::from(1 << 20);
        let used = self.run.finished.peak_memory as f64 / limit;
        match number {
            24 => self.reading.too_slow(report),
            25 => fail(report, Verdict::Ole, "The code wrote a file that is too large; it needs none."),
            _ if self.is_out_of_memory(&stderr) || used > NEARLY_ALL => self.reading.out_of_memory(report),
            _ if self.is_too_deep(&stderr) => fail(report, Verdict::Re, TOO_DEEP),
            _ => {
                let crash = (self.ready.spec().crash)(&stderr, &self.ready.program.learner);
                if let Some(crash) = crash {
                    self.reading.raised(&crash.kind, &crash.message, crash.frames, report);
                }
                fail(report, Verdict::Re, &crash::signal(number));
            }
        }
    }

    fn is_out_of_memory(&self, text: &str) -> bool {
        crash::is_out_of_memory(text, self.ready.spec().out_of_memory)
    }

    fn is_too_deep(&self, text: &str) -> bool {
        crash::is_too_deep(text, self.ready.spec().too_deep)
    }

    fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.run.finished.stderr).into_owned()
    }
}

fn too_large_to_start(bytes: u64, limit_mb: u32) -> String {
    let taken = bytes >> 20;
    format!("The program's arrays outside all functions take {taken} MB; it has {limit_mb} MB of memory.")
}

fn too_many_threads() -> String {
    format!("The code started more than {} threads; it needs none.", jail::MOST_THREADS)
}

const OUT_OF_PATIENCE: &str =
    "The code was stopped by the clock: it waits (does it sleep, or read more than there is?).";
const TOO_DEEP: &str = "The recursion went deeper than the stack. Is there a base case, and is it reached?";
