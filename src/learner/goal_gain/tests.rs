//! Tests of a goal's topics and of expected gains, by hand.

use super::*;
use crate::learner::learner_fixtures::{self, NOON, World, stands};
use crate::types::problem::Difficulty;

fn goal(kind: GoalKind, topics: &[&str]) -> LearningGoal {
    LearningGoal { kind, topics: topics.iter().map(|id| TopicId::from(*id)).collect(), path: None, by: None }
}

fn targets(state: &LearnerState, world: &World, goal: &LearningGoal) -> Vec<String> {
    goal_topics(state, &world.params, &world.catalog, goal).iter().map(ToString::to_string).collect()
}

#[test]
fn weakest_is_the_open_topic_with_the_lowest_mastery() {
    let world = World::new();
    let mut state = LearnerState::default();
    let open = targets(&state, &world, &goal(GoalKind::Global, &[]));
    assert!(!open.is_empty());
    for (place, topic) in open.iter().enumerate() {
        stands(&mut state, topic, 0.9 - 0.1 * place as f64);
    }
    let weakest = targets(&state, &world, &goal(GoalKind::Weakest, &[]));
    let mastery = |topic: &String| state_queries::mastery(&state, &world.params, &topic.as_str().into());
    let all = targets(&state, &world, &goal(GoalKind::Global, &[]));
    let lowest = all.iter().min_by(|a, b| mastery(a).total_cmp(&mastery(b))).expect("a topic");
    assert_eq!(weakest.as_slice(), std::slice::from_ref(lowest));
}

#[test]
fn a_locked_topic_aims_at_the_prerequisites_it_lacks() {
    let world = World::new();
    let state = LearnerState::default();
    let locked = world.catalog.topics.iter().map(|topic| &topic.id);
    let mut locked = locked.filter(|topic| !state_queries::is_open(&state, &world.params, &world.catalog, topic));
    let topic = locked.next().expect("a locked topic").to_string();
    let aims = targets(&state, &world, &goal(GoalKind::Global, &[&topic]));
    assert!(!aims.is_empty() && !aims.contains(&topic), "{topic}: {aims:?}");
    let open = targets(&state, &world, &goal(GoalKind::Global, &[]));
    assert!(aims.iter().all(|aim| open.contains(aim)));
}

#[test]
fn practised_is_the_most_frequent_topic_of_the_latest_exercises() {
    let world = World::new();
    let mut state = LearnerState::default();
    let tried: Vec<&Problem> = world.catalog.problems.iter().take(3).collect();
    for (minute, problem) in tried.iter().enumerate() {
        let at = NOON + jiff::SignedDuration::from_mins(minute as i64);
        state.problems.entry(problem.uid.clone()).or_default().last_submitted = Some(at);
    }
    let count = |topic: &TopicId| tried.iter().filter(|problem| problem.topic() == topic).count();
    let most = tried.iter().map(|problem| count(problem.topic())).max().expect("tried");
    let aim = targets(&state, &world, &goal(GoalKind::Practised, &[]));
    assert_eq!(count(&aim[0].as_str().into()), most, "{aim:?}");
}

#[test]
fn expected_gain_is_the_mean_over_both_outcomes() {
    let world = World::new();
    let mut state = LearnerState::default();
    let problem = learner_fixtures::problem("arrays", Difficulty::Easy);
    stands(&mut state, "arrays", 0.4);
    let gain = equation_gain(&state, &world.ctx(0), &problem, &["arrays".into()]).expect("a gain");
    let (up, down) = (gain.after_pass - gain.before, gain.after_fail - gain.before);
    assert!(up > 0.0 && down < 0.0);
    assert!((gain.expected - (gain.chance * up + (1.0 - gain.chance) * down)).abs() < 1e-12);
    // Two targets of which the problem practises one: half the mean.
    let half = equation_gain(&state, &world.ctx(0), &problem, &["arrays".into(), "graphs".into()]).expect("a gain");
    assert!((half.expected - gain.expected / 2.0).abs() < 1e-12);
    assert_eq!(equation_gain(&state, &world.ctx(0), &problem, &["graphs".into()]), None);
}

/// What is announced is what a pass in time brings then.
#[test]
fn a_pass_after_a_failure_or_a_hint_promises_what_it_brings() {
    let world = World::new();
    let mut params = learner_fixtures::params();
    params.mastery.pass_after_failure = 0.25;
    let ctx = Ctx { params: &params, ..world.ctx(0) };
    let problem = learner_fixtures::problem("arrays", Difficulty::Easy);
    let check = |failed: bool, hint_level: u8, share: f64| {
        let mut state = LearnerState::default();
        stands(&mut state, "arrays", 0.4);
        let up = |state: &LearnerState| {
            let gain = equation_gain(state, &ctx, &problem, &["arrays".into()]).expect("a gain");
            gain.after_pass - gain.before
        };
        let whole = up(&state);
        let progress = state.problems.entry(problem.uid.clone()).or_default();
        progress.hint_level = hint_level;
        progress.last_failure_counted = failed.then_some(NOON);
        assert!((up(&state) - whole * share).abs() < 1e-9, "{failed} {hint_level}: {} of {whole}", up(&state));
    };
    check(false, 0, 1.0);
    check(true, 0, 0.25);
    check(false, 2, 0.85);
    check(true, 2, 0.85 * 0.25);
    // Another failure a moment later counts nothing.
    let mut state = LearnerState::default();
    stands(&mut state, "arrays", 0.4);
    state.problems.entry(problem.uid.clone()).or_default().last_failure_counted = Some(NOON);
    let gain = equation_gain(&state, &ctx, &problem, &["arrays".into()]).expect("a gain");
    assert_eq!(gain.after_fail.to_bits(), gain.before.to_bits());
}

/// Arrays has four problems, and three are solved.
#[test]
fn a_topic_that_needs_no_problem_is_no_target() {
    let mut world = World::new();
    let more = Problem { uid: "arrays-more".into(), ..world.problem("arrays-hard").clone() };
    world.catalog.problems.push(more);
    let mut state = LearnerState::default();
    for problem in ["arrays-easy", "arrays-medium", "arrays-hard"] {
        learner_fixtures::solved(&mut state, problem, NOON);
    }
    let check = |mastery: f64, topics: &[&str], expected: &[&str]| {
        let mut state = state.clone();
        stands(&mut state, "arrays", mastery);
        assert_eq!(targets(&state, &world, &goal(GoalKind::Global, topics)), expected, "{mastery} {topics:?}");
    };
    check(0.5, &["arrays"], &["arrays"]);
    check(0.9, &["arrays"], &[]);
    check(0.9, &["arrays", "recursion"], &["recursion"]);
}

#[test]
fn a_topic_whose_problems_were_given_up_is_no_target() {
    let world = World::new();
    let mut state = LearnerState::default();
    stands(&mut state, "arrays", 0.9);
    stands(&mut state, "recursion", 0.2);
    assert_eq!(targets(&state, &world, &goal(GoalKind::Weakest, &[])), ["recursion"]);
    for problem in world.catalog.in_topic(&"recursion".into()) {
        state.problems.entry(problem.uid.clone()).or_default().gave_up = Some(NOON);
    }
    assert!(!targets(&state, &world, &goal(GoalKind::Weakest, &[])).contains(&"recursion".to_owned()));
}
