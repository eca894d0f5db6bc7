//! Recommenders without training: random, the log, the curator's shares, and the weakest topic first.
//!
//! They are the baselines of the comparison. The curator here applies Rung's shares and zones to the world's own
//! predictions; it has no dates, so a review is the problem that was passed longest ago.

use serde::Serialize;

use super::recommend_world::{DrawKind, LearnerView, RecommendWorld, Recommender, keyed_draw};

/// A baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FixedMethod {
    /// Any problem, each as likely.
    Random,
    /// What the learner did next.
    Historical,
    /// 40 % reviews, 50 % growth, 10 % challenge.
    Curator,
    /// The weakest topic, at its easiest new problem.
    WeakestTopic,
}

impl Recommender for FixedMethod {
    fn choose(&self, world: &RecommendWorld, views: &[LearnerView<'_>]) -> Vec<usize> {
        views.iter().map(|view| self.choose_one(world, view)).collect()
    }

    fn replays_log(&self) -> bool {
        *self == Self::Historical
    }
}

impl FixedMethod {
    fn choose_one(self, world: &RecommendWorld, view: &LearnerView<'_>) -> usize {
        match self {
            Self::Random => random_problem(world, view),
            Self::Historical => view.future.get(view.step).map_or_else(|| random_problem(world, view), |next| next.0),
            Self::Curator => {
                CuratorPools::new(world, view).pick(view.step).unwrap_or_else(|| random_problem(world, view))
            }
            Self::WeakestTopic => weakest_topic_first(world, view),
        }
    }
}

fn random_problem(world: &RecommendWorld, view: &LearnerView<'_>) -> usize {
    let draw = keyed_draw(view.seed, view.learner, view.step, DrawKind::Method);
    world.pool[((draw * world.pool.len() as f64) as usize).min(world.pool.len() - 1)]
}

/// The easiest problem of the weakest topic that was not passed yet; the one passed longest ago, if all were.
fn weakest_topic_first(world: &RecommendWorld, view: &LearnerView<'_>) -> usize {
    let half = world.model.state_half(&view.state.hidden);
    let mut topics: Vec<(usize, f32)> =
        (0..world.model.kc_count()).map(|kc| (kc, world.model.knowledge(&half, kc))).collect();
    topics.sort_by(|a, b| a.1.total_cmp(&b.1));
    let of_topic =
        |kc: usize| world.pool.iter().copied().filter(move |problem| world.kcs_of[*problem].first() == Some(&kc));
    let best = |kc: usize| of_topic(kc).min_by_key(|problem| (last_pass(view, *problem), world.difficulty[*problem]));
    topics.iter().find_map(|(kc, _)| best(*kc)).unwrap_or_else(|| random_problem(world, view))
}

/// One more than the index of the last pass in the history; 0 if the problem was never passed.
fn last_pass(view: &LearnerView<'_>, problem: usize) -> usize {
    view.history.iter().rposition(|exercise| *exercise == (problem, true)).map_or(0, |at| at + 1)
}

/// The curator's pools at one step, each best first.
struct CuratorPools {
    reviews: Vec<usize>,
    growth: Vec<usize>,
    challenge: Vec<usize>,
    rest: Vec<usize>,
    mix: [f64; 3],
}

impl CuratorPools {
    fn new(world: &RecommendWorld, view: &LearnerView<'_>) -> Self {
        let half = world.model.state_half(&view.state.hidden);
        let [low, high] = world.growth_zone;
        let knowledge: Vec<f64> =
            (0..world.model.kc_count()).map(|kc| f64::from(world.model.knowledge(&half, kc))).collect();
        let mut pools =
            Self { reviews: Vec::new(), growth: Vec::new(), challenge: Vec::new(), rest: Vec::new(), mix: world.mix };
        let done_now = &view.history[view.history.len() - view.step..];
        for problem in world.pool.iter().copied().filter(|problem| done_now.iter().all(|done| done.0 != *problem)) {
            if last_pass(view, problem) > 0 {
                pools.reviews.push(problem);
                continue;
            }
            let chance = f64::from(world.model.pass_chance(&half, problem));
            let topic = world.kcs_of[problem].first();
            let prepared =
                topic.is_some_and(|kc| world.prerequisites[*kc].iter().all(|before| knowledge[*before] >= high));
            let in_zone =
                (low..=high).contains(&chance) || topic.is_some_and(|kc| (low..=high).contains(&knowledge[*kc]));
            match chance {
                _ if in_zone => pools.growth.push(problem),
                chance if chance < low && prepared => pools.challenge.push(problem),
                _ => pools.rest.push(problem),
            }
        }
        pools.reviews.sort_by_key(|problem| last_pass(view, *problem));
        let middle = f64::midpoint(low, high);
        let distance = |problem: &usize| (f64::from(world.model.pass_chance(&half, *problem)) - middle).abs();
        for pool in [&mut pools.growth, &mut pools.challenge, &mut pools.rest] {
            pool.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        }
        pools
    }

    /// The step's bucket is the one that is furthest behind its share; an empty bucket passes its place on.
    fn pick(&self, step: usize) -> Option<usize> {
        let mut given = [0.0_f64; 3];
        let mut bucket = 0;
        for place in 0..=step {
            let owed = |at: usize| self.mix[at] * (place + 1) as f64 - given[at];
            bucket = (0..3).max_by(|a, b| owed(*a).total_cmp(&owed(*b))).unwrap_or(0);
            given[bucket] += 1.0;
        }
        let order = match bucket {
            0 => [&self.reviews, &self.growth, &self.challenge, &self.rest],
            1 => [&self.growth, &self.challenge, &self.rest, &self.reviews],
            _ => [&self.challenge, &self.growth, &self.rest, &self.reviews],
        };
        order.into_iter().find_map(|pool| pool.first().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::recommend::world_fixtures::{small_starts, small_view, small_world};
    use crate::types::learning_goal::GoalKind;

    #[test]
    fn every_method_stays_in_the_pool() {
        let mut world = small_world(4);
        world.pool = vec![0, 2];
        let starts = small_starts(&world, GoalKind::Global, 30);
        for method in [FixedMethod::Random, FixedMethod::Curator, FixedMethod::WeakestTopic] {
            let views: Vec<LearnerView<'_>> = starts.iter().map(small_view).collect();
            let chosen = method.choose(&world, &views);
            assert!(chosen.iter().all(|problem| world.pool.contains(problem)), "{method:?}: {chosen:?}");
        }
    }

    #[test]
    fn the_log_is_followed() {
        let world = small_world(4);
        let mut start = small_starts(&world, GoalKind::Global, 1).remove(0);
        start.future = vec![(2, true), (1, false)];
        let view = LearnerView { step: 1, ..small_view(&start) };
        assert_eq!(FixedMethod::Historical.choose(&world, &[view]), [1]);
        assert!(FixedMethod::Historical.replays_log());
    }

    #[test]
    fn curator_places_follow_the_shares() {
        let pools =
            CuratorPools { reviews: vec![0], growth: vec![1], challenge: vec![2], rest: vec![], mix: [0.4, 0.5, 0.1] };
        let places: Vec<usize> = (0..10).filter_map(|step| pools.pick(step)).collect();
        let count = |kind: usize| places.iter().filter(|place| **place == kind).count();
        assert_eq!([count(0), count(1), count(2)], [4, 5, 1], "{places:?}");
        let without = CuratorPools { reviews: vec![], ..pools };
        assert!((0..10).all(|step| without.pick(step).is_some_and(|problem| problem != 0)));
    }
}
