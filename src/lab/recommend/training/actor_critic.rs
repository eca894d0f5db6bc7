//! DDPG, TD3 and SAC over continuous actions, each with an MLP critic or with the critic of [`super::mve_critic`].
//!
//! The actor returns a vector of norm √d; the nearest problem is recommended. Unlike the paper, training snaps too: the
//! critic learns about vectors that problems have. Lillicrap et al. (2016), Fujimoto et al. (2018), Haarnoja et al.
//! (2018).

use candle_core::{D, Device, Result, Tensor, Var};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

use super::layers::{Mlp, Pass, TrainedParts, adam, follow, tensor};
use super::mve_critic::MveCritic;
use super::replay_buffer::{ReplayBuffer, TransitionBatch};
use super::state_batch::{StateBatch, WorldTensors};
use crate::lab::normal_distribution::standard_normal;
use crate::lab::recommend::optimizer::Adam;
use crate::types::network_weights::NetworkWeights;

/// The continuous off-policy methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActorCriticKind {
    Ddpg,
    Td3,
    Sac,
}

/// Parameters; the paper's ranges are in its table B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActorCriticParams {
    pub actor_rate: f64,
    pub critic_rate: f64,
    /// Share by which targets follow.
    pub tau: f64,
    /// Updates of the critic for each update of the actor (TD3).
    pub actor_every: u32,
    /// Standard deviation and bound of the noise on the target's action, for each value of a vector of norm √d (TD3).
    pub target_noise: f64,
    pub noise_clip: f64,
    /// Standard deviation of the exploration noise (DDPG, TD3).
    pub exploration: f64,
    /// Weight of the entropy, in units of the reward (SAC).
    pub alpha: f64,
    pub batch: usize,
    /// Width of hidden layers.
    pub width: usize,
    /// Snap actions during training; the paper does not.
    pub snap: bool,
}

impl ActorCriticParams {
    /// The parameters of the comparison.
    #[must_use]
    pub fn standard(kind: ActorCriticKind, mve: bool) -> Self {
        Self {
            actor_rate: 1e-3,
            critic_rate: if mve { 2e-4 } else { 1e-3 },
            tau: 0.01,
            actor_every: if kind == ActorCriticKind::Td3 { 2 } else { 1 },
            target_noise: 0.2,
            noise_clip: 0.5,
            exploration: 0.4,
            alpha: 0.1,
            batch: 128,
            width: 128,
            snap: true,
        }
    }
}

/// Values of an MLP critic are in units of this many points of reward.
pub const VALUE_SCALE: f64 = 100.0;
/// Bounds of the logarithm of a Gaussian actor's deviation.
const LOG_DEVIATION: [f64; 2] = [-4.0, 1.0];
/// Keeps the logarithm of the squashing finite.
const SQUASH_EPSILON: f64 = 1e-6;

/// An actor, one or two critics, and their targets.
#[derive(Debug)]
pub struct ActorCritic {
    kind: ActorCriticKind,
    params: ActorCriticParams,
    actor: Mlp,
    critics: Vec<Critic>,
    target_actor: Mlp,
    target_critics: Vec<Critic>,
    actor_adam: Adam,
    critic_adam: Adam,
    updates: u32,
}

/// A critic of states and actions.
#[derive(Clone, Debug)]
enum Critic {
    Plain(Mlp),
    Mve(MveCritic),
}

impl Critic {
    /// Q in units of the reward: batch × 1.
    fn forward(&self, world: &WorldTensors, states: &StateBatch, actions: &Tensor, pass: Pass) -> Result<Tensor> {
        match self {
            Self::Plain(mlp) => mlp.forward(&Tensor::cat(&[&states.observation, actions], 1)?, pass)? * VALUE_SCALE,
            Self::Mve(critic) => critic.forward(world, states, actions, pass),
        }
    }

    fn vars(&self) -> Vec<Var> {
        match self {
            Self::Plain(mlp) => mlp.vars(),
            Self::Mve(critic) => critic.vars(),
        }
    }
}

impl ActorCritic {
    /// Fresh networks. With `network`, the critics are made from it (MVE).
    pub fn new(
        kind: ActorCriticKind,
        params: ActorCriticParams,
        world: &WorldTensors,
        network: Option<&NetworkWeights>,
        rng: &mut ChaCha8Rng,
    ) -> Result<Self> {
        let (d, dtype, seen) = (world.width(), world.dtype, world.observation_width());
        let outputs = if kind == ActorCriticKind::Sac { 2 * d } else { d };
        let mut actor = || Mlp::new(&[seen, params.width, params.width, outputs], 1.0, dtype, rng);
        let (actor, target_actor) = (actor()?, actor()?);
        follow(&target_actor.vars(), &actor.vars(), 1.0)?;
        let count = if kind == ActorCriticKind::Ddpg { 1 } else { 2 };
        let mut make = |number: usize| match network {
            Some(weights) => Ok(Critic::Mve(MveCritic::new(weights, dtype, (number > 0).then_some(&mut *rng))?)),
            None => Mlp::new(&[seen + d, params.width, params.width, 1], 0.1, dtype, rng).map(Critic::Plain),
        };
        let critics: Vec<Critic> = (0..count).map(&mut make).collect::<Result<_>>()?;
        let target_critics: Vec<Critic> = (0..count).map(&mut make).collect::<Result<_>>()?;
        let all = |critics: &[Critic]| critics.iter().flat_map(Critic::vars).collect::<Vec<Var>>();
        follow(&all(&target_critics), &all(&critics), 1.0)?;
        Ok(Self {
            actor_adam: adam(actor.vars(), params.actor_rate)?,
            critic_adam: adam(all(&critics), params.critic_rate)?,
            kind,
            params,
            actor,
            critics,
            target_actor,
            target_critics,
            updates: 0,
        })
    }

    /// Actions without noise: batch × d, norm √d.
    pub fn best_actions(&self, states: &StateBatch) -> Result<Tensor> {
        let output = self.actor.forward(&states.observation, Pass::Frozen)?;
        match self.kind {
            ActorCriticKind::Sac => to_root_norm(&output.chunk(2, 1)?[0].tanh()?),
            ActorCriticKind::Ddpg | ActorCriticKind::Td3 => to_root_norm(&output),
        }
    }

    /// Actions to explore with.
    pub fn noisy_actions(&self, states: &StateBatch, rng: &mut ChaCha8Rng) -> Result<Tensor> {
        match self.kind {
            ActorCriticKind::Sac => Ok(self.sample(states, Pass::Frozen, rng)?.0),
            ActorCriticKind::Ddpg | ActorCriticKind::Td3 => {
                let actions = self.best_actions(states)?;
                let noise = (noise_like(&actions, rng)? * self.params.exploration)?;
                to_root_norm(&(actions + noise)?)
            }
        }
    }

    /// One update of the critics and, when it is due, of the actor and the targets.
    pub fn update(&mut self, world: &WorldTensors, buffer: &ReplayBuffer, rng: &mut ChaCha8Rng) -> Result<()> {
        let batch = buffer.draw_evenly(self.params.batch, rng);
        let (before, after) = (world.states(&batch.before)?, world.states(&batch.after)?);
        let goals = self.goals(world, &batch, &after, rng)?;
        let actions = tensor(&batch.vectors, batch.actions.len(), world.width(), world.dtype)?;
        self.critic_adam.step(&self.critic_loss(world, &before, &actions, &goals)?.backward()?)?;
        self.updates += 1;
        if self.updates.is_multiple_of(self.params.actor_every) {
            self.actor_adam.step(&self.actor_loss(world, &before, rng)?.backward()?)?;
            follow(&self.target_actor.vars(), &self.actor.vars(), self.params.tau)?;
            for (target, critic) in self.target_critics.iter().zip(&self.critics) {
                follow(&target.vars(), &critic.vars(), self.params.tau)?;
            }
        }
        Ok(())
    }

    /// `r + γ Q_target(s', π'(s'))` (20): batch × 1.
    fn goals(
        &self,
        world: &WorldTensors,
        batch: &TransitionBatch,
        after: &StateBatch,
        rng: &mut ChaCha8Rng,
    ) -> Result<Tensor> {
        let (next, bonus) = match self.kind {
            ActorCriticKind::Ddpg => {
                (to_root_norm(&self.target_actor.forward(&after.observation, Pass::Frozen)?)?, None)
            }
            ActorCriticKind::Td3 => {
                let actions = to_root_norm(&self.target_actor.forward(&after.observation, Pass::Frozen)?)?;
                let clip = self.params.noise_clip;
                let noise = (noise_like(&actions, rng)? * self.params.target_noise)?.clamp(-clip, clip)?;
                (to_root_norm(&(actions + noise)?)?, None)
            }
            ActorCriticKind::Sac => {
                let (actions, log_density) = self.sample(after, Pass::Frozen, rng)?;
                (actions, Some((log_density * -self.params.alpha)?))
            }
        };
        let next = if self.params.snap { world.snap(&next)? } else { next };
        let mut value = smallest(&self.target_critics, world, after, &next)?;
        if let Some(bonus) = bonus {
            value = (value + bonus)?;
        }
        let column = |values: &[f32]| tensor(values, values.len(), 1, world.dtype);
        (column(&batch.rewards)? + (column(&batch.discounts)? * value)?).map(|goal| goal.detach())
    }

    /// Mean squared error of the critics, in units of [`VALUE_SCALE`].
    fn critic_loss(
        &self,
        world: &WorldTensors,
        before: &StateBatch,
        actions: &Tensor,
        goals: &Tensor,
    ) -> Result<Tensor> {
        let mut sum = Tensor::zeros((), world.dtype, &Device::Cpu)?;
        for critic in &self.critics {
            let gap = ((critic.forward(world, before, actions, Pass::Trained)? - goals)? / VALUE_SCALE)?;
            sum = (sum + gap.sqr()?.mean_all()?)?;
        }
        Ok(sum)
    }

    /// Minus the value of the actor's actions, and for SAC of their entropy.
    fn actor_loss(&self, world: &WorldTensors, before: &StateBatch, rng: &mut ChaCha8Rng) -> Result<Tensor> {
        if self.kind == ActorCriticKind::Sac {
            let (actions, log_density) = self.sample(before, Pass::Trained, rng)?;
            let actions = if self.params.snap { world.snap(&actions)? } else { actions };
            let value = smallest(&self.critics, world, before, &actions)?;
            return (((log_density * self.params.alpha)? - value)? / VALUE_SCALE)?.mean_all();
        }
        let actions = to_root_norm(&self.actor.forward(&before.observation, Pass::Trained)?)?;
        let actions = if self.params.snap { world.snap(&actions)? } else { actions };
        (self.critics[0].forward(world, before, &actions, Pass::Frozen)? / -VALUE_SCALE)?.mean_all()
    }

    /// Actions of the Gaussian actor and the logarithm of their density before the norm is set: batch × d, batch × 1.
    fn sample(&self, states: &StateBatch, pass: Pass, rng: &mut ChaCha8Rng) -> Result<(Tensor, Tensor)> {
        let output = self.actor.forward(&states.observation, pass)?;
        let noise = noise_like(&output.narrow(1, 0, output.dim(1)? / 2)?, rng)?;
        let (squashed, log_density) = squashed_gaussian(&output, &noise)?;
        Ok((to_root_norm(&squashed)?, log_density))
    }

    /// All that a checkpoint stores.
    pub fn parts(&mut self) -> TrainedParts<'_> {
        let vars = |critics: &[Critic]| critics.iter().flat_map(Critic::vars).collect();
        TrainedParts::default()
            .vars("actor", self.actor.vars())
            .vars("critic", vars(&self.critics))
            .vars("target_actor", self.target_actor.vars())
            .vars("target_critic", vars(&self.target_critics))
            .optimiser("actor_adam", &mut self.actor_adam)
            .optimiser("critic_adam", &mut self.critic_adam)
    }

    /// The variables that recommendations depend on.
    #[must_use]
    pub fn policy_vars(&self) -> Vec<Var> {
        self.actor.vars()
    }

    /// Number of updates so far; a checkpoint stores it too.
    #[must_use]
    pub const fn updates(&self) -> u32 {
        self.updates
    }

    pub const fn set_updates(&mut self, updates: u32) {
        self.updates = updates;
    }
}

/// The smaller value of the critics, whose weights are constants here.
fn smallest(critics: &[Critic], world: &WorldTensors, states: &StateBatch, actions: &Tensor) -> Result<Tensor> {
    let first = critics[0].forward(world, states, actions, Pass::Frozen)?;
    critics[1..]
        .iter()
        .try_fold(first, |least, critic| least.minimum(&critic.forward(world, states, actions, Pass::Frozen)?))
}

/// `tanh(μ + σ·noise)` and the logarithm of its density. `output` has μ, then ln σ: batch × 2d.
fn squashed_gaussian(output: &Tensor, noise: &Tensor) -> Result<(Tensor, Tensor)> {
    let halves = output.chunk(2, 1)?;
    let [low, high] = LOG_DEVIATION;
    // tanh keeps the gradient alive at the bounds, which a clamp would not.
    let log_deviation = halves[1].tanh()?.affine((high - low) / 2.0, f64::midpoint(low, high))?;
    let squashed = (&halves[0] + (log_deviation.exp()? * noise)?)?.tanh()?;
    let gaussian = ((noise.sqr()? * -0.5)? - &log_deviation)?.affine(1.0, -0.5 * std::f64::consts::TAU.ln())?;
    let slope = squashed.sqr()?.affine(-1.0, 1.0 + SQUASH_EPSILON)?.log()?;
    Ok((squashed, (gaussian - slope)?.sum_keepdim(D::Minus1)?))
}

/// Rows scaled to norm √d.
pub fn to_root_norm(rows: &Tensor) -> Result<Tensor> {
    let width = rows.dim(D::Minus1)? as f64;
    let norms = (rows.sqr()?.sum_keepdim(D::Minus1)? + 1e-12)?.sqrt()?;
    rows.broadcast_div(&(norms / width.sqrt())?)
}

/// Standard normal values of the same shape.
pub fn noise_like(like: &Tensor, rng: &mut ChaCha8Rng) -> Result<Tensor> {
    let values: Vec<f32> = (0..like.elem_count()).map(|_| standard_normal(rng) as f32).collect();
    let (rows, columns) = like.dims2()?;
    tensor(&values, rows, columns, like.dtype())
}

/// Replaces a share of the actions by random problems of the pool. Returns indices into the pool.
#[must_use]
pub fn with_random_problems(chosen: Vec<usize>, pool: usize, share: f64, rng: &mut ChaCha8Rng) -> Vec<usize> {
    chosen.into_iter().map(|one| if rng.random_bool(share) { rng.random_range(0..pool) } else { one }).collect()
}

#[cfg(test)]
mod tests {
    use candle_core::DType;
    use rand::SeedableRng as _;

    use super::*;
    use crate::lab::recommend::trainable_network::check_gradient;
    use crate::lab::recommend::training::state_batch::StateRows;
    use crate::lab::recommend::world_fixtures::{small_starts, small_world};
    use crate::types::learning_goal::GoalKind;

    #[test]
    fn rows_have_norm_root_d() {
        let rows =
            Tensor::from_slice(&[3.0_f32, 4.0, 0.0, 0.0, 0.1, 0.0, 0.0, 0.0], (2, 4), &Device::Cpu).expect("rows");
        let scaled: Vec<Vec<f32>> = to_root_norm(&rows).and_then(|rows| rows.to_vec2()).expect("scaled");
        assert!(
            (scaled[0][0] - 1.2).abs() < 1e-5 && (scaled[0][1] - 1.6).abs() < 1e-5 && (scaled[1][0] - 2.0).abs() < 1e-5
        );
    }

    #[test]
    fn the_density_of_a_squashed_gaussian_by_hand() {
        // μ = 0, ln σ at the middle of its bounds (−1.5), noise 1: u = σ = .22313, y = tanh u = .21950.
        let output = Tensor::from_slice(&[0.0_f64, 0.0], (1, 2), &Device::Cpu).expect("output");
        let noise = Tensor::ones((1, 1), DType::F64, &Device::Cpu).expect("noise");
        let (squashed, density) = squashed_gaussian(&output, &noise).expect("a sample");
        let number = |tensor: Tensor| tensor.flatten_all().and_then(|flat| flat.to_vec1::<f64>()).expect("a number")[0];
        assert!((number(squashed) - 0.219_503).abs() < 1e-5);
        // −½ + 1.5 − ½ ln 2π − ln(1 − .04818) = 1 − .91894 + .04938
        assert!((number(density) - 0.130_44).abs() < 1e-4);
    }

    #[test]
    fn losses_match_central_differences() {
        for (kind, mve) in [
            (ActorCriticKind::Ddpg, false),
            (ActorCriticKind::Td3, true),
            (ActorCriticKind::Sac, false),
            (ActorCriticKind::Sac, true),
        ] {
            let world = small_world(8);
            let tensors = WorldTensors::new(&world, DType::F64, false).expect("tensors");
            let params = ActorCriticParams { width: 3, snap: false, ..ActorCriticParams::standard(kind, mve) };
            let mut rng = ChaCha8Rng::seed_from_u64(4);
            let network = mve.then(|| world.model.weights());
            let method = ActorCritic::new(kind, params, &tensors, network, &mut rng).expect("networks");
            let mut rows = StateRows::default();
            small_starts(&world, GoalKind::Practised, 3)
                .iter()
                .for_each(|start| rows.push(&start.state, start.target, 4));
            let states = tensors.states(&rows).expect("a batch");
            let actions = tensors.problem_rows(&[0, 2, 1]).expect("actions");
            let goals = Tensor::from_slice(&[20.0, -10.0, 35.0], (3, 1), &Device::Cpu).expect("goals");
            // The MVE critic's own gradients are checked beside it.
            let critic = || method.critic_loss(&tensors, &states, &actions, &goals).expect("a loss");
            let gradients = critic().backward().expect("gradients");
            for var in method.critics.iter().filter(|_| !mve).flat_map(Critic::vars) {
                check_gradient(&var, &gradients, || critic().to_scalar::<f64>().expect("a number"));
            }
            let actor = || method.actor_loss(&tensors, &states, &mut ChaCha8Rng::seed_from_u64(6)).expect("a loss");
            let gradients = actor().backward().expect("gradients");
            for var in method.actor.vars() {
                check_gradient(&var, &gradients, || actor().to_scalar::<f64>().expect("a number"));
            }
        }
    }

    #[test]
    fn goals_of_finished_episodes_are_the_rewards() {
        let world = small_world(8);
        let tensors = WorldTensors::new(&world, DType::F32, false).expect("tensors");
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let params = ActorCriticParams::standard(ActorCriticKind::Td3, false);
        let method = ActorCritic::new(ActorCriticKind::Td3, params, &tensors, None, &mut rng).expect("networks");
        let mut batch =
            TransitionBatch { rewards: vec![12.0, 7.0], discounts: vec![0.0, 0.99], ..TransitionBatch::default() };
        small_starts(&world, GoalKind::Practised, 2)
            .iter()
            .for_each(|start| batch.after.push(&start.state, start.target, 4));
        let after = tensors.states(&batch.after).expect("a batch");
        let goals = method.goals(&tensors, &batch, &after, &mut rng).expect("goals");
        let goals: Vec<f32> = goals.flatten_all().and_then(|flat| flat.to_vec1()).expect("numbers");
        assert!((goals[0] - 12.0).abs() < 1e-6 && (goals[1] - 7.0).abs() > 1e-6, "{goals:?}");
    }
}
