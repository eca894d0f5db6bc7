//! A canvas of cells that grows when it is written to, for drawings that are not made line by line.

use ratatui::text::Line;
use unicode_width::UnicodeWidthChar;

use crate::tui::theme::{StyleRole, Theme};

/// Maximum width and height of a drawing; text beyond it is dropped.
const MAX_CANVAS_CELLS: usize = 1_000;

/// Marks the second cell of a wide character.
const FILLER: char = '\0';

/// The cells with their characters.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Canvas {
    rows: Vec<Vec<(char, StyleRole)>>,
}

impl Canvas {
    /// Writes a text, starting at a cell.
    pub(super) fn draw_text(&mut self, x: usize, y: usize, text: &str, role: StyleRole) {
        let mut x = x;
        for c in text.chars() {
            let columns = c.width().unwrap_or(0);
            if columns == 0 {
                continue;
            }
            self.set_cell(x, y, c, role);
            if columns == 2 {
                self.set_cell(x + 1, y, FILLER, role);
            }
            x += columns;
        }
    }

    fn set_cell(&mut self, x: usize, y: usize, c: char, role: StyleRole) {
        if x >= MAX_CANVAS_CELLS || y >= MAX_CANVAS_CELLS {
            return;
        }
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, (' ', StyleRole::Text));
        }
        row[x] = (c, role);
    }

    /// Draws another canvas onto this one.
    pub(super) fn stamp(&mut self, x: usize, y: usize, other: &Self) {
        for (dy, row) in other.rows.iter().enumerate() {
            for (dx, (c, role)) in row.iter().enumerate().filter(|(_, cell)| *cell != &(' ', StyleRole::Text)) {
                self.set_cell(x + dx, y + dy, *c, *role);
            }
        }
    }

    pub(super) fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The drawing as lines, indented by a margin.
    pub(super) fn lines(&self, theme: &Theme, margin: usize) -> Vec<Line<'static>> {
        let line = |row: &Vec<(char, StyleRole)>| {
            let mut spans = vec![theme.span(StyleRole::Text, " ".repeat(margin))];
            let mut rest = row.as_slice();
            while let Some((_, role)) = rest.first() {
                let n = rest.iter().take_while(|(_, other)| other == role).count();
                let text: String = rest[..n].iter().map(|(c, _)| *c).filter(|c| *c != FILLER).collect();
                spans.push(theme.span(*role, text));
                rest = &rest[n..];
            }
            Line::from(spans)
        };
        self.rows.iter().map(line).collect()
    }
}

#[cfg(test)]
impl std::fmt::Display for Canvas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in &self.rows {
            let text: String = row.iter().map(|(c, _)| *c).filter(|c| *c != FILLER).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
