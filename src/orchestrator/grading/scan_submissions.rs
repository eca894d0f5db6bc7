//! Scans the submissions of a class: matches each file to its student and problem, and lists the skipped ones.
//!
//! Reads folders only, no file contents but a platform's list of submitters. Links are never followed into a folder,
//! because students control their folders' content.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;

use super::gradable_file::{GradingPack, is_gradable_name};
use super::submission_layout::{
    self, GRADESCOPE_METADATA, GradescopeSubmission, SubmissionLayout, SubmissionOwner, name_of, visible,
};
use crate::file_read;
use crate::foreign::DateReader;
use crate::types::sanitize::clean;
use crate::types::{Problem, parent_folder::parent_folder};

/// Depth of folders below a student's: `<pack>/<problem>` is the layout Rung writes, and an archive adds one level.
const MAX_FOLDER_DEPTH: usize = 3;
/// The file with the learner's custom cases, next to a solution.
const OWN_CASES_FILE: &str = "cases.json";
/// The other files that Rung keeps in a problem's folder: the statement and the learner's notes.
const TEXT_FILES: [&str; 2] = ["README.md", "notes.md"];
/// Why a file in a folder is skipped.
const ONLY_SOLUTION: &str = "it is neither `PROBLEM/solution.EXT` nor the only program of a problem’s folder";
/// Files of a repository that are not submissions.
const REPOSITORY_FILES: [&str; 6] = ["conftest.py", "setup.py", "__init__.py", "readme.md", "noxfile.py", "manage.py"];

/// How a folder is scanned.
#[derive(Clone, Copy, Debug)]
pub struct ScanRequest<'a> {
    pub layout: SubmissionLayout,
    pub subject: &'a GradingPack,
    /// The problem that every file is for, whatever its name.
    pub problem: Option<&'a Problem>,
}

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
    /// The platform says that the file is late, but not by how much.
    pub marked_late: bool,
    /// Several programs are in the folder of one problem, and no name says which one counts.
    pub one_of_several: bool,
}

/// A skipped path and the reason.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SkippedPath {
    /// Relative to the folder that is graded.
    pub path: String,
    /// Half a sentence.
    pub why: &'static str,
    /// The student, if it is known.
    #[serde(skip)]
    pub student: Option<String>,
}

/// The result of scanning a folder of submissions.
#[derive(Clone, Debug, Default)]
pub struct SubmissionScan {
    /// In order of student and file.
    pub files: Vec<SubmittedFile>,
    pub passed_over: Vec<SkippedPath>,
    /// Students whose folder has no file that could be judged.
    pub empty: Vec<String>,
    /// The layout that was found or given.
    pub layout: SubmissionLayout,
    /// What a roster may call each student.
    pub keys: BTreeMap<String, Vec<String>>,
}

/// Collects the submissions below a folder. Hidden files and folders are skipped without a message.
///
/// # Errors
/// The folder itself can't be read.
pub fn scan_submissions(folder: &Path, request: &ScanRequest) -> io::Result<SubmissionScan> {
    let entries = visible(folder)?;
    let layout = request.layout.resolve(&entries);
    let found = SubmissionScan { layout, ..SubmissionScan::default() };
    let mut scanner = SubmissionScanner { request, found, by_folder: Vec::new() };
    match layout {
        SubmissionLayout::Gradescope => scanner.scan_gradescope(folder, &entries),
        SubmissionLayout::Single => {
            let student = fs::canonicalize(folder).map_or_else(|_| name_of(folder), |path| name_of(&path));
            scanner.begin(&SubmissionOwner { student: student.clone(), keys: Vec::new() });
            scanner.collect(&student, folder, "", 0);
        }
        _ => scanner.scan_entries(folder, &entries),
    }
    Ok(scanner.finish())
}

/// Collects files into a scan.
struct SubmissionScanner<'a> {
    request: &'a ScanRequest<'a>,
    found: SubmissionScan,
    /// Programs of another name in a folder that is named after a problem.
    by_folder: Vec<SubmittedFile>,
}

impl SubmissionScanner<'_> {
    fn scan_entries(&mut self, folder: &Path, entries: &[PathBuf]) {
        let folders: Vec<String> = entries.iter().filter(|path| path.is_dir()).map(|path| name_of(path)).collect();
        let prefix = match self.found.layout {
            SubmissionLayout::Classroom => submission_layout::classroom_prefix(folder, &folders),
            _ => String::new(),
        };
        for path in entries {
            let name = name_of(path);
            let is_folder = path.is_dir();
            let linked = is_folder && path.is_symlink();
            match self.owner(&name, is_folder, &prefix) {
                _ if linked => self.pass_over(&name, "it is a link, and links are not followed", None),
                None => self.pass_over(&name, no_owner(self.found.layout), None),
                Some((owner, _)) if is_folder => {
                    self.begin(&owner);
                    self.collect(&owner.student, path, "", 0);
                }
                Some((owner, file)) => {
                    self.begin(&owner);
                    self.add_file(&owner.student, path, &file, 0);
                }
            }
        }
    }

    /// The owner of an entry and, of a file, its own name.
    fn owner(&self, name: &str, is_folder: bool, prefix: &str) -> Option<(SubmissionOwner, String)> {
        let plain = |student: &str| SubmissionOwner { student: student.to_owned(), keys: Vec::new() };
        match (self.found.layout, is_folder) {
            (SubmissionLayout::Moodle, _) => {
                let (owner, rest) = submission_layout::moodle_entry(name)?;
                // `file_x.py`, or `onlinetext_` for a text that was typed on the page.
                Some((owner, rest.strip_prefix("file_").unwrap_or(&rest).to_owned()))
            }
            (SubmissionLayout::Canvas, false) => submission_layout::canvas_file(name),
            (SubmissionLayout::Classroom, true) => Some((plain(name.strip_prefix(prefix)?), String::new())),
            (SubmissionLayout::Flat, false) => {
                let (student, file) = self.split_flat(name)?;
                Some((plain(&student), file))
            }
            (SubmissionLayout::Folders | SubmissionLayout::Canvas, true) => Some((plain(name), String::new())),
            _ => None,
        }
    }

    /// Splits `ada_two-sum.py` or `two-sum_ada.py`. For a single problem, the whole name is the student's.
    fn split_flat(&self, name: &str) -> Option<(String, String)> {
        let path = Path::new(name);
        let stem = path.file_stem()?.to_str()?;
        let file = |stem: &str| match path.extension() {
            Some(extension) => format!("{stem}.{}", extension.to_string_lossy()),
            None => stem.to_owned(),
        };
        if self.request.problem.is_some() {
            return Some((stem.to_owned(), name.to_owned()));
        }
        let is_problem = |part: &str| self.request.subject.problem_named(part).is_some();
        let cuts = stem.char_indices().filter(|(_, c)| matches!(c, '_' | '-' | ' ' | '.'));
        cuts.map(|(at, c)| (&stem[..at], &stem[at + c.len_utf8()..])).find_map(|(first, second)| {
            let cut = if is_problem(second) { (first, second) } else { (second, first) };
            (is_problem(cut.1) && !cut.0.is_empty()).then(|| (cut.0.to_owned(), file(cut.1)))
        })
    }

    fn scan_gradescope(&mut self, folder: &Path, entries: &[PathBuf]) {
        let metadata = folder.join(GRADESCOPE_METADATA);
        let metadata = file_read::read_text(&metadata, file_read::MAX_IMPORT_BYTES).unwrap_or_default();
        let submissions = submission_layout::gradescope_submissions(&metadata);
        for path in entries {
            let name = name_of(path);
            if name == GRADESCOPE_METADATA {
                continue;
            }
            if path.is_symlink() || !path.is_dir() {
                self.pass_over(&name, no_owner(SubmissionLayout::Gradescope), None);
                continue;
            }
            let unknown = || {
                let owner = SubmissionOwner { student: name.clone(), keys: Vec::new() };
                GradescopeSubmission { folder: name.clone(), owners: vec![owner], created_at: None }
            };
            let submission = submissions.iter().find(|one| one.folder == name && !one.owners.is_empty());
            let submission = submission.cloned().unwrap_or_else(unknown);
            for owner in &submission.owners {
                self.begin(owner);
                let before = self.found.files.len();
                self.collect(&owner.student, path, "", 0);
                let at = submission.created_at.as_deref().and_then(parse_time);
                self.found.files[before..].iter_mut().for_each(|file| file.modified = at.or(file.modified));
            }
        }
    }

    fn begin(&mut self, owner: &SubmissionOwner) {
        let keys = self.found.keys.entry(owner.student.clone()).or_default();
        for key in &owner.keys {
            if !keys.contains(key) {
                keys.push(key.clone());
            }
        }
    }

    fn pass_over(&mut self, path: &str, why: &'static str, student: Option<&str>) {
        let student = student.map(str::to_owned);
        self.found.passed_over.push(SkippedPath { path: path.to_owned(), why, student });
    }

    /// Collects the files in a student's folder; `inner` is the path to it within the student's folder.
    fn collect(&mut self, student: &str, folder: &Path, inner: &str, depth: usize) {
        let Ok(paths) = visible(folder) else {
            return self.pass_over(&format!("{student}/{inner}"), "it can't be read", Some(student));
        };
        for path in paths {
            let file = format!("{inner}{}", name_of(&path));
            if path.is_dir() {
                self.folder(student, &path, &file, depth);
            } else {
                self.add_file(student, &path, &file, depth);
            }
        }
    }

    fn add_file(&mut self, student: &str, path: &Path, file: &str, depth: usize) {
        if path.ends_with(OWN_CASES_FILE) || self.is_rungs_text(path, Path::new(file)) {
            return;
        }
        if self.found.layout == SubmissionLayout::Classroom && is_repository_file(path) {
            return;
        }
        let own = Path::new(file);
        let known = self.known_problem(own);
        let name = match (self.request.problem, known) {
            (Some(problem), _) => Some(problem.id.to_string()),
            (None, Some(problem)) => Some(problem),
            (None, None) => problem_of(own, depth),
        };
        let submitted = |name: String| SubmittedFile {
            student: student.to_owned(),
            name,
            file: file.to_owned(),
            path: path.to_owned(),
            modified: modified(path),
            marked_late: self.found.layout == SubmissionLayout::Canvas
                && submission_layout::is_marked_late(&name_of(path)),
            one_of_several: false,
        };
        match (name, self.problem_of_folder(own).filter(|_| is_gradable_name(own))) {
            (Some(name), _) => self.found.files.push(submitted(name)),
            (None, Some(problem)) => self.by_folder.push(submitted(problem)),
            (None, None) => self.pass_over(&format!("{student}/{file}"), ONLY_SOLUTION, Some(student)),
        }
    }

    /// Whether it is one of the texts that Rung keeps in a problem's folder.
    fn is_rungs_text(&self, path: &Path, file: &Path) -> bool {
        TEXT_FILES.iter().any(|name| path.ends_with(name)) && self.problem_of_folder(file).is_some()
    }

    /// The problem that the folder of a file is named after.
    fn problem_of_folder(&self, file: &Path) -> Option<String> {
        let folder = clean(&parent_folder(file).file_name()?.to_string_lossy());
        Some(self.request.subject.problem_named(&folder)?.id.to_string())
    }

    /// Takes the programs in folders of problems: the only one beside tests, or the one that is named after the problem. If
    /// neither is clear, all of them are kept, to say so.
    fn choose_in_folders(&mut self) {
        let mut folders: BTreeMap<(String, PathBuf), Vec<SubmittedFile>> = BTreeMap::new();
        for file in std::mem::take(&mut self.by_folder) {
            let folder = parent_folder(&file.path).to_owned();
            folders.entry((file.student.clone(), folder)).or_default().push(file);
        }
        for ((student, folder), all) in folders {
            let has_solution = self.found.files.iter().any(|file| parent_folder(&file.path) == folder);
            let (programs, others): (Vec<_>, Vec<_>) =
                all.into_iter().partition(|file| !has_solution && !is_repository_file(&file.path));
            let is_named = |file: &SubmittedFile| {
                let stem = file.path.file_stem().unwrap_or_default().to_string_lossy();
                self.request.subject.problem_named(&stem).is_some_and(|problem| problem.id.as_str() == file.name)
            };
            let (mut named, mut unnamed): (Vec<_>, Vec<_>) = programs.into_iter().partition(is_named);
            if named.is_empty() {
                std::mem::swap(&mut named, &mut unnamed);
            }
            let one_of_several = named.len() > 1;
            self.found.files.extend(named.into_iter().map(|file| SubmittedFile { one_of_several, ..file }));
            for file in others.into_iter().chain(unnamed) {
                self.pass_over(&format!("{student}/{}", file.file), ONLY_SOLUTION, Some(&student));
            }
        }
    }

    /// The problem of the file's own name on platforms that keep the name: without the number of another try
    /// (`two-sum-1.py`, `two-sum (2).py`), and in any folder of a repository.
    fn known_problem(&self, file: &Path) -> Option<String> {
        if self.found.layout == SubmissionLayout::Folders {
            return None;
        }
        let stem = clean(&file.file_stem()?.to_string_lossy());
        let again = stem.trim_end_matches(')').trim_end_matches(|c: char| c.is_ascii_digit());
        let again = again.trim_end_matches(['-', '(', ' ', '_']);
        let subject = self.request.subject;
        let problem = subject.problem_named(&stem).or_else(|| subject.problem_named(again))?;
        Some(problem.id.to_string())
    }

    fn folder(&mut self, student: &str, path: &Path, inner: &str, depth: usize) {
        let shown = format!("{student}/{inner}");
        if path.is_symlink() {
            self.pass_over(&shown, "it is a link, and links are not followed", Some(student));
        } else if depth == MAX_FOLDER_DEPTH {
            self.pass_over(&shown, "it lies too deep", Some(student));
        } else {
            self.collect(student, path, &format!("{inner}/"), depth + 1);
        }
    }

    fn finish(mut self) -> SubmissionScan {
        self.choose_in_folders();
        if let Some(problem) = self.request.problem {
            self.choose_files(problem);
        }
        let mut found = self.found;
        found.files.sort();
        found.passed_over.sort();
        let has_file = |student: &String| found.files.iter().any(|file| file.student == *student);
        found.empty = found.keys.keys().filter(|student| !has_file(student)).cloned().collect();
        found
    }

    /// If every file is for one problem: of each student, the files named after it, or else the programs, or else all,
    /// to say why they can't be judged.
    fn choose_files(&mut self, problem: &Problem) {
        let mut files: BTreeMap<String, Vec<SubmittedFile>> = BTreeMap::new();
        for file in std::mem::take(&mut self.found.files) {
            files.entry(file.student.clone()).or_default().push(file);
        }
        for (student, own) in files {
            let is_named = |file: &SubmittedFile| {
                let stem = Path::new(&file.file).file_stem().unwrap_or_default().to_string_lossy();
                let found = self.request.subject.problem_named(&stem);
                is_gradable_name(&file.path) && found.is_some_and(|found| found.id == problem.id)
            };
            let is_program = |file: &SubmittedFile| is_gradable_name(&file.path);
            let chosen: Vec<bool> = if own.iter().any(is_named) {
                own.iter().map(is_named).collect()
            } else if own.iter().any(is_program) {
                own.iter().map(is_program).collect()
            } else {
                vec![true; own.len()]
            };
            for (file, is_chosen) in own.into_iter().zip(chosen) {
                if is_chosen {
                    self.found.files.push(file);
                } else {
                    let why = "another file of the student is the program";
                    self.pass_over(&format!("{student}/{}", file.file), why, Some(&student));
                }
            }
        }
    }
}

const fn no_owner(layout: SubmissionLayout) -> &'static str {
    match layout {
        SubmissionLayout::Moodle => "its name has no student, as in `Name_12345_assignsubmission_file_`",
        SubmissionLayout::Canvas => "its name has no student, as in `name_123_456_file.py`",
        SubmissionLayout::Flat => {
            "its name has no student and problem, as in `ada_two-sum.py`; `--as PROBLEM` needs only the student"
        }
        _ => "it is in no student's folder",
    }
}

fn is_repository_file(path: &Path) -> bool {
    let name = name_of(path).to_lowercase();
    let is_test = name.starts_with("test_") || name.contains("_test.") || name.contains(".test.");
    let in_tests = path.iter().rev().nth(1).is_some_and(|folder| folder == "tests" || folder == "test");
    is_test || in_tests || REPOSITORY_FILES.contains(&name.as_str())
}

fn parse_time(text: &str) -> Option<Timestamp> {
    DateReader::from_fields(std::iter::empty(), &TimeZone::UTC, Timestamp::MAX, None).read(text)
}

/// The name of the problem a file is for: its own name, or its folder's name.
fn problem_of(path: &Path, depth: usize) -> Option<String> {
    let text = |name: Option<&std::ffi::OsStr>| clean(&name.unwrap_or_default().to_string_lossy());
    let stem = text(path.file_stem());
    match depth {
        0 => Some(stem),
        _ if stem == "solution" => Some(text(parent_folder(path).file_name())),
        _ => None,
    }
}

/// When a file was last changed. For a link, this is the link's own time: the target is not read.
fn modified(path: &Path) -> Option<Timestamp> {
    let changed = path.symlink_metadata().and_then(|meta| meta.modified()).ok()?;
    Timestamp::try_from(changed).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scan(folder: &Path) -> SubmissionScan {
        scan_as(folder, None)
    }

    fn scan_as(folder: &Path, single: Option<&str>) -> SubmissionScan {
        let problems = crate::pack::load_embedded_pack().problems.into_iter().map(std::sync::Arc::new).collect();
        let subject = GradingPack { problems, ..GradingPack::default() };
        let problem = single.map(|name| subject.problem_named(name).expect("a problem").as_ref());
        let request = ScanRequest { layout: SubmissionLayout::Auto, subject: &subject, problem };
        scan_submissions(folder, &request).expect("readable")
    }

    /// Each file as "student: file is problem", perhaps with "late".
    fn shown(found: &SubmissionScan) -> Vec<String> {
        let late = |file: &SubmittedFile| if file.marked_late { ", late" } else { "" };
        let show = |file: &SubmittedFile| format!("{}: {} is {}{}", file.student, file.file, file.name, late(file));
        found.files.iter().map(show).collect()
    }

    #[test]
    fn downloads_of_platforms_are_found_out() {
        let check = |paths: &[&str], single: Option<&str>, layout: SubmissionLayout, expected: &[&str]| {
            let temp = tempfile::tempdir().expect("a folder");
            for path in paths {
                put(temp.path(), path);
            }
            let found = scan_as(temp.path(), single);
            assert_eq!((found.layout, shown(&found)), (layout, expected.iter().map(|e| (*e).to_owned()).collect()));
        };
        check(
            &[
                "Ada L_12_assignsubmission_file_/two_sum.py",
                "Bo_13_assignsubmission_file_/code/quick-power (1).py",
                "Cy_14_assignsubmission_onlinetext_/onlinetext.html",
            ],
            None,
            SubmissionLayout::Moodle,
            &[
                "Ada L_12: two_sum.py is pair-to-target",
                "Bo_13: code/quick-power (1).py is quick-power",
                "Cy_14: onlinetext.html is onlinetext",
            ],
        );
        check(
            &["lovelaceada_1_22_two-sum-1.py", "kingbo_LATE_2_23_quick_power.py", "__MACOSX/._kingbo_2_23_x.py"],
            None,
            SubmissionLayout::Canvas,
            &["kingbo_2: quick_power.py is quick-power, late", "lovelaceada_1: two-sum-1.py is pair-to-target"],
        );
        check(
            &[
                "hw-ada/.git/config",
                "hw-ada/src/two_sum.py",
                "hw-ada/tests/test_two_sum.py",
                "hw-bo/.git/config",
                "hw-bo/main.py",
            ],
            Some("two sum"),
            SubmissionLayout::Classroom,
            &["ada: src/two_sum.py is pair-to-target", "bo: main.py is pair-to-target"],
        );
        check(
            &["ada_two-sum.py", "quick-power_bo.py"],
            None,
            SubmissionLayout::Flat,
            &["ada: two-sum.py is pair-to-target", "bo: quick-power.py is quick-power"],
        );
        check(
            &["ada.py", "bo.docx"],
            Some("two sum"),
            SubmissionLayout::Flat,
            &["ada: ada.py is pair-to-target", "bo: bo.docx is pair-to-target"],
        );
    }

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
            "bob/pair-to-target/README.md",
            "bob/pair-to-target/notes.md",
            "bob/week-1/README.md",
            "cyd/handed/starter/quick-power/solution.c",
            "deep/a/b/c/d/solution.py",
            ".git/pair-to-target.py",
            "readme.md",
        ] {
            put(temp.path(), path);
        }
        fs::create_dir(temp.path().join("nobody")).expect("a folder");
        let found = scan(temp.path());
        let names = shown(&found);
        let expected = [
            "ada: Same-Letters.rs is Same-Letters",
            "bob: pair-to-target/solution.py is pair-to-target",
            "cyd: handed/starter/quick-power/solution.c is quick-power",
            "zoe: pair-to-target.py is pair-to-target",
        ];
        assert_eq!(names, expected);
        assert_eq!(found.empty, ["deep", "nobody"]);
        let over: Vec<&str> = found.passed_over.iter().map(|over| over.path.as_str()).collect();
        assert_eq!(over, ["bob/pair-to-target/notes.txt", "bob/week-1/README.md", "deep/a/b/c/d", "readme.md"]);
    }

    #[test]
    fn a_folder_names_the_problem_of_its_only_program() {
        let check = |paths: &[&str], expected: &[&str], several: bool| {
            let temp = tempfile::tempdir().expect("a folder");
            for path in paths {
                put(temp.path(), path);
            }
            let found = scan(temp.path());
            assert_eq!(shown(&found), expected, "{paths:?}");
            assert!(found.files.iter().all(|file| file.one_of_several == several), "{paths:?}");
        };
        check(&["eve/quick-power/main.py"], &["eve: quick-power/main.py is quick-power"], false);
        check(&["eve/QuickPower/Main.java"], &["eve: QuickPower/Main.java is quick-power"], false);
        let with_tests = ["eve/quick-power/main.py", "eve/quick-power/test_main.py", "eve/quick-power/notes.txt"];
        check(&with_tests, &["eve: quick-power/main.py is quick-power"], false);
        let named = ["eve/quick-power/quickPower.js", "eve/quick-power/try.js"];
        check(&named, &["eve: quick-power/quickPower.js is quick-power"], false);
        let solution = ["eve/quick-power/solution.py", "eve/quick-power/try.py"];
        check(&solution, &["eve: quick-power/solution.py is quick-power"], false);
        let two = ["eve/quick-power/a.py", "eve/quick-power/b.py"];
        let both = ["eve: quick-power/a.py is quick-power", "eve: quick-power/b.py is quick-power"];
        check(&two, &both, true);
        check(&["eve/week-1/main.py"], &[], false);
    }

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
        let found = scan(class.path());
        assert_eq!((found.files.len(), found.empty), (0, vec!["eve".to_owned()]));
        let over: Vec<&str> = found.passed_over.iter().map(|over| over.path.as_str()).collect();
        assert_eq!(over, ["ada", "eve/inside"]);
    }
}
