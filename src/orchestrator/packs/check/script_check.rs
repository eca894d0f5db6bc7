//! Checks the pack's scripts: the generator must make the same valid input from the same seed, and the checker must
//! accept right answers only. A finding names the script and the line.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{ProblemCheck, StageResult, describe_outcome};
use crate::judge::{CHECKER_FILE, CaseRun, CheckerOpinion, GENERATOR_FILE, JudgeError, ScriptFault, SubmittedCode};
use crate::pack::{self, Finding};
use crate::types::ids::CaseId;
use crate::types::problem::{Checker, Signature};
use crate::types::{Case, Expected, Language, Value, Verdict};

/// Faults of random inputs that are reported one by one.
const MAX_RANDOM_FAULTS: usize = 3;
/// Cases whose wrong answers must get a reason from the checker.
const MAX_REASON_CASES: usize = 6;
/// The seeds a generator is tried with.
const GENERATOR_SEEDS: [u64; 2] = [1, 2];

impl ProblemCheck<'_> {
    /// Checks the generator: its output must depend on the seed alone, be valid, and be solved by the reference, if
    /// the reference `runs`. `checked` means that the checker accepts right answers. Returns whether the generator
    /// can supply inputs.
    pub(super) async fn check_generator(&self, runs: bool, checked: bool) -> Result<StageResult<bool>, JudgeError> {
        let mut findings = Vec::new();
        let nothing = |findings| Ok(StageResult { findings, value: false });
        let (Some(complexity), Some(source)) = (&self.problem.complexity, &self.problem.generator) else {
            return nothing(findings);
        };
        let Some((&size, larger)) = complexity.sizes.split_first() else { return nothing(findings) };
        let definition = line_with(source, "def generate(");
        let mut made = Vec::new();
        for seed in GENERATOR_SEEDS {
            let args = match self.generated(size, seed).await? {
                Ok(args) => args,
                Err(finding) => return nothing(vec![finding]),
            };
            if made.is_empty() && args != self.judge.generate_reseeded(self.problem, size, seed, self.cancel).await? {
                let what =
                    format!("generate({size}, {seed}) is not decided by n and seed: it uses unseeded randomness");
                let mend = "Write rng = random.Random(seed) first, and take all that is random from rng.";
                findings.push(self.error(GENERATOR_FILE, unseeded(source).or(definition), what, mend));
            }
            if runs {
                findings.extend(self.solve_generated(size, seed, args.clone(), checked).await?);
            }
            made.push(args);
        }
        let [one, other] = GENERATOR_SEEDS;
        // The random inputs below it draw, whatever this function does.
        let own = source.split("\ndef random_input(").next().unwrap_or_default();
        if made[0] == made[1] && findings.is_empty() && own.contains("random.") {
            let what = format!("generate({size}, {one}) and generate({size}, {other}) are the same");
            let mend = "Take the randomness from random.Random(seed), so that another seed makes another input.";
            findings.push(self.warning(GENERATOR_FILE, definition, what, mend));
        }
        for &size in larger {
            if let Err(finding) = self.generated(size, one).await? {
                findings.push(finding);
                return nothing(findings);
            }
        }
        Ok(StageResult { findings, value: true })
    }

    /// An input that fits the signature, or the fault of the input.
    async fn generated(&self, size: u32, seed: u64) -> Result<Result<Vec<serde_json::Value>, Finding>, JudgeError> {
        let definition = self.problem.generator.as_deref().and_then(|source| line_with(source, "def generate("));
        let args = match self.judge.generate(self.problem, size, seed, self.cancel).await {
            Err(JudgeError::Script(fault)) => {
                let what = format!("generate({size}, {seed}): {}", fault.what);
                return Ok(Err(self.fault(&ScriptFault { what, ..fault })));
            }
            made => made?,
        };
        if let Err(misfit) = pack::type_check::fit_args(&self.problem.signature, &args) {
            let what = format!("generate({size}, {seed}) does not fit the signature: {misfit}");
            let mend = format!("Return {}.", returned(&self.problem.signature));
            return Ok(Err(self.error(GENERATOR_FILE, definition, what, mend)));
        }
        Ok(Ok(args))
    }

    async fn solve_generated(
        &self,
        size: u32,
        seed: u64,
        args: Vec<serde_json::Value>,
        checked: bool,
    ) -> Result<Option<Finding>, JudgeError> {
        let Some(reference) = self.problem.reference(Language::Python) else { return Ok(None) };
        // The case has no expected answer, so the reference's answer is used. It therefore fails only if the
        // reference or the checker fails.
        let trial = CaseRun::without_expected(&format!("generated-{size}-{seed}"), args);
        let source = reference.source.as_bytes();
        let report =
            self.judge.judge(self.problem, SubmittedCode::python(source), vec![trial], self.cancel, &|_, _| {}).await?;
        Ok(match report.verdict {
            Verdict::Ac => None,
            Verdict::Wa if !checked => None,
            Verdict::Wa => {
                let what = format!("it does not accept the reference's own answer to generate({size}, {seed})");
                let source = if let Checker::AnyValid { source } = &self.problem.checker { source } else { "" };
                let said = report.first_failure().and_then(|case| case.message.clone()).unwrap_or_default();
                let mend = format!("It says: {said} Mend it, or the reference.");
                Some(self.error(CHECKER_FILE, line_with(source, "def check("), what, mend))
            }
            _ => {
                let what = format!("the reference fails on generate({size}, {seed}): {}", describe_outcome(&report));
                let definition =
                    self.problem.generator.as_deref().and_then(|source| line_with(source, "def generate("));
                Some(self.error(GENERATOR_FILE, definition, what, "Generate only inputs the constraints allow."))
            }
        })
    }

    /// Checks the random inputs: each must depend on its seed alone and fit the signature, and all Python references must
    /// answer it, alike.
    pub(super) async fn check_random_inputs(&self) -> Result<StageResult, JudgeError> {
        let inputs = self.judge.random_inputs(self.problem, self.cancel).await?;
        let source = self.problem.generator.as_deref().unwrap_or_default();
        let definition = line_with(source, "def random_input(");
        let mend = "Make only inputs that the statement allows, from rng = random.Random(seed) alone.";
        let told = inputs.faults.iter().take(MAX_RANDOM_FAULTS);
        let mut findings: Vec<Finding> =
            told.map(|fault| self.error(GENERATOR_FILE, definition, fault.clone(), mend)).collect();
        if let (Some(last), more @ 1..) = (findings.last_mut(), inputs.faults.len().saturating_sub(MAX_RANDOM_FAULTS)) {
            let _ = write!(last.what, ", and {more} more like it");
        }
        Ok(findings.into())
    }

    /// Runs the checker on the expected answers of the cases. Returns the cases it rejects: no reference and no bug
    /// is checked against those.
    pub(super) async fn check_expected_answers(&self) -> Result<StageResult<BTreeSet<CaseId>>, JudgeError> {
        let mut found = StageResult { findings: Vec::new(), value: BTreeSet::new() };
        let Checker::AnyValid { source } = &self.problem.checker else { return Ok(found) };
        let mut first: Option<(CaseId, CheckerOpinion)> = None;
        for case in self.problem.cases.iter().filter(|case| case.made.is_none()) {
            let Expected::Value(want) = &case.expected else { continue };
            let opinion =
                self.judge.checker_opinion(self.problem, source, &CaseRun::from_case(case), want, self.cancel).await?;
            if opinion != CheckerOpinion::Right {
                found.value.insert(case.id.clone());
                first.get_or_insert((case.id.clone(), opinion));
            }
        }
        if let Some((case, opinion)) = first {
            let more = match found.value.len() - 1 {
                0 => String::new(),
                others => format!(", and those of {others} more"),
            };
            let said = match opinion {
                CheckerOpinion::Unclear(value) => format!(": it returns {value}, which is neither True nor a sentence"),
                CheckerOpinion::Wrong(Some(why)) | CheckerOpinion::NotAskable(why) => format!(": {why}"),
                CheckerOpinion::Wrong(None) | CheckerOpinion::Right => String::new(),
            };
            let what = format!("it does not accept the expected answer of case '{case}'{more}{said}");
            let place = self.place_of_case(&case);
            let mend = format!("Return True for every right answer; or mend the case ({place}).");
            found.findings.push(self.error(CHECKER_FILE, line_with(source, "def check("), what, mend));
        }
        Ok(found)
    }

    /// Checks that the checker rejects wrong answers. A checker that accepts one is worse than none.
    pub(super) async fn check_checker(&self) -> Result<StageResult, JudgeError> {
        let Checker::AnyValid { source } = &self.problem.checker else { return Ok(None.into()) };
        let Signature::Function { name, params, .. } = &self.problem.signature else { return Ok(None.into()) };
        let definition = line_with(source, "def check(");
        let trials = self.trials();
        if trials.is_empty() {
            return Ok(None.into());
        }
        let names: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        // No task accepts both of these as the answer to every case.
        for answer in ["None", "'not an answer'"] {
            let source = format!("def {name}({}):\n    return {answer}\n", names.join(", "));
            let report = self.run(1, Language::Python, &source, trials.clone()).await?;
            if report.passed() {
                let what = format!("the checker accepts {answer} for every case");
                let mend = "Return a sentence that says why an answer is wrong.";
                return Ok(Some(self.error(CHECKER_FILE, definition, what, mend)).into());
            }
        }
        if let Some(finding) = self.find_wrong_without_reason().await? {
            return Ok(Some(finding).into());
        }
        let has_items = |case: &&Case| {
            self.sound.contains(&case.id)
                && matches!(&case.expected, Expected::Value(Value::List(items)) if items.len() > 1)
        };
        let wrong = self.problem.cases.iter().find(has_items);
        let (Some(case), Some(reference)) = (wrong, self.problem.reference(Language::Python)) else {
            return Ok(None.into());
        };
        // The reference's answer with its last item dropped.
        let mut program = reference.source.clone();
        let _ = write!(program, "\n\n_right = {name}\n\ndef {name}(*args):\n    return _right(*args)[:-1]\n");
        let report = self.run(1, Language::Python, &program, vec![CaseRun::from_case(case)]).await?;
        Ok(report
            .passed()
            .then(|| {
                let what = format!("the checker accepts an answer to '{}' whose last item is missing", case.id);
                self.error(CHECKER_FILE, definition, what, "Check that the answer is complete.")
            })
            .into())
    }
}

impl ProblemCheck<'_> {
    /// The finding for a checker that calls an answer wrong and doesn't say why.
    async fn find_wrong_without_reason(&self) -> Result<Option<Finding>, JudgeError> {
        let Checker::AnyValid { source } = &self.problem.checker else { return Ok(None) };
        let is_plain = |case: &&Case| self.sound.contains(&case.id) && case.made.is_none();
        for case in self.problem.cases.iter().filter(is_plain).take(MAX_REASON_CASES) {
            let Expected::Value(Value::List(right)) = &case.expected else { continue };
            let shorter = right.split_last().map(|(_, rest)| rest.to_vec());
            let turned = right.iter().rev().cloned().collect();
            for wrong in [Some(Vec::new()), shorter, Some(turned)].into_iter().flatten().map(Value::List) {
                let trial = CaseRun::from_case(case);
                let asked = self.judge.checker_opinion(self.problem, source, &trial, &wrong, self.cancel).await;
                let opinion = match asked {
                    // An answer that the checker can't handle is wrong, and gets Rung's own reason.
                    Err(JudgeError::Script(_)) => continue,
                    opinion => opinion?,
                };
                if opinion == CheckerOpinion::Wrong(None) {
                    let what = format!("it gives no reason why {wrong} is wrong for case '{}'", case.id);
                    let mend = "Return a sentence instead of False or None: learners read it.";
                    return Ok(Some(self.error(CHECKER_FILE, line_with(source, "def check("), what, mend)));
                }
            }
        }
        Ok(None)
    }
}

/// The return value that a signature requires from a generator.
fn returned(signature: &Signature) -> String {
    match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
            let params: Vec<String> = params.iter().map(|param| format!("{} ({})", param.name, param.kind)).collect();
            format!("a list with a value for each parameter: [{}]", params.join(", "))
        }
        Signature::Class { name, .. } => {
            format!("the calls as a list, the constructor first: [[\"{name}\", […]], [\"method\", […]], …]")
        }
        Signature::Stdin => "a list with the input as one text: [\"…\"]".to_owned(),
    }
}

/// The first line that contains this text, from 1.
fn line_with(source: &str, words: &str) -> Option<u32> {
    source.lines().zip(1..).find(|(line, _)| line.contains(words)).map(|(_, number)| number)
}

/// The first line that visibly uses randomness without a seed.
fn unseeded(source: &str) -> Option<u32> {
    let is_unseeded = |line: &str| {
        let code = line.split('#').next().unwrap_or_default();
        let module = code.match_indices("random.").any(|(at, _)| {
            let called = &code[at + "random.".len()..];
            !called.starts_with("Random(") && !called.starts_with("seed(") && called.contains('(')
        });
        module || code.contains("Random()") || code.contains("urandom(")
    };
    source.lines().zip(1..).find(|(line, _)| is_unseeded(line)).map(|(_, number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_without_a_seed_is_found() {
        let check = |source: &str, expected: Option<u32>| assert_eq!(unseeded(source), expected, "{source}");
        check("import random\ndef generate(n, seed):\n    return [random.randint(1, n)]\n", Some(3));
        check("import random\nrng = random.Random()\n", Some(2));
        check("from random import Random\nrng = Random(3)\nx = rng.randint(1, 2)\n", None);
        check("import random\nrng = random.Random(seed)  # not random.random()\n", None);
        check("if random.random() < 1: pass\n", Some(1));
    }
}
