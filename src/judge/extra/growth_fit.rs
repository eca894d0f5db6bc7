//! Finds the growth class of exact instruction counts, or says that the counts don't tell.
//!
//! Every class is drawn as closely as it can follow the points (its `models`). The counts have no noise, but programs are
//! uneven: tables double, small numbers are ready-made, a pivot is lucky. So a class is out of the question when it misses
//! by much more than the closest one, and what is left decides: one class is the answer; two neighbours are "between";
//! more, or none that comes close, are no answer. Rather nothing than something false. Pure.

use crate::types::growth_measurement::{GrowthFit, MeasuredPoint};
use crate::types::problem::Growth;

mod growth_curves;
pub mod measured_sizes;

use growth_curves::FittedCurve;

/// Points needed to tell the classes apart.
pub const MIN_POINTS: usize = 4;

/// Where no curve comes this close, the points follow none.
const MAX_FIT_ERROR: f64 = 0.08;
/// Two classes are only left as "between" where one of them comes this close: what is more uneven may be neither.
const MAX_BETWEEN_ERROR: f64 = 0.05;
/// A class stays in question when it misses by at most this many times what the closest one misses by …
const MAX_ERROR_RATIO: f64 = 2.2;
/// … or by so little that anything uneven explains it.
const UNEVENNESS_TOLERANCE: f64 = 0.015;
/// A class must have this part in the work at the largest size to be sure; with less, the one below is as likely.
const MIN_SURE_SHARE: f64 = 0.35;
/// For n log n more: memory that grows makes a loop dearer about as a logarithm would, by a tenth over these sizes.
const MIN_LINEARITHMIC_SHARE: f64 = 0.6;
/// Counts that differ by no more than this many instructions over all sizes hold no loop …
const MAX_FLAT_RANGE: u64 = 1_500;
/// … and no built-in function that works on the digits of a number, where most of it is one step up: a longer number, a
/// condition that holds from some size on.
const MIN_STEP_SHARE: f64 = 0.6;
/// Below this no step has to be found.
const MAX_LEVEL_RANGE: u64 = 300;
/// From so many points on, the largest of them can be asked alone.
const MIN_POINTS_FOR_TAIL: usize = 6;

/// What the points, by rising size, say of the class; none where they don't tell, or are fewer than [`MIN_POINTS`].
///
/// Small sizes show what a program does besides. Where all points together leave more than one class, the largest are
/// asked alone.
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
        [(low, _), (high, curve)] if high.previous() == *low && closest <= MAX_BETWEEN_ERROR => {
            Some(GrowthFit { low: *low, high: *high, base: None, error: curve.error })
        }
        _ => None,
    }
}

/// Whether counts that hardly differ stay level, but for one step; what rises evenly may be a logarithm's.
fn is_level(points: &[MeasuredPoint], range: u64) -> bool {
    let step = points.windows(2).map(|pair| pair[1].fuel.abs_diff(pair[0].fuel)).max().unwrap_or(0);
    range <= MAX_LEVEL_RANGE || step as f64 >= MIN_STEP_SHARE * range as f64
}

/// Whether the largest counts don't rise at all. A step is no excuse among a few of many: the rungs of a search that halves
/// are steps, too.
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
