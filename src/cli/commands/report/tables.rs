//! Tables: the numbers of every chart, and what has no chart.

use super::html::Html;

/// A cell: words, or a number that stands against the right.
pub(super) enum Cell {
    Words(String),
    Number(String),
}

/// Words of a cell.
pub(super) fn words(text: impl Into<String>) -> Cell {
    Cell::Words(text.into())
}

/// A number of a cell.
pub(super) fn number(value: impl std::fmt::Display) -> Cell {
    Cell::Number(format!("{value}"))
}

/// A table with its heads.
pub(super) fn table(html: &mut Html, caption: &str, heads: &[&str], rows: impl Iterator<Item = Vec<Cell>>) {
    html.element("div", &[("class", "scroll")], |html| {
        html.element("table", &[("aria-label", caption)], |html| {
            html.element("tr", &[], |html| {
                for head in heads {
                    html.element("th", &[("scope", "col")], |html| html.text(head));
                }
            });
            for row in rows {
                html.element("tr", &[], |html| row.iter().for_each(|cell| one(html, cell)));
            }
        });
    });
}

/// The same, folded away under a word.
pub(super) fn folded(html: &mut Html, summary: &str, heads: &[&str], rows: impl Iterator<Item = Vec<Cell>>) {
    html.element("details", &[], |html| {
        html.said("summary", summary);
        table(html, summary, heads, rows);
    });
}

fn one(html: &mut Html, cell: &Cell) {
    match cell {
        Cell::Words(text) => html.said("td", text),
        Cell::Number(text) => html.element("td", &[("class", "n")], |html| html.text(text)),
    }
}
