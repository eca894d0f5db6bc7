//! Tests features for shell users: completion, ids to loop over, quiet mode, a version with the build, and a command
//! for each key of the screens.

use std::fs;

use super::home::{Home, done};
use super::{PROBLEM, RIGHT, WRONG, check_failure};
use crate::support;

/// The completions that a shell offers for the last word of a line, without flags.
fn offered(home: &Home, line: &[&str]) -> Vec<String> {
    let mut command = home.command(&["--", "rung"]);
    command.args(line).env("RUNG_COMPLETE", "bash").env("_CLAP_IFS", "\n");
    command.env("_CLAP_COMPLETE_INDEX", line.len().to_string()).env("_CLAP_COMPLETE_COMP_TYPE", "9");
    let done = done(&mut command);
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{line:?}: {done:?}");
    done.out
        .split('\n')
        .map(|word| word.trim().to_owned())
        .filter(|word| !word.is_empty() && !word.starts_with("--"))
        .collect()
}

#[test]
fn a_shell_completes_values() {
    let home = Home::new();
    home.write("home/config/themes/night.toml", include_str!("../../../themes/dark.toml"));
    for (line, expected) in [
        (&["submit", "pair-to"][..], &["pair-to-target"][..]),
        (&["why", "binary-s"], &["binary-search"]),
        (&["list", "--topic", "stac"], &["stack"]),
        (&["run", PROBLEM, "-l", "ru"], &["rust"]),
        (&["config", "set", "hide"], &["hide_difficulty"]),
        (&["config", "set", "language", "ja"], &["java", "javascript"]),
        (&["config", "set", "hide_difficulty", ""], &["true", "false"]),
        (&["config", "set", "theme", "ni"], &["night"]),
        (&["config", "get", "keys.sub"], &["keys.submit"]),
        (&["grade", "star"], &["starter"]),
        (&["case", "ke"], &["keep"]),
    ] {
        assert_eq!(offered(&home, line), expected, "{line:?}");
    }
    assert!(offered(&home, &["open", ""]).len() > 10);
    // Completion uses the packs installed in the given home.
    let folder = home.path("other/data/packs/mine");
    support::copy("problems/quick-power".as_ref(), &folder.join("own-power"));
    let pack = fs::read_to_string("problems/pack.toml").expect("a pack").replacen("\"starter\"", "\"mine\"", 1);
    fs::write(folder.join("pack.toml"), pack.replacen("c4c3b254", "c4c3b255", 1)).expect("written");
    let problem = folder.join("own-power/problem.toml");
    let text = fs::read_to_string(&problem).expect("a problem").replacen("\"quick-power\"", "\"own-power\"", 1);
    fs::write(&problem, text.replacen("30f81cf5", "30f81cf6", 1)).expect("written");
    assert_eq!(offered(&home, &["show", "own-"]), Vec::<String>::new());
    assert_eq!(offered(&home, &["--home", "other", "show", "own-"]), ["own-power"]);
    assert_eq!(offered(&home, &["--home", "other", "grade", "mi"]), ["mine"]);
    // An unknown shell must not start the screens.
    let mut odd = home.command(&["--", "rung", "sub"]);
    odd.env("RUNG_COMPLETE", "tcsh");
    assert_eq!(done(&mut odd).code, 1);
}

#[test]
fn ids_alone_can_be_looped_over() {
    let home = Home::new();
    let listed = home.rung(&["list", "--ids", "--topic", "stack"]);
    assert_eq!((listed.code, listed.err.as_str()), (0, ""));
    assert!(listed.out.lines().count() > 1, "{listed:?}");
    for id in listed.out.lines() {
        assert_eq!(home.rung(&["show", id]).code, 0, "{id}");
    }
    assert_eq!(home.rung(&["list", "--ids", "--due"]).out, "");
}

#[test]
fn silence_on_request_leaves_answers_and_failures() {
    let home = Home::new();
    home.write("wrong.py", WRONG);
    // Every command reports a pack that can't be used.
    home.write("home/data/packs/broken/pack.toml", "format = 1\n");
    let loud = home.rung(&["list", "--ids"]);
    assert!(loud.err.contains("is left out"), "{loud:?}");
    for line in [&["list", "--ids", "-q"][..], &["--quiet", "today"], &["-q", "run", PROBLEM, "wrong.py"]] {
        let quiet = home.rung(line);
        assert!(quiet.err.is_empty() && !quiet.out.is_empty(), "{line:?}: {quiet:?}");
    }
    check_failure(&home, &["-q", "show", "pair-to-tagret"], 2, "Did you mean `pair-to-target`?");
}

#[test]
fn the_version_tells_the_build() {
    let told = Home::new().rung(&["--version"]).out;
    let (version, rest) = told.trim().split_once(" (").expect("what it is built from");
    assert_eq!(version, format!("rung {}", env!("CARGO_PKG_VERSION")));
    let (commit, target) = rest.strip_suffix(')').and_then(|rest| rest.split_once(", ")).expect("commit, target");
    assert!(!commit.is_empty() && target.starts_with(std::env::consts::ARCH), "{told}");
}

#[test]
fn keys_of_the_screens_have_commands() {
    let home = Home::new();
    home.write("right.py", RIGHT);
    check_failure(&home, &["solution", PROBLEM], 2, "opens when your own passes every case");
    assert_eq!(home.rung(&["submit", PROBLEM, "right.py"]).code, 0);
    let shown = home.json(&["solution", PROBLEM, "--json"]);
    assert_eq!(shown["language"], "python");
    assert!(shown["source"].as_str().expect("code").contains("def pair_to_target"), "{shown}");

    assert_eq!(home.json(&["case", "list", PROBLEM, "--json"])["cases"], serde_json::json!([]));
    let added = home.json(&["case", "add", PROBLEM, "[3,3]", "6", "--expected", "[0,1]", "--json"]);
    assert_eq!((&added["added"], &added["cases"][0]["id"]), (&1.into(), &"own-1".into()));
    let again = home.rung(&["case", "add", PROBLEM, "[3,3]", "6", "--expected", "[0,1]"]);
    assert!(again.out.contains("It already exists."), "{again:?}");
    assert_eq!(
        home.json(&["case", "add", PROBLEM, "[-1,1]", "0", "--json"])["cases"][1]["expected"],
        serde_json::Value::Null
    );
    check_failure(&home, &["case", "add", PROBLEM, "[3,3]"], 3, "target");
    check_failure(&home, &["case", "add", PROBLEM, "[3,3", "6"], 2, "no value. Write a string");
    check_failure(&home, &["case", "keep", PROBLEM, "1"], 2, "is a sample");
    check_failure(&home, &["case", "keep", PROBLEM, "999"], 2, "There is no case");
    let last = home.json(&["show", PROBLEM, "--json"])["samples"].as_array().expect("samples").len() + 1;
    let kept = home.json(&["case", "keep", PROBLEM, &last.to_string(), "--json"]);
    assert_eq!((&kept["added"], kept["cases"].as_array().map(Vec::len)), (&1.into(), Some(3)));
    let run = home.json(&["run", PROBLEM, "right.py", "--json"]);
    let own = run["cases"].as_array().expect("cases").iter().filter(|case| case["own"] == true).count();
    assert_eq!(own, 3, "{run}");

    let changed = home.json(&["case", "change", PROBLEM, "own-2", "[-1,2]", "1", "--json"]);
    assert_eq!((&changed["added"], &changed["cases"][1]["args"]), (&0.into(), &serde_json::json!([[-1, 2], 1])));
    check_failure(&home, &["case", "change", PROBLEM, "own-2", "[3,3]"], 3, "target");
    check_failure(&home, &["case", "remove", PROBLEM, "own-4"], 2, "is not one of your own cases");
    let left = home.json(&["case", "remove", PROBLEM, "own-1", "--json"]);
    assert_eq!(left["cases"].as_array().map(Vec::len), Some(2));
}
