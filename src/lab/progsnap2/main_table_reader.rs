//! Reads a main table: which rows are tries and hints, and how a try ended.
//!
//! Tools name columns, scores and outcomes differently. What is assumed about a table becomes a notice.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, bail};

use super::feedback_runs::{self, FeedbackRow, parse_score};
use super::{EventOutcome, ProgSnap2Event, ProgSnap2Traces};
use crate::foreign::ForeignOutcome;
use crate::foreign::column_names::fold_name;
use crate::foreign::foreign_table::find_delimiter;
use crate::foreign::text_encoding::decode_text;
use crate::types::humanize::count_noun;

/// The type of a row that asks for a hint.
const HINT_REQUEST: &str = "X-HintRequest";

/// The events of a main table.
pub(super) fn read_table(bytes: &[u8]) -> anyhow::Result<ProgSnap2Traces> {
    let (text, _) = decode_text(bytes).map_err(|why| anyhow::anyhow!("{why}"))?;
    let mut table = csv_reader(&text);
    let head = table.headers().context("line 1 is no row of columns")?.clone();
    let columns = ColumnIndexes::from_header(&head)?;
    let rows = table.records().collect::<Result<Vec<_>, _>>()?;
    let scale = ScoreScale::from_rows(&rows, &columns);
    let calls = columns.calls(&rows);
    let judged = columns.judge_by_feedback(&rows);
    let (mut found, mut traces) = (Vec::new(), ProgSnap2Traces::default());
    if !judged.is_empty() {
        let runs = count_noun(judged.len(), "run");
        traces.notices.push(format!("Runs have no score: the feedback that follows decides about {runs}."));
    }
    let mut unordered = 0;
    for (index, row) in rows.iter().enumerate() {
        let cell = |place: Option<usize>| place.and_then(|place| row.get(place)).unwrap_or_default().trim();
        let answers_call = !cell(columns.parent).is_empty() && calls.contains(cell(columns.parent));
        let by_feedback = judged.get(&index).map(|outcome| (*outcome, None));
        let outcome = by_feedback.or_else(|| columns.outcome(row, scale.full));
        let Some((outcome, score)) = outcome.filter(|(outcome, _)| *outcome != EventOutcome::Hint || !answers_call)
        else {
            traces.other += 1;
            continue;
        };
        let order = cell(columns.order).parse::<f64>().ok().filter(|order| order.is_finite());
        unordered += usize::from(order.is_none());
        let problem = columns.problem.iter().map(|place| cell(Some(*place))).find(|name| !name.is_empty());
        let event = ProgSnap2Event {
            subject: cell(Some(columns.subject)).to_owned(),
            problem: problem.unwrap_or_default().to_owned(),
            outcome,
            score,
            code_state: cell(columns.code).to_owned(),
        };
        found.push((order.unwrap_or_default(), event));
    }
    // A stable sort: rows with an equal order keep their sequence. A column that is only partly readable orders nothing.
    if columns.order.is_some() && unordered == 0 {
        found.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    }
    traces.notices.extend(columns.notices(unordered, scale));
    if !judged.is_empty() {
        let runs = count_noun(judged.len(), "run");
        traces.notices.push(format!("Runs have no score: the feedback that follows decides about {runs}."));
    }
    traces.events = found.into_iter().map(|(_, event)| event).collect();
    Ok(traces)
}

/// A reader of rows, with the delimiter that the text has.
pub(super) fn csv_reader(text: &str) -> csv::Reader<&[u8]> {
    let delimiter = u8::try_from(find_delimiter(text)).unwrap_or(b',');
    csv::ReaderBuilder::new().flexible(true).delimiter(delimiter).from_reader(text.as_bytes())
}

/// Indexes of the columns that determine an event's outcome.
struct ColumnIndexes {
    kind: usize,
    subject: usize,
    /// The problem, and the assignment for rows without one.
    problem: Vec<usize>,
    order: Option<usize>,
    score: Option<usize>,
    correct: Option<usize>,
    result: Option<usize>,
    code: Option<usize>,
    event: Option<usize>,
    parent: Option<usize>,
    hints: [Option<usize>; 2],
}

/// The scores of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ScoreScale {
    /// The score of a right try.
    full: f64,
    largest: f64,
    /// Scores that are not numbers.
    unreadable: usize,
}

impl ScoreScale {
    /// Finds the full score: 1 and 100 are common; below 10, the largest score is full.
    fn from_rows(rows: &[csv::StringRecord], columns: &ColumnIndexes) -> Self {
        let tries = rows.iter().filter(|row| is_try(row.get(columns.kind).unwrap_or_default().trim()));
        let cells: Vec<&str> = tries.filter_map(|row| row.get(columns.score?)).map(str::trim).collect();
        let read = |cell: &&str| parse_score(cell);
        let largest = cells.iter().filter_map(read).fold(0.0, f64::max);
        let is_empty = |cell: &&&str| cell.is_empty() || cell.eq_ignore_ascii_case("na");
        let unreadable = cells.iter().filter(|cell| !is_empty(cell) && read(cell).is_none()).count();
        let full = match largest {
            _ if largest <= 1.0 => 1.0,
            _ if largest > 10.0 && largest <= 100.0 => 100.0,
            _ => largest,
        };
        Self { full, largest, unreadable }
    }
}

/// The text of a cell; empty if the row has no such cell.
fn text(row: &csv::StringRecord, place: Option<usize>) -> &str {
    place.and_then(|place| row.get(place)).unwrap_or_default().trim()
}

/// Whether a row is about a program that was tried.
fn is_try(kind: &str) -> bool {
    // CodeWorkout has no `Submit`: each run is judged and has a score.
    matches!(kind, "Submit" | "Run.Program")
}

impl ColumnIndexes {
    /// Finds the columns, whatever the case and punctuation of their names.
    fn from_header(head: &csv::StringRecord) -> anyhow::Result<Self> {
        let names: Vec<String> = head.iter().map(fold_name).collect();
        let column = |name: &str| names.iter().position(|known| *known == fold_name(name));
        let need = |name: &str| {
            column(name)
                .with_context(|| format!("line 1 has no column '{name}'; a main table of ProgSnap2 must have it"))
        };
        let columns = Self {
            kind: need("EventType")?,
            subject: need("SubjectID")?,
            problem: ["ProblemID", "AssignmentID"].into_iter().filter_map(column).collect(),
            order: column("Order"),
            score: column("Score"),
            correct: column("Correct"),
            result: column("ExecutionResult"),
            code: column("CodeStateID"),
            event: column("EventID"),
            parent: column("ParentEventID"),
            hints: ["InterventionCategory", "InterventionType"].map(column),
        };
        let feedback = columns.hints[0].is_some() && names.iter().any(|name| *name == fold_name("InterventionMessage"));
        if !feedback && columns.score.is_none() && columns.correct.is_none() && columns.result.is_none() {
            bail!("line 1 has none of the columns Score, Correct, ExecutionResult: nothing tells right from wrong");
        }
        Ok(columns)
    }

    /// The outcome of runs by the feedback on them, by row; empty if the table has a try with a score or a result.
    fn judge_by_feedback(&self, rows: &[csv::StringRecord]) -> BTreeMap<usize, EventOutcome> {
        let told = |row: &csv::StringRecord| {
            is_try(text(row, Some(self.kind)))
                && [self.score, self.correct, self.result].iter().any(|place| !text(row, *place).is_empty())
        };
        if rows.iter().any(told) {
            return BTreeMap::new();
        }
        feedback_runs::judge_runs(rows.iter().map(|row| FeedbackRow {
            kind: text(row, Some(self.kind)),
            subject: text(row, Some(self.subject)),
            problem:
                self.problem.iter().map(|place| text(row, Some(*place))).find(|it| !it.is_empty()).unwrap_or_default(),
            score: text(row, self.score),
            category: text(row, self.hints[0]),
            message_type: text(row, self.hints[1]),
        }))
    }

    /// The ids of the rows that ask for a hint. A hint that answers one of them is the same event.
    fn calls<'a>(&self, rows: &'a [csv::StringRecord]) -> BTreeSet<&'a str> {
        let asks = |row: &&csv::StringRecord| row.get(self.kind).is_some_and(|kind| kind.trim() == HINT_REQUEST);
        rows.iter().filter(asks).filter_map(|row| row.get(self.event?)).map(str::trim).collect()
    }

    /// What was assumed about the table, a sentence each.
    fn notices(&self, unordered: usize, scale: ScoreScale) -> Vec<String> {
        let mut notices = Vec::new();
        if self.problem.is_empty() {
            notices.push("There is no column ProblemID: all that one subject did counts as one problem.".to_owned());
        }
        if self.order.is_some() && unordered > 0 {
            notices.push(format!(
                "{} without a number in Order: all rows keep their sequence.",
                count_noun(unordered, "row")
            ));
        }
        if scale.full > 1.0 {
            let (largest, full) = (scale.largest, scale.full);
            notices.push(format!("Scores go up to {largest}: they are read as parts of {full}, and {full} is right."));
        }
        if scale.unreadable > 0 {
            notices.push(format!("Ignored: {}, not a number.", count_noun(scale.unreadable, "score")));
        }
        notices
    }

    /// The outcome of a row; `None` if it is neither a try nor a hint. A try without a result counts as wrong. `full` is
    /// the score of a right try.
    fn outcome(&self, row: &csv::StringRecord, full: f64) -> Option<(EventOutcome, Option<f64>)> {
        let cell = |place: Option<usize>| place.and_then(|place| row.get(place)).unwrap_or_default().trim();
        match cell(Some(self.kind)) {
            HINT_REQUEST => Some((EventOutcome::Hint, None)),
            "Intervention" => {
                let hint = self.hints.iter().any(|place| cell(*place).to_lowercase().contains("hint"));
                hint.then_some((EventOutcome::Hint, None))
            }
            // A run without a score is a trial on the learner's own input.
            "Run.Program" if cell(self.score).is_empty() => None,
            kind if is_try(kind) => {
                let score = parse_score(cell(self.score)).map(|score| (score / full).clamp(0.0, 1.0));
                let right = match ForeignOutcome::from_word(cell(self.correct)) {
                    Some(ForeignOutcome::Passed) => true,
                    Some(ForeignOutcome::Failed) => false,
                    // CSEDM writes NA for a program that did not run.
                    _ if cell(self.correct) == "NA" => false,
                    _ => score.map_or(cell(self.result) == "Success", |score| score >= 1.0),
                };
                Some((if right { EventOutcome::Correct } else { EventOutcome::Wrong }, score))
            }
            _ => None,
        }
    }
}
