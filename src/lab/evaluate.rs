//! Evaluates the tutor from its journal alone, real or simulated (IntelliCode, section 4).
//!
//! The journal is folded record by record, and at each submission the tutor's belief *before* it is compared with the
//! outcome. Nothing is stored and no agent runs again, so two evaluations of one journal give the same figures.

use serde::Serialize;

use super::practice_replay::{PracticeReplay, replay_practice as walk_steps};
use crate::types::{Catalog, Params, Record};

mod evaluation_metrics;
mod hint_disclosure;
mod journal_walk;

pub use hint_disclosure::discloses_solution;
pub use journal_walk::{JournalObservations, ObservedAttempt, ObservedHint, observe_journal};

/// An evaluation of journals with the catalogue they were recorded with.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evaluation {
    pub journals: usize,
    pub records: usize,
    pub metrics: Vec<Metric>,
}

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Metric {
    pub group: MetricGroup,
    /// A stable name, such as `brier`.
    pub key: &'static str,
    /// A description for people.
    pub what: &'static str,
    pub unit: MetricUnit,
    /// `None` if the journal has no data for it.
    pub value: Option<f64>,
    /// Number of observations.
    pub n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<MetricGoal>,
}

/// The goal of a value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MetricGoal {
    AtLeast(f64),
    AtMost(f64),
}

impl MetricGoal {
    /// Whether a value reaches it.
    #[must_use]
    pub fn is_met(self, value: f64) -> bool {
        match self {
            Self::AtLeast(bound) => value >= bound,
            Self::AtMost(bound) => value <= bound,
        }
    }
}

/// The group of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MetricGroup {
    Calibration,
    Scheduling,
    Curriculum,
    Help,
    Gains,
    Engagement,
    Efficiency,
    Fairness,
    Balance,
}

impl MetricGroup {
    /// The heading over its figures.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Calibration => "Does mastery say what happens next?",
            Self::Scheduling => "Do reviews come at the right time?",
            Self::Curriculum => "Is the ground covered?",
            Self::Help => "Do hints help without giving the answer away?",
            Self::Gains => "Is anything learned?",
            Self::Engagement => "Do people come back?",
            Self::Efficiency => "Is it quick?",
            Self::Fairness => "Does it serve everybody alike?",
            Self::Balance => "Does the tutor push what teaches?",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MetricUnit {
    /// In [0, 1], shown in per cent.
    Share,
    /// A number with its own scale.
    Number,
    Days,
    Milliseconds,
}

/// Evaluates journals together, one per learner. `discloses` returns whether a shown hint gave the answer away; it is
/// called for every hint with recorded text.
#[must_use]
pub fn evaluate(
    journals: &[Vec<Record>],
    catalog: &Catalog,
    params: &Params,
    discloses: &dyn Fn(&ObservedHint) -> bool,
) -> Evaluation {
    let observed: Vec<JournalObservations> =
        journals.iter().map(|records| observe_journal(records, catalog, params)).collect();
    let stepped: Vec<PracticeReplay> = journals.iter().map(|records| walk_steps(records, catalog, params)).collect();
    Evaluation {
        journals: journals.len(),
        records: journals.iter().map(Vec::len).sum(),
        metrics: evaluation_metrics::all_metrics(&observed, &stepped, catalog, discloses),
    }
}

#[cfg(test)]
mod tests;
