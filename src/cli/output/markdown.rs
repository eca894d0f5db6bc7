//! Renders the Markdown of statements and hints as wrapped plain text.
//!
//! Headings become titles, code is indented and keeps its lines, lists keep their bullets, and emphasis is dropped.

use super::page::{Ink, PageText};
use crate::text::markdown_render::{MarkdownTheme, Tone, render};
use crate::text::text_layout::Piece;

/// Appends the Markdown to `text`, indented by `indent` cells, after an empty line.
pub fn append(text: &mut PageText<'_>, indent: usize, markdown: &str) {
    let lines = render(markdown, &TerminalMarkdown, text.page.width.saturating_sub(indent));
    if !lines.is_empty() {
        text.gap();
    }
    for line in lines {
        let painted: String = line.iter().map(|(ink, part)| text.page.paint(*ink, part)).collect();
        match painted.trim_end() {
            "" if line.is_empty() => text.gap(),
            "" => text.line(""),
            painted => text.line(format!("{}{painted}", " ".repeat(indent))),
        }
    }
}

struct TerminalMarkdown;

impl MarkdownTheme for TerminalMarkdown {
    type Style = Ink;

    const BULLET: &'static str = "- ";
    const HAS_BLANK_LINES: bool = true;

    fn style(&self, tone: Tone) -> Ink {
        match tone {
            Tone::Title | Tone::Subtitle => Ink::Title,
            _ => Ink::Plain,
        }
    }

    fn inline(&self, code: &str) -> String {
        format!("`{code}`")
    }

    /// Code lines are not wrapped, so they can be copied.
    fn code(&self, _: &str, source: &str, _: usize) -> Vec<Vec<Piece<Ink>>> {
        source.lines().map(|line| vec![(Ink::Plain, line.to_owned())]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::page::Page;
    use super::*;

    fn check(markdown: &str, expected: &str) {
        let page = Page { width: 40, ascii: false, colour: false };
        let mut text = PageText::new(&page);
        append(&mut text, 0, markdown);
        assert_eq!(text.finish(), expected);
    }

    #[test]
    fn statements_keep_their_shape() {
        check(
            "Some *prose* with `code` that goes on for longer than a line.\n\n## Example 1\n```example\nnums = [2, 7]\n\nresult = 9\n```\nDone.\n",
            "Some prose with `code` that goes on for\nlonger than a line.\n\nExample 1\n\n  nums = [2, 7]\n\n  result = 9\n\nDone.\n",
        );
    }

    #[test]
    fn lists_keep_their_labels() {
        check(
            "- one\n- two that is long enough to wrap around\n  - deeper\n\nafter",
            "- one\n- two that is long enough to wrap around\n  - deeper\n\nafter\n",
        );
        check("1. first\n2. second\n", "1. first\n2. second\n");
    }

    #[test]
    fn empty_text_prints_nothing() {
        check("", "");
        check("   \n", "");
    }
}
