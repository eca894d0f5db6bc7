//! The screens: Rung's terminal interface.
//!
//! It is a loop of parts that can be tested separately. [`runtime`] turns keys, snapshots and answers into
//! [`message`]s. The router ([`app`]) passes each to the screen or overlay it belongs to, which updates its state and
//! returns commands. [`view`] draws a frame from these states, the shared [`ui`] and the published snapshot. Only
//! [`runtime`], [`terminal`] and `theme::load_themes` do I/O.
//!
//! A screen is one module of [`screens`] behind the trait in [`screen`]; an overlay is a module of [`overlay`]. To add
//! a screen: its module, a line in `screens.rs`, its name in `destination.rs`, and a row in `keymap/action.rs` if it has
//! a key that other screens need.

pub mod destination;
pub mod message;
pub mod prefs;
pub mod ui;

pub mod draw_context;
pub mod screen;

pub mod overlay;
pub mod screens;
pub mod widgets;

pub mod app;
pub mod next_problem;
mod reschedule_action;
pub mod undo_action;
pub mod view;

pub mod graph_layout;
pub mod keymap;
pub mod markdown_view;
mod profile_choices;
pub mod rows;
pub mod theme;
pub mod timeline_cache;
pub mod wrap_spans;

pub mod runtime;
pub mod terminal;

#[cfg(test)]
pub(crate) mod tui_fixtures;

pub use prefs::{LoadPreferences, PrefChange, PreferenceStore, Prefs, SavePreference};
pub use runtime::preview_loop::{self, run as preview_pack};
pub use runtime::run;
