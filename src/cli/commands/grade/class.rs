//! A class: its students and problems, from the folder, the roster and the options.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::platform_book::GradeColumn;
use super::roster::{Roster, RosterMember};
use crate::foreign::column_names::fold_name;
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
    /// The student of each row of the roster's table.
    pub roster_rows: BTreeMap<usize, String>,
    /// The platform's gradebook and its column for the grades.
    pub upload: Option<(Roster, GradeColumn)>,
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

/// Joins folders and roster into students. A folder belongs to the member whose label it has, ignoring case, or else to
/// the only one with the same number, address, login or name. The time of a submission by the roster replaces the file's.
pub(super) fn join_roster(collection: &mut SubmissionScan, roster: Option<&Roster>) -> Class {
    let folders = collection.files.iter().map(|file| &file.student).chain(&collection.empty);
    let mut students: BTreeMap<String, Option<String>> = folders.map(|folder| (folder.clone(), None)).collect();
    let Some(roster) = roster else {
        return Class { students: to_students(students), ..Class::default() };
    };
    let mut free: BTreeSet<String> = students.keys().cloned().collect();
    let mut class = Class::default();
    for member in &roster.members {
        let folder = find_folder(member, &free, collection);
        if let Some(folder) = &folder {
            free.remove(folder);
            let own = collection.files.iter_mut().filter(|file| file.student == *folder);
            own.for_each(|file| file.modified = member.submitted.or(file.modified));
        } else {
            class.no_folder.push(member.label.clone());
        }
        let student = folder.unwrap_or_else(|| member.label.clone());
        class.roster_rows.insert(member.row, student.clone());
        students.insert(student, member.name.clone());
    }
    class.not_in_roster = free.into_iter().collect();
    class.no_folder.sort();
    Class { students: to_students(students), ..class }
}

/// The folder of a member of the roster, among those that have no member yet.
fn find_folder(member: &RosterMember, free: &BTreeSet<String>, collection: &SubmissionScan) -> Option<String> {
    if free.contains(&member.label) {
        return Some(member.label.clone());
    }
    if let Some(folder) = free.iter().find(|folder| folder.eq_ignore_ascii_case(&member.label)) {
        return Some(folder.clone());
    }
    let has_key = |folder: &&String, key: &String| {
        let own = collection.keys.get(*folder).into_iter().flatten().chain([*folder]);
        own.map(|own| fold_name(own)).any(|own| own == *key)
    };
    // Two people may have one name, but not one number.
    member.keys.iter().find_map(|key| {
        let mut same = free.iter().filter(|folder| has_key(folder, key));
        same.next().filter(|_| same.next().is_none()).cloned()
    })
}

fn to_students(students: BTreeMap<String, Option<String>>) -> Vec<RosterStudent> {
    students.into_iter().map(|(student, name)| RosterStudent { student, name }).collect()
}
