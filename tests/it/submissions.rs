//! Tests `rung submissions`: earlier code is listed, shown, compared and restored, and no learner's code is lost.

use std::fs;

use crate::cli::home::Home;
use crate::cli::{PROBLEM, RIGHT};

const WRONG: &str = "def pair_to_target(nums, target):\n    return [0, 0]\n";
const HALF: &str = "def pair_to_target(nums, target):\n    # half a thought\n";

/// A home with a wrong and a right submission, and a file that has changed since.
fn home() -> (Home, String) {
    let home = Home::new();
    let file = home.rung(&["open", PROBLEM, "--path"]).out.trim().to_owned();
    for (text, code) in [(WRONG, 1), (RIGHT, 0)] {
        fs::write(&file, text).expect("the file");
        assert_eq!(home.rung(&["submit", PROBLEM]).code, code);
    }
    fs::write(&file, HALF).expect("the file");
    (home, file)
}

/// The number and the verdict or kind of each entry, newest first.
fn listed(home: &Home) -> Vec<(u64, String)> {
    let answer = home.json(&["submissions", PROBLEM, "--json"]);
    let row = |code: &serde_json::Value| {
        let told = code["verdict"].as_str().or(code["kind"].as_str()).expect("what it is").to_owned();
        (code["number"].as_u64().expect("a number"), told)
    };
    answer["submissions"].as_array().expect("a list").iter().map(row).collect()
}

fn rows(rows: &[(u64, &str)]) -> Vec<(u64, String)> {
    rows.iter().map(|(number, told)| (*number, (*told).to_owned())).collect()
}

#[test]
fn earlier_code_is_listed_shown_and_compared() {
    let (home, _) = home();
    assert_eq!(listed(&home), rows(&[(2, "AC"), (1, "WA")]));
    let told = home.rung(&["submissions", "two sum"]).out;
    assert!(told.contains("accepted, 23 of 23 cases") && told.contains("--restore 2"), "{told}");
    assert_eq!(home.rung(&["submissions", PROBLEM, "--show", "1"]).out, WRONG, "as it was, to go into a file");
    let since = home.rung(&["submissions", PROBLEM, "--diff", "1"]).out;
    assert!(since.contains("\n-    return [0, 0]\n+    # half a thought\n"), "{since}");
    let between = home.json(&["submissions", PROBLEM, "--diff", "1", "2", "--json"]);
    assert_eq!((&between["added"], &between["removed"]), (&6.into(), &1.into()), "{between}");
    for line in [["--show", "3"], ["--diff", "0"], ["--restore", "9"]] {
        let done = home.rung(&["submissions", PROBLEM, line[0], line[1]]);
        assert_eq!(done.code, 2, "{done:?}");
        assert!(done.err.contains("they are numbered from 1 to 2"), "{done:?}");
    }
}

#[test]
fn restore_keeps_current_file_and_travels_with_export() {
    let (home, file) = home();
    let done = home.json(&["submissions", PROBLEM, "--restore", "2", "--json"]);
    assert_eq!(fs::read_to_string(&file).expect("the file"), RIGHT, "{done}");
    assert_eq!(fs::read_to_string(done["kept"].as_str().expect("a path")).expect("kept"), HALF);
    assert_eq!(listed(&home), rows(&[(3, "set_aside"), (2, "AC"), (1, "WA")]));
    assert_eq!(home.json(&["submissions", PROBLEM, "--restore", "2", "--json"])["same"], true);
    // A review also saves the file's old contents, and reports the location with the same words.
    fs::write(&file, "# more").expect("the file");
    let started = home.rung(&["review", PROBLEM, "--early"]);
    assert!(started.out.contains("What was in the file is kept among your past code."), "{started:?}");
    assert_eq!(listed(&home)[0].0, 4);
    // A review is from memory: only what was written during it can be looked at or put back.
    for what in [["--show", "4"], ["--restore", "2"], ["--diff", "2"]] {
        let refused = home.rung(&[&["submissions", PROBLEM], &what[..]].concat());
        assert!(refused.code == 2 && refused.err.contains("it is from memory"), "{what:?}: {refused:?}");
    }
    fs::write(&file, WRONG.replace("[0, 0]", "[0]")).expect("the file");
    assert_eq!(home.rung(&["submit", PROBLEM]).code, 1);
    let (newest, _) = listed(&home)[0];
    fs::write(&file, HALF).expect("the file");
    let restored = home.rung(&["submissions", PROBLEM, "--restore", &newest.to_string()]);
    assert_eq!(restored.code, 0, "{restored:?}");
    fs::write(&file, RIGHT).expect("the file");
    assert_eq!(home.rung(&["submit", PROBLEM]).code, 0);
    assert_eq!(home.rung(&["submissions", PROBLEM, "--show", "4"]).out, "# more\n", "the review is over");

    assert_eq!(home.rung(&["state", "export", "all.rung"]).code, 0);
    let there = Home::new();
    fs::copy(home.path("all.rung"), there.path("all.rung")).expect("a copy");
    assert_eq!(there.rung(&["state", "import", "all.rung"]).code, 0);
    assert_eq!(listed(&there), listed(&home));
    assert_eq!(there.rung(&["submissions", PROBLEM, "--show", "3"]).out, HALF);
}

#[test]
fn a_file_that_cannot_be_recorded_stays_as_it_is() {
    let (home, file) = home();
    let lock = fs::File::options().write(true).open(home.path("home/data/lock")).expect("the lock");
    lock.lock().expect("locked");
    let mut command = home.command(&["submissions", PROBLEM, "--restore", "1"]);
    let done = crate::cli::home::done(&mut command);
    assert_eq!(done.code, 4, "{done:?}");
    assert_eq!(fs::read_to_string(&file).expect("the file"), HALF);
}

/// A starter that was only created is not the learner's code, however new its file is.
#[test]
fn the_language_of_the_latest_code_is_opened_again() {
    let home = Home::new();
    let path = |more: &[&str]| home.rung(&[&["open", PROBLEM, "--path"], more].concat()).out.trim().to_owned();
    let javascript = path(&["-l", "javascript"]);
    fs::write(&javascript, "function pairToTarget(nums, target) {\n    return [];\n}\n").expect("the file");
    let python = path(&["-l", "python"]);
    assert_ne!(python, javascript);
    assert_eq!(path(&[]), javascript);
    fs::write(&python, HALF).expect("the file");
    assert_eq!(path(&[]), python);
}

#[test]
fn a_review_names_the_languages_whose_code_it_keeps() {
    let home = Home::new();
    let path = |language: &str| home.rung(&["open", PROBLEM, "--path", "-l", language]).out.trim().to_owned();
    let (javascript, python) = (path("javascript"), path("python"));
    fs::write(&javascript, "function pairToTarget(nums, target) {\n    return [];\n}\n").expect("the file");
    fs::write(&python, RIGHT).expect("the file");
    assert_eq!(home.rung(&["submit", PROBLEM]).code, 0);
    let started = home.rung(&["review", PROBLEM, "--early"]);
    assert!(started.out.contains(&python), "{started:?}");
    assert!(started.out.contains("Your code in JavaScript is kept among your past code too."), "{started:?}");
    let kept = home.rung(&["submissions", PROBLEM]).out;
    assert!(kept.contains("JavaScript") || kept.to_lowercase().contains("javascript"), "{kept}");
}

/// The files are blank during a review, so they don't say what was written last.
#[test]
fn a_review_goes_on_in_its_language() {
    let home = Home::new();
    assert_eq!(home.rung(&["config", "set", "language", "javascript"]).code, 0);
    let python = home.rung(&["open", PROBLEM, "--path", "-l", "python"]).out.trim().to_owned();
    fs::write(&python, RIGHT).expect("the file");
    assert_eq!(home.rung(&["submit", PROBLEM]).code, 0);
    let started = home.rung(&["review", PROBLEM, "--early"]);
    assert!(started.out.contains(&python), "{started:?}");
    assert_eq!(home.rung(&["open", PROBLEM, "--path"]).out.trim(), python);
}
