//! What a screen is: what it is called and which keys it knows, how it takes things in, how it is drawn.
//!
//! A screen's module holds all three and its memory. It is synchronous and does no I/O: what it wants it names as
//! commands, and the answers to its questions come back to it and to nobody else. It draws from its memory, the shared
//! [`Ui`] and the snapshot, and the same of these give the same frame.

use std::fmt::Debug;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::destination::Destination;
use super::draw_context::DrawContext;
use super::keymap::{Action, Binding};
use super::message::{AppCommand, BroadcastEvent, RequestId, TutorAnswer};
use super::overlay::overlay_request::OverlayChoice;
use super::ui::Ui;
use super::ui::hit_map::{ClickTarget, Pane};

/// What a screen is called, and its own keys.
#[derive(Clone, Copy, Debug)]
pub struct ScreenInfo {
    /// As the header and the help write it.
    pub title: &'static str,
    /// In the order help lists them. Keys that hold everywhere are not among them.
    pub keys: &'static [Binding],
    /// More for the help: keys that are no action, and what they do.
    pub more: &'static [(&'static str, &'static str)],
}

/// What reaches a screen, or what lies over one.
#[derive(Debug)]
pub enum ScreenEvent {
    /// Somebody comes here. Where it is left to the router, the screen appears.
    Enter(Destination),
    /// The learner goes back from here.
    Leave,
    /// A key, with what it means here. Where it is left to the router, the action follows.
    Key(KeyEvent, Option<Action>),
    Act(Action),
    /// A digit that is no action.
    Digit(usize),
    Paste(String),
    Click(ClickTarget),
    /// The wheel over a pane, downwards or not. Where it is left to the router, the pane scrolls.
    Wheel(Pane, bool),
    /// What was chosen in something this screen laid over itself.
    Chosen(OverlayChoice),
    /// The answer to a question this one asked.
    Answer(RequestId, TutorAnswer),
    News(BroadcastEvent),
}

/// The rows of a screen.
#[derive(Clone, Copy, Debug)]
pub struct ScreenAreas {
    pub header: Rect,
    pub body: Rect,
    pub footer: Rect,
}

/// A full-screen place.
pub trait Screen: Debug {
    /// Its name and keys.
    fn info(&self) -> ScreenInfo;

    /// Takes something in. None where it has no use for it.
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>>;

    /// Draws it.
    fn draw(&self, cx: &mut DrawContext, areas: ScreenAreas);

    /// What stands above the footer while nothing was said.
    fn idle_lines(&self, _cx: &DrawContext, _columns: usize) -> Option<Vec<Line<'static>>> {
        None
    }
}
