//! Data of the class page.

use jiff::Timestamp;

use crate::cli::commands::grade::class::Class;
use crate::cli::commands::grade::grading_outcome::GradingOutcome;

/// A graded class at a point in time.
#[derive(Clone, Copy)]
pub(in crate::cli::commands::grade) struct ClassPageData<'a> {
    pub class: &'a Class,
    pub outcome: &'a GradingOutcome,
    pub now: Timestamp,
}
