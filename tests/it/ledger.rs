//! Tests the ledger of reviews: each problem of the starter pack has an entry with at least three wrong programs that
//! were tried on it.

use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn every_problem_is_in_the_ledger_and_the_ledger_names_no_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("docs/problem-reviews.tsv")).expect("the ledger");
    let mut lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let columns = ["problem", "reviewer", "wrong_programs", "survivors", "cases_added", "wording_changed"];
    assert_eq!(lines.next().expect("a header"), columns);
    let mut reviewed = BTreeSet::new();
    for line in lines {
        let [problem, reviewer, wrong, rest @ ..] = line.as_slice() else { panic!("too short: {line:?}") };
        assert!(["author", "reader", "hunter"].contains(reviewer), "{problem}: {reviewer}");
        let least = if *reviewer == "hunter" { 1 } else { 3 };
        assert!(wrong.split(';').count() >= least, "{problem}: {least} wrong programs at least: {wrong}");
        assert!(rest.len() == 3 && rest.iter().all(|cell| !cell.is_empty()), "{problem}: {rest:?}");
        reviewed.insert((*problem).to_owned());
    }
    let folders = std::fs::read_dir(root.join("problems")).expect("the pack").flatten();
    let problems: BTreeSet<String> = folders
        .filter(|entry| entry.path().join("problem.toml").is_file())
        .map(|entry| entry.file_name().into_string().expect("UTF-8"))
        .collect();
    assert_eq!(reviewed, problems);
}
