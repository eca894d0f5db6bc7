//! Fits models on one part of the data and scores them on learners they have not seen.

use anyhow::{Result, bail};
use serde::Serialize;

use super::baselines::{Equations, ItemRate, ItemResponse, Majority};
use super::bayesian_tracing::BayesianTracing;
use super::interactions::LearnerLog;
use super::linear_features::{FeatureSet, Vocabulary};
use super::prediction_metrics::{LearnerPredictions, PredictionScores, score_models};
use super::prediction_model::PredictionModel;

/// A model of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelKind {
    Majority,
    ItemRate,
    ItemResponse,
    Pfa,
    BayesianTracing,
    Equations,
    BestLr,
    /// φ alone: the linear part of ours.
    Phi,
    /// The network alone, with learned vectors of items and components.
    Network,
    /// w·φ + g(h, ē).
    Ours,
}

impl ModelKind {
    /// The models in the order of the table. The network needs the feature `train`.
    pub const ALL: [Self; 10] = [
        Self::Majority,
        Self::ItemRate,
        Self::ItemResponse,
        Self::Pfa,
        Self::BayesianTracing,
        Self::Equations,
        Self::BestLr,
        Self::Phi,
        Self::Network,
        Self::Ours,
    ];

    /// The label in the table.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Majority => "majority",
            Self::ItemRate => "item rate",
            Self::ItemResponse => "IRT",
            Self::Pfa => "PFA",
            Self::BayesianTracing => "BKT",
            Self::Equations => "our equations",
            Self::BestLr => "Best-LR",
            Self::Phi => "ours, linear part",
            Self::Network => "LSTM",
            Self::Ours => "ours",
        }
    }

    /// Whether this build can train it.
    #[must_use]
    pub fn is_available(self) -> bool {
        cfg!(feature = "train") || !matches!(self, Self::Network | Self::Ours)
    }
}

/// One split of the data.
#[derive(Clone, Debug)]
pub struct DataSplit<'a> {
    pub train: Vec<&'a LearnerLog>,
    pub test: Vec<&'a LearnerLog>,
}

/// A model with its scores over all splits.
#[derive(Clone, Debug, Serialize)]
pub struct ModelScores {
    pub model: ModelKind,
    #[serde(flatten)]
    pub scores: PredictionScores,
}

/// Fits all available models on each split and scores them on its test learners. `on_step` is called with the label
/// before each fit.
pub fn compare_models(
    splits: &[DataSplit],
    vocabulary: Vocabulary,
    seed: u64,
    mut on_step: impl FnMut(&str),
) -> Result<Vec<ModelScores>> {
    let kinds: Vec<ModelKind> = ModelKind::ALL.into_iter().filter(|kind| kind.is_available()).collect();
    let mut models: Vec<Vec<Vec<LearnerPredictions>>> = vec![Vec::new(); kinds.len()];
    for (fold, split) in splits.iter().enumerate() {
        for (kind, predictions) in kinds.iter().zip(&mut models) {
            on_step(&format!("fold {} of {}: {}", fold + 1, splits.len(), kind.label()));
            predictions.push(predict(*kind, split, vocabulary, seed)?);
        }
    }
    let reference = kinds.iter().position(|kind| *kind == ModelKind::BestLr).unwrap_or(0);
    let Some(scores) = score_models(&models, reference, seed) else {
        bail!("the test rows have no answers of both kinds");
    };
    Ok(kinds.into_iter().zip(scores).map(|(model, scores)| ModelScores { model, scores }).collect())
}

/// Fits one model and predicts the test learners' answers.
fn predict(kind: ModelKind, split: &DataSplit, vocabulary: Vocabulary, seed: u64) -> Result<Vec<LearnerPredictions>> {
    let train = &split.train;
    let model: Box<dyn PredictionModel> = match kind {
        ModelKind::Majority => Box::new(Majority::fit(train)),
        ModelKind::ItemRate => Box::new(ItemRate::fit(train)),
        ModelKind::ItemResponse => Box::new(ItemResponse::fit(train, vocabulary)),
        ModelKind::Pfa => Box::new(FeatureSet::Pfa.fit(train, vocabulary)),
        ModelKind::BayesianTracing => Box::new(BayesianTracing::fit(train)),
        ModelKind::Equations => Box::new(Equations),
        ModelKind::BestLr => Box::new(FeatureSet::BestLr.fit(train, vocabulary)),
        ModelKind::Phi => Box::new(FeatureSet::Phi.fit(train, vocabulary)),
        ModelKind::Network | ModelKind::Ours => return predict_network(kind, split, vocabulary, seed),
    };
    Ok(split.test.iter().map(|log| with_outcomes(&model.predict(log), log)).collect())
}

#[cfg(feature = "train")]
fn predict_network(
    kind: ModelKind,
    split: &DataSplit,
    vocabulary: Vocabulary,
    seed: u64,
) -> Result<Vec<LearnerPredictions>> {
    let on_top = kind == ModelKind::Ours;
    let logits = super::network_prediction::fit_and_predict(split, vocabulary, on_top, seed)?;
    let chances =
        logits.into_iter().map(|logits| logits.into_iter().map(|z| 1.0 / (1.0 + (-f64::from(z)).exp())).collect());
    Ok(chances.zip(&split.test).map(|(chances, log): (Vec<f64>, _)| with_outcomes(&chances, log)).collect())
}

#[cfg(not(feature = "train"))]
fn predict_network(kind: ModelKind, _: &DataSplit, _: Vocabulary, _: u64) -> Result<Vec<LearnerPredictions>> {
    bail!("{} needs a build with the feature 'train'", kind.label())
}

fn with_outcomes(chances: &[f64], log: &LearnerLog) -> LearnerPredictions {
    chances.iter().zip(&log.rows).map(|(chance, row)| (*chance, row.passed)).collect()
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::lab::recommend::interactions::Interaction;

    /// Learners of different ability at items of different difficulty.
    fn logs(count: usize, seed: u64) -> Vec<LearnerLog> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut log = |learner: usize| {
            let ability: f64 = rng.random_range(-1.5..1.5);
            let mut row = || {
                let item = rng.random_range(0..8_u32);
                let chance = 1.0 / (1.0 + (-(ability + f64::from(item) / 2.0 - 1.75)).exp());
                let (passed, kcs) = (rng.random_bool(chance), vec![item % 3]);
                Interaction { item, kcs, passed, day: None, hints: 0, difficulty: 1, equations: None }
            };
            LearnerLog { learner: learner.to_string(), rows: (0..25).map(|_| row()).collect() }
        };
        (0..count).map(&mut log).collect()
    }

    const VOCABULARY: Vocabulary = Vocabulary { items: 8, kcs: 3 };

    fn split<'a>(train: &'a [LearnerLog], test: &'a [LearnerLog]) -> DataSplit<'a> {
        DataSplit { train: train.iter().collect(), test: test.iter().collect() }
    }

    #[test]
    fn models_rank_as_their_knowledge() {
        let (train, test) = (logs(150, 1), logs(80, 2));
        let scores = compare_models(&[split(&train, &test)], VOCABULARY, 1, |_| {}).unwrap();
        let auc = |kind: ModelKind| scores.iter().find(|one| one.model == kind).unwrap().scores.auc.value;
        assert!((auc(ModelKind::Majority) - 0.5).abs() < 1e-9);
        // Items alone, then items and the learner.
        assert!(auc(ModelKind::ItemRate) > 0.6, "{scores:?}");
        for kind in [ModelKind::ItemResponse, ModelKind::BestLr, ModelKind::Phi] {
            assert!(auc(kind) > auc(ModelKind::ItemRate) + 0.03, "{kind:?}: {scores:?}");
        }
        assert!(
            auc(ModelKind::BayesianTracing) > 0.55 && auc(ModelKind::Pfa) > 0.55 && auc(ModelKind::Equations) > 0.55
        );
    }

    #[test]
    fn later_answers_change_no_earlier_prediction() {
        let (train, test) = (logs(30, 3), logs(1, 4));
        let mut changed = test.clone();
        changed[0].rows[10..].iter_mut().for_each(|row| row.passed = !row.passed);
        for kind in ModelKind::ALL.into_iter().filter(|kind| kind.is_available()) {
            let chances = |test: &[LearnerLog]| -> Vec<f64> {
                let predicted = predict(kind, &split(&train, test), VOCABULARY, 1).unwrap();
                predicted[0].iter().map(|(chance, _)| *chance).collect()
            };
            assert_eq!(chances(&test)[..=10], chances(&changed)[..=10], "{kind:?}");
        }
    }
}
