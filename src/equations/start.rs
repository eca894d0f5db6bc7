//! Where the mastery of a topic starts (IntelliCode, equation 8), with or without a history.

use super::trend::share_of_successes;
use crate::model::learner::SelfReport;
use crate::model::params::MasteryParams;

/// Starting mastery from a history of outcomes: `w₁·success rate + w₂·recent success rate` (IntelliCode, equation 8,
/// without its noise). In [0, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StartTerms {
    /// w₁ and w₂.
    pub weights: [f64; 2],
    /// Share of all outcomes that succeeded.
    pub overall: f64,
    /// Share of the latest that did.
    pub recent: f64,
}

impl StartTerms {
    /// The terms of a history, oldest first; none without one.
    #[must_use]
    pub fn of(params: &MasteryParams, outcomes: &[bool]) -> Option<Self> {
        let recent = &outcomes[outcomes.len().saturating_sub(params.recent)..];
        let (overall, recent) = (share_of_successes(outcomes)?, share_of_successes(recent)?);
        Some(Self { weights: params.history, overall, recent })
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        let [overall, recent] = self.weights;
        overall * self.overall + recent * self.recent
    }
}

/// Starting mastery by the learner's own word, in [0, 1]: what stands in where there is no history. Ours.
#[must_use]
pub fn by_self_report(params: &MasteryParams, said: SelfReport) -> f64 {
    params.start[said as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Params;

    #[test]
    fn equation_8() {
        let params = Params::default().mastery;
        assert_eq!(StartTerms::of(&params, &[]), None);
        let check = |outcomes: &[bool], want: f64| {
            let got = StartTerms::of(&params, outcomes).expect("a start").value();
            assert!((got - want).abs() < 1e-9, "{got}");
        };
        check(&[true, false], 0.5);
        // 4 of 12 in all, 4 of the last 8: 0.6/3 + 0.4/2
        let (failed, passed) = ([false; 8], [true; 4]);
        check(&[failed.as_slice(), &passed].concat(), 0.4);
    }
}
