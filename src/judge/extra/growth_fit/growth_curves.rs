//! Fits the curve of each growth class to the points and measures the error.
//!
//! The curve of a class is `a·c(n) + b·g(n)`: its own function g and one companion c of a lower class, because real
//! programs also do cheaper work. It has only two terms, because with three, every class would fit four points. The fit
//! minimises the squares of the *relative* distances, which gives small and large sizes the same weight. This module is
//! pure and does not choose a class.

use crate::types::growth_measurement::MeasuredPoint;
use crate::types::problem::Growth;

/// The fit of one class to the points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FittedCurve {
    /// Root mean square of the relative distances; infinite if the class is excluded.
    pub error: f64,
    /// The share of the class's own function in the work at the largest size, in [0, 1].
    pub share: f64,
    /// For exponential growth: the factor per step of n.
    pub base: Option<f64>,
}

const NO_FIT: FittedCurve = FittedCurve { error: f64::INFINITY, share: 0.0, base: None };

/// Minimum share of the class's own term in the work at the largest size. A smaller term explains nothing.
const MIN_SHARE: f64 = 0.2;
/// Minimum share for an exponential: half, because it dominates every other term at the largest size.
const MIN_EXPONENTIAL_SHARE: f64 = 0.5;
/// Maximum negative constant, as a share of the work at the smallest size. Python preallocates small numbers and the
/// first slots of a list, so small sizes are cheaper than the curve.
const MAX_NEGATIVE_CONSTANT: f64 = 0.5;
/// Maximum negative constant for an exponential. It is much smaller, because a negative constant would make every steep
/// curve fit.
const MAX_NEGATIVE_CONSTANT_EXPONENTIAL: f64 = 0.05;
/// Maximum relative difference of the logarithms of the last two factors of an exponential. The factors of n! and n^5
/// change by more.
const FACTOR_TOLERANCE: f64 = 0.06;
/// Bases to try: the first, the last, and the factor from one to the next.
const BASES: (f64, f64, f64) = (1.2, 9.0, 1.01);
/// Maximum exponent of e, because larger powers overflow the sums.
const MAX_EXPONENT: f64 = 200.0;

type Term = fn(f64) -> f64;

const ONE: Term = |_| 1.0;
const LINEAR: Term = |n| n;
const LINEARITHMIC: Term = |n| n * log(n);

/// Returns a class's function and its possible companions.
fn terms(growth: Growth) -> Option<(Term, &'static [Term])> {
    Some(match growth {
        Growth::Constant | Growth::Exponential => return None,
        Growth::Log => (log, &[ONE]),
        Growth::Root => (f64::sqrt, &[ONE]),
        Growth::Linear => (LINEAR, &[ONE]),
        Growth::Linearithmic => (LINEARITHMIC, &[ONE, LINEAR]),
        Growth::LinearRoot => (|n| n * n.sqrt(), &[ONE, LINEAR]),
        Growth::Quadratic => (|n| n * n, &[ONE, LINEAR, LINEARITHMIC]),
        Growth::Cubic => (|n| n * n * n, &[ONE, LINEAR, |n| n * n]),
    })
}

fn log(n: f64) -> f64 {
    n.max(2.0).log2()
}

/// How many times the work of a class is as large at one size as at another; `None` for 2^n, whose base is not known.
#[must_use]
pub fn work_ratio(growth: Growth, from: u32, to: u32) -> Option<f64> {
    if growth == Growth::Constant {
        return Some(1.0);
    }
    terms(growth).map(|(own, _)| own(f64::from(to)) / own(f64::from(from)))
}

/// Fits a class to at least two points, sorted by size.
pub fn fit_curve(points: &[MeasuredPoint], growth: Growth) -> FittedCurve {
    let Some((own, companions)) = terms(growth) else {
        return if growth == Growth::Constant { fit_constant(points) } else { fit_exponential(points) };
    };
    let curves = companions.iter().map(|companion| fit_two_terms(points, *companion, &own, MAX_NEGATIVE_CONSTANT));
    let best = curves.filter(|curve| curve.share >= MIN_SHARE).min_by(|x, y| x.error.total_cmp(&y.error));
    match best {
        // Compared with n alone, the share is the real part of the logarithm in the work.
        Some(best) if growth == Growth::Linearithmic => FittedCurve {
            share: fit_two_terms(points, LINEAR, &own, MAX_NEGATIVE_CONSTANT).share.min(best.share),
            ..best
        },
        best => best.unwrap_or(NO_FIT),
    }
}

fn fit_constant(points: &[MeasuredPoint]) -> FittedCurve {
    let flat = fit_two_terms(points, ONE, &|_| 0.0, 0.0);
    FittedCurve { share: 1.0, ..flat }
}

/// Returns the error of a line over log n, however flat. If it is much smaller than the error of a constant, the points
/// are not level.
pub fn log_fit_error(points: &[MeasuredPoint]) -> f64 {
    fit_two_terms(points, ONE, &log, MAX_NEGATIVE_CONSTANT).error
}

fn fit_exponential(points: &[MeasuredPoint]) -> FittedCurve {
    let Some(base) = steady_factor(points) else { return NO_FIT };
    let largest = points.last().map_or(0.0, |point| f64::from(point.size));
    let (first, last, step) = BASES;
    let bases = std::iter::successors(Some(first), |base| Some(base * step)).take_while(|base| *base < last);
    let curves = bases
        .filter(|base| largest * base.ln() < MAX_EXPONENT)
        .map(|base| fit_two_terms(points, ONE, &|n| base.powf(n), MAX_NEGATIVE_CONSTANT_EXPONENTIAL));
    let best = curves.filter(|curve| curve.share >= MIN_EXPONENTIAL_SHARE).min_by(|x, y| x.error.total_cmp(&y.error));
    best.map_or(NO_FIT, |best| FittedCurve { base: Some(base), ..best })
}

/// Returns the factor of the work per step of n at the end, if the last two intervals agree.
fn steady_factor(points: &[MeasuredPoint]) -> Option<f64> {
    let rate = |pair: &[MeasuredPoint]| {
        let growth = (pair[1].fuel.max(1) as f64 / pair[0].fuel.max(1) as f64).ln();
        growth / f64::from(pair[1].size.saturating_sub(pair[0].size).max(1))
    };
    let rates: Vec<f64> = points.windows(2).map(rate).collect();
    let [.., before, last] = rates[..] else { return None };
    (last > 0.0 && (last - before).abs() <= FACTOR_TOLERANCE * last).then(|| last.exp())
}

/// Fits `a·c(n) + b·g(n)` with b ≥ 0 and a ≥ 0. Only a constant a may be negative, by at most the share `ready_made` of
/// the first point.
fn fit_two_terms(points: &[MeasuredPoint], companion: Term, own: &dyn Fn(f64) -> f64, ready_made: f64) -> FittedCurve {
    // Divided by y, the model is linear in u = c/y and v = g/y with target 1.
    let row = |point: &MeasuredPoint| {
        let (n, y) = (f64::from(point.size), (point.fuel as f64).max(1.0));
        (companion(n) / y, own(n) / y)
    };
    let rows: Vec<(f64, f64)> = points.iter().map(row).collect();
    let sum = |term: &dyn Fn(&(f64, f64)) -> f64| rows.iter().map(term).sum::<f64>();
    let (uu, uv, vv) = (sum(&|r| r.0 * r.0), sum(&|r| r.0 * r.1), sum(&|r| r.1 * r.1));
    let (u, v) = (sum(&|r| r.0), sum(&|r| r.1));
    let determinant = uu * vv - uv * uv;
    let (mut a, mut b) = (u / uu, 0.0);
    if determinant > 1e-12 * uu * vv {
        (a, b) = ((u * vv - v * uv) / determinant, (v * uu - u * uv) / determinant);
    }
    let is_constant = std::ptr::fn_addr_eq(companion, ONE);
    let least = if is_constant { -ready_made * points.first().map_or(0.0, |point| point.fuel as f64) } else { 0.0 };
    if a < least {
        (a, b) = (least, (v - least * uv) / vv);
    }
    if b <= 0.0 || !b.is_finite() {
        (a, b) = (u / uu, 0.0);
    }
    let squares: f64 = rows.iter().map(|row| (a * row.0 + b * row.1 - 1.0).powi(2)).sum();
    let largest = points.last().map_or(1.0, |point| f64::from(point.size));
    let (beside, part) = ((a * companion(largest)).abs(), b * own(largest));
    let share = if part > 0.0 { part / (beside + part) } else { 0.0 };
    FittedCurve { error: (squares / rows.len() as f64).sqrt(), share, base: None }
}
