//! Initial mastery of a topic (IntelliCode, equation 8), with or without a history.
//!
//! The paper's equation uses the plain shares of outcomes, so after one outcome it returns 0 or 1. Here pseudo-outcomes
//! are added to the real ones, at the start of a topic without any outcome. Their weight disappears with many outcomes.
//! Sources and constants: [`MasteryParams`].

use crate::types::derivation::Derivation;
use crate::types::humanize::format_number;
use crate::types::learner_state::SelfReport;
use crate::types::params::MasteryParams;

/// Where a topic without a history starts: `½ + k·(rate − ½)`, in (0, 1), with the learner's own rate over all topics,
/// `rate = (passes + a·s) / (answers + a)`.
///
/// The rate says something about a new topic, but not everything: with k = 1, a learner who passed everything so far
/// would start at .97, and nothing that happens in the topic could raise it visibly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateTerms {
    /// Successes, each by its weight as evidence.
    pub passes: f64,
    /// Successes and failures, each by its weight.
    pub answers: f64,
    /// a, the number of pseudo-outcomes.
    pub pseudo: f64,
    /// s, the share of pseudo-outcomes that pass, from the learner's self-report.
    pub expected: f64,
    /// k, the share of the rate's distance from ½ that a new topic keeps.
    pub transfer: f64,
}

/// Starting mastery from a history of outcomes: `w₁·overall + w₂·recent` (IntelliCode, equation 8, without its noise),
/// each a share with pseudo-outcomes at the start of a new topic: `(passes + a·start) / (answers + a)`. In (0, 1).
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
    /// Where a topic without a history would start ([`RateTerms`]).
    pub start: f64,
}

impl RateTerms {
    /// Returns the terms from the self-report and the counted outcomes.
    #[must_use]
    pub fn from_self_report(params: &MasteryParams, said: SelfReport, passes: f64, answers: f64) -> Self {
        let (pseudo, expected, transfer) = (params.pseudo_outcomes, params.start[said as usize], params.start_transfer);
        Self { passes, answers, pseudo, expected, transfer }
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        let Self { passes, answers, pseudo, expected, transfer } = *self;
        0.5 + transfer * (share([passes, answers], pseudo, expected) - 0.5)
    }

    #[must_use]
    pub fn explain(&self) -> Derivation {
        let Self { passes, answers, pseudo, expected, transfer } = *self;
        let (passing, all, keep) = (format_number(pseudo * expected), format_number(pseudo), format_number(transfer));
        let (passes, answers) = (format_number(passes), format_number(answers));
        let meaning = format!(".5 + {keep} × ((passes + {passing}) / (answers + {all}) − .5)");
        let numbers = format!(".5 + {keep} × (({passes} + {passing}) / ({answers} + {all}) − .5)");
        Derivation::new("start", &meaning, numbers, format_number(self.value()))
    }
}

impl StartTerms {
    /// Returns the terms of a history, oldest first, with the start of a new topic in (0, 1). Returns `None` if the
    /// history is empty.
    #[must_use]
    pub fn from_outcomes(params: &MasteryParams, outcomes: &[bool], start: f64) -> Option<Self> {
        let recent = &outcomes[outcomes.len().saturating_sub(params.recent)..];
        let counted = |all: &[bool]| [all.iter().filter(|passed| **passed).count() as u32, all.len() as u32];
        let (weights, pseudo) = (params.history, params.pseudo_outcomes);
        let terms = || Self { weights, overall: counted(outcomes), recent: counted(recent), pseudo, start };
        (!outcomes.is_empty()).then(terms)
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        let [overall, recent] = self.weights;
        let share = |counts: [u32; 2]| share(counts.map(f64::from), self.pseudo, self.start);
        overall * share(self.overall) + recent * share(self.recent)
    }
}

/// A share of outcomes with pseudo-outcomes at a rate.
fn share([passes, answers]: [f64; 2], pseudo: f64, rate: f64) -> f64 {
    (passes + pseudo * rate) / (answers + pseudo)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastery::mastery_update::MasteryTerms;
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
    fn a_new_topic_starts_half_way_from_even_to_the_learners_rate() {
        let params = Params::default().mastery;
        let check = |said, passes, answers, want: f64| {
            let got = RateTerms::from_self_report(&params, said, passes, answers).value();
            assert!((got - want).abs() < 1e-9, "{got}");
        };
        check(SelfReport::Some, 0.0, 0.0, 0.5);
        check(SelfReport::Some, 0.0, 1.0, 0.5 + 0.5 * (1.0 / 3.0 - 0.5));
        check(SelfReport::Some, 7.0, 8.0, 0.65);
        check(SelfReport::New, 0.0, 0.0, 0.425);
        check(SelfReport::Confident, 0.0, 2.0, 0.5 + 0.5 * (1.3 / 4.0 - 0.5));
        let terms = RateTerms::from_self_report(&params, SelfReport::Some, 7.25, 8.25).explain();
        let want = "start = .5 + .5 × ((passes + 1) / (answers + 2) − .5) = .5 + .5 × ((7.25 + 1) / (8.25 + 2) − .5) = \
                    .6524";
        assert_eq!(terms.to_string(), want);
    }

    /// Whoever passed everything so far must still see a first pass and a first failure in a new topic.
    #[test]
    fn a_first_outcome_moves_a_new_topic_of_a_strong_learner() {
        let params = Params::default().mastery;
        let start = RateTerms::from_self_report(&params, SelfReport::Confident, 60.0, 60.0).value();
        let after = |success| {
            let difficulty = crate::types::problem::Difficulty::Easy;
            let terms = MasteryTerms::without_delay(&params, start, difficulty, 0);
            MasteryTerms { success, ..terms }.value()
        };
        assert!(start < 0.76, "{start}");
        assert!(after(true) - start > 0.04, "{start} → {}", after(true));
        assert!(start - after(false) > 0.1, "{start} → {}", after(false));
    }
}
