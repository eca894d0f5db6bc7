//! The screens: what people see of Rung in a terminal.
//!
//! Built as a loop, each part testable alone. [`runtime`] turns keys, snapshots and answers into [`message`]s; the
//! router ([`app`]) hands each to the screen or the overlay it belongs to, which changes its own memory and names
//! commands; [`view`] draws a frame from these memories, the shared [`ui`] and the published snapshot. Only
//! [`runtime`], [`terminal`] and `theme::load` touch the world.
//!
//! A screen is one module of [`screens`] behind the trait in [`screen`]; what can lie over one is a module of
//! [`overlay`]. To add a screen: its module, a line in `screens.rs`, its name in `place.rs`, and where it has a key of
//! its own that others need, a row in `keymap/action.rs`.

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
mod reschedule_action;
pub mod undo_action;
pub mod view;

pub mod graph_layout;
pub mod keymap;
pub mod markdown_view;
pub mod rows;
pub mod theme;
pub mod timeline_cache;
pub mod wrap_spans;

pub mod runtime;
pub mod terminal;

#[cfg(test)]
mod tui_fixtures;

pub use prefs::{PrefChange, Prefs, SavePreference};
pub use runtime::preview_loop;
pub use runtime::preview_loop::run as preview_pack;
pub use runtime::run;
