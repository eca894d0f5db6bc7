//! Trains the network on a data set without texts, alone or on top of φ, and predicts the test learners.

use anyhow::Result;

use super::interactions::LearnerLog;
use super::linear_features::{FeatureSet, FittedLinear, Vocabulary};
use super::prediction_comparison::DataSplit;
use super::sequence_training::{SequenceSettings, SequenceTrainer, VectorSource};
use super::sequences::AnswerSequence;

/// Every so many training learners, one is held out to choose the epoch.
const VALIDATION_EVERY: usize = 10;

/// The logits of the test learners' answers.
///
/// On top of φ, the linear model is fitted on half of the training learners and gives the other half's logits, and the
/// other way round: on its own training rows it would leave the network too little to correct.
pub fn fit_and_predict(split: &DataSplit, vocabulary: Vocabulary, on_top: bool, seed: u64) -> Result<Vec<Vec<f32>>> {
    let (train, test) = if on_top {
        let whole = FeatureSet::Phi.fit(&split.train, vocabulary);
        (cross_fitted(&split.train, vocabulary), sequences(&split.test, Some(&whole)))
    } else {
        (sequences(&split.train, None), sequences(&split.test, None))
    };
    let is_held_out = |(index, _): &(usize, AnswerSequence)| index % VALIDATION_EVERY == 0;
    let (validation, train): (Vec<_>, Vec<_>) = train.into_iter().enumerate().partition(is_held_out);
    let strip = |part: Vec<(usize, AnswerSequence)>| part.into_iter().map(|(_, sequence)| sequence).collect::<Vec<_>>();
    let (validation, train) = (strip(validation), strip(train));
    let mut answers = vec![0_u32; vocabulary.items];
    train.iter().flat_map(|sequence| &sequence.items).for_each(|item| answers[*item as usize] += 1);
    let source = VectorSource::Learned { answers: &answers, kcs: vocabulary.kcs };
    let settings = SequenceSettings { seed, ..SequenceSettings::default() };
    let mut trainer = SequenceTrainer::new(settings, source, on_top, &validation)?;
    while !trainer.progress.is_finished {
        trainer.run_epoch(&train, &validation)?;
    }
    trainer.use_best()?;
    Ok(trainer.logits(&test)?)
}

/// Sequences in the order of the learners, each with the logits of a model that was not fitted on the learner.
fn cross_fitted(train: &[&LearnerLog], vocabulary: Vocabulary) -> Vec<AnswerSequence> {
    let half = |parity: usize| -> Vec<&LearnerLog> { train.iter().skip(parity).step_by(2).copied().collect() };
    let models = [FeatureSet::Phi.fit(&half(1), vocabulary), FeatureSet::Phi.fit(&half(0), vocabulary)];
    train.iter().enumerate().map(|(index, log)| sequence(log, Some(&models[index % 2]))).collect()
}

fn sequences(logs: &[&LearnerLog], model: Option<&FittedLinear>) -> Vec<AnswerSequence> {
    logs.iter().map(|log| sequence(log, model)).collect()
}

fn sequence(log: &LearnerLog, model: Option<&FittedLinear>) -> AnswerSequence {
    let offsets = match model {
        Some(model) => model.logits(log).into_iter().map(|logit| logit as f32).collect(),
        None => vec![0.0; log.rows.len()],
    };
    AnswerSequence::new(log, offsets)
}
