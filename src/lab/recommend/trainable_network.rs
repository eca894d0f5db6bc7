//! The knowledge-tracing network as candle tensors, to train it (ExRec, equations 11b to 13).
//!
//! The same equations as `learner/predict/network.rs`, in batches and with gradients. Precision is the caller's: `f32`
//! to train, `f64` to check gradients.

use candle_core::{D, DType, Device, Result, Tensor, Var};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::types::network_weights::{Matrix, NetworkShape, NetworkWeights};

/// The network with its weights as variables.
#[derive(Clone, Debug)]
pub struct TrainableNetwork {
    pub shape: NetworkShape,
    /// In the order of [`NetworkShape::layout`].
    vars: [Var; 12],
}

/// The state of a batch of learners: both tensors are batch × hidden.
#[derive(Clone, Debug)]
pub struct BatchState {
    pub hidden: Tensor,
    pub cell: Tensor,
}

impl BatchState {
    /// The state before any exercise.
    pub fn zeros(batch: usize, shape: NetworkShape, dtype: DType) -> Result<Self> {
        let zeros = Tensor::zeros((batch, shape.hidden), dtype, &Device::Cpu)?;
        Ok(Self { hidden: zeros.clone(), cell: zeros })
    }

    /// The same values without their history: no gradient flows back through them.
    #[must_use]
    pub fn detach(&self) -> Self {
        Self { hidden: self.hidden.detach(), cell: self.cell.detach() }
    }
}

/// The parts of the network that can be trained or frozen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkPart {
    /// a₀, a₁ and the LSTM.
    State,
    /// f.
    Head,
}

impl TrainableNetwork {
    /// Variables with the values of given weights.
    pub fn from_weights(weights: &NetworkWeights, dtype: DType) -> Result<Self> {
        let var = |matrix: &Matrix| -> Result<Var> {
            let tensor = Tensor::from_slice(&matrix.values, (matrix.rows, matrix.columns), &Device::Cpu)?;
            Var::from_tensor(&tensor.to_dtype(dtype)?)
        };
        let vars: Vec<Var> = weights.matrices().into_iter().map(var).collect::<Result<_>>()?;
        let vars = vars.try_into().map_err(|_| candle_core::Error::Msg("the network has 12 weights".to_owned()))?;
        Ok(Self { shape: weights.shape, vars })
    }

    /// The current weights, as `f32`.
    pub fn to_weights(&self) -> Result<NetworkWeights> {
        let mut matrices = Vec::with_capacity(12);
        for ((_, rows, columns), var) in self.shape.layout().into_iter().zip(&self.vars) {
            let values = var.as_tensor().to_dtype(DType::F32)?.flatten_all()?.to_vec1()?;
            matrices.push(Matrix::new(rows, columns, values));
        }
        let matrices =
            matrices.try_into().map_err(|_| candle_core::Error::Msg("the network has 12 weights".to_owned()))?;
        Ok(NetworkWeights::from_matrices(self.shape, matrices))
    }

    /// All variables, in the order of [`NetworkShape::layout`]. An optimiser takes clones, which share the values.
    #[must_use]
    pub fn vars(&self) -> &[Var; 12] {
        &self.vars
    }

    /// The variables of one part.
    #[must_use]
    pub fn part(&self, part: NetworkPart) -> Vec<Var> {
        match part {
            NetworkPart::State => self.vars[..4].to_vec(),
            NetworkPart::Head => self.vars[4..].to_vec(),
        }
    }

    /// The input x = v + a_y. `items` is … × item; `answers` has the leading dimensions of `items`, with values 0 and 1.
    pub fn exercises(&self, items: &Tensor, answers: &Tensor) -> Result<Tensor> {
        let table = self.vars[0].as_tensor();
        let (wrong, right) = (table.get(0)?, table.get(1)?);
        let answers = answers.to_dtype(items.dtype())?.unsqueeze(D::Minus1)?;
        let shift = answers.broadcast_mul(&(right - &wrong)?)?;
        (items + shift.broadcast_add(&wrong)?)?.contiguous()
    }

    /// One step of the LSTM (11b) for a batch: `exercises` is batch × item.
    pub fn step(&self, state: &BatchState, exercises: &Tensor) -> Result<BatchState> {
        self.step_gates(state, &self.input_gates(exercises)?)
    }

    /// Runs the LSTM over sequences: `exercises` is batch × time × item. Returns the hidden state *before* each
    /// exercise (batch × time × hidden), from which the exercise's answer is predicted, and the last state.
    pub fn unroll(&self, start: &BatchState, exercises: &Tensor) -> Result<(Tensor, BatchState)> {
        let (_, time, _) = exercises.dims3()?;
        // One product for all steps. Time comes first, to make the gates of a step contiguous.
        let gates = self.input_gates(&exercises.transpose(0, 1)?.contiguous()?)?;
        let (mut state, mut before) = (start.clone(), Vec::with_capacity(time));
        for step in 0..time {
            before.push(state.hidden.clone());
            state = self.step_gates(&state, &gates.get(step)?)?;
        }
        Ok((Tensor::stack(&before, 1)?, state))
    }

    /// The logits of f(h, v) (12, 15): `hidden` is n × hidden and `vectors` n × item. Returns n logits.
    pub fn logits(&self, hidden: &Tensor, vectors: &Tensor) -> Result<Tensor> {
        let from_state = affine(hidden, &self.vars[4], &self.vars[5])?.relu()?;
        let from_item = affine(vectors, &self.vars[6], &self.vars[7])?.relu()?;
        let joined = Tensor::cat(&[from_state, from_item], 1)?;
        let combined = affine(&joined, &self.vars[8], &self.vars[9])?.relu()?;
        affine(&combined, &self.vars[10], &self.vars[11])?.squeeze(1)
    }

    /// f(h, v) in [0, 1].
    pub fn chances(&self, hidden: &Tensor, vectors: &Tensor) -> Result<Tensor> {
        candle_nn::ops::sigmoid(&self.logits(hidden, vectors)?)
    }

    /// `weight · exercise + bias` for the gates, with any leading dimensions.
    fn input_gates(&self, exercises: &Tensor) -> Result<Tensor> {
        let width = exercises.dim(D::Minus1)?;
        let mut dims = exercises.dims().to_vec();
        let last = dims.len() - 1;
        dims[last] = 4 * self.shape.hidden;
        affine(&exercises.reshape(((), width))?, &self.vars[1], &self.vars[3])?.reshape(dims)
    }

    /// `gates` is batch × 4·hidden without the share of the hidden state.
    fn step_gates(&self, state: &BatchState, gates: &Tensor) -> Result<BatchState> {
        let gates = (gates + state.hidden.matmul(&self.vars[2].as_tensor().t()?)?)?;
        let parts = gates.chunk(4, 1)?;
        let [input, forget, output] = [&parts[0], &parts[1], &parts[3]].map(candle_nn::ops::sigmoid);
        let cell = ((forget? * &state.cell)? + (input? * parts[2].tanh()?)?)?;
        let hidden = (output? * cell.tanh()?)?;
        Ok(BatchState { hidden, cell })
    }
}

/// `input · weightᵀ + bias` for rows of inputs.
fn affine(input: &Tensor, weight: &Var, bias: &Var) -> Result<Tensor> {
    input.matmul(&weight.as_tensor().t()?)?.broadcast_add(bias.as_tensor())
}

/// Binary cross-entropy (13), averaged with weights: `logits`, `targets` (in [0, 1]) and `weights` are of one shape.
/// An exercise with weight 0 does not count.
pub fn cross_entropy(logits: &Tensor, targets: &Tensor, weights: &Tensor) -> Result<Tensor> {
    // ln(1 + e^z) − y z, in a form that neither overflows nor loses small values.
    let softplus = (logits.relu()? + (logits.abs()?.neg()?.exp()? + 1.0)?.log()?)?;
    let losses = (softplus - (logits * targets)?)?;
    (losses * weights)?.sum_all()? / weights.sum_all()?
}

/// Random weights to start a training from: uniform in ±1/√(inputs), as usual for these layers; forget gates begin open
/// (bias 1).
#[must_use]
pub fn random_weights(shape: NetworkShape, rng: &mut ChaCha8Rng) -> NetworkWeights {
    let matrices = shape.layout().map(|(name, rows, columns)| {
        let inputs = match name {
            "answers" | "gates.input" | "item.weight" | "item.bias" => shape.item,
            "gates.hidden" | "gates.bias" | "state.weight" | "state.bias" => shape.hidden,
            "combined.weight" | "combined.bias" => 2 * shape.projection,
            _ => shape.combined,
        };
        let bound = 1.0 / (inputs as f32).sqrt();
        let mut matrix =
            Matrix::new(rows, columns, (0..rows * columns).map(|_| rng.random_range(-bound..bound)).collect());
        if name == "gates.bias" {
            matrix.values[shape.hidden..2 * shape.hidden].fill(1.0);
        }
        matrix
    });
    NetworkWeights::from_matrices(shape, matrices)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::learner::predict::network::NetworkState;

    const SMALL: NetworkShape = NetworkShape { item: 3, hidden: 4, projection: 3, combined: 5 };

    fn random(shape: NetworkShape, seed: u64) -> (NetworkWeights, ChaCha8Rng) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        (random_weights(shape, &mut rng), rng)
    }

    #[test]
    fn candle_and_application_agree_to_1e_5() {
        let (weights, mut rng) = random(NetworkShape::SHIPPED, 3);
        let network = TrainableNetwork::from_weights(&weights, DType::F32).unwrap();
        assert_eq!(network.to_weights().unwrap(), weights);
        let (steps, width) = (40, 64);
        let items: Vec<f32> = (0..steps * width).map(|_| rng.random_range(-2.0..2.0)).collect();
        let answers: Vec<f32> = (0..steps).map(|_| f32::from(u8::from(rng.random_bool(0.6)))).collect();
        let tensor = Tensor::from_slice(&items, (1, steps, width), &Device::Cpu).unwrap();
        let given = Tensor::from_slice(&answers, (1, steps), &Device::Cpu).unwrap();
        let exercises = network.exercises(&tensor, &given).unwrap();
        let start = BatchState::zeros(1, weights.shape, DType::F32).unwrap();
        let (before, last) = network.unroll(&start, &exercises).unwrap();
        let chances = network.chances(&before.squeeze(0).unwrap(), &tensor.squeeze(0).unwrap()).unwrap();
        let chances: Vec<f32> = chances.to_vec1().unwrap();
        let mut state = NetworkState::new(&weights);
        for (step, item) in items.chunks_exact(width).enumerate() {
            let own = state.chance(&weights, item);
            assert!((own - chances[step]).abs() < 1e-5, "step {step}: {own} and {}", chances[step]);
            state.observe(&weights, item, answers[step] > 0.5);
        }
        let hidden: Vec<f32> = last.hidden.flatten_all().unwrap().to_vec1().unwrap();
        assert!(state.hidden.iter().zip(&hidden).all(|(a, b)| (a - b).abs() < 1e-5));
    }

    #[test]
    fn gradients_match_central_differences() {
        let (weights, mut rng) = random(SMALL, 5);
        let network = TrainableNetwork::from_weights(&weights, DType::F64).unwrap();
        let values =
            |count: usize, rng: &mut ChaCha8Rng| (0..count).map(|_| rng.random_range(-1.5..1.5)).collect::<Vec<f64>>();
        let items = Tensor::from_vec(values(2 * 6 * 3, &mut rng), (2, 6, 3), &Device::Cpu).unwrap();
        let answers = Tensor::from_vec(
            vec![1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 1.0_f64],
            (2, 6),
            &Device::Cpu,
        )
        .unwrap();
        // One exercise does not count, as at the end of a short sequence.
        let counted = Tensor::from_vec([vec![1.0; 11], vec![0.0_f64]].concat(), 12, &Device::Cpu).unwrap();
        let loss = || -> Tensor {
            let start = BatchState::zeros(2, SMALL, DType::F64).unwrap();
            let (before, _) = network.unroll(&start, &network.exercises(&items, &answers).unwrap()).unwrap();
            let logits = network.logits(&before.reshape((12, 4)).unwrap(), &items.reshape((12, 3)).unwrap()).unwrap();
            cross_entropy(&logits, &answers.reshape(12).unwrap(), &counted).unwrap()
        };
        let gradients = loss().backward().unwrap();
        for var in network.vars() {
            check_gradient(var, &gradients, || loss().to_scalar::<f64>().unwrap());
        }
    }

    /// Compares each partial derivative with (L(w + ε) − L(w − ε)) / 2ε.
    pub(in crate::lab::recommend) fn check_gradient(
        var: &Var,
        gradients: &candle_core::backprop::GradStore,
        loss: impl Fn() -> f64,
    ) {
        const STEP: f64 = 1e-6;
        let gradient: Vec<f64> = gradients.get(var.as_tensor()).unwrap().flatten_all().unwrap().to_vec1().unwrap();
        let (dims, start) = (var.dims().to_vec(), var.flatten_all().unwrap().to_vec1::<f64>().unwrap());
        let set = |values: Vec<f64>| var.set(&Tensor::from_vec(values, dims.clone(), &Device::Cpu).unwrap()).unwrap();
        for index in 0..start.len() {
            let at = |shift: f64| {
                let mut moved = start.clone();
                moved[index] += shift;
                set(moved);
                loss()
            };
            let numeric = (at(STEP) - at(-STEP)) / (2.0 * STEP);
            assert!(
                (numeric - gradient[index]).abs() < 1e-6,
                "weight {index}: {} instead of {numeric}",
                gradient[index]
            );
        }
        set(start);
    }
}

#[cfg(test)]
pub(super) use tests::check_gradient;
