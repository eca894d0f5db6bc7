//! The only writer: takes what a person does, asks the judge and the agents, checks what they propose, commits it,
//! publishes the new state.
//!
//! Everything above talks to a [`Tutor`]. Judging happens in tasks and can be cancelled through a [`Cancel`]; recording
//! takes a few milliseconds under one lock, on a thread that may wait. One event, end to end: judge → agents of the
//! route ([`pipeline`]) → invariants → one record → snapshot published.

mod analysis;
pub mod api;
mod arrange;
mod attempt;
mod case_trace;
pub mod check;
mod files;
mod fit;
mod found;
mod give_up;
pub mod grade;
mod growth;
mod guard;
mod hint_ladder;
mod hint_model;
mod history_import;
mod languages;
pub mod maintenance;
pub mod model;
mod model_review;
pub mod mutate;
mod new_pack;
mod openings;
mod options;
mod pack_folder;
pub mod pack_import;
mod packs;
mod past;
pub mod pipeline;
pub mod preview;
mod profile;
mod session;
pub mod shipping;
mod submission;
mod talk;
mod timeline;
mod tutor;
mod undo;
mod watch;
mod writer;

pub use crate::judge::Cancel;
pub use api::{
    Access, Coding, JudgeStatus, LanguageState, LearnerState, NextProblem, OnStage, OnStep, OwnCase, Published, Scope,
    Source, Stage, Step, SubmitRequest, Submitted, TutorError,
};
pub use arrange::Arranged;
pub use case_trace::{Which, only_python};
pub use fit::Fitted;
pub use give_up::GivenUp;
pub use hint_ladder::Wording;
pub use hint_model::Outgoing;
pub use history_import::{HistoryImport, TopicStart};
pub use model_review::Reviewed;
pub use new_pack::{NewError, fresh_uuid, write_pack, write_problem};
pub use openings::openings;
pub use options::{Options, bare_judge};
pub use pack_folder::{ReadError, read_pack_folder};
pub use packs::{OnShelf, installed_packs, load_all, shelf};
pub use past::{Origin, PastCode, PastCodes, PutBack};
pub use tutor::{Patience, Tutor};
pub use undo::{TakeBack, TakenReview};
pub use writer::model;

// For the laboratory, which measures these parts alone.
pub(crate) use found::{Found, Look, Ran};
pub(crate) use guard::Probe;
pub(crate) use hint_ladder::Standing;
pub(crate) use hint_model::{payload_of, request};
pub(crate) use writer::{observed, own};
