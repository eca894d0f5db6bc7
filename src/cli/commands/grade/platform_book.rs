//! Writes grades into the gradebook that a course platform exported, to upload it again: Moodle's grading worksheet,
//! Canvas's and Gradescope's gradebook, GitHub Classroom's grades.
//!
//! Only the fields of the grade change, and only of students with a judged file. Every other byte stays.

use std::collections::BTreeMap;

use super::class::Class;
use super::grade_answer::format_points;
use super::roster::Roster;
use crate::cli::context::exit::Failure;
use crate::foreign::TableRow;
use crate::foreign::column_names::fold_name;
use crate::orchestrator::grading::{EntryStatus, Gradebook, GradebookRow};
use crate::types::humanize::{MAX_LISTED, join_first};

/// Columns of the grade, as `fold_name` spells them, with the column of its maximum: Moodle's and GitHub Classroom's.
const GRADE_COLUMNS: [(&str, &str); 2] = [("grade", "maximumgrade"), ("pointsawarded", "pointsavailable")];
/// What Gradescope appends to the name of an assignment.
const MAX_POINTS_SUFFIX: &str = " - max points";

/// The column that gets the grades.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GradeColumn {
    pub name: String,
    column: usize,
    /// The column with the maximum, or the row of Canvas with it.
    maximum: Option<MaximumPlace>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MaximumPlace {
    Column(usize),
    Row(usize),
}

/// The file with its grades.
#[derive(Debug)]
pub(super) struct FilledBook {
    pub bytes: Vec<u8>,
    pub filled: usize,
    /// Students whose files could not be judged; their grade is left as it was.
    pub unjudged: usize,
}

/// Finds the column for the grades, by name or by the platform's shape.
///
/// # Errors
/// No column fits, or several do.
pub(super) fn find_column(roster: &Roster, wanted: Option<&str>) -> Result<GradeColumn, Failure> {
    let Some(header) = roster.table.rows.get(roster.header) else {
        return Err(Failure::input("The gradebook is empty."));
    };
    let names: Vec<String> = header.fields.iter().map(|name| name.trim().to_lowercase()).collect();
    let candidates: Vec<usize> = match wanted {
        Some(wanted) => {
            let wanted = wanted.trim().to_lowercase();
            let is_it = |name: &String| *name == wanted || without_number(name) == wanted;
            names.iter().enumerate().filter(|(_, name)| is_it(name)).map(|(at, _)| at).collect()
        }
        None => likely_columns(roster, header, &names),
    };
    let listed =
        if candidates.is_empty() && wanted.is_none() { (0..names.len()).collect() } else { candidates.clone() };
    match candidates.as_slice() {
        [column] => Ok(GradeColumn {
            name: header.field(*column).to_owned(),
            column: *column,
            maximum: find_maximum(roster, &names, *column),
        }),
        [] if wanted.is_some() => {
            Err(Failure::usage(format!("The gradebook has no column “{}”.", wanted.unwrap_or_default()))
                .with_advice(format!("It has {}.", list_columns(header, &(0..names.len()).collect::<Vec<_>>()))))
        }
        _ => Err(Failure::usage("Which column gets the grades? Name it with --column.")
            .with_advice(format!("It may be {}.", list_columns(header, &listed)))),
    }
}

/// The columns that may be the assignment's: Moodle's and Classroom's by name, Gradescope's and Canvas's by their maximum.
fn likely_columns(roster: &Roster, header: &TableRow, names: &[String]) -> Vec<usize> {
    let folded: Vec<String> = header.fields.iter().map(|name| fold_name(name)).collect();
    let named = GRADE_COLUMNS.iter().find_map(|(grade, _)| folded.iter().position(|name| name == grade));
    if let Some(column) = named {
        return vec![column];
    }
    let has_maximum = |column: &usize| find_maximum(roster, names, *column).is_some();
    (0..names.len()).filter(has_maximum).collect()
}

fn find_maximum(roster: &Roster, names: &[String], column: usize) -> Option<MaximumPlace> {
    let folded = fold_name(&names[column]);
    let beside = GRADE_COLUMNS.iter().find(|(grade, _)| *grade == folded).map(|(_, maximum)| *maximum);
    let beside = beside.and_then(|maximum| names.iter().position(|name| fold_name(name) == maximum));
    let own = format!("{}{MAX_POINTS_SUFFIX}", names[column]);
    let place = beside.or_else(|| names.iter().position(|name| *name == own)).map(MaximumPlace::Column);
    place.or_else(|| {
        // Canvas writes "(read only)" below the columns that it computes.
        let possible = |row: &TableRow| fold_name(row.field(0)) == "pointspossible";
        let row = roster.table.rows.iter().position(possible)?;
        parse_number(roster.table.rows[row].field(column)).map(|_| MaximumPlace::Row(row))
    })
}

/// Canvas appends the assignment's number: "HW 1 (98765)".
fn without_number(name: &str) -> &str {
    let cut = name.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    cut.filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit())).map_or(name, |(title, _)| title)
}

fn list_columns(header: &TableRow, columns: &[usize]) -> String {
    let names = columns.iter().map(|at| header.field(*at)).filter(|name| !name.is_empty());
    let names: Vec<String> = names.map(|name| format!("'{}'", crate::types::sanitize::clean(name))).collect();
    let shown = join_first(&names, MAX_LISTED);
    if names.len() > MAX_LISTED { format!("{shown} in its first row") } else { shown }
}

/// Fills in the grades.
pub(super) fn fill(roster: &Roster, column: &GradeColumn, class: &Class, book: &Gradebook) -> FilledBook {
    let mut changes = BTreeMap::new();
    let mut unjudged = 0;
    for member in &roster.members {
        let student = class.roster_rows.get(&member.row);
        let Some(row) = student.and_then(|student| book.students.iter().find(|row| row.student == *student)) else {
            continue;
        };
        let counts = |status| row.entries.iter().any(|entry| entry.standing == status);
        if counts(EntryStatus::Judged) || counts(EntryStatus::Refused) {
            changes.insert((member.row, column.column), grade_text(roster, column, member.row, row));
        } else if counts(EntryStatus::NotJudged) {
            unjudged += 1;
        }
    }
    FilledBook { filled: changes.len(), unjudged, bytes: roster.table.to_bytes_with(&changes) }
}

/// The grade as the file writes numbers: the student's share of the column's maximum, or the points if it has none.
fn grade_text(roster: &Roster, column: &GradeColumn, at: usize, row: &GradebookRow) -> String {
    let maximum = column.maximum.map(|place| match place {
        MaximumPlace::Column(column) => roster.table.rows[at].field(column),
        MaximumPlace::Row(row) => roster.table.rows[row].field(column.column),
    });
    let most = maximum.and_then(parse_number);
    let text = format_points(most.map_or(row.points, |most| most * row.share));
    let with_comma = maximum.is_some_and(|text| text.contains(',') && !text.contains('.'));
    if with_comma { text.replace('.', ",") } else { text }
}

fn parse_number(text: &str) -> Option<f64> {
    text.replace(',', ".").parse().ok().filter(|number: &f64| *number > 0.0)
}
