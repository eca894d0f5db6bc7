//! Running and submitting code: files, languages, judging, failure analysis, growth, traces, earlier submissions, giving
//! up.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use super::api::{CodingOptions, JudgeStatus};
use super::record::open_record::OpenRecord;
use crate::judge::Judge;
use crate::paths::Paths;
use crate::store::{ProblemFolder, SourceStore, WorkTimeFile, Workspace};
use crate::types::editor_statement::EditorStatement;
use crate::types::{Language, Problem};

mod attempt_time;
pub(super) mod case_trace;
mod failure_analysis;
pub(super) mod give_up_problem;
mod language_choice;
mod last_submission;
mod learner_files;
mod other_problem_file;
pub(super) mod run_and_submit;
mod solution_complexity;
pub(super) mod submission_history;

/// The learner's code: the files they work in, the saved sources, and the judge.
#[derive(Debug)]
pub(super) struct Submissions {
    record: Arc<OpenRecord>,
    judge: Judge,
    is_judge_followed: AtomicBool,
    /// Every source that was submitted or replaced.
    attempts: SourceStore,
    workspace: Workspace,
    work_times: WorkTimeFile,
    /// The language of new solutions, and of code whose language is not given otherwise.
    language: Mutex<Language>,
    /// Where the statement is shown beside the code.
    editor_statement: EditorStatement,
}

impl Submissions {
    pub fn new(record: Arc<OpenRecord>, judge: Judge, paths: &Paths, coding: CodingOptions) -> Self {
        Self {
            record,
            judge,
            is_judge_followed: AtomicBool::new(false),
            attempts: SourceStore::new(&paths.data),
            workspace: Workspace::new(&paths.workspace),
            work_times: WorkTimeFile::new(paths.data.join("work-times.json")),
            language: Mutex::new(coding.language),
            editor_statement: coding.editor_statement,
        }
    }

    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    /// Starts the sandbox in the background, and publishes its status from now on.
    pub fn warm_up(&self) {
        if self.is_judge_followed.swap(true, Ordering::Relaxed) {
            return;
        }
        let (record, pool) = (Arc::clone(&self.record), self.judge.pool().clone());
        let mut status = pool.status();
        tokio::spawn(async move {
            while status.changed().await.is_ok() {
                let now = JudgeStatus::from(&*status.borrow_and_update());
                record.set_judge_status(now);
            }
        });
        tokio::spawn(async move {
            // The status reports a failure, and each caller that runs code gets the error too.
            let _ = pool.ensure_ready().await;
        });
    }

    fn folder(&self, problem: &Problem) -> ProblemFolder {
        self.workspace.folder(&problem.pack, &problem.id)
    }
}
