//! The screens.

pub mod facts;
pub mod find;
pub mod graph;
pub mod keymap;
pub mod markdown;
pub mod message;
pub mod prefs;
pub mod screens;
pub mod symbols;
pub mod text;
pub mod theme;
pub mod ui;
pub mod update;
pub mod view;
pub mod widgets;

#[cfg(test)]
mod testing;
