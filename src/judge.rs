//! The judge: a problem, a submission and some cases in, a [`JudgeReport`] out.
//!
//! Python runs in a worker process, in a WebAssembly sandbox, one fresh interpreter for every case ([`sandbox`](wasm::sandbox)); the other
//! languages run on this machine, compiled once and jailed ([`native`]). The expected answers stay here and never enter
//! either. Must not touch the learner's record and knows no screens.
//!
//! # How it works
//!
//! - **Interpreter.** CPython, linked and metered, and its standard library with bytecode are embedded as two compressed files
//!   (`python/interpreter`). `tools/interpreter`, a crate outside the build, makes them and checks that they are equal.
//! - **Image.** The interpreter is started once with a fixed hash seed and fixed randomness. It imports the harness and the standard
//!   library, and its memory is frozen into a component, which is compiled to native code and cached in a private folder with
//!   its checksum ([`image`](wasm::image)). The seed is part of the image, so the order of sets, and with it verdicts and instruction
//!   counts, is the same on every machine. The interpreter does not see the machine's files as they are: folders are listed by
//!   name, dates and inode numbers are invented (`wasm/sandbox/wasi_files.rs`). `rung doctor` shows the digest of the frozen memory, taken
//!   before it is compiled. A grade in the ledger is valid only for that digest (`tests/it/counting.rs`).
//! - **Workers.** The program starts itself again as `rung __worker`, one process for each core, because threads of one process
//!   would block each other on page faults. A worker has one execution at a time. If it crashes or hangs, only that worker is
//!   lost, and the execution is tried once more before the code is blamed (`pool/worker_pool.rs`). Each worker is a process group of its
//!   own: Ctrl-Z stops the screens and not the workers, and the time of a stop does not count (`pool/suspend_timer.rs`).
//! - **Sandbox layers.** Before it maps the image, the worker gives up everything it doesn't need (`native/isolation.rs`): memory, files
//!   and processes by resource limits, every path but the image's folder by Landlock, every system call off a list by seccomp.
//!   The WebAssembly sandbox holds without these layers; they are for the day the engine has a bug. `rung __jail` adds the same
//!   layers and namespaces without a network to itself, and then becomes a native program (`native/jail.rs`). None of our code
//!   runs between a fork and an exec, and if a promised layer fails, no program runs. Landlock can't stop the changes an owner may
//!   make to a file or process (modes, owners, times, attributes, priorities), so seccomp answers them with `EPERM`. A program
//!   can create files but not remove them, because a file without a name would use disk space that is not counted. Threads and
//!   sleep are counted from outside, because the kernel's limit does not apply to root (`native/jail/jail_supervisor.rs`).
//! - **Clocks.** Inside, a nanosecond is an instruction (`wasm/sandbox/instruction_clock.rs`). Code that reads the clock behaves the same
//!   everywhere, and the harness can measure one call exactly.
//! - **Sandbox.** Each case gets a fresh instance with a read-only standard library. Fuel counts WebAssembly instructions, and a
//!   time limit is a number of them (`limits.rs`). Every few million instructions the code yields, which makes it cancellable.
//! - **Fuel.** Host calls and bulk copies also consume fuel, to make sure that no time is free: the interpreter's modules are
//!   rewritten (`tools/interpreter/src/meter.rs`) so that a copy of memory burns one for every eight bytes and a host call ten thousand. A wait
//!   burns its nanoseconds and returns at once. The library is compiled and imported ahead (`tools/interpreter/src/library.rs`, `wasm/image/freeze.rs`), so an import
//!   costs a learner nothing. The wall clock is a last resort that should never decide.
//! - **Growth.** The pack's generator makes inputs of rising size. Each class is fitted to the counted work, and the only class
//!   that fits is the answer ([`growth_fit`](extra::growth_fit), `growth_fit/growth_curves.rs`). If two fit, more sizes are measured within a budget
//!   (`extra/complexity.rs`); if that does not decide, the answer is a range or nothing. `tests/it/growth/programs` are a hundred
//!   programs to check it. The answer is shown after a pass, by `rung run --complexity`, after a timeout with otherwise right
//!   answers, and checked by `rung pack check`.
//! - **Complexity check.** If a problem asks for a growth, a program that passed every case gets one more case, and fails it if
//!   its work surely grows faster (`extra/complexity_check.rs`). A native program is held to every declared growth that its
//!   processor time can show, on inputs larger than the pack's (`native/timed_growth_check.rs`). A Python program that passed is
//!   called again with its first sample, after another one, in an interpreter of its own (`extra/repeat_call.rs`). CPython's parser finds forbidden words before the program runs (`extra/forbidden.rs`,
//!   `python/rung_forbid.py`).
//! - **Generated cases.** A case may name a call of the generator. Its input is made when it is run, the reference's answer is
//!   expected, and both are cached (`extra/generated_case.rs`).
//! - **Trace.** A second, traced run of one case. [`trace_run`] first judges the case without the tracer, so the verdict is the
//!   judge's own. Then `python/rung_trace.py`, frozen into the image, reports every step at once and reads objects without
//!   calling the learner's code; a run that breaks or never ends still leaves its steps. `trace_run/trace_parser.rs` treats the reports as
//!   hostile: it drops invalid steps and cuts values larger than the tracer writes. `trace_run/failing_step.rs` compares with the expected
//!   answer, which stays on this side, and names the step that settled the wrong value, or says nothing.
//!   A trace of C, C++ or Rust has the same form: gdb runs `native/debugger/gdb_trace.py` on a build without optimisation, in a jail
//!   that allows a debugger, and its program confines itself once more before it starts (`native/native_trace.rs`).
//! - **Undefined behaviour.** Failed code in C or C++ is built once more with the compiler's and the library's checks, and the first
//!   finding gives the case its sentence and its line (`native/checked_run.rs`). The verdict stays that of the ordinary build.
//! - **Native languages.** A language is its row in `types/language.rs` and one folder, `native/languages/<name>/`: `toolchain`
//!   (tools, minimum versions, command lines), `types` (names, types, empty values), `starter`, `harness` (generated from the
//!   signature, its runtime beside it) and `diagnostics` (compile errors and crashes in the learner's lines), put together as one
//!   [`native::LanguageSpec`]. The program reads its arguments from a file, writes its answer to another, and keeps the learner's
//!   output out of both. Compiled programs are cached by their inputs, and a run holds a lock on its program
//!   (`native/program_cache.rs`). Compilers run in the jail, too. Limits are processor time, derived from the reference's own in the same
//!   language.
//! - **Mutants.** `orchestrator/packs/mutate.rs` tests the tests. `python/rung_mutate.py` makes every small mistake in a reference, on
//!   its tree and in its text, one of each normal form. The judge runs each on the cases, the cheapest first, up to the first
//!   failure. For each survivor, `python/rung_probe.py` runs program and mutant side by side on hundreds of small inputs; an
//!   input counts if it satisfies every rule that all cases satisfy (`python/rung_rules.py`) and all references agree. The probe
//!   only suggests; the judge decides (`mutants.rs`).
//! - **Grading.** `orchestrator/grading.rs`: a row for every file, and a ledger of verdicts keyed by everything that a verdict
//!   depends on (code, problem, version), appended as soon as a file is done.
//! - **Harness.** Gets source, signature and arguments; returns value, exception and captured output as data. It never gets an
//!   expected answer, so no trick can make it reveal one.
//! - **Verdict.** The host compares (`checker.rs`); a pack's own `check.py` runs in the sandbox like any other code.
//!
//! The engine is set up here and not through the `eryx` crate's executor, which loses the fuel count when code fails, shares one
//! epoch between concurrent runs (cancelling one can stop another), and leaves the hash seed random.

use std::time::Instant;

use crate::types::problem::Problem;
use crate::types::verdict_report::CompileError;
use crate::types::{CaseReport, Hash, JudgeReport, Verdict};

mod analysis;
mod cancel;
mod case_batch;
mod case_report;
mod case_run;
mod error;
pub mod extra;
mod judge_handle;
pub mod limits;
pub mod native;
pub mod pool;
mod submitted_source;
pub mod trace_run;
pub mod verdict;
pub mod wasm;

use case_batch::{CaseBatch, OnDone};
use native::timed_growth_check::TimedGrowthResult;

pub use cancel::Cancel;
pub use case_report::describe_inputs;
pub use case_run::{CaseRun, SubmittedCode};
pub use error::{JudgeError, ScriptFault};
pub use extra::disk_cache::DiskCache;
pub use extra::forbidden::{ForbiddenUse, UnknownWord};
pub use extra::mutants::{InputSearch, Mutant, Mutants, ProbeInput};
pub use extra::random_input_check::RANDOM_INPUT_COUNT;
pub use extra::random_inputs::RandomInputs;
pub use extra::tle_diagnosis::{is_slow_only_on_large_inputs, name_slow_growth};
pub use judge_handle::Judge;
pub use native::host_machine::HostMachine;
pub use pool::cpu_count::cpu_count;
pub use pool::worker_pool::{Launcher, PoolStatus, WorkerPool};
pub use submitted_source::{MAX_SOURCE_BYTES, MISSING_NAME};
pub use wasm::python::pack_scripts::{CHECKER_FILE, CheckerOpinion, GENERATOR_FILE};
pub use wasm::python::python_declarations::adapting_line;

/// Cases that may run out of time before a submission is not run any further: the second shows that the first was none of
/// a kind, and more of them would only cost what each costs, which is its whole limit.
const DEFAULT_MAX_TIMEOUTS: usize = 2;

/// How far a submission is run.
#[derive(Clone, Copy, Debug)]
pub struct RunPolicy {
    /// After this many cases that run out of time, the rest is not run; `usize::MAX` runs every case.
    pub max_timeouts: usize,
    /// Whether to find out why the first case ran out of time, which costs another run of it.
    pub explain_timeout: bool,
    /// Whether a program that passes every case is run on random inputs too.
    pub random_inputs: bool,
    /// Whether only the verdicts matter. Then one run of a native program may answer many cases, and its reports have no
    /// times.
    pub verdicts_only: bool,
}

impl RunPolicy {
    /// For a learner, who reads the report.
    pub const SUBMISSION: Self = Self { random_inputs: true, ..Self::CASES };
    /// For the verdict of every case, without random inputs.
    pub const CASES: Self =
        Self { max_timeouts: DEFAULT_MAX_TIMEOUTS, explain_timeout: true, random_inputs: false, verdicts_only: false };

    /// For a program of which only the verdicts matter.
    #[must_use]
    pub const fn verdicts(max_timeouts: usize) -> Self {
        Self { max_timeouts, explain_timeout: false, random_inputs: false, verdicts_only: true }
    }
}

impl Judge {
    /// Runs a submission on the trials, all at once as far as there are cores, and reports in their order. `on_done`
    /// hears how many have ended. Behind the second case that runs out of time nothing is run any more: see
    /// `Report::not_run`.
    ///
    /// # Errors
    /// [`JudgeError`]; bad code is never an error but a report.
    pub async fn judge(
        &self,
        problem: &Problem,
        submission: SubmittedCode<'_>,
        trials: Vec<CaseRun>,
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<JudgeReport, JudgeError> {
        self.judge_with(RunPolicy::CASES, problem, submission, trials, cancel, on_done).await
    }

    /// As [`Judge::judge`], as far as the policy says.
    ///
    /// # Errors
    /// As [`Judge::judge`].
    pub async fn judge_with(
        &self,
        policy: RunPolicy,
        problem: &Problem,
        submission: SubmittedCode<'_>,
        trials: Vec<CaseRun>,
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<JudgeReport, JudgeError> {
        let (began, asked) = (Instant::now(), trials.len());
        let mut report = empty_report(submission);
        let judged = match self.decode_submission(problem, submission, cancel).await? {
            Err(error) => Err(error),
            Ok(text) => self.run_all(problem, &text, (trials, policy), &mut report, cancel, on_done).await?,
        };
        match judged {
            Err(error) => set_compile_error(&mut report, error),
            Ok(cases) => {
                let failed = cases.iter().find(|case| !case.verdict.passed());
                report.verdict = failed.map_or(Verdict::Ac, |case| case.verdict);
                // The growth of the work, or a random input, may stand among them as one more.
                report.not_run = asked.saturating_sub(cases.len());
                report.cases = cases;
            }
        }
        report.elapsed_ms = began.elapsed().as_secs_f64() * 1000.0;
        Ok(report)
    }

    /// The text of a submission, or what keeps it from being run.
    async fn decode_submission(
        &self,
        problem: &Problem,
        submission: SubmittedCode<'_>,
        cancel: &Cancel,
    ) -> Result<Result<String, CompileError>, JudgeError> {
        let text = match submitted_source::decode_source(submission.source) {
            Err(error) => return Ok(Err(error)),
            Ok(text) if text.trim().is_empty() => {
                return Ok(Err(submitted_source::empty_file_error(&problem.signature)));
            }
            Ok(_) if native::lacks_prelude(problem, submission.language) => {
                return Ok(Err(submitted_source::missing_prelude_error(problem, submission.language)));
            }
            Ok(text) => text,
        };
        let forbidden = self.check_forbidden(problem, submission.language, &text, cancel).await?;
        Ok(forbidden.map_or(Ok(text), Err))
    }

    /// Runs a submission where its language is at home, and looks once more at what has passed.
    async fn run_all(
        &self,
        problem: &Problem,
        text: &str,
        (trials, policy): (Vec<CaseRun>, RunPolicy),
        report: &mut JudgeReport,
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<Result<Vec<CaseReport>, CompileError>, JudgeError> {
        let language = report.language;
        let in_sandbox = self.native.is_sandboxed(language);
        if !in_sandbox {
            report.notices = self.native.notices().await;
            report.notices.extend(extra::forbidden::unchecked_notice(problem, language));
        }
        let trials = self.complete_cases(problem, trials, cancel).await?;
        let RunPolicy { max_timeouts, verdicts_only, .. } = policy;
        let batch = CaseBatch { trials: &trials, max_timeouts, verdicts_only };
        if !in_sandbox {
            let mut judged = Box::pin(self.run_native(problem, language, text, batch, cancel, on_done)).await?;
            if let Ok(cases) = &mut judged {
                if policy.random_inputs {
                    Box::pin(self.check_native_repeat_call(problem, (language, text), &trials, cases, cancel)).await?;
                    report.random_inputs =
                        Box::pin(self.check_random_inputs(problem, (language, text), &trials, cases, cancel)).await?;
                    Box::pin(self.check_growth_answers(problem, (language, text), &trials, cases, cancel)).await?;
                }
                let growth = self.check_timed_growth(problem, language, text, (&trials, cases), cancel);
                match Box::pin(growth).await? {
                    TimedGrowthResult::TooSteep(case) => cases.push(*case),
                    TimedGrowthResult::NotMeasured => {
                        report.notices.push(extra::complexity_check::not_measured_notice(language));
                    }
                    TimedGrowthResult::Unsure(asked) => {
                        report.notices.push(extra::complexity_check::unsure_notice(problem, asked));
                    }
                    TimedGrowthResult::Fine => {}
                }
            }
            return Ok(judged);
        }
        let fuel = self.fuel_limit(problem, cancel).await?;
        report.fuel_limit = fuel;
        let mut judged = self.run_python(problem, text, batch, fuel, cancel, on_done).await?;
        if let Ok(cases) = &mut judged {
            if policy.explain_timeout {
                self.diagnose_timeout(problem, text, &trials, cases, cancel).await?;
            }
            self.check_repeat_call(problem, text, &trials, cases, (fuel, cancel)).await?;
            if policy.random_inputs {
                report.random_inputs =
                    Box::pin(self.check_random_inputs(problem, (language, text), &trials, cases, cancel)).await?;
                Box::pin(self.check_growth_answers(problem, (language, text), &trials, cases, cancel)).await?;
            }
            self.check_complexity(problem, text, &trials, cases, cancel).await?;
        }
        Ok(judged)
    }
}

fn empty_report(submission: SubmittedCode<'_>) -> JudgeReport {
    JudgeReport::new(submission.language, Hash::sha256(submission.source), Verdict::Ac, Vec::new())
}

fn set_compile_error(report: &mut JudgeReport, error: CompileError) {
    report.verdict = Verdict::Ce;
    report.compile_error = Some(error);
}
