//! Initial mastery of a topic (IntelliCode, equation 8), with or without a history.
//!
//! The paper's equation uses the plain shares of outcomes, so after one outcome it returns 0 or 1. Here pseudo-outcomes
//! at the learner's own rate are added to the real ones. Their weight disappears with many outcomes, and without any
//! outcome only the rate remains. Sources and constants: [`MasteryParams`].

use crate::types::derivation::Derivation;
use crate::types::humanize::format_number;
use crate::types::learner_state::SelfReport;
use crate::types::params::MasteryParams;

/// A learner's own rate over all topics: `(passes + a·s) / (answers + a)`, in (0, 1). A topic without a history starts
/// at this rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateTerms {
    pub passes: u32,
    pub answers: u32,
    /// a, the number of pseudo-outcomes.
    pub pseudo: f64,
    /// s, the share of pseudo-outcomes that pass, from the learner's self-report.
    pub expected: f64,
}

/// Starting mastery from a history of outcomes: `w₁·overall + w₂·recent` (IntelliCode, equation 8, without its noise),
/// each a share with pseudo-outcomes at the learner's own rate: `(passes + a·rate) / (answers + a)`. In (0, 1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StartTerms {
    /// w₁ and w₂.
    pub weights: [f64; 2],
    /// Passes and answers over the whole history.
    pub overall: [u32; 2],
    /// Passes and answers among the latest outcomes.
    pub recent: [u32; 2],
    /// a, the number of pseudo-outcomes.
    pub pseudo: f64,
    /// The learner's own rate.
    pub rate: f64,
}

impl RateTerms {
    /// Returns the terms from the self-report and the counted outcomes.
    #[must_use]
    pub fn from_self_report(params: &MasteryParams, said: SelfReport, passes: u32, answers: u32) -> Self {
        Self { passes, answers, pseudo: params.pseudo_outcomes, expected: params.start[said as usize] }
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        let Self { passes, answers, pseudo, expected } = *self;
        share([passes, answers], pseudo, expected)
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let Self { passes, answers, pseudo, expected } = *self;
        let (passing, all) = (format_number(pseudo * expected), format_number(pseudo));
        let meaning = format!("(passes + {passing}) / (answers + {all})");
        let numbers = format!("({passes} + {passing}) / ({answers} + {all})");
        Derivation::new("start", &meaning, numbers, format_number(self.value()))
    }
}

impl StartTerms {
    /// Returns the terms of a history, oldest first, at a rate in (0, 1). Returns `None` if the history is empty.
    #[must_use]
    pub fn from_outcomes(params: &MasteryParams, outcomes: &[bool], rate: f64) -> Option<Self> {
        let recent = &outcomes[outcomes.len().saturating_sub(params.recent)..];
        let counted = |all: &[bool]| [all.iter().filter(|passed| **passed).count() as u32, all.len() as u32];
        let (weights, pseudo) = (params.history, params.pseudo_outcomes);
        let terms = || Self { weights, overall: counted(outcomes), recent: counted(recent), pseudo, rate };
        (!outcomes.is_empty()).then(terms)
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        let [overall, recent] = self.weights;
        overall * share(self.overall, self.pseudo, self.rate) + recent * share(self.recent, self.pseudo, self.rate)
    }
}

/// A share of outcomes with pseudo-outcomes at a rate.
fn share([passes, answers]: [u32; 2], pseudo: f64, rate: f64) -> f64 {
    (f64::from(passes) + pseudo * rate) / (f64::from(answers) + pseudo)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Params;

    #[test]
    fn equation_8_with_pseudo_outcomes() {
        let params = Params::default().mastery;
        assert_eq!(StartTerms::from_outcomes(&params, &[], 0.65), None);
        let check = |outcomes: &[bool], rate: f64, want: f64| {
            let got = StartTerms::from_outcomes(&params, outcomes, rate).expect("a start").value();
            assert!((got - want).abs() < 1e-9, "{got}");
        };
        // One outcome gives neither 0 nor 1: (0 + 1.3)/3 and (1 + 1.3)/3.
        check(&[false], 0.65, 1.3 / 3.0);
        check(&[true], 0.65, 2.3 / 3.0);
        check(&[true, false], 0.5, 0.5);
        // 4 of 12 in all, 4 of the last 8: 0.6·(4 + 1)/14 + 0.4·(4 + 1)/10
        let (failed, passed) = ([false; 8], [true; 4]);
        check(&[failed.as_slice(), &passed].concat(), 0.5, 0.6 * 5.0 / 14.0 + 0.4 * 0.5);
    }

    #[test]
    fn a_new_topic_starts_at_the_learners_own_rate() {
        let params = Params::default().mastery;
        let check = |said, passes, answers, want: f64| {
            let got = RateTerms::from_self_report(&params, said, passes, answers).value();
            assert!((got - want).abs() < 1e-9, "{got}");
        };
        check(SelfReport::Some, 0, 0, 0.65);
        check(SelfReport::Some, 0, 1, 1.3 / 3.0);
        check(SelfReport::Some, 7, 8, 8.3 / 10.0);
        check(SelfReport::New, 0, 0, 0.5);
        check(SelfReport::Confident, 0, 2, 0.4);
        let told = RateTerms::from_self_report(&params, SelfReport::Some, 7, 8).explain();
        assert_eq!(told.to_string(), "start = (passes + 1.3) / (answers + 2) = (7 + 1.3) / (8 + 2) = .83");
    }
}
