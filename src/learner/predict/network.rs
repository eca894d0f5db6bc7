//! The forward pass of the knowledge-tracing network (ExRec, equations 11b, 12 and 15).
//!
//! `x = v + a_y`, `s' = LSTM(x; s)`, `f(h, v) = σ(u · relu(U [relu(A h); relu(B v)]))`. The vector v is an item's to
//! predict an answer, and a knowledge component's (KC) to ask for its state.

use super::kernels::{add_product, dot, lstm_cell, relu_layer, sigmoid};
use crate::types::network_weights::NetworkWeights;

/// The LSTM's state after a history: the network's summary of a learner.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkState {
    /// h, in (−1, 1).
    pub hidden: Vec<f32>,
    pub cell: Vec<f32>,
}

impl NetworkState {
    /// The state before any exercise.
    #[must_use]
    pub fn new(weights: &NetworkWeights) -> Self {
        let width = weights.shape.hidden;
        Self { hidden: vec![0.0; width], cell: vec![0.0; width] }
    }

    /// Advances the state by an exercise with item vector `item` and this answer (11b).
    pub fn observe(&mut self, weights: &NetworkWeights, item: &[f32], passed: bool) {
        let answer = weights.answers.row(usize::from(passed));
        let exercise: Vec<f32> = item.iter().zip(answer).map(|(value, shift)| value + shift).collect();
        let mut gates = weights.gates_bias.values.clone();
        add_product(&weights.gates_input, &exercise, &mut gates);
        add_product(&weights.gates_hidden, &self.hidden, &mut gates);
        lstm_cell(&gates, &mut self.hidden, &mut self.cell);
    }

    /// The state after that exercise.
    #[must_use]
    pub fn after(&self, weights: &NetworkWeights, item: &[f32], passed: bool) -> Self {
        let mut next = self.clone();
        next.observe(weights, item, passed);
        next
    }

    /// The logit of f(h, v) for an item's vector or a KC's vector.
    #[must_use]
    pub fn logit(&self, weights: &NetworkWeights, vector: &[f32]) -> f32 {
        head_logit(weights, &self.side(weights), &vector_side(weights, vector))
    }

    /// What the state adds to the layer U: computed once to ask for many vectors.
    #[must_use]
    pub fn side(&self, weights: &NetworkWeights) -> HeadSide {
        let projected = relu_layer(&weights.state_weight, &weights.state_bias, &self.hidden);
        let rows = weights.combined_weight.values.chunks_exact(weights.combined_weight.columns);
        HeadSide(rows.map(|row| dot(&row[..projected.len()], &projected)).collect())
    }

    /// f(h, v): the chance p to pass the item with this vector (12), or the state k̂ of the KC with this vector (15).
    #[must_use]
    pub fn chance(&self, weights: &NetworkWeights, vector: &[f32]) -> f32 {
        sigmoid(self.logit(weights, vector))
    }
}

/// The share of the state, or of a vector, in the sums of the layer U: `combined` values.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadSide(Vec<f32>);

/// What an item's or a KC's vector adds to the layer U, with the layer's bias: computed once to ask many states.
#[must_use]
pub fn vector_side(weights: &NetworkWeights, vector: &[f32]) -> HeadSide {
    let projected = relu_layer(&weights.item_weight, &weights.item_bias, vector);
    let rows = weights.combined_weight.values.chunks_exact(weights.combined_weight.columns);
    let from_state = weights.shape.projection;
    let sums = rows.zip(&weights.combined_bias.values).map(|(row, bias)| bias + dot(&row[from_state..], &projected));
    HeadSide(sums.collect())
}

/// The logit of f(h, v) from both sides.
#[must_use]
pub fn head_logit(weights: &NetworkWeights, state: &HeadSide, vector: &HeadSide) -> f32 {
    let combined: Vec<f32> = state.0.iter().zip(&vector.0).map(|(a, b)| (a + b).max(0.0)).collect();
    dot(&weights.output_weight.values, &combined) + weights.output_bias.values[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::network_weights::{Matrix, NetworkShape};

    /// Every width is 1, so the equations can be computed on paper.
    fn one_wide() -> NetworkWeights {
        let shape = NetworkShape { item: 1, hidden: 1, projection: 1, combined: 1 };
        let one = |value: f32| Matrix::new(1, 1, vec![value]);
        NetworkWeights {
            answers: Matrix::new(2, 1, vec![-1.0, 1.0]),
            gates_input: Matrix::new(4, 1, vec![1.0, 0.0, 0.5, 0.0]),
            gates_hidden: Matrix::new(4, 1, vec![0.0, 0.0, 0.0, 2.0]),
            gates_bias: Matrix::new(1, 4, vec![0.0, 1.0, 0.0, 0.0]),
            state_weight: one(2.0),
            item_weight: one(1.0),
            combined_weight: Matrix::new(1, 2, vec![1.0, -0.5]),
            output_weight: one(3.0),
            output_bias: one(-0.2),
            ..NetworkWeights::zeros(shape)
        }
    }

    fn close(found: f32, expected: f32) {
        assert!((found - expected).abs() < 1e-6, "{found} instead of {expected}");
    }

    #[test]
    fn one_wide_network_matches_paper_and_pencil() {
        let weights = one_wide();
        let mut state = NetworkState::new(&weights);
        // Right: x = 1 + 1 = 2. i = σ(2), f = σ(1), candidate = tanh(1), o = σ(0).
        state.observe(&weights, &[1.0], true);
        close(state.cell[0], 0.880_797 * 0.761_594_2);
        close(state.hidden[0], 0.5 * 0.585_512_4);
        // Wrong: x = 1 − 1 = 0. i = σ(0), f = σ(1), candidate = 0, o = σ(2 · 0.292756).
        state.observe(&weights, &[1.0], false);
        close(state.cell[0], 0.731_058_6 * 0.670_809_9);
        close(state.hidden[0], 0.642_334_8 * 0.454_534_9);
        // f: relu(2h) = 0.583927, relu(v) = 1; 0.583927 − 0.5 = 0.083927; 3 · 0.083927 − 0.2 = 0.051782.
        close(state.logit(&weights, &[1.0]), 0.051_781_6);
        close(state.chance(&weights, &[1.0]), 0.512_942_5);
    }

    #[test]
    fn zero_weights_predict_one_half() {
        let weights = NetworkWeights::zeros(NetworkShape::SHIPPED);
        let mut state = NetworkState::new(&weights);
        state.observe(&weights, &[0.5; 64], true);
        close(state.chance(&weights, &[0.5; 64]), 0.5);
    }
}
