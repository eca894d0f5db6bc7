//! What the page is made from.

use jiff::Timestamp;

use crate::cli::commands::grade::class::Class;
use crate::cli::commands::grade::outcome::Outcome;

/// A graded class at one moment.
#[derive(Clone, Copy)]
pub(in crate::cli::commands::grade) struct Facts<'a> {
    pub class: &'a Class,
    pub outcome: &'a Outcome,
    pub now: Timestamp,
}
