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
    let (first, second) = count_order_cells(evidence.grid);
    let crossover = Crossover::from_grid(evidence.grid);
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
            "Crossover: ST is below MAS at floors up to .40, MAS is below ST above",
            crossover.describe(),
            crossover.is_reproduced(),
            false,
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
    let index = |name| evidence.score(name, |s| s.index);
    let (without, st) = (index("No C3"), index("ST"));
    let without_c3 = st_against(evidence.comparisons, "No C3");
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
            "Removing C3 raises the index of ST significantly",
            format!("{without:.3} and {st:.3}, p {}; paper .264 and .102", format_p(without_c3)),
            without_c3.is_some_and(|v| v.is_significant() && without > st),
            false,
        ),
        new_claim(
            "Without C3 most windows fall below the demand floor",
            format!("{:.3}, ST {:.3}; paper .683 and .058", below("No C3"), below("ST")),
            below("No C3") > 0.5,
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

/// In how many cells EO is first, and in how many MO is second.
fn count_order_cells(grid: &[GridCell]) -> (usize, usize) {
    let count = |held: &dyn Fn(&GridCell) -> bool| grid.iter().filter(|cell| held(cell)).count();
    let first = count(&|c| c.index[0] > c.index[1].max(c.index[2]).max(c.index[3]));
    let second = count(&|c| c.index[2] < c.index[0] && c.index[2] > c.index[1].max(c.index[3]));
    (first, second)
}

/// In how many cells of table 9 ST and MAS have the order that the paper describes: ST lower at low floors, MAS lower at
/// high ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossover {
    /// Cells with a low floor, and those of them in which ST is below MAS: ours and the paper's.
    pub low_cells: usize,
    pub st_below: usize,
    pub paper_st_below: usize,
    /// Cells with a high floor, and those of them in which MAS is below ST: ours and the paper's.
    pub high_cells: usize,
    pub mas_below: usize,
    pub paper_mas_below: usize,
}

impl Crossover {
    /// The highest floor at which the paper finds ST below MAS.
    const HIGHEST_LOW_FLOOR: f64 = 0.40;

    /// Counts all cells of the grid.
    #[must_use]
    pub fn from_grid(grid: &[GridCell]) -> Self {
        let (low, high): (Vec<&GridCell>, Vec<&GridCell>) =
            grid.iter().partition(|cell| cell.floor < Self::HIGHEST_LOW_FLOOR + 1e-9);
        let count = |cells: &[&GridCell], held: fn(&[f64; 4]) -> bool| {
            let ours = cells.iter().filter(|cell| held(&cell.index)).count();
            (ours, cells.iter().filter(|cell| held(&cell.paper)).count())
        };
        let (st_below, paper_st_below) = count(&low, |index| index[3] < index[1]);
        let (mas_below, paper_mas_below) = count(&high, |index| index[1] < index[3]);
        Self { low_cells: low.len(), st_below, paper_st_below, high_cells: high.len(), mas_below, paper_mas_below }
    }

    /// Whether at least as many cells as in the paper have each order.
    #[must_use]
    pub fn is_reproduced(self) -> bool {
        self.st_below >= self.paper_st_below && self.mas_below >= self.paper_mas_below
    }

    /// The counts of both halves, ours and the paper's.
    #[must_use]
    pub fn describe(self) -> String {
        let Self { low_cells, st_below, paper_st_below, high_cells, mas_below, paper_mas_below } = self;
        format!(
            "{st_below} of {low_cells} cells and {mas_below} of {high_cells}; paper {paper_st_below} and {paper_mas_below}"
        )
    }
}

fn st_against<'a>(comparisons: &'a [ConditionComparison], other: &str) -> Option<&'a ConditionComparison> {
    comparisons.iter().find(|v| v.first == "ST" && v.second == other)
}

fn is_st_separated(comparisons: &[ConditionComparison]) -> bool {
    let stands = |other| {
        st_against(comparisons, other)
            .is_some_and(|v| v.is_significant() && v.comparison.is_some_and(|c| c.difference < 0.0))
    };
    stands("EO") && stands("MO") && !stands("MAS")
}

fn describe_comparisons(comparisons: &[ConditionComparison]) -> String {
    let one = |other| {
        let versus = st_against(comparisons, other);
        let d = versus.and_then(|v| v.comparison).map_or(0.0, |c| c.d);
        format!("{other}: d {d:.2}, p {}", format_p(versus))
    };
    ["EO", "MO", "MAS"].map(one).join("; ")
}

/// The p of the paired test, or a dash if nothing varies.
fn format_p(versus: Option<&ConditionComparison>) -> String {
    versus.and_then(|v| v.paired).map_or_else(|| "–".to_owned(), |paired| format!("{:.1e}", paired.p))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::safety_testbed::paper_figures::{FLOORS, GRID, WINDOWS};

    fn grid(index: impl Fn(usize, usize) -> [f64; 4]) -> Vec<GridCell> {
        let cells = (0..WINDOWS.len()).flat_map(|w| (0..FLOORS.len()).map(move |f| (w, f)));
        cells
            .map(|(w, f)| GridCell { window: WINDOWS[w], floor: FLOORS[f], index: index(w, f), paper: GRID[w][f] })
            .collect()
    }

    #[test]
    fn crossover_counts_all_twenty_cells() {
        let papers = Crossover::from_grid(&grid(|w, f| GRID[w][f]));
        assert_eq!((papers.low_cells, papers.high_cells), (12, 8));
        assert_eq!((papers.st_below, papers.mas_below), (11, 8));
        assert!(papers.is_reproduced());
    }

    #[test]
    fn crossover_without_the_low_floors_is_not_reproduced() {
        // MAS below ST everywhere: right in the 8 cells with a high floor, wrong in the other 12.
        let one_sided = Crossover::from_grid(&grid(|_, _| [0.7, 0.1, 0.3, 0.2]));
        assert_eq!((one_sided.st_below, one_sided.mas_below), (0, 8));
        assert!(!one_sided.is_reproduced());
        assert_eq!(one_sided.describe(), "0 of 12 cells and 8 of 8; paper 11 and 8");
    }
}
