//! Decides whether the network or the equations predict this learner better.
//!
//! Both are scored before each first try. The network is believed after [`MIN_TRIES`] tries, once its mean advantage in
//! log loss over the last [`WINDOW`] tries exceeds its standard error. It is dropped when the advantage turns negative.

/// Tries before the network can be believed.
pub const MIN_TRIES: usize = 30;

/// Latest tries that are compared.
pub const WINDOW: usize = 60;

/// Predictions are scored as at least this far from 0 and 1, so that one surprise does not decide a contest.
const MIN_CHANCE: f64 = 0.01;

/// The contest after some tries.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contest {
    /// Losses of the network and of the equations at the latest tries, newest last, at most [`WINDOW`].
    losses: Vec<[f64; 2]>,
    tries: usize,
    believed: bool,
}

/// Who is believed, and the figures behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContestResult {
    /// Whether the network's predictions are used.
    pub network_is_believed: bool,
    /// All scored tries.
    pub tries: usize,
    /// Tries compared: the latest ones, at most [`WINDOW`].
    pub compared: usize,
    /// Mean log losses over the compared tries, in nats; 0 without tries.
    pub network_loss: f64,
    pub equations_loss: f64,
    /// Standard error of the difference of the mean losses; 0 with fewer than two tries.
    pub standard_error: f64,
}

impl Contest {
    /// Scores both predictions of a try.
    pub fn observe(&mut self, network: f64, equations: f64, passed: bool) {
        if self.losses.len() == WINDOW {
            self.losses.remove(0);
        }
        self.losses.push([log_loss(network, passed), log_loss(equations, passed)]);
        self.tries += 1;
        let result = self.result();
        let advantage = result.equations_loss - result.network_loss;
        if advantage < 0.0 {
            self.believed = false;
        } else if self.tries >= MIN_TRIES && advantage > result.standard_error {
            self.believed = true;
        }
    }

    /// The result so far.
    #[must_use]
    pub fn result(&self) -> ContestResult {
        let count = self.losses.len();
        let mean = |side: usize| self.losses.iter().map(|losses| losses[side]).sum::<f64>() / count.max(1) as f64;
        let (network_loss, equations_loss) = (mean(0), mean(1));
        let advantage = equations_loss - network_loss;
        let squares =
            self.losses.iter().map(|[network, equations]| (equations - network - advantage).powi(2)).sum::<f64>();
        let standard_error = if count > 1 { libm::sqrt(squares / (count - 1) as f64 / count as f64) } else { 0.0 };
        ContestResult {
            network_is_believed: self.believed,
            tries: self.tries,
            compared: count,
            network_loss,
            equations_loss,
            standard_error,
        }
    }
}

fn log_loss(chance: f64, passed: bool) -> f64 {
    let chance = chance.clamp(MIN_CHANCE, 1.0 - MIN_CHANCE);
    -libm::log(if passed { chance } else { 1.0 - chance })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(tries: &[(f64, f64, bool)]) -> ContestResult {
        let mut contest = Contest::default();
        for (network, equations, passed) in tries {
            contest.observe(*network, *equations, *passed);
        }
        contest.result()
    }

    #[test]
    fn network_is_believed_after_thirty_better_tries() {
        // The network is right about every try; the equations always say one half.
        let better =
            |n: usize| (0..n).map(|i| (if i % 3 == 0 { 0.8 } else { 0.3 }, 0.5, i % 3 == 0)).collect::<Vec<_>>();
        assert!(!run(&better(29)).network_is_believed);
        let result = run(&better(30));
        assert!(result.network_is_believed && result.compared == 30);
        assert!((result.equations_loss - 2.0_f64.ln()).abs() < 1e-12);
        assert!((result.network_loss - (-(0.8_f64.ln()) / 3.0 - 0.7_f64.ln() * 2.0 / 3.0)).abs() < 1e-12);
    }

    #[test]
    fn network_is_dropped_when_the_advantage_turns_negative() {
        let mut tries = vec![(0.8, 0.5, true); 40];
        assert!(run(&tries).network_is_believed);
        tries.extend([(0.95, 0.5, false); 30]);
        let result = run(&tries);
        assert!(!result.network_is_believed && result.compared == WINDOW && result.tries == 70);
    }

    #[test]
    fn noise_is_not_an_advantage() {
        // The network says .7 and is right in 37 of 60, evenly spread: its loss is lower by .012, with a standard error
        // of .05.
        let tries: Vec<_> = (0..60).map(|i| (0.7, 0.5, (i * 37) % 60 < 37)).collect();
        let result = run(&tries);
        assert!(result.network_loss < result.equations_loss && result.standard_error > 0.04, "{result:?}");
        assert!(!run(&tries).network_is_believed);
    }
}
