//! A package's statement, in Markdown or LaTeX.

use std::collections::BTreeMap;
use std::path::Path;

use super::Reader;
use super::latex;
use crate::model::text::clean;

/// A statement's file.
#[derive(Clone, Debug)]
pub(super) struct Language {
    /// Such as `en`; empty where the file doesn't say.
    pub code: String,
    pub path: String,
}

/// The statement to take: English before others, Markdown before LaTeX.
pub(super) fn language(files: &BTreeMap<String, Vec<u8>>) -> Option<Language> {
    let mut found: Vec<(bool, bool, Language)> = Vec::new();
    for path in files.keys() {
        let Some((folder, name)) = path.split_once('/') else { continue };
        let Some(inner) = name.strip_prefix("problem.") else { continue };
        if !matches!(folder, "statement" | "problem_statement") {
            continue;
        }
        let (code, kind) = inner.rsplit_once('.').unwrap_or(("", inner));
        if matches!(kind, "md" | "tex") && !code.contains(['/', '.']) {
            let language = Language { code: code.to_owned(), path: path.clone() };
            found.push((!matches!(code, "en" | ""), kind == "tex", language));
        }
    }
    found.sort_by_key(|(foreign, latex, language)| (*foreign, *latex, language.path.clone()));
    found.into_iter().next().map(|(_, _, language)| language)
}

/// The statement as Markdown; what of it can't be shown is listed.
pub(super) fn read(reader: &mut Reader<'_>, language: &Language) -> Result<String, String> {
    let text = reader
        .text(&language.path)
        .ok_or("it has no statement")?
        .map_err(|why| format!("`{}`: {why}", language.path))?;
    let text = clean(&text);
    let is_latex = Path::new(&language.path).extension().is_some_and(|extension| extension == "tex");
    let (markdown, lost) = if is_latex { latex::markdown(&text) } else { latex::formulas(&without_heading(&text)) };
    for lost in lost {
        reader.leave(&language.path, format!("{lost} is not shown as it was meant"));
    }
    for (at, _) in markdown.match_indices("![") {
        let picture: String = markdown[at..].chars().take_while(|c| *c != ')' && *c != '\n').collect();
        reader.leave(&language.path, format!("a picture can't be shown: {picture})"));
    }
    if markdown.trim().is_empty() { Err("its statement is empty".to_owned()) } else { Ok(markdown) }
}

/// Without the title, which stands above a statement anyway.
fn without_heading(text: &str) -> String {
    let body = text.trim_start();
    match body.strip_prefix("# ") {
        Some(rest) => rest.split_once('\n').map_or("", |(_, rest)| rest).to_owned(),
        None => body.to_owned(),
    }
}
