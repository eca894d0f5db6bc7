//! A language model's remarks on code that passed, requested by a key and shown below Rung's remarks.
//!
//! ```text
//! model  M asks local qwen for more
//! model · local qwen
//!   readability  line 3: `d` says nothing of what it holds.
//! ```

use ratatui::text::{Line, Span};

use crate::orchestrator::{LlmCodeReview, ReplyStage};
use crate::text::llm_request_text;
use crate::text::number_format::count_noun;
use crate::text::text_layout::{clean, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, RequestId, TutorAnswer, TutorRequest};
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::ui::notice::NoticeTone;
use crate::tui::wrap_spans::wrap_spans;

use super::problem_view_state::{OpenProblem, REVIEW};

/// The review of the last accepted code.
#[derive(Clone, Debug, Default)]
pub struct LlmReviewState {
    pending: Option<(RequestId, ReplyStage)>,
    review: Option<LlmCodeReview>,
}

impl LlmReviewState {
    /// Whether a reply is pending.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }
}

/// Requests the review, once per submission.
pub(super) fn request_review(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    if !open.has_passed() {
        ui.show_notice(NoticeTone::Info, "A language model reviews code that has just passed.");
        return Vec::new();
    }
    if open.hints.as_ref().is_none_or(|view| view.model.is_none()) {
        ui.show_notice(NoticeTone::Info, "A second review needs a language model, set up in Settings.");
        return Vec::new();
    }
    open.focus = REVIEW;
    if open.llm_review.is_pending() || open.llm_review.review.is_some() {
        return Vec::new();
    }
    let (request, command) = ui.new_request(TutorRequest::ReviewByModel(open.uid.clone()));
    open.llm_review.pending = Some((request, ReplyStage::Asking));
    vec![command]
}

/// Cancels the request.
pub(super) fn cancel_review(open: &mut OpenProblem) -> Vec<AppCommand> {
    open.llm_review.pending.take().map(|(request, _)| AppCommand::Cancel(request)).into_iter().collect()
}

/// Updates the progress of the reply.
pub(super) fn update_stage(open: &mut OpenProblem, ui: &mut Ui, request: RequestId, stage: ReplyStage) {
    if let Some((asked, now)) = &mut open.llm_review.pending
        && *asked == request
    {
        *now = stage;
        ui.redraw = true;
    }
}

/// Handles the review, or the failure.
pub(super) fn handle_answer(
    open: &mut OpenProblem,
    ui: &mut Ui,
    request: RequestId,
    answer: TutorAnswer,
) -> Vec<AppCommand> {
    if open.llm_review.pending.take_if(|(asked, _)| *asked == request).is_none() {
        return Vec::new();
    }
    match answer {
        TutorAnswer::Reviewed(Ok(reviewed)) => {
            if let Some(told) = &reviewed.told {
                ui.show_notice(NoticeTone::Info, clean(told));
            }
            open.llm_review.review = Some(*reviewed);
            ui.scroll_offsets.insert(REVIEW, usize::MAX);
            Vec::new()
        }
        other => ui.handle_unexpected(other),
    }
}

/// The lines below Rung's remarks: the key, the progress of the reply, or the remarks with their label.
pub(super) fn lines(cx: &DrawContext, open: &OpenProblem, columns: usize) -> Vec<Line<'static>> {
    let Some(model) = open.hints.as_ref().and_then(|view| view.model.as_ref()) else { return Vec::new() };
    let mut lines = vec![Line::default()];
    if let Some((_, stage)) = open.llm_review.pending {
        let text = format!("model: {}; Esc stops it", llm_request_text::stage(stage));
        lines.extend(cx.wrapped(StyleRole::Info, &text, columns));
        return lines;
    }
    let Some(reviewed) = &open.llm_review.review else {
        let words = format!(" asks {} for remarks as well", clean(&model.name));
        lines.extend(wrap_spans(&[cx.key_span(Action::ModelReview), cx.span(StyleRole::Dim, words)], columns));
        return lines;
    };
    let head =
        vec![cx.span(StyleRole::Title, "model "), cx.span(StyleRole::Dim, format!("· {}", clean(&reviewed.model)))];
    lines.extend(wrap_spans(&head, columns));
    for said in &reviewed.remarks {
        let place = if said.line == 0 { String::new() } else { format!("line {}: ", said.line) };
        let topic = cx.span(StyleRole::Accent, format!("{}  ", clean(&said.category)));
        let text = cx.span(StyleRole::Text, format!("{place}{}", clean(&said.remark)));
        lines.extend(wrap_spans(&[topic, text], columns.saturating_sub(2)).into_iter().map(|mut line| {
            line.spans.insert(0, Span::raw("  "));
            line
        }));
    }
    let dropped = match (reviewed.remarks.len(), reviewed.dropped) {
        (0, 0) => Some("Nothing to remark.".to_owned()),
        (_, 0) => None,
        (_, n) => Some(format!("{} left out: what was claimed did not hold.", count_noun(n, "remark"))),
    };
    let dropped = dropped.into_iter().flat_map(|text| wrap(&text, columns.saturating_sub(2)));
    lines.extend(dropped.map(|line| Line::from(cx.span(StyleRole::Dim, format!("  {line}")))));
    lines
}
