//! Reads and writes folders in `ProgSnap2` 1.0, a format for programming traces.
//!
//! It reads the columns for subject, event, problem and correctness, and the programs; CSEDM's `Correct` and `X-HintRequest` count as the
//! standard's `Score` and `Intervention`. It writes recorded events, and no name. `learners/event_transitions`
//! interprets a trace.

use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};

use crate::file_read;
use crate::foreign::text_encoding::decode_text;
use crate::types::Verdict;

mod feedback_runs;
pub mod journal_to_progsnap2;
mod main_table_reader;

use main_table_reader::{csv_reader, read_table};

/// Bytes of a main table that are read.
const MAX_TABLE_BYTES: u64 = 1 << 30;
/// Bytes of a program in a file of its own, and most such programs.
const MAX_PROGRAM_BYTES: u64 = 256 << 10;
const MAX_PROGRAMS: usize = 200_000;
/// The columns that are written, in this order; the first five must be there in any folder.
pub const COLUMNS: [&str; 22] = [
    "EventType",
    "EventID",
    "SubjectID",
    "ToolInstances",
    "CodeStateID",
    "Order",
    "ServerTimestamp",
    "ServerTimezone",
    "SessionID",
    "ProblemID",
    "Attempt",
    "ExperimentalCondition",
    "ParentEventID",
    "ExecutionID",
    "TestID",
    "ExecutionResult",
    "Score",
    "CompileResult",
    "InterventionCategory",
    "InterventionType",
    "InterventionMessage",
    "X-Simulated",
];

/// The outcome of an event of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventOutcome {
    /// A program was tried and is not right.
    Wrong,
    Hint,
    /// A program was tried and is right.
    Correct,
}

/// An event of a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgSnap2Event {
    pub subject: String,
    pub problem: String,
    pub outcome: EventOutcome,
    /// Share of the tests passed, in [0, 1], if the trace has it.
    pub score: Option<f64>,
    /// The id of the program, in [`ProgSnap2Traces::programs`]; empty if the trace has none.
    pub code_state: String,
}

/// A folder that was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProgSnap2Traces {
    /// In the order in which they happened.
    pub events: Vec<ProgSnap2Event>,
    /// Texts of programs by their id; empty if the folder has no table of them.
    pub programs: BTreeMap<String, String>,
    /// Rows that are neither a try nor a hint.
    pub other: usize,
    /// Warnings, a sentence each.
    pub notices: Vec<String>,
}

/// Reads a folder's main table.
///
/// # Errors
/// The table is missing or invalid, a column is missing, or a value can't be read; the message says where, and how to
/// fix it.
pub fn read_folder(folder: &Path) -> anyhow::Result<ProgSnap2Traces> {
    let path = folder.join(MAIN_TABLE);
    let shown = path.display();
    let size = std::fs::metadata(&path).with_context(|| {
        format!("{shown} can't be read. A ProgSnap2 folder holds `MainTable.csv` and `DatasetMetadata.csv`")
    })?;
    if size.len() > MAX_TABLE_BYTES {
        bail!("{shown} is larger than {} MB; give a part of it", MAX_TABLE_BYTES >> 20);
    }
    let text = file_read::read_bytes(&path, MAX_TABLE_BYTES).with_context(|| format!("{shown} can't be read"))?;
    let mut traces = read_table(&text).with_context(|| shown.to_string())?;
    let tables = [PROGRAM_TABLE, CSEDM_PROGRAM_TABLE].map(|table| folder.join(table));
    if let Some(programs) = tables.into_iter().find(|table| table.is_file()) {
        let text = file_read::read_bytes(&programs, MAX_TABLE_BYTES)
            .with_context(|| format!("{} can't be read", programs.display()))?;
        traces.programs = read_programs(&text).with_context(|| programs.display().to_string())?;
    } else {
        traces.programs = read_program_folders(&folder.join("CodeStates"));
    }
    if !folder.join("DatasetMetadata.csv").is_file() {
        traces.notices.push("There is no `DatasetMetadata.csv`: events are taken in the order of `Order`.".to_owned());
    }
    Ok(traces)
}

/// The programs of a folder that has one folder for each state of the code, as `BlockPy` writes it. A state with several
/// files is its `answer.py`, or else its first program.
fn read_program_folders(folder: &Path) -> BTreeMap<String, String> {
    let Ok(states) = std::fs::read_dir(folder) else { return BTreeMap::new() };
    let read = |state: std::fs::DirEntry| {
        let mut files: Vec<_> = std::fs::read_dir(state.path()).ok()?.flatten().map(|file| file.path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "py"));
        files.sort_by_key(|file| (!file.ends_with("answer.py"), file.clone()));
        let text = file_read::read_text(files.first()?, MAX_PROGRAM_BYTES).ok()?;
        Some((state.file_name().to_string_lossy().into_owned(), text))
    };
    states.take(MAX_PROGRAMS).flatten().filter_map(read).collect()
}

/// The programs of a table of code states. A table without the two columns has none.
fn read_programs(text: &[u8]) -> anyhow::Result<BTreeMap<String, String>> {
    let (text, _) = decode_text(text).map_err(|why| anyhow::anyhow!("{why}"))?;
    let mut table = csv_reader(&text);
    let head = table.headers().context("line 1 is no row of columns")?.clone();
    let column = |name: &str| head.iter().position(|known| known == name);
    let (Some(id), Some(code)) = (column("CodeStateID"), column("Code")) else { return Ok(BTreeMap::new()) };
    let mut programs = BTreeMap::new();
    for row in table.records() {
        let row = row?;
        let cell = |place: usize| row.get(place).unwrap_or_default().to_owned();
        programs.insert(cell(id), cell(code));
    }
    Ok(programs)
}

/// An event to write: values by column; missing ones stay empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgSnap2Row(BTreeMap<&'static str, String>);

impl ProgSnap2Row {
    #[must_use]
    pub fn new(kind: &str) -> Self {
        Self::default().with("EventType", kind)
    }

    /// The same with a value; the column is one of [`COLUMNS`].
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "numbers and texts alike are written down where they are made")]
    pub fn with(mut self, column: &'static str, value: impl ToString) -> Self {
        self.0.insert(column, value.to_string());
        self
    }
}

/// Writes a folder. The main table is written as it grows; [`DatasetWriter::finish`] reports write errors.
#[derive(Debug)]
pub struct DatasetWriter<W: Write> {
    simulated: bool,
    table: csv::Writer<W>,
    failed: Option<csv::Error>,
    len: usize,
    states: Vec<String>,
    known: HashMap<String, usize>,
}

/// The files beside a main table by path, and what the table was written to.
#[derive(Debug)]
pub struct FinishedDataset<W> {
    pub beside: BTreeMap<String, String>,
    pub table: W,
}

/// The path of a main table in its folder.
pub const MAIN_TABLE: &str = "MainTable.csv";
/// The path of the table of programs in its folder.
const PROGRAM_TABLE: &str = "CodeStates/CodeStates.csv";
/// The same in the data sets of the CSEDM challenges.
const CSEDM_PROGRAM_TABLE: &str = "CodeStates/CodeState.csv";

impl<W: Write> DatasetWriter<W> {
    /// An empty dataset. `simulated`: the data comes from simulated learners.
    pub fn new(table: W, simulated: bool) -> Self {
        let mut table = csv::Writer::from_writer(table);
        let failed = table.write_record(COLUMNS).err();
        Self { simulated, table, failed, len: 0, states: Vec::new(), known: HashMap::new() }
    }

    /// The id of a program's text; equal texts have the same id.
    pub fn add_code_state(&mut self, text: &str) -> String {
        if let Some(id) = self.known.get(text) {
            return id.to_string();
        }
        let id = self.states.len();
        self.known.insert(text.to_owned(), id);
        self.states.push(text.to_owned());
        id.to_string()
    }

    /// Appends an event and returns its id.
    pub fn add_row(&mut self, row: ProgSnap2Row) -> String {
        let id = self.len.to_string();
        let row = row.with("EventID", &id).with("Order", &id).with("X-Simulated", self.simulated);
        let cells = COLUMNS.map(|column| row.0.get(column).map_or("", String::as_str));
        if self.failed.is_none() {
            self.failed = self.table.write_record(cells).err();
        }
        self.len += 1;
        id
    }

    /// How many events there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Ends the dataset.
    ///
    /// # Errors
    /// The first row that could not be written.
    pub fn finish(self) -> anyhow::Result<FinishedDataset<W>> {
        if let Some(error) = self.failed {
            return Err(error.into());
        }
        let metadata = [
            ["Property", "Value"],
            ["Version", "1.0"],
            ["IsEventOrderingConsistent", "true"],
            ["EventOrderScope", "Global"],
            ["EventOrderScopeColumns", ""],
            ["CodeStateRepresentation", "Table"],
        ];
        let metadata = to_csv(metadata.map(|row| row.map(str::to_owned).to_vec()))?;
        let states = self.states.iter().enumerate().map(|(id, text)| vec![id.to_string(), text.clone()]);
        let states = to_csv([vec!["CodeStateID".to_owned(), "Code".to_owned()]].into_iter().chain(states))?;
        let beside = [("DatasetMetadata.csv", metadata), (PROGRAM_TABLE, states)];
        let table = self.table.into_inner().map_err(csv::IntoInnerError::into_error)?;
        Ok(FinishedDataset { beside: beside.map(|(path, text)| (path.to_owned(), text)).into(), table })
    }
}

impl DatasetWriter<Vec<u8>> {
    /// Reads the dataset back without a folder.
    ///
    /// # Errors
    /// A table can't be written or read.
    pub fn into_traces(self) -> anyhow::Result<ProgSnap2Traces> {
        let files = self.into_files()?;
        let table = |path: &str| files.get(path).map_or(&b""[..], String::as_bytes);
        Ok(ProgSnap2Traces { programs: read_programs(table(PROGRAM_TABLE))?, ..read_table(table(MAIN_TABLE))? })
    }

    /// The folder's files by path.
    ///
    /// # Errors
    /// A table can't be written, which only a full memory could cause.
    pub fn into_files(self) -> anyhow::Result<BTreeMap<String, String>> {
        let FinishedDataset { mut beside, table } = self.finish()?;
        beside.insert(MAIN_TABLE.to_owned(), String::from_utf8(table)?);
        Ok(beside)
    }
}

/// The standard's word for how a run ended.
#[must_use]
pub const fn execution_result(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Ac => "Success",
        Verdict::Tle => "Timeout",
        Verdict::Wa => "TestFailed",
        Verdict::Re | Verdict::Mle | Verdict::Ole | Verdict::Ce => "Error",
    }
}

fn to_csv(rows: impl IntoIterator<Item = Vec<String>>) -> anyhow::Result<String> {
    let mut table = csv::Writer::from_writer(Vec::new());
    for row in rows {
        table.write_record(row)?;
    }
    Ok(String::from_utf8(table.into_inner().map_err(csv::IntoInnerError::into_error)?)?)
}

#[cfg(test)]
mod tests;
