//! The preview shows pack authors a pack as learners will see it. It has a separate event loop
//! (`runtime/preview_loop.rs`), because there is no learner here: nothing is recorded, and no journal is opened.
//!
//! ```text
//!  Rung · Harbour Tasks · Widest Gap                        1/4 · 72 columns
//!  1 Statement  2 Hints  3 Bugs  4 Editorial  5 Findings
//! ┌▸Hints · beginner · bug ends-forgotten ──────────────────────────────────┐
//! │ 1 Question · words for the bug                                           │
//! │   In Example 2 your answer is 5. …                                       │
//! └──────────────────────────────────────────────────────────── ↓ 12 more ──┘
//! ```

use std::collections::BTreeMap;

use ratatui::layout::{Constraint, Layout};

use crate::orchestrator::packs::preview::{HintLevel, preview_hints};
use crate::pack::{Finding, LoadedPack};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::AppCommand;
use crate::tui::overlay::overlay_request::OverlayRequest;
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::{ClickTarget, Pane};
use crate::tui::widgets::{PaneFrame, chrome, tabs};
use crate::types::JudgeReport;
use crate::types::hint_types::Band;
use crate::types::ids::{BugId, ProblemId};
use crate::types::problem::{Bug, Problem};

mod preview_parts;
#[cfg(test)]
mod tests;

const BODY: Pane = Pane("preview");
const TABS: Pane = Pane("preview-tabs");
/// Range of the text width in columns.
const TEXT_WIDTHS: std::ops::RangeInclusive<u16> = 40..=200;
/// Columns that one key press adds or removes.
const WIDTH_STEP: u16 = 4;

/// Keys of the preview.
pub const KEYS: &[Binding] = &[
    Binding::new(Action::NextProblem, "next-problem", &["]"], "next problem"),
    Binding::new(Action::PreviousProblem, "previous-problem", &["["], "previous problem"),
    Binding::new(Action::Bug, "bug", &["b"], "next known bug"),
    Binding::new(Action::Wider, "wider", &["+"], "wider text"),
    Binding::new(Action::Narrower, "narrower", &["-"], "narrower text"),
];

const EXTRA_HELP: &[(&str, &str)] = &[("1 … 5", "a part of the problem"), ("← →", "another kind of learner")];

/// The tabs of a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum PreviewTab {
    #[default]
    Statement,
    Hints,
    Bugs,
    Editorial,
    Findings,
}

impl PreviewTab {
    const ALL: [Self; 5] = [Self::Statement, Self::Hints, Self::Bugs, Self::Editorial, Self::Findings];

    fn title(self) -> &'static str {
        match self {
            Self::Statement => "Statement",
            Self::Hints => "Hints",
            Self::Bugs => "Bugs",
            Self::Editorial => "Editorial",
            Self::Findings => "Findings",
        }
    }

    fn index(self) -> usize {
        Self::ALL.iter().position(|part| *part == self).unwrap_or(0)
    }
}

/// The state of a bug's run by the judge.
#[derive(Clone, Debug)]
pub enum BugRun {
    Running,
    Judged(Box<JudgeReport>),
    /// The run failed; a sentence says why.
    Failed(String),
}

/// The pack, and the part of it that is shown.
#[derive(Debug)]
pub struct PreviewScreen {
    title: String,
    problems: Vec<Problem>,
    findings: Vec<Finding>,
    problem_index: usize,
    part: PreviewTab,
    band: Band,
    /// `None` for a learner with an unknown mistake.
    bug: Option<usize>,
    width: u16,
    reports: BTreeMap<(ProblemId, BugId), BugRun>,
    /// The hints of the chosen problem, band and bug; cached because the hint check is slow.
    hint_levels: Vec<HintLevel>,
}

impl PreviewScreen {
    /// Shows a pack from problem `at` on.
    #[must_use]
    pub fn new(loaded: &LoadedPack, findings: Vec<Finding>, at: usize, width: u16) -> Self {
        let mut preview = Self {
            title: String::new(),
            problems: Vec::new(),
            findings: Vec::new(),
            problem_index: at,
            part: PreviewTab::default(),
            band: Band::Beginner,
            bug: None,
            width: width.clamp(*TEXT_WIDTHS.start(), *TEXT_WIDTHS.end()),
            reports: BTreeMap::new(),
            hint_levels: Vec::new(),
        };
        preview.reload(loaded, findings);
        preview
    }

    /// Loads the changed pack and keeps the present selection if it still exists.
    pub fn reload(&mut self, loaded: &LoadedPack, findings: Vec<Finding>) {
        let shown = self.problem().map(|problem| problem.id.clone());
        self.title = loaded.info.as_ref().map_or_else(|| loaded.root.clone(), |info| info.title.clone());
        self.problems = loaded.all_problems().cloned().collect();
        self.problems.sort_by(|a, b| a.id.cmp(&b.id));
        let known = shown.and_then(|id| self.problems.iter().position(|problem| problem.id == id));
        self.problem_index = known.unwrap_or(self.problem_index).min(self.problems.len().saturating_sub(1));
        self.findings = findings;
        // Any change may affect the results of the judge.
        self.reports.clear();
        self.update_hint_levels();
    }

    /// Returns the shown bug if it was not judged yet, and marks it as requested.
    pub fn take_unjudged_bug(&mut self) -> Option<(Problem, Bug)> {
        if self.part != PreviewTab::Bugs {
            return None;
        }
        let (problem, bug) = self.shown_bug().map(|(problem, bug)| (problem.clone(), bug.clone()))?;
        let key = (problem.id.clone(), bug.id.clone());
        if self.reports.contains_key(&key) {
            return None;
        }
        self.reports.insert(key, BugRun::Running);
        Some((problem, bug))
    }

    /// Stores a result of the judge.
    pub fn set_result(&mut self, problem: ProblemId, bug: BugId, said: BugRun) {
        self.reports.insert((problem, bug), said);
    }

    fn problem(&self) -> Option<&Problem> {
        self.problems.get(self.problem_index)
    }

    /// The bug to show the verdict of: the chosen one, or the first.
    fn shown_bug(&self) -> Option<(&Problem, &Bug)> {
        let problem = self.problem()?;
        Some((problem, problem.bugs.get(self.bug.unwrap_or(0))?))
    }

    /// Updates the selection and the hints after a change of problem.
    fn update_hint_levels(&mut self) {
        let bugs = self.problem().map_or(0, |problem| problem.bugs.len());
        self.bug = self.bug.filter(|bug| *bug < bugs);
        let bug = self.bug;
        self.hint_levels =
            self.problem().map_or_else(Vec::new, |p| preview_hints(p, self.band, bug.and_then(|bug| p.bugs.get(bug))));
    }

    fn select_tab(&mut self, ui: &mut Ui, part: PreviewTab) {
        self.part = part;
        ui.scroll_offsets.remove(&BODY);
    }

    /// Selects the next bug; the hints tab also has a learner with an unknown mistake.
    fn next_bug(&mut self) {
        let bugs = self.problem().map_or(0, |problem| problem.bugs.len());
        self.bug = match (self.bug, self.part) {
            (None, PreviewTab::Bugs) if bugs > 1 => Some(1),
            (Some(bug), _) if bug + 1 < bugs => Some(bug + 1),
            (None, _) | (Some(_), PreviewTab::Bugs) => (bugs > 0).then_some(0),
            (Some(_), _) => None,
        };
    }

    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Vec<AppCommand> {
        let (parts, problems) = (PreviewTab::ALL.len(), self.problems.len().max(1));
        match action {
            Action::NextPane => self.select_tab(ui, PreviewTab::ALL[(self.part.index() + 1) % parts]),
            Action::PreviousPane => self.select_tab(ui, PreviewTab::ALL[(self.part.index() + parts - 1) % parts]),
            Action::NextProblem | Action::PreviousProblem => {
                let step = if action == Action::NextProblem { 1 } else { problems - 1 };
                self.problem_index = (self.problem_index + step) % problems;
                self.bug = None;
                ui.scroll_offsets.remove(&BODY);
            }
            Action::Left | Action::Right => {
                let step = if action == Action::Right { 1 } else { Band::ALL.len() - 1 };
                self.band = Band::ALL[(self.band as usize + step) % Band::ALL.len()];
            }
            Action::Bug => {
                self.next_bug();
                ui.scroll_offsets.remove(&BODY);
            }
            Action::Wider => self.width = (self.width + WIDTH_STEP).min(*TEXT_WIDTHS.end()),
            Action::Narrower => self.width = self.width.saturating_sub(WIDTH_STEP).max(*TEXT_WIDTHS.start()),
            Action::Help => return vec![AppCommand::Show(OverlayRequest::Help(self.info()))],
            Action::Back => return vec![AppCommand::Quit],
            action => {
                ui.scroll_by_action(BODY, action);
                return Vec::new();
            }
        }
        self.update_hint_levels();
        Vec::new()
    }
}

impl Screen for PreviewScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo {
            title: "Preview",
            keys: KEYS,
            more: EXTRA_HELP,
            unused: &[Action::Open, Action::Find, Action::Settings],
        }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        match event {
            ScreenEvent::Key(_, Some(action))
            | ScreenEvent::Act(action)
            | ScreenEvent::Click(ClickTarget::Action(action)) => Some(self.handle_action(ui, action)),
            ScreenEvent::Digit(digit @ 1..=5) => {
                self.select_tab(ui, PreviewTab::ALL[digit - 1]);
                Some(Vec::new())
            }
            ScreenEvent::Click(ClickTarget::Row(TABS, part)) => {
                self.select_tab(ui, PreviewTab::ALL[part.min(PreviewTab::ALL.len() - 1)]);
                Some(Vec::new())
            }
            ScreenEvent::Wheel(_, down) => Some(self.handle_action(ui, if down { Action::Down } else { Action::Up })),
            _ => None,
        }
    }

    fn draw(&self, cx: &mut DrawContext, ScreenAreas { header, body, footer }: ScreenAreas) {
        let problem = self.problem().map_or("no problem", |problem| problem.title.as_str());
        let count = format!("{}/{}", (self.problem_index + 1).min(self.problems.len()), self.problems.len());
        let facts = [cx.span(StyleRole::Text, count), cx.span(StyleRole::Dim, format!("{} columns", self.width))];
        chrome::draw_header(cx, header, &[self.title.clone(), problem.to_owned()], &facts);
        let [bar, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
        let titles = PreviewTab::ALL.iter().enumerate().map(|(i, part)| (ClickTarget::Row(TABS, i), self.tab(*part)));
        tabs::draw_tabs(cx, bar, titles, self.part.index());
        let room = usize::from(rest.width.saturating_sub(4)).min(usize::from(self.width));
        let lines = preview_parts::lines(cx, self, room);
        let mut frame = PaneFrame::new(BODY, preview_parts::title(self)).focused(true);
        if usize::from(self.width) > room {
            frame = frame.note(format!("{room} columns here"));
        }
        frame.render_scrolled(cx, rest, &lines);
        let here = [
            (Action::NextPane, "part".to_owned()),
            (Action::Right, "learner".to_owned()),
            (Action::Bug, "bug".to_owned()),
            (Action::NextProblem, "problem".to_owned()),
            (Action::Wider, "wider".to_owned()),
            (Action::Narrower, "narrower".to_owned()),
        ];
        chrome::draw_footer_with(cx, footer, &here, &[(Action::Help, "keys"), (Action::Back, "leave")]);
    }
}

impl PreviewScreen {
    fn tab(&self, part: PreviewTab) -> String {
        match part {
            PreviewTab::Findings if !self.findings.is_empty() => format!("Findings {}", self.findings.len()),
            part => part.title().to_owned(),
        }
    }
}
