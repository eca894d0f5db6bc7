//! A class: its students and problems, from the folder, the roster and the options.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::folder_match::match_folders;
use super::platform_book::GradeColumn;
use super::roster::Roster;
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
    /// Number of folders with a name that several members of the roster share.
    pub shared_names: usize,
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

/// Joins folders and roster into students: see [`match_folders`]. The time of a submission by the roster replaces the
/// file's.
pub(super) fn join_roster(collection: &mut SubmissionScan, roster: Option<&Roster>) -> Class {
    let folders = collection.files.iter().map(|file| &file.student).chain(&collection.empty);
    let folders: BTreeSet<String> = folders.cloned().collect();
    let mut students: BTreeMap<String, Option<String>> = folders.iter().map(|folder| (folder.clone(), None)).collect();
    let Some(roster) = roster else {
        return Class { students: to_students(students), ..Class::default() };
    };
    let found = match_folders(&roster.members, &folders, &collection.keys);
    let mut class = Class::default();
    for (member, folder) in roster.members.iter().zip(found.of_members) {
        if let Some(folder) = &folder {
            let own = collection.files.iter_mut().filter(|file| file.student == *folder);
            own.for_each(|file| file.modified = member.submitted.or(file.modified));
        } else {
            class.no_folder.push(member.label.clone());
        }
        let student = folder.unwrap_or_else(|| member.label.clone());
        class.roster_rows.insert(member.row, student.clone());
        students.insert(student, member.name.clone());
    }
    class.not_in_roster = found.without_member;
    class.shared_names = found.shared_names;
    class.no_folder.sort();
    Class { students: to_students(students), ..class }
}

fn to_students(students: BTreeMap<String, Option<String>>) -> Vec<RosterStudent> {
    students.into_iter().map(|(student, name)| RosterStudent { student, name }).collect()
}
