//! The learner's state over time: folding records into it, validating changes, migrating old files, and the queries
//! that agents and screens share.
//!
//! Layer 1. Pure: no files, no clock, no randomness. It makes no teaching decisions; `agents` does.

pub mod agenda;
pub mod apply;
pub mod change_filters;
pub mod explain;
pub mod give_up_rules;
pub mod goal_forecast;
pub mod goal_gain;
pub mod hint_limits;
pub mod history_text;
pub mod invariants;
pub mod practice_steps;
pub mod predict;
pub mod review_queries;
pub mod schema_migration;
pub mod state_queries;
pub mod timeline;
pub mod topic_mastered;
pub mod undo_search;

#[cfg(test)]
pub(crate) mod learner_fixtures;
#[cfg(test)]
pub(crate) mod learner_strategies;
#[cfg(test)]
pub(crate) mod test_histories;
