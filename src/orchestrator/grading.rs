//! Grades a folder of submissions (`<student>/<problem>.<ext>`, or a workspace as Rung writes it): scans it, judges
//! each file, and reuses earlier grades.
//!
//! No file's content or name can stop the rest: a file that can't be judged becomes a row with the reason. Nothing is
//! recorded about any learner.

mod anonymous_diagnosis;
mod fingerprint;
mod gradable_file;
mod grade_cache;
mod grade_file;
mod grade_folder;
mod grade_row;
mod gradebook;
mod notebook_code;
mod scan_submissions;
mod similarity_groups;
mod student_advice;
mod submission_layout;

pub use fingerprint::Fingerprint;
pub use gradable_file::{GradableFile, GradingPack, read_gradable_file};
pub use grade_cache::GradeCache;
pub use grade_folder::{GradedFolder, grade_all};
pub use grade_row::{Grade, GradeFailure, RecognisedMistake, ungraded_file};
pub use gradebook::{
    DEFAULT_GROWTH_SHARE, EntryStatus, Gradebook, GradebookColumn, GradebookEntry, GradebookRow, GradingScheme,
    GradingTerms, LatePenalty, LatePolicy, RosterStudent,
};
pub use scan_submissions::{ScanRequest, SkippedPath, SubmissionScan, SubmittedFile, scan_submissions};
pub use similarity_groups::{GroupMember, SimilarityGroup, find_similar_files};
pub use student_advice::{AdviceRequest, StudentAdvice, advise_all, escape_markdown};
pub use submission_layout::{SubmissionLayout, SubmissionOwner};
