//! PPO and TRPO: a Gaussian actor over vectors, improved on whole episodes.
//!
//! Schulman et al. (2015, 2017). The executed problem is the one nearest to the drawn vector. TRPO needs products of
//! the Fisher matrix with vectors; they are central differences of the gradient of the divergence, since candle has no
//! second derivatives.

use candle_core::backprop::GradStore;
use candle_core::{D, DType, Device, Result, Tensor, Var};
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;

use super::actor_critic::{VALUE_SCALE, noise_like, to_root_norm};
use super::layers::{Mlp, Pass, TrainedParts, adam, tensor, weight};
use super::state_batch::{StateBatch, StateRows, WorldTensors};
use crate::lab::recommend::optimizer::Adam;

/// The on-policy methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GradientKind {
    Ppo,
    Trpo,
}

/// Parameters; the paper's ranges are in its table B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GradientParams {
    pub rate: f64,
    pub discount: f32,
    /// λ of the generalised advantage.
    pub gae: f32,
    /// Largest change of an action's probability that counts (PPO).
    pub clip: f64,
    /// Weight of the entropy (PPO).
    pub entropy: f64,
    /// Passes over the episodes, and the rows of a part (PPO). The value network of TRPO has as many passes.
    pub epochs: usize,
    pub part: usize,
    /// Largest divergence of a step (TRPO).
    pub max_divergence: f64,
    /// Width of hidden layers.
    pub width: usize,
}

impl GradientParams {
    /// The parameters of the comparison.
    pub const STANDARD: Self = Self {
        rate: 1e-3,
        discount: 0.99,
        gae: 0.95,
        clip: 0.2,
        entropy: 0.01,
        epochs: 5,
        part: 256,
        max_divergence: 0.02,
        width: 128,
    };
}

/// The start of the logarithm of the deviation of a value of a vector of norm √d.
const LOG_DEVIATION_START: f32 = -0.7;

/// Whole episodes of several learners, in lockstep.
#[derive(Clone, Debug, Default)]
pub struct EpisodeRecord {
    pub steps: Vec<EpisodeStepRecord>,
}

/// One step of all learners.
#[derive(Clone, Debug, Default)]
pub struct EpisodeStepRecord {
    pub before: StateRows,
    /// Drawn vectors: learners × d.
    pub vectors: Vec<f32>,
    pub rewards: Vec<f32>,
}

/// An actor and a value network.
#[derive(Debug)]
pub struct PolicyGradient {
    kind: GradientKind,
    params: GradientParams,
    actor: Mlp,
    /// 1 × d.
    log_deviation: Var,
    value: Mlp,
    actor_adam: Adam,
    value_adam: Adam,
}

/// Rows to learn from.
struct Rows {
    states: StateBatch,
    vectors: Tensor,
    /// Batch × 1 each.
    log_densities: Tensor,
    advantages: Tensor,
    returns: Tensor,
}

impl PolicyGradient {
    /// Fresh networks.
    pub fn new(kind: GradientKind, params: GradientParams, world: &WorldTensors, rng: &mut ChaCha8Rng) -> Result<Self> {
        let (d, dtype, seen) = (world.width(), world.dtype, world.observation_width());
        let actor = Mlp::new(&[seen, params.width, params.width, d], 1.0, dtype, rng)?;
        let value = Mlp::new(&[seen, params.width, params.width, 1], 0.1, dtype, rng)?;
        let log_deviation = Var::from_tensor(&tensor(&vec![LOG_DEVIATION_START; d], 1, d, dtype)?)?;
        let actor_vars = [actor.vars(), vec![log_deviation.clone()]].concat();
        Ok(Self {
            actor_adam: adam(actor_vars, params.rate)?,
            value_adam: adam(value.vars(), params.rate)?,
            kind,
            params,
            actor,
            log_deviation,
            value,
        })
    }

    /// Actions without noise: batch × d.
    pub fn best_actions(&self, states: &StateBatch) -> Result<Tensor> {
        to_root_norm(&self.actor.forward(&states.observation, Pass::Frozen)?)
    }

    /// Drawn vectors: batch × d.
    pub fn noisy_actions(&self, states: &StateBatch, rng: &mut ChaCha8Rng) -> Result<Tensor> {
        let mean = self.best_actions(states)?;
        let noise = noise_like(&mean, rng)?.broadcast_mul(&weight(&self.log_deviation, Pass::Frozen).exp()?)?;
        mean + noise
    }

    /// Learns from whole episodes.
    pub fn learn(&mut self, world: &WorldTensors, record: &EpisodeRecord, rng: &mut ChaCha8Rng) -> Result<()> {
        let rows = self.rows(world, record)?;
        if self.kind == GradientKind::Trpo {
            self.trust_region_step(&rows)?;
        }
        let count = rows.states.len();
        for _ in 0..self.params.epochs {
            let mut order: Vec<u32> = (0..count as u32).collect();
            order.shuffle(rng);
            for part in order.chunks(self.params.part) {
                let part = rows.select(part)?;
                if self.kind == GradientKind::Ppo {
                    let loss = self.clipped_loss(&part)?;
                    self.actor_adam.step(&loss.backward()?)?;
                }
                let gap = (self.value.forward(&part.states.observation, Pass::Trained)? - &part.returns)?;
                self.value_adam.step(&gap.sqr()?.mean_all()?.backward()?)?;
            }
        }
        Ok(())
    }

    /// Advantages (GAE) and returns in units of [`VALUE_SCALE`], from the value network as it is.
    fn rows(&self, world: &WorldTensors, record: &EpisodeRecord) -> Result<Rows> {
        let mut all = StateRows::default();
        let mut vectors = Vec::new();
        for step in &record.steps {
            all.append(&step.before);
            vectors.extend_from_slice(&step.vectors);
        }
        let states = world.states(&all)?;
        let count = states.len();
        let values = self.value.forward(&states.observation, Pass::Frozen)?;
        let values: Vec<f32> = values.to_dtype(DType::F32)?.flatten_all()?.to_vec1()?;
        let rewards: Vec<f32> = record
            .steps
            .iter()
            .flat_map(|step| step.rewards.iter().map(|reward| reward / VALUE_SCALE as f32))
            .collect();
        let learners = count / record.steps.len().max(1);
        let advantages = generalised_advantages(&rewards, &values, learners, self.params.discount, self.params.gae);
        let returns: Vec<f32> = advantages.iter().zip(&values).map(|(advantage, value)| advantage + value).collect();
        let vectors = tensor(&vectors, count, world.width(), world.dtype)?;
        let log_densities = self.log_densities(&states, &vectors, Pass::Frozen)?;
        let column = |values: &[f32]| tensor(values, count, 1, world.dtype);
        Ok(Rows { states, vectors, log_densities, advantages: column(&advantages)?, returns: column(&returns)? })
    }

    /// Logarithms of the density of vectors: batch × 1.
    fn log_densities(&self, states: &StateBatch, vectors: &Tensor, pass: Pass) -> Result<Tensor> {
        let mean = to_root_norm(&self.actor.forward(&states.observation, pass)?)?;
        let log_deviation = weight(&self.log_deviation, pass);
        let scaled = (vectors - mean)?.broadcast_div(&log_deviation.exp()?)?;
        let each =
            (scaled.sqr()? * -0.5)?.broadcast_sub(&log_deviation)?.affine(1.0, -0.5 * std::f64::consts::TAU.ln())?;
        each.sum_keepdim(D::Minus1)
    }

    /// `π_new / π_old` of the drawn vectors: batch × 1.
    fn ratios(&self, rows: &Rows) -> Result<Tensor> {
        (self.log_densities(&rows.states, &rows.vectors, Pass::Trained)? - &rows.log_densities)?.exp()
    }

    /// PPO's clipped objective and the entropy, as a loss.
    fn clipped_loss(&self, rows: &Rows) -> Result<Tensor> {
        let ratios = self.ratios(rows)?;
        let clipped = ratios.clamp(1.0 - self.params.clip, 1.0 + self.params.clip)?;
        let gain = (&ratios * &rows.advantages)?.minimum(&(clipped * &rows.advantages)?)?.mean_all()?;
        let entropy = weight(&self.log_deviation, Pass::Trained).sum_all()?;
        gain.neg()? - (entropy * self.params.entropy)?
    }

    /// TRPO's objective: the mean of ratio times advantage.
    fn surrogate(&self, rows: &Rows) -> Result<Tensor> {
        (self.ratios(rows)? * &rows.advantages)?.mean_all()
    }

    /// Mean divergence of the current actor from one with these means and deviations.
    fn divergence(&self, rows: &Rows, (old_mean, old_log): (&Tensor, &Tensor)) -> Result<Tensor> {
        let mean = to_root_norm(&self.actor.forward(&rows.states.observation, Pass::Trained)?)?;
        let log_deviation = weight(&self.log_deviation, Pass::Trained);
        let spread = (old_mean - mean)?.sqr()?.broadcast_add(&(old_log * 2.0)?.exp()?)?;
        let each = spread.broadcast_div(&((&log_deviation * 2.0)?.exp()? * 2.0)?)?;
        let each = each.broadcast_add(&(log_deviation - old_log)?.affine(1.0, -0.5)?)?;
        each.sum(D::Minus1)?.mean_all()
    }

    /// The natural gradient, as long as the divergence allows.
    fn trust_region_step(&self, rows: &Rows) -> Result<()> {
        let vars = self.actor_vars();
        let flat = FlatVars { vars: &vars };
        let start = flat.read()?;
        let old_mean = to_root_norm(&self.actor.forward(&rows.states.observation, Pass::Frozen)?)?;
        let old_log = self.log_deviation.as_detached_tensor().copy()?;
        let before = self.surrogate(rows)?;
        let gradient = flat.gradient(&before.backward()?)?;
        let before = number(&before)?;
        let divergence_gradient = |at: &[f64]| -> Result<Vec<f64>> {
            flat.write(at)?;
            flat.gradient(&self.divergence(rows, (&old_mean, &old_log))?.backward()?)
        };
        let fisher = |direction: &[f64]| -> Result<Vec<f64>> {
            let step = DIFFERENCE / norm(direction).max(1e-12);
            let [up, down] = [step, -step].map(|step| divergence_gradient(&sum(&start, step, direction)));
            let (up, down) = (up?, down?);
            let slope = up.iter().zip(&down).map(|(u, d)| (u - d) / (2.0 * step));
            Ok(slope.zip(direction).map(|(slope, value)| slope + DAMPING * value).collect())
        };
        let direction = conjugate_gradient(&gradient, CG_STEPS, fisher)?;
        let curvature = product(&direction, &fisher(&direction)?);
        let mut length = (2.0 * self.params.max_divergence / curvature.max(1e-12)).sqrt();
        for _ in 0..LINE_SEARCH_STEPS {
            flat.write(&sum(&start, length, &direction))?;
            let better = number(&self.surrogate(rows)?)? > before;
            if better && number(&self.divergence(rows, (&old_mean, &old_log))?)? <= self.params.max_divergence {
                return Ok(());
            }
            length *= 0.8;
        }
        flat.write(&start)
    }

    fn actor_vars(&self) -> Vec<Var> {
        [self.actor.vars(), vec![self.log_deviation.clone()]].concat()
    }

    /// All that a checkpoint stores.
    pub fn parts(&mut self) -> TrainedParts<'_> {
        TrainedParts::default()
            .vars("actor", self.actor_vars())
            .vars("value", self.value.vars())
            .optimiser("actor_adam", &mut self.actor_adam)
            .optimiser("value_adam", &mut self.value_adam)
    }

    /// The variables that recommendations depend on.
    #[must_use]
    pub fn policy_vars(&self) -> Vec<Var> {
        self.actor.vars()
    }
}

impl Rows {
    fn select(&self, places: &[u32]) -> Result<Self> {
        let places = Tensor::from_slice(places, places.len(), &Device::Cpu)?;
        let of = |tensor: &Tensor| tensor.index_select(&places, 0);
        Ok(Self {
            states: self.states.select(&places)?,
            vectors: of(&self.vectors)?,
            log_densities: of(&self.log_densities)?,
            advantages: of(&self.advantages)?,
            returns: of(&self.returns)?,
        })
    }
}

/// Length of a difference in the weights, damping, and numbers of steps (TRPO).
const DIFFERENCE: f64 = 0.02;
const DAMPING: f64 = 0.01;
const CG_STEPS: usize = 10;
const LINE_SEARCH_STEPS: usize = 10;

/// Generalised advantages of episodes in lockstep (Schulman et al., 2016): rewards and values are steps × learners, and
/// every episode ends after the last step.
fn generalised_advantages(rewards: &[f32], values: &[f32], learners: usize, discount: f32, gae: f32) -> Vec<f32> {
    let mut advantages = vec![0.0; rewards.len()];
    for at in (0..rewards.len()).rev() {
        let (next_value, next_advantage) = match at + learners {
            next if next < rewards.len() => (values[next], advantages[next]),
            _ => (0.0, 0.0),
        };
        advantages[at] = rewards[at] + discount * next_value - values[at] + discount * gae * next_advantage;
    }
    advantages
}

/// Variables as one vector.
struct FlatVars<'a> {
    vars: &'a [Var],
}

impl FlatVars<'_> {
    fn read(&self) -> Result<Vec<f64>> {
        let each = self.vars.iter().map(|var| var.to_dtype(DType::F64)?.flatten_all()?.to_vec1::<f64>());
        Ok(each.collect::<Result<Vec<_>>>()?.concat())
    }

    fn write(&self, values: &[f64]) -> Result<()> {
        let mut from = 0;
        for var in self.vars {
            let part = &values[from..from + var.elem_count()];
            var.set(&Tensor::from_slice(part, var.dims(), &Device::Cpu)?.to_dtype(var.dtype())?)?;
            from += var.elem_count();
        }
        Ok(())
    }

    fn gradient(&self, gradients: &GradStore) -> Result<Vec<f64>> {
        let each = self.vars.iter().map(|var| match gradients.get(var.as_tensor()) {
            Some(gradient) => gradient.to_dtype(DType::F64)?.flatten_all()?.to_vec1::<f64>(),
            None => Ok(vec![0.0; var.elem_count()]),
        });
        Ok(each.collect::<Result<Vec<_>>>()?.concat())
    }
}

fn number(tensor: &Tensor) -> Result<f64> {
    tensor.to_dtype(DType::F64)?.to_scalar()
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn norm(a: &[f64]) -> f64 {
    product(a, a).sqrt()
}

/// `a + factor·b`.
fn sum(a: &[f64], factor: f64, b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(x, y)| x + factor * y).collect()
}

/// Solves `matrix · x = goal` for a symmetric positive matrix that is given by its products.
fn conjugate_gradient(goal: &[f64], steps: usize, matrix: impl Fn(&[f64]) -> Result<Vec<f64>>) -> Result<Vec<f64>> {
    let mut solution = vec![0.0; goal.len()];
    let (mut residual, mut direction) = (goal.to_vec(), goal.to_vec());
    let mut square = product(&residual, &residual);
    for _ in 0..steps {
        if square < 1e-20 {
            break;
        }
        let image = matrix(&direction)?;
        let length = square / product(&direction, &image).max(1e-20);
        solution = sum(&solution, length, &direction);
        residual = sum(&residual, -length, &image);
        let next = product(&residual, &residual);
        direction = sum(&residual, next / square, &direction);
        square = next;
    }
    Ok(solution)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::lab::recommend::trainable_network::check_gradient;
    use crate::lab::recommend::world_fixtures::{small_starts, small_world};
    use crate::types::learning_goal::GoalKind;

    #[test]
    fn advantages_by_hand() {
        // Two learners, two steps. γ = .5, λ = .5: the last step is r − v, the first r + .5 v' − v + .25 A'.
        let advantages = generalised_advantages(&[1.0, 2.0, 3.0, 4.0], &[0.5, 1.0, 2.0, 0.0], 2, 0.5, 0.5);
        assert_eq!(advantages, [1.0 + 1.0 - 0.5 + 0.25, 2.0 - 1.0 + 1.0, 1.0, 4.0]);
    }

    #[test]
    fn conjugate_gradients_solve_a_system() {
        let matrix = |x: &[f64]| Ok(vec![4.0 * x[0] + x[1], x[0] + 3.0 * x[1]]);
        let solution = conjugate_gradient(&[1.0, 2.0], 5, matrix).expect("a solution");
        assert!((solution[0] - 1.0 / 11.0).abs() < 1e-9 && (solution[1] - 7.0 / 11.0).abs() < 1e-9, "{solution:?}");
    }

    fn method_and_rows(kind: GradientKind) -> (PolicyGradient, Rows) {
        let world = small_world(8);
        let tensors = WorldTensors::new(&world, DType::F64, false).expect("tensors");
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let params = GradientParams { width: 3, ..GradientParams::STANDARD };
        let method = PolicyGradient::new(kind, params, &tensors, &mut rng).expect("networks");
        let mut step = EpisodeStepRecord { rewards: vec![30.0, -5.0, 12.0], ..EpisodeStepRecord::default() };
        small_starts(&world, GoalKind::Practised, 3)
            .iter()
            .for_each(|start| step.before.push(&start.state, start.target, 1));
        let drawn = method.noisy_actions(&tensors.states(&step.before).expect("a batch"), &mut rng).expect("vectors");
        step.vectors = drawn.to_dtype(DType::F32).and_then(|drawn| drawn.flatten_all()?.to_vec1()).expect("numbers");
        let rows = method.rows(&tensors, &EpisodeRecord { steps: vec![step] }).expect("rows");
        (method, rows)
    }

    #[test]
    fn losses_match_central_differences() {
        let (method, rows) = method_and_rows(GradientKind::Ppo);
        let mean = to_root_norm(&method.actor.forward(&rows.states.observation, Pass::Frozen).expect("means"))
            .and_then(|mean| mean * 1.1)
            .expect("another actor's means");
        let log = (method.log_deviation.as_detached_tensor() + 0.2).expect("another actor's deviations");
        let losses: [&dyn Fn() -> Result<Tensor>; 3] =
            [&|| method.clipped_loss(&rows), &|| method.surrogate(&rows), &|| method.divergence(&rows, (&mean, &log))];
        for loss in losses {
            let gradients = loss().and_then(|loss| loss.backward()).expect("gradients");
            for var in method.actor_vars() {
                check_gradient(&var, &gradients, || loss().and_then(|loss| number(&loss)).expect("a number"));
            }
        }
    }

    #[test]
    fn a_trust_region_step_gains_within_the_divergence() {
        let (method, rows) = method_and_rows(GradientKind::Trpo);
        let mean =
            to_root_norm(&method.actor.forward(&rows.states.observation, Pass::Frozen).expect("means")).expect("means");
        let log = method.log_deviation.as_detached_tensor().copy().expect("deviations");
        let before = method.surrogate(&rows).and_then(|gain| number(&gain)).expect("a number");
        method.trust_region_step(&rows).expect("a step");
        let after = method.surrogate(&rows).and_then(|gain| number(&gain)).expect("a number");
        let moved = method.divergence(&rows, (&mean, &log)).and_then(|moved| number(&moved)).expect("a number");
        assert!(after > before && moved > 1e-4 && moved <= 0.02 + 1e-9, "{before} {after} {moved}");
    }
}
