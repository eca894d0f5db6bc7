//! Parses a statement into prose and examples, and reads an example as a case.
//!
//! An example is a fenced block marked `example`. For functions, it has one line `name = JSON` per parameter and a line
//! `result = JSON`. For classes, it has one line per operation, `push(3)` or `top() -> 3`, the constructor first. In
//! stdin mode, it has `input = "…"` and `result = "…"`.

use std::borrow::Cow;

use serde_json::Value as Json;

use crate::types::Language;
use crate::types::problem::{Case, Expected, Param, Problem, Signature};
use crate::types::value::Value;

use super::type_check;

mod example_parser;
pub mod statement_file;

/// A block of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementBlock<'a> {
    /// Markdown without examples.
    Prose(&'a str),
    Example(StatementExample<'a>),
}

/// The contents of one `example` block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatementExample<'a> {
    pub text: &'a str,
    /// Line of the statement on which the text starts, from 1.
    pub line: u32,
}

/// What statements add to Python's word for a missing value.
const WORD_OF_OTHERS: &str = " (`null` in some languages)";

/// How the sections begin that say what a program in Python may not use, and how its work may grow.
pub const PYTHON_MAY_NOT: &str = "A program in Python may not use ";
pub const PYTHON_GROWS: &str = "A program in Python is only accepted if its work grows as ";
/// How the second of them ends.
pub const OTHERS_ARE_TIMED: &str =
    "In other languages its time on larger and larger inputs is compared, where that can show the growth.";

/// How a constraint begins that holds in Python alone, and how the part of one begins that says what it means there.
const PYTHON_RULE: &str = "- in Python, ";
const PYTHON_PART: &str = "; in Python ";

/// How the constraint begins that names the growth to aim for.
const AIM: &str = "- Aim for O(";
/// The line below it, in problems without a section about it: a factor of log n is allowed there.
const AIM_IS_CHECKED: &str =
    "- A program whose work clearly grows faster is not accepted, as far as that can be measured";

/// The statement of a problem as a learner reads it in a language. It says so if the growth that it names is checked.
#[must_use]
pub fn for_learner(problem: &Problem, language: Language) -> Cow<'_, str> {
    let told = in_language(&problem.statement, language);
    if !problem.is_held_to_growth() || problem.growth_rule().is_strict() {
        return told;
    }
    with_growth_check(&told).map_or(told, Cow::Owned)
}

/// The statement with the line about the check below the growth to aim for; `None` if it names none.
fn with_growth_check(statement: &str) -> Option<String> {
    let start = if statement.starts_with(AIM) { 0 } else { statement.find(&format!("\n{AIM}"))? + 1 };
    // The lines of the constraint that follow are indented.
    let lines = statement[start..].split_inclusive('\n').enumerate();
    let own = lines.take_while(|(i, line)| *i == 0 || line.starts_with(' ') && !line.trim().is_empty());
    let (before, after) = statement.split_at(start + own.map(|(_, line)| line.len()).sum::<usize>());
    let before = before.trim_end();
    let stop = if before.ends_with('.') { "." } else { "" };
    Some(format!("{before}\n{AIM_IS_CHECKED}{stop}\n{after}"))
}

/// A statement as the language needs it: with its own word for a missing value, if it names Python's and says that others
/// differ, and with the rules for this language alone.
#[must_use]
pub fn in_language(statement: &str, language: Language) -> Cow<'_, str> {
    let mut told = Cow::Borrowed(statement);
    if statement.contains(WORD_OF_OTHERS) {
        let word = format!("`{}`", language.none_word());
        told = Cow::Owned(statement.replace(WORD_OF_OTHERS, "").replace("`None`", &word));
    }
    if told.contains(OTHERS_ARE_TIMED)
        && let Some(own) = growth_rule_in(&told, language)
    {
        told = Cow::Owned(own);
    }
    if language != Language::Python {
        if told.contains(PYTHON_MAY_NOT) {
            told = Cow::Owned(without_section(&told, PYTHON_MAY_NOT));
        }
        if let Some(own) = without_python_rules(&told) {
            told = Cow::Owned(own);
        }
    }
    told
}

/// The statement without the constraints and parts of constraints that are about Python; `None` if it has none.
fn without_python_rules(statement: &str) -> Option<String> {
    let is_rule = |line: &str| line.starts_with(PYTHON_RULE);
    let part = |line: &str| line.starts_with("- ").then(|| line.find(PYTHON_PART)).flatten();
    statement.lines().any(|line| is_rule(line) || part(line).is_some()).then(|| {
        let kept = statement.split_inclusive('\n').filter(|line| !is_rule(line));
        kept.map(|line| part(line).map_or_else(|| line.to_owned(), |at| format!("{}\n", &line[..at]))).collect()
    })
}

/// The statement with the growth rule of this language alone; `None` if the section is not as Rung writes it.
fn growth_rule_in(statement: &str, language: Language) -> Option<String> {
    if language == Language::Python {
        return Some(statement.replace(&format!(" {OTHERS_ARE_TIMED}"), ""));
    }
    let (before, rest) = statement.split_once(PYTHON_GROWS)?;
    let (class, rest) = rest.split_once(". That is counted")?;
    let (_, after) = rest.split_once(OTHERS_ARE_TIMED)?;
    Some(format!(
        "{before}The work should grow as {class}. Once all answers are right, the time of your program on larger and \
         larger inputs is compared, where that can show the growth.{after}"
    ))
}

/// The statement without the section whose text begins so.
fn without_section(statement: &str, text: &str) -> String {
    let is_other = |section: &&str| section.split_once("\n\n").is_none_or(|(_, body)| !body.starts_with(text));
    let kept: Vec<&str> = statement.split("\n## ").filter(is_other).collect();
    kept.join("\n## ")
}

/// Splits a statement into blocks. Prose is unchanged and includes fenced blocks that aren't marked `example`.
#[must_use]
pub fn split_blocks(statement: &str) -> Vec<StatementBlock<'_>> {
    let mut found = Vec::new();
    let mut fence = CodeFence::default();
    let (mut start, mut at) = (0, 0);
    let mut example: Option<(usize, u32)> = None;
    for (i, line) in statement.split_inclusive('\n').enumerate() {
        let was_open = fence.is_open();
        fence.feed(line);
        let next = at + line.len();
        if !was_open && fence.is_open() && line.trim_start_matches([' ', '`', '~']).trim() == "example" {
            found.extend(prose_block(&statement[start..at]));
            (example, start) = (Some((next, i as u32 + 2)), next);
        } else if was_open
            && !fence.is_open()
            && let Some((from, line)) = example.take()
        {
            found.push(StatementBlock::Example(StatementExample { text: &statement[from..at], line }));
            start = next;
        }
        at = next;
    }
    match example {
        Some((from, line)) => found.push(StatementBlock::Example(StatementExample { text: &statement[from..], line })),
        None => found.extend(prose_block(&statement[start..])),
    }
    found
}

fn prose_block(text: &str) -> Option<StatementBlock<'_>> {
    (!text.trim().is_empty()).then_some(StatementBlock::Prose(text))
}

/// Returns the examples of a statement, in order.
#[must_use]
pub fn find_examples(statement: &str) -> Vec<StatementExample<'_>> {
    let example = |block| if let StatementBlock::Example(example) = block { Some(example) } else { None };
    split_blocks(statement).into_iter().filter_map(example).collect()
}

/// A line of an example that can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleError {
    /// Line of the statement, from 1.
    pub line: u32,
    /// The error, without a full stop.
    pub message: String,
}

impl StatementExample<'_> {
    /// Reads the example as a case: fitted arguments and the expected value.
    pub fn parse(&self, signature: &Signature) -> Result<(Vec<Json>, Value), ExampleError> {
        let (args, expected) = match signature {
            Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
                let names: Vec<&str> = params.iter().map(|p| p.name.as_str()).collect();
                example_parser::parse_assignments(self, &names)?
            }
            Signature::Class { .. } => example_parser::parse_operations(self)?,
            Signature::Stdin => example_parser::parse_assignments(self, &["input"])?,
        };
        let misfit = |misfit: type_check::TypeMismatch| ExampleError { line: self.line, message: misfit.to_string() };
        let args = type_check::fit_args(signature, &args).map_err(misfit)?;
        let expected = type_check::fit_expected(signature, &args, &expected).map_err(misfit)?;
        Ok((args, expected))
    }
}

/// Renders a case in the notation of examples, one line per entry. A case that must raise an error shows `result =
/// raises ValueError`.
#[must_use]
pub fn render_example(signature: &Signature, case: &Case) -> Vec<String> {
    match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => render_assignments(params, case),
        Signature::Class { methods, .. } => {
            let returned = match &case.expected {
                Expected::Value(value) => value.items().unwrap_or_default(),
                Expected::Error(_) => &[],
            };
            let silent = |name: &str| methods.iter().all(|m| m.name != name || m.returns.is_none());
            let line = |(i, op): (usize, &Json)| render_operation(op, returned.get(i), silent);
            let mut lines: Vec<String> = case.args.iter().enumerate().map(line).collect();
            if let (Expected::Error(name), Some(last)) = (&case.expected, lines.last_mut()) {
                last.push_str(" -> raises ");
                last.push_str(name);
            }
            lines
        }
        Signature::Stdin => {
            render_assignments(&[Param { name: "input".to_owned(), kind: crate::types::problem::Type::Str }], case)
        }
    }
}

fn render_assignments(params: &[Param], case: &Case) -> Vec<String> {
    let result = match &case.expected {
        Expected::Value(value) => json_text(value),
        Expected::Error(name) => format!("raises {name}"),
    };
    let line = |(param, json): (&Param, &Json)| format!("{} = {}", param.name, spaced_json(json));
    params.iter().zip(&case.args).map(line).chain([format!("result = {result}")]).collect()
}

fn render_operation(op: &Json, returned: Option<&Value>, silent: impl Fn(&str) -> bool) -> String {
    let name = op.get(0).and_then(Json::as_str).unwrap_or_default();
    let args: Vec<String> = op.get(1).and_then(Json::as_array).into_iter().flatten().map(spaced_json).collect();
    let call = format!("{name}({})", args.join(", "));
    match returned {
        Some(value) if !silent(name) => format!("{call} -> {}", json_text(value)),
        _ => call,
    }
}

/// Renders JSON with a space after commas and colons, as people write it.
fn spaced_json(json: &Json) -> String {
    match json {
        Json::Array(items) => format!("[{}]", items.iter().map(spaced_json).collect::<Vec<_>>().join(", ")),
        Json::Object(map) => {
            let entry =
                |(key, value): (&String, &Json)| format!("{}: {}", Json::from(key.as_str()), spaced_json(value));
            format!("{{{}}}", map.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        plain => plain.to_string(),
    }
}

/// Renders a value as JSON; dictionary keys are quoted.
fn json_text(value: &Value) -> String {
    let list = |items: &[Value]| format!("[{}]", items.iter().map(json_text).collect::<Vec<_>>().join(", "));
    match value {
        Value::None => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Str(text) => Json::from(text.as_str()).to_string(),
        Value::List(items) | Value::Tuple(items) | Value::Set(items) => list(items),
        Value::Dict(entries) => {
            let key = |key: &Value| match key {
                Value::Str(text) => Json::from(text.as_str()).to_string(),
                other => format!("\"{other}\""),
            };
            let entry = |(k, v): &(Value, Value)| format!("{}: {}", key(k), json_text(v));
            format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// Follows fenced code blocks line by line (`CommonMark`, section 4.5, without the indentation rules for lists).
#[derive(Clone, Debug, Default)]
pub struct CodeFence {
    open: Option<(char, usize)>,
}

impl CodeFence {
    /// Processes the next line; true if it is code or one of the fences around it.
    pub fn feed(&mut self, line: &str) -> bool {
        let text = line.trim_end();
        let body = text.trim_start_matches(' ');
        let indent = text.len() - body.len();
        let mark = body.chars().next().filter(|c| matches!(c, '`' | '~'));
        let length = mark.map_or(0, |mark| body.chars().take_while(|&c| c == mark).count());
        let info = &body[length..];
        match (self.open, mark) {
            (Some((open, least)), Some(mark)) if mark == open && length >= least && info.is_empty() && indent < 4 => {
                self.open = None;
                true
            }
            (None, Some(mark)) if length >= 3 && indent < 4 && !(mark == '`' && info.contains('`')) => {
                self.open = Some((mark, length));
                true
            }
            (open, _) => open.is_some(),
        }
    }

    /// True between an opening fence and its end.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }
}

#[cfg(test)]
mod tests;
