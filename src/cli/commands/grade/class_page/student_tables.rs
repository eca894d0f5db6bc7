//! The folded part with names: gradebook, verdicts of each student, similar programs, skipped files.

use maud::{Markup, html};

use super::class_page_data::ClassPageData;
use crate::cli::commands::grade::grade_answer::{describe_similarity, describe_skipped, format_points as points};
use crate::cli::commands::grade::grading_outcome::{describe_missing, has_lost_files};
use crate::cli::output::web::html_table::{HtmlCell, head_cell, mark_cell, number_cell, table, text_cell};
use crate::orchestrator::grading::{EntryStatus, Grade, GradebookColumn, GradebookEntry, GradebookRow};
use crate::text::number_format::{count_noun, format_percent};
use crate::types::humanize::{MAX_LISTED, capitalize, join_first};

pub(super) fn section(facts: &ClassPageData) -> Markup {
    html! {
        details class="names" {
            summary { "Student by student: with names" }
            h2 { "The gradebook" }
            (gradebook(facts))
            h2 { "Every student" }
            @for row in &facts.outcome.book.students { (student(facts, row)) }
            (alike_section(facts))
            (passed_over(facts))
        }
    }
}

fn name(row: &GradebookRow) -> String {
    row.name.as_ref().map_or_else(|| row.student.clone(), |name| format!("{name} ({})", row.student))
}

fn gradebook(facts: &ClassPageData) -> Markup {
    let book = &facts.outcome.book;
    let titles = book.problems.iter().map(|column| column.title.as_str());
    let mut heads = vec!["Student"];
    heads.extend(titles);
    heads.extend(["Points", "Share"]);
    let rows = book.students.iter().map(|row| {
        let mut cells = vec![head_cell(name(row))];
        let missing = missing_word(facts, row);
        cells.extend(book.problems.iter().zip(&row.entries).map(|(column, entry)| entry_cell(column, entry, missing)));
        cells.extend([
            number_cell(format!("{} of {}", points(row.points), points(book.max_points()))),
            number_cell(format_percent(row.share)),
        ]);
        cells
    });
    html! {
        p class="dim" { "✓ accepted, ✗ failed with its passing cases, ? not judged, – no file; a clock is late." }
        (table("The gradebook", &heads, rows))
    }
}

/// The word for the problems without a file of a student.
fn missing_word(facts: &ClassPageData, row: &GradebookRow) -> &'static str {
    let outcome = facts.outcome;
    describe_missing(has_lost_files(&outcome.graded.grades, &outcome.passed_over, &row.student))
}

fn entry_cell(column: &GradebookColumn, entry: &GradebookEntry, missing: &str) -> HtmlCell {
    let late = if entry.late { " ⏱" } else { "" };
    let (class, seen, meaning) = match entry.standing {
        EntryStatus::NotHandedIn => ("m-none", "–".to_owned(), missing.to_owned()),
        EntryStatus::NotJudged => ("m-odd", format!("?{late}"), "not judged".to_owned()),
        EntryStatus::Refused => ("m-late", "✗ ⏱".to_owned(), "too late".to_owned()),
        EntryStatus::Judged if entry.is_accepted() => ("m-ok", format!("✓{late}"), "accepted".to_owned()),
        EntryStatus::Judged => {
            let share = format!("{}/{}", entry.passed, entry.cases);
            let verdict = entry.verdict.map_or("", crate::types::Verdict::describe);
            ("m-bad", format!("✗ {share}{late}"), format!("{verdict}, {share} cases"))
        }
    };
    let late = if entry.late { ", late" } else { "" };
    mark_cell(
        class,
        seen,
        format!("{}: {meaning}{late}, {} of {} points", column.title, points(entry.points), points(column.points)),
    )
}

fn student(facts: &ClassPageData, row: &GradebookRow) -> Markup {
    let own = facts.outcome.graded.grades.iter().filter(|grade| grade.student == row.student);
    let heads = ["File", "Verdict", "Cases", "Handed in", "First failing case", "Recognised mistake"];
    let missing = facts.outcome.book.problems.iter().zip(&row.entries);
    let missing: Vec<&str> = missing
        .filter(|(_, entry)| entry.standing == EntryStatus::NotHandedIn)
        .map(|(column, _)| column.title.as_str())
        .collect();
    let word = missing_word(facts, row);
    html! {
        section class="student" {
            h3 { (name(row)) " · " (points(row.points)) " of " (points(facts.outcome.book.max_points())) " points" }
            (table(&format!("Files of {}", row.student), &heads, own.map(|grade| file(facts, grade))))
            @if !missing.is_empty() { p class="dim" { (capitalize(word)) ": " (join_first(&missing, MAX_LISTED)) "." } }
        }
    }
}

fn file(facts: &ClassPageData, grade: &Grade) -> Vec<HtmlCell> {
    let verdict = match (grade.verdict, &grade.message) {
        (Some(verdict), _) => verdict.describe().to_owned(),
        (None, Some(why)) => format!("not judged: {why}"),
        (None, None) => "not judged".to_owned(),
    };
    let zone = jiff::tz::TimeZone::system();
    let when = grade.modified.map(|at| at.to_zoned(zone).strftime("%Y-%m-%d %H:%M").to_string()).unwrap_or_default();
    let late = if facts.class.scheme.is_late(grade) { ", late" } else { "" };
    let cases = grade.verdict.map_or_else(String::new, |_| format!("{}/{}", grade.passed, grade.cases));
    vec![
        head_cell(&grade.file),
        text_cell(verdict),
        number_cell(cases),
        text_cell(format!("{when}{late}")),
        text_cell(grade.first_failure.clone().unwrap_or_default()),
        text_cell(grade.mistake.as_ref().map_or_else(String::new, |mistake| mistake.message.clone())),
    ]
}

fn alike_section(facts: &ClassPageData) -> Markup {
    let groups = &facts.outcome.alike;
    html! {
        @if !groups.is_empty() {
            h2 { "Similar programs" }
            p {
                "Similar code does not prove copying: people who learn together, or who saw the same material, write "
                "similar code. Short programs, and programs that are in the pack, are left out."
            }
            ul { @for group in groups { li { (describe_similarity(group)) } } }
        }
    }
}

fn passed_over(facts: &ClassPageData) -> Markup {
    let class = facts.class;
    let mut lines: Vec<String> = Vec::new();
    for (names, what) in
        [(&class.not_in_roster, "Not in the roster"), (&class.no_folder, "In the roster, without a folder")]
    {
        if !names.is_empty() {
            let all = if names.len() > MAX_LISTED { " `rung grade --json` lists all." } else { "" };
            lines.push(format!("{what}: {}.{all}", join_first(names, MAX_LISTED)));
        }
    }
    if class.others > 0 {
        lines.push(format!("{} for problems that were not selected.", count_noun(class.others, "file")));
    }
    let skipped = &facts.outcome.passed_over;
    lines.extend(skipped.iter().take(MAX_LISTED).map(describe_skipped));
    if skipped.len() > MAX_LISTED {
        lines.push(format!("And {} more; `rung grade --json` lists them.", skipped.len() - MAX_LISTED));
    }
    html! {
        @if !lines.is_empty() {
            h2 { "Skipped files" }
            ul { @for line in &lines { li { (line) } } }
        }
    }
}
