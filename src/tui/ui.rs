//! The state that all screens share: preferences, keys, theme, the snapshot, scrolling, and the notice above the
//! footer. It knows no screen; the state of a screen is in that screen's file.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crate::orchestrator::{RecordAccess, TutorSnapshot};
use crate::types::ids::ProblemUid;
use crate::types::problem::Language;

use super::destination::ScreenName;
use super::keymap::{Action, Keymap};
use super::message::{AppCommand, RequestFailure, RequestId, RequestResult, TutorAnswer, TutorRequest};
use super::prefs::{PrefChange, Prefs};
use super::theme::{ColourDepth, Theme};
use super::timeline_cache::TimelineCache;
use crate::types::learner_state::Profile;

pub mod hit_map;
pub mod notice;

use hit_map::{HitMap, Pane};
use notice::{Notice, NoticeTone};

/// The smallest supported terminal.
pub const MIN_SIZE: (u16, u16) = (40, 12);
/// Minimum width for side-by-side columns.
pub const MIN_WIDE_COLUMNS: u16 = 100;
/// Minimum width for the learner's code beside the statement.
pub const MIN_CODE_COLUMNS: u16 = 160;

/// The state that every screen receives.
#[derive(Clone, Debug)]
pub struct Ui {
    /// The learner's settings; `prefs.language` is the language they chose.
    pub prefs: Prefs,
    /// The language in use: the chosen one, or that of the review that is open.
    pub language: Language,
    /// The languages of the reviews that were started since the program started.
    review_languages: BTreeMap<ProblemUid, Language>,
    pub keymap: Keymap,
    /// Never empty; [`Ui::theme`] returns the one in use.
    pub themes: Vec<Theme>,
    pub depth: ColourDepth,
    pub published: Arc<TutorSnapshot>,
    pub size: (u16, u16),
    /// Time since the start at the last message.
    pub clock: Duration,
    /// The screen that is shown.
    pub screen: ScreenName,
    /// Whether an overlay is open.
    pub has_overlay: bool,
    pub notice: Option<Notice>,
    pub timeline_cache: TimelineCache,
    pub scroll_offsets: BTreeMap<Pane, usize>,
    pub hit_map: HitMap,
    /// Whether the next frame would differ from the last.
    pub redraw: bool,
    last_request: RequestId,
    /// The requested change of the profile that was not answered yet.
    pending_profile: Option<(RequestId, Profile)>,
}

impl Ui {
    /// Creates the state, with the first screen.
    #[must_use]
    pub fn new(
        published: Arc<TutorSnapshot>,
        mut prefs: Prefs,
        keymap: Keymap,
        themes: Vec<Theme>,
        depth: ColourDepth,
        screen: ScreenName,
    ) -> Self {
        prefs.resolve_theme();
        Self {
            language: prefs.language,
            review_languages: BTreeMap::new(),
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
            pending_profile: None,
        }
    }

    /// Takes over what another program changed in the preferences file and in the user's themes.
    pub fn take_preferences(&mut self, before: &Prefs, mut now: Prefs, themes: Vec<Theme>) {
        now.resolve_theme();
        let theme = self.prefs.theme.clone();
        self.prefs.take_changes(before, now);
        self.themes = themes;
        if self.prefs.theme != theme {
            self.report_unknown_theme();
        }
    }

    /// Says that the chosen theme does not exist.
    pub fn report_unknown_theme(&mut self) {
        if !self.themes.iter().any(|theme| theme.name == self.prefs.theme) {
            let text = format!("There is no theme called {:?}; the first one is used instead.", self.prefs.theme);
            self.show_notice(NoticeTone::Info, text);
        }
    }

    /// The theme in use, adapted to this terminal.
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

    /// Creates a request with a new number.
    pub fn new_request(&mut self, ask: TutorRequest) -> (RequestId, AppCommand) {
        self.last_request += 1;
        (self.last_request, AppCommand::Ask { request: self.last_request, ask })
    }

    /// Requests a change of the learner's profile.
    pub fn request_profile(&mut self, profile: Profile) -> AppCommand {
        let (request, command) = self.new_request(TutorRequest::SetProfile(profile.clone()));
        self.pending_profile = Some((request, profile));
        command
    }

    /// The profile that was requested last and is not recorded yet, else the recorded one: two quick changes in a row must
    /// both count.
    #[must_use]
    pub fn latest_profile(&self) -> &Profile {
        self.pending_profile.as_ref().map_or(&self.published.state.profile, |(_, profile)| profile)
    }

    /// Forgets a requested profile once its request was answered.
    pub fn settle_profile(&mut self, request: RequestId) {
        self.pending_profile.take_if(|(asked, _)| *asked == request);
    }

    /// Takes a started review's language, which is that of the learner's latest code of the problem. It holds for this
    /// problem only and isn't saved.
    pub fn set_review_language(&mut self, problem: &ProblemUid, language: Language) {
        self.review_languages.insert(problem.clone(), language);
        self.language = language;
    }

    /// Switches to the language for a problem that is opened: that of its started review, or the chosen one.
    pub fn use_language_for(&mut self, problem: &ProblemUid) -> Option<AppCommand> {
        let language = self.review_languages.get(problem).copied().unwrap_or(self.prefs.language);
        let is_other = std::mem::replace(&mut self.language, language) != language;
        is_other.then_some(AppCommand::SetLanguage(language))
    }

    /// Switches the language of solutions and saves the choice. It holds for started reviews as well.
    pub fn set_language(&mut self, language: Language) -> Vec<AppCommand> {
        self.review_languages.clear();
        self.language = language;
        self.prefs.language = language;
        vec![AppCommand::SetLanguage(language), AppCommand::Save(PrefChange::Language(language))]
    }

    /// Shows a notice above the footer.
    pub fn show_notice(&mut self, tone: NoticeTone, text: impl Into<String>) {
        self.notice = Some(Notice { tone, text: text.into(), since: self.clock });
    }

    /// Says why nothing can be recorded; false if it can.
    pub fn refuses_change(&mut self) -> bool {
        let RecordAccess::ReadOnly { reason } = &self.published.access else { return false };
        let text = format!("Not changed: {reason}");
        self.show_notice(NoticeTone::Error, text);
        true
    }

    /// Shows a failure, unless it is a cancellation.
    pub fn show_failure(&mut self, failure: RequestFailure) {
        if !failure.cancelled {
            self.show_notice(NoticeTone::Error, failure.message);
        }
    }

    /// Shows a failure; returns true if there is none.
    pub fn report_outcome<T>(&mut self, outcome: RequestResult<T>) -> bool {
        outcome.map_err(|failure| self.show_failure(failure)).is_ok()
    }

    /// Shows the failure of an answer that has no other use.
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

    /// Scrolls a pane within the extent of the last frame.
    pub fn scroll_by(&mut self, pane: Pane, rows: isize) {
        let extent = self.hit_map.extent(pane);
        let now = self.scroll_offset(pane).saturating_add_signed(rows);
        self.scroll_offsets.insert(pane, now.min(extent.rows.saturating_sub(extent.page)));
    }

    /// Whether columns fit side by side.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        self.size.0 >= MIN_WIDE_COLUMNS
    }

    /// Whether the learner's code fits beside the statement.
    #[must_use]
    pub fn shows_code(&self) -> bool {
        self.size.0 >= MIN_CODE_COLUMNS
    }

    /// Scrolls a pane by a movement action; false for other actions.
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

/// The row after a movement within a list, limited to its ends; `None` if the action isn't a movement.
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

/// The row after one notch of the wheel.
#[must_use]
pub fn wheel_row(row: usize, down: bool, len: usize) -> usize {
    row.saturating_add_signed(if down { 1 } else { -1 }).min(len.saturating_sub(1))
}
