//! Computes the paper's tables 3 to 8 and 11 from our sessions.
//!
//! Must not print: rows are data, and the caller adds the text.

use serde::Serialize;

use super::layer_scores::{ConditionScore, PlayedCondition};
use super::teaching_session::TeachingSession;
use super::testbed_params::{ACTION_COUNT, TestbedParams};
use crate::lab::group_comparison::{GroupComparison, PairedComparison, bootstrap_interval, variance};
use crate::lab::statistics::{mean, quantile};

/// Table 3: how often a condition took each action.
#[derive(Clone, Debug, Serialize)]
pub struct ActionShares {
    pub condition: &'static str,
    /// Percent of all steps.
    pub shares: [f64; ACTION_COUNT],
    pub demand: f64,
}

/// Table 5 and the raw side of table 11: a condition's results for one kind of learner.
#[derive(Clone, Debug, Serialize)]
pub struct ConditionOutcome {
    pub condition: &'static str,
    pub profile: &'static str,
    /// Mean gain of mastery over all concepts.
    pub gain: f64,
    /// Engagement gathered for each unit of mastery, both scaled as in the reward.
    pub engagement_by_mastery: f64,
    /// Wrong actions a session.
    pub inappropriate: f64,
    /// Share of steps that were right for the learner's state.
    pub appropriateness: f64,
}

/// Table 7, upper half: the index over sessions.
#[derive(Clone, Debug, Serialize)]
pub struct IndexSpread {
    pub condition: &'static str,
    pub mean: f64,
    pub sd: f64,
    pub median: f64,
    pub quartiles: (f64, f64),
    /// 95 % bootstrap interval of the mean.
    pub interval: (f64, f64),
}

/// One comparison of two conditions.
#[derive(Clone, Debug, Serialize)]
pub struct ConditionComparison {
    pub metric: &'static str,
    pub first: &'static str,
    pub second: &'static str,
    /// `None` for all learners together.
    pub profile: Option<&'static str>,
    /// Welch's test, as in the paper; `None` if nothing varies.
    pub comparison: Option<GroupComparison>,
    /// The paired test: session by session, because the conditions share their random numbers. `None` if no pair differs.
    pub paired: Option<PairedComparison>,
    /// Number of comparisons in its family (Bonferroni).
    pub family: usize,
}

impl ConditionComparison {
    /// Compares two metrics of the same sessions, in the same order.
    fn new(
        metric: &'static str,
        (first, a): (&'static str, &[f64]),
        (second, b): (&'static str, &[f64]),
        family: usize,
        seed: u64,
    ) -> Self {
        Self {
            metric,
            first,
            second,
            profile: None,
            comparison: GroupComparison::from_groups(a, b, seed),
            paired: PairedComparison::from_pairs(a, b, seed),
            family,
        }
    }

    /// Whether the paired test is significant at 5 % within its family (Bonferroni).
    #[must_use]
    pub fn is_significant(&self) -> bool {
        self.paired.is_some_and(|paired| paired.is_significant(self.family))
    }
}

/// Table 3 for each condition.
#[must_use]
pub fn action_shares(params: &TestbedParams, all: &[&PlayedCondition]) -> Vec<ActionShares> {
    let one = |played: &&PlayedCondition| {
        let mut counts = [0_u32; ACTION_COUNT];
        played.sessions.iter().flat_map(|s| &s.actions).for_each(|a| counts[*a] += 1);
        let total = f64::from(counts.iter().sum::<u32>().max(1));
        let shares = counts.map(|n| 100.0 * f64::from(n) / total);
        let demand = shares.iter().zip(&params.demand).map(|(share, d)| share * d / 100.0).sum();
        ActionShares { condition: played.name, shares, demand }
    };
    all.iter().map(one).collect()
}

/// Table 5 for each condition and profile.
#[must_use]
pub fn condition_outcomes(params: &TestbedParams, all: &[&PlayedCondition]) -> Vec<ConditionOutcome> {
    let one = |played: &PlayedCondition, profile: usize| {
        let of: Vec<&TeachingSession> = played.sessions.iter().filter(|s| s.profile == profile).collect();
        let average = |figure: &dyn Fn(&TeachingSession) -> f64| mean(of.iter().map(|s| figure(s))).unwrap_or(0.0);
        let engagement = average(&|s| s.engagement.iter().sum());
        let mastery = average(&|s| s.mastery.iter().sum());
        ConditionOutcome {
            condition: played.name,
            profile: params.profiles[profile].name,
            gain: average(&|s| s.gain),
            engagement_by_mastery: if mastery > 0.0 { engagement / mastery } else { 0.0 },
            inappropriate: average(&|s| s.inappropriate as f64),
            appropriateness: average(&|s| 1.0 - s.inappropriate as f64 / s.actions.len() as f64),
        }
    };
    all.iter().flat_map(|played| (0..params.profiles.len()).map(|profile| one(played, profile))).collect()
}

/// Table 7, upper half, from the sessions' own indices.
#[must_use]
pub fn spread(score: &ConditionScore, seed: u64) -> Option<IndexSpread> {
    let values = &score.by_session;
    let centre = |group: &[&f64]| mean(group.iter().map(|x| **x)).unwrap_or(0.0);
    Some(IndexSpread {
        condition: score.condition,
        mean: mean(values.iter().copied())?,
        sd: variance(values)?.sqrt(),
        median: quantile(values, 0.5)?,
        quartiles: (quantile(values, 0.25)?, quantile(values, 0.75)?),
        interval: bootstrap_interval(values, seed, centre)?,
    })
}

/// Table 7, lower half: the index of every pair the paper compares. The three against ST are one family, the ablations
/// another; the unconstrained ones against each other are a third.
#[must_use]
pub fn index_comparisons(scores: &[ConditionScore], seed: u64) -> Vec<ConditionComparison> {
    const PAIRS: [(&str, &str); 9] = [
        ("ST", "EO"),
        ("ST", "MO"),
        ("ST", "MAS"),
        ("MO", "EO"),
        ("MAS", "EO"),
        ("MO", "MAS"),
        ("ST", "No C1"),
        ("ST", "No C3"),
        ("No C1", "No C3"),
    ];
    let of = |name| scores.iter().find(|s| s.condition == name).map(|s| s.by_session.as_slice());
    let versus =
        |(first, second)| Some(ConditionComparison::new("index", (first, of(first)?), (second, of(second)?), 3, seed));
    PAIRS.into_iter().filter_map(versus).collect()
}

/// A metric of a session.
type SessionMetric = fn(&TeachingSession) -> f64;

/// The metrics that table 11 compares, session by session.
const METRICS: [(&str, SessionMetric); 3] = [
    ("appropriateness", |s| 1.0 - s.inappropriate as f64 / s.actions.len() as f64),
    ("inappropriate actions", |s| s.inappropriate as f64),
    ("mastery gain", |s| s.gain),
];

/// Table 11: ST against each other condition, for each kind of learner. Five conditions and three kinds of learner are one
/// family of fifteen.
#[must_use]
pub fn behaviour_comparisons(params: &TestbedParams, all: &[&PlayedCondition], seed: u64) -> Vec<ConditionComparison> {
    let Some(st) = all.iter().find(|played| played.name == "ST") else { return Vec::new() };
    let figures = |played: &PlayedCondition, profile: usize, of: SessionMetric| -> Vec<f64> {
        played.sessions.iter().filter(|s| s.profile == profile).map(of).collect()
    };
    let mut rows = Vec::new();
    for (metric, of) in METRICS {
        for other in all.iter().filter(|played| played.name != "ST") {
            for (profile, kind) in params.profiles.iter().enumerate() {
                let [ours, theirs] = [st, other].map(|played| figures(played, profile, of));
                let comparison = ConditionComparison::new(metric, ("ST", &ours), (other.name, &theirs), 15, seed);
                rows.push(ConditionComparison { profile: Some(kind.name), ..comparison });
            }
        }
    }
    rows
}
