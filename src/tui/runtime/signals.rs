//! Signals: being asked to end from outside, and leaving Ctrl-C to an editor.

use std::future::Future;
use std::pin::Pin;

/// Ends when the program is asked to end from outside.
pub(super) type Stop = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Listens for SIGTERM and SIGHUP from now on.
#[cfg(unix)]
pub(super) fn stop() -> Stop {
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
pub(super) fn stop() -> Stop {
    Box::pin(std::future::pending())
}

/// Takes Ctrl-C without doing anything about it. Once taken, the program never ends by it again; its own keys say how.
#[cfg(unix)]
pub(super) fn hold_interrupts() -> impl Sized {
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt()).ok()
}

#[cfg(not(unix))]
pub(super) fn hold_interrupts() -> impl Sized {}
