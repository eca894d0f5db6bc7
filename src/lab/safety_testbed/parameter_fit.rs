//! Searches for better values of the inferred parameters: a random walk that keeps steps nearer to the paper.
//!
//! Plays only seeds from [`FIRST_FIT_SEED`] on, never those a report uses, so that what is reported was not fitted to. Touches
//! inferred parameters alone.

use std::time::{Duration, Instant};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::layer_scores::{LayerThresholds, score_conditions};
use super::paper_figures;
use super::paper_tables;
use super::sensitivity::{ConditionRunner, play_main_conditions};
use super::teaching_session::MAIN;
use super::testbed_params::TestbedParams;

/// The first seed of a fit.
pub const FIRST_FIT_SEED: u64 = 5_000;

/// Seeds each candidate is played with.
const FIT_SEEDS: u64 = 10;

/// How far a parameter moves at most in one step, as a share of itself.
const MAX_RELATIVE_STEP: f64 = 0.15;

/// The result of a fit.
#[derive(Clone, Debug, Serialize)]
pub struct FittedParams {
    pub tried: usize,
    /// Distance from the paper before and after, see [`distance_to_paper`].
    pub before: f64,
    pub after: f64,
    pub params: TestbedParams,
}

/// Runs the random walk for the given time.
#[must_use]
pub fn fit_params(start: &TestbedParams, seed: u64, time: Duration) -> FittedParams {
    let (began, mut rng) = (Instant::now(), ChaCha8Rng::seed_from_u64(seed));
    let before = distance_to_paper(start);
    let mut best = (before, start.clone());
    let mut tried = 0;
    while began.elapsed() < time {
        let candidate = perturb_params(&best.1, &mut rng);
        let far = distance_to_paper(&candidate);
        tried += 1;
        if far < best.0 {
            best = (far, candidate);
        }
    }
    FittedParams { tried, before, after: best.0, params: best.1 }
}

/// Root mean square distance from the paper's tables 3 (shares), 4 (violations) and 6 (ratio and index), all in [0, 1].
#[must_use]
pub fn distance_to_paper(params: &TestbedParams) -> f64 {
    let runs = ConditionRunner { params, seeds: (FIRST_FIT_SEED..FIRST_FIT_SEED + FIT_SEEDS).collect() };
    let played = play_main_conditions(&runs);
    let main = [&played[0], &played[1], &played[2], &played[3]];
    let yardstick = LayerThresholds::from_mastery_only(params, &played[1].sessions);
    let most = paper_figures::REPORTED_CONDITIONS[0].reward.unwrap_or(1.0);
    let mut squares = Vec::new();
    for (row, theirs) in paper_tables::action_shares(params, &main).iter().zip(&paper_figures::ACTION_SHARES) {
        squares.extend(row.shares.iter().zip(theirs).map(|(a, b)| ((a - b) / 100.0).powi(2)));
    }
    for (ours, condition) in score_conditions(params, &yardstick, &main).iter().zip(MAIN) {
        let Some(theirs) = paper_figures::find_condition(condition.name) else { continue };
        let v = [ours.violations.progress, ours.violations.behaviour, ours.violations.alignment];
        squares.extend(v.iter().zip(theirs.violations).filter_map(|(a, b)| Some((a - b?).powi(2))));
        squares.push((ours.ratio - theirs.reward.unwrap_or(0.0) / most).powi(2));
        squares.push((ours.index - theirs.index).powi(2));
    }
    (squares.iter().sum::<f64>() / squares.len() as f64).sqrt()
}

/// The parameters with one or two of the inferred ones changed a little.
fn perturb_params(params: &TestbedParams, rng: &mut ChaCha8Rng) -> TestbedParams {
    let mut params = params.clone();
    for _ in 0..rng.random_range(1..=2) {
        let factor = 1.0 + MAX_RELATIVE_STEP * (2.0 * rng.random::<f64>() - 1.0);
        let mut inferred = inferred_params(&mut params);
        let which = rng.random_range(0..inferred.len());
        *inferred[which] *= factor;
    }
    params
}

/// The inferred numbers a fit may move.
fn inferred_params(params: &mut TestbedParams) -> Vec<&mut f64> {
    let mut all = vec![
        &mut params.threshold,
        &mut params.engagement_noise,
        &mut params.mastery_noise,
        &mut params.confused_gain,
        &mut params.confused_loss,
        &mut params.confusion_rate,
        &mut params.confusion_of_demand,
        &mut params.confusion_of_mastery,
        &mut params.output_spread,
        &mut params.learning_rate,
        &mut params.exploration,
        &mut params.margin,
    ];
    all.extend(params.engagement.iter_mut().chain(params.mastery.iter_mut()));
    all.extend(params.profiles.iter_mut().flat_map(|p| [&mut p.sensitivity, &mut p.confusion]));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_moves_only_what_is_inferred_and_never_away() {
        let start = TestbedParams::default();
        let mut changed = start.clone();
        for x in inferred_params(&mut changed) {
            *x += 1.0;
        }
        assert_eq!((changed.floor, changed.bound, changed.demand), (start.floor, start.bound, start.demand));
        let stated = |params: &TestbedParams| params.profiles.map(|p| (p.knowledge.to_bits(), p.multiplier.to_bits()));
        assert_eq!(stated(&changed), stated(&start));
        let fitted = fit_params(&start, 1, Duration::ZERO);
        assert_eq!((fitted.tried, fitted.after), (0, fitted.before));
        assert!(fitted.before < 0.12, "{}", fitted.before);
    }
}
