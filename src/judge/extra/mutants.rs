//! Makes mutants of a program, checks whether a problem's cases kill them, and searches inputs that would.
//!
//! Scripts in the sandbox make the mutants and search the inputs (`python/rung_mutate.py`, `python/rung_probe.py`). A
//! search runs hundreds of inputs in one interpreter, so its result is only a hint: whether an input kills a mutant is
//! decided case by case, as for any submission. This module must not judge what a survivor means; see
//! `orchestrator::packs::mutate`.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::judge::cancel::Cancel;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::verdict::interpret::Interpretation;
use crate::judge::wasm::python::harness_job;
use crate::judge::wasm::python::python_judge::python_reference;
use crate::judge::wasm::python::{MUTATE, PROBE};
use crate::pack::type_check;
use crate::types::json_text::write_json;
use crate::types::problem::{Checker, Language, Problem, Signature};
use crate::types::{CaseId, CaseReport, Verdict};

/// Generator sizes to try in addition to the pack's own, because these inputs are small enough to read.
const PROBE_SIZES: std::ops::RangeInclusive<u32> = 0..=10;
/// Generator seeds to try at each size.
const PROBE_SEEDS: std::ops::RangeInclusive<u64> = 1..=6;
/// Maximum number of changed cases to make. Most of them break a rule of the problem and are dropped.
const MAX_CHANGED_CASES: u32 = 900;
/// Maximum number of inputs to try on a mutant, the smallest first.
const MAX_INPUTS: usize = 400;
/// Number of inputs per execution. If a mutant hangs without using fuel, only this many inputs are lost.
const INPUTS_PER_RUN: usize = 100;
/// Number of inputs per execution to hand to the judge, in case it finds no difference on the first ones.
const MAX_CANDIDATES: usize = 3;
/// Maximum size of a case to change, in bytes of JSON. Larger ones show nothing that smaller cases don't.
const MAX_CASE_BYTES: usize = 20_000;

/// A program with one small mistake in it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Mutant {
    /// The changed line of the reference, counted from 1.
    pub line: u32,
    /// The kind of change in one word: `comparison`, `bound`, `removed`, ….
    pub kind: String,
    pub source: String,
}

/// The mutants of one program, in the order of its text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Mutants {
    pub made: Vec<Mutant>,
    /// The number of mutants beyond the limit.
    pub left_out: usize,
}

/// An input that is probably valid.
#[derive(Clone, Debug, PartialEq)]
pub struct ProbeInput {
    pub args: Vec<Json>,
    /// Its origin: `generate(3, 1)`, or the case that was changed.
    pub origin: String,
    /// Whether the generator made it. Then it is as certainly valid as a pack can guarantee.
    pub generated: bool,
}

/// The result of a search for an input that kills a mutant.
#[derive(Clone, Debug)]
pub struct InputSearch {
    /// The input and the judge's report of the mutant on it. Boxed, because few searches find one.
    pub found: Option<Box<(ProbeInput, CaseReport)>>,
    /// The number of inputs tried.
    pub tried: usize,
}

impl Judge {
    /// Makes at most `most` mutants of a Python program.
    ///
    /// # Errors
    /// [`JudgeError::Script`] if the program can't be parsed; otherwise as for [`Judge::judge`].
    pub async fn make_mutants(
        &self,
        problem: &Problem,
        source: &str,
        most: usize,
        cancel: &Cancel,
    ) -> Result<Mutants, JudgeError> {
        let args = [json!(source), json!(required_names(&problem.signature)), json!(most)];
        let made = self.call_builtin_script(problem, "mutants", MUTATE, &args, cancel).await?;
        serde_json::from_value(made).map_err(|error| JudgeError::Sandbox(format!("Mutants can't be read: {error}.")))
    }

    /// Runs the trials one after the other and returns the first that a Python program fails, or `None` if it passes
    /// all.
    ///
    /// # Errors
    /// As for [`Judge::judge`].
    pub async fn first_failure(
        &self,
        problem: &Problem,
        source: &str,
        trials: &[CaseRun],
        cancel: &Cancel,
    ) -> Result<Option<(CaseId, Verdict)>, JudgeError> {
        let fuel = self.fuel_limit(problem, cancel).await?;
        let trials = self.fill_generated_cases(problem, trials.to_vec(), cancel).await?;
        for trial in &trials {
            let (report, read) = self.run_python_case(problem, source, trial, fuel, cancel).await?;
            let verdict = if matches!(read, Interpretation::Compile(_)) { Verdict::Ce } else { report.verdict };
            if !verdict.passed() {
                return Ok(Some((trial.id.clone(), verdict)));
            }
        }
        Ok(None)
    }

    /// Makes small inputs of a problem, sorted by size: from its generator, and by changing its cases.
    ///
    /// # Errors
    /// [`JudgeError::Script`] if they can't be made; otherwise as for [`Judge::judge`].
    pub async fn make_probe_inputs(&self, problem: &Problem, cancel: &Cancel) -> Result<Vec<ProbeInput>, JudgeError> {
        let references = problem.solutions_in(Language::Python).map(|solution| solution.source.as_str());
        let references: Vec<&str> = references.collect();
        let cases: Vec<&Vec<Json>> = problem
            .cases
            .iter()
            .filter(|case| case.made.is_none())
            .map(|case| &case.args)
            .filter(|args| is_short(args))
            .collect();
        let own_sizes = problem.complexity.as_ref().and_then(|complexity| complexity.sizes.first());
        let payload = json!({
            "job": call_plan_with_checker(problem), "cases": cases, "generator": problem.generator.as_deref().unwrap_or_default(),
            "sizes": PROBE_SIZES.collect::<Vec<_>>(), "own_sizes": own_sizes.into_iter().collect::<Vec<_>>(),
            "seeds": PROBE_SEEDS.collect::<Vec<_>>(), "changes": MAX_CHANGED_CASES, "references": references,
        });
        let rows =
            self.call_builtin_script(problem, "inputs", PROBE, &[Json::from(write_json(&payload))], cancel).await?;
        let rows: Vec<(String, String)> = serde_json::from_value(rows).unwrap_or_default();
        let read = |(text, origin): (String, String)| {
            let args: Vec<Json> = serde_json::from_str(&text).ok()?;
            let args = type_check::fit_args(&problem.signature, &args).ok()?;
            Some(ProbeInput { args, generated: origin.starts_with("generate("), origin })
        };
        Ok(rows.into_iter().filter_map(read).take(MAX_INPUTS).collect())
    }

    /// Finds the first input on which the judge fails the mutant; the expected answer is the reference's.
    ///
    /// # Errors
    /// As for [`Judge::judge`].
    pub async fn find_killing_input(
        &self,
        problem: &Problem,
        mutant: &str,
        inputs: &[ProbeInput],
        cancel: &Cancel,
    ) -> Result<InputSearch, JudgeError> {
        let mut at = 0;
        while at < inputs.len() {
            let chunk = &inputs[at..inputs.len().min(at + INPUTS_PER_RUN)];
            let told = self.find_differing_inputs(problem, mutant, chunk, cancel).await?;
            // If the run broke, only the smallest inputs are judged, and the search ends.
            let likely = told.clone().unwrap_or_else(|| (0..chunk.len().min(MAX_CANDIDATES)).collect());
            for &place in &likely {
                let input = &chunk[place];
                if let Some(report) = self.failure_on_input(problem, mutant, input, cancel).await? {
                    return Ok(InputSearch { found: Some(Box::new((input.clone(), report))), tried: at + place + 1 });
                }
            }
            if told.is_none() {
                return Ok(InputSearch { found: None, tried: at + likely.len() });
            }
            // The execution stopped at the last candidate, so the search continues after it.
            at += likely.last().filter(|_| likely.len() == MAX_CANDIDATES).map_or(chunk.len(), |last| last + 1);
        }
        Ok(InputSearch { found: None, tried: inputs.len() })
    }

    /// Returns the indices of the first inputs on which the mutant seems to answer differently. Returns `None` if it
    /// crashed the interpreter, or hung without using fuel.
    async fn find_differing_inputs(
        &self,
        problem: &Problem,
        mutant: &str,
        inputs: &[ProbeInput],
        cancel: &Cancel,
    ) -> Result<Option<Vec<usize>>, JudgeError> {
        let texts: Vec<String> = inputs.iter().map(|input| write_json(&json!(input.args))).collect();
        let payload = json!({
            "job": call_plan_with_checker(problem), "program": python_reference(problem)?, "mutant": mutant, "inputs": texts, "wanted": MAX_CANDIDATES,
        });
        match self.call_builtin_script(problem, "tell_apart", PROBE, &[Json::from(write_json(&payload))], cancel).await
        {
            Ok(places) => {
                let places: Vec<usize> = serde_json::from_value(places).unwrap_or_default();
                Ok(Some(places.into_iter().filter(|place| *place < inputs.len()).collect()))
            }
            Err(JudgeError::Script(_)) => Ok(None),
            Err(other) => Err(other),
        }
    }

    /// Judges a program on an input with the reference's answer expected. Returns the report if it fails.
    async fn failure_on_input(
        &self,
        problem: &Problem,
        source: &str,
        input: &ProbeInput,
        cancel: &Cancel,
    ) -> Result<Option<CaseReport>, JudgeError> {
        let trial = CaseRun::without_expected("input", input.args.clone());
        let fuel = self.fuel_limit(problem, cancel).await?;
        let trials = self.complete_cases(problem, vec![trial], cancel).await?;
        for trial in trials.iter().filter(|trial| trial.expected.is_some()) {
            let (report, _) = self.run_python_case(problem, source, trial, fuel, cancel).await?;
            if !report.verdict.passed() {
                return Ok(Some(report));
            }
        }
        Ok(None)
    }
}

/// Builds the plan for the scripts: how to call a program of the problem and how to compare its answers.
pub(super) fn call_plan_with_checker(problem: &Problem) -> Json {
    let mut plan = harness_job::call_plan(&problem.signature);
    plan["prelude"] = json!(problem.preludes.get(&Language::Python));
    plan["checker"] = json!(match &problem.checker {
        Checker::Exact => "exact",
        Checker::Unordered => "unordered",
        Checker::Multiset => "multiset",
        Checker::Float { .. } => "float",
        Checker::AnyValid { .. } => "any_valid",
    });
    if let Checker::AnyValid { source } = &problem.checker {
        plan["check"] = json!(source);
    }
    plan
}

/// Returns the names that a program must keep because the tests call them.
fn required_names(signature: &Signature) -> Vec<&str> {
    match signature {
        Signature::Function { name, .. } | Signature::Mutation { name, .. } => vec![name],
        Signature::Class { name, methods, .. } => {
            let methods = methods.iter().map(|method| method.name.as_str());
            [name.as_str(), "__init__"].into_iter().chain(methods).collect()
        }
        Signature::Stdin => Vec::new(),
    }
}

fn is_short(args: &[Json]) -> bool {
    serde_json::to_string(args).is_ok_and(|text| text.len() <= MAX_CASE_BYTES)
}
