//! Recommenders that plan with the model: one step ahead exactly, and a beam over whole episodes.
//!
//! The beam planner knows the model that the other methods have to learn, so it is the mark to measure them by.

use rayon::prelude::*;

use super::goal_tasks::{Target, weakest_kc};
use super::recommend_world::{LearnerView, RecommendWorld, Recommender};
use super::world_model::WorldModel;
use crate::learner::predict::network::NetworkState;
use crate::types::learning_goal::GoalKind;

/// Chooses the problem with the largest expected gain of the next step.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneStepLookahead;

impl Recommender for OneStepLookahead {
    fn choose(&self, world: &RecommendWorld, views: &[LearnerView<'_>]) -> Vec<usize> {
        views.par_iter().map(|view| rank_by_gain(world, view.state, view.target)[0].problem).collect()
    }
}

/// What a problem is expected to bring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedGain {
    pub problem: usize,
    /// Chance p to pass.
    pub chance: f32,
    /// The target's knowledge after a wrong and a right answer.
    pub after: [f32; 2],
    /// `p·v₁ + (1 − p)·v₀ − k̂`.
    pub gain: f32,
}

impl ExpectedGain {
    fn new(model: &WorldModel, node: &OpenState<'_>, target: Target, problem: usize) -> (Self, [NetworkState; 2]) {
        let chance = model.pass_chance(&node.half, problem);
        let next = [false, true].map(|right| model.next_state(node.state, &node.gates, problem, right));
        let after = [0, 1].map(|right: usize| target.knowledge(model, &model.state_half(&next[right].hidden)));
        let gain = chance * after[1] + (1.0 - chance) * after[0] - target.knowledge(model, &node.half);
        (Self { problem, chance, after, gain }, next)
    }
}

/// A state with the products that all problems share.
struct OpenState<'a> {
    state: &'a NetworkState,
    half: Vec<f32>,
    gates: Vec<f32>,
}

impl<'a> OpenState<'a> {
    fn new(model: &WorldModel, state: &'a NetworkState) -> Self {
        Self { state, half: model.state_half(&state.hidden), gates: model.recurrent_gates(state) }
    }
}

/// All problems of the pool, the largest expected gain first; equals in the order of the pool.
#[must_use]
pub fn rank_by_gain(world: &RecommendWorld, state: &NetworkState, target: Target) -> Vec<ExpectedGain> {
    let node = OpenState::new(&world.model, state);
    let gain = |problem: &usize| ExpectedGain::new(&world.model, &node, target, *problem).0;
    let mut ranked: Vec<ExpectedGain> = world.pool.iter().map(gain).collect();
    ranked.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    ranked
}

/// Plans the rest of the episode with a beam, again at every step.
///
/// A node's state is the mean of the states after a wrong and a right answer, weighted by their chance. A node's value
/// is the discounted sum of expected gains on the way to it.
#[derive(Clone, Copy, Debug)]
pub struct BeamPlanner {
    /// Nodes that survive a level.
    pub width: usize,
    /// Problems that are tried below a node: the best of the first level for the node's target.
    pub candidates: usize,
    /// Largest number of levels.
    pub depth: usize,
    /// Discount of a level.
    pub discount: f32,
}

impl BeamPlanner {
    /// The planner of the comparison: width 32, to the end of the episode.
    pub const STANDARD: Self = Self { width: 32, candidates: 32, depth: 10, discount: 0.99 };

    fn plan(&self, world: &RecommendWorld, view: &LearnerView<'_>) -> usize {
        let (model, follows) = (&world.model, view.task == GoalKind::Weakest);
        let root = FirstLevel::new(world, view);
        let ranked = root.best(view.target, world.pool.len());
        let mut beam: Vec<BeamNode> = ranked
            .iter()
            .take(self.width)
            .map(|(at, gain)| {
                BeamNode::new(model, root.mean_states[*at].clone(), follows, view.target, world.pool[*at], *gain)
            })
            .collect();
        let levels = self.depth.min(view.steps - view.step);
        let mut weight = 1.0;
        for _ in 1..levels {
            weight *= self.discount;
            let mut grown: Vec<(f32, usize, NetworkState)> = Vec::new();
            for (parent, node) in beam.iter().enumerate() {
                let open = OpenState::new(model, &node.state);
                for (at, _) in root.best(node.target, self.candidates) {
                    let (expected, next) = ExpectedGain::new(model, &open, node.target, world.pool[at]);
                    grown.push((node.value + weight * expected.gain, parent, mean_state(&next, expected.chance)));
                }
            }
            grown.sort_by(|a, b| b.0.total_cmp(&a.0));
            grown.truncate(self.width);
            let child = |(value, parent, state): (f32, usize, NetworkState)| {
                BeamNode::new(model, state, follows, beam[parent].target, beam[parent].first, value)
            };
            beam = grown.into_iter().map(child).collect();
        }
        beam.first().map_or(world.pool[0], |node| node.first)
    }
}

impl Recommender for BeamPlanner {
    fn choose(&self, world: &RecommendWorld, views: &[LearnerView<'_>]) -> Vec<usize> {
        views.par_iter().map(|view| self.plan(world, view)).collect()
    }
}

struct BeamNode {
    state: NetworkState,
    /// The target of the next step.
    target: Target,
    /// The first problem of the plan.
    first: usize,
    value: f32,
}

impl BeamNode {
    fn new(model: &WorldModel, state: NetworkState, follows: bool, target: Target, first: usize, value: f32) -> Self {
        let target = if follows { Target::Kc(weakest_kc(model, &model.state_half(&state.hidden))) } else { target };
        Self { state, target, first, value }
    }
}

/// All problems of the pool tried from the learner's state, for any target.
struct FirstLevel {
    mean_states: Vec<NetworkState>,
    /// Expected knowledge of every KC after each problem of the pool, less the knowledge before: `[pool][KCs]`.
    gains: Vec<Vec<f32>>,
}

impl FirstLevel {
    fn new(world: &RecommendWorld, view: &LearnerView<'_>) -> Self {
        let model = &world.model;
        let node = OpenState::new(model, view.state);
        let before = model.knowledge_of_all(&view.state.hidden);
        let mut level = Self { mean_states: Vec::new(), gains: Vec::new() };
        for problem in &world.pool {
            let chance = model.pass_chance(&node.half, *problem);
            let next = [false, true].map(|right| model.next_state(node.state, &node.gates, *problem, right));
            let [wrong, right] = [0, 1].map(|answer: usize| model.knowledge_of_all(&next[answer].hidden));
            let expected = wrong.iter().zip(&right).map(|(v0, v1)| chance * v1 + (1.0 - chance) * v0);
            level.gains.push(expected.zip(&before).map(|(after, before)| after - before).collect());
            level.mean_states.push(mean_state(&next, chance));
        }
        level
    }

    /// Indices into the pool and gains of the best `count` problems for a target.
    fn best(&self, target: Target, count: usize) -> Vec<(usize, f32)> {
        let gain = |of_problem: &Vec<f32>| match target {
            Target::Kc(kc) => of_problem[kc],
            Target::EveryKc => of_problem.iter().sum::<f32>() / of_problem.len() as f32,
        };
        let mut ranked: Vec<(usize, f32)> = self.gains.iter().map(gain).enumerate().collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        ranked.truncate(count);
        ranked
    }
}

/// `p·s₁ + (1 − p)·s₀`.
fn mean_state(next: &[NetworkState; 2], chance: f32) -> NetworkState {
    let mix = |wrong: &[f32], right: &[f32]| -> Vec<f32> {
        wrong.iter().zip(right).map(|(a, b)| chance * b + (1.0 - chance) * a).collect()
    };
    NetworkState { hidden: mix(&next[0].hidden, &next[1].hidden), cell: mix(&next[0].cell, &next[1].cell) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::recommend::world_fixtures::{best_return, expected_return, small_starts, small_view, small_world};

    #[test]
    fn the_expected_gain_follows_equation_23() {
        let world = small_world(6);
        let (model, start) = (&world.model, &small_starts(&world, GoalKind::Weakest, 1)[0]);
        for found in rank_by_gain(&world, &start.state, start.target) {
            let gates = model.recurrent_gates(&start.state);
            let half = model.state_half(&start.state.hidden);
            let after = |right| {
                let next = model.next_state(&start.state, &gates, found.problem, right);
                start.target.knowledge(model, &model.state_half(&next.hidden))
            };
            let p = model.pass_chance(&half, found.problem);
            let gain = p * after(true) + (1.0 - p) * after(false) - start.target.knowledge(model, &half);
            assert!((found.gain - gain).abs() < 1e-6, "{found:?}, {gain}");
        }
    }

    #[test]
    fn gains_are_ranked() {
        let world = small_world(6);
        let start = &small_starts(&world, GoalKind::Global, 1)[0];
        let ranked = rank_by_gain(&world, &start.state, start.target);
        assert_eq!(ranked.len(), 3);
        assert!(ranked.is_sorted_by(|a, b| a.gain >= b.gain));
        let chosen = OneStepLookahead.choose(&world, &[small_view(start)]);
        assert_eq!(chosen, [ranked[0].problem]);
    }

    #[test]
    fn beam_comes_close_to_the_exact_plan() {
        for (task, seed) in [(GoalKind::Global, 1), (GoalKind::Practised, 2), (GoalKind::Weakest, 3)] {
            let world = small_world(seed);
            let start = &small_starts(&world, task, 1)[0];
            let best = best_return(&world, task, start, 3);
            let beam = expected_return(&world, task, start, 3, &BeamPlanner::STANDARD);
            let random =
                expected_return(&world, task, start, 3, &crate::lab::recommend::fixed_methods::FixedMethod::Random);
            assert!(beam <= best + 1e-6, "{task:?}: {beam} above {best}");
            assert!(beam >= best - 0.1 * (best - random).abs(), "{task:?}: beam {beam}, best {best}, random {random}");
        }
    }
}
