//! All constants of the learner model in one versioned set, and the context that an agent runs in.
//!
//! Each journal record contains the version, so that a run can be repeated exactly. Values that the paper leaves open
//! are our choice and marked "Ours"; numbers in brackets are IntelliCode's equations. Each subject has its own file. A
//! test compares a hash of all values and the version with a fixed one, so no constant can change unless
//! [`Params::VERSION`] goes up.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;

use super::ids::ProblemUid;
use super::learning_goal::ExpectedGain;
use super::problem::Catalog;

mod chance_params;
mod curriculum_params;
mod diagnosis_params;
mod engagement_params;
mod hint_params;
mod mastery_params;
mod proficiency_params;
mod remark_params;
mod safety_params;
mod schedule_params;
#[cfg(test)]
mod tests;
mod trend_params;

pub use chance_params::ChanceParams;
pub use curriculum_params::CurriculumParams;
pub use diagnosis_params::DiagnosisParams;
pub use engagement_params::EngagementParams;
pub use hint_params::{HintCheckParams, HintParams};
pub use mastery_params::MasteryParams;
pub use proficiency_params::ProficiencyParams;
pub use remark_params::RemarkParams;
pub use safety_params::SafetyParams;
pub use schedule_params::ScheduleParams;
pub use trend_params::TrendParams;

/// All inputs of an agent besides the state. It has no other inputs, so equal inputs give equal output.
#[derive(Clone, Debug)]
pub struct Ctx<'a> {
    pub now: Timestamp,
    pub zone: TimeZone,
    /// The learner's day, which starts at `profile.day_start`, not at midnight.
    pub day: Date,
    pub seed: u64,
    pub params: &'a Params,
    pub catalog: &'a Catalog,
    /// Expected gains for the learner's goal with a trained predictor's chances; `None`: with the equations' own.
    pub gains: Option<&'a BTreeMap<ProblemUid, ExpectedGain>>,
}

/// The constants of the equations and of all other decisions about a learner.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Params {
    pub mastery: MasteryParams,
    pub chance: ChanceParams,
    pub proficiency: ProficiencyParams,
    pub trends: TrendParams,
    pub diagnosis: DiagnosisParams,
    pub schedule: ScheduleParams,
    pub curriculum: CurriculumParams,
    pub hints: HintParams,
    /// Limits of the hint check.
    pub guard: HintCheckParams,
    pub engagement: EngagementParams,
    pub remarks: RemarkParams,
    /// Limits of the safety layers, which keep the tutor from proposing practice that doesn't teach.
    pub safety: SafetyParams,
}

impl Params {
    /// Version of this parameter set.
    pub const VERSION: u32 = 7;
}
