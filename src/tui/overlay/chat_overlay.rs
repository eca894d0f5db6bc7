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

use crate::orchestrator::ReplyStage;
use crate::text::learning_status;
use crate::text::llm_request_text;
use crate::text::number_format::{count_noun, format_percent};
use crate::text::symbols;
use crate::text::text_layout::{clean, pad, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::markdown_view;
use crate::tui::message::{AppCommand, BroadcastEvent, RequestId, TutorAnswer, TutorRequest as Question};
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::screen::ScreenEvent;
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::POPUP;
use crate::tui::widgets::PaneFrame;
use crate::tui::widgets::popup::{centred, clear_area, key_hints};
use crate::types::HintSource;
use crate::types::chat_turn::{CHAT_HINT_LEVEL, ChatTurn, ChatView, MAX_QUESTION_CHARS};
use crate::types::ids::ProblemUid;

/// Columns of the speaker's name.
const SPEAKER_COLUMNS: usize = 7;

/// The chat about one problem.
#[derive(Debug)]
pub struct ChatOverlay {
    problem: ProblemUid,
    title: String,
    input: TextArea<'static>,
    /// The open request: for the chat so far, or for a reply.
    pending_view: Option<RequestId>,
    pending_answer: Option<RequestId>,
    stage: Option<ReplyStage>,
    view: Option<ChatView>,
    /// Why the last question failed.
    error: Option<String>,
    /// Lines hidden at the end of the chat.
    scrolled_back: usize,
}

impl ChatOverlay {
    /// Opens the chat about a problem and requests its turns so far.
    #[must_use]
    pub fn new(ui: &mut Ui, problem: ProblemUid) -> (Self, AppCommand) {
        let (request, command) = ui.new_request(Question::Talk(problem.clone()));
        let title = learning_status::problem_title(&ui.published, &problem);
        let ask = Self {
            problem,
            title,
            input: TextArea::default(),
            pending_view: Some(request),
            pending_answer: None,
            stage: None,
            view: None,
            error: None,
            scrolled_back: 0,
        };
        (ask, command)
    }

    fn handle_key(&mut self, ui: &mut Ui, event: KeyEvent) -> OverlayReply {
        match event.code {
            KeyCode::Esc => return self.cancel_or_close(),
            KeyCode::Enter => return OverlayReply::Stay(self.send_question(ui)),
            KeyCode::PageUp | KeyCode::Up => self.scrolled_back = self.scrolled_back.saturating_add(3),
            KeyCode::PageDown | KeyCode::Down => self.scrolled_back = self.scrolled_back.saturating_sub(3),
            _ if self.pending_answer.is_none() && self.can_ask() => {
                self.error = None;
                self.input.input(event);
                self.truncate_input();
            }
            _ => {}
        }
        OverlayReply::Stay(Vec::new())
    }

    /// Cancels the open request, or closes the chat if there is none.
    fn cancel_or_close(&mut self) -> OverlayReply {
        self.stage = None;
        match self.pending_answer.take() {
            Some(request) => {
                self.error = Some("Stopped; no turn was used.".to_owned());
                OverlayReply::Stay(vec![AppCommand::Cancel(request)])
            }
            None => OverlayReply::Close(Vec::new()),
        }
    }

    fn send_question(&mut self, ui: &mut Ui) -> Vec<AppCommand> {
        let question = self.input_text();
        if self.pending_answer.is_some() || !self.can_ask() || question.trim().is_empty() {
            return Vec::new();
        }
        let (request, command) = ui.new_request(Question::AskAbout(self.problem.clone(), question));
        (self.pending_answer, self.stage, self.error, self.scrolled_back) =
            (Some(request), Some(ReplyStage::Asking), None, 0);
        vec![command]
    }

    fn input_text(&self) -> String {
        self.input.lines().join(" ")
    }

    fn truncate_input(&mut self) {
        let text = self.input_text();
        if text.chars().count() > MAX_QUESTION_CHARS {
            self.input = TextArea::new(vec![text.chars().take(MAX_QUESTION_CHARS).collect()]);
            self.input.move_cursor(CursorMove::End);
        }
    }

    /// Whether the learner has a turn left.
    fn can_ask(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.blocked.is_none())
    }

    // Returns an answer to another request to the caller.
    #[allow(clippy::result_large_err)]
    fn handle_answer(&mut self, request: RequestId, answer: TutorAnswer) -> Result<(), TutorAnswer> {
        let asked = self.pending_answer.take_if(|asked| *asked == request).is_some();
        let looked = self.pending_view.take_if(|asked| *asked == request).is_some();
        if !asked && !looked {
            return Ok(());
        }
        self.stage = None;
        match answer {
            TutorAnswer::Talk(Ok(view)) => {
                self.view = Some(*view);
                if asked {
                    self.input = TextArea::default();
                }
                Ok(())
            }
            // The question stays in the input, so that the learner can ask it again.
            TutorAnswer::Talk(Err(failure)) => {
                self.error = (!failure.cancelled).then(|| clean(&failure.message));
                Ok(())
            }
            other => Err(other),
        }
    }

    fn turns_left_text(&self) -> String {
        self.view.as_ref().map_or_else(String::new, |view| format!("{} left", count_noun(view.left, "turn")))
    }

    /// The line between chat and input: the progress of the reply, the error, or the cost of a turn.
    fn status(&self) -> (StyleRole, String) {
        if let Some(stage) = self.stage {
            return (StyleRole::Info, llm_request_text::stage(stage));
        }
        if let Some(error) = &self.error {
            return (StyleRole::Warn, error.clone());
        }
        let Some(view) = &self.view else { return (StyleRole::Dim, symbols::ELLIPSIS.to_owned()) };
        match (&view.blocked, &view.told, view.costs) {
            (Some(reason), ..) => (StyleRole::Warn, clean(reason)),
            (None, Some(told), _) => (StyleRole::Warn, clean(told)),
            (None, None, true) => {
                let keeps = format_percent(view.keeps);
                let text = format!(
                    "All questions together cost as much as hint {CHAT_HINT_LEVEL}: a pass then counts {keeps}."
                );
                (StyleRole::Dim, text)
            }
            (None, None, false) => (StyleRole::Dim, "Further questions cost nothing more.".to_owned()),
        }
    }
}

impl Overlay for ChatOverlay {
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply> {
        match event {
            ScreenEvent::Key(event, _) => return Some(self.handle_key(ui, event)),
            ScreenEvent::Paste(text) if self.pending_answer.is_none() && self.can_ask() => {
                self.input.insert_str(clean(&text).replace('\n', " "));
                self.truncate_input();
            }
            ScreenEvent::News(BroadcastEvent::Stage(request, stage)) if self.pending_answer == Some(request) => {
                self.stage = Some(stage);
            }
            ScreenEvent::Answer(request, answer) => {
                if let Err(other) = self.handle_answer(request, answer) {
                    return Some(OverlayReply::Stay(ui.handle_unexpected(other)));
                }
            }
            ScreenEvent::Wheel(_, true) => self.scrolled_back = self.scrolled_back.saturating_sub(3),
            ScreenEvent::Wheel(_, false) => self.scrolled_back = self.scrolled_back.saturating_add(3),
            // A click beside the chat doesn't close it, because the learner may have typed something.
            _ => {}
        }
        Some(OverlayReply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut DrawContext, area: Rect) {
        let columns = area.width.saturating_sub(4).min(92);
        let place = centred(area, columns, area.height.saturating_sub(2).min(30));
        clear_area(cx, place);
        let title = format!("Ask about {}", self.title);
        let inner = PaneFrame::new(POPUP, &title).note(self.turns_left_text()).focused(true).render(cx, place);
        let room = usize::from(inner.width);
        let (role, status) = self.status();
        let status = wrap(&status, room);
        let below = status.len().min(4) as u16 + 3;
        let talk = Rect { height: inner.height.saturating_sub(below), ..inner };
        self.draw_chat(cx, talk);
        let mut y = talk.bottom();
        for line in status.into_iter().take(4) {
            cx.draw_line(Rect { y, height: 1, ..inner }.intersection(inner), &Line::from(cx.span(role, line)));
            y += 1;
        }
        y += 1;
        self.draw_prompt(cx, Rect { y, height: 1, ..inner }.intersection(inner));
        let esc = if self.pending_answer.is_some() { "stop" } else { "close" };
        let bottom = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
        let keys = key_hints(cx, &[("Enter", "ask"), ("PgUp PgDn", "scroll"), ("Esc", esc)]);
        cx.draw_line(bottom, &Line::from(keys));
    }
}

impl ChatOverlay {
    /// Draws the newest lines that fit, or earlier ones if the learner scrolled back.
    fn draw_chat(&self, cx: &mut DrawContext, area: Rect) {
        let lines = self.view.as_ref().map_or_else(Vec::new, |view| chat_lines(cx, view, usize::from(area.width)));
        let rows = usize::from(area.height);
        let back = self.scrolled_back.min(lines.len().saturating_sub(rows));
        let from = lines.len().saturating_sub(rows + back);
        for (i, line) in lines.iter().skip(from).take(rows).enumerate() {
            cx.draw_line(Rect { y: area.y + i as u16, height: 1, ..area }, line);
        }
    }

    fn draw_prompt(&self, cx: &mut DrawContext, area: Rect) {
        let pointer = Line::from(cx.span(StyleRole::Accent, format!("{} ", symbols::POINTER)));
        cx.draw_line(area, &pointer);
        let field = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area };
        let mut input = self.input.clone();
        let plain = cx.style(if self.pending_answer.is_some() { StyleRole::Dim } else { StyleRole::CodeText });
        input.set_style(plain);
        input.set_cursor_line_style(plain);
        let waits = self.pending_answer.is_some() || !self.can_ask();
        input.set_cursor_style(if waits { plain } else { plain.add_modifier(Modifier::REVERSED) });
        (&input).render(field, cx.buf);
    }
}

/// Every turn with its speaker, or an introduction if there are none.
fn chat_lines(cx: &DrawContext, view: &ChatView, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if view.turns.is_empty() && view.blocked.is_none() {
        let text = "What do you want to know? The tutor answers with a question, never with code, and sees your file, the \
                    statement and the sample that fails.";
        lines.extend(wrap(text, columns).into_iter().map(|line| Line::from(cx.span(StyleRole::Dim, line))));
    }
    for ChatTurn { question, reply, source } in &view.turns {
        let question = wrap(&clean(question), columns.saturating_sub(SPEAKER_COLUMNS));
        let question = question.into_iter().map(|line| Line::from(cx.span(StyleRole::Text, line))).collect();
        lines.extend(lines_beside_speaker(cx, "you", StyleRole::Dim, question));
        let reply = markdown_view::render(reply, cx.theme, columns.saturating_sub(SPEAKER_COLUMNS));
        let who = if *source == HintSource::Model { "model" } else { "Rung" };
        lines.extend(lines_beside_speaker(cx, who, StyleRole::Accent, reply));
        lines.push(Line::default());
    }
    lines
}

fn lines_beside_speaker(cx: &DrawContext, who: &str, role: StyleRole, lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let mut out = Vec::with_capacity(lines.len());
    for (i, mut line) in lines.into_iter().enumerate() {
        let label =
            if i == 0 { cx.span(role, pad(who, SPEAKER_COLUMNS)) } else { Span::raw(" ".repeat(SPEAKER_COLUMNS)) };
        line.spans.insert(0, label);
        out.push(line);
    }
    out
}
