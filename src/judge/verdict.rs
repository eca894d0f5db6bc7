//! Verdicts: comparing answers, interpreting a run, and writing values for people.

pub(super) mod answer_size;
pub(super) mod checker;
pub mod format;
pub(super) mod interpret;
