//! Results in the formats of other programs: Gradescope's `results.json` for one student, `JUnit` XML for a class.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::class::Class;
use super::grade_answer::format_points;
use super::grading_outcome::GradingOutcome;
use crate::orchestrator::grading::{EntryStatus, Grade, GradebookColumn, GradebookEntry, GradebookRow};
use crate::types::sanitize::clean;

/// Gradescope's results: a test for each problem, with what its student may see.
#[must_use]
pub(super) fn gradescope_results(outcome: &GradingOutcome) -> Value {
    let book = &outcome.book;
    let tests = book.students.iter().flat_map(|row| {
        book.problems.iter().zip(&row.entries).map(|(column, entry)| {
            json!({
                "name": clean(&column.title),
                "score": round(entry.points),
                "max_score": round(column.points),
                "status": if entry.is_accepted() { "passed" } else { "failed" },
                "output": describe(outcome, row, column, entry),
                "visibility": "visible",
            })
        })
    });
    let tests: Vec<Value> = tests.collect();
    let score: f64 = book.students.iter().map(|row| row.points).sum();
    json!({ "score": round(score), "stdout_visibility": "hidden", "tests": tests })
}

/// `JUnit` XML: a suite for each student, a test for each problem.
#[must_use]
pub(super) fn junit_xml(class: &Class, outcome: &GradingOutcome) -> String {
    let book = &outcome.book;
    let pack = class.info.as_ref().map_or("rung", |info| info.title.as_str());
    let failed =
        |row: &GradebookRow| row.entries.iter().filter(|entry| !entry.is_accepted() && !is_missing(entry)).count();
    let missing = |row: &GradebookRow| row.entries.iter().filter(|entry| is_missing(entry)).count();
    let (tests, failures) =
        (book.students.len() * book.problems.len(), book.students.iter().map(failed).sum::<usize>());
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(text, "<testsuites name=\"{}\" tests=\"{tests}\" failures=\"{failures}\">", xml(pack));
    for row in &book.students {
        let (student, all) = (xml(row.name.as_deref().unwrap_or(&row.student)), row.entries.len());
        let _ = writeln!(
            text,
            "  <testsuite name=\"{student}\" tests=\"{all}\" failures=\"{}\" skipped=\"{}\">",
            failed(row),
            missing(row)
        );
        for (column, entry) in book.problems.iter().zip(&row.entries) {
            let _ =
                write!(text, "    <testcase classname=\"{}\" name=\"{}\"", xml(&row.student), xml(&column.problem.0));
            let why = describe(outcome, row, column, entry);
            let first = why.lines().next().unwrap_or_default();
            let end = match (is_missing(entry), entry.is_accepted()) {
                (true, _) => format!("><skipped message=\"{}\"/></testcase>\n", xml(first)),
                (false, true) => "/>\n".to_owned(),
                (false, false) => format!("><failure message=\"{}\">{}</failure></testcase>\n", xml(first), xml(&why)),
            };
            text.push_str(&end);
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}

fn is_missing(entry: &GradebookEntry) -> bool {
    entry.standing == EntryStatus::NotHandedIn
}

/// A file that the platform marked as late, without a time that says by how much.
pub(super) const LATE_BY_UNKNOWN: &str = "marked late by the platform; by how many days is unknown";

/// The verdict and the first failure, in words. Values of hidden cases are not shown.
fn describe(outcome: &GradingOutcome, row: &GradebookRow, column: &GradebookColumn, entry: &GradebookEntry) -> String {
    let grade = entry_grade(outcome, row, column, entry);
    let mut lines = vec![match entry.verdict {
        Some(verdict) => format!("{}: {} of {} cases pass", verdict.describe(), entry.passed, entry.cases),
        None if is_missing(entry) => "no file for this problem".to_owned(),
        None => {
            let why = grade.and_then(|grade| grade.message.as_deref()).unwrap_or("the reason is not known");
            format!("not judged: {why}")
        }
    }];
    lines.extend(entry.first_failure.as_ref().map(|case| format!("The first case that fails is {case}.")));
    if entry.late_days_unknown {
        lines.push(format!("{LATE_BY_UNKNOWN}, so it costs nothing"));
    } else if entry.late {
        let lost = if entry.penalty > 0.0 {
            format!(", −{} %", format_points(entry.penalty * 100.0))
        } else {
            String::new()
        };
        lines.push(format!("late by {} begun days{lost}", entry.late_days));
    }
    clean(&lines.join("\n"))
}

/// The grade of the file that counts.
fn entry_grade<'a>(
    outcome: &'a GradingOutcome,
    row: &GradebookRow,
    column: &GradebookColumn,
    entry: &GradebookEntry,
) -> Option<&'a Grade> {
    let is_it = |grade: &&Grade| {
        grade.student == row.student && grade.problem == column.problem.0 && Some(&grade.file) == entry.file.as_ref()
    };
    outcome.graded.grades.iter().find(is_it)
}

fn round(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

/// Escapes text for XML; characters that XML 1.0 lacks are left out.
fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in clean(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::tests::class;
    use super::*;

    #[test]
    fn results_are_in_the_formats_of_other_programs() {
        let (class, outcome) = class("harmless");
        let results = gradescope_results(&outcome);
        assert_eq!((&results["score"], results["tests"].as_array().map(Vec::len)), (&json!(1.0), Some(6)));
        assert_eq!(
            results["tests"][1]["output"],
            "wrong answer: 3 of 12 cases pass\nThe first case that fails is duplicates."
        );
        let xml = junit_xml(&class, &outcome);
        assert!(xml.contains("tests=\"6\" failures=\"1\""), "{xml}");
        assert!(xml.contains("<testsuite name=\"Ada Lovelace\" tests=\"2\" failures=\"1\" skipped=\"0\">"), "{xml}");
        assert!(xml.contains("<failure message=\"wrong answer: 3 of 12 cases pass\">"), "{xml}");
    }

    #[test]
    fn no_name_breaks_the_xml() {
        let (class, outcome) = class("<b>&\"\u{1b}[31m\u{0}");
        let xml = junit_xml(&class, &outcome);
        assert!(!xml.contains("<b>") && xml.contains("&lt;b&gt;&amp;&quot;"), "{xml}");
    }
}
