//! The learner's activity in a day or a week, as counts.

use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;

/// Counts over some days.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ActivityTally {
    /// Judged submissions.
    pub submissions: u32,
    /// Problems given up.
    #[serde(skip)]
    pub given_up: u32,
    /// Submissions that passed every case.
    pub passed: u32,
    /// Submissions and problems given up that count as evidence: not the same code again, nor code that doesn't compile.
    #[serde(skip)]
    pub counted: u32,
    /// Those of them that passed.
    #[serde(skip)]
    pub counted_passed: u32,
    /// Problems solved for the first time, by the learner's own code.
    pub solved: u32,
    /// Reviews that counted, passed or failed. The first solve of a problem that was given up on an earlier day is one,
    /// too.
    pub reviews: u32,
    /// Hints taken, by level 1 to 5.
    pub hints: [u32; 5],
    /// Time on problems.
    pub seconds: u32,
}

impl ActivityTally {
    /// Adds another tally.
    pub fn add(&mut self, other: &Self) {
        let sums = [
            (&mut self.submissions, other.submissions),
            (&mut self.given_up, other.given_up),
            (&mut self.passed, other.passed),
            (&mut self.counted, other.counted),
            (&mut self.counted_passed, other.counted_passed),
            (&mut self.solved, other.solved),
            (&mut self.reviews, other.reviews),
            (&mut self.seconds, other.seconds),
        ];
        for (sum, more) in sums.into_iter().chain(self.hints.iter_mut().zip(other.hints)) {
            *sum = sum.saturating_add(more);
        }
    }

    /// Share of counted submissions that passed, in [0, 1]; `None` without one.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        (self.counted > 0).then(|| f64::from(self.counted_passed) / f64::from(self.counted))
    }

    /// Number of hints over all levels.
    #[must_use]
    pub fn hints_taken(&self) -> u32 {
        self.hints.iter().sum()
    }
}

/// The Monday of a day's week.
#[must_use]
pub fn monday(day: Date) -> Date {
    day.saturating_sub(i64::from(day.weekday().to_monday_zero_offset()).days())
}
