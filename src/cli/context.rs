//! The environment of a command: folders, preferences, the open record, exit codes, prompts, interrupts.

pub(super) mod editor;
pub mod exit;
pub(super) mod interrupts;
pub(super) mod judge_job;
pub(super) mod logging;
pub(super) mod model_provider;
pub(super) mod native_consent;
pub(super) mod open_tui;
pub(super) mod pack_lookup;
pub(super) mod preferences;
pub(super) mod read_only_view;
pub(super) mod session;
pub(super) mod simulation_world;
pub(super) mod terminal_prompt;
