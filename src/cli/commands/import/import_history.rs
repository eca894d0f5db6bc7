//! Converts the rows of a history to attempts: problem, time, passed or not.
//!
//! A row that can't be used is left out with its reason; the other rows count. The file is refused only if no column
//! names a problem or none says how an attempt ended, because both would be a guess.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::agents::profiler::ImportedAttempt;
use crate::cli::args::lookup;
use crate::foreign::column_names::{HistoryColumn, HistoryColumns};
use crate::foreign::{DateOrder, DateReader, ForeignOutcome, ForeignTable, TableRow, foreign_date, problem_label};
use crate::types::humanize::{MAX_LISTED, join_first};
use crate::types::sanitize::{clean, truncate_chars};
use crate::types::{Catalog, ProblemId};

/// The rows that may come before the header: a title, notes.
const MAX_ROWS_BEFORE_HEADER: usize = 10;
/// Why rows about the problems of other packs are left out, if one pack is in use; goes after "3 rows".
pub(super) const NOT_IN_USE: &str = "about problems of packs that are not in use";
/// Maximum length of a foreign name in a message.
const MAX_NAME_CHARS: usize = 60;
const PROBLEM_COLUMNS: [HistoryColumn; 4] =
    [HistoryColumn::Title, HistoryColumn::Slug, HistoryColumn::Url, HistoryColumn::Number];
const OUTCOME_COLUMNS: [HistoryColumn; 4] =
    [HistoryColumn::Status, HistoryColumn::Solved, HistoryColumn::SolvedCount, HistoryColumn::CardAnswer];
const CARD_COLUMNS: [HistoryColumn; 2] = [HistoryColumn::CardInterval, HistoryColumn::CardAnswers];
const DATE_COLUMNS: [HistoryColumn; 3] =
    [HistoryColumn::SolvedDate, HistoryColumn::Date, HistoryColumn::FirstSolvedDate];

/// The facts that a history is read with.
#[derive(Clone, Copy, Debug)]
pub struct HistorySetting<'a> {
    pub catalog: &'a Catalog,
    /// All installed problems, if only those of one pack are in use.
    pub installed: Option<&'a Catalog>,
    pub zone: &'a TimeZone,
    pub now: Timestamp,
    /// Whether a row without an outcome counts as solved.
    pub assume_solved: bool,
    /// Which number of `1/5/2026` is the month; `None`: the dates decide.
    pub order: Option<DateOrder>,
}

/// A parsed history.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedHistory {
    /// Oldest first.
    pub attempts: Vec<ImportedAttempt>,
    /// In the order of the file.
    pub rows: Vec<HistoryRow>,
    /// The columns for problem, outcome and date, as the file spells them.
    pub used: [Vec<String>; 3],
    /// The columns that are not needed.
    pub unused: Vec<String>,
    /// Assumptions, a sentence each.
    pub notices: Vec<String>,
    /// The file is JSON: [`HistoryRow::line`] is the number of an entry.
    pub is_json: bool,
}

/// One row of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryRow {
    pub line: usize,
    /// The name as the file spells it, fit for a sentence.
    pub name: String,
    pub reading: Result<RowAttempt, LeftOut>,
}

/// The attempt of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowAttempt {
    pub problem: ProblemId,
    pub outcome: ForeignOutcome,
    /// `None`: the row has no date.
    pub at: Option<Timestamp>,
}

/// Why a row is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// No installed pack has the problem; with the nearest one.
    UnknownProblem {
        nearest: Option<ProblemId>,
    },
    /// A pack has it that is installed and not in use.
    NotInUse,
    NoName,
    NotTried,
    NotCompiled,
    JudgeFailed(String),
    UnknownOutcome(String),
    UnreadableDate(String),
    Future(String),
}

impl LeftOut {
    /// The reason after "3 rows", and the example in the file.
    #[must_use]
    pub fn reason(&self) -> (&'static str, Option<&str>) {
        match self {
            Self::UnknownProblem { .. } => ("about problems that no installed pack has", None),
            Self::NotInUse => (NOT_IN_USE, None),
            Self::NoName => ("without a problem", None),
            Self::NotTried => ("not tried or not solved yet", None),
            Self::NotCompiled => ("that did not compile, which counts for nothing", None),
            Self::JudgeFailed(word) => ("where the judge failed, not the program", Some(word)),
            Self::UnknownOutcome(word) => ("with an unknown outcome", Some(word)),
            Self::UnreadableDate(text) => ("with a date that can't be read", Some(text)),
            Self::Future(text) => ("with a date in the future", Some(text)),
        }
    }
}

impl ParsedHistory {
    /// Parses a file. Dates without a time and times without an offset use the learner's time zone.
    ///
    /// # Errors
    /// The file is not a table, or lacks a column that is needed: a line and a sentence.
    pub fn read(bytes: &[u8], setting: &HistorySetting) -> Result<Self, (usize, String)> {
        let table = ForeignTable::from_bytes(bytes).map_err(|(line, why)| (line, format!("Not a table: {why}.")))?;
        if table.rows.is_empty() {
            return Err((1, "The file is empty.".to_owned()));
        }
        let header = find_header(&table)?;
        let rows = &table.rows[header + 1..];
        let reader = HistoryReader::new(HistoryColumns::from_header(&table.rows[header]), rows, setting);
        reader.check_outcome(&table.rows[header])?;
        Ok(ParsedHistory { is_json: table.is_json, ..reader.read_rows(rows) })
    }

    /// The rows that count, and those that are left out with their reason.
    pub fn left_out(&self) -> impl Iterator<Item = (&HistoryRow, &LeftOut)> {
        self.rows.iter().filter_map(|row| Some((row, row.reading.as_ref().err()?)))
    }
}

/// The first row that names a problem's column.
fn find_header(table: &ForeignTable) -> Result<usize, (usize, String)> {
    let first = table.rows.iter().take(MAX_ROWS_BEFORE_HEADER);
    let found = first.enumerate().find(|(_, row)| HistoryColumns::from_header(row).has_problem());
    found.map(|(at, _)| at).ok_or_else(|| {
        let row = &table.rows[0];
        if table.is_json {
            let what = "No field names the problem, such as title, problem, slug, url or id.";
            return (row.line, format!("{what} The entries have {}.", list_columns(row)));
        }
        let what = "No column names the problem, such as title, problem, slug, url or id.";
        let how = "Write the names of the columns in the first row, or for Anki's text in its line `#columns:`, with the file's own \
                   separator between them";
        (row.line, format!("{what} The first row has {}. {how}.", list_columns(row)))
    })
}

fn list_columns(row: &TableRow) -> String {
    let names: Vec<String> = row.fields.iter().map(|name| to_name(name)).filter(|name| !name.is_empty()).collect();
    join_first(&names, MAX_LISTED)
}

/// Makes a foreign name fit for a sentence.
fn to_name(text: &str) -> String {
    truncate_chars(&clean(text).split_whitespace().collect::<Vec<_>>().join(" "), MAX_NAME_CHARS)
}

/// The problem that a field names.
fn find_problem(catalog: &Catalog, field: &str) -> Option<ProblemId> {
    let names = problem_label::problem_names(field);
    names.iter().find_map(|name| lookup::match_problem(catalog, name)).map(|own| own.id.clone())
}

/// Reads the rows of one table.
struct HistoryReader<'a> {
    setting: &'a HistorySetting<'a>,
    columns: HistoryColumns,
    dates: DateReader,
    /// The columns that hold dates, with those of solutions first.
    date_columns: Vec<usize>,
}

impl<'a> HistoryReader<'a> {
    fn new(columns: HistoryColumns, rows: &[TableRow], setting: &'a HistorySetting<'a>) -> Self {
        let named: Vec<usize> = DATE_COLUMNS.iter().flat_map(|meaning| columns.of(*meaning)).collect();
        let fields = rows.iter().flat_map(|row| named.iter().map(|column| row.field(*column)));
        let dates = DateReader::from_fields(fields, setting.zone, setting.now, setting.order);
        // A column `time` may hold the minutes that a solution took.
        let holds_dates = |column: &usize| rows.iter().any(|row| dates.read(row.field(*column)).is_some());
        let date_columns = named.into_iter().filter(holds_dates).collect();
        Self { setting, columns, dates, date_columns }
    }

    /// Fails if no column says how an attempt ended.
    fn check_outcome(&self, header: &TableRow) -> Result<(), (usize, String)> {
        let has = |meanings: &[HistoryColumn]| meanings.iter().any(|meaning| self.columns.has(*meaning));
        let cards = CARD_COLUMNS.iter().all(|meaning| self.columns.has(*meaning));
        let solved_dates = has(&[HistoryColumn::SolvedDate, HistoryColumn::FirstSolvedDate]);
        if has(&OUTCOME_COLUMNS) || cards || solved_dates || self.setting.assume_solved {
            return Ok(());
        }
        let what = "No column says how an attempt ended, such as status, result, verdict or solved.";
        let next = "If every row is a solved problem, add --solved.";
        Err((header.line, format!("{what} The columns are {}. {next}", list_columns(header))))
    }

    fn read_rows(self, rows: &[TableRow]) -> ParsedHistory {
        let mut known = BTreeMap::new();
        let rows: Vec<HistoryRow> = rows.iter().map(|row| self.read_row(row, &mut known)).collect();
        let catalog = self.setting.catalog;
        let attempt = |row: &HistoryRow| {
            let RowAttempt { problem, outcome, at } = row.reading.as_ref().ok()?;
            let problem = catalog.problems.iter().find(|own| own.id == *problem)?.uid.clone();
            let passed = *outcome == ForeignOutcome::Passed;
            Some(ImportedAttempt { problem, at: at.unwrap_or(self.setting.now), is_dated: at.is_some(), passed })
        };
        let mut attempts: Vec<ImportedAttempt> = rows.iter().filter_map(attempt).collect();
        // A stable sort: attempts at the same time keep the order of the file.
        attempts.sort_by_key(|attempt| attempt.at);
        let names = |meanings: &[HistoryColumn]| -> Vec<String> {
            self.columns.names(meanings).into_iter().map(to_name).collect()
        };
        let outcome = [&OUTCOME_COLUMNS[..], &CARD_COLUMNS].concat();
        let used = [names(&PROBLEM_COLUMNS), names(&outcome), names(&DATE_COLUMNS)];
        let unused = self.columns.unused.iter().map(|name| to_name(name)).collect();
        ParsedHistory { attempts, used, unused, notices: self.notices(&rows), rows, is_json: false }
    }

    fn notices(&self, rows: &[HistoryRow]) -> Vec<String> {
        let count =
            |fits: &dyn Fn(&RowAttempt) -> bool| rows.iter().flat_map(|row| &row.reading).filter(|r| fits(r)).count();
        let (undated, helped) = (count(&|row| row.at.is_none()), count(&|row| row.outcome == ForeignOutcome::Helped));
        let mut notices = Vec::new();
        if let Some(date) = &self.dates.ambiguous {
            notices.push(format!("'{}' is read as month/day; --dates day-first reads it as day/month.", to_name(date)));
        }
        let rows_of = |n: usize| if n == 1 { "1 row".to_owned() } else { format!("{n} rows") };
        if helped > 0 {
            notices.push(format!("{} solved with help: counted as tried, not as solved.", rows_of(helped)));
        }
        if undated > 0 {
            notices.push(format!(
                "{} without a date: today's if the problem is new here, in the order of the file.",
                rows_of(undated)
            ));
        }
        notices
    }

    fn read_row(&self, row: &TableRow, known: &mut BTreeMap<String, Option<ProblemId>>) -> HistoryRow {
        let fields = || PROBLEM_COLUMNS.iter().flat_map(|meaning| self.columns.of(*meaning)).map(|c| row.field(c));
        let name = fields().find(|field| !field.is_empty()).map_or_else(String::new, to_name);
        let mut find = |field: &str| -> Option<ProblemId> {
            known.entry(field.to_owned()).or_insert_with(|| find_problem(self.setting.catalog, field)).clone()
        };
        let problem = fields().filter(|field| !field.is_empty()).find_map(&mut find);
        let reading = match problem {
            None if name.is_empty() => Err(LeftOut::NoName),
            None if self
                .setting
                .installed
                .is_some_and(|all| fields().any(|field| find_problem(all, field).is_some())) =>
            {
                Err(LeftOut::NotInUse)
            }
            None => Err(LeftOut::UnknownProblem { nearest: self.nearest(&name) }),
            Some(problem) => self.read_attempt(row, problem),
        };
        HistoryRow { line: row.line, name, reading }
    }

    fn nearest(&self, name: &str) -> Option<ProblemId> {
        if problem_label::is_bare_number(name) {
            return None;
        }
        let names = problem_label::problem_names(name);
        let near = names.iter().rev().find_map(|name| lookup::nearest_problem(self.setting.catalog, name));
        near.map(|problem| problem.id.clone())
    }

    fn read_attempt(&self, row: &TableRow, problem: ProblemId) -> Result<RowAttempt, LeftOut> {
        let at = self.read_date(row);
        let outcome = self.read_outcome(row, matches!(at, Ok(Some(_))))?;
        match outcome {
            ForeignOutcome::NotTried => return Err(LeftOut::NotTried),
            ForeignOutcome::NotCompiled => return Err(LeftOut::NotCompiled),
            ForeignOutcome::JudgeFailed => {
                return Err(LeftOut::JudgeFailed(to_name(self.field(row, HistoryColumn::Status).unwrap_or_default())));
            }
            ForeignOutcome::Passed | ForeignOutcome::Failed | ForeignOutcome::Helped => {}
        }
        Ok(RowAttempt { problem, outcome, at: at? })
    }

    fn field<'r>(&self, row: &'r TableRow, meaning: HistoryColumn) -> Option<&'r str> {
        self.columns.field(row, meaning)
    }

    /// The date of a row, if it has one.
    fn read_date(&self, row: &TableRow) -> Result<Option<Timestamp>, LeftOut> {
        // A column `solved` or `completed` may hold the date.
        let solved = self.columns.of(HistoryColumn::Solved).map(|column| row.field(column));
        let solved = solved.filter(|field| self.dates.read(field).is_some());
        let fields = self.date_columns.iter().map(|column| row.field(*column)).filter(|field| !field.is_empty());
        let fields: Vec<&str> = fields.chain(solved).collect();
        let Some(first) = fields.first() else { return Ok(None) };
        let Some((field, at)) = fields.iter().find_map(|field| Some((field, self.dates.read(field)?))) else {
            return Err(LeftOut::UnreadableDate(to_name(first)));
        };
        if foreign_date::is_future(at, self.setting.now) {
            return Err(LeftOut::Future(to_name(field)));
        }
        Ok(Some(at))
    }

    /// The outcome of a row by the first column that has one.
    fn read_outcome(&self, row: &TableRow, dated: bool) -> Result<ForeignOutcome, LeftOut> {
        let mut unknown = None;
        if let Some(word) = self.field(row, HistoryColumn::Status) {
            match ForeignOutcome::from_word(word) {
                Some(outcome) => return Ok(outcome),
                None => unknown = Some(LeftOut::UnknownOutcome(to_name(word))),
            }
        }
        if let Some(word) = self.field(row, HistoryColumn::Solved) {
            match ForeignOutcome::from_word(word) {
                // In a list of problems, "not solved" without a date is a problem that nobody tried.
                Some(ForeignOutcome::Failed) if !dated => return Ok(ForeignOutcome::NotTried),
                Some(outcome) => return Ok(outcome),
                None if self.dates.read(word).is_some() => return Ok(ForeignOutcome::Passed),
                None => unknown = unknown.or_else(|| Some(LeftOut::UnknownOutcome(to_name(word)))),
            }
        }
        if let Some(unknown) = unknown {
            return Err(unknown);
        }
        if let Some(count) = self.field(row, HistoryColumn::SolvedCount).and_then(|count| count.parse::<f64>().ok()) {
            return Ok(if count > 0.0 { ForeignOutcome::Passed } else { ForeignOutcome::NotTried });
        }
        let solved_on = [HistoryColumn::SolvedDate, HistoryColumn::FirstSolvedDate];
        if solved_on.iter().any(|meaning| self.field(row, *meaning).is_some()) {
            return Ok(ForeignOutcome::Passed);
        }
        if let Some(outcome) = self.read_card(row) {
            return Ok(outcome);
        }
        Ok(if self.setting.assume_solved { ForeignOutcome::Passed } else { ForeignOutcome::NotTried })
    }

    /// The outcome of a flash card: the button that was pressed, or whether it is due again within the day.
    fn read_card(&self, row: &TableRow) -> Option<ForeignOutcome> {
        let number = |meaning| self.field(row, meaning).and_then(|text| text.parse::<f64>().ok());
        if let Some(button) = number(HistoryColumn::CardAnswer).filter(|button| (1.0..=4.0).contains(button)) {
            return Some(if button > 1.0 { ForeignOutcome::Passed } else { ForeignOutcome::Failed });
        }
        let (interval, answers) = number(HistoryColumn::CardInterval).zip(number(HistoryColumn::CardAnswers))?;
        Some(match (answers > 0.0, interval >= 1.0) {
            (false, _) => ForeignOutcome::NotTried,
            (true, true) => ForeignOutcome::Passed,
            (true, false) => ForeignOutcome::Failed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;

    fn read(text: &str) -> Result<ParsedHistory, (usize, String)> {
        read_with(text, false)
    }

    fn read_with(text: &str, assume_solved: bool) -> Result<ParsedHistory, (usize, String)> {
        let now = "2026-11-21T12:00:00Z".parse().expect("a moment");
        let catalog = cli_fixtures::catalog();
        let (installed, zone, order) = (None, &TimeZone::UTC, None);
        let setting = HistorySetting { catalog: &catalog, installed, zone, now, assume_solved, order };
        ParsedHistory::read(text.as_bytes(), &setting)
    }

    /// Each attempt as "problem date passed".
    fn attempts(text: &str) -> Vec<String> {
        let history = read(text).expect("a history");
        let shown = |row: &HistoryRow| {
            let attempt = row.reading.as_ref().ok()?;
            let date = attempt.at.map_or_else(|| "undated".to_owned(), |at| at.to_string()[..10].to_owned());
            Some(format!("{} {date} {:?}", attempt.problem, attempt.outcome))
        };
        history.rows.iter().filter_map(shown).collect()
    }

    #[test]
    fn problems_times_and_outcomes_may_be_written_in_several_ways() {
        let check = |row: &str, time: &str, passed: bool| {
            let history = read(&format!("problem,time,outcome\n{row}\n")).expect("a history");
            let [attempt] = &history.attempts[..] else { panic!("{history:?}") };
            assert_eq!(attempt.problem, cli_fixtures::uid("pair-to-target"), "{row}");
            assert_eq!((attempt.at.to_string().as_str(), attempt.passed), (time, passed), "{row}");
        };
        check("pair-to-target,2026-01-31,pass", "2026-01-31T12:00:00Z", true);
        check("Pair to Target,2026-01-31T09:30:00+02:00,WA", "2026-01-31T07:30:00Z", false);
        check("\"PAIR TO TARGET\", 2026-01-31 09:30:00 ,Accepted", "2026-01-31T09:30:00Z", true);
        check("1. Two Sum,1769817600,14", "2026-01-31T00:00:00Z", false);
        check("0001-two-sum,31.1.2026,Runtime Error", "2026-01-31T12:00:00Z", false);
        check("https://leetcode.com/problems/two-sum/,1/31/2026,1", "2026-01-31T12:00:00Z", true);
    }

    #[test]
    fn columns_are_found_by_name_and_rows_put_in_order() {
        let text =
            "Status,note,Title,Date\nAC,second,pair-to-target,2026-02-02\nfail,first,pair-to-target,2026-02-01\n";
        let history = read(text).expect("a history");
        assert_eq!(history.attempts.iter().map(|a| a.passed).collect::<Vec<_>>(), [false, true]);
        assert_eq!(history.unused, ["note"]);
    }

    #[test]
    fn trackers_of_other_sites_are_read() {
        let check = |text: &str, expected: &[&str]| assert_eq!(attempts(text), expected, "{text}");
        check(
            "P.No,Title,URL,Solved\n1,Two Sum,https://x,True\n20,Valid Parentheses,,False\n",
            &["pair-to-target undated Passed"],
        );
        check(
            "Problem Name,First Solved Date,Last Solved Date,Times Solved\nTwo Sum,2026-06-15,2026-06-29,2\nValid Parentheses,,,0\n",
            &["pair-to-target 2026-06-29 Passed"],
        );
        check(
            "title,url,date,result,minutes\nTwo Sum,,2026-08-02,solved,12\nValid Parentheses,,2026-08-05,with hints,40\n",
            &["pair-to-target 2026-08-02 Passed", "valid-brackets 2026-08-05 Helped"],
        );
        check(
            "id,title,titleSlug,timestamp,statusDisplay\n7,?,two-sum,1767225600,Accepted\n8,?,valid-parentheses,1767312000000,Time Limit Exceeded\n",
            &["pair-to-target 2026-01-01 Passed", "valid-brackets 2026-01-02 Failed"],
        );
        check("Name;Completed\nTwo Sum;05.01.2026\n", &["pair-to-target 2026-01-05 Passed"]);
        check("title,time,solved\nTwo Sum,12,yes\n", &["pair-to-target undated Passed"]);
        check(
            "[{\"stat\":{\"question__title\":\"Two Sum\"},\"status\":\"ac\"},{\"stat\":{\"question__title\":\"Valid Parentheses\"},\"status\":null}]",
            &["pair-to-target undated Passed"],
        );
        check(
            "{\"result\":[{\"fields\":{\"Front\":{\"value\":\"Two Sum\"}},\"interval\":9,\"reps\":2,\"mod\":1767225600}]}",
            &["pair-to-target 2026-01-01 Passed"],
        );
        let list = read_with("title,date\nTwo Sum,2026-01-05\n", true).expect("a history");
        assert_eq!((list.attempts.len(), list.attempts[0].passed), (1, true));
    }

    #[test]
    fn an_entry_of_json_has_its_number() {
        let text =
            "[\n\n{\"title\": \"Two Summ\", \"status\": \"AC\"},\n\n{\"title\": \"Two Sum\", \"status\": \"AC\"}\n]";
        let history = read(text).expect("a history");
        let numbers: Vec<usize> = history.rows.iter().map(|row| row.line).collect();
        assert_eq!((history.is_json, numbers), (true, vec![1, 2]));
        assert!(!read("problem,outcome\ntwo sum,pass\n").expect("a history").is_json);
    }

    #[test]
    fn rows_that_cannot_be_used_are_left_out_with_their_reason() {
        let text = "problem,time,outcome\npair-to-targt,2026-01-31,pass\n\n,2026-01-31,pass\npair-to-target,soon,pass\n\
                    pair-to-target,2027-01-01,pass\npair-to-target,2026-01-31,maybe\npair-to-target,2026-01-31,\n\
                    pair-to-target,2026-01-31,Internal Error\nzzzz,2026-01-31,AC\npair-to-target,2026-01-31,AC\n";
        let history = read(text).expect("a history");
        let found: Vec<(usize, LeftOut)> = history.left_out().map(|(row, why)| (row.line, why.clone())).collect();
        let expected = [
            (2, LeftOut::UnknownProblem { nearest: Some("pair-to-target".into()) }),
            (4, LeftOut::NoName),
            (5, LeftOut::UnreadableDate("soon".to_owned())),
            (6, LeftOut::Future("2027-01-01".to_owned())),
            (7, LeftOut::UnknownOutcome("maybe".to_owned())),
            (8, LeftOut::NotTried),
            (9, LeftOut::JudgeFailed("Internal Error".to_owned())),
            (10, LeftOut::UnknownProblem { nearest: None }),
        ];
        assert_eq!(found, expected);
        assert_eq!(history.attempts.len(), 1);
    }

    #[test]
    fn files_without_a_needed_column_are_refused() {
        let check = |text: &str, line: usize, words: &str| {
            let (found, why) = read(text).expect_err("a refusal");
            assert!(found == line && why.contains(words), "{found}: {why}");
        };
        check("", 1, "empty");
        check(r#"[{"a": 1}, {"a": 2}]"#, 1, "The entries have ");
        check(
            "a,b\n1,2\n",
            1,
            "No column names the problem, such as title, problem, slug, url or id. The first row has a, b.",
        );
        check("\nproblem,time\nx,y\n", 2, "No column says how an attempt ended");
        check("problem,time,outcome\n\"x\n", 2, "never closed");
        check("PK\u{3}\u{4}", 1, "Excel workbook");
    }
}
