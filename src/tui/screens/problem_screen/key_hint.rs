//! A key with what it does, for lines inside panes.

use ratatui::text::Span;

use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::Action;
use crate::tui::theme::StyleRole;

/// The key, its text, and blank columns after them.
pub(super) fn key_hint(cx: &DrawContext, action: Action, words: &str) -> Vec<Span<'static>> {
    vec![cx.key_span(action), cx.span(StyleRole::Dim, format!(" {words}   "))]
}
