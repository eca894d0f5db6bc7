//! Gives a record of a repaired journal its new version, and replaces the versions of earlier records in it.

use std::collections::BTreeMap;

use crate::types::event::{Change, Event, Record};
use crate::types::learner_state::{Insight, PracticeStep, RestoredState, SafetyRuling};

use super::journal_line::LineFault;

/// The new versions of the records that the repair kept, by their old versions.
#[derive(Debug, Default)]
pub(super) struct RenumberedVersions(BTreeMap<u64, u64>);

impl RenumberedVersions {
    /// Gives the next record its version. What the record says of a lost record is removed.
    ///
    /// # Errors
    /// The record undoes a lost record, so there is nothing left that it could undo.
    pub fn renumber(&mut self, record: &mut Record, version: u64) -> Result<(), LineFault> {
        if let Some(undone) = record.undoes().filter(|undone| !self.0.contains_key(undone)) {
            return Err(LineFault::LostTarget(undone));
        }
        let old = std::mem::replace(&mut record.version, version);
        if record.rejected.is_none() {
            self.0.insert(old, version);
        }
        self.event(&mut record.event);
        record.changes.iter_mut().for_each(|proposal| self.change(&mut proposal.change));
        Ok(())
    }

    fn new_version(&self, old: u64) -> Option<u64> {
        self.0.get(&old).copied()
    }

    fn event(&self, event: &mut Event) {
        match event {
            // Only a rejected undo can name a record that is lost.
            Event::Undone { version, .. } => *version = self.new_version(*version).unwrap_or(0),
            Event::FileReset { restored, .. } => *restored = restored.and_then(|old| self.new_version(old)),
            Event::ProfileSet { .. }
            | Event::Submission(_)
            | Event::HintRequest { .. }
            | Event::Question { .. }
            | Event::SessionCheck { .. }
            | Event::DailyGeneration { .. }
            | Event::ReviewDue { .. }
            | Event::ReviewStarted { .. }
            | Event::ReviewArranged { .. }
            | Event::Ran { .. }
            | Event::LockOverridden { .. }
            | Event::NudgeDismissed { .. }
            | Event::SchedulerFitted { .. }
            | Event::HistoryImported { .. } => {}
        }
    }

    fn change(&self, change: &mut Change) {
        match change {
            Change::Trends { records, .. } => self.latest(records),
            Change::Insights { insights } => self.insights(insights),
            Change::Restored { restored } => self.restored(restored),
            Change::Step { step } => step.record = self.new_version(step.record).unwrap_or(0),
            Change::Ruling { ruling } => self.ruling(ruling),
            Change::Profile { .. }
            | Change::SkillStart { .. }
            | Change::Skill { .. }
            | Change::NotCounted { .. }
            | Change::Submitted { .. }
            | Change::Rating { .. }
            | Change::Misconception { .. }
            | Change::Review { .. }
            | Change::HintShown { .. }
            | Change::Exchanged { .. }
            | Change::ReviewStarted { .. }
            | Change::Ran { .. }
            | Change::DailySet { .. }
            | Change::Offered { .. }
            | Change::Streak { .. }
            | Change::SessionStarted { .. }
            | Change::FailureRun { .. }
            | Change::Nudge { .. }
            | Change::NudgeDismissed { .. }
            | Change::LockOverridden { .. }
            | Change::TriedElsewhere { .. }
            | Change::SchedulerFit { .. } => {}
        }
    }

    /// Renumbers the records of the latest outcomes. They are matched with the outcomes from the newest one back, so those
    /// before a lost one are removed, too.
    fn latest(&self, records: &mut Vec<u64>) {
        let lost = records.iter().rposition(|old| self.new_version(*old).is_none());
        records.drain(..lost.map_or(0, |lost| lost + 1));
        self.known(records);
    }

    fn known(&self, records: &mut Vec<u64>) {
        *records = records.iter().filter_map(|old| self.new_version(*old)).collect();
    }

    fn insights(&self, insights: &mut Vec<Insight>) {
        for insight in insights.iter_mut() {
            self.known(&mut insight.evidence);
        }
        insights.retain(|insight| !insight.evidence.is_empty());
    }

    fn restored(&self, restored: &mut RestoredState) {
        if let Some(memory) = &mut restored.memory {
            self.latest(&mut memory.recent_records);
            self.insights(&mut memory.insights);
        }
        if let Some(balance) = &mut restored.balance {
            let known = |step: PracticeStep| Some(PracticeStep { record: self.new_version(step.record)?, ..step });
            balance.steps = std::mem::take(&mut balance.steps).into_iter().filter_map(known).collect();
            balance.rulings.iter_mut().for_each(|ruling| self.ruling(ruling));
        }
    }

    /// A ruling rests on the records that are left between its first and its last one.
    fn ruling(&self, ruling: &mut SafetyRuling) {
        let left = self.0.range(ruling.from..=ruling.to.max(ruling.from));
        let versions: Vec<u64> = left.map(|(_, new)| *new).collect();
        ruling.from = versions.iter().min().copied().unwrap_or(0);
        ruling.to = versions.iter().max().copied().unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::store_fixtures::record;
    use crate::types::learner_state::{Balance, LearnerMemory, Trends};
    use crate::types::{Agent, Proposal};

    /// Record 1 is lost.
    fn renumbered(changes: [Change; 2], event: Event) -> (Vec<Change>, Event) {
        let mut versions = RenumberedVersions::default();
        for old in 2..5 {
            versions.renumber(&mut record(old, old), old - 1).expect("a new version");
        }
        let changes = changes.map(|change| Proposal { agent: Agent::Orchestrator, change }).to_vec();
        let mut last = Record { event, changes, ..record(5, 5) };
        versions.renumber(&mut last, 4).expect("a new version");
        assert_eq!(last.version, 4);
        (last.changes.into_iter().map(|proposal| proposal.change).collect(), last.event)
    }

    #[test]
    fn the_records_that_a_record_names_are_renumbered() {
        let insight = |records: &[u64]| Insight {
            subject: "hints".to_owned(),
            text: "Hints.".to_owned(),
            evidence: records.to_vec(),
        };
        let trends = |records: &[u64]| Change::Trends {
            trends: Trends::default(),
            recent: vec![true; 4],
            records: records.to_vec(),
        };
        let restored = |recent: &[u64], insights: Vec<Insight>| {
            let memory = LearnerMemory { recent_records: recent.to_vec(), insights, ..LearnerMemory::default() };
            let restored =
                RestoredState { memory: Some(memory), balance: Some(Balance::default()), ..RestoredState::default() };
            Change::Restored { restored: Box::new(restored) }
        };
        let reset =
            |restored| Event::FileReset { problem: "p".into(), kept: crate::types::Hash::sha256(b"code"), restored };
        let undone = |version| Event::Undone { version, problem: None };
        let before = [trends(&[3, 1, 4, 5]), restored(&[2, 4], vec![insight(&[1]), insight(&[1, 3])])];
        let after = vec![trends(&[3, 4]), restored(&[1, 3], vec![insight(&[2])])];
        assert_eq!(renumbered(before.clone(), undone(3)), (after.clone(), undone(2)));
        assert_eq!(renumbered(before.clone(), reset(Some(2))), (after.clone(), reset(Some(1))));
        assert_eq!(renumbered(before, reset(Some(1))), (after, reset(None)));
    }
}
