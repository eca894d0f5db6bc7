//! The learner's record: the writer, undo, the journal's timeline, past submissions, FSRS weights, imported history.

pub(super) mod fsrs_optimizer;
pub(super) mod history_import;
pub(super) mod journal_timeline;
pub mod maintenance;
pub(super) mod open_record;
pub(super) mod submission_history;
pub(super) mod undo_last_record;
pub(super) mod writer;
