//! The laboratory: what Rung claims about itself, measured on the machine at hand.
//!
//! Layer 4. Works on folders of its own, never on the learner's record; prints nothing.

pub mod bench;
pub mod day;
pub mod diagnose;
pub mod evaluate;
pub mod hints;
pub mod inference;
pub mod learners;
mod normal;
pub mod pictures;
pub mod progsnap2;
pub mod safety;
pub mod statistics;
pub mod steps;
mod terminal;
pub mod unjudged;
