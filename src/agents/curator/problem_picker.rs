//! Picks problems from the pool one at a time, best first.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::problem_pool::{self, PoolEntry, PoolKind};
use crate::agents::seeded_hash;
use crate::learner::goal_gain;
use crate::learner::state_queries;
use crate::mastery::daily_selection::steps_from_zone_middle;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::days_between;
use crate::types::learner_state::{Bucket, DailyItem, LearnerState, SelfReport};
use crate::types::params::Ctx;
use crate::types::problem::{Catalog, Problem, Topic};

/// Picks problems without replacement.
pub struct ProblemPicker<'a> {
    state: &'a LearnerState,
    ctx: &'a Ctx<'a>,
    pool: Vec<PoolEntry<'a>>,
    chosen: Vec<PoolEntry<'a>>,
    /// Maximum number of problems from one topic.
    per_topic: usize,
    /// The topics of the items that a set keeps, once for each.
    kept_topics: Vec<TopicId>,
    /// Topics that locked topics wait for, with the number of those.
    gates: BTreeMap<&'a TopicId, usize>,
    /// The open topics of a goal that names topics or a path; empty without one.
    goal: Vec<TopicId>,
    /// The problems of the goal's path that can be offered now, in its order.
    path: Vec<ProblemUid>,
    /// Whether a problem improves the learner's goal, so that growth and challenge problems are ranked by that.
    ranks_by_goal: bool,
    /// Only reviews and problems of the goal are taken, while there is one.
    only_goal: bool,
}

/// Order within a bucket, smaller first: an active misconception, topics that more locked topics wait for, topics with
/// fewer chosen problems, the bucket's own order, the road map, the seed.
type PickRank = (bool, Reverse<usize>, usize, i32, usize, u64);

impl<'a> ProblemPicker<'a> {
    /// Creates a picker over every problem that can be offered, except those in `without`.
    pub fn new(state: &'a LearnerState, ctx: &'a Ctx<'a>, without: &[&ProblemUid]) -> Self {
        let mut pool = problem_pool::pool_entries(state, ctx);
        pool.retain(|entry| !without.contains(&&entry.problem.uid));
        let named = state.profile.goal.as_ref().filter(|goal| goal.is_named());
        let path = named.and_then(|goal| goal_gain::path_left(state, ctx.catalog, goal)).unwrap_or_default();
        let is_offered = |problem: &&Problem| pool.iter().any(|entry| entry.problem.uid == problem.uid);
        let path = path.into_iter().filter(is_offered).map(|problem| problem.uid.clone()).collect();
        let goal = named.map(|goal| goal_gain::goal_topics(state, ctx.params, ctx.catalog, goal)).unwrap_or_default();
        let gates = waiting_topics(state, ctx);
        let ranks_by_goal = pool.iter().any(|entry| entry.gain.is_some());
        Self {
            state,
            ctx,
            pool,
            chosen: Vec::new(),
            per_topic: usize::MAX,
            kept_topics: Vec::new(),
            gates,
            goal,
            path,
            ranks_by_goal,
            only_goal: false,
        }
    }

    /// Removes the problems that are not admitted.
    pub fn with_filter(mut self, admits: &dyn Fn(&Problem) -> bool) -> Self {
        self.pool.retain(|entry| admits(entry.problem));
        self
    }

    /// From now on, takes only reviews and problems of the topics that the learner's goal names, or all of them again.
    pub fn set_only_goal(&mut self, only: bool) {
        self.only_goal = only && !self.goal.is_empty();
    }

    /// Whether a problem of the goal's path can be offered now.
    pub fn has_path(&self) -> bool {
        !self.path.is_empty()
    }

    /// Whether the learner's goal names topics that can be practised now.
    pub fn has_goal_topics(&self) -> bool {
        !self.goal.is_empty()
    }

    fn is_for_goal(&self, entry: &PoolEntry) -> bool {
        if self.path.is_empty() {
            entry.problem.topics.iter().any(|topic| self.goal.contains(topic))
        } else {
            self.path.contains(&entry.problem.uid)
        }
    }

    /// Takes up to `places` problems of the goal's path in its order, whatever their kind; returns the places left.
    pub fn take_path(&mut self, places: usize) -> usize {
        let mut left = places;
        for uid in &self.path {
            let is_new = |entry: &PoolEntry| entry.problem.uid == *uid && entry.kind != PoolKind::Review;
            let at = self.pool.iter().position(is_new).filter(|_| left > 0);
            if let Some(at) = at {
                self.chosen.push(self.pool.remove(at));
                left -= 1;
            }
        }
        left
    }

    /// The expected minutes of the remaining problems.
    pub fn expected_minutes(&self) -> impl Iterator<Item = u32> {
        self.pool.iter().map(|entry| entry.problem.minutes)
    }

    /// Limits each topic to its share of `size` slots, at least one, unless there is only one topic to choose from. The
    /// items that are kept have some of the slots.
    pub fn with_topic_limit(mut self, size: usize, kept: &[DailyItem]) -> Self {
        let kept = kept.iter().filter_map(|item| self.ctx.catalog.by_uid(&item.problem));
        self.kept_topics = kept.map(|problem| problem.topic().clone()).collect();
        let share = (size as f64 * self.ctx.params.curriculum.topic_share).floor() as usize;
        let first = self.pool.first().map(|entry| entry.problem.topic());
        let varied = self.pool.iter().any(|entry| Some(entry.problem.topic()) != first);
        self.per_topic = if varied { share.max(1) } else { size };
        self
    }

    /// Takes one unsolved problem of a topic with an active misconception, if one is open, and returns its kind.
    pub fn take_misunderstood(&mut self) -> Option<PoolKind> {
        let kinds = [PoolKind::Growth, PoolKind::Challenge, PoolKind::Frontier, PoolKind::Stretch, PoolKind::Untouched];
        kinds
            .into_iter()
            .find(|kind| self.take_best(|picker, entry| entry.kind == *kind && picker.has_misconception(entry)))
    }

    /// Takes one unsolved problem of a topic, if one is open, and returns its kind.
    pub fn take_from_topic(&mut self, topic: &TopicId) -> Option<PoolKind> {
        let kinds = [PoolKind::Growth, PoolKind::Challenge, PoolKind::Frontier, PoolKind::Stretch, PoolKind::Untouched];
        let of_topic = |entry: &PoolEntry| entry.problem.topic() == topic;
        kinds.into_iter().find(|kind| self.take_best(|_, entry| entry.kind == *kind && of_topic(entry)))
    }

    /// Takes up to `places` problems of a kind and returns the number of slots left.
    pub fn take(&mut self, kind: PoolKind, places: usize) -> usize {
        let taken = (0..places).take_while(|_| self.take_best(|_, entry| entry.kind == kind)).count();
        places - taken
    }

    /// Takes the best wanted problem from the topics that are below their limit. Returns whether there was one.
    fn take_best(&mut self, is_wanted: impl Fn(&Self, &PoolEntry) -> bool) -> bool {
        // A goal may need all of a day's problems from one topic.
        let has_room =
            |entry: &PoolEntry| self.is_for_goal(entry) || self.count_of_topic(entry.problem.topic()) < self.per_topic;
        let fits = |entry: &PoolEntry| !self.only_goal || entry.kind == PoolKind::Review || self.is_for_goal(entry);
        let best = (0..self.pool.len())
            .filter(|i| fits(&self.pool[*i]) && has_room(&self.pool[*i]) && is_wanted(self, &self.pool[*i]))
            .min_by_key(|i| self.rank(&self.pool[*i]));
        let Some(best) = best else { return false };
        let entry = self.pool.remove(best);
        self.chosen.push(entry);
        true
    }

    /// The chosen problems, in order.
    pub fn chosen(&self) -> &[PoolEntry<'a>] {
        &self.chosen
    }

    /// Returns whether the entry is from the first topic of the road map, the learner is new to programming problems,
    /// and has no evidence in that topic yet.
    fn is_first_step(&self, entry: &PoolEntry) -> bool {
        let first = self.ctx.catalog.topics.first().map(|topic| &topic.id);
        self.state.profile.skill == SelfReport::New
            && first == Some(entry.problem.topic())
            && !state_queries::has_evidence(self.state, entry.problem.topic())
    }

    fn has_misconception(&self, entry: &PoolEntry) -> bool {
        entry.problem.topics.iter().any(|topic| state_queries::active_misconception(self.state, topic).is_some())
    }

    fn count_of_topic(&self, topic: &TopicId) -> usize {
        let kept = self.kept_topics.iter().filter(|kept| *kept == topic).count();
        kept + self.chosen.iter().filter(|entry| entry.problem.topic() == topic).count()
    }

    /// The rank of a growth or challenge problem by its expected gain for the learner's goal; `None` if no problem
    /// improves one. Problems that do nothing for the goal come last.
    fn goal_rank(&self, entry: &PoolEntry) -> Option<i32> {
        if !self.ranks_by_goal || !matches!(entry.bucket, Bucket::Growth | Bucket::Challenge) {
            return None;
        }
        Some(entry.gain.as_ref().map_or(i32::MAX, |gain| -(gain.expected / GAIN_UNIT).round() as i32))
    }

    fn rank(&self, entry: &PoolEntry) -> PickRank {
        let (state, ctx, problem) = (self.state, self.ctx, entry.problem);
        let troubled = self.has_misconception(entry);
        let tie = seeded_hash::seeded_hash(ctx.seed, &[&ctx.day.to_string(), problem.uid.as_str()]);
        let crowd = self.count_of_topic(problem.topic());
        let difficulty = problem.difficulty as i32;
        let opens = Reverse(if self.is_first_step(entry) {
            usize::MAX
        } else {
            self.gates.get(problem.topic()).copied().unwrap_or_default()
        });
        if let Some(rank) = self.goal_rank(entry) {
            return (!troubled, Reverse(0), 0, rank, 0, tie);
        }
        match entry.bucket {
            Bucket::Review => {
                let due = state.reviews.get(&problem.uid).map_or(0, |review| days_between(ctx.day, review.due));
                (!troubled, Reverse(0), 0, due, 0, tie)
            }
            Bucket::Growth => (
                !troubled,
                opens,
                crowd,
                steps_from_zone_middle(&ctx.params.curriculum, ctx.params.chance.alike, entry.chance).cast_signed(),
                0,
                tie,
            ),
            Bucket::Frontier => {
                let place = ctx.catalog.topics.iter().position(|t| &t.id == problem.topic());
                (!troubled, opens, crowd, difficulty, place.unwrap_or(usize::MAX), tie)
            }
            Bucket::Challenge => (!troubled, opens, crowd, difficulty, 0, tie),
        }
    }
}

/// Gains are compared in millionths.
const GAIN_UNIT: f64 = 1e-6;

/// Counts, for each topic that opens no other topic yet, the locked topics that wait for it, directly or through
/// others.
///
/// Topics are in topological order, so one pass finds every topic that depends on another.
fn waiting_topics<'a>(state: &LearnerState, ctx: &Ctx<'a>) -> BTreeMap<&'a TopicId, usize> {
    let catalog: &'a Catalog = ctx.catalog;
    let is_locked = |topic: &&Topic| !state_queries::is_open(state, ctx.params, catalog, &topic.id);
    let locked: Vec<&Topic> = catalog.topics.iter().filter(is_locked).collect();
    let below = catalog.topics.iter().filter(|t| !state_queries::unlocks_dependents(state, ctx.params, catalog, &t.id));
    let waiting = |gate: &'a Topic| {
        let mut resting = vec![&gate.id];
        for topic in &locked {
            if topic.requires.iter().any(|id| resting.contains(&id)) {
                resting.push(&topic.id);
            }
        }
        (&gate.id, resting.len() - 1)
    };
    below.map(waiting).collect()
}
