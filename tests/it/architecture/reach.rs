//! Checks that every Rust file is compiled, because no test would cover a module without a `mod` declaration.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use crate::sources::lexer::{Kind, Token, tokens};
use crate::sources::{root, rust_files};

/// The files that the compiler starts from.
const ROOTS: [&str; 4] = ["build.rs", "src/lib.rs", "src/main.rs", "tests/it/main.rs"];

/// A file that a `mod` declaration names.
#[derive(Debug, PartialEq, Eq)]
struct Module {
    file: PathBuf,
    /// True for a root or a file named by `#[path = "…"]`: its submodules are next to it, not in a folder with its
    /// name.
    beside: bool,
}

/// The files that a source's `mod` declarations name.
fn declared(of: &Module, source: &str) -> Vec<Module> {
    let folder = of.file.parent().unwrap_or(Path::new(""));
    let own = folder.join(of.file.file_stem().unwrap_or_default());
    // The folders of the current module and of the modules around it, one for each open brace.
    let mut around = vec![if of.beside { folder.to_owned() } else { own }];
    let (mut found, mut path) = (Vec::new(), None);
    let tokens: Vec<Token> = tokens(source).into_iter().filter(|token| token.kind != Kind::Comment).collect();
    for (at, token) in tokens.iter().enumerate() {
        let inside = around.last().cloned().unwrap_or_default();
        match (token.kind, token.text) {
            (Kind::Sign, "{") => around.push(module(&tokens[..at]).map_or(inside.clone(), |name| inside.join(name))),
            (Kind::Sign, "}") => drop(around.pop()),
            (Kind::Word, "path") => path = path_attribute(&tokens[at..]).or(path),
            (Kind::Sign, ";") => found.extend(module(&tokens[..at]).map(|name| match path.take() {
                Some(path) => Module { file: plain(&folder.join(path)), beside: true },
                None => Module { file: inside.join(name).with_extension("rs"), beside: false },
            })),
            _ => {}
        }
    }
    found
}

/// The name of the module that the last two tokens declare.
fn module<'a>(tokens: &[Token<'a>]) -> Option<&'a str> {
    let [.., declares, name] = tokens else { return None };
    (declares.text == "mod" && (declares.kind, name.kind) == (Kind::Word, Kind::Word)).then_some(name.text)
}

fn path_attribute<'a>(tokens: &[Token<'a>]) -> Option<&'a str> {
    let text = tokens.get(2).filter(|token| token.kind == Kind::Text)?;
    let shape: Vec<&str> = [1, 3].iter().filter_map(|&at| Some(tokens.get(at)?.text)).collect();
    (shape == ["=", "]"]).then_some(text.text)
}

/// The path without `..`, so that two spellings of a path are equal.
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
    let mut waiting: Vec<Module> = ROOTS.map(|file| Module { file: file.into(), beside: true }).into();
    while let Some(module) = waiting.pop() {
        if let Ok(source) = std::fs::read_to_string(root().join(&module.file))
            && reached.insert(module.file.clone())
        {
            waiting.extend(declared(&module, &source));
        }
    }
    let files = ["src", "tests"].into_iter().flat_map(rust_files);
    let unseen: Vec<String> = files.map(|file| file.name).filter(|name| !reached.contains(Path::new(name))).collect();
    assert!(unseen.is_empty(), "no `mod` declares these files, so nothing compiles them:\n{}", unseen.join("\n"));
}

#[test]
fn declarations_are_found_where_they_stand() {
    let check = |file: &str, source: &str, expected: &[&str]| {
        let found = declared(&Module { file: file.into(), beside: file == "src/lib.rs" }, source);
        let found: Vec<String> = found.iter().map(|module| module.file.display().to_string()).collect();
        assert_eq!(found, expected, "{file}: {source}");
    };
    check("src/lib.rs", "pub mod a;\nmod b;", &["src/a.rs", "src/b.rs"]);
    check("src/a.rs", "#[cfg(test)]\nmod tests;", &["src/a/tests.rs"]);
    check("src/a.rs", "mod b { fn f() { g(); } mod c; }\nmod d;", &["src/a/b/c.rs", "src/a/d.rs"]);
    check("src/a.rs", "#[path = \"../b/linux.rs\"]\nmod os;\nmod c;", &["b/linux.rs", "src/a/c.rs"]);
    check("src/a.rs", "// mod b;\nlet c = \"mod d;\"; let path = \"e\";", &[]);
}
