//! The paper's testbed of pedagogical safety: simulated tutors that learn what pays, and what that does to learners.
//!
//! After "Pedagogical Safety in Educational Reinforcement Learning". The paper's text lost formulas and numbers; what we
//! put in their place is marked in [`params`] and held against its tables in [`claims`]. Pure and deterministic by seed.

pub mod adversary;
pub mod agent;
pub mod claims;
pub mod crowd;
pub mod dice;
pub mod filter;
pub mod fit;
pub mod graph;
pub mod habits;
pub mod live;
pub mod paper;
pub mod params;
pub mod run;
pub mod score;
pub mod sensitivity;
pub mod session;
pub mod student;
pub mod tables;
