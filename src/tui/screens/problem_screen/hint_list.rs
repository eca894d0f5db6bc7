//! The right column: the hints; after a pass, the review of the code instead.
//!
//! ```text
//! ┌ Hints 1/5 ────────────────────┐   ┌ Review of your code ──────────┐
//! │ ✓ 1 Question · from the pack  │   │ time  yours grows as n², …    │
//! │   What did you try? …         │   │ edge  passed; covered empty … │
//! │ ▸ 2 Idea                      │   │                               │
//! │   H reveals it; a pass then … │   │                               │
//! │ · 3 Plan                      │   │                               │
//! └───────────────────────────────┘   └───────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::learner::hint_limits::{self, MAX_LEVEL as MAX_HINT_LEVEL};
use crate::learner::state_queries;
use crate::orchestrator::ReplyStage;
use crate::text::day_status;
use crate::text::hint_price_text;
use crate::text::llm_request_text;
use crate::text::relative_dates::day_in_words;
use crate::text::symbols;
use crate::text::text_layout::{clean, pad, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::markdown_view;
use crate::tui::theme::StyleRole;
use crate::tui::widgets::PaneFrame;
use crate::tui::wrap_spans::wrap_spans;
use crate::types::hint_types::{Hint, HintView, level_name};
use crate::types::verdict_report::SolutionRemark;

use super::key_hint::key_hint;
use super::llm_review_pane;
use super::problem_view_state::{HINTS, OpenProblem, REVIEW};

pub(super) fn render(cx: &mut DrawContext, area: Rect, open: &OpenProblem) {
    let remarks = open.last_result.as_ref().and_then(|f| f.passed_submission()).map(|s| s.remarks.as_slice());
    let room = usize::from(area.width.saturating_sub(4));
    if let Some(remarks) = remarks {
        // After a pass the column shows the review instead of the hints.
        let focused = matches!(open.focus, HINTS | REVIEW);
        let mut lines = review(cx, remarks, room);
        lines.extend(llm_review_pane::lines(cx, open, room));
        PaneFrame::new(REVIEW, "Review of your code").focused(focused).render_scrolled(cx, area, &lines);
        return;
    }
    let lines = match &open.hints {
        _ if open.is_given_up(cx.ui) => given_up(cx, open, room),
        Some(view) if open.can_give_up(cx.ui) => {
            hint_lines(cx, open, view, room).into_iter().chain(give_up_lines(cx, room)).collect()
        }
        Some(view) => hint_lines(cx, open, view, room),
        None => vec![Line::from(cx.span(StyleRole::Dim, "…"))],
    };
    let shown = open.hints.as_ref().map_or(0, |h| h.shown.len());
    let title = if open.is_given_up(cx.ui) { "Given up".to_owned() } else { format!("Hints {shown}/{MAX_HINT_LEVEL}") };
    let frame = PaneFrame::new(HINTS, title).focused(open.focus == HINTS);
    frame.render_scrolled(cx, area, &lines);
}

/// The lines below the last hint.
fn give_up_lines(cx: &DrawContext, columns: usize) -> Vec<Line<'static>> {
    let words = " gives up: it shows the solution, and the problem is due again tomorrow";
    let spans = [cx.key_span(Action::GiveUp), cx.span(StyleRole::Dim, words)];
    std::iter::once(Line::default()).chain(wrap_spans(&spans, columns)).collect()
}

/// Replaces the hints after the learner gave up.
fn given_up(cx: &DrawContext, open: &OpenProblem, columns: usize) -> Vec<Line<'static>> {
    let review = cx.published.state.reviews.get(&open.uid);
    let back = review.map_or_else(String::new, |review| {
        format!(" It is due {}, with an empty file.", day_in_words(review.due, cx.published.day))
    });
    let text = if state_queries::is_solved(&cx.published.state, &open.uid) {
        format!("You gave up on this review; what you solved before still counts.{back}")
    } else {
        format!("You gave up on this problem, so it is not solved.{back}")
    };
    let mut lines: Vec<Line> = cx.wrapped(StyleRole::Text, &text, columns);
    lines.push(Line::default());
    lines.push(Line::from(key_hint(cx, Action::Solution, "shows the solution")));
    lines
}

fn hint_lines(cx: &DrawContext, open: &OpenProblem, view: &HintView, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let settled = day_status::agenda(cx.published).is_settled(&open.uid);
    let most = open.problem(cx.ui).map_or(MAX_HINT_LEVEL, |known| hint_limits::max_level(&cx.published.state, known));
    for level in 1..=MAX_HINT_LEVEL {
        match view.shown.iter().find(|hint| hint.level == level) {
            Some(hint) => lines.extend(shown(cx, hint, view, columns)),
            None if view.offer.next == Some(level) => match open.llm_stage {
                Some(stage) => lines.extend(pending_hint_lines(cx, level, stage, columns)),
                None if open.pending_hint.is_some() => lines.extend(looking_lines(cx, level)),
                None if open.hint_after_job => lines.extend(waiting_lines(cx, level, columns)),
                None => lines.extend(offered(cx, open, (view, settled), level, columns)),
            },
            None if level > most => {
                let name = format!("{} {level} {}", symbols::NOT_RUN, level_name(level));
                lines.push(Line::from(cx.span(StyleRole::Dim, name)));
            }
            None => {
                let price = hint_price_text::share_of(level, hint_price_text::without_hints(view.offer.keeps));
                let price = if settled { String::new() } else { price };
                let name = format!("{} {level} {:<8} {price}", symbols::NOT_RUN, level_name(level));
                lines.push(Line::from(cx.span(StyleRole::Dim, name)));
            }
        }
    }
    lines.extend(limit_lines(cx, open, columns));
    if view.shown.iter().any(|hint| hint.text.contains("```")) {
        lines.push(Line::default());
        lines.push(Line::from(vec![cx.key_span(Action::Open), cx.span(StyleRole::Dim, " shows them in full width")]));
    }
    if view.shown.is_empty() && view.offer.blocked.is_none() {
        lines.push(Line::default());
        let levels = "Five levels, from a question to what you have to look at";
        let text = if settled {
            format!("{levels}.")
        } else {
            format!(
                "{levels}. The percentage is how much a pass counts after that hint. {}",
                hint_price_text::FREE_HINTS
            )
        };
        lines.extend(cx.wrapped(StyleRole::Dim, &text, columns));
    }
    lines
}

/// Why the last levels can't be had.
fn limit_lines(cx: &DrawContext, open: &OpenProblem, columns: usize) -> Vec<Line<'static>> {
    let state = &cx.published.state;
    let limited = open.problem(cx.ui).filter(|problem| hint_limits::max_level(state, problem) < MAX_HINT_LEVEL);
    let Some(problem) = limited else { return Vec::new() };
    let mut spans = vec![cx.span(StyleRole::Warn, hint_limits::end_reason(state, problem))];
    if hint_limits::is_own_limit(state, problem) {
        spans.extend([Span::raw(" "), cx.key_span(Action::Settings), cx.span(StyleRole::Dim, " opens more")]);
    }
    wrap_spans(&spans, columns.saturating_sub(2)).into_iter().map(indent).collect()
}

fn shown(cx: &DrawContext, hint: &Hint, view: &HintView, columns: usize) -> Vec<Line<'static>> {
    let head = Line::from(vec![
        cx.span(StyleRole::Good, format!("{} ", symbols::PASSED)),
        cx.span(StyleRole::Title, format!("{} {} ", hint.level, level_name(hint.level))),
        cx.span(StyleRole::Dim, format!("· {}", hint.source.label())),
    ]);
    let text = hint.text_for(view.program.as_ref());
    let mut lines = vec![head];
    let note = hint.band_change(&view.shown).map_or_else(Vec::new, |note| wrap(&note, columns.saturating_sub(2)));
    lines.extend(note.into_iter().map(|line| Line::from(cx.span(StyleRole::Dim, format!("  {line}")))));
    for mut line in markdown_view::render(&text, cx.theme, columns.saturating_sub(2)) {
        line.spans.insert(0, Span::raw("  "));
        lines.push(line);
    }
    lines.push(Line::default());
    lines
}

/// The next hint while a language model words it. None of its text is shown before all of it was checked.
fn pending_hint_lines(cx: &DrawContext, level: u8, stage: ReplyStage, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![next_head(cx, level)];
    let room = columns.saturating_sub(2);
    let stage = wrap(&format!("language model: {}", llm_request_text::stage(stage)), room);
    lines.extend(stage.into_iter().map(|line| Line::from(cx.span(StyleRole::Info, format!("  {line}")))));
    let stop = wrap("Esc stops it; no hint is taken then", room);
    lines.extend(stop.into_iter().map(|line| Line::from(cx.span(StyleRole::Dim, format!("  {line}")))));
    lines
}

/// The head of the next hint.
fn next_head(cx: &DrawContext, level: u8) -> Line<'static> {
    Line::from(vec![
        cx.span(StyleRole::Accent, format!("{} ", symbols::POINTER)),
        cx.span(StyleRole::Text, format!("{level} {}", level_name(level))),
    ])
}

/// The next hint while Rung looks at the program.
fn looking_lines(cx: &DrawContext, level: u8) -> Vec<Line<'static>> {
    let doing = Line::from(cx.span(StyleRole::Info, "  looking at your program…"));
    vec![next_head(cx, level), doing, indent(Line::from(key_hint(cx, Action::Back, "stops it")))]
}

/// The next hint while it waits for a run.
fn waiting_lines(cx: &DrawContext, level: u8, columns: usize) -> Vec<Line<'static>> {
    let text = wrap("waiting for your run; the hint is about its result", columns.saturating_sub(2));
    let text = text.into_iter().map(|line| Line::from(cx.span(StyleRole::Info, format!("  {line}"))));
    std::iter::once(next_head(cx, level)).chain(text).collect()
}

fn indent(mut line: Line<'static>) -> Line<'static> {
    line.spans.insert(0, Span::raw("  "));
    line
}

/// The next hint: its cost before it is revealed, or why it is locked now.
fn offered(
    cx: &DrawContext,
    open: &OpenProblem,
    (view, settled): (&HintView, bool),
    level: u8,
    columns: usize,
) -> Vec<Line<'static>> {
    let mut lines = vec![next_head(cx, level)];
    if let Some(reason) = &view.offer.blocked {
        let text = wrap(&clean(reason), columns.saturating_sub(2));
        lines.extend(text.into_iter().map(|l| Line::from(cx.span(StyleRole::Warn, format!("  {l}")))));
        return lines;
    }
    let price = hint_price_text::offer(level, view.offer.keeps);
    let counts = if settled {
        let why = day_status::free_hints_reason(cx.published, &open.uid).unwrap_or_default();
        format!(" to reveal; it costs nothing, because {why}. Hints are written for code that fails.")
    } else {
        format!(" to reveal (your next pass will count {price})")
    };
    let spans = [cx.key_span(Action::Hint), cx.span(StyleRole::Dim, counts)];
    lines.extend(wrap_spans(&spans, columns.saturating_sub(2)).into_iter().map(|mut line| {
        line.spans.insert(0, Span::raw("  "));
        line
    }));
    if let Some(model) = &view.model {
        let spans = [cx.key_span(Action::Help), cx.span(StyleRole::Dim, " in this pane asks the model")];
        lines.extend(wrap_spans(&spans, columns.saturating_sub(2)).into_iter().map(indent));
        let words = format!(" shows the text sent to {}", clean(&model.name));
        let spans = [cx.key_span(Action::Outgoing), cx.span(StyleRole::Dim, words)];
        lines.extend(wrap_spans(&spans, columns.saturating_sub(2)).into_iter().map(|mut line| {
            line.spans.insert(0, Span::raw("  "));
            line
        }));
    }
    // Each hint is for a failure that it can be about.
    let failures = cx.published.state.problems.get(&open.uid).map_or(0, |progress| progress.failures_in_a_row as usize);
    // The advice of a safety layer says what is better now.
    if view.offer.suggested >= level && !settled && failures > view.shown.len() && view.offer.advice.is_none() {
        lines.push(Line::from(cx.span(StyleRole::Info, "  a good moment for it")));
    }
    if let Some(advice) = &view.offer.advice {
        let text = wrap(&clean(advice), columns.saturating_sub(2));
        lines.extend(text.into_iter().map(|l| Line::from(cx.span(StyleRole::Info, format!("  {l}")))));
    }
    lines
}

/// The remarks on code that passed.
pub(super) fn review(cx: &DrawContext, remarks: &[SolutionRemark], columns: usize) -> Vec<Line<'static>> {
    if remarks.is_empty() {
        return vec![Line::from(cx.span(StyleRole::Dim, "Nothing to remark."))];
    }
    let mut lines = Vec::new();
    for remark in remarks {
        // The remark goes beside its topic if there is room, else below it.
        let indent = if columns >= 50 { 13 } else { 2 };
        let mut text = wrap(&clean(&remark.text), columns.saturating_sub(indent)).into_iter();
        let mut head = vec![cx.span(StyleRole::Accent, pad(&clean(&remark.topic), 13))];
        if indent > 2 {
            head.extend(text.next().map(|first| cx.span(StyleRole::Text, first)));
        }
        lines.push(Line::from(head));
        lines.extend(text.map(|l| Line::from(vec![Span::raw(" ".repeat(indent)), cx.span(StyleRole::Text, l)])));
    }
    lines
}
