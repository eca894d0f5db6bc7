//! Looks whether a new day has begun while the screens are open.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::orchestrator::Tutor;

/// The check, of which one runs at a time.
#[derive(Default)]
pub(super) struct NewDayCheck {
    /// A check is under way, or the last one failed.
    is_stopped: Arc<AtomicBool>,
}

impl NewDayCheck {
    /// Checks in if a new day has begun. After a failure it does nothing more: the check of the session reports the cause.
    pub(super) fn start(&self, tutor: &Tutor) {
        if self.is_stopped.swap(true, Ordering::Relaxed) {
            return;
        }
        let (tutor, is_stopped) = (tutor.clone(), Arc::clone(&self.is_stopped));
        tokio::spawn(async move {
            match tutor.check_new_day().await {
                Ok(()) => is_stopped.store(false, Ordering::Relaxed),
                Err(error) => tracing::warn!(%error, "the new day could not be checked in"),
            }
        });
    }
}
