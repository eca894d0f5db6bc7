//! The forgetting curve (IntelliCode, equation 13): how likely a solution is still remembered.
//!
//! `R(Δt) = exp(−Δt/τ)` with `τ = (I / −ln 0.9)·(EF/2.5)`: after its interval I an item of ease 2.5 is remembered with
//! probability 0.9, a harder one with less. The paper leaves τ ∝ EF open; the constant is ours. I is the length the
//! ladder stands at, not the days that context made of it: hints and haste change when we look, not what is known.

/// Recall an item of the ordinary ease has after its interval.
const AT_INTERVAL: f64 = 0.9;
/// The ordinary ease factor, EF₀.
const ORDINARY_EASE: f64 = 2.5;

/// τ in days for an interval in days and an ease factor. At least a thousandth of a day, so that it can be divided by.
#[must_use]
pub fn tau(interval: f64, ease: f64) -> f64 {
    (interval / -AT_INTERVAL.ln() * (ease / ORDINARY_EASE)).max(1e-3)
}

/// Predicted recall in [0, 1] after `days`, for a time constant in days. 1 before any time has passed.
#[must_use]
pub fn recall(days: f64, tau: f64) -> f64 {
    (-days.max(0.0) / tau).exp()
}

/// Days until recall falls to `level` in (0, 1], the inverse of [`recall`].
#[must_use]
pub fn days_until(level: f64, tau: f64) -> f64 {
    -level.ln() * tau
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() < 5e-4, "got {got}, want {want}");
    }

    /// `−ln 0.9 = 0.10536`, so τ = 9.4912·I·EF/2.5.
    #[test]
    fn recall_follows_the_curve() {
        let check = |days: f64, interval: f64, ease: f64, want: f64| close(recall(days, tau(interval, ease)), want);
        check(0.0, 10.0, 2.5, 1.0);
        check(10.0, 10.0, 2.5, 0.9); // by definition
        check(5.0, 10.0, 2.5, 0.9487); // 0.9^(1/2)
        check(20.0, 10.0, 2.5, 0.81); // 0.9²
        check(10.0, 10.0, 1.25, 0.81); // half the ease, half of τ
        check(6.0, 6.0, 1.3, 0.8166); // 0.9^(2.5/1.3) = 0.9^1.9231
        check(-3.0, 10.0, 2.5, 1.0); // a clock that went back
    }

    /// `ln 0.85 / ln 0.9 = 1.5425`: at ease 2.5 recall stays above 0.85 for half as long again as the interval.
    #[test]
    fn days_until_inverts_it() {
        let check =
            |level: f64, interval: f64, ease: f64, want: f64| close(days_until(level, tau(interval, ease)), want);
        check(0.9, 10.0, 2.5, 10.0);
        check(0.85, 10.0, 2.5, 15.4249);
        check(0.85, 10.0, 1.3, 8.0210); // 15.4249 × 1.3 / 2.5
        check(1.0, 10.0, 2.5, 0.0);
    }

    #[test]
    fn nothing_divides_by_zero() {
        assert!(tau(0.0, 0.0) > 0.0);
        assert!(recall(1.0, tau(0.0, 2.5)) >= 0.0);
    }
}
