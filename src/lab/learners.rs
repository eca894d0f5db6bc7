//! Simulated learners (BEAGLE): they write real programs, err as the pack's bugs do, ask for help and forget.
//!
//! They are no people, and whatever prints of them says so.

pub mod graph;
