//! Ctrl-C, counted: the first press asks a job to stop, the second doesn't wait for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use super::exit::Failure;

/// How often Ctrl-C was pressed since the listening began. None is lost, whoever is waiting or not.
#[derive(Clone, Debug)]
pub struct Interrupts(watch::Receiver<u32>);

impl Interrupts {
    /// Takes Ctrl-C over from the system, which would end the program. Must be called inside the runtime.
    pub fn listen() -> Result<Self, Failure> {
        let mut signal = signal(SignalKind::interrupt())
            .map_err(|error| Failure::environment(format!("Ctrl-C can't be listened for: {error}.")))?;
        let (sender, receiver) = watch::channel(0);
        tokio::spawn(async move {
            while signal.recv().await.is_some() {
                sender.send_modify(|count| *count += 1);
            }
        });
        Ok(Self(receiver))
    }

    /// What the first press raises, for work that looks at it now and then instead of waiting; `on_stop` is called then, too.
    /// The runtime's own threads must listen: it is none that runs on the caller's alone.
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
            // The listener is gone, so nothing can be reached any more.
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
