//! Every Rust file is compiled: a test or a module that no `mod` declares would rot unseen.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use crate::sources::lexer::{Kind, Token, tokens};
use crate::sources::{root, rust_files};

/// Where the compiler starts.
const ROOTS: [&str; 4] = ["build.rs", "src/lib.rs", "src/main.rs", "tests/it/main.rs"];

/// The files that a source's `mod` declarations name; of the two places a module may be at, both.
fn declared(file: &Path, source: &str) -> Vec<PathBuf> {
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    let own = folder.join(file.file_stem().unwrap_or_default());
    let is_root = ROOTS.iter().any(|root| Path::new(root) == file);
    // The folder of the module that is being read, and of those around it: one for each open brace.
    let mut around = vec![if is_root { folder.clone() } else { own }];
    let mut found = Vec::new();
    let tokens: Vec<Token> = tokens(source).into_iter().filter(|token| token.kind != Kind::Comment).collect();
    for (at, token) in tokens.iter().enumerate() {
        let inside = around.last().cloned().unwrap_or_default();
        let module = |ahead: usize| {
            let word = |at: usize| tokens.get(at).filter(|token| token.kind == Kind::Word).map(|token| token.text);
            at.checked_sub(ahead).and_then(|at| (word(at)? == "mod").then(|| word(at + 1)).flatten())
        };
        match (token.kind, token.text) {
            (Kind::Sign, "{") => around.push(module(2).map_or(inside.clone(), |name| inside.join(name))),
            (Kind::Sign, "}") => drop(around.pop()),
            (Kind::Sign, ";") => found.extend(
                module(2).map(|name| vec![inside.join(name).with_extension("rs"), inside.join(name).join("mod.rs")]),
            ),
            // `#[path = "…"]` names a file beside this one.
            (Kind::Word, "path") => found.extend(path_attribute(&tokens[at..]).map(|path| vec![folder.join(path)])),
            _ => {}
        }
    }
    found.concat()
}

fn path_attribute<'a>(tokens: &[Token<'a>]) -> Option<&'a str> {
    let text = tokens.get(2).filter(|token| token.kind == Kind::Text)?;
    let shape: Vec<&str> = [1, 3].iter().filter_map(|&at| Some(tokens.get(at)?.text)).collect();
    (shape == ["=", "]"]).then_some(text.text)
}

/// Without `..`, so that two spellings of a file are one.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, part| {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
        plain
    })
}

#[test]
fn every_rust_file_is_compiled() {
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<PathBuf> = ROOTS.iter().map(PathBuf::from).collect();
    while let Some(file) = waiting.pop() {
        if let Ok(source) = std::fs::read_to_string(root().join(&file))
            && reached.insert(file.clone())
        {
            waiting.extend(declared(&file, &source).iter().map(|path| plain(path)));
        }
    }
    let files = ["src", "tests"].into_iter().flat_map(rust_files);
    let unseen: Vec<String> = files.map(|file| file.name).filter(|name| !reached.contains(Path::new(name))).collect();
    assert!(unseen.is_empty(), "no `mod` declares these files, so nothing compiles them:\n{}", unseen.join("\n"));
}

#[test]
fn declarations_are_found_where_they_stand() {
    let check = |file: &str, source: &str, expected: &[&str]| {
        let found = declared(Path::new(file), source);
        let found: Vec<String> =
            found.iter().map(|path| path.display().to_string()).filter(|name| !name.ends_with("/mod.rs")).collect();
        assert_eq!(found, expected, "{file}: {source}");
    };
    check("src/lib.rs", "pub mod a;\nmod b;", &["src/a.rs", "src/b.rs"]);
    check("src/a.rs", "#[cfg(test)]\nmod tests;", &["src/a/tests.rs"]);
    check("src/a.rs", "mod b { fn f() { g(); } mod c; }\nmod d;", &["src/a/b/c.rs", "src/a/d.rs"]);
    check("src/a.rs", "#[path = \"a/linux.rs\"]\nmod os;", &["src/a/linux.rs", "src/a/os.rs"]);
    check("src/a.rs", "// mod b;\nlet c = \"mod d;\"; let path = \"e\";", &[]);
}
