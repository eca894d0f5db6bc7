//! How a course platform arranges the files that it lets an instructor download, and which student each file belongs
//! to.

use std::fs;
use std::path::{Path, PathBuf};

use crate::pack::pack_files::is_ignored;
use crate::types::sanitize::clean;

/// An arrangement of submissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SubmissionLayout {
    /// Found out from the names of files and folders.
    #[default]
    Auto,
    /// `STUDENT/PROBLEM.EXT`, or a workspace of Rung in the student's folder.
    Folders,
    /// Moodle: `Ada Lovelace_12345_assignsubmission_file_/x.py`, or the same in one file name.
    Moodle,
    /// Canvas: `lovelaceada_123_456_x.py`, perhaps with `LATE` after the name.
    Canvas,
    /// Gradescope: `submission_789/x.py` and `submission_metadata.yml`.
    Gradescope,
    /// GitHub Classroom: a repository `ASSIGNMENT-LOGIN` for each student.
    Classroom,
    /// `STUDENT_PROBLEM.EXT`; for a single problem, `STUDENT.EXT`.
    Flat,
    /// The folder is one student's.
    Single,
}

/// A student as a platform names them in a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubmissionOwner {
    /// The name in rows and files; unique in the class.
    pub student: String,
    /// The names that a roster may use for the student, the surest first: numbers, addresses, the name.
    pub keys: Vec<String>,
}

/// The mark in the names of Moodle's files, followed by the kind of submission.
const MOODLE_MARK: &str = "_assignsubmission_";
/// The mark of a late file in Canvas's names, after the student's name.
const CANVAS_LATE_MARK: &str = "LATE_";
/// The file in which Gradescope names the student of each submission.
pub(super) const GRADESCOPE_METADATA: &str = "submission_metadata.yml";

impl SubmissionLayout {
    /// The name for a person, after "read as".
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Auto | Self::Folders => "a folder for each student",
            Self::Moodle => "a download from Moodle",
            Self::Canvas => "a download from Canvas",
            Self::Gradescope => "an export from Gradescope",
            Self::Classroom => "repositories of GitHub Classroom",
            Self::Flat => "one file for each student",
            Self::Single => "the folder of one student",
        }
    }

    /// The layout of a folder with these entries, if the layout is not given.
    #[must_use]
    pub fn resolve(self, entries: &[PathBuf]) -> Self {
        if self != Self::Auto {
            return self;
        }
        let names: Vec<String> = entries.iter().map(|path| name_of(path)).collect();
        let folders = entries.iter().filter(|path| path.is_dir()).count();
        let files: Vec<&String> =
            entries.iter().zip(&names).filter(|(path, _)| path.is_file()).map(|(_, name)| name).collect();
        let canvas = files.iter().filter(|name| canvas_file(name).is_some()).count();
        let is_repository = |path: &PathBuf| path.join(".git").exists() || path.join(".github").exists();
        if names.iter().any(|name| name.contains(MOODLE_MARK)) {
            Self::Moodle
        } else if names.iter().any(|name| name == GRADESCOPE_METADATA) {
            Self::Gradescope
        } else if canvas > 0 && canvas * 2 > files.len() && folders == 0 {
            Self::Canvas
        } else if folders > 0 && entries.iter().filter(|path| path.is_dir()).all(is_repository) {
            Self::Classroom
        } else if folders > 0 {
            Self::Folders
        } else {
            Self::Flat
        }
    }
}

/// The owner of an entry in Moodle's download, and the rest of its name: the kind of submission and perhaps a file.
pub(super) fn moodle_entry(name: &str) -> Option<(SubmissionOwner, String)> {
    let (before, rest) = name.split_once(MOODLE_MARK)?;
    let (person, id) = before.rsplit_once('_').filter(|(_, id)| is_number(id)).unwrap_or((before, ""));
    let keys = [id, person].into_iter().filter(|key| !key.is_empty()).map(str::to_owned).collect();
    Some((SubmissionOwner { student: before.to_owned(), keys }, rest.to_owned()))
}

/// The owner of a file in Canvas's download, and the file's own name.
pub(super) fn canvas_file(name: &str) -> Option<(SubmissionOwner, String)> {
    let (person, rest) = name.split_once('_')?;
    let rest = rest.strip_prefix(CANVAS_LATE_MARK).unwrap_or(rest);
    let (id, rest) = rest.split_once('_')?;
    let (number, file) = rest.split_once('_')?;
    let fits = is_number(id) && is_number(number) && !person.is_empty() && !file.is_empty();
    let keys = vec![id.to_owned(), person.to_owned()];
    fits.then(|| (SubmissionOwner { student: format!("{person}_{id}"), keys }, file.to_owned()))
}

/// Whether Canvas marked a file as late in its name.
pub(super) fn is_marked_late(name: &str) -> bool {
    canvas_file(name).is_some() && name.split_once('_').is_some_and(|(_, rest)| rest.starts_with(CANVAS_LATE_MARK))
}

/// The part that the names of repositories have in common: the assignment, with its hyphen.
pub(super) fn classroom_prefix(folder: &Path, names: &[String]) -> String {
    let own = name_of(folder);
    let assignment = own.strip_suffix("-submissions").map(|assignment| format!("{assignment}-"));
    if let Some(assignment) = assignment.filter(|prefix| names.iter().all(|name| name.starts_with(prefix.as_str()))) {
        return assignment;
    }
    let [first, others @ ..] = names else { return String::new() };
    let same = |other: &String| first.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let length = others.iter().map(same).min().unwrap_or(0);
    let common = first.get(..length).unwrap_or_default();
    common.rfind('-').map_or_else(String::new, |at| common[..=at].to_owned())
}

/// One submission in Gradescope's metadata.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GradescopeSubmission {
    /// The folder's name.
    pub folder: String,
    /// Several for a group.
    pub owners: Vec<SubmissionOwner>,
    pub created_at: Option<String>,
}

/// Reads the lines that Gradescope writes: a key for each submission, then its submitters with `:name:`, `:sid:` and
/// `:email:`, then `:created_at:`. All others are ignored: earlier tries in `:history:` have a `:created_at:`, too.
pub(super) fn gradescope_submissions(text: &str) -> Vec<GradescopeSubmission> {
    let mut all: Vec<GradescopeSubmission> = Vec::new();
    // Scores and test results come after the submitters and may have names too.
    let mut in_submitters = false;
    for line in text.lines() {
        let content = line.trim_start_matches([' ', '-']);
        if let Some(folder) = line.strip_suffix(':').filter(|name| name.starts_with("submission_")) {
            all.push(GradescopeSubmission { folder: folder.to_owned(), ..GradescopeSubmission::default() });
            continue;
        }
        let (Some(submission), Some((key, value))) = (all.last_mut(), content.trim_start_matches(':').split_once(':'))
        else {
            continue;
        };
        let value = value.trim().trim_matches(['"', '\'']).to_owned();
        let is_own = line.strip_prefix("  ").is_none_or(|rest| !rest.starts_with([' ', '-']));
        match key {
            "submitters" => in_submitters = true,
            "name" if in_submitters => {
                submission.owners.push(SubmissionOwner { student: value.clone(), keys: vec![value] });
            }
            "sid" | "email" if in_submitters && !value.is_empty() => {
                if let Some(owner) = submission.owners.last_mut() {
                    if key == "email" {
                        owner.student.clone_from(&value);
                    }
                    owner.keys.insert(0, value);
                }
            }
            "created_at" if is_own => {
                submission.created_at = Some(value);
                in_submitters = false;
            }
            _ if is_own => in_submitters = false,
            _ => {}
        }
    }
    all
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn name_of(path: &Path) -> String {
    clean(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// The entries of a folder that are not hidden, in order.
pub(super) fn visible(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.flatten();
    let shown = entries.filter(|entry| !is_ignored(&entry.file_name().to_string_lossy()));
    let mut paths: Vec<PathBuf> = shown.map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_platforms_say_whose_a_file_is() {
        let (owner, rest) = moodle_entry("Ada King Lovelace_12345_assignsubmission_file_").expect("an owner");
        assert_eq!((owner.student.as_str(), rest.as_str()), ("Ada King Lovelace_12345", "file_"));
        assert_eq!(owner.keys, ["12345", "Ada King Lovelace"]);
        let (_, rest) = moodle_entry("Ada_1_assignsubmission_file_two_sum.py").expect("an owner");
        assert_eq!(rest, "file_two_sum.py");
        for name in ["lovelaceada_123_456_two_sum.py", "lovelaceada_LATE_123_456_two_sum.py"] {
            let (owner, file) = canvas_file(name).expect("an owner");
            assert_eq!((owner.student.as_str(), file.as_str()), ("lovelaceada_123", "two_sum.py"), "{name}");
        }
        assert_eq!((canvas_file("two_sum.py"), moodle_entry("ada")), (None, None));
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let prefix = |folder: &str, list: &[&str]| classroom_prefix(Path::new(folder), &names(list));
        assert_eq!(prefix("hw", &["hw-1-ada", "hw-1-alan"]), "hw-1-");
        assert_eq!(prefix("x/hw-1-submissions", &["hw-1-ada-l"]), "hw-1-");
    }

    #[test]
    fn gradescope_metadata_names_the_submitters() {
        let text = "---\nsubmission_7:\n  :submitters:\n  - :name: Ada L\n    :sid: '11'\n    :email: ada@x.org\n  - :name: Alan\n    :sid:\n    :email: alan@x.org\n  :created_at: 2026-01-05 10:00:00.000000000 Z\n  :score: 0.0\n  :history:\n  - :id: 6\n    :created_at: 2026-01-02 10:00:00.000000000 Z\n  - :created_at: 2026-01-03 10:00:00.000000000 Z\n  :results:\n    :tests:\n    - :name: first\nsubmission_8:\n  :submitters:\n  - :name: Zoe\n";
        let found = gradescope_submissions(text);
        let owners: Vec<Vec<&str>> =
            found.iter().map(|one| one.owners.iter().map(|owner| owner.student.as_str()).collect()).collect();
        assert_eq!(owners, [vec!["ada@x.org", "alan@x.org"], vec!["Zoe"]]);
        assert_eq!(found[0].owners[0].keys, ["ada@x.org", "11", "Ada L"]);
        assert_eq!(found[0].created_at.as_deref(), Some("2026-01-05 10:00:00.000000000 Z"));
    }
}
