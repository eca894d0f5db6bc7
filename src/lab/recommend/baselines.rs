//! Models to compare with: the majority, an item's rate, item response theory, and the equations of the tutor.

use std::collections::BTreeMap;

use super::interactions::{Interaction, LearnerLog};
use super::linear_features::Vocabulary;
use super::linear_model::{FitSettings, LinearModel, SparseRows};
use super::prediction_model::PredictionModel;
use crate::learner::predict::online::Offset;
use crate::mastery::initial_mastery::RateTerms;
use crate::mastery::mastery_update::MasteryTerms;
use crate::mastery::pass_probability::ChanceTerms;
use crate::types::Params;
use crate::types::learner_state::SelfReport;
use crate::types::problem::Difficulty;

/// Predicts the share of right answers in the training data.
#[derive(Clone, Copy, Debug)]
pub struct Majority(f64);

impl Majority {
    #[must_use]
    pub fn fit(train: &[&LearnerLog]) -> Self {
        let rows = train.iter().flat_map(|log| &log.rows);
        let (right, all) =
            rows.fold((0.0, 0.0), |(right, all), row| (right + f64::from(u8::from(row.passed)), all + 1.0));
        Self(if all > 0.0 { right / all } else { 0.5 })
    }
}

impl PredictionModel for Majority {
    fn predict(&self, log: &LearnerLog) -> Vec<f64> {
        vec![self.0; log.rows.len()]
    }
}

/// Predicts an item's share of right answers, with five answers of the average item added.
#[derive(Clone, Debug)]
pub struct ItemRate {
    rates: BTreeMap<u32, f64>,
    average: f64,
}

impl ItemRate {
    #[must_use]
    pub fn fit(train: &[&LearnerLog]) -> Self {
        const ADDED: f64 = 5.0;
        let Majority(average) = Majority::fit(train);
        let mut counts = BTreeMap::<u32, [f64; 2]>::new();
        for row in train.iter().flat_map(|log| &log.rows) {
            let count = counts.entry(row.item).or_default();
            count[0] += f64::from(u8::from(row.passed));
            count[1] += 1.0;
        }
        let rate = |[right, all]: [f64; 2]| (right + ADDED * average) / (all + ADDED);
        Self { rates: counts.into_iter().map(|(item, count)| (item, rate(count))).collect(), average }
    }
}

impl PredictionModel for ItemRate {
    fn predict(&self, log: &LearnerLog) -> Vec<f64> {
        log.rows.iter().map(|row| self.rates.get(&row.item).copied().unwrap_or(self.average)).collect()
    }
}

/// Item response theory with one parameter (Rasch): σ(ability − difficulty). An unseen learner's ability is estimated
/// from the rows before.
#[derive(Clone, Debug)]
pub struct ItemResponse {
    constant: f64,
    items: Vec<f64>,
}

impl ItemResponse {
    #[must_use]
    pub fn fit(train: &[&LearnerLog], vocabulary: Vocabulary) -> Self {
        let mut rows = SparseRows::new(1 + vocabulary.items + train.len());
        for (learner, log) in train.iter().enumerate() {
            for row in &log.rows {
                let ability = (1 + vocabulary.items + learner) as u32;
                rows.push(&[(0, 1.0), (1 + row.item, 1.0), (ability, 1.0)], row.passed, 0.0);
            }
        }
        let model = LinearModel::fit(&rows, &FitSettings::default());
        Self { constant: model.weights[0], items: model.weights[1..=vocabulary.items].to_vec() }
    }
}

impl PredictionModel for ItemResponse {
    fn predict(&self, log: &LearnerLog) -> Vec<f64> {
        // The penalty ½ w² of the fit is a normal prior with variance 1.
        let mut ability = Offset::new(1.0);
        let mut chances = Vec::with_capacity(log.rows.len());
        for row in &log.rows {
            let logit = self.constant + self.items.get(row.item as usize).copied().unwrap_or_default() + ability.mean;
            let chance = 1.0 / (1.0 + (-logit).exp());
            chances.push(chance);
            ability = ability.updated(1.0, chance, row.passed);
        }
        chances
    }
}

/// The equations of the tutor on a log without a journal: mastery by component (equation 9) and the chance to pass.
#[derive(Clone, Debug, Default)]
pub struct EquationsTracker {
    params: Params,
    mastery: BTreeMap<u32, f64>,
    passes: f64,
    answers: f64,
}

impl EquationsTracker {
    /// Mean mastery of the row's components, and the chance that it passes, before its result is known.
    #[must_use]
    pub fn estimates(&self, row: &Interaction) -> (f64, f64) {
        let start = self.start();
        let known = |kc: &u32| self.mastery.get(kc).copied().unwrap_or(start);
        let count = row.kcs.len() as f64;
        let mastery = if row.kcs.is_empty() { start } else { row.kcs.iter().map(known).sum::<f64>() / count };
        let (passes, answers, params) = (self.passes, self.answers, &self.params.chance);
        (mastery, ChanceTerms { params, mastery, passes, answers, difficulty: difficulty(row) }.value())
    }

    /// Updates the mastery of the row's components.
    pub fn observe(&mut self, row: &Interaction) {
        let start = self.start();
        for kc in &row.kcs {
            let mastery = self.mastery.get(kc).copied().unwrap_or(start);
            let terms = MasteryTerms {
                params: &self.params.mastery,
                mastery,
                success: row.passed,
                difficulty: difficulty(row),
                age_days: 0.0,
                hint_level: row.hints.min(5) as u8,
                seconds: 0.0,
                expected_seconds: 1.0,
                weight: 1.0,
            };
            self.mastery.insert(*kc, terms.value());
        }
        self.answers += 1.0;
        self.passes += f64::from(u8::from(row.passed));
    }

    /// Where a component without evidence starts.
    fn start(&self) -> f64 {
        RateTerms::from_self_report(&self.params.mastery, SelfReport::Some, self.passes, self.answers).value()
    }
}

fn difficulty(row: &Interaction) -> Difficulty {
    match row.difficulty {
        0 => Difficulty::Easy,
        2 => Difficulty::Hard,
        _ => Difficulty::Medium,
    }
}

/// Predicts by the equations of the tutor. It is not trained on the data.
#[derive(Clone, Copy, Debug)]
pub struct Equations;

impl PredictionModel for Equations {
    fn predict(&self, log: &LearnerLog) -> Vec<f64> {
        let (mut tracker, mut chances) = (EquationsTracker::default(), Vec::with_capacity(log.rows.len()));
        for row in &log.rows {
            let (_, chance) = row.equations.unwrap_or_else(|| tracker.estimates(row));
            chances.push(chance);
            tracker.observe(row);
        }
        chances
    }
}
