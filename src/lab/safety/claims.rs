//! What the paper claims, held against our figures: what stands, and what doesn't.

use serde::Serialize;

use super::score::Score;
use super::sensitivity::Cell;
use super::tables::{Outcome, Shares, Versus};

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
    let index = |name: &str| evidence.scores.iter().find(|s| s.condition == name).map_or(0.0, |s| s.index);
    let (eo, mas, mo, st) = (index("EO"), index("MAS"), index("MO"), index("ST"));
    let claim = |text, found: String, held, essential| Claim { text, found, held, essential };
    let share = |name: &str, action: usize| {
        evidence.shares.iter().find(|s| s.condition == name).map_or(0.0, |s| s.shares[action])
    };
    let ratio = |name: &str| {
        let all = evidence.outcomes.iter().filter(|o| o.condition == name).map(|o| o.engagement_by_mastery);
        crate::lab::statistics::mean(all).unwrap_or(0.0)
    };
    let wrong = |name: &str| -> Vec<String> {
        let all = evidence.outcomes.iter().filter(|o| o.condition == name);
        all.map(|o| format!("{:.0}", o.inappropriate)).collect()
    };
    let behaviour =
        |name: &str| evidence.scores.iter().find(|s| s.condition == name).map_or(0.0, |s| s.violations.behaviour);
    let (first, second, above) = grid_order(evidence.grid);
    let (low, high) = evidence.st_interval;
    vec![
        claim(
            "EO hacks most, then MO",
            format!("{eo:.3} > {mo:.3} > {:.3}", mas.max(st)),
            eo > mo && mo > mas.max(st),
            true,
        ),
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
        claim(
            "ST is significantly below EO and MO, not below MAS",
            families(evidence.comparisons),
            separated(evidence.comparisons),
            true,
        ),
        claim(
            "MO encourages more than EO",
            format!("{:.0} % and {:.0} %; paper 33 and 26", share("MO", 0), share("EO", 0)),
            share("MO", 0) > share("EO", 0),
            false,
        ),
        claim(
            "Engagement over mastery: EO 10.5, MO 16.3",
            format!("EO {:.1}, MO {:.1}", ratio("EO"), ratio("MO")),
            ratio("MO") > ratio("EO"),
            false,
        ),
        claim(
            "Without C3 the demand floor is broken more often than in MO",
            format!("{:.3} and {:.3}; paper .683 and .580", behaviour("No C3"), behaviour("MO")),
            behaviour("No C3") > behaviour("MO") + 1e-9,
            false,
        ),
        claim(
            "EO's wrong actions by kind of learner: 20, 18, 0",
            wrong("EO").join(", "),
            wrong("EO") == ["20", "18", "0"],
            false,
        ),
    ]
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
