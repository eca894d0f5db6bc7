//! A language model's remarks on code that passed, below Rung's own, asked for by a key.
//!
//! ```text
//! model  M asks local qwen for more
//! model · local qwen
//!   readability  line 3: `d` says nothing of what it holds.
//! ```

use ratatui::text::{Line, Span};

use crate::orchestrator::{Reviewed, Stage};
use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::message::{Answer, Ask, Command, RequestId};
use crate::tui::spans::wrap_spans;
use crate::tui::theme::Role;
use crate::tui::ui::Ui;
use crate::tui::ui::notice::Tone;
use crate::words::asking;
use crate::words::numbers::count;
use crate::words::text::{clean, wrap};

use super::open::{Open, REVIEW};

/// The review of the code that passed last.
#[derive(Clone, Debug, Default)]
pub struct ModelReview {
    asked: Option<(RequestId, Stage)>,
    done: Option<Reviewed>,
}

impl ModelReview {
    /// Whether a reply is waited for.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.asked.is_some()
    }
}

/// Asks for it, once a submission.
pub(super) fn ask(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    if !open.passed() {
        ui.say(Tone::Info, "A language model reviews code that has just passed.");
        return Vec::new();
    }
    if open.hints.as_ref().is_none_or(|view| view.model.is_none()) {
        ui.say(Tone::Info, "A second review needs a language model, set up in Settings.");
        return Vec::new();
    }
    open.focus = REVIEW;
    if open.model_review.is_asked() || open.model_review.done.is_some() {
        return Vec::new();
    }
    let (request, command) = ui.ask(Ask::ReviewByModel(open.uid.clone()));
    open.model_review.asked = Some((request, Stage::Asking));
    vec![command]
}

/// Stops waiting.
pub(super) fn stop(open: &mut Open) -> Vec<Command> {
    open.model_review.asked.take().map(|(request, _)| Command::Cancel(request)).into_iter().collect()
}

/// The reply came on.
pub(super) fn moved_on(open: &mut Open, ui: &mut Ui, request: RequestId, stage: Stage) {
    if let Some((asked, now)) = &mut open.model_review.asked
        && *asked == request
    {
        *now = stage;
        ui.redraw = true;
    }
}

/// The review is there, or why there is none.
pub(super) fn answered(open: &mut Open, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
    if open.model_review.asked.take_if(|(asked, _)| *asked == request).is_none() {
        return Vec::new();
    }
    match answer {
        Answer::Reviewed(Ok(reviewed)) => {
            if let Some(told) = &reviewed.told {
                ui.say(Tone::Info, clean(told));
            }
            open.model_review.done = Some(*reviewed);
            ui.scrolls.insert(REVIEW, usize::MAX);
            Vec::new()
        }
        other => ui.unexpected(other),
    }
}

/// Below Rung's own remarks: the key, how far the reply is, or the remarks with their label.
pub(super) fn lines(cx: &Cx, open: &Open, columns: usize) -> Vec<Line<'static>> {
    let Some(model) = open.hints.as_ref().and_then(|view| view.model.as_ref()) else { return Vec::new() };
    let mut lines = vec![Line::default()];
    if let Some((_, stage)) = open.model_review.asked {
        let text = format!("model: {}; Esc stops it", asking::stage(stage));
        lines.extend(wrap(&text, columns).into_iter().map(|line| Line::from(cx.span(Role::Info, line))));
        return lines;
    }
    let Some(reviewed) = &open.model_review.done else {
        let words = format!(" asks {} for remarks as well", clean(&model.name));
        lines.extend(wrap_spans(&[cx.key(Action::ModelReview), cx.span(Role::Dim, words)], columns));
        return lines;
    };
    let head = vec![cx.span(Role::Title, "model "), cx.span(Role::Dim, format!("· {}", clean(&reviewed.model)))];
    lines.extend(wrap_spans(&head, columns));
    for said in &reviewed.remarks {
        let place = if said.line == 0 { String::new() } else { format!("line {}: ", said.line) };
        let topic = cx.span(Role::Accent, format!("{}  ", clean(&said.category)));
        let text = cx.span(Role::Text, format!("{place}{}", clean(&said.remark)));
        lines.extend(wrap_spans(&[topic, text], columns.saturating_sub(2)).into_iter().map(|mut line| {
            line.spans.insert(0, Span::raw("  "));
            line
        }));
    }
    let dropped = match (reviewed.remarks.len(), reviewed.dropped) {
        (0, 0) => Some("  Nothing to remark.".to_owned()),
        (_, 0) => None,
        (_, n) => Some(format!("  {} left out: what was claimed did not hold.", count(n, "remark"))),
    };
    lines.extend(dropped.into_iter().map(|text| Line::from(cx.span(Role::Dim, text))));
    lines
}
