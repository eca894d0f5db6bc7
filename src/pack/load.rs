//! Takes a pack's files apart: `pack.toml` first, then one folder a problem.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::problem::{Credits, PackInfo};

use super::files::PackFiles;
use super::finding::{self, Finding, Severity, Sink};
use super::loaded::{Faulty, Loaded};
use super::{manifest, problem};

/// The starter pack in the binary.
#[must_use]
pub fn embedded() -> Loaded {
    load(&PackFiles::embedded())
}

/// Reads and validates a pack. Never fails as a whole: what is wrong stands in [`Loaded::findings`].
#[must_use]
pub fn load(files: &PackFiles) -> Loaded {
    let sink = Sink::new(files.root());
    let manifest = manifest::read(files, &sink);
    for refused in files.refused() {
        sink.error(&refused.path, None, format!("this is left out: {}", refused.why), refused.mend);
    }
    let (mut findings, places) = sink.finish();
    let mut loaded = Loaded {
        places,
        root: files.root().to_owned(),
        sizes: files.paths().map(|path| (path.to_owned(), files.get(path).map_or(0, <[u8]>::len))).collect(),
        ..Loaded::default()
    };
    if let Some(manifest) = manifest {
        loaded.topics = manifest.topics;
        for folder in problem_folders(files) {
            findings.extend(add_problem(&mut loaded, files, &folder, &manifest.info));
        }
        if manifest.usable {
            loaded.info = Some(manifest.info);
        } else {
            leave_all_out(&mut loaded);
        }
    }
    findings.extend(leave_out_repeated_uids(&mut loaded));
    loaded.findings = finding::sorted(findings);
    loaded
}

/// Folders that hold at least one file of a problem.
fn problem_folders(files: &PackFiles) -> Vec<String> {
    let mut folders: Vec<String> = files
        .paths()
        .filter_map(|path| path.split_once('/'))
        .filter(|(_, inner)| problem::FILES.contains(inner))
        .map(|(folder, _)| folder.to_owned())
        .collect();
    folders.dedup();
    folders
}

/// Reads one folder into `loaded`; returns what is wrong with it.
fn add_problem(loaded: &mut Loaded, files: &PackFiles, folder: &str, info: &PackInfo) -> Vec<Finding> {
    let sink = Sink::new(&loaded.root);
    let found = problem::read(files, folder, info, &loaded.topics, &sink);
    // A file the folder reader refused may have been anything, a hidden case or a checker; without it the problem
    // isn't the one its author wrote.
    let inside = format!("{folder}/");
    let refused = files.refused().iter().any(|refused| refused.path.starts_with(&inside));
    let sound = !sink.has_errors() && !refused;
    let (findings, places) = sink.finish();
    match found {
        Some((problem, credits)) if sound => {
            if credits != Credits::default() {
                loaded.credits.insert(problem.id.clone(), credits);
            }
            loaded.problems.push(problem);
        }
        found => {
            loaded.left_out.push(folder.into());
            let within = finding::display_path(&loaded.root, &inside);
            let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
            let wrong = errors.filter_map(|finding| finding.file.strip_prefix(&within)).map(str::to_owned);
            let missing = files.refused().iter().filter_map(|refused| refused.path.strip_prefix(&inside));
            let doubtful = wrong.chain(missing.map(str::to_owned)).collect();
            loaded.faulty.extend(found.map(|(problem, _)| Faulty { problem, doubtful }));
        }
    }
    loaded.places.absorb(places);
    findings
}

/// A pack that can't say who it is isn't used. Its problems are looked at all the same, so that all there is to mend is told
/// at once.
fn leave_all_out(loaded: &mut Loaded) {
    let doubtful = BTreeSet::from(["pack.toml".to_owned()]);
    let problems = loaded.problems.drain(..);
    let faulty = problems.map(|problem| Faulty { problem, doubtful: doubtful.clone() });
    loaded.faulty.extend(faulty);
    loaded.left_out.clear();
    loaded.topics.clear();
    for faulty in &mut loaded.faulty {
        faulty.doubtful.insert("pack.toml".to_owned());
    }
}

/// Two problems with one uuid would share a learner's progress, so the later one goes.
fn leave_out_repeated_uids(loaded: &mut Loaded) -> Vec<Finding> {
    let sink = Sink::new(&loaded.root);
    let mut seen = BTreeMap::new();
    let places = &loaded.places;
    let left_out = &mut loaded.left_out;
    let faulty = &mut loaded.faulty;
    loaded.problems.retain(|problem| {
        let first = seen.entry(problem.uid.clone()).or_insert_with(|| problem.id.clone());
        if *first == problem.id {
            return true;
        }
        let file = format!("{}/problem.toml", problem.id);
        let what = format!("the uuid is also that of '{first}'");
        sink.error(&file, places.line(&file, "uuid"), what, "Make a new one: every problem needs its own.");
        left_out.push(problem.id.clone());
        faulty.push(Faulty { problem: problem.clone(), doubtful: BTreeSet::new() });
        false
    });
    sink.finish().0
}
