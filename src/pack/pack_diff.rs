//! The changes in a new version of a pack: problems that were added, removed, renamed or changed, and the parts that
//! changed.
//!
//! Problems are matched by uuid. Files are compared byte for byte, so changes in new parts of the format are found too.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::loaded_pack::LoadedPack;
use super::pack_contents::normalize_line_endings;
use super::pack_files::PackFiles;
use crate::types::ids::{PackId, ProblemId, ProblemUid};
use crate::types::problem::Problem;
use crate::types::problem_revision::RevisionPart;

#[cfg(test)]
mod tests;

/// One version of a pack: its files and the pack loaded from them.
#[derive(Clone, Copy, Debug)]
pub struct PackVersion<'a> {
    pub files: &'a PackFiles,
    pub loaded: &'a LoadedPack,
}

/// The changes of a pack between two versions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PackDiff {
    pub added: Vec<ProblemId>,
    pub removed: Vec<ProblemId>,
    /// Renamed, changed, or both.
    pub changed: Vec<ChangedProblem>,
    /// The changes in `pack.toml`, one phrase each.
    pub manifest: Vec<String>,
}

/// A problem that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedProblem {
    pub problem: ProblemId,
    #[serde(skip)]
    pub uid: ProblemUid,
    /// The previous id, if it was renamed.
    pub was: Option<ProblemId>,
    pub parts: Vec<RevisionPart>,
}

impl PackDiff {
    /// Compares an older version with a newer one.
    #[must_use]
    pub fn between(old: PackVersion<'_>, new: PackVersion<'_>) -> Self {
        let before: BTreeMap<&ProblemUid, &Problem> = old.loaded.problems.iter().map(|p| (&p.uid, p)).collect();
        let after: BTreeSet<&ProblemUid> = new.loaded.problems.iter().map(|p| &p.uid).collect();
        let mut changes = Self {
            removed: before.values().filter(|p| !after.contains(&p.uid)).map(|p| p.id.clone()).collect(),
            manifest: describe_manifest_changes(old.files, new.files),
            ..Self::default()
        };
        for problem in &new.loaded.problems {
            let Some(known) = before.get(&problem.uid) else {
                changes.added.push(problem.id.clone());
                continue;
            };
            let was = (known.id != problem.id).then(|| known.id.clone());
            let parts = changed_parts(
                &ProblemFiles::from_pack(old.files, &known.id),
                &ProblemFiles::from_pack(new.files, &problem.id),
            );
            if was.is_some() || !parts.is_empty() {
                changes.changed.push(ChangedProblem {
                    problem: problem.id.clone(),
                    uid: problem.uid.clone(),
                    was,
                    parts,
                });
            }
        }
        changes.removed.sort();
        changes
    }

    /// True if the two versions have the same contents.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A problem with work that must move in the workspace: its uuid, its old pack and id, and its new pack and id.
pub type RenamedProblem = (ProblemUid, (PackId, ProblemId), (PackId, ProblemId));

/// Returns every problem with work that must move in the workspace for the new version, because the problem or its pack
/// was renamed.
#[must_use]
pub fn find_renamed_problems(old: &LoadedPack, new: &LoadedPack) -> Vec<RenamedProblem> {
    let moved = |problem: &Problem| {
        let before = old.problems.iter().find(|before| before.uid == problem.uid)?;
        let (from, to) = ((before.pack.clone(), before.id.clone()), (problem.pack.clone(), problem.id.clone()));
        (from != to).then(|| (problem.uid.clone(), from, to))
    };
    new.problems.iter().filter_map(moved).collect()
}

/// One problem's files, by their path inside its folder.
struct ProblemFiles<'a> {
    files: BTreeMap<&'a str, &'a [u8]>,
}

impl<'a> ProblemFiles<'a> {
    fn from_pack(files: &'a PackFiles, problem: &ProblemId) -> Self {
        let prefix = format!("{problem}/");
        let inside = |path: &'a str| Some((path.strip_prefix(&prefix)?, files.get(path)?));
        Self { files: files.paths().filter_map(inside).collect() }
    }

    fn parse_problem_toml(&self) -> toml::Table {
        parse_toml_table(self.files.get("problem.toml").copied())
    }
}

fn parse_toml_table(bytes: Option<&[u8]>) -> toml::Table {
    bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()).and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// Returns the keys that differ between two tables.
fn changed_keys<'a>(old: &'a toml::Table, new: &'a toml::Table) -> BTreeSet<&'a str> {
    old.keys().chain(new.keys()).map(String::as_str).filter(|key| old.get(*key) != new.get(*key)).collect()
}

fn changed_parts(old: &ProblemFiles<'_>, new: &ProblemFiles<'_>) -> Vec<RevisionPart> {
    let (before, after) = (old.parse_problem_toml(), new.parse_problem_toml());
    let mut parts: BTreeSet<RevisionPart> =
        changed_keys(&before, &after).into_iter().filter_map(part_for_key).collect();
    let paths: BTreeSet<&&str> = old.files.keys().chain(new.files.keys()).collect();
    for path in paths {
        let (before, after) = (old.files.get(*path), new.files.get(*path));
        let plain = |bytes: Option<&&[u8]>| bytes.map(|bytes| normalize_line_endings(bytes).into_owned());
        if plain(before) != plain(after) {
            parts.extend(part_for_file(path));
            if matches!(path.split('/').next(), Some("cases.json" | "cases")) {
                parts.extend(diff_cases(old, new));
            }
        }
    }
    parts.into_iter().collect()
}

/// Returns the part that a key of `problem.toml` belongs to, or `None` for keys that identify the problem.
fn part_for_key(key: &str) -> Option<RevisionPart> {
    Some(match key {
        "id" | "uuid" => return None,
        "version" => RevisionPart::Accepted,
        "title" | "aliases" => RevisionPart::Names,
        "difficulty" | "topics" | "requires" | "minutes" => RevisionPart::Place,
        "signature" => RevisionPart::Signature,
        "limits" => RevisionPart::Limits,
        "complexity" => RevisionPart::Growth,
        "checker" => RevisionPart::Checker,
        "bug" => RevisionPart::Bugs,
        "forbid" => RevisionPart::Forbidden,
        "authors" | "license" | "source" => RevisionPart::Credits,
        key => RevisionPart::Other { key: key.to_owned() },
    })
}

/// Returns the part that a changed file belongs to. Cases are compared one by one instead.
fn part_for_file(path: &str) -> Option<RevisionPart> {
    Some(match path.split('/').next().unwrap_or(path) {
        "statement.md" => RevisionPart::Statement,
        "hints.md" => RevisionPart::Hints,
        "editorial.md" => RevisionPart::Editorial,
        "gen.py" => RevisionPart::Generator,
        "check.py" => RevisionPart::Checker,
        "solutions" => RevisionPart::References,
        "bugs" => RevisionPart::Bugs,
        "starter" => RevisionPart::Starter,
        "prelude" => RevisionPart::Prelude,
        "wrong" | "mutants.toml" => RevisionPart::WrongPrograms,
        _ => return None,
    })
}

/// Counts added, removed and changed cases. Returns `None` if only the formatting changed.
fn diff_cases(old: &ProblemFiles<'_>, new: &ProblemFiles<'_>) -> Option<RevisionPart> {
    let (old, new) = (read_cases(old), read_cases(new));
    let find = |cases: &[(String, serde_json::Value)], id: &str| {
        cases.iter().find(|(known, _)| known == id).map(|(_, case)| case.clone())
    };
    let removed = old.iter().filter(|(id, _)| find(&new, id).is_none()).count();
    let added = new.iter().filter(|(id, _)| find(&old, id).is_none()).count();
    let changed = new.iter().filter(|(id, case)| find(&old, id).is_some_and(|before| before != *case)).count();
    (old != new).then_some(RevisionPart::Cases { added, removed, changed })
}

/// Reads the cases by id, with the contents of the files that they name.
fn read_cases(files: &ProblemFiles<'_>) -> Vec<(String, serde_json::Value)> {
    let bytes = files.files.get("cases.json");
    let cases: Vec<serde_json::Value> = bytes.and_then(|bytes| serde_json::from_slice(bytes).ok()).unwrap_or_default();
    let id = |case: &serde_json::Value| case["id"].as_str().unwrap_or_default().to_owned();
    let read = |mut case: serde_json::Value| {
        for key in ["input_file", "answer_file"] {
            let Some(named) = case.get(key).and_then(serde_json::Value::as_str) else { continue };
            let bytes = files.files.get(named).map(|bytes| normalize_line_endings(bytes)).unwrap_or_default();
            case[key] = String::from_utf8_lossy(&bytes).into_owned().into();
        }
        (id(&case), case)
    };
    cases.into_iter().map(read).collect()
}

/// Describes the changes in `pack.toml`, one phrase each. The caller reports the version.
fn describe_manifest_changes(old: &PackFiles, new: &PackFiles) -> Vec<String> {
    let (old, new) = (parse_toml_table(old.get("pack.toml")), parse_toml_table(new.get("pack.toml")));
    let phrase = |key: &str| {
        let text = |table: &toml::Table| table.get(key).and_then(toml::Value::as_str).map(str::to_owned);
        let name = match key {
            "version" | "uuid" | "format" => return None,
            "topic" => "the topics",
            "tags" => "the words for tags",
            "policy" => "what is allowed (policy)",
            "license" => "the licence",
            "authors" => "the authors",
            "min_rung" => "the version of Rung it needs",
            "title" => "the title",
            "id" => "the id",
            key => return Some(format!("'{key}'")),
        };
        Some(match (text(&old), text(&new)) {
            (Some(old), Some(new)) => format!("{name}: {old} → {new}"),
            _ => name.to_owned(),
        })
    };
    changed_keys(&old, &new).into_iter().filter_map(phrase).collect()
}
