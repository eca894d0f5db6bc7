//! Episodes: learners, a recommender, and ten steps.
//!
//! A recommender sees what a tutor can see: the network's state of the learner (the belief), the history and the
//! targets. An [`AnswerSource`] decides whether an exercise is passed: the network itself in the paper's world, a
//! simulated learner with known knowledge in the others. The belief follows the answers by equation 18 in all of them.

use rayon::prelude::*;

use super::goal_tasks::{Exercise, KcTransitions, LearnerScore, Target, practised_kc, weakest_kc};
use super::world_model::WorldModel;
use crate::learner::predict::network::NetworkState;
use crate::types::learning_goal::GoalKind;

/// Steps of an episode (paper: ten).
pub const EPISODE_STEPS: usize = 10;

/// A pack as recommenders see it.
#[derive(Clone, Debug)]
pub struct RecommendWorld {
    pub model: WorldModel,
    /// KCs of each problem, the main one first.
    pub kcs_of: Vec<Vec<usize>>,
    /// Difficulty of each problem: 0 easy, 1 medium, 2 hard.
    pub difficulty: Vec<u8>,
    /// KCs that a KC builds on.
    pub prerequisites: Vec<Vec<usize>>,
    /// Names of the KCs.
    pub kc_names: Vec<String>,
    /// How often exercises of one KC are followed by another.
    pub transitions: KcTransitions,
    /// Problems that may be recommended, by index.
    pub pool: Vec<usize>,
    /// Shares of reviews, growth and challenge, and the growth zone's bounds, as the curator has them.
    pub mix: [f64; 3],
    pub growth_zone: [f64; 2],
}

/// A learner at the start of an episode.
#[derive(Clone, Debug)]
pub struct LearnerStart {
    /// The learner's number: it keys all random draws.
    pub learner: u64,
    pub state: NetworkState,
    pub history: Vec<Exercise>,
    /// The learner's next exercises without a recommender; at most ten.
    pub future: Vec<Exercise>,
    /// The target; task 4 chooses it again at every step.
    pub target: Target,
}

impl LearnerStart {
    /// The start after a history, with the task's target.
    #[must_use]
    pub fn new(
        world: &RecommendWorld,
        task: GoalKind,
        learner: u64,
        history: Vec<Exercise>,
        future: Vec<Exercise>,
        seed: u64,
    ) -> Self {
        let state = world.model.state_after(&history);
        let upcoming = || {
            let mut met: Vec<usize> =
                history.iter().flat_map(|(problem, _)| world.kcs_of[*problem].iter().copied()).collect();
            met.sort_unstable();
            met.dedup();
            Target::Kc(world.transitions.draw_upcoming(&met, keyed_draw(seed, learner, 0, DrawKind::Target)))
        };
        let target = match task {
            GoalKind::Global => Target::EveryKc,
            GoalKind::Practised => practised_kc(&world.kcs_of, &history).map_or_else(upcoming, Target::Kc),
            GoalKind::Upcoming => upcoming(),
            GoalKind::Weakest => Target::Kc(weakest_kc(&world.model, &world.model.state_half(&state.hidden))),
        };
        Self { learner, state, history, future, target }
    }
}

/// All that a recommender sees of a learner.
#[derive(Clone, Copy, Debug)]
pub struct LearnerView<'a> {
    pub task: GoalKind,
    pub learner: u64,
    pub state: &'a NetworkState,
    pub target: Target,
    /// 0 to 9.
    pub step: usize,
    /// Steps of the whole episode.
    pub steps: usize,
    /// Exercises so far, including those of the episode.
    pub history: &'a [Exercise],
    pub future: &'a [Exercise],
    /// Random seed of the run.
    pub seed: u64,
}

/// Chooses the next exercise.
pub trait Recommender: Sync {
    /// A problem of the world's pool for each learner.
    fn choose(&self, world: &RecommendWorld, views: &[LearnerView<'_>]) -> Vec<usize>;

    /// Whether the method replays the log, answers included.
    fn replays_log(&self) -> bool {
        false
    }
}

/// Decides whether exercises are passed.
pub trait AnswerSource: Send {
    /// Whether the learner passes. `chance` is the network's prediction, `draw` is in [0, 1).
    fn answer(&mut self, problem: usize, chance: f32, draw: f64) -> bool;

    /// True knowledge of every KC in [0, 1]; `None` if only the network knows.
    fn true_levels(&self) -> Option<Vec<f64>>;
}

/// The paper's world: the network's prediction is the chance (18).
#[derive(Clone, Copy, Debug, Default)]
pub struct ModelAnswers;

impl AnswerSource for ModelAnswers {
    fn answer(&mut self, _: usize, chance: f32, draw: f64) -> bool {
        draw < f64::from(chance)
    }

    fn true_levels(&self) -> Option<Vec<f64>> {
        None
    }
}

/// One learner's episode.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EpisodeOutcome {
    /// The gain that the network believes in.
    pub believed: LearnerScore,
    /// The true gain, if the world knows it.
    pub truth: Option<LearnerScore>,
    /// Exercises of the episode, and the network's chance to pass each.
    pub exercises: Vec<Exercise>,
    pub chances: Vec<f32>,
    /// Believed knowledge of every KC before the first step and after each: `[steps + 1][KCs]`.
    pub knowledge: Vec<Vec<f32>>,
}

/// What to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpisodePlan {
    pub task: GoalKind,
    /// Steps of an episode.
    pub steps: usize,
    pub seed: u64,
}

impl EpisodePlan {
    /// Episodes of the usual length.
    #[must_use]
    pub const fn new(task: GoalKind, seed: u64) -> Self {
        Self { task, steps: EPISODE_STEPS, seed }
    }
}

/// A learner at the start, with the source of the answers.
pub type EpisodeLearner = (LearnerStart, Box<dyn AnswerSource>);

/// Learners with answers from the network.
#[must_use]
pub fn model_learners(starts: &[LearnerStart]) -> Vec<EpisodeLearner> {
    starts.iter().map(|start| (start.clone(), Box::new(ModelAnswers) as Box<dyn AnswerSource>)).collect()
}

/// Runs an episode for every learner. Calls `on_step` after each step and stops early, with `None`, if it returns
/// false.
#[must_use]
pub fn run_episodes(
    world: &RecommendWorld,
    plan: EpisodePlan,
    recommender: &dyn Recommender,
    learners: Vec<EpisodeLearner>,
    on_step: &dyn Fn(usize) -> bool,
) -> Option<Vec<EpisodeOutcome>> {
    let mut runs: Vec<LearnerRun> =
        learners.into_par_iter().map(|(start, answers)| LearnerRun::new(world, start, answers)).collect();
    for step in 0..plan.steps {
        let views: Vec<LearnerView<'_>> = runs.iter().map(|run| run.view(plan, step)).collect();
        let chosen = recommender.choose(world, &views);
        let replay = recommender.replays_log();
        runs.par_iter_mut()
            .with_min_len(MIN_LEARNERS_PER_TASK)
            .zip(chosen)
            .for_each(|(run, problem)| run.advance(world, plan, (step, problem), replay));
        if !on_step(step + 1) {
            return None;
        }
    }
    Some(runs.into_iter().map(|run| run.finish(world.model.kc_count())).collect())
}

/// A thread takes at least this many learners: their steps are shorter than a change of thread.
const MIN_LEARNERS_PER_TASK: usize = 64;

struct LearnerRun {
    start: LearnerStart,
    answers: Box<dyn AnswerSource>,
    /// K*: all targets so far.
    targets: Vec<Target>,
    true_before: Option<Vec<f64>>,
    outcome: EpisodeOutcome,
}

impl LearnerRun {
    fn new(world: &RecommendWorld, start: LearnerStart, answers: Box<dyn AnswerSource>) -> Self {
        let knowledge = vec![world.model.knowledge_of_all(&start.state.hidden)];
        let (true_before, targets) = (answers.true_levels(), vec![start.target]);
        Self {
            start,
            answers,
            targets,
            true_before,
            outcome: EpisodeOutcome { knowledge, ..EpisodeOutcome::default() },
        }
    }

    fn view(&self, plan: EpisodePlan, step: usize) -> LearnerView<'_> {
        let LearnerStart { learner, state, target, history, future, .. } = &self.start;
        let EpisodePlan { task, steps, seed } = plan;
        LearnerView { task, learner: *learner, state, target: *target, step, steps, history, future, seed }
    }

    fn advance(&mut self, world: &RecommendWorld, plan: EpisodePlan, (step, problem): (usize, usize), replay: bool) {
        let (model, start) = (&world.model, &mut self.start);
        let chance = model.pass_chance(&model.state_half(&start.state.hidden), problem);
        let draw = keyed_draw(plan.seed, start.learner, step, DrawKind::Answer);
        let logged = start.future.get(step).filter(|_| replay).map(|(_, right)| *right);
        let right = match logged {
            Some(right) if self.true_before.is_none() => right,
            _ => self.answers.answer(problem, chance, draw),
        };
        start.state = model.next_state(&start.state, &model.recurrent_gates(&start.state), problem, right);
        start.history.push((problem, right));
        self.outcome.exercises.push((problem, right));
        self.outcome.chances.push(chance);
        self.outcome.knowledge.push(model.knowledge_of_all(&start.state.hidden));
        if plan.task == GoalKind::Weakest && step + 1 < plan.steps {
            start.target = Target::Kc(weakest_kc(model, &model.state_half(&start.state.hidden)));
            self.targets.push(start.target);
        }
    }

    fn finish(self, kc_count: usize) -> EpisodeOutcome {
        let mut targets: Vec<usize> = self.targets.iter().flat_map(|target| target.kcs(kc_count)).collect();
        targets.sort_unstable();
        targets.dedup();
        let mut outcome = self.outcome;
        let of_step = |at: usize| -> Vec<f64> { outcome.knowledge[at].iter().map(|k| f64::from(*k)).collect() };
        outcome.believed = LearnerScore::new(&targets, &of_step(0), &of_step(outcome.knowledge.len() - 1));
        let truth = self.true_before.zip(self.answers.true_levels());
        outcome.truth = truth.map(|(before, after)| LearnerScore::new(&targets, &before, &after));
        outcome
    }
}

/// The kinds of random draw of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawKind {
    Answer,
    Target,
    Method,
    Ability,
    Unseen,
}

/// A draw in [0, 1) that depends on its key only: all methods meet the same learners with the same luck, on any number
/// of threads.
#[must_use]
pub fn keyed_draw(seed: u64, learner: u64, step: usize, kind: DrawKind) -> f64 {
    let mut mixed = seed;
    for part in [learner, step as u64, kind as u64] {
        // SplitMix64 (Steele, Lea and Flood, 2014).
        mixed = mixed.wrapping_add(part.wrapping_mul(0xd134_2543_de82_ef95)).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
    }
    (mixed >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::recommend::fixed_methods::FixedMethod;
    use crate::lab::recommend::world_fixtures::{small_starts, small_world};

    #[test]
    fn draws_are_even_and_belong_to_their_key() {
        let mean = (0..4_000).map(|learner| keyed_draw(1, learner, 3, DrawKind::Answer)).sum::<f64>() / 4_000.0;
        assert!((mean - 0.5).abs() < 0.02, "{mean}");
        let base = keyed_draw(1, 2, 3, DrawKind::Answer);
        for other in [
            keyed_draw(2, 2, 3, DrawKind::Answer),
            keyed_draw(1, 3, 3, DrawKind::Answer),
            keyed_draw(1, 2, 4, DrawKind::Answer),
            keyed_draw(1, 2, 3, DrawKind::Method),
        ] {
            assert!((base - other).abs() > 1e-12);
        }
    }

    #[test]
    fn an_episode_follows_equation_18() {
        let world = small_world(3);
        let starts = small_starts(&world, GoalKind::Weakest, 4);
        let model = &world.model;
        let plan = EpisodePlan::new(GoalKind::Weakest, 5);
        let outcomes =
            run_episodes(&world, plan, &FixedMethod::Random, model_learners(&starts), &|_| true).expect("not stopped");
        for (start, outcome) in starts.iter().zip(&outcomes) {
            let mut all = start.history.clone();
            for (step, (problem, right)) in outcome.exercises.iter().enumerate() {
                let half = model.state_half(&model.state_after(&all).hidden);
                let draw = keyed_draw(5, start.learner, step, DrawKind::Answer);
                assert_eq!(*right, draw < f64::from(model.pass_chance(&half, *problem)));
                all.push((*problem, *right));
            }
            assert_eq!(outcome.knowledge.last(), Some(&model.knowledge_of_all(&model.state_after(&all).hidden)));
            assert_eq!(outcome.exercises.len(), EPISODE_STEPS);
        }
    }

    #[test]
    fn a_stopped_run_has_no_outcome() {
        let world = small_world(3);
        let starts = small_starts(&world, GoalKind::Global, 2);
        let plan = EpisodePlan::new(GoalKind::Global, 5);
        let outcome = run_episodes(&world, plan, &FixedMethod::Random, model_learners(&starts), &|step| step < 3);
        assert_eq!(outcome, None);
    }
}
