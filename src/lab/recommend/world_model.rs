//! The knowledge-tracing network as a world: forward passes over tables that are computed once.
//!
//! A planner asks for the outcome of every problem in one state. The products that do not depend on the state (a
//! problem's share of the LSTM's gates, a problem's and a KC's share of the read-out) are therefore stored, and the
//! products that do not depend on the problem are computed once per state. Equations 11b, 12, 15 and 18 of the paper.
//! The plain forward pass is in `learner/predict/network.rs`; a test compares the two.

use std::sync::Arc;

use crate::learner::predict::kernels::{add_product, dot, lstm_cell, relu_layer, sigmoid};
use crate::learner::predict::network::NetworkState;
use crate::types::network_weights::NetworkWeights;

/// Scale of the reward (19).
pub const REWARD_SCALE: f32 = 1_000.0;

/// The network with the embeddings of a pack's problems and KCs.
#[derive(Clone, Debug)]
pub struct WorldModel {
    weights: Arc<NetworkWeights>,
    /// `[problems × d]`, each of norm √d.
    problem_vectors: Vec<f32>,
    /// `[KCs × d]`, each of norm √d.
    kc_vectors: Vec<f32>,
    /// Gates after a wrong and a right answer to a problem, without the state's share: `[problems × 2 × 4·hidden]`.
    problem_gates: Vec<f32>,
    /// A problem's share of the read-out: `[problems × combined]`.
    problem_half: Vec<f32>,
    /// A KC's share of the read-out: `[KCs × combined]`.
    kc_half: Vec<f32>,
    /// The state's columns of U: `[combined × projection]`.
    state_columns: Vec<f32>,
    /// The item's columns of U.
    item_columns: Vec<f32>,
}

impl WorldModel {
    /// Computes the tables. The vectors are `[problems × d]` and `[KCs × d]`.
    #[must_use]
    pub fn new(weights: Arc<NetworkWeights>, problem_vectors: Vec<f32>, kc_vectors: Vec<f32>) -> Self {
        let projection = weights.shape.projection;
        let columns = |from: usize| -> Vec<f32> {
            let rows = weights.combined_weight.values.chunks_exact(2 * projection);
            rows.flat_map(|row| row[from..from + projection].to_vec()).collect()
        };
        let mut model = Self {
            problem_gates: Vec::new(),
            problem_half: Vec::new(),
            kc_half: Vec::new(),
            state_columns: columns(0),
            item_columns: columns(projection),
            weights,
            problem_vectors,
            kc_vectors,
        };
        let d = model.weights.shape.item;
        let problems = || model.problem_vectors.chunks_exact(d);
        let gates = problems().flat_map(|vector| [false, true].map(|right| model.input_gates(vector, right))).flatten();
        let halves = problems().flat_map(|vector| model.item_half(vector));
        let kc_halves = model.kc_vectors.chunks_exact(d).flat_map(|vector| model.item_half(vector));
        let tables: [Vec<f32>; 3] = [gates.collect(), halves.collect(), kc_halves.collect()];
        [model.problem_gates, model.problem_half, model.kc_half] = tables;
        model
    }

    /// The trained network.
    #[must_use]
    pub fn weights(&self) -> &NetworkWeights {
        &self.weights
    }

    #[must_use]
    pub fn problem_count(&self) -> usize {
        self.problem_vectors.len() / self.weights.shape.item
    }

    #[must_use]
    pub fn kc_count(&self) -> usize {
        self.kc_vectors.len() / self.weights.shape.item
    }

    /// The embedding ē of a problem: d values.
    #[must_use]
    pub fn problem_vector(&self, problem: usize) -> &[f32] {
        row(&self.problem_vectors, problem, self.weights.shape.item)
    }

    /// The embeddings of all problems: `[problems × d]`.
    #[must_use]
    pub fn problem_vectors(&self) -> &[f32] {
        &self.problem_vectors
    }

    /// The embeddings of all KCs: `[KCs × d]`.
    #[must_use]
    pub fn kc_vectors(&self) -> &[f32] {
        &self.kc_vectors
    }

    /// The state's share of the gates: `[4·hidden]`. Computed once for all problems.
    #[must_use]
    pub fn recurrent_gates(&self, state: &NetworkState) -> Vec<f32> {
        let mut gates = vec![0.0; 4 * state.hidden.len()];
        add_product(&self.weights.gates_hidden, &state.hidden, &mut gates);
        gates
    }

    /// The state's share of the read-out: `[combined]`. Computed once for all problems and KCs.
    #[must_use]
    pub fn state_half(&self, hidden: &[f32]) -> Vec<f32> {
        let layer = relu_layer(&self.weights.state_weight, &self.weights.state_bias, hidden);
        self.state_columns.chunks_exact(layer.len()).map(|columns| dot(columns, &layer)).collect()
    }

    /// Chance in (0, 1) to pass a problem (12).
    #[must_use]
    pub fn pass_chance(&self, state_half: &[f32], problem: usize) -> f32 {
        self.read_out(state_half, row(&self.problem_half, problem, state_half.len()))
    }

    /// Knowledge in (0, 1) of a KC, asked directly (15).
    #[must_use]
    pub fn knowledge(&self, state_half: &[f32], kc: usize) -> f32 {
        self.read_out(state_half, row(&self.kc_half, kc, state_half.len()))
    }

    /// Knowledge of every KC.
    #[must_use]
    pub fn knowledge_of_all(&self, hidden: &[f32]) -> Vec<f32> {
        let half = self.state_half(hidden);
        (0..self.kc_count()).map(|kc| self.knowledge(&half, kc)).collect()
    }

    /// The state after an answer to a problem (18). `gates` is [`Self::recurrent_gates`] of the state.
    #[must_use]
    pub fn next_state(&self, state: &NetworkState, gates: &[f32], problem: usize, right: bool) -> NetworkState {
        let input = row(&self.problem_gates, 2 * problem + usize::from(right), gates.len());
        next_from_gates(state, gates, input)
    }

    /// The state after an answer to a problem with this vector, which no problem of the pack needs to have.
    #[must_use]
    pub fn next_state_of_vector(&self, state: &NetworkState, vector: &[f32], right: bool) -> NetworkState {
        next_from_gates(state, &self.recurrent_gates(state), &self.input_gates(vector, right))
    }

    /// The chance to pass a problem with this vector.
    #[must_use]
    pub fn pass_chance_of_vector(&self, state_half: &[f32], vector: &[f32]) -> f32 {
        self.read_out(state_half, &self.item_half(vector))
    }

    /// The state after a history of problems and answers.
    #[must_use]
    pub fn state_after(&self, history: &[(usize, bool)]) -> NetworkState {
        let start = NetworkState::new(&self.weights);
        history.iter().fold(start, |state, (problem, right)| {
            let gates = self.recurrent_gates(&state);
            self.next_state(&state, &gates, *problem, *right)
        })
    }

    /// The nearest of `among` to a vector, by cosine. All embeddings have the same norm, so the largest product is the
    /// nearest. `among` must not be empty.
    #[must_use]
    pub fn nearest_problem(&self, vector: &[f32], among: &[usize]) -> usize {
        let product = |problem: &usize| (*problem, dot(self.problem_vector(*problem), vector));
        let nearest = |best: (usize, f32), next: (usize, f32)| if next.1 > best.1 { next } else { best };
        among.iter().map(product).fold((among[0], f32::NEG_INFINITY), nearest).0
    }

    fn read_out(&self, state_half: &[f32], item_half: &[f32]) -> f32 {
        let sums: Vec<f32> = state_half.iter().zip(item_half).map(|(s, i)| (s + i).max(0.0)).collect();
        sigmoid(dot(&self.weights.output_weight.values, &sums) + self.weights.output_bias.values[0])
    }

    /// The problem's share of the gates: `W(ē + a_y) + b`.
    fn input_gates(&self, vector: &[f32], right: bool) -> Vec<f32> {
        let answer = self.weights.answers.row(usize::from(right));
        let exercise: Vec<f32> = vector.iter().zip(answer).map(|(value, shift)| value + shift).collect();
        let mut gates = self.weights.gates_bias.values.clone();
        add_product(&self.weights.gates_input, &exercise, &mut gates);
        gates
    }

    /// The item's share of the read-out: `U₂ relu(B v + b) + c`.
    fn item_half(&self, vector: &[f32]) -> Vec<f32> {
        let layer = relu_layer(&self.weights.item_weight, &self.weights.item_bias, vector);
        let rows = self.item_columns.chunks_exact(layer.len()).zip(&self.weights.combined_bias.values);
        rows.map(|(columns, bias)| dot(columns, &layer) + bias).collect()
    }
}

fn next_from_gates(state: &NetworkState, gates: &[f32], input: &[f32]) -> NetworkState {
    let sums: Vec<f32> = gates.iter().zip(input).map(|(a, b)| a + b).collect();
    let mut next = state.clone();
    lstm_cell(&sums, &mut next.hidden, &mut next.cell);
    next
}

fn row(matrix: &[f32], index: usize, width: usize) -> &[f32] {
    &matrix[index * width..(index + 1) * width]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::recommend::world_fixtures::small_model;

    #[test]
    fn tables_agree_with_the_plain_forward_pass() {
        let model = small_model(1);
        let mut plain = NetworkState::new(model.weights());
        let history = [(0, true), (2, false), (1, true), (0, false)];
        for (length, (problem, right)) in history.iter().enumerate() {
            plain.observe(model.weights(), model.problem_vector(*problem), *right);
            let state = model.state_after(&history[..=length]);
            let close = |a: f32, b: f32| assert!((a - b).abs() < 1e-5, "{a} instead of {b} after {length}");
            state.hidden.iter().zip(&plain.hidden).for_each(|(a, b)| close(*a, *b));
            state.cell.iter().zip(&plain.cell).for_each(|(a, b)| close(*a, *b));
            let half = model.state_half(&state.hidden);
            for item in 0..model.problem_count() {
                let vector = model.problem_vector(item);
                close(model.pass_chance(&half, item), plain.chance(model.weights(), vector));
                close(model.pass_chance_of_vector(&half, vector), plain.chance(model.weights(), vector));
            }
            for kc in 0..model.kc_count() {
                let vector = row(model.kc_vectors(), kc, model.weights().shape.item);
                close(model.knowledge(&half, kc), plain.chance(model.weights(), vector));
            }
        }
    }

    #[test]
    fn the_nearest_problem_has_the_largest_cosine() {
        let model = small_model(2);
        for problem in 0..model.problem_count() {
            let near: Vec<f32> = model.problem_vector(problem).iter().map(|x| 0.3 * x).collect();
            assert_eq!(model.nearest_problem(&near, &[0, 1, 2]), problem);
        }
        assert_eq!(model.nearest_problem(model.problem_vector(0), &[2]), 2);
    }
}
