//! Problem packs as commands meet them: read from a folder, or installed.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::exit::{Failure, sentence};
use super::out::note;
use crate::model::ids::PackId;
use crate::model::problem::PackInfo;
use crate::orchestrator::{installed_packs, read_pack_folder};
use crate::pack::{self, Finding, Loaded, Severity};
use crate::paths::Paths;

/// A pack, as answers name it.
#[derive(Clone, Debug, Serialize)]
pub struct PackName {
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
    pub pack: Option<PackName>,
    pub license: Option<String>,
    /// Its folder; absent for the starter pack, which is in the binary.
    pub folder: Option<PathBuf>,
    pub problems: usize,
    pub errors: usize,
    pub warnings: usize,
}

/// What is installed. What can't be read at all is told on standard error.
#[must_use]
pub fn installed(paths: &Paths) -> Vec<Installed> {
    let describe = |(index, loaded): (usize, Loaded)| {
        let (errors, warnings) = tally(&loaded.findings);
        Installed {
            pack: loaded.info.as_ref().map(PackName::of),
            license: loaded.info.map(|info| info.license),
            // The starter pack comes first and has no folder.
            folder: (index > 0).then(|| loaded.root.into()),
            problems: loaded.problems.len(),
            errors,
            warnings,
        }
    };
    let usable = installed_packs(paths).into_iter().filter_map(|pack| pack.map_err(|why| note(&why)).ok());
    usable.enumerate().map(describe).collect()
}

/// Errors and warnings.
pub fn tally(findings: &[Finding]) -> (usize, usize) {
    let errors = findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    (errors, findings.len() - errors)
}

/// Reads a pack folder.
pub fn read(folder: &Path) -> Result<Loaded, Failure> {
    let files = read_pack_folder(folder).map_err(|error| Failure::input(sentence(&error)))?;
    Ok(pack::load(&files))
}
