//! What can lie over a screen: help, find, a long text, a question, the form for a case.

use ratatui_textarea::TextArea;

use crate::model::Record;
use crate::model::ids::ProblemUid;
use crate::orchestrator::{LanguageState, TakeBack};
use crate::tui::message::RequestId;

use super::problem::JobKind;

/// One thing over the screen; it takes every key until it is closed.
#[derive(Clone, Debug)]
pub enum Overlay {
    Help,
    Find(Find),
    Text(Popup),
    Confirm(Confirm),
    Case(CaseForm),
    Languages(Languages),
}

/// A long text to scroll.
#[derive(Clone, Debug, PartialEq)]
pub enum Popup {
    /// A case of the last report in full.
    Case(usize),
    /// Reference solution and editorial of the open problem.
    Solution,
    /// A record of the journal.
    Record(Box<Record>),
}

/// A question before something that can't be taken back.
#[derive(Clone, Debug, PartialEq)]
pub enum Confirm {
    /// Put the starter back.
    Reset(ProblemUid),
    /// Start a due review from a blank file, or look at it as it is.
    Review(ProblemUid),
    /// Run native code although a wall is missing; why, and the job that waits for the answer.
    Unconfined(String, JobKind),
    /// Take the last submission back.
    Undo(TakeBack),
}

/// The choice of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Languages {
    /// Row, an index into `Language::ALL`.
    pub row: usize,
    /// The question what is installed, and its answer once it is there.
    pub request: RequestId,
    pub states: Vec<LanguageState>,
}

/// The finder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Find {
    pub input: String,
    pub row: usize,
    pub hits: Vec<FindHit>,
}

/// A problem the finder found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindHit {
    pub problem: ProblemUid,
    /// What matched besides the title: an id, an alias or a topic.
    pub by: Option<String>,
    /// Chars of the title that matched.
    pub marks: Vec<u32>,
}

/// A form with one field a value.
#[derive(Clone, Debug)]
pub struct CaseForm {
    pub problem: ProblemUid,
    /// Label, type in words, input. The last field is the optional expected value.
    pub fields: Vec<(String, String, TextArea<'static>)>,
    pub field: usize,
    /// What is wrong with which field.
    pub error: Option<(usize, String)>,
    /// The text goes to the program as it is (stdin mode), not as JSON.
    pub raw: bool,
}
