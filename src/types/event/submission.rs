//! The event that the whole learner model is based on: a program that was submitted and judged.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::ids::{CaseId, Hash, ProblemUid};
use crate::types::problem::Language;
use crate::types::verdict_report::{GROWS_TOO_FAST, GROWTH_CASE_ID, Verdict, is_extra_case};

/// A judged submission, as observed (IntelliCode, equation 5: `o = (q_id, y, τ, h, errors, t_solve)`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Submission {
    pub problem: ProblemUid,
    pub problem_version: u32,
    pub language: Language,
    /// Key of the source in `attempts/`.
    pub source: Hash,
    pub verdict: Verdict,
    pub passed: u32,
    pub total: u32,
    /// Verdict of every case, in case order; empty for CE and for giving up, which judges nothing.
    pub cases: Vec<(CaseId, Verdict)>,
    /// Time on the problem in this attempt, in seconds; 0 if it was not measured. Records of parameter sets before 7
    /// have the expected time instead of 0.
    pub seconds: u32,
    /// Highest hint level used in this attempt.
    pub hint_level: u8,
    /// The submission counts as a review of a problem solved before.
    pub review: bool,
    /// The learner gave up and was shown the solution. Nothing was judged: `verdict` is a failure, `total` 0, and `source`
    /// what they had so far.
    pub gave_up: bool,
    /// From the request to the verdict, in milliseconds; none in records of earlier versions and in simulations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged_ms: Option<f64>,
}

impl Submission {
    /// Time on the problem in this attempt, in seconds, if it was measured.
    #[must_use]
    pub fn measured_seconds(&self) -> Option<u32> {
        (self.seconds > 0).then_some(self.seconds)
    }

    /// Cases that passed, and all cases, without the measurement of growth and random inputs, which are recorded like
    /// cases.
    #[must_use]
    pub fn case_counts(&self) -> (u32, u32) {
        let extra = self.cases.iter().filter(|(id, _)| is_extra_case(id));
        extra.fold((self.passed, self.total), |(passed, total), (_, verdict)| {
            (passed.saturating_sub(u32::from(verdict.passed())), total.saturating_sub(1))
        })
    }

    /// The counts in words: `3 of 4 cases passed`, or for a program that only grows too fast
    /// `all 20 cases passed, but it grows too fast`, and likewise for one that fails a random input.
    #[must_use]
    pub fn describe_cases(&self) -> String {
        let (passed, total) = self.case_counts();
        match self.extra_failure() {
            Some(id) if passed == total && id.as_str() == GROWTH_CASE_ID => {
                format!("all {total} cases passed, but it grows too fast")
            }
            Some(_) if passed == total => format!("all {total} cases passed, but a random input failed"),
            _ => format!("{passed} of {total} cases passed"),
        }
    }

    /// The verdict in words; a program that fails no case grows too fast.
    #[must_use]
    pub fn describe_verdict(&self) -> &'static str {
        describe_verdict(self.verdict, self.case_counts())
    }

    /// The growth or the random input that failed.
    fn extra_failure(&self) -> Option<&CaseId> {
        self.cases.iter().find(|(id, verdict)| is_extra_case(id) && !verdict.passed()).map(|(id, _)| id)
    }
}

/// A recorded verdict in words, given the cases that passed and all cases, without the measurement of growth and random
/// inputs. The record does not say what kept code from running: it may be a compile error, a forbidden word or a missing
/// name.
#[must_use]
pub fn describe_verdict(verdict: Verdict, (passed, total): (u32, u32)) -> &'static str {
    match verdict {
        Verdict::Tle if total > 0 && passed == total => GROWS_TOO_FAST,
        Verdict::Ce => "did not run",
        _ => verdict.describe(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures;

    #[test]
    fn growth_is_no_case() {
        let check = |cases: &[(&str, Verdict)], verdict: Verdict, expected: (&str, &str)| {
            let mut submission = learner_fixtures::submission("first-repeat", "source", verdict);
            submission.cases = cases.iter().map(|(id, verdict)| (CaseId::from(*id), *verdict)).collect();
            submission.total = cases.len() as u32;
            submission.passed = cases.iter().filter(|(_, verdict)| verdict.passed()).count() as u32;
            submission.verdict = verdict;
            let told = (submission.describe_verdict(), submission.describe_cases());
            assert_eq!((told.0, told.1.as_str()), expected);
        };
        let grown = "all 2 cases passed, but it grows too fast";
        check(
            &[("a", Verdict::Ac), ("b", Verdict::Ac), ("growth", Verdict::Tle)],
            Verdict::Tle,
            ("grows too fast", grown),
        );
        let late = ("time limit exceeded", "1 of 2 cases passed");
        check(&[("a", Verdict::Ac), ("b", Verdict::Tle)], Verdict::Tle, late);
        check(&[("a", Verdict::Ac), ("growth", Verdict::Ac)], Verdict::Ac, ("accepted", "1 of 1 cases passed"));
        check(&[], Verdict::Ce, ("did not run", "0 of 0 cases passed"));
        let random = ("wrong answer", "all 1 cases passed, but a random input failed");
        check(&[("a", Verdict::Ac), ("random:17", Verdict::Wa)], Verdict::Wa, random);
    }
}
