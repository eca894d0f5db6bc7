//! Simulated learners: they plan, debug, cling to a misconception, ask for help and give up.
//!
//! After "BEAGLE: Behavior-Enforced Agent for Grounded Learner Emulation" (Wang et al., 2026); what the paper leaves open is
//! ours and marked so in [`params`]. A simulated learner is not a person. Everything here but the builder of the graph and
//! the desks is pure: the same seed, the same life, on any machine and any number of threads.

pub mod board;
pub mod build;
pub mod control;
pub mod days;
pub mod desk;
pub mod dice;
pub mod executor;
pub mod export;
pub mod filter;
pub mod graph;
pub mod kinds;
pub mod knowledge;
pub mod life;
pub mod measure;
pub mod memory;
pub mod params;
pub mod rehearse;
pub mod room;
pub mod run;
pub mod strategist;
pub mod strip;
pub mod student_prompt;
pub mod traces;
pub mod tutors;
pub mod utterances;
pub mod writer;
