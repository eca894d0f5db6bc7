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
    RecordAccess, CodingOptions, JudgeStatus, LanguageStatus, LearnerState, NextProblem, OnReplyStage, OnProgress, OwnCase, TutorSnapshot, RunScope,
    CodeSource, ReplyStage, JobProgress, SubmitRequest, SubmissionResult, TutorError,
};
pub use arrange::RescheduledReview;
pub use case_trace::{TraceTarget, explain_python_only};
pub use fit::FsrsFitResult;
pub use give_up::GiveUpResult;
pub use hint_ladder::HintWording;
pub use hint_model::OutgoingRequest;
pub use history_import::{HistoryImport, TopicStart};
pub use model_review::LlmCodeReview;
pub use new_pack::{NewPackError, random_uuid, write_pack, write_problem};
pub use openings::check_reachability;
pub use options::{TutorOptions, bare_judge};
pub use pack_folder::{PackReadError, read_pack_folder};
pub use packs::{InstalledPack, load_all_packs, load_catalog, read_installed_packs};
pub use past::{SubmissionOrigin, PastSubmission, SubmissionHistory, RestoredSubmission};
pub use tutor::{LockWait, Tutor};
pub use undo::{UndoPlan, ReviewAfterUndo};
pub use writer::state_reducer;

// For the laboratory, which measures these parts alone.
pub(crate) use found::{Findings, AnalysisState, LastRun};
pub(crate) use guard::EditProbe;
pub(crate) use hint_ladder::HintInput;
pub(crate) use hint_model::{build_hint_payload, build_hint_request};
pub(crate) use writer::{build_submission, orchestrator_proposal};
