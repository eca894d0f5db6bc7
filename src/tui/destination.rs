//! Destinations: the screens by name, and the content a screen can be opened with.
//!
//! A screen names a destination and never imports another screen.

use crate::types::ids::{CaseId, ProblemUid, TopicId};

use super::keymap::Action;

/// A full-screen view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScreenName {
    FirstRun,
    Today,
    Roadmap,
    Problem,
    Trace,
    Past,
    Progress,
    History,
    Why,
    Settings,
}

/// A screen to go to, with the content to show there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    Roadmap,
    /// Opens the problem; if its review is due and not started yet, asks first.
    Problem(ProblemUid),
    /// The problem with its file as it is.
    ProblemAsIs(ProblemUid),
    /// Traces this case, or the first that fails.
    Trace(ProblemUid, Option<CaseId>),
    /// The earlier code of this problem.
    Past(ProblemUid),
    /// The charts, at this topic or as they were left.
    Progress(Option<TopicId>),
    History,
    /// Explains these subjects, the first one first; proficiency comes last.
    Why(Vec<ExplainedSubject>),
    Settings,
}

impl Destination {
    /// The destination of an action, if the shown screen does not use it otherwise.
    #[must_use]
    #[allow(clippy::too_many_lines, reason = "one line for each action, so that a new one is not forgotten")]
    pub fn from_action(action: Action) -> Option<Self> {
        match action {
            Action::Roadmap => Some(Self::Roadmap),
            Action::Progress => Some(Self::Progress(None)),
            Action::History => Some(Self::History),
            Action::Settings => Some(Self::Settings),
            Action::Up
            | Action::Down
            | Action::Left
            | Action::Right
            | Action::Top
            | Action::Bottom
            | Action::PageUp
            | Action::PageDown
            | Action::NextPane
            | Action::PreviousPane
            | Action::Open
            | Action::Back
            | Action::Find
            | Action::Help
            | Action::Quit
            | Action::Dismiss
            | Action::Override
            | Action::Goal
            | Action::Why
            | Action::Edit
            | Action::EditBeside
            | Action::Run
            | Action::Submit
            | Action::Hint
            | Action::Outgoing
            | Action::ModelReview
            | Action::AddCase
            | Action::KeepCase
            | Action::ChangeCase
            | Action::DropCase
            | Action::Trace
            | Action::Growth
            | Action::StepOver
            | Action::StepOverBack
            | Action::StepOut
            | Action::Jump
            | Action::Reset
            | Action::Connect
            | Action::Undo
            | Action::Solution
            | Action::GiveUp
            | Action::Suspend
            | Action::Postpone
            | Action::Language
            | Action::Next
            | Action::NextProblem
            | Action::PreviousProblem
            | Action::HideDifficulty
            | Action::Filter
            | Action::Past
            | Action::Restore
            | Action::Notes
            | Action::Shell
            | Action::Bug
            | Action::Wider
            | Action::Narrower => None,
        }
    }

    /// The screen that shows this destination.
    #[must_use]
    pub fn screen_name(&self) -> ScreenName {
        match self {
            Self::Roadmap => ScreenName::Roadmap,
            Self::Problem(_) | Self::ProblemAsIs(_) => ScreenName::Problem,
            Self::Trace(..) => ScreenName::Trace,
            Self::Past(_) => ScreenName::Past,
            Self::Progress(_) => ScreenName::Progress,
            Self::History => ScreenName::History,
            Self::Why(_) => ScreenName::Why,
            Self::Settings => ScreenName::Settings,
        }
    }
}

/// A subject of the Why screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplainedSubject {
    Topic(TopicId),
    Problem(ProblemUid),
    Proficiency,
    /// The balance of the latest practice steps.
    Balance,
    /// The learner's goal.
    Goal,
}
