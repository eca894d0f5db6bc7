//! The screens: what people see of Rung in a terminal.
//!
//! Built as a loop, each part testable alone. [`runtime`] turns keys, snapshots and answers into [`message`]s; the
//! router ([`app`]) hands each to the screen or the overlay it belongs to, which changes its own memory and names
//! commands; [`view`] draws a frame from these memories, the shared [`ui`] and the published snapshot. Only
//! [`runtime`], [`terminal`] and [`theme::load`] touch the world.
//!
//! A screen is one module of [`screens`] behind the trait in [`screen`]; what can lie over one is a module of
//! [`overlays`]. To add a screen: its module, a line in `screens.rs`, its name in `place.rs`, and where it has a key of
//! its own that others need, a row in `keymap/action.rs`.

pub mod message;
pub mod over;
pub mod place;
pub mod prefs;
pub mod ui;

pub mod canvas;
pub mod overlay;
pub mod screen;

pub mod overlays;
pub mod screens;
pub mod widgets;

pub mod app;
mod arrange;
pub mod undo;
pub mod view;

pub mod graph;
pub mod journal;
pub mod keymap;
pub mod markdown;
pub mod rows;
pub mod spans;
pub mod theme;

pub mod runtime;
pub mod terminal;

#[cfg(test)]
mod testing;

pub use prefs::{PrefChange, Prefs, SavePreference};
pub use runtime::preview::{self, run as preview_pack};
pub use runtime::run;
