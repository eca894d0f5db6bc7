//! The learner's files: a folder for each problem with the solution, the custom cases and the notes.
//!
//! `<workspace>/<pack>/<problem>/solution.<ext>`, `cases.json` and `notes.md`. These belong to the learner: an existing
//! file is overwritten only on request, and its text is saved in `attempts/` first. `README.md` shows the statement.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::file_read;
use crate::types::parent_folder::parent_folder;
use crate::types::problem::{Language, OwnCase};
use crate::types::{Hash, PackId, ProblemId};

use super::atomic_write::{self, FilePrivacy};
use super::source_store::SourceStore;
use super::store_error::StoreError;

/// The folder that holds all of the learner's solutions.
#[derive(Clone, Debug)]
pub struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The workspace at `root`, which need not exist yet.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        Self { root: root.to_owned() }
    }

    /// The folder of one problem, which need not exist yet.
    #[must_use]
    pub fn folder(&self, pack: &PackId, problem: &ProblemId) -> ProblemFolder {
        ProblemFolder(self.root.join(component(pack.as_str())).join(component(problem.bare())))
    }
}

/// A name that stays inside its parent folder. An id that `pack` accepts is returned unchanged.
pub(super) fn component(id: &str) -> String {
    let safe = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    let name: String = id.chars().map(safe).collect();
    if name.is_empty() || name.starts_with('.') { format!("_{name}") } else { name }
}

/// One problem's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemFolder(PathBuf);

impl ProblemFolder {
    /// The folder itself.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Path of the solution in a language.
    #[must_use]
    pub fn solution(&self, language: Language) -> PathBuf {
        self.0.join(format!("solution.{}", language.extension()))
    }

    /// Path of the custom cases.
    #[must_use]
    pub fn cases(&self) -> PathBuf {
        self.0.join("cases.json")
    }

    /// Path of the notes.
    #[must_use]
    pub fn notes(&self) -> PathBuf {
        self.0.join("notes.md")
    }

    /// Writes the statement beside the solution. A file that is not ours is left alone, an equal one too. Returns
    /// whether it wrote.
    pub fn write_statement(&self, text: &str, is_ours: impl Fn(&str) -> bool) -> Result<bool, StoreError> {
        let path = self.0.join("README.md");
        match file_read::read_text(&path, file_read::MAX_TEXT_BYTES) {
            Ok(old) if old == text || !is_ours(&old) => return Ok(false),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(source) => return Err(StoreError::read(&path, source)),
        }
        self.write(&path, |path| overwrite(path, text.as_bytes()))?;
        Ok(true)
    }

    /// Creates the folder of the notes if it is missing. Returns the path of the notes.
    pub fn ensure_notes(&self) -> Result<PathBuf, StoreError> {
        let path = self.notes();
        self.write(&path, |_| Ok(()))?;
        Ok(path)
    }

    /// The learner's notes; `None` if they are blank. Invalid UTF-8 is replaced.
    pub fn read_notes(&self) -> Result<Option<String>, StoreError> {
        let path = self.notes();
        match file_read::read_bytes(&path, file_read::MAX_TEXT_BYTES) {
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned()).filter(|text| !text.trim().is_empty())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(StoreError::read(&path, source)),
        }
    }

    /// Writes notes unless there already are some. Returns whether it wrote them.
    pub fn add_notes(&self, text: &str) -> Result<bool, StoreError> {
        if self.read_notes()?.is_some() {
            return Ok(false);
        }
        self.write(&self.notes(), |path| overwrite(path, text.as_bytes()))?;
        Ok(true)
    }

    /// Creates the solution file from the starter if it is missing.
    pub fn ensure(&self, language: Language, starter: &str) -> Result<PathBuf, StoreError> {
        let path = self.solution(language);
        if !path.exists() {
            self.write(&path, |path| {
                atomic_write::create(&self.0, path, starter.as_bytes(), FilePrivacy::Usual).map(|_| ())
            })?;
        }
        Ok(path)
    }

    /// The bytes of the solution on disk, which need not be UTF-8.
    pub fn read(&self, language: Language) -> Result<Vec<u8>, StoreError> {
        let path = self.solution(language);
        file_read::read_bytes(&path, file_read::MAX_TEXT_BYTES).map_err(|source| StoreError::read(&path, source))
    }

    /// Saves the current solution and returns its key; `None` if there is no file.
    pub fn keep(&self, language: Language, attempts: &SourceStore) -> Result<Option<Hash>, StoreError> {
        let path = self.solution(language);
        match file_read::read_bytes(&path, file_read::MAX_TEXT_BYTES) {
            Ok(text) => attempts.put(&text, language).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(StoreError::read(&path, source)),
        }
    }

    /// Saves the old solution, replaces it by `text` and returns the key of the old one. If the old text can't be
    /// saved, the file stays unchanged.
    pub fn replace(&self, language: Language, text: &[u8], attempts: &SourceStore) -> Result<Option<Hash>, StoreError> {
        let kept = self.keep(language, attempts)?;
        self.write(&self.solution(language), |path| overwrite(path, text))?;
        Ok(kept)
    }

    /// The custom cases; empty if there is no file. An invalid file is an error that names the line.
    pub fn own_cases(&self) -> Result<Vec<OwnCase>, StoreError> {
        let path = self.cases();
        let text = match file_read::read_bytes(&path, file_read::MAX_TEXT_BYTES) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(source) => return Err(StoreError::read(&path, source)),
        };
        if text.iter().all(u8::is_ascii_whitespace) {
            return Ok(Vec::new());
        }
        serde_json::from_slice(&text).map_err(|error| StoreError::Input {
            line: Some(error.line()),
            problem: format!(
                "your own cases can't be read: {error}; a case looks like {{\"args\": [[3, 3], 6], \"expected\": \
                 [0, 1]}}; mend the line, or move the file away to start anew"
            ),
            path,
        })
    }

    /// Adds a case at the end unless it is already there. A file that can't be read is not changed.
    pub fn add_own_case(&self, case: OwnCase) -> Result<(), StoreError> {
        let mut cases = self.own_cases()?;
        if cases.contains(&case) {
            return Ok(());
        }
        cases.push(case);
        self.write(&self.cases(), |path| overwrite(path, &one_case_a_line(&cases)?))
    }

    /// Replaces or deletes a case. Returns false if the case no longer exists.
    pub fn change_own_case(&self, old: &OwnCase, new: Option<OwnCase>) -> Result<bool, StoreError> {
        let mut cases = self.own_cases()?;
        let Some(place) = cases.iter().position(|case| case == old) else { return Ok(false) };
        let new = new.filter(|new| new == old || !cases.contains(new));
        cases.splice(place..=place, new);
        self.write(&self.cases(), |path| overwrite(path, &one_case_a_line(&cases)?))?;
        Ok(true)
    }

    fn write(&self, path: &Path, write: impl Fn(&Path) -> io::Result<()>) -> Result<(), StoreError> {
        fs::create_dir_all(&self.0)
            .and_then(|()| write(path))
            .map_err(|source| StoreError::write("the file could not be written", path, source))
    }
}

/// Replaces a learner's file and keeps its permissions; follows a symbolic link.
fn overwrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let permissions = fs::metadata(&target).ok().map(|meta| meta.permissions());
    atomic_write::replace(parent_folder(&target), &target, bytes, FilePrivacy::Usual)?;
    permissions.map_or(Ok(()), |permissions| fs::set_permissions(&target, permissions))
}

/// A JSON list that a person can edit: one case on each line.
fn one_case_a_line(cases: &[OwnCase]) -> io::Result<Vec<u8>> {
    let mut text = b"[".to_vec();
    for (i, case) in cases.iter().enumerate() {
        text.extend_from_slice(if i == 0 { b"\n  " } else { b",\n  " });
        text.append(&mut serde_json::to_vec(case)?);
    }
    text.extend_from_slice(b"\n]\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PYTHON: Language = Language::Python;

    fn folder(root: &Path) -> ProblemFolder {
        Workspace::new(root).folder(&"starter".into(), &"two-sum".into())
    }

    fn case(args: serde_json::Value) -> OwnCase {
        OwnCase { args: vec![args], expected: None }
    }

    #[test]
    fn names_stay_inside_the_workspace() {
        for (id, expected) in
            [("two-sum", "two-sum"), ("..", "_.."), ("", "_"), ("a/../b", "a_.._b"), ("a\\b", "a_b"), ("été", "été")]
        {
            assert_eq!(component(id), expected);
        }
    }

    #[test]
    fn a_starter_is_written_once_and_the_learners_text_is_never_overwritten() {
        let temp = tempfile::tempdir().unwrap();
        let folder = folder(temp.path());
        let path = folder.ensure(PYTHON, "starter").unwrap();
        assert_eq!(path, temp.path().join("starter/two-sum/solution.py"));
        assert_eq!(folder.read(PYTHON).unwrap(), b"starter");
        for text in ["my work", ""] {
            fs::write(&path, text).unwrap();
            folder.ensure(PYTHON, "starter").unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn the_old_text_is_kept_before_it_is_replaced() {
        let temp = tempfile::tempdir().unwrap();
        let (folder, attempts) = (folder(temp.path()), SourceStore::new(&temp.path().join("data")));
        assert_eq!(folder.replace(PYTHON, b"starter", &attempts).unwrap(), None);
        fs::write(folder.solution(PYTHON), "my work").unwrap();
        let kept = folder.replace(PYTHON, b"starter", &attempts).unwrap().expect("the old text is kept");
        assert_eq!(attempts.get(&kept).unwrap(), b"my work");
        assert_eq!(folder.read(PYTHON).unwrap(), b"starter");
        // If the old text can't be saved, the file is not replaced.
        fs::write(temp.path().join("file"), "").unwrap();
        fs::write(folder.solution(PYTHON), "newer work").unwrap();
        folder.replace(PYTHON, b"starter", &SourceStore::new(&temp.path().join("file"))).unwrap_err();
        assert_eq!(folder.read(PYTHON).unwrap(), b"newer work");
    }

    #[test]
    fn a_linked_solution_stays_a_link_and_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let temp = tempfile::tempdir().unwrap();
        let (folder, attempts) = (folder(temp.path()), SourceStore::new(&temp.path().join("data")));
        let target = temp.path().join("elsewhere.py");
        fs::write(&target, "my work").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
        fs::create_dir_all(folder.path()).unwrap();
        std::os::unix::fs::symlink(&target, folder.solution(PYTHON)).unwrap();
        folder.replace(PYTHON, b"starter", &attempts).unwrap();
        assert!(folder.solution(PYTHON).is_symlink());
        assert_eq!(fs::read(&target).unwrap(), b"starter");
        assert_eq!(target.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn notes_are_the_learners_and_never_overwritten() {
        let temp = tempfile::tempdir().unwrap();
        let folder = folder(temp.path());
        assert_eq!(folder.read_notes().unwrap(), None);
        let path = folder.ensure_notes().unwrap();
        assert!(!path.exists(), "an editor makes the file");
        fs::write(&path, " \n").unwrap();
        assert_eq!(folder.read_notes().unwrap(), None, "blanks are no notes");
        assert!(folder.add_notes("# Mine\n").unwrap());
        assert!(!folder.add_notes("# Theirs\n").unwrap());
        assert_eq!(folder.read_notes().unwrap().as_deref(), Some("# Mine\n"));
    }

    #[test]
    fn the_statement_is_kept_in_step_and_the_learners_file_left_alone() {
        let temp = tempfile::tempdir().unwrap();
        let folder = folder(temp.path());
        let is_ours = |text: &str| text.ends_with("ours");
        let path = temp.path().join("starter/two-sum/README.md");
        assert!(folder.write_statement("one, ours", is_ours).unwrap());
        assert!(!folder.write_statement("one, ours", is_ours).unwrap(), "an equal file is not touched");
        assert!(folder.write_statement("two, ours", is_ours).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "two, ours");
        fs::write(&path, "mine").unwrap();
        assert!(!folder.write_statement("three, ours", is_ours).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    }

    #[test]
    fn own_cases_are_added_at_the_end_and_only_once() {
        let temp = tempfile::tempdir().unwrap();
        let folder = folder(temp.path());
        assert_eq!(folder.own_cases().unwrap(), []);
        let with_answer = OwnCase { expected: Some(serde_json::json!([0, 1])), ..case(serde_json::json!([3, 3])) };
        for case in [case(1.into()), with_answer.clone(), case(1.into())] {
            folder.add_own_case(case).unwrap();
        }
        assert_eq!(folder.own_cases().unwrap(), [case(1.into()), with_answer]);
        let text = fs::read_to_string(folder.cases()).unwrap();
        assert_eq!(text, "[\n  {\"args\":[1]},\n  {\"args\":[[3,3]],\"expected\":[0,1]}\n]\n");
        fs::write(folder.cases(), "\n").unwrap();
        assert_eq!(folder.own_cases().unwrap(), [], "an emptied file means no cases");
    }

    #[test]
    fn own_cases_are_changed_in_their_place_and_taken_away() {
        let temp = tempfile::tempdir().unwrap();
        let folder = folder(temp.path());
        for n in 1..=3 {
            folder.add_own_case(case(n.into())).unwrap();
        }
        let check = |old: i64, new: Option<i64>, found: bool, left: &[i64]| {
            let new = new.map(|n| case(n.into()));
            assert_eq!(folder.change_own_case(&case(old.into()), new).unwrap(), found);
            let expected: Vec<OwnCase> = left.iter().map(|n| case((*n).into())).collect();
            assert_eq!(folder.own_cases().unwrap(), expected);
        };
        check(2, Some(7), true, &[1, 7, 3]);
        check(2, Some(8), false, &[1, 7, 3]);
        check(7, Some(7), true, &[1, 7, 3]);
        // A duplicate is stored once.
        check(7, Some(3), true, &[1, 3]);
        check(1, None, true, &[3]);
        check(3, None, true, &[]);
    }

    #[test]
    fn a_broken_file_of_cases_is_named_by_line_and_left_alone() {
        let temp = tempfile::tempdir().unwrap();
        let folder = folder(temp.path());
        fs::create_dir_all(folder.path()).unwrap();
        let broken = "[\n  {\"args\": [1]},\n  {\"args\": [2}\n]\n";
        fs::write(folder.cases(), broken).unwrap();
        let error = folder.own_cases().unwrap_err().to_string();
        assert!(error.contains("cases.json:3: your own cases can't be read"), "{error}");
        assert!(error.contains("mend the line, or move the file away"), "{error}");
        folder.add_own_case(case(3.into())).unwrap_err();
        assert_eq!(fs::read_to_string(folder.cases()).unwrap(), broken);
    }
}
