//! A class: its students and problems, from the folder, the roster and the options.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::orchestrator::grading::{GradingPack, GradingScheme, RosterStudent, SubmissionScan, SubmittedFile};
use crate::types::problem::PackInfo;
use crate::types::{Problem, ProblemId};

/// A class and its grading scheme.
#[derive(Debug, Default)]
pub(super) struct Class {
    pub info: Option<PackInfo>,
    pub subject: GradingPack,
    /// Problems of the gradebook, in pack order.
    pub columns: Vec<Arc<Problem>>,
    pub scheme: GradingScheme,
    /// In folder order.
    pub students: Vec<RosterStudent>,
    /// Folders that are not in the roster, and roster entries without a folder.
    pub not_in_roster: Vec<String>,
    pub no_folder: Vec<String>,
    /// Number of files for problems that were not selected.
    pub others: usize,
    /// How the pack differs from its pack.lock; a phrase.
    pub unlocked: Option<String>,
    /// Whether points or a deadline were set; if so, they are shown.
    pub terms_given: bool,
}

/// Removes files for problems that were not selected, and returns how many. Files that match no problem stay, because
/// the name may be a typo.
pub(super) fn drop_unselected(
    collection: &mut SubmissionScan,
    whole: &GradingPack,
    asked: Option<&[Arc<Problem>]>,
) -> usize {
    let Some(asked) = asked else { return 0 };
    let before = collection.files.len();
    let stays = |file: &SubmittedFile| {
        let own = whole.problem_of(file);
        own.is_none_or(|own| asked.iter().any(|problem| problem.id == own.id))
    };
    collection.files.retain(stays);
    before - collection.files.len()
}

/// The problems of the gradebook: the selected ones, or those with their own terms or with submissions.
pub(super) fn gradebook_columns(
    whole: &GradingPack,
    asked: Option<Vec<Arc<Problem>>>,
    scheme: &GradingScheme,
    files: &[SubmittedFile],
) -> Vec<Arc<Problem>> {
    let named = |id: &ProblemId| scheme.problems.contains_key(id);
    asked.unwrap_or_else(|| {
        let handed: BTreeSet<&ProblemId> = files.iter().filter_map(|file| Some(&whole.problem_of(file)?.id)).collect();
        let counts = |problem: &&Arc<Problem>| named(&problem.id) || handed.contains(&problem.id);
        whole.problems.iter().filter(counts).cloned().collect()
    })
}

/// Joins folders and roster into students. Folder names match the roster ignoring case.
pub(super) fn join_roster(collection: &SubmissionScan, roster: Option<Vec<RosterStudent>>) -> Class {
    let folders = collection.files.iter().map(|file| &file.student).chain(&collection.empty);
    let mut students: BTreeMap<String, Option<String>> = folders.map(|folder| (folder.clone(), None)).collect();
    let Some(roster) = roster else {
        return Class { students: to_students(students), ..Class::default() };
    };
    let mut not_in_roster: Vec<String> = students.keys().cloned().collect();
    let mut no_folder = Vec::new();
    for RosterStudent { student, name } in roster {
        let exact = students.contains_key(&student).then(|| student.clone());
        let near = || students.keys().find(|folder| folder.eq_ignore_ascii_case(&student)).cloned();
        if let Some(folder) = exact.or_else(near) {
            not_in_roster.retain(|other| *other != folder);
            students.insert(folder, name);
        } else {
            no_folder.push(student.clone());
            students.insert(student, name);
        }
    }
    no_folder.sort();
    Class { students: to_students(students), not_in_roster, no_folder, ..Class::default() }
}

fn to_students(students: BTreeMap<String, Option<String>>) -> Vec<RosterStudent> {
    students.into_iter().map(|(student, name)| RosterStudent { student, name }).collect()
}
