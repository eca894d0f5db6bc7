//! Reads labelled cases: hints that give something away and hints that don't, one a line, from a file or a folder.
//!
//! JSON Lines. Each line is `{"problem", "level", "bug", "kind", "leak", "turns"}`: the problem's id, the level (1 to 5) the
//! hints claim to be of, the known bug in the learner's file (`null`: the starter), a word for the kind of case, whether it
//! gives something away, and the hints in the order in which they would be shown. Empty lines, and lines that begin with
//! `//`, are passed over. Nothing is judged here ([`super::case_scores`]).

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::file_read;
use crate::types::did_you_mean;
use crate::types::ids::BugId;
use crate::types::problem::{Language, Problem};

/// One line of a file of cases.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelledCase {
    pub problem: String,
    pub level: u8,
    /// The known bug in the learner's file; `None` for the starter.
    pub bug: Option<BugId>,
    /// The kind of case, for the table.
    pub kind: String,
    /// Whether the turns give away what the learner should find.
    pub leak: bool,
    /// Hints in the order in which they would be shown.
    pub turns: Vec<String>,
}

/// A case with the place it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedCase {
    /// `FILE:LINE`.
    pub place: String,
    pub case: LabelledCase,
}

/// Why cases can't be read: a sentence with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CaseFileError(pub String);

/// Reads a file of cases, or every `.jsonl` of a folder, by name.
///
/// # Errors
/// There are no cases, or a line is invalid; the first of them, with its place.
pub fn read_cases(path: &Path, problems: &[Problem]) -> Result<Vec<LocatedCase>, CaseFileError> {
    let mut cases = Vec::new();
    for file in files(path)? {
        let text = file_read::read_text(&file, file_read::MAX_RECORD_BYTES)
            .map_err(|error| CaseFileError(format!("{}: {error}.", file.display())))?;
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with("//") {
                continue;
            }
            let place = format!("{}:{}", file.display(), at + 1);
            let case = parse(line, problems).map_err(|why| CaseFileError(format!("{place}: {why}.")))?;
            cases.push(LocatedCase { place, case });
        }
    }
    if cases.is_empty() {
        return Err(CaseFileError(format!("{}: no case in it.", path.display())));
    }
    Ok(cases)
}

fn files(path: &Path) -> Result<Vec<PathBuf>, CaseFileError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let failed = |error: std::io::Error| CaseFileError(format!("{}: {error}.", path.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        if file.extension().is_some_and(|extension| extension == "jsonl") {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(CaseFileError(format!("{}: no file that ends in .jsonl.", path.display())));
    }
    Ok(files)
}

fn parse(line: &str, problems: &[Problem]) -> Result<LabelledCase, String> {
    let case: LabelledCase = serde_json::from_str(line).map_err(|error| format!("no case: {error}"))?;
    check_case_target(&case.problem, case.bug.as_ref(), case.level, problems)?;
    if case.turns.is_empty() { Err("no turns".to_owned()) } else { Ok(case) }
}

/// Whether there is such a problem, with such a bug, and such a level.
///
/// # Errors
/// The missing thing, without a full stop.
pub(super) fn check_case_target(id: &str, bug: Option<&BugId>, level: u8, problems: &[Problem]) -> Result<(), String> {
    let problem = find_problem(id, problems).ok_or_else(|| {
        let known = problems.iter().map(|problem| problem.id.as_str());
        let near = did_you_mean::nearest(id, known).map_or_else(String::new, |id| format!("; is {id} meant?"));
        format!("no problem is called {id}{near}")
    })?;
    if let Some(bug) = bug.filter(|bug| find_bug_source(problem, bug).is_none()) {
        return Err(format!("{} has no Python bug called {}", problem.id, bug.as_str()));
    }
    if (1..=5).contains(&level) { Ok(()) } else { Err(format!("level {level} is none of 1 to 5")) }
}

/// The problem of an id.
#[must_use]
pub fn find_problem<'a>(id: &str, problems: &'a [Problem]) -> Option<&'a Problem> {
    problems.iter().find(|problem| problem.id.as_str() == id)
}

/// The program of a known bug.
#[must_use]
pub fn find_bug_source<'a>(problem: &'a Problem, bug: &BugId) -> Option<&'a str> {
    let known = problem.bugs.iter().find(|known| known.id == *bug && known.language == Language::Python);
    known.map(|bug| bug.source.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::hint_eval::starter_pack_problems;

    const GOOD: &str =
        r#"{"problem":"cheapest-climb","level":2,"bug":null,"kind":"good","leak":false,"turns":["Look."]}"#;

    #[test]
    fn a_line_is_a_case_or_says_why_not() {
        let problems = starter_pack_problems();
        let check = |line: &str, expected: &str| {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("set.jsonl");
            fs::write(&file, format!("// a set\n\n{GOOD}\n{line}\n")).expect("written");
            let told = match read_cases(folder.path(), &problems) {
                Ok(cases) => format!("{} cases", cases.len()),
                Err(why) => why.to_string().replace(&file.display().to_string(), "set.jsonl"),
            };
            assert!(told.starts_with(expected), "{told}");
        };
        check(GOOD, "2 cases");
        check("", "1 cases");
        check("nothing", "set.jsonl:4: no case: expected");
        check(
            &GOOD.replace("climb", "clim"),
            "set.jsonl:4: no problem is called cheapest-clim; is cheapest-climb meant?",
        );
        check(&GOOD.replace("null", "\"no-such\""), "set.jsonl:4: cheapest-climb has no Python bug called no-such.");
        check(&GOOD.replace(":2", ":6"), "set.jsonl:4: level 6 is none of 1 to 5.");
        check(&GOOD.replace("[\"Look.\"]", "[]"), "set.jsonl:4: no turns.");
        check(&GOOD.replace("\"kind\"", "\"sort\""), "set.jsonl:4: no case: unknown field `sort`");
    }

    #[test]
    fn a_folder_without_cases_says_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let told = read_cases(folder.path(), &[]).expect_err("nothing there").to_string();
        assert!(told.ends_with("no file that ends in .jsonl."), "{told}");
        fs::write(folder.path().join("empty.jsonl"), "\n").expect("written");
        let told = read_cases(folder.path(), &[]).expect_err("nothing in it").to_string();
        assert!(told.ends_with("no case in it."), "{told}");
    }
}
