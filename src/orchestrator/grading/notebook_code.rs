//! Takes the program out of a Jupyter notebook: the functions, classes, imports and constants of its code cells.
//!
//! A notebook also has trial calls, plots and shell commands. They would run, print or fail before the function is
//! judged, so they are left out.

use serde_json::Value;

use crate::types::{Problem, Signature};

/// The beginnings of statements that a program needs.
const KEPT: [&str; 6] = ["def ", "async def ", "class ", "@", "import ", "from "];

/// The program of a notebook for a problem, or half a sentence why there is none.
pub(super) fn notebook_program(bytes: &[u8], problem: &Problem) -> Result<String, String> {
    let value: Value =
        serde_json::from_slice(bytes).map_err(|_| "it is not a notebook: its JSON is broken".to_owned())?;
    let cells = value["cells"].as_array().ok_or("it is not a notebook: it has no cells")?;
    let language = value["metadata"]["kernelspec"]["language"].as_str().unwrap_or("python");
    if !language.eq_ignore_ascii_case("python") {
        return Err(format!("it is a notebook in {language}, and only those in Python are judged"));
    }
    let code: Vec<String> = cells.iter().filter(|cell| cell["cell_type"] == "code").map(source_of).collect();
    let (word, name) = match &problem.signature {
        Signature::Stdin => return Ok(code.iter().map(|cell| without_magic(cell)).collect::<Vec<_>>().join("\n")),
        Signature::Function { name, .. } | Signature::Mutation { name, .. } => ("def", name),
        Signature::Class { name, .. } => ("class", name),
    };
    let program = code.iter().map(|cell| definitions(cell)).collect::<Vec<_>>().join("\n");
    let begins = |line: &str| {
        let rest = line
            .strip_prefix("async ")
            .unwrap_or(line)
            .strip_prefix(word)
            .and_then(|rest| rest.trim_start().strip_prefix(name.as_str()));
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    if program.lines().any(begins) {
        Ok(program)
    } else {
        Err(format!("no code cell of the notebook has `{word} {name}`"))
    }
}

/// The text of a cell, which is a string or a list of lines.
fn source_of(cell: &Value) -> String {
    match &cell["source"] {
        Value::String(text) => text.clone(),
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        _ => String::new(),
    }
}

fn without_magic(cell: &str) -> String {
    let is_magic = |line: &&str| line.trim_start().starts_with(['%', '!']);
    cell.lines().filter(|line| !is_magic(line)).flat_map(|line| [line, "\n"]).collect()
}

/// The statements of a cell that define something, with their bodies.
fn definitions(cell: &str) -> String {
    let mut kept = String::new();
    let (mut keeps, mut open) = (false, OpenText::default());
    for line in cell.lines() {
        let continues = open.is_open() || line.is_empty() || line.starts_with([' ', '\t', '#', ')', ']', '}']);
        if !continues {
            let goes_on = ["else", "elif", "except", "finally"].iter().any(|word| line.starts_with(word));
            keeps =
                if goes_on { keeps } else { KEPT.iter().any(|start| line.starts_with(start)) || is_assignment(line) };
        }
        if keeps {
            kept.push_str(line);
            kept.push('\n');
        }
        open.read(line);
    }
    kept
}

/// Whether a line sets a plain name: `LIMIT = 9`, `seen: dict = {}`.
fn is_assignment(line: &str) -> bool {
    let Some((left, right)) = line.split_once('=') else { return false };
    let name = left.split(':').next().unwrap_or_default().trim();
    let is_name =
        name.chars().all(|c| c.is_alphanumeric() || c == '_') && !name.starts_with(|c: char| c.is_ascii_digit());
    // `a == b` compares, and `x = input()` would wait.
    is_name && !name.is_empty() && !right.starts_with('=') && !right.contains("input(")
}

/// Whether a line ends inside brackets or a long string.
#[derive(Default)]
struct OpenText {
    depth: usize,
    quote: Option<&'static str>,
}

impl OpenText {
    const fn is_open(&self) -> bool {
        self.depth > 0 || self.quote.is_some()
    }

    fn read(&mut self, line: &str) {
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            if let Some(quote) = self.quote {
                if let Some(after) = rest.strip_prefix(quote) {
                    self.quote = None;
                    rest = after;
                    continue;
                }
                let width =
                    if c == '\\' { 1 + rest[1..].chars().next().map_or(0, char::len_utf8) } else { c.len_utf8() };
                rest = &rest[width..];
                continue;
            }
            let long = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| rest.starts_with(quote));
            if let Some(quote) = long {
                self.quote = Some(quote);
                rest = &rest[quote.len()..];
                continue;
            }
            match c {
                '#' => break,
                '(' | '[' | '{' => self.depth += 1,
                ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            rest = &rest[c.len_utf8()..];
        }
        // A short string ends with its line.
        if self.quote.is_some_and(|quote| quote.len() == 1) {
            self.quote = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::pack;

    fn program(cells: &[&str]) -> Result<String, String> {
        let problems = pack::load_embedded_pack().problems;
        let problem = problems.iter().find(|problem| problem.id.as_str() == "pair-to-target").expect("a problem");
        let code = cells.iter().map(|cell| json!({ "cell_type": "code", "source": cell }));
        let cells: Vec<Value> =
            std::iter::once(json!({ "cell_type": "markdown", "source": ["# Week 3"] })).chain(code).collect();
        notebook_program(json!({ "cells": cells, "nbformat": 4 }).to_string().as_bytes(), problem)
    }

    #[test]
    fn only_definitions_are_taken() {
        let found = program(&[
            "%matplotlib inline\nimport math\nLIMIT = [\n1,\n]\nx = input()\n",
            "!pip install numpy\nprint('hi')\nfor i in range(3):\n    print(i)\n",
            "def pair_to_target(nums, target):\n    \"\"\"Says\nprint('no')\n\"\"\"\n    return []\n\npair_to_target([1], 2)\n",
            "if LIMIT == 3:\n    pass\nelse:\n    pass\n@cache\ndef other(): pass\n",
        ]);
        let expected = "import math\nLIMIT = [\n1,\n]\n\n\ndef pair_to_target(nums, target):\n    \"\"\"Says\nprint('no')\n\"\"\"\n    return []\n\n\n@cache\ndef other(): pass\n";
        assert_eq!(found.as_deref(), Ok(expected));
    }

    #[test]
    fn a_notebook_without_the_function_says_so() {
        let check = |found: Result<String, String>, part: &str| assert!(found.expect_err("no program").contains(part));
        check(
            program(&["def pair_to_target_2(nums, target): pass"]),
            "no code cell of the notebook has `def pair_to_target`",
        );
        let problem = Problem::bare("x", "t");
        check(notebook_program(b"{", &problem), "JSON is broken");
        check(notebook_program(b"{}", &problem), "no cells");
    }
}
