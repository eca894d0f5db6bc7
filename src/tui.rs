//! The screens.

pub mod facts;
pub mod graph;
pub mod keymap;
pub mod markdown;
pub mod message;
pub mod prefs;
pub mod symbols;
pub mod text;
pub mod theme;
pub mod ui;
