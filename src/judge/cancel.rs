//! A request to stop that can be polled and awaited.

use tokio::sync::watch;

/// Asks a running job to stop. Clones share the request; cancelling twice is harmless.
#[derive(Clone, Debug)]
pub struct Cancel(watch::Sender<bool>);

impl Default for Cancel {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Cancel {
    /// Asks the job to stop.
    pub fn cancel(&self) {
        self.0.send_replace(true);
    }

    /// Returns whether [`Cancel::cancel`] was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until [`Cancel::cancel`] is called.
    pub async fn cancelled(&self) {
        let mut asked = self.0.subscribe();
        // The sender lives in `self`, so waiting can't fail.
        let _ = asked.wait_for(|asked| *asked).await;
    }
}
