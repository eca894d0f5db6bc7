//! Converts the rows of a history to attempts: problem, time, passed or not.

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::history_csv::{self, CsvRow};
use crate::agents::profiler::ImportedAttempt;
use crate::cli::args::lookup;
use crate::types::Catalog;

/// Accepted column names, in lower case.
const COLUMNS: [(&str, &[&str]); 3] = [
    ("problem", &["problem", "title", "id"]),
    ("time", &["time", "date", "when"]),
    ("outcome", &["outcome", "result", "verdict", "status"]),
];
/// Words for an outcome, in lower case.
const PASSED_WORDS: [&str; 9] = ["pass", "passed", "ac", "accepted", "solved", "1", "true", "yes", "ok"];
const FAILED_WORDS: [&str; 13] =
    ["fail", "failed", "wa", "tle", "mle", "ole", "re", "ce", "0", "false", "no", "wrong answer", "unsolved"];

/// A parsed history.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedHistory {
    /// Oldest first.
    pub attempts: Vec<ImportedAttempt>,
    /// Number of skipped rows about unknown problems.
    pub skipped: usize,
}

/// An error in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryRowError {
    pub line: usize,
    /// A sentence.
    pub text: String,
    /// Whether the error is an unknown problem.
    pub unknown: bool,
}

impl HistoryRowError {
    fn new(line: usize, text: impl Into<String>) -> Self {
        Self { line, text: text.into(), unknown: false }
    }
}

impl ParsedHistory {
    /// Parses a file. Dates without a time and times without an offset use the learner's time zone.
    ///
    /// # Errors
    /// Every invalid line.
    pub fn read(
        bytes: &[u8],
        catalog: &Catalog,
        zone: &TimeZone,
        now: Timestamp,
        skip_unknown: bool,
    ) -> Result<Self, Vec<HistoryRowError>> {
        let text = str::from_utf8(bytes).map_err(|error| {
            let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
            vec![HistoryRowError::new(line, "This is not UTF-8 text.")]
        })?;
        let rows = history_csv::parse_rows(text)
            .map_err(|(line, why)| vec![HistoryRowError::new(line, format!("Not a table: {why}."))])?;
        let (head, rows) = rows.split_first().ok_or_else(|| vec![HistoryRowError::new(1, "The file is empty.")])?;
        let columns = find_columns(head).map_err(|trouble| vec![trouble])?;
        let (mut history, mut troubles) = (Self { attempts: Vec::new(), skipped: 0 }, Vec::new());
        for row in rows {
            match parse_attempt(row, columns, catalog, zone, now) {
                Ok(attempt) => history.attempts.push(attempt),
                Err(trouble) if trouble.unknown && skip_unknown => history.skipped += 1,
                Err(trouble) => troubles.push(trouble),
            }
        }
        // A stable sort: attempts at the same time keep the order of the file.
        history.attempts.sort_by_key(|attempt| attempt.at);
        if troubles.is_empty() { Ok(history) } else { Err(troubles) }
    }
}

/// Finds the columns of problem, time and outcome.
fn find_columns(head: &CsvRow) -> Result<[usize; 3], HistoryRowError> {
    let place = |names: &[&str]| head.fields.iter().position(|f| names.contains(&&*f.trim().to_lowercase()));
    let mut columns = [0; 3];
    for (column, (name, names)) in columns.iter_mut().zip(COLUMNS) {
        *column = place(names).ok_or_else(|| {
            HistoryRowError::new(
                head.line,
                format!("The first row has no column `{name}`; expected a header like `problem,time,outcome`."),
            )
        })?;
    }
    Ok(columns)
}

fn parse_attempt(
    row: &CsvRow,
    columns: [usize; 3],
    catalog: &Catalog,
    zone: &TimeZone,
    now: Timestamp,
) -> Result<ImportedAttempt, HistoryRowError> {
    let [problem, time, outcome] = columns.map(|column| row.fields.get(column).map_or("", |field| field.trim()));
    if problem.is_empty() {
        return Err(HistoryRowError::new(row.line, "The problem is missing."));
    }
    let found = lookup::find_problem(catalog, problem).map_err(|failure| HistoryRowError {
        unknown: true,
        ..HistoryRowError::new(row.line, failure.to_string().replace('\n', " "))
    })?;
    let at = parse_time(time, zone).ok_or_else(|| {
        HistoryRowError::new(row.line, format!("`{time}` is not a time; write 2026-01-31 or 2026-01-31T09:00:00Z."))
    })?;
    if at > now + SignedDuration::from_hours(24) {
        return Err(HistoryRowError::new(row.line, format!("`{time}` is in the future.")));
    }
    let passed = parse_outcome(outcome).ok_or_else(|| {
        HistoryRowError::new(row.line, format!("`{outcome}` is not an outcome; write pass or fail, AC or WA, 1 or 0."))
    })?;
    Ok(ImportedAttempt { problem: found.uid.clone(), at, passed })
}

fn parse_time(text: &str, zone: &TimeZone) -> Option<Timestamp> {
    let local = |time: DateTime| time.to_zoned(zone.clone()).ok().map(|zoned| zoned.timestamp());
    if let Ok(at) = text.parse() {
        return Some(at);
    }
    if let Ok(date) = text.parse::<Date>()
        && !text.contains([':', 'T'])
    {
        return local(date.at(12, 0, 0, 0));
    }
    text.parse().ok().and_then(local)
}

fn parse_outcome(text: &str) -> Option<bool> {
    let text = text.to_lowercase();
    let passed = PASSED_WORDS.contains(&&*text);
    (passed || FAILED_WORDS.contains(&&*text)).then_some(passed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().expect("a moment")
    }

    fn read(text: &str, skip_unknown: bool) -> Result<ParsedHistory, Vec<HistoryRowError>> {
        ParsedHistory::read(text.as_bytes(), &cli_fixtures::catalog(), &TimeZone::UTC, now(), skip_unknown)
    }

    #[test]
    fn problems_times_and_outcomes_may_be_written_in_several_ways() {
        let check = |row: &str, time: &str, passed: bool| {
            let history = read(&format!("problem,time,outcome\n{row}\n"), false).expect("a history");
            let [attempt] = &history.attempts[..] else { panic!("{history:?}") };
            assert_eq!(attempt.problem, cli_fixtures::uid("pair-to-target"), "{row}");
            assert_eq!((attempt.at.to_string().as_str(), attempt.passed), (time, passed), "{row}");
        };
        check("pair-to-target,2026-01-31,pass", "2026-01-31T12:00:00Z", true);
        check("Pair to Target,2026-01-31T09:30:00+02:00,WA", "2026-01-31T07:30:00Z", false);
        check("\"PAIR TO TARGET\", 2026-01-31 09:30:00 ,Accepted", "2026-01-31T09:30:00Z", true);
        check("pair-to-target,2026-01-31,1", "2026-01-31T12:00:00Z", true);
        check("pair-to-target,2026-01-31,Wrong Answer", "2026-01-31T12:00:00Z", false);
    }

    #[test]
    fn columns_are_found_by_name_and_rows_put_in_order() {
        let text =
            "Status,note,Title,Date\nAC,second,pair-to-target,2026-02-02\nfail,first,pair-to-target,2026-02-01\n";
        let passed: Vec<_> = read(text, false).expect("a history").attempts.iter().map(|a| a.passed).collect();
        assert_eq!(passed, [false, true]);
    }

    #[test]
    fn every_bad_line_is_named() {
        let check = |text: &str, expected: &[(usize, &str)]| {
            let troubles = read(text, false).expect_err("troubles");
            assert_eq!(troubles.len(), expected.len(), "{troubles:?}");
            for (trouble, (line, words)) in troubles.iter().zip(expected) {
                assert!(trouble.line == *line && trouble.text.contains(words), "{trouble:?}");
            }
        };
        check("", &[(1, "empty")]);
        check("a,b\n", &[(1, "no column `problem`")]);
        check("problem,time\nx,y\n", &[(1, "no column `outcome`")]);
        check("problem,time,outcome\n\"x\n", &[(2, "never closed")]);
        check(
            "problem,time,outcome\npair-to-targt,2026-01-31,pass\n\n,2026-01-31,pass\npair-to-target,soon,pass\n\
             pair-to-target,2027-01-01,pass\npair-to-target,2026-01-31,maybe\n",
            &[
                (2, "pair-to-target"),
                (4, "The problem is missing"),
                (5, "`soon` is not a time"),
                (6, "is in the future"),
                (7, "`maybe` is not an outcome"),
            ],
        );
        let skipped = read("problem,time,outcome\nno-such-thing,2026-01-31,pass\n", true).expect("a history");
        assert_eq!((skipped.attempts.len(), skipped.skipped), (0, 1));
    }
}
