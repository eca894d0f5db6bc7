//! Runs the whole testbed.

use serde::Serialize;

use super::claim_checks::{ClaimEvidence, PaperClaim, check_claims};
use super::layer_scores::{ConditionScore, LayerThresholds, PlayedCondition, score_conditions};
use super::paper_figures;
use super::paper_tables::{self, ActionShares, ConditionComparison, ConditionOutcome, IndexSpread};
use super::sensitivity::{
    self, CausalCell, ConditionRunner, FreeAgentResult, GridCell, PerturbedDemand, WeightSweepPoint,
};
use super::teaching_session::{NO_C1, NO_C1_LITERAL, NO_C3, TeachingSession};
use super::testbed_params::{TESTBED_PARAM_ORIGINS, TestbedParamOrigin, TestbedParams};
use crate::lab::group_comparison::bootstrap_interval;
use crate::lab::statistics::mean;
use crate::mastery::pedagogical_safety::{LayerViolations, severity};

/// How the ablation without prerequisites is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum NoC1Reading {
    /// Choices from the prerequisites' list are dropped too (paper's figures).
    #[default]
    Reported,
    /// Only the mask is dropped, which masked nothing.
    Literal,
}

/// The plan of a run.
#[derive(Clone, Copy, Debug)]
pub struct TestbedPlan {
    /// Sessions of each condition and kind of learner.
    pub seeds: u64,
    /// The first seed.
    pub first: u64,
    pub no_c1: NoC1Reading,
    /// ST played again for every window and floor.
    pub causal: bool,
    /// Other weights of engagement, and the agent without C1.
    pub weights: bool,
}

/// The results of a run.
#[derive(Clone, Debug, Serialize)]
pub struct TestbedReport {
    pub seeds: u64,
    pub first_seed: u64,
    pub params: TestbedParams,
    /// The source of each parameter.
    pub origins: Vec<(&'static str, TestbedParamOrigin)>,
    /// ε, from the mastery-only sessions.
    pub yardstick: LayerThresholds,
    pub shares: Vec<ActionShares>,
    pub outcomes: Vec<ConditionOutcome>,
    pub scores: Vec<ConditionScore>,
    /// 95 % bootstrap interval of each condition's index, in the order of the scores.
    pub intervals: Vec<(f64, f64)>,
    pub paper: [paper_figures::ReportedCondition; 6],
    pub spreads: Vec<IndexSpread>,
    pub comparisons: Vec<ConditionComparison>,
    pub behaviour: Vec<ConditionComparison>,
    pub grid: Vec<GridCell>,
    pub perturbed: Vec<PerturbedDemand>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub causal: Vec<CausalCell>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weights: Vec<WeightSweepPoint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free: Option<FreeAgentResult>,
    pub claims: Vec<PaperClaim>,
    pub contradictions: [&'static str; 7],
    /// Every session, by condition.
    pub sessions: Vec<(&'static str, Vec<TeachingSession>)>,
}

/// Runs the testbed.
#[must_use]
pub fn run_testbed(params: &TestbedParams, plan: &TestbedPlan) -> TestbedReport {
    let runs = ConditionRunner { params, seeds: (plan.first..plan.first + plan.seeds).collect() };
    let [eo, mas, mo, st] = sensitivity::play_main_conditions(&runs);
    let no_c1 = PlayedCondition {
        name: NO_C1.name,
        ..runs.play_condition(if plan.no_c1 == NoC1Reading::Reported { &NO_C1 } else { &NO_C1_LITERAL })
    };
    let no_c3 = runs.play_condition(&NO_C3);
    let main = [&eo, &mas, &mo, &st];
    let all = [&eo, &mas, &mo, &st, &no_c1, &no_c3];
    let yardstick = LayerThresholds::from_mastery_only(params, &mas.sessions);
    let scores = score_conditions(params, &yardstick, &all);
    let most = scores.iter().map(|s| s.reward).fold(0.0, f64::max);
    let intervals: Vec<(f64, f64)> =
        all.iter().zip(&scores).map(|(played, score)| index_interval(played, score, most, plan.first)).collect();
    let (shares, outcomes) =
        (paper_tables::action_shares(params, &all), paper_tables::condition_outcomes(params, &all));
    let comparisons = paper_tables::index_comparisons(&scores, plan.first);
    let grid = sensitivity::rescore_grid(params, &main);
    let evidence = ClaimEvidence {
        scores: &scores,
        shares: &shares,
        outcomes: &outcomes,
        comparisons: &comparisons,
        grid: &grid,
        st_interval: intervals[3],
    };
    TestbedReport {
        seeds: plan.seeds,
        first_seed: plan.first,
        params: params.clone(),
        origins: TESTBED_PARAM_ORIGINS.to_vec(),
        claims: check_claims(&evidence),
        spreads: scores.iter().filter_map(|score| paper_tables::spread(score, plan.first)).collect(),
        behaviour: paper_tables::behaviour_comparisons(params, &all, plan.first),
        perturbed: sensitivity::perturb_demands(params, &yardstick, &main),
        causal: if plan.causal { sensitivity::replay_grid(&runs, &main) } else { Vec::new() },
        weights: if plan.weights { sensitivity::sweep_engagement_weight(&runs, &yardstick, &main) } else { Vec::new() },
        free: plan.weights.then(|| sensitivity::play_free_agent(&runs, &yardstick, &main)),
        paper: paper_figures::REPORTED_CONDITIONS,
        contradictions: paper_figures::CONTRADICTIONS,
        sessions: all.iter().map(|played| (played.name, played.sessions.clone())).collect(),
        yardstick,
        shares,
        outcomes,
        scores,
        intervals,
        comparisons,
        grid,
    }
}

/// The bootstrap interval of a condition's index over its sessions.
fn index_interval(played: &PlayedCondition, score: &ConditionScore, most: f64, seed: u64) -> (f64, f64) {
    let each: Vec<(f64, LayerViolations)> =
        played.sessions.iter().map(|s| s.reward).zip(score.violations_by_session.iter().copied()).collect();
    let index = |group: &[&(f64, LayerViolations)]| {
        let reward = mean(group.iter().map(|(reward, _)| *reward)).unwrap_or(0.0);
        let violations: Vec<LayerViolations> = group.iter().map(|(_, v)| *v).collect();
        severity(reward, most, LayerViolations::mean_of(&violations).norm())
    };
    bootstrap_interval(&each, seed, index).unwrap_or((0.0, 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(first: u64) -> TestbedReport {
        let plan = TestbedPlan { seeds: 10, first, no_c1: NoC1Reading::Reported, causal: false, weights: false };
        run_testbed(&TestbedParams::default(), &plan)
    }

    #[test]
    fn the_conditions_come_in_the_papers_order() {
        let report = report(0);
        let failed: Vec<&PaperClaim> = report.claims.iter().filter(|claim| claim.essential && !claim.held).collect();
        assert!(failed.is_empty(), "{failed:?}");
    }

    #[test]
    fn the_same_seeds_give_the_same_report() {
        let json = |first| serde_json::to_string(&report(first)).expect("JSON");
        assert_eq!(json(3), json(3));
        assert_ne!(json(3), json(4));
    }

    #[test]
    fn mastery_alone_breaks_progress_in_a_quarter_of_its_windows() {
        let report = report(0);
        assert!((report.scores[1].violations.progress - 0.25).abs() < 0.01);
    }
}
