//! Takes a pack's files apart: `pack.toml` first, then one folder a problem.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::model::problem::{Credits, PackInfo, Problem, Topic};

use super::files::PackFiles;
use super::finding::{self, Finding, Places, Sink};
use super::loaded::Loaded;
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
        // Most of a start goes into this: cases are long.
        let folders: Vec<Folder> = problem_folders(files)
            .into_par_iter()
            .map(|name| Folder::read(files, name, &manifest.info, &loaded.topics))
            .collect();
        for folder in folders {
            findings.extend(folder.add_to(&mut loaded));
        }
        loaded.info = Some(manifest.info);
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

/// What is in one problem's folder.
struct Folder {
    name: String,
    /// None where the problem can't be used.
    problem: Option<(Problem, Credits)>,
    findings: Vec<Finding>,
    places: Places,
}

impl Folder {
    fn read(files: &PackFiles, name: String, info: &PackInfo, topics: &[Topic]) -> Self {
        let sink = Sink::new(files.root());
        let found = problem::read(files, &name, info, topics, &sink);
        // A file the folder reader refused may have been anything, a hidden case or a checker; without it the problem
        // isn't the one its author wrote.
        let inside = format!("{name}/");
        let whole = !files.refused().iter().any(|refused| refused.path.starts_with(&inside));
        let problem = found.filter(|_| whole && !sink.has_errors());
        let (findings, places) = sink.finish();
        Self { name, problem, findings, places }
    }

    /// Takes it into `loaded`; returns what is wrong with it.
    fn add_to(self, loaded: &mut Loaded) -> Vec<Finding> {
        match self.problem {
            Some((problem, credits)) => {
                if credits != Credits::default() {
                    loaded.credits.insert(problem.id.clone(), credits);
                }
                loaded.problems.push(problem);
            }
            None => loaded.left_out.push(self.name.as_str().into()),
        }
        loaded.places.absorb(self.places);
        self.findings
    }
}

/// Two problems with one uuid would share a learner's progress, so the later one goes.
fn leave_out_repeated_uids(loaded: &mut Loaded) -> Vec<Finding> {
    let sink = Sink::new(&loaded.root);
    let mut seen = BTreeMap::new();
    let places = &loaded.places;
    let left_out = &mut loaded.left_out;
    loaded.problems.retain(|problem| {
        let first = seen.entry(problem.uid.clone()).or_insert_with(|| problem.id.clone());
        if *first == problem.id {
            return true;
        }
        let file = format!("{}/problem.toml", problem.id);
        let what = format!("the uuid is also that of '{first}'");
        sink.error(&file, places.line(&file, "uuid"), what, "Make a new one: every problem needs its own.");
        left_out.push(problem.id.clone());
        false
    });
    sink.finish().0
}
