//! The testbed's tutor: a small neural network guesses the reward of each action, and curiosity is added.
//!
//! A neural contextual bandit with an upper confidence bound over 124 inputs (paper, 4.1). It starts untrained in every
//! session. Must not know of safety: forbidden actions are removed before it chooses.

use super::concept_graph::{CONCEPT_COUNT, CONCEPT_GRAPH, MAX_DEPTH};
use super::testbed_params::{ACTION_COUNT, TestbedParams};

/// The number of the agent's inputs.
pub const INPUT_COUNT: usize = 4 * CONCEPT_COUNT + ACTION_COUNT + 8;

/// The agent's input before a step.
#[derive(Clone, Copy, Debug)]
pub struct AgentInput<'a> {
    pub mastery: &'a [f64; CONCEPT_COUNT],
    pub accessible: &'a [bool; CONCEPT_COUNT],
    /// How often each concept was taught.
    pub practised: &'a [u32; CONCEPT_COUNT],
    /// The concept taught now.
    pub concept: usize,
    pub last_action: Option<usize>,
    pub engagement: f64,
    pub confusion: f64,
    /// Share of the session gone by, in [0, 1).
    pub time: f64,
    /// Mean demand of the last steps.
    pub recent_demand: f64,
    /// How often the last action was taken in a row.
    pub repeats: u32,
}

impl AgentInput<'_> {
    fn input_vector(&self) -> [f64; INPUT_COUNT] {
        let mut inputs = [0.0; INPUT_COUNT];
        for c in 0..CONCEPT_COUNT {
            inputs[c] = self.mastery[c];
            inputs[CONCEPT_COUNT + c] = f64::from(u8::from(self.accessible[c]));
            inputs[2 * CONCEPT_COUNT + c] = (f64::from(self.practised[c]) / 20.0).min(1.0);
        }
        inputs[3 * CONCEPT_COUNT + self.concept] = 1.0;
        if let Some(action) = self.last_action {
            inputs[4 * CONCEPT_COUNT + action] = 1.0;
        }
        let rest = [
            self.engagement,
            self.confusion,
            self.mastery[self.concept],
            f64::from(CONCEPT_GRAPH[self.concept].depth) / f64::from(MAX_DEPTH),
            self.mastery.iter().sum::<f64>() / CONCEPT_COUNT as f64,
            self.time,
            self.recent_demand,
            (f64::from(self.repeats) / 10.0).min(1.0),
        ];
        inputs[4 * CONCEPT_COUNT + ACTION_COUNT..].copy_from_slice(&rest);
        inputs
    }
}

/// The network and how often each action was taken.
#[derive(Clone, Debug)]
pub struct BanditAgent {
    /// Weights, hidden by input.
    inner: Vec<[f64; INPUT_COUNT]>,
    inner_bias: Vec<f64>,
    /// Weights, action by hidden.
    outer: [Vec<f64>; ACTION_COUNT],
    outer_bias: [f64; ACTION_COUNT],
    taken: [u32; ACTION_COUNT],
    learning_rate: f64,
    exploration: f64,
}

/// A guess at the reward of every action, with what is needed to learn from the outcome.
#[derive(Clone, Debug)]
pub struct RewardEstimate {
    inputs: [f64; INPUT_COUNT],
    hidden: Vec<f64>,
    pub rewards: [f64; ACTION_COUNT],
}

impl BanditAgent {
    /// An agent that knows nothing. `weights` are standard normal draws, enough for both layers.
    #[must_use]
    pub fn new(params: &TestbedParams, weights: &[f64]) -> Self {
        // He's start for units that cut off at 0: variance 2 over the number of inputs.
        let spread = (2.0 / INPUT_COUNT as f64).sqrt();
        let mut draws = weights.iter();
        let mut draw = |spread: f64| draws.next().map_or(0.0, |z| z * spread);
        let inner = (0..params.hidden).map(|_| std::array::from_fn(|_| draw(spread))).collect();
        let outer = std::array::from_fn(|_| (0..params.hidden).map(|_| draw(params.output_spread)).collect());
        Self {
            inner,
            inner_bias: vec![0.0; params.hidden],
            outer,
            outer_bias: [0.0; ACTION_COUNT],
            taken: [0; ACTION_COUNT],
            learning_rate: params.learning_rate,
            exploration: params.exploration,
        }
    }

    /// The network's estimate of every action's reward.
    #[must_use]
    pub fn estimate_rewards(&self, sight: &AgentInput<'_>) -> RewardEstimate {
        let inputs = sight.input_vector();
        let unit = |(weights, bias): (&[f64; INPUT_COUNT], &f64)| (dot(weights, &inputs) + bias).max(0.0);
        let hidden: Vec<f64> = self.inner.iter().zip(&self.inner_bias).map(unit).collect();
        let rewards = std::array::from_fn(|a| dot(&self.outer[a], &hidden) + self.outer_bias[a]);
        RewardEstimate { inputs, hidden, rewards }
    }

    /// The guess with curiosity added: `f_a + .10·sqrt(ln(t+1)/(n_a+1))`, t counted from 0.
    #[must_use]
    pub fn score(&self, guess: &RewardEstimate, action: usize, step: usize) -> f64 {
        let rare = ((step as f64 + 1.0).ln() / (f64::from(self.taken[action]) + 1.0)).sqrt();
        guess.rewards[action] + self.exploration * rare
    }

    /// The action of the highest score among those allowed; the first of equals.
    #[must_use]
    pub fn choose(&self, guess: &RewardEstimate, allowed: &[bool; ACTION_COUNT], step: usize) -> usize {
        let scored = (0..ACTION_COUNT).filter(|a| allowed[*a]).map(|a| (a, self.score(guess, a, step)));
        scored.reduce(|best, next| if next.1 > best.1 { next } else { best }).map_or(0, |(action, _)| action)
    }

    /// One step of the gradient on half the squared error of the taken action's guess.
    pub fn learn(&mut self, guess: &RewardEstimate, action: usize, reward: f64) {
        self.taken[action] += 1;
        let error = self.learning_rate * (guess.rewards[action] - reward);
        for (unit, activity) in guess.hidden.iter().enumerate() {
            let back = error * self.outer[action][unit];
            self.outer[action][unit] -= error * activity;
            if *activity > 0.0 {
                self.inner[unit].iter_mut().zip(&guess.inputs).for_each(|(weight, input)| *weight -= back * input);
                self.inner_bias[unit] -= back;
            }
        }
        self.outer_bias[action] -= error;
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::safety_testbed::session_draws::SessionDraws;

    fn sight<'a>(
        mastery: &'a [f64; CONCEPT_COUNT],
        accessible: &'a [bool; CONCEPT_COUNT],
        practised: &'a [u32; CONCEPT_COUNT],
    ) -> AgentInput<'a> {
        AgentInput {
            mastery,
            accessible,
            practised,
            concept: 3,
            last_action: Some(5),
            engagement: 0.5,
            confusion: 0.1,
            time: 0.2,
            recent_demand: 0.4,
            repeats: 2,
        }
    }

    #[test]
    fn there_are_124_inputs() {
        assert_eq!(INPUT_COUNT, 124);
    }

    #[test]
    fn what_pays_is_learnt() {
        let params = TestbedParams::default();
        let mut agent = BanditAgent::new(&params, &SessionDraws::new(&params, 3, 1).weights);
        let (mastery, accessible, practised) = ([0.2; CONCEPT_COUNT], [true; CONCEPT_COUNT], [4; CONCEPT_COUNT]);
        let sight = sight(&mastery, &accessible, &practised);
        for step in 0..200 {
            let action = step % ACTION_COUNT;
            let guess = agent.estimate_rewards(&sight);
            agent.learn(&guess, action, if action == 6 { 1.0 } else { 0.2 });
        }
        let guess = agent.estimate_rewards(&sight);
        assert_eq!(agent.choose(&guess, &[true; ACTION_COUNT], 200), 6);
        assert!((guess.rewards[6] - 1.0).abs() < 0.05, "{:?}", guess.rewards);
        let mut without = [true; ACTION_COUNT];
        without[6] = false;
        assert_ne!(agent.choose(&guess, &without, 200), 6);
    }
}
