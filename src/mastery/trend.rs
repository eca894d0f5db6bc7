//! Slow trends over many submissions: exponential averages, halves compared, and velocity.

use super::average::share;

/// Exponential average: `(1 − w)·old + w·new`. The first value is used as it is. Ours.
#[derive(Clone, Copy, Debug)]
pub struct AverageTerms {
    /// w, the weight of the newest, in [0, 1].
    pub weight: f64,
    pub old: Option<f64>,
    pub new: f64,
}

impl AverageTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        self.old.map_or(self.new, |old| (1.0 - self.weight) * old + self.weight * self.new)
    }
}

/// Velocity, the speed of the latest solves compared with the usual: `usual / latest − 1`. −0.5 is half as fast, 0.25
/// is a quarter faster. Ours.
#[derive(Clone, Copy, Debug)]
pub struct VelocityTerms {
    /// Usual time over expected time.
    pub usual: f64,
    /// The latest time over expected time, above 0.
    pub latest: f64,
}

impl VelocityTerms {
    #[must_use]
    pub fn value(&self) -> f64 {
        self.usual / self.latest - 1.0
    }
}

/// Drop in the share of successes from the first half of the outcomes to the second, in [−1, 1]. Returns `None` if
/// there are fewer than `least` outcomes or a half is empty. Ours.
#[must_use]
pub fn drop_between_halves(outcomes: &[bool], least: usize) -> Option<f64> {
    if outcomes.len() < least {
        return None;
    }
    let (first, second) = outcomes.split_at(outcomes.len() / 2);
    Some(share(first.iter().copied())? - share(second.iter().copied())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_compared() {
        let check = |outcomes: &str, want: Option<f64>| {
            let outcomes: Vec<bool> = outcomes.chars().map(|c| c == '+').collect();
            assert_eq!(drop_between_halves(&outcomes, 5), want);
        };
        check("+", None);
        check("++--", None);
        check("+++--", Some(2.0 / 2.0 - 1.0 / 3.0)); // ++ | +--
        check("+++---", Some(1.0)); // +++ | ---
        check("---+++", Some(-1.0)); // getting better
        check("+-+-+-", Some(2.0 / 3.0 - 1.0 / 3.0)); // +-+ | -+-
        assert_eq!(drop_between_halves(&[true], 0), None, "one outcome has no halves");
    }

    #[test]
    fn an_average_starts_at_the_first_value() {
        let check = |weight, old, new, want: f64| {
            let got = AverageTerms { weight, old, new }.value();
            assert!((got - want).abs() < 1e-12, "{got}");
        };
        check(0.2, None, 3.0, 3.0);
        check(0.2, Some(1.0), 2.0, 1.2); // 0.8·1 + 0.2·2
        check(0.05, Some(1.0), 2.0, 1.05);
    }

    #[test]
    fn half_the_time_is_twice_as_quick() {
        let check = |usual, latest, want: f64| {
            assert!((VelocityTerms { usual, latest }.value() - want).abs() < 1e-12);
        };
        check(1.0, 0.5, 1.0);
        check(1.0, 2.0, -0.5);
        check(1.0, 1.0, 0.0);
    }
}
