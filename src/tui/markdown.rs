//! Markdown as a terminal shows it: headings, paragraphs, lists, quotes, code, and `example` blocks.
//!
//! A small renderer of our own over pulldown-cmark's events, because a statement needs little and must look right at
//! 40 columns as well as at 100. Links keep their words; images and HTML keep their text. It wraps to the width it is
//! given and never fails.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::text::{clean, width, wrap_spans};
use super::theme::{Role, Theme};

pub mod code;
mod example;

/// Renders a text at most `columns` wide.
#[must_use]
pub fn render(source: &str, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let source = clean(source);
    let mut page = Page::new(theme, columns.max(8));
    for event in Parser::new(&source) {
        page.event(event);
    }
    page.flush();
    while page.lines.last().is_some_and(|line| line.width() == 0) {
        page.lines.pop();
    }
    page.lines
}

/// What is being built: finished lines, the paragraph under way, and where we are nested.
struct Page<'t> {
    theme: &'t Theme,
    columns: usize,
    lines: Vec<Line<'static>>,
    spans: Vec<Span<'static>>,
    /// Styles of the open inline elements, innermost last.
    styles: Vec<Style>,
    /// Columns of every open list or quote.
    indents: Vec<usize>,
    /// Next number of every open list; none for bullets.
    numbers: Vec<Option<u64>>,
    /// The bullet to put before the next line.
    bullet: Option<String>,
    /// The last line is a heading: what follows belongs to it.
    headed: bool,
    /// Language and text of the open code block.
    code: Option<(String, String)>,
}

impl<'t> Page<'t> {
    fn new(theme: &'t Theme, columns: usize) -> Self {
        Self {
            theme,
            columns,
            lines: Vec::new(),
            spans: Vec::new(),
            styles: vec![theme.style(Role::Text)],
            indents: Vec::new(),
            numbers: Vec::new(),
            bullet: None,
            headed: false,
            code: None,
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some((_, code)) => code.push_str(&text),
                None => self.push(&text, self.style()),
            },
            Event::Code(text) => self.push(&text, self.theme.style(Role::Info)),
            Event::SoftBreak => self.push(" ", self.style()),
            Event::HardBreak => self.flush(),
            Event::Rule => {
                self.gap();
                let rule = "─".repeat(self.room().min(40));
                self.lines.push(Line::from(self.theme.span(Role::Border, rule)));
            }
            Event::Html(text) | Event::InlineHtml(text) => self.push(text.trim_end(), self.style()),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Heading { level, .. } => {
                self.gap();
                let role = if level <= HeadingLevel::H2 { Role::Title } else { Role::Accent };
                self.styles.push(self.theme.style(role));
            }
            Tag::Paragraph if self.bullet.is_none() => self.gap(),
            Tag::List(first) => {
                self.flush();
                if self.numbers.is_empty() {
                    self.gap();
                }
                self.numbers.push(first);
            }
            Tag::Item => self.item(),
            Tag::BlockQuote(_) => {
                self.gap();
                self.indents.push(2);
            }
            Tag::CodeBlock(kind) => {
                self.flush();
                let language = match kind {
                    CodeBlockKind::Fenced(info) => info.split_whitespace().next().unwrap_or_default().to_owned(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.code = Some((language, String::new()));
            }
            Tag::Strong => self.styles.push(self.style().add_modifier(Modifier::BOLD)),
            Tag::Emphasis => self.styles.push(self.style().add_modifier(Modifier::ITALIC)),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                self.flush();
                self.styles.pop();
                self.headed = true;
            }
            TagEnd::Paragraph => self.flush(),
            TagEnd::List(_) => {
                self.flush();
                self.numbers.pop();
            }
            TagEnd::Item => {
                self.flush();
                self.bullet = None;
                self.indents.pop();
            }
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.indents.pop();
            }
            TagEnd::CodeBlock => self.code_block(),
            TagEnd::Strong | TagEnd::Emphasis => {
                self.styles.pop();
            }
            _ => {}
        }
    }

    fn item(&mut self) {
        self.flush();
        let bullet = match self.numbers.last_mut() {
            Some(Some(n)) => {
                let text = format!("{n}. ");
                *n += 1;
                text
            }
            _ => "• ".to_owned(),
        };
        self.indents.push(width(&bullet));
        self.bullet = Some(bullet);
    }

    fn style(&self) -> Style {
        self.styles.last().copied().unwrap_or_default()
    }

    fn push(&mut self, text: &str, style: Style) {
        self.spans.push(Span::styled(text.replace('\n', " "), style));
    }

    /// Columns left of the text. Deep nesting stops indenting before it squeezes the text away.
    fn indent(&self) -> usize {
        self.indents.iter().sum::<usize>().min(self.columns / 2)
    }

    fn room(&self) -> usize {
        self.columns - self.indent()
    }

    /// Ends the paragraph under way: wraps it behind its indent and bullet.
    fn flush(&mut self) {
        let spans = std::mem::take(&mut self.spans);
        if spans.iter().all(|s| s.content.trim().is_empty()) {
            return;
        }
        for line in wrap_spans(&spans, self.room()) {
            self.push_line(line);
        }
    }

    fn push_line(&mut self, line: Line<'static>) {
        self.headed = false;
        let mut left = " ".repeat(self.indent());
        if let Some(bullet) = self.bullet.take() {
            let kept = left.len().saturating_sub(width(&bullet));
            left = format!("{}{bullet}", " ".repeat(kept));
        }
        let mut spans = vec![self.theme.span(Role::Dim, left)];
        spans.extend(line.spans);
        self.lines.push(Line::from(spans));
    }

    /// An empty line between blocks, never two and never at the top; none inside lists.
    fn gap(&mut self) {
        self.flush();
        let headed = std::mem::take(&mut self.headed);
        if !headed && self.numbers.is_empty() && self.lines.last().is_some_and(|line| line.width() > 0) {
            self.lines.push(Line::default());
        }
    }

    fn code_block(&mut self) {
        let Some((language, source)) = self.code.take() else { return };
        let room = self.room().saturating_sub(2).max(4);
        let lines = if language == "example" {
            example::render(&source, self.theme, room)
        } else {
            let lines = code::highlight(&language, &source, self.theme);
            lines.iter().flat_map(|line| wrap_spans(&line.spans, room)).collect()
        };
        for mut line in lines {
            line.spans.insert(0, Span::raw("  "));
            self.push_line(line);
        }
    }
}

#[cfg(test)]
mod tests;
