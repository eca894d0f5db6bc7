//! CSV rows with the line each row starts on.
//!
//! Also accepts plain line feeds, a byte order mark, a missing final line end, and empty lines.

use csv::{ReaderBuilder, StringRecord, Terminator};

/// A row with the line it starts on, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvRow {
    pub line: usize,
    pub fields: Vec<String>,
}

/// Parses the rows, or returns the line and cause of the first error.
pub fn parse_rows(text: &str) -> Result<Vec<CsvRow>, (usize, &'static str)> {
    let text = text.trim_start_matches('\u{feff}');
    // A lone carriage return is part of a field; by default the reader would end the row there.
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .terminator(Terminator::Any(b'\n'))
        .from_reader(text.as_bytes());
    let (mut rows, mut record) = (Vec::new(), StringRecord::new());
    let (mut counted, mut line) = (0, 1);
    while reader.read_record(&mut record).map_err(|_| (line, "it can't be read"))? {
        let position = record.position().map_or(counted, |position| position.byte() as usize);
        // The reader's line number counts from the empty lines before the row, so skip them.
        let start = text.len() - text[position..].trim_start_matches(['\r', '\n']).len();
        line += text[counted..start].matches('\n').count();
        counted = start;
        let mut fields: Vec<String> = record.iter().map(str::to_owned).collect();
        if let Some(last) = fields.last_mut().filter(|last| last.ends_with('\r')) {
            last.pop();
        }
        if fields.iter().any(|field| !field.is_empty()) {
            rows.push(CsvRow { line, fields });
        }
    }
    // The reader treats everything after an unclosed quote as one field.
    let quotes = text.matches('"').count();
    if quotes.is_multiple_of(2) { Ok(rows) } else { Err((line, "a quoted field is never closed")) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn rows_and_their_lines() {
        let check = |text: &str, expected: &[(usize, &[&str])]| {
            let found = parse_rows(text).expect("rows");
            let found: Vec<_> = found.iter().map(|r| (r.line, r.fields.iter().map(String::as_str).collect())).collect();
            let expected: Vec<(usize, Vec<&str>)> = expected.iter().map(|(n, fields)| (*n, fields.to_vec())).collect();
            assert_eq!(found, expected, "{text:?}");
        };
        check("", &[]);
        check("a,b", &[(1, &["a", "b"])]);
        check("\u{feff}a,b\r\nc,\r\n", &[(1, &["a", "b"]), (2, &["c", ""])]);
        check("a\n\n\nb\n", &[(1, &["a"]), (4, &["b"])]);
        check("\"a,\"\"b\"\"\",c\n", &[(1, &["a,\"b\"", "c"])]);
        check("\"two\nlines\",x\ny,z", &[(1, &["two\nlines", "x"]), (3, &["y", "z"])]);
        check("a\rb,c", &[(1, &["a\rb", "c"])]);
    }

    #[test]
    fn what_is_no_table_is_named_by_its_line() {
        let check = |text: &str, line: usize, expected: &str| {
            let (found, why) = parse_rows(text).expect_err("no rows");
            assert_eq!((found, why.contains(expected)), (line, true), "{why}");
        };
        check("a\nb,\"c\nd\n", 2, "never closed");
        check("a b\"c\n", 1, "never closed");
    }

    proptest! {
        #[test]
        fn what_was_written_by_the_book_is_read_back(table in prop::collection::vec(prop::collection::vec(".{0,6}", 1..4), 1..6)) {
            let quoted = |field: &String| format!("\"{}\"", field.replace('"', "\"\""));
            let line = |row: &Vec<String>| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n";
            let text: String = table.iter().map(line).collect();
            let found: Vec<_> = parse_rows(&text).expect("rows").into_iter().map(|row| row.fields).collect();
            let told: Vec<_> = table.into_iter().filter(|row| row.iter().any(|field| !field.is_empty())).collect();
            prop_assert_eq!(found, told);
        }

        #[test]
        fn nothing_makes_it_panic(text in "[a,\"\r\n ]{0,40}") {
            let _ = parse_rows(&text);
        }
    }
}
