//! The rows of a table in a text file: comma, semicolon, tab or bar between the fields, any line end, quotes as in
//! spreadsheets.
//!
//! Also reads JSON, Anki's text export (`#separator:`, `#columns:`) and Excel's `sep=;`. Each field keeps its place in
//! the file, so a table can be written back with a few fields changed and every other byte as it was.

use std::collections::BTreeMap;
use std::ops::Range;

use super::json_table;
use super::text_encoding::{TextEncoding, decode_text, encode_text};

/// A table of another program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForeignTable {
    pub rows: Vec<TableRow>,
    pub encoding: TextEncoding,
    pub delimiter: char,
    /// It was read from JSON: the rows are its entries, and each has its number in place of a line.
    pub is_json: bool,
    text: String,
}

/// A row with the line it starts on, or the number of its JSON entry, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableRow {
    pub line: usize,
    pub fields: Vec<String>,
    /// Where each field is in the text; empty if the table was not read from rows.
    spans: Vec<Range<usize>>,
}

/// Why a file has no table: the line, from 1, and half a sentence.
pub type TableError = (usize, String);

/// The rarest in prose first: of equally frequent ones, the first counts.
const DELIMITERS: [char; 4] = ['\t', ';', '|', ','];
/// The lines that determine the delimiter.
const SAMPLED_LINES: usize = 20;

impl TableRow {
    /// A row that is not in the text.
    #[must_use]
    pub const fn new(line: usize, fields: Vec<String>) -> Self {
        Self { line, fields, spans: Vec::new() }
    }

    /// The trimmed field in a column; empty if the row is shorter.
    #[must_use]
    pub fn field(&self, column: usize) -> &str {
        self.fields.get(column).map_or("", |field| field.trim())
    }
}

impl ForeignTable {
    /// Reads a file: JSON if it begins with a bracket, else rows. Rows without any text are left out.
    ///
    /// # Errors
    /// The file is not text, or a quoted field never ends.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TableError> {
        let (text, encoding) = decode_text(bytes).map_err(|why| (1, why.to_owned()))?;
        if text.trim_start().starts_with(['{', '[']) {
            let rows = json_table::parse_rows(&text)?;
            return Ok(Self { rows, encoding, delimiter: ',', is_json: true, text });
        }
        let Declarations { start, delimiter, columns, html } = Declarations::read(&text);
        let delimiter = delimiter.unwrap_or_else(|| find_delimiter(&text[start..]));
        let mut rows = parse_rows(&text, start, delimiter)?;
        if html {
            for field in rows.iter_mut().flat_map(|row| &mut row.fields) {
                *field = html_text(field);
            }
        }
        if let Some(columns) = columns {
            let fields = columns.split(delimiter).map(|name| name.trim().to_owned()).collect();
            rows.insert(0, TableRow::new(1, fields));
        }
        Ok(Self { rows, encoding, delimiter, is_json: false, text })
    }

    /// The file with some fields replaced, by row (an index of [`Self::rows`]) and column. A field that the row lacks is
    /// appended with the empty ones before it.
    #[must_use]
    pub fn to_bytes_with(&self, changes: &BTreeMap<(usize, usize), String>) -> Vec<u8> {
        let mut text = String::with_capacity(self.text.len());
        let mut copied = 0;
        for ((row, column), value) in changes {
            let Some(row) = self.rows.get(*row).filter(|row| !row.spans.is_empty()) else { continue };
            let known = row.spans.len();
            let span = row.spans.get(*column).cloned().unwrap_or_else(|| {
                let end = row.spans.last().map_or(0, |last| last.end);
                end..end
            });
            text.push_str(&self.text[copied..span.start]);
            if *column >= known {
                text.extend(std::iter::repeat_n(self.delimiter, column + 1 - known));
            }
            let quoted = self.text[span.clone()].starts_with('"');
            text.push_str(&quote_field(value, self.delimiter, quoted));
            copied = span.end;
        }
        text.push_str(&self.text[copied..]);
        encode_text(&text, self.encoding)
    }
}

fn quote_field(value: &str, delimiter: char, always: bool) -> String {
    if always || value.contains([delimiter, '"', '\n', '\r']) {
        format!("\"{}\"", value.replace('"', "\"\""))
    } else {
        value.to_owned()
    }
}

/// The lines before a table that declare its shape.
#[derive(Default)]
struct Declarations<'a> {
    /// Where the table starts.
    start: usize,
    delimiter: Option<char>,
    /// The names of the columns.
    columns: Option<&'a str>,
    /// Whether the fields are HTML.
    html: bool,
}

impl<'a> Declarations<'a> {
    fn read(text: &'a str) -> Self {
        let mut found = Self::default();
        for line in text.split_inclusive('\n') {
            let content = line.trim_end_matches(['\r', '\n']);
            let key = content.strip_prefix('#').and_then(|rest| rest.split_once(':'));
            if let Some(named) = content.strip_prefix("sep=").filter(|_| found.start == 0) {
                found.delimiter = named.chars().next();
            } else if let Some((key, value)) =
                key.filter(|(key, _)| key.chars().all(|c| c.is_alphanumeric() || c == ' '))
            {
                match key {
                    "separator" => found.delimiter = named_delimiter(value),
                    "columns" => found.columns = Some(value),
                    "html" => found.html = value.trim() == "true",
                    _ => {}
                }
            } else {
                break;
            }
            found.start += line.len();
        }
        found
    }
}

/// The text of an HTML field: without tags, and with the characters that the usual entities stand for.
fn html_text(field: &str) -> String {
    const ENTITIES: [(&str, &str); 6] =
        [("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    let mut parts = field.split('<');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('>') {
            Some((tag, rest)) if tag.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/') => {
                let is_break =
                    ["br", "div", "/div", "p", "/p"].iter().any(|name| tag.trim_end_matches([' ', '/']) == *name);
                text.push_str(if is_break { " " } else { "" });
                text.push_str(rest);
            }
            _ => {
                text.push('<');
                text.push_str(part);
            }
        }
    }
    ENTITIES.iter().fold(text, |text, (entity, character)| text.replace(entity, character))
}

fn named_delimiter(name: &str) -> Option<char> {
    match name.trim().to_lowercase().as_str() {
        "tab" => Some('\t'),
        "comma" => Some(','),
        "semicolon" => Some(';'),
        "pipe" => Some('|'),
        "" if name.contains('\t') => Some('\t'),
        other => other.chars().next(),
    }
}

/// The delimiter that the first lines have most often outside quotes; a comma if they have none.
#[must_use]
pub fn find_delimiter(text: &str) -> char {
    let (mut counts, mut quoted) = ([0_usize; DELIMITERS.len()], false);
    for line in text.split(['\n', '\r']).take(SAMPLED_LINES) {
        for c in line.chars() {
            if c == '"' {
                quoted = !quoted;
            } else if let Some(at) = DELIMITERS.iter().position(|known| *known == c).filter(|_| !quoted) {
                counts[at] += 1;
            }
        }
        // The header decides; a title above the table has no delimiter.
        if counts.iter().any(|count| *count > 0) && !quoted {
            break;
        }
    }
    let most = counts.iter().max().copied().filter(|most| *most > 0);
    most.and_then(|most| counts.iter().position(|count| *count == most)).map_or(',', |at| DELIMITERS[at])
}

fn parse_rows(text: &str, start: usize, delimiter: char) -> Result<Vec<TableRow>, TableError> {
    // Old Macs end a line with a carriage return alone. With line feeds, a lone one is part of a field.
    let end = if text[start..].contains('\n') { '\n' } else { '\r' };
    let mut line = 1 + text[..start].matches('\n').count();
    let (mut rows, mut row, mut at) = (Vec::new(), TableRow { line, ..TableRow::default() }, start);
    while at < text.len() {
        let field =
            RawField::read(text, at, delimiter, end).ok_or((line, "a quoted field is never closed".to_owned()))?;
        line += text[at..field.next].matches(end).count();
        row.fields.push(field.value);
        row.spans.push(field.span);
        at = field.next;
        let is_last = at >= text.len() && !field.delimited;
        if field.ended || is_last {
            rows.push(std::mem::replace(&mut row, TableRow { line, ..TableRow::default() }));
        }
    }
    if !row.fields.is_empty() {
        // The file ends with a delimiter.
        row.fields.push(String::new());
        row.spans.push(text.len()..text.len());
        rows.push(row);
    }
    // The line below a Markdown table's header has no text either.
    let is_rule = |field: &String| field.trim().chars().all(|c| matches!(c, '-' | ':'));
    rows.retain(|row| row.fields.iter().any(|field| !(field.trim().is_empty() || delimiter == '|' && is_rule(field))));
    Ok(rows)
}

/// A field as it is in the text.
struct RawField {
    value: String,
    span: Range<usize>,
    /// Where the next field begins.
    next: usize,
    /// Whether a delimiter, or the end of the row, follows.
    delimited: bool,
    ended: bool,
}

impl RawField {
    /// Reads a field; `None` if its quote never closes.
    fn read(text: &str, at: usize, delimiter: char, end: char) -> Option<Self> {
        let rest = &text[at..];
        let lead = rest.len() - rest.trim_start_matches(' ').len();
        let (value, length) = if rest[lead..].starts_with('"') {
            let (value, length) = quoted_value(&rest[lead..])?;
            // Text after a closing quote belongs to the field.
            let tail = rest[lead + length..].find([delimiter, end]).unwrap_or(rest.len() - lead - length);
            let tail_text = rest[lead + length..lead + length + tail].trim_end_matches('\r');
            (value + tail_text.trim_end(), lead + length + tail_text.len())
        } else {
            let length = rest.find([delimiter, end]).unwrap_or(rest.len());
            let value = &rest[..length];
            let value = if rest[length..].starts_with(delimiter) { value } else { value.trim_end_matches('\r') };
            (value.to_owned(), value.len())
        };
        let after = &rest[length..];
        let ending = after.len() - after.trim_start_matches('\r').len();
        let ended = after[if end == '\n' { ending } else { 0 }..].starts_with(end);
        let delimited = after.starts_with(delimiter);
        let skipped = match (delimited, ended) {
            (true, _) => delimiter.len_utf8(),
            (false, true) if end == '\n' => ending + 1,
            (false, true) => 1,
            (false, false) => after.len(),
        };
        Some(Self { value, span: at..at + length, next: at + length + skipped, delimited, ended })
    }
}

/// The value of a quoted field at the start of a text and the length of its spelling.
fn quoted_value(text: &str) -> Option<(String, usize)> {
    let (mut value, mut at) = (String::new(), 1);
    loop {
        let close = at + text.get(at..)?.find('"')?;
        value.push_str(&text[at..close]);
        if !text[close + 1..].starts_with('"') {
            return Some((value, close + 1));
        }
        value.push('"');
        at = close + 2;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rows(text: &str) -> Vec<(usize, Vec<String>)> {
        let table = ForeignTable::from_bytes(text.as_bytes()).expect("a table");
        table.rows.into_iter().map(|row| (row.line, row.fields)).collect()
    }

    #[test]
    fn rows_have_their_lines_and_fields() {
        let check = |text: &str, expected: &[(usize, &[&str])]| {
            let expected: Vec<(usize, Vec<String>)> =
                expected.iter().map(|(n, fields)| (*n, fields.iter().map(|&f| f.to_owned()).collect())).collect();
            assert_eq!(rows(text), expected, "{text:?}");
        };
        check("", &[]);
        check("a,b", &[(1, &["a", "b"])]);
        check("\u{feff}a,b\r\nc,\r\n", &[(1, &["a", "b"]), (2, &["c", ""])]);
        check("a\n\n,,\nb\n", &[(1, &["a"]), (4, &["b"])]);
        check("\"a,\"\"b\"\"\",c\n", &[(1, &["a,\"b\"", "c"])]);
        check("\"two\nlines\",x\ny,z", &[(1, &["two\nlines", "x"]), (3, &["y", "z"])]);
        check("a\rb,c\n", &[(1, &["a\rb", "c"])]);
        check("a,b\r\"c\",d\r", &[(1, &["a", "b"]), (2, &["c", "d"])]);
        check("a,say \"hi\"\n", &[(1, &["a", "say \"hi\""])]);
        check("a;b;c,d\ne;f,g;h", &[(1, &["a", "b", "c,d"]), (2, &["e", "f,g", "h"])]);
        check("a\tb, c\n1\t2\n", &[(1, &["a", "b, c"]), (2, &["1", "2"])]);
        check("| a | b |\n|:--|---|\n| 1 | |\n", &[(1, &["", " a ", " b ", ""]), (3, &["", " 1 ", " ", ""])]);
        check("sep=;\na,b;c\n", &[(2, &["a,b", "c"])]);
        check("My log\ntitle;date\n", &[(1, &["My log"]), (2, &["title", "date"])]);
        check("#separator:tab\n#html:true\n#columns:Front\tBack\na\tb\n", &[(1, &["Front", "Back"]), (4, &["a", "b"])]);
        let html = "#separator:comma\n#html:true\n<b>Coin&nbsp;Change</b>,x < y<br>&lt;b&gt; &amp;amp;\n";
        check(html, &[(3, &["Coin Change", "x < y <b> &amp;"])]);
        check("<b>Coin</b>,1\n", &[(1, &["<b>Coin</b>", "1"])]);
    }

    #[test]
    fn an_unclosed_quote_is_named_by_its_line() {
        let error = ForeignTable::from_bytes(b"a\nb,\"c\nd\n").expect_err("no table");
        assert_eq!(error, (2, "a quoted field is never closed".to_owned()));
    }

    #[test]
    fn other_bytes_stay_when_a_field_changes() {
        let check = |text: &[u8], changes: &[((usize, usize), &str)], expected: &[u8]| {
            let table = ForeignTable::from_bytes(text).expect("a table");
            let changes = changes.iter().map(|(place, value)| (*place, (*value).to_owned())).collect();
            let written = table.to_bytes_with(&changes);
            assert_eq!(String::from_utf8_lossy(&written), String::from_utf8_lossy(expected));
        };
        check(
            b"\xef\xbb\xbfa, \"b\" ,c\r\n1,\"2\",3\r\n",
            &[((1, 1), "x\"y")],
            b"\xef\xbb\xbfa, \"b\" ,c\r\n1,\"x\"\"y\",3\r\n",
        );
        check(b"a,b\n1,\n", &[((1, 1), "9")], b"a,b\n1,9\n");
        check(b"a;b\n1\n", &[((1, 1), "9")], b"a;b\n1;9\n");
        check(b"a,b\n1,", &[((1, 1), "9,5")], b"a,b\n1,\"9,5\"");
        check(b"a,b\n1,2\n3,4\n", &[((1, 0), "x"), ((1, 1), "y"), ((2, 1), "")], b"a,b\nx,y\n3,\n");
    }

    proptest! {
        #[test]
        fn tables_are_read_back_as_written(table in prop::collection::vec(prop::collection::vec("[^\\x00]{0,6}", 2..4), 1..6)) {
            let quoted = |field: &String| format!("\"{}\"", field.replace('"', "\"\""));
            let line = |row: &Vec<String>| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n";
            let text: String = table.iter().map(line).collect();
            let found: Vec<_> = rows(&text).into_iter().map(|(_, fields)| fields).collect();
            let kept: Vec<_> = table.into_iter().filter(|row| row.iter().any(|field| !field.trim().is_empty())).collect();
            prop_assert_eq!(found, kept);
        }

        #[test]
        fn any_text_is_read_and_written_back(text in "[a,;\"\r\n ]{0,40}") {
            if let Ok(table) = ForeignTable::from_bytes(text.as_bytes()) {
                prop_assert_eq!(table.to_bytes_with(&BTreeMap::new()), text.into_bytes());
            }
        }
    }
}
