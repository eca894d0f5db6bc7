//! Rainbow's network: noisy linear layers (Fortunato et al., 2018) and a duel of advantage and value (Wang et al.,
//! 2016), over the atoms of a distribution of returns.

use candle_core::{D, DType, Result, Tensor, Var};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

use super::layers::{Mlp, Pass, tensor, weight};
use crate::lab::normal_distribution::standard_normal;

/// The start of every noise weight, times 1/√(inputs) (Fortunato et al.: .5).
const NOISE_START: f32 = 0.5;

/// A linear layer with a mean and a learned noise for each weight.
#[derive(Debug)]
struct NoisyLayer {
    /// Outputs × inputs, and 1 × outputs.
    means: [Var; 2],
    deviations: [Var; 2],
}

impl NoisyLayer {
    fn new(inputs: usize, outputs: usize, dtype: DType, rng: &mut ChaCha8Rng) -> Result<Self> {
        let bound = 1.0 / (inputs as f32).sqrt();
        let mut mean = |rows: usize, columns: usize| {
            let values: Vec<f32> = (0..rows * columns).map(|_| rng.random_range(-bound..bound) * 0.1).collect();
            Var::from_tensor(&tensor(&values, rows, columns, dtype)?)
        };
        let noise = |rows: usize, columns: usize| {
            Var::from_tensor(&tensor(&vec![NOISE_START * bound; rows * columns], rows, columns, dtype)?)
        };
        let means = [mean(outputs, inputs)?, mean(1, outputs)?];
        Ok(Self { means, deviations: [noise(outputs, inputs)?, noise(1, outputs)?] })
    }

    fn forward(&self, input: &Tensor, pass: Pass, rng: Option<&mut ChaCha8Rng>) -> Result<Tensor> {
        let [mut weights, mut bias] = [weight(&self.means[0], pass), weight(&self.means[1], pass)];
        if let Some(rng) = rng {
            let (outputs, inputs) = weights.dims2()?;
            let mut draw = |count: usize| -> Result<Tensor> {
                let values: Vec<f32> = (0..count).map(|_| factor_noise(standard_normal(rng))).collect();
                tensor(&values, count, 1, weights.dtype())
            };
            let (of_inputs, of_outputs) = (draw(inputs)?, draw(outputs)?);
            weights = (weights + (weight(&self.deviations[0], pass) * of_outputs.matmul(&of_inputs.t()?)?)?)?;
            bias = (bias + (weight(&self.deviations[1], pass) * of_outputs.t()?)?)?;
        }
        input.matmul(&weights.t()?)?.broadcast_add(&bias)
    }

    fn vars(&self) -> Vec<Var> {
        self.means.iter().chain(&self.deviations).cloned().collect()
    }
}

/// `sgn(x)·√|x|`: the product of two such values is used as the noise of one weight.
fn factor_noise(x: f64) -> f32 {
    (x.signum() * x.abs().sqrt()) as f32
}

/// A body, then value and advantage from noisy layers.
#[derive(Debug)]
pub struct NoisyDuel {
    body: Mlp,
    value: NoisyLayer,
    advantage: NoisyLayer,
    problems: usize,
    atoms: usize,
}

impl NoisyDuel {
    pub fn new(
        seen: usize,
        width: usize,
        (problems, atoms): (usize, usize),
        dtype: DType,
        rng: &mut ChaCha8Rng,
    ) -> Result<Self> {
        let body = Mlp::new(&[seen, width, width], 1.0, dtype, rng)?;
        let value = NoisyLayer::new(width, atoms, dtype, rng)?;
        Ok(Self { body, value, advantage: NoisyLayer::new(width, problems * atoms, dtype, rng)?, problems, atoms })
    }

    /// Logits: batch × problems × atoms. Without `rng`, no noise is added.
    pub fn forward(&self, seen: &Tensor, pass: Pass, mut rng: Option<&mut ChaCha8Rng>) -> Result<Tensor> {
        let body = self.body.forward(seen, pass)?.relu()?;
        let value = self.value.forward(&body, pass, rng.as_deref_mut())?.unsqueeze(1)?;
        let advantage = self.advantage.forward(&body, pass, rng)?;
        let advantage = advantage.reshape((body.dim(0)?, self.problems, self.atoms))?;
        let mean = advantage.mean_keepdim(D::Minus2)?;
        advantage.broadcast_sub(&mean)?.broadcast_add(&value)
    }

    #[must_use]
    pub fn vars(&self) -> Vec<Var> {
        [self.body.vars(), self.value.vars(), self.advantage.vars()].concat()
    }
}
