//! Finds files of different students that are the same program. It reports only the fact, because a text does not
//! show who copied from whom.
//!
//! Programs without significance are left out: short ones, and ones that anyone may arrive at or was given (a
//! reference, a known mistake, the starter).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Serialize;

use super::fingerprint::{self, Fingerprint};
use super::gradable_file::GradingPack;
use super::grade_folder::GradedFolder;
use crate::judge::{Cancel, Judge, JudgeError, native};
use crate::types::{Language, Problem, ProblemId};

/// Below this number of tokens, two people can write the same program independently. Our choice: about the size of a
/// loop, a condition and the code around them.
const MIN_TOKENS: usize = 60;

/// A program that several students submitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SimilarityGroup {
    pub problem: ProblemId,
    pub language: Language,
    /// If true, the files are identical except for blank lines and trailing spaces. If false, they also differ in
    /// names, comments or layout.
    pub identical: bool,
    /// In order of student.
    pub files: Vec<GroupMember>,
}

/// One student's file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct GroupMember {
    pub student: String,
    pub file: String,
}

/// Groups the files that are the same program.
///
/// # Errors
/// Cancelled, or the sandbox does not work.
pub async fn find_similar_files(
    judge: &Judge,
    subject: &GradingPack,
    graded: &GradedFolder,
    cancel: &Cancel,
) -> Result<Vec<SimilarityGroup>, JudgeError> {
    let mut found = Vec::new();
    for group in groups(graded) {
        let Some(problem) = subject.problems.iter().find(|problem| problem.id == group.problem) else { continue };
        if !is_known(judge, problem, group.language, &group.forms, cancel).await? {
            let FingerprintGroup { problem, language, files, .. } = group;
            let texts: BTreeSet<&str> = group.forms.iter().map(|form| form.text.as_str()).collect();
            found.push(SimilarityGroup { problem, language, identical: texts.len() == 1, files });
        }
    }
    Ok(found)
}

struct FingerprintGroup<'a> {
    problem: ProblemId,
    language: Language,
    forms: Vec<&'a Fingerprint>,
    files: Vec<GroupMember>,
}

/// Files of one problem, language and normal form, of at least two students. A file that a group of students handed in
/// together is one file.
fn groups(graded: &GradedFolder) -> Vec<FingerprintGroup<'_>> {
    type EqualFiles<'a> = (Vec<&'a Fingerprint>, Vec<(GroupMember, &'a Path)>);
    let mut by_form: BTreeMap<_, EqualFiles<'_>> = BTreeMap::new();
    for ((grade, form), path) in graded.grades.iter().zip(&graded.forms).zip(&graded.paths) {
        let (Some(form), Some(language)) = (form, grade.language) else { continue };
        if form.size >= MIN_TOKENS {
            let (forms, files) = by_form.entry((&grade.problem, language, &form.normal)).or_default();
            forms.push(form);
            files.push((GroupMember { student: grade.student.clone(), file: grade.file.clone() }, path));
        }
    }
    let groups = by_form.into_iter().filter(|(_, (_, files))| are_of_several(files));
    groups
        .map(|((problem, language, _), (forms, files))| {
            let mut files: Vec<GroupMember> = files.into_iter().map(|(member, _)| member).collect();
            files.sort();
            FingerprintGroup { problem: problem.as_str().into(), language, forms, files }
        })
        .collect()
}

/// Whether two of the files have no student in common.
fn are_of_several(files: &[(GroupMember, &Path)]) -> bool {
    let mut students: BTreeMap<&Path, BTreeSet<&str>> = BTreeMap::new();
    for (member, path) in files {
        students.entry(path).or_default().insert(&member.student);
    }
    let owners: Vec<_> = students.values().collect();
    owners.iter().enumerate().any(|(at, one)| owners[at + 1..].iter().any(|other| one.is_disjoint(other)))
}

/// Whether the pack itself contains this program.
async fn is_known(
    judge: &Judge,
    problem: &Problem,
    language: Language,
    forms: &[&Fingerprint],
    cancel: &Cancel,
) -> Result<bool, JudgeError> {
    let solutions = problem.solutions.iter().filter(|solution| solution.language == language);
    let bugs = problem.bugs.iter().filter(|bug| bug.language == language);
    let starter = native::starter_code(problem, language);
    let sources = solutions.map(|s| s.source.as_str()).chain(bugs.map(|bug| bug.source.as_str())).chain([&*starter]);
    for source in sources {
        let known = fingerprint::fingerprint_source(judge, problem, language, source.as_bytes(), None, cancel).await?;
        if known.is_some_and(|known| forms.iter().any(|form| form.normal == known.normal)) {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orchestrator::grading::grade_row::{Grade, ungraded_file};
    use crate::orchestrator::grading::scan_submissions::SubmittedFile;

    fn graded(rows: &[(&str, &str, &str, usize)]) -> GradedFolder {
        let grade = |student: &str| {
            let (student, name, file) = (student.to_owned(), "p".to_owned(), "p.py".to_owned());
            let handed = SubmittedFile {
                student,
                name,
                file,
                path: "p.py".into(),
                modified: None,
                marked_late: false,
                one_of_several: false,
            };
            Grade { language: Some(Language::Python), ..ungraded_file(&handed, None) }
        };
        let form = |text: &str, normal: &str, size| {
            Some(Fingerprint { text: text.to_owned(), normal: normal.to_owned(), size })
        };
        GradedFolder {
            grades: rows.iter().map(|(student, ..)| grade(student)).collect(),
            forms: rows.iter().map(|(_, text, normal, size)| form(text, normal, *size)).collect(),
            paths: (0..rows.len()).map(|at| at.to_string().into()).collect(),
            ..GradedFolder::default()
        }
    }

    #[test]
    fn a_group_is_of_several_students_and_of_programs_long_enough_to_mean_something() {
        let check = |rows: &[(&str, &str, &str, usize)], expected: &[&[&str]]| {
            let graded = graded(rows);
            let found = groups(&graded);
            let names: Vec<Vec<&str>> =
                found.iter().map(|group| group.files.iter().map(|whose| whose.student.as_str()).collect()).collect();
            assert_eq!(names, expected, "{rows:?}");
        };
        check(&[("zoe", "a", "n", 90), ("ada", "b", "n", 90), ("bob", "c", "m", 90)], &[&["ada", "zoe"]]);
        check(&[("ada", "a", "n", 90), ("ada", "a", "n", 90)], &[]);
        check(&[("ada", "a", "n", 59), ("zoe", "a", "n", 59)], &[]);
        check(&[], &[]);
    }

    #[test]
    fn the_file_of_a_group_is_no_copy_of_itself() {
        let check = |rows: &[(&str, &str)], expected: usize| {
            let all: Vec<_> = rows.iter().map(|(student, _)| (*student, "a", "n", 90)).collect();
            let paths = rows.iter().map(|(_, path)| path.into()).collect();
            let graded = GradedFolder { paths, ..graded(&all) };
            assert_eq!(groups(&graded).len(), expected, "{rows:?}");
        };
        check(&[("ada", "7/p.py"), ("bo", "7/p.py")], 0);
        check(&[("ada", "7/p.py"), ("bo", "7/p.py"), ("ada", "8/p.py")], 0);
        check(&[("ada", "7/p.py"), ("bo", "7/p.py"), ("cy", "8/p.py")], 1);
    }
}
