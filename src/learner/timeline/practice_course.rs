//! The steps of practice over time: the latest ones, their balance on each day, and the rulings of the safety layers.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;

use crate::learner::apply::{dismiss, truncate_front};
use crate::mastery::safety_readings;
use crate::types::event::{Change, Record};
use crate::types::learner_state::{Balance, NudgeKind, PracticeStep, SafetyRuling};
use crate::types::params::Params;

/// The steps so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PracticeCourse {
    /// Newest last, at most [`Balance::MAX_STEPS`].
    pub steps: Vec<PracticeStep>,
    /// The balance at the end of each day with a step or a ruling.
    pub days: BTreeMap<Date, DayBalance>,
    /// Newest last, at most [`PracticeCourse::MAX_RULINGS`].
    pub rulings: Vec<DatedRuling>,
}

/// A ruling with its record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DatedRuling {
    pub version: u64,
    pub at: Timestamp,
    #[serde(flatten)]
    pub ruling: SafetyRuling,
}

/// The balance of the latest steps at the end of a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct DayBalance {
    /// Number of steps on the day.
    pub steps: u32,
    /// The index over the latest steps, and over those that the tutor proposed; `None` if there are too few.
    pub index: Option<f64>,
    pub tutors: Option<f64>,
    /// Mean demand of the latest window; `None` if there are too few steps.
    pub demand: Option<f64>,
    /// Number of rulings on the day, by layer.
    pub rulings: [u32; 4],
}

impl PracticeCourse {
    /// Maximum number of rulings stored.
    pub const MAX_RULINGS: usize = 60;

    /// Adds a record's steps.
    pub(super) fn add(&mut self, new: Vec<PracticeStep>, day: Date, params: &Params) {
        if new.is_empty() {
            return;
        }
        let count = new.len() as u32;
        self.steps.extend(new);
        truncate_front(&mut self.steps, Balance::MAX_STEPS);
        let value = |tutors| safety_readings::index(&self.steps, params, tutors).map(|index| index.value());
        let (index, tutors, demand) = (value(false), value(true), demand(&self.steps, params));
        let today = self.days.entry(day).or_default();
        *today = DayBalance { steps: today.steps.saturating_add(count), index, tutors, demand, rulings: today.rulings };
    }

    /// Adds a record's rulings.
    pub(super) fn ruled(&mut self, record: &Record, day: Date) {
        for proposal in &record.changes {
            let Change::Ruling { ruling } = &proposal.change else { continue };
            self.days.entry(day).or_default().rulings[ruling.layer as usize] += 1;
            self.rulings.push(DatedRuling {
                version: record.version,
                at: record.time,
                ruling: SafetyRuling::clone(ruling),
            });
        }
        truncate_front(&mut self.rulings, Self::MAX_RULINGS);
    }

    /// The rulings, oldest first.
    pub fn undated_rulings(&self) -> impl Iterator<Item = &SafetyRuling> {
        self.rulings.iter().map(|dated| &dated.ruling)
    }

    pub(super) fn dismiss(&mut self, nudge: NudgeKind) {
        dismiss(&mut self.steps, nudge);
    }
}

/// Mean demand of the latest window.
fn demand(steps: &[PracticeStep], params: &Params) -> Option<f64> {
    let window = params.safety.window;
    let latest = &steps[steps.len().checked_sub(window)?..];
    Some(latest.iter().map(|step| step.demand).sum::<f64>() / window.max(1) as f64)
}
