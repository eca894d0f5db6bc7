//! Where the statement is shown while the learner writes code in an editor.

/// Where the editor shows the statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EditorStatement {
    /// In `README.md` beside the solution.
    #[default]
    File,
    /// In that file, and as a comment above the code of a new solution.
    Comment,
    /// Nowhere.
    None,
}

impl EditorStatement {
    /// The choices by name.
    pub const ALL: [(&'static str, Self); 3] = [("file", Self::File), ("comment", Self::Comment), ("none", Self::None)];

    /// The name in the preferences.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Comment => "comment",
            Self::None => "none",
        }
    }
}
