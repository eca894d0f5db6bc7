//! What something is that lies over a screen: it takes every key until it is closed.

use std::fmt::Debug;

use ratatui::layout::Rect;

use super::canvas::Cx;
use super::message::Command;
use super::over::Choice;
use super::screen::Event;
use super::ui::Ui;

/// What follows from something that was taken in.
#[derive(Debug)]
pub enum Reply {
    Stay(Vec<Command>),
    Close(Vec<Command>),
    /// Closes it and tells whoever asked.
    Chosen(Choice),
}

/// Something over a screen.
pub trait Overlay: Debug {
    /// Takes something in. None where it has no use for it: then a click beside it closes it, and the wheel scrolls it.
    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Reply>;

    /// Draws it over the screen.
    fn draw(&self, cx: &mut Cx, area: Rect);
}
