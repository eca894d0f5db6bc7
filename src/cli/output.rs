//! The parts of answers: text layout, verdicts, progress, HTML pages.

pub(super) mod backup_notice;
pub(super) mod complexity_table;
pub(super) mod due_review;
pub(super) mod install_report;
pub(super) mod markdown;
pub mod out;
pub(super) mod page;
pub(super) mod progress;
pub(super) mod reference_solution;
pub(super) mod reschedule_answer;
pub(super) mod submission_outcome;
pub(super) mod verdict_output;
pub(super) mod web;
