//! Signals: termination, ignoring Ctrl-C while an editor runs, stopping and continuing.

use std::future::Future;
use std::pin::Pin;

/// Completes when the program receives a termination signal.
pub(super) type StopSignal = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Listens for SIGTERM and SIGHUP from now on.
pub(super) fn stop_signal() -> StopSignal {
    first_of([tokio::signal::unix::SignalKind::terminate(), tokio::signal::unix::SignalKind::hangup()])
}

/// Completes with the first of two signals.
fn first_of(kinds: [tokio::signal::unix::SignalKind; 2]) -> StopSignal {
    let [one, other] = kinds.map(|kind| tokio::signal::unix::signal(kind).ok());
    let wait = |signals: Option<tokio::signal::unix::Signal>| async move {
        match signals {
            Some(mut signals) => drop(signals.recv().await),
            None => std::future::pending().await,
        }
    };
    Box::pin(async move {
        tokio::select! {
            () = wait(one) => {}
            () = wait(other) => {}
        }
    })
}

/// Completes when another process sends SIGINT or SIGQUIT, from now on. In raw mode, Ctrl-C is a key and no signal. While
/// an editor uses the terminal, its Ctrl-C reaches this process as well, so nothing listens then.
pub(super) fn interrupt_signal() -> StopSignal {
    first_of([tokio::signal::unix::SignalKind::interrupt(), tokio::signal::unix::SignalKind::quit()])
}

/// Detects that the program continues after a stop.
pub(super) struct ContinueSignal {
    signal: Option<tokio::signal::unix::Signal>,
}

impl ContinueSignal {
    /// A stop takes effect within this time. If no process could continue the program (it has no shell), the system
    /// ignores the stop, so the wait must end.
    const STOP_TIMEOUT: std::time::Duration = std::time::Duration::from_millis(500);

    /// Listens for SIGCONT from now on.
    pub(super) fn listen() -> Self {
        let number = rustix::process::Signal::CONT.as_raw();
        Self { signal: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(number)).ok() }
    }

    /// Completes when the program continues.
    pub(super) async fn wait(&mut self) {
        match &mut self.signal {
            Some(signal) => drop(signal.recv().await),
            None => std::future::pending().await,
        }
    }

    /// Stops the whole process group, so that a shell or a script around the program notices. Completes when it
    /// continues.
    pub(super) async fn stop_group(&mut self) {
        let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
        let _ = tokio::time::timeout(Self::STOP_TIMEOUT, self.wait()).await;
    }
}
