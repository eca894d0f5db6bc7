//! Markdown as lines of a terminal: headings, paragraphs, lists, quotes and code.
//!
//! A small custom renderer over pulldown-cmark's events, because a statement needs few elements and must look right at
//! 40 columns as well as at 100. The front end decides the look ([`MarkdownTheme`]): it gives each tone a style and
//! draws code. Links, images and HTML keep their text. It wraps to the width it is given and never fails.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

use crate::types;
use crate::types::multiline_value;

use super::text_layout::{Piece, clean, flow_pieces, width};

/// The kind of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Prose, strong or emphasised or both.
    Text { strong: bool, emphasis: bool },
    /// A heading of the first two levels.
    Title,
    /// A deeper heading.
    Subtitle,
    /// Inline code.
    Code,
    /// Indents and bullets.
    Lead,
    /// A line across.
    Rule,
}

/// How a front end shows Markdown.
pub trait MarkdownTheme {
    type Style: Copy + PartialEq;

    /// The mark before an item of an unordered list, with its space.
    const BULLET: &'static str;
    /// Whether to add an empty line below headings and around code.
    const HAS_BLANK_LINES: bool;

    fn style(&self, tone: Tone) -> Self::Style;

    /// Inline code.
    fn inline(&self, code: &str) -> String;

    /// The lines of a code block in a language (empty if it has none), for `room` columns.
    fn code(&self, language: &str, source: &str, room: usize) -> Vec<StyledLine<Self::Style>>;
}

/// The language of a code block that holds an example of a statement.
const EXAMPLE: &str = "example";

/// A line in pieces, each with its style.
pub type StyledLine<S> = Vec<Piece<S>>;

/// Renders a text at most `columns` wide, except lines from [`MarkdownTheme::code`]. It may end with an empty line.
#[must_use]
pub fn render<L: MarkdownTheme>(source: &str, look: &L, columns: usize) -> Vec<StyledLine<L::Style>> {
    let source = clean(source);
    let mut page = MarkdownRenderer::new(look, columns.max(8));
    for event in Parser::new(&source) {
        page.event(event);
    }
    page.flush();
    page.lines
}

fn is_empty<S>(line: &[Piece<S>]) -> bool {
    line.iter().all(|(_, text)| text.is_empty())
}

/// The state of the renderer: finished lines, the current paragraph, and the nesting.
struct MarkdownRenderer<'l, L: MarkdownTheme> {
    look: &'l L,
    columns: usize,
    lines: Vec<StyledLine<L::Style>>,
    pieces: StyledLine<L::Style>,
    /// Tones of the open inline elements, innermost last.
    tones: Vec<Tone>,
    /// Columns of every open list or quote.
    indents: Vec<usize>,
    /// Next number of every open list; `None` for bullets.
    numbers: Vec<Option<u64>>,
    /// The bullet to put before the next line.
    bullet: Option<String>,
    /// The last line is a heading, so no empty line follows.
    headed: bool,
    /// Language and text of the open code block.
    code: Option<(String, String)>,
}

impl<'l, L: MarkdownTheme> MarkdownRenderer<'l, L> {
    fn new(look: &'l L, columns: usize) -> Self {
        Self {
            look,
            columns,
            lines: Vec::new(),
            pieces: Vec::new(),
            tones: Vec::new(),
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
                Some((_, code)) => code.push_str(&types::sanitize::clean(&text)),
                None => self.push(self.tone(), &text),
            },
            Event::Code(text) => self.push(Tone::Code, &self.look.inline(&text)),
            Event::SoftBreak => self.push(self.tone(), " "),
            Event::HardBreak => self.flush(),
            Event::Rule => {
                self.gap();
                self.lines.push(vec![(self.look.style(Tone::Rule), "─".repeat(self.room().min(40)))]);
            }
            Event::Html(text) | Event::InlineHtml(text) => self.push(self.tone(), text.trim_end()),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Heading { level, .. } => {
                self.gap();
                self.tones.push(if level <= HeadingLevel::H2 { Tone::Title } else { Tone::Subtitle });
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
                if L::HAS_BLANK_LINES {
                    self.gap();
                }
                self.flush();
                let language = match kind {
                    CodeBlockKind::Fenced(info) => clean(info.split_whitespace().next().unwrap_or_default()),
                    CodeBlockKind::Indented => String::new(),
                };
                self.code = Some((language, String::new()));
            }
            Tag::Strong => self.open(true, false),
            Tag::Emphasis => self.open(false, true),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                self.flush();
                self.tones.pop();
                self.headed = !L::HAS_BLANK_LINES;
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
                self.tones.pop();
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
            _ => L::BULLET.to_owned(),
        };
        self.indents.push(width(&bullet));
        self.bullet = Some(bullet);
    }

    fn tone(&self) -> Tone {
        self.tones.last().copied().unwrap_or(Tone::Text { strong: false, emphasis: false })
    }

    /// Opens an element of the running text; a heading stays one.
    fn open(&mut self, bold: bool, italic: bool) {
        self.tones.push(match self.tone() {
            Tone::Text { strong, emphasis } => Tone::Text { strong: strong || bold, emphasis: emphasis || italic },
            heading => heading,
        });
    }

    fn push(&mut self, tone: Tone, text: &str) {
        // An entity (`&#27;`) is a character only from here on.
        self.pieces.push((self.look.style(tone), clean(text).replace('\n', " ")));
    }

    /// Columns left of the text. Deep nesting stops indenting before it squeezes the text away.
    fn indent(&self) -> usize {
        self.indents.iter().sum::<usize>().min(self.columns / 2)
    }

    fn room(&self) -> usize {
        self.columns - self.indent()
    }

    /// Ends the current paragraph: wraps it behind its indent and bullet.
    fn flush(&mut self) {
        let pieces = std::mem::take(&mut self.pieces);
        if pieces.iter().any(|(_, text)| !text.trim().is_empty()) {
            for line in flow_pieces(&pieces, self.room()) {
                self.push_line(line);
            }
        }
    }

    fn push_line(&mut self, line: StyledLine<L::Style>) {
        self.headed = false;
        let mut left = " ".repeat(self.indent());
        if let Some(bullet) = self.bullet.take() {
            let kept = left.len().saturating_sub(width(&bullet));
            left = format!("{}{bullet}", " ".repeat(kept));
        }
        self.lines.push([(self.look.style(Tone::Lead), left)].into_iter().chain(line).collect());
    }

    /// An empty line between blocks, never two and never at the top; none inside lists.
    fn gap(&mut self) {
        self.flush();
        let headed = std::mem::take(&mut self.headed);
        if !headed && self.numbers.is_empty() && self.lines.last().is_some_and(|line| !is_empty(line)) {
            self.lines.push(StyledLine::new());
        }
    }

    fn code_block(&mut self) {
        let Some((language, source)) = self.code.take() else { return };
        let room = self.room().saturating_sub(2).max(4);
        let lead = self.look.style(Tone::Lead);
        let source = if language == EXAMPLE { multiline_value::spread_example(&source) } else { source };
        for line in self.look.code(&language, &source, room) {
            self.push_line([(lead, "  ".to_owned())].into_iter().chain(line).collect());
        }
        if L::HAS_BLANK_LINES {
            self.gap();
        }
    }
}

#[cfg(test)]
mod tests;
