//! Converts a learner's journal to `ProgSnap2`: the recorded events in their order, and no name.
//!
//! It has submissions with a row for each case, hints with their text, sessions and file resets. Runs are recorded only
//! if a hint waited for one, so they are left out: half of them would mislead.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{DatasetWriter, ProgSnap2Row, execution_result};
use crate::types::event::{Event, Submission};
use crate::types::ids::ProblemUid;
use crate::types::{Catalog, Hash, Record, Verdict};

/// Counts of an export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ExportCounts {
    pub submissions: usize,
    pub hints: usize,
    /// Undone submissions.
    pub left_out: usize,
    /// Submissions whose code is missing.
    pub without_source: usize,
}

/// Adds a journal's events. `source` finds a stored text. The subject's name is a digest of the journal's first record:
/// a learner has the same name in every export, and the name does not reveal the person.
pub fn write_journal(
    dataset: &mut DatasetWriter<Vec<u8>>,
    records: &[Record],
    catalog: &Catalog,
    source: &dyn Fn(&Hash) -> Option<Vec<u8>>,
) -> ExportCounts {
    let undone: BTreeSet<u64> = records.iter().filter_map(Record::undoes).collect();
    let first = records.first().and_then(|record| serde_json::to_vec(record).ok()).unwrap_or_default();
    let subject = hex::encode(Sha256::digest(first))[..12].to_owned();
    let mut writer = JournalTraceWriter {
        dataset,
        catalog,
        source,
        subject,
        session: 0,
        tries: BTreeMap::new(),
        files: BTreeMap::new(),
        last: BTreeMap::new(),
        kept: ExportCounts::default(),
    };
    for record in records.iter().filter(|record| record.rejected.is_none()) {
        if undone.contains(&record.version) {
            writer.kept.left_out += usize::from(matches!(record.event, Event::Submission(_)));
        } else {
            writer.write_record(record);
        }
    }
    writer.kept
}

struct JournalTraceWriter<'a> {
    dataset: &'a mut DatasetWriter<Vec<u8>>,
    catalog: &'a Catalog,
    source: &'a dyn Fn(&Hash) -> Option<Vec<u8>>,
    subject: String,
    session: usize,
    /// By problem: how often it was tried, the state of its file, and the event of the last try.
    tries: BTreeMap<ProblemUid, usize>,
    files: BTreeMap<ProblemUid, String>,
    last: BTreeMap<ProblemUid, String>,
    kept: ExportCounts,
}

impl JournalTraceWriter<'_> {
    fn write_record(&mut self, record: &Record) {
        match &record.event {
            Event::Submission(submission) => self.submission(record, submission),
            Event::HintRequest { problem, level, text, .. } => self.hint(record, problem, *level, text),
            Event::SessionCheck { .. } => {
                self.session += 1;
                let row = self.record_row("Session.Start", record);
                self.dataset.add_row(row);
            }
            Event::FileReset { problem, kept, .. } => {
                let state = self.add_code_state(kept).unwrap_or_default();
                let row = self.problem_row("File.Edit", record, problem).with("CodeStateID", state);
                self.dataset.add_row(row);
            }
            _ => {}
        }
    }

    fn submission(&mut self, record: &Record, submission: &Submission) {
        let Submission { problem, verdict, passed, total, cases, source, gave_up, .. } = submission;
        let state = self.add_code_state(source);
        self.kept.submissions += 1;
        self.kept.without_source += usize::from(state.is_none());
        self.files.insert(problem.clone(), state.unwrap_or_default());
        let tries = self.tries.entry(problem.clone()).or_default();
        *tries += 1;
        let attempt = tries.to_string();
        if *gave_up {
            let row = self.problem_row("X-GiveUp", record, problem).with("Attempt", attempt);
            self.dataset.add_row(row);
            return;
        }
        let broken = *verdict == Verdict::Ce;
        let score = if *total == 0 { 0.0 } else { f64::from(*passed) / f64::from(*total) };
        let row =
            self.problem_row("Submit", record, problem).with("Attempt", &attempt).with("Score", format!("{score:.4}"));
        let row = row.with("ExecutionResult", execution_result(*verdict));
        let own = self.dataset.add_row(row.with("CompileResult", if broken { "Error" } else { "Success" }));
        self.last.insert(problem.clone(), own.clone());
        if broken {
            let row = self.problem_row("Compile.Error", record, problem).with("ParentEventID", &own);
            self.dataset.add_row(row.with("Attempt", &attempt).with("CompileResult", "Error"));
        }
        for (case, verdict) in cases {
            let row =
                self.problem_row("Run.Test", record, problem).with("ParentEventID", &own).with("ExecutionID", &own);
            let row =
                row.with("TestID", case).with("Attempt", &attempt).with("ExecutionResult", execution_result(*verdict));
            self.dataset.add_row(row.with("Score", u8::from(verdict.passed())));
        }
    }

    fn hint(&mut self, record: &Record, problem: &ProblemUid, level: u8, text: &str) {
        self.kept.hints += 1;
        let row = self.problem_row("Intervention", record, problem).with("InterventionCategory", "Hint");
        let row = row.with("InterventionType", format!("Level {level}")).with("InterventionMessage", text);
        let parent = self.last.get(problem).cloned().unwrap_or_default();
        self.dataset.add_row(row.with("ParentEventID", parent));
    }

    fn record_row(&self, kind: &str, record: &Record) -> ProgSnap2Row {
        let time = record.time.strftime("%Y-%m-%dT%H:%M:%S").to_string();
        let row = ProgSnap2Row::new(kind).with("SubjectID", &self.subject).with("ServerTimestamp", time);
        let tool = concat!("Rung ", env!("CARGO_PKG_VERSION"));
        row.with("ServerTimezone", "0000").with("SessionID", self.session).with("ToolInstances", tool)
    }

    /// The same about a problem, with its file as it was last seen.
    fn problem_row(&self, kind: &str, record: &Record, problem: &ProblemUid) -> ProgSnap2Row {
        let id = self.catalog.by_uid(problem).map_or(problem.as_str(), |problem| problem.id.as_str());
        let state = self.files.get(problem).cloned().unwrap_or_default();
        self.record_row(kind, record).with("ProblemID", id).with("CodeStateID", state)
    }

    fn add_code_state(&mut self, source: &Hash) -> Option<String> {
        let text = (self.source)(source)?;
        Some(self.dataset.add_code_state(&String::from_utf8_lossy(&text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::learners::event_transitions::{EventTransitions, NextEventCounts};
    use crate::lab::progsnap2::main_table_reader::read_table;
    use crate::learner::learner_fixtures::{NOON, World, report};
    use crate::orchestrator::pipeline::Pipeline;
    use crate::orchestrator::record::maintenance;
    use crate::orchestrator::{CodingOptions, Tutor, TutorOptions};
    use crate::types::hint_types::HintSource;
    use crate::types::{LearnerState, Params};
    use std::sync::Arc;

    #[test]
    fn a_journal_becomes_a_trace_without_names() {
        let world = World::new();
        let home = tempfile::tempdir().expect("a folder");
        let paths = crate::paths::Paths::under(home.path()).expect("paths");
        paths.create().expect("folders");
        let journal = paths.data.join("journal.jsonl");
        let clock = Arc::new(crate::clock::FixedClock::at(NOON));
        let options =
            TutorOptions { paths, clock, program: "rung".into(), coding: CodingOptions::default(), model: None };
        let tutor = Tutor::open_with_pipeline(options, Pipeline::new(Params::default(), world.catalog.clone()));
        let tutor = tutor.expect("a tutor");
        let problem = world.problem("arrays-easy");
        let submit = |source: &str, verdicts: &[Verdict]| {
            let judged = report(problem, source, verdicts);
            let judged = crate::types::JudgeReport { source: Hash::sha256(source.as_bytes()), ..judged };
            tutor.record_submission(problem, source.as_bytes(), Some(60), judged, None).expect("recorded");
        };
        submit("one\n", &[Verdict::Ac, Verdict::Wa, Verdict::Tle, Verdict::Ac]);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(tutor.reveal_hint(&problem.uid)).expect("a hint");
        submit("two\n", &[Verdict::Ac; 4]);
        let records = maintenance::records(&journal).expect("records");
        assert!(records.iter().any(|r| matches!(&r.event, Event::HintRequest { source: HintSource::Authored, .. })));
        let mut dataset = DatasetWriter::new(Vec::new(), false);
        let kept = write_journal(&mut dataset, &records, &world.catalog, &|hash| {
            maintenance::read_source_beside(&journal, hash)
        });
        assert_eq!(kept, ExportCounts { submissions: 2, hints: 1, left_out: 0, without_source: 0 });
        let files = dataset.into_files().expect("files");
        let table = read_table(files["MainTable.csv"].as_bytes()).expect("a table");
        let found = EventTransitions::from_events(&table.events);
        assert_eq!((found.subjects, found.episodes, found.events, found.solved), (1, 1, 3, 1));
        assert_eq!(
            (found.wrong, found.wrong_score),
            (NextEventCounts { hint: 1, ..NextEventCounts::default() }, Some(0.5))
        );
        assert!(
            files["CodeStates/CodeStates.csv"].contains("one\n")
                && files["CodeStates/CodeStates.csv"].contains("two\n")
        );
        let zone = &LearnerState::clone(&tutor.snapshot().state).profile.zone;
        assert!(zone.is_empty() || !files["MainTable.csv"].contains(zone.as_str()));
        assert_eq!(files["MainTable.csv"].lines().filter(|line| line.starts_with("Run.Test,")).count(), 8);
    }
}
