//! The chosen code: the changes from it to the present file, or all of it.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::orchestrator::PastSubmission;
use crate::text::line_diff::{self, DiffSide};
use crate::text::number_format::count_noun;
use crate::text::past_submission_text;
use crate::text::text_layout::clean;
use crate::tui::draw_context::DrawContext;
use crate::tui::markdown_view::syntax_highlight::highlight;
use crate::tui::theme::StyleRole;
use crate::tui::widgets::PaneFrame;
use crate::tui::wrap_spans::wrap_code;
use crate::types::Language;

use super::{CODE, SubmissionHistoryScreen, submission_row};

pub(super) fn render(cx: &mut DrawContext, area: Rect, past: &SubmissionHistoryScreen) {
    let room = usize::from(area.width.saturating_sub(4));
    let (mut title, mut note, mut lines) = ("Code".to_owned(), String::new(), Vec::new());
    if let Some(code) = past.selected() {
        title = format!("{} as it was", code.number);
        lines.push(header_line(cx, code));
        lines.push(Line::default());
        match (&code.text, past.diff_to_file.as_ref().filter(|_| !past.shows_whole_code)) {
            (None, _) => lines.push(Line::from(cx.span(StyleRole::Warn, "Its saved source is missing."))),
            (Some(text), Some(since)) => {
                let (came, went) = line_diff::counts(since);
                title = format!("Submission {} → current file", code.number);
                note = format!("+{} −{went}", count_noun(came, "line"));
                let file = past.submissions.as_ref().and_then(|codes| codes.files.get(&code.language));
                lines.extend(diff_lines(cx, code.language, (text, file.map_or("", String::as_str)), since, room));
            }
            (Some(text), None) => lines.extend(whole(cx, code.language, text, room)),
        }
    }
    PaneFrame::new(CODE, title).note(note).focused(past.is_code_focused).render_scrolled(cx, area, &lines);
}

fn header_line(cx: &DrawContext, code: &PastSubmission) -> Line<'static> {
    let (mark, role) = submission_row::verdict_mark(code);
    let told = format!("{mark} {}", past_submission_text::outcome(code));
    Line::from(vec![cx.span(role, told), cx.span(StyleRole::Dim, format!(" · {}", code.language.title()))])
}

fn whole(cx: &DrawContext, language: Language, text: &str, room: usize) -> Vec<Line<'static>> {
    let lines = highlight(language.name(), &clean(text), cx.theme);
    lines.iter().flat_map(|line| wrap_code(&line.spans, room)).collect()
}

/// The changed lines with their marks, each highlighted as in its own version.
fn diff_lines(
    cx: &DrawContext,
    language: Language,
    (old, new): (&str, &str),
    since: &[line_diff::DiffLine],
    room: usize,
) -> Vec<Line<'static>> {
    let pieces = line_diff::changed_hunks(since);
    if pieces.is_empty() {
        return vec![Line::from(cx.span(StyleRole::Dim, "Your file is exactly this."))];
    }
    let coloured = |text: &str| highlight(language.name(), &clean(text), cx.theme);
    let (old, new) = (coloured(old), coloured(new));
    let mut lines = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        if i > 0 {
            lines.push(Line::from(cx.span(StyleRole::Dim, "…")));
        }
        for line in *piece {
            let text = if line.side == DiffSide::Old { &old } else { &new };
            let spans = text.get(line.index).map_or_else(Vec::new, |line| line.spans.clone());
            lines.extend(side_lines(cx, line.side, &spans, room));
        }
    }
    lines
}

/// Every row of a wrapped line has the mark.
fn side_lines(cx: &DrawContext, side: DiffSide, spans: &[Span<'static>], room: usize) -> Vec<Line<'static>> {
    let role = match side {
        DiffSide::Both => StyleRole::Dim,
        DiffSide::Old => StyleRole::Bad,
        DiffSide::New => StyleRole::Good,
    };
    let rows = wrap_code(spans, room.saturating_sub(2));
    let rows = if rows.is_empty() { vec![Line::default()] } else { rows };
    let mark = |mut row: Line<'static>| {
        row.spans.insert(0, cx.span(role, format!("{} ", side.mark())));
        row
    };
    rows.into_iter().map(mark).collect()
}
