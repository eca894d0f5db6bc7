//! Measures how near the suspicious statements are to those that must change.
//!
//! The lines of a bug are found by comparing its normal form, line by line, with that of the nearest accepted solution:
//! lines outside the longest common run of lines are changed. If the bug only lacks lines, the ones beside the gap
//! count. A bug that differs in more than half of its lines has no place; it is counted separately.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::agents::assessment::fault_localization;
use crate::types::JudgeReport;
use crate::types::program_facts::{Analysis, ProgramShape, Statement, SyntaxTree};

/// Figures over all bugs that have a place.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LocalizationScores {
    /// Bugs with a place.
    pub bugs: usize,
    /// A changed line is the most suspicious one.
    pub first: usize,
    /// One is among the three most suspicious.
    pub first_three: usize,
    /// Expected number of first hits, and of hits among three, if statements were drawn at random.
    pub first_by_chance: f64,
    pub first_three_by_chance: f64,
    /// No statement is suspicious: every case takes the same path.
    pub silent: usize,
    /// Bugs that are a different program altogether.
    pub without_a_place: usize,
}

/// The result of one bug.
pub(super) enum LocalizationResult {
    NoPlace,
    Place(BugLocation),
}

/// The rank of one bug's place.
#[derive(Clone, Copy)]
pub(super) struct BugLocation {
    /// Rank of the first changed statement, from 1; `None` if no changed statement is ranked.
    rank: Option<usize>,
    /// Nothing is ranked.
    silent: bool,
    /// Changed statements, of all.
    changed: usize,
    statements: usize,
}

impl LocalizationScores {
    pub(super) fn add(&mut self, found: &LocalizationResult) {
        let LocalizationResult::Place(place) = found else {
            self.without_a_place += 1;
            return;
        };
        self.bugs += 1;
        self.silent += usize::from(place.silent);
        self.first += usize::from(place.rank == Some(1));
        self.first_three += usize::from(place.rank.is_some_and(|rank| rank <= 3));
        self.first_by_chance += chance_of_random_hit(place, 1);
        self.first_three_by_chance += chance_of_random_hit(place, 3);
    }
}

/// The chance of a changed statement among this many random draws.
fn chance_of_random_hit(place: &BugLocation, draws: usize) -> f64 {
    let missed = (0..draws.min(place.statements)).map(|drawn| {
        let (left, wrong) = (place.statements - drawn, place.statements.saturating_sub(place.changed + drawn));
        wrong as f64 / left as f64
    });
    1.0 - missed.product::<f64>()
}

/// Ranks a bug's statements and looks for the changed ones.
pub(super) fn find_bug_location(
    analysis: &Analysis,
    report: &JudgeReport,
    references: &[ProgramShape],
) -> LocalizationResult {
    let Some(shape) = &analysis.shape else { return LocalizationResult::NoPlace };
    let Some(changed) = shape.tree.as_ref().and_then(|tree| changed_lines(tree, references)) else {
        return LocalizationResult::NoPlace;
    };
    let cases: Vec<_> = report.cases.iter().collect();
    let ranking = fault_localization::rank_statements(&shape.statements, &analysis.coverage, &cases);
    let within = |statement: &Statement| changed.iter().any(|line| (statement.first..=statement.last).contains(line));
    let code = || shape.statements.iter().filter(|statement| !statement.defines);
    LocalizationResult::Place(BugLocation {
        rank: ranking.iter().position(|ranked| within(&ranked.statement)).map(|at| at + 1),
        silent: ranking.is_empty(),
        changed: code().filter(|statement| within(statement)).count(),
        statements: code().count(),
    })
}

/// Lines that differ from the nearest reference; `None` if more than half do.
fn changed_lines(tree: &SyntaxTree, references: &[ProgramShape]) -> Option<BTreeSet<u32>> {
    let trees = references.iter().filter_map(|reference| reference.tree.as_ref());
    let nearest = trees.min_by_key(|reference| tree.distance(reference))?;
    let differing = |numbered| differing_lines(&statement_lines(tree, numbered), &statement_lines(nearest, numbered));
    // First without the numbers of variables, because one more variable shifts them; then with them.
    let found = Some(differing(false)).filter(|found| !found.is_empty()).unwrap_or_else(|| differing(true));
    (!found.is_empty() && found.len() * 2 <= statement_lines(tree, false).len()).then_some(found)
}

/// The statements of a normal form in its own order: line and text.
fn statement_lines(tree: &SyntaxTree, numbered: bool) -> Vec<(u32, String)> {
    let mut lines: Vec<(u32, String)> = Vec::new();
    // For each open node: children to come, and the statement it is part of.
    let mut open: Vec<(u32, Option<usize>)> = Vec::new();
    for node in tree.nodes() {
        let mut statement = open.last().and_then(|(_, statement)| *statement);
        if node.line > 0 {
            statement = Some(lines.len());
            lines.push((node.line, String::new()));
        }
        if let Some(at) = statement {
            let variable =
                !numbered && node.label.trim_start_matches(['v', '.', 'a']).bytes().all(|b| b.is_ascii_digit());
            let label = if variable { "v" } else { &node.label };
            lines[at].1.push_str(label);
            lines[at].1.push(' ');
        }
        open.push((node.children, statement));
        while open.pop_if(|(missing, _)| *missing == 0).is_some() {
            if let Some((missing, _)) = open.last_mut() {
                *missing -= 1;
            }
        }
    }
    lines
}

/// Lines of `a` outside the longest common subsequence with `b`; if there are none, those beside the lines that `a`
/// lacks.
fn differing_lines(a: &[(u32, String)], b: &[(u32, String)]) -> BTreeSet<u32> {
    let (rows, columns) = (a.len() + 1, b.len() + 1);
    let mut longest = vec![0_usize; rows * columns];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i * columns + j] = if a[i].1 == b[j].1 {
                longest[(i + 1) * columns + j + 1] + 1
            } else {
                longest[(i + 1) * columns + j].max(longest[i * columns + j + 1])
            };
        }
    }
    let (mut i, mut j, mut changed, mut beside) = (0, 0, BTreeSet::new(), BTreeSet::new());
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i].1 == b[j].1 {
            (i, j) = (i + 1, j + 1);
        } else if j == b.len() || i < a.len() && longest[(i + 1) * columns + j] >= longest[i * columns + j + 1] {
            changed.insert(a[i].0);
            i += 1;
        } else {
            beside.extend(i.checked_sub(1).map(|before| a[before].0));
            beside.extend(a.get(i).map(|(line, _)| *line));
            j += 1;
        }
    }
    if changed.is_empty() { beside } else { changed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_changed_or_beside_what_is_missing() {
        fn check(a: &str, b: &str, expected: &[u32]) {
            let lines = |text: &str| (1..).zip(text.chars().map(String::from)).collect::<Vec<_>>();
            assert_eq!(differing_lines(&lines(a), &lines(b)), expected.iter().copied().collect(), "{a} {b}");
        }
        check("abc", "abc", &[]);
        check("axc", "abc", &[2]);
        check("abxc", "abc", &[3]);
        check("ac", "abc", &[1, 2]);
        check("ab", "abc", &[2]);
        check("xyz", "abc", &[1, 2, 3]);
    }

    #[test]
    fn figures_count_only_what_has_a_place() {
        let place = |rank, silent| LocalizationResult::Place(BugLocation { rank, silent, changed: 2, statements: 8 });
        let mut figures = LocalizationScores::default();
        let ranks = [
            place(None, true),
            place(None, false),
            place(Some(1), false),
            place(Some(3), false),
            place(Some(4), false),
        ];
        ranks.iter().chain([&LocalizationResult::NoPlace]).for_each(|found| figures.add(found));
        assert_eq!((figures.bugs, figures.first, figures.first_three), (5, 1, 2));
        assert_eq!((figures.silent, figures.without_a_place), (1, 1));
        // 2 of 8; and 1 − 6/8 · 5/7 · 4/6.
        assert!((figures.first_by_chance - 5.0 * 0.25).abs() < 1e-12);
        assert!((figures.first_three_by_chance - 5.0 * (1.0 - 120.0 / 336.0)).abs() < 1e-12);
    }
}
