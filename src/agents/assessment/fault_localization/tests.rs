//! Small spectra with coefficients that can be computed by hand.

use super::*;
use crate::types::verdict_report::{RuntimeError, StackFrame, Verdict};

/// Builds a program. Line 1 is a definition; the other lines are statements with the given deciders.
fn program(lines: u32, decided: &[(u32, u32)]) -> Vec<Statement> {
    let by = |line| decided.iter().find(|(of, _)| *of == line).map(|(_, by)| *by);
    (1..=lines).map(|line| Statement { first: line, last: line, decided_by: by(line), defines: line == 1 }).collect()
}

/// Parses rows of executed lines: "1 2 4" is a passing case, "-1 2 3" a failing one. A `!` marks the line that raised.
fn watched(rows: &[&str]) -> (Vec<Coverage>, Vec<CaseReport>) {
    let mut both = (Vec::new(), Vec::new());
    for (number, row) in rows.iter().enumerate() {
        let (passed, id) = (!row.starts_with('-'), format!("c{number}"));
        let line = |word: &str| word.trim_matches(['-', '!']).parse::<u32>().ok();
        let lines = row.split(' ').filter_map(line).collect();
        both.0.push(Coverage { case: id.as_str().into(), passed, lines });
        let mut report = CaseReport::new(id.as_str().into(), if passed { Verdict::Ac } else { Verdict::Re });
        report.error = row.split(' ').find(|word| word.ends_with('!')).and_then(line).map(|line| RuntimeError {
            kind: "KeyError".to_owned(),
            message: String::new(),
            frames: vec![StackFrame { function: "f".to_owned(), line, code: String::new() }],
        });
        both.1.push(report);
    }
    both
}

fn check(statements: &[Statement], rows: &[&str], expected: Option<(u32, u32, f64, &str)>) {
    let (coverage, reports) = watched(rows);
    let cases: Vec<&CaseReport> = reports.iter().collect();
    let found = locate_fault(&DiagnosisParams::default(), statements, &coverage, &cases);
    let found = found.as_ref().map(|s| (s.first, s.last, s.score, s.reason.as_str()));
    assert_eq!(found, expected, "{rows:?}");
}

#[test]
fn the_line_of_the_failing_cases_is_named_with_the_counts() {
    let program = program(5, &[(3, 2)]);
    // Line 3: 2 / sqrt(2 · 2) = 1; the others: 2 / sqrt(2 · 4).
    let rows = ["1 2 4 5", "1 2 4 5", "-1 2 3 4 5", "-1 2 3 4 5"];
    check(&program, &rows, Some((3, 3, 1.0, "Both failing cases go through line 3 and no passing one does.")));
    let rows = ["1 2 4 5", "1 2 3 4 5", "-1 2 3 4 5", "-1 2 3 4 5"];
    // One of two passing cases runs it too: a line drawn at random would do as well in half of all draws.
    check(&program, &rows, None);
    // Line 3: 4 / sqrt(4 · 5). Chance brings all four failing cases there in 5 of 210 draws.
    let rows = [vec!["1 2 4 5"; 5], vec!["1 2 3 4 5"; 1], vec!["-1 2 3 4 5"; 4]].concat();
    let reason = "All 4 failing cases go through line 3 and only 1 of 6 passing ones.";
    check(&program, &rows, Some((3, 3, 0.894_427, reason)));
    // With two failing cases it is 3 of 28.
    let rows = [vec!["1 2 4 5"; 5], vec!["1 2 3 4 5"; 1], vec!["-1 2 3 4 5"; 2]].concat();
    check(&program, &rows, None);
    // A failing case that could not be followed is not counted, and the numbers say so.
    let rows = [vec!["1 2 4 5"; 5], vec!["-1 2 3 4 5"; 4], vec!["-"]].concat();
    let reason = "All 4 failing cases that were followed go through line 3 and no passing one does. (Of 10 cases, 9 were followed line by line.)";
    check(&program, &rows, Some((3, 3, 1.0, reason)));
    // Line 3: 1 / sqrt(2 · 1) = 0.707 is below the others' 2 / sqrt(2 · 3).
    let rows = ["1 2 4 5", "-1 2 3 4 5", "-1 2 4 5"];
    check(&program, &rows, None);
}

/// The empty input does not run the loop, so all lines of the loop are equal, and any of them could contain the
/// mistake.
#[test]
fn one_passing_case_prefers_none_of_several_places() {
    let program = program(9, &[(6, 4), (8, 4)]);
    let alike = ["1 2 3 5 7 9", "-1 2 3 4 5 6 7 8 9", "-1 2 3 4 5 6 7 8 9"];
    check(&program, &alike, None);
    let another = [alike[0], "1 2 3 5 7 9", alike[1], alike[2]];
    let reason = "Both failing cases go through line 4 and no passing one does.";
    check(&program, &another, Some((4, 4, 1.0, reason)));
    // Four equal statements are too many for a suspect, however many cases pass.
    let program = self::program(9, &[]);
    check(&program, &["1 3 5 7 9", "1 3 5 7 9", "-1 2 3 4 5 6 7 8 9"], None);
}

#[test]
fn where_nothing_is_told_apart_nothing_is_said() {
    let program = program(4, &[]);
    check(&program, &["1 2 3 4", "-1 2 3 4"], None);
    check(&program, &["-1 2 3 4", "-1 2 3"], None); // no case passes
    check(&program, &["1 2 3 4"], None);
    check(&program, &[], None);
    check(&program, &["-", "1 2"], None); // the failing case ran no line
    check(&[], &["1 2", "-1 3"], None);
}

#[test]
fn neighbours_that_are_equal_make_a_range() {
    let program = program(9, &[]);
    let rows = ["1 2 3 8 9", "-1 2 3 5 6 8 9"];
    check(
        &program,
        &rows,
        Some((5, 6, 1.0, "The failing case goes through lines 5 to 6 and the passing one does not.")),
    );
    // 5 and 7 are equal, but line 6 is between them: only the first is named.
    let rows = ["1 2 3 6 8 9", "1 2 3 6 8 9", "-1 2 3 5 6 7 8 9"];
    check(&program, &rows, Some((5, 5, 1.0, "The failing case goes through line 5 and no passing one does.")));
}

#[test]
fn a_condition_comes_before_what_it_guards() {
    // 7 decides about 4, like the head of a loop that is written below. No real program does this; it tests the order.
    let program = program(9, &[(4, 3), (7, 2)]);
    let (coverage, reports) = watched(&["1 2 3 8 9", "-1 2 3 4 7 8 9"]);
    let cases: Vec<&CaseReport> = reports.iter().collect();
    let order = |statements: &[Statement]| -> Vec<u32> {
        rank_statements(statements, &coverage, &cases).iter().map(|r| r.statement.first).take(2).collect()
    };
    assert_eq!(order(&program), [4, 7]);
    let program = self::program(9, &[(3, 2), (4, 3)]);
    assert_eq!(order(&program), [7, 4]);
}

/// The line of an exception is already on the screen, so naming it again is not a hint, even if other cases run it.
#[test]
fn where_a_case_ends_is_known_already() {
    let program = program(5, &[]);
    check(&program, &["1 2 3 4 5", "1 2 3 4 5", "-1 2 3!", "-1 2 3!"], None);
    check(&program, &["-1 2 3 4 5!", "-1 2 3 4 5!", "-1 2 3!"], None);
    check(&program, &["1 2 4 5", "1 2 4 5", "-1 2 3 4 5", "-1 2 3!"], None);
}

#[test]
fn a_place_is_named_only_where_it_is_clear() {
    let program = program(6, &[(3, 2)]);
    let wide = "The failing case goes through lines 3 to 4 and no passing one does.";
    check(&program, &["1 2 5 6", "1 2 5 6", "-1 2 3 4 5 6"], Some((3, 4, 1.0, wide)));
    // Three lines are too many for a suspect, and so is a line that most passing cases ran as well.
    check(&program, &["1 2 6", "1 2 6", "-1 2 3 4 5 6"], None);
    check(&program, &["1 2 4 5 6", "1 2 3 4 5 6", "1 2 3 4 5 6", "-1 2 3 4 5 6"], None);
    // 3: 20 / sqrt(20 · 21) exceeds the others' 20 / sqrt(20 · 22) by .023.
    let many = [vec!["1 2 4 5 6"; 1], vec!["1 2 3 4 5 6"; 1], vec!["-1 2 3 4 5 6"; 20]].concat();
    check(&program, &many, None);
}

#[test]
fn lines_are_of_statements() {
    let mut program = program(6, &[]);
    program[2].last = 4; // the statement on line 3 continues on line 4
    program.remove(3);
    let rows = ["1 2 5 6", "-1 2 3 4 5 6"];
    check(
        &program,
        &rows,
        Some((3, 4, 1.0, "The failing case goes through lines 3 to 4 and the passing one does not.")),
    );
    // A decider below its statement (invalid input) ends the count of depths.
    program[1].decided_by = Some(6);
    check(
        &program,
        &rows,
        Some((3, 4, 1.0, "The failing case goes through lines 3 to 4 and the passing one does not.")),
    );
}
