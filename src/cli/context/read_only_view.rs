//! The learner's state and the installed problems, read only: records nothing and starts no sandbox.

use std::sync::Arc;

use crate::orchestrator::api::Published;

/// The data that a read-only command uses.
#[derive(Debug)]
pub struct ReadOnlyView {
    published: Arc<Published>,
}

impl ReadOnlyView {
    /// Wraps the snapshot published when the record was opened.
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
