//! The state that a learner carries from one problem and day to the next: topics, solutions, the will to come back.
//!
//! Between days a topic's level falls towards its start, and solutions are forgotten; at the end of a problem a topic
//! follows the flaws that the learner met. Draws come from the learner's own RNG, so that two tutors meet the same
//! learner.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::PracticePlan;
use crate::lab::learners::environment::agents_environment::SimulationWorld;
use crate::lab::learners::knowledge_tracing::{
    FLAW_COUNT, KnowledgeState, carry_over_level, faded_level, recall_chance,
};
use crate::lab::learners::learner_params::LearnerParams;
use crate::lab::learners::problem_graph::ProblemGraph;
use crate::lab::learners::rng::{Draw, DrawSlot, KeyedRng, RngKey};
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::elapsed_days;
use crate::types::{Catalog, Problem};

/// Chance of practising on a day. Ours.
const PRACTICE_CHANCE: f64 = 0.9;

/// A learner between episodes.
#[derive(Debug)]
pub struct LongTermState {
    params: LearnerParams,
    seed: u64,
    topics: BTreeMap<TopicId, (f64, Timestamp)>,
    solved: BTreeMap<ProblemUid, (u32, Timestamp)>,
    sittings: BTreeMap<ProblemUid, u32>,
    /// The learner remembers the current problem's solution, so it learns nothing from it.
    recalls: bool,
    dice: KeyedRng,
}

impl LongTermState {
    pub fn new(params: &LearnerParams, world: &SimulationWorld, plan: &PracticePlan) -> Self {
        let topics = world.catalog.topics.iter().map(|topic| (topic.id.clone(), (plan.level, plan.start)));
        Self {
            params: params.clone(),
            seed: plan.seed,
            topics: topics.collect(),
            solved: BTreeMap::new(),
            sittings: BTreeMap::new(),
            recalls: false,
            dice: KeyedRng::new(RngKey::new(plan.seed, "days"), plan.seed),
        }
    }

    pub fn practises_today(&mut self) -> bool {
        self.dice.next_draw().value_at(DrawSlot::Quit) < PRACTICE_CHANCE
    }

    /// One of `n` things; `n` is at least 1.
    pub fn random_below(&mut self, n: usize) -> usize {
        self.dice.next_draw().index_below(DrawSlot::Choice, n)
    }

    /// True mastery of a topic, in [0, 1].
    pub fn topic_level(&self, topic: &TopicId, now: Timestamp) -> f64 {
        self.topics.get(topic).map_or(self.params.tracing.start, |(level, since)| {
            faded_level(&self.params, *level, elapsed_days(*since, now))
        })
    }

    /// Mean true mastery over all topics.
    pub fn mean_level(&self, now: Timestamp) -> f64 {
        let sum: f64 = self.topics.keys().map(|topic| self.topic_level(topic, now)).sum();
        sum / self.topics.len().max(1) as f64
    }

    /// The main topic of each solved problem, and the chance to remember its solution at a time.
    pub fn remembered(&self, catalog: &Catalog, now: Timestamp) -> Vec<(TopicId, f64)> {
        let chance = |solves: u32, since: Timestamp| recall_chance(&self.params, elapsed_days(since, now), solves);
        let solved = self.solved.iter().filter_map(|(uid, of)| Some((catalog.by_uid(uid)?, of)));
        solved.map(|(problem, (solves, since))| (problem.topic().clone(), chance(*solves, *since))).collect()
    }

    /// The levels of a problem's flaws, and the episode's RNG. A learner who remembers the solution makes no mistakes.
    pub fn begin_episode(
        &mut self,
        board: &ProblemGraph,
        problem: &Problem,
        now: Timestamp,
    ) -> ([f64; FLAW_COUNT], KeyedRng) {
        let count = self.sittings.entry(problem.uid.clone()).or_default();
        *count += 1;
        let dice = KeyedRng::new(RngKey::new(self.seed, &format!("{} {count}", problem.uid)), self.seed);
        let recall = self
            .solved
            .get(&problem.uid)
            .map_or(0.0, |(solves, since)| recall_chance(&self.params, elapsed_days(*since, now), *solves));
        let throw: Draw = self.dice.next_draw();
        self.recalls = throw.value_at(DrawSlot::Recall) < recall;
        if self.recalls {
            return ([1.0; FLAW_COUNT], dice);
        }
        let level = |flaw: usize| {
            board.topic(flaw).map_or_else(|| self.topic_level(problem.topic(), now), |t| self.topic_level(t, now))
        };
        (std::array::from_fn(level), dice)
    }

    /// Ends an episode: topics follow the levels of the flaws that the learner met.
    pub fn end_episode(
        &mut self,
        board: &ProblemGraph,
        problem: &Problem,
        knowledge: &KnowledgeState,
        solved: bool,
        now: Timestamp,
    ) {
        let mut of_topic: BTreeMap<&TopicId, Vec<f64>> = BTreeMap::new();
        for flaw in knowledge.exposed_flaws().each().filter(|_| !self.recalls) {
            let topic = board.topic(flaw).unwrap_or(problem.topic());
            of_topic.entry(topic).or_default().push(knowledge.levels()[flaw]);
        }
        for (topic, levels) in of_topic {
            let after = carry_over_level(self.topic_level(topic, now), levels.into_iter(), self.params.carry);
            self.topics.insert(topic.clone(), (after, now));
        }
        if solved {
            let solves = self.solved.get(&problem.uid).map_or(1, |(solves, _)| solves + 1);
            self.solved.insert(problem.uid.clone(), (solves, now));
        }
    }
}
