//! Places: the screens by name, and what one can ask to be shown there.
//!
//! A screen says where to go in these words and never imports another one.

use crate::types::ids::{CaseId, ProblemUid, TopicId};

use super::keymap::Action;

/// A full-screen place.
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

/// Where to, and with what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    Roadmap,
    /// A due review of it that was not started yet asks first.
    Problem(ProblemUid),
    /// The problem with its file as it is.
    ProblemAsIs(ProblemUid),
    /// Follow this case, or the first that fails.
    Trace(ProblemUid, Option<CaseId>),
    /// Earlier code of this problem.
    Past(ProblemUid),
    /// The charts, at a topic or where they were left.
    Progress(Option<TopicId>),
    History,
    /// Explains these, the first one first; proficiency comes last.
    Why(Vec<ExplainedSubject>),
    Settings,
}

impl Destination {
    /// Where an action leads from a screen that has no other use for it.
    #[must_use]
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
            | Action::StepOver
            | Action::StepOverBack
            | Action::StepOut
            | Action::Jump
            | Action::Reset
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

    /// The screen that shows it.
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

/// What can be explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplainedSubject {
    Topic(TopicId),
    Problem(ProblemUid),
    Proficiency,
    /// Of the latest steps.
    Balance,
}
