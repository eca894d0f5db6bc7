//! The roster: a CSV file that maps folders to students.
//!
//! The column `folder` (or `student`, `login`, `username`, `id`) has the folder; `name`, or `first name` and `last
//! name`, has the person. Other columns are ignored. The header decides whether commas or semicolons separate columns.

use std::path::Path;

use csv::{ReaderBuilder, StringRecord};

use crate::cli::context::exit::Failure;
use crate::file_read;
use crate::orchestrator::grading::RosterStudent;
use crate::types::sanitize::clean;

/// Maximum size of a roster.
const MAX_ROSTER_BYTES: u64 = 4 << 20;
const FOLDER_COLUMNS: [&str; 5] = ["folder", "student", "login", "username", "id"];
const NAME_COLUMNS: [&str; 3] = ["name", "full name", "display name"];
/// Maximum number of mistakes to report.
const MAX_SHOWN_MISTAKES: usize = 10;

/// Reads a roster.
///
/// # Errors
/// Every invalid line, with its mistake.
pub(super) fn read_roster(file: &Path) -> Result<Vec<RosterStudent>, Failure> {
    let shown = file.display();
    let fail = |why: String| Failure::input(format!("{shown}: {why}.")).with_advice(EXPECTED_FORMAT);
    let bytes = file_read::read_bytes(file, MAX_ROSTER_BYTES).map_err(|error| fail(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| fail("it is not UTF-8; save it as CSV UTF-8".to_owned()))?;
    parse(&text).map_err(|mistakes| {
        let lines: Vec<String> =
            mistakes.iter().take(MAX_SHOWN_MISTAKES).map(|(line, why)| format!("{shown}:{line}: {why}.")).collect();
        Failure::input(lines.join("\n")).with_advice(EXPECTED_FORMAT)
    })
}

const EXPECTED_FORMAT: &str = "A roster is a CSV whose first row names a column `folder` and, as you like, `name`.";

/// Line number (from 1) and mistake.
type RosterMistake = (u64, String);

fn parse(text: &str) -> Result<Vec<RosterStudent>, Vec<RosterMistake>> {
    let text = text.trim_start_matches('\u{feff}');
    let header = text.lines().next().unwrap_or_default();
    let delimiter = if header.contains(';') && !header.contains(',') { b';' } else { b',' };
    let mut reader = ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| vec![(1, error.to_string())])?.clone();
    let columns = RosterColumns::from_header(&header).map_err(|why| vec![(1, why)])?;
    let (mut students, mut mistakes): (Vec<(u64, RosterStudent)>, Vec<RosterMistake>) = (Vec::new(), Vec::new());
    for row in reader.records() {
        match row {
            Err(error) => mistakes.push((error.position().map_or(1, csv::Position::line), error.to_string())),
            Ok(row) => {
                let line = row.position().map_or(1, csv::Position::line);
                let student = columns.student(&row);
                let same = |other: &&(u64, RosterStudent)| other.1.student.eq_ignore_ascii_case(&student.student);
                if student.student.is_empty() {
                    mistakes.push((line, "the folder is missing".to_owned()));
                } else if let Some((first, _)) = students.iter().find(same) {
                    mistakes.push((line, format!("'{}' is already in line {first}", student.student)));
                } else {
                    students.push((line, student));
                }
            }
        }
    }
    if mistakes.is_empty() { Ok(students.into_iter().map(|(_, student)| student).collect()) } else { Err(mistakes) }
}

struct RosterColumns {
    folder: usize,
    names: Vec<usize>,
}

impl RosterColumns {
    fn from_header(header: &StringRecord) -> Result<Self, String> {
        let titles: Vec<String> =
            header.iter().map(|title| title.trim().to_lowercase().replace(['_', '-'], " ")).collect();
        let find = |known: &[&str]| known.iter().find_map(|name| titles.iter().position(|title| title == name));
        let folder = find(&FOLDER_COLUMNS).ok_or_else(|| {
            format!("no column is called {}; there are: {}", FOLDER_COLUMNS.join(" or "), titles.join(", "))
        })?;
        let both = find(&["first name"]).zip(find(&["last name"])).map(|(first, last)| vec![first, last]);
        let names = find(&NAME_COLUMNS).map(|name| vec![name]).or(both).unwrap_or_default();
        Ok(Self { folder, names })
    }

    fn student(&self, row: &StringRecord) -> RosterStudent {
        let cell = |at: &usize| clean(row.get(*at).unwrap_or_default()).replace(['\n', '\t'], " ").trim().to_owned();
        let name = self.names.iter().map(cell).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        RosterStudent { student: cell(&self.folder), name: (!name.is_empty()).then_some(name) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_by_their_titles() {
        let check = |text: &str, expected: &[(&str, Option<&str>)]| {
            let students = parse(text).expect("a roster");
            let found: Vec<_> = students.iter().map(|s| (s.student.as_str(), s.name.as_deref())).collect();
            assert_eq!(found, expected, "{text:?}");
        };
        check("folder,name\nada,Ada L.\nzoe,\n", &[("ada", Some("Ada L.")), ("zoe", None)]);
        check("\u{feff}Name;Login\r\n\"L.; Ada\";ada\r\n", &[("ada", Some("L.; Ada"))]);
        check("group,id,First_Name,last name\n1,ada,Ada,L.\n", &[("ada", Some("Ada L."))]);
        check("folder\nada\u{1b}[2J\n", &[("ada", None)]);
        check("folder,name\n", &[]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let check = |text: &str, expected: &[(u64, &str)]| {
            let mistakes = parse(text).expect_err("mistakes");
            let found: Vec<_> = mistakes.iter().map(|(line, why)| (*line, why.as_str())).collect();
            assert_eq!(found, expected, "{text:?}");
        };
        let none = "no column is called folder or student or login or username or id; there are: who, name";
        check("who,name\nada,Ada\n", &[(1, none)]);
        check("folder\nada\n\"\"\nADA\n", &[(3, "the folder is missing"), (4, "'ADA' is already in line 2")]);
    }
}
