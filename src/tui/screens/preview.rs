//! A pack while it is written, as its learners will see it. Has a loop of its own (`runtime/preview.rs`), because there is no
//! learner here: nothing is recorded, and no record is opened.
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

use crate::model::Report;
use crate::model::hint::Band;
use crate::model::ids::{BugId, ProblemId};
use crate::model::problem::{Bug, Problem};
use crate::orchestrator::preview::{Rung, ladder};
use crate::pack::{Finding, Loaded};
use crate::tui::canvas::Cx;
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::Command;
use crate::tui::over::Over;
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::theme::Role;
use crate::tui::ui::Ui;
use crate::tui::ui::painted::{Pane, Target};
use crate::tui::widgets::{Frame, chrome, tabs};

mod parts;
#[cfg(test)]
mod tests;

const BODY: Pane = Pane("preview");
const TABS: Pane = Pane("preview-tabs");
/// Columns of text that can be chosen.
const WIDTHS: std::ops::RangeInclusive<u16> = 40..=200;
/// Columns that a press adds or takes.
const STEP: u16 = 4;

/// Keys of the preview.
pub const KEYS: &[Binding] = &[
    Binding::new(Action::NextProblem, "next-problem", &["]"], "next problem"),
    Binding::new(Action::PreviousProblem, "previous-problem", &["["], "previous problem"),
    Binding::new(Action::Bug, "bug", &["b"], "next known bug"),
    Binding::new(Action::Wider, "wider", &["+"], "wider text"),
    Binding::new(Action::Narrower, "narrower", &["-"], "narrower text"),
];

const MORE: &[(&str, &str)] = &[("1 … 5", "a part of the problem"), ("← →", "another kind of learner")];

/// What is shown of a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Statement,
    Hints,
    Bugs,
    Editorial,
    Findings,
}

impl Part {
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

    fn place(self) -> usize {
        Self::ALL.iter().position(|part| *part == self).unwrap_or(0)
    }
}

/// What became of a bug that the judge was asked about.
#[derive(Clone, Debug)]
pub enum Asked {
    Running,
    Judged(Box<Report>),
    /// A sentence.
    Failed(String),
}

/// The pack, and what is shown of it.
#[derive(Debug)]
pub struct Preview {
    title: String,
    problems: Vec<Problem>,
    findings: Vec<Finding>,
    at: usize,
    part: Part,
    band: Band,
    /// None is a learner whose mistake nobody knows.
    bug: Option<usize>,
    width: u16,
    reports: BTreeMap<(ProblemId, BugId), Asked>,
    /// Of the problem, band and bug that are chosen: it takes the guard a while.
    ladder: Vec<Rung>,
}

impl Preview {
    /// Shows a pack from problem `at` on.
    #[must_use]
    pub fn new(loaded: &Loaded, findings: Vec<Finding>, at: usize, width: u16) -> Self {
        let mut preview = Self {
            title: String::new(),
            problems: Vec::new(),
            findings: Vec::new(),
            at,
            part: Part::default(),
            band: Band::Beginner,
            bug: None,
            width: width.clamp(*WIDTHS.start(), *WIDTHS.end()),
            reports: BTreeMap::new(),
            ladder: Vec::new(),
        };
        preview.reload(loaded, findings);
        preview
    }

    /// Takes the pack in as it is now; what is shown stays where it was as far as it is there.
    pub fn reload(&mut self, loaded: &Loaded, findings: Vec<Finding>) {
        let shown = self.problem().map(|problem| problem.id.clone());
        self.title = loaded.info.as_ref().map_or_else(|| loaded.root.clone(), |info| info.title.clone());
        self.problems = loaded.all().cloned().collect();
        self.problems.sort_by(|a, b| a.id.cmp(&b.id));
        let known = shown.and_then(|id| self.problems.iter().position(|problem| problem.id == id));
        self.at = known.unwrap_or(self.at).min(self.problems.len().saturating_sub(1));
        self.findings = findings;
        // Whatever changed may change what the judge says.
        self.reports.clear();
        self.refresh();
    }

    /// The bug to ask the judge about, if one is shown that nobody asked about; it counts as asked from then on.
    pub fn wanted(&mut self) -> Option<(Problem, Bug)> {
        if self.part != Part::Bugs {
            return None;
        }
        let (problem, bug) = self.shown_bug().map(|(problem, bug)| (problem.clone(), bug.clone()))?;
        let key = (problem.id.clone(), bug.id.clone());
        if self.reports.contains_key(&key) {
            return None;
        }
        self.reports.insert(key, Asked::Running);
        Some((problem, bug))
    }

    /// Takes in what the judge said.
    pub fn judged(&mut self, problem: ProblemId, bug: BugId, said: Asked) {
        self.reports.insert((problem, bug), said);
    }

    fn problem(&self) -> Option<&Problem> {
        self.problems.get(self.at)
    }

    /// The bug whose verdict is shown: the chosen one, or the first.
    fn shown_bug(&self) -> Option<(&Problem, &Bug)> {
        let problem = self.problem()?;
        Some((problem, problem.bugs.get(self.bug.unwrap_or(0))?))
    }

    /// Brings the choice and the ladder in line with the problem.
    fn refresh(&mut self) {
        let bugs = self.problem().map_or(0, |problem| problem.bugs.len());
        self.bug = self.bug.filter(|bug| *bug < bugs);
        let bug = self.bug;
        self.ladder =
            self.problem().map_or_else(Vec::new, |p| ladder(p, self.band, bug.and_then(|bug| p.bugs.get(bug))));
    }

    fn turn(&mut self, ui: &mut Ui, part: Part) {
        self.part = part;
        ui.scrolls.remove(&BODY);
    }

    /// The next bug; on the hints' page there is also the learner whose mistake nobody knows.
    fn next_bug(&mut self) {
        let bugs = self.problem().map_or(0, |problem| problem.bugs.len());
        self.bug = match (self.bug, self.part) {
            (None, Part::Bugs) if bugs > 1 => Some(1),
            (Some(bug), _) if bug + 1 < bugs => Some(bug + 1),
            (None, _) | (Some(_), Part::Bugs) => (bugs > 0).then_some(0),
            (Some(_), _) => None,
        };
    }

    fn act(&mut self, ui: &mut Ui, action: Action) -> Vec<Command> {
        let (parts, problems) = (Part::ALL.len(), self.problems.len().max(1));
        match action {
            Action::NextPane => self.turn(ui, Part::ALL[(self.part.place() + 1) % parts]),
            Action::PreviousPane => self.turn(ui, Part::ALL[(self.part.place() + parts - 1) % parts]),
            Action::NextProblem | Action::PreviousProblem => {
                let step = if action == Action::NextProblem { 1 } else { problems - 1 };
                self.at = (self.at + step) % problems;
                self.bug = None;
                ui.scrolls.remove(&BODY);
            }
            Action::Left | Action::Right => {
                let step = if action == Action::Right { 1 } else { Band::ALL.len() - 1 };
                self.band = Band::ALL[(self.band as usize + step) % Band::ALL.len()];
            }
            Action::Bug => {
                self.next_bug();
                ui.scrolls.remove(&BODY);
            }
            Action::Wider => self.width = (self.width + STEP).min(*WIDTHS.end()),
            Action::Narrower => self.width = self.width.saturating_sub(STEP).max(*WIDTHS.start()),
            Action::Help => return vec![Command::Show(Over::Help(self.about().title, KEYS, MORE))],
            Action::Back => return vec![Command::Quit],
            action => {
                ui.scrolled(BODY, action);
                return Vec::new();
            }
        }
        self.refresh();
        Vec::new()
    }
}

impl Screen for Preview {
    fn about(&self) -> About {
        About { title: "Preview", keys: KEYS, more: MORE }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        match event {
            Event::Key(_, Some(action)) | Event::Act(action) | Event::Click(Target::Action(action)) => {
                Some(self.act(ui, action))
            }
            Event::Digit(digit @ 1..=5) => {
                self.turn(ui, Part::ALL[digit - 1]);
                Some(Vec::new())
            }
            Event::Click(Target::Row(TABS, part)) => {
                self.turn(ui, Part::ALL[part.min(Part::ALL.len() - 1)]);
                Some(Vec::new())
            }
            Event::Wheel(_, down) => Some(self.act(ui, if down { Action::Down } else { Action::Up })),
            _ => None,
        }
    }

    fn draw(&self, cx: &mut Cx, Areas { header, body, footer }: Areas) {
        let problem = self.problem().map_or("no problem", |problem| problem.title.as_str());
        let count = format!("{}/{}", (self.at + 1).min(self.problems.len()), self.problems.len());
        let facts = [cx.span(Role::Text, count), cx.span(Role::Dim, format!("{} columns", self.width))];
        chrome::header(cx, header, &[self.title.clone(), problem.to_owned()], &facts);
        let [bar, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
        let titles = Part::ALL.iter().enumerate().map(|(i, part)| (Target::Row(TABS, i), self.tab(*part)));
        tabs::bar(cx, bar, titles, self.part.place());
        let room = usize::from(rest.width.saturating_sub(4)).min(usize::from(self.width));
        let lines = parts::lines(cx, self, room);
        let mut frame = Frame::new(BODY, parts::title(self)).focused(true);
        if usize::from(self.width) > room {
            frame = frame.note(format!("{room} columns here"));
        }
        frame.scroll(cx, rest, &lines);
        let here = [
            (Action::NextPane, "part".to_owned()),
            (Action::Right, "learner".to_owned()),
            (Action::Bug, "bug".to_owned()),
            (Action::NextProblem, "problem".to_owned()),
            (Action::Wider, "wider".to_owned()),
            (Action::Narrower, "narrower".to_owned()),
        ];
        chrome::footer_with(cx, footer, &here, &[(Action::Help, "keys"), (Action::Back, "leave")]);
    }
}

impl Preview {
    fn tab(&self, part: Part) -> String {
        match part {
            Part::Findings if !self.findings.is_empty() => format!("Findings {}", self.findings.len()),
            part => part.title().to_owned(),
        }
    }
}
