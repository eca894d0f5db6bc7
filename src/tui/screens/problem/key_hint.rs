//! A key with what it does, for lines inside panes.

use ratatui::text::Span;

use crate::tui::canvas::Cx;
use crate::tui::keymap::Action;
use crate::tui::theme::Role;

/// The key, its words, and air behind them.
pub(super) fn key_hint(cx: &Cx, action: Action, words: &str) -> Vec<Span<'static>> {
    vec![cx.key(action), cx.span(Role::Dim, format!(" {words}   "))]
}
