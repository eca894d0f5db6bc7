//! The notice above the footer.

use std::time::Duration;

/// How urgent a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeTone {
    Info,
    Good,
    Error,
}

impl NoticeTone {
    /// How long the notice stays.
    #[must_use]
    pub fn display_time(self) -> Duration {
        match self {
            Self::Info | Self::Good => Duration::from_secs(8),
            Self::Error => Duration::from_secs(30),
        }
    }
}

/// A notice above the footer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub tone: NoticeTone,
    pub text: String,
    /// When it was shown, on the clock of the screens.
    pub since: Duration,
}
