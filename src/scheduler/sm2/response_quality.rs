//! Quality of a response in a review (IntelliCode, equation 11).

use crate::types::derivation::Derivation;
use crate::types::event::Submission;
use crate::types::humanize::format_number;
use crate::types::params::ScheduleParams;

/// Quality q, 0 to 5 (IntelliCode, equation 11).
///
/// - 5: fast and without hints (t ≤ 0.6 μ)
/// - 4: solved
/// - 3: solved with hints, very slowly (t > 2 μ), or the first time on a day on which it failed before
/// - 2: failed with at least half of the cases passed
/// - 1: failed
/// - 0: gave up
///
/// The paper leaves the bounds open; they are ours.
#[derive(Clone, Copy, Debug)]
pub struct QualityTerms<'a> {
    pub params: &'a ScheduleParams,
    pub gave_up: bool,
    pub solved: bool,
    /// Share of cases passed, in [0, 1].
    pub share_passed: f64,
    /// h, 0 to 5.
    pub hint_level: u8,
    /// t / μ, or 1 if the time is not known: neither fast nor slow.
    pub pace: f64,
    /// Whether this is a first solve on a day on which the problem failed before, which is not a sign of memory.
    pub stumbled: bool,
}

/// q of a fast solve without hints.
pub const FAST_QUALITY: u8 = 5;
/// q of giving up.
pub const GAVE_UP_QUALITY: u8 = 0;

impl<'a> QualityTerms<'a> {
    /// The terms of a submission; `expected_seconds` is μ, above 0.
    #[must_use]
    pub fn from_submission(
        params: &'a ScheduleParams,
        submission: &Submission,
        expected_seconds: f64,
        stumbled: bool,
    ) -> Self {
        Self {
            params,
            gave_up: submission.gave_up,
            solved: submission.verdict.passed(),
            share_passed: f64::from(submission.passed) / f64::from(submission.total.max(1)),
            hint_level: submission.hint_level,
            pace: submission.measured_seconds().map_or(1.0, |seconds| f64::from(seconds) / expected_seconds),
            stumbled: stumbled && submission.verdict.passed() && !submission.gave_up,
        }
    }

    #[must_use]
    pub fn value(&self) -> u8 {
        let most = if self.stumbled { self.params.stumbled_most } else { FAST_QUALITY };
        self.unstumbled().min(most)
    }

    fn unstumbled(&self) -> u8 {
        if self.gave_up {
            GAVE_UP_QUALITY
        } else if !self.solved {
            if self.share_passed >= self.params.most_passed { 2 } else { 1 }
        } else if self.hint_level > 0 || self.pace > self.params.slow_multiple {
            3
        } else if self.pace <= self.params.fast_share {
            FAST_QUALITY
        } else {
            4
        }
    }

    /// Derivation of the quality: the scale with its bounds.
    #[must_use]
    pub fn explain(&self) -> Derivation {
        let ScheduleParams { fast_share, slow_multiple, most_passed, .. } = self.params;
        let meaning = format!(
            "5 fast and without hints (t ≤ {} μ), 4 solved, 3 with hints, slow (t > {} μ) or after a failure on the same day, 2 failed with {:.0} % or \
             more passed, 1 failed, 0 gave up",
            format_number(*fast_share),
            format_number(*slow_multiple),
            most_passed * 100.0
        );
        Derivation::new("q", &meaning, "", "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Params;

    #[test]
    fn equation_11() {
        let params = &Params::default().schedule;
        let check = |solved, pace, hint_level, share_passed, gave_up, want| {
            let terms = QualityTerms { params, gave_up, solved, share_passed, hint_level, pace, stumbled: false };
            assert_eq!(terms.value(), want, "{terms:?}");
        };
        check(true, 0.6, 0, 1.0, false, 5);
        check(true, 0.601, 0, 1.0, false, 4);
        check(true, 2.0, 0, 1.0, false, 4);
        check(true, 2.001, 0, 1.0, false, 3);
        check(true, 0.1, 1, 1.0, false, 3);
        check(false, 0.1, 0, 0.5, false, 2);
        check(false, 0.1, 0, 0.4, false, 1);
        check(false, 0.1, 0, 0.0, false, 1);
        check(false, 0.1, 0, 0.9, true, 0);
        check(true, 0.1, 0, 1.0, true, 0);
        let stumbled = |pace, solved| {
            let (gave_up, share_passed, hint_level) = (false, 0.9, 0);
            QualityTerms { params, gave_up, solved, share_passed, hint_level, pace, stumbled: true }.value()
        };
        assert_eq!((stumbled(0.1, true), stumbled(1.0, true), stumbled(1.0, false)), (3, 3, 2));
        let (gave_up, solved, share_passed) = (false, true, 1.0);
        let told = QualityTerms { params, gave_up, solved, share_passed, hint_level: 0, pace: 1.0, stumbled: false };
        assert_eq!(
            told.explain().to_string(),
            "q = 5 fast and without hints (t ≤ .6 μ), 4 solved, 3 with hints, slow (t > 2 μ) or after a failure \
             on the same day, 2 failed with 50 % or more passed, 1 failed, 0 gave up"
        );
    }
}
