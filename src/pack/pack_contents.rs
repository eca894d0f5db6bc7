//! Decides which files are part of a pack: the files that are archived, installed and hashed.
//!
//! Everything else in an author's folder (notes, pictures, a build script) is private and stays there. Text is compared
//! and shipped with `\n` line endings on every system.

use std::borrow::Cow;

use super::identifiers::is_id;
use super::pack_files::PackFiles;
use super::problem_parser::{PROBLEM_FILES, PROBLEM_FOLDERS};

/// The file with the hashes of a pack, next to its `pack.toml`.
pub const LOCK_FILE: &str = "pack.lock";
/// The file in which an author lists equivalent mutants of the references.
const MUTANTS_FILE: &str = "mutants.toml";
/// Documents that are part of a pack, with or without a file extension.
const DOCUMENTS: [&str; 6] = ["README", "LICENSE", "LICENCE", "COPYING", "NOTICE", "CHANGELOG"];
const DOCUMENT_EXTENSIONS: [&str; 3] = ["", ".md", ".txt"];

/// Returns whether the pack format has a file at this path, relative to the pack.
#[must_use]
pub fn is_pack_file(path: &str) -> bool {
    match path.split('/').collect::<Vec<_>>().as_slice() {
        ["pack.toml" | LOCK_FILE] => true,
        [name] => is_document(name),
        [problem, name] => is_id(problem) && (PROBLEM_FILES.contains(name) || *name == MUTANTS_FILE),
        [problem, folder, rest @ ..] => {
            is_id(problem)
                && PROBLEM_FOLDERS.contains(folder)
                && rest.len() <= 2
                && rest.iter().all(|name| is_portable_name(name))
                && !super::pack_files::is_ignored(path)
        }
        [] => false,
    }
}

/// True for `LICENSE`, `LICENSE-MIT` or `README.md`.
fn is_document(name: &str) -> bool {
    let stem = DOCUMENT_EXTENSIONS.iter().rev().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
    let known =
        |document: &str| stem.strip_prefix(document).is_some_and(|rest| rest.is_empty() || is_licence_suffix(rest));
    DOCUMENTS.iter().any(|document| known(document))
}

/// True for `-MIT` or `-APACHE`.
fn is_licence_suffix(rest: &str) -> bool {
    rest.strip_prefix('-').is_some_and(|kind| !kind.is_empty() && kind.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// True for a file name that works on every file system.
fn is_portable_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
}

/// Removes files that are not part of a pack from `files`; returns their paths.
pub fn remove_unknown_files(files: &mut PackFiles) -> Vec<String> {
    let unknown: Vec<String> = files.paths().filter(|path| !is_pack_file(path)).map(str::to_owned).collect();
    for path in &unknown {
        files.remove(path);
    }
    unknown
}

/// Returns the bytes, with `\n` line endings if they are text.
#[must_use]
pub fn normalize_line_endings(bytes: &[u8]) -> Cow<'_, [u8]> {
    match std::str::from_utf8(bytes) {
        Ok(text) if text.contains("\r\n") => Cow::Owned(text.replace("\r\n", "\n").into_bytes()),
        _ => Cow::Borrowed(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_format_knows_belongs_to_a_pack() {
        for (path, expected) in [
            ("pack.toml", true),
            ("pack.lock", true),
            ("README.md", true),
            ("LICENSE", true),
            ("LICENSE-MIT", true),
            ("LICENSE-APACHE.txt", true),
            ("LICENSED", false),
            ("LICENSE-../x", false),
            ("notes.md", false),
            ("course.tar.gz", false),
            ("add-up/problem.toml", true),
            ("add-up/gen.py", true),
            ("add-up/notes.md", false),
            ("add-up/pack.toml", false),
            ("Add-Up/problem.toml", false),
            ("add-up/solutions/python.py", true),
            ("add-up/solutions/python-heap.py", true),
            ("add-up/bugs/python/first.py", true),
            ("add-up/bugs/python/deep/first.py", false),
            ("add-up/cases/long.in", true),
            ("add-up/pictures/a.png", false),
            ("add-up/solutions/.hidden.py", false),
            ("add-up/solutions/__pycache__/x.pyc", false),
            ("add-up/solutions/a b.py", false),
            ("add-up/solutions/é.py", false),
            ("../pack.toml", false),
            ("/pack.toml", false),
            ("", false),
        ] {
            assert_eq!(is_pack_file(path), expected, "{path}");
        }
    }

    #[test]
    fn lines_end_in_one_way_and_what_is_no_text_stays() {
        for (bytes, expected) in [
            (&b"a\r\nb\r\n"[..], &b"a\nb\n"[..]),
            (b"a\nb\n", b"a\nb\n"),
            (b"a\rb", b"a\rb"),
            (b"\xff\r\n", b"\xff\r\n"),
        ] {
            assert_eq!(normalize_line_endings(bytes), expected);
        }
    }
}
