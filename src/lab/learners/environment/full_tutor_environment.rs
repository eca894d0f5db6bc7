//! The environment of the whole tutor: its store, its files, its hint checks and, on request, its judge.
//!
//! The learner's programs are written to the file that a person would edit. With real judging, every verdict is
//! compared with the graph's ([`TutorTally::disagreed`]); with cached verdicts the record is the same and a day of
//! practice takes a second. This environment blocks on the tutor, so it must not be used inside an async task.

use std::sync::Arc;

use anyhow::Context;
use jiff::SignedDuration;
use tokio::runtime::Runtime;

use super::agents_environment::SimulationWorld;
use super::tutor_tally::TutorTally;
use super::{Environment, EpisodeSetup, EpisodeTime, HelpRequest, RunOutcome, TutorHint};
use crate::agents::feedback;
use crate::clock::FixedClock;
use crate::lab::learners::learner_types::{EpisodeEnd, NodeId};
use crate::lab::learners::program_builder::ProblemPrograms;
use crate::orchestrator::{Cancel, CodeSource, RunScope, SubmissionResult, SubmitRequest, Tutor, TutorError};
use crate::types::parent_folder::parent_folder;
use crate::types::{JudgeReport, Problem};

/// The source of verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgingMode {
    /// The sandbox, now.
    Real,
    /// The graph, built from the same judge's verdicts.
    Cached,
}

/// A learner who works with Rung as it is.
#[derive(Debug)]
pub struct FullTutorEnvironment<'a> {
    pub world: Arc<SimulationWorld>,
    pub tutor: &'a Tutor,
    pub clock: Arc<FixedClock>,
    pub runtime: &'a Runtime,
    pub judging: JudgingMode,
    /// No hint is given.
    pub mute: bool,
    /// The programs of this episode if an executor adds some; `None` for the world's.
    pub written: Option<Arc<ProblemPrograms>>,
    pub tally: TutorTally,
    at: FullTutorEpisode,
}

/// The current episode.
#[derive(Debug, Default)]
struct FullTutorEpisode {
    problem: usize,
    /// Seconds worked.
    seconds: u32,
    file: NodeId,
    asked: bool,
}

/// Steps in a problem's expected minutes.
pub const STEPS_PER_PROBLEM: u32 = 15;

impl<'a> FullTutorEnvironment<'a> {
    #[must_use]
    pub fn new(
        world: Arc<SimulationWorld>,
        tutor: &'a Tutor,
        clock: Arc<FixedClock>,
        runtime: &'a Runtime,
        judging: JudgingMode,
    ) -> Self {
        let (tally, at) = (TutorTally::default(), FullTutorEpisode::default());
        Self { world, tutor, clock, runtime, judging, mute: false, written: None, tally, at }
    }

    fn programs(&self) -> &Arc<ProblemPrograms> {
        self.written.as_ref().unwrap_or(&self.world.graphs[self.at.problem])
    }

    fn problem(&self) -> &Problem {
        &self.world.problems[self.at.problem]
    }

    fn advance_clock(&mut self) {
        let seconds = self.problem().minutes * 60 / STEPS_PER_PROBLEM;
        self.clock.advance(SignedDuration::from_secs(i64::from(seconds)));
        self.at.seconds += seconds;
    }

    /// Puts a program into the learner's file.
    fn write_solution_file(&self, program: NodeId) -> anyhow::Result<()> {
        let path = self.tutor.solution_path(self.problem());
        std::fs::create_dir_all(parent_folder(&path))?;
        let source = &self.programs().program(program).source;
        std::fs::write(&path, source).with_context(|| path.display().to_string())
    }

    /// Runs the samples and submits the program if they pass; `None` if nothing was submitted.
    fn run_and_submit(&self, program: NodeId) -> anyhow::Result<(JudgeReport, Option<SubmissionResult>)> {
        let (uid, cancel) = (self.problem().uid.clone(), Cancel::default());
        let ran = self.tutor.run(&uid, CodeSource::Workspace, RunScope::Samples, &cancel, Box::new(|_| {}));
        let ran = self.runtime.block_on(ran)?;
        // The starter can't be submitted, and passing the samples does not make it a solution.
        if !ran.passed() || program == self.programs().graph.starter() {
            return Ok((ran, None));
        }
        let request = SubmitRequest { problem: uid, source: CodeSource::Workspace, seconds: Some(self.at.seconds) };
        let submitted = self.runtime.block_on(self.tutor.submit(request, &cancel, Box::new(|_| {})))?;
        Ok((submitted.report.clone(), Some(submitted)))
    }

    /// The same with the graph's verdicts.
    fn record_cached(&self, program: NodeId) -> anyhow::Result<Option<SubmissionResult>> {
        let built = self.programs();
        if !built.graph.node(program).samples_pass {
            let (ran, analysis) = (built.shown_report(program), built.analysis(program));
            self.runtime.block_on(self.tutor.record_run(&self.problem().uid, ran, analysis))?;
            return Ok(None);
        }
        let (source, analysis) = (built.program(program).source.as_bytes(), built.analysis(program));
        let (report, seconds) = (built.program(program).report.clone(), Some(self.at.seconds));
        Ok(Some(self.tutor.record_submission(self.problem(), source, seconds, report, analysis.as_deref())?))
    }

    /// Whether the judge's verdicts equal those of the graph.
    fn matches_cached_report(&self, program: NodeId, report: &JudgeReport, submitted: bool) -> bool {
        let known = &self.programs().program(program).report;
        let verdict = |id| known.cases.iter().find(|case| case.id == id).map(|case| case.verdict);
        let broken = report.compile_error.is_some() && known.compile_error.is_some();
        let same =
            report.cases.iter().filter(|case| !case.own).all(|case| verdict(case.id.clone()) == Some(case.verdict));
        broken || same && (!submitted || report.verdict == known.verdict)
    }
}

impl Environment for FullTutorEnvironment<'_> {
    type Error = anyhow::Error;

    fn open(&mut self, sitting: &EpisodeSetup) -> anyhow::Result<()> {
        self.at = FullTutorEpisode { problem: sitting.problem, ..FullTutorEpisode::default() };
        self.at.file = self.programs().graph.starter();
        self.write_solution_file(self.at.file)
    }

    fn run(&mut self, _: EpisodeTime, program: NodeId) -> anyhow::Result<RunOutcome> {
        self.advance_clock();
        let submitted = match self.judging {
            JudgingMode::Cached => self.record_cached(program)?,
            JudgingMode::Real => {
                let (report, submitted) = self.run_and_submit(program)?;
                self.tally.disagreed += u64::from(!self.matches_cached_report(program, &report, submitted.is_some()));
                submitted
            }
        };
        if let Some(submitted) = submitted {
            self.tally.refused += u64::from(submitted.unrecorded.is_some());
            let built = Arc::clone(self.programs());
            self.tally.add_submission(&built, program, &submitted.candidates);
        }
        Ok(self.programs().graph.run_outcome(program))
    }

    fn edit(&mut self, _: EpisodeTime, program: NodeId) -> anyhow::Result<()> {
        self.advance_clock();
        self.at.file = program;
        self.write_solution_file(program)
    }

    fn ask(&mut self, _: EpisodeTime, _: &HelpRequest) -> anyhow::Result<()> {
        self.advance_clock();
        self.at.asked = true;
        self.tally.asked += 1;
        Ok(())
    }

    fn answer(&mut self, _: EpisodeTime) -> anyhow::Result<Option<TutorHint>> {
        if !std::mem::take(&mut self.at.asked) || self.mute {
            return Ok(None);
        }
        let view = match self.runtime.block_on(self.tutor.reveal_hint(&self.problem().uid)) {
            Ok(view) => view,
            // No hint is left, or the learner has to try something first: the episode continues without a hint.
            Err(TutorError::Refused(_)) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let Some(hint) = view.shown.last() else { return Ok(None) };
        let built = Arc::clone(self.programs());
        let target = feedback::bug_of_hint(self.problem(), hint).and_then(|bug| built.bug_number(bug));
        let own = built.graph.node(self.at.file).flaws;
        self.tally.given[usize::from(hint.level.clamp(1, 5)) - 1] += 1;
        self.tally.spoke += u64::from(target.is_some());
        self.tally.spoke_true += u64::from(target.is_some_and(|bug| own.has(usize::from(bug))));
        Ok(Some(TutorHint { level: hint.level, target }))
    }

    fn close(&mut self, _: EpisodeTime, _: EpisodeEnd) -> anyhow::Result<()> {
        Ok(())
    }
}
