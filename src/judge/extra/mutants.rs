//! Mutants of a program, whether a problem's cases kill them, and inputs that would.
//!
//! Mutants are made and inputs are searched in the sandbox by scripts of Rung's own (`python/rung_mutate.py`,
//! `python/rung_probe.py`). A search runs hundreds of inputs in one interpreter and is only a hint; what kills a mutant is
//! decided case by case as for any submission. Must not decide what a survivor means: see `orchestrator::mutate`.

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
use crate::types::problem::{Checker, Language, Problem, Signature};
use crate::types::{CaseId, CaseReport, Verdict};

/// Sizes the generator is asked for besides the pack's own: what is small enough to be read is found there.
const PROBE_SIZES: std::ops::RangeInclusive<u32> = 0..=10;
/// Seeds it is asked with, at each size.
const PROBE_SEEDS: std::ops::RangeInclusive<u64> = 1..=6;
/// Changed cases that are made; the greater part of them breaks a rule and is left out.
const MAX_CHANGED_CASES: u32 = 900;
/// Inputs that are tried on a mutant, the smallest first.
const MAX_INPUTS: usize = 400;
/// Inputs tried in one execution. What hangs in a way that can't be counted costs the search no more than these.
const INPUTS_PER_RUN: usize = 100;
/// Inputs of one execution that are handed to the judge, should it find the first ones to be no difference.
const MAX_CANDIDATES: usize = 3;
/// Cases longer than this, in bytes of JSON, say nothing of what an input is like that others don't.
const MAX_CASE_BYTES: usize = 20_000;

/// A program with one small mistake in it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Mutant {
    /// Of the reference, from 1.
    pub line: u32,
    /// What was changed, in a word: `comparison`, `bound`, `removed`, ….
    pub kind: String,
    pub source: String,
}

/// The mutants of one program, in the order of its text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Mutants {
    pub made: Vec<Mutant>,
    /// How many more there would be.
    pub left_out: usize,
}

/// An input that is valid as far as can be told.
#[derive(Clone, Debug, PartialEq)]
pub struct ProbeInput {
    pub args: Vec<Json>,
    /// `generate(3, 1)`, or that it is a changed case.
    pub origin: String,
    /// The generator made it, so that it is valid as surely as a pack can say.
    pub generated: bool,
}

/// What a search for an input came to.
#[derive(Clone, Debug)]
pub struct InputSearch {
    /// The input, with what the judge says of the mutant there. Boxed: few searches find one.
    pub found: Option<Box<(ProbeInput, CaseReport)>>,
    /// How many inputs were tried.
    pub tried: usize,
}

impl Judge {
    /// Every mutant of a Python program, at most so many.
    ///
    /// # Errors
    /// [`JudgeError::Script`] where the program can't be read; otherwise as [`Judge::judge`].
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

    /// The first of the trials that a Python program fails, one after the other; none where it passes all.
    ///
    /// # Errors
    /// As [`Judge::judge`].
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

    /// Small inputs of a problem, the smallest first: from its generator, and its cases changed.
    ///
    /// # Errors
    /// [`JudgeError::Script`] where they can't be made; otherwise as [`Judge::judge`].
    pub async fn make_probe_inputs(&self, problem: &Problem, cancel: &Cancel) -> Result<Vec<ProbeInput>, JudgeError> {
        let references: Vec<&str> = problem
            .solutions
            .iter()
            .filter(|solution| solution.language == Language::Python)
            .map(|solution| solution.source.as_str())
            .collect();
        let cases: Vec<&Vec<Json>> = problem
            .cases
            .iter()
            .filter(|case| case.made.is_none())
            .map(|case| &case.args)
            .filter(|args| is_short(args))
            .collect();
        let own_sizes = problem.complexity.as_ref().and_then(|complexity| complexity.sizes.first());
        let payload = json!({
            "job": probe_plan(problem), "cases": cases, "generator": problem.generator.as_deref().unwrap_or_default(),
            "sizes": PROBE_SIZES.collect::<Vec<_>>(), "own_sizes": own_sizes.into_iter().collect::<Vec<_>>(),
            "seeds": PROBE_SEEDS.collect::<Vec<_>>(), "changes": MAX_CHANGED_CASES, "references": references,
        });
        let rows =
            self.call_builtin_script(problem, "inputs", PROBE, &[Json::from(payload.to_string())], cancel).await?;
        let rows: Vec<(String, String)> = serde_json::from_value(rows).unwrap_or_default();
        let read = |(text, origin): (String, String)| {
            let args: Vec<Json> = serde_json::from_str(&text).ok()?;
            let args = type_check::fit_args(&problem.signature, &args).ok()?;
            Some(ProbeInput { args, generated: origin.starts_with("generate("), origin })
        };
        Ok(rows.into_iter().filter_map(read).take(MAX_INPUTS).collect())
    }

    /// The first of the inputs on which the judge fails the mutant, with the reference's answer expected.
    ///
    /// # Errors
    /// As [`Judge::judge`].
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
            // Where the run broke, the judge is asked about the smallest ones, and it is not tried again.
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
            // The execution ended with the last one that was wanted.
            at += likely.last().filter(|_| likely.len() == MAX_CANDIDATES).map_or(chunk.len(), |last| last + 1);
        }
        Ok(InputSearch { found: None, tried: inputs.len() })
    }

    /// Places of the first inputs on which the mutant seems to answer otherwise; none where it broke the interpreter, or
    /// hung where nothing counts.
    async fn find_differing_inputs(
        &self,
        problem: &Problem,
        mutant: &str,
        inputs: &[ProbeInput],
        cancel: &Cancel,
    ) -> Result<Option<Vec<usize>>, JudgeError> {
        let texts: Vec<String> = inputs.iter().map(|input| json!(input.args).to_string()).collect();
        let payload = json!({
            "job": probe_plan(problem), "program": python_reference(problem)?, "mutant": mutant, "inputs": texts, "wanted": MAX_CANDIDATES,
        });
        match self.call_builtin_script(problem, "tell_apart", PROBE, &[Json::from(payload.to_string())], cancel).await {
            Ok(places) => {
                let places: Vec<usize> = serde_json::from_value(places).unwrap_or_default();
                Ok(Some(places.into_iter().filter(|place| *place < inputs.len()).collect()))
            }
            Err(JudgeError::Script(_)) => Ok(None),
            Err(other) => Err(other),
        }
    }

    /// What the judge says of a program that fails on an input, where the reference's answer is the right one.
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

/// How the scripts call a program of the problem and compare its answers.
fn probe_plan(problem: &Problem) -> Json {
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

/// The names that a program must keep: those the tests call.
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
