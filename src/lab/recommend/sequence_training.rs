//! Trains a knowledge-tracing network on answer sequences (13), alone or on top of a linear model.
//!
//! On top, the network's logit is added to w·φ. Its output layer starts at zero and the best epoch on validation
//! learners is kept, so it can't be worse there than the linear model.

use candle_core::{DType, Result, Tensor, Var};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::item_vectors::ItemVectors;
use super::optimizer::{Adam, AdamSettings};
use super::sequences::{AnswerSequence, AnswerWindow, LearnerGroup, group_by_length, shuffle};
use super::trainable_network::{BatchState, TrainableNetwork, cross_entropy, random_weights};
use crate::types::network_weights::{Matrix, NetworkShape, TensorFile};

/// Settings of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequenceSettings {
    pub shape: NetworkShape,
    /// Learners in a batch.
    pub batch: usize,
    pub rate: f64,
    pub decay: f64,
    pub max_epochs: usize,
    /// Epochs without a better validation loss after which the training ends.
    pub patience: usize,
    pub seed: u64,
}

impl Default for SequenceSettings {
    fn default() -> Self {
        let shape = NetworkShape::SHIPPED;
        Self { shape, batch: 32, rate: 3e-3, decay: 1e-2, max_epochs: 30, patience: 3, seed: 1 }
    }
}

/// A training that can be stopped after any epoch and resumed.
#[derive(Debug)]
pub struct SequenceTrainer {
    pub network: TrainableNetwork,
    pub vectors: ItemVectors,
    settings: SequenceSettings,
    optimizer: Adam,
    rng: ChaCha8Rng,
    pub progress: TrainingProgress,
    /// Values of all variables at the best epoch.
    best: Vec<Tensor>,
}

/// How far a training is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingProgress {
    pub epochs: usize,
    pub best_epoch: usize,
    /// Validation losses, in nats: before the training, then after each epoch.
    pub losses: Vec<f64>,
    pub is_finished: bool,
}

impl SequenceTrainer {
    /// Starts a training. `on_top` sets the output layer to zero. The validation loss before any step is measured.
    pub fn new(
        settings: SequenceSettings,
        vectors: VectorSource,
        on_top: bool,
        validation: &[AnswerSequence],
    ) -> Result<Self> {
        let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
        let mut weights = random_weights(settings.shape, &mut rng);
        if on_top {
            weights.output_weight.values.fill(0.0);
            weights.output_bias.values.fill(0.0);
        }
        let vectors = match vectors {
            VectorSource::Fixed(vectors) => ItemVectors::fixed(vectors)?,
            VectorSource::Learned { answers, kcs } => ItemVectors::learned(answers, kcs, settings.shape, &mut rng)?,
        };
        let network = TrainableNetwork::from_weights(&weights, DType::F32)?;
        let vars: Vec<Var> = network.vars().iter().cloned().chain(vectors.vars()).collect();
        let best = copies(&vars)?;
        let adam = AdamSettings { rate: settings.rate, decay: settings.decay, max_norm: 1.0 };
        let optimizer = Adam::new(vars, adam)?;
        let mut trainer =
            Self { network, vectors, settings, optimizer, rng, progress: TrainingProgress::default(), best };
        let loss = trainer.loss(validation)?;
        trainer.progress.losses.push(loss);
        Ok(trainer)
    }

    /// Trains one epoch and measures the validation loss.
    pub fn run_epoch(&mut self, train: &[AnswerSequence], validation: &[AnswerSequence]) -> Result<()> {
        let mut groups = group_by_length(train, self.settings.batch);
        shuffle(&mut groups, &mut self.rng);
        for group in &groups {
            self.train_group(train, group)?;
        }
        let loss = self.loss(validation)?;
        self.progress.epochs += 1;
        if loss < self.progress.losses[self.progress.best_epoch] {
            self.progress.best_epoch = self.progress.epochs;
            self.best = copies(&self.vars())?;
        }
        let progress = &mut self.progress;
        progress.losses.push(loss);
        let waited = progress.epochs - progress.best_epoch;
        progress.is_finished = progress.epochs >= self.settings.max_epochs || waited >= self.settings.patience;
        Ok(())
    }

    /// Sets the weights to those of the best epoch.
    pub fn use_best(&mut self) -> Result<()> {
        self.vars().iter().zip(&self.best).try_for_each(|(var, value)| var.set(value))
    }

    /// The logits of all answers, each from the answers before it, with the sequence's known parts added.
    pub fn logits(&self, sequences: &[AnswerSequence]) -> Result<Vec<Vec<f32>>> {
        let mut all: Vec<Vec<f32>> = sequences.iter().map(|sequence| Vec::with_capacity(sequence.len())).collect();
        for group in group_by_length(sequences, 64) {
            let mut state = BatchState::zeros(group.0.len(), self.settings.shape, DType::F32)?;
            for window in AnswerWindow::of_group(sequences, &group)? {
                let (logits, next) = self.window_logits(sequences, &window, &state)?;
                state = next.detach();
                let rows: Vec<Vec<f32>> = logits.to_vec2()?;
                for (index, row) in window.learners.iter().zip(rows) {
                    let left = sequences[*index].len().saturating_sub(window.start).min(window.steps);
                    all[*index].extend_from_slice(&row[..left]);
                }
            }
        }
        Ok(all)
    }

    /// Adds everything a resumed training needs to a checkpoint.
    pub fn to_tensors(&self, file: &mut TensorFile) -> Result<()> {
        for (index, (var, best)) in self.vars().iter().zip(&self.best).enumerate() {
            file.insert(&format!("weights.{index}"), &super::optimizer::to_matrix(var)?);
            file.insert(&format!("best.{index}"), &super::optimizer::to_matrix(best)?);
        }
        self.optimizer.to_tensors("adam.", file)?;
        let bits: Vec<f32> = self.progress.losses.iter().flat_map(|loss| float_bits(*loss)).collect();
        file.insert("losses", &Matrix::new(self.progress.losses.len(), 4, bits));
        let position = self.rng.get_word_pos();
        let words = (0..4).map(|word| ((position >> (16 * word)) & 0xffff) as f32).collect();
        file.insert("random", &Matrix::new(1, 4, words));
        Ok(())
    }

    /// Restores what [`Self::to_tensors`] saved into a training that was started with the same settings and data.
    pub fn restore(&mut self, file: &TensorFile) -> anyhow::Result<()> {
        let vars = self.vars();
        for (index, var) in vars.iter().enumerate() {
            let (rows, columns) = var.dims2()?;
            var.set(&super::optimizer::to_tensor(&file.matrix(&format!("weights.{index}"), rows, columns)?)?)?;
            self.best[index] = super::optimizer::to_tensor(&file.matrix(&format!("best.{index}"), rows, columns)?)?;
        }
        self.optimizer.restore("adam.", file)?;
        let (count, _) = file.size("losses")?;
        let losses = file.matrix("losses", count, 4)?;
        let losses: Vec<f64> = losses.values.chunks_exact(4).map(float_from_bits).collect();
        let best_epoch =
            (0..losses.len()).fold(0, |best, epoch| if losses[epoch] < losses[best] { epoch } else { best });
        let epochs = losses.len() - 1;
        let is_finished = epochs >= self.settings.max_epochs || epochs - best_epoch >= self.settings.patience;
        self.progress = TrainingProgress { epochs, best_epoch, losses, is_finished };
        let words = file.matrix("random", 1, 4)?.values;
        let position = words.iter().enumerate().map(|(word, value)| u128::from(*value as u32) << (16 * word)).sum();
        self.rng.set_word_pos(position);
        Ok(())
    }

    fn vars(&self) -> Vec<Var> {
        self.network.vars().iter().cloned().chain(self.vectors.vars()).collect()
    }

    /// Trains the windows of one group in order of time. The state is carried over, the gradient is not.
    fn train_group(&mut self, sequences: &[AnswerSequence], group: &LearnerGroup) -> Result<()> {
        let mut state = BatchState::zeros(group.0.len(), self.settings.shape, DType::F32)?;
        for window in AnswerWindow::of_group(sequences, group)? {
            let (logits, next) = self.window_logits(sequences, &window, &state)?;
            let loss = cross_entropy(&logits, &window.answers, &window.weights)?;
            self.optimizer.step(&loss.backward()?)?;
            state = next.detach();
        }
        Ok(())
    }

    /// Logits of a window (batch × time) and the state after it.
    fn window_logits(
        &self,
        sequences: &[AnswerSequence],
        window: &AnswerWindow,
        state: &BatchState,
    ) -> Result<(Tensor, BatchState)> {
        let (batch, steps) = (window.learners.len(), window.steps);
        let flat = self.vectors.select(&window.items(sequences), &window.kcs(sequences))?;
        let items = flat.reshape((batch, steps, self.settings.shape.item))?;
        let exercises = self.network.exercises(&items, &window.answers)?;
        let (before, next) = self.network.unroll(state, &exercises)?;
        let hidden = before.reshape((batch * steps, self.settings.shape.hidden))?;
        let logits = self.network.logits(&hidden, &flat)?.reshape((batch, steps))?;
        Ok(((logits + &window.offsets)?, next))
    }

    fn loss(&self, sequences: &[AnswerSequence]) -> Result<f64> {
        let logits = self.logits(sequences)?;
        let rows = logits.iter().flatten().zip(sequences.iter().flat_map(|sequence| &sequence.answers));
        let (mut sum, mut count) = (0.0, 0.0);
        for (logit, answer) in rows {
            let (z, y) = (f64::from(*logit), f64::from(*answer));
            sum += z.max(0.0) - y * z + (-z.abs()).exp().ln_1p();
            count += 1.0;
        }
        Ok(if count > 0.0 { sum / count } else { 0.0 })
    }
}

/// Where the vectors of items come from.
#[derive(Clone, Copy, Debug)]
pub enum VectorSource<'a> {
    /// One vector per item.
    Fixed(&'a [Vec<f32>]),
    /// Learned; `answers` are the numbers of answers to each item in the training data.
    Learned { answers: &'a [u32], kcs: usize },
}

fn copies(vars: &[Var]) -> Result<Vec<Tensor>> {
    vars.iter().map(|var| var.as_tensor().copy().map(|copy| copy.detach())).collect()
}

/// A double as four numbers of 16 bits, which an `f32` holds exactly.
fn float_bits(value: f64) -> [f32; 4] {
    let bits = value.to_bits();
    [0, 1, 2, 3].map(|word| ((bits >> (16 * word)) & 0xffff) as f32)
}

fn float_from_bits(words: &[f32]) -> f64 {
    f64::from_bits(words.iter().enumerate().map(|(word, value)| u64::from(*value as u32) << (16 * word)).sum())
}

#[cfg(test)]
mod tests;
