//! The environment of a simulated learner: it runs programs and answers requests for help. The same episode can run in
//! each environment.
//!
//! A step calls its environment in this order: [`Environment::answer`] if the step before asked for help; then at most
//! one of [`Environment::ask`] or work: [`Environment::run`], [`Environment::edit`]. A step learns about the world only
//! through these answers; the environment never holds the learner's own state (knowledge, plans, noticed flaws). Every
//! environment but the symbolic one passes each event on to the real tutor.

use super::learner_types::{Behaviour, EpisodeEnd, Flaws, NodeId};

pub mod agents_environment;
pub mod full_tutor_environment;
pub mod symbolic_environment;
pub mod tutor_fixture;
pub mod tutor_tally;

/// The environments, the fastest first.
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

/// Runs programs and answers requests for help.
pub trait Environment {
    /// The error of every call; [`std::convert::Infallible`] if no call can fail.
    type Error;

    /// A learner opens a problem, with the starter in the file.
    fn open(&mut self, sitting: &EpisodeSetup) -> Result<(), Self::Error>;

    /// Runs the samples and submits in the same step if they pass. Returns the verdict of all cases of the last judged
    /// run.
    fn run(&mut self, at: EpisodeTime, program: NodeId) -> Result<RunOutcome, Self::Error>;

    /// The learner's file changes to another program.
    fn edit(&mut self, at: EpisodeTime, program: NodeId) -> Result<(), Self::Error>;

    /// The learner asks for help at this step …
    fn ask(&mut self, at: EpisodeTime, ask: &HelpRequest) -> Result<(), Self::Error>;

    /// … and the tutor answers at the next; `None` if it has no hint.
    fn answer(&mut self, at: EpisodeTime) -> Result<Option<TutorHint>, Self::Error>;

    /// The learner leaves the problem.
    fn close(&mut self, at: EpisodeTime, end: EpisodeEnd) -> Result<(), Self::Error>;
}

/// The learner and the problem of an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpisodeSetup {
    /// The learner's number, which selects its random stream.
    pub learner: u64,
    pub behaviour: Behaviour,
    /// The problem's index among the simulated ones.
    pub problem: usize,
    /// Steps after which the episode ends.
    pub limit: u32,
}

/// When something happens: the step, from 1 to the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpisodeTime {
    pub step: u32,
}

/// The outcome of a run, from a cached or a real report; it does not depend on the learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOutcome {
    /// Every case passed, so the step submitted and the problem is solved.
    pub solved: bool,
    /// Cases that passed, and all there are.
    pub passed: u16,
    pub total: u16,
    /// Hash of the verdicts of all cases; the learner remembers an error by it.
    pub vector: u64,
    /// The kinds of error it shows: bit n is index n of the problem's list of them (an exception's name, or WA TLE MLE
    /// CE). 0 if every case passes.
    pub errors: u32,
    /// Flaws whose `must_fail` names the first failing case as the screen shows it (by id or tag).
    pub first: Flaws,
    /// Flaws whose `must_fail` names any failing case that is shown.
    pub all: Flaws,
}

/// A request for help. `levels` is the learner's true state: lab tutors read it as the paper's do, but the real tutor
/// must not.
#[derive(Clone, Copy, Debug)]
pub struct HelpRequest<'a> {
    /// The program in the learner's file.
    pub program: NodeId,
    /// The last run program and its outcome, if there was a run.
    pub seen: Option<(NodeId, RunOutcome)>,
    /// True mastery in [0, 1] of every flaw the pack knows, by its number.
    pub levels: &'a [f64],
    /// Failed runs in a row with each flaw in the program.
    pub failures: &'a [u8],
}

/// A tutor's hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TutorHint {
    /// 1 to 5.
    pub level: u8,
    /// The pack's bug that the hint is about; `None` if it is about no particular bug.
    pub target: Option<u8>,
}
