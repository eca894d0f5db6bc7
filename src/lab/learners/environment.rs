//! What a learner sits at: who runs programs and who answers a call for help. The same life is played at every desk.
//!
//! A step asks its desk in this order: [`Environment::answer`] where help was asked for at the step before; then at most one of
//! [`Environment::ask`] or work: `Environment::simulation_run`, [`Environment::edit`]. What a desk answers is all a step learns of the world; the learner's
//! mind (what it knows, plans, notices) is never the desk's. A desk that is no cache hands what happens on to the real tutor.

use super::learner_types::{Behaviour, EpisodeEnd, Flaws, NodeId};

pub mod agents_environment;
pub mod full_tutor_environment;
pub mod symbolic_environment;
pub mod tutor_fixture;
pub mod tutor_tally;

/// The desks, the fastest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum EnvironmentKind {
    /// Stored verdicts and one of the paper's tutors.
    #[default]
    Symbolic,
    /// Cached verdicts and Rung's six agents, in memory.
    Agents,
    /// All of Rung: store, judge, hint checks, files.
    Full,
}

/// What runs programs and answers calls for help.
pub trait Environment {
    /// What can go wrong; [`std::convert::Infallible`] where nothing can.
    type Error;

    /// A learner sits down to a problem, with the starter open.
    fn open(&mut self, sitting: &EpisodeSetup) -> Result<(), Self::Error>;

    /// The samples are run; where they pass, the same step submits. Answers the verdict of all cases of what was judged last.
    fn run(&mut self, at: EpisodeTime, program: NodeId) -> Result<RunOutcome, Self::Error>;

    /// The file holds another program now.
    fn edit(&mut self, at: EpisodeTime, program: NodeId) -> Result<(), Self::Error>;

    /// Help is asked for at this step …
    fn ask(&mut self, at: EpisodeTime, ask: &HelpRequest) -> Result<(), Self::Error>;

    /// … and answered at the next; none where the tutor has nothing to say.
    fn answer(&mut self, at: EpisodeTime) -> Result<Option<TutorHint>, Self::Error>;

    /// The learner gets up.
    fn close(&mut self, at: EpisodeTime, end: EpisodeEnd) -> Result<(), Self::Error>;
}

/// Who sits down, and to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpisodeSetup {
    /// The learner's number: the stream of its dice.
    pub learner: u64,
    pub behaviour: Behaviour,
    /// The problem's place among those that are played.
    pub problem: usize,
    /// Steps after which the learner gets up.
    pub limit: u32,
}

/// When something happens: the step, from 1 to the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpisodeTime {
    pub step: u32,
}

/// What a run showed. Taken from a cached or a real report; nothing of it depends on the learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOutcome {
    /// Every case passed, so the step submitted and the problem is solved.
    pub solved: bool,
    /// Cases that passed, and all there are.
    pub passed: u16,
    pub total: u16,
    /// Hash of the verdicts of all cases: what an episode is remembered by.
    pub vector: u64,
    /// The kinds of error it shows: bit n stands for place n of the problem's own list of them (an exception's name, or WA
    /// TLE MLE CE). None where everything passes.
    pub errors: u32,
    /// Flaws whose `must_fail` names the first failing case as the screen shows it (by id or tag).
    pub first: Flaws,
    /// Flaws whose `must_fail` names any failing case that is shown.
    pub all: Flaws,
}

/// A call for help. `levels` is the learner's true mind, which lab tutors read as the paper's do; the real tutor must not.
#[derive(Clone, Copy, Debug)]
pub struct HelpRequest<'a> {
    /// The program on the desk.
    pub program: NodeId,
    /// What was run last, if anything was.
    pub seen: Option<(NodeId, RunOutcome)>,
    /// True mastery in [0, 1] of every flaw the pack knows, by its number.
    pub levels: &'a [f64],
    /// Failed runs in a row with each flaw in the program.
    pub failures: &'a [u8],
}

/// What a tutor says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TutorHint {
    /// 1 to 5.
    pub level: u8,
    /// The pack's bug it speaks of; none where it speaks of no bug in particular.
    pub target: Option<u8>,
}
