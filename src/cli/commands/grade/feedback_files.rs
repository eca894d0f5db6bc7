//! One Markdown file per student: verdicts, the first failing case, hints up to a level.
//!
//! Text of students and packs is escaped for Markdown. File names come from folder names and cannot point outside the
//! folder.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use super::autograder_files::LATE_BY_UNKNOWN;
use super::class::Class;
use super::grade_answer::format_points;
use super::grading_outcome::{GradebookPosition, GradingOutcome, describe_missing, has_lost_files};
use crate::cli::context::exit::Failure;
use crate::cli::output::web;
use crate::orchestrator::grading::{
    self, AdviceRequest, EntryStatus, Grade, GradeFailure, Gradebook, GradebookColumn, GradebookEntry, GradebookRow,
    RosterStudent, SkippedPath, StudentAdvice, SubmittedFile, escape_markdown,
};
use crate::text::number_format::{count_noun, format_percent};
use crate::types::hint_types::level_name;
use crate::types::sanitize::{clean, truncate_chars};

/// Maximum number of ungraded files to list for a student.
const MAX_LISTED_FILES: usize = 5;

/// The failed files that count, which get advice.
pub(super) fn files_to_advise(
    class: &Class,
    book: &Gradebook,
    handed: &[SubmittedFile],
) -> (Vec<GradebookPosition>, Vec<AdviceRequest>) {
    let mut all = (Vec::new(), Vec::new());
    for (student, row) in book.students.iter().enumerate() {
        for (problem, entry) in row.entries.iter().enumerate() {
            let failed = entry.verdict.is_some_and(|verdict| !verdict.passed());
            let is_it = |file: &&SubmittedFile| file.student == row.student && Some(&file.file) == entry.file.as_ref();
            // A file that was deleted meanwhile gets no advice.
            if failed
                && let Some(handed) = handed.iter().find(is_it)
                && let Ok(paper) = grading::read_gradable_file(&class.subject, handed)
            {
                all.0.push(GradebookPosition { student, problem });
                all.1.push(AdviceRequest { handed: handed.clone(), paper });
            }
        }
    }
    all
}

/// Fails if a feedback file already exists.
pub(super) fn check_overwrite(folder: &Path, students: &[RosterStudent], over: bool) -> Result<(), Failure> {
    file_names(students.iter().map(|student| student.student.as_str()))
        .iter()
        .try_for_each(|name| web::check_overwrite(&folder.join(name), over))
}

/// Writes every student's file and returns the paths.
pub(super) fn write_feedback(
    folder: &Path,
    class: &Class,
    outcome: &GradingOutcome,
    over: bool,
) -> Result<Vec<PathBuf>, Failure> {
    fs::create_dir_all(folder)
        .map_err(|error| Failure::environment(format!("Cannot create {}: {error}.", folder.display())))?;
    let names = file_names(outcome.book.students.iter().map(|row| row.student.as_str()));
    let mut written = Vec::new();
    for ((student, row), name) in outcome.book.students.iter().enumerate().zip(names) {
        let path = folder.join(name);
        web::write_private_file(&path, markdown(class, outcome, student, row).as_bytes(), over)?;
        written.push(path);
    }
    Ok(written)
}

/// A unique file name for each student, even if upper and lower case are not distinguished.
fn file_names<'a>(students: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ' | '@' | '+') { c } else { '_' };
    let name = |student: &str| {
        let name: String = truncate_chars(student, 100).chars().map(plain).collect();
        let name = name.trim_matches([' ', '.']).to_owned();
        let name = if name.is_empty() { "_".to_owned() } else { name };
        let times = taken.entry(name.to_lowercase()).or_default();
        *times += 1;
        if *times == 1 { format!("{name}.md") } else { format!("{name}~{times}.md") }
    };
    students.map(name).collect()
}

fn markdown(class: &Class, outcome: &GradingOutcome, student: usize, row: &GradebookRow) -> String {
    let book = &outcome.book;
    let mut text = format!("# {}\n\n", escape_markdown(row.name.as_deref().unwrap_or(&row.student)));
    let accepted = row.entries.iter().filter(|entry| entry.is_accepted()).count();
    let _ = write!(text, "{accepted} of {} accepted", book.problems.len());
    if class.terms_given {
        let (own, all) = (format_points(row.points), format_points(book.max_points()));
        let _ = write!(text, ", {own} of {all} points ({}{})", format_percent(row.share), weight_remark(book));
    }
    text.push_str(".\n");
    text.push_str(&unknown_files_remark(outcome, row));
    for (problem, (column, entry)) in book.problems.iter().zip(&row.entries).enumerate() {
        let lost = has_lost_files(&outcome.graded.grades, &outcome.passed_over, &row.student);
        let _ = write!(text, "\n## {}: {}\n", escape_markdown(&column.title), verdict(entry, lost));
        let is_unjudged = |grade: &&Grade| {
            grade.student == row.student && grade.problem == column.problem.0 && grade.verdict.is_none()
        };
        let unjudged: Vec<&Grade> = outcome.graded.grades.iter().filter(is_unjudged).collect();
        text.push_str(&describe_entry(class, column, entry, entry.files - unjudged.len()));
        text.extend(unjudged.into_iter().map(describe_ungraded));
        let place = GradebookPosition { student, problem };
        if let Some(feedback) = outcome.feedback.iter().find(|feedback| feedback.place == place) {
            text.push_str(&advice_markdown(&feedback.advice));
        }
    }
    text
}

/// Note that the percentage uses weights, if any weight differs from the points.
fn weight_remark(book: &Gradebook) -> &'static str {
    let plain = |column: &GradebookColumn| (column.weight - column.points).abs() < f64::EPSILON;
    if book.problems.iter().all(plain) { "" } else { " with the weights of the problems" }
}

/// Notes about files that match no problem or were skipped, because they are missing from the list below.
fn unknown_files_remark(outcome: &GradingOutcome, row: &GradebookRow) -> String {
    let unknown = unknown_files(outcome, row).map(describe_ungraded);
    let skipped = skipped_files(outcome, row).map(|over| {
        let file = over.path.split_once('/').map_or(over.path.as_str(), |(_, file)| file);
        format!("\nNot graded: {}, because {}.\n", escape_markdown(file), escape_markdown(over.why))
    });
    let mut lines: Vec<String> = unknown.chain(skipped).collect();
    if lines.len() > MAX_LISTED_FILES {
        let more = lines.len() - MAX_LISTED_FILES;
        lines.truncate(MAX_LISTED_FILES);
        lines.push(format!("\nNot graded: {more} more files.\n"));
    }
    lines.concat()
}

fn unknown_files<'a>(outcome: &'a GradingOutcome, row: &'a GradebookRow) -> impl Iterator<Item = &'a Grade> {
    let own = outcome.graded.grades.iter().filter(|grade| grade.student == row.student);
    own.filter(|grade| grade.trouble == Some(GradeFailure::UnknownProblem))
}

fn skipped_files<'a>(outcome: &'a GradingOutcome, row: &'a GradebookRow) -> impl Iterator<Item = &'a SkippedPath> {
    outcome.passed_over.iter().filter(|over| over.student.as_ref() == Some(&row.student))
}

fn describe_ungraded(grade: &Grade) -> String {
    let why = grade.message.as_deref().unwrap_or("it is for none of the problems");
    // The student doesn't know of a pack.
    let why = why.replace("the pack has no problem", "no problem is called");
    let stop = if why.ends_with(['?', '.']) { "" } else { "." };
    format!("\nNot graded: {}, because {}{stop}\n", escape_markdown(&grade.file), escape_markdown(&why))
}

/// `has_lost_files`: a problem without a file may have been handed in under another name.
fn verdict(entry: &GradebookEntry, has_lost_files: bool) -> String {
    match (entry.standing, entry.verdict) {
        (EntryStatus::NotHandedIn, _) => describe_missing(has_lost_files).to_owned(),
        (_, None) => "not judged".to_owned(),
        (_, Some(verdict)) => verdict.describe().to_owned(),
    }
}

/// A line with the file, its cases, its points and its time. `judged`: how many of the student's files were judged.
fn describe_entry(class: &Class, column: &GradebookColumn, entry: &GradebookEntry, judged: usize) -> String {
    let Some(file) = &entry.file else { return String::new() };
    let mut parts = vec![format!("`{}`", clean(file).replace(['`', '\n', '\t'], "_"))];
    if entry.verdict.is_some() && entry.cases > 0 {
        parts.push(format!("{} of {} cases pass", entry.passed, entry.cases));
    }
    if class.terms_given {
        parts.push(format!("{} of {} points", format_points(entry.points), format_points(column.points)));
    }
    match (entry.late, entry.standing) {
        (true, EntryStatus::Refused) => parts.push("late, so it doesn’t count".to_owned()),
        (true, _) if entry.late_days_unknown => parts.push(LATE_BY_UNKNOWN.to_owned()),
        (true, _) if entry.penalty > 0.0 => {
            let days = count_noun(entry.late_days, "begun day");
            parts.push(format!("late by {days}: −{} %", format_points(entry.penalty * 100.0)));
        }
        (true, _) => parts.push("late".to_owned()),
        (false, _) => {}
    }
    if judged > 1 {
        parts.push(format!("the best of {judged} files"));
    }
    format!("\n{}.\n", parts.join(" · "))
}

fn advice_markdown(advice: &StudentAdvice) -> String {
    let mut text = String::new();
    for finding in &advice.findings {
        let _ = write!(text, "\n{finding}\n");
    }
    for hint in &advice.hints {
        let _ = write!(text, "\n### Hint {}: {}\n\n{}\n", hint.level, level_name(hint.level), clean(&hint.text).trim());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::tests::class;
    use super::*;

    #[test]
    fn files_that_were_not_judged_are_all_named() {
        let check = |judged: usize, best: bool| {
            let (class, mut outcome) = class("harmless");
            let copy = |at: usize| {
                let verdict = outcome.graded.grades[0].verdict.filter(|_| at < judged);
                Grade { file: format!("{at}.py"), verdict, ..outcome.graded.grades[0].clone() }
            };
            outcome.graded.grades = (0..3).map(copy).collect();
            let columns = class.columns.iter().map(AsRef::as_ref);
            outcome.book = Gradebook::new(columns, class.students.clone(), &outcome.graded.grades, &class.scheme);
            let text = markdown(&class, &outcome, 0, &outcome.book.students[0]);
            assert_eq!(text.contains(&format!("the best of {judged} files")), best, "{text}");
            let named: Vec<bool> = (0..3).map(|at| text.contains(&format!("Not graded: {at}.py"))).collect();
            assert_eq!(named, (0..3).map(|at| at >= judged).collect::<Vec<_>>(), "{text}");
        };
        check(0, false);
        check(1, false);
        check(2, true);
    }

    #[test]
    fn a_name_leads_nowhere_and_is_nobody_elses() {
        let check = |students: &[&str], expected: &[&str]| assert_eq!(file_names(students.iter().copied()), expected);
        check(&["ada", "Ada", "zoë b."], &["ada.md", "Ada~2.md", "zoë b.md"]);
        check(&["../../etc/passwd", "..", "", "a\\b:c"], &["_.._etc_passwd.md", "_.md", "_~2.md", "a_b_c.md"]);
        check(&[&"x".repeat(300)], &[&format!("{}_.md", "x".repeat(99))]);
    }

    #[test]
    fn nothing_of_a_name_means_anything_to_markdown() {
        assert_eq!(escape_markdown("<b>*Ada*</b> [x](y)\n# z"), "\\<b\\>\\*Ada\\*\\</b\\> \\[x\\]\\(y\\) \\# z");
    }
}
