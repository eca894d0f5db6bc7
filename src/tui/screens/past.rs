//! The earlier code of a problem: what was submitted, what was set aside, and what changed since; any of it can be put
//! back.
//!
//! ```text
//! ┌▸Your past code, newest first ─────── 2/4 ┐┌ 3, then your file now ──── 2 lines in, 1 out ┐
//! │  4  Sat 21 Nov 10:42  ✓ 21 of 21         ││   def pair_to_target(nums, target):          │
//! │  3  Sat 21 Nov 10:20  ✗ 9 of 21          ││ -     return [0, 0]                          │
//! └──────────────────────────────────────────┘└──────────────────────────────────────────────┘
//! ```

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::model::ids::ProblemUid;
use crate::orchestrator::{PastCode, PastCodes};
use crate::tui::canvas::Cx;
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{Answer, Ask, Command, News, RequestId};
use crate::tui::place::{Name, Place};
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::theme::Role;
use crate::tui::ui::notice::Tone;
use crate::tui::ui::painted::{Pane, Target};
use crate::tui::ui::{Ui, moved, turned};
use crate::tui::widgets::{Frame, Mark, chrome, list};
use crate::words::text::wrap;
use crate::words::{diff, facts, past};

mod code;
mod row;

const KEYS: &[Binding] = &[Binding::new(Action::Restore, "restore", &["R"], "put this code back")];
const LIST: Pane = Pane("past-list");
const CODE: Pane = Pane("past-code");
/// Columns of the list where it stands beside the code.
const BESIDE: u16 = 46;

/// What is kept of one problem.
#[derive(Debug, Default)]
pub struct Past {
    uid: Option<ProblemUid>,
    /// None before the first answer.
    codes: Option<Box<PastCodes>>,
    asked: Option<RequestId>,
    restoring: Option<RequestId>,
    row: usize,
    /// The code has the keys that move, not the list.
    in_code: bool,
    /// The code as it was, rather than what changed since.
    whole: bool,
    /// What changed from the chosen one to the file; none where there is nothing to compare.
    since: Option<Vec<diff::Line>>,
}

impl Past {
    fn chosen(&self) -> Option<&PastCode> {
        self.codes.as_ref()?.codes.get(self.row)
    }

    /// Compares the chosen one with the file. It is looked at in every frame, and compared once.
    fn compared(&self) -> Option<Vec<diff::Line>> {
        let code = self.chosen()?;
        let file = self.codes.as_ref()?.files.get(&code.language)?;
        Some(diff::lines(code.text.as_ref()?, file))
    }

    fn enter(&mut self, ui: &mut Ui, uid: ProblemUid) -> Vec<Command> {
        if self.uid.as_ref() != Some(&uid) {
            *self = Self { uid: Some(uid), ..Self::default() };
        }
        self.in_code = false;
        self.select(ui, 0);
        vec![Command::Appear, self.refresh(ui)].into_iter().collect()
    }

    fn refresh(&mut self, ui: &mut Ui) -> Command {
        let (request, command) = ui.ask(Ask::Past(self.uid.clone().unwrap_or_default()));
        self.asked = Some(request);
        command
    }

    fn answered(&mut self, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
        let put_back = self.restoring.take_if(|asked| *asked == request).is_some();
        match answer {
            Answer::Past(Ok(codes)) if self.asked == Some(request) => {
                self.row = self.row.min(codes.codes.len().saturating_sub(1));
                (self.asked, self.codes) = (None, Some(codes));
                self.since = self.compared();
                Vec::new()
            }
            Answer::PutBack(Ok(done)) if put_back => {
                let kept = if done.kept.is_some() { format!(" {}", past::WAS_KEPT) } else { String::new() };
                let other = if done.language == ui.prefs.language {
                    String::new()
                } else {
                    format!(" You write {} just now; the problem's L key changes that.", ui.prefs.language.title())
                };
                ui.say(Tone::Good, format!("{}{kept}{other}", past::put_back(&done)));
                vec![self.refresh(ui)]
            }
            other => ui.unexpected(other),
        }
    }

    fn restore(&mut self, ui: &mut Ui) -> Vec<Command> {
        let Some(number) = self.chosen().map(|code| code.number).filter(|_| self.restoring.is_none()) else {
            return Vec::new();
        };
        let (request, command) = ui.ask(Ask::PutBack(self.uid.clone().unwrap_or_default(), number));
        self.restoring = Some(request);
        vec![command]
    }

    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
        match action {
            Action::Restore => return Some(self.restore(ui)),
            Action::Open => self.whole = !self.whole,
            Action::NextPane | Action::PreviousPane => self.in_code = !self.in_code,
            Action::Left => self.in_code = false,
            Action::Right => self.in_code = true,
            // The list is short; the code is what is paged through.
            Action::PageUp | Action::PageDown => return ui.scrolled(CODE, action).then(Vec::new),
            action if self.in_code => return ui.scrolled(CODE, action).then(Vec::new),
            action => {
                let codes = self.codes.as_ref().map_or(0, |codes| codes.codes.len());
                self.select(ui, moved(self.row, action, codes, 1)?);
            }
        }
        Some(Vec::new())
    }

    fn select(&mut self, ui: &mut Ui, row: usize) {
        if self.row != row {
            self.row = row;
            self.since = self.compared();
        }
        ui.scrolls.remove(&CODE);
    }

    fn click(&mut self, ui: &mut Ui, target: &Target) -> Option<Vec<Command>> {
        match target {
            Target::Row(LIST, row) => {
                self.in_code = false;
                self.select(ui, *row);
            }
            Target::Pane(pane) => self.in_code = *pane == CODE,
            _ => return None,
        }
        Some(Vec::new())
    }

    fn list(&self, cx: &mut Cx, area: Rect) {
        let codes = self.codes.as_ref().map_or(&[][..], |codes| &codes.codes);
        let note = if codes.is_empty() { String::new() } else { format!("{}/{}", self.row + 1, codes.len()) };
        let frame = Frame::new(LIST, "Your past code, newest first").note(note).focused(!self.in_code);
        let inner = frame.render(cx, area);
        if codes.is_empty() {
            let text = match self.codes {
                None => "Reading the journal…",
                Some(_) => {
                    "Nothing saved yet. Your submissions appear here, and anything a file contained before it was replaced."
                }
            };
            for (y, line) in wrap(text, usize::from(inner.width)).into_iter().enumerate() {
                let line = Line::from(cx.span(Role::Dim, line));
                cx.line(Rect { y: inner.y + y as u16, height: 1, ..inner }, &line);
            }
        }
        let columns = usize::from(inner.width);
        list(cx, LIST, inner, (self.row, codes.len(), Mark::Point), |cx, i| row::line(cx, &codes[i], columns));
    }
}

impl Screen for Past {
    fn about(&self) -> About {
        About { title: "Past code", keys: KEYS, more: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        match event {
            Event::Enter(Place::Past(uid)) => Some(self.enter(ui, uid)),
            Event::Act(action) => self.act(ui, action),
            Event::Click(target) => self.click(ui, &target),
            Event::Wheel(LIST, down) => {
                let codes = self.codes.as_ref().map_or(0, |codes| codes.codes.len());
                self.select(ui, turned(self.row, down, codes));
                Some(Vec::new())
            }
            Event::Answer(request, answer) => Some(self.answered(ui, request, answer)),
            // The file changed, or what became of a submission.
            Event::News(News::Saved(_) | News::TakenBack(_)) if ui.screen == Name::Past && self.uid.is_some() => {
                Some(vec![self.refresh(ui)])
            }
            _ => None,
        }
    }

    fn draw(&self, cx: &mut Cx, Areas { header, body, footer }: Areas) {
        let title = self.uid.as_ref().map(|uid| facts::problem_title(cx.published, uid)).unwrap_or_default();
        chrome::header(cx, header, &[title, "Past code".to_owned()], &[chrome::streak(cx)]);
        let codes = self.codes.as_ref().map_or(0, |codes| codes.codes.len()) as u16;
        let [list, code] = if cx.ui.wide() {
            Layout::horizontal([Constraint::Length(BESIDE), Constraint::Min(40)]).areas(body)
        } else {
            let most = (body.height / 3).max(4);
            Layout::vertical([Constraint::Length((codes.max(3) + 2).min(most)), Constraint::Min(4)]).areas(body)
        };
        self.list(cx, list);
        code::render(cx, code, self);
        let mut actions = Vec::new();
        if self.chosen().is_some() {
            actions
                .push((Action::Open, if self.whole { "what changed since" } else { "the code as it was" }.to_owned()));
            actions.push((Action::Restore, "put it back".to_owned()));
            actions.push((Action::NextPane, "pane".to_owned()));
        }
        chrome::footer(cx, footer, &actions);
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub use tests::codes;
