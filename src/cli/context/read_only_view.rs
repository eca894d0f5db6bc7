//! The learner's state and the installed problems, read only: records nothing and starts no sandbox.

use std::sync::Arc;

use crate::orchestrator::api::TutorSnapshot;

/// The data that a read-only command uses.
#[derive(Debug)]
pub struct ReadOnlyView {
    published: Arc<TutorSnapshot>,
}

impl ReadOnlyView {
    /// Wraps the snapshot published when the record was opened.
    #[must_use]
    pub fn new(published: Arc<TutorSnapshot>) -> Self {
        Self { published }
    }

    /// The snapshot itself.
    #[must_use]
    pub fn published(&self) -> &TutorSnapshot {
        &self.published
    }
}
