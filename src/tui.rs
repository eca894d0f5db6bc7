//! The screens: what people see of Rung in a terminal.
//!
//! Built as a loop of three steps, each testable alone. [`runtime`] turns keys, snapshots and answers into
//! [`message`]s; [`update`] takes one in, changes [`ui`] and names commands; [`view`] draws a frame from [`ui`], a
//! published snapshot and a [`theme`]. Only [`runtime`], [`terminal`] and [`theme::load`] touch the world.
//!
//! In reading order: [`message`], [`ui`], [`update`], [`view`], [`screens`], then what they are made of.

pub mod message;
pub mod prefs;
pub mod ui;
pub mod update;
pub mod view;

pub mod screens;
pub mod widgets;

pub mod find;
pub mod graph;
pub mod keymap;
pub mod markdown;
pub mod rows;
pub mod spans;
pub mod theme;

pub mod runtime;
pub mod terminal;

#[cfg(test)]
mod testing;

pub use prefs::{PrefChange, Prefs, Save};
pub use runtime::run;
