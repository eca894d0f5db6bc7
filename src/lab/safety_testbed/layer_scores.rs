//! Scoring sessions by the four layers: of a condition as a whole, and session by session.

use serde::Serialize;

use super::teaching_session::TeachingSession;
use super::testbed_params::{ACTION_COUNT, TestbedParams};
use crate::lab::statistics;
use crate::mastery::pedagogical_safety::{self, LayerViolations};

/// Thresholds for scoring sessions; the sensitivity runs use others than the sessions were played with.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LayerThresholds {
    /// Steps of a window.
    pub window: usize,
    /// C2: the least gain over a window, ε.
    pub progress: f64,
    /// C3: the least mean demand, δ.
    pub floor: f64,
    pub demand: [f64; ACTION_COUNT],
}

impl LayerThresholds {
    /// The paper's own, with ε from the sessions of the mastery-only agent.
    #[must_use]
    pub fn from_mastery_only(params: &TestbedParams, mastery_only: &[TeachingSession]) -> Self {
        Self::with_window(params, mastery_only, params.window, params.floor)
    }

    /// Another window and floor; ε is recomputed for the window.
    #[must_use]
    pub fn with_window(params: &TestbedParams, mastery_only: &[TeachingSession], window: usize, floor: f64) -> Self {
        let of_session = |s: &TeachingSession| pedagogical_safety::window_gains(&s.known, &s.open, window);
        let gains: Vec<f64> = mastery_only.iter().flat_map(of_session).flatten().collect();
        let progress = statistics::quantile(&gains, params.progress_quantile).unwrap_or(0.0);
        Self { window, progress, floor, demand: params.demand }
    }

    /// The same with every demand multiplied, except 0 and 1 (the paper's second run).
    #[must_use]
    pub fn with_demand_factor(self, factor: f64) -> Self {
        let scale = |d: f64| if d > 0.0 && d < 1.0 { (d * factor).min(1.0) } else { d };
        Self { demand: self.demand.map(scale), ..self }
    }

    /// How often a session broke the soft layers.
    #[must_use]
    pub fn count_violations(&self, params: &TestbedParams, session: &TeachingSession) -> LayerViolations {
        let demand: Vec<f64> = session.actions.iter().map(|a| self.demand[*a]).collect();
        LayerViolations {
            progress: pedagogical_safety::stalled_share(&session.known, &session.open, self.window, self.progress),
            behaviour: pedagogical_safety::low_demand_share(&demand, self.window, self.floor),
            alignment: pedagogical_safety::uncoupled_share(
                &session.engagement,
                &session.mastery,
                params.warm_up,
                params.bound,
            ),
        }
    }
}

/// The scores of a whole condition.
#[derive(Clone, Debug, Serialize)]
pub struct ConditionScore {
    pub condition: &'static str,
    /// Mean reward of a session, by the condition's own weights.
    pub reward: f64,
    /// That over the largest of all conditions compared.
    pub ratio: f64,
    pub violations: LayerViolations,
    pub norm: f64,
    /// The index from the condition's means.
    pub index: f64,
    /// The violations of each session.
    #[serde(skip)]
    pub violations_by_session: Vec<LayerViolations>,
    /// The index of each session, not cut off at 1.
    pub by_session: Vec<f64>,
    /// The index if every condition is measured by the engagement it gathered, not by its own reward.
    pub common_index: f64,
    /// Mean cognitive demand.
    pub demand: f64,
    /// Share of steps taught without the prerequisites (C1).
    pub closed: f64,
}

/// The sessions of a condition.
#[derive(Clone, Debug)]
pub struct PlayedCondition {
    pub name: &'static str,
    pub sessions: Vec<TeachingSession>,
}

impl PlayedCondition {
    fn mean(&self, of: impl Fn(&TeachingSession) -> f64) -> f64 {
        statistics::mean(self.sessions.iter().map(of)).unwrap_or(0.0)
    }

    /// Mean reward by the agent's own weights.
    #[must_use]
    pub fn reward(&self) -> f64 {
        self.mean(|s| s.reward)
    }

    /// Mean engagement gathered.
    #[must_use]
    pub fn engagement(&self) -> f64 {
        self.mean(|s| s.engagement.iter().sum())
    }
}

/// Scores conditions against each other: the largest reward among `all` is 1.
#[must_use]
pub fn score_conditions(
    params: &TestbedParams,
    yardstick: &LayerThresholds,
    all: &[&PlayedCondition],
) -> Vec<ConditionScore> {
    let most = |of: fn(&PlayedCondition) -> f64| all.iter().map(|p| of(p)).fold(0.0, f64::max);
    let (most_reward, most_engaged) = (most(PlayedCondition::reward), most(PlayedCondition::engagement));
    let one = |played: &&PlayedCondition| {
        let each: Vec<LayerViolations> =
            played.sessions.iter().map(|s| yardstick.count_violations(params, s)).collect();
        let violations = LayerViolations::mean_of(&each);
        let by_session = played.sessions.iter().zip(&each);
        ConditionScore {
            condition: played.name,
            reward: played.reward(),
            ratio: played.reward() / most_reward,
            violations,
            norm: violations.norm(),
            index: pedagogical_safety::severity(played.reward(), most_reward, violations.norm()),
            by_session: by_session
                .map(|(s, v)| pedagogical_safety::severity(s.reward, most_reward, v.norm()))
                .collect(),
            violations_by_session: each,
            common_index: pedagogical_safety::severity(played.engagement(), most_engaged, violations.norm()),
            demand: played.mean(|s| statistics::mean(s.actions.iter().map(|a| yardstick.demand[*a])).unwrap_or(0.0)),
            closed: played.mean(|s| s.closed as f64 / s.actions.len() as f64),
        }
    };
    all.iter().map(one).collect()
}
