//! Plain data that everything else is about: ids, problems, verdicts, the learner, events.
//!
//! Layer 0. No I/O, no clock; imports nothing from the crate. A type's own methods look things up in it, name it or
//! write it out, and at most put its own fields into one number; whatever decides something is in a higher layer.

pub mod asked;
pub mod cases;
pub mod event;
pub mod facts;
pub mod folder;
pub mod growth;
pub mod hint;
pub mod ids;
pub mod language;
pub mod learner;
pub mod nearest;
pub mod params;
pub mod problem;
pub mod provider;
pub mod revision;
pub mod tags;
pub mod talk;
pub mod text;
pub mod trace;
pub mod value;
pub mod verdict;
pub mod wording;

pub use event::{Agent, Candidate, Change, Event, Proposal, Record, Submission};
pub use hint::{Band, Hint, HintSource};
pub use ids::{BugId, CaseId, Hash, PackId, ProblemId, ProblemUid, TopicId};
pub use language::Language;
pub use learner::LearnerState;
pub use params::{Ctx, Params};
pub use problem::{Case, Catalog, Checker, Difficulty, Expected, Problem, Signature, Topic};
pub use trace::Trace;
pub use value::Value;
pub use verdict::{CaseReport, JudgeReport, Verdict};
