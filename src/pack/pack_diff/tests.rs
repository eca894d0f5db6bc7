//! Tests the comparison of two versions of the fixture.

use super::*;
use crate::pack::load_pack;
use crate::pack::pack_fixture::{PACK_TOML, PROBLEM_TOML, pack_files};

fn changes(spoil: impl FnOnce(&mut PackFiles)) -> PackDiff {
    let (old, mut new) = (pack_files(), pack_files());
    spoil(&mut new);
    let (before, after) = (load_pack(&old), load_pack(&new));
    assert!(after.is_sound(), "{:?}", after.findings);
    PackDiff::between(PackVersion { files: &old, loaded: &before }, PackVersion { files: &new, loaded: &after })
}

/// Checks which parts of the only problem are reported as changed after text of a file is replaced.
fn check(path: &str, from: &str, to: &str, expected: &[RevisionPart]) {
    let changes = changes(|files| replace(files, path, from, to));
    let parts: Vec<RevisionPart> = changes.changed.iter().flat_map(|changed| changed.parts.clone()).collect();
    assert_eq!(parts, expected, "{path}: {from} -> {to}");
    assert_eq!((changes.added.len(), changes.removed.len()), (0, 0));
}

fn replace(files: &mut PackFiles, path: &str, from: &str, to: &str) {
    let text = String::from_utf8(files.get(path).expect("a file").to_vec()).expect("text");
    assert!(text.contains(from), "{path} has no {from:?}");
    files.insert(path, text.replace(from, to));
}

/// Moves the problem to a folder with another name.
fn rename(files: &mut PackFiles, from: &str, to: &str) {
    let prefix = format!("{from}/");
    let paths: Vec<String> = files.paths().filter(|path| path.starts_with(&prefix)).map(str::to_owned).collect();
    for path in paths {
        let bytes = files.get(&path).expect("a file").to_vec();
        files.remove(&path);
        files.insert(&path.replacen(from, to, 1), bytes);
    }
    let file = format!("{to}/problem.toml");
    replace(files, &file, &format!("id = \"{from}\""), &format!("id = \"{to}\""));
}

#[test]
fn the_same_files_are_no_change() {
    assert!(changes(|_| {}).is_empty());
    check("add-up/statement.md", "\n", "\r\n", &[]);
    check("add-up/cases.json", "[[5, -5]]", "[ [5,  -5] ]", &[]);
}

#[test]
fn a_change_is_told_by_its_part() {
    let cases = |added, removed, changed| RevisionPart::Cases { added, removed, changed };
    check("add-up/statement.md", "Add up what", "Sum what", &[RevisionPart::Statement]);
    check("add-up/hints.md", "A hint", "One hint", &[RevisionPart::Hints]);
    check("add-up/cases.json", "[[12, 1]], \"expected\": 13", "[[12, 2]], \"expected\": 14", &[cases(0, 0, 1)]);
    check("add-up/cases.json", "\"case-12\"", "\"case-13\"", &[cases(1, 1, 0)]);
    check("add-up/problem.toml", "name = \"add_up\"", "name = \"sum_up\"", &[RevisionPart::Signature]);
    check("add-up/problem.toml", "\"Add Up\"", "\"Sum Up\"", &[RevisionPart::Names]);
    check("add-up/problem.toml", "\"easy\"", "\"hard\"", &[RevisionPart::Place]);
    check("add-up/problem.toml", "\"exact\"", "\"unordered\"", &[RevisionPart::Checker]);
    check("add-up/problem.toml", "version = 1", "version = 2", &[RevisionPart::Accepted]);
    check("add-up/problem.toml", "is left out", "is missing", &[RevisionPart::Bugs]);
    check("add-up/solutions/python.py", "sum(nums)", "sum(list(nums))", &[RevisionPart::References]);
    check("add-up/gen.py", "[1]", "[2]", &[RevisionPart::Generator]);
    check("add-up/editorial.md", "linear", "linear,", &[RevisionPart::Editorial]);
}

#[test]
fn problems_come_go_and_are_renamed_by_their_uuid() {
    let renamed = changes(|files| rename(files, "add-up", "sum-up"));
    let [ChangedProblem { problem, was: Some(was), parts, .. }] = renamed.changed.as_slice() else {
        panic!("{renamed:?}")
    };
    assert_eq!((problem.as_str(), was.as_str(), parts.as_slice()), ("sum-up", "add-up", &[][..]));
    let replaced = changes(|files| replace(files, "add-up/problem.toml", "aaaaaaaa", "bbbbbbbb"));
    let ids = |ids: &[ProblemId]| ids.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!((ids(&replaced.added), ids(&replaced.removed)), (vec!["add-up".into()], vec!["add-up".into()]));
}

#[test]
fn the_pack_itself_is_compared_too() {
    let told = |from: &str, to: &str| changes(|files| replace(files, "pack.toml", from, to)).manifest;
    assert_eq!(told("\"MIT\"", "\"Apache-2.0\""), ["the licence: MIT → Apache-2.0"]);
    assert_eq!(told("title = \"Counting\"", "title = \"Numbers\""), ["the topics"]);
    assert_eq!(told("1.0.0", "1.1.0"), [""; 0]);
}

#[test]
fn work_moves_with_a_problem_and_with_its_pack() {
    let of = |spoil: fn(&mut PackFiles)| {
        let mut new = pack_files();
        spoil(&mut new);
        let moved = find_renamed_problems(&load_pack(&pack_files()), &load_pack(&new));
        moved.into_iter().map(|(_, from, to)| format!("{}/{} {}/{}", from.0, from.1, to.0, to.1)).collect::<Vec<_>>()
    };
    assert_eq!(of(|_| {}), [""; 0]);
    assert_eq!(of(|files| rename(files, "add-up", "sum-up")), ["little/add-up little/sum-up"]);
    assert_eq!(
        of(|files| files.insert("pack.toml", PACK_TOML.replace("\"little\"", "\"small\""))),
        ["little/add-up small/add-up"]
    );
    assert!(PROBLEM_TOML.contains("aaaaaaaa"));
}

#[test]
fn a_case_in_files_changes_with_its_files() {
    let with_file = |files: &mut PackFiles, input: &str| {
        let case = r#"{"id": "long", "input_file": "cases/long.in", "answer_file": "cases/long.ans"}"#;
        replace(files, "add-up/cases.json", "[\n", &format!("[\n{case},\n"));
        files.insert("add-up/cases/long.in", input);
    };
    let (mut old, mut new, mut same) = (pack_files(), pack_files(), pack_files());
    with_file(&mut old, "1\n");
    with_file(&mut new, "2\n");
    with_file(&mut same, "1\r\n");
    let parts = |new: &PackFiles| {
        changed_parts(&ProblemFiles::from_pack(&old, &"add-up".into()), &ProblemFiles::from_pack(new, &"add-up".into()))
    };
    assert_eq!(parts(&new), [RevisionPart::Cases { added: 0, removed: 0, changed: 1 }]);
    assert_eq!(parts(&same), []);
}
