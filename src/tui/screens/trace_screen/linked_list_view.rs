//! A linked list as boxes; the variables that point at its nodes are below them.
//!
//! ```text
//! ┌───┐   ┌───┐
//! │ 1 ├──→│ 2 ├──→ None
//! └───┘   └───┘
//!   ↑head   ↑slow fast
//! ```

use crate::text::text_layout::{fit, width};
use crate::tui::theme::StyleRole;
use crate::types::execution_trace::{Chain, ChainEnd};

use super::canvas::Canvas;

/// Maximum columns of a value in a box.
const MAX_VALUE_COLUMNS: usize = 12;
/// Maximum rows for names.
const MAX_LABEL_ROWS: usize = 3;
/// Length of an arrow.
const ARROW_COLUMNS: usize = 3;

/// Draws a list; `pointers` are names with indices of nodes. Without `boxes` it needs one row, and one for names.
pub(super) fn draw(chain: &Chain, pointers: &[(String, usize)], columns: usize, boxes: bool) -> Canvas {
    let mut canvas = Canvas::default();
    let texts: Vec<String> = chain.nodes.iter().map(|node| fit(&node.value.to_string(), MAX_VALUE_COLUMNS)).collect();
    // Shorten the arrows before leaving out boxes.
    let whole = |arrow: usize| texts.iter().map(|text| width(text) + 4 + arrow).sum::<usize>() + 10 <= columns;
    let arrow = if whole(ARROW_COLUMNS) { ARROW_COLUMNS } else { 1 };
    let (from, to) = visible_range(&texts, pointers, columns.saturating_sub(10), arrow);
    let middle = usize::from(boxes);
    let mut x = 0;
    if from > 0 {
        canvas.draw_text(0, middle, "… ", StyleRole::Dim);
        x = 2;
    }
    let mut labels = Vec::new();
    for (i, text) in texts.iter().enumerate().take(to).skip(from) {
        let inner = width(text) + 2;
        let names: Vec<&str> = pointers.iter().filter(|(_, at)| *at == i).map(|(name, _)| name.as_str()).collect();
        let (border, value) = if names.is_empty() {
            (StyleRole::Border, StyleRole::CodeText)
        } else {
            (StyleRole::Accent, StyleRole::Accent)
        };
        if boxes {
            let bar = "─".repeat(inner);
            canvas.draw_text(x, 0, &format!("┌{bar}┐"), border);
            canvas.draw_text(x, 2, &format!("└{bar}┘"), border);
        }
        canvas.draw_text(x, middle, "│", border);
        canvas.draw_text(x + 2, middle, text, value);
        canvas.draw_text(x + inner + 1, middle, "├", border);
        canvas.draw_text(x + inner + 2, middle, &format!("{}→", "─".repeat(arrow - 1)), StyleRole::Dim);
        if !names.is_empty() {
            labels.push((x + 1 + inner / 2, format!("↑{}", names.join(" "))));
        }
        x += inner + 2 + arrow;
    }
    canvas.draw_text(x + 1, middle, &end_label(chain, &texts, to), StyleRole::Dim);
    place_labels(&mut canvas, labels, if boxes { 3 } else { 1 });
    canvas
}

fn end_label(chain: &Chain, texts: &[String], to: usize) -> String {
    match chain.end {
        _ if to < texts.len() => format!("… {} more", texts.len() - to),
        ChainEnd::None => "None".to_owned(),
        ChainEnd::Loop(at) => {
            let value = texts.get(at).map_or("?", String::as_str);
            format!("back to {value}, node {}: it loops", at + 1)
        }
        ChainEnd::More => "…".to_owned(),
        ChainEnd::Other => "no node".to_owned(),
    }
}

/// The boxes that fit, with the pointers among them if possible; otherwise the last of those.
fn visible_range(texts: &[String], pointers: &[(String, usize)], columns: usize, arrow: usize) -> (usize, usize) {
    let size = |i: usize| width(&texts[i]) + 4 + arrow;
    let wanted: Vec<usize> = pointers.iter().map(|(_, at)| *at).filter(|at| *at < texts.len()).collect();
    let (first, last) = (wanted.iter().min().copied().unwrap_or(0), wanted.iter().max().copied().unwrap_or(0));
    let mut from = 0;
    if (0..texts.len()).map(size).sum::<usize>() > columns {
        from = first.saturating_sub(1);
        while from < last && (from..=last).map(size).sum::<usize>() > columns {
            from += 1;
        }
    }
    let (mut to, mut used) = (from, 0);
    while to < texts.len() && (used + size(to) <= columns || to == from) {
        used += size(to);
        to += 1;
    }
    (from, to)
}

fn place_labels(canvas: &mut Canvas, mut labels: Vec<(usize, String)>, from: usize) {
    for row in from..from + MAX_LABEL_ROWS {
        let (mut later, mut free) = (Vec::new(), 0);
        for (x, text) in labels {
            if x < free {
                later.push((x, text));
            } else {
                canvas.draw_text(x, row, &text, StyleRole::Accent);
                free = x + width(&text) + 1;
            }
        }
        labels = later;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::execution_trace::{ChainNode, ValuePreview};

    fn picture(values: &[i64], end: ChainEnd, pointers: &[(&str, usize)], columns: usize, boxes: bool) -> String {
        let node = |(i, v): (usize, &i64)| ChainNode { id: i as u32, value: ValuePreview::Int(*v) };
        let chain = Chain { nodes: values.iter().enumerate().map(node).collect(), end };
        let pointers: Vec<_> = pointers.iter().map(|(name, at)| ((*name).to_owned(), *at)).collect();
        draw(&chain, &pointers, columns, boxes).to_string()
    }

    #[test]
    fn nodes_are_boxes_with_names_below() {
        let pointers = [("head", 0), ("slow", 1), ("fast", 1)];
        insta::assert_snapshot!(picture(&[1, 23, 4], ChainEnd::None, &pointers, 60, true), @r"
        ┌───┐   ┌────┐   ┌───┐
        │ 1 ├──→│ 23 ├──→│ 4 ├──→ None
        └───┘   └────┘   └───┘
          ↑head    ↑slow fast
        ");
        insta::assert_snapshot!(picture(&[1, 23, 4], ChainEnd::None, &pointers, 60, false), @r"
        │ 1 ├──→│ 23 ├──→│ 4 ├──→ None
          ↑head    ↑slow fast
        ");
    }

    #[test]
    fn names_that_would_overlap_have_rows_of_their_own() {
        let pointers = [("previous", 0), ("node", 1)];
        insta::assert_snapshot!(picture(&[1, 2], ChainEnd::Other, &pointers, 60, true), @r"
        ┌───┐   ┌───┐
        │ 1 ├──→│ 2 ├──→ no node
        └───┘   └───┘
          ↑previous
                  ↑node
        ");
    }

    #[test]
    fn a_loop_and_a_long_list_say_so() {
        insta::assert_snapshot!(picture(&[1, 2], ChainEnd::Loop(0), &[], 60, true), @r"
        ┌───┐   ┌───┐
        │ 1 ├──→│ 2 ├──→ back to 1, node 1: it loops
        └───┘   └───┘
        ");
        let long: Vec<i64> = (0..30).collect();
        insta::assert_snapshot!(picture(&long, ChainEnd::More, &[("node", 20)], 50, true), @r"
          ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐
        … │ 19 ├→│ 20 ├→│ 21 ├→│ 22 ├→│ 23 ├→ … 6 more
          └────┘ └────┘ └────┘ └────┘ └────┘
                    ↑node
        ");
    }
}
