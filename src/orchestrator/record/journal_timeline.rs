//! The learner's history: caches the timeline folded from the journal, and reads single records of it.

use std::sync::{Arc, PoisonError};

use super::open_record::OpenRecord;
use super::writer::store_to_tutor_error;
use crate::learner::timeline::Timeline;
use crate::orchestrator::api::TutorError;
use crate::orchestrator::pipeline::Pipeline;
use crate::store::{JournalHead, JournalReader};
use crate::types::Record;

/// The timeline folded so far, and its position in the journal.
#[derive(Debug)]
pub(super) struct FoldedJournal {
    head: JournalHead,
    timeline: Arc<Timeline>,
}

impl FoldedJournal {
    pub fn empty(pipeline: &Pipeline) -> Self {
        let timeline = Timeline::new(pipeline.params.clone(), Arc::clone(&pipeline.catalog));
        Self { head: JournalHead::default(), timeline: Arc::new(timeline) }
    }
}

impl OpenRecord {
    /// The learner's history up to the newest record. Other threads can commit in the meantime.
    pub fn timeline(&self) -> Result<Arc<Timeline>, TutorError> {
        let zone = self.snapshot().zone.clone();
        let mut folded = self.folded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reader) = self.journal_reader() {
            let FoldedJournal { head, timeline } = &mut *folded;
            let read = |from: JournalHead| {
                let mut records = Vec::new();
                let end = reader.read(from, |record| records.push(record)).map_err(store_to_tutor_error)?;
                Ok::<_, TutorError>((end, records))
            };
            // If a line is damaged, nothing is stored, and the next call begins at the same place.
            let (mut end, mut records) = read(head.clone())?;
            let mut next = Arc::clone(timeline);
            if timeline.records > 0 && records.iter().any(|record| record.undoes().is_some()) {
                // The charts already contain what was undone, so they are folded again from the start.
                (end, records) = read(JournalHead::default())?;
                next = FoldedJournal::empty(self.pipeline()).timeline;
            }
            if !records.is_empty() {
                next = Arc::new(Arc::unwrap_or_clone(next).folded(records, &zone));
            }
            if next.version() != timeline.version() || next.records != timeline.records {
                let prediction = self.predict_learner(&next);
                Arc::make_mut(&mut next).prediction = prediction;
            }
            (*head, *timeline) = (end, next);
        }
        Ok(Arc::clone(&folded.timeline))
    }

    /// The committed record that made this version, if there is one.
    pub fn record_at_version(&self, version: u64) -> Result<Option<Record>, TutorError> {
        let mut found = None;
        self.read_journal(|record| {
            if record.version == version && record.rejected.is_none() {
                found = Some(record);
            }
        })?;
        Ok(found)
    }

    pub fn history(&self, limit: usize) -> Result<Vec<Record>, TutorError> {
        match self.store().as_ref() {
            Some(store) => store.history(limit).map_err(store_to_tutor_error),
            None => Ok(Vec::new()),
        }
    }

    pub fn history_while(&self, goes_on: impl FnMut(&Record) -> bool) -> Result<Vec<Record>, TutorError> {
        match self.store().as_ref() {
            Some(store) => store.history_while(usize::MAX, goes_on).map_err(store_to_tutor_error),
            None => Ok(Vec::new()),
        }
    }

    /// Visits all records, newest first, until `visit` returns false. No step can be recorded in the meantime.
    pub fn walk_back(&self, visit: impl FnMut(Record) -> bool) -> Result<(), TutorError> {
        match self.store().as_ref() {
            Some(store) => store.walk_back(visit).map_err(store_to_tutor_error),
            None => Ok(()),
        }
    }

    /// Visits all records, oldest first. Other threads can commit in the meantime.
    pub fn read_journal(&self, visit: impl FnMut(Record)) -> Result<(), TutorError> {
        if let Some(reader) = self.journal_reader() {
            reader.read(JournalHead::default(), visit).map_err(store_to_tutor_error)?;
        }
        Ok(())
    }

    fn journal_reader(&self) -> Option<JournalReader> {
        self.store().as_ref().map(crate::store::Store::reader)
    }
}
