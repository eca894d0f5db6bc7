//! Data of the report page.

use jiff::civil::Date;

use crate::learner::explain::Scene;
use crate::learner::timeline::Timeline;
use crate::orchestrator::api::Published;
use crate::words::facts;

/// A learner at a point in time.
pub(super) struct ReportData<'a> {
    pub published: &'a Published,
    pub timeline: &'a Timeline,
}

impl ReportData<'_> {
    pub fn scene(&self) -> Scene<'_> {
        facts::scene(self.published, self.timeline)
    }

    pub fn day(&self) -> Date {
        self.published.day
    }
}
