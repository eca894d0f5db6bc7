//! Runs Python in the WebAssembly sandbox: submissions, references, and the packs' own scripts.
//!
//! The expected answers never enter the sandbox. This module must not interpret a run, which
//! [`crate::judge::verdict::interpret`] does.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::harness_job;
use super::interpret_python::PythonResultInterpreter;
use crate::judge::cancel::Cancel;
use crate::judge::case_batch::{self, CaseBatch, OnDone};
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::{Judge, PythonReferenceRun};
use crate::judge::verdict::interpret::{Interpretation, ResultInterpreter};
use crate::judge::wasm::sandbox::{Allowance, ExecutionEnd};
use crate::judge::{case_report, limits};
use crate::types::problem::{Checker, Expected, Language, Problem, Type};
use crate::types::verdict_report::CompileError;
use crate::types::{CaseReport, ProblemId, Signature, Value, Verdict};

/// Subfolder of the cache folder: the fuel of each problem's reference for its hardest case.
const REFERENCES_FOLDER: &str = "references";

impl Judge {
    /// Returns the fuel limit of a case, without the interpreter's start.
    pub async fn fuel_limit(&self, problem: &Problem, cancel: &Cancel) -> Result<u64, JudgeError> {
        if problem.limits.time.is_none() && problem.reference(Language::Python).is_none() {
            return Ok(limits::FUEL_WITHOUT_REFERENCE);
        }
        let reference = if problem.limits.time.is_some() { 0 } else { self.reference_fuel(problem, cancel).await? };
        Ok(limits::fuel_limit(&problem.limits, reference))
    }

    /// Checks that the problem's own reference passes, so that no submission fails because of a mistake in the pack.
    ///
    /// # Errors
    /// [`JudgeError::Pack`] with the failing case if it doesn't. A problem without a Python reference is not checked,
    /// because its reference needs a compiler.
    pub async fn check_reference(&self, problem: &Problem, cancel: &Cancel) -> Result<(), JudgeError> {
        if problem.reference(Language::Python).is_none() {
            return Ok(());
        }
        let fault = self.reference_run(problem, cancel).await?.fault;
        if fault.is_empty() {
            return Ok(());
        }
        let title = &problem.title;
        Err(JudgeError::Pack(format!(
            "The pack is at fault: its own reference of \"{title}\" {fault}. No code can be blamed for that."
        )))
    }

    /// Returns the fuel the reference uses for its hardest case.
    async fn reference_fuel(&self, problem: &Problem, cancel: &Cancel) -> Result<u64, JudgeError> {
        self.reference_run(problem, cancel).await?.fuel.map_err(JudgeError::Pack)
    }

    /// Runs the reference on every case: once per process, and only if the disk doesn't know the fuel of an accepted one.
    async fn reference_run(&self, problem: &Problem, cancel: &Cancel) -> Result<PythonReferenceRun, JudgeError> {
        let key = (problem.uid.to_string(), problem.version);
        let known = || self.memory_cache().references.get(&key).cloned();
        if let Some(known) = known() {
            return known.map_err(JudgeError::Pack);
        }
        let turn = Arc::clone(self.memory_cache().reference_turns.entry(key.clone()).or_default());
        let _turn = tokio::select! {
            turn = turn.lock() => turn,
            () = cancel.cancelled() => return Err(JudgeError::Cancelled),
        };
        if let Some(known) = known() {
            return known.map_err(JudgeError::Pack);
        }
        let (disk, name) = (self.disk_cache(REFERENCES_FOLDER), self.reference_key(problem, &()));
        let run = match disk.load::<u64>(&name) {
            Some(fuel) => Ok(PythonReferenceRun { fuel: Ok(fuel), fault: String::new() }),
            None => match self.run_python_reference(problem, cancel).await {
                Err(JudgeError::Pack(why)) => Err(why),
                run => Ok(run?),
            },
        };
        if let Ok(PythonReferenceRun { fuel: Ok(fuel), fault }) = &run
            && fault.is_empty()
        {
            disk.store(&name, fuel);
        }
        let mut memory = self.memory_cache();
        memory.reference_turns.remove(&key);
        memory.references.insert(key, run.clone());
        drop(memory);
        run.map_err(JudgeError::Pack)
    }

    /// Returns a hash of everything that affects what is measured of a problem's Python reference, and of how it is
    /// measured.
    pub(in crate::judge) fn reference_key(&self, problem: &Problem, how: &dyn std::fmt::Debug) -> String {
        let made: Vec<_> = problem.cases.iter().map(|case| case.made).collect();
        let (version, rest) = (env!("RUNG_CHECKING"), self.behavior_key(problem));
        let text = format!("{version} {rest} {made:?} {:?} {how:?}", problem.generator);
        hex::encode(Sha256::digest(text))[..32].to_owned()
    }

    async fn run_python_reference(&self, problem: &Problem, cancel: &Cancel) -> Result<PythonReferenceRun, JudgeError> {
        let trials = self.fill_generated_cases(problem, CaseRun::from_problem(problem), cancel).await?;
        let (text, batch) = (python_reference(problem)?, CaseBatch::until_timeout(&trials));
        let done = self.run_python(problem, text, batch, limits::TRUSTED_FUEL, cancel, &|_, _| {}).await?;
        Ok(match done {
            Err(error) => PythonReferenceRun {
                fuel: Err(describe_broken_reference(problem, &error)),
                fault: format!("can't be run: {}", error.message),
            },
            Ok(cases) => PythonReferenceRun {
                fuel: match cases.iter().find(|case| case.verdict == Verdict::Tle) {
                    Some(case) => Err(reference_timeout_message(&problem.id, Language::Python, case)),
                    None => Ok(cases.iter().map(|case| case.fuel).max().unwrap_or(0)),
                },
                fault: cases
                    .iter()
                    .find(|case| !case.verdict.passed())
                    .map_or_else(String::new, |case| format!("fails case `{}` ({})", case.id, case.verdict.describe())),
            },
        })
    }

    /// Fills in generated cases and the expected answers of custom cases. A custom case with a missing or wrong answer
    /// gets the Python reference's, whatever language is judged: the reference decides, and the learner sees a note.
    pub(in crate::judge) async fn complete_cases(
        &self,
        problem: &Problem,
        trials: Vec<CaseRun>,
        cancel: &Cancel,
    ) -> Result<Vec<CaseRun>, JudgeError> {
        let mut trials = self.fill_generated_cases(problem, trials, cancel).await?;
        let can_answer = problem.reference(Language::Python).is_some();
        if let Some(trial) = trials.iter().find(|trial| !can_answer && trial.expected.is_none()) {
            return Err(JudgeError::Pack(format!(
                "{} has no Python reference that could answer the case `{}`: give the answer yourself.",
                problem.id, trial.id
            )));
        }
        for trial in trials.iter_mut().filter(|trial| can_answer && (trial.own || trial.expected.is_none())) {
            let (mut report, answer) =
                self.run_python_case(problem, python_reference(problem)?, trial, limits::TRUSTED_FUEL, cancel).await?;
            let decided = match (answer, report.error.take()) {
                (Interpretation::Judged { answer: Some(answer) }, _) => {
                    Some(Expected::Value(widen_to_declared(answer, &problem.signature)))
                }
                (_, Some(error)) => Some(Expected::Error(error.kind)),
                _ => None,
            };
            let Some(decided) = decided else { continue };
            let agrees = self.is_accepted_answer(problem, trial, &decided, report, cancel).await?;
            if let (Some(claimed), false) = (&trial.expected, agrees) {
                let (claimed, answer) = (case_report::expected_text(claimed), case_report::expected_text(&decided));
                trial.note = Some(format!("You expected {claimed}; the reference answers {answer}, and that counts."));
            }
            if !agrees {
                trial.expected = Some(decided);
            }
        }
        Ok(trials)
    }

    /// Returns whether the learner's expected answer of a case is accepted next to the reference's, with which `report`
    /// compared it. If several answers are right, the pack's checker decides.
    async fn is_accepted_answer(
        &self,
        problem: &Problem,
        trial: &CaseRun,
        decided: &Expected,
        mut report: CaseReport,
        cancel: &Cancel,
    ) -> Result<bool, JudgeError> {
        let Some(claimed) = &trial.expected else { return Ok(false) };
        if let (Checker::AnyValid { source }, Expected::Value(claimed)) = (&problem.checker, claimed) {
            let asked = CaseRun { expected: Some(decided.clone()), ..trial.clone() };
            self.ask_checker(problem, source, &asked, claimed, &mut report, cancel).await?;
        }
        Ok(report.verdict.passed())
    }

    /// Runs Python on the trials in the sandbox, with `fuel` instructions each.
    pub(in crate::judge) async fn run_python(
        &self,
        problem: &Problem,
        source: &str,
        batch: CaseBatch<'_>,
        fuel: u64,
        cancel: &Cancel,
        on_done: OnDone<'_>,
    ) -> Result<Result<Vec<CaseReport>, CompileError>, JudgeError> {
        let (shared, text) = (Arc::new(problem.clone()), Arc::<str>::from(source));
        case_batch::run_cases(batch, cancel, on_done, |trial, stop| {
            let (judge, problem, text) = (self.clone(), Arc::clone(&shared), Arc::clone(&text));
            async move { judge.run_python_case(&problem, &text, &trial, fuel, &stop).await }
        })
        .await
    }

    /// Runs Python on one trial. Returns its report and the interpretation.
    pub(in crate::judge) async fn run_python_case(
        &self,
        problem: &Problem,
        source: &str,
        trial: &CaseRun,
        fuel: u64,
        cancel: &Cancel,
    ) -> Result<(CaseReport, Interpretation), JudgeError> {
        let start = self.startup_fuel(cancel).await? + reading_fuel(source);
        let reading = PythonResultInterpreter {
            reading: ResultInterpreter::new(problem, (Language::Python, source), trial),
            fuel_limit: fuel,
            start,
        };
        let mut report = case_report::blank_report(problem, trial, trial.expected.as_ref());
        let script = harness_job::case_script(problem, source, &trial.args);
        let reports = harness_job::max_output_report_bytes(problem.limits.output_kb);
        let allowance = Allowance { reports, ..limits::allowance(&problem.limits, fuel, start) };
        let execution = self.pool.execute(script, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        let read = reading.interpret(execution, &mut report);
        self.apply_pack_checker(problem, trial, read, report, cancel).await
    }

    /// Lets the pack's checker decide, if the problem has one.
    pub(in crate::judge) async fn apply_pack_checker(
        &self,
        problem: &Problem,
        trial: &CaseRun,
        read: Interpretation,
        mut report: CaseReport,
        cancel: &Cancel,
    ) -> Result<(CaseReport, Interpretation), JudgeError> {
        match (&read, &problem.checker) {
            (Interpretation::Cancelled, _) => return Err(JudgeError::Cancelled),
            (Interpretation::Judged { answer: Some(answer) }, Checker::AnyValid { source }) => {
                self.ask_checker(problem, source, trial, answer, &mut report, cancel).await?;
            }
            _ => {}
        }
        Ok((report, read))
    }

    /// Runs a script within a problem's memory and this much fuel beyond the interpreter's start, and returns its JSON.
    /// Returns `None` if the script fails or is stopped by a limit.
    pub(in crate::judge) async fn returned_json(
        &self,
        problem: &Problem,
        script: String,
        fuel: u64,
        cancel: &Cancel,
    ) -> Result<Option<String>, JudgeError> {
        let allowance = limits::allowance(&problem.limits, fuel, self.startup_fuel(cancel).await?);
        let execution = self.pool.execute(script, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        match execution.ending {
            ExecutionEnd::Cancelled => Err(JudgeError::Cancelled),
            ExecutionEnd::Returned(json) => Ok(Some(json)),
            ExecutionEnd::TooLarge
            | ExecutionEnd::Raised(_)
            | ExecutionEnd::OutOfFuel
            | ExecutionEnd::OutOfTime
            | ExecutionEnd::StackOverflow
            | ExecutionEnd::Died(_) => Ok(None),
        }
    }

    /// Returns the fuel of an interpreter that starts and does nothing.
    pub(in crate::judge) async fn startup_fuel(&self, cancel: &Cancel) -> Result<u64, JudgeError> {
        let start = Arc::clone(&self.memory_cache().start);
        tokio::select! {
            biased;
            start = start.get_or_try_init(|| Box::pin(self.measure_startup_fuel(cancel))) => start.copied(),
            () = cancel.cancelled() => Err(JudgeError::Cancelled),
        }
    }

    async fn measure_startup_fuel(&self, cancel: &Cancel) -> Result<u64, JudgeError> {
        let allowance = limits::allowance(&crate::types::problem::Limits::default(), limits::TRUSTED_FUEL, 0);
        let execution =
            self.pool.execute(harness_job::empty_script(), allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        match execution.ending {
            ExecutionEnd::Cancelled => Err(JudgeError::Cancelled),
            ExecutionEnd::Returned(_) => Ok(execution.fuel),
            other => Err(JudgeError::Sandbox(format!("The sandbox does not work: {other:?}. Run `rung doctor`."))),
        }
    }
}

/// Size of a source whose reading is part of its time, in bytes. No solution that someone typed is much larger.
const USUAL_SOURCE_BYTES: usize = 4 << 10;
/// Instructions that Python needs to read a byte of a source, about the most that was measured: 9,000 for a table of
/// small numbers, 600 for a long text.
const READING_FUEL_PER_BYTE: u64 = 10_000;

/// Returns the fuel for reading the part of a source beyond the usual size. Without it, a file with a long table would
/// run out of time before its first line.
fn reading_fuel(source: &str) -> u64 {
    source.len().saturating_sub(USUAL_SOURCE_BYTES) as u64 * READING_FUEL_PER_BYTE
}

/// Returns the message for a reference that runs out of time in a case.
pub(in crate::judge) fn reference_timeout_message(
    problem: &ProblemId,
    language: Language,
    case: &CaseReport,
) -> String {
    let (title, case) = (language.title(), &case.id);
    format!(
        "The pack is at fault: the {title} reference of {problem} runs out of time in case `{case}`, so there is no limit \
         to judge by."
    )
}

pub(in crate::judge) fn python_reference(problem: &Problem) -> Result<&str, JudgeError> {
    problem
        .reference(Language::Python)
        .map(|solution| solution.source.as_str())
        .ok_or_else(|| JudgeError::Pack(format!("{} has no Python reference, so its limits are unknown.", problem.id)))
}

/// `The reference of x fails in line 3: expected ':'.`
pub(in crate::judge) fn describe_broken_reference(problem: &Problem, error: &CompileError) -> String {
    let place = error.line.map_or_else(String::new, |line| format!(" in line {line}"));
    format!("The reference of {} fails{place}: {}.", problem.id, error.message)
}

/// Converts the reference's answer to the declared types: `0` becomes `0.0` if the signature declares a float.
pub(in crate::judge) fn widen_to_declared(answer: Value, signature: &Signature) -> Value {
    match signature {
        Signature::Function { returns, .. } => widen_to_type(answer, returns),
        Signature::Mutation { params, target, .. } => widen_to_type(answer, &params[*target].kind),
        Signature::Class { .. } | Signature::Stdin => answer,
    }
}

fn widen_to_type(value: Value, kind: &Type) -> Value {
    let all = |items: Vec<Value>, kind: &Type| items.into_iter().map(|item| widen_to_type(item, kind)).collect();
    match (kind, value) {
        (Type::Float, Value::Int(i)) => Value::Float(i as f64),
        (Type::Optional(inner), value) => widen_to_type(value, inner),
        (Type::List(item), Value::List(items)) => Value::List(all(items, item)),
        (Type::Row(item), Value::Tuple(items) | Value::List(items)) => Value::Tuple(all(items, item)),
        (Type::Tuple(kinds), Value::Tuple(items) | Value::List(items)) => {
            Value::Tuple(items.into_iter().zip(kinds).map(|(item, kind)| widen_to_type(item, kind)).collect())
        }
        (Type::Dict(_, item), Value::Dict(entries)) => {
            Value::Dict(entries.into_iter().map(|(key, value)| (key, widen_to_type(value, item))).collect())
        }
        (_, value) => value,
    }
}
