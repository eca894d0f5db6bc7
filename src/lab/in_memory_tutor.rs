//! A tutor in memory, without a store and without a judge: the same routes, safety layers, invariants and fold.
//!
//! The caller brings the reports, hundreds of thousands of them. Decisions are the pipeline's, the same that a
//! [`Tutor`] uses; only the store is missing. Hints are the feedback agent's first drafts. The hint checks don't run on
//! them, so they must not be shown to a person.
//!
//! [`Tutor`]: crate::orchestrator::Tutor

use std::collections::HashMap;
use std::sync::Arc;

use jiff::tz::TimeZone;

use crate::agents::assessment::Assessment;
use crate::agents::feedback::{self, HintSubject};
use crate::clock::{Clock as _, FixedClock};
use crate::orchestrator::pipeline::{Pipeline, PipelineInput};
use crate::orchestrator::{AnalysisState, Findings, LastRun, build_submission, orchestrator_proposal};
use crate::types::event::{Change, Event, Proposal};
use crate::types::hint_types::{Hint, HintOffer};
use crate::types::ids::{BugId, ProblemUid};
use crate::types::learner_state::Profile;
use crate::types::program_facts::Analysis;
use crate::types::{Agent, Catalog, Ctx, Hash, JudgeReport, Language, LearnerState, Params, Problem};

/// A tutor of one learner, in memory.
#[derive(Debug)]
pub struct InMemoryTutor {
    pipeline: Pipeline,
    clock: Arc<FixedClock>,
    state: LearnerState,
    found: HashMap<ProblemUid, Findings>,
    runs: HashMap<ProblemUid, LastRun>,
    /// Descriptions of the steps that the invariants refused; should be empty.
    refused: Vec<String>,
}

/// A hint with the bug it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenHint {
    pub hint: Hint,
    /// `None` if the hint applies to any program.
    pub speaks_of: Option<BugId>,
}

impl InMemoryTutor {
    /// A new learner who has answered the first questions, in UTC.
    #[must_use]
    pub fn new(clock: Arc<FixedClock>, params: Params, catalog: Arc<Catalog>, profile: Profile) -> Self {
        let pipeline = Pipeline::new(params, catalog);
        let state = LearnerState::default();
        let (found, runs, refused) = (HashMap::new(), HashMap::new(), Vec::new());
        let mut tutor = Self { pipeline, clock, state, found, runs, refused };
        let zone = TimeZone::UTC.iana_name().unwrap_or("UTC").to_owned();
        let profile = Profile { answered: true, zone, ..profile };
        tutor.record(|_, _| {
            (Event::ProfileSet { profile: profile.clone() }, orchestrator_proposal(Change::Profile { profile }))
        });
        tutor
    }

    #[must_use]
    pub fn state(&self) -> &LearnerState {
        &self.state
    }

    #[must_use]
    pub fn clock(&self) -> &FixedClock {
        &self.clock
    }

    /// The steps that the invariants refused so far.
    #[must_use]
    pub fn refused(&self) -> &[String] {
        &self.refused
    }

    /// A judged submission, as [`Tutor::submit`](crate::orchestrator::Tutor::submit) records it. Returns the
    /// assessment's findings.
    pub fn submit(
        &mut self,
        problem: &Problem,
        seconds: u32,
        report: &JudgeReport,
        analysis: Option<&Analysis>,
    ) -> Assessment {
        let mut assessment = Assessment::default();
        self.record_with(|pipeline, state, ctx| {
            let submission = build_submission(state, ctx, problem, report, Some(seconds));
            let input = PipelineInput::Submission { problem, submission: &submission, report, analysis };
            let output = pipeline.run_agents(state, ctx, input);
            assessment = output.assessment;
            (Event::Submission(submission.clone()), output.proposals)
        });
        self.runs.remove(&problem.uid);
        self.found.insert(problem.uid.clone(), Findings::new(report, assessment.clone()));
        assessment
    }

    /// A run that was not submitted, as [`Tutor::run`](crate::orchestrator::Tutor::run) remembers it, with its
    /// analysis.
    pub fn record_run(&mut self, problem: &Problem, report: Arc<JudgeReport>, analysis: Option<Arc<Analysis>>) {
        self.runs.insert(
            problem.uid.clone(),
            LastRun::new(self.clock.now(), report, AnalysisState::from_analysis(analysis)),
        );
        self.record(|state, ctx| {
            let change = feedback::run_change(state, ctx, problem).into_iter();
            let proposals = change.map(|change| Proposal { agent: Agent::Feedback, change }).collect();
            (Event::Ran { problem: problem.uid.clone() }, proposals)
        });
    }

    /// The next hint's level and cost.
    #[must_use]
    pub fn hint_offer(&self, problem: &Problem) -> HintOffer {
        let ctx = self.pipeline.ctx(&self.state, self.clock.now());
        let last_run = self.runs.get(&problem.uid).map(|run| run.at);
        let offer = feedback::next_hint_offer(&self.state, &ctx, problem, last_run);
        self.pipeline.hint_offer(&self.state, &ctx, problem, offer)
    }

    /// Reveals the next hint for a learner with `file`: the feedback agent's first draft. `None` if no hint is
    /// available now.
    pub fn reveal_hint(&mut self, problem: &Problem, file: &Hash) -> Option<GivenHint> {
        let offer = self.hint_offer(problem);
        let level = offer.next.filter(|_| offer.blocked.is_none())?;
        let found = self.findings(problem).map(|found| found.for_source(file, Language::Python).assessment);
        let ctx = self.pipeline.ctx(&self.state, self.clock.now());
        let subject = HintSubject { findings: found.as_ref(), ..HintSubject::default() };
        let hint = feedback::hint_drafts(&self.state, &ctx, problem, level, subject).into_iter().next()?;
        let speaks_of = feedback::bug_of_hint(problem, &hint).cloned();
        self.record_with(|pipeline, state, ctx| {
            let (source, text) = (hint.source, hint.text.clone());
            let event =
                Event::HintRequest { problem: problem.uid.clone(), level, source, text, withheld: 0, asked: None };
            (event, pipeline.run_agents(state, ctx, PipelineInput::HintRequest { problem, hint: &hint }).proposals)
        });
        Some(GivenHint { hint, speaks_of })
    }

    fn findings(&self, problem: &Problem) -> Option<Findings> {
        let found = self.found.get(&problem.uid).cloned();
        let Some(run) = self.runs.get(&problem.uid) else { return found };
        let found = found.unwrap_or_default();
        let AnalysisState::Ready(analysis) = run.look.clone() else { return Some(found.with_run(run)) };
        let ctx = self.pipeline.ctx(&self.state, self.clock.now());
        let look = found
            .is_of_other_source(run)
            .then(|| LastRun::assess(&self.state, &ctx, problem, &run.report, Some(&analysis)));
        Some(found.with_run(&LastRun { look: AnalysisState::Done(look.flatten()), ..run.clone() }))
    }

    fn record(&mut self, decide: impl FnOnce(&LearnerState, &Ctx) -> (Event, Vec<Proposal>)) {
        self.record_with(|_, state, ctx| decide(state, ctx));
    }

    /// Decides, checks and folds. A step without proposals is not recorded.
    fn record_with(&mut self, decide: impl FnOnce(&Pipeline, &LearnerState, &Ctx) -> (Event, Vec<Proposal>)) {
        let ctx = self.pipeline.ctx(&self.state, self.clock.now());
        let (event, proposals) = decide(&self.pipeline, &self.state, &ctx);
        if !proposals.is_empty() {
            let record = self.pipeline.apply(&mut self.state, &ctx, event, proposals);
            self.refused.extend(record.rejected);
        }
    }
}

#[cfg(test)]
mod tests;
