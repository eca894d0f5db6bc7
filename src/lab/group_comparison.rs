//! Compares two groups: Welch's test, the paired t test, effect size, and bootstrap intervals.
//!
//! Every function returns `None` if the data is not sufficient. Resampling is seeded: the same call gives the same
//! interval.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

use super::statistics::{mean, quantile};

/// Number of resamples for an interval.
const BOOTSTRAP_RESAMPLES: usize = 2_000;

/// The comparison of two groups, the first minus the second.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GroupComparison {
    /// Difference of the means.
    pub difference: f64,
    /// 95 % bootstrap interval of the difference.
    pub interval: (f64, f64),
    /// Welch's t and its degrees of freedom.
    pub t: f64,
    pub df: f64,
    /// Two-sided.
    pub p: f64,
    /// Cohen's d, see [`cohens_d`].
    pub d: f64,
}

impl GroupComparison {
    /// Compares two groups; `None` if a group is too small or nothing varies.
    #[must_use]
    pub fn from_groups(a: &[f64], b: &[f64], seed: u64) -> Option<Self> {
        let (t, df, p) = welch_t_test(a, b)?;
        let difference = mean(a.iter().copied())? - mean(b.iter().copied())?;
        Some(Self { difference, interval: bootstrap_difference_interval(a, b, seed)?, t, df, p, d: cohens_d(a, b)? })
    }

    /// Whether the difference is significant at 5 % among `tests` comparisons (Bonferroni).
    #[must_use]
    pub fn is_significant(&self, tests: usize) -> bool {
        self.p * (tests as f64) < 0.05
    }
}

/// The comparison of two series of pairs, the first minus the second.
///
/// Use it if both members of a pair share their random numbers: the variation that they share is not in the differences.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PairedComparison {
    /// Mean of the differences.
    pub difference: f64,
    /// 95 % bootstrap interval of the mean, over pairs.
    pub interval: (f64, f64),
    /// Student's t of the differences, with n − 1 degrees of freedom.
    pub t: f64,
    pub df: f64,
    /// Two-sided.
    pub p: f64,
}

impl PairedComparison {
    /// Compares two series of the same length, in the same order; `None` if they have fewer than two pairs, different
    /// lengths or the same difference in every pair.
    #[must_use]
    pub fn from_pairs(a: &[f64], b: &[f64], seed: u64) -> Option<Self> {
        if a.len() != b.len() {
            return None;
        }
        let differences: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
        let (difference, spread) = (mean(differences.iter().copied())?, variance(&differences)?);
        if spread <= 0.0 {
            return None;
        }
        let df = differences.len() as f64 - 1.0;
        let t = difference / (spread / differences.len() as f64).sqrt();
        let p = 2.0 * StudentsT::new(0.0, 1.0, df).ok()?.cdf(-t.abs());
        let centre = |group: &[&f64]| mean(group.iter().map(|x| **x)).unwrap_or(0.0);
        Some(Self { difference, interval: bootstrap_interval(&differences, seed, centre)?, t, df, p })
    }

    /// Whether the difference is significant at 5 % among `tests` comparisons (Bonferroni).
    #[must_use]
    pub fn is_significant(&self, tests: usize) -> bool {
        self.p * (tests as f64) < 0.05
    }
}

/// Welch's two-sample test: t, degrees of freedom (Welch and Satterthwaite), two-sided p.
#[must_use]
pub fn welch_t_test(a: &[f64], b: &[f64]) -> Option<(f64, f64, f64)> {
    let of = |group: &[f64]| Some((group.len() as f64, mean(group.iter().copied())?, variance(group)?));
    welch_from_moments(of(a)?, of(b)?)
}

/// The same from each group's size, mean and variance.
#[must_use]
pub fn welch_from_moments(a: (f64, f64, f64), b: (f64, f64, f64)) -> Option<(f64, f64, f64)> {
    let (va, vb) = (a.2 / a.0, b.2 / b.0);
    if va + vb <= 0.0 {
        return None;
    }
    let t = (a.1 - b.1) / (va + vb).sqrt();
    let df = (va + vb).powi(2) / (va * va / (a.0 - 1.0) + vb * vb / (b.0 - 1.0));
    let p = 2.0 * StudentsT::new(0.0, 1.0, df).ok()?.cdf(-t.abs());
    Some((t, df, p))
}

/// Cohen's d: the difference of the means over `sqrt((s1² + s2²)/2)`.
#[must_use]
pub fn cohens_d(a: &[f64], b: &[f64]) -> Option<f64> {
    let pooled = f64::midpoint(variance(a)?, variance(b)?).sqrt();
    (pooled > 0.0).then_some((mean(a.iter().copied())? - mean(b.iter().copied())?) / pooled)
}

/// The variance of a sample (n − 1 in the denominator); `None` for fewer than two numbers.
#[must_use]
pub fn variance(values: &[f64]) -> Option<f64> {
    let centre = mean(values.iter().copied())?;
    let squares: f64 = values.iter().map(|x| (x - centre).powi(2)).sum();
    (values.len() > 1).then(|| squares / (values.len() as f64 - 1.0))
}

/// 95 % bootstrap interval of any figure of a group: resamples the group with replacement, and computes the figure each
/// time. Resamples for which the figure is NaN are left out.
#[must_use]
pub fn bootstrap_interval<T>(group: &[T], seed: u64, figure: impl Fn(&[&T]) -> f64) -> Option<(f64, f64)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    percentile_bounds((0..BOOTSTRAP_RESAMPLES).map(|_| figure(&resample(group, &mut rng))), group.is_empty())
}

fn bootstrap_difference_interval(a: &[f64], b: &[f64], seed: u64) -> Option<(f64, f64)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let centre = |group: &[f64], rng: &mut ChaCha8Rng| mean(resample(group, rng).into_iter().copied()).unwrap_or(0.0);
    percentile_bounds(
        (0..BOOTSTRAP_RESAMPLES).map(|_| centre(a, &mut rng) - centre(b, &mut rng)),
        a.is_empty() || b.is_empty(),
    )
}

fn resample<'a, T>(group: &'a [T], rng: &mut ChaCha8Rng) -> Vec<&'a T> {
    (0..group.len()).map(|_| &group[rng.random_range(0..group.len())]).collect()
}

fn percentile_bounds(figures: impl Iterator<Item = f64>, empty: bool) -> Option<(f64, f64)> {
    if empty {
        return None;
    }
    let figures: Vec<f64> = figures.filter(|figure| !figure.is_nan()).collect();
    Some((quantile(&figures, 0.025)?, quantile(&figures, 0.975)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 5e-4, "got {got}, want {want}");
    }

    #[test]
    fn two_groups_by_hand() {
        let (a, b) = ([1.0, 2.0, 3.0, 4.0], [2.0, 4.0, 6.0, 8.0]);
        let found = GroupComparison::from_groups(&a, &b, 1).expect("a comparison");
        close(found.difference, -2.5);
        close(found.t, -1.7321);
        close(found.df, 4.4118);
        close(found.p, 0.1516);
        close(found.d, -1.2247);
        assert!(!found.is_significant(1));
        assert!(found.interval.0 < -2.5 && found.interval.1 > -2.5, "{:?}", found.interval);
        assert_eq!(GroupComparison::from_groups(&a, &b, 1), Some(found));
    }

    #[test]
    fn paired_test_by_hand() {
        // Differences -1 -2 -3 -4: mean -2.5, s² 5/3, t = -2.5 / sqrt(5/12) with 3 degrees of freedom.
        let found =
            PairedComparison::from_pairs(&[1.0, 2.0, 3.0, 4.0], &[2.0, 4.0, 6.0, 8.0], 1).expect("a comparison");
        close(found.difference, -2.5);
        close(found.t, -3.8730);
        close(found.df, 3.0);
        close(found.p, 0.0305);
        assert!(found.is_significant(1) && !found.is_significant(3));
    }

    #[test]
    fn paired_test_ignores_the_variation_that_pairs_share() {
        let (a, b) = ([10.0, 20.0, 30.0, 41.0], [11.0, 21.0, 31.0, 43.0]);
        let paired = PairedComparison::from_pairs(&a, &b, 1).expect("a comparison");
        let welch = GroupComparison::from_groups(&a, &b, 1).expect("a comparison");
        assert!(paired.is_significant(1) && !welch.is_significant(1), "{paired:?} {welch:?}");
    }

    #[test]
    fn paired_test_needs_pairs_that_differ() {
        assert_eq!(PairedComparison::from_pairs(&[1.0, 2.0], &[1.0], 1), None);
        assert_eq!(PairedComparison::from_pairs(&[1.0], &[2.0], 1), None);
        assert_eq!(PairedComparison::from_pairs(&[1.0, 2.0, 3.0], &[1.0, 2.0, 3.0], 1), None);
    }

    #[test]
    fn nothing_is_said_of_too_little() {
        assert_eq!(GroupComparison::from_groups(&[1.0], &[1.0, 2.0], 1), None);
        assert_eq!(GroupComparison::from_groups(&[3.0, 3.0], &[3.0, 3.0], 1), None);
        assert_eq!(bootstrap_interval::<f64>(&[], 1, |_| 0.0), None);
    }

    #[test]
    fn an_interval_holds_the_mean_and_narrows() {
        let numbers: Vec<f64> = (0..200).map(|i| f64::from(i % 10)).collect();
        let middle = |group: &[&f64]| mean(group.iter().map(|x| **x)).unwrap_or(0.0);
        let (low, high) = bootstrap_interval(&numbers, 7, middle).expect("an interval");
        assert!(low < 4.5 && 4.5 < high);
        let (narrow_low, narrow_high) = (4.5 - low, high - 4.5);
        let few = bootstrap_interval(&numbers[..20], 7, middle).expect("an interval");
        assert!(few.1 - few.0 > narrow_low + narrow_high);
    }
}
