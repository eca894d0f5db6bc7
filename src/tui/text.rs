//! Words and numbers as screens write them: fitting to columns, wrapping, shares, spans of time.
//!
//! Widths are columns of the terminal (unicode-width), never bytes or chars. Nothing here knows colours.

use jiff::Timestamp;
use jiff::civil::Date;
use ratatui::text::{Line, Span};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns a text takes.
#[must_use]
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text without anything that could move the cursor or turn the writing direction; tabs become four columns.
///
/// Packs and the judge strip these already; this is the second lock on the same door.
#[must_use]
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => out.push_str("    "),
            '\n' => out.push('\n'),
            c if c.is_control() || is_format(c) => {}
            c => out.push(c),
        }
    }
    out
}

/// Bidirectional controls, zero-width characters and the byte-order mark.
fn is_format(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{61c}')
}

/// At most `columns` columns of a text, with an ellipsis where something was cut.
#[must_use]
pub fn fit(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let (mut out, mut used) = (String::new(), 0);
    for c in text.chars() {
        let w = c.width().unwrap_or(0);
        if used + w + 1 > columns {
            break;
        }
        out.push(c);
        used += w;
    }
    if columns > 0 {
        out.push('…');
    }
    out
}

/// Exactly `columns` columns: cut or filled with blanks on the right.
#[must_use]
pub fn pad(text: &str, columns: usize) -> String {
    let mut out = fit(text, columns);
    out.extend(std::iter::repeat_n(' ', columns.saturating_sub(width(&out))));
    out
}

/// Exactly `columns` columns, filled on the left.
#[must_use]
pub fn pad_left(text: &str, columns: usize) -> String {
    let out = fit(text, columns);
    format!("{}{out}", " ".repeat(columns.saturating_sub(width(&out))))
}

/// A window of `columns` columns on a text around char number `index`, with the column at which that char is shown.
#[must_use]
pub fn fit_around(text: &str, index: usize, columns: usize) -> (String, usize) {
    let column: usize = text.chars().take(index).map(|c| c.width().unwrap_or(0)).sum();
    if width(text) <= columns || columns < 8 {
        return (fit(text, columns), column.min(columns.saturating_sub(1)));
    }
    if column + 4 < columns {
        return (fit(text, columns), column);
    }
    // Keep a third of the window as context before the place.
    let skip_columns = column - columns / 3;
    let mut skipped = 0;
    let rest: String = text
        .chars()
        .skip_while(|c| {
            let skip = skipped < skip_columns;
            skipped += if skip { c.width().unwrap_or(0) } else { 0 };
            skip
        })
        .collect();
    (format!("…{}", fit(&rest, columns - 1)), column - skipped + 1)
}

/// Breaks plain text into lines of at most `columns` columns, at blanks where it can.
#[must_use]
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let spans = vec![Span::raw(paragraph.to_owned())];
        lines.extend(wrap_spans(&spans, columns).iter().map(Line::to_string));
    }
    lines
}

/// Breaks styled text into lines of at most `columns` columns. Runs of blanks between words count once at a break and
/// are kept elsewhere; a word that is longer than a line is cut.
#[must_use]
pub fn wrap_spans(spans: &[Span<'static>], columns: usize) -> Vec<Line<'static>> {
    let columns = columns.max(1);
    let mut wrapper =
        Wrapper { columns, lines: Vec::new(), line: Vec::new(), used: 0, word: Vec::new(), word_width: 0 };
    for span in spans {
        for c in span.content.chars() {
            if c == ' ' {
                wrapper.end_word();
                wrapper.blank(span);
            } else {
                wrapper.grow_word(c, span);
            }
        }
    }
    wrapper.end_word();
    wrapper.end_line();
    wrapper.lines
}

/// State of [`wrap_spans`]: finished lines, the line being filled, the word being read.
struct Wrapper {
    columns: usize,
    lines: Vec<Line<'static>>,
    line: Vec<Span<'static>>,
    used: usize,
    word: Vec<Span<'static>>,
    word_width: usize,
}

impl Wrapper {
    fn grow_word(&mut self, c: char, like: &Span<'static>) {
        let w = c.width().unwrap_or(0);
        if self.word_width + w > self.columns {
            self.end_word();
            self.end_line();
        }
        push_char(&mut self.word, c, like);
        self.word_width += w;
    }

    fn blank(&mut self, like: &Span<'static>) {
        // A blank at the start of a wrapped line would only indent it; at the start of the text it is meant.
        if self.used < self.columns && (self.used > 0 || self.lines.is_empty()) {
            push_char(&mut self.line, ' ', like);
            self.used += 1;
        }
    }

    fn end_word(&mut self) {
        if self.used + self.word_width > self.columns && self.used > 0 {
            self.end_line();
        }
        for span in self.word.drain(..) {
            match self.line.last_mut() {
                Some(last) if last.style == span.style => last.content.to_mut().push_str(&span.content),
                _ => self.line.push(span),
            }
        }
        self.used += std::mem::take(&mut self.word_width);
    }

    fn end_line(&mut self) {
        self.lines.push(Line::from(std::mem::take(&mut self.line)));
        self.used = 0;
    }
}

fn push_char(spans: &mut Vec<Span<'static>>, c: char, like: &Span<'static>) {
    match spans.last_mut() {
        Some(last) if last.style == like.style => last.content.to_mut().push(c),
        _ => spans.push(Span::styled(c.to_string(), like.style)),
    }
}

/// A share in [0, 1] as `.82`, `1.0` or `.00`.
#[must_use]
pub fn share(value: f64) -> String {
    let text = format!("{value:.2}");
    match text.strip_prefix('0') {
        Some(rest) => rest.to_owned(),
        None if text.starts_with('1') => "1.0".to_owned(),
        None => text,
    }
}

/// A share of a gain without a trailing zero: `.9`, `.94`, `1`.
#[must_use]
pub fn short_share(value: f64) -> String {
    let text = share(value);
    if text == "1.0" { "1".to_owned() } else { text.strip_suffix('0').unwrap_or(&text).to_owned() }
}

/// `1 case`, `3 cases`.
#[must_use]
pub fn count(n: usize, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// Seconds as `4:12` or `1:02:09`.
#[must_use]
pub fn clock(seconds: u64) -> String {
    let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if h > 0 { format!("{h}:{m:02}:{s:02}") } else { format!("{m}:{s:02}") }
}

/// Seconds in words: `40 s`, `11 min`, `2 h 05`.
#[must_use]
pub fn duration(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", (seconds + 30) / 60),
        _ => format!("{} h {:02}", seconds / 3600, seconds / 60 % 60),
    }
}

/// A count of instructions: `81 k`, `1.2 M`.
#[must_use]
pub fn big(n: u64) -> String {
    match n {
        0..1_000 => n.to_string(),
        1_000..1_000_000 => format!("{} k", n / 1_000),
        1_000_000..1_000_000_000 => format!("{:.1} M", n as f64 / 1e6),
        _ => format!("{:.1} G", n as f64 / 1e9),
    }
}

/// How long ago, in the coarsest unit that tells something.
#[must_use]
pub fn ago(then: Timestamp, now: Timestamp) -> String {
    let minutes = now.duration_since(then).as_mins().max(0) as usize;
    match minutes {
        0..2 => "just now".to_owned(),
        2..60 => format!("{minutes} min ago"),
        60..1_440 => format!("{} h ago", minutes / 60),
        1_440..2_880 => "yesterday".to_owned(),
        _ => format!("{} days ago", minutes / 1_440),
    }
}

/// Days from `from` to `to`; negative when `to` lies before it.
#[must_use]
pub fn days_between(from: Date, to: Date) -> i32 {
    from.until(to).map_or(0, |span| span.get_days())
}

/// A day seen from `today`: `today`, `tomorrow`, `in 3 days`, `2 days ago`.
#[must_use]
pub fn day_in_words(day: Date, today: Date) -> String {
    match days_between(today, day) {
        0 => "today".to_owned(),
        1 => "tomorrow".to_owned(),
        -1 => "yesterday".to_owned(),
        n if n > 0 => format!("in {n} days"),
        n => format!("{} days ago", -n),
    }
}

#[cfg(test)]
mod tests;
