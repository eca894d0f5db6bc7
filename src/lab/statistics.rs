//! Statistics for evaluations. They return `None` if the data is not sufficient.

use statrs::distribution::{ContinuousCDF, StudentsT};

pub use crate::mastery::average::{mean, share};

/// Mean squared distance of predicted probabilities from outcomes (Brier, 1950): 0 is perfect, 0.25 results from always
/// predicting a half.
#[must_use]
pub fn brier(predictions: &[(f64, bool)]) -> Option<f64> {
    mean(predictions.iter().map(|(p, y)| (p - f64::from(u8::from(*y))).powi(2)))
}

/// Expected calibration error over ten equal bins: the distance between mean prediction and share of successes in each,
/// weighted by how many fall into it.
#[must_use]
pub fn ece(predictions: &[(f64, bool)]) -> Option<f64> {
    let mut bins = [(0_usize, 0.0, 0.0); 10];
    for (p, y) in predictions {
        let bin = &mut bins[((p * 10.0) as usize).min(9)];
        *bin = (bin.0 + 1, bin.1 + p, bin.2 + f64::from(u8::from(*y)));
    }
    let off: f64 = bins.iter().map(|(_, predicted, happened)| (predicted - happened).abs()).sum();
    (!predictions.is_empty()).then(|| off / predictions.len() as f64)
}

/// Area under the ROC curve: the chance that a success was given a higher score than a failure, ties counting half
/// (Mann and Whitney's U). None unless there are both.
#[must_use]
pub fn auroc(scores: &[(f64, bool)]) -> Option<f64> {
    let mut sorted = scores.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let positives = sorted.iter().filter(|(_, y)| *y).count() as f64;
    let negatives = sorted.len() as f64 - positives;
    if positives == 0.0 || negatives == 0.0 {
        return None;
    }
    let (mut ranks, mut i) = (0.0, 0);
    while i < sorted.len() {
        let tied = sorted[i..].iter().take_while(|(score, _)| score.total_cmp(&sorted[i].0).is_eq()).count();
        // Ranks i+1 to i+tied, each tied one taking their mean.
        let rank = i as f64 + f64::midpoint(1.0, tied as f64);
        ranks += rank * sorted[i..i + tied].iter().filter(|(_, y)| *y).count() as f64;
        i += tied;
    }
    Some((ranks - positives * (positives + 1.0) / 2.0) / (positives * negatives))
}

/// Pearson's correlation of pairs; `None` if one side does not vary.
#[must_use]
pub fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    let (x, y) = (mean(pairs.iter().map(|pair| pair.0))?, mean(pairs.iter().map(|pair| pair.1))?);
    let sum = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>();
    let spread = (sum(&|(a, _)| (a - x).powi(2)) * sum(&|(_, b)| (b - y).powi(2))).sqrt();
    (spread > 0.0).then(|| sum(&|(a, b)| (a - x) * (b - y)) / spread)
}

/// Entropy of counts over that of an even spread, in [0, 1]. None for fewer than two kinds.
#[must_use]
pub fn evenness(counts: &[usize]) -> Option<f64> {
    let total: usize = counts.iter().sum();
    if counts.len() < 2 || total == 0 {
        return None;
    }
    let shares = counts.iter().filter(|n| **n > 0).map(|n| *n as f64 / total as f64);
    Some(-shares.map(|p| p * p.ln()).sum::<f64>() / (counts.len() as f64).ln())
}

/// A quantile, `q` in [0, 1], interpolated between neighbours.
#[must_use]
pub fn quantile(values: &[f64], q: f64) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = q * sorted.len().checked_sub(1)? as f64;
    let (low, high) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    Some(low + (high - low) * at.fract())
}

/// 95 % confidence bounds of the share `count` / `of` (Wilson, 1927); [0, 1] if `of` is 0.
#[must_use]
pub fn wilson_interval(count: usize, of: usize) -> (f64, f64) {
    /// The normal distribution's 97.5 % point.
    const Z: f64 = 1.959_964;
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (of as f64, count as f64 / of as f64);
    let middle = p + Z * Z / (2.0 * n);
    let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let bound = |at: f64| (at / (1.0 + Z * Z / n)).clamp(0.0, 1.0);
    (bound(middle - spread), bound(middle + spread))
}

/// Half of the 95 % interval of a figure with this standard error from `n` observations (Student's t). `None` for fewer
/// than two.
#[must_use]
pub fn half_interval(error: f64, n: usize) -> Option<f64> {
    let t = StudentsT::new(0.0, 1.0, n.checked_sub(1)? as f64).ok()?;
    Some(t.inverse_cdf(0.975) * error)
}

/// Means of ten groups of equal size, by key from low to high. Fewer than ten pairs give fewer groups.
#[must_use]
pub fn deciles(pairs: &[(f64, f64)]) -> Vec<f64> {
    let mut sorted = pairs.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let bound = |i: usize| i * sorted.len() / 10;
    (0..10).filter_map(|i| mean(sorted[bound(i)..bound(i + 1)].iter().map(|(_, value)| *value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: Option<f64>, want: Option<f64>) {
        match (got, want) {
            (Some(got), Some(want)) => assert!((got - want).abs() < 1e-9, "got {got}, want {want}"),
            (got, want) => assert_eq!(got, want),
        }
    }

    #[test]
    fn brier_scores() {
        close(brier(&[]), None);
        close(brier(&[(1.0, true), (0.0, false)]), Some(0.0));
        close(brier(&[(0.5, true), (0.5, false)]), Some(0.25));
        close(brier(&[(0.8, true), (0.4, false)]), Some(0.1)); // (0.04 + 0.16)/2
    }

    #[test]
    fn calibration_error() {
        close(ece(&[]), None);
        // one bin: predicted .75 on average, three of four happened
        close(ece(&[(0.71, true), (0.79, true), (0.71, true), (0.79, false)]), Some(0.0));
        // .1 and .9, each off by .1 in its bin
        close(ece(&[(0.1, false), (0.9, true)]), Some(0.1));
        close(ece(&[(1.0, false)]), Some(1.0));
    }

    #[test]
    fn area_under_the_curve() {
        close(auroc(&[(0.9, true), (0.1, true)]), None);
        close(auroc(&[(0.9, true), (0.1, false)]), Some(1.0));
        close(auroc(&[(0.1, true), (0.9, false)]), Some(0.0));
        close(auroc(&[(0.5, true), (0.5, false)]), Some(0.5));
        // of the four pairs one is the wrong way round
        close(auroc(&[(0.2, false), (0.4, true), (0.6, false), (0.8, true)]), Some(0.75));
    }

    #[test]
    fn even_spreads_score_one() {
        close(evenness(&[5]), None);
        close(evenness(&[0, 0]), None);
        close(evenness(&[3, 3]), Some(1.0));
        close(evenness(&[6, 0]), Some(0.0));
        close(evenness(&[1, 1, 0, 0]), Some(0.5)); // ln 2 / ln 4
    }

    #[test]
    fn bounds_of_a_share() {
        let check = |count, of, low: f64, high: f64| {
            let got = wilson_interval(count, of);
            assert!((got.0 - low).abs() < 1e-4 && (got.1 - high).abs() < 1e-4, "{count} of {of}: {got:?}");
        };
        check(0, 0, 0.0, 1.0);
        check(0, 10, 0.0, 0.2775);
        check(5, 10, 0.2366, 0.7634);
        check(10, 10, 0.7225, 1.0);
        check(2, 200, 0.0027, 0.0357);
    }

    #[test]
    fn quantiles_and_groups() {
        close(quantile(&[], 0.5), None);
        close(quantile(&[3.0, 1.0, 2.0], 0.5), Some(2.0));
        close(quantile(&[1.0, 2.0], 0.5), Some(1.5));
        close(quantile(&[1.0, 2.0, 3.0, 4.0, 5.0], 0.25), Some(2.0));
        let pairs: Vec<(f64, f64)> = (0..20).map(|i| (f64::from(i), f64::from(i))).collect();
        assert_eq!(deciles(&pairs)[..2], [0.5, 2.5]);
        assert_eq!(deciles(&pairs[..3]).len(), 3);
    }
}
