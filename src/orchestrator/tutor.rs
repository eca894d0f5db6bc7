//! The handle on a running tutor: a thin front on its four parts, which hold all state.
//!
//! Each part knows only the parts before it. [`OpenRecord`] holds the learner's journal and what is decided on it,
//! [`LlmAccess`] the language model, [`Submissions`] the learner's code and the judge, and [`Hints`] the help with a
//! problem. The calls to each part are in the folder beside this file.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch as channel;

use super::api::{TutorError, TutorSnapshot};
use super::blocking_work::run_blocking;
use super::hints::Hints;
use super::llm_access::LlmAccess;
use super::options::{TutorOptions, bare_judge};
use super::packaging::finish_moves;
use super::packs::installed_packs;
use super::packs::installed_watch::{InstalledWatch, PACKS_CHANGED};
use super::pipeline::Pipeline;
use super::record::open_record::OpenRecord;
use super::submit_code::Submissions;
use crate::paths::Paths;
use crate::types::Params;

pub use crate::store::LockWait;

mod hint_calls;
mod record_calls;
mod submission_calls;

/// How often to look at the record for other processes.
const LOCK_POLL_INTERVAL: Duration = Duration::from_millis(500);
/// How long the write lock is kept after a step, because the next one often follows at once.
const IDLE_BEFORE_RELEASE: Duration = Duration::from_secs(1);

/// A handle on the running tutor; clones share it.
#[derive(Clone, Debug)]
pub struct Tutor {
    record: Arc<OpenRecord>,
    llm: Arc<LlmAccess>,
    submissions: Arc<Submissions>,
    hints: Arc<Hints>,
    paths: Paths,
}

impl Tutor {
    /// Opens the learner's data and the packs. Quick; starts no process and needs no network.
    ///
    /// # Errors
    /// The data can't be read at all. If data can be read but not written, it opens read-only, see
    /// [`TutorSnapshot::access`].
    pub fn open(options: TutorOptions) -> Result<Self, TutorError> {
        let (pipeline, notices) = installed_pipeline(&options.paths);
        let record = OpenRecord::open(&options.paths.data, Arc::clone(&options.clock), pipeline, notices)?;
        Ok(Self::over(record, options))
    }

    /// Opens the learner's data without keeping other processes from recording: each step locks the record, waits for
    /// its turn, and releases the lock. Faults in the files are not repaired before the first step.
    ///
    /// # Errors
    /// As [`Tutor::open`].
    pub fn open_shared(options: TutorOptions, patience: LockWait) -> Result<Self, TutorError> {
        let (pipeline, notices) = installed_pipeline(&options.paths);
        let clock = Arc::clone(&options.clock);
        let record = OpenRecord::open_shared(&options.paths.data, clock, pipeline, notices, patience)?;
        Ok(Self::over(record, options))
    }

    /// Opens the learner's data like [`Tutor::open`], but with the caller's own pipeline instead of the installed
    /// packs.
    ///
    /// # Errors
    /// As [`Tutor::open`].
    pub fn open_with_pipeline(options: TutorOptions, pipeline: Pipeline) -> Result<Self, TutorError> {
        let record = OpenRecord::open(&options.paths.data, Arc::clone(&options.clock), pipeline, Vec::new())?;
        Ok(Self::over(record, options))
    }

    fn over(record: OpenRecord, options: TutorOptions) -> Self {
        let TutorOptions { paths, clock, program, coding, model } = options;
        let record = Arc::new(record);
        let judge = bare_judge(program, &paths, coding);
        let submissions = Arc::new(Submissions::new(Arc::clone(&record), judge, &paths, coding));
        let llm = Arc::new(LlmAccess::new(model, paths.clone(), clock));
        let hints = Arc::new(Hints::new(Arc::clone(&record), Arc::clone(&submissions), Arc::clone(&llm)));
        Self { record, llm, submissions, hints, paths }
    }

    /// The newest snapshot.
    #[must_use]
    pub fn snapshot(&self) -> Arc<TutorSnapshot> {
        self.record.snapshot()
    }

    /// Receives each snapshot when it is published.
    #[must_use]
    pub fn subscribe(&self) -> channel::Receiver<Arc<TutorSnapshot>> {
        self.record.subscribe()
    }

    /// Updates the stored snapshot and releases the learner's lock. The worker ends when its pipe closes.
    ///
    /// # Errors
    /// [`TutorError::Data`] if the snapshot could not be replaced. No data is lost: the next start reads on from the
    /// old one.
    pub async fn shutdown(self) -> Result<(), TutorError> {
        run_blocking(&self.record, |record| record.close()).await
    }

    /// Shares the record with other processes while this one runs: a command in another terminal can record, and what
    /// it recorded is published here. Without it, this process would keep the record to itself until it ends, or stay
    /// read-only if another one had it first. A change of the installed packs is told.
    pub fn share_record(&self) {
        let record = Arc::clone(&self.record);
        let packs = Arc::new(InstalledWatch::new(self.paths.clone()));
        tokio::spawn(async move {
            let mut reported = String::new();
            loop {
                if let Ok(true) = run_blocking(&packs, |packs| Ok(packs.has_changed())).await {
                    record.tell(PACKS_CHANGED.to_owned());
                }
                match run_blocking(&record, |record| record.share(IDLE_BEFORE_RELEASE)).await {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(error) => report_once(&mut reported, &error),
                }
                tokio::time::sleep(LOCK_POLL_INTERVAL).await;
            }
        });
    }
}

/// Logs a failure to share the record, unless it is the one logged last.
fn report_once(reported: &mut String, error: &TutorError) {
    let text = error.to_string();
    if *reported != text {
        tracing::warn!(%error, "the record is not in step with other processes");
        *reported = text;
    }
}

/// The pipeline over the installed packs, and messages about packs that were left out.
fn installed_pipeline(paths: &Paths) -> (Pipeline, Vec<String>) {
    finish_moves(paths);
    let (catalog, notices) = installed_packs::load_catalog(paths);
    (Pipeline::new(Params::default(), catalog), notices)
}
