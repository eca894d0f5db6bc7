//! Analyses a failed submission to find its mistake, and returns an [`Analysis`].
//!
//! It runs a Python program a second time with line coverage on, reads the program's shape, and compares both with the
//! wrong programs of the pack. Of a program that runs outside the sandbox, only the answers are compared.
//!
//! The submission has already been judged without any of this, so this module can't change a verdict or an instruction
//! count. The sandbox's reports come from hostile code: they are bounded, and
//! line numbers that are not lines of the file are dropped.

use std::collections::BTreeSet;
use std::sync::Arc;

use futures_util::future::{join, try_join, try_join_all};

use super::cancel::Cancel;
use super::case_run::CaseRun;
use super::error::JudgeError;
use super::extra::disk_cache::DiskCache;
use super::judge_handle::Judge;
use super::verdict::interpret::{Interpretation, ResultInterpreter};
use super::wasm::python::harness_job;
use super::wasm::python::interpret_python::PythonResultInterpreter;
use super::wasm::sandbox::Allowance;
use super::{case_report, limits, submitted_source};
use crate::types::problem::Checker;
use crate::types::program_facts::{Analysis, Coverage, KnownPrograms, ProgramAnswer, ProgramShape};
use crate::types::{CaseReport, JudgeReport, Language, Problem, Value, Verdict};

mod analysis_reports;
pub(in crate::judge) mod canonical_answer;
mod known_programs;

/// Maximum bytes of line numbers a run may report. A program of 64 KiB can't reach this; code that invents line numbers
/// is cut off.
const MAX_LINE_REPORT_BYTES: usize = 256 << 10;
/// Fuel for running a case again that timed out. By then, the program has long been in its endless loop.
const ENDLESS_FUEL: u64 = limits::FUEL_PER_SECOND / 30;
/// Extra fuel for recording coverage, in addition to 1.5 times the fuel the case used.
const COVERAGE_FUEL: u64 = limits::FUEL_PER_SECOND / 50;
/// Fuel for parsing a source and computing its normal form. A long file takes a tenth of it.
const FACTS_FUEL: u64 = limits::FUEL_PER_SECOND / 2;
/// Memory the coverage recorder needs in addition to the problem's memory limit.
const COVERAGE_MEMORY_BYTES: u64 = 8 << 20;

impl Judge {
    /// Analyses a failed submission. For one that ran outside the sandbox, it returns only the answers and
    /// the known programs.
    ///
    /// # Errors
    /// [`JudgeError`]. Bad code is never an error: findings that can't be computed for it are left out.
    pub async fn analyse(
        &self,
        problem: &Problem,
        code: &[u8],
        report: &JudgeReport,
        cancel: &Cancel,
    ) -> Result<Analysis, JudgeError> {
        // If every answer is right, this analysis can't find the mistake.
        if report.passed() || report.cases.is_empty() || report.is_failed_with_right_answers() {
            return Ok(Analysis::default());
        }
        let is_sandboxed = report.language == Language::Python && report.fuel_limit > 0;
        if !is_sandboxed {
            let known = self.known_programs(problem, cancel).await?;
            return Ok(Analysis::new(Vec::new(), native_answers(problem, report), None, known));
        }
        let Ok(text) = submitted_source::decode_source(code) else { return Ok(Analysis::default()) };
        let known = self.known_programs(problem, cancel);
        let own =
            join(self.program_shape(problem, &text, cancel), self.measure_coverage(problem, &text, report, cancel));
        let (known, (shape, watched)) = join(known, own).await;
        let (coverage, answers) = watched?.into_iter().unzip();
        Ok(Analysis::new(coverage, answers, shape?, known?))
    }

    /// Returns a program's answer to every stored case of the pack, in the form a diagnosis compares. Returns an empty
    /// list if the program does not compile.
    pub async fn program_answers(
        &self,
        problem: &Problem,
        text: &str,
        cancel: &Cancel,
    ) -> Result<Vec<ProgramAnswer>, JudgeError> {
        let fuel = self.fuel_limit(problem, cancel).await?;
        // Generated inputs are large and add little information, so they are skipped.
        let runs = problem.cases.iter().filter(|case| case.made.is_none()).map(async |case| {
            let trial = CaseRun::from_case(case);
            self.run_python_case(problem, text, &trial, fuel, cancel).await
        });
        let ran = try_join_all(runs).await?;
        let told = ran.into_iter().map(|(report, read)| match read {
            Interpretation::Judged { answer } => Some(comparable_answer(&report, &problem.checker, answer.as_ref())),
            Interpretation::Compile(_) | Interpretation::Cancelled => None,
        });
        Ok(told.collect::<Option<Vec<_>>>().unwrap_or_default())
    }

    /// Returns the program's shape as CPython's parser sees it, or `None` if the source can't be parsed.
    ///
    /// # Errors
    /// [`JudgeError`] if the sandbox does not work.
    pub async fn program_shape(
        &self,
        problem: &Problem,
        text: &str,
        cancel: &Cancel,
    ) -> Result<Option<ProgramShape>, JudgeError> {
        let script = harness_job::facts_script(&problem.signature, text);
        let json = self.returned_json(problem, script, FACTS_FUEL, cancel).await?;
        Ok(json.and_then(|json| analysis_reports::parse_shape(&json, line_count(text))))
    }

    async fn measure_coverage(
        &self,
        problem: &Problem,
        text: &str,
        report: &JudgeReport,
        cancel: &Cancel,
    ) -> Result<Vec<(Coverage, ProgramAnswer)>, JudgeError> {
        let pairs = problem.cases.iter().filter(|case| case.made.is_none()).filter_map(|case| {
            let judged = report.cases.iter().find(|judged| !judged.own && judged.id == case.id)?;
            Some((CaseRun::from_case(case), judged))
        });
        let runs = pairs.map(async |(trial, judged)| {
            self.measure_case_coverage(problem, text, &trial, judged, report.fuel_limit, cancel).await
        });
        try_join_all(runs).await
    }

    /// Runs one case again and records which lines are executed.
    async fn measure_case_coverage(
        &self,
        problem: &Problem,
        text: &str,
        trial: &CaseRun,
        judged: &CaseReport,
        fuel_limit: u64,
        cancel: &Cancel,
    ) -> Result<(Coverage, ProgramAnswer), JudgeError> {
        let start = self.startup_fuel(cancel).await?;
        let fuel = match judged.verdict {
            Verdict::Tle => fuel_limit.min(ENDLESS_FUEL),
            Verdict::Ac | Verdict::Wa | Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => {
                judged.fuel + judged.fuel / 2 + COVERAGE_FUEL
            }
        };
        let usual = limits::allowance(&problem.limits, fuel, start);
        let allowance = Allowance {
            reports: MAX_LINE_REPORT_BYTES,
            ends_with_reports: true,
            memory: usual.memory + COVERAGE_MEMORY_BYTES,
            ..usual
        };
        let script = harness_job::coverage_script(problem, text, &trial.args);
        let execution = self.pool.execute(script, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        let lines: BTreeSet<u32> = analysis_reports::parse_lines(&execution.reports, line_count(text));
        // Only the value of a wrong answer is needed here; the verdict and the exception come from the judged run.
        let reading =
            ResultInterpreter { expected: None, ..ResultInterpreter::new(problem, (Language::Python, text), trial) };
        let mut blank = case_report::blank_report(problem, trial, None);
        let answer =
            match (PythonResultInterpreter { reading, fuel_limit: fuel, start }).interpret(execution, &mut blank) {
                Interpretation::Cancelled => return Err(JudgeError::Cancelled),
                Interpretation::Judged { answer } => answer,
                Interpretation::Compile(_) => None,
            };
        let passed = judged.verdict.passed();
        let answer = comparable_answer(judged, &problem.checker, answer.as_ref());
        Ok((Coverage { case: trial.id.clone(), passed, lines }, answer))
    }

    /// Runs one of Rung's own scripts in the sandbox: calls `function(*args)` of `source`. The script only reads code
    /// and does not execute it.
    ///
    /// # Errors
    /// [`JudgeError`] if the function fails or the sandbox does not work.
    pub async fn call_own_script(
        &self,
        problem: &Problem,
        (source, function): (&str, &str),
        args: &[serde_json::Value],
        cancel: &Cancel,
    ) -> Result<serde_json::Value, JudgeError> {
        self.call_builtin_script(problem, function, source, args, cancel).await
    }

    /// Returns a hash of everything that affects the answers of a problem's programs: sandbox, cases, checker, limits
    /// and the programs themselves. Texts for people don't affect it.
    #[must_use]
    pub fn behavior_key(&self, problem: &Problem) -> String {
        known_programs::cache_key(problem, &self.pool.launcher().cache)
    }

    /// Returns the disk cache for one kind of entry.
    #[must_use]
    pub fn disk_cache(&self, kind: &str) -> DiskCache {
        DiskCache::new(&self.pool.launcher().cache, kind)
    }

    /// Returns the pack's wrong programs and references with their answers and shapes: from memory, from the disk, or
    /// by running them now.
    pub async fn known_programs(&self, problem: &Problem, cancel: &Cancel) -> Result<Arc<KnownPrograms>, JudgeError> {
        let key = known_programs::cache_key(problem, &self.pool.launcher().cache);
        if let Some(found) = self.memory_cache().programs.get(&key) {
            return Ok(Arc::clone(found));
        }
        let disk = DiskCache::new(&self.pool.launcher().cache, known_programs::CACHE_FOLDER);
        let found = match disk.load(&key) {
            Some(found) => found,
            None => {
                let (bugs, references) = try_join(
                    known_programs::run_known_bugs(self, problem, cancel),
                    known_programs::reference_shapes(self, problem, cancel),
                )
                .await?;
                let found = KnownPrograms { bugs, references };
                disk.store(&key, &found);
                found
            }
        };
        let found = Arc::new(found);
        self.memory_cache().programs.insert(key, Arc::clone(&found));
        Ok(found)
    }
}

/// Returns a native program's answers to the stored cases of the pack, from its report.
fn native_answers(problem: &Problem, report: &JudgeReport) -> Vec<ProgramAnswer> {
    let stored = problem.cases.iter().filter(|case| case.made.is_none());
    let judged = stored.filter_map(|case| report.cases.iter().find(|judged| !judged.own && judged.id == case.id));
    let answer =
        |case: &CaseReport| ProgramAnswer { case: case.id.clone(), verdict: case.verdict, value: case.answer.clone() };
    judged.map(answer).collect()
}

/// Returns the part of a judged case that a diagnosis compares.
fn comparable_answer(judged: &CaseReport, checker: &Checker, answer: Option<&Value>) -> ProgramAnswer {
    let value = match judged.verdict {
        Verdict::Wa => answer.map(|answer| canonical_answer::canonical_text(answer, checker)),
        Verdict::Re => judged.error.as_ref().map(|error| comparable_exception(&error.kind, &error.message)),
        Verdict::Ac | Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Ce => None,
    };
    ProgramAnswer { case: judged.id.clone(), verdict: judged.verdict, value }
}

/// Formats an exception for comparing: its type and message, with the learner's own names masked. The type alone is too
/// coarse: half of all wrong programs end with an `IndexError`.
fn comparable_exception(kind: &str, message: &str) -> String {
    // Only these exceptions quote names. A `KeyError` quotes a value, and other exceptions quote a type.
    let quotes_names = matches!(kind, "NameError" | "UnboundLocalError");
    let mut told = String::with_capacity(message.len());
    for (at, piece) in message.split('\'').enumerate() {
        if at > 0 {
            told.push('\'');
        }
        let quoted = at % 2 == 1;
        let argument = quoted && kind == "TypeError" && told.contains("argument");
        told.push_str(if quoted && quotes_names || argument { "_" } else { piece });
    }
    // `f() missing 1 required positional argument`: the function is the learner's, unless its name contains a dot.
    let own = told.split_once("()").filter(|(name, _)| kind == "TypeError" && is_identifier(name));
    let told = own.map_or_else(|| told.clone(), |(_, rest)| format!("_(){rest}"));
    format!("{kind}: {told}")
}

fn is_identifier(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Returns the number of lines of a source.
fn line_count(text: &str) -> u32 {
    u32::try_from(text.lines().count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exceptions_are_the_same_by_type_and_message_whatever_the_names() {
        let same = |kind: &str, a: &str, b: &str, want: bool| {
            assert_eq!(comparable_exception(kind, a) == comparable_exception(kind, b), want, "{a} / {b}");
        };
        same("NameError", "name 'rest' is not defined", "name 'left' is not defined", true);
        same("IndexError", "list index out of range", "pop from empty list", false);
        same(
            "TypeError",
            "f() missing 1 required positional argument: 'a'",
            "go() missing 1 required positional argument: 'x'",
            true,
        );
        same(
            "TypeError",
            "f() missing 1 required positional argument: 'a'",
            "f() missing 2 required positional arguments: 'a' and 'b'",
            false,
        );
        same("TypeError", "'int' object is not iterable", "'NoneType' object is not iterable", false);
        same("KeyError", "'a'", "'b'", false);
        assert_ne!(comparable_exception("KeyError", "3"), comparable_exception("IndexError", "3"));
    }
}
