//! Episodes as `ProgSnap2`, marked as simulated: edits with their programs, runs with a row for each case, hints.
//!
//! A run is a `Submit` whether or not the samples passed, as in the traces that these learners are compared with; so
//! the output can be read back beside real traces. Its score is the share of all cases that the program passes. A run of
//! an unfinished file is a `Run.Program` without a score, because those traces have none. A call for help is an
//! `X-HintRequest`, whether or not the tutor answers it; the answer names the call as its parent.

use std::io::Write;

use super::episode::EpisodeStep;
use super::learner_types::{Interrupt, NodeId};
use super::program_builder::ProblemPrograms;
use crate::lab::progsnap2::{DatasetWriter, ProgSnap2Row, execution_result};
use crate::types::Verdict;

/// Writes the trace of one learner at one problem.
#[derive(Clone, Debug)]
pub struct EpisodeTraceWriter<'a> {
    built: &'a ProblemPrograms,
    /// The columns that every row has.
    who: ProgSnap2Row,
    /// The program in the learner's file.
    file: NodeId,
    tries: usize,
    /// The event id of the last run; empty before the first.
    last: String,
    /// The event id of a call for help until the tutor answers it.
    call: Option<String>,
}

impl<'a> EpisodeTraceWriter<'a> {
    /// Starts a trace. `kind` is the experiment's condition, `learner` the learner's name among all of them.
    #[must_use]
    pub fn new(built: &'a ProblemPrograms, kind: &str, learner: &str, problem: &str) -> Self {
        let tool = concat!("Rung ", env!("CARGO_PKG_VERSION"), " (simulated learners)");
        let who =
            [("SubjectID", learner), ("ProblemID", problem), ("ExperimentalCondition", kind), ("ToolInstances", tool)];
        let who = who.into_iter().fold(ProgSnap2Row::default(), |row, (column, text)| row.with(column, text));
        Self { built, who, file: built.graph.starter(), tries: 0, last: String::new(), call: None }
    }

    /// Writes a step; `program` is the file after it.
    pub fn write_step<W: Write>(&mut self, to: &mut DatasetWriter<W>, step: &EpisodeStep, program: NodeId) {
        if let Some(hint) = step.hint {
            let row = self.new_row(to, "Intervention", self.file);
            let row =
                row.with("InterventionCategory", "Hint").with("InterventionType", format!("Level {}", hint.level));
            let parent = self.call.take().unwrap_or_else(|| self.last.clone());
            to.add_row(row.with("ParentEventID", parent));
        }
        if step.interrupt == Some(Interrupt::Assistance) {
            let row = self.new_row(to, "X-HintRequest", self.file);
            self.call = Some(to.add_row(row.with("ParentEventID", &self.last)));
        }
        if let Some((ran, judged)) = step.ran {
            let is_try = judged.solved || !self.built.graph.node(ran).kind.is_unfinished();
            self.write_run(to, ran, is_try);
        }
        self.file = program;
        if step.edited.is_some() {
            let row = self.new_row(to, "File.Edit", program);
            to.add_row(row);
        }
    }

    fn write_run<W: Write>(&mut self, to: &mut DatasetWriter<W>, program: NodeId, is_try: bool) {
        let report = &self.built.program(program).report;
        self.tries += 1;
        let broken = report.verdict == Verdict::Ce;
        let score = format!("{:.4}", self.built.graph.node(program).passed_share());
        let row = if is_try {
            self.new_row(to, "Submit", program).with("Score", score)
        } else {
            self.new_row(to, "Run.Program", program)
        };
        let row = row.with("Attempt", self.tries).with("ExecutionResult", execution_result(report.verdict));
        let own = to.add_row(row.with("CompileResult", if broken { "Error" } else { "Success" }));
        if broken {
            let row = self.new_row(to, "Compile.Error", program).with("CompileResult", "Error");
            to.add_row(row.with("ParentEventID", &own).with("Attempt", self.tries));
        }
        for case in &report.cases {
            let row = self.new_row(to, "Run.Test", program).with("ParentEventID", &own).with("ExecutionID", &own);
            let row =
                row.with("TestID", &case.id).with("Attempt", self.tries).with("Score", u8::from(case.verdict.passed()));
            to.add_row(row.with("ExecutionResult", execution_result(case.verdict)));
        }
        self.last = own;
    }

    fn new_row<W: Write>(&self, to: &mut DatasetWriter<W>, kind: &'static str, program: NodeId) -> ProgSnap2Row {
        let state = to.add_code_state(&self.built.program(program).source);
        self.who.clone().with("EventType", kind).with("CodeStateID", state)
    }
}
