//! Learners with known true knowledge: three sources of answers beside the network itself.
//!
//! A policy that raises what the network believes may only have taught the network something about the learner. These
//! learners distinguish the two: their knowledge is a number that no recommender sees. Novices write programs
//! (`lab/learners`); outcome learners follow simple rules (`lab/outcome_sim`); placebo learners never learn.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use super::goal_tasks::Exercise;
use super::recommend_world::{AnswerSource, DrawKind, keyed_draw};
use crate::lab::daily_plan::StudyHabit;
use crate::lab::learners::environment::EpisodeSetup;
use crate::lab::learners::environment::agents_environment::{SIMULATION_START, SimulationWorld};
use crate::lab::learners::environment::symbolic_environment::SymbolicEnvironment;
use crate::lab::learners::episode::{Episode, LearnerTraits};
use crate::lab::learners::lab_tutors::LabTutor;
use crate::lab::learners::learner_types::Behaviour;
use crate::lab::learners::practice_days::long_term_state::LongTermState;
use crate::lab::learners::practice_days::{PracticePlan, novice_traits};
use crate::lab::learners::problem_graph::ProblemGraph;
use crate::lab::learners::program_graph::Graph;
use crate::lab::outcome_sim::outcome_learner::OutcomeLearner;
use crate::lab::proposal_policy::ProposalPolicy;
use crate::mastery::diagnosis_confidence::logistic;
use crate::types::Catalog;

/// The worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum WorldKind {
    /// The network decides, and its belief is the score (the paper's world).
    Model,
    /// Novices who write programs; their true topic levels are the score.
    Pupils,
    /// Learners with random outcomes; their true topic levels are the score.
    Outcomes,
    /// Learners who never learn: the true gain is 0.
    Placebo,
}

impl WorldKind {
    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Pupils => "pupils",
            Self::Outcomes => "outcomes",
            Self::Placebo => "placebo",
        }
    }
}

/// Time between two exercises: six a day.
const EXERCISE_INTERVAL: SignedDuration = SignedDuration::from_hours(4);

/// A learner of `lab/outcome_sim`.
#[derive(Debug)]
pub struct OutcomePupil {
    catalog: Arc<Catalog>,
    learner: OutcomeLearner,
    now: Timestamp,
}

impl OutcomePupil {
    /// The learner with this number. Abilities vary around a level in [−1.5, 1.5] logits.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>, learner: u64, seed: u64) -> Self {
        let level = draw_level(learner, seed);
        let person = OutcomeLearner::new(&catalog, level, seed ^ learner.rotate_left(20), SIMULATION_START);
        Self { catalog, learner: person, now: SIMULATION_START }
    }
}

fn draw_level(learner: u64, seed: u64) -> f64 {
    3.0 * keyed_draw(seed, learner, usize::MAX, DrawKind::Target) - 1.5
}

impl AnswerSource for OutcomePupil {
    fn answer(&mut self, problem: usize, _: f32, _: f64) -> bool {
        let outcome = self.learner.attempt(&self.catalog.problems[problem], 0, self.now);
        self.now += EXERCISE_INTERVAL;
        outcome.passes
    }

    fn true_levels(&self) -> Option<Vec<f64>> {
        Some(self.catalog.topics.iter().map(|topic| self.learner.topic_level(&topic.id, self.now)).collect())
    }
}

/// A learner with a fixed ability for each topic.
#[derive(Clone, Debug)]
pub struct PlaceboPupil {
    /// Logits, by topic.
    abilities: Vec<f64>,
    /// Topics and difficulty (0 to 2) of each problem.
    problems: Arc<Vec<(Vec<usize>, u8)>>,
}

/// Difference in logits between two difficulties, and the spread of abilities around a learner's level: as in
/// `outcome_learner.rs`.
const DIFFICULTY_LOGITS: f64 = 0.9;
const ABILITY_SPREAD: f64 = 2.0;

impl PlaceboPupil {
    /// The learner with this number; `problems` has the topics and the difficulty of each problem.
    #[must_use]
    pub fn new(topics: usize, problems: Arc<Vec<(Vec<usize>, u8)>>, learner: u64, seed: u64) -> Self {
        let level = draw_level(learner, seed);
        let ability = |topic| level + ABILITY_SPREAD * (keyed_draw(seed, learner, topic, DrawKind::Ability) - 0.5);
        Self { abilities: (0..topics).map(ability).collect(), problems }
    }
}

impl AnswerSource for PlaceboPupil {
    fn answer(&mut self, problem: usize, _: f32, draw: f64) -> bool {
        let (topics, difficulty) = &self.problems[problem];
        let ability = topics.iter().map(|topic| self.abilities[*topic]).fold(f64::INFINITY, f64::min);
        let ability = if ability.is_finite() { ability } else { 0.0 };
        draw < logistic(ability - DIFFICULTY_LOGITS * (f64::from(*difficulty) - 1.0))
    }

    fn true_levels(&self) -> Option<Vec<f64>> {
        Some(self.abilities.iter().map(|ability| logistic(*ability)).collect())
    }
}

/// A novice of `lab/learners`: each exercise is a whole episode over the problem's judged programs.
#[derive(Debug)]
pub struct NovicePupil {
    world: Arc<SimulationWorld>,
    /// Index of a problem of the catalogue among the problems with programs.
    places: Arc<Vec<Option<usize>>>,
    traits: Arc<LearnerTraits>,
    state: LongTermState,
    behaviour: Behaviour,
    learner: u64,
    now: Timestamp,
}

impl NovicePupil {
    /// The learner with this number: from a twentieth of everything to nine tenths, evenly; the weaker half acts before
    /// it thinks.
    #[must_use]
    pub fn new(world: Arc<SimulationWorld>, places: Arc<Vec<Option<usize>>>, learner: u64, seed: u64) -> Self {
        let rank = keyed_draw(seed, learner, usize::MAX, DrawKind::Target);
        let behaviour = if rank < 0.5 { Behaviour::Low } else { Behaviour::High };
        let plan = PracticePlan {
            days: 0,
            minutes_a_day: 0,
            level: 0.05 + 0.85 * rank,
            behaviour,
            seed: seed ^ learner.rotate_left(20),
            start: SIMULATION_START,
            without: std::collections::BTreeSet::new(),
            policy: ProposalPolicy { adversary: None, safety_layers: false },
            habit: StudyHabit::Steady,
            goal: None,
        };
        let traits = Arc::new(novice_traits(behaviour));
        let state = LongTermState::new(&traits.params, &world, &plan);
        Self { world, places, traits, state, behaviour, learner, now: SIMULATION_START }
    }

    /// For each problem of the catalogue, its index among those with programs.
    #[must_use]
    pub fn places(world: &SimulationWorld) -> Vec<Option<usize>> {
        let place = |problem: &crate::types::Problem| world.problems.iter().position(|one| one.uid == problem.uid);
        world.catalog.problems.iter().map(place).collect()
    }

    /// Works on a problem until the episode ends. Returns whether the first submission passed.
    fn attempt(&mut self, place: usize) -> bool {
        let (problem, graph) = (&self.world.problems[place], &self.world.graphs[place].graph);
        let board = ProblemGraph::new(graph);
        let (levels, rng) = self.state.begin_episode(&board, problem, self.now);
        let limit = self.traits.params.novice.steps;
        let setup = EpisodeSetup { learner: self.learner, behaviour: self.behaviour, problem: 0, limit };
        let graphs: [&Graph; 1] = [graph];
        let mut environment = SymbolicEnvironment::new(&graphs, LabTutor::None);
        let Ok(mut episode) = Episode::begin(&self.traits, &board, levels, rng, &setup, &mut environment);
        let (mut first, mut solved) = (None, false);
        loop {
            let Ok(step) = episode.advance(&mut environment);
            if let Some((program, outcome)) = step.ran {
                // A run is submitted if the samples pass.
                if graph.node(program).samples_pass {
                    first.get_or_insert(outcome.solved);
                }
                solved |= outcome.solved;
            }
            if step.end.is_some() {
                break;
            }
        }
        self.state.end_episode(&board, problem, episode.knowledge(), solved, self.now);
        first.unwrap_or(false)
    }
}

impl AnswerSource for NovicePupil {
    fn answer(&mut self, problem: usize, _: f32, _: f64) -> bool {
        let passed = self.places[problem].is_some_and(|place| self.attempt(place));
        self.now += EXERCISE_INTERVAL;
        passed
    }

    fn true_levels(&self) -> Option<Vec<f64>> {
        Some(self.world.catalog.topics.iter().map(|topic| self.state.topic_level(&topic.id, self.now)).collect())
    }
}

/// Share of exercises near the learner's position on the roadmap; the others come from anywhere before it.
const NEAR_SHARE: f64 = 0.75;
/// Problems on each side that count as near, and problems of the roadmap for each exercise.
const NEAR: usize = 4;
const PACE: f64 = 0.7;

/// The problem that a learner chooses without a recommender: along the roadmap, with a look back now and then. `order`
/// has the problems in the order of the roadmap.
#[must_use]
pub fn habitual_problem(order: &[usize], learner: u64, seed: u64, step: usize) -> usize {
    let start = keyed_draw(seed, learner, usize::MAX, DrawKind::Method) * order.len() as f64 / 2.0;
    let position = ((start + PACE * step as f64) as usize) % order.len();
    let (near, draw) =
        (keyed_draw(seed, learner, step, DrawKind::Target), keyed_draw(seed, learner, step, DrawKind::Method));
    let (from, to) = if near < NEAR_SHARE {
        (position.saturating_sub(NEAR), (position + NEAR + 1).min(order.len()))
    } else {
        (0, position + 1)
    };
    order[(from + (draw * (to - from) as f64) as usize).min(to - 1)]
}

/// Lets a learner practise without a recommender.
pub fn practise(
    pupil: &mut dyn AnswerSource,
    order: &[usize],
    (learner, seed): (u64, u64),
    steps: std::ops::Range<usize>,
) -> Vec<Exercise> {
    let exercise = |step| {
        let problem = habitual_problem(order, learner, seed, step);
        (problem, pupil.answer(problem, 0.5, keyed_draw(seed, learner, step, DrawKind::Answer)))
    };
    steps.map(exercise).collect()
}
