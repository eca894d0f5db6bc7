//! One interface to the networks of all trained methods.

use candle_core::{Result, Tensor, Var};
use rand_chacha::ChaCha8Rng;

use super::actor_critic::{ActorCritic, ActorCriticKind, ActorCriticParams, with_random_problems};
use super::layers::{TrainedParts, tensor};
use super::policy_gradient::{EpisodeRecord, GradientKind, GradientParams, PolicyGradient};
use super::policy_trainer::TrainingPlan;
use super::q_learning::{QKind, QLearning, QParams};
use super::replay_buffer::ReplayBuffer;
use super::state_batch::{StateBatch, StateRows, WorldTensors};
use crate::lab::recommend::method_names::LearnedMethod;
use crate::lab::recommend::recommend_world::{LearnerView, RecommendWorld, Recommender};
use crate::types::network_weights::{Matrix, NetworkWeights, TensorFile};

/// What a method decided for each row.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Indices into the pool.
    pub problems: Vec<usize>,
    /// The vectors before snapping: rows × d; empty for discrete methods.
    pub vectors: Vec<f32>,
}

/// The networks of a method.
#[derive(Debug)]
pub enum TrainedAgent {
    ActorCritic(Box<ActorCritic>),
    QLearning(Box<QLearning>),
    PolicyGradient(Box<PolicyGradient>),
}

impl TrainedAgent {
    /// Fresh networks of a plan's method. `network` is the trained knowledge-tracing network.
    pub fn new(
        plan: &TrainingPlan,
        world: &WorldTensors,
        network: &NetworkWeights,
        rng: &mut ChaCha8Rng,
    ) -> Result<Self> {
        let TrainingPlan { method, batch, width, snap, .. } = *plan;
        let mut continuous = |kind, mve: bool| {
            let params = ActorCriticParams { batch, width, snap, ..ActorCriticParams::standard(kind, mve) };
            let method = ActorCritic::new(kind, params, world, mve.then_some(network), rng)?;
            Ok(Self::ActorCritic(Box::new(method)))
        };
        let gradient = GradientParams { width, ..GradientParams::STANDARD };
        let discrete = QParams { batch, width, ..QParams::STANDARD };
        match method {
            LearnedMethod::Ddpg | LearnedMethod::DdpgMve => continuous(ActorCriticKind::Ddpg, method.has_mve()),
            LearnedMethod::Td3 | LearnedMethod::Td3Mve => continuous(ActorCriticKind::Td3, method.has_mve()),
            LearnedMethod::Sac | LearnedMethod::SacMve => continuous(ActorCriticKind::Sac, method.has_mve()),
            LearnedMethod::Ppo => Self::gradient(GradientKind::Ppo, gradient, world, rng),
            LearnedMethod::Trpo => Self::gradient(GradientKind::Trpo, gradient, world, rng),
            LearnedMethod::Dqn => Self::discrete(QKind::Dqn, discrete, world, rng),
            LearnedMethod::C51 => Self::discrete(QKind::C51, discrete, world, rng),
            LearnedMethod::Rainbow => Self::discrete(QKind::Rainbow, discrete, world, rng),
            LearnedMethod::DiscreteSac => Self::discrete(QKind::DiscreteSac, discrete, world, rng),
        }
    }

    fn gradient(
        kind: GradientKind,
        params: GradientParams,
        world: &WorldTensors,
        rng: &mut ChaCha8Rng,
    ) -> Result<Self> {
        Ok(Self::PolicyGradient(Box::new(PolicyGradient::new(kind, params, world, rng)?)))
    }

    fn discrete(kind: QKind, params: QParams, world: &WorldTensors, rng: &mut ChaCha8Rng) -> Result<Self> {
        Ok(Self::QLearning(Box::new(QLearning::new(kind, params, world, rng)?)))
    }

    /// The best problem of each row.
    pub fn best(&self, world: &WorldTensors, states: &StateBatch) -> Result<Decision> {
        match self {
            Self::ActorCritic(method) => decision(world, &method.best_actions(states)?),
            Self::PolicyGradient(method) => decision(world, &method.best_actions(states)?),
            Self::QLearning(method) => Ok(Decision { problems: method.best_actions(states)?, vectors: Vec::new() }),
        }
    }

    /// Problems to explore with. `share` of them are random, except for methods that explore on their own.
    pub fn explore(
        &self,
        world: &WorldTensors,
        states: &StateBatch,
        share: f64,
        rng: &mut ChaCha8Rng,
    ) -> Result<Decision> {
        match self {
            Self::ActorCritic(method) => {
                let drawn = decision(world, &method.noisy_actions(states, rng)?)?;
                let problems = with_random_problems(drawn.problems.clone(), world.pool.len(), share, rng);
                let mut vectors = drawn.vectors;
                for (row, (problem, before)) in problems.iter().zip(&drawn.problems).enumerate() {
                    if problem != before {
                        let vector: Vec<f32> = world.pool_vectors.get(*problem)?.to_vec1()?;
                        vectors[row * vector.len()..(row + 1) * vector.len()].copy_from_slice(&vector);
                    }
                }
                Ok(Decision { problems, vectors })
            }
            Self::PolicyGradient(method) => decision(world, &method.noisy_actions(states, rng)?),
            Self::QLearning(method) => {
                Ok(Decision { problems: method.noisy_actions(states, share, rng)?, vectors: Vec::new() })
            }
        }
    }

    /// One update from stored transitions; does nothing for methods that learn from whole episodes.
    pub fn update(&mut self, world: &WorldTensors, buffer: &mut ReplayBuffer, rng: &mut ChaCha8Rng) -> Result<()> {
        match self {
            Self::ActorCritic(method) => method.update(world, buffer, rng),
            Self::QLearning(method) => method.update(world, buffer, rng),
            Self::PolicyGradient(_) => Ok(()),
        }
    }

    /// Learns from whole episodes; does nothing for methods that learn from stored transitions.
    pub fn learn_from_episodes(
        &mut self,
        world: &WorldTensors,
        record: &EpisodeRecord,
        rng: &mut ChaCha8Rng,
    ) -> Result<()> {
        match self {
            Self::PolicyGradient(method) => method.learn(world, record, rng),
            Self::ActorCritic(_) | Self::QLearning(_) => Ok(()),
        }
    }

    /// Adds everything to a checkpoint.
    pub fn save(&mut self, file: &mut TensorFile) -> Result<()> {
        if let Self::ActorCritic(method) = self {
            file.insert("updates", &Matrix::new(1, 1, vec![method.updates() as f32]));
        }
        self.parts().save(file)
    }

    /// Restores everything from a checkpoint.
    ///
    /// # Errors
    /// A tensor is missing or has another shape.
    pub fn restore(&mut self, file: &TensorFile) -> anyhow::Result<()> {
        self.parts().restore(file)?;
        if let Self::ActorCritic(method) = self {
            method.set_updates(file.matrix("updates", 1, 1)?.values[0] as u32);
        }
        Ok(())
    }

    fn parts(&mut self) -> TrainedParts<'_> {
        match self {
            Self::ActorCritic(method) => method.parts(),
            Self::QLearning(method) => method.parts(),
            Self::PolicyGradient(method) => method.parts(),
        }
    }

    /// The variables that recommendations depend on.
    #[must_use]
    pub fn policy_vars(&self) -> Vec<Var> {
        match self {
            Self::ActorCritic(method) => method.policy_vars(),
            Self::QLearning(method) => method.policy_vars(),
            Self::PolicyGradient(method) => method.policy_vars(),
        }
    }

    /// Sets the variables that recommendations depend on: matrices in the order of [`Self::policy_vars`].
    pub fn set_policy(&self, matrices: &[Matrix]) -> Result<()> {
        for (var, matrix) in self.policy_vars().iter().zip(matrices) {
            var.set(&tensor(&matrix.values, matrix.rows, matrix.columns, var.dtype())?)?;
        }
        Ok(())
    }

    /// The values of the variables that recommendations depend on.
    pub fn policy(&self) -> Result<Vec<Matrix>> {
        let matrix = |var: &Var| -> Result<Matrix> {
            let (rows, columns) = var.dims2()?;
            Ok(Matrix::new(rows, columns, var.as_tensor().flatten_all()?.to_vec1()?))
        };
        self.policy_vars().iter().map(matrix).collect()
    }
}

fn decision(world: &WorldTensors, vectors: &Tensor) -> Result<Decision> {
    let nearest = world.nearest_in_pool(vectors)?.to_vec1::<u32>()?;
    let problems = nearest.into_iter().map(|index| index as usize).collect();
    Ok(Decision { problems, vectors: vectors.flatten_all()?.to_vec1()? })
}

/// A trained method as a recommender. The pool of `tensors` may have more problems than the method was trained on, if
/// the method is not discrete.
#[derive(Debug)]
pub struct LearnedPolicy<'a> {
    pub agent: &'a TrainedAgent,
    pub tensors: &'a WorldTensors,
}

impl Recommender for LearnedPolicy<'_> {
    fn choose(&self, _: &RecommendWorld, views: &[LearnerView<'_>]) -> Vec<usize> {
        let mut rows = StateRows::default();
        for view in views {
            rows.push(view.state, view.target, view.steps - view.step);
        }
        let chosen = self.tensors.states(&rows).and_then(|states| self.agent.best(self.tensors, &states));
        // The shapes were checked when the agent was built, so a failure leaves the first problem.
        let problems = chosen.map_or_else(|_| vec![0; views.len()], |decision| decision.problems);
        problems.into_iter().map(|index| self.tensors.pool[index]).collect()
    }
}
