//! What can be asked to lie over a screen, and what can be chosen there: plain data, so that a screen can ask for an
//! overlay without knowing it.

use crate::orchestrator::{OutgoingRequest, UndoPlan};
use crate::types::Record;
use crate::types::hint_types::Hint;
use crate::types::ids::{CaseId, ProblemUid};
use crate::types::problem::{Language, OwnCase};

use crate::tui::keymap::{Action, Binding};
use crate::tui::theme::StyleRole;

/// One thing over the screen; it takes every key until it is closed.
#[derive(Clone, Debug, PartialEq)]
pub enum OverlayRequest {
    /// The keys of a screen: its title, its own keys, and lines that are no row of a table.
    Help(&'static str, &'static [Binding], &'static [(&'static str, &'static str)]),
    Find,
    Text(LongText),
    /// Reference solutions and editorial of a problem, beside the learner's own code.
    Solution(ProblemUid),
    Confirm(ConfirmDialog),
    /// The form for a case of one's own, filled with this case or the first sample.
    AddCase(ProblemUid, Option<CaseId>),
    /// The same to change one of the learner's.
    ChangeCase(ProblemUid, OwnCase),
    Languages,
    /// Ask about a problem.
    Chat(ProblemUid),
    /// What a language model is sent about a problem; with a question, whether to.
    LlmRequest(ProblemUid, Box<OutgoingRequest>, bool),
    /// The language model: which, where, how much, and whether.
    LlmSettings,
}

/// A long text to scroll.
#[derive(Clone, Debug, PartialEq)]
pub enum LongText {
    /// A case of the last report in full: its number, and its values by name.
    Case(usize, Vec<(String, String, StyleRole)>),
    /// The hints of this attempt, in full width.
    Hints(Vec<Hint>),
    /// A record of the journal; with the agents, the version and the bookkeeping where that is asked for.
    Record(Box<Record>, bool),
}

/// A previous something that can't be taken back.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfirmDialog {
    pub title: String,
    pub text: String,
    pub yes: (&'static str, OverlayChoice),
    /// A third way with its key.
    pub other: Option<(char, &'static str, OverlayChoice)>,
    /// What Esc does.
    pub no: &'static str,
}

/// What was chosen over a screen; whoever asked hears of it.
#[derive(Clone, Debug, PartialEq)]
pub enum OverlayChoice {
    /// Put the starter back.
    Reset(ProblemUid),
    /// Start a due review with an empty file.
    StartReview(ProblemUid),
    /// Open a problem with its file as it is.
    OpenAsIs(ProblemUid),
    /// Give up: the solution is shown.
    GiveUp(ProblemUid),
    /// Run native code although a wall is missing, and do this, which waits for it.
    RunUnconfined(Action),
    /// Take the last submission back.
    Undo(Box<UndoPlan>),
    Language(Language),
    /// Keep a case, in the place of this one where there is one.
    SaveCase(ProblemUid, Option<Box<OwnCase>>, Box<OwnCase>),
    /// Send what was shown to this model, now and later, and reveal the hint.
    SendToModel(ProblemUid, String),
    /// Reveal the pack's own hint.
    WithoutModel(ProblemUid),
    /// Delete one of the learner's cases.
    DeleteCase(ProblemUid, Box<OwnCase>),
}
