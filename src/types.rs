//! Plain data that everything else is about: ids, problems, verdicts, the learner, events.
//!
//! Layer 0. No I/O, no clock; imports nothing from the crate. A type's own methods look things up in it, name it or
//! write it out, and at most put its own fields into one number; whatever decides something is in a higher layer.

pub mod case_tags;
pub mod chat_turn;
pub mod comments_and_strings;
pub mod decimals;
pub mod derivation;
pub mod did_you_mean;
pub mod editor_statement;
pub mod event;
pub mod execution_trace;
pub mod growth;
pub mod growth_measurement;
pub mod hint_types;
pub mod humanize;
pub mod ids;
pub mod json_text;
pub mod language;
pub mod learner_day;
pub mod learner_state;
pub mod learning_goal;
pub mod learning_path;
pub mod llm_call_record;
pub mod llm_settings;
pub mod multiline_value;
pub mod network_weights;
pub mod params;
pub mod parent_folder;
pub mod problem;
pub mod problem_revision;
pub mod program_facts;
pub mod read_later;
pub mod sanitize;
pub mod shorten_text;
pub mod signature;
pub mod test_cases;
pub mod value;
pub mod verdict_report;

pub use event::{Agent, Candidate, Change, Event, Proposal, Record, Submission};
pub use execution_trace::Trace;
pub use hint_types::{Band, Hint, HintSource};
pub use ids::{BugId, CaseId, Hash, PackId, ProblemId, ProblemUid, TopicId};
pub use language::Language;
pub use learner_state::LearnerState;
pub use params::{Ctx, Params};
pub use problem::{Case, Catalog, Checker, Difficulty, Expected, Problem, Signature, Topic};
pub use value::Value;
pub use verdict_report::{CaseReport, JudgeReport, Verdict};
