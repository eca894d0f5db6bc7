//! Runs a program that passed every case on random inputs as well, which the pack's `random_input(seed)` makes.
//!
//! The cases catch the mistakes that a pack's author thought of; the random inputs catch others. The seeds are fixed, so
//! the same program gets the same verdict everywhere. An input counts only if all Python references answer it alike. In
//! most languages all inputs are answered in one run, and an answer that seems wrong is judged again alone, like a case:
//! that verdict counts. In the others each input is a run of its own, so there are fewer.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use super::complexity_check::has_passed_every_case;
use super::disk_cache::DiskCache;
use super::mutants::call_plan_with_checker;
use super::random_inputs::{RandomInput, RandomInputs};
use crate::judge::cancel::Cancel;
use crate::judge::case_batch::CaseBatch;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::native::ManyAnswers;
use crate::judge::wasm::image::ImagePaths;
use crate::judge::wasm::python::RANDOM;
use crate::judge::wasm::python::python_judge::{python_reference, widen_to_declared};
use crate::judge::wasm::python::tagged_json;
use crate::pack::type_check;
use crate::types::json_text::write_json;
use crate::types::verdict_report::random_case_id;
use crate::types::{CaseReport, Expected, Language, Problem, Verdict};

/// Number of seeds, from 1.
pub const RANDOM_INPUT_COUNT: u32 = 300;
/// How many answers that seem wrong are judged again, the smallest inputs first.
const MAX_JUDGED_AGAIN: usize = 4;
/// How many inputs a program is run on if each needs a run of its own.
const MAX_SINGLE_RUNS: usize = 100;
/// Longest input, in characters, on which running out of time counts.
const MAX_ENDLESS_CHARS: usize = 80;
/// Version of the cache entries. Raise it if their format changes.
const ENTRY_VERSION: &str = "1";
/// Subfolder of the cache folder.
const CACHE_FOLDER: &str = "random";

/// The result of a script that makes the inputs.
#[derive(Deserialize)]
struct MadeInputs {
    rows: Vec<(u32, String, Json, u64)>,
    faults: Vec<(u32, String)>,
}

impl Judge {
    /// Returns the random inputs of a problem; none if its generator has no `random_input`, or if there is no Python
    /// reference.
    ///
    /// # Errors
    /// [`JudgeError::Script`] if the generator can't be run; otherwise as for [`Judge::judge`].
    pub async fn random_inputs(&self, problem: &Problem, cancel: &Cancel) -> Result<Arc<RandomInputs>, JudgeError> {
        let cache = &self.pool.launcher().cache;
        if !problem.has_random_inputs() || problem.reference(Language::Python).is_none() {
            return Ok(Arc::default());
        }
        let key = cache_key(problem, &ImagePaths::new(cache));
        if let Some(known) = self.memory_cache().random.get(&key) {
            return Ok(Arc::clone(known));
        }
        let disk = DiskCache::new(cache, CACHE_FOLDER);
        let inputs = match disk.load::<RandomInputs>(&key) {
            Some(inputs) => inputs,
            None => {
                let inputs = self.make_random_inputs(problem, cancel).await?;
                disk.store(&key, &inputs);
                inputs
            }
        };
        let inputs = Arc::new(inputs);
        self.memory_cache().random.put(key, Arc::clone(&inputs));
        Ok(inputs)
    }

    /// Returns the random input of a seed as a case; `None` if there is no such input, or if it doesn't count.
    ///
    /// # Errors
    /// As for [`Judge::random_inputs`].
    pub async fn random_case(
        &self,
        problem: &Problem,
        seed: u32,
        cancel: &Cancel,
    ) -> Result<Option<CaseRun>, JudgeError> {
        let inputs = self.random_inputs(problem, cancel).await?;
        Ok(inputs.rows.iter().find(|row| row.seed == seed).map(|row| to_case(row, problem)))
    }

    async fn make_random_inputs(&self, problem: &Problem, cancel: &Cancel) -> Result<RandomInputs, JudgeError> {
        let main = python_reference(problem)?;
        let all = problem.solutions_in(Language::Python);
        let others = all.map(|solution| solution.source.as_str()).filter(|source| *source != main);
        let references: Vec<&str> = std::iter::once(main).chain(others).collect();
        let payload = json!({
            "job": call_plan_with_checker(problem), "generator": problem.generator, "references": references,
            "seeds": RANDOM_INPUT_COUNT,
        });
        let made = self.call_random_script(problem, "random_inputs", &payload, cancel).await?;
        let made: MadeInputs = serde_json::from_value(made)
            .map_err(|error| JudgeError::Sandbox(format!("Random inputs can't be read: {error}.")))?;
        let mut inputs = RandomInputs::default();
        let mut faults = made.faults;
        for (seed, text, answer, turns) in made.rows {
            let args: Result<Vec<Json>, _> = serde_json::from_str(&text);
            let fitted = args.map_err(|_| "returns no list of arguments".to_owned()).and_then(|args| {
                type_check::fit_args(&problem.signature, &args)
                    .map_err(|misfit| format!("does not fit the signature: {misfit}"))
            });
            match fitted {
                Ok(args) => {
                    inputs.rows.push(RandomInput { seed, text: write_json(&Json::Array(args)), answer, turns });
                }
                Err(fault) => faults.push((seed, fault)),
            }
        }
        inputs.rows.sort_by_key(|row| (row.text.len(), row.seed));
        faults.sort_unstable();
        inputs.faults = faults.into_iter().map(|(seed, fault)| format!("random_input({seed}) {fault}")).collect();
        Ok(inputs)
    }

    /// Adds a failed case if a program that passed every case of the pack answers a random input wrong or raises on it.
    /// Returns how many inputs it answered rightly; 0 if none was tried or one fails.
    ///
    /// # Errors
    /// [`JudgeError`] if the check is cancelled or the sandbox does not work. A failing generator is only logged,
    /// because it must not cost the learner the pass.
    pub(in crate::judge) async fn check_random_inputs(
        &self,
        problem: &Problem,
        (language, source): (Language, &str),
        trials: &[CaseRun],
        cases: &mut Vec<CaseReport>,
        cancel: &Cancel,
    ) -> Result<usize, JudgeError> {
        if !has_passed_every_case(problem, trials, cases) {
            return Ok(0);
        }
        let (tried, failed) = match self.try_random_inputs(problem, (language, source), cancel).await {
            Err(error @ (JudgeError::Script(_) | JudgeError::Pack(_))) => {
                tracing::warn!(problem = %problem.id, %error, "random inputs can't be tried");
                return Ok(0);
            }
            tried => tried?,
        };
        cases.extend(failed);
        Ok(tried)
    }

    /// The number of inputs that are answered rightly, or the first that is not.
    async fn try_random_inputs(
        &self,
        problem: &Problem,
        (language, source): (Language, &str),
        cancel: &Cancel,
    ) -> Result<(usize, Option<CaseReport>), JudgeError> {
        let inputs = self.random_inputs(problem, cancel).await?;
        if problem.has_solution(language, source) {
            return Ok((inputs.len(), None));
        }
        let in_sandbox = self.native.is_sandboxed(language);
        let answers = if in_sandbox {
            let answers = self.answer_in_sandbox(problem, source, &inputs, cancel).await?;
            answers.map_or(ManyAnswers::Unknown, ManyAnswers::Answered)
        } else {
            self.answer_natively(problem, (language, source), &inputs, cancel).await?
        };
        match answers {
            ManyAnswers::Answered(answers) => {
                let suspects = self.find_suspects(problem, &inputs, &answers, cancel).await?;
                let failed = self.judge_suspects(problem, (language, source), (&inputs, &suspects), cancel).await?;
                let right = inputs.len() - suspects.len().saturating_sub(MAX_JUDGED_AGAIN);
                Ok(failed.map_or((right, None), |failed| (0, Some(failed))))
            }
            ManyAnswers::Unknown if in_sandbox => Ok((0, None)),
            ManyAnswers::Crashed => {
                let suspect = self.find_crash(problem, (language, source), &inputs, cancel).await?;
                match self.judge_suspects(problem, (language, source), (&inputs, &[suspect]), cancel).await? {
                    Some(failed) => Ok((0, Some(failed))),
                    None => self.try_some(problem, (language, source), &inputs, cancel).await,
                }
            }
            ManyAnswers::Unknown => self.try_some(problem, (language, source), &inputs, cancel).await,
        }
    }

    /// The answers of a Python program; `None` for an exception. `None` as a whole if it can't be run on them one after
    /// the other: it crashes the interpreter, or needs too much work for all together.
    async fn answer_in_sandbox(
        &self,
        problem: &Problem,
        source: &str,
        inputs: &RandomInputs,
        cancel: &Cancel,
    ) -> Result<Option<Vec<Option<Json>>>, JudgeError> {
        let asked: Vec<_> = inputs.rows.iter().map(|row| (&row.text, row.turns)).collect();
        let payload = json!({"job": call_plan_with_checker(problem), "program": source, "inputs": asked});
        let answers = match self.call_random_script(problem, "answers", &payload, cancel).await {
            Err(JudgeError::Script(_)) => return Ok(None),
            answers => answers?,
        };
        let answers = serde_json::from_value::<Vec<(String, Json)>>(answers).ok();
        Ok(answers.map(|all| all.into_iter().map(|(kind, answer)| (kind == "ok").then_some(answer)).collect()))
    }

    /// The same of a native program.
    async fn answer_natively(
        &self,
        problem: &Problem,
        (language, source): (Language, &str),
        inputs: &RandomInputs,
        cancel: &Cancel,
    ) -> Result<ManyAnswers<Vec<Option<Json>>>, JudgeError> {
        let asked: Vec<Vec<Json>> = inputs.rows.iter().map(RandomInput::args).collect();
        let asked: Vec<&[Json]> = asked.iter().map(Vec::as_slice).collect();
        let answers = self.answer_many(problem, (language, source), &asked, cancel).await?;
        let tagged = |value| tagged_json::encode_answer(&widen_to_declared(value, &problem.signature));
        Ok(answers.map(|all| all.into_iter().map(|answer| answer.and_then(tagged)).collect()))
    }

    /// The place of the input at which a run of all of them crashes, found by halves.
    async fn find_crash(
        &self,
        problem: &Problem,
        program: (Language, &str),
        inputs: &RandomInputs,
        cancel: &Cancel,
    ) -> Result<usize, JudgeError> {
        let args: Vec<Vec<Json>> = inputs.rows.iter().map(RandomInput::args).collect();
        let (mut from, mut to) = (0, args.len());
        while to - from > 1 {
            let middle = from.midpoint(to);
            let half: Vec<&[Json]> = args[from..middle].iter().map(Vec::as_slice).collect();
            match self.answer_many(problem, program, &half, cancel).await? {
                ManyAnswers::Answered(_) => from = middle,
                ManyAnswers::Crashed | ManyAnswers::Unknown => to = middle,
            }
        }
        Ok(from)
    }

    /// The places of the inputs whose answers seem wrong.
    async fn find_suspects(
        &self,
        problem: &Problem,
        inputs: &RandomInputs,
        answers: &[Option<Json>],
        cancel: &Cancel,
    ) -> Result<Vec<usize>, JudgeError> {
        let (mut suspects, mut unlike) = (Vec::new(), Vec::new());
        for (place, (row, answer)) in inputs.rows.iter().zip(answers).enumerate() {
            match answer {
                None => suspects.push(place),
                Some(answer) if *answer != row.answer => unlike.push((place, json!([row.text, row.answer, answer]))),
                Some(_) => {}
            }
        }
        if !unlike.is_empty() {
            let rows: Vec<&Json> = unlike.iter().map(|(_, row)| row).collect();
            let payload = json!({"job": call_plan_with_checker(problem), "rows": rows});
            let told = self.call_random_script(problem, "differing", &payload, cancel).await?;
            let told: Vec<usize> = serde_json::from_value(told).unwrap_or_default();
            suspects.extend(told.into_iter().filter_map(|at| unlike.get(at)).map(|(place, _)| *place));
            suspects.sort_unstable();
        }
        Ok(suspects)
    }

    /// Judges the first suspects alone, like cases, and returns the first that is wrong.
    async fn judge_suspects(
        &self,
        problem: &Problem,
        (language, source): (Language, &str),
        (inputs, suspects): (&RandomInputs, &[usize]),
        cancel: &Cancel,
    ) -> Result<Option<CaseReport>, JudgeError> {
        for &suspect in suspects.iter().take(MAX_JUDGED_AGAIN) {
            let row = &inputs.rows[suspect];
            let trials = [to_case(row, problem)];
            let batch = CaseBatch::until_timeout(&trials);
            let in_sandbox = self.native.is_sandboxed(language);
            let judged = if in_sandbox {
                let fuel = self.fuel_limit(problem, cancel).await?;
                self.run_python(problem, source, batch, fuel, cancel, &|_, _| {}).await?
            } else {
                self.run_native(problem, language, source, batch, cancel, &|_, _| {}).await?
            };
            let report = judged.ok().and_then(|reports| reports.into_iter().next());
            if let Some(report) = report.filter(|report| is_wrong(report, &row.text, in_sandbox)) {
                return Ok(Some(as_random_case(report, row)));
            }
        }
        Ok(None)
    }

    /// Runs a program on some of the inputs, each for itself. Returns as [`Self::try_random_inputs`].
    async fn try_some(
        &self,
        problem: &Problem,
        (language, source): (Language, &str),
        inputs: &RandomInputs,
        cancel: &Cancel,
    ) -> Result<(usize, Option<CaseReport>), JudgeError> {
        let rows: Vec<&RandomInput> = inputs.spread(MAX_SINGLE_RUNS).collect();
        let trials: Vec<CaseRun> = rows.iter().map(|row| to_case(row, problem)).collect();
        let batch = CaseBatch::until_timeout(&trials);
        let Ok(reports) = self.run_native(problem, language, source, batch, cancel, &|_, _| {}).await? else {
            return Ok((0, None));
        };
        let failed = reports.into_iter().zip(&rows).find(|(report, row)| is_wrong(report, &row.text, false));
        Ok(failed.map_or((trials.len(), None), |(report, row)| (0, Some(as_random_case(report, row)))))
    }

    async fn call_random_script(
        &self,
        problem: &Problem,
        function: &str,
        payload: &Json,
        cancel: &Cancel,
    ) -> Result<Json, JudgeError> {
        self.call_builtin_script(problem, function, RANDOM, &[Json::from(write_json(payload))], cancel).await
    }
}

fn to_case(row: &RandomInput, problem: &Problem) -> CaseRun {
    let answer = widen_to_declared(tagged_json::decode(&row.answer), &problem.signature);
    let case = CaseRun::without_expected(random_case_id(row.seed).as_str(), row.args());
    CaseRun { expected: Some(Expected::Value(answer)), ..case }
}

/// A wrong answer, an exception or a crash counts. Limits are measured for the pack's cases, so running out of time counts
/// only on an input so short that the program surely never ends, and the end of the sandbox's interpreter does not.
fn is_wrong(report: &CaseReport, input: &str, in_sandbox: bool) -> bool {
    match report.verdict {
        Verdict::Wa => true,
        Verdict::Re => report.error.is_some() || !in_sandbox,
        Verdict::Tle => input.len() <= MAX_ENDLESS_CHARS,
        Verdict::Ac | Verdict::Mle | Verdict::Ole | Verdict::Ce => false,
    }
}

fn as_random_case(report: CaseReport, row: &RandomInput) -> CaseReport {
    let note = "Every case of the pack passes. This is a random input, and the reference's answer to it.".to_owned();
    CaseReport { note: Some(note), args: Some(row.args()), ..report }
}

/// Returns the cache key: a hash of the generator, the references, the checker and the sandbox.
fn cache_key(problem: &Problem, image: &ImagePaths) -> String {
    let references = problem.solutions_in(Language::Python);
    let references: Vec<&str> = references.map(|solution| solution.source.as_str()).collect();
    let text = format!(
        "{ENTRY_VERSION} {RANDOM_INPUT_COUNT} {:?} {:?} {:?} {:?} {:?} {references:?} {RANDOM}",
        image.folder.file_name(),
        problem.signature,
        problem.checker,
        problem.preludes.get(&Language::Python),
        problem.generator
    );
    hex::encode(Sha256::digest(text))[..32].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_answers_exceptions_and_short_endless_runs_count() {
        let check = |input: &str, verdict, error: Option<&str>, expected| {
            let error = error.map(|kind| crate::types::verdict_report::RuntimeError {
                kind: kind.to_owned(),
                message: String::new(),
                frames: Vec::new(),
            });
            let report = CaseReport { error, ..CaseReport::new("random:1".into(), verdict) };
            assert_eq!(is_wrong(&report, input, true), expected, "{verdict:?}");
        };
        assert!(is_wrong(&CaseReport::new("random:1".into(), Verdict::Re), "[1]", false));
        let long = format!("[{}]", "1, ".repeat(MAX_ENDLESS_CHARS));
        check("[1]", Verdict::Ac, None, false);
        check(&long, Verdict::Wa, None, true);
        check(&long, Verdict::Re, Some("IndexError"), true);
        check(&long, Verdict::Re, None, false);
        check("[1]", Verdict::Tle, None, true);
        check(&long, Verdict::Tle, None, false);
        check("[1]", Verdict::Mle, None, false);
    }
}
