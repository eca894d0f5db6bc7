//! Measures the predictor that ships: a prediction, and the fold of a long history.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::measurement::Measurement;
use crate::learner::predict::first_tries::{EquationEstimates, FirstTry};
use crate::learner::predict::predictor::Predictor;
use crate::orchestrator::shipped_weights;
use crate::types::Catalog;

/// Rounds of each figure.
const ROUNDS: usize = 9;
/// Predictions in a round: one alone is too short for a clock.
const PREDICTIONS: usize = 1000;
/// First tries of the history.
const TRIES: usize = 10_000;
/// Most milliseconds of a thousand predictions (20 µs each), and of folding the history.
const MAX_PREDICTIONS_MS: f64 = 20.0;
const MAX_FOLD_MS: f64 = 100.0;
/// Any day.
const FIRST_DAY: f64 = 20_000.0;

/// Measures with the catalogue's problems. No rows without problems or readable weights.
pub(super) fn measure(catalog: &Catalog, on_row: &mut impl FnMut(Measurement)) {
    let Some(weights) = shipped_weights().filter(|_| !catalog.problems.is_empty()) else { return };
    let predictor = Predictor::new(weights.into(), catalog);
    let equations = EquationEstimates { mastery: 0.5, chance: 0.6 };
    let problem = |n: usize| &catalog.problems[n % catalog.problems.len()].uid;
    let history: Vec<FirstTry> = (0..TRIES)
        .map(|n| FirstTry {
            problem: problem(n * 7).clone(),
            passed: n % 5 < 3,
            hints: 0,
            day: FIRST_DAY + n as f64 / 20.0,
            equations,
        })
        .collect();
    let state = predictor.fold(&history);
    let today = FIRST_DAY + TRIES as f64 / 20.0;
    let chance = |n: usize| predictor.chance(&state, problem(n), equations, today).unwrap_or_default();
    let mut row = |what: String, work: &dyn Fn() -> f64, goal| {
        on_row(Measurement::from_times(what, &repeat(work)).with_goal(goal, None));
    };
    row(format!("{PREDICTIONS} predictions"), &|| (0..PREDICTIONS).map(chance).sum(), MAX_PREDICTIONS_MS);
    row(format!("folding {TRIES} first tries"), &|| predictor.fold(&history).tries as f64, MAX_FOLD_MS);
}

fn repeat(work: &dyn Fn() -> f64) -> Vec<Duration> {
    let once = |_| {
        let began = Instant::now();
        black_box(work());
        began.elapsed()
    };
    (0..ROUNDS).map(once).collect()
}
