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
    Trace,
    StepOver,
    StepOverBack,
    StepOut,
    Jump,
    Reset,
    Undo,
    Solution,
    Language,
    Next,
    NextProblem,
    PreviousProblem,
    HideDifficulty,
    Filter,
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
const TRACE: &[Context] = &[Context::Trace];

/// Every action, in the order help lists them.
pub const TABLE: &[Binding] = &[
    row(Action::Edit, "edit", &["e"], PROBLEM, "edit your file"),
    row(Action::EditBeside, "edit-beside", &["E"], PROBLEM, "open it beside"),
    row(Action::Run, "run", &["r"], PROBLEM, "run samples, own cases"),
    row(Action::Submit, "submit", &["s"], PROBLEM, "submit, recorded"),
    row(Action::Hint, "hint", &["H"], PROBLEM, "next hint"),
    row(Action::AddCase, "add-case", &["a"], PROBLEM, "add your own case"),
    row(Action::KeepCase, "keep-case", &["U"], PROBLEM, "keep the open case"),
    row(Action::Trace, "trace", &["t"], PROBLEM, "follow a case by line"),
    row(Action::Solution, "solution", &["v"], PROBLEM, "reference solution"),
    row(Action::Language, "language", &["L"], PROBLEM, "another language"),
    row(
        Action::Why,
        "why",
        &["m", "w"],
        &[Context::Problem, Context::Roadmap, Context::Progress, Context::Why],
        "why these numbers",
    ),
    row(Action::Next, "next", &["n"], PROBLEM, "what to do next"),
    row(Action::NextProblem, "next-problem", &["]"], PROBLEM, "next problem"),
    row(Action::PreviousProblem, "previous-problem", &["["], PROBLEM, "previous problem"),
    row(Action::Reset, "reset", &["x"], PROBLEM, "starter file back"),
    row(Action::Undo, "undo", &["u"], &[Context::Problem, Context::Today, Context::History], "undo a submission"),
    row(Action::HideDifficulty, "hide-difficulty", &["ctrl-h"], PROBLEM, "hide difficulty, tags"),
    row(Action::StepOver, "step-over", &["n"], TRACE, "over, past calls"),
    row(Action::StepOverBack, "step-over-back", &["p"], TRACE, "over, backwards"),
    row(Action::StepOut, "step-out", &["o"], TRACE, "to this call's end"),
    row(Action::Jump, "jump", &["J"], TRACE, "where it goes wrong"),
    row(Action::Override, "override-lock", &["!"], &[Context::Roadmap], "enter a locked topic"),
    row(
        Action::Roadmap,
        "roadmap",
        &["r"],
        &[Context::Today, Context::Progress, Context::History, Context::Why],
        "roadmap",
    ),
    row(
        Action::Progress,
        "progress",
        &["p"],
        &[Context::Today, Context::Roadmap, Context::History, Context::Why],
        "progress, forecasts",
    ),
    row(
        Action::History,
        "history",
        &["y"],
        &[Context::Today, Context::Roadmap, Context::Progress, Context::Why],
        "what was recorded",
    ),
    row(Action::Filter, "filter", &["f"], &[Context::History], "another kind"),
    row(Action::Dismiss, "dismiss", &["x"], &[Context::Today], "dismiss suggestion"),
    row(Action::Open, "open", &["enter"], GLOBAL, "open or start"),
    row(Action::Up, "up", &["up", "k"], GLOBAL, "up"),
    row(Action::Down, "down", &["down", "j"], GLOBAL, "down"),
    row(Action::Left, "left", &["left", "h"], GLOBAL, "left"),
    row(Action::Right, "right", &["right", "l"], GLOBAL, "right"),
    row(Action::Top, "top", &["g", "home"], GLOBAL, "to the top"),
    row(Action::Bottom, "bottom", &["G", "end"], GLOBAL, "to the end"),
    row(Action::PageUp, "page-up", &["pageup", "ctrl-u"], GLOBAL, "page up"),
    row(Action::PageDown, "page-down", &["pagedown", "ctrl-d", "space"], GLOBAL, "page down"),
    row(Action::NextPane, "next-pane", &["tab"], GLOBAL, "next pane"),
    row(Action::PreviousPane, "previous-pane", &["shift-tab"], GLOBAL, "previous pane"),
    row(Action::Find, "find", &["/"], GLOBAL, "find a problem"),
    row(Action::Settings, "settings", &[","], GLOBAL, "settings"),
    row(Action::Help, "help", &["?"], GLOBAL, "keys of this screen"),
    row(Action::Back, "back", &["q", "esc"], GLOBAL, "back"),
    row(Action::Quit, "quit", &["ctrl-c", "ctrl-q"], GLOBAL, "quit at once"),
];
