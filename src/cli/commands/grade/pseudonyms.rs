//! `--no-names`: every student is called `student-01` and so on, in the order of the class, in every output.
//!
//! The names are replaced before anything is judged, so no later part knows them.

use std::collections::BTreeMap;
use std::path::Path;

use super::class::Class;
use crate::orchestrator::grading::SubmissionScan;

/// The path of a skipped entry that belongs to no known student, because it may be a name.
const HIDDEN_PATH: &str = "(a file or folder)";

/// Replaces the names of all students in a class and its files.
pub(super) fn replace_names(class: &mut Class, collection: &mut SubmissionScan) {
    let width = class.students.len().to_string().len().max(2);
    let pseudonyms: BTreeMap<String, String> = class
        .students
        .iter()
        .zip(1..)
        .map(|(one, at)| (one.student.clone(), format!("student-{at:0width$}")))
        .collect();
    let replace = |name: &mut String| {
        let pseudonym = pseudonyms.get(name).cloned();
        *name = pseudonym.unwrap_or_else(|| "student".to_owned());
    };
    for student in &mut class.students {
        replace(&mut student.student);
        student.name = None;
    }
    let lists = [&mut class.not_in_roster, &mut class.no_folder, &mut collection.empty];
    lists.into_iter().flatten().for_each(replace);
    class.roster_rows.values_mut().for_each(replace);
    for file in &mut collection.files {
        let name = file.student.clone();
        replace(&mut file.student);
        // A file for a single problem may have the student's name. A problem's name may have it too, as a part.
        if class.subject.problem_of(file).is_none() {
            file.name = file.name.replace(&name, &file.student);
        }
        let parts = file.file.split('/').map(|part| {
            let stem = Path::new(part).file_stem().unwrap_or_default().to_string_lossy();
            let is_problem = class.subject.problem_named(&stem).is_some();
            if is_problem { part.to_owned() } else { part.replace(&name, &file.student) }
        });
        file.file = parts.collect::<Vec<_>>().join("/");
    }
    for over in &mut collection.passed_over {
        let inner = over.student.as_ref().and_then(|name| over.path.strip_prefix(name.as_str())).map(str::to_owned);
        over.student.iter_mut().for_each(replace);
        over.path = match (&over.student, inner) {
            (Some(student), Some(inner)) => format!("{student}{inner}"),
            _ => HIDDEN_PATH.to_owned(),
        };
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::orchestrator::grading::{RosterStudent, SkippedPath, SubmittedFile};

    #[test]
    fn no_name_is_left_in_a_class_or_its_files() {
        let student = |student: &str, name: Option<&str>| RosterStudent {
            student: student.to_owned(),
            name: name.map(str::to_owned),
        };
        let mut class = Class {
            students: vec![student("ada", Some("Ada Lovelace")), student("zoe", None)],
            no_folder: vec!["zoe".to_owned()],
            ..Class::default()
        };
        let file = SubmittedFile {
            student: "ada".to_owned(),
            name: "two-sum".to_owned(),
            file: "ada.py".to_owned(),
            path: "ada.py".into(),
            modified: None,
            marked_late: false,
            one_of_several: false,
        };
        let skipped = |path: &str, student: Option<&str>| SkippedPath {
            path: path.to_owned(),
            why: "it is in no student's folder",
            student: student.map(str::to_owned),
        };
        let mut found = SubmissionScan {
            files: vec![file],
            passed_over: vec![skipped("ada/x.txt", Some("ada")), skipped("bob lee.py", None)],
            empty: vec!["zoe".to_owned()],
            ..SubmissionScan::default()
        };
        replace_names(&mut class, &mut found);
        assert_eq!(class.students, [student("student-01", None), student("student-02", None)]);
        assert_eq!((class.no_folder, found.empty), (vec!["student-02".to_owned()], vec!["student-02".to_owned()]));
        assert_eq!((found.files[0].student.as_str(), found.files[0].file.as_str()), ("student-01", "student-01.py"));
        let paths: Vec<&str> = found.passed_over.iter().map(|over| over.path.as_str()).collect();
        assert_eq!(paths, ["student-01/x.txt", HIDDEN_PATH]);
    }

    #[test]
    fn a_name_that_is_a_part_of_a_problems_name_changes_no_problem() {
        let problems = crate::pack::load_embedded_pack().problems.into_iter().map(Arc::new).collect();
        let student = |student: &str| RosterStudent { student: student.to_owned(), name: None };
        let mut class = Class { students: ["ada", "pair", "to"].map(student).to_vec(), ..Class::default() };
        class.subject.problems = problems;
        let file = |student: &str, name: &str, file: &str| SubmittedFile {
            student: student.to_owned(),
            name: name.to_owned(),
            file: file.to_owned(),
            path: file.into(),
            modified: None,
            marked_late: false,
            one_of_several: false,
        };
        let files = vec![
            file("ada", "pair-to-target", "hw/ada1.py"),
            file("ada", "pair-to-target", "pair-to-target.ada.py"),
            file("pair", "pair-to-target", "pair-to-target.py"),
            file("to", "pair-to-target", "to/pair-to-target/solution.py"),
            file("to", "essay to", "essay to.txt"),
        ];
        let mut found = SubmissionScan { files, ..SubmissionScan::default() };
        replace_names(&mut class, &mut found);
        let shown: Vec<_> = found.files.iter().map(|file| (file.name.as_str(), file.file.as_str())).collect();
        let expected = [
            ("pair-to-target", "hw/student-011.py"),
            ("pair-to-target", "pair-to-target.student-01.py"),
            ("pair-to-target", "pair-to-target.py"),
            ("pair-to-target", "student-03/pair-to-target/solution.py"),
            ("essay student-03", "essay student-03.txt"),
        ];
        assert_eq!(shown, expected);
    }
}
