//! The learner's state over time: how records fold into it, what a proposed change may not do, how old files are read,
//! and the look-ups that agents and screens share.
//!
//! Layer 1. Pure: no files, no clock, no randomness. Nothing here decides anything about teaching; that is `agents`.

pub mod agenda;
pub mod apply;
pub mod balance;
pub mod day;
pub mod derive;
pub mod explain;
pub mod giving_up;
pub mod invariants;
pub mod migrate;
pub mod review_log;
pub mod select;
pub mod steps;
pub mod tell;
pub mod timeline;
pub mod undo;

#[cfg(test)]
pub(crate) mod arbitrary;
#[cfg(test)]
pub(crate) mod lives;
#[cfg(test)]
pub(crate) mod testing;
