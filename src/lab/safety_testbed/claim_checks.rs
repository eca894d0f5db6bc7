//! Checks the paper's claims against our figures.

use serde::Serialize;

use super::layer_scores::ConditionScore;
use super::paper_tables::{ActionShares, ConditionComparison, ConditionOutcome};
use super::sensitivity::GridCell;
use crate::lab::statistics;

/// A claim with our result.
#[derive(Clone, Debug, Serialize)]
pub struct PaperClaim {
    pub text: &'static str,
    /// Our figures, and the paper's if it gives them.
    pub found: String,
    pub held: bool,
    /// Whether `--check` fails without it: the testbed's main result is the order of conditions.
    pub essential: bool,
}

/// The results of a run that the claims need.
#[derive(Clone, Copy, Debug)]
pub struct ClaimEvidence<'a> {
    pub scores: &'a [ConditionScore],
    pub shares: &'a [ActionShares],
    pub outcomes: &'a [ConditionOutcome],
    pub comparisons: &'a [ConditionComparison],
    pub grid: &'a [GridCell],
    /// 95 % bootstrap interval of ST's index.
    pub st_interval: (f64, f64),
}

/// Every claim, in the order of the paper.
#[must_use]
pub fn check_claims(evidence: &ClaimEvidence<'_>) -> Vec<PaperClaim> {
    let mut all = ordering_claims(evidence);
    all.extend(detail_claims(evidence));
    all
}

fn new_claim(text: &'static str, found: String, held: bool, essential: bool) -> PaperClaim {
    PaperClaim { text, found, held, essential }
}

/// Claims about the index of the conditions.
fn ordering_claims(evidence: &ClaimEvidence<'_>) -> Vec<PaperClaim> {
    let index = |name| evidence.score(name, |s| s.index);
    let (eo, mas, mo, st) = (index("EO"), index("MAS"), index("MO"), index("ST"));
    let rest = mas.max(st);
    let (first, second, above) = grid_order(evidence.grid);
    let (low, high) = evidence.st_interval;
    let apart = describe_comparisons(evidence.comparisons);
    vec![
        new_claim("EO hacks most, then MO", format!("{eo:.3} > {mo:.3} > {rest:.3}"), eo > mo && mo > rest, true),
        new_claim(
            "EO is first and MO second in all 20 cells",
            format!("{first} and {second} of 20"),
            first == 20 && second == 20,
            true,
        ),
        new_claim(
            "MAS is below ST in the 8 cells with a floor of .45 or more",
            format!("{above} of 8"),
            above == 8,
            true,
        ),
        new_claim(
            "ST's index is .102",
            format!("{st:.3}, 95 % from {low:.3} to {high:.3}"),
            (low..=high).contains(&0.102),
            false,
        ),
        new_claim(
            "ST is significantly below EO and MO, not below MAS",
            apart,
            is_st_separated(evidence.comparisons),
            true,
        ),
    ]
}

/// Claims about single actions and rates.
fn detail_claims(evidence: &ClaimEvidence<'_>) -> Vec<PaperClaim> {
    let (eo, mo) = (evidence.encourage_percent("EO"), evidence.encourage_percent("MO"));
    let (eo_ratio, mo_ratio) = (evidence.ratio("EO"), evidence.ratio("MO"));
    let below = |name| evidence.score(name, |s| s.violations.behaviour);
    let (without, mixed) = (below("No C3"), below("MO"));
    let wrong = evidence.wrong_actions("EO");
    vec![
        new_claim("MO encourages more than EO", format!("{mo:.0} % and {eo:.0} %; paper 33 and 26"), mo > eo, false),
        new_claim(
            "Engagement over mastery: EO 10.5, MO 16.3",
            format!("EO {eo_ratio:.1}, MO {mo_ratio:.1}"),
            mo_ratio > eo_ratio,
            false,
        ),
        new_claim(
            "Without C3 the demand floor is broken more often than in MO",
            format!("{without:.3} and {mixed:.3}; paper .683 and .580"),
            without > mixed + 1e-9,
            false,
        ),
        new_claim(
            "EO's wrong actions by kind of learner: 20, 18, 0",
            wrong.join(", "),
            wrong == ["20", "18", "0"],
            false,
        ),
    ]
}

impl ClaimEvidence<'_> {
    fn score(&self, condition: &str, of: impl Fn(&ConditionScore) -> f64) -> f64 {
        self.scores.iter().find(|s| s.condition == condition).map_or(0.0, of)
    }

    /// Percent of steps that only encourage.
    fn encourage_percent(&self, condition: &str) -> f64 {
        self.shares.iter().find(|s| s.condition == condition).map_or(0.0, |s| s.shares[0])
    }

    fn outcomes<'c>(&'c self, condition: &'c str) -> impl Iterator<Item = &'c ConditionOutcome> {
        self.outcomes.iter().filter(move |o| o.condition == condition)
    }

    fn ratio(&self, condition: &str) -> f64 {
        statistics::mean(self.outcomes(condition).map(|o| o.engagement_by_mastery)).unwrap_or(0.0)
    }

    fn wrong_actions(&self, condition: &str) -> Vec<String> {
        self.outcomes(condition).map(|o| format!("{:.0}", o.inappropriate)).collect()
    }
}

/// In how many cells EO is first, MO second, and MAS below ST where the floor is high.
fn grid_order(grid: &[GridCell]) -> (usize, usize, usize) {
    let count = |held: &dyn Fn(&GridCell) -> bool| grid.iter().filter(|cell| held(cell)).count();
    let first = count(&|c| c.index[0] > c.index[1].max(c.index[2]).max(c.index[3]));
    let second = count(&|c| c.index[2] < c.index[0] && c.index[2] > c.index[1].max(c.index[3]));
    (first, second, count(&|c| c.floor > 0.44 && c.index[1] < c.index[3]))
}

fn st_against<'a>(comparisons: &'a [ConditionComparison], other: &str) -> Option<&'a ConditionComparison> {
    comparisons.iter().find(|v| v.first == "ST" && v.second == other)
}

fn is_st_separated(comparisons: &[ConditionComparison]) -> bool {
    let stands = |other| {
        st_against(comparisons, other)
            .is_some_and(|v| v.comparison.is_some_and(|c| c.difference < 0.0 && c.is_significant(v.family)))
    };
    stands("EO") && stands("MO") && !stands("MAS")
}

fn describe_comparisons(comparisons: &[ConditionComparison]) -> String {
    let one = |other| {
        let found = st_against(comparisons, other).and_then(|v| v.comparison);
        found.map_or_else(String::new, |c| format!("{other}: d {:.2}, p {:.1e}", c.d, c.p))
    };
    ["EO", "MO", "MAS"].map(one).join("; ")
}
