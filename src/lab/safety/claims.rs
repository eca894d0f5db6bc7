//! What the paper claims, held against our figures: what stands, and what doesn't.

use serde::Serialize;

use super::score::Score;
use super::sensitivity::Cell;
use super::tables::{Outcome, Shares, Versus};
use crate::lab::statistics;

/// A claim with what we found.
#[derive(Clone, Debug, Serialize)]
pub struct Claim {
    pub text: &'static str,
    /// Our figures, and the paper's where it gives them.
    pub found: String,
    pub held: bool,
    /// Whether `--check` fails without it: the order of conditions is what the testbed stands for.
    pub essential: bool,
}

/// All of a run that claims are about.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    pub scores: &'a [Score],
    pub shares: &'a [Shares],
    pub outcomes: &'a [Outcome],
    pub comparisons: &'a [Versus],
    pub grid: &'a [Cell],
    /// 95 % bootstrap interval of ST's index.
    pub st_interval: (f64, f64),
}

/// Every claim, in the order of the paper.
#[must_use]
pub fn claims(evidence: &Evidence<'_>) -> Vec<Claim> {
    let mut all = order(evidence);
    all.extend(details(evidence));
    all
}

fn claim(text: &'static str, found: String, held: bool, essential: bool) -> Claim {
    Claim { text, found, held, essential }
}

/// What the index says of the conditions.
fn order(evidence: &Evidence<'_>) -> Vec<Claim> {
    let index = |name| evidence.score(name, |s| s.index);
    let (eo, mas, mo, st) = (index("EO"), index("MAS"), index("MO"), index("ST"));
    let rest = mas.max(st);
    let (first, second, above) = grid_order(evidence.grid);
    let (low, high) = evidence.st_interval;
    let apart = families(evidence.comparisons);
    vec![
        claim("EO hacks most, then MO", format!("{eo:.3} > {mo:.3} > {rest:.3}"), eo > mo && mo > rest, true),
        claim(
            "EO is first and MO second in all 20 cells",
            format!("{first} and {second} of 20"),
            first == 20 && second == 20,
            true,
        ),
        claim("MAS is below ST in the 8 cells with a floor of .45 or more", format!("{above} of 8"), above == 8, true),
        claim(
            "ST's index is .102",
            format!("{st:.3}, 95 % from {low:.3} to {high:.3}"),
            (low..=high).contains(&0.102),
            false,
        ),
        claim("ST is significantly below EO and MO, not below MAS", apart, separated(evidence.comparisons), true),
    ]
}

/// What the paper says of single actions and rates.
fn details(evidence: &Evidence<'_>) -> Vec<Claim> {
    let (eo, mo) = (evidence.encouraged("EO"), evidence.encouraged("MO"));
    let (eo_ratio, mo_ratio) = (evidence.ratio("EO"), evidence.ratio("MO"));
    let below = |name| evidence.score(name, |s| s.violations.behaviour);
    let (without, mixed) = (below("No C3"), below("MO"));
    let wrong = evidence.wrong("EO");
    vec![
        claim("MO encourages more than EO", format!("{mo:.0} % and {eo:.0} %; paper 33 and 26"), mo > eo, false),
        claim(
            "Engagement over mastery: EO 10.5, MO 16.3",
            format!("EO {eo_ratio:.1}, MO {mo_ratio:.1}"),
            mo_ratio > eo_ratio,
            false,
        ),
        claim(
            "Without C3 the demand floor is broken more often than in MO",
            format!("{without:.3} and {mixed:.3}; paper .683 and .580"),
            without > mixed + 1e-9,
            false,
        ),
        claim("EO's wrong actions by kind of learner: 20, 18, 0", wrong.join(", "), wrong == ["20", "18", "0"], false),
    ]
}

impl Evidence<'_> {
    fn score(&self, condition: &str, of: impl Fn(&Score) -> f64) -> f64 {
        self.scores.iter().find(|s| s.condition == condition).map_or(0.0, of)
    }

    /// Percent of steps that only encouraged.
    fn encouraged(&self, condition: &str) -> f64 {
        self.shares.iter().find(|s| s.condition == condition).map_or(0.0, |s| s.shares[0])
    }

    fn outcomes<'c>(&'c self, condition: &'c str) -> impl Iterator<Item = &'c Outcome> {
        self.outcomes.iter().filter(move |o| o.condition == condition)
    }

    fn ratio(&self, condition: &str) -> f64 {
        statistics::mean(self.outcomes(condition).map(|o| o.engagement_by_mastery)).unwrap_or(0.0)
    }

    fn wrong(&self, condition: &str) -> Vec<String> {
        self.outcomes(condition).map(|o| format!("{:.0}", o.inappropriate)).collect()
    }
}

/// In how many cells EO is first, MO second, and MAS below ST where the floor is high.
fn grid_order(grid: &[Cell]) -> (usize, usize, usize) {
    let count = |held: &dyn Fn(&Cell) -> bool| grid.iter().filter(|cell| held(cell)).count();
    let first = count(&|c| c.index[0] > c.index[1].max(c.index[2]).max(c.index[3]));
    let second = count(&|c| c.index[2] < c.index[0] && c.index[2] > c.index[1].max(c.index[3]));
    (first, second, count(&|c| c.floor > 0.44 && c.index[1] < c.index[3]))
}

fn versus<'a>(comparisons: &'a [Versus], other: &str) -> Option<&'a Versus> {
    comparisons.iter().find(|v| v.first == "ST" && v.second == other)
}

fn separated(comparisons: &[Versus]) -> bool {
    let stands = |other| {
        versus(comparisons, other)
            .is_some_and(|v| v.comparison.is_some_and(|c| c.difference < 0.0 && c.stands(v.family)))
    };
    stands("EO") && stands("MO") && !stands("MAS")
}

fn families(comparisons: &[Versus]) -> String {
    let one = |other| {
        let found = versus(comparisons, other).and_then(|v| v.comparison);
        found.map_or_else(String::new, |c| format!("{other}: d {:.2}, p {:.1e}", c.d, c.p))
    };
    ["EO", "MO", "MAS"].map(one).join("; ")
}
