//! Growth classes of points from formulas. `tests/it/growth` tests them on points counted by the judge.

use proptest::prelude::*;

use super::*;
use Growth::{Constant, Cubic, Exponential, Linear, LinearRoot, Linearithmic, Log, Quadratic, Root};

fn points(sizes: &[u32], work: impl Fn(f64) -> f64) -> Vec<MeasuredPoint> {
    sizes.iter().map(|&size| MeasuredPoint { size, fuel: work(f64::from(size)) as u64 }).collect()
}

fn check(sizes: &[u32], work: impl Fn(f64) -> f64, expected: impl Into<Option<(Growth, Growth)>>) {
    let points = points(sizes, work);
    let fit = fit_growth(&points);
    assert_eq!(fit.map(|fit| (fit.low, fit.high)), expected.into(), "{points:?} {fit:?}");
}

fn sure(sizes: &[u32], work: impl Fn(f64) -> f64, expected: Growth) {
    check(sizes, work, (expected, expected));
}

const SIZES: [u32; 4] = [250, 1000, 4000, 16000];
const SMALL: [u32; 6] = [4, 6, 8, 10, 12, 14];

#[test]
fn each_class_is_recognised_beside_what_a_program_does_besides() {
    sure(&SIZES, |_| 900.0, Constant);
    sure(&SIZES, |n| 5_000.0 + 1_800.0 * n.log2(), Log);
    sure(&SIZES, |n| 9_000.0 + 700.0 * n.sqrt(), Root);
    sure(&SIZES, |n| 20_000.0 + 2_300.0 * n, Linear);
    sure(&SIZES, |n| 20_000.0 + 400.0 * n * n.log2(), Linearithmic);
    sure(&SIZES, |n| 2_000.0 * n + 90.0 * n * n.sqrt(), LinearRoot);
    sure(&SIZES, |n| 900.0 * n + 500.0 * n * n, Quadratic);
    sure(&[20, 40, 80, 160], |n| 900.0 * n + 30.0 * n * n * n, Cubic);
    for base in [1.3_f64, 1.618, 2.0, 3.0, 5.0] {
        sure(&SMALL, |n| 3_000.0 + 9_000.0 * base.powf(n), Exponential);
    }
}

#[test]
fn the_base_of_an_exponential_is_read_off() {
    for base in [1.3_f64, 1.618, 2.0, 3.0, 5.0] {
        let found = fit_growth(&points(&SMALL, |n| 300.0 * base.powf(n))).and_then(|fit| fit.base);
        assert!(found.is_some_and(|found| (found / base - 1.0).abs() < 0.02), "{base} {found:?}");
    }
}

#[test]
fn a_small_part_of_a_class_is_not_the_class() {
    // A sort next to a loop that costs far more: the logarithm can't be distinguished from memory that grows.
    check(&SIZES, |n| 1_500.0 * n + 60.0 * n * n.log2(), (Linear, Linearithmic));
    // Small sizes that are cheaper than the line.
    sure(&SIZES, |n| 1_700.0 * n - 90_000.0, Linear);
}

#[test]
fn what_no_curve_follows_has_no_class() {
    check(&SIZES, |n| if n < 2000.0 { 5_000.0 } else { 100.0 * n }, None);
    check(&SIZES, |n| if n > 300.0 && n < 2000.0 { 90_000.0 } else { 4_000.0 }, None);
    // Steeper than all classes, but not exponential.
    check(&[10, 20, 40, 80], |n| n.powi(5), None);
    check(&[3, 4, 5, 6, 7], |n| (1..=n as u32).map(f64::from).product::<f64>() * 900.0, None);
}

#[test]
fn an_early_return_is_constant() {
    sure(&SIZES, |n| if n > 300.0 { 5_572.0 } else { 4_136.0 }, Constant);
    sure(&SIZES, |n| 4_900.0 + n / 100.0, Constant);
    // It grows a little with every size, but too little to be a loop in Python: no answer.
    check(&SIZES, |n| 4_000.0 + 80.0 * n.log2(), None);
}

#[test]
fn a_search_in_the_library_is_not_called_constant() {
    // Real counts of `bisect_left`: they rise unevenly with every doubling, by less than the cost of a call.
    let counted = [19_457, 19_805, 19_980, 20_330, 20_307, 20_678, 20_849, 21_094];
    let sizes = [500, 1_414, 4_000, 11_314, 32_000, 64_000, 128_000, 256_000];
    for most in 4..=8 {
        let points: Vec<MeasuredPoint> =
            sizes.into_iter().zip(counted).map(|(size, fuel)| MeasuredPoint { size, fuel }).take(most).collect();
        assert_ne!(fit_growth(&points).and_then(|fit| fit.growth()), Some(Constant), "{points:?}");
    }
}

#[test]
fn small_terms_of_two_classes_are_not_taken_for_the_steeper() {
    // Real counts of a loop with `pop(0)`, which moves the rest of a list: the last doubling takes 2.5 times the work.
    let counted: [u64; 9] = [
        16_141_146,
        19_913_893,
        25_366_745,
        33_873_688,
        46_294_234,
        91_761_369,
        188_490_610,
        425_055_616,
        1_056_437_601,
    ];
    let sizes = [2_500, 3_536, 5_000, 7_071, 10_000, 20_000, 40_000, 80_000, 160_000];
    let points: Vec<_> = sizes.into_iter().zip(counted).map(|(size, fuel)| MeasuredPoint { size, fuel }).collect();
    let found = fit_growth(&points).map(|fit| (fit.low, fit.high));
    assert_eq!(found, Some((LinearRoot, Quadratic)));
}

#[test]
fn too_few_points_say_nothing() {
    check(&[250, 1000, 4000], |n| n * 900.0, None);
    check(&[], |n| n, None);
}

proptest! {
    #[test]
    fn any_points_can_be_read(raw in prop::collection::vec((1_u32..2_000_000_000, any::<u64>()), 0..9)) {
        let mut points: Vec<MeasuredPoint> = raw.into_iter().map(|(size, fuel)| MeasuredPoint { size, fuel }).collect();
        points.sort_by_key(|point| point.size);
        let fit = fit_growth(&points);
        prop_assert!(fit.is_none() || points.len() >= MIN_POINTS);
        prop_assert!(fit.is_none_or(|fit| fit.error <= MAX_FIT_ERROR && fit.low <= fit.high));
    }

    #[test]
    fn a_straight_line_is_never_called_steeper(a in 0.0..1e5, b in 200.0..1e5) {
        let found = fit_growth(&points(&SIZES, |n| a + b * n));
        prop_assert!(found.is_some_and(|fit| fit.growth() == Some(Linear)), "{found:?}");
    }

    #[test]
    fn a_square_is_never_called_flatter(a in 0.0..1e5, b in 0.0..1e4, c in 100.0..1e4) {
        let found = fit_growth(&points(&SIZES, |n| a + b * n + c * n * n));
        prop_assert!(found.is_some_and(|fit| fit.growth() == Some(Quadratic)), "{found:?}");
    }
}
