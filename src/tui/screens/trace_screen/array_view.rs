//! A list, tuple, deque or string as cells with their indices; the variables that index it are below their cells.
//!
//! ```text
//! │ 3 │›5‹│ 4 │      › ‹ a cell that was just changed
//!   0   1   2
//!       ↑right       an extra row if names would overlap
//! ```

use crate::text::text_layout::{fit, width};
use crate::tui::theme::StyleRole;
use crate::types::execution_trace::ValuePreview;

use super::canvas::Canvas;
use super::index_variables::IndexPointer;

/// Maximum columns of a cell.
const MAX_CELL_COLUMNS: usize = 14;
/// Maximum rows for names below the cells.
const MAX_LABEL_ROWS: usize = 4;

/// The array to draw.
pub(super) struct ArrayView<'a> {
    /// Texts of the cells.
    pub cells: Vec<String>,
    /// Number of items; more than the cells if some were left out.
    pub length: usize,
    pub changed: &'a [usize],
    /// Variables that index it, with their indices.
    pub pointers: &'a [IndexPointer],
}

/// Texts of small items as cells; `None` if an item is too large for a cell.
pub(super) fn cell_texts(items: &[ValuePreview]) -> Option<Vec<String>> {
    let cell = |item: &ValuePreview| {
        let nested = match item {
            ValuePreview::Sequence(sequence) => sequence.items.iter().all(ValuePreview::is_small),
            _ => item.is_small(),
        };
        let text = item.to_string();
        (nested && width(&text) <= MAX_CELL_COLUMNS).then_some(text)
    };
    items.iter().map(cell).collect()
}

/// Draws the array within `columns` columns.
pub(super) fn draw(array: &ArrayView, columns: usize) -> Canvas {
    let mut canvas = Canvas::default();
    let size = |i: usize| width(&array.cells[i]).max(i.to_string().len()).min(MAX_CELL_COLUMNS) + 3;
    let (from, to) = visible_range(array, columns.saturating_sub(8), &size);
    let mut x = 0;
    if from > 0 {
        canvas.draw_text(0, 0, "… ", StyleRole::Dim);
        x = 2;
    }
    let mut places = Vec::new();
    for i in from..to {
        let inner = size(i) - 1;
        let changed = array.changed.contains(&i);
        let (left, right, role) =
            if changed { ("›", "‹", StyleRole::Warn) } else { (" ", " ", StyleRole::CodeText) };
        let text = fit(&array.cells[i], MAX_CELL_COLUMNS);
        let start = x + 2 + (inner - 2).saturating_sub(width(&text)) / 2;
        canvas.draw_text(x, 0, "│", StyleRole::Border);
        canvas.draw_text(x + 1, 0, left, role);
        canvas.draw_text(start, 0, &text, role);
        canvas.draw_text(x + inner, 0, right, role);
        let index = i.to_string();
        let middle = x + 1 + inner / 2;
        canvas.draw_text(middle - index.len() / 2, 1, &index, StyleRole::Dim);
        places.push((i, middle));
        x += size(i);
    }
    if array.cells.is_empty() {
        canvas.draw_text(0, 0, "empty", StyleRole::Dim);
    } else {
        canvas.draw_text(x, 0, "│", StyleRole::Border);
    }
    if to < array.length {
        canvas.draw_text(x + 2, 0, &format!("… {} more", array.length - to), StyleRole::Dim);
    }
    let past = (to == array.length && to > 0).then_some(x + 2);
    draw_names(&mut canvas, array, &places, past, columns);
    canvas
}

/// The range of visible cells: as many as fit, with the changed ones and the pointers among them if possible.
fn visible_range(array: &ArrayView, columns: usize, size: &dyn Fn(usize) -> usize) -> (usize, usize) {
    let n = array.cells.len();
    if (0..n).map(size).sum::<usize>() < columns {
        return (0, n);
    }
    let places = array.pointers.iter().filter_map(|(_, at)| usize::try_from(*at).ok());
    let wanted: Vec<usize> = places.chain(array.changed.iter().copied()).filter(|at| *at < n).collect();
    let (first, last) = (wanted.iter().min().copied().unwrap_or(0), wanted.iter().max().copied().unwrap_or(0));
    let mut from = first.saturating_sub(1);
    // If not all of them fit, the last ones matter most.
    while from < last && (from..=last).map(size).sum::<usize>() >= columns {
        from += 1;
    }
    let (mut to, mut used) = (from, 0);
    while to < n && used + size(to) < columns {
        used += size(to);
        to += 1;
    }
    while from > 0 && used + size(from - 1) < columns {
        from -= 1;
        used += size(from);
    }
    (from, to.max(from))
}

/// Writes every name below its cell, and describes those that point outside of the visible cells.
fn draw_names(canvas: &mut Canvas, array: &ArrayView, places: &[(usize, usize)], past: Option<usize>, columns: usize) {
    let at = |place: usize| -> Vec<&str> {
        let here = array.pointers.iter().filter(|(_, at)| *at == place as i64);
        here.map(|(name, _)| name.as_str()).collect()
    };
    let mut labels = Vec::new();
    for (cell, x) in places.iter().filter(|(cell, _)| !at(*cell).is_empty()) {
        labels.push((*x, format!("↑{}", at(*cell).join(" ")), StyleRole::Accent));
    }
    if let Some(x) = past.filter(|_| !at(array.length).is_empty()) {
        labels.push((x, format!("↑{} past the end", at(array.length).join(" ")), StyleRole::Warn));
    }
    let below = place_labels(canvas, labels, columns);
    let drawn = |at: i64| {
        usize::try_from(at).is_ok_and(|at| places.iter().any(|p| p.0 == at) || past.is_some() && at == array.length)
    };
    for (row, (name, at)) in array.pointers.iter().filter(|(_, at)| !drawn(*at)).take(MAX_LABEL_ROWS).enumerate() {
        canvas.draw_text(0, below + row, &fit(&outside_note(name, *at, array.length as i64), columns), StyleRole::Warn);
    }
}

/// Places labels below the indices, in as many rows as they need; returns the first free row.
fn place_labels(canvas: &mut Canvas, mut labels: Vec<(usize, String, StyleRole)>, columns: usize) -> usize {
    for row in 2..2 + MAX_LABEL_ROWS {
        if labels.is_empty() {
            return row;
        }
        let (mut later, mut free) = (Vec::new(), 0);
        for (x, text, role) in labels {
            // A label at the right edge moves left, so that it is not cut.
            let start = x.min(columns.saturating_sub(width(&text)));
            if start < free {
                later.push((x, text, role));
            } else {
                canvas.draw_text(start, row, &text, role);
                free = start + width(&text) + 1;
            }
        }
        labels = later;
    }
    2 + MAX_LABEL_ROWS
}

fn outside_note(name: &str, at: i64, length: i64) -> String {
    match at {
        at if at < -length => format!("{name} is {at}, before the start"),
        at if at < 0 => format!("{name} is {at}, counted from the end"),
        at if at >= length => format!("{name} is {at}, past the end"),
        at => format!("{name} is at {at}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(cells: &[&str], length: usize, changed: &[usize], pointers: &[(&str, i64)], columns: usize) -> String {
        let pointers: Vec<_> = pointers.iter().map(|(name, at)| ((*name).to_owned(), *at)).collect();
        let cells = cells.iter().map(ToString::to_string).collect();
        draw(&ArrayView { cells, length, changed, pointers: &pointers }, columns).to_string()
    }

    #[test]
    fn cells_stand_over_their_indices_and_names() {
        insta::assert_snapshot!(picture(&["3", "-15", "4"], 3, &[1], &[("left", 0), ("i", 1), ("j", 1)], 40), @r"
        │ 3 │›-15‹│ 4 │
          0    1    2
          ↑left
               ↑i j
        ");
    }

    #[test]
    fn a_name_beside_the_cells_is_told_in_words() {
        insta::assert_snapshot!(picture(&["3", "5"], 2, &[], &[("i", 2), ("lo", -1), ("hi", 7)], 40), @r"
        │ 3 │ 5 │
          0   1
                  ↑i past the end
        lo is -1, counted from the end
        hi is 7, past the end
        ");
        insta::assert_snapshot!(picture(&[], 0, &[], &[("i", 0)], 40), @r"
        empty

        i is 0, past the end
        ");
    }

    #[test]
    fn a_long_array_shows_the_part_that_matters() {
        let texts: Vec<String> = (10..50).map(|n| n.to_string()).collect();
        let cells: Vec<&str> = texts.iter().map(String::as_str).collect();
        insta::assert_snapshot!(picture(&cells, 100, &[], &[("mid", 20)], 50), @r"
        … │ 29 │ 30 │ 31 │ 32 │ 33 │ 34 │ 35 │ 36 │ … 73 more
            19   20   21   22   23   24   25   26
                  ↑mid
        ");
        insta::assert_snapshot!(picture(&cells, 40, &[39], &[("i", 0)], 30), @r"
        … │ 46 │ 47 │ 48 │›49‹│
            36   37   38   39
        i is at 0
        ");
    }
}
