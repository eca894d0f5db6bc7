//! States of many learners as tensors, and the constants of the world beside them.

use candle_core::{D, DType, Device, Result, Tensor};

use super::layers::tensor;
use super::mve_critic::mean_over_targets;
use crate::lab::recommend::goal_tasks::Target;
use crate::lab::recommend::recommend_world::{EPISODE_STEPS, RecommendWorld};
use crate::learner::predict::kernels::scale_to_root_length;
use crate::learner::predict::network::NetworkState;
use crate::types::network_weights::Matrix;

/// States of learners, one row each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StateRows {
    pub hidden: Vec<f32>,
    pub cell: Vec<f32>,
    pub targets: Vec<Target>,
    /// Steps left, over the steps of an episode.
    pub left: Vec<f32>,
}

impl StateRows {
    /// Adds a state with this many steps left.
    pub fn push(&mut self, state: &NetworkState, target: Target, steps_left: usize) {
        self.hidden.extend_from_slice(&state.hidden);
        self.cell.extend_from_slice(&state.cell);
        self.targets.push(target);
        self.left.push(steps_left as f32 / EPISODE_STEPS as f32);
    }

    /// Adds all rows of another.
    pub fn append(&mut self, other: &Self) {
        self.hidden.extend_from_slice(&other.hidden);
        self.cell.extend_from_slice(&other.cell);
        self.targets.extend_from_slice(&other.targets);
        self.left.extend_from_slice(&other.left);
    }
}

/// The same as tensors.
#[derive(Clone, Debug)]
pub struct StateBatch {
    /// Batch × hidden.
    pub hidden: Tensor,
    pub cell: Tensor,
    /// Index of the target KC; unused if the target is every KC.
    pub targets: Tensor,
    /// All rows have the target "every KC".
    pub every_kc: bool,
    /// Batch × 1.
    pub left: Tensor,
    /// What an actor or a plain critic sees: `[h; cell; e_c*; steps left]`, batch × (2·hidden + d + 1).
    pub observation: Tensor,
}

impl StateBatch {
    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.left.dims()[0]
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rows at these indices.
    pub fn select(&self, places: &Tensor) -> Result<Self> {
        let of = |tensor: &Tensor| tensor.index_select(places, 0);
        Ok(Self {
            hidden: of(&self.hidden)?,
            cell: of(&self.cell)?,
            targets: of(&self.targets)?,
            every_kc: self.every_kc,
            left: of(&self.left)?,
            observation: of(&self.observation)?,
        })
    }
}

/// Constants of a world.
#[derive(Debug)]
pub struct WorldTensors {
    pub dtype: DType,
    /// Problems × d.
    problem_vectors: Tensor,
    /// KCs × d.
    pub kc_vectors: Tensor,
    /// The mean of all KCs, scaled like one: 1 × d.
    mean_kc: Tensor,
    /// a₀ and a₁: 2 × d.
    pub answers: Tensor,
    /// Problems of the pool: count × d, and their indices.
    pub pool_vectors: Tensor,
    pub pool: Vec<usize>,
    network: FrozenReadOut,
    /// Hides the cell and the steps left from actors, as the paper does.
    hidden_only: bool,
}

/// The read-out f of the trained network, as constants.
#[derive(Debug)]
struct FrozenReadOut {
    state: [Tensor; 2],
    item: [Tensor; 2],
    state_columns: Tensor,
    item_columns: Tensor,
    bias: Tensor,
    output: [Tensor; 2],
}

impl WorldTensors {
    /// `hidden_only` hides the cell and the steps left from actors and plain critics, as published.
    pub fn new(world: &RecommendWorld, dtype: DType, hidden_only: bool) -> Result<Self> {
        let (model, weights) = (&world.model, world.model.weights());
        let d = weights.shape.item;
        let matrix = |matrix: &Matrix| tensor(&matrix.values, matrix.rows, matrix.columns, dtype);
        let rows = |values: &[f32]| tensor(values, values.len() / d, d, dtype);
        let kcs = model.kc_vectors();
        let mut mean: Vec<f32> = (0..d).map(|at| kcs.iter().skip(at).step_by(d).sum()).collect();
        scale_to_root_length(&mut mean);
        let pool: Vec<f32> = world.pool.iter().flat_map(|problem| model.problem_vector(*problem).to_vec()).collect();
        let (joint, projection) = (matrix(&weights.combined_weight)?, weights.shape.projection);
        let network = FrozenReadOut {
            state: [matrix(&weights.state_weight)?.t()?, matrix(&weights.state_bias)?],
            item: [matrix(&weights.item_weight)?.t()?, matrix(&weights.item_bias)?],
            state_columns: joint.narrow(1, 0, projection)?.t()?,
            item_columns: joint.narrow(1, projection, projection)?.t()?,
            bias: matrix(&weights.combined_bias)?,
            output: [matrix(&weights.output_weight)?.t()?, matrix(&weights.output_bias)?],
        };
        Ok(Self {
            dtype,
            problem_vectors: rows(model.problem_vectors())?,
            kc_vectors: rows(kcs)?,
            mean_kc: rows(&mean)?,
            answers: matrix(&weights.answers)?,
            pool_vectors: rows(&pool)?,
            pool: world.pool.clone(),
            network,
            hidden_only,
        })
    }

    /// Width of an embedding.
    #[must_use]
    pub fn width(&self) -> usize {
        self.answers.dims()[1]
    }

    /// Width of an observation.
    #[must_use]
    pub fn observation_width(&self) -> usize {
        2 * self.network.state[0].dims()[0] + self.width() + 1
    }

    /// The rows as tensors. They must not mix "every KC" with single KCs.
    pub fn states(&self, rows: &StateRows) -> Result<StateBatch> {
        let batch = rows.left.len();
        let wide = |values: &[f32]| tensor(values, batch, values.len() / batch.max(1), self.dtype);
        let every_kc = rows.targets.first() == Some(&Target::EveryKc);
        let indices: Vec<u32> =
            rows.targets.iter().map(|target| if let Target::Kc(kc) = target { *kc as u32 } else { 0 }).collect();
        let targets = Tensor::from_vec(indices, batch, &Device::Cpu)?;
        let vectors = if every_kc {
            self.mean_kc.broadcast_as((batch, self.width()))?.contiguous()?
        } else {
            self.kc_vectors.index_select(&targets, 0)?
        };
        let (hidden, cell, left) = (wide(&rows.hidden)?, wide(&rows.cell)?, wide(&rows.left)?);
        let observation = if self.hidden_only {
            Tensor::cat(&[&hidden, &cell.zeros_like()?, &vectors, &left.zeros_like()?], 1)?
        } else {
            Tensor::cat(&[&hidden, &cell, &vectors, &left], 1)?
        };
        Ok(StateBatch { hidden, cell, targets, every_kc, left, observation })
    }

    /// Embeddings of problems: count × d.
    pub fn problem_rows(&self, problems: &[usize]) -> Result<Tensor> {
        let indices: Vec<u32> = problems.iter().map(|problem| *problem as u32).collect();
        self.problem_vectors.index_select(&Tensor::from_vec(indices, problems.len(), &Device::Cpu)?, 0)
    }

    /// Indices into the pool of the problems nearest to vectors, by cosine: batch.
    pub fn nearest_in_pool(&self, vectors: &Tensor) -> Result<Tensor> {
        vectors.detach().matmul(&self.pool_vectors.t()?)?.argmax(D::Minus1)
    }

    /// The nearest problems' embeddings. Gradients pass through as if the vectors were not snapped (straight-through).
    pub fn snap(&self, vectors: &Tensor) -> Result<Tensor> {
        let nearest = self.pool_vectors.index_select(&self.nearest_in_pool(vectors)?, 0)?;
        vectors + (nearest - vectors.detach())?.detach()
    }

    /// p of each state and action, from the trained network: batch × 1. Gradients reach the actions.
    pub fn pass_chances(&self, states: &StateBatch, actions: &Tensor) -> Result<Tensor> {
        let net = &self.network;
        let items = actions.matmul(&net.item[0])?.broadcast_add(&net.item[1])?.relu()?;
        let joined = (self.state_half(states)? + items.matmul(&net.item_columns)?)?.broadcast_add(&net.bias)?.relu()?;
        candle_nn::ops::sigmoid(&joined.matmul(&net.output[0])?.broadcast_add(&net.output[1])?)
    }

    /// k̂(c*) of each state: batch × 1.
    pub fn target_knowledge(&self, states: &StateBatch) -> Result<Tensor> {
        let net = &self.network;
        let kcs = self.kc_vectors.matmul(&net.item[0])?.broadcast_add(&net.item[1])?.relu()?;
        let from_kcs = kcs.matmul(&net.item_columns)?.broadcast_add(&net.bias)?;
        mean_over_targets(states, &self.state_half(states)?, &from_kcs, &net.output[0], &net.output[1])
    }

    fn state_half(&self, states: &StateBatch) -> Result<Tensor> {
        let net = &self.network;
        states.hidden.matmul(&net.state[0])?.broadcast_add(&net.state[1])?.relu()?.matmul(&net.state_columns)
    }
}
