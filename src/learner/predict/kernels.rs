//! Numeric kernels of the network's forward pass: products, the logistic function and the LSTM cell.
//!
//! Sums have a fixed order and `libm` evaluates exp and tanh, so the result is the same on every machine.

use crate::types::network_weights::Matrix;

/// Number of partial sums of a product. The compiler turns them into vector instructions; the order stays fixed.
const LANES: usize = 8;

/// The logistic function σ: from a logit to a probability.
#[must_use]
pub fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-logit))
}

/// The inner product of two vectors of the same length.
#[must_use]
pub fn dot(left: &[f32], right: &[f32]) -> f32 {
    let mut sums = [0.0_f32; LANES];
    let (left_blocks, right_blocks) = (left.chunks_exact(LANES), right.chunks_exact(LANES));
    let rest: f32 = left_blocks.remainder().iter().zip(right_blocks.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in left_blocks.zip(right_blocks) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (c + g)) + ((b + f) + (d + h)) + rest
}

/// Adds `weight · input` to `output`. `weight` is `output.len()` × `input.len()`.
pub fn add_product(weight: &Matrix, input: &[f32], output: &mut [f32]) {
    for (row, out) in weight.values.chunks_exact(weight.columns).zip(output) {
        *out += dot(row, input);
    }
}

/// `relu(weight · input + bias)`.
#[must_use]
pub fn relu_layer(weight: &Matrix, bias: &Matrix, input: &[f32]) -> Vec<f32> {
    let mut output = bias.values.clone();
    add_product(weight, input, &mut output);
    for value in &mut output {
        *value = value.max(0.0);
    }
    output
}

/// One step of an LSTM, from the sums of its gates. `gates` has the blocks input, forget, cell and output, each as
/// long as `hidden` and `cell`, which are replaced.
pub fn lstm_cell(gates: &[f32], hidden: &mut [f32], cell: &mut [f32]) {
    let width = hidden.len();
    for index in 0..width {
        let [input, forget, candidate, output] = [0, 1, 2, 3].map(|block| gates[block * width + index]);
        cell[index] = sigmoid(forget) * cell[index] + sigmoid(input) * libm::tanhf(candidate);
        hidden[index] = sigmoid(output) * libm::tanhf(cell[index]);
    }
}

/// The cosine of the angle between two vectors; 0 if one of them is zero.
#[must_use]
pub fn cosine(left: &[f32], right: &[f32]) -> f32 {
    let norms = libm::sqrtf(dot(left, left) * dot(right, right));
    if norms > 0.0 { dot(left, right) / norms } else { 0.0 }
}

/// Scales a vector to norm √d, where d is its length. A zero vector stays zero.
pub fn scale_to_root_length(vector: &mut [f32]) {
    let norm = libm::sqrtf(dot(vector, vector));
    if norm > 0.0 {
        let factor = libm::sqrtf(vector.len() as f32) / norm;
        for value in vector.iter_mut() {
            *value *= factor;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dot_sums_every_element() {
        for length in [0, 1, 7, 8, 9, 64, 67] {
            let left: Vec<f32> = (0..length).map(|i| i as f32).collect();
            let right = vec![2.0; length];
            let expected: f32 = left.iter().map(|value| value * 2.0).sum();
            assert!((dot(&left, &right) - expected).abs() < 1e-3, "{length}");
        }
    }

    #[test]
    fn scaled_vector_has_norm_root_length() {
        let mut vector = [3.0, 4.0, 0.0, 0.0];
        scale_to_root_length(&mut vector);
        assert!(vector.iter().zip([1.2, 1.6, 0.0, 0.0]).all(|(a, b)| (a - b).abs() < 1e-6), "{vector:?}");
        let mut zero = [0.0; 3];
        scale_to_root_length(&mut zero);
        assert!(zero.iter().all(|value| value.abs() < f32::EPSILON));
    }
}
