//! Signals: being asked to end from outside, leaving Ctrl-C to an editor, stopping and going on.

use std::future::Future;
use std::pin::Pin;

/// Ends when the program is asked to end from outside.
pub(super) type StopSignal = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Listens for SIGTERM and SIGHUP from now on.
#[cfg(unix)]
pub(super) fn stop_signal() -> StopSignal {
    use tokio::signal::unix::{SignalKind, signal};
    let listen = |kind| signal(kind).ok();
    let (terminate, hang_up) = (listen(SignalKind::terminate()), listen(SignalKind::hangup()));
    let wait = |signals: Option<tokio::signal::unix::Signal>| async move {
        match signals {
            Some(mut signals) => drop(signals.recv().await),
            None => std::future::pending().await,
        }
    };
    Box::pin(async move {
        tokio::select! {
            () = wait(terminate) => {}
            () = wait(hang_up) => {}
        }
    })
}

/// Elsewhere nobody asks: the program is ended or it isn't.
#[cfg(not(unix))]
pub(super) fn stop() -> StopSignal {
    Box::pin(std::future::pending())
}

/// Takes Ctrl-C without doing anything about it. Once taken, the program never ends by it again; its own keys say how.
#[cfg(unix)]
pub(super) fn ignore_interrupts() -> impl Sized {
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt()).ok()
}

#[cfg(not(unix))]
pub(super) fn hold_interrupts() -> impl Sized {}

/// Going on after the program was stopped.
pub(super) struct ContinueSignal {
    #[cfg(unix)]
    signal: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl ContinueSignal {
    /// A stop takes effect within this time. Where nobody could let the program go on (it has no shell), the system ignores
    /// it, and so nothing is waited for in vain.
    const STOP_TIMEOUT: std::time::Duration = std::time::Duration::from_millis(500);

    /// Listens for SIGCONT from now on.
    pub(super) fn listen() -> Self {
        let number = rustix::process::Signal::CONT.as_raw();
        Self { signal: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(number)).ok() }
    }

    /// Ends when the program goes on.
    pub(super) async fn wait(&mut self) {
        match &mut self.signal {
            Some(signal) => drop(signal.recv().await),
            None => std::future::pending().await,
        }
    }

    /// Stops the whole process group, so that a shell or a script around the program notices. Ends when it goes on.
    pub(super) async fn stop_group(&mut self) {
        let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
        let _ = tokio::time::timeout(Self::STOP_TIMEOUT, self.wait()).await;
    }
}

/// Elsewhere nothing is ever stopped.
#[cfg(not(unix))]
impl ContinueSignal {
    pub(super) fn listen() -> Self {
        Self {}
    }

    pub(super) async fn heard(&mut self) {
        std::future::pending().await
    }

    pub(super) async fn stop_group(&mut self) {}
}
