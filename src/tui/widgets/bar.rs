//! Bars: a mastery with its uncertainty, and plain progress.
//!
//! ```text
//! ██████▓▓░░··········   certain up to █, likely up to ▓, possible up to ░
//! ```

use ratatui::text::Span;

use crate::tui::theme::{StyleRole, Theme};

/// A mastery in [0, 1] with one standard deviation to either side, `columns` wide, in a style role; empty if there is
/// no estimate.
#[must_use]
pub fn mastery_bar(theme: &Theme, role: StyleRole, measured: Option<(f64, f64)>, columns: usize) -> Vec<Span<'static>> {
    let Some((mastery, uncertainty)) = measured else { return vec![theme.span(StyleRole::Dim, "·".repeat(columns))] };
    let at = |x: f64| (x.clamp(0.0, 1.0) * columns as f64).round() as usize;
    let (low, middle, high) = (at(mastery - uncertainty), at(mastery), at(mastery + uncertainty));
    [
        (role, "█", low),
        (role, "▓", middle - low),
        (StyleRole::Dim, "░", high - middle),
        (StyleRole::Dim, "·", columns - high),
    ]
    .into_iter()
    .filter(|(_, _, n)| *n > 0)
    .map(|(role, symbol, n)| theme.span(role, symbol.repeat(n)))
    .collect()
}

/// Progress in [0, 1], `columns` wide.
#[must_use]
pub fn progress_bar(theme: &Theme, fraction: f64, columns: usize) -> Vec<Span<'static>> {
    let full = (fraction.clamp(0.0, 1.0) * columns as f64).round() as usize;
    vec![theme.span(StyleRole::Accent, "█".repeat(full)), theme.span(StyleRole::Dim, "░".repeat(columns - full))]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(measured: impl Into<Option<(f64, f64)>>, expected: &str) {
        let drawn: String = mastery_bar(&Theme::plain(), StyleRole::Text, measured.into(), 10)
            .iter()
            .map(|s| s.content.as_ref())
            .collect();
        assert_eq!(drawn, expected);
    }

    #[test]
    fn a_bar_shows_what_is_certain_likely_and_possible() {
        check((0.5, 0.2), "███▓▓░░···");
        check((0.0, 0.0), "··········");
        check((1.0, 0.1), "█████████▓");
        check((0.1, 0.29), "▓░░░······");
        check(None, "··········");
    }
}
