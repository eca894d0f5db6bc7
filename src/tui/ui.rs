//! What the screens remember between two messages: where we are, what is selected, what is under way.
//!
//! Changed by `update` alone and read by `view`. What the learner knows is not here but in [`Published`]; what was
//! drawn where is in [`Painted`], handed back by the view so that clicks and scrolling agree with the frame.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use ratatui::layout::{Position, Rect};

use crate::model::Record;
use crate::model::ids::{ProblemUid, TopicId};
use crate::model::problem::Problem;
use crate::orchestrator::Published;

use super::keymap::{Action, Context, Keymap};
use super::message::{Ask, Command, RequestId};
use super::prefs::Prefs;
use super::theme::{Depth, Theme};

mod overlay;
mod past;
mod problem;
mod trace;
mod why;

pub use overlay::{CaseForm, Confirm, Find, FindHit, Languages, Overlay, Popup};
pub use past::{Filter, PastUi};
pub use problem::{Finished, Job, JobKind, ProblemUi, Timer};
pub use trace::TraceUi;
pub use why::{Subject, WhyUi};

/// The smallest terminal that is drawn on.
pub const SMALLEST: (u16, u16) = (40, 12);
/// From here on the problem screen has three columns.
pub const WIDE: u16 = 100;

/// A full-screen place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    FirstRun,
    Today,
    Roadmap,
    Problem,
    Trace,
    Progress,
    History,
    Why,
    Settings,
}

impl Screen {
    /// Whose keys hold here.
    #[must_use]
    pub fn context(self) -> Context {
        match self {
            Self::FirstRun => Context::Global,
            Self::Today => Context::Today,
            Self::Roadmap => Context::Roadmap,
            Self::Problem => Context::Problem,
            Self::Trace => Context::Trace,
            Self::Progress => Context::Progress,
            Self::History => Context::History,
            Self::Why => Context::Why,
            Self::Settings => Context::Settings,
        }
    }

    /// As the header writes it.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::FirstRun => "Welcome",
            Self::Today => "Today",
            Self::Roadmap => "Roadmap",
            Self::Problem => "Problem",
            Self::Trace => "Trace",
            Self::Progress => "Progress",
            Self::History => "History",
            Self::Why => "Why",
            Self::Settings => "Settings",
        }
    }
}

/// A part of a screen that has the focus or scrolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pane {
    Today,
    Graph,
    Detail,
    Topic,
    Statement,
    Tests,
    Hints,
    Review,
    Code,
    Calls,
    Values,
    Chart,
    History,
    Why,
    Settings,
    Popup,
}

/// What a click can land on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Pane(Pane),
    /// A row of the pane's list.
    Row(Pane, usize),
    Topic(TopicId),
    Case(usize),
    Chart(usize),
    /// A key shown in a footer.
    Action(Action),
}

/// How much there is to scroll in a pane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    pub rows: usize,
    pub page: usize,
}

/// What the last frame had where.
#[derive(Clone, Debug, Default)]
pub struct Painted {
    pub targets: Vec<(Rect, Target)>,
    pub extents: BTreeMap<Pane, Extent>,
}

impl Painted {
    /// What lies at a place, topmost first.
    #[must_use]
    pub fn at(&self, column: u16, row: u16) -> Option<&Target> {
        let place = Position::new(column, row);
        self.targets.iter().rev().find(|(area, _)| area.contains(place)).map(|(_, target)| target)
    }

    /// The pane at a place.
    #[must_use]
    pub fn pane_at(&self, column: u16, row: u16) -> Option<Pane> {
        let place = Position::new(column, row);
        self.targets.iter().rev().filter(|(area, _)| area.contains(place)).find_map(|(_, target)| match target {
            Target::Pane(pane) | Target::Row(pane, _) => Some(*pane),
            _ => None,
        })
    }
}

/// How urgent a message line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Info,
    Good,
    Error,
}

/// The line above the footer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub tone: Tone,
    pub text: String,
    /// When it was shown, on the clock of [`Ui::clock`].
    pub since: Duration,
}

/// The charts of the progress screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chart {
    Mastery,
    Activity,
    Reviews,
    Accuracy,
}

impl Chart {
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Mastery, "Mastery"),
        (Self::Activity, "Activity"),
        (Self::Reviews, "Reviews"),
        (Self::Accuracy, "Accuracy & hints"),
    ];
}

/// Where the roadmap stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoadmapUi {
    pub topic: Option<TopicId>,
    /// The list of problems in the side pane has the focus, on this row.
    pub problem: Option<usize>,
}

/// The whole memory of the screens.
#[derive(Clone, Debug)]
pub struct Ui {
    pub prefs: Prefs,
    pub keymap: Keymap,
    /// Never empty; the one in use is [`Ui::theme`].
    pub themes: Vec<Theme>,
    pub depth: Depth,
    pub published: Arc<Published>,
    pub size: (u16, u16),
    /// Time since the start, as of the last message.
    pub clock: Duration,
    pub screen: Screen,
    /// Where `q` goes, nearest last.
    pub back: Vec<Screen>,
    pub overlay: Option<Overlay>,
    pub notice: Option<Notice>,
    /// Notices of [`Published`] that were seen.
    pub read_notices: usize,
    pub today_row: usize,
    pub roadmap: RoadmapUi,
    pub problem: Option<ProblemUi>,
    pub trace: Option<TraceUi>,
    pub chart: Chart,
    pub history: Option<Vec<Record>>,
    pub history_row: usize,
    pub past: PastUi,
    pub why: Option<WhyUi>,
    pub setting: usize,
    /// Question 0 to 2 of the first run, and the chosen row of each.
    pub question: usize,
    pub answers: [usize; 3],
    pub scrolls: BTreeMap<Pane, usize>,
    pub painted: Painted,
    /// The next frame would differ from the last.
    pub redraw: bool,
    last_request: RequestId,
    /// When the session was last checked.
    pub checked: Duration,
    /// What a review request or an override leads to, once it is answered.
    pub then: Option<(RequestId, Then)>,
    /// The question for the journal's records that is open.
    pub history_request: Option<RequestId>,
    /// The undo that is asked about or under way.
    pub undo_request: Option<RequestId>,
}

/// What follows an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    Open(ProblemUid),
    Enter(TopicId),
}

impl Ui {
    /// The screens at the start: the first-run questions where they were never answered, else Today.
    #[must_use]
    pub fn new(published: Arc<Published>, mut prefs: Prefs, keymap: Keymap, themes: Vec<Theme>, depth: Depth) -> Self {
        if prefs.theme == "default" {
            "dark".clone_into(&mut prefs.theme);
        }
        let screen = if published.state.profile.answered { Screen::Today } else { Screen::FirstRun };
        Self {
            prefs,
            keymap,
            themes,
            depth,
            published,
            size: (0, 0),
            clock: Duration::ZERO,
            screen,
            back: Vec::new(),
            overlay: None,
            notice: None,
            read_notices: 0,
            today_row: 0,
            roadmap: RoadmapUi::default(),
            problem: None,
            trace: None,
            chart: Chart::Mastery,
            history: None,
            history_row: 0,
            past: PastUi::default(),
            why: None,
            setting: 0,
            question: 0,
            answers: [0, 1, 1],
            scrolls: BTreeMap::new(),
            painted: Painted::default(),
            redraw: true,
            last_request: 0,
            checked: Duration::ZERO,
            then: None,
            history_request: None,
            undo_request: None,
        }
    }

    /// The theme in use, as this terminal can show it.
    #[must_use]
    pub fn theme(&self) -> Theme {
        let plain = self.prefs.no_color;
        let name = match (plain, self.depth) {
            (true, _) => "mono",
            (false, Depth::Sixteen) if self.uses_rgb() => "sixteen",
            _ => &self.prefs.theme,
        };
        let found = self.themes.iter().find(|t| t.name == name).or(self.themes.first());
        found.map_or_else(Theme::plain, |theme| theme.for_terminal(self.depth))
    }

    fn uses_rgb(&self) -> bool {
        self.themes.iter().any(|t| t.name == self.prefs.theme && t.ground.is_some())
    }

    /// A question under a new number.
    pub fn ask(&mut self, ask: Ask) -> (RequestId, Command) {
        self.last_request += 1;
        (self.last_request, Command::Ask { request: self.last_request, ask })
    }

    /// Shows a line above the footer.
    pub fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = Some(Notice { tone, text: text.into(), since: self.clock });
    }

    /// Goes to a screen; `q` comes back.
    pub fn go(&mut self, screen: Screen) {
        if self.screen != screen {
            self.back.retain(|s| *s != screen);
            self.back.push(self.screen);
            self.screen = screen;
        }
    }

    /// Rows a pane is scrolled by.
    #[must_use]
    pub fn scroll(&self, pane: Pane) -> usize {
        let top = self.painted.extents.get(&pane).map_or(usize::MAX, |e| e.rows.saturating_sub(e.page));
        self.scrolls.get(&pane).copied().unwrap_or(0).min(top)
    }

    /// Scrolls a pane within what the last frame showed of it.
    pub fn scroll_by(&mut self, pane: Pane, rows: isize) {
        let extent = self.painted.extents.get(&pane).copied().unwrap_or_default();
        let now = self.scroll(pane).saturating_add_signed(rows);
        self.scrolls.insert(pane, now.min(extent.rows.saturating_sub(extent.page)));
    }

    /// The columns fit side by side.
    #[must_use]
    pub fn wide(&self) -> bool {
        self.size.0 >= WIDE
    }

    /// The problem that is open, from the catalogue.
    #[must_use]
    pub fn open_problem(&self) -> Option<&Problem> {
        self.problem.as_ref().and_then(|p| self.published.catalog.by_uid(&p.uid))
    }
}
