//! Why there is no report.

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    #[error("cancelled")]
    Cancelled,
    /// The sandbox can't work here; a full sentence.
    #[error("{0}")]
    Sandbox(String),
    /// The language's compiler or runtime is not here or does not work; a full sentence with what to do.
    #[error("{0}")]
    Toolchain(String),
    /// The code would run unconfined and the learner has not agreed to that; a full sentence with what to do.
    #[error("{0}")]
    Consent(String),
    /// A part of the pack misbehaves (its reference, its checker, its generator); a full sentence.
    #[error("{0}")]
    Pack(String),
}
