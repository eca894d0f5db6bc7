//! Markdown in the theme's colours; `example` blocks and code drawn as the screens draw them.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::theme::{StyleRole, Theme};
use super::wrap_spans::wrap_code;
use crate::text::markdown_render::{self, MarkdownTheme, Tone};
use crate::text::text_layout::Piece;

mod example_block;
pub mod syntax_highlight;

/// Renders Markdown in lines of at most `columns` columns.
#[must_use]
pub fn render(source: &str, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let lines = markdown_render::render(source, &ThemeStyler(theme), columns);
    let mut lines: Vec<Line> = lines
        .into_iter()
        .map(|line| line.into_iter().map(|(style, text)| Span::styled(text, style)).collect())
        .collect();
    while lines.last().is_some_and(|line| line.width() == 0) {
        lines.pop();
    }
    lines
}

struct ThemeStyler<'t>(&'t Theme);

/// Inline code has its own colour; in a theme without colours it is underlined.
fn underline_uncoloured(style: Style) -> Style {
    if style.fg.is_none() { style.add_modifier(Modifier::UNDERLINED) } else { style }
}

impl MarkdownTheme for ThemeStyler<'_> {
    type Style = Style;

    const BULLET: &'static str = "• ";
    const HAS_BLANK_LINES: bool = false;

    fn style(&self, tone: Tone) -> Style {
        let modifier = |on, modifier| if on { modifier } else { Modifier::empty() };
        match tone {
            Tone::Text { strong, emphasis } => {
                let modifiers = modifier(strong, Modifier::BOLD) | modifier(emphasis, Modifier::ITALIC);
                self.0.style(StyleRole::Text).add_modifier(modifiers)
            }
            Tone::Title => self.0.style(StyleRole::Title),
            Tone::Subtitle => self.0.style(StyleRole::Accent),
            Tone::Code => underline_uncoloured(self.0.style(StyleRole::Info)),
            Tone::Lead => self.0.style(StyleRole::Dim),
            Tone::Rule => self.0.style(StyleRole::Border),
        }
    }

    fn inline(&self, code: &str) -> String {
        code.to_owned()
    }

    fn code(&self, language: &str, source: &str, room: usize) -> Vec<Vec<Piece<Style>>> {
        let lines: Vec<Line> = if language == "example" {
            example_block::render(source, self.0, room)
        } else {
            let lines = syntax_highlight::highlight(language, source, self.0);
            lines.iter().flat_map(|line| wrap_code(&line.spans, room)).collect()
        };
        let pieces = |line: Line| line.spans.into_iter().map(|span| (span.style, span.content.into_owned())).collect();
        lines.into_iter().map(pieces).collect()
    }
}

#[cfg(test)]
mod tests;
