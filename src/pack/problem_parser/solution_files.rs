//! Reads reference solutions, wrong programs, authored starters and preludes.

use std::collections::BTreeMap;
use std::path::Path;

use crate::pack::pack_files::PackFiles;
use crate::pack::pack_finding::FindingSink;
use crate::pack::text_file::TextFile;
use crate::types::problem::{Language, Signature, Solution};

/// Reads `solutions/<language>.<ext>`, then `solutions/<language>-<name>.<ext>` by name.
pub(super) fn read_solutions(files: &PackFiles, folder: &str, sink: &FindingSink) -> Vec<Solution> {
    let mut found: Vec<Solution> = Vec::new();
    let below = format!("{folder}/solutions/");
    for (path, name) in files_below(files, &below) {
        let Some((language, variant)) = parse_file_name(name) else {
            let mend = "Name it after its language: python.py, cpp.cpp, rust.rs, or python-<name>.py for another way.";
            sink.warning(path, None, "this is not a solution Rung can run; it is left out", mend);
            continue;
        };
        let Some(source) = TextFile::open(files, path, sink) else { continue };
        let solution =
            Solution { language, file: format!("solutions/{name}"), source: source.clean_text().into_owned() };
        // The file without a hyphen is the reference, but its name sorts after the others.
        found.insert(if variant { found.len() } else { 0 }, solution);
    }
    found
}

/// Reports a problem without a Python reference. A program in stdin mode that needs neither a generator nor a growth
/// may have a reference in another language instead: whoever has its compiler can then use the problem.
pub(super) fn require_reference(
    files: &PackFiles,
    folder: &str,
    signature: &Signature,
    needs_python: bool,
    sink: &FindingSink,
) {
    let reference = format!("{folder}/solutions/python.py");
    let below = format!("{folder}/solutions/");
    let other = files_below(files, &below).any(|(_, name)| matches!(parse_file_name(name), Some((_, false))));
    if files.get(&reference).is_some() || (other && matches!(signature, Signature::Stdin) && !needs_python) {
        return;
    }
    let mend = if other && matches!(signature, Signature::Stdin) {
        "Write it: gen.py and [complexity] rest on it. Without them, a reference in another language is enough."
    } else {
        "Write it: cases and limits rest on it."
    };
    sink.error(&reference, None, "the reference solution is missing", mend);
}

/// Reads `wrong/<any name>.<ext>`, by name: programs that must fail.
pub(super) fn read_wrong_programs(files: &PackFiles, folder: &str, sink: &FindingSink) -> Vec<Solution> {
    let mut found = Vec::new();
    let below = format!("{folder}/wrong/");
    for (path, name) in files_below(files, &below) {
        let Some(language) = Language::from_path(Path::new(name)) else {
            let mend = "Give it the ending of its language: .py, .cpp, .rs.";
            sink.warning(path, None, "this is not a program Rung can run; it is left out", mend);
            continue;
        };
        let source = TextFile::open(files, path, sink).map(|source| source.clean_text().into_owned());
        found.extend(source.map(|source| Solution { language, file: format!("wrong/{name}"), source }));
    }
    found
}

/// Reads `<part>/<language>.<ext>`: preludes, and starters that replace the generated one.
pub(super) fn read_by_language(
    files: &PackFiles,
    folder: &str,
    part: &str,
    sink: &FindingSink,
) -> BTreeMap<Language, String> {
    let mut found = BTreeMap::new();
    let below = format!("{folder}/{part}/");
    for (path, name) in files_below(files, &below) {
        match parse_file_name(name) {
            Some((language, false)) => {
                found.extend(
                    TextFile::open(files, path, sink).map(|source| (language, source.clean_text().into_owned())),
                );
            }
            _ => sink.warning(
                path,
                None,
                format!("this is not a {part} Rung can use; it is left out"),
                "Name it after its language: python.py, cpp.cpp, rust.rs.",
            ),
        }
    }
    found
}

/// Returns the files below a part of the problem's folder: path and name.
fn files_below<'a>(files: &'a PackFiles, below: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    files.paths_with_prefix(below).map(|path| (path, &path[below.len()..]))
}

/// Parses a file name: the language, and whether it is a variant (`python-heap.py`).
fn parse_file_name(name: &str) -> Option<(Language, bool)> {
    Language::ALL.iter().find_map(|&language| {
        let stem = name.strip_suffix(&format!(".{}", language.extension()))?;
        let rest = stem.strip_prefix(language.name())?;
        match rest.strip_prefix('-') {
            _ if rest.is_empty() => Some((language, false)),
            Some(variant) if crate::pack::identifiers::is_id(variant) => Some((language, true)),
            _ => None,
        }
    })
}
