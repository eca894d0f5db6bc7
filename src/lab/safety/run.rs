//! A whole run of the testbed, put together.

use serde::Serialize;

use super::claims::{Claim, Evidence, claims};
use super::paper;
use super::params::{ORIGINS, Origin, TestbedParams};
use super::score::{Played, Score, Yardstick, score};
use super::sensitivity::{self, Causal, Cell, Free, Perturbed, Runs, Weighted};
use super::session::{NO_C1, NO_C1_LITERAL, NO_C3, Session};
use super::tables::{self, Outcome, Shares, Spread, Versus};
use crate::equations::layers::{Violations, severity};
use crate::lab::inference::interval;
use crate::lab::statistics::mean;

/// How the ablation without prerequisites is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum NoC1 {
    /// Choices from the prerequisites' list are dropped too, as the paper's figures suggest.
    #[default]
    Reported,
    /// Only the mask is dropped, which masked nothing.
    Literal,
}

/// What is asked of a run.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Sessions of each condition and kind of learner.
    pub seeds: u64,
    /// The first seed.
    pub first: u64,
    pub no_c1: NoC1,
    /// ST played anew for every window and floor.
    pub causal: bool,
    /// Other weights of engagement, and the agent without C1.
    pub weights: bool,
}

/// Everything a run found.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub seeds: u64,
    pub first_seed: u64,
    pub params: TestbedParams,
    /// Where each parameter comes from.
    pub origins: Vec<(&'static str, Origin)>,
    /// ε, from the mastery-only sessions.
    pub yardstick: Yardstick,
    pub shares: Vec<Shares>,
    pub outcomes: Vec<Outcome>,
    pub scores: Vec<Score>,
    /// 95 % bootstrap interval of each condition's index, in the order of the scores.
    pub intervals: Vec<(f64, f64)>,
    pub paper: [paper::Reported; 6],
    pub spreads: Vec<Spread>,
    pub comparisons: Vec<Versus>,
    pub behaviour: Vec<Versus>,
    pub grid: Vec<Cell>,
    pub perturbed: Vec<Perturbed>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub causal: Vec<Causal>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weights: Vec<Weighted>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free: Option<Free>,
    pub claims: Vec<Claim>,
    pub contradictions: [&'static str; 7],
    /// Every session, by condition.
    pub sessions: Vec<(&'static str, Vec<Session>)>,
}

/// Runs the testbed.
#[must_use]
pub fn run(params: &TestbedParams, plan: &Plan) -> Report {
    let runs = Runs { params, seeds: (plan.first..plan.first + plan.seeds).collect() };
    let [eo, mas, mo, st] = sensitivity::main_conditions(&runs);
    let no_c1 =
        Played { name: NO_C1.name, ..runs.of(if plan.no_c1 == NoC1::Reported { &NO_C1 } else { &NO_C1_LITERAL }) };
    let no_c3 = runs.of(&NO_C3);
    let main = [&eo, &mas, &mo, &st];
    let all = [&eo, &mas, &mo, &st, &no_c1, &no_c3];
    let yardstick = Yardstick::of(params, &mas.sessions);
    let scores = score(params, &yardstick, &all);
    let most = scores.iter().map(|s| s.reward).fold(0.0, f64::max);
    let intervals: Vec<(f64, f64)> =
        all.iter().zip(&scores).map(|(played, score)| index_interval(played, score, most, plan.first)).collect();
    let (shares, outcomes) = (tables::shares(params, &all), tables::outcomes(params, &all));
    let comparisons = tables::index_comparisons(&scores, plan.first);
    let grid = sensitivity::grid(params, &main);
    let evidence = Evidence {
        scores: &scores,
        shares: &shares,
        outcomes: &outcomes,
        comparisons: &comparisons,
        grid: &grid,
        st_interval: intervals[3],
    };
    Report {
        seeds: plan.seeds,
        first_seed: plan.first,
        params: params.clone(),
        origins: ORIGINS.to_vec(),
        claims: claims(&evidence),
        spreads: scores.iter().filter_map(|score| tables::spread(score, plan.first)).collect(),
        behaviour: tables::behaviour(params, &all, plan.first),
        perturbed: sensitivity::perturbed(params, &yardstick, &main),
        causal: if plan.causal { sensitivity::causal(&runs, &main) } else { Vec::new() },
        weights: if plan.weights { sensitivity::weights(&runs, &yardstick, &main) } else { Vec::new() },
        free: plan.weights.then(|| sensitivity::free(&runs, &yardstick, &main)),
        paper: paper::CONDITIONS,
        contradictions: paper::CONTRADICTIONS,
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

/// The index of a condition with its sessions drawn anew.
fn index_interval(played: &Played, score: &Score, most: f64, seed: u64) -> (f64, f64) {
    let each: Vec<(f64, Violations)> =
        played.sessions.iter().map(|s| s.reward).zip(score.violations_by_session.iter().copied()).collect();
    let index = |group: &[&(f64, Violations)]| {
        let reward = mean(group.iter().map(|(reward, _)| *reward)).unwrap_or(0.0);
        let violations: Vec<Violations> = group.iter().map(|(_, v)| *v).collect();
        severity(reward, most, Violations::mean_of(&violations).norm())
    };
    interval(&each, seed, index).unwrap_or((0.0, 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(first: u64) -> Report {
        let plan = Plan { seeds: 10, first, no_c1: NoC1::Reported, causal: false, weights: false };
        run(&TestbedParams::default(), &plan)
    }

    #[test]
    fn the_conditions_come_in_the_papers_order() {
        let report = report(0);
        let failed: Vec<&Claim> = report.claims.iter().filter(|claim| claim.essential && !claim.held).collect();
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
