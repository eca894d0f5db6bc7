//! The reference beside the learner's own code, every other way to solve it as a tab, and why it works.
//!
//! ```text
//!  1 Your code   2 Reference   3 swap   4 Why it works
//! ┌ Your code, passed Sat 21 Nov 08:42 ────┐┌▸Reference ────────────────────────────┐
//! │ def pair_to_target(nums, target):      ││ def pair_to_target(nums, target):     │
//! └────────────────────────────────────────┘└───────────────────────────────────────┘
//! ```
//!
//! Below the width of columns one tab is shown at a time.

use crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::model::Language;
use crate::model::ids::ProblemUid;
use crate::model::problem::{Problem, Solution as Reference};
use crate::orchestrator::PastCodes;
use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::markdown::{self, code};
use crate::tui::message::{Answer, Ask, Command, RequestId};
use crate::tui::overlay::{Overlay, Reply};
use crate::tui::screen::Event;
use crate::tui::spans::wrap_code;
use crate::tui::theme::Role;
use crate::tui::ui::Ui;
use crate::tui::ui::painted::{POPUP, Pane, Target};
use crate::tui::widgets::popup::blank;
use crate::tui::widgets::{Frame, chrome, tabs};
use crate::words::{editorial, past, text};

const OWN: Pane = Pane("own-code");
const TABS: Pane = Pane("solution-tabs");
/// Rows a notch of the wheel scrolls.
const NOTCH: usize = 3;
/// Widest line of prose that reads well.
const MEASURE: usize = 80;

/// The reference of a problem, and what it stands beside.
#[derive(Debug)]
pub struct Solution {
    uid: ProblemUid,
    asked: RequestId,
    /// None before the answer.
    past: Option<Box<PastCodes>>,
    /// The tab: 0 is the learner's own code.
    tab: usize,
}

/// What a tab shows.
enum Tab<'a> {
    Own,
    Reference(&'a Reference),
    Why,
}

impl Tab<'_> {
    fn title(&self) -> String {
        match self {
            Self::Own => "Your code".to_owned(),
            Self::Reference(solution) => name(solution),
            Self::Why => "Why it works".to_owned(),
        }
    }
}

impl Solution {
    /// Opens at the reference, and asks for the learner's own.
    pub fn new(ui: &mut Ui, uid: ProblemUid) -> (Self, Command) {
        ui.scrolls.remove(&OWN);
        let (asked, command) = ui.ask(Ask::Past(uid.clone()));
        (Self { uid, asked, past: None, tab: 1 }, command)
    }

    fn turn(&mut self, ui: &mut Ui, tabs: usize, to: usize) {
        // Beside the others the learner's own code needs no tab.
        let first = usize::from(ui.wide());
        self.tab = to.clamp(first, tabs.saturating_sub(1).max(first));
        ui.scrolls.remove(&POPUP);
    }

    fn step(&mut self, ui: &mut Ui, tabs: usize, forward: bool) {
        let first = usize::from(ui.wide());
        let shown = tabs.saturating_sub(first).max(1);
        let at = self.tab.max(first) - first;
        let next = (at + if forward { 1 } else { shown - 1 }) % shown;
        self.turn(ui, tabs, first + next);
    }

    /// Both columns scroll as one, so that what stands side by side stays there.
    fn scrolled(ui: &mut Ui, action: Action) -> bool {
        let own = ui.scrolled(OWN, action);
        ui.scrolled(POPUP, action) || own
    }

    fn own(&self, cx: &mut Cx, area: Rect) {
        let language = cx.ui.prefs.language;
        let room = usize::from(area.width.saturating_sub(4));
        let passed = self.past.as_ref().and_then(|past| past.passed(language));
        let file = self.past.as_ref().and_then(|past| past.files.get(&language));
        let (title, lines) = match (passed.and_then(|code| Some((code, code.text.as_ref()?))), file) {
            (Some((code, source)), _) => {
                let when = past::when(code, &cx.published.zone, cx.published.day);
                (format!("Your code, passed {when}"), coloured(cx, language, source, room))
            }
            (None, Some(source)) => ("Your file as it is".to_owned(), coloured(cx, language, source, room)),
            (None, None) => {
                let words = if self.past.is_some() { "You have no code of this problem yet." } else { "…" };
                ("Your code".to_owned(), vec![Line::from(cx.span(Role::Dim, words))])
            }
        };
        let pane = if cx.ui.wide() { OWN } else { POPUP };
        Frame::new(pane, title).focused(!cx.ui.wide()).scroll(cx, area, &lines);
    }
}

impl Overlay for Solution {
    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Reply> {
        let tabs =
            ui.published.catalog.by_uid(&self.uid).map_or(0, |problem| tabs_of(problem, ui.prefs.language).len());
        match event {
            Event::Answer(request, Answer::Past(Ok(past))) if request == self.asked => self.past = Some(past),
            Event::Answer(_, answer) => return Some(Reply::Stay(ui.unexpected(answer))),
            Event::Click(Target::Row(TABS, tab)) => self.turn(ui, tabs, tab),
            Event::Wheel(_, down) => {
                let action = if down { Action::Down } else { Action::Up };
                for _ in 0..NOTCH {
                    Self::scrolled(ui, action);
                }
            }
            Event::Key(key, action) => match (key.code, action) {
                (KeyCode::Char(digit @ '1'..='9'), _) => {
                    let first = usize::from(ui.wide());
                    self.turn(ui, tabs, first + digit as usize - '1' as usize);
                }
                (_, Some(Action::Back | Action::Open | Action::Solution)) => return Some(Reply::Close(Vec::new())),
                (_, Some(Action::NextPane | Action::Right)) => self.step(ui, tabs, true),
                (_, Some(Action::PreviousPane | Action::Left)) => self.step(ui, tabs, false),
                (_, Some(action)) => {
                    Self::scrolled(ui, action);
                }
                (_, None) => return None,
            },
            _ => return None,
        }
        Some(Reply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut Cx, area: Rect) {
        let published = cx.published;
        let Some(problem) = published.catalog.by_uid(&self.uid) else { return };
        // All between header and message: code wants every column.
        let room = usize::from(area.width).saturating_sub(2);
        let said = chrome::message_lines(cx, room, |_| None).len().clamp(1, 3) as u16;
        let rows = [Constraint::Length(1), Constraint::Length(1), Constraint::Min(1), Constraint::Length(said + 1)];
        let [_, bar, body, _] = Layout::vertical(rows).areas(area);
        blank(cx, Rect { height: bar.height + body.height, ..bar });
        let shown = tabs_of(problem, cx.ui.prefs.language);
        let first = usize::from(cx.ui.wide());
        let tab = self.tab.max(first).min(shown.len().saturating_sub(1));
        let titles = shown.iter().enumerate().skip(first).map(|(i, shown)| (Target::Row(TABS, i), shown.title()));
        tabs::bar(cx, bar, titles, tab - first.min(tab));
        let right = if cx.ui.wide() {
            let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(body);
            self.own(cx, left);
            right
        } else {
            body
        };
        let room = usize::from(right.width.saturating_sub(4));
        let (title, lines) = match shown.get(tab) {
            None | Some(Tab::Own) => return self.own(cx, right),
            Some(Tab::Reference(solution)) => (name(solution), coloured(cx, solution.language, &solution.source, room)),
            Some(Tab::Why) => {
                ("Why it works".to_owned(), markdown::render(&editorial::told(problem), cx.theme, room.min(MEASURE)))
            }
        };
        let note = if shown.len() - first > 1 { "Tab the next · Esc closes" } else { "Esc closes" };
        Frame::new(POPUP, title).note(note).focused(true).scroll(cx, right, &lines);
    }
}

/// The learner's own code, the references in a language (in Python where there is none), and the editorial.
fn tabs_of(problem: &Problem, language: Language) -> Vec<Tab<'_>> {
    let language = if problem.reference(language).is_some() { language } else { Language::Python };
    let references = problem.solutions.iter().filter(|solution| solution.language == language).map(Tab::Reference);
    std::iter::once(Tab::Own).chain(references).chain([Tab::Why]).collect()
}

/// `Reference`, or the name of another way to solve it: `swap` of `python-swap.py`.
fn name(solution: &Reference) -> String {
    let stem = solution.file.rsplit('/').next().and_then(|file| file.split('.').next()).unwrap_or_default();
    match stem.strip_prefix(solution.language.name()).and_then(|rest| rest.strip_prefix('-')) {
        Some(variant) => format!("Another way: {}", variant.replace('-', " ")),
        None => "Reference".to_owned(),
    }
}

fn coloured(cx: &Cx, language: Language, source: &str, room: usize) -> Vec<Line<'static>> {
    let lines = code::highlight(language.name(), &text::clean(source), cx.theme);
    lines.iter().flat_map(|line| wrap_code(&line.spans, room)).collect()
}

#[cfg(test)]
mod tests;
