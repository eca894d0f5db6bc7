//! Every constant of the learner model in one versioned set, and the context an agent runs in.
//!
//! The version goes into each journal record, so that a run can be repeated exactly. Values the paper leaves open are
//! ours and say so; numbers in brackets are IntelliCode's equations. A file for each subject; a test holds a hash of all
//! values against the version, so that none changes without [`Params::VERSION`] going up.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;

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

/// What an agent may know besides the state: nothing else reaches it, so the same inputs give the same output.
#[derive(Clone, Debug)]
pub struct Ctx<'a> {
    pub now: Timestamp,
    pub zone: TimeZone,
    /// The learner's day, which starts at `profile.day_start`, not at midnight.
    pub day: Date,
    pub seed: u64,
    pub params: &'a Params,
    pub catalog: &'a Catalog,
}

/// The constants of the equations and of everything else that decides something about a learner.
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
    /// What the guard of hints holds back.
    pub guard: HintCheckParams,
    pub engagement: EngagementParams,
    pub remarks: RemarkParams,
    /// What keeps the tutor from pushing what doesn't teach.
    pub safety: SafetyParams,
}

impl Params {
    /// Version of this parameter set.
    pub const VERSION: u32 = 7;
}
