//! Formats values and program output for people: shortened, and without control characters.

pub use crate::types::shorten_text::{join_shortened, shorten, shorten_entries, shorten_value};

/// Maximum length of a value in a report. Screens shorten it further and show the rest on request.
pub(in crate::judge) const MAX_TEXT_CHARS: usize = 10_000;
