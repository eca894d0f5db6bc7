//! The chosen code: what changed from it to the file as it is, or all of it.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::model::Language;
use crate::orchestrator::PastCode;
use crate::tui::canvas::Cx;
use crate::tui::markdown::code::highlight;
use crate::tui::spans::wrap_code;
use crate::tui::theme::Role;
use crate::tui::widgets::Frame;
use crate::words::diff::{self, Side};
use crate::words::numbers::count;
use crate::words::past;
use crate::words::text::clean;

use super::{CODE, Past, row};

pub(super) fn render(cx: &mut Cx, area: Rect, past: &Past) {
    let room = usize::from(area.width.saturating_sub(4));
    let (mut title, mut note, mut lines) = ("Code".to_owned(), String::new(), Vec::new());
    if let Some(code) = past.chosen() {
        title = format!("{} as it was", code.number);
        lines.push(headline(cx, code));
        lines.push(Line::default());
        match (&code.text, past.since.as_ref().filter(|_| !past.whole)) {
            (None, _) => lines.push(Line::from(cx.span(Role::Warn, "Its saved source is missing."))),
            (Some(text), Some(since)) => {
                let (came, went) = diff::counts(since);
                title = format!("Submission {} → current file", code.number);
                note = format!("+{} −{went}", count(came, "line"));
                let file = past.codes.as_ref().and_then(|codes| codes.files.get(&code.language));
                lines.extend(changed(cx, code.language, (text, file.map_or("", String::as_str)), since, room));
            }
            (Some(text), None) => lines.extend(whole(cx, code.language, text, room)),
        }
    }
    Frame::new(CODE, title).note(note).focused(past.in_code).scroll(cx, area, &lines);
}

fn headline(cx: &Cx, code: &PastCode) -> Line<'static> {
    let (mark, role) = row::mark(code);
    let told = format!("{mark} {}", past::outcome(code));
    Line::from(vec![cx.span(role, told), cx.span(Role::Dim, format!(" · {}", code.language.title()))])
}

fn whole(cx: &Cx, language: Language, text: &str, room: usize) -> Vec<Line<'static>> {
    let lines = highlight(language.name(), &clean(text), cx.theme);
    lines.iter().flat_map(|line| wrap_code(&line.spans, room)).collect()
}

/// The changed lines with their marks, each in the colours it has in its own text.
fn changed(
    cx: &Cx,
    language: Language,
    (old, new): (&str, &str),
    since: &[diff::Line],
    room: usize,
) -> Vec<Line<'static>> {
    let pieces = diff::pieces(since);
    if pieces.is_empty() {
        return vec![Line::from(cx.span(Role::Dim, "Your file is exactly this."))];
    }
    let coloured = |text: &str| highlight(language.name(), &clean(text), cx.theme);
    let (old, new) = (coloured(old), coloured(new));
    let mut lines = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        if i > 0 {
            lines.push(Line::from(cx.span(Role::Dim, "…")));
        }
        for line in *piece {
            let text = if line.side == Side::Old { &old } else { &new };
            let spans = text.get(line.index).map_or_else(Vec::new, |line| line.spans.clone());
            lines.extend(marked(cx, line.side, &spans, room));
        }
    }
    lines
}

/// The mark stands before every row of a line that is wrapped.
fn marked(cx: &Cx, side: Side, spans: &[Span<'static>], room: usize) -> Vec<Line<'static>> {
    let role = match side {
        Side::Both => Role::Dim,
        Side::Old => Role::Bad,
        Side::New => Role::Good,
    };
    let rows = wrap_code(spans, room.saturating_sub(2));
    let rows = if rows.is_empty() { vec![Line::default()] } else { rows };
    let mark = |mut row: Line<'static>| {
        row.spans.insert(0, cx.span(role, format!("{} ", side.mark())));
        row
    };
    rows.into_iter().map(mark).collect()
}
