//! The table of actions: name in the config, default keys, where it holds, and how help describes it.

use super::Context;

/// One thing a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    Why,
    Edit,
    EditBeside,
    Run,
    Submit,
    Hint,
    AddCase,
    KeepCase,
    Reset,
    Solution,
    Next,
    NextProblem,
    PreviousProblem,
    HideDifficulty,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    pub action: Action,
    /// The name in `[keys]` of the config.
    pub name: &'static str,
    pub keys: &'static [&'static str],
    pub contexts: &'static [Context],
    /// A few words for the help screen.
    pub help: &'static str,
}

const fn row(
    action: Action,
    name: &'static str,
    keys: &'static [&'static str],
    contexts: &'static [Context],
    help: &'static str,
) -> Binding {
    Binding { action, name, keys, contexts, help }
}

const GLOBAL: &[Context] = &[Context::Global];
const PROBLEM: &[Context] = &[Context::Problem];

/// Every action, in the order help lists them.
pub const TABLE: &[Binding] = &[
    row(Action::Edit, "edit", &["e"], PROBLEM, "edit your file"),
    row(Action::EditBeside, "edit-beside", &["E"], PROBLEM, "open it beside this window"),
    row(Action::Run, "run", &["r"], PROBLEM, "run samples and your own cases"),
    row(Action::Submit, "submit", &["s"], PROBLEM, "submit: every case, recorded"),
    row(Action::Hint, "hint", &["H"], PROBLEM, "reveal the next hint"),
    row(Action::AddCase, "add-case", &["a"], PROBLEM, "add a case of your own"),
    row(Action::KeepCase, "keep-case", &["U"], PROBLEM, "keep the open case as your own"),
    row(Action::Solution, "solution", &["v"], PROBLEM, "reference solution, after a pass"),
    row(Action::Why, "why", &["m", "w"], &[Context::Problem, Context::Roadmap], "why this mastery"),
    row(Action::Next, "next", &["n"], PROBLEM, "what to do next"),
    row(Action::NextProblem, "next-problem", &["]"], PROBLEM, "next problem of the topic"),
    row(Action::PreviousProblem, "previous-problem", &["["], PROBLEM, "previous problem of the topic"),
    row(Action::Reset, "reset", &["x"], PROBLEM, "put the starter file back"),
    row(Action::HideDifficulty, "hide-difficulty", &["ctrl-h"], PROBLEM, "hide difficulty and tags"),
    row(Action::Override, "override-lock", &["!"], &[Context::Roadmap], "go into a locked topic anyway"),
    row(Action::Roadmap, "roadmap", &["r"], &[Context::Today, Context::Progress, Context::History], "roadmap"),
    row(
        Action::Progress,
        "progress",
        &["p"],
        &[Context::Today, Context::Roadmap, Context::History],
        "progress and forecasts",
    ),
    row(
        Action::History,
        "history",
        &["y"],
        &[Context::Today, Context::Roadmap, Context::Progress],
        "what was recorded",
    ),
    row(Action::Dismiss, "dismiss", &["x"], &[Context::Today], "dismiss the suggestion"),
    row(Action::Open, "open", &["enter"], GLOBAL, "open or start"),
    row(Action::Up, "up", &["k", "up"], GLOBAL, "up"),
    row(Action::Down, "down", &["j", "down"], GLOBAL, "down"),
    row(Action::Left, "left", &["h", "left"], GLOBAL, "left"),
    row(Action::Right, "right", &["l", "right"], GLOBAL, "right"),
    row(Action::Top, "top", &["g", "home"], GLOBAL, "to the top"),
    row(Action::Bottom, "bottom", &["G", "end"], GLOBAL, "to the end"),
    row(Action::PageUp, "page-up", &["pageup", "ctrl-u"], GLOBAL, "page up"),
    row(Action::PageDown, "page-down", &["pagedown", "ctrl-d", "space"], GLOBAL, "page down"),
    row(Action::NextPane, "next-pane", &["tab"], GLOBAL, "next pane or chart"),
    row(Action::PreviousPane, "previous-pane", &["shift-tab"], GLOBAL, "previous pane or chart"),
    row(Action::Find, "find", &["/"], GLOBAL, "find a problem"),
    row(Action::Settings, "settings", &[","], GLOBAL, "settings"),
    row(Action::Help, "help", &["?"], GLOBAL, "the keys of this screen"),
    row(Action::Back, "back", &["q", "esc"], GLOBAL, "back"),
    row(Action::Quit, "quit", &["ctrl-c", "ctrl-q"], GLOBAL, "quit at once"),
];
