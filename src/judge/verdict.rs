//! Verdicts: compares answers, interprets a run, and formats values for people.

pub(super) mod answer_size;
pub(super) mod checker;
pub mod format;
pub(super) mod interpret;
