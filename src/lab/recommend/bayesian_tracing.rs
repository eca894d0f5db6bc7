//! Bayesian knowledge tracing (Corbett and Anderson 1995): a learner knows a component or does not.
//!
//! The parameters of each component are fitted by expectation maximisation (Baum and Welch) over the answers to its
//! items.

use std::collections::BTreeMap;

use super::interactions::LearnerLog;
use super::prediction_model::PredictionModel;

/// The parameters of one component.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TracingParams {
    /// Chance that it is known at first.
    pub known: f64,
    /// Chance to learn it at an exercise.
    pub learn: f64,
    /// Chance of a right answer without knowing it, at most one half.
    pub guess: f64,
    /// Chance of a wrong answer despite knowing it, at most one half.
    pub slip: f64,
}

impl TracingParams {
    const START: Self = Self { known: 0.4, learn: 0.1, guess: 0.25, slip: 0.15 };

    /// Chance of a right answer, given the chance that the component is known.
    #[must_use]
    pub fn chance(&self, known: f64) -> f64 {
        known * (1.0 - self.slip) + (1.0 - known) * self.guess
    }

    /// Chance that the component is known after an answer.
    #[must_use]
    pub fn observe(&self, known: f64, passed: bool) -> f64 {
        let (if_known, if_not) = self.likelihoods(passed);
        let posterior = known * if_known / (known * if_known + (1.0 - known) * if_not);
        posterior + (1.0 - posterior) * self.learn
    }

    fn likelihoods(&self, passed: bool) -> (f64, f64) {
        if passed { (1.0 - self.slip, self.guess) } else { (self.slip, 1.0 - self.guess) }
    }
}

/// Iterations of the expectation maximisation.
const ITERATIONS: usize = 15;

/// A fitted model of all components.
#[derive(Clone, Debug)]
pub struct BayesianTracing {
    components: BTreeMap<u32, TracingParams>,
}

impl BayesianTracing {
    #[must_use]
    pub fn fit(train: &[&LearnerLog]) -> Self {
        let mut answers = BTreeMap::<u32, Vec<Vec<bool>>>::new();
        for log in train {
            let mut own = BTreeMap::<u32, Vec<bool>>::new();
            for row in &log.rows {
                for kc in components(row.item, &row.kcs) {
                    own.entry(kc).or_default().push(row.passed);
                }
            }
            for (kc, sequence) in own {
                answers.entry(kc).or_default().push(sequence);
            }
        }
        Self { components: answers.into_iter().map(|(kc, sequences)| (kc, fit_component(&sequences))).collect() }
    }

    /// The parameters of a component, if the training data has it.
    #[must_use]
    pub fn component(&self, kc: u32) -> Option<&TracingParams> {
        self.components.get(&kc)
    }
}

/// The components of a row. An item without any counts as its own; those numbers begin above all components.
fn components(item: u32, kcs: &[u32]) -> Vec<u32> {
    if kcs.is_empty() { vec![u32::MAX - item] } else { kcs.to_vec() }
}

impl PredictionModel for BayesianTracing {
    fn predict(&self, log: &LearnerLog) -> Vec<f64> {
        let (mut known, mut chances) = (BTreeMap::<u32, f64>::new(), Vec::with_capacity(log.rows.len()));
        for row in &log.rows {
            let kcs = components(row.item, &row.kcs);
            let params = |kc: &u32| self.components.get(kc).copied().unwrap_or(TracingParams::START);
            let chance = |kc: &u32| params(kc).chance(known.get(kc).copied().unwrap_or(params(kc).known));
            chances.push(kcs.iter().map(chance).sum::<f64>() / kcs.len() as f64);
            for kc in &kcs {
                let before = known.get(kc).copied().unwrap_or(params(kc).known);
                known.insert(*kc, params(kc).observe(before, row.passed));
            }
        }
        chances
    }
}

/// Expectation maximisation over the answers of all learners to one component.
fn fit_component(sequences: &[Vec<bool>]) -> TracingParams {
    let mut params = TracingParams::START;
    for _ in 0..ITERATIONS {
        let mut sums = ExpectedCounts::default();
        for sequence in sequences {
            sums.add(&params, sequence);
        }
        params = sums.maximise();
    }
    params
}

/// Expected counts of one iteration, each with the one it is a share of.
#[derive(Default)]
struct ExpectedCounts {
    known: [f64; 2],
    learn: [f64; 2],
    guess: [f64; 2],
    slip: [f64; 2],
}

impl ExpectedCounts {
    /// Adds one sequence by the forward-backward algorithm. The first state is "not known", the second "known".
    fn add(&mut self, params: &TracingParams, answers: &[bool]) {
        let likelihood = |passed: bool| {
            let (known, not) = params.likelihoods(passed);
            [not, known]
        };
        let mut forward = Vec::with_capacity(answers.len());
        let mut prior = [1.0 - params.known, params.known];
        for passed in answers {
            let here = likelihood(*passed);
            let joint = [prior[0] * here[0], prior[1] * here[1]];
            let total = joint[0] + joint[1];
            let state = [joint[0] / total, joint[1] / total];
            prior = [state[0] * (1.0 - params.learn), state[1] + state[0] * params.learn];
            forward.push((state, total));
        }
        let mut backward = [1.0, 1.0];
        for (step, passed) in answers.iter().enumerate().rev() {
            let (state, _) = forward[step];
            let weight = state[0] * backward[0] + state[1] * backward[1];
            let known = state[1] * backward[1] / weight;
            let count = |pair: &mut [f64; 2], hit: f64, of: f64| *pair = [pair[0] + hit, pair[1] + of];
            count(&mut self.guess, if *passed { 1.0 - known } else { 0.0 }, 1.0 - known);
            count(&mut self.slip, if *passed { 0.0 } else { known }, known);
            if step == 0 {
                count(&mut self.known, known, 1.0);
                break;
            }
            let here = likelihood(*passed);
            let (before, total) = (forward[step - 1].0, forward[step].1);
            let message = [here[0] * backward[0] / total, here[1] * backward[1] / total];
            let learned = before[0] * params.learn * message[1];
            let stayed = before[0] * (1.0 - params.learn) * message[0];
            let all = learned + stayed + before[1] * message[1];
            count(&mut self.learn, learned / all, (learned + stayed) / all);
            backward = [(1.0 - params.learn) * message[0] + params.learn * message[1], message[1]];
        }
    }

    fn maximise(&self) -> TracingParams {
        // One expected count of the start values keeps a component with little data away from 0 and 1.
        let share = |[hit, all]: [f64; 2], start: f64, most: f64| ((hit + start) / (all + 1.0)).clamp(1e-3, most);
        let start = TracingParams::START;
        TracingParams {
            known: share(self.known, start.known, 1.0 - 1e-3),
            learn: share(self.learn, start.learn, 1.0 - 1e-3),
            guess: share(self.guess, start.guess, 0.5),
            slip: share(self.slip, start.slip, 0.5),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn generator_parameters_and_states_are_recovered() {
        let truth = TracingParams { known: 0.3, learn: 0.15, guess: 0.2, slip: 0.1 };
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let mut simulate = || -> (Vec<bool>, Vec<bool>) {
            let mut known = rng.random_bool(truth.known);
            (0..20)
                .map(|_| {
                    let passed = rng.random_bool(if known { 1.0 - truth.slip } else { truth.guess });
                    let state = known;
                    known = known || rng.random_bool(truth.learn);
                    (passed, state)
                })
                .unzip()
        };
        let learners: Vec<(Vec<bool>, Vec<bool>)> = (0..2000).map(|_| simulate()).collect();
        let answers: Vec<Vec<bool>> = learners.iter().map(|(answers, _)| answers.clone()).collect();
        let fitted = fit_component(&answers);
        for (name, found, expected) in [
            ("known", fitted.known, truth.known),
            ("learn", fitted.learn, truth.learn),
            ("guess", fitted.guess, truth.guess),
            ("slip", fitted.slip, truth.slip),
        ] {
            assert!((found - expected).abs() < 0.04, "{name}: {found} instead of {expected}");
        }
        // Of the moments with an estimate near .8, about 80 % are moments at which the component is known.
        let (mut estimated, mut was, mut count) = (0.0, 0.0, 0.0);
        for (answers, states) in &learners {
            let mut known = fitted.known;
            for (passed, state) in answers.iter().zip(states) {
                if (0.7..0.9).contains(&known) {
                    (estimated, was, count) = (estimated + known, was + f64::from(u8::from(*state)), count + 1.0);
                }
                known = fitted.observe(known, *passed);
            }
        }
        assert!(
            count > 500.0 && (estimated / count - was / count).abs() < 0.05,
            "{} {}",
            estimated / count,
            was / count
        );
    }
}
