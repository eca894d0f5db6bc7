//! Chooses additional sizes to measure: smaller ones if the pack's are too slow, more if they leave the class open.
//!
//! Sizes keep the form the pack chose (a power of two, or one less), because a generator may depend on it. This module
//! is pure.

use crate::types::growth_measurement::MeasuredPoint;

/// Sizes to try if even the pack's smallest can't be finished. Growth like 2^n shows here.
const SMALL_SIZES: [u32; 8] = [4, 6, 8, 10, 12, 14, 16, 18];
/// Number of points to reach if sizes below the pack's are added.
const MIN_POINT_COUNT: usize = 6;

/// Returns sizes below the pack's smallest, ascending, to add to the first `finished` sizes of the pack. Each is half
/// the next one, which keeps a special form (one less than a power of two). If no size finished, `SMALL_SIZES` come
/// first, because growth like 2^n shows only there.
#[must_use]
pub fn smaller_sizes(sizes: &[u32], finished: usize) -> Vec<u32> {
    let smallest = sizes.first().copied().unwrap_or(0);
    if finished == 0 {
        let mut all: Vec<u32> = SMALL_SIZES.into_iter().filter(|&size| size < smallest).collect();
        all.extend(smaller_sizes(sizes, 1).into_iter().filter(|size| SMALL_SIZES.iter().all(|small| size > small)));
        return all;
    }
    let halves =
        std::iter::successors(Some(smallest / 2), |size| Some(size / 2)).take_while(|&size| size >= SMALL_SIZES[0]);
    let mut halves: Vec<u32> = halves.take(MIN_POINT_COUNT.saturating_sub(finished)).collect();
    halves.reverse();
    halves
}

/// Returns one size between each two neighbours, at their geometric mean.
#[must_use]
pub fn sizes_between(sizes: &[u32]) -> Vec<u32> {
    let form = SizeForm::from_sizes(sizes);
    let middle = |pair: &[u32]| form.size((form.to_base(pair[0]) * form.to_base(pair[1])).sqrt());
    let middles = sizes.windows(2).map(|pair| (middle(pair), pair));
    middles.filter(|(size, pair)| pair[0] < *size && *size < pair[1]).map(|(size, _)| size).collect()
}

/// Returns two sizes beyond the largest: two and four times it, or the next steps if the pack's sizes grow by steps.
#[must_use]
pub fn sizes_beyond(sizes: &[u32]) -> Vec<u32> {
    let form = SizeForm::from_sizes(sizes);
    let [.., before, last] = *sizes else { return Vec::new() };
    let steps = last < before.saturating_add(before / 2);
    let next = |size: u32| {
        if steps { size.checked_add(last - before) } else { form.checked_size(form.to_base(size) * 2.0) }
    };
    std::iter::successors(next(last), |size| next(*size)).take(2).collect()
}

/// Predicts the instructions at a larger size from the last two points.
#[must_use]
pub fn predict_fuel(points: &[MeasuredPoint], size: u32) -> Option<f64> {
    let [.., before, last] = points else { return None };
    let ratio = |x: u32, y: u32| (f64::from(y.max(1)) / f64::from(x.max(1))).ln();
    let work = (last.fuel.max(1) as f64 / before.fuel.max(1) as f64).ln();
    let slope = (work / ratio(before.size, last.size)).max(0.0);
    Some(last.fuel as f64 * (slope * ratio(last.size, size)).exp())
}

/// The form that all sizes of a pack share.
#[derive(Clone, Copy)]
enum SizeForm {
    Any,
    Power,
    /// One less than a power of two.
    BelowPower,
}

impl SizeForm {
    fn from_sizes(sizes: &[u32]) -> Self {
        if sizes.iter().all(|size| size.is_power_of_two()) {
            Self::Power
        } else if sizes.iter().all(|size| size.checked_add(1).is_some_and(u32::is_power_of_two)) {
            Self::BelowPower
        } else {
            Self::Any
        }
    }

    /// Returns the number that is doubled or halved.
    fn to_base(self, size: u32) -> f64 {
        f64::from(size) + if matches!(self, Self::BelowPower) { 1.0 } else { 0.0 }
    }

    fn checked_size(self, bare: f64) -> Option<u32> {
        let whole = match self {
            Self::Any => bare.round(),
            Self::Power => bare.log2().round().exp2(),
            Self::BelowPower => bare.log2().round().exp2() - 1.0,
        };
        (whole <= f64::from(u32::MAX)).then_some(whole as u32)
    }

    fn size(self, bare: f64) -> u32 {
        self.checked_size(bare).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_sizes_help_out_where_the_packs_are_too_much() {
        fn check(sizes: &[u32], finished: usize, expected: &[u32]) {
            assert_eq!(smaller_sizes(sizes, finished), expected, "{sizes:?} {finished}");
        }
        check(&[250, 1000, 4000], 2, &[15, 31, 62, 125]);
        check(&[255, 65_535], 1, &[7, 15, 31, 63, 127]);
        check(&[60, 120], 0, &[4, 6, 8, 10, 12, 14, 16, 18, 30]);
        check(&[250, 1000], 0, &[4, 6, 8, 10, 12, 14, 16, 18, 31, 62, 125]);
        check(&[10, 12], 0, &[4, 6, 8]);
        check(&[], 0, &[]);
    }

    #[test]
    fn more_sizes_keep_the_form_of_the_packs() {
        fn check(sizes: &[u32], middles: &[u32], larger: &[u32]) {
            assert_eq!(
                (sizes_between(sizes).as_slice(), sizes_beyond(sizes).as_slice()),
                (middles, larger),
                "{sizes:?}"
            );
        }
        check(&[250, 1000, 4000, 16000], &[500, 2000, 8000], &[32_000, 64_000]);
        check(&[60, 120, 240], &[85, 170], &[480, 960]);
        check(&[64, 1024], &[256], &[2048, 4096]);
        check(&[255, 65_535], &[4095], &[131_071, 262_143]);
        check(&[6, 8, 10, 12], &[7, 9, 11], &[14, 16]);
        check(&[3, 4, 5, 6], &[], &[7, 8]);
        check(&[1000, 3_000_000_000], &[1_732_051], &[]);
        check(&[100], &[], &[]);
    }

    #[test]
    fn what_a_larger_size_will_take_is_foreseen() {
        let points =
            |pairs: &[(u32, u64)]| pairs.iter().map(|&(size, fuel)| MeasuredPoint { size, fuel }).collect::<Vec<_>>();
        let check = |pairs: &[(u32, u64)], size, expected: Option<f64>| {
            let found = predict_fuel(&points(pairs), size).map(f64::round);
            assert_eq!(found, expected, "{pairs:?}");
        };
        check(&[(10, 100), (20, 400)], 40, Some(1600.0));
        check(&[(10, 100), (20, 200)], 80, Some(800.0));
        check(&[(10, 100), (20, 90)], 80, Some(90.0));
        check(&[(10, 100)], 80, None);
    }
}
