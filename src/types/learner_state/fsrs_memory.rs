//! The data that FSRS-6 stores about a learner: a memory for each problem, and the weights for all of them.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A problem's memory as FSRS-6 models it, kept beside SM-2's whichever of the two dates the reviews.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FsrsMemory {
    /// Days until recall falls to 90 %.
    pub stability: f64,
    /// 1 to 10.
    pub difficulty: f64,
    /// The day FSRS would have the review on.
    pub due: Date,
}

/// FSRS's weights, fitted to the learner's own reviews.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SchedulerFit {
    /// The 21 weights of FSRS-6.
    pub weights: Vec<f64>,
    /// Reviews they were fitted to.
    pub reviews: u32,
    pub at: Timestamp,
}
