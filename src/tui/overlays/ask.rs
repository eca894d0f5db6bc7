//! Ask about this problem: a short exchange with a tutor that asks back.
//!
//! ```text
//! ┌▸Ask about Pair to Target ──────────────── 4 turns left ┐
//! │ you    why is the first pair missing?                  │
//! │ model  What does `seen` hold when the loop begins?     │
//! │                                                        │
//! │ checking that it gives nothing away                    │
//! │ ▸ nothing yet, it is empty█                            │
//! │ Enter ask   Esc stop                                   │
//! └────────────────────────────────────────────────────────┘
//! ```

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use ratatui_textarea::{CursorMove, TextArea};

use crate::model::ids::ProblemUid;
use crate::model::talk::{COUNTS_AS, LONGEST_QUESTION, TalkTurn, TalkView};
use crate::orchestrator::Stage;
use crate::tui::canvas::Cx;
use crate::tui::markdown;
use crate::tui::message::{Answer, Ask as Question, Command, News, RequestId};
use crate::tui::overlay::{Overlay, Reply};
use crate::tui::screen::Event;
use crate::tui::theme::Role;
use crate::tui::ui::Ui;
use crate::tui::ui::painted::POPUP;
use crate::tui::widgets::Frame;
use crate::tui::widgets::popup::{blank, centred, keys};
use crate::words::asking;
use crate::words::facts;
use crate::words::numbers::{count, percent};
use crate::words::symbols;
use crate::words::text::{clean, pad, wrap};

/// Columns of who speaks.
const WHO: usize = 7;

/// The exchange about one problem.
#[derive(Debug)]
pub struct Ask {
    problem: ProblemUid,
    title: String,
    input: TextArea<'static>,
    /// What is waited for: a look at the talk, or a reply.
    looking: Option<RequestId>,
    asking: Option<RequestId>,
    stage: Option<Stage>,
    view: Option<TalkView>,
    /// Why the last question came to nothing.
    error: Option<String>,
    /// Lines of the talk that are scrolled away at its end.
    back: usize,
}

impl Ask {
    /// About a problem; looks what was said so far.
    #[must_use]
    pub fn new(ui: &mut Ui, problem: ProblemUid) -> (Self, Command) {
        let (request, command) = ui.ask(Question::Talk(problem.clone()));
        let title = facts::problem_title(&ui.published, &problem);
        let ask = Self {
            problem,
            title,
            input: TextArea::default(),
            looking: Some(request),
            asking: None,
            stage: None,
            view: None,
            error: None,
            back: 0,
        };
        (ask, command)
    }

    fn key(&mut self, ui: &mut Ui, event: KeyEvent) -> Reply {
        match event.code {
            KeyCode::Esc => return self.leave(),
            KeyCode::Enter => return Reply::Stay(self.send(ui)),
            KeyCode::PageUp | KeyCode::Up => self.back = self.back.saturating_add(3),
            KeyCode::PageDown | KeyCode::Down => self.back = self.back.saturating_sub(3),
            _ if self.asking.is_none() && self.is_open() => {
                self.error = None;
                self.input.input(event);
                self.shorten();
            }
            _ => {}
        }
        Reply::Stay(Vec::new())
    }

    /// Stops what is asked, else closes.
    fn leave(&mut self) -> Reply {
        self.stage = None;
        match self.asking.take() {
            Some(request) => {
                self.error = Some("Stopped; no turn was used.".to_owned());
                Reply::Stay(vec![Command::Cancel(request)])
            }
            None => Reply::Close(Vec::new()),
        }
    }

    fn send(&mut self, ui: &mut Ui) -> Vec<Command> {
        let question = self.text();
        if self.asking.is_some() || !self.is_open() || question.trim().is_empty() {
            return Vec::new();
        }
        let (request, command) = ui.ask(Question::AskAbout(self.problem.clone(), question));
        (self.asking, self.stage, self.error, self.back) = (Some(request), Some(Stage::Asking), None, 0);
        vec![command]
    }

    fn text(&self) -> String {
        self.input.lines().join(" ")
    }

    fn shorten(&mut self) {
        let text = self.text();
        if text.chars().count() > LONGEST_QUESTION {
            self.input = TextArea::new(vec![text.chars().take(LONGEST_QUESTION).collect()]);
            self.input.move_cursor(CursorMove::End);
        }
    }

    /// Whether there is a turn to take.
    fn is_open(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.blocked.is_none())
    }

    // What is none of its own goes back as it came.
    #[allow(clippy::result_large_err)]
    fn answered(&mut self, request: RequestId, answer: Answer) -> Result<(), Answer> {
        let asked = self.asking.take_if(|asked| *asked == request).is_some();
        let looked = self.looking.take_if(|asked| *asked == request).is_some();
        if !asked && !looked {
            return Ok(());
        }
        self.stage = None;
        match answer {
            Answer::Talk(Ok(view)) => {
                self.view = Some(*view);
                if asked {
                    self.input = TextArea::default();
                }
                Ok(())
            }
            // What was typed stays: the learner may ask it again.
            Answer::Talk(Err(failure)) => {
                self.error = (!failure.cancelled).then(|| clean(&failure.message));
                Ok(())
            }
            other => Err(other),
        }
    }

    fn note(&self) -> String {
        self.view.as_ref().map_or_else(String::new, |view| format!("{} left", count(view.left, "turn")))
    }

    /// What stands between talk and input: where the reply is, what went wrong, what a turn costs.
    fn status(&self) -> (Role, String) {
        if let Some(stage) = self.stage {
            return (Role::Info, asking::stage(stage));
        }
        if let Some(error) = &self.error {
            return (Role::Warn, error.clone());
        }
        let Some(view) = &self.view else { return (Role::Dim, symbols::ELLIPSIS.to_owned()) };
        match (&view.blocked, &view.told, view.costs) {
            (Some(reason), ..) => (Role::Warn, clean(reason)),
            (None, Some(told), _) => (Role::Warn, clean(told)),
            (None, None, true) => {
                let keeps = percent(view.keeps);
                let text = format!("Questions count as hint {COUNTS_AS}, however many: a pass then counts {keeps}.");
                (Role::Dim, text)
            }
            (None, None, false) => (Role::Dim, "Further questions cost nothing more.".to_owned()),
        }
    }
}

impl Overlay for Ask {
    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Reply> {
        match event {
            Event::Key(event, _) => return Some(self.key(ui, event)),
            Event::Paste(text) if self.asking.is_none() && self.is_open() => {
                self.input.insert_str(clean(&text).replace('\n', " "));
                self.shorten();
            }
            Event::News(News::Stage(request, stage)) if self.asking == Some(request) => self.stage = Some(stage),
            Event::Answer(request, answer) => {
                if let Err(other) = self.answered(request, answer) {
                    return Some(Reply::Stay(ui.unexpected(other)));
                }
            }
            Event::Wheel(_, true) => self.back = self.back.saturating_sub(3),
            Event::Wheel(_, false) => self.back = self.back.saturating_add(3),
            // A click beside it doesn't close it: something may have been typed.
            _ => {}
        }
        Some(Reply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut Cx, area: Rect) {
        let columns = area.width.saturating_sub(4).min(92);
        let place = centred(area, columns, area.height.saturating_sub(2).min(30));
        blank(cx, place);
        let title = format!("Ask about {}", self.title);
        let inner = Frame::new(POPUP, &title).note(self.note()).focused(true).render(cx, place);
        let room = usize::from(inner.width);
        let (role, status) = self.status();
        let status = wrap(&status, room);
        let below = status.len().min(4) as u16 + 3;
        let talk = Rect { height: inner.height.saturating_sub(below), ..inner };
        self.talk(cx, talk);
        let mut y = talk.bottom();
        for line in status.into_iter().take(4) {
            cx.line(Rect { y, height: 1, ..inner }.intersection(inner), &Line::from(cx.span(role, line)));
            y += 1;
        }
        y += 1;
        self.prompt(cx, Rect { y, height: 1, ..inner }.intersection(inner));
        let esc = if self.asking.is_some() { "stop" } else { "close" };
        let bottom = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
        let keys = keys(cx, &[("Enter", "ask"), ("PgUp PgDn", "scroll"), ("Esc", esc)]);
        cx.line(bottom, &Line::from(keys));
    }
}

impl Ask {
    /// The newest lines that fit, or those before them.
    fn talk(&self, cx: &mut Cx, area: Rect) {
        let lines = self.view.as_ref().map_or_else(Vec::new, |view| said(cx, view, usize::from(area.width)));
        let rows = usize::from(area.height);
        let back = self.back.min(lines.len().saturating_sub(rows));
        let from = lines.len().saturating_sub(rows + back);
        for (i, line) in lines.iter().skip(from).take(rows).enumerate() {
            cx.line(Rect { y: area.y + i as u16, height: 1, ..area }, line);
        }
    }

    fn prompt(&self, cx: &mut Cx, area: Rect) {
        let pointer = Line::from(cx.span(Role::Accent, format!("{} ", symbols::POINTER)));
        cx.line(area, &pointer);
        let field = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area };
        let mut input = self.input.clone();
        let plain = cx.style(if self.asking.is_some() { Role::Dim } else { Role::CodeText });
        input.set_style(plain);
        input.set_cursor_line_style(plain);
        let waits = self.asking.is_some() || !self.is_open();
        input.set_cursor_style(if waits { plain } else { plain.add_modifier(Modifier::REVERSED) });
        (&input).render(field, cx.buf);
    }
}

/// Every turn with who said it; what this is for where nothing was said.
fn said(cx: &Cx, view: &TalkView, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if view.turns.is_empty() && view.blocked.is_none() {
        let text = "What do you want to know? The tutor answers with a question, never with code, and sees your file, the \
                    statement and the sample that fails.";
        lines.extend(wrap(text, columns).into_iter().map(|line| Line::from(cx.span(Role::Dim, line))));
    }
    for TalkTurn { question, reply, source } in &view.turns {
        let question = wrap(&clean(question), columns.saturating_sub(WHO));
        let question = question.into_iter().map(|line| Line::from(cx.span(Role::Text, line))).collect();
        lines.extend(beside(cx, "you", Role::Dim, question));
        let reply = markdown::render(reply, cx.theme, columns.saturating_sub(WHO));
        let who = if source.name() == "model" { "model" } else { "Rung" };
        lines.extend(beside(cx, who, Role::Accent, reply));
        lines.push(Line::default());
    }
    lines
}

fn beside(cx: &Cx, who: &str, role: Role, lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let mut out = Vec::with_capacity(lines.len());
    for (i, mut line) in lines.into_iter().enumerate() {
        let label = if i == 0 { cx.span(role, pad(who, WHO)) } else { Span::raw(" ".repeat(WHO)) };
        line.spans.insert(0, label);
        out.push(line);
    }
    out
}
