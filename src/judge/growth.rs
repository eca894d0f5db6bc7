//! Finds the growth class of exact instruction counts.
//!
//! Every candidate class g is fitted as `a + b·g(n)` with a, b ≥ 0 by least squares of the *relative* distances: a curve
//! must follow the small sizes as well as the large ones. The counts have no noise, so what remains is the program's
//! own unevenness (a table that doubles, an early return), and the class with the smallest distance wins. Pure.

use crate::model::growth::{Fit, Point};
use crate::model::problem::Growth;

/// Points needed to tell the classes apart.
pub const LEAST_POINTS: usize = 4;

/// The best class for the points, by rising size; none with fewer than [`LEAST_POINTS`].
#[must_use]
pub fn fit(points: &[Point]) -> Option<Fit> {
    if points.len() < LEAST_POINTS {
        return None;
    }
    let mut fits: Vec<(Growth, f64, f64)> = Growth::ALL
        .iter()
        .map(|&(_, growth)| {
            let (unit, error) = least_squares(points, growth);
            (growth, unit, error)
        })
        .collect();
    fits.sort_by(|a, b| a.2.total_cmp(&b.2));
    let &[(growth, unit, error), (_, _, next_error), ..] = fits.as_slice() else { return None };
    Some(Fit { growth, unit, error, next_error })
}

/// The class's function.
fn of(growth: Growth, n: f64) -> f64 {
    let log = n.max(1.0).log2();
    match growth {
        Growth::Constant => 0.0,
        Growth::Log => log,
        Growth::Linear => n,
        Growth::Linearithmic => n * log,
        Growth::Quadratic => n * n,
        Growth::Cubic => n * n * n,
        // Beyond this the others are all the same to it, and infinity would spoil the sums.
        Growth::Exponential => n.min(500.0).exp2(),
    }
}

/// `b` and the relative root mean square distance of the best `a + b·g(n)` with a, b ≥ 0.
fn least_squares(points: &[Point], growth: Growth) -> (f64, f64) {
    // Divided by y, the model is linear in u = 1/y and v = g/y with target 1.
    let rows: Vec<(f64, f64)> = points
        .iter()
        .map(|point| {
            let y = (point.fuel as f64).max(1.0);
            (1.0 / y, of(growth, f64::from(point.size)) / y)
        })
        .collect();
    let sum = |term: &dyn Fn(&(f64, f64)) -> f64| rows.iter().map(term).sum::<f64>();
    let (uu, uv, vv) = (sum(&|r| r.0 * r.0), sum(&|r| r.0 * r.1), sum(&|r| r.1 * r.1));
    let (u, v) = (sum(&|r| r.0), sum(&|r| r.1));
    let only_a = (u / uu, 0.0);
    let only_b = (0.0, if vv > 0.0 { v / vv } else { 0.0 });
    let determinant = uu * vv - uv * uv;
    let both = if determinant > 1e-12 * uu * vv {
        ((u * vv - v * uv) / determinant, (v * uu - u * uv) / determinant)
    } else {
        only_a
    };
    let distance = |(a, b): (f64, f64)| {
        let squares: f64 = rows.iter().map(|row| (a * row.0 + b * row.1 - 1.0).powi(2)).sum();
        (squares / rows.len() as f64).sqrt()
    };
    let candidates = if both.0 >= 0.0 && both.1 >= 0.0 { vec![both] } else { vec![only_a, only_b] };
    let best = candidates.into_iter().min_by(|x, y| distance(*x).total_cmp(&distance(*y))).unwrap_or(only_a);
    (best.1, distance(best))
}
