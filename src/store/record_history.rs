//! The history of an open store: its records, newest first, and the state without some of them.
//!
//! Only reads, up to the head this process knows.

use std::collections::BTreeSet;

use crate::types::{LearnerState, Record};

use super::journal;
use super::journal_line::{JournalHead, JournalLine, LineFault};
use super::journal_reader::JournalReader;
use super::journal_scan::{BadLine, ReverseLines};
use super::store_error::StoreError;
use super::store_writer::Store;

impl Store {
    /// A reader of the current journal that works independently of the store.
    #[must_use]
    pub fn reader(&self) -> JournalReader {
        JournalReader { path: self.data.join(journal::FILE), end: self.head.clone() }
    }

    /// Committed and rejected records, newest first, at most `limit`. Reads no more of the file than it returns.
    pub fn history(&self, limit: usize) -> Result<Vec<Record>, StoreError> {
        self.history_while(limit, |_| true)
    }

    /// The records from the newest to the first for which `goes_on` is false, which is left out.
    pub fn history_while(
        &self,
        limit: usize,
        mut goes_on: impl FnMut(&Record) -> bool,
    ) -> Result<Vec<Record>, StoreError> {
        let mut records = Vec::new();
        if limit > 0 {
            self.walk_back(|record| {
                let wanted = goes_on(&record);
                if wanted {
                    records.push(record);
                }
                wanted && records.len() < limit
            })?;
        }
        Ok(records)
    }

    /// Passes records to `visit`, newest first, until it returns false or there are no more.
    pub fn walk_back(&self, mut visit: impl FnMut(Record) -> bool) -> Result<(), StoreError> {
        let path = self.data.join(journal::FILE);
        if self.head.lines == 0 {
            return Ok(());
        }
        let read = |source| StoreError::read(&path, source);
        let mut lines = ReverseLines::open(&path, self.head.bytes).map_err(read)?;
        let JournalHead { mut hash, bytes: mut offset, lines: mut number, .. } = self.head.clone();
        while let Some(text) = lines.next().map_err(read)? {
            offset -= text.len() as u64 + 1;
            let bad = |fault| StoreError::Damaged { path: path.clone(), bad: BadLine { line: number, offset, fault } };
            let line = JournalLine::read(&text).map_err(bad)?;
            if line.hash != hash {
                return Err(bad(LineFault::Chain));
            }
            line.prev.clone_into(&mut hash);
            if !visit(line.parse().map_err(bad)?) {
                break;
            }
            number -= 1;
        }
        Ok(())
    }

    /// Passes every record to `visit`, oldest first.
    pub fn walk(&self, mut visit: impl FnMut(&Record)) -> Result<(), StoreError> {
        let head = self.reader().read(JournalHead::default(), |record| visit(&record))?;
        if head.bytes < self.head.bytes {
            return Err(StoreError::Moved { path: self.data.join(journal::FILE) });
        }
        Ok(())
    }

    /// The state the journal gives without the records of these versions.
    pub fn state_without(&self, versions: &BTreeSet<u64>) -> Result<LearnerState, StoreError> {
        let mut state = LearnerState::default();
        self.walk(|record| {
            if record.rejected.is_some() || !versions.contains(&record.version) {
                (self.model.fold)(&mut state, record);
            }
        })?;
        Ok(state)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::store::store_fixtures::{self, MODEL};

    proptest! {
        #![proptest_config(crate::testing::cases(32))]

        #[test]
        fn the_past_is_told_both_ways_and_without_what_is_left_out(records in store_fixtures::history(30), skip in 1_u64..30) {
            let temp = tempfile::tempdir().unwrap();
            let mut store = Store::open(temp.path(), jiff::Timestamp::UNIX_EPOCH, MODEL).unwrap().store;
            for record in &records {
                store.commit(record).unwrap();
            }
            let mut forwards = Vec::new();
            store.walk(|record| forwards.push(record.clone())).unwrap();
            let mut backwards = store.history(usize::MAX).unwrap();
            backwards.reverse();
            prop_assert_eq!(&forwards, &backwards);
            prop_assert_eq!(forwards.len(), records.len());
            prop_assert_eq!(&store.state_without(&BTreeSet::new()).unwrap(), &**store.state());
            let mut without = LearnerState::default();
            let kept = forwards.iter().filter(|record| record.rejected.is_some() || record.version != skip);
            kept.for_each(|record| (MODEL.fold)(&mut without, record));
            prop_assert_eq!(store.state_without(&[skip].into()).unwrap(), without);
        }
    }
}
