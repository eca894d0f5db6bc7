//! Grading a folder of submissions (`<student>/<problem>.<ext>`, or a workspace as Rung keeps it): what is there, one
//! verdict each, and what was graded before.
//!
//! Nothing a file holds or is called can stop the rest: what can't be judged becomes a row that says why. Records nothing
//! about any learner.

mod advice;
mod alike;
mod book;
mod collect;
mod folder;
mod form;
mod ledger;
mod look;
mod mark;
mod paper;
mod row;

pub use advice::{StudentAdvice, AdviceRequest, advise_all, escape_markdown};
pub use alike::{SimilarityGroup, GroupMember, find_similar_files};
pub use book::{Gradebook, GradebookColumn, GradebookEntry, LatePolicy, GradebookRow, GradingScheme, EntryStatus, RosterStudent, GradingTerms};
pub use collect::{SubmissionScan, SubmittedFile, SkippedPath, scan_submissions};
pub use folder::{GradedFolder, grade_all};
pub use form::Fingerprint;
pub use ledger::GradeCache;
pub use paper::{GradableFile, GradingPack, read_gradable_file};
pub use row::{Grade, RecognisedMistake, GradeFailure, ungraded_file};
