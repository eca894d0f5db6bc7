//! The crate's own files for tests that read them: their list, the ones that only serve tests, and their tokens.
//!
//! This module contains no rules; the tests do.

use std::fs;
use std::path::Path;

pub mod lexer;

/// A text file of the crate.
#[derive(Debug)]
pub struct Source {
    /// The path relative to the crate's root, with `/`.
    pub name: String,
    pub text: String,
}

impl Source {
    pub fn read(name: &str) -> Self {
        let text = fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        Self { name: name.to_owned(), text }
    }
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Rust files below a folder of the crate, by name.
pub fn rust_files(folder: &str) -> Vec<Source> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("a readable folder") {
            let entry = entry.expect("an entry");
            let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                folders.push(name);
            } else if entry.path().extension().is_some_and(|extension| extension == "rs") {
                found.push(Source::read(&name));
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// The program's own files: those below `src` that do not only serve tests.
pub fn program() -> Vec<Source> {
    let mut files = rust_files("src");
    let tests: Vec<String> = files.iter().flat_map(|file| test_only(&file.name, &file.text)).collect();
    files.retain(|file| {
        let inside = |prefix: &String| {
            file.name.strip_prefix(prefix.as_str()).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
        };
        !tests.iter().any(inside)
    });
    files
}

/// The lines of the program's code, with their index. Comments are left out, and so is the test module at the end of
/// the file.
pub fn production(source: &str) -> impl Iterator<Item = (usize, &str)> {
    before_tests(source).lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Returns the source before the test module at the end of a file.
pub fn before_tests(source: &str) -> &str {
    let begins = |at: usize| {
        let module = source[at..].strip_prefix("#[cfg(test)]\nmod ").and_then(|rest| rest.lines().next());
        (at == 0 || source[..at].ends_with('\n')) && module.is_some_and(|line| line.ends_with('{'))
    };
    let end = source.match_indices("#[cfg(test)]").map(|(at, _)| at).find(|&at| begins(at));
    &source[..end.unwrap_or(source.len())]
}

/// Files that exist only for tests, as path prefixes: those that `file` declares with `#[cfg(test)] mod name;`.
pub fn test_only(file: &str, source: &str) -> Vec<String> {
    let lines: Vec<&str> = source.lines().collect();
    let folder = if file == "src/lib.rs" { "src".to_owned() } else { file.trim_end_matches(".rs").to_owned() };
    let declared = lines.windows(2).filter(|pair| pair[0] == "#[cfg(test)]").filter_map(|pair| {
        let name = pair[1].trim_start_matches("pub ").trim_start_matches("pub(crate) ").strip_prefix("mod ")?;
        Some(format!("{folder}/{}", name.strip_suffix(';')?))
    });
    declared.collect()
}

#[test]
fn test_only_code_is_excluded_from_production() {
    let source = "#[cfg(test)]\nmod testing;\nuse a::b;\n// no\n#[cfg(test)]\nmod tests {\nuse c::d;";
    assert_eq!(test_only("src/store.rs", source), ["src/store/testing"]);
    let code: Vec<(usize, &str)> = production(source).collect();
    assert_eq!(code, [(0, "#[cfg(test)]"), (1, "mod testing;"), (2, "use a::b;")]);
}
