//! How a simulated learner goes about a day, and what the day's screens told them: the same for those who write programs
//! and for those who write none.

pub mod shown_messages;
pub mod study_habit;

pub use shown_messages::{MessagePlace, ShownMessage};
pub use study_habit::StudyHabit;
