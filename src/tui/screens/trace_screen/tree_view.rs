//! A binary tree; the variables that point at its nodes are beside their values.
//!
//! ```text
//!      4 ←root
//!   ┌──┴──┐
//!   2     7 ←node
//! ```
//!
//! A tree that is too wide is drawn as an outline. A node that occurs twice is drawn once; the second time only its
//! name is shown.

use crate::text::text_layout::{fit, width};
use crate::tui::theme::StyleRole;
use crate::types::execution_trace::{Link, TreeNode};

use super::canvas::Canvas;

/// Maximum columns of a node's value.
const MAX_VALUE_COLUMNS: usize = 10;
/// Minimum columns of the deepest nodes in an outline.
const MIN_OUTLINE_COLUMNS: usize = 6;

/// Draws the tree of the first node; `pointers` are names with indices of nodes.
pub(super) fn draw(nodes: &[TreeNode], pointers: &[(String, usize)], columns: usize) -> Canvas {
    let mut drawing = TreeDrawing { nodes, pointers, drawn: vec![false; nodes.len()] };
    let block = drawing.draw_subtree(Link::Node(0));
    if block.canvas.width() <= columns {
        return block.canvas;
    }
    let mut outline = TreeDrawing { nodes, pointers, drawn: vec![false; nodes.len()] };
    let mut canvas = Canvas::default();
    outline.draw_outline(&mut canvas, Link::Node(0), 0, &mut 0, columns);
    canvas
}

struct TreeDrawing<'a> {
    nodes: &'a [TreeNode],
    pointers: &'a [(String, usize)],
    drawn: Vec<bool>,
}

/// A drawn subtree, with the column at which the edge to its parent ends.
struct TreeBlock {
    canvas: Canvas,
    width: usize,
    centre: usize,
}

impl TreeDrawing<'_> {
    /// The label and style of a node, and its children.
    fn node_label(&mut self, link: Link) -> (String, StyleRole, Link, Link) {
        let at = match link {
            Link::Node(at) if at < self.nodes.len() => at,
            Link::None => return ("None".to_owned(), StyleRole::Dim, Link::None, Link::None),
            Link::More => return ("…".to_owned(), StyleRole::Dim, Link::None, Link::None),
            _ => return ("no node".to_owned(), StyleRole::Warn, Link::None, Link::None),
        };
        let node = &self.nodes[at];
        let value = fit(&node.value.to_string(), MAX_VALUE_COLUMNS);
        if std::mem::replace(&mut self.drawn[at], true) {
            return (format!("{value} again"), StyleRole::Warn, Link::None, Link::None);
        }
        let names: Vec<&str> = self.pointers.iter().filter(|(_, i)| *i == at).map(|(name, _)| name.as_str()).collect();
        if names.is_empty() {
            return (value, StyleRole::CodeText, node.left, node.right);
        }
        (format!("{value} ←{}", names.join(" ")), StyleRole::Accent, node.left, node.right)
    }

    fn draw_subtree(&mut self, link: Link) -> TreeBlock {
        let (label, role, left, right) = self.node_label(link);
        let side = |drawing: &mut Self, link| (link != Link::None).then(|| drawing.draw_subtree(link));
        let (left, right) = (side(self, left), side(self, right));
        let size = width(&label);
        // The edge ends at the value, not at the names after it.
        let middle = width(label.split(" ←").next().unwrap_or_default()).saturating_sub(1) / 2;
        let mut canvas = Canvas::default();
        let (left_width, left_centre) = left.as_ref().map_or((0, 0), |b| (b.width, b.centre));
        let gap = if left.is_some() && right.is_some() { 3 } else { 1 };
        let right_start = if left.is_some() { left_width + gap } else { middle + 2 };
        let right_centre = right.as_ref().map_or(0, |b| right_start + b.centre);
        let centre = match (&left, &right) {
            (None, _) => middle,
            (Some(_), None) => left_centre + 2 + middle,
            (Some(_), Some(_)) => usize::midpoint(left_centre, right_centre),
        };
        let shift = middle.saturating_sub(centre);
        canvas.draw_text(centre + shift - middle, 0, &label, role);
        if let Some(left) = &left {
            canvas.draw_text(left_centre + shift, 1, "┌", StyleRole::Border);
            canvas.draw_text(
                left_centre + shift + 1,
                1,
                &"─".repeat(centre.saturating_sub(left_centre + 1)),
                StyleRole::Border,
            );
            canvas.stamp(shift, 2, &left.canvas);
        }
        if let Some(right) = &right {
            let bar = right_centre.saturating_sub(centre + 1);
            canvas.draw_text(centre + shift + 1, 1, &"─".repeat(bar), StyleRole::Border);
            canvas.draw_text(right_centre + shift, 1, "┐", StyleRole::Border);
            canvas.stamp(right_start + shift, 2, &right.canvas);
        }
        let joint = match (&left, &right) {
            (Some(_), Some(_)) => "┴",
            (Some(_), None) => "┘",
            (None, Some(_)) => "└",
            (None, None) => "",
        };
        canvas.draw_text(centre + shift, 1, joint, StyleRole::Border);
        let width = canvas.width().max(centre + shift - middle + size);
        TreeBlock { canvas, width, centre: centre + shift }
    }

    /// Draws one row per node, its children indented below it; a missing child is drawn if its sibling exists.
    fn draw_outline(&mut self, canvas: &mut Canvas, link: Link, depth: usize, row: &mut usize, columns: usize) {
        let (label, role, left, right) = self.node_label(link);
        let indent = (depth * 2).min(columns.saturating_sub(MIN_OUTLINE_COLUMNS));
        canvas.draw_text(indent, *row, &fit(&label, columns.saturating_sub(indent)), role);
        *row += 1;
        if left != Link::None || right != Link::None {
            self.draw_outline(canvas, left, depth + 1, row, columns);
            self.draw_outline(canvas, right, depth + 1, row, columns);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::execution_trace::ValuePreview;

    fn nodes(rows: &[(i64, i64, i64)]) -> Vec<TreeNode> {
        let link = |at: i64| usize::try_from(at).map_or(Link::None, Link::Node);
        let node = |(i, (value, left, right)): (usize, &(i64, i64, i64))| TreeNode {
            id: i as u32,
            value: ValuePreview::Int(*value),
            left: link(*left),
            right: link(*right),
        };
        rows.iter().enumerate().map(node).collect()
    }

    const FULL: &[(i64, i64, i64)] =
        &[(4, 1, 2), (2, 3, 4), (7, 5, -1), (1, -1, -1), (3, -1, -1), (6, -1, 6), (9, -1, -1)];

    #[test]
    fn a_tree_is_drawn_as_one() {
        let pointers = [("root".to_owned(), 0), ("node".to_owned(), 4)];
        insta::assert_snapshot!(draw(&nodes(FULL), &pointers, 60).to_string(), @r"
                 4 ←root
          ┌──────┴──────┐
          2             7
        ┌─┴─┐         ┌─┘
        1   3 ←node   6
                      └─┐
                        9
        ");
    }

    #[test]
    fn a_tree_that_is_too_wide_becomes_an_outline() {
        insta::assert_snapshot!(draw(&nodes(FULL), &[("node".to_owned(), 2)], 12).to_string(), @r"
        4
          2
            1
            3
          7 ←node
            6
              None
              9
            None
        ");
    }

    #[test]
    fn what_is_no_tree_is_drawn_all_the_same() {
        insta::assert_snapshot!(draw(&nodes(&[(1, 1, 1), (2, 0, -1)]), &[], 60).to_string(), @r"
                 1
             ┌───┴───┐
             2    2 again
           ┌─┘
        1 again
        ");
        assert_eq!(draw(&[], &[], 60).to_string(), "no node\n");
    }
}
