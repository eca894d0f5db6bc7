//! Checks cases that name a call of the generator: the call alone must determine the input, the input must fit the
//! signature, and the reference must answer it.

use super::{ProblemCheck, StageResult};
use crate::judge::{CaseRun, GENERATOR_FILE, JudgeError, ScriptFault};
use crate::pack::Finding;
use crate::types::Case;
use crate::types::test_cases::GeneratorCall;

impl ProblemCheck<'_> {
    /// Returns whether every such case could be generated.
    pub(super) async fn check_generated_cases(&self) -> Result<StageResult<bool>, JudgeError> {
        let mut found = StageResult { findings: Vec::new(), value: true };
        let made = self.problem.cases.iter().filter_map(|case| Some((case, case.made?)));
        for (case, call) in made.filter(|_| self.problem.generator.is_some()) {
            if let Err(finding) = self.made_case(case, call).await? {
                found.findings.extend(finding);
                found.value = false;
            }
        }
        Ok(found)
    }

    /// `Err` if the case can't be generated, with the finding; none if the reference is at fault.
    async fn made_case(&self, case: &Case, call: GeneratorCall) -> Result<Result<(), Option<Finding>>, JudgeError> {
        let line = self.line("cases.json", &format!("case.{}", case.id));
        let found = |what: String, mend: &str| Err(Some(self.error("cases.json", line, what, mend)));
        let args = match self.judge.generate(self.problem, call.n, call.seed, self.cancel).await {
            Err(JudgeError::Script(fault)) => {
                let what = format!("{call} of case '{}': {}", case.id, fault.what);
                return Ok(Err(Some(self.fault(&ScriptFault { what, ..fault }))));
            }
            args => args?,
        };
        if args != self.judge.generate_reseeded(self.problem, call.n, call.seed, self.cancel).await? {
            let what = format!("case '{}' is another one every time: {call} uses unseeded randomness", case.id);
            return Ok(found(what, "Write rng = random.Random(seed) first, and take all that is random from rng."));
        }
        match self.judge.fill_generated_cases(self.problem, vec![CaseRun::from_case(case)], self.cancel).await {
            Err(JudgeError::Pack(what)) => {
                // A reference that is missing or can't be run is reported as such.
                let Some(what) = what.strip_prefix("The pack is at fault: ") else { return Ok(Err(None)) };
                let what = what.trim_end_matches('.').to_owned();
                Ok(found(
                    what,
                    &format!("Generate what the constraints allow, in {GENERATOR_FILE}, or ask for a smaller size."),
                ))
            }
            made => made.map(|_| Ok(())),
        }
    }
}
