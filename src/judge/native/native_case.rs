//! Runs a compiled program on one case and interprets the result.

use std::io::Read as _;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use serde_json::Value as Json;

use super::host_machine::HostMachine;
use super::invocation::BINARY_NAME;
use super::jail::{self, ExitReason, FileAccess, FinishedProcess, JailJob, JailPolicy, ProcessPolicy};
use super::language_spec::LanguageSpec;
use super::languages::spec;
use super::memory_footprint;
use super::native_harness::{self, HarnessAnswer, HarnessProgram};
use super::program_cache::CompiledProgram;
use super::toolchain::Toolchain;
use super::{compile_error, crash, native_limits};
use crate::judge::cancel::Cancel;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::submitted_source::missing_native_name_error;
use crate::judge::verdict::answer_size::MAX_ANSWER_BYTES;
use crate::judge::verdict::format::shorten;
use crate::judge::verdict::interpret::{
    BUSY_TIMEOUT_MESSAGE, Interpretation, MAX_NAME_CHARS, OUTPUT_STOP_FACTOR, ResultInterpreter,
    report_too_large_answer, report_unreadable_answer, set_verdict,
};
use crate::types::problem::{Expected, Problem, Signature};
use crate::types::sanitize::clean;
use crate::types::verdict_report::CompileError;
use crate::types::{CaseReport, Language, Value, Verdict};

/// Disk space for the answer and the files of a run, in megabytes.
const RUN_DISK_MB: u64 = 64;

/// A compiled program with everything needed to run it.
#[derive(Debug)]
pub(super) struct RunnableProgram {
    pub tools: Toolchain,
    pub program: HarnessProgram,
    pub built: CompiledProgram,
    /// The code's processor time limit, without the runtime's start.
    pub cpu: Duration,
}

/// The result of a run.
pub(super) struct NativeRun {
    pub finished: FinishedProcess,
    pub answer: AnswerFile,
    elapsed: Duration,
}

/// The content of the answer file.
pub(super) enum AnswerFile {
    Nothing,
    TooLarge,
    Bytes(Vec<u8>),
}

impl RunnableProgram {
    /// Runs the program on a trial and judges it as far as possible without the pack's checker.
    pub async fn judge_case(
        &self,
        native: &HostMachine,
        problem: &Problem,
        source: &str,
        trial: &CaseRun,
        report: &mut CaseReport,
        cancel: &Cancel,
    ) -> Result<Interpretation, JudgeError> {
        if let Some(bytes) = self.static_memory_over_limit(problem) {
            set_verdict(report, Verdict::Mle, &too_large_to_start(bytes, problem.limits.memory_mb));
            return Ok(Interpretation::Judged { answer: None });
        }
        let run = self.run_case(native, problem, &trial.args, cancel, |job| match trial.timed_calls {
            Some(calls) => std::fs::write(job.folder.join(native_harness::CALLS_FILE), calls.to_string()),
            None => Ok(()),
        });
        let run = run.await?;
        let reading = ResultInterpreter::new(problem, (self.tools.language, source), trial);
        report.cpu_ms = Some(run.finished.cpu.as_secs_f64() * 1000.0);
        report.memory = run.finished.peak_memory;
        report.elapsed_ms = run.elapsed.as_secs_f64() * 1000.0;
        let read = NativeResultInterpreter { ready: self, problem, reading, run: &run }.interpret(report);
        if report.verdict == Verdict::Wa && report.message.is_none() {
            report.message = (self.spec().wrong_answer_advice)(&problem.signature, source).map(str::to_owned);
        }
        Ok(read)
    }

    /// Runs the program on a case's arguments. `change` may alter the job or write into its folder
    /// before it starts.
    pub(super) async fn run_case(
        &self,
        native: &HostMachine,
        problem: &Problem,
        args: &[Json],
        cancel: &Cancel,
        change: impl FnOnce(&mut JailJob) -> std::io::Result<()>,
    ) -> Result<NativeRun, JudgeError> {
        let _permit = native.acquire_slot().await;
        if cancel.is_cancelled() {
            return Err(JudgeError::Cancelled);
        }
        let folder = native.cache().scratch_dir().map_err(|error| unusable(&error))?;
        let by_harness = problem.signature != Signature::Stdin;
        let mut stdin = Vec::new();
        if self.spec().profile.runs_in_work_folder {
            copy_files(self.built.folder(), folder.path()).map_err(|error| unusable(&error))?;
        }
        if by_harness {
            std::fs::write(
                folder.path().join(native_harness::INPUT_FILE),
                native_harness::encode_arguments(&problem.signature, args),
            )
            .map_err(|error| unusable(&error))?;
        } else {
            stdin.extend(args.first().and_then(Json::as_str).unwrap_or_default().bytes());
        }
        let mut job = self.jail_job(problem, folder.path(), stdin);
        change(&mut job).map_err(|error| unusable(&error))?;
        let layers = native.layers().await;
        let began = Instant::now();
        let finished =
            jail::run_jailed(native.program_path(), &layers, job, cancel).await.map_err(JudgeError::Sandbox)?;
        let answer = if by_harness {
            read_answer_file(&folder.path().join(native_harness::OUTPUT_FILE))
        } else {
            AnswerFile::Nothing
        };
        Ok(NativeRun { finished, answer, elapsed: began.elapsed() })
    }

    pub(super) fn spec(&self) -> &'static LanguageSpec {
        spec(self.tools.language)
    }

    /// Returns the size of the program's static memory if it exceeds the limit. The system would kill such a program
    /// before its first line, without an error message.
    fn static_memory_over_limit(&self, problem: &Problem) -> Option<u64> {
        let profile = self.spec().profile;
        let bytes = memory_footprint::mapped_bytes(&self.built.folder().join(BINARY_NAME))
            .filter(|_| !profile.reserves_memory)?;
        (bytes > u64::from(problem.limits.memory_mb) << 20).then_some(bytes)
    }

    pub(super) fn jail_job(&self, problem: &Problem, folder: &Path, stdin: Vec<u8>) -> JailJob {
        let profile = self.spec().profile;
        let built = if profile.runs_in_work_folder { folder } else { self.built.folder() };
        let invocation = (self.spec().run)(&self.tools, &self.program, built, u64::from(problem.limits.memory_mb));
        let mut readable = self.tools.readable_paths();
        readable.push(self.built.folder().to_owned());
        let home = folder.display().to_string();
        let fixed = [("HOME", home.as_str()), ("TMPDIR", &home), ("LC_ALL", "C.UTF-8")];
        let fixed = fixed.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let cpu = self.cpu + profile.startup;
        JailJob {
            program: invocation.program,
            args: invocation.args,
            folder: folder.to_owned(),
            env: fixed.into_iter().chain(invocation.env).collect(),
            stdin,
            wall: native_limits::wall_limit(cpu),
            output_cap: problem.limits.output_kb as usize * 1024,
            output_stop: u64::from(problem.limits.output_kb * OUTPUT_STOP_FACTOR) * 1024,
            policy: JailPolicy {
                files: FileAccess { readable, growing: vec![folder.to_owned()], ..FileAccess::default() },
                processes: ProcessPolicy::None,
                cpu,
                memory: profile.memory_limit(problem.limits.memory_mb),
                resident_mb: Some(u64::from(problem.limits.memory_mb) + profile.resident_mb),
                disk_mb: RUN_DISK_MB,
            },
        }
    }
}

fn unusable(error: &std::io::Error) -> JudgeError {
    JudgeError::Sandbox(format!("Nothing can be run: {error}."))
}

/// Reads the answer file. If an isolation layer is missing, the code could have put anything there: a link, a pipe
/// without a writer, or a device that never ends.
fn read_answer_file(path: &Path) -> AnswerFile {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let Ok(file) = rustix::fs::open(path, flags, Mode::empty()).map(std::fs::File::from) else {
        return AnswerFile::Nothing;
    };
    if !file.metadata().is_ok_and(|meta| meta.is_file()) {
        return AnswerFile::Nothing;
    }
    let mut bytes = Vec::new();
    match file.take(MAX_ANSWER_BYTES as u64 + 1).read_to_end(&mut bytes) {
        Err(_) => AnswerFile::Nothing,
        Ok(_) if bytes.len() > MAX_ANSWER_BYTES => AnswerFile::TooLarge,
        Ok(_) => AnswerFile::Bytes(bytes),
    }
}

/// Copies the files of a folder.
fn copy_files(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            std::fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// Interprets the result of one run.
struct NativeResultInterpreter<'a> {
    ready: &'a RunnableProgram,
    problem: &'a Problem,
    reading: ResultInterpreter<'a>,
    run: &'a NativeRun,
}

impl NativeResultInterpreter<'_> {
    fn interpret(&self, report: &mut CaseReport) -> Interpretation {
        let finished = &self.run.finished;
        let by_harness = self.problem.signature != Signature::Stdin;
        report.stdout = clean(&String::from_utf8_lossy(&finished.stdout));
        report.stdout_truncated = finished.truncated;
        match finished.ended {
            ExitReason::Cancelled => return Interpretation::Cancelled,
            ExitReason::CpuTimeout => self.reading.report_timeout(report),
            ExitReason::WallTimeout => set_verdict(report, Verdict::Tle, wall_timeout_message(finished.cpu)),
            ExitReason::TooMuchMemory => self.reading.report_out_of_memory(report),
            // The dump of a runtime whose memory ran out.
            ExitReason::TooMuchOutput if self.is_out_of_memory(&self.stderr()) => {
                self.reading.report_out_of_memory(report);
            }
            ExitReason::TooMuchOutput => self.reading.report_too_much_output(report),
            ExitReason::TooManyThreads => set_verdict(report, Verdict::Re, &too_many_threads()),
            ExitReason::TooMuchDisk => {
                set_verdict(report, Verdict::Ole, "The code wrote files without end; it needs none.");
            }
            ExitReason::Signal(number) => self.interpret_signal(number, report),
            ExitReason::Exit(code) if by_harness => return self.interpret_harness_exit(code, report),
            ExitReason::Exit(0) => return self.interpret_stdout(report),
            ExitReason::Exit(code) => self.interpret_exit_code(code, report),
        }
        Interpretation::Judged { answer: None }
    }

    /// Interprets a normal exit in harness mode: the harness wrote an answer, or the code ended the program early.
    fn interpret_harness_exit(&self, code: i32, report: &mut CaseReport) -> Interpretation {
        let answer = match &self.run.answer {
            AnswerFile::Nothing => None,
            AnswerFile::TooLarge => Some(HarnessAnswer::TooLarge),
            AnswerFile::Bytes(bytes) => native_harness::decode_answer(&self.problem.signature, bytes),
        };
        match answer {
            Some(HarnessAnswer::Value(value)) if code == 0 => return self.reading.interpret_answer(value, report),
            Some(HarnessAnswer::Nothing { value, name }) if code == 0 => {
                return ResultInterpreter { none_text: name, ..self.reading }.interpret_answer(value, report);
            }
            Some(HarnessAnswer::Shape(why)) => report_unreadable_answer(report, &why),
            Some(HarnessAnswer::TooLarge) => report_too_large_answer(report),
            Some(HarnessAnswer::Error { kind, message, .. }) if kind == native_harness::MISSING_NAME_KIND => {
                return Interpretation::Compile(self.missing_name_error(&shorten(&clean(&message), MAX_NAME_CHARS)));
            }
            Some(HarnessAnswer::Error { kind, message, .. }) if kind == native_harness::MISMATCH_KIND => {
                return Interpretation::Compile(compile_error::other_declaration(&message));
            }
            Some(HarnessAnswer::Error { kind, message, frames }) => {
                self.interpret_exception(&kind, &message, frames, report);
            }
            Some(HarnessAnswer::Value(_) | HarnessAnswer::Nothing { .. }) | None => {
                self.interpret_exit_code(code, report);
            }
        }
        Interpretation::Judged { answer: None }
    }

    fn missing_name_error(&self, name: &str) -> CompileError {
        missing_native_name_error(name, self.reading.source, self.ready.tools.language == Language::Java)
    }

    /// Interprets a whole program: its standard output is the answer.
    fn interpret_stdout(&self, report: &mut CaseReport) -> Interpretation {
        let text = String::from_utf8_lossy(&self.run.finished.stdout).into_owned();
        self.reading.interpret_answer(Value::Str(text), report)
    }

    /// Interprets a program that ended before it answered.
    fn interpret_exit_code(&self, code: i32, report: &mut CaseReport) {
        let stderr = self.stderr();
        if self.is_out_of_memory(&stderr) {
            return self.reading.report_out_of_memory(report);
        }
        match (self.ready.spec().crash)(&stderr, &self.ready.program.learner) {
            Some(crash) if code != 0 => {
                let offset = self.ready.program.line_offset;
                let own = crash.frames.into_iter().filter(|(_, line)| *line > offset);
                let frames = own.map(|(function, line)| (function, line - offset)).collect();
                self.interpret_exception(&crash.kind, &crash.message, frames, report);
            }
            _ if self.problem.signature == Signature::Stdin => set_verdict(
                report,
                Verdict::Re,
                &format!("The program ended with exit code {code}; a program that succeeds ends with 0."),
            ),
            _ => {
                let message = format!("The code ended the program (exit code {code}). Return the answer instead.");
                set_verdict(report, Verdict::Re, &message);
            }
        }
    }

    fn interpret_exception(&self, kind: &str, message: &str, frames: Vec<(String, u32)>, report: &mut CaseReport) {
        let text = format!("{kind}: {message}");
        if crash::has_form(&text, self.ready.spec().out_of_memory) {
            return self.reading.report_out_of_memory(report);
        }
        if let Some(Expected::Error(wanted)) = self.reading.expected
            && self.ready.spec().is_expected_error(wanted, kind)
        {
            report.got = Some(format!("raises {}", shorten(&clean(kind), MAX_NAME_CHARS)));
            report.verdict = Verdict::Ac;
            return;
        }
        self.reading.interpret_exception(kind, message, frames, report);
        if crash::has_form(&text, self.ready.spec().too_deep) {
            report.message = Some(TOO_DEEP_MESSAGE.to_owned());
        }
    }

    fn interpret_signal(&self, number: i32, report: &mut CaseReport) {
        let stderr = self.stderr();
        // A program that ignores a failed allocation crashes above its limit: the system leaves some room there.
        let over_limit = self.run.finished.peak_memory > u64::from(self.problem.limits.memory_mb) << 20;
        match number {
            24 => self.reading.report_timeout(report),
            25 => set_verdict(report, Verdict::Ole, "The code wrote a file that is too large; it needs none."),
            _ if self.is_out_of_memory(&stderr) || over_limit => {
                self.reading.report_out_of_memory(report);
            }
            _ if crash::is_too_deep(&stderr, self.ready.spec().too_deep) => {
                set_verdict(report, Verdict::Re, TOO_DEEP_MESSAGE);
            }
            _ => {
                let crash = (self.ready.spec().crash)(&stderr, &self.ready.program.learner);
                if let Some(crash) = crash {
                    self.reading.interpret_exception(&crash.kind, &crash.message, crash.frames, report);
                }
                set_verdict(report, Verdict::Re, &crash::describe_signal(number));
            }
        }
    }

    fn is_out_of_memory(&self, stderr: &str) -> bool {
        crash::is_out_of_memory(stderr, self.ready.spec().out_of_memory)
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
    format!("The code started more than {} threads; it needs none.", jail::MAX_THREADS)
}

const WAITING_MESSAGE: &str = "The code was stopped by the clock: it waits (does it sleep, or read more than there is?), or \
                               this machine is very busy.";

/// The message for a program that the clock stopped after this much processor time.
fn wall_timeout_message(cpu: Duration) -> &'static str {
    /// A program that waits uses less, even if its runtime takes long to start.
    const MIN_COMPUTING_TIME: Duration = Duration::from_secs(1);
    if cpu < MIN_COMPUTING_TIME { WAITING_MESSAGE } else { BUSY_TIMEOUT_MESSAGE }
}

const TOO_DEEP_MESSAGE: &str = "The recursion went deeper than the stack. Is there a base case, and is it reached?";
