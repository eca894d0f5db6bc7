//! Runs code that failed once more, built so that it stops at undefined behaviour, and says what happens in which line.
//!
//! Undefined behaviour is what the language gives no meaning: an `int` that overflows, an index outside a vector, an
//! iterator that is no longer valid. The judged program gives a wrong answer then, or crashes without a line. The verdict
//! comes from the judged program alone, and this module can't change it. A run without a finding says nothing.
//!
//! Where no run finds anything, the compiler is asked for a variable that may be used before it has a value: it says so of
//! optimised code only, and no run can see it.
//!
//! The same build finds the calls that led to an exception of C++, which the judged program does not know.

use std::time::Duration;

use super::host_machine::HostMachine;
use super::jail::MemoryLimit;
use super::native_case::RunnableProgram;
use super::program_build::BuildKind;
use crate::judge::SubmittedCode;
use crate::judge::cancel::Cancel;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::native::languages;
use crate::judge::submitted_source;
use crate::types::verdict_report::{CompileError, StackFrame};
use crate::types::{CaseReport, JudgeReport, Problem, Verdict};

mod sanitizer_report;

use sanitizer_report::{Call, Finding};

/// At most this many failed cases are run, in one build.
const MAX_CASES: usize = 6;
/// Processor time of a case. A checked program is several times slower.
const CPU_LIMIT: Duration = Duration::from_secs(10);
/// Memory in megabytes for the sanitizer, on top of the program's own limit.
const SANITIZER_MB: u64 = 512;
/// Where the sanitizer's settings are, and the settings: with all callers, found by the tables of the compiler.
const SETTINGS: (&str, &str) = ("UBSAN_OPTIONS", "print_stacktrace=1:fast_unwind_on_fatal=0");

impl Judge {
    /// Runs the failed cases of a report in a checked build and writes the first finding into the case:
    /// its sentence and its line. Does nothing for languages without a checked build.
    ///
    /// # Errors
    /// Only [`JudgeError::Cancelled`]. Where a checked build is impossible, nothing is found.
    pub async fn find_undefined_behavior(
        &self,
        problem: &Problem,
        submission: SubmittedCode<'_>,
        trials: &[CaseRun],
        report: &mut JudgeReport,
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        if !may_hide_undefined_behavior(report) {
            return Ok(());
        }
        let failed = failed_cases(report);
        match self.run_checked(problem, submission, trials, (report, &failed), cancel).await {
            Ok(Some((at, finding))) => {
                tell(&mut report.cases[at], &finding, &String::from_utf8_lossy(submission.source));
                Ok(())
            }
            Ok(None) => Ok(()),
            Err(JudgeError::Cancelled) => Err(JudgeError::Cancelled),
            Err(error) => {
                tracing::debug!(%error, "no checked build");
                Ok(())
            }
        }
    }

    async fn run_checked(
        &self,
        problem: &Problem,
        submission: SubmittedCode<'_>,
        trials: &[CaseRun],
        (report, failed): (&JudgeReport, &[usize]),
        cancel: &Cancel,
    ) -> Result<Option<(usize, Finding)>, JudgeError> {
        let Ok(text) = submitted_source::decode_source(submission.source) else { return Ok(None) };
        let tools = self.native.require_toolchain(submission.language).await?;
        let Ok(ready) = self.build_program(problem, tools, &text, (CPU_LIMIT, BuildKind::Checked), cancel).await?
        else {
            return Ok(None);
        };
        for &at in failed {
            let case = &report.cases[at];
            let Some(trial) = trials.iter().find(|trial| trial.id == case.id && trial.own == case.own) else {
                continue;
            };
            let complete = self.complete_cases(problem, vec![trial.clone()], cancel).await?;
            let Some(trial) = complete.first() else { continue };
            let said = ready.run_with_checks(&self.native, problem, trial, cancel).await?;
            let found = sanitizer_report::read_finding(&said, &ready.program.learner);
            // Of a case with an exception, only its place is missing.
            if let Some(finding) = found.filter(|found| case.error.is_none() || !found.thrown_in.is_empty()) {
                return Ok(Some((at, finding)));
            }
        }
        let wrong = failed.iter().find(|&&at| report.cases[at].verdict == Verdict::Wa);
        let Some(&at) = wrong else { return Ok(None) };
        let finding = self.find_lost_variable(problem, (submission, &text), cancel).await?;
        Ok(finding.map(|finding| (at, finding)))
    }

    /// Asks the compiler for a variable that may be used before it has a value, or after the call that it belongs to.
    async fn find_lost_variable(
        &self,
        problem: &Problem,
        (submission, text): (SubmittedCode<'_>, &str),
        cancel: &Cancel,
    ) -> Result<Option<Finding>, JudgeError> {
        if languages::spec(submission.language).strict_build.is_none() {
            return Ok(None);
        }
        let tools = self.native.require_toolchain(submission.language).await?;
        let built = self.build_program(problem, tools, text, (CPU_LIMIT, BuildKind::Strict), cancel).await?;
        Ok(built.err().and_then(|error| lost_variable(&error)))
    }
}

/// Reads `'best' may be used uninitialized`, or `function returns address of local variable`.
fn lost_variable(error: &CompileError) -> Option<Finding> {
    if error.message.contains("local variable") && error.message.contains("return") {
        let text = "the compiler says that this returns the address of a local variable, which is gone after the call";
        return error.line.map(|line| Finding::new(line, text.to_owned()));
    }
    let name =
        error.message.split_once(" may be used uninitialized").or(error.message.split_once(" is used uninit"))?.0;
    let name = name.trim_matches(['\'', '`']);
    let text = format!("the compiler says that `{name}` may be used here before it has a value");
    error.line.map(|line| Finding::new(line, text))
}

impl RunnableProgram {
    /// Runs a checked program on a case and returns what it printed to standard error.
    async fn run_with_checks(
        &self,
        native: &HostMachine,
        problem: &Problem,
        trial: &CaseRun,
        cancel: &Cancel,
    ) -> Result<String, JudgeError> {
        let run = self.run_case(native, problem, &trial.args, cancel, |job| {
            job.env.push((SETTINGS.0.to_owned(), SETTINGS.1.to_owned()));
            // The sanitizer reads there which files the program consists of.
            job.policy.files.readable.push("/proc/self".into());
            let megabytes = u64::from(problem.limits.memory_mb) + SANITIZER_MB;
            job.policy.memory = MemoryLimit::AddressSpace(megabytes);
            job.policy.resident_mb = Some(megabytes);
            Ok(())
        });
        Ok(String::from_utf8_lossy(&run.await?.finished.stderr).into_owned())
    }
}

/// Whether [`Judge::find_undefined_behavior`] has something to look at: a failed case in a language with a checked build.
#[must_use]
pub fn may_hide_undefined_behavior(report: &JudgeReport) -> bool {
    languages::has_checked_build(report.language) && !failed_cases(report).is_empty()
}

/// Returns the positions of the cases that may hide undefined behaviour: the first, which the learner sees, then crashes.
fn failed_cases(report: &JudgeReport) -> Vec<usize> {
    let may_hide = |case: &CaseReport| match case.verdict {
        Verdict::Re => case.error.as_ref().is_none_or(|error| error.frames.is_empty()),
        verdict => verdict == Verdict::Wa,
    };
    let mut failed: Vec<usize> = (0..report.cases.len()).filter(|&at| may_hide(&report.cases[at])).collect();
    if let Some((_, later)) = failed.split_first_mut() {
        later.sort_by_key(|&at| report.cases[at].verdict != Verdict::Re);
    }
    failed.truncate(MAX_CASES);
    failed
}

/// Writes a finding into a case. What it says is known, so it takes the place of a guess from the signal. Of an exception,
/// everything but the calls is told already.
fn tell(case: &mut CaseReport, finding: &Finding, source: &str) {
    if let Some(error) = &mut case.error {
        let code =
            |line: u32| source.lines().nth(line.saturating_sub(1) as usize).unwrap_or_default().trim().to_owned();
        let frame =
            |call: &Call| StackFrame { line: call.line, function: call.function.clone(), code: code(call.line) };
        error.frames = finding.thrown_in.iter().map(frame).collect();
        return;
    }
    let signal = case.message.as_ref().and_then(|message| message.rsplit_once(" (SIG"));
    let signal = signal.map_or_else(String::new, |(_, name)| format!(" (SIG{name}"));
    case.message = Some(finding.sentence() + &signal);
    case.line = Some(finding.line);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(verdict: Verdict, message: Option<&str>) -> CaseReport {
        CaseReport { message: message.map(str::to_owned), ..CaseReport::new("a".into(), verdict) }
    }

    #[test]
    fn finding_takes_the_place_of_a_guess_and_keeps_the_signal() {
        let check = |verdict, message, expected: &str| {
            let mut case = case(verdict, message);
            tell(&mut case, &Finding::new(7, "index 9 is outside a container of 5 items".to_owned()), "");
            assert_eq!((case.message.as_deref(), case.line), (Some(expected), Some(7)));
        };
        check(Verdict::Wa, None, "Line 7: index 9 is outside a container of 5 items.");
        check(
            Verdict::Re,
            Some("The code read or wrote memory that is not its own. (SIGSEGV)"),
            "Line 7: index 9 is outside a container of 5 items. (SIGSEGV)",
        );
    }
}
