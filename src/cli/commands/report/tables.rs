//! Tables: the numbers of every chart, and what has no chart.

use maud::{Markup, html};

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
pub(super) fn table(caption: &str, heads: &[&str], rows: impl Iterator<Item = Vec<Cell>>) -> Markup {
    html! {
        div class="scroll" {
            table aria-label=(caption) {
                tr { @for head in heads { th scope="col" { (head) } } }
                @for row in rows {
                    tr { @for cell in row { (one(&cell)) } }
                }
            }
        }
    }
}

/// The same, folded away under a word.
pub(super) fn folded(summary: &str, heads: &[&str], rows: impl Iterator<Item = Vec<Cell>>) -> Markup {
    html! { details { summary { (summary) } (table(summary, heads, rows)) } }
}

fn one(cell: &Cell) -> Markup {
    match cell {
        Cell::Words(text) => html! { td { (text) } },
        Cell::Number(text) => html! { td class="n" { (text) } },
    }
}
