//! What something is that lies over a screen: it takes every key until it is closed.

use std::fmt::Debug;

use ratatui::layout::Rect;

use super::overlay_request::OverlayChoice;
use crate::tui::draw_context::DrawContext;
use crate::tui::message::AppCommand;
use crate::tui::screen::ScreenEvent;
use crate::tui::ui::Ui;

/// What follows from something that was taken in.
#[derive(Debug)]
pub enum OverlayReply {
    Stay(Vec<AppCommand>),
    Close(Vec<AppCommand>),
    /// Closes it and tells whoever asked.
    Chosen(OverlayChoice),
}

/// Something over a screen.
pub trait Overlay: Debug {
    /// Takes something in. None where it has no use for it: then a click beside it closes it, and the wheel scrolls it.
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply>;

    /// Draws it over the screen.
    fn draw(&self, cx: &mut DrawContext, area: Rect);
}
