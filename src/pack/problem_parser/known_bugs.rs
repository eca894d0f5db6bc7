//! Parses the `[[bug]]` tables and reads their wrong solutions.

use crate::pack::manifest_parser::parse_id;
use crate::pack::pack_files::PackFiles;
use crate::pack::pack_finding::FindingSink;
use crate::pack::text_file::TextFile;
use crate::pack::toml_fields::{self, TomlTable, TomlValue};
use crate::types::did_you_mean::suggest;
use crate::types::problem::{Bug, Language};
use crate::types::read_later::ReadLater;
use crate::types::verdict_report::Verdict;

/// Verdicts that a wrong solution may have. Code that doesn't compile is not a misconception.
const VERDICTS: [(&str, Verdict); 5] =
    [("WA", Verdict::Wa), ("TLE", Verdict::Tle), ("MLE", Verdict::Mle), ("OLE", Verdict::Ole), ("RE", Verdict::Re)];

const MAX_BUGS: usize = 50;

/// The header of a known bug's table, a line of its own.
const TABLE_HEADER: &str = "\n[[bug]]\n";

/// Splits the `problem.toml` of a problem in the binary: the text before its first known bug, and the known bugs, which
/// are read on first use. The starter pack in the binary has no mistakes to report, and these tables are four fifths of
/// the text.
///
/// Returns `None` if the file is not part of the binary or has no such table.
pub(super) fn read_embedded_later(files: &PackFiles, folder: &str) -> Option<(&'static str, ReadLater<Vec<Bug>>)> {
    let text = std::str::from_utf8(files.embedded_file(&format!("{folder}/problem.toml"))?).ok()?;
    let head = &text[..=text.find(TABLE_HEADER)?];
    let folder = folder.to_owned();
    let read = move || {
        let (files, sink) = (PackFiles::embedded_folder(&folder), FindingSink::new(""));
        let source = TextFile::open(&files, &format!("{folder}/problem.toml"), &sink);
        let table = source.as_ref().and_then(toml_fields::parse_toml);
        let top = source.as_ref().zip(table.as_ref()).map(|(source, table)| TomlTable::root(source, table));
        top.map_or_else(Vec::new, |top| parse_bugs(&top, &files, &folder, &sink))
    };
    Some((head, ReadLater::later(read)))
}

pub(super) fn parse_bugs(top: &TomlTable<'_>, files: &PackFiles, folder: &str, sink: &FindingSink) -> Vec<Bug> {
    let mut bugs: Vec<Bug> = Vec::new();
    let tables = top.may("bug", TomlValue::tables).unwrap_or_default();
    for (number, table) in tables.into_iter().enumerate() {
        if number == MAX_BUGS {
            table.source.error(table.line, format!("there are more than {MAX_BUGS} bugs"), "Remove the least likely.");
            break;
        }
        let (source, line) = (table.source, table.line_of("id"));
        let Some(bug) = parse_bug(table, files, folder, sink) else { continue };
        if bugs.iter().any(|other| other.id == bug.id) {
            source.error(line, format!("the bug '{}' is declared twice", bug.id), "Give every bug its own id.");
        } else {
            bugs.push(bug);
        }
    }
    bugs
}

fn parse_bug(table: TomlTable<'_>, files: &PackFiles, folder: &str, sink: &FindingSink) -> Option<Bug> {
    let bug_id = table.need("id", parse_id);
    let code = table.need("file", |node| read_bug_source(node, files, folder, sink));
    let topic = table.need("topic", parse_id);
    let message = table.need("message", TomlValue::phrase);
    let must_fail = table.need("must_fail", parse_must_fail);
    let verdict = table.need("verdict", |node| node.one_of(&VERDICTS));
    if let Some(id) = &bug_id {
        for key in ["file", "verdict", "must_fail"] {
            table.source.record_line(|| format!("known-bug.{id}.{key}"), table.line_of(key));
        }
    }
    table.report_unknown_keys();
    let (file, language, source) = code?;
    Some(Bug {
        id: bug_id?.as_str().into(),
        file,
        source,
        language,
        topic: topic?.as_str().into(),
        message: message?,
        must_fail: must_fail?,
        verdict: verdict?,
    })
}

fn parse_must_fail(node: &TomlValue<'_>) -> Option<Vec<String>> {
    let names = node.phrases()?;
    if names.is_empty() {
        node.error("is empty", "Name a case or a tag on which this solution fails.");
        return None;
    }
    Some(names)
}

/// Reads `bugs/<language>/<name>`. The file must be one of the pack's files, so that no path leads out of the pack.
fn read_bug_source(
    node: &TomlValue<'_>,
    files: &PackFiles,
    folder: &str,
    sink: &FindingSink,
) -> Option<(String, Language, String)> {
    let file = node.phrase()?;
    let prefix = format!("{folder}/");
    let language = Language::ALL.iter().copied().find(|language| {
        file.strip_prefix(&format!("bugs/{language}/")).is_some_and(|name| name.ends_with(language.extension()))
    });
    let Some(language) = language else {
        node.error(
            format!("is '{file}'"),
            "Put it under bugs/<language>/ (bugs/python/, bugs/cpp/) and give its path from here.",
        );
        return None;
    };
    let path = format!("{prefix}{file}");
    if files.get(&path).is_none() {
        let present =
            files.paths_with_prefix(&prefix).map(|path| &path[prefix.len()..]).filter(|p| p.starts_with("bugs/"));
        node.error(format!("names '{file}', which doesn't exist"), suggest(&file, present));
        return None;
    }
    let source = TextFile::open(files, &path, sink)?;
    Some((file, language, source.clean_text().into_owned()))
}
