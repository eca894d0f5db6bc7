//! The language model that may be asked on a learner's behalf.

use std::sync::{Arc, PoisonError};

use super::tutor::Tutor;
use crate::llm::Provider;

impl Tutor {
    /// The language model that is set up and switched on.
    #[must_use]
    pub fn model(&self) -> Option<Arc<dyn Provider>> {
        self.shared.model.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Asks another model from now on, or none.
    pub fn set_model(&self, model: Option<Arc<dyn Provider>>) {
        *self.shared.model.lock().unwrap_or_else(PoisonError::into_inner) = model;
    }
}
