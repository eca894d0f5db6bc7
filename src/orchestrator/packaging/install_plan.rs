//! Plans an installation and shows it before any change: the pack's content and permissions, the version it replaces,
//! and the changes.

use std::collections::BTreeSet;
use std::path::PathBuf;

use jiff::Timestamp;
use serde::Serialize;

use super::fetch::FetchedPack;
use super::install::InstallLock;
use super::minisign::MinisignKey;
use super::packaging_error::PackagingError;
use super::workspace_migration::{MovedWork, finish_moves};
use crate::orchestrator::packs::installed_packs::install_receipt::{InstallReceipt, PackOrigin, WorkspaceMove};
use crate::orchestrator::packs::installed_packs::{InstalledPack, read_installed_packs};
use crate::orchestrator::packs::pack_in_use;
use crate::pack::pack_diff::{PackDiff, PackVersion, find_renamed_problems};
use crate::pack::pack_lockfile::{PackDigest, PackLock, describe_differences};
use crate::pack::{self, Finding, LoadedPack, PackFiles, Severity};
use crate::paths::Paths;
use crate::types::Language;
use crate::types::ids::{PackId, ProblemId};
use crate::types::problem::{Checker, PackInfo, Policy, Problem};
use crate::types::problem_revision::Revision;

/// A pack that may be installed. No file has been written yet.
#[derive(Clone, Debug)]
pub struct InstallPlan {
    pub info: PackInfo,
    pub origin: PackOrigin,
    pub digest: PackDigest,
    pub portrait: PackSummary,
    /// Other files in the pack's folder, which are not taken.
    pub left_out: Vec<String>,
    /// Problems with mistakes, which would be left out.
    pub broken: Vec<ProblemId>,
    /// Errors in the pack, and conflicts of its names with installed packs.
    pub findings: Vec<Finding>,
    /// The installed version that it replaces.
    pub replaces: Option<ReplacedPack>,
    /// The key its signature was checked with.
    pub key: Option<MinisignKey>,
    /// Whether the pack has a lock file, which matches its content.
    pub locked: bool,
    files: PackFiles,
    moves: Vec<WorkspaceMove>,
}

/// The version that is installed now.
#[derive(Clone, Debug)]
pub struct ReplacedPack {
    pub pack: PackId,
    pub version: String,
    pub folder: PathBuf,
    pub hash: crate::types::Hash,
    pub receipt: Option<InstallReceipt>,
    pub changes: PackDiff,
}

/// The content of a pack and the things it may do.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PackSummary {
    pub problems: usize,
    /// Titles of the topics that its problems belong to.
    pub topics: Vec<String>,
    pub license: String,
    pub authors: Vec<String>,
    /// The version of Rung that it requires.
    pub min_rung: Option<String>,
    /// Languages its own programs are written in.
    pub languages: Vec<Language>,
    /// Number of problems with a `check.py` of the pack, which judges answers in the sandbox.
    pub checkers: usize,
    /// Number of problems with a `gen.py`, which is run in the sandbox.
    pub generators: usize,
    /// The largest limits of its problems, in seconds and megabytes.
    pub most_seconds: Option<f64>,
    pub most_memory_mb: u32,
    /// Highest hint level it allows, 0 to 5.
    pub max_hint_level: u8,
    /// Seconds to wait between two hints.
    pub cooldown_s: u32,
}

impl PackSummary {
    fn new(loaded: &LoadedPack, info: &PackInfo, files: &PackFiles) -> Self {
        let problems = &loaded.problems;
        let own = |problem: &Problem| {
            let solutions = problem.solutions.iter().map(|solution| solution.language);
            solutions.chain(problem.bugs.iter().map(|bug| bug.language)).collect::<Vec<_>>()
        };
        let title = |id: &crate::types::TopicId| {
            let known = loaded.topics.iter().find(|topic| topic.id == *id);
            known.map_or_else(|| id.to_string(), |topic| topic.title.clone())
        };
        let mut topics: Vec<String> = Vec::new();
        for topic in problems.iter().map(|problem| title(problem.topic())) {
            if !topics.contains(&topic) {
                topics.push(topic);
            }
        }
        let Policy { max_hint_level, cooldown_s, .. } = info.policy;
        let manifest = files.get("pack.toml").and_then(|bytes| std::str::from_utf8(bytes).ok());
        let manifest: toml::Table = manifest.and_then(|text| text.parse().ok()).unwrap_or_default();
        Self {
            problems: problems.len(),
            topics,
            license: info.license.clone(),
            authors: info.authors.clone(),
            min_rung: manifest.get("min_rung").and_then(toml::Value::as_str).map(crate::types::sanitize::clean),
            languages: problems.iter().flat_map(own).collect::<BTreeSet<_>>().into_iter().collect(),
            checkers: problems.iter().filter(|p| matches!(p.checker, Checker::AnyValid { .. })).count(),
            generators: problems.iter().filter(|problem| problem.generator.is_some()).count(),
            most_seconds: problems.iter().filter_map(|problem| problem.limits.time).reduce(f64::max),
            most_memory_mb: problems.iter().map(|problem| problem.limits.memory_mb).max().unwrap_or_default(),
            max_hint_level,
            cooldown_s,
        }
    }
}

/// Compares a fetched pack with the installed ones.
///
/// # Errors
/// The pack can't be used, its lock doesn't match its content, or it would take an id of another pack.
pub fn plan_install(paths: &Paths, fetched: FetchedPack) -> Result<InstallPlan, PackagingError> {
    let FetchedPack { origin, files, left_out, key } = fetched;
    let loaded = pack::load_pack(&files);
    let Some(info) = loaded.info.clone() else { return Err(unusable(&loaded)) };
    let digest = PackDigest::from_files(&files);
    let locked = agrees_with_its_lock(&files, &digest)?;
    let standing: Vec<InstalledPack> = read_installed_packs(paths).into_iter().filter_map(Result::ok).collect();
    let replaced = standing.iter().find(|other| other.uid() == Some(&info.uid));
    let key = same_key(replaced, &origin, key)?;
    let others: Vec<&InstalledPack> =
        standing.iter().filter(|other| replaced.is_none_or(|replaced| replaced.folder != other.folder)).collect();
    let starter = pack::load_embedded_pack();
    takes_nothing(&loaded, &info, &starter, &others)?;
    let mut findings: Vec<Finding> =
        loaded.findings.iter().filter(|finding| finding.severity == Severity::Error).cloned().collect();
    findings.extend(beside(&loaded, &starter, &others));
    let moves = replaced.map_or_else(Vec::new, |old| {
        let moved = find_renamed_problems(&old.loaded, &loaded).into_iter();
        moved.map(|(problem, from, to)| WorkspaceMove { problem, from, to }).collect()
    });
    Ok(InstallPlan {
        portrait: PackSummary::new(&loaded, &info, &files),
        replaces: replaced.map(|old| replaced_by(old, PackVersion { files: &files, loaded: &loaded })),
        broken: loaded.left_out.clone(),
        info,
        origin,
        digest,
        left_out,
        findings,
        key,
        locked,
        files,
        moves,
    })
}

fn unusable(loaded: &LoadedPack) -> PackagingError {
    let first = loaded.findings.iter().find(|finding| finding.severity == Severity::Error);
    match first {
        Some(Finding { file, line, what, fix: mend, .. }) => {
            let place = line.map_or_else(|| file.clone(), |line| format!("{file}:{line}"));
            PackagingError::input(format!("This pack can't be used: {place}: {what}."), mend.clone())
        }
        None => PackagingError::input("This pack can't be used.", "`rung pack check DIR` tells why."),
    }
}

/// Whether the pack has a lock. A lock that doesn't match the pack is an error.
fn agrees_with_its_lock(files: &PackFiles, digest: &PackDigest) -> Result<bool, PackagingError> {
    let next = "If that is meant, `rung pack lock DIR` writes the lock anew; if not, get the pack again.";
    match PackLock::from_pack(files) {
        None => Ok(false),
        Some(Err(why)) => Err(PackagingError::input(format!("{}/pack.lock can't be used: {why}.", files.root()), next)),
        Some(Ok(lock)) => match describe_differences(&lock.find_differences(digest)) {
            None => Ok(true),
            Some(what) => Err(PackagingError::input(format!("The pack is not what its pack.lock says: {what}."), next)),
        },
    }
}

/// Checks the key: a pack installed with a key is only replaced with the same key, or with one given explicitly.
fn same_key(
    replaced: Option<&InstalledPack>,
    origin: &PackOrigin,
    key: Option<MinisignKey>,
) -> Result<Option<MinisignKey>, PackagingError> {
    let known = replaced.and_then(|old| old.receipt.as_ref()?.key.as_ref());
    match (known, key) {
        (Some(known), None) => {
            let what = format!("This pack was installed with a key, and {} comes without one.", origin.describe());
            let next = format!(
                "Give the signed archive and `--key {known}`, or remove the pack first: `rung pack remove NAME`."
            );
            Err(PackagingError::input(what, next))
        }
        (_, key) => Ok(key),
    }
}

/// Refuses a pack with an id or a uuid of another pack, because progress is stored under them.
fn takes_nothing(
    loaded: &LoadedPack,
    info: &PackInfo,
    starter: &LoadedPack,
    others: &[&InstalledPack],
) -> Result<(), PackagingError> {
    let packs: Vec<&LoadedPack> = std::iter::once(starter).chain(others.iter().map(|other| &other.loaded)).collect();
    for other in packs {
        let Some(theirs) = &other.info else { continue };
        let name = format!("'{}' ({})", theirs.title, theirs.id);
        let next =
            "It is another pack or pretends to be one. Its author must give it its own, or you remove the other first.";
        if theirs.uid == info.uid || theirs.id == info.id {
            let key = if theirs.uid == info.uid { "uuid" } else { "id" };
            return Err(PackagingError::input(
                format!("The {key} of this pack is that of the installed pack {name}."),
                next,
            ));
        }
        for problem in &loaded.problems {
            if let Some(taken) = other.problems.iter().find(|taken| taken.uid == problem.uid) {
                let what = format!(
                    "The problem '{}' has the uuid of '{}' in the installed pack {name}: both would share your progress.",
                    problem.id, taken.id
                );
                return Err(PackagingError::input(what, next));
            }
        }
    }
    Ok(())
}

/// The conflicts of the pack's names with the installed ones.
fn beside(loaded: &LoadedPack, starter: &LoadedPack, others: &[&InstalledPack]) -> Vec<Finding> {
    let mut packs = vec![starter.clone()];
    packs.extend(others.iter().map(|other| other.loaded.clone()));
    packs.push(loaded.clone());
    let inside = format!("{}/", loaded.root);
    let alone = pack::build_catalog(vec![starter.clone(), loaded.clone()]).1;
    let mut found = pack::build_catalog(packs).1;
    found.extend(alone);
    found.retain(|finding| finding.file.starts_with(&inside));
    found.sort_by(|a, b| (&a.file, a.line, &a.what).cmp(&(&b.file, b.line, &b.what)));
    found.dedup();
    found
}

fn replaced_by(old: &InstalledPack, new: PackVersion<'_>) -> ReplacedPack {
    let info = old.loaded.info.clone().unwrap_or_default();
    ReplacedPack {
        pack: info.id,
        version: info.version,
        folder: old.folder.clone(),
        hash: PackDigest::from_files(&old.files).hash,
        receipt: old.receipt.clone(),
        changes: PackDiff::between(PackVersion { files: &old.files, loaded: &old.loaded }, new),
    }
}

impl InstallPlan {
    /// Whether exactly this version is installed already.
    #[must_use]
    pub fn is_installed(&self) -> bool {
        self.replaces.as_ref().is_some_and(|old| old.hash == self.digest.hash)
    }

    fn receipt(&self, now: Timestamp) -> InstallReceipt {
        let old = self.replaces.as_ref().and_then(|old| old.receipt.as_ref());
        let mut revisions = old.map(|receipt| receipt.revisions.clone()).unwrap_or_default();
        let changed = self.replaces.iter().flat_map(|old| &old.changes.changed);
        revisions.extend(changed.map(|changed| Revision {
            problem: changed.uid.clone(),
            at: now,
            version: self.info.version.clone(),
            was: changed.was.clone(),
            parts: changed.parts.clone(),
        }));
        revisions.drain(..revisions.len().saturating_sub(InstallReceipt::MAX_REVISIONS));
        let mut moves = old.map(|receipt| receipt.moves.clone()).unwrap_or_default();
        moves.extend(self.moves.clone());
        InstallReceipt {
            format: InstallReceipt::FORMAT_VERSION,
            origin: self.origin.clone(),
            installed: now,
            first: old.map_or_else(|| self.first(now), |receipt| receipt.first),
            hash: self.digest.hash.clone(),
            key: self.key.as_ref().map(|key| key.as_text().to_owned()),
            revisions,
            moves,
        }
    }

    /// The time of the first installation. For a folder copied by hand, this is the folder's own time.
    fn first(&self, now: Timestamp) -> Timestamp {
        let made = self.replaces.as_ref().and_then(|old| std::fs::metadata(&old.folder).ok()?.created().ok());
        made.and_then(|made| Timestamp::try_from(made).ok()).unwrap_or(now)
    }
}

/// Installs the planned pack and moves the learner's work of renamed problems. Returns the moved work.
///
/// # Errors
/// Another process is installing, or a file can't be written. Then the old version is unchanged.
pub fn install(paths: &Paths, offer: &InstallPlan, now: Timestamp) -> Result<Vec<MovedWork>, PackagingError> {
    let packs = paths.packs();
    let install_lock = InstallLock::acquire(&packs)?;
    let place = offer
        .replaces
        .as_ref()
        .map_or_else(|| install_lock.free_folder(offer.info.id.as_str()), |old| old.folder.clone());
    let put = install_lock.put_pack(&place, &offer.files, &offer.receipt(now));
    put.map_err(|error| PackagingError::disk(&place, &error))?;
    let old = offer.replaces.as_ref().map(|old| old.pack.as_str());
    if old.is_some() && pack_in_use::read_pack_in_use(paths).as_deref() == old {
        let chosen = pack_in_use::set_pack_in_use(paths, Some(offer.info.id.as_str()));
        chosen.map_err(|error| PackagingError::disk(&paths.data, &error))?;
    }
    Ok(finish_moves(paths))
}

/// Cleans up after a killed installation when no pack is being installed. It does not wait for the lock, because the
/// process that holds it has just cleaned up.
pub fn clean_up_installs(paths: &Paths) {
    let _ = InstallLock::acquire(&paths.packs());
}
