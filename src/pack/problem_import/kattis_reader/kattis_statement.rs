//! Reads a package's statement, in Markdown or LaTeX.

use std::collections::BTreeMap;
use std::path::Path;

use super::KattisReader;
use super::latex_to_markdown;
use crate::types::sanitize::clean;

/// A statement's file.
#[derive(Clone, Debug)]
pub(super) struct StatementFile {
    /// The language code, such as `en`; empty if the file names no language.
    pub code: String,
    pub path: String,
}

/// Chooses the statement: English before other languages, Markdown before LaTeX.
pub(super) fn choose_statement(files: &BTreeMap<String, Vec<u8>>) -> Option<StatementFile> {
    let mut found: Vec<(bool, bool, StatementFile)> = Vec::new();
    for path in files.keys() {
        let Some((folder, name)) = path.split_once('/') else { continue };
        let Some(inner) = name.strip_prefix("problem.") else { continue };
        if !matches!(folder, "statement" | "problem_statement") {
            continue;
        }
        let (code, kind) = inner.rsplit_once('.').unwrap_or(("", inner));
        if matches!(kind, "md" | "tex") && !code.contains(['/', '.']) {
            let language = StatementFile { code: code.to_owned(), path: path.clone() };
            found.push((!matches!(code, "en" | ""), kind == "tex", language));
        }
    }
    found.sort_by_key(|(foreign, latex, language)| (*foreign, *latex, language.path.clone()));
    found.into_iter().next().map(|(_, _, language)| language)
}

/// Returns the statement as Markdown; parts that can't be shown are listed.
pub(super) fn read_statement(reader: &mut KattisReader<'_>, language: &StatementFile) -> Result<String, String> {
    let text = reader
        .read_text(&language.path)
        .ok_or("it has no statement")?
        .map_err(|why| format!("`{}`: {why}", language.path))?;
    let text = clean(&text);
    let is_latex = Path::new(&language.path).extension().is_some_and(|extension| extension == "tex");
    let (markdown, lost) = if is_latex {
        latex_to_markdown::latex_to_markdown(&text)
    } else {
        latex_to_markdown::convert_inline_formulas(&strip_title(&text))
    };
    for lost in lost {
        reader.leave_out(&language.path, format!("{lost} is not shown as it was meant"));
    }
    for (at, _) in markdown.match_indices("![") {
        let picture: String = markdown[at..].chars().take_while(|c| *c != ')' && *c != '\n').collect();
        reader.leave_out(&language.path, format!("a picture can't be shown: {picture})"));
    }
    if markdown.trim().is_empty() { Err("its statement is empty".to_owned()) } else { Ok(markdown) }
}

/// The title in a LaTeX statement: `\problemname{Count the Hens}`.
pub(super) fn read_problem_name(reader: &KattisReader<'_>, language: &StatementFile) -> Option<String> {
    let text = reader.read_text(&language.path)?.ok()?;
    let (_, rest) = text.split_once("\\problemname{")?;
    let (title, _) = latex_to_markdown::latex_to_markdown(rest.split_once('}')?.0);
    let title = clean(&title).split_whitespace().collect::<Vec<_>>().join(" ");
    (!title.is_empty()).then_some(title)
}

/// Removes the title, because it is shown above the statement anyway.
fn strip_title(text: &str) -> String {
    let body = text.trim_start();
    match body.strip_prefix("# ") {
        Some(rest) => rest.split_once('\n').map_or("", |(_, rest)| rest).to_owned(),
        None => body.to_owned(),
    }
}
