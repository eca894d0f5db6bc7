//! What a new version of a pack changed: problems that came, went, were renamed, or are other than before, and in what.
//!
//! A problem is the same where its uuid is. Files are compared as they are written, so that a part of the format that is
//! new is noticed, too.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::contents::with_plain_lines;
use super::files::PackFiles;
use super::loaded::Loaded;
use crate::model::ids::{PackId, ProblemId, ProblemUid};
use crate::model::problem::Problem;
use crate::model::revision::Part;

#[cfg(test)]
mod tests;

/// One version of a pack: its files, and what was read of them.
#[derive(Clone, Copy, Debug)]
pub struct Edition<'a> {
    pub files: &'a PackFiles,
    pub loaded: &'a Loaded,
}

/// What became of a pack from one version to another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Changes {
    pub added: Vec<ProblemId>,
    pub removed: Vec<ProblemId>,
    /// Renamed, changed, or both.
    pub changed: Vec<Changed>,
    /// What is other in `pack.toml`, a phrase each.
    pub manifest: Vec<String>,
}

/// A problem that is other than before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Changed {
    pub problem: ProblemId,
    #[serde(skip)]
    pub uid: ProblemUid,
    /// The id before, where it was renamed.
    pub was: Option<ProblemId>,
    pub parts: Vec<Part>,
}

impl Changes {
    /// Compares an older version with a newer one.
    #[must_use]
    pub fn between(old: Edition<'_>, new: Edition<'_>) -> Self {
        let before: BTreeMap<&ProblemUid, &Problem> = old.loaded.problems.iter().map(|p| (&p.uid, p)).collect();
        let after: BTreeSet<&ProblemUid> = new.loaded.problems.iter().map(|p| &p.uid).collect();
        let mut changes = Self {
            removed: before.values().filter(|p| !after.contains(&p.uid)).map(|p| p.id.clone()).collect(),
            manifest: manifest(old.files, new.files),
            ..Self::default()
        };
        for problem in &new.loaded.problems {
            let Some(known) = before.get(&problem.uid) else {
                changes.added.push(problem.id.clone());
                continue;
            };
            let was = (known.id != problem.id).then(|| known.id.clone());
            let parts = parts(&Sheet::of(old.files, &known.id), &Sheet::of(new.files, &problem.id));
            if was.is_some() || !parts.is_empty() {
                changes.changed.push(Changed { problem: problem.id.clone(), uid: problem.uid.clone(), was, parts });
            }
        }
        changes.removed.sort();
        changes
    }

    /// Whether the two versions hold the same.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Where the work on a problem moves: the pack and id it had, and those it has.
pub type Renamed = (ProblemUid, (PackId, ProblemId), (PackId, ProblemId));

/// Every problem whose work stands elsewhere in a workspace after the new version: renamed, or in a pack that was.
#[must_use]
pub fn renamed(old: &Loaded, new: &Loaded) -> Vec<Renamed> {
    let moved = |problem: &Problem| {
        let before = old.problems.iter().find(|before| before.uid == problem.uid)?;
        let (from, to) = ((before.pack.clone(), before.id.clone()), (problem.pack.clone(), problem.id.clone()));
        (from != to).then(|| (problem.uid.clone(), from, to))
    };
    new.problems.iter().filter_map(moved).collect()
}

/// One problem's files, by their path inside its folder.
struct Sheet<'a> {
    files: BTreeMap<&'a str, &'a [u8]>,
}

impl<'a> Sheet<'a> {
    fn of(files: &'a PackFiles, problem: &ProblemId) -> Self {
        let prefix = format!("{problem}/");
        let inside = |path: &'a str| Some((path.strip_prefix(&prefix)?, files.get(path)?));
        Self { files: files.paths().filter_map(inside).collect() }
    }

    fn table(&self) -> toml::Table {
        table(self.files.get("problem.toml").copied())
    }
}

fn table(bytes: Option<&[u8]>) -> toml::Table {
    bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()).and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// Keys that are other in two tables.
fn keys<'a>(old: &'a toml::Table, new: &'a toml::Table) -> BTreeSet<&'a str> {
    old.keys().chain(new.keys()).map(String::as_str).filter(|key| old.get(*key) != new.get(*key)).collect()
}

fn parts(old: &Sheet<'_>, new: &Sheet<'_>) -> Vec<Part> {
    let (before, after) = (old.table(), new.table());
    let mut parts: BTreeSet<Part> = keys(&before, &after).into_iter().filter_map(of_key).collect();
    let paths: BTreeSet<&&str> = old.files.keys().chain(new.files.keys()).collect();
    for path in paths {
        let (before, after) = (old.files.get(*path), new.files.get(*path));
        let plain = |bytes: Option<&&[u8]>| bytes.map(|bytes| with_plain_lines(bytes).into_owned());
        if plain(before) != plain(after) {
            parts.extend(of_file(path, before.copied(), after.copied()));
        }
    }
    parts.into_iter().collect()
}

/// What a key of `problem.toml` belongs to; none for what identifies the problem.
fn of_key(key: &str) -> Option<Part> {
    Some(match key {
        "id" | "uuid" | "version" => return None,
        "title" | "aliases" => Part::Names,
        "difficulty" | "topics" | "requires" | "minutes" => Part::Place,
        "signature" => Part::Signature,
        "limits" => Part::Limits,
        "complexity" => Part::Growth,
        "checker" => Part::Checker,
        "bug" => Part::Bugs,
        "forbid" => Part::Forbidden,
        "authors" | "license" | "source" => Part::Credits,
        key => Part::Other { key: key.to_owned() },
    })
}

/// What a file belongs to that is other than before.
fn of_file(path: &str, old: Option<&[u8]>, new: Option<&[u8]>) -> Option<Part> {
    Some(match path.split('/').next().unwrap_or(path) {
        "statement.md" => Part::Statement,
        "hints.md" => Part::Hints,
        "editorial.md" => Part::Editorial,
        "cases.json" => return cases(old, new),
        "gen.py" => Part::Generator,
        "check.py" => Part::Checker,
        "solutions" => Part::References,
        "bugs" => Part::Bugs,
        "starter" => Part::Starter,
        "prelude" => Part::Prelude,
        "wrong" | "mutants.toml" => Part::WrongPrograms,
        _ => return None,
    })
}

/// The cases by what became of them; none where only the way they are written changed.
fn cases(old: Option<&[u8]>, new: Option<&[u8]>) -> Option<Part> {
    let (old, new) = (read(old), read(new));
    let find = |cases: &[(String, serde_json::Value)], id: &str| {
        cases.iter().find(|(known, _)| known == id).map(|(_, case)| case.clone())
    };
    let removed = old.iter().filter(|(id, _)| find(&new, id).is_none()).count();
    let added = new.iter().filter(|(id, _)| find(&old, id).is_none()).count();
    let changed = new.iter().filter(|(id, case)| find(&old, id).is_some_and(|before| before != *case)).count();
    (old != new).then_some(Part::Cases { added, removed, changed })
}

fn read(bytes: Option<&[u8]>) -> Vec<(String, serde_json::Value)> {
    let cases: Vec<serde_json::Value> = bytes.and_then(|bytes| serde_json::from_slice(bytes).ok()).unwrap_or_default();
    let id = |case: &serde_json::Value| case["id"].as_str().unwrap_or_default().to_owned();
    cases.into_iter().map(|case| (id(&case), case)).collect()
}

/// What is other in `pack.toml`, a phrase each; the version is told by whoever asks.
fn manifest(old: &PackFiles, new: &PackFiles) -> Vec<String> {
    let (old, new) = (table(old.get("pack.toml")), table(new.get("pack.toml")));
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
    keys(&old, &new).into_iter().filter_map(phrase).collect()
}
