//! The curves that growth classes draw, and how closely each follows the points.
//!
//! A class is drawn as `a·c(n) + b·g(n)`: its own function g and one companion c of a lower class, because real programs
//! do cheaper things besides. Two terms and no more: with three, four points would please every class. Least squares of
//! the *relative* distances, so that a curve must follow the small sizes as well as the large ones. Pure; decides nothing.

use crate::types::growth_measurement::MeasuredPoint;
use crate::types::problem::Growth;

/// How a class describes the points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FittedCurve {
    /// Root mean square of the relative distances; infinite where the class does not come into question.
    pub error: f64,
    /// The part of the class's own function in the work at the largest size, in [0, 1].
    pub share: f64,
    /// Of exponential growth: the factor for each step of n.
    pub base: Option<f64>,
}

const NO_FIT: FittedCurve = FittedCurve { error: f64::INFINITY, share: 0.0, base: None };

/// A term with less than this part in the work at the largest size explains nothing.
const MIN_SHARE: f64 = 0.2;
/// Of an exponential, half: by the largest size nothing stands beside it.
const MIN_EXPONENTIAL_SHARE: f64 = 0.5;
/// A constant may be negative down to this part of the work at the smallest size: the first numbers, the first places
/// in a list are ready-made in Python, so small sizes are cheaper than their share.
const MAX_NEGATIVE_CONSTANT: f64 = 0.5;
/// For an exponential much less: with a negative constant every steep curve would pass for one.
const MAX_NEGATIVE_CONSTANT_EXPONENTIAL: f64 = 0.05;
/// The last two factors of an exponential agree within this part of their logarithm; n! and n^5 don't keep theirs.
const FACTOR_TOLERANCE: f64 = 0.06;
/// Bases tried, from the first to the last, each this many times the one before.
const BASES: (f64, f64, f64) = (1.2, 9.0, 1.01);
/// Beyond this exponent of e a power is as good as infinite to the sums.
const MAX_EXPONENT: f64 = 200.0;

type Term = fn(f64) -> f64;

const ONE: Term = |_| 1.0;
const LINEAR: Term = |n| n;
const LINEARITHMIC: Term = |n| n * log(n);

/// A class's function and what may stand beside it.
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

/// How closely a class follows at least two points of rising size.
pub fn fit_curve(points: &[MeasuredPoint], growth: Growth) -> FittedCurve {
    let Some((own, companions)) = terms(growth) else {
        return if growth == Growth::Constant { fit_constant(points) } else { fit_exponential(points) };
    };
    let curves = companions.iter().map(|companion| fit_two_terms(points, *companion, &own, MAX_NEGATIVE_CONSTANT));
    let best = curves.filter(|curve| curve.share >= MIN_SHARE).min_by(|x, y| x.error.total_cmp(&y.error));
    match best {
        // Between n and n log n the share says how much of the work the logarithm really has.
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

/// By how much a line over log n misses the points, however little it rises: what it follows far more closely than a
/// constant does is not level.
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

/// By what the work is multiplied for each step of n at the end, where the last two stretches agree.
fn steady_factor(points: &[MeasuredPoint]) -> Option<f64> {
    let rate = |pair: &[MeasuredPoint]| {
        let growth = (pair[1].fuel.max(1) as f64 / pair[0].fuel.max(1) as f64).ln();
        growth / f64::from(pair[1].size.saturating_sub(pair[0].size).max(1))
    };
    let rates: Vec<f64> = points.windows(2).map(rate).collect();
    let [.., before, last] = rates[..] else { return None };
    (last > 0.0 && (last - before).abs() <= FACTOR_TOLERANCE * last).then(|| last.exp())
}

/// The best `a·c(n) + b·g(n)` with b ≥ 0, and a ≥ 0 but for a constant, which may take off so much of the first point.
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
