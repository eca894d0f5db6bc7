//! The learner's record, and what is decided on it without running code: the day's session, settings, reviews, undo,
//! the journal's timeline, FSRS weights, imported history.

mod daily_session;
pub(super) mod fsrs_optimizer;
pub(super) mod goal_recommendation;
pub(super) mod history_import;
mod journal_timeline;
pub(super) mod learner_predictor;
pub mod maintenance;
pub(super) mod open_record;
mod profile;
pub(super) mod reschedule;
pub(super) mod undo_last_record;
pub(super) mod writer;
