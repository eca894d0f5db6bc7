//! A list of lists as rows and columns, with the variables that index it beside it and below.
//!
//! ```text
//!      0  1  2
//! 0    .  .  #
//! 1    .  #  .   ←r
//!         ↑c
//! ```

use crate::text::text_layout::{fit, pad_left, width};
use crate::tui::theme::StyleRole;
use crate::types::execution_trace::{SequenceKind, ValuePreview};

use super::canvas::Canvas;
use super::index_variables::IndexPointer;

/// Maximum columns of a cell.
const MAX_CELL_COLUMNS: usize = 8;

/// The grid to draw.
pub(super) struct GridView<'a> {
    pub rows: &'a [&'a [ValuePreview]],
    /// The rows before the last change.
    pub was: Option<&'a [&'a [ValuePreview]]>,
    /// Variables that index the rows, and those that index within a row.
    pub down: &'a [IndexPointer],
    pub across: &'a [IndexPointer],
}

/// The rows of a list of lists of small values; `None` for any other value.
pub(super) fn grid_rows(value: &ValuePreview) -> Option<Vec<&[ValuePreview]>> {
    let ValuePreview::Sequence(outer) = value else { return None };
    let rows: Vec<_> = outer.items.iter().map(grid_row).collect::<Option<_>>()?;
    let wide = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    (outer.kind == SequenceKind::List && rows.len() > 1 && wide > 2).then_some(rows)
}

fn grid_row(item: &ValuePreview) -> Option<&[ValuePreview]> {
    match item {
        ValuePreview::Sequence(inner)
            if inner.kind != SequenceKind::Set && inner.items.iter().all(ValuePreview::is_small) =>
        {
            Some(&inner.items)
        }
        _ => None,
    }
}

/// Draws the rows; cuts rows that are too wide.
pub(super) fn draw(grid: &GridView, columns: usize) -> Canvas {
    let GridView { rows, was, down, across } = *grid;
    let mut canvas = Canvas::default();
    let longest = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let cell = rows.iter().flat_map(|row| row.iter()).map(|item| width(&item.to_string())).max().unwrap_or(1);
    let cell = cell.max(longest.saturating_sub(1).to_string().len()).min(MAX_CELL_COLUMNS) + 1;
    let margin = rows.len().saturating_sub(1).to_string().len() + 1;
    let shown = longest.min(columns.saturating_sub(margin + 8) / cell);
    for column in 0..shown {
        canvas.draw_text(margin + column * cell, 0, &pad_left(&column.to_string(), cell), StyleRole::Dim);
    }
    for (y, row) in rows.iter().enumerate() {
        canvas.draw_text(0, y + 1, &y.to_string(), StyleRole::Dim);
        for (x, item) in row.iter().enumerate().take(shown) {
            let before = was.and_then(|was| was.get(y)).and_then(|row| row.get(x));
            let changed = was.is_some() && before != Some(item);
            let text = fit(&item.to_string(), MAX_CELL_COLUMNS);
            let text = if changed && width(&text) + 1 < cell { format!("›{text}") } else { text };
            let role = if changed { StyleRole::Warn } else { StyleRole::CodeText };
            canvas.draw_text(margin + x * cell, y + 1, &pad_left(&text, cell), role);
        }
        if row.len() > shown {
            canvas.draw_text(margin + shown * cell + 1, y + 1, "…", StyleRole::Dim);
        }
        let names = pointers_at(down, y);
        if !names.is_empty() {
            canvas.draw_text(margin + shown * cell + 2, y + 1, &format!("←{}", names.join(" ")), StyleRole::Accent);
        }
    }
    for x in 0..shown {
        let names = pointers_at(across, x);
        if !names.is_empty() {
            canvas.draw_text(
                margin + (x + 1) * cell - 1,
                rows.len() + 1,
                &format!("↑{}", names.join(" ")),
                StyleRole::Accent,
            );
        }
    }
    canvas
}

fn pointers_at(pointers: &[IndexPointer], place: usize) -> Vec<&str> {
    pointers.iter().filter(|(_, at)| *at == place as i64).map(|(name, _)| name.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_numbered() {
        let row = |items: &[i64]| items.iter().copied().map(ValuePreview::Int).collect::<Vec<_>>();
        let (a, b, c) = (row(&[1, 0, 12]), row(&[0, 7]), row(&[0, 5]));
        let (down, across) = ([("r".to_owned(), 1)], [("c".to_owned(), 2)]);
        let drawn =
            draw(&GridView { rows: &[&a, &b], was: Some(&[&a, &c]), down: &down, across: &across }, 40).to_string();
        insta::assert_snapshot!(drawn, @r"
            0  1  2
        0   1  0 12
        1   0 ›7     ←r
                  ↑c
        ");
    }
}
