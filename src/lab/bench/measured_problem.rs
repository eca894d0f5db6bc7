//! The typical problem for measurements: one of the starter pack's, with five samples and thirty hidden cases, in a
//! separate pack.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use serde_json::{Value as Json, json};

use crate::orchestrator::read_pack_folder;
use crate::pack::{self, PackFiles};
use crate::paths::Paths;
use crate::types::parent_folder::parent_folder;
use crate::types::{Language, Problem};

/// Samples, and hidden cases.
pub const SAMPLE_AND_HIDDEN_COUNT: (usize, usize) = (5, 30);

const SOURCE_PROBLEM_ID: &str = "pair-to-target";
/// A different id, because the starter pack has the original.
const MEASURED_PROBLEM_ID: &str = "measured-pair";

/// The problem, installed in a home.
#[derive(Debug)]
pub struct MeasuredProblem {
    pub home: PathBuf,
    pub problem: Problem,
    /// Its reference in Python.
    pub reference: String,
}

impl MeasuredProblem {
    /// Writes the pack below `home`.
    pub fn install(home: &Path) -> anyhow::Result<Self> {
        let folder = Paths::under(home)?.packs().join("bench");
        let files = PackFiles::embedded();
        let kept = |path: &&str| path.starts_with(SOURCE_PROBLEM_ID) || *path == "pack.toml";
        for path in files.paths().filter(kept) {
            let bytes = files.get(path).unwrap_or_default();
            let target = folder.join(path.replacen(SOURCE_PROBLEM_ID, MEASURED_PROBLEM_ID, 1));
            fs::create_dir_all(parent_folder(&target))?;
            fs::write(target, rewrite_pack_file(path, bytes)?)?;
        }
        let loaded = pack::load_pack(&read_pack_folder(&folder)?);
        let problem = loaded.problems.into_iter().next();
        let problem = problem.ok_or_else(|| anyhow!("the measured problem can't be loaded: {:?}", loaded.findings))?;
        let reference = problem.reference(Language::Python).context("a reference in Python")?.source.clone();
        Ok(Self { home: home.to_owned(), problem, reference })
    }
}

/// Gives a file a new name and id, and repeats the cases until there are enough.
fn rewrite_pack_file(path: &str, bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    if path == "pack.toml" || path.ends_with("problem.toml") {
        let text = std::str::from_utf8(bytes)?.replace("id = \"starter\"", "id = \"bench\"");
        let lines = text.lines().map(|line| match line.split_once(" = ") {
            Some(("uuid", uuid)) => format!("uuid = \"00000000{}", uuid.trim_start_matches('"').get(8..).unwrap_or("")),
            Some(("id", id)) if id.contains(SOURCE_PROBLEM_ID) => format!("id = \"{MEASURED_PROBLEM_ID}\""),
            Some(("aliases", _)) => "aliases = []".to_owned(),
            _ => line.to_owned(),
        });
        return Ok(lines.collect::<Vec<_>>().join("\n").into_bytes());
    }
    if !path.ends_with("cases.json") {
        return Ok(bytes.to_vec());
    }
    let cases: Vec<Json> = serde_json::from_slice(bytes)?;
    let many = cases.iter().cycle().take(SAMPLE_AND_HIDDEN_COUNT.0 + SAMPLE_AND_HIDDEN_COUNT.1).enumerate().map(
        |(i, case)| {
            let mut case = case.clone();
            // The pack's own come first and keep their names: known bugs point at them.
            if i >= cases.len() {
                case["id"] = json!(format!("again-{i}"));
            }
            case["sample"] = json!(i < SAMPLE_AND_HIDDEN_COUNT.0);
            case
        },
    );
    Ok(serde_json::to_vec(&many.collect::<Vec<_>>())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn installed(home: &Path) -> pack::LoadedPack {
        let folder = Paths::under(home).expect("folders").packs().join("bench");
        pack::load_pack(&read_pack_folder(&folder).expect("a pack"))
    }

    #[test]
    fn it_has_the_cases_the_goals_speak_of() {
        let home = tempfile::tempdir().expect("a folder");
        let subject = MeasuredProblem::install(home.path()).expect("a problem");
        let (catalog, _) = pack::build_catalog(vec![pack::load_embedded_pack(), installed(home.path())]);
        assert!(catalog.by_uid(&subject.problem.uid).is_some(), "it has to be found beside the starter pack's");
        let samples = subject.problem.cases.iter().filter(|case| case.sample).count();
        assert_eq!((samples, subject.problem.cases.len()), (5, 35));
    }
}
