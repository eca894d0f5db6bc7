//! The overlays, one file each. To add one: a file, a line in each list here, and a variant in
//! `overlay/overlay_request.rs`.

use self::overlay_request::OverlayRequest;
use self::overlay_trait::Overlay;
use super::message::AppCommand;
use super::ui::Ui;

pub mod case_form;
mod chat_overlay;
mod confirm_overlay;
pub mod find_overlay;
mod growth_overlay;
pub mod help_overlay;
pub mod language_overlay;
mod llm_request_overlay;
pub mod llm_settings_overlay;
pub mod overlay_request;
pub mod overlay_trait;
mod solution_overlay;
mod text_overlay;

use self::overlay_request::{ConfirmDialog, LongText};
use case_form::CaseForm;
use chat_overlay::ChatOverlay;
use find_overlay::FindOverlay;
use growth_overlay::GrowthOverlay;
use help_overlay::HelpOverlay;
use language_overlay::LanguageOverlay;
use llm_request_overlay::LlmRequestOverlay;
use llm_settings_overlay::LlmSettingsOverlay;
use solution_overlay::SolutionOverlay;

/// The inner value of any overlay.
macro_rules! each_overlay {
    ($active:expr) => {
        match $active {
            Self::Help(overlay) => overlay,
            Self::Find(overlay) => overlay,
            Self::Text(overlay) => overlay,
            Self::Solution(overlay) => overlay,
            Self::Confirm(overlay) => overlay,
            Self::CaseForm(overlay) => overlay,
            Self::Languages(overlay) => overlay,
            Self::LlmRequest(overlay) => overlay,
            Self::Chat(overlay) => overlay,
            Self::Growth(overlay) => overlay,
            Self::LlmSettings(overlay) => overlay,
        }
    };
}

/// The open overlay. There is never more than one, so it may be large.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)]
pub enum ActiveOverlay {
    Help(HelpOverlay),
    Find(FindOverlay),
    Text(LongText),
    Solution(SolutionOverlay),
    Confirm(ConfirmDialog),
    CaseForm(CaseForm),
    Languages(LanguageOverlay),
    LlmRequest(LlmRequestOverlay),
    Chat(ChatOverlay),
    Growth(GrowthOverlay),
    LlmSettings(LlmSettingsOverlay),
}

impl ActiveOverlay {
    /// Opens the requested overlay; also returns the commands for the data it needs.
    pub fn open(over: OverlayRequest, ui: &mut Ui) -> (Self, Vec<AppCommand>) {
        let quiet = |overlay| (overlay, Vec::new());
        match over {
            OverlayRequest::Help(screen) => quiet(Self::Help(HelpOverlay { screen })),
            OverlayRequest::Find => quiet(Self::Find(FindOverlay::new(ui))),
            OverlayRequest::Text(text) => quiet(Self::Text(text)),
            OverlayRequest::Solution(problem) => {
                let (solution, command) = SolutionOverlay::new(ui, problem);
                (Self::Solution(solution), vec![command])
            }
            OverlayRequest::Confirm(confirm) => quiet(Self::Confirm(confirm)),
            OverlayRequest::ChangeCase(problem, case) => {
                quiet(Self::CaseForm(CaseForm::from_own_case(ui, problem, &case)))
            }
            OverlayRequest::AddCase(problem, like) => quiet(Self::CaseForm(CaseForm::new(ui, problem, like.as_ref()))),
            OverlayRequest::Languages => {
                let (languages, commands) = LanguageOverlay::new(ui);
                (Self::Languages(languages), commands)
            }
            OverlayRequest::Chat(problem) => {
                let (ask, command) = ChatOverlay::new(ui, problem);
                (Self::Chat(ask), vec![command])
            }
            OverlayRequest::Growth(problem) => {
                let (growth, command) = GrowthOverlay::new(ui, problem);
                (Self::Growth(growth), vec![command])
            }
            OverlayRequest::LlmRequest(problem, outgoing, asks) => {
                quiet(Self::LlmRequest(LlmRequestOverlay { problem, outgoing, asks_consent: asks }))
            }
            OverlayRequest::LlmSettings => {
                let (model, command) = LlmSettingsOverlay::new(ui);
                (Self::LlmSettings(model), vec![command])
            }
        }
    }

    /// The overlay, for drawing.
    #[must_use]
    pub fn get(&self) -> &dyn Overlay {
        each_overlay!(self)
    }

    /// The overlay, for handling events.
    pub fn get_mut(&mut self) -> &mut dyn Overlay {
        each_overlay!(self)
    }
}
