//! The calls to the learner's record: sessions, settings, reviews, history, undo.

use std::sync::Arc;

use super::Tutor;
use crate::agents::profiler::ImportedAttempt;
use crate::judge::Cancel;
use crate::learner::timeline::Timeline;
use crate::orchestrator::api::{NextProblem, OnProgress, TutorError, TutorSnapshot};
use crate::orchestrator::blocking_work::run_blocking;
use crate::orchestrator::record::fsrs_optimizer::FsrsFitResult;
use crate::orchestrator::record::goal_recommendation::Recommendation;
use crate::orchestrator::record::history_import::HistoryImport;
use crate::orchestrator::record::reschedule::RescheduledReview;
use crate::orchestrator::record::undo_last_record::UndoPlan;
use crate::types::Record;
use crate::types::event::RescheduleKind;
use crate::types::ids::{PackId, ProblemUid, TopicId};
use crate::types::learner_state::{NudgeKind, Profile};
use crate::types::learning_goal::LearningGoal;

impl Tutor {
    /// The daily check-in: due reviews, streak, nudge, today's set. Can be called any number of times.
    pub async fn session_check(&self) -> Result<(), TutorError> {
        run_blocking(&self.record, |record| record.session_check()).await
    }

    /// Checks in if a new day has begun since the last check-in.
    pub async fn check_new_day(&self) -> Result<(), TutorError> {
        run_blocking(&self.record, |record| record.check_new_day()).await
    }

    /// The newest snapshot as a check-in would leave it, for commands that only read. Nothing is recorded.
    #[must_use]
    pub fn snapshot_after_check_in(&self) -> TutorSnapshot {
        self.record.snapshot_after_check_in()
    }

    /// The problem to do next, with its reason. `after` is left out. Before the day's check-in, the answer is the
    /// same as after it.
    #[must_use]
    pub fn next_problem(&self, after: Option<&ProblemUid>) -> Option<NextProblem> {
        self.record.next_problem(after)
    }

    /// The problem of a pack to do next, with its reason: first a due one or one that was begun, then the curator's
    /// choice.
    #[must_use]
    pub fn next_problem_of_pack(&self, after: Option<&ProblemUid>, pack: &PackId) -> Option<NextProblem> {
        self.record.next_problem_of_pack(after, pack)
    }

    /// The best exercises for a goal. Before the day's check-in, the answer is the same as after it. Records nothing.
    #[must_use]
    pub fn recommend(&self, goal: &LearningGoal) -> Recommendation {
        self.record.recommend(goal)
    }

    /// Records that the learner knowingly enters a locked topic.
    pub async fn override_lock(&self, topic: &TopicId) -> Result<(), TutorError> {
        let topic = topic.clone();
        run_blocking(&self.record, move |record| record.override_lock(topic)).await
    }

    /// Takes a nudge off the screen.
    pub async fn dismiss_nudge(&self, kind: NudgeKind) -> Result<(), TutorError> {
        run_blocking(&self.record, move |record| record.dismiss_nudge(kind)).await
    }

    /// Records the first-run answers or changed settings. If the size, level or goal of the day's set changes, the set
    /// is made again. If the scheduler changes, open reviews get new dates.
    pub async fn set_profile(&self, profile: Profile) -> Result<(), TutorError> {
        run_blocking(&self.record, |record| record.set_profile(profile)).await
    }

    /// Postpones, suspends or resumes a review.
    ///
    /// # Errors
    /// [`TutorError::Refused`] if there is no review, or it is in that state already.
    pub async fn reschedule_review(
        &self,
        problem: &ProblemUid,
        how: RescheduleKind,
    ) -> Result<RescheduledReview, TutorError> {
        let problem = problem.clone();
        run_blocking(&self.record, move |record| record.reschedule_review(problem, how)).await
    }

    /// Sets the mastery of topics without evidence from outcomes, oldest first, in one record. If nothing changes, no
    /// record is made, so importing the same history twice leaves one entry. With `dry_run` nothing is recorded.
    pub async fn import_history(
        &self,
        attempts: &[ImportedAttempt],
        dry_run: bool,
    ) -> Result<HistoryImport, TutorError> {
        let attempts = attempts.to_vec();
        run_blocking(&self.record, move |record| record.import_history(&attempts, dry_run)).await
    }

    /// Fits FSRS's weights to the learner's log. Records them if weights fitted to the older reviews predict the
    /// newer ones better than the current weights.
    ///
    /// # Errors
    /// Too few reviews yet ([`TutorError::Refused`]), cancelled, or the data can't be read or written.
    pub async fn optimise_fsrs(&self, cancel: &Cancel, on_step: OnProgress) -> Result<FsrsFitResult, TutorError> {
        self.record.optimise_fsrs(cancel, on_step).await
    }

    /// The learner's history up to the newest record. The first call reads the whole journal, later ones only the new
    /// records. Call it on a thread that may block. Other threads can commit in the meantime.
    ///
    /// # Errors
    /// The journal can't be read, or a line of it is damaged.
    pub fn timeline(&self) -> Result<Arc<Timeline>, TutorError> {
        self.record.timeline()
    }

    /// The committed record that made this version, if there is one.
    ///
    /// # Errors
    /// As [`Tutor::timeline`].
    pub fn record_at_version(&self, version: u64) -> Result<Option<Record>, TutorError> {
        self.record.record_at_version(version)
    }

    /// Committed and rejected records, newest first, at most `limit`.
    pub fn history(&self, limit: usize) -> Result<Vec<Record>, TutorError> {
        self.record.history(limit)
    }

    /// Records, newest first, up to the first for which `goes_on` returns false.
    ///
    /// # Errors
    /// As [`Tutor::timeline`].
    pub fn history_while(&self, goes_on: impl FnMut(&Record) -> bool) -> Result<Vec<Record>, TutorError> {
        self.record.history_while(goes_on)
    }

    /// Plans the next undo. Folds the whole journal: call it on a thread that may block.
    ///
    /// # Errors
    /// [`TutorError::Refused`], with a plain sentence, if there is nothing to undo or a later record depends on it.
    /// The data can't be read or written.
    pub fn plan_undo(&self) -> Result<UndoPlan, TutorError> {
        self.record.plan_undo()
    }

    /// Undoes the record of this version, if [`Tutor::plan_undo`] still names it.
    ///
    /// # Errors
    /// As [`Tutor::plan_undo`], and if another record was added since.
    pub async fn undo(&self, version: u64) -> Result<UndoPlan, TutorError> {
        run_blocking(self, move |tutor| {
            let undone = tutor.record.undo(version)?;
            if let Some(problem) = undone.problem.as_ref().filter(|_| undone.submission) {
                tutor.hints.discard_findings(problem);
                tutor.submissions.resume_work(problem, undone.seconds);
            }
            Ok(undone)
        })
        .await
    }
}
