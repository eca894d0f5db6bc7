//! Draws normal noise for all simulations in one way, so that two simulations differ only in their subject.

use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

/// A standard normal draw (Box and Muller, 1958).
pub fn standard_normal(rng: &mut ChaCha8Rng) -> f64 {
    let (u, v): (f64, f64) = (1.0 - rng.random::<f64>(), rng.random());
    (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::mastery::average::{mean, share};

    #[test]
    fn draws_lie_around_0_with_deviation_1() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let draws: Vec<f64> = (0..4000).map(|_| standard_normal(&mut rng)).collect();
        let near = |got: Option<f64>, want: f64| assert!((got.expect("draws") - want).abs() < 0.05, "{got:?}, {want}");
        near(mean(draws.iter().copied()), 0.0);
        near(mean(draws.iter().map(|x| x * x)), 1.0);
        near(share(draws.iter().map(|x| x.abs() < 1.0)), 0.683);
    }
}
