//! A value as a person types it for a case: JSON, or the same in Python's own form, which is what the samples show.

use serde_json::{Map, Number, Value as Json};

/// Deepest nesting that is read, as in [`serde_json`].
const MAX_DEPTH: usize = 128;

/// The text is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAValue {
    /// Where it stops being one, in characters from 1.
    pub column: usize,
}

/// Reads one value: JSON, or Python's lists, tuples, dicts, strings, numbers, `True`, `False` and `None`. A tuple
/// becomes a list, and a dict needs strings as keys, as in JSON.
///
/// # Errors
/// [`NotAValue`] for anything else; nothing is evaluated.
pub fn parse_typed_value(text: &str) -> Result<Json, NotAValue> {
    serde_json::from_str(text).or_else(|_| {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0).filter(|_| reader.rest().trim_start().is_empty());
        value.ok_or_else(|| NotAValue { column: text[..reader.at].chars().count() + 1 })
    })
}

struct Reader<'a> {
    text: &'a str,
    /// The next byte.
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character behind spaces.
    fn peek(&mut self) -> Option<char> {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.rest().chars().next()
    }

    fn take(&mut self, wanted: char) -> Option<()> {
        (self.peek()? == wanted).then(|| self.at += wanted.len_utf8())
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        match self.peek().filter(|_| depth < MAX_DEPTH)? {
            '[' => self.items('[', ']', depth).map(|(items, _)| Json::Array(items)),
            '(' => {
                let (mut items, has_comma) = self.items('(', ')', depth)?;
                // Brackets around one value are no tuple.
                if items.len() == 1 && !has_comma { items.pop() } else { Some(Json::Array(items)) }
            }
            '{' => self.dict(depth),
            '"' | '\'' => self.string().map(Json::String),
            _ => self.word(),
        }
    }

    /// The items between two brackets, and whether a comma is among them. One may stand behind the last item.
    fn items(&mut self, open: char, close: char, depth: usize) -> Option<(Vec<Json>, bool)> {
        self.take(open)?;
        let (mut items, mut has_comma) = (Vec::new(), false);
        while self.peek()? != close {
            items.push(self.value(depth + 1)?);
            if self.take(',').is_none() {
                break;
            }
            has_comma = true;
        }
        self.take(close).map(|()| (items, has_comma))
    }

    fn dict(&mut self, depth: usize) -> Option<Json> {
        self.take('{')?;
        let mut entries = Map::new();
        while self.peek()? != '}' {
            let key = self.string()?;
            self.take(':')?;
            entries.insert(key, self.value(depth + 1)?);
            if self.take(',').is_none() {
                break;
            }
        }
        self.take('}').map(|()| Json::Object(entries))
    }

    /// A string in either kind of quotes. Its escapes are those that JSON has, `\'` and `\xhh`.
    fn string(&mut self) -> Option<String> {
        let quote = self.peek().filter(|c| matches!(c, '"' | '\''))?;
        let mut json = String::from('"');
        let mut chars = self.rest().char_indices().skip(1);
        loop {
            match chars.next()? {
                (end, c) if c == quote => {
                    let value = serde_json::from_str(&format!("{json}\"")).ok()?;
                    self.at += end + quote.len_utf8();
                    return Some(value);
                }
                (_, '"') => json.push_str("\\\""),
                (_, '\\') => match chars.next()?.1 {
                    '\'' => json.push('\''),
                    'x' => json.push_str("\\u00"),
                    c => json.extend(['\\', c]),
                },
                (_, c) => json.push(c),
            }
        }
    }

    /// A number, `True`, `False`, `None` or what JSON calls them.
    fn word(&mut self) -> Option<Json> {
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | '_');
        let word = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        let value = match word {
            "True" | "true" => Json::Bool(true),
            "False" | "false" => Json::Bool(false),
            "None" | "null" => Json::Null,
            number => Json::Number(parse_number(number)?),
        };
        self.at += word.len();
        Some(value)
    }
}

/// A number with Python's underscores, its plus in front, and its point at an end.
fn parse_number(word: &str) -> Option<Number> {
    let plain = word.strip_prefix('+').unwrap_or(word).replace('_', "");
    let (sign, digits) = plain.strip_prefix('-').map_or(("", plain.as_str()), |digits| ("-", digits));
    let before = if digits.starts_with('.') { "0" } else { "" };
    let after = if digits.ends_with('.') { "0" } else { "" };
    serde_json::from_str(&format!("{sign}{before}{digits}{after}")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_pythons_form_are_read() {
        let check = |text: &str, expected: &str| {
            assert_eq!(parse_typed_value(text).map(|value| value.to_string()), Ok(expected.to_owned()), "{text}");
        };
        check(" [1, 2.5, null, true] ", "[1,2.5,null,true]");
        check("False", "false");
        check("[True, None, 'it''s']".replace("''", "\\'").as_str(), r#"[true,null,"it's"]"#);
        check("('a', \"b's\", 'say \"so\"')", r#"["a","b's","say \"so\""]"#);
        check("()", "[]");
        check("(7)", "7");
        check("(7,)", "[7]");
        check("[(1, 2), (3, 4),]", "[[1,2],[3,4]]");
        check("{'a': [1], 'b': None}", r#"{"a":[1],"b":null}"#);
        check(r"['\x41\n\\', '\u00e9']", r#"["A\n\\","é"]"#);
        check("[1_000, -5, +3, .5, -2., 1e3]", "[1000,-5,3,0.5,-2.0,1000.0]");
        check("'кошка 🐈'", "\"кошка 🐈\"");
    }

    #[test]
    fn anything_else_is_refused_where_it_goes_wrong() {
        let check =
            |text: &str, column: usize| assert_eq!(parse_typed_value(text), Err(NotAValue { column }), "{text}");
        check("", 1);
        check("[1, 2", 6);
        check("[1 2]", 4);
        check("[1, x]", 5);
        check("['é', tea]", 7);
        check("'never closed", 1);
        check("[1] [2]", 4);
        check("1 + 1", 2);
        check("{1: 2}", 2);
        check("range(3)", 1);
        check("--5", 1);
        check(&"[".repeat(500), MAX_DEPTH + 1);
    }

    proptest::proptest! {
        #[test]
        fn no_text_breaks_the_reader(text in r#"[\[\](){}'",:0-9a-fTrueN\\é -]{0,40}"#) {
            let _ = parse_typed_value(&text);
        }
    }
}
