//! Where the text is that was in a file before something took its place: told alike wherever a file was replaced.

use std::path::PathBuf;

use super::page::{Ink, PageText};
use crate::text::past_submission_text;

/// Says where it is kept, if there was anything to keep, and what brings it back.
pub fn append_backup_notice(text: &mut PageText, problem: &str, kept: Option<&str>) {
    if let Some(kept) = kept {
        text.para(
            0,
            Ink::Plain,
            &format!("{} `rung submissions {problem}` lists and restores it.", past_submission_text::FILE_WAS_SAVED),
        );
        text.line(format!("  {kept}"));
    }
}

/// The path as answers have it.
pub fn display_path(kept: Option<PathBuf>) -> Option<String> {
    kept.map(|path| path.display().to_string())
}
