//! A small class for tests: three students, two problems, one known mistake, one file without a problem.

use std::sync::Arc;

use super::class::Class;
use super::grade_answer::GradeAnswer;
use super::*;
use crate::cli::cli_fixtures;
use crate::orchestrator::grading::{
    Grade, GradedFolder, GroupMember, RecognisedMistake, RosterStudent, SimilarityGroup, SkippedPath,
};
use crate::types::{Language, Verdict};

fn grade(student: &str, file: &str, verdict: Option<Verdict>, message: Option<&str>) -> Grade {
    let (cases, failed) = (12, verdict.is_some_and(|verdict| !verdict.passed()));
    Grade {
        student: student.to_owned(),
        problem: file.split('.').next().unwrap_or_default().to_owned(),
        file: file.to_owned(),
        language: verdict.map(|_| Language::Python),
        verdict,
        trouble: None,
        passed: if verdict.is_some_and(Verdict::passed) { cases } else { 3 },
        cases,
        not_run: 0,
        growth: None,
        enforces_growth: false,
        first_failure: failed.then(|| "duplicates".to_owned()),
        message: message.map(str::to_owned),
        instructions: 0,
        modified: Some(cli_fixtures::now()),
        marked_late: false,
        mistake: None,
    }
}

/// The class; `text` is used wherever untrusted text can appear.
pub(super) fn class(text: &str) -> (Class, GradingOutcome) {
    let put = |own: &str| if text == "harmless" { own.to_owned() } else { text.to_owned() };
    let catalog = cli_fixtures::catalog();
    let columns: Vec<Arc<Problem>> = catalog.problems.into_iter().take(2).map(Arc::new).collect();
    let mistake = RecognisedMistake { bug: "order".into(), message: put("The order is ignored."), confidence: 0.9 };
    let wrong = grade("ada", "first-repeat.py", Some(Verdict::Wa), Some("at [1]: want 1, got 0"));
    let mut grades = vec![
        grade("ada", "pair-to-target.py", Some(Verdict::Ac), None),
        Grade { first_failure: Some(put("duplicates")), mistake: Some(mistake), ..wrong },
        grade("zoe", "essay.txt", None, Some(&put("the pack has no problem 'essay'"))),
    ];
    for (grade, problem) in grades.iter_mut().zip(&columns) {
        grade.problem = problem.id.to_string();
    }
    let student = |student: &str, name: Option<String>| RosterStudent { student: student.to_owned(), name };
    let students = vec![student("ada", Some(put("Ada Lovelace"))), student("bob", None), student("zoe", None)];
    let class = Class {
        info: catalog.packs.into_iter().next(),
        columns,
        students,
        not_in_roster: vec![put("zoe")],
        ..Class::default()
    };
    let book = Gradebook::new(class.columns.iter().map(AsRef::as_ref), class.students.clone(), &grades, &class.scheme);
    let whose = |student: &str| GroupMember { student: student.to_owned(), file: put("pair-to-target.py") };
    let alike = SimilarityGroup {
        problem: class.columns[0].id.clone(),
        language: Language::Python,
        identical: false,
        files: vec![whose("ada"), whose("zoe")],
    };
    let graded = GradedFolder { grades, judged: 1, runs: 12, ..GradedFolder::default() };
    let passed_over = vec![SkippedPath { path: put("loose.py"), why: "it is in no student's folder", student: None }];
    (class, GradingOutcome { graded, alike: vec![alike], book, feedback: Vec::new(), passed_over })
}

pub(super) fn answer() -> GradeAnswer {
    let (class, GradingOutcome { graded, alike, book, passed_over, .. }) = class("harmless");
    GradeAnswer { book, alike, passed_over, ..GradeAnswer::new(class, graded, 0.5, 2) }
}

#[test]
fn every_student_has_rows_and_the_class_its_totals() {
    insta::assert_snapshot!(out::render(&answer(), &cli_fixtures::page(), false).expect("text"), @r"
    ada (Ada Lovelace) · 1 of 2
      ✓  pair-to-target.py  12/12  accepted
      ✗  first-repeat.py    3/12   wrong answer  duplicates: at [1]: want 1, got 0

    bob · 0 of 2
      -  pair-to-target    not handed in
      -  first-repeat      not handed in

    zoe · 0 of 2
      ?  essay.txt         not judged     the pack has no problem 'essay'
      -  pair-to-target    not handed in
      -  first-repeat      not handed in

    3 files · 1 AC · 1 WA · 1 not judged
    12 runs in 0.5 s, 24 runs/s, 2 files at a time; 1 file taken from equal files or
    an earlier grading.
    Not in the roster: zoe.
    pair-to-target: ada/pair-to-target.py and zoe/pair-to-target.py are the same
    program except for names, comments and layout.
    loose.py was skipped: it is in no student's folder.
    ");
}

#[test]
fn a_script_reads_the_same() {
    let json: serde_json::Value =
        serde_json::from_str(&out::render(&answer(), &cli_fixtures::page(), true).expect("JSON")).expect("JSON");
    assert_eq!(json["verdicts"], serde_json::json!({"AC": 1, "WA": 1}));
    assert_eq!((&json["ungraded"], &json["judged"], &json["runs"]), (&1.into(), &1.into(), &12.into()));
    assert_eq!(json["grades"][1]["verdict"], "WA");
    assert_eq!(json["book"]["students"][1]["entries"][0]["standing"], "not_handed_in");
    assert_eq!(json["book"]["students"][0]["entries"][0]["points"], 1.0);
}
