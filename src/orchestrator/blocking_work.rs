//! Runs work that waits for the disk on threads that may block.

use super::api::TutorError;

/// Runs work on a clone of `part` on a thread that may block, so that no task of the runtime is blocked. The work runs
/// to its end even if its caller no longer waits for it.
pub(super) async fn run_blocking<P: Clone + Send + 'static, T: Send + 'static>(
    part: &P,
    work: impl FnOnce(&P) -> Result<T, TutorError> + Send + 'static,
) -> Result<T, TutorError> {
    let part = part.clone();
    match tokio::task::spawn_blocking(move || work(&part)).await {
        Ok(done) => done,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => Err(closing()),
        },
    }
}

/// The error of a step that comes while the program ends.
pub(super) fn closing() -> TutorError {
    TutorError::Data("Rung is closing; this step was not recorded.".to_owned())
}
