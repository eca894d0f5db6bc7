//! Decides which part of a report reaches a learner (paper 3.4, equation 5): attention depends on the phase.
//!
//! A run affects the strategist and learning only through this filter. Pure.

use super::environment::RunOutcome;
use super::learner_types::{Flaws, MetacognitivePhase};

/// The part of the last run that a learner sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilteredReport {
    /// Nothing was run yet.
    #[default]
    Nothing,
    /// It failed; the rest is not read.
    Failed,
    /// It failed, and the cases that the learner read show these flaws, always including a slip.
    Shown(Flaws),
}

impl FilteredReport {
    /// The flaws that the learner sees.
    #[must_use]
    pub const fn flaws(self) -> Flaws {
        match self {
            Self::Shown(flaws) => flaws,
            Self::Nothing | Self::Failed => Flaws::NONE,
        }
    }
}

/// Equation 5, with our choice for its "otherwise o". Enacting sees only that the run failed; Planning and Monitoring
/// see the first failing case as the screen shows it; Reflecting sees all that is shown.
#[must_use]
pub fn filter_report(phase: MetacognitivePhase, last: Option<&RunOutcome>) -> FilteredReport {
    let Some(judged) = last else { return FilteredReport::Nothing };
    match phase {
        MetacognitivePhase::Enacting => FilteredReport::Failed,
        // A slip is not a misconception: any learner who reads a failing case can notice it.
        MetacognitivePhase::Planning | MetacognitivePhase::Monitoring => {
            FilteredReport::Shown(judged.first.or(Flaws::SLIP))
        }
        MetacognitivePhase::Reflecting => FilteredReport::Shown(judged.all.or(Flaws::SLIP)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attention_depends_on_the_phase() {
        let (first, all) = (Flaws::single(1), Flaws(0b110));
        let judged = RunOutcome { solved: false, passed: 1, total: 4, vector: 0, errors: 0, first, all };
        for (phase, expected) in MetacognitivePhase::ALL.into_iter().zip([
            FilteredReport::Shown(first.or(Flaws::SLIP)),
            FilteredReport::Failed,
            FilteredReport::Shown(first.or(Flaws::SLIP)),
            FilteredReport::Shown(all.or(Flaws::SLIP)),
        ]) {
            assert_eq!(filter_report(phase, Some(&judged)), expected, "{phase:?}");
            assert_eq!(filter_report(phase, None), FilteredReport::Nothing);
        }
        assert!(FilteredReport::Failed.flaws().is_empty());
    }
}
