//! Layers, target networks and the content of a checkpoint: the parts that all trained recommenders share.
//!
//! Every random number comes from the caller's generator, so a training can be repeated. Precision is the caller's:
//! `f32` to train, `f64` to check gradients.

use candle_core::{DType, Device, Result, Tensor, Var};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

use crate::lab::recommend::optimizer::{Adam, AdamSettings, to_matrix};
use crate::types::network_weights::TensorFile;

/// Whether gradients flow into the weights of a forward pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// The weights are trained.
    Trained,
    /// The weights are constants; gradients flow through to the input only.
    Frozen,
}

/// A variable as the pass needs it.
#[must_use]
pub fn weight(var: &Var, pass: Pass) -> Tensor {
    match pass {
        Pass::Trained => var.as_tensor().clone(),
        Pass::Frozen => var.as_detached_tensor(),
    }
}

/// `input · weightᵀ + bias` for rows of inputs.
pub fn affine(input: &Tensor, weights: &Var, bias: &Var, pass: Pass) -> Result<Tensor> {
    input.matmul(&weight(weights, pass).t()?)?.broadcast_add(&weight(bias, pass))
}

/// A tensor of this shape from `f32` values, in the precision of the network.
pub fn tensor(values: &[f32], rows: usize, columns: usize, dtype: DType) -> Result<Tensor> {
    Tensor::from_slice(values, (rows, columns), &Device::Cpu)?.to_dtype(dtype)
}

/// A multi-layer perceptron with rectified hidden layers.
#[derive(Clone, Debug)]
pub struct Mlp {
    layers: Vec<(Var, Var)>,
}

impl Mlp {
    /// Layers of these widths, input first; uniform in ±1/√(inputs). The last layer's weights are multiplied by `last`,
    /// since small values make the first outputs nearly equal.
    pub fn new(widths: &[usize], last: f32, dtype: DType, rng: &mut ChaCha8Rng) -> Result<Self> {
        let count = widths.len() - 1;
        let mut layers = Vec::with_capacity(count);
        for (at, pair) in widths.windows(2).enumerate() {
            let bound = 1.0 / (pair[0] as f32).sqrt() * if at + 1 == count { last } else { 1.0 };
            let mut values =
                |count: usize| -> Vec<f32> { (0..count).map(|_| rng.random_range(-1.0_f32..1.0) * bound).collect() };
            let weights = tensor(&values(pair[0] * pair[1]), pair[1], pair[0], dtype)?;
            layers
                .push((Var::from_tensor(&weights)?, Var::from_tensor(&tensor(&values(pair[1]), 1, pair[1], dtype)?)?));
        }
        Ok(Self { layers })
    }

    /// Outputs for rows of inputs.
    pub fn forward(&self, input: &Tensor, pass: Pass) -> Result<Tensor> {
        let mut value = input.clone();
        for (at, (weights, bias)) in self.layers.iter().enumerate() {
            value = affine(&value, weights, bias, pass)?;
            if at + 1 < self.layers.len() {
                value = value.relu()?;
            }
        }
        Ok(value)
    }

    /// All variables.
    #[must_use]
    pub fn vars(&self) -> Vec<Var> {
        self.layers.iter().flat_map(|(weights, bias)| [weights.clone(), bias.clone()]).collect()
    }
}

/// Copies of variables with the same values.
pub fn copies(vars: &[Var]) -> Result<Vec<Var>> {
    vars.iter().map(|var| Var::from_tensor(&var.as_tensor().copy()?)).collect()
}

/// Moves target variables towards trained ones: `target += rate · (trained − target)`.
pub fn follow(targets: &[Var], trained: &[Var], rate: f64) -> Result<()> {
    for (target, var) in targets.iter().zip(trained) {
        target.set(&((target.as_detached_tensor() * (1.0 - rate))? + (var.as_detached_tensor() * rate)?)?)?;
    }
    Ok(())
}

/// Largest norm of a gradient.
const MAX_NORM: f64 = 10.0;

/// An optimiser for these variables.
pub fn adam(vars: Vec<Var>, rate: f64) -> Result<Adam> {
    Adam::new(vars, AdamSettings { rate, decay: 0.0, max_norm: MAX_NORM })
}

/// Everything of a trained recommender that a checkpoint stores: named variables, and optimisers.
#[derive(Debug, Default)]
pub struct TrainedParts<'a> {
    vars: Vec<(String, Vec<Var>)>,
    optimisers: Vec<(String, &'a mut Adam)>,
}

impl<'a> TrainedParts<'a> {
    #[must_use]
    pub fn vars(mut self, name: &str, vars: Vec<Var>) -> Self {
        self.vars.push((name.to_owned(), vars));
        self
    }

    #[must_use]
    pub fn optimiser(mut self, name: &str, adam: &'a mut Adam) -> Self {
        self.optimisers.push((name.to_owned(), adam));
        self
    }

    fn all(&self) -> impl Iterator<Item = (String, Var)> {
        let groups = self.vars.clone();
        groups
            .into_iter()
            .flat_map(|(name, vars)| vars.into_iter().enumerate().map(move |(at, var)| (format!("{name}.{at}"), var)))
    }

    /// Adds all values to a file.
    pub fn save(&self, file: &mut TensorFile) -> Result<()> {
        for (name, var) in self.all() {
            file.insert(&name, &to_matrix(var.as_tensor())?);
        }
        self.optimisers.iter().try_for_each(|(name, adam)| adam.to_tensors(&format!("{name}."), file))
    }

    /// Restores all values from a file.
    ///
    /// # Errors
    /// A tensor is missing or has another shape.
    pub fn restore(&mut self, file: &TensorFile) -> anyhow::Result<()> {
        for (name, var) in self.all() {
            let (rows, columns) = var.dims2()?;
            let matrix = file.matrix(&name, rows, columns)?;
            var.set(&tensor(&matrix.values, rows, columns, var.dtype())?)?;
        }
        self.optimisers.iter_mut().try_for_each(|(name, adam)| adam.restore(&format!("{name}."), file))
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;

    #[test]
    fn adam_finds_a_minimum_and_resumes_exactly() {
        let run = |steps: usize, optimiser: &mut Adam, var: &Var| {
            for _ in 0..steps {
                let loss = (var.as_tensor() - 3.0).and_then(|gap| gap.sqr()).and_then(|square| square.sum_all());
                let gradients = loss.and_then(|loss| loss.backward()).expect("gradients");
                optimiser.step(&gradients).expect("a step");
            }
        };
        let start = || {
            let var = Var::from_tensor(&tensor(&[0.0, 8.0], 1, 2, DType::F32).expect("values")).expect("a variable");
            (adam(vec![var.clone()], 0.1).expect("an optimiser"), var)
        };
        let (mut whole, expected) = start();
        run(300, &mut whole, &expected);
        let (mut first, var) = start();
        run(100, &mut first, &var);
        let mut file = TensorFile::default();
        TrainedParts::default().vars("net", vec![var]).optimiser("adam", &mut first).save(&mut file).expect("saved");
        let (mut second, resumed) = start();
        let mut parts = TrainedParts::default().vars("net", vec![resumed.clone()]).optimiser("adam", &mut second);
        parts.restore(&file).expect("restored");
        run(200, &mut second, &resumed);
        let values = |var: &Var| var.flatten_all().and_then(|flat| flat.to_vec1::<f32>()).expect("values");
        assert_eq!(values(&expected), values(&resumed));
        assert!(values(&resumed).iter().all(|value| (value - 3.0).abs() < 0.05), "{:?}", values(&resumed));
    }

    #[test]
    fn targets_follow_at_their_rate() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mlp = Mlp::new(&[2, 3, 1], 1.0, DType::F32, &mut rng).expect("a network");
        let targets = copies(&mlp.vars()).expect("copies");
        let first = |var: &Var| var.flatten_all().and_then(|flat| flat.to_vec1::<f32>()).expect("values")[0];
        let before = first(&targets[0]);
        let moved = (mlp.vars()[0].as_tensor() + 1.0).expect("a sum");
        mlp.vars()[0].set(&moved).expect("set");
        follow(&targets, &mlp.vars(), 0.25).expect("moved");
        assert!((first(&targets[0]) - before - 0.25).abs() < 1e-6);
    }
}
