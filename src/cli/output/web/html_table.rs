//! HTML tables: the numbers behind each chart, and data without a chart.

use maud::{Markup, html};

/// A cell: text, a right-aligned number, a row head, or a symbol with its meaning.
#[derive(Debug)]
pub enum HtmlCell {
    Words(String),
    Number(String),
    Head(String),
    /// Style-sheet class, visible symbol, and its meaning in words.
    Mark(&'static str, String, String),
}

/// The head of a row: its first cell.
pub fn head_cell(text: impl Into<String>) -> HtmlCell {
    HtmlCell::Head(text.into())
}

/// A symbol with its meaning for screen readers and as a tooltip.
pub fn mark_cell(class: &'static str, seen: impl Into<String>, meaning: impl Into<String>) -> HtmlCell {
    HtmlCell::Mark(class, seen.into(), meaning.into())
}

/// A text cell.
pub fn text_cell(text: impl Into<String>) -> HtmlCell {
    HtmlCell::Words(text.into())
}

/// A number cell.
pub fn number_cell(value: impl std::fmt::Display) -> HtmlCell {
    HtmlCell::Number(format!("{value}"))
}

/// A table with a caption and column heads.
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

/// A table folded under a summary.
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
