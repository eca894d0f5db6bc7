//! The desk of the whole tutor: its store, its files, its guard, and, where asked for, its judge.
//!
//! What a learner writes is written to the file a person would write to. Judged for real, every verdict is held against the
//! graph's ([`Tally::disagreed`]); with cached verdicts the record is the same and a day of practice takes a second. The
//! desk waits for the tutor: it must not be used from within a task.

use std::sync::Arc;

use anyhow::Context;
use jiff::SignedDuration;
use tokio::runtime::Runtime;

use super::agents::World;
use super::tally::Tally;
use super::{Ask, Desk, Hint, Judged, Moment, Sitting};
use crate::agents::feedback;
use crate::clock::FixedClock;
use crate::lab::learners::build::Built;
use crate::lab::learners::kinds::{End, NodeId};
use crate::model::folder::folder_of;
use crate::model::{Problem, Report};
use crate::orchestrator::{Cancel, Scope, Source, SubmitRequest, Submitted, Tutor, TutorError};

/// Where verdicts come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judging {
    /// The sandbox, now.
    Real,
    /// The graph, which the same judge made.
    Cached,
}

/// A learner who works with Rung as it is.
#[derive(Debug)]
pub struct Full<'a> {
    pub world: Arc<World>,
    pub tutor: &'a Tutor,
    pub clock: Arc<FixedClock>,
    pub runtime: &'a Runtime,
    pub judging: Judging,
    /// No hint is given.
    pub mute: bool,
    /// The programs of the sitting, where somebody writes more of them; the world's otherwise.
    pub written: Option<Arc<Built>>,
    pub tally: Tally,
    at: At,
}

/// The sitting that is going on.
#[derive(Debug, Default)]
struct At {
    problem: usize,
    /// Seconds worked.
    seconds: u32,
    file: NodeId,
    asked: bool,
}

/// Steps in a problem's usual minutes.
pub const STEPS: u32 = 15;

impl<'a> Full<'a> {
    #[must_use]
    pub fn new(
        world: Arc<World>,
        tutor: &'a Tutor,
        clock: Arc<FixedClock>,
        runtime: &'a Runtime,
        judging: Judging,
    ) -> Self {
        let (tally, at) = (Tally::default(), At::default());
        Self { world, tutor, clock, runtime, judging, mute: false, written: None, tally, at }
    }

    fn built(&self) -> &Arc<Built> {
        self.written.as_ref().unwrap_or(&self.world.graphs[self.at.problem])
    }

    fn problem(&self) -> &Problem {
        &self.world.problems[self.at.problem]
    }

    fn tick(&mut self) {
        let seconds = self.problem().minutes * 60 / STEPS;
        self.clock.advance(SignedDuration::from_secs(i64::from(seconds)));
        self.at.seconds += seconds;
    }

    /// Puts a program into the learner's file.
    fn write(&self, program: NodeId) -> anyhow::Result<()> {
        let path = self.tutor.solution_path(self.problem());
        std::fs::create_dir_all(folder_of(&path))?;
        let source = &self.built().program(program).source;
        std::fs::write(&path, source).with_context(|| path.display().to_string())
    }

    /// Runs the samples, then submits what passes them. None where nothing was submitted.
    fn judge(&self, program: NodeId) -> anyhow::Result<(Report, Option<Submitted>)> {
        let (uid, cancel) = (self.problem().uid.clone(), Cancel::default());
        let ran = self.tutor.run(&uid, Source::Workspace, Scope::Samples, &cancel, Box::new(|_| {}));
        let ran = self.runtime.block_on(ran)?;
        // The starter can't be submitted, and a starter that passes the samples is no solution.
        if !ran.passed() || program == self.built().graph.starter() {
            return Ok((ran, None));
        }
        let request = SubmitRequest { problem: uid, source: Source::Workspace, seconds: Some(self.at.seconds) };
        let submitted = self.runtime.block_on(self.tutor.submit(request, &cancel, Box::new(|_| {})))?;
        Ok((submitted.report.clone(), Some(submitted)))
    }

    /// The same with the graph's verdicts.
    fn recall(&self, program: NodeId) -> anyhow::Result<Option<Submitted>> {
        let built = self.built();
        if !built.graph.node(program).samples_pass {
            let (ran, analysis) = (built.shown(program), built.analysis(program));
            self.runtime.block_on(self.tutor.record_run(&self.problem().uid, ran, analysis))?;
            return Ok(None);
        }
        let (source, analysis) = (built.program(program).source.as_bytes(), built.analysis(program));
        let (report, seconds) = (built.program(program).report.clone(), Some(self.at.seconds));
        Ok(Some(self.tutor.record_submission(self.problem(), source, seconds, report, analysis.as_deref())?))
    }

    /// Whether the judge said now what it said when the graph was made.
    fn agrees(&self, program: NodeId, report: &Report, submitted: bool) -> bool {
        let known = &self.built().program(program).report;
        let verdict = |id| known.cases.iter().find(|case| case.id == id).map(|case| case.verdict);
        let broken = report.compile_error.is_some() && known.compile_error.is_some();
        let same =
            report.cases.iter().filter(|case| !case.own).all(|case| verdict(case.id.clone()) == Some(case.verdict));
        broken || same && (!submitted || report.verdict == known.verdict)
    }
}

impl Desk for Full<'_> {
    type Error = anyhow::Error;

    fn open(&mut self, sitting: &Sitting) -> anyhow::Result<()> {
        self.at = At { problem: sitting.problem, ..At::default() };
        self.at.file = self.built().graph.starter();
        self.write(self.at.file)
    }

    fn run(&mut self, _: Moment, program: NodeId) -> anyhow::Result<Judged> {
        self.tick();
        let submitted = match self.judging {
            Judging::Cached => self.recall(program)?,
            Judging::Real => {
                let (report, submitted) = self.judge(program)?;
                self.tally.disagreed += u64::from(!self.agrees(program, &report, submitted.is_some()));
                submitted
            }
        };
        if let Some(submitted) = submitted {
            self.tally.refused += u64::from(submitted.unrecorded.is_some());
            let built = Arc::clone(self.built());
            self.tally.submitted(&built, program, &submitted.candidates);
        }
        Ok(self.built().graph.judged(program))
    }

    fn edit(&mut self, _: Moment, program: NodeId) -> anyhow::Result<()> {
        self.tick();
        self.at.file = program;
        self.write(program)
    }

    fn ask(&mut self, _: Moment, _: &Ask) -> anyhow::Result<()> {
        self.tick();
        self.at.asked = true;
        self.tally.asked += 1;
        Ok(())
    }

    fn answer(&mut self, _: Moment) -> anyhow::Result<Option<Hint>> {
        if !std::mem::take(&mut self.at.asked) || self.mute {
            return Ok(None);
        }
        let view = match self.runtime.block_on(self.tutor.reveal_hint(&self.problem().uid)) {
            Ok(view) => view,
            // The ladder is climbed, or something has to be tried first: the learner goes on without.
            Err(TutorError::Refused(_)) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let Some(hint) = view.shown.last() else { return Ok(None) };
        let built = Arc::clone(self.built());
        let target = feedback::bug_of_hint(self.problem(), hint).and_then(|bug| built.number_of(bug));
        let own = built.graph.node(self.at.file).flaws;
        self.tally.given[usize::from(hint.level.clamp(1, 5)) - 1] += 1;
        self.tally.spoke += u64::from(target.is_some());
        self.tally.spoke_true += u64::from(target.is_some_and(|bug| own.has(usize::from(bug))));
        Ok(Some(Hint { level: hint.level, target }))
    }

    fn close(&mut self, _: Moment, _: End) -> anyhow::Result<()> {
        Ok(())
    }
}
