//! Tests the instructors' pages: writes the files of the guide and of the reference, runs their commands in order with
//! the real binary, and compares the shown answers. It also tests that the reference lists every key that the parser
//! knows.
//!
//! A fenced block whose info string names a path (` ```toml harbour/pack.toml `) is a file. A `console` block has
//! commands after `$`, each with its output; a line with only `…` matches any number of lines.

use std::collections::BTreeSet;
use std::fs;

use crate::cli::home::Home;
use crate::sources::{Source, before_tests, rust_files};

/// The guide, and the reference, which goes on with the guide's files.
const GUIDE: &str = "docs/first-pack.md";
const REFERENCE: &str = "docs/packs.md";
/// Matches any number of lines.
const ANYTHING: &str = "…";

/// One step for the guide's reader.
#[derive(Debug)]
enum Step {
    Write { path: String, text: String },
    Run { line: usize, command: String, shown: Vec<String> },
}

/// The steps of a guide, in order.
fn steps(guide: &str) -> Vec<Step> {
    let mut found = Vec::new();
    let mut lines = guide.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let fence: String = line.chars().take_while(|c| *c == '`').collect();
        if fence.len() < 3 {
            continue;
        }
        let body: Vec<&str> = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != fence).collect();
        match line[fence.len()..].split_once(' ') {
            Some((_, path)) => found.push(Step::Write { path: path.to_owned(), text: body.join("\n") + "\n" }),
            None if line.ends_with("console") => found.extend(commands(at + 2, &body)),
            None => {}
        }
    }
    found
}

fn commands(first: usize, body: &[&str]) -> Vec<Step> {
    let mut found: Vec<Step> = Vec::new();
    for (at, line) in body.iter().enumerate() {
        match (line.strip_prefix("$ "), found.last_mut()) {
            (Some(command), _) => {
                found.push(Step::Run { line: first + at, command: command.to_owned(), shown: Vec::new() });
            }
            (None, Some(Step::Run { shown, .. })) => shown.push((*line).to_owned()),
            (None, _) => panic!("{GUIDE}:{}: an answer without a command", first + at),
        }
    }
    found
}

/// Splits a command line into words. Quotes keep spaces together.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("a word").push(c),
        }
    }
    words
}

/// Returns whether an answer matches the shown one.
fn is_shown(shown: &[String], got: &[&str]) -> bool {
    match shown.split_first() {
        None => got.iter().all(|line| line.is_empty()),
        Some((first, rest)) if first == ANYTHING => (0..=got.len()).any(|skip| is_shown(rest, &got[skip..])),
        Some((first, rest)) => got.first().is_some_and(|line| line == first) && is_shown(rest, &got[1..]),
    }
}

#[test]
fn the_guide_can_be_followed_to_the_letter() {
    let home = Home::new();
    let (mut files, mut ran) = (0, 0);
    let pages = [GUIDE, REFERENCE].map(|page| (page, steps(&Source::read(page).text)));
    for (page, step) in pages.into_iter().flat_map(|(page, steps)| steps.into_iter().map(move |step| (page, step))) {
        match step {
            Step::Write { path, text } => {
                home.write(&path, &text);
                files += 1;
            }
            Step::Run { line, command, shown } => {
                let words = words(&command);
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                ran += 1;
                match words.as_slice() {
                    ["rm", path] => fs::remove_file(home.path(path)).unwrap_or_else(|e| panic!("{line}: {path}: {e}")),
                    ["rung", rest @ ..] => {
                        let done = home.rung(rest);
                        let got: Vec<&str> = done.out.lines().collect();
                        // The sandbox is complete, and no command is misspelt.
                        assert!(matches!(done.code, 0 | 3), "{page}:{line}: {command}: {done:?}");
                        assert!(is_shown(&shown, &got), "{page}:{line}: {command} prints\n{}{}", done.out, done.err);
                    }
                    other => panic!("{page}:{line}: nobody can run {other:?}"),
                }
            }
        }
    }
    assert!(files >= 10 && ran >= 10, "{files} files, {ran} commands");
}

/// The keys that the parser of packs reads in `pack.toml`, `problem.toml` and `cases.json`.
fn keys() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for source in rust_files("src/pack") {
        let text = before_tests(&source.text);
        for asked in [".need(\"", ".may(\"", ".has(\"", "tolerance(\""] {
            let all = text.match_indices(asked).filter_map(|(at, _)| text[at + asked.len()..].split('"').next());
            found.extend(all.map(str::to_owned));
        }
        // The keys of a case.
        if let Some(list) = text.split_once("const KEYS").and_then(|(_, rest)| rest.split_once("= [")) {
            let list = list.1.split(']').next().unwrap_or_default();
            found.extend(list.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    found
}

#[test]
fn every_key_and_every_file_has_its_place_in_the_reference() {
    let page = Source::read(REFERENCE).text;
    let reference = page.split_once("\n## Reference\n").expect("a reference").1;
    let told = |key: &str| {
        [format!("`{key}`"), format!("`[{key}]`"), format!("`[[{key}]]`"), format!("`[{key}.")]
            .iter()
            .any(|w| reference.contains(w))
            || reference.lines().any(|line| line.trim_start_matches(['#', ' ']).starts_with(&format!("{key} = ")))
            || reference.contains(&format!("`{key} = "))
    };
    let keys = keys();
    assert!(keys.len() > 45, "only {keys:?}");
    let untold: Vec<_> = keys.iter().filter(|key| !told(key)).collect();
    assert!(untold.is_empty(), "{REFERENCE} says nothing of {untold:?}");
    for file in ["problem.toml", "statement.md", "hints.md", "editorial.md", "cases.json", "gen.py", "check.py"] {
        assert!(reference.contains(&format!("### `{file}`")), "{REFERENCE} has no part about {file}");
    }
}

#[test]
fn a_guide_is_taken_apart() {
    let guide = "Text\n```toml a/b.toml\nx = 1\n```\n\n```console\n$ rung list\nA\n…\nB\n$ rung \"a b\"\n```\n```text\nno step\n```\n";
    let steps = steps(guide);
    let [Step::Write { path, text }, Step::Run { line, command, shown }, Step::Run { command: second, .. }] =
        &steps[..]
    else {
        panic!("{steps:?}")
    };
    assert_eq!((path.as_str(), text.as_str(), *line, command.as_str()), ("a/b.toml", "x = 1\n", 7, "rung list"));
    assert_eq!(words(second), ["rung", "a b"]);
    for (got, expected) in [(&["A", "B"][..], true), (&["A", "x", "y", "B"], true), (&["A"], false), (&["B"], false)] {
        assert_eq!(is_shown(shown, got), expected, "{got:?}");
    }
}
