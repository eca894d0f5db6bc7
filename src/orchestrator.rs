//! The only writer of the learner's record. It takes the user's actions, asks the judge and the agents, checks their
//! proposals, commits them, and publishes the new state.
//!
//! All layers above use a [`Tutor`]. Judging happens in tasks and can be cancelled through a [`Cancel`]. Recording
//! takes a few milliseconds under one lock, on a thread that may block. One event from start to end: judge → agents
//! of the route ([`pipeline`]) → invariants → one record → snapshot published.

pub mod api;
mod blocking_work;
mod file_watch;
pub mod grading;
mod hints;
pub mod llm_access;
mod options;
pub mod packaging;
pub mod packs;
pub mod pipeline;
pub mod record;
mod submit_code;
mod tutor;

pub use crate::agents::feedback::python_words_in;
pub use crate::judge::Cancel;
pub use crate::judge::native::{parameter_types, signature_text};
pub use api::{
    CodeSource, CodingOptions, JobProgress, JudgeStatus, LanguageStatus, LearnerState, NextProblem, OnProgress,
    OnReplyStage, OwnCase, RecordAccess, ReplyStage, RunScope, SubmissionResult, SubmitRequest, TutorError,
    TutorSnapshot,
};
pub use hints::code_review::LlmCodeReview;
pub use hints::llm_hint::OutgoingRequest;
pub use hints::reveal_hint::HintWording;
pub use options::{TutorOptions, bare_judge};
pub use packs::installed_packs::{InstalledPack, UnreadablePack, load_all_packs, load_catalog, read_installed_packs};
pub use packs::new_pack::{NewPackError, random_uuid, write_pack, write_problem};
pub use packs::pack_folder::{PackReadError, read_pack_folder};
pub use packs::reachability::check_reachability;
pub use record::fsrs_optimizer::FsrsFitResult;
pub use record::goal_recommendation::Recommendation;
pub use record::history_import::{HistoryImport, TopicStart};
pub use record::learner_predictor::shipped_weights;
pub use record::reschedule::RescheduledReview;
pub use record::undo_last_record::{ReviewAfterUndo, UndoPlan};
pub use record::writer::state_reducer;
pub use submit_code::case_trace::{TraceTarget, explain_no_trace};
pub use submit_code::give_up_problem::GiveUpResult;
pub use submit_code::submission_history::{PastSubmission, RestoredSubmission, SubmissionHistory, SubmissionOrigin};
pub use tutor::{LockWait, Tutor};

// For the laboratory, which measures these parts separately.
pub(crate) use hints::edit_probe::EditProbe;
pub(crate) use hints::findings::{AnalysisState, Findings, LastRun};
pub(crate) use hints::llm_hint::{build_hint_payload, build_hint_request};
pub(crate) use hints::reveal_hint::HintInput;
pub(crate) use record::writer::{build_submission, orchestrator_proposal};
