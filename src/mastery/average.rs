//! Means and shares. Both are `None` for an empty list.

/// The arithmetic mean.
#[must_use]
pub fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (n, sum) = values.into_iter().fold((0_usize, 0.0), |(n, sum), x| (n + 1, sum + x));
    (n > 0).then(|| sum / n as f64)
}

/// The share of true values, in [0, 1].
#[must_use]
pub fn share(values: impl IntoIterator<Item = bool>) -> Option<f64> {
    mean(values.into_iter().map(|y| f64::from(u8::from(y))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_nothing_there_is_none() {
        assert_eq!((mean([]), share([])), (None, None));
        assert_eq!((mean([1.0, 2.0, 6.0]), share([true, false, false, false])), (Some(3.0), Some(0.25)));
    }
}
