//! Styled text of the terminal library, wrapped as all other text is.

use ratatui::text::{Line, Span};

use crate::words::text::wrap_pieces;

/// Breaks styled text into lines of at most `columns` columns.
#[must_use]
pub fn wrap_spans(spans: &[Span<'static>], columns: usize) -> Vec<Line<'static>> {
    let pieces: Vec<_> = spans.iter().map(|span| (span.style, span.content.as_ref())).collect();
    let line = |pieces: Vec<_>| pieces.into_iter().map(|(style, text)| Span::styled(text, style)).collect::<Line>();
    wrap_pieces(&pieces, columns).into_iter().map(line).collect()
}
