//! The world of a pack, and the learners that practise in it.

use std::sync::Arc;

use super::goal_tasks::{Exercise, KcTransitions};
use super::pupils::{NovicePupil, OutcomePupil, PlaceboPupil, WorldKind, habitual_problem, practise};
use super::recommend_world::{AnswerSource, EPISODE_STEPS, EpisodeLearner, LearnerStart, ModelAnswers, RecommendWorld};
use super::world_model::WorldModel;
use crate::lab::learners::environment::agents_environment::SimulationWorld;
use crate::learner::predict::embed::ProblemTexts;
use crate::learner::predict::predictor_weights::PredictorWeights;
use crate::types::learning_goal::GoalKind;
use crate::types::params::CurriculumParams;
use crate::types::{Catalog, TopicId};

/// Learners whose histories give the transitions between KCs (task 3), and exercises of each.
const TRANSITION_LEARNERS: u64 = 200;
const TRANSITION_EXERCISES: usize = 60;
/// Numbers of learners to train with, to validate with and to test with begin here: no learner is in two groups.
pub const TRAINING_LEARNERS: u64 = 1_000_000;
pub const VALIDATION_LEARNERS: u64 = 2_000_000;
pub const TEST_LEARNERS: u64 = 3_000_000;

/// The pack as recommenders see it. A KC is a topic.
#[must_use]
pub fn pack_world(weights: &PredictorWeights, learners: &PackLearners, params: &CurriculumParams) -> RecommendWorld {
    let catalog = &learners.catalog;
    let problems = catalog.problems.iter();
    let problem_vectors =
        problems.flat_map(|problem| weights.embedding.encode_problem(&ProblemTexts::from_problem(problem)));
    let kc_vectors = catalog.topics.iter().flat_map(|topic| weights.embedding.encode_topic(topic));
    let model = WorldModel::new(Arc::new(weights.trace.clone()), problem_vectors.collect(), kc_vectors.collect());
    let kcs_of: Vec<Vec<usize>> = learners.problems.iter().map(|(topics, _)| topics.clone()).collect();
    let histories: Vec<Vec<Exercise>> = (0..TRANSITION_LEARNERS)
        .map(|learner| {
            let mut pupil = OutcomePupil::new(Arc::clone(catalog), learner, learners.seed);
            practise(&mut pupil, &learners.order, (learner, learners.seed), 0..TRANSITION_EXERCISES)
        })
        .collect();
    let transitions = KcTransitions::from_histories(&kcs_of, catalog.topics.len(), histories.iter().map(Vec::as_slice));
    let topic_index = |id: &TopicId| catalog.topics.iter().position(|topic| &topic.id == id);
    RecommendWorld {
        model,
        difficulty: learners.problems.iter().map(|(_, difficulty)| *difficulty).collect(),
        prerequisites: catalog
            .topics
            .iter()
            .map(|topic| topic.requires.iter().filter_map(topic_index).collect())
            .collect(),
        kc_names: catalog.topics.iter().map(|topic| topic.title.clone()).collect(),
        pool: (0..kcs_of.len()).collect(),
        kcs_of,
        transitions,
        mix: params.mix,
        growth_zone: params.growth_zone,
    }
}

/// Judged programs, and the index of each problem among those with programs.
type NovicePrograms = (Arc<SimulationWorld>, Arc<Vec<Option<usize>>>);

/// The learners of every world.
#[derive(Clone, Debug)]
pub struct PackLearners {
    catalog: Arc<Catalog>,
    /// Topics and difficulty (0 to 2) of each problem.
    problems: Arc<Vec<(Vec<usize>, u8)>>,
    /// Problems in the order of the roadmap.
    order: Vec<usize>,
    /// The judged programs of novices.
    simulation: Option<NovicePrograms>,
    seed: u64,
}

impl PackLearners {
    /// Learners of a catalogue. Novices need the judged programs of its problems.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>, simulation: Option<Arc<SimulationWorld>>, seed: u64) -> Self {
        let topic_index = |id: &TopicId| catalog.topics.iter().position(|topic| &topic.id == id);
        let entry = |problem: &crate::types::Problem| {
            (problem.topics.iter().filter_map(topic_index).collect::<Vec<usize>>(), problem.difficulty as u8)
        };
        let problems: Vec<(Vec<usize>, u8)> = catalog.problems.iter().map(entry).collect();
        let mut order: Vec<usize> = (0..problems.len()).collect();
        order.sort_by_key(|problem| (problems[*problem].0.first().copied(), problems[*problem].1));
        let simulation = simulation.map(|world| {
            let places = Arc::new(NovicePupil::places(&world));
            (world, places)
        });
        Self { catalog, problems: Arc::new(problems), order, simulation, seed }
    }

    /// Whether there are judged programs for novices.
    #[must_use]
    pub fn has_novices(&self) -> bool {
        self.simulation.is_some()
    }

    /// A learner of a world. The histories of the model's world come from outcome learners.
    fn pupil(&self, kind: WorldKind, learner: u64) -> Box<dyn AnswerSource> {
        match (kind, &self.simulation) {
            (WorldKind::Pupils, Some((world, places))) => {
                Box::new(NovicePupil::new(Arc::clone(world), Arc::clone(places), learner, self.seed))
            }
            (WorldKind::Placebo, _) => {
                let topics = self.catalog.topics.len();
                Box::new(PlaceboPupil::new(topics, Arc::clone(&self.problems), learner, self.seed))
            }
            (WorldKind::Model | WorldKind::Outcomes | WorldKind::Pupils, _) => {
                Box::new(OutcomePupil::new(Arc::clone(&self.catalog), learner, self.seed))
            }
        }
    }

    /// A learner after `history` exercises without a recommender, at the start of an episode.
    #[must_use]
    pub fn at_start(
        &self,
        world: &RecommendWorld,
        (kind, task): (WorldKind, GoalKind),
        learner: u64,
        history: usize,
    ) -> EpisodeLearner {
        let key = (learner, self.seed);
        let mut pupil = self.pupil(kind, learner);
        let past = practise(&mut *pupil, &self.order, key, 0..history);
        let next = history..history + EPISODE_STEPS;
        let (future, source): (Vec<Exercise>, Box<dyn AnswerSource>) = if kind == WorldKind::Model {
            (practise(&mut *pupil, &self.order, key, next), Box::new(ModelAnswers))
        } else {
            let problem = |step| (habitual_problem(&self.order, learner, self.seed, step), false);
            (next.map(problem).collect(), pupil)
        };
        (LearnerStart::new(world, task, learner, past, future, self.seed), source)
    }

    /// Starts in the model's world to train or validate with; histories have these lengths in turn.
    #[must_use]
    pub fn model_starts(
        &self,
        world: &RecommendWorld,
        task: GoalKind,
        learners: std::ops::Range<u64>,
        histories: &[usize],
    ) -> Vec<LearnerStart> {
        let start = |learner: u64| {
            let history = histories[(learner % histories.len() as u64) as usize];
            self.at_start(world, (WorldKind::Model, task), learner, history).0
        };
        learners.map(start).collect()
    }
}
