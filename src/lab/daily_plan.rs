//! A simulated learner's daily routine, and the messages on the day's screens: shared by learners with and without
//! programs.

pub mod shown_messages;
pub mod study_habit;

pub use shown_messages::{MessagePlace, ShownMessage};
pub use study_habit::StudyHabit;
