//! Data of the report page.

use jiff::civil::Date;

use crate::learner::explain::ExplainContext;
use crate::learner::timeline::Timeline;
use crate::orchestrator::api::TutorSnapshot;
use crate::text::learning_status;

/// A learner at a point in time.
pub(super) struct ReportData<'a> {
    pub published: &'a TutorSnapshot,
    pub timeline: &'a Timeline,
}

impl ReportData<'_> {
    pub fn scene(&self) -> ExplainContext<'_> {
        learning_status::scene(self.published, self.timeline)
    }

    pub fn day(&self) -> Date {
        self.published.day
    }
}
