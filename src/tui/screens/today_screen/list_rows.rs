//! The rows of the Today screen's list.

use ratatui::text::{Line, Span};

use super::ListLine;
use crate::text::symbols;
use crate::text::text_layout::{fit, pad, width, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::rows::TodayRow;
use crate::tui::theme::StyleRole;
use crate::tui::ui::MIN_WIDE_COLUMNS;

/// Columns of the parts of a row.
pub(super) struct RowWidths {
    /// Columns of the whole list.
    columns: usize,
    title: usize,
    topic: usize,
    measure: usize,
    /// 0 if the reason goes on a separate line.
    reason: usize,
    /// The preview below shows the full reason.
    previewed: bool,
}

impl RowWidths {
    const WHEN_COLUMNS: usize = 13;
    /// Minimum columns of a reason on the same line.
    const MIN_REASON_COLUMNS: usize = 40;

    pub(super) fn for_rows(rows: &[TodayRow], columns: usize) -> Self {
        let longest = |text: fn(&TodayRow) -> &str| rows.iter().map(|r| width(text(r))).max().unwrap_or(0);
        let title = longest(|r| &r.title).clamp(16, 26) + 2;
        let topic = longest(|r| &r.topic).clamp(8, if columns >= 98 { 26 } else { 18 }) + 2;
        let measure = longest(|r| &r.measure) + 2;
        let left = columns.saturating_sub(2 + title + topic + Self::WHEN_COLUMNS + measure);
        // With few rows in a wide terminal there is room for the preview.
        let previewed = columns >= usize::from(MIN_WIDE_COLUMNS) - 2 && rows.len() <= 12;
        Self {
            columns,
            title,
            topic,
            measure,
            reason: if left >= Self::MIN_REASON_COLUMNS { left } else { 0 },
            previewed,
        }
    }
}

/// Adds a row to the lines of the list, and its reason below it if that is cut off.
pub(super) fn push_row(
    cx: &DrawContext,
    lines: &mut Vec<ListLine>,
    row: &TodayRow,
    (index, selected): (usize, bool),
    widths: &RowWidths,
) {
    let mark = match (selected, row.done) {
        (true, _) => cx.span(StyleRole::Accent, format!("{} ", symbols::POINTER)),
        (_, true) if row.is_set_aside() => cx.span(StyleRole::Dim, format!("{} ", symbols::NOT_RUN)),
        (_, true) => cx.span(StyleRole::Good, format!("{} ", symbols::PASSED)),
        _ => Span::raw("  "),
    };
    let title_role = if row.done { StyleRole::Dim } else { StyleRole::Text };
    let mut spans = vec![
        mark,
        cx.span(title_role, pad(&fit(&row.title, widths.title - 2), widths.title)),
        cx.span(StyleRole::Dim, pad(&fit(&row.topic, widths.topic - 2), widths.topic)),
        cx.span(row.when_role, pad(&row.when, RowWidths::WHEN_COLUMNS)),
        cx.span(StyleRole::Text, pad(&row.measure, widths.measure)),
    ];
    if widths.reason > 0 {
        spans.push(cx.span(StyleRole::Dim, fit(&row.reason, widths.reason)));
    }
    lines.push((Line::from(spans), Some(index)));
    // The full reason goes below, unless the preview shows it.
    let cut = width(&row.reason) > widths.reason && !widths.previewed;
    if selected && cut {
        for part in wrap(&row.reason, widths.columns.saturating_sub(4)) {
            lines.push((Line::from(cx.span(StyleRole::Dim, format!("    {part}"))), Some(index)));
        }
    }
}
