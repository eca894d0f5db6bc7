//! Small things several screens are made of.

pub mod bar;
pub mod chart;
pub mod chrome;
pub mod pane;
pub mod popup;
pub mod tabs;

pub use bar::{bar, gauge};
pub use pane::{Frame, Mark, list, list_offset};
