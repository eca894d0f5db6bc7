//! Running and submitting code: files, languages, judging, failure analysis, growth and traces.

pub(super) mod attempt_time;
pub(super) mod case_trace;
pub(super) mod failure_analysis;
pub(super) mod language_choice;
pub(super) mod learner_files;
pub(super) mod run_and_submit;
pub(super) mod solution_complexity;
