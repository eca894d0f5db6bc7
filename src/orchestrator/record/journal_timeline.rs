//! The learner's past: the journal folded once and kept, and single records of it.

use std::sync::{Arc, PoisonError};

use super::writer::{PipelineEnv, store_to_tutor_error};
use crate::learner::timeline::Timeline;
use crate::orchestrator::api::TutorError;
use crate::orchestrator::tutor::Tutor;
use crate::store::{JournalHead, JournalReader};
use crate::types::Record;

/// What was folded so far, and how far into the journal that is.
#[derive(Debug)]
pub(in crate::orchestrator) struct FoldedJournal {
    head: JournalHead,
    timeline: Arc<Timeline>,
}

impl FoldedJournal {
    pub(in crate::orchestrator) fn empty(setting: &PipelineEnv) -> Self {
        let timeline = Timeline::new(setting.pipeline.params.clone(), Arc::clone(&setting.pipeline.catalog));
        Self { head: JournalHead::default(), timeline: Arc::new(timeline) }
    }
}

impl Tutor {
    /// The learner's history up to the newest record. The first call reads the whole journal, later ones only what came
    /// since; call it where waiting does no harm. Committing goes on meanwhile.
    ///
    /// # Errors
    /// The journal can't be read, or a line of it is damaged.
    pub fn timeline(&self) -> Result<Arc<Timeline>, TutorError> {
        let zone = self.snapshot().zone.clone();
        let mut folded = self.shared.folded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reader) = self.journal_reader() {
            let FoldedJournal { head, timeline } = &mut *folded;
            // A part that was folded before a damaged line is not kept: the next call begins where this one did.
            let mut next = Arc::clone(timeline);
            *head = reader
                .read(head.clone(), |record| Arc::make_mut(&mut next).fold(record, &zone))
                .map_err(store_to_tutor_error)?;
            *timeline = next;
        }
        Ok(Arc::clone(&folded.timeline))
    }

    /// The committed record that made this version; none where there is none.
    ///
    /// # Errors
    /// As [`Tutor::timeline`].
    pub fn record_at_version(&self, version: u64) -> Result<Option<Record>, TutorError> {
        let mut found = None;
        if let Some(reader) = self.journal_reader() {
            let wanted = |record: Record| {
                if record.version == version && record.rejected.is_none() {
                    found = Some(record);
                }
            };
            reader.read(JournalHead::default(), wanted).map_err(store_to_tutor_error)?;
        }
        Ok(found)
    }

    /// Committed and rejected records, newest first, at most `limit`.
    pub fn history(&self, limit: usize) -> Result<Vec<Record>, TutorError> {
        match self.store().as_ref() {
            Some(store) => store.history(limit).map_err(store_to_tutor_error),
            None => Ok(Vec::new()),
        }
    }

    /// Records, newest first, up to the first that `goes_on` says no to.
    ///
    /// # Errors
    /// As [`Tutor::timeline`].
    pub fn history_while(&self, goes_on: impl FnMut(&Record) -> bool) -> Result<Vec<Record>, TutorError> {
        match self.store().as_ref() {
            Some(store) => store.history_while(usize::MAX, goes_on).map_err(store_to_tutor_error),
            None => Ok(Vec::new()),
        }
    }

    pub(in crate::orchestrator) fn journal_reader(&self) -> Option<JournalReader> {
        self.store().as_ref().map(crate::store::Store::reader)
    }
}
