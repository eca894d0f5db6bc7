//! Parses the sandbox's reports about a program. The reports are untrusted: every value is checked and bounded.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::judge::verdict::format::shorten;
use crate::judge::verdict::interpret::MAX_NAME_CHARS;
use crate::types::program_facts::{
    Fact, Layout, ObservationKind, ProgramShape, SlowStep, SlowStepKind, Statement, SyntaxNode, SyntaxTree,
};
use crate::types::sanitize::clean;

/// Maximum number of statements, facts and traits. The Python script uses the same limit.
const MAX_ITEMS: usize = 400;
/// Maximum number of nodes of a normal form, because the time to compare two trees is quadratic in it.
const MAX_NODES: usize = 600;

/// Parses reported line numbers and drops those that are not lines of the file.
pub(super) fn parse_lines(reports: &str, last: u32) -> BTreeSet<u32> {
    reports.lines().filter_map(|line| line.parse().ok()).filter(|line| (1..=last).contains(line)).collect()
}

#[derive(Deserialize)]
struct FactsReport {
    statements: Vec<(u32, u32, u32, u8)>,
    facts: Vec<(ObservationKind, u32, String, String)>,
    traits: Vec<String>,
    tree: Vec<(String, u32, u32)>,
    review: Option<ReviewReport>,
}

#[derive(Deserialize)]
struct ReviewReport {
    deepest: (u32, usize),
    longest: (String, usize),
    short: Vec<String>,
    container: Option<(u32, String)>,
    slow: Option<(u32, SlowStepKind, String)>,
}

/// Parses the shape of a program with `last` lines. Returns `None` if the report can't be parsed.
pub(super) fn parse_shape(json: &str, last: u32) -> Option<ProgramShape> {
    let looked: FactsReport = serde_json::from_str(json).ok()?;
    let within = |line: u32| (1..=last).contains(&line);
    let name = |text: String| shorten(&clean(&text), MAX_NAME_CHARS);
    let statements = looked.statements.into_iter().filter(|(first, end, ..)| within(*first) && first <= end);
    let statements = statements.map(|(first, end, decider, defines)| Statement {
        first,
        last: end.min(last),
        decided_by: within(decider).then_some(decider),
        defines: defines != 0,
    });
    let facts = looked.facts.into_iter().filter(|(_, line, ..)| within(*line));
    let facts = facts.map(|(kind, line, about, detail)| Fact { kind, line, name: name(about), detail: name(detail) });
    let nodes = looked.tree.into_iter().take(MAX_NODES + 1);
    let nodes: Vec<SyntaxNode> =
        nodes.map(|(label, children, line)| SyntaxNode { label: name(label), children, line }).collect();
    Some(ProgramShape {
        statements: statements.take(MAX_ITEMS).collect(),
        facts: facts.take(MAX_ITEMS).collect(),
        traits: looked.traits.into_iter().take(MAX_ITEMS).map(name).collect(),
        layout: looked.review.map_or_else(Layout::default, |found| Layout {
            deepest: Some(found.deepest).filter(|(line, _)| within(*line)),
            longest: Some(found.longest).map(|(function, lines)| (name(function), lines)),
            short: found.short.into_iter().take(MAX_ITEMS).map(name).collect(),
            container: found.container.filter(|(line, _)| within(*line)).map(|(line, about)| (line, name(about))),
            slow: found.slow.filter(|(line, ..)| within(*line)).map(|(line, kind, about)| SlowStep {
                line,
                kind,
                name: name(about),
            }),
        }),
        tree: if nodes.len() > MAX_NODES { None } else { SyntaxTree::new(nodes) },
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_lines_of_the_file_are_lines() {
        fn check(reports: &str, expected: &[u32]) {
            assert_eq!(parse_lines(reports, 9), expected.iter().copied().collect(), "{reports:?}");
        }
        check("3\n1\n3\n", &[1, 3]);
        check("0\n9\n10\n-1\n99999999999999\n4294967297\n\"enough\"\n\n 2\n", &[9]);
        check("", &[]);
    }

    #[test]
    fn a_shape_is_read_as_written() {
        let json = r#"{"statements": [[1,1,0,1],[2,3,1,0],[9,9,0,0],[2,1,0,0]], "facts": [["no-base-case",1,"f",""],
            ["off-by-one",77,"a","past"]], "traits": ["recursion"], "tree": [["Module",1,0],["Block",0,0]]}"#;
        let shape = parse_shape(json, 3).expect("a shape");
        let rows: Vec<_> = shape.statements.iter().map(|s| (s.first, s.last, s.decided_by, s.defines)).collect();
        assert_eq!(rows, [(1, 1, None, true), (2, 3, Some(1), false)]);
        assert_eq!((shape.facts.len(), shape.traits.len()), (1, 1));
        assert_eq!(shape.tree.map(|tree| tree.nodes().len()), Some(2));
    }

    proptest! {
        #[test]
        fn nothing_that_comes_back_breaks_the_reading(text in "\\PC{0,80}", rows in prop::collection::vec(any::<(u32, u32, u32)>(), 0..9)) {
            let _ = (parse_lines(&text, 5), parse_shape(&text, 5));
            let tree: Vec<_> = rows.iter().map(|(a, b, _)| ("x", a % 4, b)).collect();
            let statements: Vec<_> = rows.iter().map(|(a, b, c)| (a % 9, b % 9, c % 9, 0)).collect();
            let json = serde_json::json!({"statements": statements, "facts": [], "traits": [], "tree": tree});
            let shape = parse_shape(&json.to_string(), 5).expect("well formed");
            prop_assert!(shape.statements.iter().all(|s| 1 <= s.first && s.first <= s.last && s.last <= 5));
        }
    }
}
