//! Places: the screens by name, and what one can ask to be shown there.
//!
//! A screen says where to go in these words and never imports another one.

use crate::model::ids::{CaseId, ProblemUid, TopicId};

use super::keymap::Action;

/// A full-screen place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
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
pub enum Place {
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
    Why(Vec<Subject>),
    Settings,
}

impl Place {
    /// Where an action leads from a screen that has no other use for it.
    #[must_use]
    pub fn of(action: Action) -> Option<Self> {
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
    pub fn name(&self) -> Name {
        match self {
            Self::Roadmap => Name::Roadmap,
            Self::Problem(_) | Self::ProblemAsIs(_) => Name::Problem,
            Self::Trace(..) => Name::Trace,
            Self::Past(_) => Name::Past,
            Self::Progress(_) => Name::Progress,
            Self::History => Name::History,
            Self::Why(_) => Name::Why,
            Self::Settings => Name::Settings,
        }
    }
}

/// What can be explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Topic(TopicId),
    Problem(ProblemUid),
    Proficiency,
    /// Of the latest steps.
    Balance,
}
