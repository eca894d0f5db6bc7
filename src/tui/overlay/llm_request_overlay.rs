//! The request to a language model, byte for byte. Before the first one, the learner is asked for consent.
//!
//! ```text
//! ┌▸Sent to llama at localhost:8080 ──────────────────────────────┐
//! │ {"messages":[{"role":"system","content":"You are a patient…   │
//! └─ Enter send it, now and later · o hint without it · Esc no ───┘
//! ```

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::orchestrator::OutgoingRequest;
use crate::text::llm_request_text::body_lines;
use crate::text::text_layout::{clean, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::overlay::overlay_request::OverlayChoice;
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::screen::ScreenEvent;
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::POPUP;
use crate::tui::widgets::PaneFrame;
use crate::tui::widgets::popup::{centred, clear_area};
use crate::types::ids::ProblemUid;

/// A request that waits for consent, or the request sent for the last hint.
#[derive(Debug)]
pub struct LlmRequestOverlay {
    pub problem: ProblemUid,
    pub outgoing: Box<OutgoingRequest>,
    /// Whether the learner is asked for consent.
    pub asks_consent: bool,
}

impl Overlay for LlmRequestOverlay {
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply> {
        let ScreenEvent::Key(event, action) = event else { return None };
        match (event.code, action) {
            (KeyCode::Enter, _) if self.asks_consent => {
                Some(OverlayReply::Chosen(OverlayChoice::SendToModel(self.problem.clone(), self.outgoing.to.clone())))
            }
            (KeyCode::Char('o'), _) if self.asks_consent => {
                Some(OverlayReply::Chosen(OverlayChoice::WithoutModel(self.problem.clone())))
            }
            (_, Some(Action::Back | Action::Open)) => Some(OverlayReply::Close(Vec::new())),
            (_, action) => ui.scroll_by_action(POPUP, action?).then(|| OverlayReply::Stay(Vec::new())),
        }
    }

    fn draw(&self, cx: &mut DrawContext, area: Rect) {
        let columns = area.width.saturating_sub(4).min(100);
        let room = usize::from(columns.saturating_sub(4));
        let lines = lines(cx, &self.outgoing, room);
        let note = if self.asks_consent {
            "Enter send it, now and later · o hint without it · Esc no"
        } else {
            "Esc closes"
        };
        let rows = (lines.len() as u16 + 2).clamp(5, area.height.saturating_sub(2).max(5));
        let place = centred(area, columns, rows);
        clear_area(cx, place);
        let title = format!("Sent to {}", self.outgoing.to);
        PaneFrame::new(POPUP, title).note(note).focused(true).render_scrolled(cx, place, &lines);
    }
}

/// The question, then the bytes of the request, wrapped at the edge of the screen.
fn lines(cx: &DrawContext, outgoing: &OutgoingRequest, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let say = |lines: &mut Vec<Line<'static>>, text: &str| {
        lines.extend(cx.wrapped(StyleRole::Title, text, columns));
        lines.push(Line::default());
    };
    let bytes = |lines: &mut Vec<Line<'static>>, body: &str| {
        let body = body_lines(body).into_iter().flat_map(|line| wrap(&clean(&line), columns));
        lines.extend(body.map(|line| Line::from(cx.span(StyleRole::Text, line))));
    };
    // The full address is shown here, because the title drops it if there is no room for it beside the keys.
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
