//! The learner's state and the installed problems, opened to read: nothing is recorded, no sandbox is started.

use std::sync::Arc;

use super::exit::Failure;
use super::out::note;
use super::session::Session;
use crate::orchestrator::api::Published;

/// What a reading command reads.
#[derive(Debug)]
pub struct Library {
    published: Arc<Published>,
}

impl Library {
    /// Loads the packs and the newest state; notices (a pack that was left out, a journal that was repaired) go to
    /// standard error. The record is closed again at once, so that another Rung can write.
    pub fn open(session: &Session) -> Result<Self, Failure> {
        let published = session.open_tutor()?.published();
        published.notices.iter().for_each(|notice| note(notice));
        Ok(Self { published })
    }

    /// The snapshot itself.
    #[must_use]
    pub fn published(&self) -> &Published {
        &self.published
    }
}
