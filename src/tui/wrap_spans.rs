//! Wraps styled text in the same way as plain text.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::text::text_layout::{width, wrap_pieces};

/// Breaks styled text into lines of at most `columns` columns.
#[must_use]
pub fn wrap_spans(spans: &[Span<'static>], columns: usize) -> Vec<Line<'static>> {
    let pieces: Vec<_> = spans.iter().map(|span| (span.style, span.content.as_ref())).collect();
    let span = |(style, text): (Style, String)| Span::styled(text.replace(NO_BREAK, " "), style);
    wrap_pieces(&pieces, columns).into_iter().map(|pieces| pieces.into_iter().map(span).collect::<Line>()).collect()
}

/// Holds words together in [`wrap_spans`]; drawn as a space.
const NO_BREAK: char = '\u{a0}';

/// The words beside a key, which stay with it on one line.
#[must_use]
pub fn words_beside_key(words: &str) -> String {
    format!(" {words}").replace(' ', &NO_BREAK.to_string())
}

/// Marks that begin a comment at the end of a line.
const COMMENT_MARKS: [&str; 2] = ["# ", "// "];

/// Wraps a line of code like text; continuation rows are indented a little more than the first, so that the shape of
/// the code stays visible. Each row of a comment begins with its mark, so that none looks like code; a comment behind
/// code that is too wide for it stands in rows of its own.
#[must_use]
pub fn wrap_code(line: &[Span<'static>], columns: usize) -> Vec<Line<'static>> {
    const CONTINUATION_INDENT: usize = 4;
    let whole: String = line.iter().map(|span| span.content.as_ref()).collect();
    if width(&whole) <= columns {
        return vec![line.to_vec().into()];
    }
    let own = width(&whole) - width(whole.trim_start());
    if let Some(comment) = trailing_comment(line) {
        let (code, comment) = (trim_end(&line[..comment]), &line[comment..]);
        let indented: Vec<Span> = std::iter::once(Span::raw(" ".repeat(own))).chain(comment.iter().cloned()).collect();
        return wrap_code(&code, columns).into_iter().chain(wrap_code(&indented, columns)).collect();
    }
    let mark = COMMENT_MARKS.into_iter().find(|mark| whole.trim_start().starts_with(mark));
    if let Some(mark) = mark.filter(|mark| own + width(mark) <= columns / 2) {
        let style = line.iter().find(|span| !span.content.trim().is_empty()).map(|span| span.style).unwrap_or_default();
        let words = whole.trim_start().strip_prefix(mark).unwrap_or_default().to_owned();
        let mut rows = wrap_spans(&[Span::styled(words, style)], columns - own - width(mark));
        for row in &mut rows {
            row.spans.insert(0, Span::styled(format!("{}{mark}", " ".repeat(own)), style));
        }
        return rows;
    }
    // If the indentation took more than half of the room, too little would be left for the code.
    let hanging = if own + CONTINUATION_INDENT <= columns / 2 { own + CONTINUATION_INDENT } else { 0 };
    let mut rows = wrap_spans(line, columns - hanging);
    for row in rows.iter_mut().skip(1) {
        row.spans.insert(0, Span::raw(" ".repeat(hanging)));
    }
    rows
}

/// Where a comment behind code begins: spans of one style to the end of the line, the first with the mark.
fn trailing_comment(line: &[Span<'static>]) -> Option<usize> {
    let last = line.last()?.style;
    let start = line.iter().rposition(|span| span.style != last).map_or(0, |at| at + 1);
    let text: String = line[start..].iter().map(|span| span.content.as_ref()).collect();
    let is_code_before = line[..start].iter().any(|span| !span.content.trim().is_empty());
    (is_code_before && COMMENT_MARKS.iter().any(|mark| text.trim_start().starts_with(mark))).then_some(start)
}

/// Code without the spaces before what follows it.
fn trim_end(code: &[Span<'static>]) -> Vec<Span<'static>> {
    let mut code = code.to_vec();
    while let Some(last) = code.pop() {
        let kept = last.content.trim_end().to_owned();
        if !kept.is_empty() {
            code.push(Span::styled(kept, last.style));
            break;
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_goes_on_further_in() {
        let check = |line: &str, columns, expected: &[&str]| {
            let rows = wrap_code(&[Span::raw(line.to_owned())], columns);
            assert_eq!(rows.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
            assert!(rows.iter().all(|row| row.width() <= columns));
        };
        check("x = 1", 20, &["x = 1"]);
        check("", 20, &[""]);
        check("    return first + second", 20, &["    return", "        first +", "        second"]);
        check("            a = bb + c", 16, &["            a =", "bb + c"]);
        check("  # the first that is met", 16, &["  # the first", "  # that is met"]);
        check("// right before left", 16, &["// right before", "// left"]);
    }

    #[test]
    fn a_comment_behind_code_goes_below_it() {
        let note = ratatui::style::Style::default().add_modifier(ratatui::style::Modifier::DIM);
        let line =
            [Span::raw("    x = first()  "), Span::styled("# ", note), Span::styled("the one that is met", note)];
        let rows: Vec<String> = wrap_code(&line, 20).iter().map(ToString::to_string).collect();
        assert_eq!(rows, ["    x = first()", "    # the one that", "    # is met"]);
        assert_eq!(wrap_code(&line, 60).len(), 1);
    }
}
