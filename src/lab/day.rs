//! How a simulated learner goes about a day, and what the day's screens told them: the same for those who write programs
//! and for those who write none.

pub mod habit;
pub mod told;

pub use habit::StudyHabit;
pub use told::{MessagePlace, ShownMessage};
