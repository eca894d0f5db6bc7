//! Parses the YAML of problem packages: mappings, lists and scalars as strings.
//!
//! The caller parses numbers from scalars. Anchors, tags, duplicate keys and several documents are errors, because
//! otherwise a value could be misread silently.

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span, StrInput};

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum YamlValue {
    Null,
    Text(String),
    List(Vec<YamlValue>),
    Map(Vec<(String, YamlValue)>),
}

/// Deepest nesting of values.
const MAX_DEPTH: usize = 12;

impl YamlValue {
    /// Returns the value of a key, or `None` if this is not a mapping.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Map(entries) => entries.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            Self::Null | Self::Text(_) | Self::List(_) => None,
        }
    }

    pub fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    pub fn as_number(&self) -> Option<f64> {
        self.as_text()?.parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// Returns the strings of a list; a single string counts as a list of one.
    pub fn to_texts(&self) -> Vec<String> {
        match self {
            Self::Text(text) => vec![text.clone()],
            Self::List(items) => items.iter().filter_map(Self::as_text).map(str::to_owned).collect(),
            Self::Null | Self::Map(_) => Vec::new(),
        }
    }
}

/// Reads a document; an error names the line, from 1.
pub(super) fn parse_yaml(text: &str) -> Result<YamlValue, String> {
    let mut reader = YamlReader { events: Parser::new_from_str(text), line: 1 };
    let node = reader.read_document();
    node.map_err(|why| format!("line {}: {why}", reader.line))
}

struct YamlReader<'a> {
    events: Parser<'a, StrInput<'a>>,
    /// The line of the last event.
    line: usize,
}

impl<'a> YamlReader<'a> {
    fn next_event(&mut self) -> Result<Event<'a>, String> {
        let event: Option<Result<(Event, Span), ScanError>> = self.events.next();
        match event {
            Some(Ok((event, span))) => {
                self.line = span.start.line().max(1);
                Ok(event)
            }
            Some(Err(error)) => {
                self.line = error.marker().line().max(1);
                Err(error.info().to_owned())
            }
            None => Ok(Event::StreamEnd),
        }
    }

    /// Reads the only document; null if there is none.
    fn read_document(&mut self) -> Result<YamlValue, String> {
        let mut found = None;
        loop {
            match self.next_event()? {
                Event::StreamEnd => return Ok(found.unwrap_or(YamlValue::Null)),
                Event::DocumentStart(_) if found.is_some() => return Err("there is a second document".to_owned()),
                Event::Nothing | Event::StreamStart | Event::DocumentStart(_) | Event::DocumentEnd => {}
                event => found = Some(self.read_value(event, 0)?),
            }
        }
    }

    fn read_value(&mut self, event: Event, depth: usize) -> Result<YamlValue, String> {
        if depth > MAX_DEPTH {
            return Err("values are nested too deeply".to_owned());
        }
        match event {
            Event::Scalar(text, style, 0, None) => Ok(scalar_value(&text, style)),
            Event::SequenceStart(0, None) => self.read_list(depth),
            Event::MappingStart(0, None) => self.read_map(depth),
            _ => Err("anchors, aliases and tags can't be read".to_owned()),
        }
    }

    fn read_list(&mut self, depth: usize) -> Result<YamlValue, String> {
        let mut items = Vec::new();
        loop {
            match self.next_event()? {
                Event::SequenceEnd => return Ok(YamlValue::List(items)),
                event => items.push(self.read_value(event, depth + 1)?),
            }
        }
    }

    fn read_map(&mut self, depth: usize) -> Result<YamlValue, String> {
        let mut entries: Vec<(String, YamlValue)> = Vec::new();
        loop {
            let name = match self.next_event()? {
                Event::MappingEnd => return Ok(YamlValue::Map(entries)),
                Event::Scalar(name, _, 0, None) => name.into_owned(),
                _ => return Err("a key must be text".to_owned()),
            };
            if entries.iter().any(|(known, _)| *known == name) {
                return Err(format!("the key '{name}' is written twice"));
            }
            let event = self.next_event()?;
            entries.push((name, self.read_value(event, depth + 1)?));
        }
    }
}

/// Converts a scalar. Only a plain one can be null, and trailing whitespace of a text block is removed.
fn scalar_value(text: &str, style: ScalarStyle) -> YamlValue {
    match style {
        ScalarStyle::Plain if matches!(text, "" | "~" | "null" | "Null" | "NULL") => YamlValue::Null,
        ScalarStyle::Literal | ScalarStyle::Folded => YamlValue::Text(text.trim_end().to_owned()),
        ScalarStyle::Plain | ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => YamlValue::Text(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Renders the value as JSON.
    fn shown(node: &YamlValue) -> String {
        match node {
            YamlValue::Null => "null".to_owned(),
            YamlValue::Text(text) => format!("{text:?}"),
            YamlValue::List(items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(",")),
            YamlValue::Map(entries) => {
                let entry = |(key, value): &(String, YamlValue)| format!("{key}:{}", shown(value));
                format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(","))
            }
        }
    }

    #[test]
    fn what_packages_are_written_in_is_read() {
        let check = |text: &str, expected: &str| {
            assert_eq!(parse_yaml(text).map(|n| shown(&n)).as_deref(), Ok(expected), "{text}");
        };
        check("", "null");
        check("# only a comment\n", "null");
        check("name: \"A: B\" # note\nlicense: 'cc by-sa'\n", "{name:\"A: B\",license:\"cc by-sa\"}");
        check(
            "limits:\n#  memory: 1\n  memory: 512\n  time: 1.5\nx: y",
            "{limits:{memory:\"512\",time:\"1.5\"},x:\"y\"}",
        );
        check("a:\n  - b\n  - c: 1\n    d: 2\ne:\n- f\n", "{a:[\"b\",{c:\"1\",d:\"2\"}],e:[\"f\"]}");
        check("a: [b, \"c, d\"]\nb: {c: 1, d: [2]}", "{a:[\"b\",\"c, d\"],b:{c:\"1\",d:[\"2\"]}}");
        check(
            "a: |\n  one # not a comment\n\n  two\nb: >\n  x\n  y\n",
            "{a:\"one # not a comment\\n\\ntwo\",b:\"x y\"}",
        );
        check("a:\nb: ~\nc: \"x\\ty\"", "{a:null,b:null,c:\"x\\ty\"}");
        check("---\nname:\n  en: X\n  sv: Y", "{name:{en:\"X\",sv:\"Y\"}}");
    }

    #[test]
    fn what_is_more_than_that_is_refused_with_its_line() {
        let check = |text: &str, part: &str| {
            let why = parse_yaml(text).expect_err("refused");
            assert!(why.contains(part), "{text:?}: {why}");
        };
        check("a: 1\na: 2", "line 2: the key 'a' is written twice");
        check("a: &x 1", "line 1: anchors");
        check("a: 1\nb: !!str 1", "line 2: anchors, aliases and tags");
        check("a: 1\n--- \nb: 2", "a second document");
        check("? [a]\n: 1", "a key must be text");
        check("a: [1", "line ");
        check("a: 1\n  b: 2", "line 2: ");
        check("a:\n\tb: 1", "line 2: ");
        let deep: Vec<String> = (0..40).map(|n| format!("{}a:", " ".repeat(n))).collect();
        check(&deep.join("\n"), "nested too deeply");
        check(&format!("a: {}", "[".repeat(60) + &"]".repeat(60)), "nested too deeply");
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_reader(text in "[a-c:\\-\\[\\]{}'\"#|> \n\\t&é]{0,80}") {
            let _ = parse_yaml(&text);
        }
    }
}
