//! The notice that a replaced file's previous contents are saved.

use std::path::PathBuf;

use super::page::{Ink, PageText};
use crate::text::past_submission_text;

/// Adds the notice and the command that restores the contents, if a backup was made.
pub fn append_backup_notice(text: &mut PageText, problem: &str, kept: Option<&str>) {
    append(text, kept, &format!("`rung submissions {problem}` lists and restores it."));
}

/// The same when a review starts, which is from memory: older code is hidden until it is over.
pub fn append_review_notice(text: &mut PageText, problem: &str, kept: Option<&str>) {
    append(text, kept, &format!("After the review, `rung submissions {problem}` lists and restores it."));
}

fn append(text: &mut PageText, kept: Option<&str>, advice: &str) {
    if let Some(kept) = kept {
        text.para(0, Ink::Plain, &format!("{} {advice}", past_submission_text::FILE_WAS_SAVED));
        text.line(format!("  {kept}"));
    }
}

/// The path as it appears in answers.
pub fn display_path(kept: Option<PathBuf>) -> Option<String> {
    kept.map(|path| path.display().to_string())
}
