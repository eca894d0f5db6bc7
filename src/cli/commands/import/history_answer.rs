//! The answer of `rung import history`: the table as it was read, the changes, and what was left out and why.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use serde::Serialize;

use super::import_history::{HistoryRow, LeftOut, NOT_IN_USE, ParsedHistory};
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::foreign::ForeignOutcome;
use crate::orchestrator::{HistoryImport, TopicStart};
use crate::text::number_format::{count_noun, share};
use crate::types::ProblemId;
use crate::types::humanize::{MAX_LISTED, join_first};

/// The command that lists the rest.
const LIST_ALL: &str = "`rung import history FILE --dry-run --all`";

/// How rows about the other packs count, if one pack is in use.
pub(super) const USE_ALL_PACKS: &str = "`rung pack use --all` uses all installed packs; then import the file again.";

/// Changes that an imported history makes or would make.
#[derive(Clone, Debug, Serialize)]
pub struct HistoryImportAnswer {
    /// Whether this was a dry run.
    pub dry_run: bool,
    pub attempts: usize,
    pub problems: usize,
    /// Rows about problems that no installed pack has.
    pub skipped: usize,
    /// Number of problems that count as known, because they were tried elsewhere.
    pub noted: usize,
    pub topics: Vec<TopicStart>,
    /// Number of rows in the file.
    pub rows: usize,
    pub columns: HistoryColumnNames,
    /// Why rows are left out.
    pub left_out: Vec<LeftOutCount>,
    pub unknown: Vec<UnknownProblem>,
    pub notices: Vec<String>,
    /// The rows as they were read; only in a dry run.
    pub table: Vec<HistoryTableRow>,
    #[serde(skip)]
    list_all: bool,
    /// The rows are entries of a JSON file.
    #[serde(skip)]
    is_json: bool,
}

/// The names of the columns by their use.
#[derive(Clone, Debug, Default, Serialize)]
pub struct HistoryColumnNames {
    pub problem: Vec<String>,
    pub outcome: Vec<String>,
    pub date: Vec<String>,
    pub unused: Vec<String>,
}

/// A reason for which rows are left out.
#[derive(Clone, Debug, Serialize)]
pub struct LeftOutCount {
    /// Goes after "3 rows".
    pub reason: String,
    pub rows: usize,
    /// A value of the first of them.
    pub example: Option<String>,
}

/// A name that no installed problem has.
#[derive(Clone, Debug, Serialize)]
pub struct UnknownProblem {
    pub name: String,
    pub rows: usize,
    /// The installed problem with the nearest name.
    pub nearest: Option<ProblemId>,
}

/// A row as it was read.
#[derive(Clone, Debug, Serialize)]
pub struct HistoryTableRow {
    pub line: usize,
    pub name: String,
    pub problem: Option<ProblemId>,
    pub outcome: Option<&'static str>,
    pub at: Option<String>,
    /// The day in the learner's time zone.
    #[serde(skip)]
    day: String,
    /// Why it doesn't count.
    pub left_out: Option<String>,
}

impl HistoryImportAnswer {
    /// The answer about an import. `list_all`: list every row and name. `zone`: that of the days in the table.
    pub fn new(
        imported: &HistoryImport,
        history: &ParsedHistory,
        zone: &TimeZone,
        dry_run: bool,
        list_all: bool,
    ) -> Self {
        let [problem, outcome, date] = history.used.clone();
        let unknown = unknown_problems(history);
        Self {
            dry_run,
            attempts: history.attempts.len(),
            problems: imported.problems,
            skipped: unknown.iter().map(|unknown| unknown.rows).sum(),
            noted: imported.noted,
            topics: imported.topics.clone(),
            rows: history.rows.len(),
            columns: HistoryColumnNames { problem, outcome, date, unused: history.unused.clone() },
            left_out: left_out_counts(history),
            unknown,
            notices: history.notices.clone(),
            table: if dry_run { history.rows.iter().map(|row| table_row(row, zone)).collect() } else { Vec::new() },
            list_all,
            is_json: history.is_json,
        }
    }

    fn changed_count(&self) -> usize {
        self.topics.iter().filter(|topic| topic.starts).count()
    }

    fn limit(&self) -> usize {
        if self.list_all { usize::MAX } else { MAX_LISTED }
    }

    fn add_columns(&self, text: &mut PageText) {
        let HistoryColumnNames { problem, outcome, date, unused } = &self.columns;
        let named = [("problem", problem), ("outcome", outcome), ("date", date), ("not needed", unused)];
        let used = named.iter().filter(|(_, names)| !names.is_empty());
        let used = used.map(|(what, names)| format!("{what} from {}", list_names(names, self.limit())));
        let used = used.collect::<Vec<_>>().join("; ").replace("not needed from", "not needed:");
        text.para(0, Ink::Plain, &format!("Columns: {used}."));
    }

    fn add_table(&self, text: &mut PageText) {
        let place = if self.is_json { "entry" } else { "line" };
        let rows = self.table.iter().take(self.limit()).map(|row| {
            let (name, problem) = (row.name.clone(), row.problem.as_ref().map_or("", ProblemId::as_str));
            let reading = match (&row.left_out, row.outcome) {
                (Some(why), _) => cell(Ink::Dim, format!("left out: {why}")),
                (None, outcome) => plain(outcome.unwrap_or_default()),
            };
            vec![cell(Ink::Dim, format!("{place} {}", row.line)), plain(name), plain(problem), plain(&row.day), reading]
        });
        text.table(2, &rows.collect::<Vec<_>>());
        self.add_more(text, self.table.len());
        text.gap();
    }

    fn add_topics(&self, text: &mut PageText) {
        let rows = self.topics.iter().map(|topic| {
            let passed = format!("{} of {} passed", topic.passed, topic.attempts);
            let (before, after) = (share(topic.before), share(topic.after));
            let standing = match (topic.has_evidence, topic.starts) {
                (true, _) => cell(Ink::Dim, format!("stays at {before}: it already has evidence")),
                (false, true) if before == after => plain(format!("starts at {after}")),
                (false, true) => plain(format!("{before} → {after}")),
                (false, false) => cell(Ink::Dim, format!("is already at {before}")),
            };
            vec![plain(&topic.title), cell(Ink::Dim, passed), standing]
        });
        text.table(2, &rows.collect::<Vec<_>>());
    }

    fn add_more(&self, text: &mut PageText, all: usize) {
        if all > self.limit() {
            text.para(2, Ink::Dim, &format!("and {} more; {LIST_ALL} lists them", all - self.limit()));
        }
    }
}

impl CommandAnswer for HistoryImportAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        if self.dry_run {
            self.add_columns(&mut text);
            self.add_table(&mut text);
        }
        let attempts = count_noun(self.attempts, "outcome");
        text.line(format!("{attempts} at {}:", count_noun(self.problems, "problem")));
        self.add_topics(&mut text);
        for notice in &self.notices {
            text.para(0, Ink::Dim, notice);
        }
        if let Some(left_out) = describe_left_out(&self.left_out, self.rows) {
            text.para(0, Ink::Plain, &left_out);
            text.table(2, &self.unknown.iter().take(self.limit()).map(unknown_cells).collect::<Vec<_>>());
            self.add_more(&mut text, self.unknown.len());
        }
        if self.left_out.iter().any(|count| count.reason == NOT_IN_USE) {
            text.para(0, Ink::Plain, USE_ALL_PACKS);
        }
        let (topics, problems) = (count_noun(self.changed_count(), "topic"), count_noun(self.noted, "problem"));
        text.line(match (self.changed_count() + self.noted, self.dry_run) {
            (0, _) => "Nothing changes.".to_owned(),
            (_, true) => format!("Dry run: {topics} would start there, {problems} would be noted as tried elsewhere."),
            (_, false) => {
                format!(
                    "{topics} started from your history, {problems} noted as tried elsewhere. `rung undo` undoes this."
                )
            }
        });
        text.finish()
    }
}

fn unknown_cells(unknown: &UnknownProblem) -> Vec<crate::cli::output::page::TextCell> {
    let nearest = unknown.nearest.as_ref().map_or_else(|| "nothing similar".to_owned(), |id| format!("nearest: {id}"));
    vec![plain(&unknown.name), cell(Ink::Dim, nearest)]
}

/// Why no row of a file could be used: one line, then the unknown names.
pub(super) fn describe_unusable(history: &ParsedHistory) -> String {
    let left_out = describe_left_out(&left_out_counts(history), history.rows.len());
    let mut lines = vec![left_out.unwrap_or_else(|| "It has no rows.".to_owned())];
    let unknown = unknown_problems(history);
    lines.extend(unknown.iter().take(MAX_LISTED).map(|unknown| {
        let near = unknown.nearest.as_ref().map_or_else(String::new, |id| format!("; the nearest is '{id}'"));
        format!("  '{}'{near}", unknown.name)
    }));
    if unknown.len() > MAX_LISTED {
        lines.push(format!("  and {} more", unknown.len() - MAX_LISTED));
    }
    lines.join("\n")
}

/// One sentence: how many rows are left out, and why.
fn describe_left_out(counts: &[LeftOutCount], rows: usize) -> Option<String> {
    let all: usize = counts.iter().map(|count| count.rows).sum();
    let reason = |count: &LeftOutCount| {
        let example = count.example.as_ref().filter(|example| !example.is_empty());
        let example = example.map_or_else(String::new, |example| format!(" ('{example}')"));
        format!("{} {}{example}", count.rows, count.reason)
    };
    let reasons = counts.iter().map(reason).collect::<Vec<_>>().join("; ");
    (all > 0).then(|| format!("Left out: {all} of {}: {reasons}.", count_noun(rows, "row")))
}

fn list_names(names: &[String], most: usize) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    join_first(&quoted, most)
}

/// The reasons, the most frequent first.
fn left_out_counts(history: &ParsedHistory) -> Vec<LeftOutCount> {
    let mut counts: BTreeMap<&str, LeftOutCount> = BTreeMap::new();
    for (_, why) in history.left_out() {
        let (reason, example) = why.reason();
        let count = counts.entry(reason).or_insert_with(|| LeftOutCount {
            reason: reason.to_owned(),
            rows: 0,
            example: example.map(str::to_owned),
        });
        count.rows += 1;
    }
    let mut counts: Vec<LeftOutCount> = counts.into_values().collect();
    counts.sort_by_key(|count| std::cmp::Reverse(count.rows));
    counts
}

/// The unknown names in the order of the file, those with a similar problem first.
fn unknown_problems(history: &ParsedHistory) -> Vec<UnknownProblem> {
    let mut unknown: Vec<UnknownProblem> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for (row, why) in history.left_out() {
        let LeftOut::UnknownProblem { nearest } = why else { continue };
        if let Some(place) = places.get(row.name.as_str()) {
            unknown[*place].rows += 1;
        } else {
            places.insert(&row.name, unknown.len());
            unknown.push(UnknownProblem { name: row.name.clone(), rows: 1, nearest: nearest.clone() });
        }
    }
    unknown.sort_by_key(|unknown| unknown.nearest.is_none());
    unknown
}

fn table_row(row: &HistoryRow, zone: &TimeZone) -> HistoryTableRow {
    let attempt = row.reading.as_ref().ok();
    let at = attempt.and_then(|attempt| attempt.at);
    let left_out = row.reading.as_ref().err().map(|why| {
        let (reason, example) = why.reason();
        example.map_or_else(|| reason.to_owned(), |example| format!("{reason} ('{example}')"))
    });
    HistoryTableRow {
        line: row.line,
        name: row.name.clone(),
        problem: attempt.map(|attempt| attempt.problem.clone()),
        outcome: attempt.map(|attempt| match attempt.outcome {
            ForeignOutcome::Passed => "passed",
            ForeignOutcome::Helped => "solved with help",
            _ => "failed",
        }),
        at: at.map(|at| at.to_string()),
        day: at.map_or_else(String::new, |at| at.to_zoned(zone.clone()).date().to_string()),
        left_out,
    }
}

#[cfg(test)]
mod tests {
    use super::super::import_history::RowAttempt;
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;

    #[test]
    fn a_row_shows_the_day_of_the_learner() {
        let zone = TimeZone::fixed(jiff::tz::offset(13));
        let at = Some("2026-01-04T23:00:00Z".parse().expect("a time"));
        let attempt = RowAttempt { problem: "pair-to-target".into(), outcome: ForeignOutcome::Passed, at };
        let row = table_row(&HistoryRow { line: 2, name: "Two Sum".to_owned(), reading: Ok(attempt) }, &zone);
        assert_eq!((row.at.as_deref(), row.day.as_str()), (Some("2026-01-04T23:00:00Z"), "2026-01-05"));
    }

    #[test]
    #[allow(clippy::too_many_lines, reason = "one table of topics and two snapshots")]
    fn the_summary_says_what_moved_and_what_did_not() {
        let topic = |title: &str, attempts, passed, before, after, has_evidence| TopicStart {
            topic: title.to_lowercase().as_str().into(),
            title: title.to_owned(),
            attempts,
            passed,
            before,
            after,
            has_evidence,
            starts: !has_evidence && title != "Graphs",
        };
        let left_out = |reason: &str, rows, example: Option<&str>| LeftOutCount {
            reason: reason.to_owned(),
            rows,
            example: example.map(str::to_owned),
        };
        let row = |line, name: &str, known: bool| HistoryTableRow {
            line,
            name: name.to_owned(),
            problem: known.then(|| "pair-to-target".into()),
            outcome: known.then_some("passed"),
            at: known.then(|| "2026-01-05T12:00:00Z".to_owned()),
            day: if known { "2026-01-05".to_owned() } else { String::new() },
            left_out: (!known).then(|| "about problems that no installed pack has".to_owned()),
        };
        let unknown = |name: &str, nearest: Option<&str>| UnknownProblem {
            name: name.to_owned(),
            rows: 1,
            nearest: nearest.map(Into::into),
        };
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let answer = HistoryImportAnswer {
            dry_run: true,
            attempts: 9,
            problems: 3,
            skipped: 6,
            noted: 2,
            topics: vec![
                topic("Stack", 4, 2, 0.25, 0.5, false),
                topic("Trees", 3, 3, 0.4, 0.4, true),
                topic("Graphs", 2, 0, 0.0, 0.0, false),
                topic("Heaps", 2, 1, 0.5, 0.5, false),
            ],
            rows: 16,
            columns: HistoryColumnNames {
                problem: names(&["Title", "URL"]),
                outcome: names(&["Result"]),
                date: names(&["Date"]),
                unused: names(&["Notes"]),
            },
            left_out: vec![
                left_out("about problems that no installed pack has", 6, None),
                left_out("with an unknown outcome", 1, Some("maybe")),
            ],
            unknown: vec![
                unknown("Two Summ", Some("pair-to-target")),
                unknown("a", None),
                unknown("b", None),
                unknown("c", None),
                unknown("d", None),
                unknown("e", None),
            ],
            notices: vec!["1 row solved with help: counted as tried, not as solved.".to_owned()],
            table: vec![row(2, "Two Sum", true), row(3, "Two Summ", false)],
            list_all: false,
            is_json: false,
        };
        let entries = HistoryImportAnswer { is_json: true, ..answer.clone() };
        let text = render(&entries, &cli_fixtures::page(), false).expect("text");
        assert!(text.contains("  entry 2  Two Sum ") && text.contains("  entry 3  Two Summ"), "{text}");
        insta::assert_snapshot!(render(&answer, &cli_fixtures::page(), false).expect("text"), @"
        Columns: problem from 'Title', 'URL'; outcome from 'Result'; date from 'Date';
        not needed: 'Notes'.
          line 2  Two Sum   pair-to-target  2026-01-05  passed
          line 3  Two Summ                              left out: about problems that no
                                                        installed pack has

        9 outcomes at 3 problems:
          Stack   2 of 4 passed  .25 → .50
          Trees   3 of 3 passed  stays at .40: it already has evidence
          Graphs  0 of 2 passed  is already at .00
          Heaps   1 of 2 passed  starts at .50
        1 row solved with help: counted as tried, not as solved.
        Left out: 7 of 16 rows: 6 about problems that no installed pack has; 1 with an
        unknown outcome ('maybe').
          Two Summ  nearest: pair-to-target
          a         nothing similar
          b         nothing similar
          c         nothing similar
          d         nothing similar
          and 1 more; `rung import history FILE --dry-run --all` lists them
        Dry run: 2 topics would start there, 2 problems would be noted as tried elsewhere.
        ");
    }
}
