//! The hit map of the last frame, so that clicks and scrolling match the screen.

use std::collections::BTreeMap;

use ratatui::layout::{Position, Rect};

use crate::tui::keymap::Action;

/// A part of a screen that has the focus or scrolls, with a name given by its screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pane(pub &'static str);

/// An overlay.
pub const POPUP: Pane = Pane("popup");
/// The screen below an overlay.
pub const BEHIND: Pane = Pane("behind");

/// The target of a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClickTarget {
    Pane(Pane),
    /// A row of the pane's list.
    Row(Pane, usize),
    /// Another selectable item of the pane, such as a mark or a tab.
    Spot(Pane, usize),
    /// A key shown in a footer.
    Action(Action),
}

/// The number of lines of a pane and its visible rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScrollExtent {
    pub rows: usize,
    pub page: usize,
}

/// The clickable areas and panes of the last frame.
#[derive(Clone, Debug, Default)]
pub struct HitMap {
    pub targets: Vec<(Rect, ClickTarget)>,
    pub extents: BTreeMap<Pane, ScrollExtent>,
}

impl HitMap {
    /// The target at a position; the topmost if there are several.
    #[must_use]
    pub fn target_at(&self, column: u16, row: u16) -> Option<&ClickTarget> {
        let place = Position::new(column, row);
        self.targets.iter().rev().find(|(area, _)| area.contains(place)).map(|(_, target)| target)
    }

    /// The pane at a position.
    #[must_use]
    pub fn pane_at(&self, column: u16, row: u16) -> Option<Pane> {
        let place = Position::new(column, row);
        self.targets.iter().rev().filter(|(area, _)| area.contains(place)).find_map(|(_, target)| match target {
            ClickTarget::Pane(pane) | ClickTarget::Row(pane, _) | ClickTarget::Spot(pane, _) => Some(*pane),
            ClickTarget::Action(_) => None,
        })
    }

    /// The scroll extent of a pane; zero if it isn't shown.
    #[must_use]
    pub fn extent(&self, pane: Pane) -> ScrollExtent {
        self.extents.get(&pane).copied().unwrap_or_default()
    }
}
