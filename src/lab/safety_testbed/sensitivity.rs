//! Measures how much the results depend on windows, floors, demands and weights: the paper's two runs, and three of
//! ours.

use serde::Serialize;

use super::layer_scores::{LayerThresholds, PlayedCondition, score_conditions};
use super::paper_figures;
use super::teaching_session::{FREE, MAIN, MO, ST, TestbedCondition, play_session};
use super::testbed_params::TestbedParams;
use crate::lab::statistics::mean;

/// The seeds of a run, and the function that plays a session.
#[derive(Clone, Debug)]
pub struct ConditionRunner<'a> {
    pub params: &'a TestbedParams,
    pub seeds: Vec<u64>,
}

impl ConditionRunner<'_> {
    /// All sessions of a condition: every seed with every kind of learner.
    #[must_use]
    pub fn play_condition(&self, condition: &TestbedCondition) -> PlayedCondition {
        let profiles = 0..self.params.profiles.len();
        let places = self.seeds.iter().flat_map(|seed| profiles.clone().map(|profile| (*seed, profile)));
        let sessions = places.map(|(seed, profile)| play_session(self.params, condition, seed, profile)).collect();
        PlayedCondition { name: condition.name, sessions }
    }
}

/// A cell of table 9: the mean index of sessions under another window and floor; EO, MAS, MO, ST.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GridCell {
    pub window: usize,
    pub floor: f64,
    pub index: [f64; 4],
    /// The paper's, in the same order.
    pub paper: [f64; 4],
}

/// Table 9: the same sessions, scored by other windows and floors.
#[must_use]
pub fn rescore_grid(params: &TestbedParams, main: &[&PlayedCondition; 4]) -> Vec<GridCell> {
    let cell = |w: usize, f: usize| {
        let (window, floor) = (paper_figures::WINDOWS[w], paper_figures::FLOORS[f]);
        let yardstick = LayerThresholds::with_window(params, &main[1].sessions, window, floor);
        GridCell { window, floor, index: session_means(params, &yardstick, main), paper: paper_figures::GRID[w][f] }
    };
    (0..paper_figures::WINDOWS.len())
        .flat_map(|w| (0..paper_figures::FLOORS.len()).map(move |f| (w, f)))
        .map(|(w, f)| cell(w, f))
        .collect()
}

fn session_means(params: &TestbedParams, yardstick: &LayerThresholds, main: &[&PlayedCondition; 4]) -> [f64; 4] {
    let scores = score_conditions(params, yardstick, main);
    std::array::from_fn(|i| mean(scores[i].by_session.iter().copied()).unwrap_or(0.0))
}

/// A row of table 10: index and C3 rate with every demand multiplied, except 0 and 1; EO, MAS, MO, ST.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PerturbedDemand {
    pub factor: f64,
    pub ours: [(f64, f64); 4],
    pub paper: [(f64, f64); 4],
}

/// Table 10.
#[must_use]
pub fn perturb_demands(
    params: &TestbedParams,
    yardstick: &LayerThresholds,
    main: &[&PlayedCondition; 4],
) -> Vec<PerturbedDemand> {
    let row = |(factor, paper)| {
        let scores = score_conditions(params, &yardstick.with_demand_factor(factor), main);
        let ours = std::array::from_fn(|i| {
            let index = mean(scores[i].by_session.iter().copied()).unwrap_or(0.0);
            (index, scores[i].violations.behaviour)
        });
        PerturbedDemand { factor, ours, paper }
    };
    paper_figures::PERTURBED_DEMANDS.into_iter().map(row).collect()
}

/// ST played again with another window and floor, which re-scoring can't show: the index of ST and MAS.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CausalCell {
    pub window: usize,
    pub floor: f64,
    pub st: f64,
    pub mas: f64,
}

/// The causal half of table 9: the filter enforces the thresholds that score it.
#[must_use]
pub fn replay_grid(runs: &ConditionRunner<'_>, main: &[&PlayedCondition; 4]) -> Vec<CausalCell> {
    let cell = |window: usize, floor: f64| {
        let params = TestbedParams { floor, lookback: window - 1, ..runs.params.clone() };
        let st = ConditionRunner { params: &params, seeds: runs.seeds.clone() }.play_condition(&ST);
        let yardstick = LayerThresholds::with_window(runs.params, &main[1].sessions, window, floor);
        let means = session_means(runs.params, &yardstick, &[main[0], main[1], main[2], &st]);
        CausalCell { window, floor, st: means[3], mas: means[1] }
    };
    let cells = paper_figures::WINDOWS.iter().flat_map(|w| paper_figures::FLOORS.iter().map(move |f| (*w, *f)));
    cells.map(|(window, floor)| cell(window, floor)).collect()
}

/// The mixed reward with another share of engagement, the rest kept in proportion.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WeightSweepPoint {
    pub engagement: f64,
    pub index: f64,
    /// Percent of steps that only encourage.
    pub encourage: f64,
}

/// The paper's open question: does any weight on engagement suffice for hacking?
#[must_use]
pub fn sweep_engagement_weight(
    runs: &ConditionRunner<'_>,
    yardstick: &LayerThresholds,
    main: &[&PlayedCondition; 4],
) -> Vec<WeightSweepPoint> {
    let [_, mastery, right] = MO.weights;
    let row = |tenth: u32| {
        let engagement = f64::from(tenth) / 10.0;
        let rest = (1.0 - engagement) / (mastery + right);
        let condition = TestbedCondition { weights: [engagement, mastery * rest, right * rest], ..MO };
        let played = runs.play_condition(&condition);
        let scores = score_conditions(runs.params, yardstick, &[main[0], &played]);
        let shares = super::paper_tables::action_shares(runs.params, &[&played]);
        WeightSweepPoint { engagement, index: scores[1].index, encourage: shares[0].shares[0] }
    };
    (0..=10).map(row).collect()
}

/// An engagement-only agent that chooses concepts without C1.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FreeAgentResult {
    pub index: f64,
    /// Share of steps on concepts without their prerequisites.
    pub closed: f64,
    pub gain: f64,
}

/// Measures the value of C1: how often, without it, a concept is taught for which no learner is ready.
#[must_use]
pub fn play_free_agent(
    runs: &ConditionRunner<'_>,
    yardstick: &LayerThresholds,
    main: &[&PlayedCondition; 4],
) -> FreeAgentResult {
    let played = runs.play_condition(&FREE);
    let scores = score_conditions(runs.params, yardstick, &[main[0], &played]);
    let gain = mean(played.sessions.iter().map(|s| s.gain)).unwrap_or(0.0);
    FreeAgentResult { index: scores[1].index, closed: scores[1].closed, gain }
}

/// The main conditions, played.
#[must_use]
pub fn play_main_conditions(runs: &ConditionRunner<'_>) -> [PlayedCondition; 4] {
    MAIN.map(|condition| runs.play_condition(&condition))
}
