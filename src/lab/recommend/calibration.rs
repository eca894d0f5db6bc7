//! Calibrates a trained network, so that it can be asked for the state of a component directly (ExRec, equations 14 to
//! 17).

use candle_core::{DType, Device, Result, Tensor, Var};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::item_vectors::ItemVectors;
use super::optimizer::{Adam, AdamSettings};
use super::sequences::{AnswerSequence, AnswerWindow, group_by_length, shuffle};
use super::trainable_network::{BatchState, NetworkPart, TrainableNetwork, cross_entropy};
use crate::lab::statistics;
use crate::types::network_weights::NetworkWeights;

/// Questions sampled for a target (14).
const QUESTIONS: usize = 20;

/// Moments of each window that are calibrated: the target costs twenty evaluations each.
const MOMENTS: usize = 256;

/// The components of the items: their vectors and their questions' vectors.
#[derive(Clone, Debug)]
pub struct ComponentVectors {
    /// `e_c` of each component.
    pub components: Vec<Vec<f32>>,
    /// Items of each component.
    pub questions: Vec<Vec<usize>>,
    /// ē of each item.
    pub items: Vec<Vec<f32>>,
}

/// Figures before and after the calibration, on validation learners.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CalibrationScores {
    /// Mean absolute difference of k̂ (15) to the mean over *all* questions of the component (14).
    pub error_before: f64,
    pub error_after: f64,
    pub auc_before: f64,
    pub auc_after: f64,
}

/// Settings of a calibration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CalibrationSettings {
    pub epochs: usize,
    pub batch: usize,
    pub rate: f64,
    pub seed: u64,
}

impl Default for CalibrationSettings {
    fn default() -> Self {
        Self { epochs: 8, batch: 32, rate: 1e-3, seed: 1 }
    }
}

/// Calibrates the head f; the LSTM and the answers' vectors stay. Returns the new weights and the figures.
pub fn calibrate(
    weights: &NetworkWeights,
    vectors: &ComponentVectors,
    train: &[AnswerSequence],
    validation: &[AnswerSequence],
    settings: &CalibrationSettings,
) -> Result<(NetworkWeights, CalibrationScores)> {
    let asked: Vec<usize> = (0..vectors.components.len()).filter(|kc| !vectors.questions[*kc].is_empty()).collect();
    let frozen = TrainableNetwork::from_weights(weights, DType::F32)?;
    let network = TrainableNetwork::from_weights(weights, DType::F32)?;
    let items = ItemVectors::fixed(&vectors.items)?;
    let (error_before, auc_before) = measure(weights, vectors, &asked, validation);
    let head: Vec<Var> = network.part(NetworkPart::Head);
    let mut optimizer = Adam::new(head, AdamSettings { rate: settings.rate, decay: 0.0, max_norm: 1.0 })?;
    let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
    let mut groups = group_by_length(train, settings.batch);
    for _ in 0..settings.epochs {
        shuffle(&mut groups, &mut rng);
        for group in &groups {
            let mut state = BatchState::zeros(group.0.len(), weights.shape, DType::F32)?;
            for window in AnswerWindow::of_group(train, group)? {
                let (batch, steps) = (window.learners.len(), window.steps);
                let flat = items.select(&window.items(train), &window.kcs(train))?;
                let exercises =
                    frozen.exercises(&flat.reshape((batch, steps, weights.shape.item))?, &window.answers)?;
                let (before, next) = frozen.unroll(&state, &exercises)?;
                state = next.detach();
                let hidden = before.reshape((batch * steps, weights.shape.hidden))?.detach();
                let logits = network.logits(&hidden, &flat)?;
                let answers = cross_entropy(&logits, &window.answers.flatten_all()?, &window.weights.flatten_all()?)?;
                let states = state_loss(&network, &frozen, &hidden, vectors, &asked, &mut rng)?;
                optimizer.step(&(answers + states)?.backward()?)?;
            }
        }
    }
    let calibrated = network.to_weights()?;
    let (error_after, auc_after) = measure(&calibrated, vectors, &asked, validation);
    Ok((calibrated, CalibrationScores { error_before, error_after, auc_before, auc_after }))
}

/// (16): cross-entropy of k̂ to the mean chance of sampled questions, for one random component at some moments.
fn state_loss(
    network: &TrainableNetwork,
    frozen: &TrainableNetwork,
    hidden: &Tensor,
    vectors: &ComponentVectors,
    asked: &[usize],
    rng: &mut ChaCha8Rng,
) -> Result<Tensor> {
    let rows = hidden.dim(0)?;
    let moments: Vec<u32> = (0..rows.min(MOMENTS)).map(|_| rng.random_range(0..rows as u32)).collect();
    let components: Vec<usize> = moments.iter().map(|_| asked[rng.random_range(0..asked.len())]).collect();
    let width = network.shape.item;
    let stack = |rows: Vec<&[f32]>| Tensor::from_vec(rows.concat(), (rows.len(), width), &Device::Cpu);
    let hidden = hidden.index_select(&Tensor::from_vec(moments.clone(), moments.len(), &Device::Cpu)?, 0)?;
    let questions: Vec<&[f32]> = components
        .iter()
        .flat_map(|kc| {
            let own = &vectors.questions[*kc];
            (0..QUESTIONS).map(|_| vectors.items[own[rng.random_range(0..own.len())]].as_slice()).collect::<Vec<_>>()
        })
        .collect();
    let repeated = hidden.unsqueeze(1)?.broadcast_as((moments.len(), QUESTIONS, network.shape.hidden))?;
    let repeated = repeated.reshape((moments.len() * QUESTIONS, network.shape.hidden))?;
    let targets = frozen.chances(&repeated, &stack(questions)?)?.reshape((moments.len(), QUESTIONS))?.mean(1)?.detach();
    let logits =
        network.logits(&hidden, &stack(components.iter().map(|kc| vectors.components[*kc].as_slice()).collect())?)?;
    cross_entropy(&logits, &targets, &targets.ones_like()?)
}

/// Mean absolute error of k̂ against the exact mean over all questions, after every tenth answer and for every
/// component; and the AUC of the predictions. By the application's own forward pass.
fn measure(
    weights: &NetworkWeights,
    vectors: &ComponentVectors,
    asked: &[usize],
    sequences: &[AnswerSequence],
) -> (f64, f64) {
    use crate::learner::predict::kernels::sigmoid;
    use crate::learner::predict::network::{HeadSide, NetworkState, head_logit, vector_side};
    let sides = |rows: &[Vec<f32>]| rows.iter().map(|row| vector_side(weights, row)).collect::<Vec<HeadSide>>();
    let (items, components) = (sides(&vectors.items), sides(&vectors.components));
    let (mut errors, mut predictions) = (Vec::new(), Vec::new());
    for sequence in sequences {
        let mut state = NetworkState::new(weights);
        for (step, (item, answer)) in sequence.items.iter().zip(&sequence.answers).enumerate() {
            let side = state.side(weights);
            let chance = |vector: &HeadSide| f64::from(sigmoid(head_logit(weights, &side, vector)));
            predictions.push((chance(&items[*item as usize]), *answer > 0.5));
            if step % 10 == 0 {
                for kc in asked {
                    let own = vectors.questions[*kc].iter().map(|question| chance(&items[*question]));
                    let exact = own.sum::<f64>() / vectors.questions[*kc].len() as f64;
                    errors.push((chance(&components[*kc]) - exact).abs());
                }
            }
            state.observe(weights, &vectors.items[*item as usize], *answer > 0.5);
        }
    }
    (statistics::mean(errors).unwrap_or(0.0), statistics::auroc(&predictions).unwrap_or(0.5))
}

#[cfg(test)]
mod tests {
    use super::super::trainable_network::random_weights;
    use super::*;
    use crate::learner::predict::network::NetworkState;
    use crate::types::network_weights::NetworkShape;

    #[test]
    fn calibration_brings_states_to_the_mean_of_their_questions() {
        let shape = NetworkShape { item: 4, hidden: 6, projection: 6, combined: 12 };
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut weights = random_weights(shape, &mut rng);
        // Strong weights: the components' states begin far from the means.
        for matrix in [&mut weights.item_weight, &mut weights.combined_weight, &mut weights.output_weight] {
            matrix.values.iter_mut().for_each(|value| *value *= 3.0);
        }
        let mut vector = || (0..4).map(|_| rng.random_range(-1.5..1.5)).collect::<Vec<f32>>();
        let items: Vec<Vec<f32>> = (0..6).map(|_| vector()).collect();
        let vectors = ComponentVectors {
            components: vec![vector(), vector()],
            questions: vec![vec![0, 2, 4], vec![1, 3, 5]],
            items,
        };
        // Answers that the network itself expects: otherwise (13) would move the questions away from the targets.
        let mut learner = |_| {
            let items: Vec<u32> = (0..20).map(|_| rng.random_range(0..6)).collect();
            let mut state = NetworkState::new(&weights);
            let mut answer = |item: &u32| {
                let vector = &vectors.items[*item as usize];
                let passed = rng.random_bool(f64::from(state.chance(&weights, vector)));
                state.observe(&weights, vector, passed);
                f32::from(u8::from(passed))
            };
            let answers = items.iter().map(&mut answer).collect();
            AnswerSequence { kcs: vec![Vec::new(); 20], offsets: vec![0.0; 20], items, answers }
        };
        let (train, validation): (Vec<_>, Vec<_>) =
            ((0..60).map(&mut learner).collect(), (0..10).map(&mut learner).collect());
        let settings = CalibrationSettings { epochs: 20, batch: 16, rate: 5e-3, seed: 1 };
        let (calibrated, scores) = calibrate(&weights, &vectors, &train, &validation, &settings).unwrap();
        assert!(scores.error_after < 0.5 * scores.error_before && scores.error_after < 0.06, "{scores:?}");
        // The LSTM stays.
        assert_eq!(calibrated.gates_hidden, weights.gates_hidden);
        assert_eq!(calibrated.answers, weights.answers);
        assert_ne!(calibrated.output_weight, weights.output_weight);
    }
}
