//! Grades as CSV (RFC 4180) for spreadsheets: one row per file or missing problem; the gradebook has one row per
//! student.

use csv::{Terminator, WriterBuilder};

use super::grade_answer::{GradeAnswer, format_points};
use crate::orchestrator::grading::{EntryStatus, Grade, Gradebook, GradebookColumn, GradebookEntry, GradebookRow};
use crate::types::sanitize::clean;

const HEAD: &str = "student,problem,file,language,verdict,passed,cases,first_failure,message,instructions,not_run,name,\
                    modified,late,counts,points,mistake";

/// The table with its header, with CRLF line ends as the RFC requires.
#[must_use]
pub(super) fn table(answer: &GradeAnswer) -> String {
    let head = HEAD.split(',').map(str::to_owned).collect();
    to_csv(std::iter::once(head).chain(answer.book.students.iter().flat_map(|row| student_rows(answer, row))))
}

/// The gradebook: one row per student, one column per problem.
#[must_use]
pub(super) fn gradebook_table(book: &Gradebook) -> String {
    let titles = ["student", "name"].into_iter().map(str::to_owned);
    let problems = book.problems.iter().map(|column| column.problem.to_string());
    let last = ["points", "of", "share"].into_iter().map(str::to_owned);
    let head: Vec<String> = titles.chain(problems).chain(last).collect();
    let row = |row: &GradebookRow| {
        let who = [row.student.clone(), row.name.clone().unwrap_or_default()].into_iter();
        // An empty cell (not handed in) differs from 0 points.
        let points = row.entries.iter().map(|entry| match entry.standing {
            EntryStatus::NotHandedIn => String::new(),
            EntryStatus::Judged | EntryStatus::NotJudged | EntryStatus::Refused => format_points(entry.points),
        });
        let last = [format_points(row.points), format_points(book.max_points()), format!("{:.4}", row.share)];
        who.chain(points).chain(last).collect()
    };
    to_csv(std::iter::once(head).chain(book.students.iter().map(row)))
}

fn student_rows<'a>(answer: &'a GradeAnswer, row: &'a GradebookRow) -> impl Iterator<Item = Vec<String>> + 'a {
    let columns = move || answer.book.problems.iter().zip(&row.entries);
    let own = answer.grades.iter().filter(|grade| grade.student == row.student);
    let files = own.map(move |grade| {
        let place = columns().find(|(column, _)| column.problem.as_str() == grade.problem);
        file_row(row, grade, place)
    });
    let missing = columns().filter(|(_, entry)| entry.standing == EntryStatus::NotHandedIn);
    files.chain(missing.map(|(column, entry)| missing_row(row, column, entry)))
}

fn file_row(row: &GradebookRow, grade: &Grade, place: Option<(&GradebookColumn, &GradebookEntry)>) -> Vec<String> {
    let deadline = place.and_then(|(column, _)| column.deadline);
    let counting = place.map(|(_, entry)| entry).filter(|entry| entry.file.as_ref() == Some(&grade.file));
    let yes = |is: bool| if is { "yes" } else { "" }.to_owned();
    vec![
        grade.student.clone(),
        grade.problem.clone(),
        grade.file.clone(),
        grade.language.map_or("", |language| language.name()).to_owned(),
        grade.verdict.map_or("", |verdict| verdict.code()).to_owned(),
        grade.passed.to_string(),
        grade.cases.to_string(),
        grade.first_failure.clone().unwrap_or_default(),
        grade.message.clone().unwrap_or_default(),
        grade.instructions.to_string(),
        grade.not_run.to_string(),
        row.name.clone().unwrap_or_default(),
        grade.modified.map_or_else(String::new, |modified| format!("{modified:.0}")),
        yes(grade.is_late(deadline)),
        yes(counting.is_some_and(|entry| entry.standing != EntryStatus::Refused)),
        counting.map_or_else(String::new, |entry| format_points(entry.points)),
        grade.mistake.as_ref().map_or_else(String::new, |mistake| mistake.bug.to_string()),
    ]
}

fn missing_row(row: &GradebookRow, column: &GradebookColumn, entry: &GradebookEntry) -> Vec<String> {
    let mut cells = vec![String::new(); HEAD.split(',').count()];
    cells[0].clone_from(&row.student);
    cells[1] = column.problem.to_string();
    cells[11] = row.name.clone().unwrap_or_default();
    cells[15] = format_points(entry.points);
    cells
}

fn to_csv(rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        // Writing to memory cannot fail.
        let _ = writer.write_record(row.iter().map(|text| escape_formula(text)));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// Adds an apostrophe before text that a spreadsheet would run as a formula, because names and messages come from
/// students. Some locales split cells at semicolons, even in quotes, so a formula can also start after one.
fn escape_formula(text: &str) -> String {
    let text = clean(text);
    let mut out = String::with_capacity(text.len() + 1);
    let mut opens = true;
    for c in text.chars() {
        if opens && FORMULA_STARTS.contains(&c) {
            out.push('\'');
        }
        opens = c == ';' || (opens && matches!(c, ' ' | '"' | '\''));
        out.push(c);
    }
    out
}

/// First characters of a formula, including full-width forms.
const FORMULA_STARTS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '|', '＝', '＋', '－', '＠'];

#[cfg(test)]
mod tests {
    use super::super::tests::answer;
    use super::*;

    #[test]
    fn fields_survive_commas_quotes_and_spreadsheets() {
        for (text, expected) in [
            ("ada", "ada"),
            ("", ""),
            ("a,b", "\"a,b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("=cmd()", "'=cmd()"),
            ("-1,5", "\"'-1,5\""),
            ("got 1; =cmd()", "got 1; '=cmd()"),
            ("x;-1;@y", "x;'-1;'@y"),
            ("a;\"=b", "\"a;\"\"'=b\""),
            ("＝cmd()", "'＝cmd()"),
            ("a=b-c", "a=b-c"),
            ("\u{1b}]0;x\u{7}=cmd()", "'=cmd()"),
            ("a\rb\u{202e}c", "abc"),
        ] {
            let row = vec![String::new(), text.to_owned()];
            assert_eq!(to_csv(std::iter::once(row)), format!(",{expected}\r\n"), "{text:?}");
        }
    }

    #[test]
    fn every_file_is_a_row_and_so_is_what_was_not_handed_in() {
        insta::assert_snapshot!(table(&answer()).replace("\r\n", "|\n"), @r#"
        student,problem,file,language,verdict,passed,cases,first_failure,message,instructions,not_run,name,modified,late,counts,points,mistake|
        ada,pair-to-target,pair-to-target.py,python,AC,12,12,,,0,0,Ada Lovelace,2026-11-21T12:00:00Z,,yes,1,|
        ada,first-repeat,first-repeat.py,python,WA,3,12,duplicates,"at [1]: want 1, got 0",0,0,Ada Lovelace,2026-11-21T12:00:00Z,,yes,0,order|
        bob,pair-to-target,,,,,,,,,,,,,,0,|
        bob,first-repeat,,,,,,,,,,,,,,0,|
        zoe,essay,essay.txt,,,3,12,,the pack has no problem 'essay',0,0,,2026-11-21T12:00:00Z,,,,|
        zoe,pair-to-target,,,,,,,,,,,,,,0,|
        zoe,first-repeat,,,,,,,,,,,,,,0,|
        "#);
    }

    #[test]
    fn a_file_that_the_platform_marked_as_late_is_late() {
        let mut answer = answer();
        answer.grades[0].marked_late = true;
        let table = table(&answer);
        let row = table.lines().nth(1).expect("a file");
        assert!(row.contains("2026-11-21T12:00:00Z,yes,yes"), "{row}");
    }

    #[test]
    fn every_student_is_a_row_of_the_book() {
        insta::assert_snapshot!(gradebook_table(&answer().book).replace("\r\n", "|\n"), @r#"
        student,name,pair-to-target,first-repeat,points,of,share|
        ada,Ada Lovelace,1,0,1,2,0.5000|
        bob,,,,0,2,0.0000|
        zoe,,,,0,2,0.0000|
        "#);
    }
}
