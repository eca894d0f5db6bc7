//! Loads a pack's files: `pack.toml` first, then one folder per problem.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::types::ids::{ProblemId, ProblemUid};
use crate::types::problem::{Credits, PackInfo, Problem, Topic};

use super::loaded_pack::{FaultyProblem, LoadedPack};
use super::pack_files::PackFiles;
use super::pack_finding::{self, Finding, FindingSink, LineIndex, Severity};
use super::{manifest_parser, problem_parser};

/// Loads the starter pack in the binary.
#[must_use]
pub fn load_embedded_pack() -> LoadedPack {
    load_pack(&PackFiles::embedded())
}

/// Loads the starter pack without its problems: its information, topics and tag descriptions. Reads one file.
#[must_use]
pub fn load_embedded_manifest() -> LoadedPack {
    let mut files = PackFiles::new("problems");
    if let Some(manifest) = PackFiles::embedded().get("pack.toml") {
        files.insert("pack.toml", manifest);
    }
    load_pack(&files)
}

/// Reads and validates a pack. It never fails as a whole: the mistakes are in [`LoadedPack::findings`].
#[must_use]
pub fn load_pack(files: &PackFiles) -> LoadedPack {
    let sink = FindingSink::new(files.root());
    let manifest = manifest_parser::parse_manifest(files, &sink);
    for refused in files.refused() {
        sink.error(&refused.path, None, format!("this is left out: {}", refused.why), refused.fix);
    }
    let (mut findings, places) = sink.finish();
    let mut loaded = LoadedPack {
        line_index: places,
        root: files.root().to_owned(),
        sizes: files.paths().map(|path| (path.to_owned(), files.get(path).map_or(0, <[u8]>::len))).collect(),
        ..LoadedPack::default()
    };
    if let Some(manifest) = manifest {
        loaded.topics = manifest.topics;
        // Most of the startup time is spent here, because cases are long.
        let folders: Vec<ProblemFolder> = problem_folders(files)
            .into_par_iter()
            .map(|name| ProblemFolder::read(files, name, &manifest.info, &loaded.topics))
            .collect();
        for folder in folders {
            findings.extend(folder.add_to(&mut loaded));
        }
        if manifest.usable {
            loaded.info = Some(manifest.info);
        } else {
            exclude_all_problems(&mut loaded);
        }
    }
    findings.extend(exclude_duplicate_uids(&mut loaded));
    loaded.findings = pack_finding::sort_findings(findings);
    loaded
}

/// Returns the folders that contain at least one file of a problem.
fn problem_folders(files: &PackFiles) -> Vec<String> {
    let mut folders: Vec<String> = files
        .paths()
        .filter_map(|path| path.split_once('/'))
        .filter(|(_, inner)| problem_parser::PROBLEM_FILES.contains(inner))
        .map(|(folder, _)| folder.to_owned())
        .collect();
    folders.dedup();
    folders
}

/// The contents of one problem's folder.
struct ProblemFolder {
    name: String,
    /// The readable part, or `None` if the problem is unreadable.
    problem: Option<(Problem, Credits)>,
    /// True if the folder has no errors.
    sound: bool,
    /// Files that could not be read.
    refused: Vec<String>,
    findings: Vec<Finding>,
    places: LineIndex,
}

impl ProblemFolder {
    fn read(files: &PackFiles, name: String, info: &PackInfo, topics: &[Topic]) -> Self {
        let sink = FindingSink::new(files.root());
        let problem = problem_parser::parse_problem(files, &name, info, topics, &sink);
        // A rejected file can be anything, such as a hidden case or a checker. Without it, the problem isn't the one
        // that its author wrote.
        let inside = format!("{name}/");
        let refused = files.refused().iter().filter_map(|refused| refused.path.strip_prefix(&inside));
        let refused: Vec<String> = refused.map(str::to_owned).collect();
        let sound = refused.is_empty() && !sink.has_errors();
        let (findings, places) = sink.finish();
        Self { name, problem, sound, refused, findings, places }
    }

    /// Adds the folder to `loaded`; returns its findings.
    fn add_to(self, loaded: &mut LoadedPack) -> Vec<Finding> {
        match self.problem {
            Some((problem, credits)) if self.sound => {
                if credits != Credits::default() {
                    loaded.credits.insert(problem.id.clone(), credits);
                }
                loaded.problems.push(problem);
            }
            found => {
                loaded.left_out.push(self.name.as_str().into());
                let inside = pack_finding::display_path(&loaded.root, &format!("{}/", self.name));
                let errors = self.findings.iter().filter(|finding| finding.severity == Severity::Error);
                let wrong = errors.filter_map(|finding| finding.file.strip_prefix(&inside)).map(str::to_owned);
                let doubtful = wrong.chain(self.refused).collect();
                loaded.faulty.extend(found.map(|(problem, _)| FaultyProblem { problem, doubtful }));
            }
        }
        loaded.line_index.merge(self.places);
        self.findings
    }
}

/// Leaves out every problem, because a pack without readable information isn't used. Its problems are still checked, so
/// that the author sees all mistakes at once.
fn exclude_all_problems(loaded: &mut LoadedPack) {
    let doubtful = BTreeSet::from(["pack.toml".to_owned()]);
    let problems = loaded.problems.drain(..);
    let faulty = problems.map(|problem| FaultyProblem { problem, doubtful: doubtful.clone() });
    loaded.faulty.extend(faulty);
    loaded.left_out.clear();
    loaded.topics.clear();
    for faulty in &mut loaded.faulty {
        faulty.doubtful.insert("pack.toml".to_owned());
    }
}

/// Returns a unique and reproducible uuid for the copy.
fn uuid_for_copy(uid: &ProblemUid, one: &ProblemId, other: &ProblemId) -> uuid::Uuid {
    let digest = Sha256::digest(format!("{uid}/{one}/{other}"));
    let bytes = std::array::from_fn(|at| digest[at]);
    uuid::Builder::from_random_bytes(bytes).into_uuid()
}

/// Orders the original before its copies: its title fits its id, and its id is shorter.
fn originality(problem: &Problem) -> (bool, usize, &ProblemId) {
    let title = problem.title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let title = title.map(str::to_lowercase).collect::<Vec<_>>().join("-");
    (title != problem.id.as_str(), problem.id.as_str().len(), &problem.id)
}

/// Leaves out the copies among problems with the same uuid, because they would share a learner's progress.
fn exclude_duplicate_uids(loaded: &mut LoadedPack) -> Vec<Finding> {
    let sink = FindingSink::new(&loaded.root);
    let mut originals: BTreeMap<&ProblemUid, &Problem> = BTreeMap::new();
    for problem in &loaded.problems {
        let original = originals.entry(&problem.uid).or_insert(problem);
        if originality(problem) < originality(original) {
            *original = problem;
        }
    }
    let originals: BTreeMap<ProblemUid, ProblemId> =
        originals.into_iter().map(|(uid, problem)| (uid.clone(), problem.id.clone())).collect();
    let places = &loaded.line_index;
    let left_out = &mut loaded.left_out;
    let faulty = &mut loaded.faulty;
    loaded.problems.retain(|problem| {
        let Some(first) = originals.get(&problem.uid).filter(|first| **first != problem.id) else { return true };
        let file = format!("{}/problem.toml", problem.id);
        let what = format!("the uuid is also that of '{first}'");
        let mend = format!(
            "What learners did hangs on it, so the original keeps it. The copy gets a new one, such as {}.",
            uuid_for_copy(&problem.uid, &problem.id, first)
        );
        sink.error(&file, places.line(&file, "uuid"), what, &mend);
        left_out.push(problem.id.clone());
        faulty.push(FaultyProblem { problem: problem.clone(), doubtful: BTreeSet::new() });
        false
    });
    sink.finish().0
}
