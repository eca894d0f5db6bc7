//! Methods over discrete actions: DQN, C51, Rainbow and discrete SAC. An action is a problem of the pool.
//!
//! Mnih et al. (2015), Bellemare et al. (2017), Hessel et al. (2018), Christodoulou (2019). They have an output for each
//! problem, so they can't recommend a problem that was added later.

use candle_core::{D, DType, Device, Result, Tensor, Var};
use candle_nn::ops::{log_softmax, softmax};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

use super::actor_critic::{VALUE_SCALE, with_random_problems};
use super::layers::{Mlp, Pass, TrainedParts, adam, follow, tensor};
use super::noisy_layer::NoisyDuel;
use super::replay_buffer::{ReplayBuffer, TransitionBatch};
use super::state_batch::{StateBatch, WorldTensors};
use crate::lab::recommend::optimizer::Adam;

/// The discrete methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QKind {
    Dqn,
    C51,
    Rainbow,
    DiscreteSac,
}

/// Parameters; the paper's ranges are in its table B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QParams {
    pub rate: f64,
    /// Share by which targets follow.
    pub tau: f64,
    /// Weight of the entropy, in units of the reward (discrete SAC).
    pub alpha: f64,
    pub batch: usize,
    /// Width of hidden layers.
    pub width: usize,
}

impl QParams {
    /// The parameters of the comparison.
    pub const STANDARD: Self = Self { rate: 1e-3, tau: 0.01, alpha: 0.2, batch: 128, width: 128 };
}

/// Number of atoms of a distribution of returns, and their largest value (table B: 17 on ±1,000).
pub const ATOMS: usize = 17;
const LARGEST_RETURN: f32 = 1_000.0;

/// The value of an atom.
fn atom(index: usize) -> f32 {
    LARGEST_RETURN * (2.0 * index as f32 / (ATOMS - 1) as f32 - 1.0)
}

/// Networks of a discrete method.
#[derive(Debug)]
pub struct QLearning {
    kind: QKind,
    params: QParams,
    problems: usize,
    online: Vec<QNetwork>,
    targets: Vec<QNetwork>,
    /// Logits of the policy (discrete SAC).
    policy: Option<Mlp>,
    q_adam: Adam,
    policy_adam: Adam,
}

#[derive(Debug)]
enum QNetwork {
    /// Values of all problems.
    Values(Mlp),
    /// Logits of the atoms of all problems.
    Atoms(Mlp),
    /// The same from noisy layers, advantage and value apart.
    NoisyAtoms(NoisyDuel),
}

impl QNetwork {
    fn new(
        kind: QKind,
        seen: usize,
        width: usize,
        problems: usize,
        dtype: DType,
        rng: &mut ChaCha8Rng,
    ) -> Result<Self> {
        let mut mlp = |outputs| Mlp::new(&[seen, width, width, outputs], 0.1, dtype, rng);
        match kind {
            QKind::Dqn | QKind::DiscreteSac => mlp(problems).map(Self::Values),
            QKind::C51 => mlp(problems * ATOMS).map(Self::Atoms),
            QKind::Rainbow => NoisyDuel::new(seen, width, (problems, ATOMS), dtype, rng).map(Self::NoisyAtoms),
        }
    }

    fn vars(&self) -> Vec<Var> {
        match self {
            Self::Values(mlp) | Self::Atoms(mlp) => mlp.vars(),
            Self::NoisyAtoms(duel) => duel.vars(),
        }
    }

    /// Logits of the atoms: batch × problems × atoms. With `rng`, noisy layers draw their noise.
    fn logits(&self, states: &StateBatch, problems: usize, pass: Pass, rng: Option<&mut ChaCha8Rng>) -> Result<Tensor> {
        match self {
            Self::Values(mlp) | Self::Atoms(mlp) => {
                mlp.forward(&states.observation, pass)?.reshape((states.len(), problems, ATOMS))
            }
            Self::NoisyAtoms(duel) => duel.forward(&states.observation, pass, rng),
        }
    }

    /// Values of all problems, in units of the reward: batch × problems.
    fn values(&self, states: &StateBatch, problems: usize, pass: Pass, rng: Option<&mut ChaCha8Rng>) -> Result<Tensor> {
        if let Self::Values(mlp) = self {
            return mlp.forward(&states.observation, pass)? * VALUE_SCALE;
        }
        let shares = softmax(&self.logits(states, problems, pass, rng)?, D::Minus1)?;
        let atoms: Vec<f32> = (0..ATOMS).map(atom).collect();
        shares
            .broadcast_mul(&Tensor::from_vec(atoms, (1, 1, ATOMS), &Device::Cpu)?.to_dtype(shares.dtype())?)?
            .sum(D::Minus1)
    }
}

impl QLearning {
    /// Fresh networks.
    pub fn new(kind: QKind, params: QParams, world: &WorldTensors, rng: &mut ChaCha8Rng) -> Result<Self> {
        let (seen, problems, dtype) = (world.observation_width(), world.pool.len(), world.dtype);
        let count = if kind == QKind::DiscreteSac { 2 } else { 1 };
        let mut networks = || -> Result<Vec<QNetwork>> {
            (0..count).map(|_| QNetwork::new(kind, seen, params.width, problems, dtype, rng)).collect()
        };
        let (online, targets) = (networks()?, networks()?);
        let all = |networks: &[QNetwork]| networks.iter().flat_map(QNetwork::vars).collect::<Vec<Var>>();
        follow(&all(&targets), &all(&online), 1.0)?;
        let policy = match kind {
            QKind::DiscreteSac => Some(Mlp::new(&[seen, params.width, params.width, problems], 0.1, dtype, rng)?),
            QKind::Dqn | QKind::C51 | QKind::Rainbow => None,
        };
        let q_adam = adam(all(&online), params.rate)?;
        let policy_adam = adam(policy.iter().flat_map(Mlp::vars).collect(), params.rate)?;
        Ok(Self { kind, params, problems, online, targets, policy, q_adam, policy_adam })
    }

    /// The best problem of each row, as an index into the pool.
    pub fn best_actions(&self, states: &StateBatch) -> Result<Vec<usize>> {
        let scores = match &self.policy {
            Some(policy) => policy.forward(&states.observation, Pass::Frozen)?,
            None => self.online[0].values(states, self.problems, Pass::Frozen, None)?,
        };
        argmax(&scores)
    }

    /// Problems to explore with; `share` of them are random, except for the methods that explore on their own.
    pub fn noisy_actions(&self, states: &StateBatch, share: f64, rng: &mut ChaCha8Rng) -> Result<Vec<usize>> {
        match self.kind {
            QKind::Dqn | QKind::C51 => Ok(with_random_problems(self.best_actions(states)?, self.problems, share, rng)),
            QKind::Rainbow => argmax(&self.online[0].values(states, self.problems, Pass::Frozen, Some(rng))?),
            QKind::DiscreteSac => {
                let mut logits = self.policy.iter().map(|policy| policy.forward(&states.observation, Pass::Frozen));
                let shares = logits.next().transpose()?.map(|logits| softmax(&logits, D::Minus1)).transpose()?;
                let rows = shares.map(|shares| shares.to_dtype(DType::F32)?.to_vec2::<f32>()).transpose()?;
                Ok(rows.unwrap_or_default().iter().map(|row| draw_share(row, rng.random())).collect())
            }
        }
    }

    /// One update of all networks.
    pub fn update(&mut self, world: &WorldTensors, buffer: &mut ReplayBuffer, rng: &mut ChaCha8Rng) -> Result<()> {
        let batch = if self.kind == QKind::Rainbow {
            buffer.draw_by_priority(self.params.batch, rng)
        } else {
            buffer.draw_evenly(self.params.batch, rng)
        };
        let (before, after) = (world.states(&batch.before)?, world.states(&batch.after)?);
        let losses = match self.kind {
            QKind::Dqn | QKind::DiscreteSac => self.value_losses(&batch, &before, &after)?,
            QKind::C51 | QKind::Rainbow => self.atom_losses(&batch, &before, &after, rng)?,
        };
        let weights = Tensor::from_slice(&batch.weights, batch.weights.len(), &Device::Cpu)?.to_dtype(world.dtype)?;
        self.q_adam.step(&(&losses * weights)?.mean_all()?.backward()?)?;
        if self.kind == QKind::Rainbow {
            buffer.set_priorities(&batch.places, &losses.to_dtype(DType::F32)?.to_vec1::<f32>()?);
        }
        if let Some(policy) = &self.policy {
            let loss = self.policy_loss(policy, &before)?;
            self.policy_adam.step(&loss.backward()?)?;
        }
        for (target, online) in self.targets.iter().zip(&self.online) {
            follow(&target.vars(), &online.vars(), self.params.tau)?;
        }
        Ok(())
    }

    /// Squared errors of the values, one a row. DQN chooses the next problem with the online network (double DQN).
    fn value_losses(&self, batch: &TransitionBatch, before: &StateBatch, after: &StateBatch) -> Result<Tensor> {
        let next = if let Some(policy) = &self.policy {
            let logits = policy.forward(&after.observation, Pass::Frozen)?;
            let least = self.smallest(&self.targets, after)?;
            let bonus = (log_softmax(&logits, D::Minus1)? * -self.params.alpha)?;
            (softmax(&logits, D::Minus1)? * (least + bonus)?)?.sum_keepdim(D::Minus1)?
        } else {
            let best = self.online[0].values(after, self.problems, Pass::Frozen, None)?.argmax_keepdim(D::Minus1)?;
            self.targets[0].values(after, self.problems, Pass::Frozen, None)?.gather(&best, 1)?
        };
        let dtype = next.dtype();
        let column = |values: &[f32]| tensor(values, values.len(), 1, dtype);
        let goals = (column(&batch.rewards)? + (column(&batch.discounts)? * next)?)?.detach();
        let actions = action_column(&batch.actions)?;
        let mut sum = goals.zeros_like()?;
        for network in &self.online {
            let chosen = network.values(before, self.problems, Pass::Trained, None)?.gather(&actions, 1)?;
            sum = (sum + ((chosen - &goals)? / VALUE_SCALE)?.sqr()?)?;
        }
        sum.squeeze(1)
    }

    /// Cross-entropies of the projected distributions of returns, one a row.
    fn atom_losses(
        &self,
        batch: &TransitionBatch,
        before: &StateBatch,
        after: &StateBatch,
        rng: &mut ChaCha8Rng,
    ) -> Result<Tensor> {
        let best = argmax(&self.online[0].values(after, self.problems, Pass::Frozen, Some(&mut *rng))?)?;
        let next = self.targets[0].logits(after, self.problems, Pass::Frozen, Some(&mut *rng))?;
        let next = softmax(&next, D::Minus1)?.to_dtype(DType::F32)?.flatten_all()?.to_vec1::<f32>()?;
        let mut goals = Vec::with_capacity(batch.rewards.len() * ATOMS);
        for (row, best) in best.iter().enumerate() {
            let from = (row * self.problems + best) * ATOMS;
            goals.extend(project(&next[from..from + ATOMS], batch.rewards[row], batch.discounts[row]));
        }
        let logits = self.online[0].logits(before, self.problems, Pass::Trained, Some(rng))?;
        let goals = tensor(&goals, batch.rewards.len(), ATOMS, logits.dtype())?;
        let actions: Vec<u32> =
            batch.actions.iter().enumerate().map(|(row, action)| (row * self.problems + action) as u32).collect();
        let chosen = logits
            .reshape((batch.actions.len() * self.problems, ATOMS))?
            .index_select(&Tensor::from_slice(&actions, actions.len(), &Device::Cpu)?, 0)?;
        (log_softmax(&chosen, D::Minus1)? * goals)?.sum(D::Minus1)?.neg()
    }

    /// `Σ π(a)·(α ln π(a) − min Q)`, averaged, in units of [`VALUE_SCALE`].
    fn policy_loss(&self, policy: &Mlp, before: &StateBatch) -> Result<Tensor> {
        let logits = policy.forward(&before.observation, Pass::Trained)?;
        let cost = ((log_softmax(&logits, D::Minus1)? * self.params.alpha)? - self.smallest(&self.online, before)?)?;
        ((softmax(&logits, D::Minus1)? * cost)? / VALUE_SCALE)?.sum(D::Minus1)?.mean_all()
    }

    fn smallest(&self, networks: &[QNetwork], states: &StateBatch) -> Result<Tensor> {
        let first = networks[0].values(states, self.problems, Pass::Frozen, None)?;
        networks[1..].iter().try_fold(first, |least, network| {
            least.minimum(&network.values(states, self.problems, Pass::Frozen, None)?)
        })
    }

    /// All that a checkpoint stores.
    pub fn parts(&mut self) -> TrainedParts<'_> {
        let vars = |networks: &[QNetwork]| networks.iter().flat_map(QNetwork::vars).collect();
        TrainedParts::default()
            .vars("q", vars(&self.online))
            .vars("target_q", vars(&self.targets))
            .vars("policy", self.policy.iter().flat_map(Mlp::vars).collect())
            .optimiser("q_adam", &mut self.q_adam)
            .optimiser("policy_adam", &mut self.policy_adam)
    }

    /// The variables that recommendations depend on.
    #[must_use]
    pub fn policy_vars(&self) -> Vec<Var> {
        self.policy.as_ref().map_or_else(|| self.online[0].vars(), Mlp::vars)
    }
}

fn argmax(scores: &Tensor) -> Result<Vec<usize>> {
    Ok(scores.argmax(D::Minus1)?.to_vec1::<u32>()?.into_iter().map(|index| index as usize).collect())
}

fn action_column(actions: &[usize]) -> Result<Tensor> {
    let indices: Vec<u32> = actions.iter().map(|action| *action as u32).collect();
    Tensor::from_slice(&indices, (indices.len(), 1), &Device::Cpu)
}

/// The index that a draw in [0, 1) falls on.
fn draw_share(shares: &[f32], draw: f32) -> usize {
    let mut left = draw;
    for (index, share) in shares.iter().enumerate() {
        left -= share;
        if left < 0.0 {
            return index;
        }
    }
    shares.len() - 1
}

/// The distribution of `reward + discount · return`, each atom's share split between its two neighbours (C51).
fn project(shares: &[f32], reward: f32, discount: f32) -> Vec<f32> {
    let mut goal = vec![0.0; ATOMS];
    let spacing = atom(1) - atom(0);
    for (index, share) in shares.iter().enumerate() {
        let value = (reward + discount * atom(index)).clamp(-LARGEST_RETURN, LARGEST_RETURN);
        let place = (value + LARGEST_RETURN) / spacing;
        let low = (place.floor() as usize).min(ATOMS - 1);
        let upper = place - low as f32;
        goal[low] += share * (1.0 - upper);
        goal[(low + 1).min(ATOMS - 1)] += share * upper;
    }
    goal
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::lab::recommend::trainable_network::check_gradient;
    use crate::lab::recommend::world_fixtures::{small_starts, small_world};
    use crate::types::learning_goal::GoalKind;

    #[test]
    fn projection_keeps_the_mean() {
        let mut shares = vec![0.0; ATOMS];
        (shares[8], shares[9]) = (0.6, 0.4);
        let mean = |shares: &[f32]| shares.iter().enumerate().map(|(at, share)| share * atom(at)).sum::<f32>();
        assert!((mean(&shares) - 50.0).abs() < 1e-3);
        let goal = project(&shares, 20.0, 0.5);
        assert!((mean(&goal) - 45.0).abs() < 1e-3, "{goal:?}");
        assert!((goal.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        // The end of an episode: all at the reward, between the atoms 0 and 125.
        let end = project(&shares, 25.0, 0.0);
        assert!((end[8] - 0.8).abs() < 1e-5 && (end[9] - 0.2).abs() < 1e-5, "{end:?}");
        assert!((project(&shares, 5_000.0, 1.0)[ATOMS - 1] - 1.0).abs() < 1e-5);
    }

    #[test]
    fn draws_follow_the_shares() {
        assert_eq!([0.0, 0.19, 0.2, 0.69, 0.99].map(|draw| draw_share(&[0.2, 0.5, 0.3], draw)), [0, 0, 1, 1, 2]);
    }

    #[test]
    fn losses_match_central_differences() {
        for kind in [QKind::Dqn, QKind::C51, QKind::Rainbow, QKind::DiscreteSac] {
            let world = small_world(8);
            let tensors = WorldTensors::new(&world, DType::F64, false).expect("tensors");
            let mut rng = ChaCha8Rng::seed_from_u64(4);
            let params = QParams { width: 3, ..QParams::STANDARD };
            let method = QLearning::new(kind, params, &tensors, &mut rng).expect("networks");
            let (mut batch, starts) = (TransitionBatch::default(), small_starts(&world, GoalKind::Practised, 3));
            for start in &starts {
                batch.before.push(&start.state, start.target, 4);
                batch.after.push(&start.state, start.target, 3);
            }
            (batch.actions, batch.rewards, batch.discounts) =
                (vec![2, 0, 1], vec![30.0, -5.0, 12.0], vec![0.99, 0.0, 0.9]);
            let [before, after] = [&batch.before, &batch.after].map(|rows| tensors.states(rows).expect("a batch"));
            let loss = || {
                let losses = match kind {
                    QKind::Dqn | QKind::DiscreteSac => {
                        // The goals are constants of a step: they come from the networks before it.
                        let fixed = TransitionBatch { discounts: vec![0.0; 3], ..batch.clone() };
                        method.value_losses(&fixed, &before, &after)
                    }
                    QKind::C51 | QKind::Rainbow => {
                        let fixed = TransitionBatch { discounts: vec![0.0; 3], ..batch.clone() };
                        method.atom_losses(&fixed, &before, &after, &mut ChaCha8Rng::seed_from_u64(2))
                    }
                };
                losses.and_then(|losses| losses.mean_all()).expect("a loss")
            };
            let gradients = loss().backward().expect("gradients");
            for var in method.online.iter().flat_map(QNetwork::vars) {
                check_gradient(&var, &gradients, || loss().to_scalar::<f64>().expect("a number"));
            }
            if let Some(policy) = &method.policy {
                let loss = || method.policy_loss(policy, &before).expect("a loss");
                let gradients = loss().backward().expect("gradients");
                for var in policy.vars() {
                    check_gradient(&var, &gradients, || loss().to_scalar::<f64>().expect("a number"));
                }
            }
        }
    }
}
