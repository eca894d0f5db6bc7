//! Takes a pack's files apart: `pack.toml` first, then one folder a problem.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::types::ids::{ProblemId, ProblemUid};
use crate::types::problem::{Credits, PackInfo, Problem, Topic};

use super::loaded_pack::{FaultyProblem, LoadedPack};
use super::pack_files::PackFiles;
use super::pack_finding;
use super::pack_finding::{Finding, FindingSink, LineIndex, Severity};
use super::{manifest_parser, problem_parser};

/// The starter pack in the binary.
#[must_use]
pub fn load_embedded_pack() -> LoadedPack {
    load_pack(&PackFiles::embedded())
}

/// The starter pack without its problems: what it is called, its topics, its words. Reads one file.
#[must_use]
pub fn load_embedded_manifest() -> LoadedPack {
    let mut files = PackFiles::new("problems");
    if let Some(manifest) = PackFiles::embedded().get("pack.toml") {
        files.insert("pack.toml", manifest);
    }
    load_pack(&files)
}

/// Reads and validates a pack. Never fails as a whole: what is wrong stands in [`Loaded::findings`].
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
        // Most of a start goes into this: cases are long.
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

/// Folders that hold at least one file of a problem.
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

/// What is in one problem's folder.
struct ProblemFolder {
    name: String,
    /// What could be read; none where nothing can be made of it.
    problem: Option<(Problem, Credits)>,
    /// Nothing is wrong with it.
    sound: bool,
    /// Files that could not be taken in.
    refused: Vec<String>,
    findings: Vec<Finding>,
    places: LineIndex,
}

impl ProblemFolder {
    fn read(files: &PackFiles, name: String, info: &PackInfo, topics: &[Topic]) -> Self {
        let sink = FindingSink::new(files.root());
        let problem = problem_parser::parse_problem(files, &name, info, topics, &sink);
        // A file the folder reader refused may have been anything, a hidden case or a checker; without it the problem
        // isn't the one its author wrote.
        let inside = format!("{name}/");
        let refused = files.refused().iter().filter_map(|refused| refused.path.strip_prefix(&inside));
        let refused: Vec<String> = refused.map(str::to_owned).collect();
        let sound = refused.is_empty() && !sink.has_errors();
        let (findings, places) = sink.finish();
        Self { name, problem, sound, refused, findings, places }
    }

    /// Takes it into `loaded`; returns what is wrong with it.
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

/// A pack that can't say who it is isn't used. Its problems are looked at all the same, so that all there is to mend is told
/// at once.
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

/// A uuid for the copy: the same whenever it is asked for, and nobody else's.
fn uuid_for_copy(uid: &ProblemUid, one: &ProblemId, other: &ProblemId) -> uuid::Uuid {
    let digest = Sha256::digest(format!("{uid}/{one}/{other}"));
    let bytes = std::array::from_fn(|at| digest[at]);
    uuid::Builder::from_random_bytes(bytes).into_uuid()
}

/// Two problems with one uuid would share a learner's progress, so the later one goes.
fn exclude_duplicate_uids(loaded: &mut LoadedPack) -> Vec<Finding> {
    let sink = FindingSink::new(&loaded.root);
    let mut seen = BTreeMap::new();
    let places = &loaded.line_index;
    let left_out = &mut loaded.left_out;
    let faulty = &mut loaded.faulty;
    loaded.problems.retain(|problem| {
        let first = seen.entry(problem.uid.clone()).or_insert_with(|| problem.id.clone());
        if *first == problem.id {
            return true;
        }
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
