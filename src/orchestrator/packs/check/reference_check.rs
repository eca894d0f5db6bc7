//! Checks references: each must be accepted in every case, in every language installed here. The starter must not be
//! accepted.

use std::collections::BTreeSet;

use super::{ProblemCheck, StageResult, describe_outcome, line_to_blame};
use crate::judge::{CaseRun, JudgeError, native};
use crate::pack::Finding;
use crate::types::ids::CaseId;
use crate::types::problem::{Checker, Solution};
use crate::types::{JudgeReport, Language, Verdict};

/// The results of running the references.
#[derive(Default)]
pub(super) struct ReferenceResults {
    /// Cases that the main reference gets right.
    pub sound: BTreeSet<CaseId>,
    /// The Python reference compiles and terminates, so it can be asked for answers and measured.
    pub runs: bool,
}

impl ProblemCheck<'_> {
    /// Findings for preludes in languages whose programs don't use one.
    pub(super) fn unused_prelude_findings(&self) -> Vec<Finding> {
        let without = |language: &&Language| !native::supports_prelude(**language, &self.problem.signature);
        let finding = |language: &Language| {
            let file = format!("prelude/{}.{}", language.name(), language.extension());
            let what = format!("code that is there already can't be given in {} here", language.title());
            self.error(&file, None, what, "Remove it: the problem is then one for the other languages.")
        };
        self.problem.preludes.keys().filter(without).map(finding).collect()
    }

    /// `refused` are the cases whose expected answer the checker rejects: no reference is blamed for them.
    pub(super) async fn check_references(
        &self,
        refused: &BTreeSet<CaseId>,
    ) -> Result<StageResult<ReferenceResults>, JudgeError> {
        let (mut findings, mut value) = (Vec::new(), ReferenceResults::default());
        for solution in &self.problem.solutions {
            let trials: Vec<CaseRun> =
                CaseRun::from_problem(self.problem).into_iter().filter(|trial| !refused.contains(&trial.id)).collect();
            let report = match self.run(1, solution.language, &solution.source, trials).await {
                // Reported once for the pack, see [`super::machine_support`].
                Err(JudgeError::Toolchain(_) | JudgeError::Consent(_)) => continue,
                Err(JudgeError::Pack(what)) => {
                    let what = what.trim_end_matches('.').to_owned();
                    let mend = "Mend the reference: limits of its language come from it.";
                    findings.push(self.error(&solution.file, None, what, mend));
                    continue;
                }
                Err(JudgeError::Script(fault)) => {
                    findings.push(self.fault(&fault));
                    break;
                }
                report => report?,
            };
            if self.problem.main_reference().is_some_and(|main| main.file == solution.file) {
                let passed = report.cases.iter().filter(|case| case.verdict.passed());
                value.sound = passed.map(|case| case.id.clone()).collect();
                value.runs =
                    solution.language == Language::Python && matches!(report.verdict, Verdict::Ac | Verdict::Wa);
            }
            findings.extend(self.not_accepted(solution, &report));
        }
        Ok(StageResult { findings, value })
    }

    fn not_accepted(&self, solution: &Solution, report: &JudgeReport) -> Option<Finding> {
        if report.passed() {
            return None;
        }
        let what = format!("this reference is not accepted: {}", describe_outcome(report));
        let mend = match report.first_failure() {
            None => "Mend the reference.".to_owned(),
            Some(case) if case.is_growth() => {
                "Mend it; or write enforce = false in [complexity], and in the statement why this growth will do."
                    .to_owned()
            }
            Some(case) => {
                let place = self.place_of_case(&case.id);
                let others = report.cases.iter().filter(|case| !case.verdict.passed()).count() - 1;
                let more = if others > 0 { format!(" {others} more of its cases fail.") } else { String::new() };
                let by_checker = matches!(self.problem.checker, Checker::AnyValid { .. });
                match &case.got {
                    Some(_) if case.verdict == Verdict::Wa && by_checker => {
                        format!(
                            "Mend the reference; or check.py, if the answer to {place} is right all the same.{more}"
                        )
                    }
                    Some(got) if case.verdict == Verdict::Wa => {
                        format!(
                            "Mend the reference; or, if {got} is right, write that as \"expected\" in {place}.{more}"
                        )
                    }
                    _ => format!("Mend the reference; the case is at {place}.{more}"),
                }
            }
        };
        Some(self.error(&solution.file, line_to_blame(report), what, mend))
    }

    pub(super) async fn check_starter(&self) -> Result<StageResult, JudgeError> {
        let starter = native::starter_code(self.problem, Language::Python);
        let report = self.run(1, Language::Python, &starter, self.trials()).await?;
        let finding = match report.verdict {
            Verdict::Ac if self.is_certain() => Some(self.error(
                "cases.json",
                None,
                "the empty starter passes every case".to_owned(),
                "Add cases that a function without a body gets wrong.",
            )),
            Verdict::Ce => Some(self.error(
                "starter/python.py",
                line_to_blame(&report),
                format!("the starter does not compile: {}", describe_outcome(&report)),
                "Mend it, or leave it out to have one generated.",
            )),
            Verdict::Ac | Verdict::Wa | Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Re => None,
        };
        Ok(finding.into())
    }
}
