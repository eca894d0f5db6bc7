//! Finds the growth class of exact instruction counts.
//!
//! Every candidate class g is fitted as `a + b·g(n)` with b ≥ 0 by least squares of the *relative* distances: a curve
//! must follow the small sizes as well as the large ones. The constant may be negative, because the first sizes are a
//! little cheaper in Python (small integers are ready-made). The counts have no noise, so what remains is the program's
//! own unevenness (a table that doubles, an early return); the lowest class that comes close to the best one wins. Pure.

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
    let fits: Vec<Fitted> = Growth::ALL.iter().map(|&(_, growth)| closest(points, growth)).collect();
    let best = fits.iter().map(|fitted| fitted.error).fold(f64::INFINITY, f64::min);
    let enough = best * ENOUGH + UNEVEN;
    // In rising order of growth: a higher class must earn its place.
    let chosen = fits.iter().find(|fitted| fitted.error <= enough)?;
    let others = fits.iter().filter(|fitted| fitted.growth != chosen.growth).map(|fitted| fitted.error);
    Some(Fit {
        growth: chosen.growth,
        unit: chosen.unit,
        error: chosen.error,
        next_error: others.fold(f64::INFINITY, f64::min),
    })
}

/// A class is close enough when it misses by at most this many times what the best one misses by …
const ENOUGH: f64 = 1.5;
/// … and this much more, which a table that doubles at the wrong size can cost.
const UNEVEN: f64 = 0.01;

/// The bases tried for exponential growth: a recursion with two unequal branches grows slower than 2ⁿ (Fibonacci's by
/// the golden ratio), one with three faster.
const BASES: [f64; 5] = [1.3, 1.47, 1.618, 2.0, 3.0];

struct Fitted {
    growth: Growth,
    unit: f64,
    error: f64,
}

fn closest(points: &[Point], growth: Growth) -> Fitted {
    let functions: Vec<Box<dyn Fn(f64) -> f64>> = match growth {
        // Beyond the bound all bases are the same to it, and infinity would spoil the sums.
        Growth::Exponential => BASES
            .iter()
            .map(|&base| Box::new(move |n: f64| base.powf(n.min(300.0))) as Box<dyn Fn(f64) -> f64>)
            .collect(),
        other => vec![Box::new(move |n| of(other, n))],
    };
    let fits = functions.iter().map(|function| least_squares(points, function));
    let (unit, error) = fits.min_by(|x, y| x.1.total_cmp(&y.1)).unwrap_or((0.0, f64::INFINITY));
    Fitted { growth, unit, error }
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
        Growth::Exponential => n.min(300.0).exp2(),
    }
}

/// `b` and the relative root mean square distance of the best `a + b·g(n)` with b ≥ 0.
fn least_squares(points: &[Point], g: &dyn Fn(f64) -> f64) -> (f64, f64) {
    // Divided by y, the model is linear in u = 1/y and v = g/y with target 1.
    let rows: Vec<(f64, f64)> = points
        .iter()
        .map(|point| {
            let y = (point.fuel as f64).max(1.0);
            (1.0 / y, g(f64::from(point.size)) / y)
        })
        .collect();
    let sum = |term: &dyn Fn(&(f64, f64)) -> f64| rows.iter().map(term).sum::<f64>();
    let (uu, uv, vv) = (sum(&|r| r.0 * r.0), sum(&|r| r.0 * r.1), sum(&|r| r.1 * r.1));
    let (u, v) = (sum(&|r| r.0), sum(&|r| r.1));
    let determinant = uu * vv - uv * uv;
    let (mut a, mut b) = (u / uu, 0.0);
    if determinant > 1e-12 * uu * vv {
        let slope = (v * uu - u * uv) / determinant;
        if slope > 0.0 {
            (a, b) = ((u * vv - v * uv) / determinant, slope);
        }
    }
    let squares: f64 = rows.iter().map(|row| (a * row.0 + b * row.1 - 1.0).powi(2)).sum();
    (b, (squares / rows.len() as f64).sqrt())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn points(sizes: &[u32], work: impl Fn(f64) -> f64) -> Vec<Point> {
        sizes.iter().map(|&size| Point { size, fuel: work(f64::from(size)) as u64 }).collect()
    }

    fn check(sizes: &[u32], work: impl Fn(f64) -> f64, expected: Option<Growth>) {
        let points = points(sizes, work);
        let fit = fit(&points);
        assert_eq!(fit.map(|fit| fit.growth), expected, "{points:?} {fit:?}");
    }

    const SIZES: [u32; 4] = [250, 1000, 4000, 16000];
    const SMALL: [u32; 6] = [4, 6, 8, 10, 12, 14];

    #[test]
    fn each_class_is_recognised_under_its_constant() {
        check(&SIZES, |_| 900.0, Some(Growth::Constant));
        check(&SIZES, |n| 5_000.0 + 1_800.0 * n.log2(), Some(Growth::Log));
        check(&SIZES, |n| 20_000.0 + 2_300.0 * n, Some(Growth::Linear));
        check(&SIZES, |n| 20_000.0 + 400.0 * n * n.log2(), Some(Growth::Linearithmic));
        check(&SIZES, |n| 20_000.0 + 900.0 * n + 500.0 * n * n, Some(Growth::Quadratic));
        check(&[20, 40, 80, 160], |n| 900.0 * n + 30.0 * n * n * n, Some(Growth::Cubic));
        check(&SMALL, |n| 3_000.0 + 700.0 * n.exp2(), Some(Growth::Exponential));
        check(&SMALL, |n| 3_000.0 + 9_000.0 * 1.618_f64.powf(n), Some(Growth::Exponential));
    }

    #[test]
    fn measured_programs_are_read_as_what_they_are() {
        let measured =
            |pairs: &[(u32, u64)]| pairs.iter().map(|&(size, fuel)| Point { size, fuel }).collect::<Vec<_>>();
        // Taken from the starter pack: a dictionary that doubles, cheap first integers, a nested loop.
        for (pairs, expected) in [
            ([(250, 482_871), (500, 1_050_226), (1000, 2_264_319), (2000, 4_638_077)], Growth::Linear),
            ([(250, 205_496), (500, 438_810), (1000, 906_737), (2000, 1_840_214)], Growth::Linear),
            ([(250, 29_220_761), (500, 129_833_041), (1000, 532_110_463), (2000, 2_139_045_970)], Growth::Quadratic),
        ] {
            assert_eq!(fit(&measured(&pairs)).map(|fit| fit.growth), Some(expected), "{pairs:?}");
        }
    }

    #[test]
    fn too_few_points_say_nothing() {
        check(&[250, 1000, 4000], |n| n, None);
        check(&[], |n| n, None);
    }

    proptest! {
        #[test]
        fn any_points_can_be_fitted(raw in prop::collection::vec((1_u32..2_000_000_000, any::<u64>()), 0..9)) {
            let mut points: Vec<Point> = raw.into_iter().map(|(size, fuel)| Point { size, fuel }).collect();
            points.sort_by_key(|point| point.size);
            let enough = points.len() >= LEAST_POINTS;
            let fit = fit(&points);
            prop_assert_eq!(fit.is_some(), enough);
            prop_assert!(fit.is_none_or(|fit| fit.error.is_finite() && fit.unit >= 0.0));
        }

        #[test]
        fn a_straight_line_is_never_called_steeper(a in 0.0..1e6, b in 50.0..1e5) {
            check(&SIZES, |n| a + b * n, Some(if a > 5e5 && b < 60.0 { return Ok(()) } else { Growth::Linear }));
        }
    }
}
