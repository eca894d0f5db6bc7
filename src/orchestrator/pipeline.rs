//! The pipeline from a trigger to a record: the agents of the route, the interceptors, the invariants.
//!
//! Which agents answer which trigger is data: the table of the paper (`IntelliCode`, section 2.2). Every agent of a route
//! sees the same state. Their proposals pass the safety layers and are committed together or not at all. The paper sends
//! a submission to assessment, profiler and feedback; the synthesizer and engagement agents listen too, because a
//! review's date and a failure streak change with it.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::agents::assessment::{self, Assessment};
use crate::agents::{SubmissionInput, curator, engagement, feedback, profiler, safety, synthesizer};
use crate::learner::invariants::Violation;
use crate::learner::practice_steps::StepTrigger;
use crate::learner::{apply, invariants};
use crate::types::event::{Event, Proposal, Record};
use crate::types::hint_types::{Hint, HintOffer};
use crate::types::learner_day::learner_day;
use crate::types::program_facts::Analysis;
use crate::types::{Agent, Catalog, Change, Ctx, JudgeReport, LearnerState, Params, Problem, Submission};

/// An occasion on which agents run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    Submission,
    HintRequest,
    SessionCheck,
    DailyGeneration,
    ReviewDue,
}

/// The routing table: agents in the order their changes are applied.
pub const ROUTES: [(Trigger, &[Agent]); 5] = [
    (
        Trigger::Submission,
        &[Agent::Assessment, Agent::Profiler, Agent::Synthesizer, Agent::Feedback, Agent::Engagement],
    ),
    (Trigger::HintRequest, &[Agent::Feedback]),
    (Trigger::SessionCheck, &[Agent::Curator, Agent::Engagement]),
    (Trigger::DailyGeneration, &[Agent::Curator]),
    (Trigger::ReviewDue, &[Agent::Synthesizer, Agent::Curator]),
];

/// A trigger with what came with it.
#[derive(Clone, Copy, Debug)]
pub enum PipelineInput<'a> {
    Submission {
        problem: &'a Problem,
        submission: &'a Submission,
        report: &'a JudgeReport,
        analysis: Option<&'a Analysis>,
    },
    HintRequest {
        problem: &'a Problem,
        hint: &'a Hint,
    },
    SessionCheck,
    DailyGeneration,
    ReviewDue,
}

impl PipelineInput<'_> {
    fn happened(&self) -> StepTrigger<'_> {
        match self {
            Self::Submission { submission, .. } => StepTrigger::Submission(submission),
            Self::HintRequest { problem, hint } => StepTrigger::Hint { problem: &problem.uid, level: hint.level },
            Self::SessionCheck | Self::DailyGeneration | Self::ReviewDue => StepTrigger::Other,
        }
    }

    /// The trigger alone.
    #[must_use]
    pub fn trigger(&self) -> Trigger {
        match self {
            Self::Submission { .. } => Trigger::Submission,
            Self::HintRequest { .. } => Trigger::HintRequest,
            Self::SessionCheck => Trigger::SessionCheck,
            Self::DailyGeneration => Trigger::DailyGeneration,
            Self::ReviewDue => Trigger::ReviewDue,
        }
    }
}

/// The result of a route.
#[derive(Clone, Debug, Default)]
pub struct AgentOutput {
    pub proposals: Vec<Proposal>,
    /// Findings of the assessment, after a submission.
    pub assessment: Assessment,
}

/// Changes the agents' proposals before they are recorded.
pub trait ProposalInterceptor: Send + Sync + std::fmt::Debug {
    /// Returns the proposals to record instead of `proposals`.
    fn intercept(
        &self,
        state: &LearnerState,
        ctx: &Ctx,
        input: PipelineInput,
        proposals: Vec<Proposal>,
    ) -> Vec<Proposal>;

    /// Returns the hint offer to show instead of `offer`.
    fn intercept_offer(&self, state: &LearnerState, ctx: &Ctx, problem: &Problem, offer: HintOffer) -> HintOffer;
}

/// The safety layers as an interceptor. Every tutor has them.
#[derive(Clone, Copy, Debug)]
pub struct SafetyLayers;

impl ProposalInterceptor for SafetyLayers {
    fn intercept(
        &self,
        state: &LearnerState,
        ctx: &Ctx,
        input: PipelineInput,
        proposals: Vec<Proposal>,
    ) -> Vec<Proposal> {
        match input {
            // The tutor checks often if reviews came due and records only if some did, so this input gets no message.
            PipelineInput::ReviewDue => safety::filter_proposals(state, ctx, proposals),
            _ => safety::review_proposals(state, ctx, input.happened(), proposals),
        }
    }

    fn intercept_offer(&self, state: &LearnerState, ctx: &Ctx, problem: &Problem, offer: HintOffer) -> HintOffer {
        safety::adjust_offer(state, ctx, problem, offer)
    }
}

/// The way from a trigger to a record: agents, interceptors, invariants. Pure; it has no store and no clock.
#[derive(Clone, Debug)]
pub struct Pipeline {
    pub params: Params,
    pub catalog: Arc<Catalog>,
    /// In the order they are applied.
    interceptors: Vec<Arc<dyn ProposalInterceptor>>,
}

impl Pipeline {
    /// The pipeline of every tutor. The safety layers are its only interceptor, and nothing can remove them.
    #[must_use]
    pub fn new(params: Params, catalog: impl Into<Arc<Catalog>>) -> Self {
        Self { params, catalog: catalog.into(), interceptors: vec![Arc::new(SafetyLayers)] }
    }

    /// A pipeline with exactly these interceptors, for experiments. The safety layers are missing unless they are in the
    /// list. Only the laboratory may call this (`tests/it/architecture.rs` checks it).
    #[must_use]
    pub fn with_interceptors(
        params: Params,
        catalog: impl Into<Arc<Catalog>>,
        interceptors: Vec<Arc<dyn ProposalInterceptor>>,
    ) -> Self {
        Self { params, catalog: catalog.into(), interceptors }
    }

    /// The agents' context for a state at a point in time.
    #[must_use]
    pub fn ctx(&self, state: &LearnerState, now: Timestamp) -> Ctx<'_> {
        let zone = time_zone(state);
        let day = learner_day(now, &zone, state.profile.day_start);
        // One seed a day, so that the day's set and the spread of its reviews are the same however often they are
        // computed.
        let seed = u64::from(day.year().unsigned_abs()) * 1000 + u64::from(day.day_of_year().unsigned_abs());
        Ctx { now, zone, day, seed, params: &self.params, catalog: &self.catalog, gains: None }
    }

    /// Runs every agent of the trigger's route, then the interceptors.
    #[must_use]
    pub fn run_agents(&self, state: &LearnerState, ctx: &Ctx, input: PipelineInput) -> AgentOutput {
        let mut output = AgentOutput::default();
        let route = ROUTES.iter().find(|(trigger, _)| *trigger == input.trigger());
        for &agent in route.map_or(&[][..], |(_, agents)| agents) {
            let changes = ask(agent, state, ctx, input, &mut output.assessment);
            output.proposals.extend(changes.into_iter().map(|change| Proposal { agent, change }));
        }
        for interceptor in &self.interceptors {
            output.proposals = interceptor.intercept(state, ctx, input, output.proposals);
        }
        output
    }

    /// Passes the offer of a hint through the interceptors.
    #[must_use]
    pub fn hint_offer(&self, state: &LearnerState, ctx: &Ctx, problem: &Problem, offer: HintOffer) -> HintOffer {
        let intercept =
            |offer, interceptor: &Arc<dyn ProposalInterceptor>| interceptor.intercept_offer(state, ctx, problem, offer);
        self.interceptors.iter().fold(offer, intercept)
    }

    /// Checks the proposals and applies them to `state` as one record, which it returns. If they break an invariant, the
    /// state stays as it is and the record says why. For callers without a journal; the tutor commits to its store instead.
    pub fn apply(&self, state: &mut LearnerState, ctx: &Ctx, event: Event, proposals: Vec<Proposal>) -> Record {
        let (mut record, violation) = build_record(state, ctx, (event, None), proposals);
        record.version = state.version + u64::from(violation.is_none());
        apply::apply_in_place(state, &record);
        record
    }
}

/// The learner's time zone. If there is no profile yet, this machine's.
fn time_zone(state: &LearnerState) -> TimeZone {
    if state.profile.answered {
        TimeZone::get(&state.profile.zone).unwrap_or(TimeZone::UTC)
    } else {
        TimeZone::system()
    }
}

/// Builds the record of a set of proposals: with all of its changes, or with none and the reason for the refusal. The
/// caller sets the version. Pure.
pub(super) fn build_record(
    state: &LearnerState,
    ctx: &Ctx,
    (event, prompt): (Event, Option<String>),
    proposals: Vec<Proposal>,
) -> (Record, Option<Violation>) {
    let violation = invariants::check(state, ctx, &proposals).err();
    let record = Record {
        version: 0,
        time: ctx.now,
        event,
        changes: if violation.is_some() { Vec::new() } else { proposals },
        rejected: violation.as_ref().map(ToString::to_string),
        params: Params::VERSION,
        prompt,
    };
    (record, violation)
}

/// The proposals of one agent of a route. An agent that only uses a trigger for its messages, or not at all, proposes
/// nothing. All these cases are listed, so that a new agent or trigger must be handled here.
fn ask(
    agent: Agent,
    state: &LearnerState,
    ctx: &Ctx,
    input: PipelineInput,
    assessment: &mut Assessment,
) -> Vec<Change> {
    match input {
        PipelineInput::Submission { problem, submission, report, analysis } => match agent {
            Agent::Assessment => {
                *assessment = assessment::assess(
                    state,
                    ctx,
                    assessment::AssessmentInput { problem, submission, report, analysis },
                );
                Vec::new()
            }
            Agent::Profiler => {
                profiler::profile_submission(state, ctx, profiler::ProfilerInput { problem, submission, assessment })
            }
            Agent::Synthesizer => synthesizer::schedule(state, ctx, SubmissionInput { problem, submission }),
            Agent::Engagement => engagement::on_submission(state, ctx, SubmissionInput { problem, submission }),
            Agent::Feedback | Agent::Curator | Agent::Orchestrator | Agent::Safety => Vec::new(),
        },
        PipelineInput::HintRequest { problem, hint } => match agent {
            Agent::Feedback => vec![feedback::hint_shown_change(ctx, problem, hint)],
            Agent::Assessment
            | Agent::Profiler
            | Agent::Synthesizer
            | Agent::Curator
            | Agent::Engagement
            | Agent::Orchestrator
            | Agent::Safety => Vec::new(),
        },
        PipelineInput::SessionCheck | PipelineInput::DailyGeneration | PipelineInput::ReviewDue => {
            ask_daily(agent, state, ctx, input.trigger())
        }
    }
}

/// The proposals of one agent for triggers that come with the day.
fn ask_daily(agent: Agent, state: &LearnerState, ctx: &Ctx, trigger: Trigger) -> Vec<Change> {
    match agent {
        Agent::Synthesizer => synthesizer::bring_reviews_forward(state, ctx),
        Agent::Curator => match trigger {
            Trigger::DailyGeneration => curator::generate_daily_set(state, ctx),
            Trigger::SessionCheck if curator::needs_daily_set(state, ctx) => curator::generate_daily_set(state, ctx),
            // Reviews that become due are added to the day's set by the session check that follows.
            Trigger::SessionCheck | Trigger::ReviewDue | Trigger::Submission | Trigger::HintRequest => Vec::new(),
        },
        Agent::Engagement => engagement::on_session(state, ctx),
        Agent::Assessment | Agent::Profiler | Agent::Feedback | Agent::Orchestrator | Agent::Safety => Vec::new(),
    }
}
