//! What the last frame had where, so that clicks and scrolling agree with what is seen.

use std::collections::BTreeMap;

use ratatui::layout::{Position, Rect};

use crate::tui::keymap::Action;

/// A part of a screen that has the focus or scrolls, under a name its screen gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pane(pub &'static str);

/// What lies over a screen.
pub const POPUP: Pane = Pane("popup");
/// The screen below what lies over it.
pub const BEHIND: Pane = Pane("behind");

/// What a click can land on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClickTarget {
    Pane(Pane),
    /// A row of the pane's list.
    Row(Pane, usize),
    /// Something else in the pane that can be chosen, such as a mark or a tab.
    Spot(Pane, usize),
    /// A key shown in a footer.
    Action(Action),
}

/// How much there is to scroll in a pane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScrollExtent {
    pub rows: usize,
    pub page: usize,
}

/// What the last frame had where.
#[derive(Clone, Debug, Default)]
pub struct HitMap {
    pub targets: Vec<(Rect, ClickTarget)>,
    pub extents: BTreeMap<Pane, ScrollExtent>,
}

impl HitMap {
    /// What lies at a place, topmost first.
    #[must_use]
    pub fn target_at(&self, column: u16, row: u16) -> Option<&ClickTarget> {
        let place = Position::new(column, row);
        self.targets.iter().rev().find(|(area, _)| area.contains(place)).map(|(_, target)| target)
    }

    /// The pane at a place.
    #[must_use]
    pub fn pane_at(&self, column: u16, row: u16) -> Option<Pane> {
        let place = Position::new(column, row);
        self.targets.iter().rev().filter(|(area, _)| area.contains(place)).find_map(|(_, target)| match target {
            ClickTarget::Pane(pane) | ClickTarget::Row(pane, _) | ClickTarget::Spot(pane, _) => Some(*pane),
            ClickTarget::Action(_) => None,
        })
    }

    /// How much a pane has to scroll; nothing where it isn't shown.
    #[must_use]
    pub fn extent(&self, pane: Pane) -> ScrollExtent {
        self.extents.get(&pane).copied().unwrap_or_default()
    }
}
