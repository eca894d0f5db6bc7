//! Writes a new pack, or a new problem into a pack. It writes all files or none, and never overwrites a file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::pack::scaffold::{self, NewPack, NewProblem};
use crate::types::parent_folder::parent_folder;

/// A random uuid (RFC 9562, version 4).
///
/// # Errors
/// The system has no randomness.
pub fn random_uuid() -> Result<String, NewPackError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| NewPackError::NoRandomness(error.to_string()))?;
    Ok(uuid::Builder::from_random_bytes(bytes).into_uuid().to_string())
}

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum NewPackError {
    #[error("this machine has no randomness for a uuid: {0}")]
    NoRandomness(String),
    #[error("there is something in {} already", .0.display())]
    Taken(PathBuf),
    #[error("{} can't be written: {}", .0.display(), .1)]
    Write(PathBuf, io::Error),
}

/// Writes a pack with its first problem. Returns the files, relative to the folder.
///
/// # Errors
/// The folder is not empty, or it can't be written. Then no file is left behind.
pub fn write_pack(folder: &Path, pack: &NewPack, first: &NewProblem) -> Result<Vec<String>, NewPackError> {
    let problem =
        scaffold::render_problem(first).into_iter().map(|(path, text)| (format!("{}/{path}", first.id), text));
    write(folder, std::iter::once(("pack.toml".to_owned(), scaffold::render_manifest(pack))).chain(problem).collect())
}

/// Writes a problem. Returns the files, relative to the folder.
///
/// # Errors
/// As [`write_pack`].
pub fn write_problem(folder: &Path, problem: &NewProblem) -> Result<Vec<String>, NewPackError> {
    write(folder, scaffold::render_problem(problem))
}

fn write(folder: &Path, files: Vec<(String, String)>) -> Result<Vec<String>, NewPackError> {
    let failed = |error| NewPackError::Write(folder.to_owned(), error);
    let empty = fs::read_dir(folder).map(|mut entries| entries.next().is_none());
    if folder.exists() && !empty.unwrap_or(false) {
        return Err(NewPackError::Taken(folder.to_owned()));
    }
    // Written next to its place, and moved there in one step when it is complete.
    let parent = parent_folder(folder);
    fs::create_dir_all(parent).map_err(failed)?;
    let draft = tempfile::Builder::new().prefix(".rung-new-").tempdir_in(parent).map_err(failed)?;
    for (path, text) in &files {
        let place = draft.path().join(path);
        fs::create_dir_all(parent_folder(&place)).map_err(failed)?;
        fs::write(&place, text).map_err(failed)?;
    }
    open_to_readers(draft.path()).map_err(failed)?;
    let draft = draft.keep();
    fs::rename(&draft, folder).map_err(|error| {
        // The incomplete rest is of no use.
        let _ = fs::remove_dir_all(&draft);
        failed(error)
    })?;
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// Opens the folder to readers, because a temporary folder is closed to other users.
fn open_to_readers(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o755))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::scaffold::ProblemMode;
    use crate::types::problem::Difficulty;

    #[test]
    fn what_is_there_is_left_alone() {
        let temp = tempfile::tempdir().expect("a folder");
        let new = NewProblem {
            id: "a".to_owned(),
            uuid: random_uuid().expect("randomness"),
            title: "A".to_owned(),
            difficulty: Difficulty::Easy,
            topic: "stack".to_owned(),
            mode: ProblemMode::Class,
            name: "A".to_owned(),
        };
        let folder = temp.path().join("deep/a");
        let written = write_problem(&folder, &new).expect("written");
        assert!(written.iter().all(|path| folder.join(path).is_file()) && written.len() >= 8, "{written:?}");
        assert!(matches!(write_problem(&folder, &new), Err(NewPackError::Taken(_))));
        fs::write(temp.path().join("file"), "kept").expect("written");
        assert!(matches!(write_problem(&temp.path().join("file"), &new), Err(NewPackError::Taken(_))));
        assert_eq!(fs::read_to_string(temp.path().join("file")).expect("read"), "kept");
        fs::create_dir(temp.path().join("empty")).expect("made");
        assert!(write_problem(&temp.path().join("empty"), &new).is_ok());
        let left: Vec<_> = fs::read_dir(temp.path()).expect("a folder").flatten().collect();
        assert_eq!(left.len(), 3, "no draft is left: {left:?}");
    }
}
