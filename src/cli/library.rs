//! The learner's state and the installed problems, opened to read: nothing is recorded, no sandbox is started.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::exit::Failure;
use super::facts::Facts;
use super::session::Session;
use crate::learner::day::learner_day;
use crate::model::{Catalog, LearnerState, Params};

/// What a reading command reads.
#[derive(Debug)]
pub struct Library {
    pub catalog: Catalog,
    pub state: Arc<LearnerState>,
    pub day: Date,
    pub now: Timestamp,
    pub zone: TimeZone,
}

impl Library {
    /// Loads the packs and the newest state. A pack that can't be used is left out with a notice on standard error.
    pub fn open(session: &Session) -> Result<Self, Failure> {
        todo!()
    }

    /// The facts commands draw on.
    #[must_use]
    pub fn facts(&self) -> Facts<'_> {
        Facts {
            catalog: &self.catalog,
            state: &self.state,
            day: self.day,
            now: self.now,
            zone: self.zone.clone(),
            params: Params::default(),
        }
    }
}
