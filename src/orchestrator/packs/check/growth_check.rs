//! Checks growth: the references must grow as declared, and a slow bug must be slow because of its growth. Remedies
//! name the class, and sizes that were tried and gave a clear result.

use super::{ProblemCheck, StageResult};
use crate::judge::JudgeError;
use crate::pack::{Finding, Severity};
use crate::types::growth_measurement::GrowthComparison;
use crate::types::problem::Solution;
use crate::types::verdict_report::GROWTH_CASE_ID;
use crate::types::{Language, Problem, Verdict};

/// Fewest sizes at which a program's slow growth is measured.
const MIN_SIZES: usize = 4;
/// Factors for the sizes, in the order in which they are tried if the sizes give no clear result.
const SIZE_FACTORS: [u32; 3] = [2, 4, 8];
/// Divisors for the sizes if the largest takes too long.
const SIZE_DIVISORS: [u32; 4] = [2, 4, 8, 16];

impl ProblemCheck<'_> {
    /// Whether submissions must meet exactly the declared growth.
    pub(super) fn enforces_growth(&self) -> bool {
        self.problem.growth_rule().is_strict()
    }

    /// The finding for a growth rule that no known bug breaks: it is untested.
    pub(super) fn untested_growth_finding(&self, dies: bool) -> Option<Finding> {
        if !self.enforces_growth() || dies || !self.is_certain() {
            return None;
        }
        let line = self.line("problem.toml", "complexity.enforce");
        let mend = format!(
            "Add a [[bug]] that answers everything rightly and is a class slower, with must_fail = [\"{GROWTH_CASE_ID}\"] and \
             verdict = \"TLE\"."
        );
        Some(self.warning("problem.toml", line, "no known bug dies of the growth that is asked for".to_owned(), mend))
    }

    pub(super) async fn check_growth(&self) -> Result<StageResult, JudgeError> {
        let mut findings = Vec::new();
        let python = self.problem.solutions_in(Language::Python);
        for (index, solution) in python.enumerate() {
            let Some(growth) = self.judge.compare_growth(self.problem, solution.source.as_bytes(), self.cancel).await?
            else {
                return Ok(findings.into());
            };
            findings.extend(self.declared_growth(solution, index == 0, &growth).await?);
        }
        let slow =
            self.problem.bugs.iter().filter(|bug| bug.verdict == Verdict::Tle && bug.language == Language::Python);
        for bug in slow {
            let growth = self.judge.compare_growth(self.problem, bug.source.as_bytes(), self.cancel).await?;
            if growth.is_some_and(|growth| !growth.is_slower()) {
                let what = format!("the slow bug '{}' does not surely grow faster than the reference", bug.id);
                let mend = "Make it slow in kind, not by a factor, or let the generator make its bad case.";
                findings.push(self.warning(&bug.file, None, what, mend));
            }
        }
        Ok(findings.into())
    }

    /// Checks a reference's declared growth.
    ///
    /// The first reference is the one that learners are compared with. Another one may be faster, or one class slower
    /// for the sake of simplicity; only slower growth than that is a mistake. If these sizes give no clear result,
    /// that is a warning, because learners then see no comparison.
    async fn declared_growth(
        &self,
        solution: &Solution,
        first: bool,
        growth: &GrowthComparison,
    ) -> Result<Option<Finding>, JudgeError> {
        let (declared, file) = (growth.declared, &solution.file);
        let line = |key: &str| self.line("problem.toml", &format!("complexity.{key}"));
        let unmeasured = growth.yours.fit.is_none() && growth.yours.stopped_at.is_some();
        Ok(match growth.yours.fit {
            _ if unmeasured => {
                let at = growth.yours.stopped_at.map_or_else(String::new, |size| format!(": n = {size} is too much"));
                let what = format!("how {file} grows can't be measured at these sizes{at}");
                let mend = self.sizes_that_tell(solution, |size, by| Some(size / by), &SIZE_DIVISORS).await?;
                Some(self.error("problem.toml", line("sizes"), what, mend))
            }
            Some(fit) if first && !fit.allows(declared) => {
                let what = format!("{file} is declared to grow as {declared}, but grows {}", fit.describe());
                let mend = match fit.growth() {
                    Some(found) => format!("Write time = \"{found}\", or mend the reference."),
                    None => format!("Write time = \"{}\" or time = \"{}\", whichever it is.", fit.low, fit.high),
                };
                Some(self.error("problem.toml", line("time"), what, mend))
            }
            // If submissions must meet the growth, so must the references, each of which could be a submission.
            Some(fit) if fit.low > declared.next() && !self.enforces_growth() => {
                let what = format!("it grows {}, and [complexity] declares {declared}", fit.describe());
                let mend = format!("Mend it: another way to solve it may be a class slower, \"{}\".", declared.next());
                Some(self.error(file, None, what, mend))
            }
            None if first => {
                let what = format!("{file} is declared to grow as {declared}, but these sizes don't tell how it grows");
                let mend = self.sizes_that_tell(solution, u32::checked_mul, &SIZE_FACTORS).await?;
                let found = self.warning("problem.toml", line("sizes"), what, mend);
                // If a reference's growth is unknown, submissions can't be required to meet it.
                let severity = if self.enforces_growth() { Severity::Error } else { found.severity };
                Some(Finding { severity, ..found })
            }
            Some(_) | None => None,
        })
    }

    /// The remedy: it names sizes that were measured and gave a clear result. If there are none, it says how to find
    /// some.
    async fn sizes_that_tell(
        &self,
        solution: &Solution,
        changed: impl Fn(u32, u32) -> Option<u32>,
        factors: &[u32],
    ) -> Result<String, JudgeError> {
        let general = "Choose other sizes, four that double; or a generator whose inputs of one size cost alike.";
        let Some(complexity) = &self.problem.complexity else { return Ok(general.to_owned()) };
        for &by in factors {
            let sizes: Option<Vec<u32>> = complexity.sizes.iter().map(|size| changed(*size, by)).collect();
            let Some(sizes) = sizes.filter(|sizes| sizes.len() >= MIN_SIZES && sizes[0] > 0) else { continue };
            let mut complexity = complexity.clone();
            complexity.sizes.clone_from(&sizes);
            let problem = Problem { complexity: Some(complexity), ..self.problem.clone() };
            let told = match self.judge.compare_growth(&problem, solution.source.as_bytes(), self.cancel).await {
                // The generator need not support sizes that the pack doesn't use.
                Err(JudgeError::Script(_)) => continue,
                growth => growth?.is_some_and(|growth| growth.yours.fit.is_some() && growth.yours.stopped_at.is_none()),
            };
            if told {
                return Ok(format!("Write sizes = {sizes:?}: they were tried, and tell."));
            }
        }
        Ok(general.to_owned())
    }
}
