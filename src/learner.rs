//! The learner's state over time: how records fold into it, what a proposed change may not do, how old files are read,
//! and the look-ups that agents and screens share.
//!
//! Layer 1. Pure: no files, no clock, no randomness. Nothing here decides anything about teaching; that is `agents`.

pub mod agenda;
pub mod apply;
pub mod change_filters;
pub mod explain;
pub mod give_up_rules;
pub mod history_text;
pub mod invariants;
pub mod practice_steps;
pub mod schema_migration;
pub mod state_queries;
pub mod timeline;
pub mod undo_search;

#[cfg(test)]
pub(crate) mod learner_fixtures;
#[cfg(test)]
pub(crate) mod learner_strategies;
#[cfg(test)]
pub(crate) mod test_histories;
