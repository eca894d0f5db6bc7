//! Feature rows of the linear models: PFA, Best-LR, and φ.

use super::baselines::EquationsTracker;
use super::interactions::{Interaction, LearnerLog};
use super::linear_model::{FitSettings, LinearModel, SparseRows};
use super::prediction_model::PredictionModel;
use crate::learner::predict::features::{Exercise, FEATURE_COUNT, FeatureHistory, TryResult};

/// The features of a linear model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureSet {
    /// Performance factors analysis (Pavlik et al. 2009): per component a constant and counts of right and wrong answers.
    Pfa,
    /// Best-LR (Gervet et al. 2020): items, components, and log counts of right and wrong answers by component, by item
    /// and in all.
    BestLr,
    /// Best-LR together with the features that name no id: φ for data sets.
    Phi,
    /// Only the features that name no id: φ of the shipped predictor.
    PhiWithoutIds,
}

/// Numbers of items and components in the data: the widths of the one-hot features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    pub items: usize,
    pub kcs: usize,
}

impl FeatureSet {
    /// Number of columns.
    #[must_use]
    pub fn columns(self, vocabulary: Vocabulary) -> usize {
        match self {
            Self::Pfa => 1 + 3 * vocabulary.kcs,
            Self::BestLr => 5 + vocabulary.items + 3 * vocabulary.kcs,
            Self::Phi => 5 + vocabulary.items + 3 * vocabulary.kcs + FEATURE_COUNT,
            Self::PhiWithoutIds => FEATURE_COUNT,
        }
    }

    /// The features before each row of a log. A row's features use only the rows before it.
    #[must_use]
    pub fn rows(self, log: &LearnerLog, vocabulary: Vocabulary) -> Vec<Vec<(u32, f32)>> {
        let (mut history, mut equations) = (FeatureHistory::default(), EquationsTracker::default());
        let mut rows = Vec::with_capacity(log.rows.len());
        for row in &log.rows {
            let (mastery, chance) = row.equations.unwrap_or_else(|| equations.estimates(row));
            let exercise = exercise(row, mastery, chance);
            rows.push(self.row(&history, &exercise, vocabulary));
            history.observe(&exercise, TryResult { passed: row.passed, hints: row.hints });
            equations.observe(row);
        }
        rows
    }

    fn row(self, history: &FeatureHistory, exercise: &Exercise, vocabulary: Vocabulary) -> Vec<(u32, f32)> {
        let (items, kcs) = (vocabulary.items as u32, vocabulary.kcs as u32);
        let log = |count: u32| f64::from(count).ln_1p() as f32;
        // Column 0 of every set is the constant; the features without ids begin with it too.
        let shared = history.features(exercise);
        if self == Self::PhiWithoutIds {
            return (0..).zip(shared).collect();
        }
        let mut row = vec![(0, 1.0)];
        let share = 1.0 / exercise.kcs.len().max(1) as f32;
        for kc in exercise.kcs {
            let (right, wrong) = history.kc_counts(*kc);
            if self == Self::Pfa {
                row.extend([(1 + kc, 1.0), (1 + kcs + kc, right as f32), (1 + 2 * kcs + kc, wrong as f32)]);
            } else {
                let start = 5 + items;
                row.extend([(start + kc, share), (start + kcs + kc, log(right)), (start + 2 * kcs + kc, log(wrong))]);
            }
        }
        if self == Self::Pfa {
            return row;
        }
        let (right, wrong) = history.item_counts(exercise.item);
        let (all_right, all_wrong) = history.all_counts();
        row.extend([
            (1, log(right)),
            (2, log(wrong)),
            (3, log(all_right)),
            (4, log(all_wrong)),
            (5 + exercise.item, 1.0),
        ]);
        if self == Self::Phi {
            let start = 5 + items + 3 * kcs;
            row.extend((start + 1..).zip(shared.into_iter().skip(1)));
        }
        row
    }

    /// Fits a model on these features.
    #[must_use]
    pub fn fit(self, train: &[&LearnerLog], vocabulary: Vocabulary) -> FittedLinear {
        let mut rows = SparseRows::new(self.columns(vocabulary));
        for log in train {
            for (features, row) in self.rows(log, vocabulary).iter().zip(&log.rows) {
                rows.push(features, row.passed, 0.0);
            }
        }
        FittedLinear { set: self, vocabulary, model: LinearModel::fit(&rows, &FitSettings::default()) }
    }
}

fn exercise(row: &Interaction, mastery: f64, chance: f64) -> Exercise<'_> {
    Exercise { item: row.item, kcs: &row.kcs, day: row.day, difficulty: row.difficulty, mastery, chance }
}

/// A linear model with its features.
#[derive(Clone, Debug)]
pub struct FittedLinear {
    pub set: FeatureSet,
    pub vocabulary: Vocabulary,
    pub model: LinearModel,
}

impl FittedLinear {
    /// The logit before each row.
    #[must_use]
    pub fn logits(&self, log: &LearnerLog) -> Vec<f64> {
        self.set.rows(log, self.vocabulary).iter().map(|row| self.model.logit(row)).collect()
    }
}

impl PredictionModel for FittedLinear {
    fn predict(&self, log: &LearnerLog) -> Vec<f64> {
        self.logits(log).into_iter().map(|logit| 1.0 / (1.0 + (-logit).exp())).collect()
    }
}
