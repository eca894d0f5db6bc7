//! Growth that is asked for: where a problem says so, a program whose answers are all right is not accepted if its work
//! surely grows by a class more than declared.
//!
//! What the measurement leaves open speaks for the program, and so does a measurement that can't be made. Nothing here
//! waits for a clock, so that the same program gets the same verdict on every machine.

use super::cancel::Cancel;
use super::error::JudgeError;
use super::handle::Judge;
use super::trial::Trial;
use crate::model::growth::{Comparison, Fit};
use crate::model::ids::CaseId;
use crate::model::verdict::GROWTH_CASE;
use crate::model::wording::thousands;
use crate::model::{CaseReport, Language, Problem, Verdict};

impl Judge {
    /// Adds a failed case to those that passed where the work grows faster than the problem allows. Asks for a program
    /// that has passed every case of the pack; others are held to nothing.
    ///
    /// # Errors
    /// Cancelled, or the sandbox does not work. A generator that fails must not cost a learner the pass.
    pub(super) async fn hold_to_growth(
        &self,
        problem: &Problem,
        source: &str,
        trials: &[Trial],
        cases: &mut Vec<CaseReport>,
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        if !applies(problem, trials, cases) {
            return Ok(());
        }
        match self.compare_growth(problem, source.as_bytes(), cancel).await {
            Ok(growth) => cases.extend(growth.as_ref().and_then(too_steep)),
            Err(error @ (JudgeError::Script(_) | JudgeError::Pack(_))) => {
                tracing::warn!(problem = %problem.id, %error, "nobody can be held to the growth that is asked for");
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

/// Whether the problem holds submissions to a growth, and this one has passed all that comes before.
pub(super) fn applies(problem: &Problem, trials: &[Trial], cases: &[CaseReport]) -> bool {
    problem.complexity.as_ref().is_some_and(|complexity| complexity.enforce)
        && is_whole(problem, trials)
        && cases.len() == trials.len()
        && cases.iter().all(|case| case.verdict.passed())
}

/// What is to be said where nobody counts.
pub(super) fn not_counted(language: Language) -> String {
    format!(
        "How the work grows is counted in Python's sandbox alone: nothing was held against {} here but the time limit.",
        language.title()
    )
}

/// Whether every case of the pack is among the trials.
fn is_whole(problem: &Problem, trials: &[Trial]) -> bool {
    problem.cases.iter().all(|case| trials.iter().any(|trial| !trial.own && trial.id == case.id))
}

/// The case for a growth that is surely too much, with the counts that show it.
fn too_steep(growth: &Comparison) -> Option<CaseReport> {
    let (fit, asked) = (growth.yours.fit.filter(|_| growth.steeper())?, growth.declared);
    let count = |count: u64| format!("{} instructions", thousands(count));
    let points = growth.yours.points.iter().map(|point| (format!("n = {}", point.size), count(point.fuel)));
    let got = grows(&fit);
    Some(CaseReport {
        inputs: points.collect(),
        want: Some(format!("work that grows as {asked}, or less")),
        message: Some(format!(
            "Every answer is right, but the {got}, and this task asks for {asked}. \
             The counts are of the call alone, on inputs of these sizes, and the same on every run."
        )),
        got: Some(got),
        ..CaseReport::new(CaseId::from(GROWTH_CASE), Verdict::Tle)
    })
}

fn grows(fit: &Fit) -> String {
    format!("work grows {}", fit.manner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::growth::{Measured, Point};
    use crate::model::problem::Growth;

    fn measured(low: Growth, high: Growth) -> Measured {
        let points = [(500, 1_000), (4_000, 8_100)].map(|(size, fuel)| Point { size, fuel });
        let fit = Some(Fit { low, high, base: None, error: 0.0 });
        Measured { points: points.into(), fit, stopped_at: None }
    }

    #[test]
    fn what_surely_grows_faster_fails_with_the_counts() {
        let comparison = |low, high| Comparison {
            yours: measured(low, high),
            reference: measured(Growth::Log, Growth::Log),
            declared: Growth::Log,
            enforced: true,
        };
        let case = too_steep(&comparison(Growth::Linear, Growth::Linear)).expect("a failure");
        assert_eq!((case.verdict, case.is_growth()), (Verdict::Tle, true));
        let shown: Vec<_> = case.inputs.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        assert_eq!(shown, ["n = 500: 1,000 instructions", "n = 4000: 8,100 instructions"]);
        assert_eq!(case.want.as_deref(), Some("work that grows as log n, or less"));
        assert_eq!(case.got.as_deref(), Some("work grows as n"));

        for (low, high) in [(Growth::Log, Growth::Root), (Growth::Log, Growth::Log), (Growth::Constant, Growth::Log)] {
            assert_eq!(too_steep(&comparison(low, high)), None, "{low} to {high}");
        }
        let nothing = Comparison {
            yours: Measured { fit: None, ..measured(Growth::Linear, Growth::Linear) },
            ..comparison(Growth::Log, Growth::Log)
        };
        assert_eq!(too_steep(&nothing), None);
    }
}
