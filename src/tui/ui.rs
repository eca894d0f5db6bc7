//! What all screens share between two messages: preferences, keys, theme, the snapshot, scrolling, the line above the
//! footer. It names no screen; what a screen remembers for itself is in its own file.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crate::orchestrator::TutorSnapshot;
use crate::types::problem::Language;

use super::destination::ScreenName;
use super::keymap::{Action, Keymap};
use super::message::{AppCommand, RequestFailure, RequestId, RequestResult, TutorAnswer, TutorRequest};
use super::prefs::{PrefChange, Prefs};
use super::theme::{ColourDepth, Theme};
use super::timeline_cache::TimelineCache;

pub mod hit_map;
pub mod notice;

use hit_map::{HitMap, Pane};
use notice::{Notice, NoticeTone};

/// The smallest terminal that is drawn on.
pub const MIN_SIZE: (u16, u16) = (40, 12);
/// From here on there are columns side by side.
pub const MIN_WIDE_COLUMNS: u16 = 100;

/// What every screen is given.
#[derive(Clone, Debug)]
pub struct Ui {
    pub prefs: Prefs,
    pub keymap: Keymap,
    /// Never empty; the one in use is [`Ui::theme`].
    pub themes: Vec<Theme>,
    pub depth: ColourDepth,
    pub published: Arc<TutorSnapshot>,
    pub size: (u16, u16),
    /// Time since the start, as of the last message.
    pub clock: Duration,
    /// The screen that is shown.
    pub screen: ScreenName,
    /// Something lies over it.
    pub has_overlay: bool,
    pub notice: Option<Notice>,
    pub timeline_cache: TimelineCache,
    pub scroll_offsets: BTreeMap<Pane, usize>,
    pub hit_map: HitMap,
    /// The next frame would differ from the last.
    pub redraw: bool,
    last_request: RequestId,
}

impl Ui {
    /// The start, on this screen.
    #[must_use]
    pub fn new(
        published: Arc<TutorSnapshot>,
        mut prefs: Prefs,
        keymap: Keymap,
        themes: Vec<Theme>,
        depth: ColourDepth,
        screen: ScreenName,
    ) -> Self {
        if prefs.theme == "default" {
            "dark".clone_into(&mut prefs.theme);
        }
        Self {
            prefs,
            keymap,
            themes,
            depth,
            published,
            size: (0, 0),
            clock: Duration::ZERO,
            screen,
            has_overlay: false,
            notice: None,
            timeline_cache: TimelineCache::default(),
            scroll_offsets: BTreeMap::new(),
            hit_map: HitMap::default(),
            redraw: true,
            last_request: 0,
        }
    }

    /// The theme in use, as this terminal can show it.
    #[must_use]
    pub fn theme(&self) -> Theme {
        let plain = self.prefs.no_color;
        let name = match (plain, self.depth) {
            (true, _) => "mono",
            (false, ColourDepth::Sixteen) if self.theme_uses_rgb() => "sixteen",
            _ => &self.prefs.theme,
        };
        let found = self.themes.iter().find(|t| t.name == name).or(self.themes.first());
        found.map_or_else(Theme::plain, |theme| theme.for_terminal(self.depth))
    }

    fn theme_uses_rgb(&self) -> bool {
        self.themes.iter().any(|t| t.name == self.prefs.theme && t.background.is_some())
    }

    /// A question under a new number.
    pub fn new_request(&mut self, ask: TutorRequest) -> (RequestId, AppCommand) {
        self.last_request += 1;
        (self.last_request, AppCommand::Ask { request: self.last_request, ask })
    }

    /// Writes in another language from now on, and keeps that.
    pub fn set_language(&mut self, language: Language) -> Vec<AppCommand> {
        self.prefs.language = language;
        vec![AppCommand::SetLanguage(language), AppCommand::Save(PrefChange::Language(language))]
    }

    /// Shows a line above the footer.
    pub fn show_notice(&mut self, tone: NoticeTone, text: impl Into<String>) {
        self.notice = Some(Notice { tone, text: text.into(), since: self.clock });
    }

    /// Complains about a failure that is not a cancellation.
    pub fn show_failure(&mut self, failure: RequestFailure) {
        if !failure.cancelled {
            self.show_notice(NoticeTone::Error, failure.message);
        }
    }

    /// Complains where something failed; true when nothing did.
    pub fn report_outcome<T>(&mut self, outcome: RequestResult<T>) -> bool {
        outcome.map_err(|failure| self.show_failure(failure)).is_ok()
    }

    /// An answer that has no other use than to say what went wrong.
    pub fn handle_unexpected(&mut self, answer: TutorAnswer) -> Vec<AppCommand> {
        if let Some(failure) = answer.failure() {
            self.show_failure(failure);
        }
        Vec::new()
    }

    /// Rows a pane is scrolled by.
    #[must_use]
    pub fn scroll_offset(&self, pane: Pane) -> usize {
        let top = self.hit_map.extents.get(&pane).map_or(usize::MAX, |e| e.rows.saturating_sub(e.page));
        self.scroll_offsets.get(&pane).copied().unwrap_or(0).min(top)
    }

    /// Scrolls a pane within what the last frame showed of it.
    pub fn scroll_by(&mut self, pane: Pane, rows: isize) {
        let extent = self.hit_map.extent(pane);
        let now = self.scroll_offset(pane).saturating_add_signed(rows);
        self.scroll_offsets.insert(pane, now.min(extent.rows.saturating_sub(extent.page)));
    }

    /// The columns fit side by side.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        self.size.0 >= MIN_WIDE_COLUMNS
    }

    /// Scrolls a pane by what an action says; false when it isn't a movement.
    pub fn scroll_by_action(&mut self, pane: Pane, action: Action) -> bool {
        let extent = self.hit_map.extent(pane);
        let step = extent.page.saturating_sub(1).max(1).cast_signed();
        let all = extent.rows.cast_signed();
        let rows = match action {
            Action::Up => -1,
            Action::Down => 1,
            Action::PageUp => -step,
            Action::PageDown => step,
            Action::Top => -all,
            Action::Bottom => all,
            _ => return false,
        };
        self.scroll_by(pane, rows);
        true
    }
}

/// A row moved within a list, never past its ends; none when the action isn't a movement.
#[must_use]
pub fn move_row(row: usize, action: Action, len: usize, page: usize) -> Option<usize> {
    let last = len.saturating_sub(1);
    Some(match action {
        Action::Up => row.saturating_sub(1),
        Action::Down => (row + 1).min(last),
        Action::Top => 0,
        Action::Bottom => last,
        Action::PageUp => row.saturating_sub(page.max(1)),
        Action::PageDown => (row + page.max(1)).min(last),
        _ => return None,
    })
}

/// The row a notch of the wheel leads to.
#[must_use]
pub fn wheel_row(row: usize, down: bool, len: usize) -> usize {
    row.saturating_add_signed(if down { 1 } else { -1 }).min(len.saturating_sub(1))
}
