//! One session: an agent teaches a learner for 150 steps under a condition.
//!
//! Deterministic by seed, profile and condition. Stores only the data that scoring needs.

use serde::Serialize;

use super::action_filter::{ActionFilter, RecentActions};
use super::bandit_agent::{AgentInput, BanditAgent};
use super::concept_graph::{self, CONCEPT_COUNT};
use super::session_draws::SessionDraws;
use super::testbed_params::{ACTION_COUNT, RewardWeights, TestbedParams};
use super::testbed_student::TestbedStudent;

/// An experimental condition: the agent's reward and its constraints (paper, 4.3).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestbedCondition {
    /// Short name, as in the paper's tables.
    pub name: &'static str,
    pub weights: RewardWeights,
    pub filter: ActionFilter,
    /// The agent chooses the concept too, and may choose one without its prerequisites.
    pub free: bool,
}

const fn condition(name: &'static str, weights: RewardWeights, filter: ActionFilter) -> TestbedCondition {
    TestbedCondition { name, weights, filter, free: false }
}

/// Engagement, mastery and appropriateness of the mixed reward.
pub const MIXED_WEIGHTS: RewardWeights = [0.3, 0.5, 0.2];
/// Engagement only.
pub const EO: TestbedCondition = condition("EO", [1.0, 0.0, 0.0], ActionFilter::Off);
/// Mastery only.
pub const MAS: TestbedCondition = condition("MAS", [0.0, 1.0, 0.0], ActionFilter::Off);
/// Several aims, no constraints.
pub const MO: TestbedCondition = condition("MO", MIXED_WEIGHTS, ActionFilter::Off);
/// Several aims under prerequisites and the demand floor.
pub const ST: TestbedCondition = condition("ST", MIXED_WEIGHTS, ActionFilter::Whole);
/// The ablation without prerequisites as the paper reports it: the choice from their list is dropped, too.
pub const NO_C1: TestbedCondition = condition("No C1", MIXED_WEIGHTS, ActionFilter::Appropriate);
/// The same taken literally. C1 masks nothing here, because no condition chooses closed concepts, so this is ST.
pub const NO_C1_LITERAL: TestbedCondition = condition("No C1 (literal)", MIXED_WEIGHTS, ActionFilter::Whole);
/// The ablation without the demand floor: the filter's other rules stay. The paper also calls it "action filter off",
/// but that would be [`MO`], because C1 masks nothing here.
pub const NO_C3: TestbedCondition = condition("No C3", MIXED_WEIGHTS, ActionFilter::NoFloor);
/// An engagement-only agent that chooses concepts too.
pub const FREE: TestbedCondition =
    TestbedCondition { name: "Free", weights: [1.0, 0.0, 0.0], filter: ActionFilter::Off, free: true };

/// The four main conditions, in the order of the paper's tables.
pub const MAIN: [TestbedCondition; 4] = [EO, MAS, MO, ST];

/// What happened in a session.
#[derive(Clone, Debug, Serialize)]
pub struct TeachingSession {
    pub seed: u64,
    /// Index in the parameters' profiles.
    pub profile: usize,
    pub actions: Vec<usize>,
    /// Change of engagement, and of mastery, at each step, scaled as in the reward.
    pub engagement: Vec<f64>,
    pub mastery: Vec<f64>,
    /// Steps with an action that was wrong for a confused learner.
    pub inappropriate: usize,
    /// Steps with a concept that lacked a prerequisite.
    pub closed: usize,
    /// The agent's own reward over the session.
    pub reward: f64,
    /// Mean gain of mastery over all concepts.
    pub gain: f64,
    /// Mastery before each step and after the last.
    #[serde(skip)]
    pub known: Vec<[f64; CONCEPT_COUNT]>,
    /// Concepts that could be learnt at each of those moments.
    #[serde(skip)]
    pub open: Vec<[bool; CONCEPT_COUNT]>,
}

/// Plays a session.
#[must_use]
pub fn play_session(
    params: &TestbedParams,
    condition: &TestbedCondition,
    seed: u64,
    profile: usize,
) -> TeachingSession {
    let dice = SessionDraws::new(params, seed, profile);
    let mut table = SessionInProgress {
        params,
        condition,
        student: TestbedStudent::new(params.profiles[profile]),
        agent: BanditAgent::new(params, &dice.weights),
        practised: [0; CONCEPT_COUNT],
        session: TeachingSession {
            seed,
            profile,
            actions: Vec::with_capacity(params.steps),
            engagement: Vec::new(),
            mastery: Vec::new(),
            inappropriate: 0,
            closed: 0,
            reward: 0.0,
            gain: 0.0,
            known: Vec::new(),
            open: Vec::new(),
        },
    };
    for throw in &dice.throws {
        table.step(*throw);
    }
    table.finish()
}

/// A session being played.
struct SessionInProgress<'a> {
    params: &'a TestbedParams,
    condition: &'a TestbedCondition,
    student: TestbedStudent,
    agent: BanditAgent,
    practised: [u32; CONCEPT_COUNT],
    session: TeachingSession,
}

impl SessionInProgress<'_> {
    fn step(&mut self, throw: super::session_draws::StepDraws) {
        let accessible = concept_graph::accessible_concepts(&self.student.mastery, self.params.threshold);
        let open = concept_graph::open_concepts(&accessible, &self.student.mastery, self.params.threshold);
        self.session.known.push(self.student.mastery);
        self.session.open.push(open);
        let wrong = std::array::from_fn(|action| self.student.is_overtaxed_by(self.params, action));
        let recent = RecentActions { actions: &self.session.actions, wrong };
        let allowed = self.condition.filter.allowed_actions(self.params, &recent);
        let taught = open.iter().position(|open| *open).unwrap_or(0);
        let concept = if self.condition.free { self.preferred_concept(&accessible, allowed) } else { taught };
        let guess = self.agent.estimate_rewards(&self.agent_input(&accessible, concept));
        let choice = self.agent.choose(&guess, &allowed, self.session.actions.len());
        let action = self.condition.filter.enforce_demand(self.params, &recent, &allowed, choice, throw.choice);

        let response = self.student.respond_to_action(self.params, action, concept, throw);
        let (engaged, learnt) =
            (self.params.engagement_scale * response.engagement, self.params.mastery_scale * response.mastery);
        let [w_engaged, w_learnt, w_right] = self.condition.weights;
        let reward = w_engaged * engaged + w_learnt * learnt + w_right * f64::from(u8::from(response.appropriate));
        self.agent.learn(&guess, action, reward);

        self.practised[concept] += 1;
        let session = &mut self.session;
        session.actions.push(action);
        session.engagement.push(engaged);
        session.mastery.push(learnt);
        session.inappropriate += usize::from(!response.appropriate);
        session.closed += usize::from(!accessible[concept]);
        session.reward += reward;
    }

    /// The concept with the agent's highest estimate, open or not.
    fn preferred_concept(&self, accessible: &[bool; CONCEPT_COUNT], allowed: [bool; ACTION_COUNT]) -> usize {
        let best = |concept: usize| {
            let rewards = self.agent.estimate_rewards(&self.agent_input(accessible, concept)).rewards;
            (0..ACTION_COUNT).filter(|a| allowed[*a]).map(|a| rewards[a]).fold(f64::NEG_INFINITY, f64::max)
        };
        let promises = (0..CONCEPT_COUNT).map(|concept| (concept, best(concept)));
        promises.reduce(|most, next| if next.1 > most.1 { next } else { most }).map_or(0, |(concept, _)| concept)
    }

    fn agent_input<'s>(&'s self, accessible: &'s [bool; CONCEPT_COUNT], concept: usize) -> AgentInput<'s> {
        let actions = &self.session.actions;
        let last = &actions[actions.len().saturating_sub(self.params.lookback)..];
        let demand: f64 = last.iter().map(|a| self.params.demand[*a]).sum();
        let repeats = actions.iter().rev().take_while(|a| Some(*a) == actions.last()).count();
        AgentInput {
            mastery: &self.student.mastery,
            accessible,
            practised: &self.practised,
            concept,
            last_action: actions.last().copied(),
            engagement: self.student.engagement,
            confusion: self.student.confusion,
            time: actions.len() as f64 / self.params.steps as f64,
            recent_demand: if last.is_empty() { 0.0 } else { demand / last.len() as f64 },
            repeats: repeats as u32,
        }
    }

    fn finish(mut self) -> TeachingSession {
        let (before, after) = (self.params.profiles[self.session.profile].knowledge, self.student.mastery);
        self.session.gain = after.iter().map(|m| m - before).sum::<f64>() / CONCEPT_COUNT as f64;
        let accessible = concept_graph::accessible_concepts(&after, self.params.threshold);
        self.session.open.push(concept_graph::open_concepts(&accessible, &after, self.params.threshold));
        self.session.known.push(after);
        self.session
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_the_same_each_time() {
        let params = TestbedParams::default();
        let once = |condition: &TestbedCondition, seed| play_session(&params, condition, seed, 1).actions;
        assert_eq!(once(&EO, 4), once(&EO, 4));
        assert_ne!(once(&EO, 4), once(&EO, 5));
        assert_eq!(play_session(&params, &ST, 4, 1).known.len(), params.steps + 1);
    }

    #[test]
    fn the_filter_holds_the_floor_once_it_can() {
        let params = TestbedParams::default();
        for seed in 0..5 {
            let session = play_session(&params, &ST, seed, 2);
            assert_eq!(session.inappropriate, 0);
            let longest_run = session.actions.chunk_by(|a, b| a == b).map(<[usize]>::len).max();
            assert!(longest_run <= Some(params.repeats), "{longest_run:?}");
        }
    }

    #[test]
    fn only_a_free_agent_teaches_what_is_closed() {
        let params = TestbedParams::default();
        assert!(MAIN.iter().all(|condition| play_session(&params, condition, 1, 0).closed == 0));
        assert!((0..5).any(|seed| play_session(&params, &FREE, seed, 0).closed > 0));
    }

    #[test]
    fn the_ablations_are_what_their_readings_say() {
        let params = TestbedParams::default();
        let actions = |condition: &TestbedCondition| play_session(&params, condition, 2, 1).actions;
        assert_eq!(actions(&NO_C1_LITERAL), actions(&ST));
        assert_ne!(actions(&NO_C1), actions(&ST));
    }

    #[test]
    fn ablation_without_c3_loses_only_the_demand_floor() {
        let params = TestbedParams::default();
        let play = |condition: &TestbedCondition, seed| play_session(&params, condition, seed, 1);
        for seed in 0..5 {
            let session = play(&NO_C3, seed);
            assert_ne!(session.actions, play(&MO, seed).actions);
            assert_ne!(session.actions, play(&ST, seed).actions);
            assert_eq!(session.inappropriate, 0);
            let longest_run = session.actions.chunk_by(|a, b| a == b).map(<[usize]>::len).max();
            assert!(longest_run <= Some(params.repeats), "{longest_run:?}");
        }
    }
}
