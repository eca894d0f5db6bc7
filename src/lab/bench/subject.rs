//! The ordinary problem that is measured: one of the starter pack's, with five samples and thirty hidden cases, in a pack
//! of its own.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use serde_json::{Value as Json, json};

use crate::model::folder::folder_of;
use crate::model::{Language, Problem};
use crate::orchestrator::read_pack_folder;
use crate::pack::{self, PackFiles};
use crate::paths::Paths;

/// Samples, and hidden cases.
pub const CASES: (usize, usize) = (5, 30);

const FROM: &str = "pair-to-target";
/// A name of its own: the starter pack keeps the other.
const ID: &str = "measured-pair";

/// The problem, installed in a home.
#[derive(Debug)]
pub struct Subject {
    pub home: PathBuf,
    pub problem: Problem,
    /// Its reference in Python.
    pub reference: String,
}

impl Subject {
    /// Writes the pack below `home`.
    pub fn install(home: &Path) -> anyhow::Result<Self> {
        let folder = Paths::under(home)?.packs().join("bench");
        let files = PackFiles::embedded();
        let kept = |path: &&str| path.starts_with(FROM) || *path == "pack.toml";
        for path in files.paths().filter(kept) {
            let bytes = files.get(path).unwrap_or_default();
            let target = folder.join(path.replacen(FROM, ID, 1));
            fs::create_dir_all(folder_of(&target))?;
            fs::write(target, rewritten(path, bytes)?)?;
        }
        let loaded = pack::load(&read_pack_folder(&folder)?);
        let problem = loaded.problems.into_iter().next();
        let problem = problem.ok_or_else(|| anyhow!("the measured problem can't be loaded: {:?}", loaded.findings))?;
        let reference = problem.reference(Language::Python).context("a reference in Python")?.source.clone();
        Ok(Self { home: home.to_owned(), problem, reference })
    }
}

/// A name and an identity of its own, and the cases repeated until there are enough.
fn rewritten(path: &str, bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    if path == "pack.toml" || path.ends_with("problem.toml") {
        let text = std::str::from_utf8(bytes)?.replace("id = \"starter\"", "id = \"bench\"");
        let lines = text.lines().map(|line| match line.split_once(" = ") {
            Some(("uuid", uuid)) => format!("uuid = \"00000000{}", uuid.trim_start_matches('"').get(8..).unwrap_or("")),
            Some(("id", id)) if id.contains(FROM) => format!("id = \"{ID}\""),
            Some(("aliases", _)) => "aliases = []".to_owned(),
            _ => line.to_owned(),
        });
        return Ok(lines.collect::<Vec<_>>().join("\n").into_bytes());
    }
    if !path.ends_with("cases.json") {
        return Ok(bytes.to_vec());
    }
    let cases: Vec<Json> = serde_json::from_slice(bytes)?;
    let many = cases.iter().cycle().take(CASES.0 + CASES.1).enumerate().map(|(i, case)| {
        let mut case = case.clone();
        // The pack's own come first and keep their names: known bugs point at them.
        if i >= cases.len() {
            case["id"] = json!(format!("again-{i}"));
        }
        case["sample"] = json!(i < CASES.0);
        case
    });
    Ok(serde_json::to_vec(&many.collect::<Vec<_>>())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn installed(home: &Path) -> pack::Loaded {
        let folder = Paths::under(home).expect("folders").packs().join("bench");
        pack::load(&read_pack_folder(&folder).expect("a pack"))
    }

    #[test]
    fn it_has_the_cases_the_goals_speak_of() {
        let home = tempfile::tempdir().expect("a folder");
        let subject = Subject::install(home.path()).expect("a problem");
        let (catalog, _) = pack::catalog(vec![pack::embedded(), installed(home.path())]);
        assert!(catalog.by_uid(&subject.problem.uid).is_some(), "it has to be found beside the starter pack's");
        let samples = subject.problem.cases.iter().filter(|case| case.sample).count();
        assert_eq!((samples, subject.problem.cases.len()), (5, 35));
    }
}
