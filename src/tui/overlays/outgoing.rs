//! What a language model is sent, byte for byte; before the first time with the question whether to.
//!
//! ```text
//! ┌▸Sent to llama at localhost:8080 ──────────────────────────────┐
//! │ {"messages":[{"role":"system","content":"You are a patient…   │
//! └─ Enter send it, now and later · o hint without it · Esc no ───┘
//! ```

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::model::ids::ProblemUid;
use crate::orchestrator::Outgoing;
use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::over::Choice;
use crate::tui::overlay::{Overlay, Reply};
use crate::tui::screen::Event;
use crate::tui::theme::Role;
use crate::tui::ui::Ui;
use crate::tui::ui::painted::POPUP;
use crate::tui::widgets::Frame;
use crate::tui::widgets::popup::{blank, centred};
use crate::words::asking::body_lines;
use crate::words::text::{clean, wrap};

/// A request that waits, and what was sent for the last hint.
#[derive(Debug)]
pub struct Sending {
    pub problem: ProblemUid,
    pub outgoing: Box<Outgoing>,
    /// Whether the learner is asked to agree.
    pub asks: bool,
}

impl Overlay for Sending {
    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Reply> {
        let Event::Key(event, action) = event else { return None };
        match (event.code, action) {
            (KeyCode::Enter, _) if self.asks => {
                Some(Reply::Chosen(Choice::Agreed(self.problem.clone(), self.outgoing.to.clone())))
            }
            (KeyCode::Char('o'), _) if self.asks => Some(Reply::Chosen(Choice::WithoutModel(self.problem.clone()))),
            (_, Some(Action::Back | Action::Open)) => Some(Reply::Close(Vec::new())),
            (_, action) => ui.scrolled(POPUP, action?).then(|| Reply::Stay(Vec::new())),
        }
    }

    fn draw(&self, cx: &mut Cx, area: Rect) {
        let columns = area.width.saturating_sub(4).min(100);
        let room = usize::from(columns.saturating_sub(4));
        let lines = lines(cx, &self.outgoing, room);
        let note = if self.asks { "Enter send it, now and later · o hint without it · Esc no" } else { "Esc closes" };
        let rows = (lines.len() as u16 + 2).clamp(5, area.height.saturating_sub(2).max(5));
        let place = centred(area, columns, rows);
        blank(cx, place);
        let title = format!("Sent to {}", self.outgoing.to);
        Frame::new(POPUP, title).note(note).focused(true).scroll(cx, place, &lines);
    }
}

/// What is asked, then the bytes as they are, broken where the screen ends.
fn lines(cx: &Cx, outgoing: &Outgoing, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let say = |lines: &mut Vec<Line<'static>>, text: &str| {
        lines.extend(wrap(text, columns).into_iter().map(|line| Line::from(cx.span(Role::Title, line))));
        lines.push(Line::default());
    };
    let bytes = |lines: &mut Vec<Line<'static>>, body: &str| {
        let body = body_lines(body).into_iter().flat_map(|line| wrap(&clean(&line), columns));
        lines.extend(body.map(|line| Line::from(cx.span(Role::Text, line))));
    };
    // To whom is said in full here: the title gives way to the keys where there is no room for both.
    let to = clean(&outgoing.to);
    let asked = match (outgoing.level, outgoing.agreed) {
        (None, _) => "No hint can be taken now. This would be sent for one, and nothing else:".to_owned(),
        (Some(_), true) => "This is sent for the next hint, and nothing else:".to_owned(),
        (Some(_), false) => {
            format!("This would be sent to {to} for each hint, with your code as it is then, and nothing else:")
        }
    };
    say(&mut lines, &asked);
    bytes(&mut lines, &outgoing.body);
    for (number, body) in outgoing.sent.iter().enumerate() {
        lines.push(Line::default());
        say(&mut lines, &format!("Sent for the last hint, request {}:", number + 1));
        bytes(&mut lines, body);
    }
    lines
}
