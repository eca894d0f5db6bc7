//! Reads TOML tables key by key and reports every mistake with its line, not only the first.
//!
//! A key becomes known when the code reads it, so the list for "unknown key … did you mean …" always matches the code.

use std::borrow::Cow;
use std::cell::RefCell;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::text_file::TextFile;
use crate::types::did_you_mean::suggest;

type DeKey<'a> = Spanned<Cow<'a, str>>;

/// A table being read. Call [`TomlTable::report_unknown_keys`] after the last key.
pub(super) struct TomlTable<'a> {
    pub(super) source: &'a TextFile<'a>,
    table: &'a DeTable<'a>,
    /// Dotted path of the table, empty at the top.
    path: String,
    pub(super) line: u32,
    known: RefCell<Vec<&'static str>>,
}

/// A value with its position.
#[derive(Clone)]
pub(super) struct TomlValue<'a> {
    pub(super) source: &'a TextFile<'a>,
    value: &'a DeValue<'a>,
    /// Dotted path, such as `signature.params.0.type`.
    path: String,
    pub(super) line: u32,
}

/// Whether the file is a `problem.toml`, whose keys the advice is about; an empty `mutants.toml` is as good as none.
fn is_problem_file(source: &TextFile<'_>) -> bool {
    source.name.ends_with("problem.toml")
}

/// Parses a TOML file, reporting up to three syntax errors.
pub(super) fn parse_toml<'a>(source: &TextFile<'a>) -> Option<DeTable<'a>> {
    if source.text.trim().is_empty() && is_problem_file(source) {
        source.error(1, "the file is empty", "`rung pack new` writes one to start from.");
        return None;
    }
    let (table, errors) = DeTable::parse_recoverable(source.text);
    for error in errors.iter().take(3) {
        let line = error.span().map_or(1, |span| source.line_of(span.start));
        let mend = explain_repeated_table(source.text, line).unwrap_or_default();
        source.error(line, format!("this is not TOML: {}", error.message()), mend);
    }
    errors.is_empty().then(|| table.into_inner())
}

/// The fix for a table header in single brackets that is in the file once more, in either form.
fn explain_repeated_table(text: &str, line: u32) -> Option<String> {
    let lines = || text.lines().map(str::trim);
    let written = lines().nth(line.checked_sub(1)? as usize)?;
    let name = written.trim_start_matches('[').trim_end_matches(']');
    let (one, many) = (format!("[{name}]"), format!("[[{name}]]"));
    let is_table = [&one, &many].iter().any(|form| *form == written);
    let times = lines().filter(|line| *line == one || *line == many).count();
    (is_table && times > 1).then(|| format!("If there are several, write {many} each time."))
}

/// The keys that belong above the first table of a problem.toml.
const TOP_KEYS: [&str; 10] =
    ["id", "uuid", "version", "title", "aliases", "difficulty", "topics", "minutes", "forbid", "draft"];

impl<'a> TomlTable<'a> {
    /// Returns the file's top table.
    pub(super) fn root(source: &'a TextFile<'a>, table: &'a DeTable<'a>) -> Self {
        Self::new(source, table, String::new(), 1)
    }

    fn new(source: &'a TextFile<'a>, table: &'a DeTable<'a>, path: String, line: u32) -> Self {
        Self { source, table, path, line, known: RefCell::default() }
    }

    /// Reads a required key; `read` reports a value of the wrong type.
    pub(super) fn need<T>(&self, key: &'static str, read: impl FnOnce(&TomlValue<'a>) -> Option<T>) -> Option<T> {
        if let Some(node) = self.node(key) {
            return read(&node);
        }
        let place = if self.path.is_empty() { String::new() } else { format!(" in '{}'", self.path) };
        self.source.error(self.line, format!("the key '{key}' is missing{place}"), format!("Add a line '{key} = …'."));
        None
    }

    /// Reads an optional key.
    pub(super) fn may<T>(&self, key: &'static str, read: impl FnOnce(&TomlValue<'a>) -> Option<T>) -> Option<T> {
        self.node(key).and_then(|node| read(&node))
    }

    pub(super) fn has(&self, key: &'static str) -> bool {
        self.find(key).is_some()
    }

    /// Returns the line of a key, or of the table if the key is missing.
    pub(super) fn line_of(&self, key: &'static str) -> u32 {
        self.find(key).map_or(self.line, |(written, _)| self.source.line_of(written.span().start))
    }

    fn node(&self, key: &'static str) -> Option<TomlValue<'a>> {
        self.find(key).map(|(written, value)| self.child(written, value))
    }

    fn find(&self, key: &'static str) -> Option<(&'a DeKey<'a>, &'a Spanned<DeValue<'a>>)> {
        if !self.known.borrow().contains(&key) {
            self.known.borrow_mut().push(key);
        }
        self.table.get_key_value(key)
    }

    fn child(&self, key: &DeKey<'a>, value: &'a Spanned<DeValue<'a>>) -> TomlValue<'a> {
        let path =
            if self.path.is_empty() { key.get_ref().to_string() } else { format!("{}.{}", self.path, key.get_ref()) };
        let line = self.source.line_of(key.span().start);
        self.source.record_line(|| path.clone(), line);
        TomlValue { source: self.source, value: value.get_ref(), path, line }
    }

    /// Returns every entry in file order, for tables with ids as keys.
    pub(super) fn entries(&self) -> Vec<(String, TomlValue<'a>)> {
        let mut entries: Vec<_> = self.table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        entries.into_iter().map(|(key, value)| (key.get_ref().to_string(), self.child(key, value))).collect()
    }

    /// Reports the keys that were never read.
    pub(super) fn report_unknown_keys(self) {
        let known = self.known.borrow();
        for (key, _) in self.table.iter().filter(|(key, _)| !known.contains(&key.get_ref().as_ref())) {
            let line = self.source.line_of(key.span().start);
            let known = known.iter().copied();
            let mend = self.explain_misplaced(key.get_ref()).unwrap_or_else(|| suggest(key.get_ref(), known));
            self.source.error(line, format!("unknown key '{}'", key.get_ref()), mend);
        }
    }

    /// The fix for a key of the file's top that was written below a table.
    fn explain_misplaced(&self, key: &str) -> Option<String> {
        let (table, is_list) = match self.path.split_once('.') {
            Some((table, at)) => (table, at.bytes().all(|byte| byte.is_ascii_digit())),
            None => (self.path.as_str(), false),
        };
        let header = if is_list { format!("[[{table}]]") } else { format!("[{}]", self.path) };
        let is_misplaced = !table.is_empty() && is_problem_file(self.source) && TOP_KEYS.contains(&key);
        is_misplaced.then(|| format!("It is read as a key of {header} above it: write it above the first table."))
    }
}

impl<'a> TomlValue<'a> {
    pub(super) fn error(&self, what: impl AsRef<str>, mend: impl AsRef<str>) {
        self.source.error(self.line, format!("'{}' {}", self.path, what.as_ref()), mend);
    }

    fn wrong_kind<T>(&self, want: &str, mend: &str) -> Option<T> {
        let got = match self.value {
            DeValue::String(_) => "text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a point",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.error(format!("must be {want}, not {got}"), mend);
        None
    }

    /// Reads text, cleaned; line breaks and tabs are allowed.
    pub(super) fn text(&self) -> Option<String> {
        match self.value {
            DeValue::String(text) => Some(self.source.clean_part(text, self.line)),
            _ => self.wrong_kind("text", "Put it in double quotes."),
        }
    }

    /// Reads non-empty text on one line.
    pub(super) fn phrase(&self) -> Option<String> {
        let text = self.text()?;
        let phrase = text.trim();
        if phrase.is_empty() || text.bytes().any(|byte| matches!(byte, b'\n' | b'\t')) {
            self.error("must be one line of text", "Write it on one line.");
            return None;
        }
        Some(if phrase.len() == text.len() { text } else { phrase.to_owned() })
    }

    /// Reads a whole number in a range.
    pub(super) fn whole_number(&self, range: std::ops::RangeInclusive<u32>) -> Option<u32> {
        let DeValue::Integer(number) = self.value else {
            return self.wrong_kind("a whole number", "Write it without quotes or point.");
        };
        let found = u32::from_str_radix(number.as_str(), number.radix()).ok().filter(|n| range.contains(n));
        if found.is_none() {
            self.error(format!("is {number}, out of range"), format!("Use {} to {}.", range.start(), range.end()));
        }
        found
    }

    /// Reads an integer or a float in a range.
    pub(super) fn number(&self, range: std::ops::RangeInclusive<f64>) -> Option<f64> {
        let text = match self.value {
            DeValue::Integer(number) => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            _ => return self.wrong_kind("a number", "Write it without quotes."),
        };
        let found = text.parse().ok().filter(|n| range.contains(n));
        if found.is_none() {
            self.error(format!("is {text}, out of range"), format!("Use {} to {}.", range.start(), range.end()));
        }
        found
    }

    pub(super) fn boolean(&self) -> Option<bool> {
        match self.value {
            DeValue::Boolean(value) => Some(*value),
            _ => self.wrong_kind("true or false", "Write true or false without quotes."),
        }
    }

    /// Reads the elements of a list.
    pub(super) fn list(&self) -> Option<Vec<TomlValue<'a>>> {
        let DeValue::Array(items) = self.value else {
            let mend = match self.value {
                DeValue::Table(_) => format!("Write [[{}]], in two brackets.", self.path),
                _ => "Put it in square brackets.".to_owned(),
            };
            return self.wrong_kind("a list", &mend);
        };
        let node = |(i, item): (usize, &'a Spanned<DeValue<'a>>)| TomlValue {
            source: self.source,
            value: item.get_ref(),
            path: format!("{}.{i}", self.path),
            line: self.source.line_of(item.span().start),
        };
        Some(items.iter().enumerate().map(node).collect())
    }

    /// Reads a list of one-line strings; `None` if any element is something else.
    pub(super) fn phrases(&self) -> Option<Vec<String>> {
        let found: Vec<Option<String>> = self.list()?.iter().map(Self::phrase).collect();
        found.into_iter().collect()
    }

    /// Reads a table inside this one.
    pub(super) fn fields(&self) -> Option<TomlTable<'a>> {
        match self.value {
            DeValue::Table(table) => Some(TomlTable::new(self.source, table, self.path.clone(), self.line)),
            _ => self.wrong_kind("a table", "Give it keys of its own."),
        }
    }

    /// Reads a list of tables (`[[bug]]` or `[{…}, {…}]`); other entries are reported and left out.
    pub(super) fn tables(&self) -> Option<Vec<TomlTable<'a>>> {
        Some(self.list()?.iter().filter_map(TomlValue::fields).collect())
    }

    /// Reads one of a few words.
    pub(super) fn one_of<T: Copy>(&self, words: &[(&'static str, T)]) -> Option<T> {
        let word = self.phrase()?;
        let found = words.iter().find(|(known, _)| *known == word).map(|&(_, value)| value);
        if found.is_none() {
            let bare = word.strip_prefix("O(").and_then(|word| word.strip_suffix(')')).map(str::trim);
            let bare = bare.filter(|bare| words.iter().any(|(known, _)| known == bare));
            let mend = bare.map(|bare| format!("Write \"{bare}\", without O()."));
            let mend = mend.unwrap_or_else(|| suggest(&word, words.iter().map(|(known, _)| *known)));
            self.error(format!("can't be '{word}'"), mend);
        }
        found
    }
}
