//! The screens.

pub mod keymap;
pub mod markdown;
pub mod symbols;
pub mod text;
pub mod theme;
