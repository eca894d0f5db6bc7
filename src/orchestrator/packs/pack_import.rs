//! Imports material from other formats: reads untrusted folders and writes problems of a pack.
//!
//! `pack::problem_import` interprets the material. Links are not followed, large files are not read, and existing
//! files are not overwritten. A problem is written completely or not at all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use super::pack_folder::{PackReadError, read_pack_folder};
use crate::file_read;
use crate::file_write::{self, FilePrivacy};
use crate::pack::problem_import::{ImportedProblems, Omission, ProblemDraft, render_pack_toml};
use crate::pack::{self, LoadedPack, PackFiles, Severity};
use crate::types::ids::TopicId;

mod import_reader;
mod submission_trial;

pub use import_reader::{read_exercises, read_packages};
pub use submission_trial::{TriedDraft, try_submissions};

/// Writes the files of a package into a new folder: first next to its place, then renamed.
///
/// # Errors
/// The folder exists already, or it can't be written.
pub fn write_package(folder: &Path, files: &BTreeMap<String, String>) -> io::Result<()> {
    if folder.symlink_metadata().is_ok() {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it is there already"));
    }
    whole(crate::types::parent_folder::parent_folder(folder), folder, files)
}

/// The pack that problems are written to.
#[derive(Clone, Copy, Debug)]
pub struct ImportTarget<'a> {
    /// The pack's folder; created if it doesn't exist.
    pub folder: &'a Path,
    /// The topic of the drafts, and its title if it has to be added to the pack.
    pub topic: (&'a str, &'a str),
    /// Title and licence for a new pack.
    pub title: &'a str,
    pub license: &'a str,
}

/// The files and problems that were written.
#[derive(Debug, Default)]
pub struct ImportReport {
    /// The pack was created.
    pub made_pack: bool,
    pub drafts: Vec<ProblemDraft>,
    pub left_out: Vec<Omission>,
}

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum ImportWriteError {
    #[error("{0}")]
    Read(#[from] PackReadError),
    #[error("the pack in {folder} can't be used: {why}")]
    Pack { folder: String, why: String },
    #[error("{path} can't be written: {error}")]
    Write { path: String, error: io::Error },
}

/// Writes the sound problems into a pack.
///
/// # Errors
/// The pack can't be read or written. Problems written before the error are complete.
pub fn write_problems(target: ImportTarget<'_>, imported: ImportedProblems) -> Result<ImportReport, ImportWriteError> {
    let mut written = ImportReport { left_out: imported.left_out, ..ImportReport::default() };
    let (drafts, mut left_out) = sound(target, imported.drafts);
    written.left_out.append(&mut left_out);
    if drafts.is_empty() {
        return Ok(written);
    }
    let fail = |path: &Path, error| ImportWriteError::Write { path: path.display().to_string(), error };
    fs::create_dir_all(target.folder).map_err(|error| fail(target.folder, error))?;
    written.made_pack = !target.folder.join("pack.toml").exists();
    let (mut ids, mut uids) = (BTreeSet::new(), BTreeSet::new());
    if written.made_pack {
        let path = target.folder.join("pack.toml");
        file_write::replace_file(&path, new_pack(target).as_bytes(), FilePrivacy::Usual)
            .map_err(|error| fail(&path, error))?;
    } else {
        let loaded = usable(target.folder)?;
        ids.extend(loaded.left_out.iter().map(ToString::to_string));
        ids.extend(loaded.problems.iter().map(|problem| problem.id.to_string()));
        uids.extend(loaded.problems.iter().map(|problem| problem.uid.to_string()));
        add_topic(target, &loaded)?;
    }
    for draft in drafts {
        let path = target.folder.join(&draft.id);
        if ids.contains(&draft.id) || uids.contains(&draft.uuid) || path.symlink_metadata().is_ok() {
            let is_new = written.drafts.iter().any(|other| other.id == draft.id || other.uuid == draft.uuid);
            let why = if is_new {
                "another problem of this import has the same id; rename one of the folders"
            } else {
                "it is there already; take its folder away to have it imported afresh"
            };
            written.left_out.push(Omission { place: draft.id.clone(), why: why.to_owned() });
            continue;
        }
        whole(target.folder, &path, &draft.render_files()).map_err(|error| fail(&path, error))?;
        ids.insert(draft.id.clone());
        uids.insert(draft.uuid.clone());
        written.drafts.push(draft);
    }
    Ok(written)
}

/// The drafts that are valid problems, and the reasons why the others aren't.
fn sound(target: ImportTarget<'_>, drafts: Vec<ProblemDraft>) -> (Vec<ProblemDraft>, Vec<Omission>) {
    let (mut good, mut left_out) = (Vec::new(), Vec::new());
    for draft in drafts {
        let loaded = pack::load_pack(&draft_files(target, &draft));
        let first = loaded.findings.iter().find(|finding| finding.severity == Severity::Error);
        match first {
            Some(finding) => left_out.push(Omission { place: draft.id.clone(), why: finding.what.clone() }),
            None => good.push(draft),
        }
    }
    (good, left_out)
}

/// A pack with one draft. A missing reference is the one mistake that a draft may have, so it gets one.
fn draft_files(target: ImportTarget<'_>, draft: &ProblemDraft) -> PackFiles {
    let mut files = PackFiles::new("import");
    files.insert("pack.toml", new_pack(target));
    files.insert(&format!("{}/solutions/python.py", draft.id), "pass\n");
    for (path, text) in draft.render_files() {
        files.insert(&format!("{}/{path}", draft.id), text);
    }
    files
}

/// Returns the bytes of a pack's folder, as far as it can be read.
#[must_use]
pub fn measure_pack(folder: &Path) -> u64 {
    let files = read_pack_folder(folder).unwrap_or_default();
    files.paths().filter_map(|path| files.get(path)).map(|bytes| bytes.len() as u64).sum()
}

fn new_pack(target: ImportTarget<'_>) -> String {
    let name = target.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let named = pack::problem_import::to_pack_id(&name);
    let topic = (!everywhere().contains(target.topic.0)).then_some(target.topic);
    // Two packs may have the same name; the time of their creation distinguishes them.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_nanos();
    render_pack_toml(
        &named,
        &pack::problem_import::stable_uuid(&format!("{name} {now}")),
        target.title,
        target.license,
        topic,
    )
}

/// Topics of the starter pack, which is always there.
fn everywhere() -> BTreeSet<String> {
    pack::load_embedded_manifest().topics.iter().map(|topic| topic.id.to_string()).collect()
}

fn usable(folder: &Path) -> Result<LoadedPack, ImportWriteError> {
    let loaded = pack::load_pack(&read_pack_folder(folder)?);
    if loaded.info.is_some() {
        return Ok(loaded);
    }
    let why = loaded.findings.first().map_or_else(String::new, |finding| finding.what.clone());
    Err(ImportWriteError::Pack { folder: folder.display().to_string(), why })
}

/// Adds the topic to the pack if neither it nor the starter pack has it.
fn add_topic(target: ImportTarget<'_>, loaded: &LoadedPack) -> Result<(), ImportWriteError> {
    let (topic, title) = target.topic;
    let known = |id: &TopicId| id.as_str() == topic;
    if loaded.topics.iter().any(|own| known(&own.id)) || everywhere().contains(topic) {
        return Ok(());
    }
    let path = target.folder.join("pack.toml");
    let fail = |error| ImportWriteError::Write { path: path.display().to_string(), error };
    // The table is appended to the text to keep the comments unchanged.
    let text = file_read::read_text(&path, file_read::MAX_TEXT_BYTES).map_err(fail)?;
    let table = pack::problem_import::render_topic_toml(topic, title);
    let text = format!("{}\n\n{table}", text.trim_end());
    file_write::replace_file(&path, text.as_bytes(), FilePrivacy::Usual).map_err(fail)
}

/// Writes a folder next to its place and renames it.
fn whole(parent: &Path, place: &Path, files: &BTreeMap<String, String>) -> io::Result<()> {
    let folder = tempfile::Builder::new().prefix(".rung-import-").tempdir_in(parent)?;
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(crate::types::parent_folder::parent_folder(&path))?;
        fs::write(&path, text)?;
    }
    let usual = <fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o755);
    fs::set_permissions(folder.path(), usual)?;
    fs::rename(folder.path(), place)?;
    // It was renamed, so it must not be removed.
    let _ = folder.keep();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::import_reader::tests::exercise_of;
    use super::*;

    fn target(folder: &Path) -> ImportTarget<'_> {
        ImportTarget { folder, topic: ("specified", "Specified"), title: "Specified", license: "MIT" }
    }

    fn ids(written: &ImportReport) -> Vec<&str> {
        written.drafts.iter().map(|draft| draft.id.as_str()).collect()
    }

    #[test]
    fn a_pack_is_made_and_added_to_and_nothing_is_written_over() {
        let temp = tempfile::tempdir().expect("a folder");
        let (from, pack) = (temp.path().join("from"), temp.path().join("My Pack"));
        exercise_of(&from, "twice-one");
        let first = write_problems(target(&pack), read_exercises(&from, "specified").expect("read")).expect("written");
        assert_eq!((first.made_pack, ids(&first)), (true, vec!["twice-one"]));
        exercise_of(&from, "twice-two");
        fs::write(pack.join("twice-one/statement.md"), "Mine.").expect("a file");
        let comment = fs::read_to_string(pack.join("pack.toml")).expect("a file") + "# mine\n";
        fs::write(pack.join("pack.toml"), comment).expect("a file");
        let second = write_problems(target(&pack), read_exercises(&from, "other").expect("read")).expect("written");
        assert_eq!((second.made_pack, ids(&second)), (false, vec!["twice-two"]));
        assert_eq!(second.left_out[0].place, "twice-one");
        assert_eq!(fs::read_to_string(pack.join("twice-one/statement.md")).expect("a file"), "Mine.");
        let other = ImportTarget { topic: ("other", "Other"), ..target(&pack) };
        exercise_of(&from, "twice-three");
        exercise_of(&from, "twice_three");
        let third = write_problems(other, read_exercises(&from, "other").expect("read")).expect("written");
        let left: Vec<_> = third.left_out.iter().map(|left| (left.place.as_str(), left.why.as_str())).collect();
        assert!(
            left.contains(&(
                "twice-three",
                "another problem of this import has the same id; rename one of the folders"
            )),
            "{left:?}"
        );
        let text = fs::read_to_string(pack.join("pack.toml")).expect("a file");
        assert!(text.contains("# mine") && text.contains("[topic.other]"), "{text}");
        let loaded = usable(&pack).expect("a pack");
        let missing = "the reference solution is missing";
        assert_eq!(loaded.findings.iter().map(|finding| finding.what.as_str()).collect::<Vec<_>>(), [missing; 3]);
    }
}
