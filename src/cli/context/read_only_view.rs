//! The learner's state and the installed problems, opened to read: nothing is recorded, no sandbox is started.

use std::sync::Arc;

use crate::orchestrator::api::TutorSnapshot;

/// What a reading command reads.
#[derive(Debug)]
pub struct ReadOnlyView {
    published: Arc<TutorSnapshot>,
}

impl ReadOnlyView {
    /// What was published when the record was opened.
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
