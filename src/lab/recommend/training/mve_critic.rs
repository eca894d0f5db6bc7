//! A critic made from the knowledge-tracing network: model-based value estimation (MVE; 21 to 23).
//!
//! `Q(s, a) = 1000·(p·v₁ + (1 − p)·v₀ − k̂(c*))` with `v_y = f'(LSTM'(a + a_y; s), e_c*)`. LSTM' and f' start as copies
//! of the trained network and are trained on (20). p and k̂ come from the frozen network. One vector of our own, zero at
//! the start, lets the value depend on the number of steps that are left.

use candle_core::{D, DType, Result, Tensor, Var};
use rand_chacha::ChaCha8Rng;

use super::layers::{Pass, affine, tensor, weight};
use super::state_batch::{StateBatch, WorldTensors};
use crate::lab::normal_distribution::standard_normal;
use crate::lab::recommend::world_model::REWARD_SCALE;
use crate::types::network_weights::NetworkWeights;

/// The variables of LSTM' and f'.
#[derive(Clone, Debug)]
pub struct MveCritic {
    /// As in `NetworkShape::layout`, without the answers; then the vector of the steps left, 1 × combined.
    vars: Vec<Var>,
}

/// Indices into the variables.
const GATES_INPUT: usize = 0;
const GATES_HIDDEN: usize = 1;
const GATES_BIAS: usize = 2;
const STATE: [usize; 2] = [3, 4];
const ITEM: [usize; 2] = [5, 6];
const COMBINED: [usize; 2] = [7, 8];
const OUTPUT: [usize; 2] = [9, 10];
const STEPS_LEFT: usize = 11;

/// Standard deviation of the noise that makes the second of two critics differ from the first.
const TWIN_NOISE: f64 = 0.01;

impl MveCritic {
    /// A copy of the network. With `rng`, small noise is added, since twin critics must differ.
    pub fn new(weights: &NetworkWeights, dtype: DType, mut rng: Option<&mut ChaCha8Rng>) -> Result<Self> {
        let mut vars = Vec::new();
        for matrix in &weights.matrices()[1..] {
            let mut values = matrix.values.clone();
            if let Some(rng) = rng.as_deref_mut() {
                for value in &mut values {
                    *value += (TWIN_NOISE * standard_normal(rng)) as f32;
                }
            }
            vars.push(Var::from_tensor(&tensor(&values, matrix.rows, matrix.columns, dtype)?)?);
        }
        let combined = weights.shape.combined;
        vars.push(Var::from_tensor(&tensor(&vec![0.0; combined], 1, combined, dtype)?)?);
        Ok(Self { vars })
    }

    /// All variables.
    #[must_use]
    pub fn vars(&self) -> Vec<Var> {
        self.vars.clone()
    }

    /// Q of each state and action (23): batch × 1. `actions` is batch × d.
    pub fn forward(&self, world: &WorldTensors, states: &StateBatch, actions: &Tensor, pass: Pass) -> Result<Tensor> {
        let [wrong, right] = self.values_after(world, states, actions, pass)?;
        let (chance, before) = (world.pass_chances(states, actions)?, world.target_knowledge(states)?);
        combine(&chance, &right, &wrong, &before)
    }

    /// `v₀` and `v₁` (21, 22): batch × 1 each.
    fn values_after(
        &self,
        world: &WorldTensors,
        states: &StateBatch,
        actions: &Tensor,
        pass: Pass,
    ) -> Result<[Tensor; 2]> {
        let batch = states.len();
        let own = |at: usize| weight(&self.vars[at], pass);
        let from_hidden = states.hidden.matmul(&own(GATES_HIDDEN).t()?)?;
        let input = own(GATES_INPUT).t()?;
        let shared = (actions.matmul(&input)? + from_hidden)?.broadcast_add(&own(GATES_BIAS))?;
        // Rows of a wrong answer first, then rows of a right one: one product for both.
        let shifts = world.answers.matmul(&input)?;
        let gates = Tensor::cat(
            &[shared.broadcast_add(&shifts.narrow(0, 0, 1)?)?, shared.broadcast_add(&shifts.narrow(0, 1, 1)?)?],
            0,
        )?;
        let parts = gates.chunk(4, 1)?;
        let [enter, forget, leave] = [&parts[0], &parts[1], &parts[3]].map(candle_nn::ops::sigmoid);
        let cell = Tensor::cat(&[&states.cell, &states.cell], 0)?;
        let cell = ((forget? * cell)? + (enter? * parts[2].tanh()?)?)?;
        let hidden = (leave? * cell.tanh()?)?;
        let values = self.read_out(world, states, &hidden, pass)?;
        Ok([values.narrow(0, 0, batch)?, values.narrow(0, batch, batch)?])
    }

    /// f' of the target for twice the batch: 2·batch × 1.
    fn read_out(&self, world: &WorldTensors, states: &StateBatch, hidden: &Tensor, pass: Pass) -> Result<Tensor> {
        let own = |at: usize| weight(&self.vars[at], pass);
        let layer = affine(hidden, &self.vars[STATE[0]], &self.vars[STATE[1]], pass)?.relu()?;
        let width = layer.dim(1)?;
        let joint = own(COMBINED[0]);
        let left = states.left.matmul(&own(STEPS_LEFT))?;
        let from_state = (layer.matmul(&joint.narrow(1, 0, width)?.t()?)? + Tensor::cat(&[&left, &left], 0)?)?;
        let kcs = affine(&world.kc_vectors, &self.vars[ITEM[0]], &self.vars[ITEM[1]], pass)?.relu()?;
        let item_width = kcs.dim(1)?;
        let from_kcs = kcs.matmul(&joint.narrow(1, width, item_width)?.t()?)?.broadcast_add(&own(COMBINED[1]))?;
        let (output, bias) = (own(OUTPUT[0]).t()?, own(OUTPUT[1]));
        mean_over_targets(states, &from_state, &from_kcs, &output, &bias)
    }
}

/// (23) for columns of values.
fn combine(chance: &Tensor, right: &Tensor, wrong: &Tensor, before: &Tensor) -> Result<Tensor> {
    let expected = ((chance * right)? + (chance.affine(-1.0, 1.0)? * wrong)?)?;
    (expected - before)? * f64::from(REWARD_SCALE)
}

/// σ(u · relu(state + KC) + bias) for the target of each row; for the target "every KC", the mean over all. The rows of
/// `from_state` are the batch, once or several times over. Returns rows × 1.
pub fn mean_over_targets(
    states: &StateBatch,
    from_state: &Tensor,
    from_kcs: &Tensor,
    output: &Tensor,
    bias: &Tensor,
) -> Result<Tensor> {
    let (rows, combined) = from_state.dims2()?;
    if states.every_kc {
        let kcs = from_kcs.dim(0)?;
        let joined = from_state.unsqueeze(1)?.broadcast_add(&from_kcs.unsqueeze(0)?)?.relu()?;
        let logits = joined.reshape((rows * kcs, combined))?.matmul(output)?.broadcast_add(bias)?;
        return candle_nn::ops::sigmoid(&logits)?.reshape((rows, kcs))?.mean_keepdim(D::Minus1);
    }
    let of_targets = from_kcs.index_select(&states.targets, 0)?;
    let repeated = Tensor::cat(&vec![of_targets; rows / states.len()], 0)?;
    let logits = (from_state + repeated)?.relu()?.matmul(output)?.broadcast_add(bias)?;
    candle_nn::ops::sigmoid(&logits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::recommend::exercise_planner::rank_by_gain;
    use crate::lab::recommend::trainable_network::check_gradient;
    use crate::lab::recommend::training::state_batch::StateRows;
    use crate::lab::recommend::world_fixtures::{small_starts, small_world};
    use crate::types::learning_goal::GoalKind;

    fn column(values: &[f64]) -> Tensor {
        Tensor::from_slice(values, (values.len(), 1), &candle_core::Device::Cpu).expect("a column")
    }

    #[test]
    fn equation_23_by_hand() {
        let value = combine(&column(&[0.6]), &column(&[0.5]), &column(&[0.4]), &column(&[0.42])).expect("a value");
        let value: f64 = value.flatten_all().and_then(|flat| flat.to_vec1()).expect("a number")[0];
        assert!((value - 40.0).abs() < 1e-9, "{value}");
    }

    #[test]
    fn the_untrained_critic_is_the_exact_gain_of_one_step() {
        for task in [GoalKind::Global, GoalKind::Weakest] {
            let world = small_world(7);
            let tensors = WorldTensors::new(&world, DType::F64, false).expect("tensors");
            let critic = MveCritic::new(world.model.weights(), DType::F64, None).expect("a critic");
            let starts = small_starts(&world, task, 5);
            let mut rows = StateRows::default();
            starts.iter().for_each(|start| rows.push(&start.state, start.target, 10));
            let states = tensors.states(&rows).expect("a batch");
            for problem in 0..3 {
                let actions = tensors.problem_rows(&[problem; 5]).expect("actions");
                let value = critic.forward(&tensors, &states, &actions, Pass::Frozen).expect("values");
                let value: Vec<f64> = value.flatten_all().and_then(|flat| flat.to_vec1()).expect("numbers");
                for (start, value) in starts.iter().zip(value) {
                    let ranked = rank_by_gain(&world, &start.state, start.target);
                    let exact =
                        ranked.iter().find(|gain| gain.problem == problem).map(|gain| gain.gain).expect("in the pool");
                    assert!((value - 1_000.0 * f64::from(exact)).abs() < 2e-3, "{task:?}: {value}, {exact}");
                }
            }
        }
    }

    #[test]
    fn gradients_match_central_differences() {
        for task in [GoalKind::Global, GoalKind::Practised] {
            let world = small_world(8);
            let tensors = WorldTensors::new(&world, DType::F64, false).expect("tensors");
            let critic = MveCritic::new(world.model.weights(), DType::F64, None).expect("a critic");
            let mut rows = StateRows::default();
            small_starts(&world, task, 3).iter().for_each(|start| rows.push(&start.state, start.target, 4));
            let states = tensors.states(&rows).expect("a batch");
            let actions = Var::from_tensor(&tensors.problem_rows(&[0, 2, 1]).expect("actions")).expect("a variable");
            // Scaled down: a difference of 1e-6 in a weight then stays within the precision of the sum.
            let loss = || -> Tensor {
                let value = critic.forward(&tensors, &states, actions.as_tensor(), Pass::Trained).expect("values");
                (value * 1e-3).and_then(|value| value.sqr()).and_then(|value| value.sum_all()).expect("a loss")
            };
            let gradients = loss().backward().expect("gradients");
            for var in critic.vars().iter().chain([&actions]) {
                check_gradient(var, &gradients, || loss().to_scalar::<f64>().expect("a number"));
            }
        }
    }
}
