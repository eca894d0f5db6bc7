//! Which agents answer which trigger: the table of the paper (IntelliCode, section 2.2), as data, and the one place that
//! calls them.
//!
//! Every agent of a route sees the same state; what they propose is committed together or not at all. The paper sends
//! a submission to assessment, profiler and feedback; the synthesizer and engagement agents listen too, because a
//! review's date and a failure streak change with it.

use crate::agents::assessment::{self, Assessment};
use crate::agents::{curator, engagement, feedback, profiler, synthesizer};
use crate::model::event::Proposal;
use crate::model::facts::Analysis;
use crate::model::hint::Hint;
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

/// Asks every agent of the trigger's route.
pub(super) fn conclude(state: &LearnerState, ctx: &Ctx, input: Input) -> Conclusion {
    let mut conclusion = Conclusion::default();
    let agents = ROUTES.iter().find(|(trigger, _)| *trigger == input.trigger()).map_or(&[][..], |(_, agents)| agents);
    for &agent in agents {
        let changes = ask(agent, state, ctx, input, &mut conclusion.assessment);
        conclusion.proposals.extend(changes.into_iter().map(|change| Proposal { agent, change }));
    }
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
            Agent::Feedback | Agent::Curator | Agent::Orchestrator => Vec::new(),
        },
        Input::HintRequest { problem, hint } => match agent {
            Agent::Feedback => vec![feedback::reveal(ctx, problem, hint)],
            Agent::Assessment
            | Agent::Profiler
            | Agent::Synthesizer
            | Agent::Curator
            | Agent::Engagement
            | Agent::Orchestrator => Vec::new(),
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
        Agent::Assessment | Agent::Profiler | Agent::Feedback | Agent::Orchestrator => Vec::new(),
    }
}
