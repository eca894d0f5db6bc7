//! Problem packs as commands meet them: read from a folder, or installed.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::exit::{Failure, sentence};
use super::out::remark;
use crate::model::ids::PackId;
use crate::model::problem::PackInfo;
use crate::orchestrator::{installed_packs, read_pack_folder};
use crate::pack::{self, Finding, Loaded, PackFiles, Severity};
use crate::paths::Paths;

/// A pack, as answers name it: its fields lie flat in theirs.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PackName {
    #[serde(rename = "pack")]
    pub id: PackId,
    pub title: String,
    pub version: String,
}

impl PackName {
    /// The name of a pack that can be used.
    #[must_use]
    pub fn of(info: &PackInfo) -> Self {
        Self { id: info.id.clone(), title: info.title.clone(), version: info.version.clone() }
    }
}

/// One installed pack.
#[derive(Clone, Debug, Serialize)]
pub struct Installed {
    /// Absent when `pack.toml` can't be used.
    #[serde(flatten)]
    pub pack: Option<PackName>,
    pub license: Option<String>,
    /// Its folder; absent for the starter pack, which is in the binary.
    pub folder: Option<PathBuf>,
    pub problems: usize,
    pub errors: usize,
    pub warnings: usize,
    /// What it has in common with the packs before it, and what became of that; sentences.
    pub collisions: Vec<String>,
}

/// What is installed. What can't be read at all is told on standard error.
#[must_use]
pub fn installed(paths: &Paths) -> Vec<Installed> {
    let packs: Vec<Loaded> =
        installed_packs(paths).into_iter().filter_map(|pack| pack.map_err(|why| remark(&why)).ok()).collect();
    let together = pack::catalog(packs.clone()).1;
    let describe = |(index, loaded): (usize, Loaded)| {
        let (errors, warnings) = tally(&loaded.findings);
        Installed {
            pack: loaded.info.as_ref().map(PackName::of),
            license: loaded.info.map(|info| info.license),
            problems: loaded.problems.len(),
            collisions: of_pack(&together, &loaded.root).iter().map(told).collect(),
            // The starter pack comes first and has no folder.
            folder: (index > 0).then(|| loaded.root.into()),
            errors,
            warnings,
        }
    };
    packs.into_iter().enumerate().map(describe).collect()
}

/// What would happen to a pack's names beside the installed packs, where it takes the place of the one it is a copy of.
///
/// The pack may be sound, and still not to be had beside what is installed here: these are warnings.
pub fn beside_installed(paths: &Paths, loaded: &Loaded) -> Vec<Finding> {
    let mut packs: Vec<Loaded> = installed_packs(paths).into_iter().filter_map(Result::ok).collect();
    let identity = |pack: &Loaded| pack.info.as_ref().map(|info| (info.id.clone(), info.uid.clone()));
    match packs.iter().position(|other| identity(other) == identity(loaded)) {
        Some(place) => packs[place] = loaded.clone(),
        None => packs.push(loaded.clone()),
    }
    let alone = pack::catalog(vec![loaded.clone()]).1;
    let together = of_pack(&pack::catalog(packs).1, &loaded.root);
    let only_together = together.into_iter().filter(|finding| !alone.contains(finding));
    only_together.map(|finding| Finding { severity: Severity::Warning, ..finding }).collect()
}

/// What of the findings of a catalogue is about one pack.
fn of_pack(together: &[Finding], root: &str) -> Vec<Finding> {
    let inside = format!("{root}/");
    together.iter().filter(|finding| finding.file.starts_with(&inside)).cloned().collect()
}

fn told(finding: &Finding) -> String {
    format!("{} {}", sentence(&finding.what), finding.mend)
}

/// Errors and warnings.
pub fn tally(findings: &[Finding]) -> (usize, usize) {
    let errors = findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    (errors, findings.len() - errors)
}

/// Reads a pack folder.
pub fn read(folder: &Path) -> Result<Loaded, Failure> {
    Ok(pack::load(&files(folder)?))
}

/// The files of a pack folder.
pub fn files(folder: &Path) -> Result<PackFiles, Failure> {
    // Without a slash at the end: places are told with the folder's name in front.
    let folder: PathBuf = folder.components().collect();
    read_pack_folder(&folder).map_err(|error| Failure::input(sentence(&error)))
}
