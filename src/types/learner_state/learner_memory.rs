//! The part M of the learner state: misconceptions, trends, insights, and the latest outcomes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fsrs_memory::SchedulerFit;
use super::misconception::Misconception;
use crate::types::params::ProficiencyParams;

/// M: the tutor's memory of how this person works.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Memory")]
pub struct LearnerMemory {
    pub misconceptions: Vec<Misconception>,
    pub trends: Trends,
    pub insights: Vec<Insight>,
    /// Elo rating against problem difficulty; 1000 at the start.
    pub rating: f64,
    /// The latest outcomes, newest last, at most 20: true for a pass.
    pub recent: Vec<bool>,
    /// Versions of the records of those outcomes; shorter than `recent` where earlier versions did not keep them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recent_records: Vec<u64>,
    /// FSRS's weights for this learner; none while its usual ones hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fit: Option<SchedulerFit>,
}

impl LearnerMemory {
    /// Number of outcomes saved in `recent`.
    pub const MAX_RECENT_OUTCOMES: usize = 20;
}

impl Default for LearnerMemory {
    fn default() -> Self {
        Self {
            misconceptions: Vec::new(),
            trends: Trends::default(),
            insights: Vec::new(),
            rating: ProficiencyParams::default().elo_start,
            recent: Vec::new(),
            recent_records: Vec::new(),
            fit: None,
        }
    }
}

/// Slow movements, each an exponential average (weight 0.2 on the newest where nothing else is said).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Trends {
    /// Solve time over expected time; above 1 is slower than expected.
    pub pace: Option<f64>,
    /// The same over a longer stretch (weight 0.05 on the newest): the usual pace of this learner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usual_pace: Option<f64>,
    /// Highest hint level used on a solved problem, 0 to 5.
    pub hint_dependence: Option<f64>,
    /// Share of submissions that pass, in [0, 1].
    pub accuracy: Option<f64>,
    /// By how much the share that passes falls from the first half of a session to its second, in [−1, 1].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fatigue: Option<f64>,
}

/// A short observation with the records it rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Insight {
    /// The subject: `slip PROBLEM BUG`, or the name of a trend. One insight a subject; empty in records of earlier
    /// versions.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subject: String,
    pub text: String,
    /// Versions of the records.
    pub evidence: Vec<u64>,
}
