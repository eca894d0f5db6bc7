//! Tables: the numbers of every chart, and what has no chart.

use maud::{Markup, html};

/// A cell: words, a number that stands against the right, what the row is about, or a mark with its meaning.
#[derive(Debug)]
pub enum HtmlCell {
    Words(String),
    Number(String),
    Head(String),
    /// A class of the style sheet, what is seen, and what it means in words.
    Mark(&'static str, String, String),
}

/// What a row is about: its first cell.
pub fn head_cell(text: impl Into<String>) -> HtmlCell {
    HtmlCell::Head(text.into())
}

/// A mark whose meaning is told to those who don't see it, and beside it on demand.
pub fn mark_cell(class: &'static str, seen: impl Into<String>, meaning: impl Into<String>) -> HtmlCell {
    HtmlCell::Mark(class, seen.into(), meaning.into())
}

/// Words of a cell.
pub fn text_cell(text: impl Into<String>) -> HtmlCell {
    HtmlCell::Words(text.into())
}

/// A number of a cell.
pub fn number_cell(value: impl std::fmt::Display) -> HtmlCell {
    HtmlCell::Number(format!("{value}"))
}

/// A table with its heads.
pub fn table(caption: &str, heads: &[&str], rows: impl Iterator<Item = Vec<HtmlCell>>) -> Markup {
    html! {
        div class="scroll" {
            table aria-label=(caption) {
                thead { tr { @for head in heads { th scope="col" { (head) } } } }
                tbody {
                    @for row in rows {
                        tr { @for cell in row { (render_cell(&cell)) } }
                    }
                }
            }
        }
    }
}

/// The same, folded away under a word.
pub fn folded_table(summary: &str, heads: &[&str], rows: impl Iterator<Item = Vec<HtmlCell>>) -> Markup {
    html! { details { summary { (summary) } (table(summary, heads, rows)) } }
}

fn render_cell(cell: &HtmlCell) -> Markup {
    match cell {
        HtmlCell::Words(text) => html! { td { (text) } },
        HtmlCell::Number(text) => html! { td class="n" { (text) } },
        HtmlCell::Head(text) => html! { th scope="row" { (text) } },
        HtmlCell::Mark(class, seen, meaning) => {
            html! { td class=(class) aria-label=(meaning) title=(meaning) { (seen) } }
        }
    }
}
