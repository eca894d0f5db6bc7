//! Small widgets that several screens share.

pub mod bar;
pub mod chart;
pub mod chrome;
pub mod pane;
pub mod popup;
pub mod tabs;

pub use bar::{mastery_bar, progress_bar};
pub use pane::{PaneFrame, RowMark, draw_list, list_offset};
