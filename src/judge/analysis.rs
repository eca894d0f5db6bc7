//! A closer look at a failed submission: a second run that is watched, the program's shape, and the pack's own wrong
//! programs to compare with, read into an [`Analysis`].
//!
//! The submission is judged before and unwatched; nothing here can change a verdict or a count. Python in the sandbox
//! only. What comes back is the word of hostile code: it is bounded, and lines are lines of the file or left out.

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
mod canonical_answer;
mod known_programs;

/// Bytes of line numbers a run may report. A program of 64 KiB can't reach them; code that makes them up is cut.
const MAX_LINE_REPORT_BYTES: usize = 256 << 10;
/// What a case that never ended may use again: by then it has long been in its loop.
const ENDLESS_FUEL: u64 = limits::FUEL_PER_SECOND / 30;
/// What watching costs, besides half as much again of what the case used.
const COVERAGE_FUEL: u64 = limits::FUEL_PER_SECOND / 50;
/// What parsing a source and finding its normal form may cost: a long file takes a tenth of it.
const FACTS_FUEL: u64 = limits::FUEL_PER_SECOND / 2;
/// What the watcher itself needs, on top of the problem's memory.
const COVERAGE_MEMORY_BYTES: u64 = 8 << 20;

impl Judge {
    /// Looks closer at a failed Python submission. Empty for everything else.
    ///
    /// # Errors
    /// [`JudgeError`]; bad code is never an error, what can't be found out about it is left out.
    pub async fn analyse(
        &self,
        problem: &Problem,
        code: &[u8],
        report: &JudgeReport,
        cancel: &Cancel,
    ) -> Result<Analysis, JudgeError> {
        let sandboxed = report.language == Language::Python && report.fuel_limit > 0;
        // Where every case is answered rightly, none of this tells the mistake.
        let nothing = report.passed() || report.cases.is_empty() || report.is_failed_with_right_answers();
        if !sandboxed || nothing {
            return Ok(Analysis::default());
        }
        let Ok(text) = submitted_source::decode_source(code) else { return Ok(Analysis::default()) };
        let known = self.known_programs(problem, cancel);
        let own =
            join(self.program_shape(problem, &text, cancel), self.measure_coverage(problem, &text, report, cancel));
        let (known, (shape, watched)) = join(known, own).await;
        let (coverage, answers) = watched?.into_iter().unzip();
        Ok(Analysis::new(coverage, answers, shape?, known?))
    }

    /// What a program answers to every case of the pack, as compared in a diagnosis; empty when it does not compile.
    ///
    /// # Errors
    /// [`JudgeError`], as for [`Judge::judge`].
    pub async fn program_answers(
        &self,
        problem: &Problem,
        text: &str,
        cancel: &Cancel,
    ) -> Result<Vec<ProgramAnswer>, JudgeError> {
        let fuel = self.fuel_limit(problem, cancel).await?;
        // Inputs that a generator makes are large and tell little that the others don't.
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

    /// What CPython's parser says of a source; none where it can't be read.
    ///
    /// # Errors
    /// [`JudgeError`], when the sandbox does not work.
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

    /// Runs one case again and listens.
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
        // Only a wrong answer's value is wanted; verdicts and exceptions are the judged run's.
        let reading = ResultInterpreter { expected: None, ..ResultInterpreter::new(problem, text, trial) };
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

    /// Has a function of Rung's own run in the sandbox, on code that is only read: `function(*args)` of `source`.
    ///
    /// # Errors
    /// [`JudgeError`]: the function failed, or the sandbox does not work.
    pub async fn call_own_script(
        &self,
        problem: &Problem,
        (source, function): (&str, &str),
        args: &[serde_json::Value],
        cancel: &Cancel,
    ) -> Result<serde_json::Value, JudgeError> {
        self.call_builtin_script(problem, function, source, args, cancel).await
    }

    /// A name made of everything that decides over what a problem's programs answer: sandbox, cases, checker, limits and the
    /// programs themselves. Texts for people don't matter.
    #[must_use]
    pub fn behavior_key(&self, problem: &Problem) -> String {
        known_programs::cache_key(problem, &self.pool.launcher().cache)
    }

    /// What of a kind was found out before and is kept in the cache.
    #[must_use]
    pub fn disk_cache(&self, kind: &str) -> DiskCache {
        DiskCache::new(&self.pool.launcher().cache, kind)
    }

    /// The pack's wrong programs and references, from memory, from the disk, or run now.
    ///
    /// # Errors
    /// [`JudgeError`], as for [`Judge::judge`].
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

/// What a judged case tells of the answer, for comparing.
fn comparable_answer(judged: &CaseReport, checker: &Checker, answer: Option<&Value>) -> ProgramAnswer {
    let value = match judged.verdict {
        Verdict::Wa => answer.map(|answer| canonical_answer::canonical_text(answer, checker)),
        Verdict::Re => judged.error.as_ref().map(|error| comparable_exception(&error.kind, &error.message)),
        Verdict::Ac | Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Ce => None,
    };
    ProgramAnswer { case: judged.id.clone(), verdict: judged.verdict, value }
}

/// An exception as it is compared: type and message, with the names masked that are the learner's own. The type alone says
/// little: half of all wrong programs end with an `IndexError`.
fn comparable_exception(kind: &str, message: &str) -> String {
    // What is quoted is a name in these alone; in a `KeyError` it is a value, elsewhere a type.
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
    // `f() missing 1 required positional argument`: the function is the learner's, unless it has a dot in it.
    let own = told.split_once("()").filter(|(name, _)| kind == "TypeError" && is_identifier(name));
    let told = own.map_or_else(|| told.clone(), |(_, rest)| format!("_(){rest}"));
    format!("{kind}: {told}")
}

fn is_identifier(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// How many lines a source has.
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
