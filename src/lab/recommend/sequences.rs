//! Batches of answer sequences for training: groups of learners of similar length, in windows of time.

use candle_core::{Device, Result, Tensor};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::interactions::LearnerLog;

/// The answers of one learner with a known part of each logit.
#[derive(Clone, Debug, Default)]
pub struct AnswerSequence {
    pub items: Vec<u32>,
    pub kcs: Vec<Vec<u32>>,
    pub answers: Vec<f32>,
    /// w·φ of each answer, to which a network's logit is added; zeros for a network alone.
    pub offsets: Vec<f32>,
}

impl AnswerSequence {
    /// A log with these parts of the logits.
    #[must_use]
    pub fn new(log: &LearnerLog, offsets: Vec<f32>) -> Self {
        Self {
            items: log.rows.iter().map(|row| row.item).collect(),
            kcs: log.rows.iter().map(|row| row.kcs.clone()).collect(),
            answers: log.rows.iter().map(|row| f32::from(u8::from(row.passed))).collect(),
            offsets,
        }
    }

    /// Number of answers.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are no answers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

/// Steps of time in a window: gradients flow back no further.
pub const WINDOW: usize = 100;

/// Learners of similar length that are trained together: their positions in the list of sequences.
#[derive(Clone, Debug)]
pub struct LearnerGroup(pub Vec<usize>);

/// Groups of at most `size` learners, by length: little of a batch is padding.
#[must_use]
pub fn group_by_length(sequences: &[AnswerSequence], size: usize) -> Vec<LearnerGroup> {
    let mut order: Vec<usize> = (0..sequences.len()).filter(|index| !sequences[*index].is_empty()).collect();
    order.sort_by_key(|index| (sequences[*index].len(), *index));
    order.chunks(size).map(|chunk| LearnerGroup(chunk.to_vec())).collect()
}

/// Shuffles by Fisher and Yates.
pub fn shuffle<T>(list: &mut [T], rng: &mut ChaCha8Rng) {
    for last in (1..list.len()).rev() {
        list.swap(last, rng.random_range(0..=last));
    }
}

/// One window of a group: all tensors are batch × time. Padding has weight 0.
#[derive(Clone, Debug)]
pub struct AnswerWindow {
    /// Positions in the list of sequences and the first step.
    pub learners: Vec<usize>,
    pub start: usize,
    pub steps: usize,
    pub answers: Tensor,
    pub offsets: Tensor,
    /// 1 for an answer, 0 for padding.
    pub weights: Tensor,
}

impl AnswerWindow {
    /// The windows of a group, in order of time.
    pub fn of_group(sequences: &[AnswerSequence], group: &LearnerGroup) -> Result<Vec<Self>> {
        let longest = group.0.iter().map(|index| sequences[*index].len()).max().unwrap_or(0);
        (0..longest)
            .step_by(WINDOW)
            .map(|start| Self::new(sequences, group, start, (longest - start).min(WINDOW)))
            .collect()
    }

    fn new(sequences: &[AnswerSequence], group: &LearnerGroup, start: usize, steps: usize) -> Result<Self> {
        let shape = (group.0.len(), steps);
        let tensor = |value: &dyn Fn(&AnswerSequence, usize) -> f32| {
            let cells = group.0.iter().flat_map(|index| (start..start + steps).map(move |step| (*index, step)));
            let values: Vec<f32> = cells.map(|(index, step)| value(&sequences[index], step)).collect();
            Tensor::from_vec(values, shape, &Device::Cpu)
        };
        Ok(Self {
            learners: group.0.clone(),
            start,
            steps,
            answers: tensor(&|sequence, step| sequence.answers.get(step).copied().unwrap_or(0.0))?,
            offsets: tensor(&|sequence, step| sequence.offsets.get(step).copied().unwrap_or(0.0))?,
            weights: tensor(&|sequence, step| f32::from(u8::from(step < sequence.len())))?,
        })
    }

    /// The item at each cell, row by row; the first item for padding.
    #[must_use]
    pub fn items(&self, sequences: &[AnswerSequence]) -> Vec<u32> {
        self.cells().map(|(index, step)| sequences[index].items.get(step).copied().unwrap_or(0)).collect()
    }

    /// The components at each cell, row by row; none for padding.
    #[must_use]
    pub fn kcs<'a>(&self, sequences: &'a [AnswerSequence]) -> Vec<&'a [u32]> {
        self.cells().map(|(index, step)| sequences[index].kcs.get(step).map_or(&[][..], Vec::as_slice)).collect()
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.learners.iter().flat_map(|index| (self.start..self.start + self.steps).map(move |step| (*index, step)))
    }
}
