//! Counts Ctrl-C: the first press asks a job to stop, the second stops waiting for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use super::exit::Failure;

/// Number of times Ctrl-C was pressed since [`Self::listen`]. Counts every press, even if no task is waiting.
#[derive(Clone, Debug)]
pub struct Interrupts(watch::Receiver<u32>);

impl Interrupts {
    /// Replaces the system's Ctrl-C handler, which would end the program. Must be called inside the runtime.
    pub fn listen() -> Result<Self, Failure> {
        let mut signal = signal(SignalKind::interrupt())
            .map_err(|error| Failure::environment(format!("Cannot listen for Ctrl-C: {error}.")))?;
        let (sender, receiver) = watch::channel(0);
        tokio::spawn(async move {
            while signal.recv().await.is_some() {
                sender.send_modify(|count| *count += 1);
            }
        });
        Ok(Self(receiver))
    }

    /// Returns a flag that the first press sets, for work that polls instead of waiting; the press also calls
    /// `on_stop`. Needs a multi-threaded runtime, because the listener runs on its threads.
    pub fn stop_flag(runtime: &Runtime, on_stop: impl FnOnce() + Send + 'static) -> Result<Arc<AtomicBool>, Failure> {
        let interrupts = runtime.block_on(async { Self::listen() })?;
        let raised = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&raised);
        runtime.spawn(async move {
            interrupts.wait_for_presses(1).await;
            stop.store(true, Ordering::Relaxed);
            on_stop();
        });
        Ok(raised)
    }

    /// Waits until Ctrl-C was pressed `count` times.
    pub async fn wait_for_presses(&self, count: u32) {
        let mut presses = self.0.clone();
        if presses.wait_for(|pressed| *pressed >= count).await.is_err() {
            // The listener has ended, so no press can arrive.
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn presses_before_the_waiting_count() {
        let (sender, receiver) = watch::channel(0);
        let interrupts = Interrupts(receiver);
        sender.send_modify(|count| *count += 1);
        interrupts.wait_for_presses(1).await;
        interrupts.wait_for_presses(1).await;
        let twice = tokio::spawn(async move { interrupts.wait_for_presses(2).await });
        sender.send_modify(|count| *count += 1);
        twice.await.expect("reached");
    }
}
