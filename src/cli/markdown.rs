//! The Markdown of statements and hints as plain wrapped text.
//!
//! What a pack author writes reads well without ornament, so headings become titles, code keeps its lines behind an
//! indent, lists keep their bullets, and emphasis is left to the words.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::page::{Ink, Text};

/// Cells that code and list items stand in from the text around them.
const INDENT: usize = 2;

/// Appends the Markdown to `text`, indented by `indent` cells.
pub fn append(text: &mut Text<'_>, indent: usize, markdown: &str) {
    let mut writer = Writer { text, indent, words: String::new(), code: false, lists: Vec::new(), label: None };
    for event in Parser::new(markdown) {
        writer.event(event);
    }
    writer.flush();
}

struct Writer<'a, 'b> {
    text: &'a mut Text<'b>,
    indent: usize,
    /// The paragraph being read.
    words: String,
    code: bool,
    /// Open lists, innermost last: the next number, or none for bullets.
    lists: Vec<Option<u64>>,
    /// Bullet or number of the item that has just begun.
    label: Option<String>,
}

impl Writer<'_, '_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(end) => self.end(end),
            Event::Text(words) if self.code => self.code_lines(&words),
            Event::Text(words) | Event::Html(words) | Event::InlineHtml(words) => self.words.push_str(&words),
            Event::Code(code) => self.words.extend(["`", &code, "`"]),
            Event::SoftBreak => self.words.push(' '),
            Event::HardBreak => self.flush(),
            Event::Rule => self.text.gap(),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::CodeBlock(_) => {
                self.flush();
                self.text.gap();
                self.code = true;
            }
            Tag::Heading { .. } => self.flush(),
            Tag::List(first) => {
                self.flush();
                if self.lists.is_empty() {
                    self.text.gap();
                }
                self.lists.push(*first);
            }
            Tag::Item => self.label = Some(self.next_label()),
            Tag::Paragraph if self.lists.is_empty() => self.text.gap(),
            _ => {}
        }
    }

    fn end(&mut self, end: TagEnd) {
        match end {
            TagEnd::CodeBlock => {
                self.code = false;
                self.text.gap();
            }
            TagEnd::Heading(_) => {
                let title = std::mem::take(&mut self.words);
                self.text.heading(&title);
            }
            TagEnd::List(_) => {
                self.flush();
                self.lists.pop();
            }
            TagEnd::Paragraph | TagEnd::Item => self.flush(),
            _ => {}
        }
    }

    fn next_label(&mut self) -> String {
        match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => "- ".to_owned(),
        }
    }

    fn code_lines(&mut self, code: &str) {
        for line in code.lines() {
            let line = format!("{}{line}", " ".repeat(self.indent + INDENT));
            self.text.line(line.trim_end());
        }
    }

    fn flush(&mut self) {
        let words = std::mem::take(&mut self.words);
        let depth = self.lists.len().saturating_sub(1) * INDENT;
        let label = self.label.take().unwrap_or_else(|| " ".repeat(if self.lists.is_empty() { 0 } else { INDENT }));
        if !words.trim().is_empty() {
            self.text.hang(self.indent + depth, &label, Ink::Plain, &words);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::page::Page;
    use super::*;

    fn check(markdown: &str, expected: &str) {
        let page = Page { width: 40, ascii: false, colour: false };
        let mut text = Text::new(&page);
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
