//! A world of three problems for tests, small enough to be solved exactly.

use std::sync::Arc;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::goal_tasks::{Exercise, KcTransitions, Target, weakest_kc};
use super::recommend_world::{
    DrawKind, EPISODE_STEPS, LearnerStart, LearnerView, RecommendWorld, Recommender, keyed_draw,
};
use super::world_model::WorldModel;
use crate::learner::predict::kernels::scale_to_root_length;
use crate::learner::predict::network::NetworkState;
use crate::types::learning_goal::GoalKind;
use crate::types::network_weights::{Matrix, NetworkShape, NetworkWeights};

const SHAPE: NetworkShape = NetworkShape { item: 4, hidden: 6, projection: 4, combined: 6 };

/// Random weights: three problems, two KCs.
pub(crate) fn small_model(seed: u64) -> WorldModel {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut values = |count: usize, scale: f32| -> Vec<f32> {
        (0..count).map(|_| scale * (rng.random::<f32>() * 2.0 - 1.0)).collect()
    };
    let matrices = SHAPE.layout().map(|(_, rows, columns)| Matrix::new(rows, columns, values(rows * columns, 1.2)));
    let mut vectors = |count: usize| -> Vec<f32> {
        let mut vectors = values(count * SHAPE.item, 1.0);
        vectors.chunks_exact_mut(SHAPE.item).for_each(scale_to_root_length);
        vectors
    };
    let (problems, kcs) = (vectors(3), vectors(2));
    WorldModel::new(Arc::new(NetworkWeights::from_matrices(SHAPE, matrices)), problems, kcs)
}

pub(crate) fn small_world(seed: u64) -> RecommendWorld {
    let kcs_of = vec![vec![0], vec![1], vec![0, 1]];
    let histories: Vec<Vec<Exercise>> = (0..8).map(small_history).collect();
    let transitions = KcTransitions::from_histories(&kcs_of, 2, histories.iter().map(Vec::as_slice));
    RecommendWorld {
        model: small_model(seed),
        kcs_of,
        difficulty: vec![0, 1, 2],
        prerequisites: vec![vec![], vec![0]],
        kc_names: vec!["loops".to_owned(), "graphs".to_owned()],
        transitions,
        pool: vec![0, 1, 2],
        mix: [0.4, 0.5, 0.1],
        growth_zone: [0.3, 0.7],
    }
}

pub(crate) fn small_history(learner: u64) -> Vec<Exercise> {
    let draw = |step: usize, kind| keyed_draw(77, learner, step, kind);
    (0..4).map(|step| ((draw(step, DrawKind::Method) * 3.0) as usize, draw(step, DrawKind::Answer) < 0.5)).collect()
}

pub(crate) fn small_starts(world: &RecommendWorld, task: GoalKind, count: u64) -> Vec<LearnerStart> {
    (0..count).map(|learner| LearnerStart::new(world, task, learner, small_history(learner), Vec::new(), 9)).collect()
}

pub(crate) fn small_view(start: &LearnerStart) -> LearnerView<'_> {
    view_at(GoalKind::Global, start, &start.state, start.target, 0, EPISODE_STEPS)
}

fn view_at<'a>(
    task: GoalKind,
    start: &'a LearnerStart,
    state: &'a NetworkState,
    target: Target,
    step: usize,
    steps: usize,
) -> LearnerView<'a> {
    let LearnerStart { learner, history, future, .. } = start;
    LearnerView { task, learner: *learner, state, target, step, steps, history, future, seed: 1 }
}

/// The largest expected sum of gains over `steps`, by trying every problem and both answers at every step.
pub(crate) fn best_return(world: &RecommendWorld, task: GoalKind, start: &LearnerStart, steps: usize) -> f32 {
    search(world, task, start, (&start.state, start.target), (0, steps), &|view, value| {
        (0..world.pool.len()).map(|problem| value(view, problem)).fold(f32::NEG_INFINITY, f32::max)
    })
}

/// The exact expected sum of gains of a recommender over `steps`.
pub(crate) fn expected_return(
    world: &RecommendWorld,
    task: GoalKind,
    start: &LearnerStart,
    steps: usize,
    recommender: &dyn Recommender,
) -> f32 {
    search(world, task, start, (&start.state, start.target), (0, steps), &|view, value| {
        value(view, recommender.choose(world, &[*view])[0])
    })
}

type Value<'a> = &'a dyn Fn(&LearnerView<'_>, usize) -> f32;

fn search(
    world: &RecommendWorld,
    task: GoalKind,
    start: &LearnerStart,
    (state, target): (&NetworkState, Target),
    (step, steps): (usize, usize),
    choose: &dyn Fn(&LearnerView<'_>, Value<'_>) -> f32,
) -> f32 {
    if step == steps {
        return 0.0;
    }
    let model = &world.model;
    let value = |_: &LearnerView<'_>, problem: usize| {
        let (half, gates) = (model.state_half(&state.hidden), model.recurrent_gates(state));
        let p = model.pass_chance(&half, problem);
        let branch = |right: bool| {
            let next = model.next_state(state, &gates, problem, right);
            let half_after = model.state_half(&next.hidden);
            let gain = target.knowledge(model, &half_after) - target.knowledge(model, &half);
            let weakest = || Target::Kc(weakest_kc(model, &half_after));
            let next_target = if task == GoalKind::Weakest { weakest() } else { target };
            gain + search(world, task, start, (&next, next_target), (step + 1, steps), choose)
        };
        p * branch(true) + (1.0 - p) * branch(false)
    };
    choose(&view_at(task, start, state, target, step, steps), &value)
}
