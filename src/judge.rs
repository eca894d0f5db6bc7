//! The judge: a problem, a source and some cases in, a [`Report`] out.
//!
//! The code runs in a worker process, in a WebAssembly sandbox, one fresh interpreter for every case ([`sandbox`]). The
//! expected answers stay here and never enter it. Limits are counted in instructions, so that the same code gets the
//! same verdict everywhere ([`limits`]). Must not touch the learner's record and knows no screens.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use tokio::task::JoinSet;

use crate::model::growth::Measured;
use crate::model::problem::{Checker, Expected, Language, Problem, Type};
use crate::model::verdict::CompileError;
use crate::model::{CaseId, CaseReport, Hash, Report, Signature, Value, Verdict};

mod cancel;
mod cell;
mod checker;
mod complexity;
pub mod confine;
pub mod growth;
pub mod image;
mod job;
pub mod limits;
pub mod native;
mod python;
pub mod sandbox;
pub mod show;
pub mod trace;
mod wire;
pub mod worker;

pub use cancel::Cancel;
pub use cell::{Cell, CellStatus, Launcher};
use python::{Read, Reading};
use sandbox::Ending;

/// A source file larger than this is refused unread: nobody types a megabyte.
pub const MAX_SOURCE: usize = 1 << 20;

/// One case to run.
#[derive(Clone, Debug)]
pub struct Trial {
    pub id: CaseId,
    pub args: Vec<Json>,
    /// Absent for an own case without one: the reference's answer is taken.
    pub expected: Option<Expected>,
    pub sample: bool,
    pub own: bool,
    pub tags: Vec<String>,
}

impl Trial {
    /// A case of the pack.
    #[must_use]
    pub fn of(case: &crate::model::Case) -> Self {
        Self {
            id: case.id.clone(),
            args: case.args.clone(),
            expected: Some(case.expected.clone()),
            sample: case.sample,
            own: false,
            tags: case.tags.clone(),
        }
    }
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    #[error("cancelled")]
    Cancelled,
    /// The sandbox can't work here; a full sentence.
    #[error("{0}")]
    Sandbox(String),
    /// A part of the pack misbehaves (its reference, its checker, its generator); a full sentence.
    #[error("{0}")]
    Pack(String),
}

/// Judges submissions. Clones share the worker and what was learnt about references.
#[derive(Clone, Debug)]
pub struct Judge {
    cell: Cell,
    known: Arc<Mutex<Known>>,
}

/// Measured once per process: the interpreter's start and each reference's hardest case, in fuel.
#[derive(Debug, Default)]
struct Known {
    start: Option<u64>,
    references: HashMap<(String, u32), u64>,
    /// Each reference's growth, by problem and version.
    growths: HashMap<(String, u32), Measured>,
    /// Generated inputs, by problem, version and size.
    inputs: HashMap<(String, u32, u32), Arc<[Json]>>,
}

impl Judge {
    #[must_use]
    pub fn new(cell: Cell) -> Self {
        Self { cell, known: Arc::default() }
    }

    /// The sandbox's status as it changes.
    #[must_use]
    pub fn cell(&self) -> &Cell {
        &self.cell
    }

    /// Runs `source` on the trials, all at once as far as there are cores, and reports in their order. `on_done` hears
    /// how many have ended.
    ///
    /// # Errors
    /// [`JudgeError`]; bad code is never an error but a report.
    pub async fn judge(
        &self,
        problem: &Problem,
        source: &[u8],
        trials: Vec<Trial>,
        cancel: &Cancel,
        on_done: &(dyn Fn(usize, usize) + Send + Sync),
    ) -> Result<Report, JudgeError> {
        let began = Instant::now();
        let mut report = Report {
            verdict: Verdict::Ac,
            cases: Vec::new(),
            compile_error: None,
            source: Hash(image::hex(&Sha256::digest(source))),
            fuel_limit: 0,
            elapsed_ms: 0.0,
        };
        match decode_source(source) {
            Err(error) => refuse(&mut report, error),
            Ok(text) if text.trim().is_empty() => refuse(&mut report, python::empty(&problem.signature)),
            Ok(text) => {
                report.fuel_limit = self.fuel_limit(problem, cancel).await?;
                let trials = self.complete(problem, trials, cancel).await?;
                let done = self.run_all(problem, &text, &trials, report.fuel_limit, cancel, on_done).await?;
                match done {
                    Err(error) => refuse(&mut report, error),
                    Ok(cases) => {
                        let failed = cases.iter().find(|case| !case.verdict.passed());
                        report.verdict = failed.map_or(Verdict::Ac, |case| case.verdict);
                        report.cases = cases;
                    }
                }
            }
        }
        report.elapsed_ms = began.elapsed().as_secs_f64() * 1000.0;
        Ok(report)
    }

    /// Calls the pack's `generate(n, seed)`; the arguments of a case.
    pub async fn generate(
        &self,
        problem: &Problem,
        n: u32,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Vec<Json>, JudgeError> {
        let source = problem.generator.as_deref().unwrap_or_default();
        let args = [Json::from(n), Json::from(seed)];
        match self.call_pack(problem, "generate", source, &args, cancel).await? {
            Json::Array(args) => Ok(args),
            _ => Err(JudgeError::Pack(format!("{}/gen.py: generate must return a list of arguments.", problem.id))),
        }
    }

    /// Fuel the code of a case may use, besides the interpreter's start.
    pub async fn fuel_limit(&self, problem: &Problem, cancel: &Cancel) -> Result<u64, JudgeError> {
        let reference = if problem.limits.time.is_some() { 0 } else { self.reference_fuel(problem, cancel).await? };
        Ok(limits::fuel_limit(&problem.limits, reference))
    }

    /// What the reference needs for its hardest case.
    async fn reference_fuel(&self, problem: &Problem, cancel: &Cancel) -> Result<u64, JudgeError> {
        let key = (problem.uid.to_string(), problem.version);
        if let Some(&fuel) = self.known().references.get(&key) {
            return Ok(fuel);
        }
        let trials: Vec<Trial> = problem.cases.iter().map(Trial::of).collect();
        let text = reference(problem)?;
        let done = self.run_all(problem, text, &trials, limits::TRUSTED_FUEL, cancel, &|_, _| {}).await?;
        let cases =
            done.map_err(|e| JudgeError::Pack(format!("The reference of {} fails: {}.", problem.id, e.message)))?;
        let fuel = cases.iter().map(|case| case.fuel).max().unwrap_or(0);
        self.known().references.insert(key, fuel);
        Ok(fuel)
    }

    /// Own cases without an expected answer get the reference's.
    async fn complete(
        &self,
        problem: &Problem,
        mut trials: Vec<Trial>,
        cancel: &Cancel,
    ) -> Result<Vec<Trial>, JudgeError> {
        for trial in trials.iter_mut().filter(|trial| trial.expected.is_none()) {
            let (mut report, answer) =
                self.run_one(problem, reference(problem)?, trial, limits::TRUSTED_FUEL, cancel).await?;
            trial.expected = match (answer, report.error.take()) {
                (Read::Judged { answer: Some(answer) }, _) => Some(Expected::Value(answer)),
                (_, Some(error)) => Some(Expected::Error(error.kind)),
                _ => None,
            };
        }
        Ok(trials)
    }

    async fn run_all(
        &self,
        problem: &Problem,
        source: &str,
        trials: &[Trial],
        fuel: u64,
        cancel: &Cancel,
        on_done: &(dyn Fn(usize, usize) + Send + Sync),
    ) -> Result<Result<Vec<CaseReport>, CompileError>, JudgeError> {
        let mut running = JoinSet::new();
        // One cancel for all of them, so that a file that doesn't compile is not compiled twenty times.
        let (shared, text, stop) = (Arc::new(problem.clone()), Arc::<str>::from(source), Cancel::default());
        for (index, trial) in trials.iter().cloned().enumerate() {
            let (judge, problem, text, stop) = (self.clone(), Arc::clone(&shared), Arc::clone(&text), stop.clone());
            running.spawn(async move { (index, judge.run_one(&problem, &text, &trial, fuel, &stop).await) });
        }
        let mut reports: Vec<Option<CaseReport>> = vec![None; trials.len()];
        let mut done = 0;
        loop {
            let next = tokio::select! {
                next = running.join_next() => next,
                () = cancel.cancelled() => {
                    stop.cancel();
                    return Err(JudgeError::Cancelled);
                }
            };
            let Some(next) = next else { break };
            let (index, result) = next.map_err(|e| JudgeError::Sandbox(format!("A run was lost: {e}.")))?;
            let (report, read) = result.inspect_err(|_| stop.cancel())?;
            if let Read::Compile(error) = read {
                stop.cancel();
                return Ok(Err(error));
            }
            reports[index] = Some(report);
            done += 1;
            on_done(done, trials.len());
        }
        Ok(Ok(reports.into_iter().flatten().collect()))
    }

    async fn run_one(
        &self,
        problem: &Problem,
        source: &str,
        trial: &Trial,
        fuel: u64,
        cancel: &Cancel,
    ) -> Result<(CaseReport, Read), JudgeError> {
        let start = self.start(cancel).await?;
        let expected = trial.expected.as_ref().map(|expected| typed_expected(&problem.signature, expected));
        let reading = Reading {
            source,
            checker: &problem.checker,
            expected: expected.as_ref(),
            fuel_limit: fuel,
            start,
            memory_mb: problem.limits.memory_mb,
            output_kb: problem.limits.output_kb,
        };
        let mut report = blank_report(problem, trial, expected.as_ref());
        let script = job::script(&problem.signature, source, &trial.args, problem.limits.output_kb);
        let allowance = limits::allowance(&problem.limits, fuel, start);
        let execution = self.cell.execute(script, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        let read = reading.read(execution, &mut report);
        match (&read, &problem.checker) {
            (Read::Cancelled, _) => return Err(JudgeError::Cancelled),
            (Read::Judged { answer: Some(answer) }, Checker::AnyValid { source }) => {
                self.ask_checker(problem, source, trial, answer, &mut report, cancel).await?;
            }
            _ => {}
        }
        Ok((report, read))
    }

    /// Lets the pack's `check(args, got, expected)` decide, in the sandbox.
    async fn ask_checker(
        &self,
        problem: &Problem,
        source: &str,
        trial: &Trial,
        answer: &Value,
        report: &mut CaseReport,
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        let Some(Expected::Value(want)) = &trial.expected else { return Ok(()) };
        let encoded_args =
            trial.args.iter().map(|arg| wire::encode(&Value::from_json(arg))).collect::<Option<Vec<_>>>();
        let encoded = (encoded_args, wire::encode(answer), wire::encode(want));
        let (Some(args), Some(got), Some(want)) = encoded else {
            report.verdict = Verdict::Wa;
            report.message = Some(format!("A {} can't be an answer here.", answer.type_name()));
            return Ok(());
        };
        let verdict = self.call_pack(problem, "check", source, &[Json::Array(args), got, want], cancel).await?;
        report.difference = None;
        match verdict {
            Json::Bool(true) => report.verdict = Verdict::Ac,
            Json::String(why) => {
                report.verdict = Verdict::Wa;
                report.message = Some(show::shorten(&crate::pack::text::clean(&why), 400));
            }
            _ => {
                report.verdict = Verdict::Wa;
                report.message = Some("The answer is not a valid one for this input.".to_owned());
            }
        }
        Ok(())
    }

    async fn call_pack(
        &self,
        problem: &Problem,
        function: &str,
        source: &str,
        args: &[Json],
        cancel: &Cancel,
    ) -> Result<Json, JudgeError> {
        let start = self.start(cancel).await?;
        let allowance = limits::allowance(&problem.limits, limits::TRUSTED_FUEL, start);
        let script = job::pack_script(function, source, args);
        let execution = self.cell.execute(script, allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        let failed = |what: String| JudgeError::Pack(format!("`{function}` of {} failed: {what}.", problem.id));
        match execution.ending {
            Ending::Cancelled => Err(JudgeError::Cancelled),
            Ending::Returned(json) => {
                let outcome: job::Outcome = serde_json::from_str(&json).map_err(|e| failed(e.to_string()))?;
                match (outcome.ok, outcome.error) {
                    (Some(value), _) => Ok(plain(&wire::decode(&value))),
                    (None, Some(error)) => Err(failed(format!("{}: {}", error.kind, error.message))),
                    (None, None) => Err(failed("it does not compile or is missing".to_owned())),
                }
            }
            other => Err(failed(format!("{other:?}"))),
        }
    }

    /// Fuel of an interpreter that starts and does nothing.
    async fn start(&self, cancel: &Cancel) -> Result<u64, JudgeError> {
        if let Some(start) = self.known().start {
            return Ok(start);
        }
        let allowance = limits::allowance(&crate::model::problem::Limits::default(), limits::TRUSTED_FUEL, 0);
        let execution = self.cell.execute(job::empty_script(), allowance, cancel).await.map_err(JudgeError::Sandbox)?;
        match execution.ending {
            Ending::Cancelled => Err(JudgeError::Cancelled),
            Ending::Returned(_) => {
                self.known().start = Some(execution.fuel);
                Ok(execution.fuel)
            }
            other => Err(JudgeError::Sandbox(format!("The sandbox does not work: {other:?}. Run `rung doctor`."))),
        }
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn reference(problem: &Problem) -> Result<&str, JudgeError> {
    problem
        .reference(Language::Python)
        .map(|solution| solution.source.as_str())
        .ok_or_else(|| JudgeError::Pack(format!("{} has no Python reference, so its limits are unknown.", problem.id)))
}

fn blank_report(problem: &Problem, trial: &Trial, expected: Option<&Expected>) -> CaseReport {
    CaseReport {
        id: trial.id.clone(),
        verdict: Verdict::Ac,
        sample: trial.sample,
        own: trial.own,
        tags: trial.tags.clone(),
        inputs: python::inputs(&problem.signature, &trial.args),
        want: expected.map(|expected| match expected {
            Expected::Value(value) => python::text(value),
            Expected::Error(kind) => format!("raises {kind}"),
        }),
        got: None,
        difference: None,
        error: None,
        message: None,
        stdout: String::new(),
        stdout_truncated: false,
        fuel: 0,
        memory: 0,
        elapsed_ms: 0.0,
    }
}

fn refuse(report: &mut Report, error: CompileError) {
    report.verdict = Verdict::Ce;
    report.compile_error = Some(error);
}

/// A source as text: UTF-8 with or without a byte order mark.
fn decode_source(source: &[u8]) -> Result<String, CompileError> {
    let refused = |message: String, line: Option<u32>| CompileError {
        kind: "encoding".to_owned(),
        message,
        line,
        column: None,
        code: None,
    };
    if source.len() > MAX_SOURCE {
        return Err(refused(format!("the file is larger than {} KB", MAX_SOURCE >> 10), None));
    }
    let body = source.strip_prefix(b"\xef\xbb\xbf").unwrap_or(source);
    match std::str::from_utf8(body) {
        Ok(text) if text.contains('\0') => {
            Err(refused("the file contains a NUL byte; save it as plain text".to_owned(), None))
        }
        Ok(text) => Ok(text.to_owned()),
        Err(error) => {
            let before = &body[..error.valid_up_to()];
            let line = String::from_utf8_lossy(before).split('\n').count() as u32;
            let byte = body[error.valid_up_to()];
            Err(refused(
                format!(
                    "byte 0x{byte:02x} is not UTF-8; save the file as UTF-8 (it looks like Latin-1 or another encoding)"
                ),
                Some(line),
            ))
        }
    }
}

/// JSON writes `1` for a float and text for every key; the signature says what was meant.
fn typed_expected(signature: &Signature, expected: &Expected) -> Expected {
    let kind = match signature {
        Signature::Function { returns, .. } => returns,
        Signature::Mutation { params, target, .. } => &params[*target].kind,
        Signature::Class { .. } | Signature::Stdin => return expected.clone(),
    };
    match expected {
        Expected::Value(value) => Expected::Value(typed(value, kind)),
        Expected::Error(kind) => Expected::Error(kind.clone()),
    }
}

fn typed(value: &Value, kind: &Type) -> Value {
    match (kind, value) {
        (Type::Float, Value::Int(i)) => Value::Float(*i as f64),
        (Type::Optional(inner), value) => typed(value, inner),
        (Type::List(inner), Value::List(items)) => Value::List(items.iter().map(|item| typed(item, inner)).collect()),
        (Type::Tuple(kinds), Value::List(items)) if kinds.len() == items.len() => {
            Value::List(items.iter().zip(kinds).map(|(item, kind)| typed(item, kind)).collect())
        }
        (Type::Dict(key, inner), Value::Dict(entries)) => {
            Value::Dict(entries.iter().map(|(k, v)| (typed_key(k, key), typed(v, inner))).collect())
        }
        _ => value.clone(),
    }
}

fn typed_key(key: &Value, kind: &Type) -> Value {
    match (kind, key) {
        (Type::Int, Value::Str(text)) => text.parse().map_or_else(|_| key.clone(), Value::Int),
        (Type::Float, Value::Str(text)) => text.parse().map_or_else(|_| key.clone(), Value::Float),
        (Type::Bool, Value::Str(text)) => Value::Bool(text == "true"),
        _ => key.clone(),
    }
}

/// A pack's own value as plain JSON; tuples become lists.
fn plain(value: &Value) -> Json {
    match value {
        Value::None | Value::Other { .. } => Json::Null,
        Value::Bool(b) => Json::from(*b),
        Value::Int(i) => Json::from(*i),
        Value::BigInt(text) | Value::Str(text) => Json::from(text.as_str()),
        Value::Float(x) => Json::from(*x),
        Value::List(items) | Value::Tuple(items) | Value::Set(items) => items.iter().map(plain).collect(),
        Value::Dict(entries) => {
            Json::Object(entries.iter().map(|(k, v)| (k.to_string().trim_matches('\'').to_owned(), plain(v))).collect())
        }
    }
}
