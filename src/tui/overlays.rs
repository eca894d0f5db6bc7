//! What can lie over a screen, one file each. A new one is a file, a line in each list here, and a word in `over.rs`.

use super::message::Command;
use super::over::Over;
use super::overlay::Overlay;
use super::ui::Ui;

mod ask;
pub mod case_form;
mod confirm;
pub mod find;
pub mod help;
pub mod languages;
pub mod model;
mod outgoing;
mod solution;
mod text;

use super::over::{Confirm, Text};
use ask::Ask;
use case_form::CaseForm;
use find::Find;
use help::Help;
use languages::Languages;
use model::Model;
use outgoing::Sending;
use solution::Solution;

/// One of them. There is never more than one, so it may be large.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)]
pub enum Overlays {
    Help(Help),
    Find(Find),
    Text(Text),
    Solution(Solution),
    Confirm(Confirm),
    Case(CaseForm),
    Languages(Languages),
    Outgoing(Sending),
    Ask(Ask),
    Model(Model),
}

impl Overlays {
    /// Makes what was asked for, and names what it wants to know.
    pub fn open(over: Over, ui: &mut Ui) -> (Self, Vec<Command>) {
        let quiet = |overlay| (overlay, Vec::new());
        match over {
            Over::Help(title, keys, more) => quiet(Self::Help(Help { title, keys, more })),
            Over::Find => quiet(Self::Find(Find::new(ui))),
            Over::Text(text) => quiet(Self::Text(text)),
            Over::Solution(problem) => {
                let (solution, command) = Solution::new(ui, problem);
                (Self::Solution(solution), vec![command])
            }
            Over::Confirm(confirm) => quiet(Self::Confirm(confirm)),
            Over::OwnCase(problem, case) => quiet(Self::Case(CaseForm::of_own(ui, problem, &case))),
            Over::Case(problem, like) => quiet(Self::Case(CaseForm::new(ui, problem, like.as_ref()))),
            Over::Languages => {
                let (languages, command) = Languages::new(ui);
                (Self::Languages(languages), vec![command])
            }
            Over::Ask(problem) => {
                let (ask, command) = Ask::new(ui, problem);
                (Self::Ask(ask), vec![command])
            }
            Over::Outgoing(problem, outgoing, asks) => quiet(Self::Outgoing(Sending { problem, outgoing, asks })),
            Over::Model => {
                let (model, command) = Model::new(ui);
                (Self::Model(model), vec![command])
            }
        }
    }

    /// To draw it.
    #[must_use]
    pub fn get(&self) -> &dyn Overlay {
        match self {
            Self::Help(overlay) => overlay,
            Self::Find(overlay) => overlay,
            Self::Text(overlay) => overlay,
            Self::Solution(overlay) => overlay,
            Self::Confirm(overlay) => overlay,
            Self::Case(overlay) => overlay,
            Self::Languages(overlay) => overlay,
            Self::Outgoing(overlay) => overlay,
            Self::Ask(overlay) => overlay,
            Self::Model(overlay) => overlay,
        }
    }

    /// To have it take something in.
    pub fn get_mut(&mut self) -> &mut dyn Overlay {
        match self {
            Self::Help(overlay) => overlay,
            Self::Find(overlay) => overlay,
            Self::Text(overlay) => overlay,
            Self::Solution(overlay) => overlay,
            Self::Confirm(overlay) => overlay,
            Self::Case(overlay) => overlay,
            Self::Languages(overlay) => overlay,
            Self::Outgoing(overlay) => overlay,
            Self::Ask(overlay) => overlay,
            Self::Model(overlay) => overlay,
        }
    }
}
