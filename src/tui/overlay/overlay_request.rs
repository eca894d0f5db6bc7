//! The overlays a screen can open and the choices they return. This is plain data, so a screen can open an overlay
//! without importing it.

use crate::orchestrator::{OutgoingRequest, UndoPlan};
use crate::types::Record;
use crate::types::hint_types::Hint;
use crate::types::ids::{CaseId, ProblemUid, TopicId};
use crate::types::problem::{Language, OwnCase};

use crate::tui::keymap::{Action, ScreenInfo};
use crate::tui::theme::StyleRole;

/// An overlay to open; it takes every key until it is closed.
#[derive(Clone, Debug, PartialEq)]
pub enum OverlayRequest {
    /// The keys of a screen.
    Help(ScreenInfo),
    Find,
    Text(LongText),
    /// Reference solutions and editorial of a problem, beside the learner's code.
    Solution(ProblemUid),
    Confirm(ConfirmDialog),
    /// The form for a custom case, filled with this case or the first sample.
    AddCase(ProblemUid, Option<CaseId>),
    /// The same form, to change a custom case.
    ChangeCase(ProblemUid, OwnCase),
    Languages,
    /// How the work of the learner's code grows.
    Growth(ProblemUid),
    /// The chat about a problem.
    Chat(ProblemUid),
    /// The request to a language model about a problem; if the flag is set, asks for consent.
    LlmRequest(ProblemUid, Box<OutgoingRequest>, bool),
    /// The settings of the language model.
    LlmSettings,
}

/// A long text that scrolls.
#[derive(Clone, Debug, PartialEq)]
pub enum LongText {
    /// A case of the last report in full: its number, and its values by name.
    Case(usize, Vec<(String, String, StyleRole)>),
    /// The hints of this attempt, in full width.
    Hints(Vec<Hint>),
    /// A record of the journal; if the flag is set, with the agents, the version and the bookkeeping.
    Record(Box<Record>, bool),
}

/// A question before an action that is not easily undone.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfirmDialog {
    pub title: String,
    pub text: String,
    pub yes: (&'static str, OverlayChoice),
    /// An alternative choice with its key.
    pub other: Option<(char, &'static str, OverlayChoice)>,
    /// Label of Esc.
    pub no: &'static str,
}

/// The choice made in an overlay; it goes to the screen that opened the overlay.
#[derive(Clone, Debug, PartialEq)]
pub enum OverlayChoice {
    /// Restore the starter.
    Reset(ProblemUid),
    /// Open a locked topic.
    OverrideLock(TopicId),
    /// Make a topic the goal, in place of a path.
    AimAtTopic(TopicId),
    /// Start a due review with an empty file.
    StartReview(ProblemUid),
    /// Open a problem with its file as it is.
    OpenAsIs(ProblemUid),
    /// Give up and show the solution.
    GiveUp(ProblemUid),
    /// Run native code although a sandbox layer is missing, then repeat this action.
    RunUnconfined(Action),
    /// Undo the last submission.
    Undo(Box<UndoPlan>),
    Language(Language),
    /// Save a case; if an old one is given, replace it.
    SaveCase(ProblemUid, Option<Box<OwnCase>>, Box<OwnCase>),
    /// Agree to send requests to this model, now and later, and reveal the hint.
    SendToModel(ProblemUid, String),
    /// Reveal the pack's hint without a model.
    WithoutModel(ProblemUid),
    /// Delete a custom case.
    DeleteCase(ProblemUid, Box<OwnCase>),
}
