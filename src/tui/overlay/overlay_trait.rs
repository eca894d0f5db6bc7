//! The trait of overlays: an overlay takes every key until it is closed.

use std::fmt::Debug;

use ratatui::layout::Rect;

use super::overlay_request::OverlayChoice;
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::message::AppCommand;
use crate::tui::screen::ScreenEvent;
use crate::tui::ui::Ui;

/// The result of an event in an overlay.
#[derive(Debug)]
pub enum OverlayReply {
    Stay(Vec<AppCommand>),
    Close(Vec<AppCommand>),
    /// Close the overlay and send the choice to the screen that opened it.
    Chosen(OverlayChoice),
    /// Close the overlay and perform the action on the screen below it, whose footer stays in sight.
    PassOn(Action),
}

/// An overlay over a screen.
pub trait Overlay: Debug {
    /// Handles an event. `None` if the overlay does not use it: then a click outside closes it, and the wheel scrolls
    /// it.
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply>;

    /// Draws the overlay over the screen.
    fn draw(&self, cx: &mut DrawContext, area: Rect);
}
