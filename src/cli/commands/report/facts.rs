//! What the page is made from.

use jiff::civil::Date;

use crate::learner::explain::Scene;
use crate::learner::timeline::Timeline;
use crate::model::Params;
use crate::orchestrator::api::Published;

/// A learner at one moment.
pub(super) struct Facts<'a> {
    pub published: &'a Published,
    pub timeline: &'a Timeline,
    pub params: Params,
}

impl Facts<'_> {
    pub fn scene(&self) -> Scene<'_> {
        self.published.scene(self.timeline, &self.params)
    }

    pub fn day(&self) -> Date {
        self.published.day
    }
}
