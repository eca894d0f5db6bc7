//! Which agents answer which trigger: the table of the paper (IntelliCode, section 2.2), as data, and the one place that
//! calls them.
//!
//! Every agent of a route sees the same state; what they propose passes the safety layers and is committed together or not
//! at all. The paper sends
//! a submission to assessment, profiler and feedback; the synthesizer and engagement agents listen too, because a
//! review's date and a failure streak change with it.

use crate::agents::assessment::{self, Assessment};
use crate::agents::{curator, engagement, feedback, profiler, safety, synthesizer};
use crate::learner::steps::Happened;
use crate::model::event::Proposal;
use crate::model::facts::Analysis;
use crate::model::hint::{Hint, HintOffer};
use crate::model::{Agent, Change, Ctx, LearnerState, Problem, Report, Submission};

/// What sets the agents to work.
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
pub(super) enum Input<'a> {
    Submission { problem: &'a Problem, submission: &'a Submission, report: &'a Report, analysis: Option<&'a Analysis> },
    HintRequest { problem: &'a Problem, hint: &'a Hint },
    SessionCheck,
    DailyGeneration,
    ReviewDue,
}

impl Input<'_> {
    fn happened(&self) -> Happened<'_> {
        match self {
            Self::Submission { submission, .. } => Happened::Submission(submission),
            Self::HintRequest { problem, hint } => Happened::Hint { problem: &problem.uid, level: hint.level },
            Self::SessionCheck | Self::DailyGeneration | Self::ReviewDue => Happened::Other,
        }
    }

    fn trigger(&self) -> Trigger {
        match self {
            Self::Submission { .. } => Trigger::Submission,
            Self::HintRequest { .. } => Trigger::HintRequest,
            Self::SessionCheck => Trigger::SessionCheck,
            Self::DailyGeneration => Trigger::DailyGeneration,
            Self::ReviewDue => Trigger::ReviewDue,
        }
    }
}

/// What the agents of a route came to.
#[derive(Debug, Default)]
pub(super) struct Conclusion {
    pub proposals: Vec<Proposal>,
    /// Findings of the assessment, after a submission.
    pub assessment: Assessment,
}

/// Somebody who puts other proposals in the place of the agents', before the safety layers see them. The tutor has none;
/// the laboratory brings its adversaries in here.
pub trait Meddler: Send + Sync + std::fmt::Debug {
    /// The proposals of a route as they are to be.
    fn meddle(&self, trigger: Trigger, state: &LearnerState, ctx: &Ctx, proposals: Vec<Proposal>) -> Vec<Proposal>;

    /// The offer of a hint as it is to be.
    fn offer(&self, offer: HintOffer) -> HintOffer;

    /// Whether hints up to the suggested level are shown before anybody asks.
    fn pushes_hints(&self) -> bool;
}

/// What stands between the agents and the record.
#[derive(Clone, Debug)]
pub struct Oversight {
    pub meddler: Option<std::sync::Arc<dyn Meddler>>,
    /// The safety layers have their way. They are left out in the laboratory alone, to see what they are worth.
    pub watched: bool,
}

impl Default for Oversight {
    fn default() -> Self {
        Self { meddler: None, watched: true }
    }
}

impl Oversight {
    fn pass(&self, state: &LearnerState, ctx: &Ctx, input: Input, proposals: Vec<Proposal>) -> Vec<Proposal> {
        let meddled = match &self.meddler {
            Some(meddler) => meddler.meddle(input.trigger(), state, ctx, proposals),
            None => proposals,
        };
        match input {
            _ if !self.watched => meddled,
            // Whether reviews came due is asked often and recorded only where some did: nothing is said on that occasion.
            Input::ReviewDue => safety::rule(state, ctx, meddled),
            _ => safety::watch(state, ctx, input.happened(), meddled),
        }
    }

    /// The offer of a hint.
    pub(super) fn offer(&self, state: &LearnerState, ctx: &Ctx, problem: &Problem, offer: HintOffer) -> HintOffer {
        let offer = self.meddler.as_ref().map_or(offer.clone(), |meddler| meddler.offer(offer));
        if self.watched { safety::offer(state, ctx, problem, offer) } else { offer }
    }
}

/// Asks every agent of the trigger's route, and lets the safety layers look at what they propose.
pub(super) fn conclude(oversight: &Oversight, state: &LearnerState, ctx: &Ctx, input: Input) -> Conclusion {
    let mut conclusion = Conclusion::default();
    let agents = ROUTES.iter().find(|(trigger, _)| *trigger == input.trigger()).map_or(&[][..], |(_, agents)| agents);
    for &agent in agents {
        let changes = ask(agent, state, ctx, input, &mut conclusion.assessment);
        conclusion.proposals.extend(changes.into_iter().map(|change| Proposal { agent, change }));
    }
    conclusion.proposals = oversight.pass(state, ctx, input, std::mem::take(&mut conclusion.proposals));
    conclusion
}

/// What one agent of a route proposes. An agent that hears of a trigger only for its words, or not at all, proposes
/// nothing; each of these is named, so that a new agent or trigger has to say what it means here.
fn ask(agent: Agent, state: &LearnerState, ctx: &Ctx, input: Input, assessment: &mut Assessment) -> Vec<Change> {
    match input {
        Input::Submission { problem, submission, report, analysis } => match agent {
            Agent::Assessment => {
                *assessment =
                    assessment::assess(state, ctx, assessment::Input { problem, submission, report, analysis });
                Vec::new()
            }
            Agent::Profiler => {
                profiler::profile(state, ctx, profiler::Input { problem, submission, assessment, age_days: 0.0 })
            }
            Agent::Synthesizer => synthesizer::schedule(state, ctx, synthesizer::Input { problem, submission }),
            Agent::Engagement => engagement::on_submission(state, ctx, engagement::Input { problem, submission }),
            Agent::Feedback | Agent::Curator | Agent::Orchestrator | Agent::Safety => Vec::new(),
        },
        Input::HintRequest { problem, hint } => match agent {
            Agent::Feedback => vec![feedback::reveal(ctx, problem, hint)],
            Agent::Assessment
            | Agent::Profiler
            | Agent::Synthesizer
            | Agent::Curator
            | Agent::Engagement
            | Agent::Orchestrator
            | Agent::Safety => Vec::new(),
        },
        Input::SessionCheck | Input::DailyGeneration | Input::ReviewDue => {
            ask_daily(agent, state, ctx, input.trigger())
        }
    }
}

/// The same for what a day brings by itself.
fn ask_daily(agent: Agent, state: &LearnerState, ctx: &Ctx, trigger: Trigger) -> Vec<Change> {
    match agent {
        Agent::Synthesizer => synthesizer::due_check(state, ctx),
        Agent::Curator => match trigger {
            Trigger::DailyGeneration => curator::generate(state, ctx),
            // A set stands for its whole day: it is only made where there is none yet.
            Trigger::SessionCheck if state.today.as_ref().is_none_or(|set| set.day != ctx.day) => {
                curator::generate(state, ctx)
            }
            // Reviews that come due reach the day's set with the session check that follows.
            Trigger::SessionCheck | Trigger::ReviewDue | Trigger::Submission | Trigger::HintRequest => Vec::new(),
        },
        Agent::Engagement => engagement::on_session(state, ctx),
        Agent::Assessment | Agent::Profiler | Agent::Feedback | Agent::Orchestrator | Agent::Safety => Vec::new(),
    }
}
