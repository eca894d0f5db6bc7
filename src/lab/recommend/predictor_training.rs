//! Trains all weights of a predictor on the logs of one pack's learners, in stages that can be resumed.
//!
//! The stages are the embedding of texts, the network for topics, its calibration, w·φ, and g on top of it. Learners
//! that no stage has seen give the figures.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::calibration::{CalibrationScores, CalibrationSettings, ComponentVectors, calibrate};
use super::contrastive_training::{ContrastSettings, RetrievalScores, measure_retrieval, train_embedding};
use super::interactions::LearnerLog;
use super::linear_features::{FeatureSet, FittedLinear, Vocabulary};
use super::prediction_comparison::ModelKind;
use super::prediction_metrics::{LearnerPredictions, PredictionScores, score_models};
use super::prediction_model::PredictionModel;
use super::sequence_training::{SequenceSettings, SequenceTrainer, TrainingProgress, VectorSource};
use super::sequences::AnswerSequence;
use super::text_retrieval::CatalogTexts;
use crate::file_read;
use crate::file_write::{self, FilePrivacy};
use crate::learner::predict::embed::{Embedding, TextKind};
use crate::learner::predict::features::FEATURE_COUNT;
use crate::learner::predict::predictor_weights::PredictorWeights;
use crate::types::Catalog;
use crate::types::network_weights::{NetworkWeights, TensorFile};

/// One in so many learners is held out for the figures, and one for the choice of the epoch.
const HELD_OUT_EVERY: usize = 5;

/// The file of a training that is not finished.
const CHECKPOINT: &str = "checkpoint.safetensors";

/// What to train and where to save it.
#[derive(Clone, Debug)]
pub struct PredictorPlan {
    pub out: PathBuf,
    pub seed: u64,
    /// Go on with the checkpoint in `out`.
    pub resume: bool,
    pub max_epochs: usize,
}

/// The figures of a trained predictor, on learners that no stage has seen.
#[derive(Clone, Debug, Serialize)]
pub struct PredictorFigures {
    /// SHA-256 of the weights file.
    pub weights: String,
    pub bytes: usize,
    /// SHA-256 of the texts of the problems and topics.
    pub pack: String,
    pub seed: u64,
    pub learners: usize,
    pub tries: usize,
    pub held_out_learners: usize,
    pub held_out_tries: usize,
    /// Epochs and validation losses of the two networks.
    pub trace_epochs: usize,
    pub trace_loss: f64,
    pub correction_epochs: usize,
    pub correction_loss: f64,
    pub linear_loss: f64,
    pub retrieval: RetrievalScores,
    pub calibration: CalibrationScores,
    /// The equations, the linear part and ours, each compared with the equations; without the learner's own offsets.
    pub models: Vec<(ModelKind, PredictionScores)>,
}

/// Trains and writes `predictor.safetensors`. `keep_going` is asked after each epoch with a line about it; if it
/// returns false, the checkpoint is complete and the training ends with `None`.
pub fn train_predictor(
    plan: &PredictorPlan,
    catalog: &Catalog,
    logs: &[LearnerLog],
    mut keep_going: impl FnMut(&str) -> bool,
) -> Result<Option<PredictorFigures>> {
    let data = TrainingData::new(catalog, logs)?;
    let mut checkpoint = Checkpoint::open(plan, &data.hash(plan))?;
    let contrast = ContrastSettings { seed: plan.seed, ..ContrastSettings::default() };
    let Some(embedding) = embed_texts(&data.texts, &contrast, &mut checkpoint, &mut keep_going)? else {
        return Ok(None);
    };
    let vectors = data.vectors(&embedding);
    let settings = SequenceSettings { seed: plan.seed, max_epochs: plan.max_epochs, ..SequenceSettings::default() };

    let [train, validation] = [&data.train, &data.validation].map(|part| sequences(part, None));
    let trainer = SequenceTrainer::new(settings, VectorSource::Fixed(&vectors.items), false, &validation)?;
    let Some((trace, trace_progress)) =
        run_stage("trace", trainer, &train, &validation, &mut checkpoint, &mut keep_going)?
    else {
        return Ok(None);
    };
    let calibration = CalibrationSettings { seed: plan.seed, ..CalibrationSettings::default() };
    let (trace, calibration) = calibrate(&trace, &vectors, &train, &validation, &calibration)?;
    if !keep_going("calibrated") {
        return Ok(None);
    }
    let linear = FeatureSet::PhiWithoutIds.fit(&data.train, data.vocabulary);
    let [train, validation] = [&data.train, &data.validation].map(|part| sequences(part, Some(&linear)));
    let on_top = SequenceTrainer::new(settings, VectorSource::Fixed(&vectors.items), true, &validation)?;
    let Some((correction, progress)) =
        run_stage("correction", on_top, &train, &validation, &mut checkpoint, &mut keep_going)?
    else {
        return Ok(None);
    };
    let weights = PredictorWeights { embedding, trace, linear: linear_weights(&linear), correction };
    let bytes = weights.to_bytes()?;
    write_whole(&plan.out.join("predictor.safetensors"), &bytes)?;
    let models = data.score(&weights, &linear, &vectors, plan.seed)?;
    let retrieval = measure_retrieval(&data.texts, &weights.embedding, &contrast)?;
    checkpoint.remove()?;
    let [(trace_epochs, trace_loss), (correction_epochs, correction_loss)] =
        [&trace_progress, &progress].map(|progress| (progress.epochs, progress.losses[progress.best_epoch]));
    Ok(Some(PredictorFigures {
        weights: hex::encode(Sha256::digest(&bytes)),
        bytes: bytes.len(),
        pack: hex::encode(Sha256::digest(format!("{:?}", data.texts))),
        seed: plan.seed,
        learners: logs.len(),
        tries: logs.iter().map(|log| log.rows.len()).sum(),
        held_out_learners: data.held_out.len(),
        held_out_tries: data.held_out.iter().map(|log| log.rows.len()).sum(),
        trace_epochs,
        trace_loss,
        correction_epochs,
        correction_loss,
        linear_loss: progress.losses[0],
        retrieval,
        calibration,
        models,
    }))
}

/// w as the application reads it.
fn linear_weights(linear: &FittedLinear) -> [f32; FEATURE_COUNT] {
    let mut weights = [0.0; FEATURE_COUNT];
    weights.iter_mut().zip(&linear.model.weights).for_each(|(to, from)| *to = *from as f32);
    weights
}

/// Trains the embedding, or takes it from the checkpoint.
fn embed_texts(
    texts: &CatalogTexts,
    settings: &ContrastSettings,
    checkpoint: &mut Checkpoint,
    keep_going: &mut impl FnMut(&str) -> bool,
) -> Result<Option<Embedding>> {
    if checkpoint.file.bytes.is_empty() {
        train_embedding(texts, settings)?.to_tensors(&mut checkpoint.file);
        checkpoint.save()?;
        if !keep_going("texts embedded") {
            return Ok(None);
        }
    }
    Ok(Some(Embedding::from_tensors(&checkpoint.file)?))
}

/// Trains one network to its end, or until `keep_going` says no. A finished stage is in the checkpoint as weights.
fn run_stage(
    name: &str,
    mut trainer: SequenceTrainer,
    train: &[AnswerSequence],
    validation: &[AnswerSequence],
    checkpoint: &mut Checkpoint,
    keep_going: &mut impl FnMut(&str) -> bool,
) -> Result<Option<(NetworkWeights, TrainingProgress)>> {
    let prefix = format!("{name}.");
    if let Some(saved) = checkpoint.part(&prefix) {
        trainer.restore(&saved)?;
    }
    while !trainer.progress.is_finished {
        trainer.run_epoch(train, validation)?;
        let mut saved = TensorFile::default();
        trainer.to_tensors(&mut saved)?;
        checkpoint.insert(&prefix, saved);
        checkpoint.save()?;
        let loss = trainer.progress.losses[trainer.progress.epochs];
        if !keep_going(&format!("{name}, epoch {}: loss {loss:.4}", trainer.progress.epochs)) {
            return Ok(None);
        }
    }
    trainer.use_best()?;
    Ok(Some((trainer.network.to_weights()?, trainer.progress.clone())))
}

/// The logs in parts, and the texts.
struct TrainingData<'a> {
    texts: CatalogTexts,
    vocabulary: Vocabulary,
    train: Vec<&'a LearnerLog>,
    validation: Vec<&'a LearnerLog>,
    held_out: Vec<&'a LearnerLog>,
    logs: &'a [LearnerLog],
}

impl<'a> TrainingData<'a> {
    fn new(catalog: &Catalog, logs: &'a [LearnerLog]) -> Result<Self> {
        let part = |rest: &dyn Fn(usize) -> bool| -> Vec<&LearnerLog> {
            let with_rows = logs.iter().filter(|log| !log.rows.is_empty()).enumerate();
            with_rows.filter(|(index, _)| rest(index % HELD_OUT_EVERY)).map(|(_, log)| log).collect()
        };
        let (train, validation, held_out) = (part(&|rest| rest < 3), part(&|rest| rest == 3), part(&|rest| rest == 4));
        if held_out.is_empty() {
            bail!("at least {HELD_OUT_EVERY} learners with a try are needed");
        }
        let vocabulary = Vocabulary { items: catalog.problems.len(), kcs: catalog.topics.len() };
        Ok(Self { texts: CatalogTexts::new(catalog), vocabulary, train, validation, held_out, logs })
    }

    /// Identifies data and options: a checkpoint of others is refused.
    fn hash(&self, plan: &PredictorPlan) -> String {
        let mut hash = Sha256::new();
        hash.update(format!("{} {} {:?}", plan.seed, plan.max_epochs, self.texts));
        for log in self.logs {
            hash.update(format!("{log:?}"));
        }
        hex::encode(hash.finalize())
    }

    fn vectors(&self, embedding: &Embedding) -> ComponentVectors {
        ComponentVectors {
            components: self.texts.topics.iter().map(|topic| embedding.encode(TextKind::Component, topic)).collect(),
            questions: self.texts.problems_by_topic(),
            items: self.texts.problems.iter().map(|problem| embedding.encode_problem(problem)).collect(),
        }
    }

    /// Scores the equations, φ and ours on the held-out learners. Ours is evaluated by the application's own code.
    fn score(
        &self,
        weights: &PredictorWeights,
        linear: &FittedLinear,
        vectors: &ComponentVectors,
        seed: u64,
    ) -> Result<Vec<(ModelKind, PredictionScores)>> {
        use crate::learner::predict::network::NetworkState;
        let with_outcomes = |chances: Vec<f64>, log: &LearnerLog| {
            chances.into_iter().zip(log.rows.iter().map(|row| row.passed)).collect()
        };
        let ours = |log: &LearnerLog| -> Vec<f64> {
            let mut state = NetworkState::new(&weights.correction);
            let rows = linear.logits(log).into_iter().zip(&log.rows);
            let chances = rows.map(|(logit, row)| {
                let vector = &vectors.items[row.item as usize];
                let correction = f64::from(state.logit(&weights.correction, vector));
                state.observe(&weights.correction, vector, row.passed);
                1.0 / (1.0 + (-logit - correction).exp())
            });
            chances.collect()
        };
        let all = |predict: &dyn Fn(&LearnerLog) -> Vec<f64>| -> Vec<Vec<LearnerPredictions>> {
            vec![self.held_out.iter().map(|log| with_outcomes(predict(log), log)).collect()]
        };
        let kinds = [ModelKind::Equations, ModelKind::Phi, ModelKind::Ours];
        let models =
            [all(&|log| super::baselines::Equations.predict(log)), all(&|log| linear.predict(log)), all(&ours)];
        let Some(scores) = score_models(&models, 0, seed) else {
            bail!("the held-out tries have no results of both kinds")
        };
        Ok(kinds.into_iter().zip(scores).collect())
    }
}

fn sequences(logs: &[&LearnerLog], linear: Option<&FittedLinear>) -> Vec<AnswerSequence> {
    let offsets = |log: &LearnerLog| match linear {
        Some(linear) => linear.logits(log).into_iter().map(|logit| logit as f32).collect(),
        None => vec![0.0; log.rows.len()],
    };
    logs.iter().map(|log| AnswerSequence::new(log, offsets(log))).collect()
}

/// The saved part of a training.
struct Checkpoint {
    path: PathBuf,
    file: TensorFile,
}

impl Checkpoint {
    /// Opens the checkpoint of a plan to resume, or begins a new one.
    fn open(plan: &PredictorPlan, hash: &str) -> Result<Self> {
        std::fs::create_dir_all(&plan.out).with_context(|| format!("Cannot create '{}'", plan.out.display()))?;
        let path = plan.out.join(CHECKPOINT);
        let mut file = TensorFile::default();
        if plan.resume {
            let bytes = file_read::read_bytes(&path, file_read::MAX_RECORD_BYTES)
                .with_context(|| format!("Cannot read '{}'", path.display()))?;
            file = TensorFile::from_bytes(&bytes).with_context(|| format!("Cannot read '{}'", path.display()))?;
            if file.metadata.get("plan").map(String::as_str) != Some(hash) {
                bail!("Cannot resume: '{}' was made from other data or options", path.display());
            }
        }
        file.metadata.insert("plan".to_owned(), hash.to_owned());
        Ok(Self { path, file })
    }

    fn save(&self) -> Result<()> {
        write_whole(&self.path, &self.file.to_bytes()?)
    }

    fn insert(&mut self, prefix: &str, part: TensorFile) {
        for (name, matrix) in part.matrices {
            self.file.matrices.insert(format!("{prefix}{name}"), matrix);
        }
    }

    /// The tensors whose names begin with `prefix`, without it; `None` if there are none.
    fn part(&self, prefix: &str) -> Option<TensorFile> {
        let named = self
            .file
            .matrices
            .iter()
            .filter_map(|(name, matrix)| Some((name.strip_prefix(prefix)?.to_owned(), matrix.clone())));
        let part = TensorFile { matrices: named.collect(), ..TensorFile::default() };
        (!part.matrices.is_empty()).then_some(part)
    }

    fn remove(&self) -> Result<()> {
        std::fs::remove_file(&self.path).with_context(|| format!("Cannot remove '{}'", self.path.display()))
    }
}

/// Writes a file so that an interruption leaves the old file or the new one.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    file_write::replace_file(path, bytes, FilePrivacy::Usual)
        .with_context(|| format!("Cannot write '{}'", path.display()))
}

#[cfg(test)]
mod tests;
