//! Finds the growth class of exact instruction counts, or returns `None` if the counts are inconclusive.
//!
//! Each class's curve is fitted to the points as closely as possible (`growth_curves`). The counts have no noise, but
//! programs are uneven: tables double, small numbers are preallocated, a pivot is lucky. So a class is excluded if its
//! error is much larger than the smallest error. If one class remains, it is the answer; if two neighbours remain, the
//! answer is "between"; if more remain or none fits closely, there is no answer. No answer is better than a wrong one.
//! This module is pure.

use crate::types::growth_measurement::{GrowthFit, MeasuredPoint};
use crate::types::problem::Growth;

mod growth_curves;
pub mod measured_sizes;

use growth_curves::FittedCurve;
pub use growth_curves::work_ratio;

/// Minimum number of points to distinguish the classes.
pub const MIN_POINTS: usize = 4;

/// Maximum error of the best curve. If it is larger, the points follow no class.
const MAX_FIT_ERROR: f64 = 0.08;
/// Maximum error of the better of two classes to report "between". More uneven points may follow neither class.
const MAX_BETWEEN_ERROR: f64 = 0.05;
/// A class stays possible if its error is at most this many times the smallest error …
const MAX_ERROR_RATIO: f64 = 2.2;
/// … or so small that any unevenness explains it.
const UNEVENNESS_TOLERANCE: f64 = 0.015;
/// Minimum share of a class's term in the work at the largest size to be sure of it. With less, the class below is as
/// likely.
const MIN_SURE_SHARE: f64 = 0.35;
/// Minimum share for n log n. It is higher because growing memory makes a loop more expensive about like a logarithm
/// would, by a tenth over these sizes.
const MIN_LINEARITHMIC_SHARE: f64 = 0.6;
/// Counts that differ by at most this many instructions over all sizes contain no loop …
const MAX_FLAT_RANGE: u64 = 1_500;
/// … and no built-in function that works on the digits of a number, if most of the difference is one step: a longer
/// number, or a condition that holds from some size on.
const MIN_STEP_SHARE: f64 = 0.6;
/// Below this range, no step is required.
const MAX_LEVEL_RANGE: u64 = 300;
/// Minimum number of points to fit the largest of them alone.
const MIN_POINTS_FOR_TAIL: usize = 6;

/// Finds the class of the points, which are sorted by size. Returns `None` if they are inconclusive or fewer than
/// [`MIN_POINTS`].
///
/// Small sizes are distorted by the program's other work. So if all points together leave more than one class, only the
/// largest are fitted.
#[must_use]
pub fn fit_growth(points: &[MeasuredPoint]) -> Option<GrowthFit> {
    let sure = |fit: &GrowthFit| fit.growth().is_some();
    let all = classify_points(points);
    if points.len() < MIN_POINTS_FOR_TAIL || all.as_ref().is_some_and(sure) {
        return all;
    }
    let most = if points.len() < 9 { 5 } else { 6 };
    let largest = classify_points(&points[points.len() - most..])
        .filter(|fit| fit.growth() != Some(Growth::Constant) || is_tail_level(points, most));
    if largest.as_ref().is_some_and(sure) { largest } else { all.or(largest) }
}

fn classify_points(points: &[MeasuredPoint]) -> Option<GrowthFit> {
    if points.len() < MIN_POINTS {
        return None;
    }
    let (least, most) = (points.iter().map(|p| p.fuel).min()?, points.iter().map(|p| p.fuel).max()?);
    if most - least <= MAX_FLAT_RANGE {
        let error = (most - least) as f64 / (most.max(1) as f64);
        let flat = GrowthFit { low: Growth::Constant, high: Growth::Constant, base: None, error };
        return is_level(points, most - least).then_some(flat);
    }
    let curves: Vec<(Growth, FittedCurve)> =
        Growth::ALL.iter().map(|&(_, growth)| (growth, growth_curves::fit_curve(points, growth))).collect();
    let closest = curves.iter().map(|(_, curve)| curve.error).fold(f64::INFINITY, f64::min);
    if closest > MAX_FIT_ERROR {
        return None;
    }
    let enough = (closest * MAX_ERROR_RATIO).max(UNEVENNESS_TOLERANCE);
    let left: Vec<&(Growth, FittedCurve)> = curves.iter().filter(|(_, curve)| curve.error <= enough).collect();
    match left[..] {
        [(Growth::Constant, curve)] if growth_curves::log_fit_error(points) * MAX_ERROR_RATIO < curve.error => None,
        [(growth, curve)] => {
            let low = if is_sure(*growth, curve) { *growth } else { growth.previous() };
            let base = curve.base.filter(|_| *growth == Growth::Exponential);
            Some(GrowthFit { low, high: *growth, base, error: curve.error })
        }
        [(low, below), (high, above)] if high.previous() == *low && closest <= MAX_BETWEEN_ERROR => {
            // Where the terms of both are small beside the rest, the rest decides, and it grows more slowly.
            let found = if is_sure(*low, below) || is_sure(*high, above) {
                GrowthFit { low: *low, high: *high, base: None, error: above.error }
            } else {
                GrowthFit { low: low.previous(), high: *low, base: None, error: below.error }
            };
            Some(found)
        }
        _ => None,
    }
}

/// Returns whether counts that hardly differ stay level, apart from one step. An even rise may be a logarithm.
fn is_level(points: &[MeasuredPoint], range: u64) -> bool {
    let step = points.windows(2).map(|pair| pair[1].fuel.abs_diff(pair[0].fuel)).max().unwrap_or(0);
    range <= MAX_LEVEL_RANGE || step as f64 >= MIN_STEP_SHARE * range as f64
}

/// Returns whether the largest counts don't rise at all. Here a step is not allowed, because the few points of a search
/// that halves its range rise in steps, too.
fn is_tail_level(points: &[MeasuredPoint], most: usize) -> bool {
    let counts = || points[points.len() - most..].iter().map(|point| point.fuel);
    counts().max().zip(counts().min()).is_some_and(|(most, least)| most - least <= MAX_LEVEL_RANGE)
}

fn is_sure(growth: Growth, curve: &FittedCurve) -> bool {
    match growth {
        Growth::Constant | Growth::Exponential => true,
        Growth::Linearithmic => curve.share >= MIN_LINEARITHMIC_SHARE,
        Growth::Log | Growth::Root | Growth::Linear | Growth::LinearRoot | Growth::Quadratic | Growth::Cubic => {
            curve.share >= MIN_SURE_SHARE
        }
    }
}

#[cfg(test)]
mod tests;
