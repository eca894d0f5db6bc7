//! The learner's state and the installed problems, opened to read: nothing is recorded, no sandbox is started.

use std::sync::Arc;

use crate::orchestrator::api::Published;

/// What a reading command reads.
#[derive(Debug)]
pub struct ReadOnlyView {
    published: Arc<Published>,
}

impl ReadOnlyView {
    /// What was published when the record was opened.
    #[must_use]
    pub fn new(published: Arc<Published>) -> Self {
        Self { published }
    }

    /// The snapshot itself.
    #[must_use]
    pub fn published(&self) -> &Published {
        &self.published
    }
}
