//! The actions: config name, default keys and help text.
//!
//! A screen lists its actions in its `KEYS`. Actions of several screens and global ones are here.

/// An action that a key can trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    Up,
    Down,
    Left,
    Right,
    Top,
    Bottom,
    PageUp,
    PageDown,
    NextPane,
    PreviousPane,
    Open,
    Back,
    Find,
    Help,
    Settings,
    History,
    Quit,
    Roadmap,
    Progress,
    Dismiss,
    Override,
    Goal,
    Why,
    Edit,
    EditBeside,
    Run,
    Submit,
    Hint,
    Outgoing,
    ModelReview,
    AddCase,
    KeepCase,
    ChangeCase,
    DropCase,
    Trace,
    Growth,
    StepOver,
    StepOverBack,
    StepOut,
    Jump,
    Reset,
    Connect,
    Undo,
    Solution,
    GiveUp,
    Suspend,
    Postpone,
    Language,
    Next,
    NextProblem,
    PreviousProblem,
    HideDifficulty,
    Filter,
    Past,
    Restore,
    Notes,
    Shell,
    Bug,
    Wider,
    Narrower,
}

/// A row of a key table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Binding {
    pub action: Action,
    /// The name in `[keys]` of the config.
    pub name: &'static str,
    pub keys: &'static [&'static str],
    /// A few words for the help screen.
    pub help: &'static str,
}

impl Binding {
    /// A row of a key table.
    #[must_use]
    pub const fn new(action: Action, name: &'static str, keys: &'static [&'static str], help: &'static str) -> Self {
        Self { action, name, keys, help }
    }
}

pub const WHY: Binding = Binding::new(Action::Why, "why", &["m", "w"], "why these numbers");
pub const UNDO: Binding = Binding::new(Action::Undo, "undo", &["u"], "undo a submission");
pub const NEXT: Binding = Binding::new(Action::Next, "next", &["n"], "what to do next");
pub const SUSPEND: Binding = Binding::new(Action::Suspend, "suspend", &["S"], "suspend the review");
pub const POSTPONE: Binding = Binding::new(Action::Postpone, "postpone", &["z"], "review a day later");
pub const ROADMAP: Binding = Binding::new(Action::Roadmap, "roadmap", &["r"], "roadmap");
pub const PROGRESS: Binding = Binding::new(Action::Progress, "progress", &["p"], "progress, forecasts");
pub const HISTORY: Binding = Binding::new(Action::History, "history", &["y"], "what was recorded");

/// The global bindings, in the order help lists them.
pub const GLOBAL: &[Binding] = &[
    Binding::new(Action::Open, "open", &["enter"], "open or start"),
    Binding::new(Action::Up, "up", &["up", "k"], "up"),
    Binding::new(Action::Down, "down", &["down", "j"], "down"),
    Binding::new(Action::Left, "left", &["left", "h"], "left"),
    Binding::new(Action::Right, "right", &["right", "l"], "right"),
    Binding::new(Action::Top, "top", &["g", "home"], "to the top"),
    Binding::new(Action::Bottom, "bottom", &["G", "end"], "to the end"),
    Binding::new(Action::PageUp, "page-up", &["pageup", "ctrl-u"], "page up"),
    Binding::new(Action::PageDown, "page-down", &["pagedown", "ctrl-d", "space"], "page down"),
    Binding::new(Action::NextPane, "next-pane", &["tab"], "next pane"),
    Binding::new(Action::PreviousPane, "previous-pane", &["shift-tab"], "previous pane"),
    Binding::new(Action::Find, "find", &["/"], "find a problem"),
    Binding::new(Action::Settings, "settings", &[","], "settings"),
    Binding::new(Action::Help, "help", &["?"], "keys of this screen"),
    Binding::new(Action::Back, "back", &["q", "esc"], "back (Today: quit)"),
    Binding::new(Action::Shell, "shell", &["ctrl-z"], "to the shell; `fg`"),
    Binding::new(Action::Quit, "quit", &["ctrl-c", "ctrl-q"], "quit at once"),
];
