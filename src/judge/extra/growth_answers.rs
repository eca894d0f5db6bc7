//! Compares a program's answers with the reference's on inputs that its growth is measured with.
//!
//! The measurement counts instructions and drops the answers, so a program that stops working on larger inputs would
//! look fast. Only the smallest size is sure to be like the cases; larger ones may be above the constraints. They are
//! compared up to the largest size that a case of the pack generates. Only a wrong answer counts.

use super::complexity_check::has_passed_every_case;
use crate::judge::cancel::Cancel;
use crate::judge::case_batch::CaseBatch;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::types::test_cases::GeneratorCall;
use crate::types::verdict_report::sized_case_id;
use crate::types::{CaseReport, Language, Problem, Verdict};

/// The generator's seed, as for the measured points.
const GENERATOR_SEED: u64 = 1;
/// Longest input, in characters, that a report has in full.
const MAX_ARGS_CHARS: usize = 10_000;

impl Judge {
    /// Adds a failed case if a program that passed everything answers an input of the growth's measurement wrong.
    ///
    /// # Errors
    /// [`JudgeError`] if the check is cancelled or the sandbox does not work. A failing generator is only logged,
    /// because it must not cost the learner the pass.
    pub(in crate::judge) async fn check_growth_answers(
        &self,
        problem: &Problem,
        (language, source): (Language, &str),
        trials: &[CaseRun],
        cases: &mut Vec<CaseReport>,
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        if problem.has_solution(language, source) || !has_passed_every_case(problem, trials, cases) {
            return Ok(());
        }
        for size in compared_sizes(problem) {
            let trial = match self.sized_case(problem, size, cancel).await {
                Err(error @ (JudgeError::Script(_) | JudgeError::Pack(_))) => {
                    tracing::warn!(problem = %problem.id, size, %error, "no answer to compare with");
                    continue;
                }
                trial => [trial?],
            };
            let batch = CaseBatch::until_timeout(&trial);
            let judged = if self.native.is_sandboxed(language) {
                let fuel = self.fuel_limit(problem, cancel).await?;
                self.run_python(problem, source, batch, fuel, cancel, &|_, _| {}).await?
            } else {
                self.run_native(problem, language, source, batch, cancel, &|_, _| {}).await?
            };
            let wrong = judged.ok().and_then(|mut reports| reports.pop()).filter(|case| case.verdict == Verdict::Wa);
            if let Some(report) = wrong {
                let note = format!(
                    "Every case of the pack passes. This is an input of size {size}, as the growth of the work is \
                     measured with."
                );
                let [trial] = trial;
                let is_short = serde_json::to_string(&trial.args).is_ok_and(|text| text.len() <= MAX_ARGS_CHARS);
                cases.push(CaseReport { note: Some(note), args: is_short.then_some(trial.args), ..report });
                break;
            }
        }
        Ok(())
    }

    /// Returns the generated input of a size as a case, with the reference's answer.
    ///
    /// # Errors
    /// [`JudgeError::Script`] if the generator fails, [`JudgeError::Pack`] if the reference can't answer its input.
    pub async fn sized_case(&self, problem: &Problem, size: u32, cancel: &Cancel) -> Result<CaseRun, JudgeError> {
        let made = Some(GeneratorCall { n: size, seed: GENERATOR_SEED });
        let asked = CaseRun { made, ..CaseRun::without_expected(sized_case_id(size).as_str(), Vec::new()) };
        let filled = self.fill_generated_cases(problem, vec![asked], cancel).await?;
        filled.into_iter().next().ok_or_else(|| JudgeError::Pack(format!("{} has no such input.", problem.id)))
    }
}

/// The smallest declared size, and the largest that is not above those of the pack's own generated cases.
fn compared_sizes(problem: &Problem) -> Vec<u32> {
    let declared = problem.complexity.as_ref().filter(|_| problem.generator.is_some());
    let sizes = declared.map_or(&[][..], |complexity| &complexity.sizes);
    let largest_case = problem.cases.iter().filter_map(|case| case.made).map(|made| made.n).max().unwrap_or(0);
    let usual = sizes.iter().filter(|size| **size <= largest_case).max();
    let mut compared: Vec<u32> = sizes.iter().min().into_iter().chain(usual).copied().collect();
    compared.dedup();
    compared
}
