//! The data that explanations need, and the names they use for topics, problems and days.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::learner::history_text;
use crate::learner::timeline::Timeline;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::learner_day;
use crate::types::learner_state::LearnerState;
use crate::types::params::Params;
use crate::types::problem::Catalog;

/// The data that explanations need.
#[derive(Clone, Debug)]
pub struct ExplainContext<'a> {
    pub timeline: &'a Timeline,
    pub catalog: &'a Catalog,
    pub params: &'a Params,
    pub now: Timestamp,
    /// The learner's day.
    pub day: Date,
    pub zone: &'a TimeZone,
}

impl ExplainContext<'_> {
    pub(super) fn state(&self) -> &LearnerState {
        self.timeline.state()
    }

    pub(super) fn topic_title(&self, id: &TopicId) -> String {
        self.catalog.topic_title(id)
    }

    pub(super) fn problem_title(&self, uid: &ProblemUid) -> String {
        history_text::problem_title(self.catalog, uid)
    }

    /// The day of a moment as `Sat 21 Nov`, with the year if it isn't this year.
    pub(super) fn day_of(&self, at: Timestamp) -> String {
        self.date(learner_day(at, self.zone, self.state().profile.day_start))
    }

    pub(super) fn date(&self, day: Date) -> String {
        let format = if day.year() == self.day.year() { "%a %-d %b" } else { "%a %-d %b %Y" };
        day.strftime(format).to_string()
    }
}
