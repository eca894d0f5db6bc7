//! What the page is made from.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::learner::explain::Scene;
use crate::learner::timeline::Timeline;
use crate::model::Params;
use crate::orchestrator::api::Published;

/// A learner at one moment.
pub(super) struct Facts<'a> {
    pub published: &'a Published,
    pub timeline: &'a Timeline,
    pub params: Params,
    pub zone: TimeZone,
}

impl Facts<'_> {
    pub fn scene(&self) -> Scene<'_> {
        Scene {
            timeline: self.timeline,
            catalog: &self.published.catalog,
            params: &self.params,
            now: self.published.now,
            day: self.published.day,
            zone: &self.zone,
        }
    }

    pub fn day(&self) -> Date {
        self.published.day
    }
}
