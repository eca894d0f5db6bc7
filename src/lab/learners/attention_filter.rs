//! What of a report reaches a learner's mind (paper 3.4, equation 5): attention depends on the phase.
//!
//! The only way from a run to the strategist and to learning. Pure.

use super::environment::RunOutcome;
use super::learner_types::{Flaws, MetacognitivePhase};

/// What a learner sees of the last run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilteredReport {
    /// Nothing was run yet.
    #[default]
    Nothing,
    /// It failed; the rest is not read.
    Failed,
    /// It failed, and the cases that were looked at show these flaws, a slip always among them.
    Shown(Flaws),
}

impl FilteredReport {
    /// Flaws that are seen.
    #[must_use]
    pub const fn flaws(self) -> Flaws {
        match self {
            Self::Shown(flaws) => flaws,
            Self::Nothing | Self::Failed => Flaws::NONE,
        }
    }
}

/// Equation 5, and ours where it says no more than "otherwise o": Enacting sees that it failed; Planning and Monitoring the
/// first failing case as the screen shows it; Reflecting all that is shown.
#[must_use]
pub fn filter_report(phase: MetacognitivePhase, last: Option<&RunOutcome>) -> FilteredReport {
    let Some(judged) = last else { return FilteredReport::Nothing };
    match phase {
        MetacognitivePhase::Enacting => FilteredReport::Failed,
        // A slip is no misconception: whoever reads a failing case can notice it.
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
