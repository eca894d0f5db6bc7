//! Takes the program out of a Jupyter notebook: the functions, classes, imports and constants of its code cells.
//!
//! A notebook also has trial calls, plots and shell commands. They would run, print or fail before the function is
//! judged, so they are left out, and so are constants that no function uses.

use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::Value;

use crate::types::comments_and_strings::blank_pieces;
use crate::types::{Language, Problem, Signature};

/// The beginnings of statements that a program needs.
const KEPT: [&str; 7] = ["def ", "async def ", "class ", "@", "import ", "from ", "sys.setrecursionlimit("];

/// Calls that read a file.
const READS_FILE: [&str; 4] = ["open(", "read_csv(", "loadtxt(", "urlopen("];

/// Calls that change the entries of a constant.
const FILLING_METHODS: [&str; 6] = [".append(", ".add(", ".update(", ".extend(", ".insert(", ".setdefault("];

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
    let program = definitions(&code, name);
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

/// What a statement is for.
enum StatementUse {
    /// An import, a function, a class: always needed.
    Definition,
    /// Sets these names, and is needed if a kept statement uses one of them.
    Constant(Vec<String>),
    /// The same, from a file or a trial: needed only if a function can't do without.
    Given(Vec<String>),
    /// Changes the entries of these constants.
    Filling(Vec<String>),
    Trial,
}

/// A statement at the top of a cell.
struct CellStatement {
    text: String,
    /// Without comments and strings.
    code: String,
    usage: StatementUse,
    is_kept: bool,
}

impl CellStatement {
    fn new(lines: &[&str], code: &[&str], judged: &str) -> Self {
        let whole = code.join("\n");
        // A call of the judged function is a trial, whatever takes its answer.
        let is_given = has_word(&whole, judged) || READS_FILE.iter().any(|call| whole.contains(call));
        let usage = match (defines(code).then(|| set_names(code[0])), filled_names(code)) {
            (Some(None), _) => StatementUse::Definition,
            (Some(Some(names)), _) if is_given => StatementUse::Given(names),
            (Some(Some(names)), _) => StatementUse::Constant(names),
            (None, Some(names)) if !is_given => StatementUse::Filling(names),
            (None, _) => StatementUse::Trial,
        };
        let is_kept = matches!(usage, StatementUse::Definition);
        Self { text: lines.iter().flat_map(|line| [*line, "\n"]).collect(), code: whole, usage, is_kept }
    }

    /// Marks what takes a value from a file or a trial. `given`: the names of such values so far.
    fn mark_given(&mut self, given: &mut BTreeSet<String>) {
        let value = if matches!(self.usage, StatementUse::Filling(_)) { Some(self.code.as_str()) } else { None };
        let value = value.or_else(|| Some(self.code.split_once('=')?.1)).unwrap_or_default();
        let takes_given = words(value).any(|word| given.contains(word));
        match std::mem::replace(&mut self.usage, StatementUse::Trial) {
            StatementUse::Constant(names) if takes_given => self.usage = StatementUse::Given(names),
            StatementUse::Filling(_) if takes_given => {}
            other => self.usage = other,
        }
        match &self.usage {
            StatementUse::Given(names) => given.extend(names.iter().cloned()),
            StatementUse::Trial => given.extend(target_names(&self.code).into_iter().flatten()),
            _ => {}
        }
    }

    /// Whether a kept statement uses one of these names. Strings count, because an f-string may.
    fn uses(&self, names: &[String]) -> bool {
        self.is_kept && names.iter().any(|name| has_word(&self.text, name))
    }

    /// Whether a kept function or class uses one of these names without setting it itself.
    fn uses_from_outside(&self, names: &[String]) -> bool {
        let is_own = |name: &String| {
            let is_parameter = |line: &str| line.contains("def ") && words(line).skip(2).any(|word| word == name);
            let is_set = |line: &str| set_names(line.trim()).is_some_and(|names| names.contains(name));
            self.code.lines().any(|line| is_parameter(line) || is_set(line))
        };
        let is_definition = matches!(self.usage, StatementUse::Definition);
        is_definition && names.iter().any(|name| has_word(&self.code, name) && !is_own(name))
    }

    fn sets(&self, names: &[String]) -> bool {
        matches!(&self.usage, StatementUse::Constant(own) if self.is_kept && own.iter().any(|name| names.contains(name)))
    }
}

/// The statements of the cells that define something, with their bodies, and the constants that these use.
fn definitions(cells: &[String], judged: &str) -> String {
    let mut cells: Vec<Vec<CellStatement>> = cells.iter().map(|cell| cell_statements(cell, judged)).collect();
    let mut given = BTreeSet::new();
    cells.iter_mut().flatten().for_each(|one| one.mark_given(&mut given));
    loop {
        let any = |fits: &dyn Fn(&CellStatement) -> bool| cells.iter().flatten().any(fits);
        let is_needed = |one: &CellStatement| match &one.usage {
            StatementUse::Constant(names) => any(&|other| other.uses(names)),
            StatementUse::Given(names) => any(&|other| {
                other.uses_from_outside(names) || matches!(other.usage, StatementUse::Given(_)) && other.uses(names)
            }),
            StatementUse::Filling(names) => any(&|other| other.sets(names)),
            StatementUse::Definition | StatementUse::Trial => false,
        };
        let found: Vec<bool> = cells.iter().flatten().map(|one| !one.is_kept && is_needed(one)).collect();
        if !found.contains(&true) {
            break;
        }
        cells.iter_mut().flatten().zip(found).for_each(|(one, is_needed)| one.is_kept |= is_needed);
    }
    let kept = |cell: &Vec<CellStatement>| -> String {
        cell.iter().filter(|one| one.is_kept).map(|one| one.text.as_str()).collect()
    };
    cells.iter().map(kept).collect::<Vec<_>>().join("\n")
}

fn cell_statements(cell: &str, judged: &str) -> Vec<CellStatement> {
    let lines: Vec<&str> = cell.lines().collect();
    let code = blank_pieces(Language::Python, cell);
    let code: Vec<&str> = code.lines().collect();
    let all = statements(&code).into_iter();
    all.map(|at| CellStatement::new(&lines[at.clone()], &code[at], judged)).collect()
}

/// The constants whose entries a statement changes, if it does nothing else: `d["a"] = 3`, `x += 1`, `seen.add(3)`, or a loop
/// of these.
fn filled_names(statement: &[&str]) -> Option<Vec<String>> {
    let line = statement.first()?;
    let first = first_word(line);
    if ["for", "while", "if"].contains(&first) {
        let body = bodies(statement)?.concat();
        let mut names = Vec::new();
        for one in statements(&body) {
            let one = &body[one];
            let is_plain = one[0].trim().is_empty() || ["pass", "continue", "break"].contains(&first_word(one[0]));
            if !is_plain && set_names(one[0]).is_none() {
                names.extend(filled_names(one)?);
            }
        }
        return (!names.is_empty()).then_some(names);
    }
    let rest = line.strip_prefix(first).filter(|_| !first.is_empty())?;
    let changes = FILLING_METHODS.iter().any(|method| rest.starts_with(method));
    let sets = || {
        let (target, value) = rest.split_once('=')?;
        let target = target.trim_end_matches(['+', '-', '*', '/', '%', '&', '|', '^', '@', ' ']);
        let is_entry = target.is_empty() || target.starts_with('[') && target.ends_with(']');
        (is_entry && !value.starts_with('=') && !value.contains("input(")).then_some(())
    };
    (changes || sets().is_some()).then(|| vec![first.to_owned()])
}

fn has_word(text: &str, name: &str) -> bool {
    words(text).any(|word| word == name)
}

/// The names in a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
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
        return is_kept(line) || set_names(line).is_some();
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

/// The names that a line sets, if they are plain: `LIMIT = 9`, `seen: dict = {}`, `A, B = 1, 2`.
fn set_names(line: &str) -> Option<Vec<String>> {
    let (names, (_, value)) = (target_names(line)?, line.split_once('=')?);
    // Several names often take what a trial call gave, and `x = input()` would wait.
    let is_one = names.len() == 1 || !line.split('=').next()?.contains(',') || !reads_names(value);
    (is_one && !value.contains("input(")).then_some(names)
}

/// The plain names on the left of `=`.
fn target_names(line: &str) -> Option<Vec<String>> {
    let (left, value) = line.split_once('=')?;
    let targets = left.split(':').next().unwrap_or_default().trim().trim_end_matches(',');
    let plain = |name: &str| name.trim().trim_start_matches(['(', '[', '*']).trim_end_matches([')', ']']).to_owned();
    let is_name = |name: &String| {
        !name.is_empty()
            && name.chars().all(|c| c.is_alphanumeric() || c == '_')
            && !name.starts_with(|c: char| c.is_ascii_digit())
    };
    let mut names: Vec<String> = targets.split(',').map(plain).collect();
    if value.starts_with('=') || !names.iter().all(is_name) {
        return None;
    }
    // `A = B = 3`: what is before another sign is another target.
    let others = value.split('=').rev().skip(1).map(plain);
    names.extend(others.filter(is_name));
    Some(names)
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
            "def pair_to_target(nums, target):\n    \"\"\"Says\nprint('no')\n\"\"\"\n    return LIMIT\n\npair_to_target([1], 2)\n",
            "if LIMIT == 3:\n    pass\nelse:\n    pass\n@cache\ndef other(): pass\n",
        ]);
        let expected = "import math\nLIMIT = [\n1,\n]\n\n\ndef pair_to_target(nums, target):\n    \"\"\"Says\nprint('no')\n\"\"\"\n    return LIMIT\n\n\n@cache\ndef other(): pass\n";
        assert_eq!(found.as_deref(), Ok(expected));
    }

    #[test]
    fn statements_that_define_are_kept_whole() {
        let check = |cell: &str, is_kept: bool| {
            let user = "def use():\n    return exceptions, elsewhere, A, a, first, LIMIT, d, x, status, f'{NAME}'\n";
            let expected = if is_kept { format!("{cell}\n{user}") } else { user.to_owned() };
            let cells = [format!("print('hi')\n{cell}\nprint('done')\n{user}")];
            assert_eq!(definitions(&cells, "solve"), expected, "{cell}");
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
    fn constants_are_kept_for_their_use() {
        let check = |cell: &str, body: &str, expected: &str| {
            let solve = format!("def solve(nums, n):\n    {body}\n");
            let cells = [cell.to_owned(), solve.clone()];
            assert_eq!(definitions(&cells, "solve"), format!("{expected}\n{solve}"), "{cell}");
        };
        let filled = "S = [0]*10\nfor i in range(10):\n    # all\n    x = i + 1\n    if i > 2:\n        S[i] = x\n";
        check(filled, "return S", filled);
        check(filled, "return 1", "");
        for cell in ["S = set()\nS.add(3)\n", "S = {}\nS['a'] = 3\nS['b'] += 3\n", "S = 1\nT = S + 1\n"] {
            check(cell, "return S, T", cell);
        }
        check("S = {}\nfor i in range(3):\n    S[i] = solve([], i)\n", "return S", "S = {}\n");
        check("S = {}\nfor i in range(3):\n    print(i)\n", "return S", "S = {}\n");
        check("x = input()\nS = {}\nS[x] = 3\n", "return S", "S = {}\n");
        check("rows = open('a').read()\n", "return 1", "");
        check("nums = open('a').read()\nn = len(nums)\n", "return n", "");
        check("n = 4\nans = solve([1], n)\n", "ans = 1\n    return ans", "n = 4\n");
        check("rows = open('a').read()\n", "return rows", "rows = open('a').read()\n");
        check("import sys\nsys.setrecursionlimit(9)\n", "return 1", "import sys\nsys.setrecursionlimit(9)\n");
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
