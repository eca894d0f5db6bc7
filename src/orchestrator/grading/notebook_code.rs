//! Takes the program out of a Jupyter notebook: the functions, classes, imports and constants of its code cells.
//!
//! A notebook also has trial calls, plots and shell commands. They would run, print or fail before the function is
//! judged, so they are left out.

use std::ops::Range;

use serde_json::Value;

use crate::types::comments_and_strings::blank_pieces;
use crate::types::{Language, Problem, Signature};

/// The beginnings of statements that a program needs.
const KEPT: [&str; 6] = ["def ", "async def ", "class ", "@", "import ", "from "];

/// The beginnings of further clauses of a statement.
const CLAUSES: [&str; 4] = ["else", "elif", "except", "finally"];

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
    let lines: Vec<&str> = cell.lines().collect();
    let code = blank_pieces(Language::Python, cell);
    let code: Vec<&str> = code.lines().collect();
    let kept = statements(&code).into_iter().filter(|statement| defines(&code[statement.clone()]));
    kept.flatten().flat_map(|at| [lines[at], "\n"]).collect()
}

/// The statements of a block of lines without comments and strings, each with its body and its further clauses. A string
/// by itself does nothing, so it may belong to the statement before.
fn statements(code: &[&str]) -> Vec<Range<usize>> {
    let mut statements: Vec<Range<usize>> = Vec::new();
    let mut open = OpenText::default();
    for (at, line) in code.iter().enumerate() {
        let continues = open.is_open() || line.is_empty() || line.starts_with([' ', '\t', ')', ']', '}']);
        match statements.last_mut() {
            Some(last) if continues || CLAUSES.contains(&first_word(line)) => last.end = at + 1,
            _ => statements.push(at..at + 1),
        }
        open.read(line);
    }
    statements
}

fn first_word(line: &str) -> &str {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// Whether a program needs a statement: an import, a constant, a function, a class, or an `if` or `try` of only these with
/// more than constants.
fn defines(statement: &[&str]) -> bool {
    let Some(line) = statement.first() else { return false };
    if !is_block(line) {
        return is_kept(line) || is_assignment(line);
    }
    let Some(bodies) = bodies(statement) else { return false };
    let body = bodies.concat();
    let statements: Vec<&[&str]> = statements(&body).into_iter().map(|statement| &body[statement]).collect();
    let does_nothing = |statement: &&[&str]| statement[0].trim().is_empty() || first_word(statement[0]) == "pass";
    // One that only sets names may be about the trial calls, which are left out.
    let has_definition = statements.iter().any(|one| is_kept(one[0]) || is_block(one[0]));
    has_definition && statements.iter().all(|one| does_nothing(one) || defines(one))
}

fn is_kept(line: &str) -> bool {
    KEPT.iter().any(|start| line.starts_with(start))
}

fn is_block(line: &str) -> bool {
    ["if", "try"].contains(&first_word(line))
}

/// The bodies of an `if` or `try` and of its clauses, without their indentation. `None` if a header asks whether the
/// notebook is the program, or waits for input.
fn bodies<'a>(statement: &[&'a str]) -> Option<Vec<Vec<&'a str>>> {
    let mut bodies: Vec<Vec<&str>> = Vec::new();
    let (mut open, mut is_header, mut indent) = (OpenText::default(), false, "");
    for line in statement {
        let begins = !open.is_open() && !line.is_empty() && !line.starts_with([' ', '\t']);
        if begins {
            (is_header, indent) = (true, "");
            bodies.push(Vec::new());
        }
        let body = bodies.last_mut()?;
        if is_header {
            if line.contains("__name__") || line.contains("input(") {
                return None;
            }
            let colon = open.read(line);
            is_header = colon.is_none();
            let rest = colon.map_or("", |at| line[at + 1..].trim());
            if !rest.is_empty() {
                body.push(rest);
            }
        } else {
            if indent.is_empty() && !line.trim().is_empty() {
                indent = &line[..line.len() - line.trim_start().len()];
            }
            body.push(line.strip_prefix(indent).unwrap_or_else(|| line.trim_start()));
            open.read(line);
        }
    }
    Some(bodies)
}

/// Whether a line sets plain names: `LIMIT = 9`, `seen: dict = {}`, `A, B = 1, 2`.
fn is_assignment(line: &str) -> bool {
    let Some((left, right)) = line.split_once('=') else { return false };
    let targets = left.split(':').next().unwrap_or_default().trim().trim_end_matches(',');
    let is_name = |name: &str| {
        let name = name.trim().trim_start_matches(['(', '[', '*']).trim_end_matches([')', ']']);
        !name.is_empty()
            && name.chars().all(|c| c.is_alphanumeric() || c == '_')
            && !name.starts_with(|c: char| c.is_ascii_digit())
    };
    // Several names often take what a trial call gave. `a == b` compares, and `x = input()` would wait.
    let is_one = !targets.contains(',') || !reads_names(right);
    is_one && targets.split(',').all(is_name) && !right.starts_with('=') && !right.contains("input(")
}

/// Whether an expression has names beside its numbers.
fn reads_names(expression: &str) -> bool {
    let mut words = expression.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.any(|word| {
        word.starts_with(|c: char| c.is_alphabetic() || c == '_') && !["True", "False", "None"].contains(&word)
    })
}

/// Whether a line without comments and strings ends inside brackets, or goes on after a backslash.
#[derive(Default)]
struct OpenText {
    depth: usize,
    has_backslash: bool,
}

impl OpenText {
    const fn is_open(&self) -> bool {
        self.depth > 0 || self.has_backslash
    }

    /// Reads a line, and returns the position of its first colon outside brackets.
    fn read(&mut self, line: &str) -> Option<usize> {
        let mut colon = None;
        self.has_backslash = line.ends_with('\\');
        for (at, c) in line.char_indices() {
            match c {
                ':' if self.depth == 0 => colon = colon.or(Some(at)),
                '(' | '[' | '{' => self.depth += 1,
                ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        colon
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
    fn statements_that_define_are_kept_whole() {
        let check = |cell: &str, is_kept: bool| {
            let expected = if is_kept { format!("{cell}\n") } else { String::new() };
            assert_eq!(definitions(&format!("print('hi')\n{cell}\nprint('done')\n")), expected, "{cell}");
        };
        for cell in [
            "exceptions = {}",
            "elsewhere = finally_ = 3",
            "A, B = 1, 2",
            "(a, *b), c = [1, 2], 3",
            "first, = [1]",
            "LIMIT = 1 + \\\n2",
            "try:\n    from x import y\nexcept ImportError:\n    y = None",
            "try: from x import y\nexcept ImportError: pass",
            "if sys.version_info > (3, 9):  # new\n    LIMIT = [\n3]\nelif (LIMIT ==\n3):\n    pass\nelse:\n    import z",
            "NAME, GREETING = 'Ada', \"hi\"",
            "try:\n    from functools import cache\nexcept ImportError:\n    def cache(f):\n        return f",
        ] {
            check(cell, true);
        }
        for cell in [
            "if __name__ == '__main__':\n    x = solve()",
            "if a: LIMIT = 3",
            "if got == want:\n    status = 'ok'",
            "a, b = got, want",
            "if a:\n    LIMIT = 3\n    print(LIMIT)",
            "try:\n    solve()\nfinally:\n    x = 1",
            "if input() == 'a':\n    x = 1",
            "for i in range(3):\n    x = i\nelse:\n    x = 4",
            "d['a'] = 3",
            "solve(a, b=3)",
            "x += 1",
            "a, b == 3, 4",
        ] {
            check(cell, false);
        }
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
