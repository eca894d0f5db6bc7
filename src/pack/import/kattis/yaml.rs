//! The part of YAML that problem packages are written in: mappings, lists, scalars, in blocks or in brackets.
//!
//! Scalars are text; who asks reads a number from it. Anchors, tags and several documents are refused, so that nothing is
//! misread in silence.

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Null,
    Text(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

/// Deepest value in a value.
const DEEPEST: usize = 12;

impl Node {
    /// The value of a key; none in what is no mapping.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Map(entries) => entries.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            Self::Null | Self::Text(_) | Self::List(_) => None,
        }
    }

    pub fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    pub fn number(&self) -> Option<f64> {
        self.text()?.parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// The texts of a list, or the one text that stands in its place.
    pub fn texts(&self) -> Vec<String> {
        match self {
            Self::Text(text) => vec![text.clone()],
            Self::List(items) => items.iter().filter_map(Self::text).map(str::to_owned).collect(),
            Self::Null | Self::Map(_) => Vec::new(),
        }
    }
}

/// A line that says something.
struct Line<'a> {
    number: usize,
    indent: usize,
    text: &'a str,
}

/// Reads a document; an error names the line, from 1.
pub(super) fn parse(text: &str) -> Result<Node, String> {
    let raw: Vec<&str> = text.lines().collect();
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(&raw) {
        let body = without_comment(line).trim_end();
        let bare = body.trim_start_matches(' ');
        if bare.starts_with('\t') {
            return Err(format!("line {number}: a tab stands before the text"));
        }
        let opens = bare == "---" && lines.is_empty();
        if !bare.is_empty() && !opens {
            lines.push(Line { number, indent: body.len() - bare.len(), text: bare });
        }
    }
    let mut parser = Parser { lines, raw, at: 0 };
    if parser.lines.is_empty() {
        return Ok(Node::Null);
    }
    let node = parser.block(parser.lines[0].indent, 0)?;
    match parser.lines.get(parser.at) {
        None => Ok(node),
        Some(line) => Err(format!("line {}: this stands too far left or right", line.number)),
    }
}

struct Parser<'a> {
    lines: Vec<Line<'a>>,
    raw: Vec<&'a str>,
    at: usize,
}

impl Parser<'_> {
    /// The value whose lines stand at `indent`.
    fn block(&mut self, indent: usize, depth: usize) -> Result<Node, String> {
        let line = &self.lines[self.at];
        if depth > DEEPEST {
            return Err(format!("line {}: values are nested too deeply", line.number));
        }
        if line.text == "-" || line.text.starts_with("- ") {
            self.list(indent, depth)
        } else if key(line.text).is_some() {
            self.map(indent, depth)
        } else {
            let (number, text) = (line.number, line.text.to_owned());
            self.at += 1;
            scalar(&text, depth).map_err(|why| format!("line {number}: {why}"))
        }
    }

    fn list(&mut self, indent: usize, depth: usize) -> Result<Node, String> {
        let mut items = Vec::new();
        while let Some(line) = self.lines.get_mut(self.at).filter(|line| line.indent == indent) {
            let Some(rest) = line.text.strip_prefix('-').filter(|rest| rest.is_empty() || rest.starts_with(' ')) else {
                break;
            };
            let inner = rest.trim_start();
            if inner.is_empty() {
                self.at += 1;
                items.push(self.inside(indent, depth)?);
            } else {
                // What follows the dash is a block of its own, as far right as it stands.
                line.indent += line.text.len() - inner.len();
                line.text = inner;
                let indent = line.indent;
                items.push(self.block(indent, depth + 1)?);
            }
        }
        Ok(Node::List(items))
    }

    fn map(&mut self, indent: usize, depth: usize) -> Result<Node, String> {
        let mut entries: Vec<(String, Node)> = Vec::new();
        while let Some(line) = self.lines.get(self.at).filter(|line| line.indent == indent) {
            let number = line.number;
            let Some((name, rest)) = key(line.text) else {
                return Err(format!("line {number}: a key and a colon are wanted here"));
            };
            if entries.iter().any(|(known, _)| *known == name) {
                return Err(format!("line {number}: the key '{name}' is written twice"));
            }
            let rest = rest.to_owned();
            self.at += 1;
            let value = match rest.as_str() {
                "" => self.inside(indent, depth)?,
                "|" | "|-" | "|+" | ">" | ">-" | ">+" => self.text_block(number, indent, rest.starts_with('>')),
                _ => scalar(&rest, depth + 1).map_err(|why| format!("line {number}: {why}"))?,
            };
            entries.push((name, value));
        }
        Ok(Node::Map(entries))
    }

    /// What stands below a key or a dash; a list may stand as far left as its key.
    fn inside(&mut self, indent: usize, depth: usize) -> Result<Node, String> {
        match self.lines.get(self.at) {
            Some(line) if line.indent > indent => self.block(line.indent, depth + 1),
            Some(line) if line.indent == indent && line.text.starts_with("- ") => self.list(indent, depth + 1),
            _ => Ok(Node::Null),
        }
    }

    /// Text line by line, comments and all.
    fn text_block(&mut self, number: usize, indent: usize, folded: bool) -> Node {
        let spaces = |line: &str| line.len() - line.trim_start_matches(' ').len();
        let rest = &self.raw[number..];
        let end = rest.iter().position(|line| !line.trim().is_empty() && spaces(line) <= indent).unwrap_or(rest.len());
        let least =
            rest[..end].iter().filter(|line| !line.trim().is_empty()).map(|line| spaces(line)).min().unwrap_or(0);
        let lines: Vec<&str> = rest[..end].iter().map(|line| line.get(least..).unwrap_or_default()).collect();
        let last = number + end;
        while self.lines.get(self.at).is_some_and(|line| line.number <= last) {
            self.at += 1;
        }
        Node::Text(lines.join(if folded { " " } else { "\n" }).trim_end().to_owned())
    }
}

fn without_comment(line: &str) -> &str {
    let (mut quote, mut before) = (None, ' ');
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (None, '#') if before == ' ' || before == '\t' => return &line[..at],
            (None, '"' | '\'') if matches!(before, ' ' | '[' | '{' | ',' | ':') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
        before = c;
    }
    line
}

/// `key: rest`, quoted or not.
fn key(text: &str) -> Option<(String, &str)> {
    if text.starts_with(['[', '{', '-', '&', '*', '!', '|', '>']) && !text.starts_with("--") {
        return None;
    }
    let end = match text.chars().next()? {
        quote @ ('"' | '\'') => 1 + text[1..].find(quote)? + 1,
        _ => text.find(": ").or_else(|| text.strip_suffix(':').map(str::len))?,
    };
    let rest = text[end..].trim_start().strip_prefix(':')?;
    let name = text[..end].trim_matches(['"', '\'']).trim().to_owned();
    (rest.is_empty() || rest.starts_with(' ')).then(|| (name, rest.trim()))
}

/// A value on one line.
fn scalar(text: &str, depth: usize) -> Result<Node, String> {
    let text = text.trim();
    if depth > DEEPEST {
        return Err("values are nested too deeply".to_owned());
    }
    match text.chars().next() {
        None => Ok(Node::Null),
        Some('[') => {
            let inner =
                text.strip_prefix('[').and_then(|t| t.strip_suffix(']')).ok_or("a bracket isn't closed on its line")?;
            let items = parts(inner).into_iter().map(|item| scalar(item, depth + 1));
            items.collect::<Result<_, _>>().map(Node::List)
        }
        Some('{') => {
            let inner =
                text.strip_prefix('{').and_then(|t| t.strip_suffix('}')).ok_or("a brace isn't closed on its line")?;
            let entry = |part: &str| {
                let (name, rest) = key(part).ok_or_else(|| format!("'{part}' is no key with a value"))?;
                Ok((name, scalar(rest, depth + 1)?))
            };
            parts(inner).into_iter().map(entry).collect::<Result<_, String>>().map(Node::Map)
        }
        Some(quote @ ('"' | '\'')) => {
            let inner =
                text[1..].strip_suffix(quote).filter(|_| text.len() > 1).ok_or("a quote isn't closed on its line")?;
            Ok(Node::Text(if quote == '"' { unescaped(inner) } else { inner.replace("''", "'") }))
        }
        Some('&' | '*' | '!' | '|' | '>' | '%' | '@' | '`') => Err(format!("'{text}' can't be read here")),
        Some(_) if matches!(text, "null" | "~" | "Null" | "NULL") => Ok(Node::Null),
        Some(_) => Ok(Node::Text(text.to_owned())),
    }
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some('n')) => out.push('\n'),
            ('\\', Some('t')) => out.push('\t'),
            ('\\', Some(other)) => out.push(other),
            (c, _) => out.push(c),
        }
    }
    out
}

/// What commas part, outside of quotes and brackets.
fn parts(text: &str) -> Vec<&str> {
    let (mut found, mut start, mut depth, mut quote) = (Vec::new(), 0, 0_i32, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth -= 1,
            (None, ',') if depth == 0 => {
                found.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(text[start..].trim());
    found.retain(|part| !part.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The value as JSON would have it.
    fn shown(node: &Node) -> String {
        match node {
            Node::Null => "null".to_owned(),
            Node::Text(text) => format!("{text:?}"),
            Node::List(items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(",")),
            Node::Map(entries) => {
                let entry = |(key, value): &(String, Node)| format!("{key}:{}", shown(value));
                format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(","))
            }
        }
    }

    #[test]
    fn what_packages_are_written_in_is_read() {
        let check =
            |text: &str, expected: &str| assert_eq!(parse(text).map(|n| shown(&n)).as_deref(), Ok(expected), "{text}");
        check("", "null");
        check("# only a comment\n", "null");
        check("name: A: B # note\nlicense: 'cc by-sa'\n", "{name:\"A: B\",license:\"cc by-sa\"}");
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
            let why = parse(text).expect_err("refused");
            assert!(why.contains(part), "{text:?}: {why}");
        };
        check("a: 1\na: 2", "line 2: the key 'a' is written twice");
        check("a: &x 1", "line 1: '&x 1' can't be read");
        check("a: [1", "line 1: a bracket isn't closed");
        check("a: 1\n  b: 2", "line 2: this stands too far");
        check("a:\n\tb: 1", "line 2: a tab");
        let deep: Vec<String> = (0..40).map(|n| format!("{}a:", " ".repeat(n))).collect();
        check(&deep.join("\n"), "nested too deeply");
        check(&format!("a: {}", "[".repeat(60) + &"]".repeat(60)), "nested too deeply");
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_reader(text in "[a-c:\\-\\[\\]{}'\"#|> \n\\t&é]{0,80}") {
            let _ = parse(&text);
        }
    }
}
