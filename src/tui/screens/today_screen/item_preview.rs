//! The preview of the selected item, if there is room: the reason, the last try, and the beginning of its statement.
//!
//! ```text
//! ┌ Longest Clean Run ───────────── medium · 20 min ┐
//! │ Why now   you lost the left edge twice          │
//! │ Last try  9 of 21 cases pass, 2 tries, yesterday│
//! │                                                 │
//! │ A reading of the meter is clean …               │
//! └─────────────────────────────────────────────────┘
//! ```

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::pack::statement;
use crate::text::learning_status;
use crate::text::symbols;
use crate::text::text_layout::{clean, pad, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::markdown_view;
use crate::tui::rows::{self, TodayRow};
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::Pane;
use crate::tui::widgets::PaneFrame;
use crate::types::problem::Problem;

const PREVIEW_PANE: Pane = Pane("today-preview");
/// Columns of a label.
const LABEL_COLUMNS: usize = 10;
/// Widest line that reads well.
const MAX_TEXT_COLUMNS: usize = 84;

pub(super) fn render(cx: &mut DrawContext, area: Rect, row: &TodayRow) {
    let Some(problem) = cx.published.catalog.by_uid(&row.problem).cloned() else { return };
    let level = if cx.ui.prefs.hide_difficulty { String::new() } else { format!("{} · ", problem.difficulty) };
    let minutes = if problem.minutes > 0 { format!("about {} min", problem.minutes) } else { String::new() };
    let note = format!("{level}{minutes}");
    let inner = PaneFrame::new(PREVIEW_PANE, &row.title).note(note.trim_end_matches(" · ")).render(cx, area);
    let columns = usize::from(inner.width).min(MAX_TEXT_COLUMNS);
    let mut lines = fact(cx, "Why now", &row.reason, columns);
    lines.extend(fact(cx, "Last try", &last_try(cx, &problem), columns));
    lines.push(Line::default());
    let statement = statement::for_learner(&problem, cx.ui.prefs.language);
    lines.extend(markdown_view::render(&statement, cx.theme, columns));
    let page = usize::from(inner.height);
    if lines.len() > page && page > 0 {
        lines.truncate(page - 1);
        lines.push(Line::from(cx.span(StyleRole::Dim, symbols::ELLIPSIS)));
    }
    for (y, line) in lines.iter().enumerate() {
        cx.draw_line(Rect { y: inner.y + y as u16, height: 1, ..inner }, line);
    }
}

/// A label with its text beside it; empty if there is no text.
fn fact(cx: &DrawContext, label: &str, text: &str, columns: usize) -> Vec<Line<'static>> {
    let parts = wrap(&clean(text), columns.saturating_sub(LABEL_COLUMNS)).into_iter().filter(|part| !part.is_empty());
    let line = |(i, part)| {
        let label = if i == 0 { label } else { "" };
        Line::from(vec![cx.span(StyleRole::Dim, pad(label, LABEL_COLUMNS)), cx.span(StyleRole::Text, part)])
    };
    parts.enumerate().map(line).collect()
}

fn last_try(cx: &DrawContext, problem: &Problem) -> String {
    let known = cx.published.state.problems.get(&problem.uid);
    let Some(progress) = known.filter(|progress| progress.submissions > 0) else {
        return match known.and_then(|progress| progress.elsewhere) {
            Some(elsewhere) => {
                let how = if elsewhere.solved { "solved" } else { "tried" };
                format!("{how} elsewhere, {}", learning_status::ago(cx.published, elsewhere.last))
            }
            None => "none yet".to_owned(),
        };
    };
    let when =
        progress.last_submitted.map_or_else(String::new, |at| format!(", {}", learning_status::ago(cx.published, at)));
    let said = match progress.last_verdict {
        _ if progress.gave_up.is_some() && progress.gave_up == progress.last_submitted => "given up".to_owned(),
        Some(verdict) if verdict.passed() => "passed".to_owned(),
        _ => rows::last_try_text(cx.ui.timeline_cache.timeline.as_deref(), &problem.uid, progress),
    };
    format!("{said}{when}")
}
