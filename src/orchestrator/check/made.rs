//! Cases that name a call of the generator: decided by the call alone, fitting, and such that the reference answers them.

use super::{Check, Found};
use crate::judge::{Fault, GENERATOR, JudgeError, Trial};
use crate::model::Case;
use crate::model::cases::Made;
use crate::pack::Finding;

impl Check<'_> {
    pub(super) async fn made(&self) -> Result<Found, JudgeError> {
        let mut findings = Vec::new();
        let made = self.problem.cases.iter().filter_map(|case| Some((case, case.made?)));
        for (case, call) in made.filter(|_| self.problem.generator.is_some()) {
            findings.extend(self.made_case(case, call).await?);
        }
        Ok(findings.into())
    }

    async fn made_case(&self, case: &Case, call: Made) -> Result<Option<Finding>, JudgeError> {
        let line = self.line("cases.json", &format!("case.{}", case.id));
        let found = |what: String, mend: &str| Some(self.error("cases.json", line, what, mend));
        let args = match self.judge.generate(self.problem, call.n, call.seed, self.cancel).await {
            Err(JudgeError::Script(fault)) => {
                let what = format!("{call} of case '{}': {}", case.id, fault.what);
                return Ok(Some(self.fault(&Fault { what, ..fault })));
            }
            args => args?,
        };
        if args != self.judge.generate_stirred(self.problem, call.n, call.seed, self.cancel).await? {
            let what = format!("case '{}' is another one every time: {call} uses unseeded randomness", case.id);
            return Ok(found(what, "Write rng = random.Random(seed) first, and take all that is random from rng."));
        }
        match self.judge.make(self.problem, vec![Trial::of(case)], self.cancel).await {
            Err(JudgeError::Pack(what)) => {
                let what = what.trim_start_matches("The pack is at fault: ").trim_end_matches('.').to_owned();
                Ok(found(
                    what,
                    &format!("Generate what the constraints allow, in {GENERATOR}, or ask for a smaller size."),
                ))
            }
            made => made.map(|_| None),
        }
    }
}
