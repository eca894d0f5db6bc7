//! The line above the footer.

use std::time::Duration;

/// How urgent a message line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeTone {
    Info,
    Good,
    Error,
}

impl NoticeTone {
    /// How long it stays.
    #[must_use]
    pub fn display_time(self) -> Duration {
        match self {
            Self::Info | Self::Good => Duration::from_secs(8),
            Self::Error => Duration::from_secs(30),
        }
    }
}

/// What was just said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub tone: NoticeTone,
    pub text: String,
    /// When it was shown, on the clock of the screens.
    pub since: Duration,
}
