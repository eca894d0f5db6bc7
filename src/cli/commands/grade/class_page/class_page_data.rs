//! What the page is made from.

use jiff::Timestamp;

use crate::cli::commands::grade::class::Class;
use crate::cli::commands::grade::grading_outcome::GradingOutcome;

/// A graded class at one moment.
#[derive(Clone, Copy)]
pub(in crate::cli::commands::grade) struct ClassPageData<'a> {
    pub class: &'a Class,
    pub outcome: &'a GradingOutcome,
    pub now: Timestamp,
}
