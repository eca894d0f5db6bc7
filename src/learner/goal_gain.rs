//! What trying a problem is expected to do for the learner's goal.
//!
//! A goal aims at topics. The expected gain of a problem is the mean change of their mastery over the two outcomes:
//! `p·Δ₁ + (1 − p)·Δ₀`, with the chance p to pass. The equations of the learner model give both changes and the chance;
//! a trained predictor gives the chance if it predicts this learner better (see [`crate::learner::predict`]). Pure.

use std::collections::BTreeMap;

use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::learner::topic_mastered;
use crate::mastery::mastery_update::MasteryTerms;
use crate::types::TopicId;
use crate::types::learner_state::{LearnerState, Progress};
use crate::types::learning_goal::{ExpectedGain, GoalKind, LearningGoal};
use crate::types::params::{Ctx, Params};
use crate::types::problem::{Catalog, Problem};

/// The latest exercises that decide which topic is practised most.
const RECENT_EXERCISES: usize = 10;

/// The topics that a goal aims at now. Empty if no topic of the goal has a problem left, or if the topics that it names
/// need no further problem.
#[must_use]
pub fn goal_topics(state: &LearnerState, params: &Params, catalog: &Catalog, goal: &LearningGoal) -> Vec<TopicId> {
    let wanted = match path_left(state, catalog, goal) {
        None if goal.topics.is_empty() => Vec::new(),
        None => {
            let needs_problems = |topic: &&TopicId| topic_mastered::needs_problems(state, params, catalog, topic);
            let left: Vec<TopicId> = goal.topics.iter().filter(needs_problems).cloned().collect();
            if left.is_empty() {
                return Vec::new();
            }
            left
        }
        Some(left) if left.is_empty() => return Vec::new(),
        Some(left) => left.into_iter().filter_map(|problem| problem.topics.first().cloned()).collect(),
    };
    let candidates = candidate_topics(state, params, catalog, &wanted);
    let one = |topic: Option<TopicId>| topic.into_iter().collect();
    match goal.kind {
        GoalKind::Global => candidates,
        GoalKind::Practised => one(most_practised(state, catalog, &candidates).or_else(|| candidates.first().cloned())),
        GoalKind::Upcoming => one(likeliest_next(state, catalog, &candidates).or_else(|| candidates.first().cloned())),
        GoalKind::Weakest => one(weakest(state, params, &candidates)),
    }
}

/// The problems of the goal's path that are not solved yet, in its order; `None` for a goal without a path, or with one
/// that no installed pack has.
#[must_use]
pub fn path_left<'a>(state: &LearnerState, catalog: &'a Catalog, goal: &LearningGoal) -> Option<Vec<&'a Problem>> {
    let (_, problems) = catalog.find_path(goal.path.as_deref()?)?;
    Some(problems.into_iter().filter(|problem| !state_queries::is_solved_anywhere(state, &problem.uid)).collect())
}

/// Open topics with a problem that is neither solved nor given up, in the order of the road map. With `wanted`, only
/// those and the prerequisites that a locked one still lacks.
fn candidate_topics(state: &LearnerState, params: &Params, catalog: &Catalog, wanted: &[TopicId]) -> Vec<TopicId> {
    let is_new = |problem: &Problem| !state_queries::is_over(state, &problem.uid);
    let has_work = |topic: &TopicId| catalog.in_topic(topic).any(is_new);
    let is_open = |topic: &TopicId| state_queries::is_open(state, params, catalog, topic);
    let reached = with_prerequisites(state, params, catalog, wanted, |topic| !is_open(topic));
    let is_wanted = |topic: &TopicId| wanted.is_empty() || reached.contains(topic);
    let topics = catalog.topics.iter().map(|topic| &topic.id);
    topics.filter(|topic| is_wanted(topic) && is_open(topic) && has_work(topic)).cloned().collect()
}

/// These topics, and behind them the prerequisites that those of them which wait still lack, directly or through others.
#[must_use]
pub fn with_prerequisites(
    state: &LearnerState,
    params: &Params,
    catalog: &Catalog,
    wanted: &[TopicId],
    waits: impl Fn(&TopicId) -> bool,
) -> Vec<TopicId> {
    let mut reached: Vec<TopicId> = wanted.to_vec();
    let mut next = 0;
    while let Some(topic) = reached.get(next).cloned() {
        next += 1;
        if waits(&topic) {
            let missing = state_queries::missing_prerequisites(state, params, catalog, &topic);
            let new: Vec<TopicId> = missing.into_iter().map(|(id, _)| id).filter(|id| !reached.contains(id)).collect();
            reached.extend(new);
        }
    }
    reached
}

/// The main topics of the problems that the learner submitted, the latest last.
fn practised_topics<'a>(state: &LearnerState, catalog: &'a Catalog) -> Vec<&'a TopicId> {
    let tried = state.problems.iter().filter_map(|(uid, progress)| Some((progress.last_submitted?, uid)));
    let mut tried: Vec<_> = tried.collect();
    tried.sort();
    tried.into_iter().filter_map(|(_, uid)| catalog.by_uid(uid)?.topics.first()).collect()
}

/// The topic of most of the latest exercises; the later one if two are equal.
fn most_practised(state: &LearnerState, catalog: &Catalog, candidates: &[TopicId]) -> Option<TopicId> {
    let practised = practised_topics(state, catalog);
    let latest = &practised[practised.len().saturating_sub(RECENT_EXERCISES)..];
    let count = |topic: &TopicId| latest.iter().filter(|other| **other == topic).count();
    let known = latest.iter().copied().filter(|topic| candidates.contains(topic));
    // The last of several equal counts is the latest.
    known.max_by_key(|topic| count(topic)).cloned()
}

/// The candidate that follows the practised topics most often: `T[c, c']` counts how often c' came after c, rows are
/// normalised, and the mean row of the topics practised decides.
fn likeliest_next(state: &LearnerState, catalog: &Catalog, candidates: &[TopicId]) -> Option<TopicId> {
    let practised = practised_topics(state, catalog);
    let mut rows: BTreeMap<&TopicId, BTreeMap<&TopicId, f64>> = BTreeMap::new();
    for pair in practised.windows(2) {
        *rows.entry(pair[0]).or_default().entry(pair[1]).or_default() += 1.0;
    }
    let share = |topic: &TopicId| -> f64 {
        let of_row =
            |row: &BTreeMap<&TopicId, f64>| row.get(topic).copied().unwrap_or_default() / row.values().sum::<f64>();
        rows.values().map(of_row).sum()
    };
    let best = candidates.iter().map(|topic| (share(topic), topic)).filter(|(share, _)| *share > 0.0);
    best.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, topic)| topic.clone())
}

/// The candidate with the lowest mastery; the first on the road map if two are equal.
fn weakest(state: &LearnerState, params: &Params, candidates: &[TopicId]) -> Option<TopicId> {
    let mastery = |topic: &&TopicId| state_queries::mastery(state, params, topic);
    candidates.iter().min_by(|a, b| mastery(a).total_cmp(&mastery(b))).cloned()
}

/// The expected gain of a problem: with the trained predictor's chance if the context has it, otherwise with that of
/// the equations.
/// `None` if the problem does nothing for the targets.
#[must_use]
pub fn problem_gain(state: &LearnerState, ctx: &Ctx, problem: &Problem, targets: &[TopicId]) -> Option<ExpectedGain> {
    match ctx.gains {
        Some(gains) => gains.get(&problem.uid).cloned(),
        None => equation_gain(state, ctx, problem, targets),
    }
}

/// The expected gain by the equations of the learner model; `None` if the problem practises no target.
#[must_use]
pub fn equation_gain(state: &LearnerState, ctx: &Ctx, problem: &Problem, targets: &[TopicId]) -> Option<ExpectedGain> {
    gain_with_chance(state, ctx, (problem, targets), state_queries::chance(state, ctx.params, problem).value())
}

/// The expected gain with this chance to pass; `None` if the problem practises no target. Each outcome counts what it would
/// count now: a pass less after the hints that were taken and after a failure today, another failure within minutes nothing.
#[must_use]
pub fn gain_with_chance(
    state: &LearnerState,
    ctx: &Ctx,
    (problem, targets): (&Problem, &[TopicId]),
    chance: f64,
) -> Option<ExpectedGain> {
    let params = ctx.params;
    let hint_level = state.problems.get(&problem.uid).map_or(0, Progress::help_level);
    let weight = review_queries::pass_weight(state, ctx, &problem.uid);
    let fails_count = !review_queries::is_within_failure_window(state, ctx, &problem.uid);
    let effect = |topic: &TopicId| {
        let before = state_queries::mastery(state, params, topic);
        let whole = MasteryTerms::without_delay(&params.mastery, before, problem.difficulty, hint_level);
        let (pass, fail) = (MasteryTerms { weight, ..whole }, MasteryTerms { success: false, ..whole });
        let (after_pass, after_fail) = (pass.value(), if fails_count { fail.value() } else { before });
        let expected = chance * (after_pass - before) + (1.0 - chance) * (after_fail - before);
        ExpectedGain { topic: topic.clone(), before, after_pass, after_fail, chance, expected }
    };
    let effects: Vec<ExpectedGain> =
        targets.iter().filter(|topic| problem.topics.contains(topic)).map(effect).collect();
    let expected = effects.iter().map(|gain| gain.expected).sum::<f64>() / targets.len().max(1) as f64;
    let most = effects.into_iter().max_by(|a, b| a.expected.total_cmp(&b.expected))?;
    Some(ExpectedGain { expected, ..most })
}

#[cfg(test)]
mod tests;
