//! Scans the submissions of a class: matches each file to its student and problem, and lists the skipped ones.
//!
//! Reads folders only, no file contents. Links are never followed into a folder, because students control their
//! folders' content.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::Serialize;

use crate::pack::pack_files::is_ignored;
use crate::types::sanitize::clean;

/// Depth of folders below a student's: `<pack>/<problem>` is the layout Rung writes, and an archive adds one level.
const MAX_FOLDER_DEPTH: usize = 3;
/// The name of the file with the learner's custom cases, next to a solution.
const OWN_CASES_FILE: &str = "cases.json";

/// One file of one student.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SubmittedFile {
    pub student: String,
    /// The name that identifies the problem: the file's name without its extension, or the folder of a
    /// `solution.<ext>`.
    pub name: String,
    /// The file within the student's folder.
    pub file: String,
    pub path: PathBuf,
    /// The time of the last change.
    pub modified: Option<Timestamp>,
}

/// A skipped path and the reason.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SkippedPath {
    /// Relative to the folder that is graded.
    pub path: String,
    /// Half a sentence.
    pub why: &'static str,
}

/// The result of scanning a folder of submissions.
#[derive(Clone, Debug, Default)]
pub struct SubmissionScan {
    /// In order of student and file.
    pub files: Vec<SubmittedFile>,
    pub passed_over: Vec<SkippedPath>,
    /// Students whose folder has no file that could be judged.
    pub empty: Vec<String>,
}

/// Collects the submissions below a folder. Hidden files and folders are skipped without a message.
///
/// # Errors
/// The folder itself can't be read.
pub fn scan_submissions(folder: &Path) -> io::Result<SubmissionScan> {
    let mut found = SubmissionScan::default();
    for path in visible(folder)? {
        let student = name_of(&path);
        if path.is_symlink() {
            found.pass_over(&student, "it is a link, and links are not followed");
        } else if path.is_dir() {
            let before = found.files.len();
            found.collect(&student, &path, "", 0);
            if found.files.len() == before {
                found.empty.push(student);
            }
        } else {
            found.pass_over(&student, "it is in no student's folder");
        }
    }
    found.files.sort();
    found.passed_over.sort();
    found.empty.sort();
    Ok(found)
}

impl SubmissionScan {
    fn pass_over(&mut self, path: &str, why: &'static str) {
        self.passed_over.push(SkippedPath { path: path.to_owned(), why });
    }

    /// Collects the files in a student's folder; `inner` is the path to it within the student's folder.
    fn collect(&mut self, student: &str, folder: &Path, inner: &str, depth: usize) {
        let Ok(paths) = visible(folder) else {
            return self.pass_over(&format!("{student}/{inner}"), "it can't be read");
        };
        for path in paths {
            let file = format!("{inner}{}", name_of(&path));
            if path.is_dir() {
                self.folder(student, &path, &file, depth);
            } else if let Some(name) = problem_of(&path, depth) {
                let modified = modified(&path);
                self.files.push(SubmittedFile { student: student.to_owned(), name, file, path, modified });
            } else if !path.ends_with(OWN_CASES_FILE) {
                let why = "in a folder of a student's folder only `PROBLEM/solution.EXT` is judged";
                self.pass_over(&format!("{student}/{file}"), why);
            }
        }
    }

    fn folder(&mut self, student: &str, path: &Path, inner: &str, depth: usize) {
        let shown = format!("{student}/{inner}");
        if path.is_symlink() {
            self.pass_over(&shown, "it is a link, and links are not followed");
        } else if depth == MAX_FOLDER_DEPTH {
            self.pass_over(&shown, "it lies too deep");
        } else {
            self.collect(student, path, &format!("{inner}/"), depth + 1);
        }
    }
}

/// The name of the problem a file is for: its own name, or its folder's name.
fn problem_of(path: &Path, depth: usize) -> Option<String> {
    let text = |name: Option<&std::ffi::OsStr>| clean(&name.unwrap_or_default().to_string_lossy());
    let stem = text(path.file_stem());
    match depth {
        0 => Some(stem),
        _ if stem == "solution" => Some(text(path.iter().nth_back(1))),
        _ => None,
    }
}

/// When a file was last changed. For a link, this is the link's own time: the target is not read.
fn modified(path: &Path) -> Option<Timestamp> {
    let changed = path.symlink_metadata().and_then(|meta| meta.modified()).ok()?;
    Timestamp::try_from(changed).ok()
}

fn name_of(path: &Path) -> String {
    clean(&path.file_name().unwrap_or_default().to_string_lossy())
}

fn visible(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.flatten();
    let shown = entries.filter(|entry| !is_ignored(&entry.file_name().to_string_lossy()));
    Ok(shown.map(|entry| entry.path()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::parent_folder::parent_folder;

    fn put(folder: &Path, path: &str) {
        let path = folder.join(path);
        fs::create_dir_all(parent_folder(&path)).expect("a folder");
        fs::write(path, "").expect("a file");
    }

    #[test]
    fn folders_are_students_and_files_are_problems() {
        let temp = tempfile::tempdir().expect("a folder");
        for path in [
            "zoe/pair-to-target.py",
            "ada/Same-Letters.rs",
            "ada/.hidden.py",
            "ada/__pycache__/pair-to-target.pyc",
            "bob/pair-to-target/solution.py",
            "bob/pair-to-target/cases.json",
            "bob/pair-to-target/notes.txt",
            "cyd/handed/starter/quick-power/solution.c",
            "deep/a/b/c/d/solution.py",
            ".git/pair-to-target.py",
            "readme.md",
        ] {
            put(temp.path(), path);
        }
        fs::create_dir(temp.path().join("nobody")).expect("a folder");
        let found = scan_submissions(temp.path()).expect("readable");
        let names: Vec<String> =
            found.files.iter().map(|file| format!("{}: {} is {}", file.student, file.file, file.name)).collect();
        let expected = [
            "ada: Same-Letters.rs is Same-Letters",
            "bob: pair-to-target/solution.py is pair-to-target",
            "cyd: handed/starter/quick-power/solution.c is quick-power",
            "zoe: pair-to-target.py is pair-to-target",
        ];
        assert_eq!(names, expected);
        assert_eq!(found.empty, ["deep", "nobody"]);
        let over: Vec<&str> = found.passed_over.iter().map(|over| over.path.as_str()).collect();
        assert_eq!(over, ["bob/pair-to-target/notes.txt", "deep/a/b/c/d", "readme.md"]);
    }

    #[cfg(unix)]
    #[test]
    fn no_link_leads_into_a_folder() {
        use std::os::unix::fs::symlink;
        let temp = tempfile::tempdir().expect("a folder");
        put(temp.path(), "ada/quick-power.py");
        put(temp.path(), "elsewhere/pair-to-target.py");
        let class = tempfile::tempdir().expect("a folder");
        fs::create_dir(class.path().join("eve")).expect("a folder");
        symlink(temp.path().join("ada"), class.path().join("ada")).expect("a link");
        symlink(temp.path().join("elsewhere"), class.path().join("eve/inside")).expect("a link");
        let found = scan_submissions(class.path()).expect("readable");
        assert_eq!((found.files.len(), found.empty), (0, vec!["eve".to_owned()]));
        let over: Vec<&str> = found.passed_over.iter().map(|over| over.path.as_str()).collect();
        assert_eq!(over, ["ada", "eve/inside"]);
    }
}
