//! Logistic regression on sparse features, fitted with L-BFGS and an L2 penalty.
//!
//! Minimises `Σ loss + ½ Σ w²`, the same objective as scikit-learn's default (C = 1). Sums are added in a fixed order,
//! so the weights are the same on any number of threads.

use std::collections::VecDeque;

use rayon::prelude::*;

/// Rows of sparse features with their outcomes.
#[derive(Clone, Debug, Default)]
pub struct SparseRows {
    /// Where each row begins in `entries`; one more than there are rows.
    starts: Vec<usize>,
    /// Column and value.
    entries: Vec<(u32, f32)>,
    /// Outcomes: 0 or 1.
    outcomes: Vec<f32>,
    /// A known part of each row's logit, which is not fitted.
    offsets: Vec<f32>,
    pub columns: usize,
}

impl SparseRows {
    /// Without rows, for this number of columns.
    #[must_use]
    pub fn new(columns: usize) -> Self {
        Self { starts: vec![0], columns, ..Self::default() }
    }

    /// Adds a row.
    pub fn push(&mut self, row: &[(u32, f32)], passed: bool, offset: f32) {
        self.entries.extend(row.iter().filter(|(_, value)| *value != 0.0));
        self.starts.push(self.entries.len());
        self.outcomes.push(f32::from(u8::from(passed)));
        self.offsets.push(offset);
    }

    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    fn row(&self, index: usize) -> &[(u32, f32)] {
        &self.entries[self.starts[index]..self.starts[index + 1]]
    }
}

/// A fitted model: the logit of a row is the sum of its values times the weights.
#[derive(Clone, Debug, PartialEq)]
pub struct LinearModel {
    pub weights: Vec<f64>,
}

/// Settings of a fit.
#[derive(Clone, Copy, Debug)]
pub struct FitSettings {
    /// Factor of the penalty ½ Σ w².
    pub l2: f64,
    pub max_iterations: usize,
    /// The fit ends when the largest absolute partial derivative, per row, is below this.
    pub tolerance: f64,
}

impl Default for FitSettings {
    fn default() -> Self {
        Self { l2: 1.0, max_iterations: 200, tolerance: 1e-6 }
    }
}

/// Pairs of steps that L-BFGS remembers.
const MEMORY: usize = 10;

/// Blocks that the rows are split into: fixed, so that the sums have the same order on any number of threads.
const BLOCKS: usize = 8;

impl LinearModel {
    /// Fits the weights. Column 0 is the constant and has no penalty.
    #[must_use]
    pub fn fit(rows: &SparseRows, settings: &FitSettings) -> Self {
        let objective = |weights: &[f64]| loss_and_gradient(rows, weights, settings.l2);
        let mut weights = vec![0.0; rows.columns];
        let (mut loss, mut gradient) = objective(&weights);
        let mut memory = VecDeque::<StepPair>::with_capacity(MEMORY);
        for _ in 0..settings.max_iterations {
            let largest = gradient.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
            if largest <= settings.tolerance * rows.len().max(1) as f64 {
                break;
            }
            let direction = descent_direction(&gradient, &memory);
            let slope = inner(&gradient, &direction);
            // The first step has no curvature to scale it with.
            let mut size = if memory.is_empty() { 1.0 / largest.max(1.0) } else { 1.0 };
            let mut found = None;
            for _ in 0..30 {
                let next: Vec<f64> = weights.iter().zip(&direction).map(|(w, d)| w + size * d).collect();
                let (next_loss, next_gradient) = objective(&next);
                if next_loss <= loss + 1e-4 * size * slope {
                    found = Some((next, next_loss, next_gradient));
                    break;
                }
                size *= 0.5;
            }
            let Some((next, next_loss, next_gradient)) = found else { break };
            let pair = StepPair::new(&weights, &next, &gradient, &next_gradient);
            if pair.curvature > 1e-12 {
                if memory.len() == MEMORY {
                    memory.pop_front();
                }
                memory.push_back(pair);
            }
            (weights, loss, gradient) = (next, next_loss, next_gradient);
        }
        Self { weights }
    }

    /// The logit of a row.
    #[must_use]
    pub fn logit(&self, row: &[(u32, f32)]) -> f64 {
        row.iter().map(|(column, value)| self.weights[*column as usize] * f64::from(*value)).sum()
    }
}

/// A step of the weights and the change of the gradient over it.
struct StepPair {
    step: Vec<f64>,
    change: Vec<f64>,
    /// Their inner product.
    curvature: f64,
}

impl StepPair {
    fn new(from: &[f64], to: &[f64], gradient: &[f64], next: &[f64]) -> Self {
        let difference = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a - b).collect::<Vec<f64>>();
        let (step, change) = (difference(to, from), difference(next, gradient));
        let curvature = inner(&step, &change);
        Self { step, change, curvature }
    }
}

/// The two-loop recursion of L-BFGS (Nocedal and Wright, algorithm 7.4): minus the inverse curvature times the gradient.
fn descent_direction(gradient: &[f64], memory: &VecDeque<StepPair>) -> Vec<f64> {
    let mut direction: Vec<f64> = gradient.iter().map(|value| -value).collect();
    let mut shares = Vec::with_capacity(memory.len());
    for pair in memory.iter().rev() {
        let share = inner(&pair.step, &direction) / pair.curvature;
        add_scaled(&mut direction, -share, &pair.change);
        shares.push(share);
    }
    if let Some(last) = memory.back() {
        let scale = last.curvature / inner(&last.change, &last.change);
        for value in &mut direction {
            *value *= scale;
        }
    }
    for (pair, share) in memory.iter().zip(shares.into_iter().rev()) {
        let back = inner(&pair.change, &direction) / pair.curvature;
        add_scaled(&mut direction, share - back, &pair.step);
    }
    direction
}

fn inner(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add_scaled(to: &mut [f64], factor: f64, from: &[f64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += factor * from);
}

fn loss_and_gradient(rows: &SparseRows, weights: &[f64], l2: f64) -> (f64, Vec<f64>) {
    let size = rows.len().div_ceil(BLOCKS).max(1);
    let blocks: Vec<(f64, Vec<f64>)> = (0..BLOCKS)
        .into_par_iter()
        .map(|block| {
            let (mut loss, mut gradient) = (0.0, vec![0.0; weights.len()]);
            for index in block * size..((block + 1) * size).min(rows.len()) {
                let row = rows.row(index);
                let fitted: f64 = row.iter().map(|(column, value)| weights[*column as usize] * f64::from(*value)).sum();
                let (logit, outcome) = (fitted + f64::from(rows.offsets[index]), f64::from(rows.outcomes[index]));
                loss += logit.max(0.0) - outcome * logit + (-logit.abs()).exp().ln_1p();
                let error = 1.0 / (1.0 + (-logit).exp()) - outcome;
                for (column, value) in row {
                    gradient[*column as usize] += error * f64::from(*value);
                }
            }
            (loss, gradient)
        })
        .collect();
    let mut gradient: Vec<f64> = weights.iter().map(|weight| l2 * weight).collect();
    let mut loss = 0.5 * l2 * (inner(weights, weights) - weights.first().map_or(0.0, |constant| constant * constant));
    if let Some(constant) = gradient.first_mut() {
        *constant = 0.0;
    }
    for (part, block) in blocks {
        loss += part;
        add_scaled(&mut gradient, 1.0, &block);
    }
    (loss, gradient)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constant_alone_fits_the_log_odds() {
        let mut rows = SparseRows::new(1);
        (0..40).for_each(|i| rows.push(&[(0, 1.0)], i % 4 != 0, 0.0));
        let model = LinearModel::fit(&rows, &FitSettings::default());
        assert!((model.weights[0] - 3.0_f64.ln()).abs() < 1e-4, "{model:?}");
    }

    #[test]
    fn offset_takes_its_part_of_the_logit() {
        let mut rows = SparseRows::new(1);
        (0..40).for_each(|i| rows.push(&[(0, 1.0)], i % 4 != 0, 1.0));
        let model = LinearModel::fit(&rows, &FitSettings::default());
        assert!((model.weights[0] - (3.0_f64.ln() - 1.0)).abs() < 1e-4, "{model:?}");
    }

    #[test]
    fn gradient_matches_central_differences_and_vanishes_at_the_fit() {
        let mut rows = SparseRows::new(4);
        for i in 0..60_u32 {
            let row = [(0, 1.0), (1 + i % 3, 1.0 + (i % 5) as f32 * 0.3)];
            rows.push(&row, (i * 7) % 11 < 5, 0.1);
        }
        let weights = [0.3, -0.2, 0.5, 0.1];
        let (_, gradient) = loss_and_gradient(&rows, &weights, 1.0);
        for index in 0..4 {
            let at = |shift: f64| {
                let mut moved = weights;
                moved[index] += shift;
                loss_and_gradient(&rows, &moved, 1.0).0
            };
            let numeric = (at(1e-6) - at(-1e-6)) / 2e-6;
            assert!((numeric - gradient[index]).abs() < 1e-6, "{index}: {numeric} and {}", gradient[index]);
        }
        let model = LinearModel::fit(&rows, &FitSettings { tolerance: 1e-9, ..FitSettings::default() });
        let (_, gradient) = loss_and_gradient(&rows, &model.weights, 1.0);
        assert!(gradient.iter().all(|value| value.abs() < 1e-5), "{gradient:?}");
    }
}
