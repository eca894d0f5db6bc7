//! The roster: a CSV file of the instructor or of a course platform that says who is in the class.
//!
//! A platform may know a student by several names: a number, an address, a login. Each is a key to the student's
//! files. Other columns are ignored.

use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::cli::context::exit::Failure;
use crate::file_read;
use crate::foreign::column_names::fold_name;
use crate::foreign::{DateReader, ForeignTable, TableRow};
use crate::types::humanize::{MAX_LISTED, join_first};
use crate::types::sanitize::clean;

/// Maximum size of a roster.
const MAX_ROSTER_BYTES: u64 = 4 << 20;
/// Columns that name a student's folder, the preferred first, as `fold_name` spells them.
const FOLDER_COLUMNS: [&str; 5] = ["folder", "student", "login", "username", "id"];
/// The same in the files of Moodle, Canvas, Gradescope and GitHub Classroom.
const PLATFORM_COLUMNS: [&str; 9] = [
    "githubusername",
    "identifier",
    "sisloginid",
    "sisuserid",
    "sid",
    "studentid",
    "emailaddress",
    "email",
    "rosteridentifier",
];
const NAME_COLUMNS: [&str; 3] = ["name", "fullname", "displayname"];
/// When a student handed in, by the platform.
const TIME_COLUMNS: [&str; 3] = ["lastmodifiedsubmission", "submissiontimestamp", "submissiontime"];
/// What Gradescope appends to the name of an assignment, for the same.
const TIME_SUFFIX: &str = " - submission time";
/// Maximum number of mistakes to report.
const MAX_SHOWN_MISTAKES: usize = 5;

/// A roster, with the table it was read from.
#[derive(Clone, Debug, Default)]
pub(super) struct Roster {
    pub members: Vec<RosterMember>,
    pub table: ForeignTable,
    /// The row of [`Self::table`] with the names of the columns.
    pub header: usize,
    /// Times of submission that can't be read.
    pub unread_times: Vec<String>,
}

/// A student of the roster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RosterMember {
    /// The name of the folder, or the first key.
    pub label: String,
    pub name: Option<String>,
    /// All names, folded, the surest first; the person's name is last.
    pub keys: Vec<String>,
    pub submitted: Option<Timestamp>,
    /// The index of the row in the table.
    pub row: usize,
}

impl RosterMember {
    /// The keys without the name: numbers, addresses, logins.
    pub fn ids(&self) -> &[String] {
        self.keys.split_last().filter(|_| self.name_key().is_some()).map_or(&self.keys, |(_, ids)| ids)
    }

    /// The key that is the name.
    pub fn name_key(&self) -> Option<&String> {
        let folded = fold_name(self.name.as_deref()?);
        self.keys.last().filter(|key| **key == folded)
    }
}

/// Reads a roster. `assignment` is the column of the grades, if it is named: Gradescope has times for each assignment.
///
/// # Errors
/// Every invalid line, with its mistake.
pub(super) fn read_roster(file: &Path, assignment: Option<&str>) -> Result<Roster, Failure> {
    let shown = file.display();
    let fail = |why: String| Failure::input(format!("{shown}: {why}.")).with_advice(EXPECTED_FORMAT);
    let bytes = file_read::read_bytes(file, MAX_ROSTER_BYTES).map_err(|error| fail(error.to_string()))?;
    parse(&bytes, assignment).map_err(|mistakes| {
        let mut lines: Vec<String> =
            mistakes.iter().take(MAX_SHOWN_MISTAKES).map(|(line, why)| format!("{shown}:{line}: {why}.")).collect();
        if mistakes.len() > MAX_SHOWN_MISTAKES {
            lines.push(format!("…and {} more like these.", mistakes.len() - MAX_SHOWN_MISTAKES));
        }
        Failure::input(lines.join("\n")).with_advice(EXPECTED_FORMAT)
    })
}

const EXPECTED_FORMAT: &str = "A roster is a CSV whose first row names a column `folder` and, as you like, `name`, or the \
                               file of a course platform.";

/// Line number (from 1) and mistake.
type RosterMistake = (usize, String);

fn parse(bytes: &[u8], assignment: Option<&str>) -> Result<Roster, Vec<RosterMistake>> {
    let table = ForeignTable::from_bytes(bytes).map_err(|mistake| vec![mistake])?;
    let empty = TableRow::new(1, Vec::new());
    let header = table.rows.first().unwrap_or(&empty);
    let columns = RosterColumns::from_header(header, assignment).map_err(|why| vec![(1, why)])?;
    let dates = columns.date_reader(&table);
    let (mut members, mut mistakes): (Vec<(usize, RosterMember)>, Vec<RosterMistake>) = (Vec::new(), Vec::new());
    for (at, row) in table.rows.iter().enumerate().skip(1) {
        let member = columns.member(row, at, &dates);
        let same = |other: &&(usize, RosterMember)| other.1.label.eq_ignore_ascii_case(&member.label);
        if columns.is_about_the_class(row) {
            continue;
        }
        if member.label.is_empty() {
            mistakes.push((row.line, "the folder is missing".to_owned()));
        } else if let Some((first, _)) = members.iter().find(same) {
            mistakes.push((row.line, format!("'{}' is already in line {first}", member.label)));
        } else {
            members.push((row.line, member));
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let members = members.into_iter().map(|(_, member)| member).collect();
    Ok(Roster { members, unread_times: columns.unread_times(&table, &dates), table, header: 0 })
}

struct RosterColumns {
    /// The first one labels the student.
    keys: Vec<usize>,
    names: Vec<usize>,
    times: Vec<usize>,
    /// Whether it is Canvas's gradebook, which has rows about the class and names in the column `Student`.
    is_canvas: bool,
}

impl RosterColumns {
    fn from_header(header: &TableRow, assignment: Option<&str>) -> Result<Self, String> {
        let titles: Vec<String> = header.fields.iter().map(|title| fold_name(title)).collect();
        let find = |name: &&str| titles.iter().position(|title| title == name);
        let is_canvas = find(&"sisuserid").is_some() || find(&"sisloginid").is_some();
        let own = FOLDER_COLUMNS.iter().filter(|name| !is_canvas || **name != "student");
        let keys: Vec<usize> = own.chain(&PLATFORM_COLUMNS).filter_map(find).collect();
        if keys.is_empty() {
            let shown: Vec<String> = header.fields.iter().map(|title| title.trim().to_lowercase()).collect();
            return Err(format!(
                "no column is called {}; there are: {}",
                FOLDER_COLUMNS.join(" or "),
                join_first(&shown, MAX_LISTED)
            ));
        }
        let both = find(&"firstname").zip(find(&"lastname").or_else(|| find(&"surname"))).map(|(a, b)| vec![a, b]);
        let student = is_canvas.then(|| find(&"student")).flatten().map(|at| vec![at]);
        let names = NAME_COLUMNS.iter().find_map(find).map(|name| vec![name]).or(both).or(student).unwrap_or_default();
        let times = TIME_COLUMNS.iter().filter_map(find).chain(assignment_time(header, assignment)).collect();
        Ok(Self { keys, names, times, is_canvas })
    }

    /// Reads the times of all rows in the same order of day and month.
    fn date_reader(&self, table: &ForeignTable) -> DateReader {
        let fields = table.rows.iter().skip(1).flat_map(|row| self.times(row));
        DateReader::from_fields(fields, &TimeZone::system(), Timestamp::MAX, None)
    }

    fn times<'a>(&'a self, row: &'a TableRow) -> impl Iterator<Item = &'a str> + Clone {
        self.times.iter().map(|at| without_weekday(row.field(*at)))
    }

    /// The times of rows of which none can be read. A field without a digit has no time.
    fn unread_times(&self, table: &ForeignTable, dates: &DateReader) -> Vec<String> {
        let is_time = |field: &&str| field.contains(|c: char| c.is_ascii_digit());
        let unread = table.rows.iter().skip(1).filter(|row| self.times(row).all(|field| dates.read(field).is_none()));
        unread.filter_map(|row| self.times(row).find(is_time)).map(clean).collect()
    }

    /// Whether a row of Canvas is not a student's: the points possible, how grades are posted.
    fn is_about_the_class(&self, row: &TableRow) -> bool {
        let name = self.names.first().map_or("", |at| row.field(*at));
        self.is_canvas && (fold_name(name) == "pointspossible" || self.keys.iter().all(|at| row.field(*at).is_empty()))
    }

    fn member(&self, row: &TableRow, at: usize, dates: &DateReader) -> RosterMember {
        let cell = |at: &usize| clean(row.field(*at)).replace(['\n', '\t'], " ").trim().to_owned();
        let name = self.names.iter().map(cell).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let keys: Vec<String> = self.keys.iter().map(cell).filter(|key| !key.is_empty()).collect();
        let label = keys.first().cloned().unwrap_or_default();
        // Moodle writes "Participant 12345" in the language of the site; folders have the number.
        let number =
            |key: &String| key.rsplit_once(' ').map(|(_, last)| last.to_owned()).filter(|last| is_number(last));
        let numbers: Vec<String> = keys.iter().filter_map(number).collect();
        let keys = numbers.into_iter().chain(keys).chain([name.clone()]).map(|key| fold_name(&key));
        let keys = keys.filter(|key| !key.is_empty()).collect();
        let submitted = self.times(row).find_map(|field| dates.read(field));
        RosterMember { label, name: (!name.is_empty()).then_some(name), keys, submitted, row: at }
    }
}

/// Gradescope's times for an assignment, or for the only one.
fn assignment_time(header: &TableRow, assignment: Option<&str>) -> Option<usize> {
    let is_it = |own: &str| assignment.is_none_or(|name| name.trim().to_lowercase() == own);
    let titles = header.fields.iter().map(|title| title.trim().to_lowercase()).enumerate();
    let mut own = titles.filter(|(_, title)| title.strip_suffix(TIME_SUFFIX).is_some_and(is_it)).map(|(at, _)| at);
    own.next().filter(|_| own.next().is_none())
}

/// Moodle writes "Friday, 20 November 2026, 5:00 PM" in the language of the site.
fn without_weekday(field: &str) -> &str {
    let day = field.split_once(',').filter(|(day, _)| !day.is_empty() && day.chars().all(char::is_alphabetic));
    day.map_or(field, |(_, rest)| rest.trim())
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_times_are_read_in_the_order_that_one_of_them_shows() {
        let text = "folder,Submission time\nada,05/11/2026 17:00\nzoe,25/11/2026 17:00\n";
        let roster = parse(text.as_bytes(), None).expect("a roster");
        let months: Vec<_> =
            roster.members.iter().filter_map(|member| member.submitted).map(|at| at.to_string()).collect();
        assert!(months.iter().all(|at| at.starts_with("2026-11-")) && months.len() == 2, "{months:?}");
    }

    #[test]
    fn gradescope_has_times_for_each_assignment() {
        let one = "SID,HW 1,HW 1 - Max Points,HW 1 - Submission Time,HW 1 - Lateness (H:M:S)\n7,,1,2026-01-12 10:00:00 -0800,0\n";
        let two = "SID,HW 1,HW 1 - Submission Time,HW 2,HW 2 - Submission Time\n7,,2026-01-12 10:00 -0800,,2026-02-12 10:00 -0800\n";
        let check = |text: &str, assignment: Option<&str>, expected: Option<&str>| {
            let roster = parse(text.as_bytes(), assignment).expect("a roster");
            let found = roster.members[0].submitted.map(|at| at.to_string());
            assert_eq!(found.as_deref(), expected, "{assignment:?} in {text}");
        };
        check(one, None, Some("2026-01-12T18:00:00Z"));
        check(one, Some("hw 1"), Some("2026-01-12T18:00:00Z"));
        check(two, Some("HW 2"), Some("2026-02-12T18:00:00Z"));
        check(two, None, None);
    }

    #[test]
    fn times_that_leave_day_and_month_open_are_read() {
        let roster = parse(b"folder,Submission time\nada,11/05/2026 17:00\n", None).expect("a roster");
        assert!(roster.members[0].submitted.is_some());
    }

    #[test]
    fn times_that_can_not_be_read_are_listed() {
        let text = "folder,Submission time\nada,\"Freitag, 20. November 2026, 17:00\"\nbo,\"Mittwoch, 2. Dezember 2026, 17:00\"\ncy,-\n";
        let roster = parse(text.as_bytes(), None).expect("a roster");
        let read: Vec<bool> = roster.members.iter().map(|member| member.submitted.is_some()).collect();
        assert_eq!((read, roster.unread_times), (vec![true, false, false], vec!["2. Dezember 2026, 17:00".to_owned()]));
    }

    #[test]
    fn columns_are_found_by_their_titles() {
        let check = |text: &str, expected: &[(&str, Option<&str>)]| {
            let roster = parse(text.as_bytes(), None).expect("a roster");
            let found: Vec<_> = roster.members.iter().map(|s| (s.label.as_str(), s.name.as_deref())).collect();
            assert_eq!(found, expected, "{text:?}");
        };
        check("folder,name\nada,Ada L.\nzoe,\n", &[("ada", Some("Ada L.")), ("zoe", None)]);
        check("\u{feff}Name;Login\r\n\"L.; Ada\";ada\r\n", &[("ada", Some("L.; Ada"))]);
        check("group,id,First_Name,last name\n1,ada,Ada,L.\n", &[("ada", Some("Ada L."))]);
        check("folder\nada\u{1b}[2J\n", &[("ada", None)]);
        check("folder,name\n", &[]);
    }

    #[test]
    fn files_of_platforms_are_rosters() {
        let check = |text: &str, label: &str, name: &str, keys: &[&str]| {
            let roster = parse(text.as_bytes(), None).expect("a roster");
            let [member] = &roster.members[..] else { panic!("{:?}", roster.members) };
            assert_eq!((member.label.as_str(), member.name.as_deref()), (label, Some(name)), "{text}");
            assert_eq!(member.keys, keys, "{text}");
        };
        check(
            "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Last modified (submission)\"\r\n\"Participant 12\",\"Ada L\",ada@x.org,,,10.00,-\r\n",
            "Participant 12",
            "Ada L",
            &["12", "participant12", "adaxorg", "adal"],
        );
        check(
            "Student,ID,SIS User ID,SIS Login ID,Section,HW 1 (98)\n,,,,,Manual Posting\n    Points Possible,,,,,10\n\"L, Ada\",12,,ada,A,\n",
            "12",
            "L, Ada",
            &["12", "ada", "lada"],
        );
        check(
            "First Name,Last Name,SID,Email,HW 1,HW 1 - Max Points\nAda,L,12,ada@x.org,,10\n",
            "12",
            "Ada L",
            &["12", "adaxorg", "adal"],
        );
        check(
            "\"identifier\",\"github_username\",\"github_id\",\"name\"\n\"12\",\"ada-l\",\"9\",\"Ada\"\n",
            "ada-l",
            "Ada",
            &["adal", "12", "ada"],
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let check = |text: &str, expected: &[(usize, &str)]| {
            let mistakes = parse(text.as_bytes(), None).expect_err("mistakes");
            let found: Vec<_> = mistakes.iter().map(|(line, why)| (*line, why.as_str())).collect();
            assert_eq!(found, expected, "{text:?}");
        };
        let none = "no column is called folder or student or login or username or id; there are: who, name";
        check("who,name\nada,Ada\n", &[(1, none)]);
        check("folder,name\nada,\n\"\",x\nADA,\n", &[(3, "the folder is missing"), (4, "'ADA' is already in line 2")]);
    }
}
