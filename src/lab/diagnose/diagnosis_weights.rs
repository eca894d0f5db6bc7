//! Fits the weights of the blend: logistic regression by Newton's method, with a ridge penalty.
//!
//! The ridge (a penalty of `RIDGE/2 · Σ wᵢ²`, without the constant) keeps the weights finite even if the examples can
//! be separated completely, and moderate, because a learner's program is less like a known bug than its mechanical
//! variations are.

use super::diagnosis_sample::DiagnosisSample;
use crate::mastery::diagnosis_confidence::{BlendTerms, SIGNAL_COUNT};

/// The constant, then a weight for each signal.
pub type SignalWeights = [f64; SIGNAL_COUNT + 1];

const RIDGE_PENALTY: f64 = 1.0;
/// Newton's method doubles the number of right digits in each round, so this is far more than it needs.
const MAX_ROUNDS: usize = 50;
/// A step smaller than this changes nothing that is printed.
const CONVERGENCE_TOLERANCE: f64 = 1e-9;
/// Rounds weights to two decimals.
const ROUNDING_SCALE: f64 = 100.0;

/// One comparison of a program with a bug, and whether it is that bug.
pub(super) struct SignalExample {
    row: [f64; SIGNAL_COUNT],
    same: bool,
}

/// Builds every comparison of wrong programs with known bugs, except those of one problem.
pub(super) fn build_examples(samples: &[DiagnosisSample], without: Option<usize>) -> Vec<SignalExample> {
    let used = samples.iter().filter(|sample| Some(sample.problem) != without && sample.bug.is_some());
    let each = |sample: &DiagnosisSample| {
        let own = sample.bug;
        sample
            .rows
            .iter()
            .enumerate()
            .map(move |(bug, row)| SignalExample { row: *row, same: own == Some(bug) })
            .collect::<Vec<_>>()
    };
    used.flat_map(each).collect()
}

/// The weights that fit the examples best, to two decimals.
pub(super) fn fit_weights(examples: &[SignalExample]) -> SignalWeights {
    let mut weights = [0.0; SIGNAL_COUNT + 1];
    for _ in 0..MAX_ROUNDS {
        let (gradient, curvature) = gradient_and_hessian(&weights, examples);
        let Some(step) = solve_linear_system(curvature, gradient) else { break };
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight -= step);
        if step.iter().all(|step| step.abs() < CONVERGENCE_TOLERANCE) {
            break;
        }
    }
    weights.map(|weight| (weight * ROUNDING_SCALE).round() / ROUNDING_SCALE)
}

type Matrix = [SignalWeights; SIGNAL_COUNT + 1];

/// Gradient and Hessian of the penalised loss.
fn gradient_and_hessian(weights: &SignalWeights, examples: &[SignalExample]) -> (SignalWeights, Matrix) {
    let (mut gradient, mut curvature) = ([0.0; SIGNAL_COUNT + 1], [[0.0; SIGNAL_COUNT + 1]; SIGNAL_COUNT + 1]);
    for at in 1..=SIGNAL_COUNT {
        gradient[at] = RIDGE_PENALTY * weights[at];
        curvature[at][at] = RIDGE_PENALTY;
    }
    // Without examples the constant has no curvature.
    curvature[0][0] = CONVERGENCE_TOLERANCE;
    for SignalExample { row, same } in examples {
        let x: SignalWeights = std::array::from_fn(|at| if at == 0 { 1.0 } else { row[at - 1] });
        let p = BlendTerms { weights, signals: row }.value();
        for i in 0..=SIGNAL_COUNT {
            gradient[i] += (p - f64::from(u8::from(*same))) * x[i];
            for j in 0..=SIGNAL_COUNT {
                curvature[i][j] += p * (1.0 - p) * x[i] * x[j];
            }
        }
    }
    (gradient, curvature)
}

/// Gaussian elimination with pivoting; `None` for a singular matrix.
fn solve_linear_system(mut a: Matrix, mut b: SignalWeights) -> Option<SignalWeights> {
    let n = b.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|i, j| a[*i][column].abs().total_cmp(&a[*j][column].abs()))?;
        if a[pivot][column].abs() < f64::EPSILON * f64::EPSILON {
            return None;
        }
        a.swap(column, pivot);
        b.swap(column, pivot);
        for row in column + 1..n {
            let factor = a[row][column] / a[column][column];
            let above = a[column];
            a[row].iter_mut().zip(above).for_each(|(cell, above)| *cell -= factor * above);
            b[row] -= factor * b[column];
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|column| a[row][column] * b[column]).sum();
        b[row] = (b[row] - known) / a[row][row];
    }
    Some(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(first: f64, same: bool) -> SignalExample {
        let mut row = [0.0; SIGNAL_COUNT];
        row[0] = first;
        SignalExample { row, same }
    }

    #[test]
    fn weights_follow_the_examples() {
        // Half of each kind at 0: the constant alone gives one half.
        let nothing = |weights: SignalWeights| weights.iter().all(|weight| weight.abs() < 1e-9);
        assert!(nothing(fit_weights(&[example(0.0, true), example(0.0, false)])));
        // Three of four: ln 3.
        let three = [example(0.0, true), example(0.0, true), example(0.0, true), example(0.0, false)];
        assert!((fit_weights(&three)[0] - 1.1).abs() < 1e-9);
        // A signal that separates them gets weight, and the ridge keeps it finite; the others don't change.
        let told: Vec<SignalExample> = (0..20).map(|i| example(f64::from(i % 2), i % 2 == 1)).collect();
        let weights = fit_weights(&told);
        assert!(weights[1] > 2.0 && weights[1] < 10.0 && weights[2..].iter().all(|w| w.abs() < 1e-9), "{weights:?}");
        assert!(nothing(fit_weights(&[])));
    }

    #[test]
    fn equations_are_solved() {
        let mut a: Matrix = std::array::from_fn(|i| std::array::from_fn(|j| f64::from(u8::from(i == j))));
        (a[0][0], a[0][1], a[1][0]) = (0.0, 2.0, 3.0);
        let mut b = [1.0; SIGNAL_COUNT + 1];
        b[0] = 4.0; // 2y = 4, 3x + y = 1
        let found = solve_linear_system(a, b).expect("regular");
        assert!((found[0] + 1.0 / 3.0).abs() < 1e-12 && (found[1] - 2.0).abs() < 1e-12);
        assert_eq!(solve_linear_system([[1.0; SIGNAL_COUNT + 1]; SIGNAL_COUNT + 1], b), None);
    }
}
