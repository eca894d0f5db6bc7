//! Comma-separated values as RFC 4180 has them: quoted fields may hold commas, doubled quotes and line ends.
//!
//! Also taken: line feeds alone, a byte order mark, a last line without its end, empty lines.

/// A row with the line it starts on, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub line: usize,
    pub fields: Vec<String>,
}

/// The rows of a file, or the line on which it stops being one and why.
pub fn rows(text: &str) -> Result<Vec<Row>, (usize, &'static str)> {
    let mut reader = Reader { text: text.trim_start_matches('\u{feff}').chars().peekable(), line: 1 };
    let mut rows = Vec::new();
    while reader.text.peek().is_some() {
        let line = reader.line;
        let fields = reader.row()?;
        if fields.iter().any(|field| !field.is_empty()) {
            rows.push(Row { line, fields });
        }
    }
    Ok(rows)
}

struct Reader<'a> {
    text: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
}

impl Reader<'_> {
    /// The fields up to the end of the row, which is taken too.
    fn row(&mut self) -> Result<Vec<String>, (usize, &'static str)> {
        let mut fields = Vec::new();
        loop {
            let field = if self.text.next_if_eq(&'"').is_some() { self.quoted()? } else { self.bare()? };
            fields.push(field);
            match self.text.next() {
                Some(',') => {}
                Some('\r') if self.text.next_if_eq(&'\n').is_some() => break,
                Some('\n') | None => break,
                Some(_) => return Err((self.line, "there is text behind a closing quote")),
            }
        }
        self.line += 1;
        Ok(fields)
    }

    fn bare(&mut self) -> Result<String, (usize, &'static str)> {
        let mut field = String::new();
        while let Some(c) = self.text.peek().copied() {
            match c {
                ',' | '\n' => break,
                '"' => return Err((self.line, "there is a quote inside a field that doesn't begin with one")),
                '\r' if self.text.clone().nth(1) == Some('\n') => break,
                _ => field.extend(self.text.next()),
            }
        }
        Ok(field)
    }

    fn quoted(&mut self) -> Result<String, (usize, &'static str)> {
        let (start, mut field) = (self.line, String::new());
        loop {
            match self.text.next() {
                Some('"') if self.text.next_if_eq(&'"').is_some() => field.push('"'),
                Some('"') => return Ok(field),
                Some(c) => {
                    self.line += usize::from(c == '\n');
                    field.push(c);
                }
                None => return Err((start, "a quoted field is never closed")),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn rows_and_their_lines() {
        let check = |text: &str, expected: &[(usize, &[&str])]| {
            let found = rows(text).expect("rows");
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
            let (found, why) = rows(text).expect_err("no rows");
            assert_eq!((found, why.contains(expected)), (line, true), "{why}");
        };
        check("a\nb,\"c\nd\n", 2, "never closed");
        check("a\n\"b\"c\n", 2, "behind a closing quote");
        check("a b\"c\n", 1, "a quote inside");
    }

    proptest! {
        #[test]
        fn what_was_written_by_the_book_is_read_back(table in prop::collection::vec(prop::collection::vec(".{0,6}", 1..4), 1..6)) {
            let quoted = |field: &String| format!("\"{}\"", field.replace('"', "\"\""));
            let line = |row: &Vec<String>| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n";
            let text: String = table.iter().map(line).collect();
            let found: Vec<_> = rows(&text).expect("rows").into_iter().map(|row| row.fields).collect();
            let told: Vec<_> = table.into_iter().filter(|row| row.iter().any(|field| !field.is_empty())).collect();
            prop_assert_eq!(found, told);
        }

        #[test]
        fn nothing_makes_it_panic(text in "[a,\"\r\n ]{0,40}") {
            let _ = rows(&text);
        }
    }
}
