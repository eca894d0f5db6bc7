//! The screen trait: a screen's name and keys, its event handling, and its drawing.
//!
//! A screen's module has all three and its state. It is synchronous and does no I/O: it returns commands, and only it
//! receives the answers to its requests. It draws from its state, the shared [`Ui`] and the snapshot; equal inputs give
//! equal frames.

use std::fmt::Debug;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::destination::Destination;
use super::draw_context::DrawContext;
use super::keymap::Action;
pub use super::keymap::ScreenInfo;
use super::message::{AppCommand, BroadcastEvent, RequestId, TutorAnswer};
use super::overlay::overlay_request::OverlayChoice;
use super::ui::Ui;
use super::ui::hit_map::{ClickTarget, Pane};

/// An event for a screen or an overlay.
#[derive(Debug)]
pub enum ScreenEvent {
    /// The screen is opened. If the screen doesn't handle it, the router just shows the screen.
    Enter(Destination),
    /// The learner goes back from this screen.
    Leave,
    /// A key, with its action on this screen. If the screen doesn't handle it, the router sends the action.
    Key(KeyEvent, Option<Action>),
    Act(Action),
    /// A digit that is not bound to an action.
    Digit(usize),
    Paste(String),
    Click(ClickTarget),
    /// The wheel over a pane, downwards or not. If the screen doesn't handle it, the router scrolls the pane.
    Wheel(Pane, bool),
    /// The choice made in an overlay that this screen opened.
    Chosen(OverlayChoice),
    /// The answer to a request of this screen.
    Answer(RequestId, TutorAnswer),
    News(BroadcastEvent),
}

/// The areas of a screen.
#[derive(Clone, Copy, Debug)]
pub struct ScreenAreas {
    pub header: Rect,
    pub body: Rect,
    pub footer: Rect,
}

/// A full-screen view.
pub trait Screen: Debug {
    /// Returns its title and keys.
    fn info(&self) -> ScreenInfo;

    /// Handles an event. `None` if the screen does not use it.
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>>;

    /// Draws the screen.
    fn draw(&self, cx: &mut DrawContext, areas: ScreenAreas);

    /// The lines above the footer while there is no notice.
    fn idle_lines(&self, _cx: &DrawContext, _columns: usize) -> Option<Vec<Line<'static>>> {
        None
    }
}
