//! The loop that trains a recommender, with checkpoints.
//!
//! A round is a batch of whole episodes, then updates. All random numbers of a round depend on the seed and the round
//! only, so a resumed training continues exactly as an uninterrupted one.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::policy_gradient::{EpisodeRecord, EpisodeStepRecord};
use super::replay_buffer::{ReplayBuffer, StateRow, Transition};
use super::state_batch::{StateRows, WorldTensors};
use super::trained_agent::{Decision, LearnedPolicy, TrainedAgent};
use crate::lab::recommend::goal_tasks::{LearnerScore, ShareEstimate, Target, weakest_kc};
use crate::lab::recommend::method_names::LearnedMethod;
use crate::lab::recommend::recommend_world::{
    EPISODE_STEPS, EpisodePlan, LearnerStart, RecommendWorld, model_learners, run_episodes,
};
use crate::lab::recommend::world_model::REWARD_SCALE;
use crate::learner::predict::network::NetworkState;
use crate::types::learning_goal::GoalKind;
use crate::types::network_weights::{Matrix, TensorFile};

/// γ.
const DISCOUNT: f32 = 0.99;
/// Share of random problems at the end of the training of a discrete method, and always for a continuous one.
const LAST_RANDOM_SHARE: f64 = 0.05;
const CONTINUOUS_RANDOM_SHARE: f64 = 0.1;
/// Share of the rounds over which the share of random problems falls from 1.
const RANDOM_ROUNDS: f64 = 0.4;
/// Rounds with random problems only, to fill the buffer.
const FIRST_ROUNDS: u32 = 2;

/// What to train, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TrainingPlan {
    pub method: LearnedMethod,
    pub task: GoalKind,
    pub seed: u64,
    pub rounds: u32,
    /// Steps of an episode.
    pub steps: usize,
    /// Episodes of a round.
    pub episodes: usize,
    /// Updates of a round, for methods that learn from stored transitions.
    pub updates: usize,
    /// Transitions that are stored, rows of an update, and width of hidden layers.
    pub capacity: usize,
    pub batch: usize,
    pub width: usize,
    /// Rounds between two points of the learning curve.
    pub measure_every: u32,
    /// Train on the nearest problem rather than on a vector that no problem has.
    pub snap: bool,
    /// Actors see h and the target only, as published; otherwise also the cell and the steps left.
    pub hidden_only: bool,
}

impl TrainingPlan {
    /// The plan of the comparison: about five minutes on one core for the slowest method.
    #[must_use]
    pub const fn standard(method: LearnedMethod, task: GoalKind, seed: u64) -> Self {
        let rounds = if method.is_off_policy() { 150 } else { 400 };
        Self {
            method,
            task,
            seed,
            rounds,
            steps: EPISODE_STEPS,
            episodes: if method.is_off_policy() { 64 } else { 128 },
            updates: 64,
            capacity: 40_000,
            batch: 128,
            width: 128,
            measure_every: if method.is_off_policy() { 10 } else { 25 },
            snap: true,
            hidden_only: false,
        }
    }

    /// A short training for a first impression.
    #[must_use]
    pub const fn quick(self) -> Self {
        self.with_rounds(if self.method.is_off_policy() { 16 } else { 60 })
    }

    /// The same with another number of rounds, at least 1.
    #[must_use]
    pub const fn with_rounds(self, rounds: u32) -> Self {
        let measure_every = if rounds < 10 { 1 } else { rounds / 10 };
        Self { rounds, measure_every, ..self }
    }
}

/// A point of the learning curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Steps in the world so far.
    pub steps: u64,
    /// Share of the achievable on the validation learners, in per cent.
    pub share: f64,
}

/// A training in progress.
#[derive(Debug)]
pub struct PolicyTrainer<'a> {
    plan: TrainingPlan,
    world: &'a RecommendWorld,
    /// Learners to train with, and learners that decide which policy is kept.
    starts: &'a [LearnerStart],
    validation: &'a [LearnerStart],
    tensors: WorldTensors,
    agent: TrainedAgent,
    buffer: ReplayBuffer,
    round: u32,
    curve: Vec<CurvePoint>,
    /// The best policy on the validation learners, and its share.
    best: Option<(f64, Vec<Matrix>)>,
}

impl<'a> PolicyTrainer<'a> {
    /// A training at its start.
    ///
    /// # Errors
    /// A tensor can't be allocated.
    pub fn new(
        plan: TrainingPlan,
        world: &'a RecommendWorld,
        starts: &'a [LearnerStart],
        validation: &'a [LearnerStart],
    ) -> anyhow::Result<Self> {
        let tensors = WorldTensors::new(world, candle_core::DType::F32, plan.hidden_only)?;
        let mut rng = round_rng(plan.seed, u32::MAX);
        let agent = TrainedAgent::new(&plan, &tensors, world.model.weights(), &mut rng)?;
        let buffer = ReplayBuffer::new(plan.capacity);
        Ok(Self { plan, world, starts, validation, tensors, agent, buffer, round: 0, curve: Vec::new(), best: None })
    }

    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
    }

    #[must_use]
    pub const fn plan(&self) -> &TrainingPlan {
        &self.plan
    }

    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.round >= self.plan.rounds
    }

    /// The learning curve so far.
    #[must_use]
    pub fn curve(&self) -> &[CurvePoint] {
        &self.curve
    }

    /// Runs one round.
    ///
    /// # Errors
    /// A tensor operation fails.
    pub fn run_round(&mut self) -> anyhow::Result<()> {
        let mut rng = round_rng(self.plan.seed, self.round);
        let record = self.run_training_episodes(&mut rng)?;
        if self.plan.method.is_off_policy() {
            for _ in 0..self.plan.updates {
                self.agent.update(&self.tensors, &mut self.buffer, &mut rng)?;
            }
        } else {
            self.agent.learn_from_episodes(&self.tensors, &record, &mut rng)?;
        }
        self.round += 1;
        if self.round.is_multiple_of(self.plan.measure_every) || self.is_finished() {
            self.measure()?;
        }
        Ok(())
    }

    /// The trained agent with the policy that was best on the validation learners.
    ///
    /// # Errors
    /// A tensor operation fails.
    pub fn finish(self) -> anyhow::Result<(TrainedAgent, Vec<CurvePoint>)> {
        if let Some((_, policy)) = &self.best {
            self.agent.set_policy(policy)?;
        }
        Ok((self.agent, self.curve))
    }

    fn measure(&mut self) -> anyhow::Result<()> {
        let policy = LearnedPolicy { agent: &self.agent, tensors: &self.tensors };
        let plan = EpisodePlan { task: self.plan.task, steps: self.plan.steps, seed: self.plan.seed };
        let outcomes = run_episodes(self.world, plan, &policy, model_learners(self.validation), &|_| true);
        let scores: Vec<LearnerScore> = outcomes.into_iter().flatten().map(|outcome| outcome.believed).collect();
        // Checkpoints hold `f32` only.
        let share = f64::from(ShareEstimate::from_scores(&scores).share as f32);
        let steps = u64::from(self.round) * (self.plan.episodes * self.plan.steps) as u64;
        self.curve.push(CurvePoint { steps, share });
        if self.best.as_ref().is_none_or(|(best, _)| share > *best) {
            self.best = Some((share, self.agent.policy()?));
        }
        Ok(())
    }

    /// Share of random problems in this round.
    fn random_share(&self) -> f64 {
        if self.round < FIRST_ROUNDS {
            1.0
        } else if self.plan.method.is_discrete() {
            let progress = f64::from(self.round) / (RANDOM_ROUNDS * f64::from(self.plan.rounds));
            (1.0 - progress).max(LAST_RANDOM_SHARE)
        } else {
            CONTINUOUS_RANDOM_SHARE
        }
    }

    /// Whole episodes of learners drawn at random; the transitions go to the buffer.
    fn run_training_episodes(&mut self, rng: &mut ChaCha8Rng) -> anyhow::Result<EpisodeRecord> {
        let drawn: Vec<&LearnerStart> =
            (0..self.plan.episodes).map(|_| &self.starts[rng.random_range(0..self.starts.len())]).collect();
        let mut states: Vec<(NetworkState, Target)> =
            drawn.iter().map(|start| (start.state.clone(), start.target)).collect();
        let (mut record, mut actions): (EpisodeRecord, Vec<Decision>) = (EpisodeRecord::default(), Vec::new());
        for step in 0..self.plan.steps {
            let mut before = StateRows::default();
            for (state, target) in &states {
                before.push(state, *target, self.plan.steps - step);
            }
            let batch = self.tensors.states(&before)?;
            let decision = self.agent.explore(&self.tensors, &batch, self.random_share(), rng)?;
            let draws: Vec<f32> = (0..states.len()).map(|_| rng.random()).collect();
            let stepped: Vec<(f32, NetworkState, Target)> = states
                .iter()
                .enumerate()
                .map(|(row, (state, target))| {
                    self.step_learner(state, *target, self.executed(&decision, row), draws[row])
                })
                .collect();
            let rewards = stepped.iter().map(|(reward, _, _)| *reward).collect();
            record.steps.push(EpisodeStepRecord { before, vectors: decision.vectors.clone(), rewards });
            actions.push(decision);
            states = stepped.into_iter().map(|(_, state, target)| (state, target)).collect();
        }
        if self.plan.method.is_off_policy() {
            let mut last = StateRows::default();
            for (state, target) in &states {
                last.push(state, *target, 0);
            }
            self.store(&record, &actions, &last);
        }
        Ok(record)
    }

    /// The executed action: a problem, or a vector if the plan does not snap.
    fn executed<'b>(&self, decision: &'b Decision, row: usize) -> Executed<'b> {
        let width = self.tensors.width();
        if self.plan.snap || decision.vectors.is_empty() || !self.plan.method.is_off_policy() {
            Executed::Problem(self.tensors.pool[decision.problems[row]])
        } else {
            Executed::Vector(&decision.vectors[row * width..(row + 1) * width])
        }
    }

    /// One step of one learner: the reward (19), the next state (18) and the next target.
    fn step_learner(
        &self,
        state: &NetworkState,
        target: Target,
        executed: Executed<'_>,
        draw: f32,
    ) -> (f32, NetworkState, Target) {
        let model = &self.world.model;
        let half = model.state_half(&state.hidden);
        let next = match executed {
            Executed::Problem(problem) => {
                let right = draw < model.pass_chance(&half, problem);
                model.next_state(state, &model.recurrent_gates(state), problem, right)
            }
            Executed::Vector(vector) => {
                let right = draw < model.pass_chance_of_vector(&half, vector);
                model.next_state_of_vector(state, vector, right)
            }
        };
        let half_after = model.state_half(&next.hidden);
        let reward = REWARD_SCALE * (target.knowledge(model, &half_after) - target.knowledge(model, &half));
        let follows = self.plan.task == GoalKind::Weakest;
        let target = if follows { Target::Kc(weakest_kc(model, &half_after)) } else { target };
        (reward, next, target)
    }

    /// Stores the transitions of finished episodes, each over the method's number of steps.
    fn store(&mut self, record: &EpisodeRecord, actions: &[Decision], last: &StateRows) {
        let span = self.plan.method.reward_steps();
        for (step, decision) in actions.iter().enumerate() {
            for row in 0..self.plan.episodes {
                let end = (step + span).min(self.plan.steps);
                let (mut reward, mut weight) = (0.0, 1.0);
                for later in &record.steps[step..end] {
                    reward += weight * later.rewards[row];
                    weight *= DISCOUNT;
                }
                let after = if end < self.plan.steps { &record.steps[end].before } else { last };
                let vector = match self.executed(decision, row) {
                    Executed::Problem(problem) => self.world.model.problem_vector(problem).to_vec(),
                    Executed::Vector(vector) => vector.to_vec(),
                };
                self.buffer.push(Transition {
                    before: state_row(&record.steps[step].before, row),
                    action: decision.problems[row],
                    vector,
                    reward,
                    discount: if end < self.plan.steps { weight } else { 0.0 },
                    after: state_row(after, row),
                });
            }
        }
    }

    /// Everything that a resumed training needs.
    ///
    /// # Errors
    /// A tensor operation fails.
    pub fn save(&mut self) -> anyhow::Result<TensorFile> {
        let mut file = TensorFile::default();
        self.agent.save(&mut file)?;
        self.buffer.save(&mut file);
        file.insert("round", &Matrix::new(1, 1, vec![self.round as f32]));
        if let Some((share, policy)) = &self.best {
            file.insert("best.share", &Matrix::new(1, 1, vec![*share as f32]));
            policy.iter().enumerate().for_each(|(at, matrix)| file.insert(&format!("best.{at}"), matrix));
        }
        let points = self.curve.iter().flat_map(|point| [point.steps as f32, point.share as f32]);
        file.insert("curve", &Matrix::new(self.curve.len(), 2, points.collect()));
        Ok(file)
    }

    /// Continues from a checkpoint of the same plan and world.
    ///
    /// # Errors
    /// A tensor is missing or has another shape.
    pub fn restore(&mut self, file: &TensorFile) -> anyhow::Result<()> {
        self.agent.restore(file)?;
        self.buffer.restore(file)?;
        self.round = file.matrix("round", 1, 1)?.values[0] as u32;
        let points = file.matrices.get("curve").map_or(&[][..], |matrix| &matrix.values);
        let point = |values: &[f32]| CurvePoint { steps: values[0] as u64, share: f64::from(values[1]) };
        self.curve = points.chunks_exact(2).map(point).collect();
        self.best = match file.matrices.get("best.share") {
            Some(share) => {
                let count = self.agent.policy_vars().len();
                let matrices = (0..count).map(|at| {
                    let (rows, columns) = file.size(&format!("best.{at}"))?;
                    file.matrix(&format!("best.{at}"), rows, columns)
                });
                Some((f64::from(share.values[0]), matrices.collect::<Result<_, _>>()?))
            }
            None => None,
        };
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum Executed<'b> {
    Problem(usize),
    Vector(&'b [f32]),
}

fn state_row(rows: &StateRows, row: usize) -> StateRow {
    let width = rows.hidden.len() / rows.left.len();
    let part = |values: &[f32]| values[row * width..(row + 1) * width].to_vec();
    StateRow { hidden: part(&rows.hidden), cell: part(&rows.cell), target: rows.targets[row], left: rows.left[row] }
}

/// The generator of a round.
fn round_rng(seed: u64, round: u32) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(u64::from(round));
    rng
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::recommend::fixed_methods::FixedMethod;
    use crate::lab::recommend::world_fixtures::{best_return, expected_return, small_starts, small_world};

    /// Short trainings for a world of three problems and episodes of three steps.
    fn plan(method: LearnedMethod, task: GoalKind) -> TrainingPlan {
        let (rounds, episodes, updates) = match method {
            // Its entropy bonus keeps its actor undecided for longer.
            LearnedMethod::Sac => (30, 16, 20),
            method if method.is_off_policy() => (24, 16, 16),
            _ => (60, 48, 0),
        };
        TrainingPlan {
            rounds,
            steps: 3,
            episodes,
            updates,
            capacity: 3_000,
            batch: 32,
            width: 16,
            measure_every: rounds / 6,
            ..TrainingPlan::standard(method, task, 1)
        }
    }

    #[test]
    fn a_tiny_training_has_these_figures() {
        let (world, task) = (small_world(3), GoalKind::Weakest);
        let starts = small_starts(&world, task, 12);
        let plan = TrainingPlan { rounds: 6, measure_every: 2, ..plan(LearnedMethod::Td3Mve, task) };
        let mut trainer = PolicyTrainer::new(plan, &world, &starts, &starts).expect("a training");
        while !trainer.is_finished() {
            trainer.run_round().expect("a round");
        }
        let found: Vec<String> =
            trainer.curve().iter().map(|point| format!("{} {:.1}", point.steps, point.share)).collect();
        assert_eq!(found, ["96 5.3", "192 7.0", "288 7.0"]);
    }

    #[test]
    fn every_method_solves_a_world_of_three_problems() {
        let (world, task) = (small_world(3), GoalKind::Practised);
        let starts = small_starts(&world, task, 24);
        let steps = 3;
        let total = |value: &dyn Fn(&LearnerStart) -> f32| starts[..4].iter().map(value).sum::<f32>();
        let best = total(&|start| best_return(&world, task, start, steps));
        let random = total(&|start| expected_return(&world, task, start, steps, &FixedMethod::Random));
        assert!(best > random + 0.05, "{best} {random}");
        let mut missed = Vec::new();
        for method in LearnedMethod::ALL {
            let mut trainer = PolicyTrainer::new(plan(method, task), &world, &starts, &starts).expect("a training");
            while !trainer.is_finished() {
                trainer.run_round().expect("a round");
            }
            let (agent, _) = trainer.finish().expect("a policy");
            let tensors = WorldTensors::new(&world, candle_core::DType::F32, false).expect("tensors");
            let policy = LearnedPolicy { agent: &agent, tensors: &tensors };
            let found = total(&|start| expected_return(&world, task, start, steps, &policy));
            if found < best - 0.1 * (best - random) {
                missed.push(format!("{}: {found} of {best}, random {random}", method.name()));
            }
        }
        assert!(missed.is_empty(), "{missed:#?}");
    }

    #[test]
    fn resumed_equals_uninterrupted() {
        for method in [LearnedMethod::Td3Mve, LearnedMethod::Rainbow, LearnedMethod::Trpo] {
            let (world, task) = (small_world(3), GoalKind::Weakest);
            let starts = small_starts(&world, task, 12);
            let plan = TrainingPlan { rounds: 5, measure_every: 2, updates: 3, ..plan(method, task) };
            let new = || PolicyTrainer::new(plan, &world, &starts, &starts).expect("a training");
            let run = |trainer: &mut PolicyTrainer<'_>, rounds: u32| {
                for _ in 0..rounds {
                    trainer.run_round().expect("a round");
                }
            };
            let mut whole = new();
            run(&mut whole, 5);
            let mut first = new();
            run(&mut first, 3);
            let bytes = first.save().expect("saved").to_bytes().expect("bytes");
            let mut second = new();
            second.restore(&TensorFile::from_bytes(&bytes).expect("read")).expect("restored");
            run(&mut second, 2);
            assert_eq!(second.save().expect("saved"), whole.save().expect("saved"), "{}", method.name());
            assert_eq!(second.curve(), whole.curve());
        }
    }
}
