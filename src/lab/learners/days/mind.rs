//! What a learner takes from one problem, and from one day, to the next: topics, solutions, the will to come back.
//!
//! Between days a topic's level falls towards its start, and a solution is forgotten; on leaving a problem a topic follows
//! the flaws that were met there. Draws are of the learner's own dice, so that two tutors meet the same learner.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::super::board::Board;
use super::super::desk::agents::World;
use super::super::dice::{Dice, Key, Slot, Throw};
use super::super::knowledge::{FLAWS, Knowledge, carried, faded, remembered};
use super::super::params::LearnerParams;
use super::Plan;
use crate::learner::day::elapsed_days;
use crate::model::Problem;
use crate::model::ids::{ProblemUid, TopicId};

/// Chance of turning up on a day. Ours.
const TURNS_UP: f64 = 0.9;

/// A learner between sittings.
#[derive(Debug)]
pub struct Mind {
    params: LearnerParams,
    seed: u64,
    topics: BTreeMap<TopicId, (f64, Timestamp)>,
    solved: BTreeMap<ProblemUid, (u32, Timestamp)>,
    sittings: BTreeMap<ProblemUid, u32>,
    /// The solution of the problem at hand was remembered: nothing is learnt from it.
    recalls: bool,
    dice: Dice,
}

impl Mind {
    pub fn new(params: &LearnerParams, world: &World, plan: &Plan) -> Self {
        let topics = world.catalog.topics.iter().map(|topic| (topic.id.clone(), (plan.level, plan.start)));
        Self {
            params: params.clone(),
            seed: plan.seed,
            topics: topics.collect(),
            solved: BTreeMap::new(),
            sittings: BTreeMap::new(),
            recalls: false,
            dice: Dice::of(Key::of(plan.seed, "days"), plan.seed),
        }
    }

    pub fn turns_up(&mut self) -> bool {
        self.dice.throw().at(Slot::Quit) < TURNS_UP
    }

    /// One of `n` things; `n` is at least 1.
    pub fn below(&mut self, n: usize) -> usize {
        self.dice.throw().below(Slot::Choice, n)
    }

    /// True mastery of a topic, in [0, 1].
    pub fn level(&self, topic: &TopicId, now: Timestamp) -> f64 {
        self.topics
            .get(topic)
            .map_or(self.params.tracing.start, |(level, since)| faded(&self.params, *level, elapsed_days(*since, now)))
    }

    /// Mean true mastery over all topics.
    pub fn mean(&self, now: Timestamp) -> f64 {
        let sum: f64 = self.topics.keys().map(|topic| self.level(topic, now)).sum();
        sum / self.topics.len().max(1) as f64
    }

    /// The levels of a problem's flaws, and the dice of the sitting. Whoever remembers a solution errs no more.
    pub fn sits_down(&mut self, board: &Board, problem: &Problem, now: Timestamp) -> ([f64; FLAWS], Dice) {
        let count = self.sittings.entry(problem.uid.clone()).or_default();
        *count += 1;
        let dice = Dice::of(Key::of(self.seed, &format!("{} {count}", problem.uid)), self.seed);
        let recall = self
            .solved
            .get(&problem.uid)
            .map_or(0.0, |(solves, since)| remembered(&self.params, elapsed_days(*since, now), *solves));
        let throw: Throw = self.dice.throw();
        self.recalls = throw.at(Slot::Recall) < recall;
        if self.recalls {
            return ([1.0; FLAWS], dice);
        }
        let level =
            |flaw: usize| board.topic(flaw).map_or_else(|| self.level(problem.topic(), now), |t| self.level(t, now));
        (std::array::from_fn(level), dice)
    }

    /// The problem is left: topics follow what was learnt of the flaws that were met.
    pub fn gets_up(&mut self, board: &Board, problem: &Problem, knowledge: &Knowledge, solved: bool, now: Timestamp) {
        let mut of_topic: BTreeMap<&TopicId, Vec<f64>> = BTreeMap::new();
        for flaw in knowledge.exposed().each().filter(|_| !self.recalls) {
            let topic = board.topic(flaw).unwrap_or(problem.topic());
            of_topic.entry(topic).or_default().push(knowledge.levels()[flaw]);
        }
        for (topic, levels) in of_topic {
            let after = carried(self.level(topic, now), levels.into_iter(), self.params.carry);
            self.topics.insert(topic.clone(), (after, now));
        }
        if solved {
            let solves = self.solved.get(&problem.uid).map_or(1, |(solves, _)| solves + 1);
            self.solved.insert(problem.uid.clone(), (solves, now));
        }
    }
}
