//! Tests the command line from outside: answers, exit codes, messages.
//!
//! Each test is hermetic: it has an empty environment, a separate home and a fixed clock. Only the sandbox image is
//! shared by the whole run.

use std::fs;
use std::path::Path;

use clap::CommandFactory;
use rung_tutor::cli::Cli;
use serde_json::Value;

use crate::support::{self, copy};

mod authoring;
pub mod home;
mod learners;
mod odd_files;
mod schemas;
mod scripts;
mod shell;
mod shipping;

use home::{Home, NOW, done, parse};

/// A problem of the starter pack, with a right and a wrong solution.
pub const PROBLEM: &str = "pair-to-target";
pub const RIGHT: &str = "def pair_to_target(nums, target):
    seen = {}
    for i, x in enumerate(nums):
        if target - x in seen:
            return [seen[target - x], i]
        seen[x] = i
    return []
";
const WRONG: &str = "def pair_to_target(nums, target):\n    print('looking')\n    return [0, 0]\n";
const BROKEN: &str = "def pair_to_target(nums, target)\n    return []\n";

/// Checks that `line` ends with `code`, and that its message (on standard error) contains `message`.
fn check_failure(home: &Home, line: &[&str], code: i32, message: &str) {
    let done = home.rung(line);
    assert_eq!(done.code, code, "{line:?}: {done:?}");
    assert!(done.err.contains(message), "{line:?}: {done:?}");
    for dump in ["panicked", "Err(", "Some(", "Os {"] {
        assert!(!done.err.contains(dump), "{line:?} shows a debug dump: {done:?}");
    }
}

#[test]
fn help_names_every_command_and_the_exit_codes() {
    let help = Home::new().rung(&["--help"]);
    assert_eq!((help.code, help.err.as_str()), (0, ""));
    for command in [
        "today", "list", "show", "open", "run", "trace", "submit", "hint", "solution", "case", "review", "stats",
        "history", "report", "doctor",
    ] {
        assert!(help.out.contains(&format!("\n  {command} ")), "{command}: {}", help.out);
    }
    assert!(help.out.contains("Exit codes: 0 ok"), "{}", help.out);
    assert!(!help.out.contains("__worker"), "{}", help.out);
}

#[test]
fn help_of_every_command_fits_in_a_hundred_columns() {
    fn check(path: &str, command: &mut clap::Command) {
        let help = command.render_long_help().to_string();
        assert_eq!(help.lines().find(|line| line.chars().count() > 100), None, "{path}");
        for inner in command.get_subcommands_mut() {
            check(&format!("{path} {}", inner.get_name()), inner);
        }
    }
    let mut rung = Cli::command();
    rung.build();
    check("rung", &mut rung);
}

#[test]
fn usage_error_exits_2_with_suggestion() {
    let home = Home::new();
    check_failure(&home, &["lst"], 2, "list");
    check_failure(&home, &["run"], 2, "<ID>");
    check_failure(&home, &["list", "--topic", "stakc"], 2, "Did you mean `stack`?");
    assert_eq!(home.rung(&["show", "TWO-SUM"]).code, 0);
    check_failure(&home, &["show", "pair-to-tagret"], 2, "Did you mean `pair-to-target`?");
    check_failure(&home, &["show", "no such thing at all"], 2, "`rung list` shows every problem.");
    check_failure(&home, &["why", "arrays"], 2, "arrays-hashing");
    check_failure(&home, &["run", PROBLEM, "x.py", "--watch"], 2, "--watch");
}

#[test]
fn without_a_terminal_the_screens_point_to_the_commands() {
    check_failure(&Home::new(), &[], 5, "`rung today`");
}

#[test]
fn completions_exist_for_known_shells_only() {
    check_failure(&Home::new(), &["completions", "tcsh"], 2, "tcsh");
}

#[test]
fn a_closed_pipe_is_silent() {
    let home = Home::new();
    let mut child = std::process::Command::new(support::rung())
        .env_clear()
        .env("RUNG_HOME", home.path("home"))
        .env("RUNG_NOW", NOW)
        .args(["state", "schema"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("rung starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("rung ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{output:?}");
}

#[test]
fn preferences_are_read_changed_and_checked() {
    let home = Home::new();
    let path = home.rung(&["config", "path"]).out;
    assert_eq!(Path::new(path.trim()), home.path("home/config/config.toml"));
    assert_eq!(home.rung(&["config", "get", "ascii"]).out, "false\n");
    assert_eq!(home.rung(&["config", "set", "editor", "hx -w 100"]).out, "hx -w 100\n");
    assert_eq!(home.rung(&["config", "get", "editor"]).out, "hx -w 100\n");
    let all = home.json(&["config", "get", "--json"]);
    let settings = all["settings"].as_array().expect("a list");
    assert!(settings.iter().any(|line| line["name"] == "editor" && line["typed"] == "hx -w 100"), "{all}");
    for name in ["scheduler", "theme", "keys.submit", "keys.quit"] {
        assert!(settings.iter().any(|line| line["name"] == name), "{name}: {all}");
    }
    check_failure(&home, &["config", "get", "edtor"], 2, "editor");
    check_failure(&home, &["config", "set", "ascii", "maybe"], 2, "true or false");
    check_failure(&home, &["config", "get", "keys.sumbit"], 2, "did you mean `submit`?");
    // A value that the next start would reject is rejected at once, and the file is unchanged.
    let before = fs::read_to_string(home.path("home/config/config.toml")).expect("the file");
    check_failure(&home, &["config", "set", "theme", "drak"], 2, "did you mean `dark`?");
    check_failure(&home, &["config", "set", "keys.sumbit", "s"], 2, "did you mean `submit`?");
    check_failure(&home, &["config", "set", "keys.submit", "r"], 2, "is given to both");
    check_failure(&home, &["config", "set", "keys.submit", "ctrl"], 2, "is not a key");
    check_failure(&home, &["config", "set", "keys", "s"], 2, "`keys.submit`");
    assert_eq!(fs::read_to_string(home.path("home/config/config.toml")).expect("the file"), before);
    assert_eq!(home.rung(&["config", "set", "keys.submit", "[\"s\", \"f5\"]"]).out, "s f5\n");
    assert_eq!(home.rung(&["config", "get", "keys.submit"]).out, "s f5\n");
}

#[test]
fn a_broken_preferences_file_is_named_with_its_line() {
    let home = Home::new();
    home.write("home/config/config.toml", "ascii = true\nthemee = \"x\"\n");
    check_failure(&home, &["list"], 3, "config.toml:2");
    assert_eq!(home.rung(&["config", "path"]).code, 0);
    let doctor = home.rung(&["doctor", "--json"]);
    assert_eq!(doctor.code, 3, "{doctor:?}");
    let answer = parse(&doctor);
    let settings = answer["checks"].as_array().expect("checks").iter().find(|check| check["name"] == "settings");
    assert_eq!(settings.expect("a check of the settings")["level"], "fail");
}

#[test]
fn config_edit_opens_editor_and_validates_result() {
    let home = Home::new();
    let edit = |text: &str| {
        let script = home.write("editor.sh", &format!("printf '{text}' > \"$1\"\n"));
        done(
            home.command(&["config", "edit"])
                .env("PATH", "/usr/bin:/bin")
                .env("EDITOR", format!("sh {}", script.display())),
        )
    };
    assert_eq!(edit("ascii = true\\n").code, 0);
    assert_eq!(home.rung(&["config", "get", "ascii"]).out, "true\n");
    let broken = edit("ascii = 7\\n");
    assert_eq!(broken.code, 3, "{broken:?}");
    assert!(broken.err.contains("config.toml:1"), "{broken:?}");
}

/// A preference that works on the screens also works here: split like in a shell, with the file in place of `{file}`.
#[test]
fn the_editor_gets_the_file_where_its_command_wants_it() {
    let home = Home::new();
    let script = home.write("my editor/ed.sh", "printf '%s\\n' \"$@\" > \"$HOME/arguments\"\n");
    let editor = format!("sh '{}' {{file}} +1", script.display());
    assert_eq!(home.rung(&["config", "set", "editor", &editor]).code, 0);
    let home_folder = home.path("");
    let opened = done(home.command(&["open", PROBLEM]).env("PATH", "/usr/bin:/bin").env("HOME", &home_folder));
    assert_eq!(opened.code, 0, "{opened:?}");
    let arguments = fs::read_to_string(home.path("arguments")).expect("the editor ran");
    let arguments: Vec<&str> = arguments.lines().collect();
    assert!(matches!(arguments[..], [file, "+1"] if file.contains("solution.py")), "{arguments:?}");
}

#[test]
fn problems_are_listed_and_shown() {
    let home = Home::new();
    let list = home.json(&["list", "--json"]);
    let problems = list["problems"].as_array().expect("a list");
    assert!(problems.len() >= 13, "{list}");
    let pair = problems.iter().find(|problem| problem["id"] == PROBLEM).expect("the problem");
    assert_eq!((&pair["title"], &pair["standing"]), (&"Pair to Target".into(), &"new".into()));
    assert!(problems.iter().any(|problem| problem["standing"] == "locked"), "{list}");

    let by_alias = home.rung(&["show", "two sum"]);
    assert!(by_alias.out.starts_with("Pair to Target\neasy · arrays-hashing"), "{}", by_alias.out);
    let shown = home.json(&["show", PROBLEM, "--json"]);
    assert!(shown["statement"].as_str().expect("text").contains("## Example 1"), "{shown}");
    assert!(shown["samples"].as_array().expect("a list").len() >= 2, "{shown}");
    let hidden = fs::read_to_string("problems/pair-to-target/cases.json").expect("cases");
    let hidden: Value = serde_json::from_str(&hidden).expect("JSON");
    let secret = hidden.as_array().expect("cases").iter().find(|case| case["sample"] != true).expect("a hidden case");
    let shown = shown.to_string();
    assert!(!shown.contains(secret["id"].as_str().expect("an id")), "a hidden case is shown: {shown}");
}

#[test]
fn text_is_ascii_when_asked_and_never_coloured_in_a_pipe() {
    let home = Home::new();
    for line in [&["list"][..], &["show", PROBLEM], &["stats"], &["doctor"], &["today"]] {
        let mut ascii = line.to_vec();
        ascii.push("--ascii");
        let done = home.rung(&ascii);
        assert!(done.out.is_ascii() && !done.out.is_empty(), "{ascii:?}: {done:?}");
        let done = home.rung(line);
        assert!(!done.out.contains('\x1b'), "{line:?}: {done:?}");
    }
    home.rung(&["config", "set", "ascii", "true"]);
    assert!(home.rung(&["list"]).out.is_ascii());
}

#[test]
fn a_home_on_the_command_line_wins() {
    let home = Home::new();
    let elsewhere = home.path("elsewhere");
    let path = home.rung(&["--home", elsewhere.to_str().expect("UTF-8"), "config", "path"]).out;
    assert_eq!(Path::new(path.trim()), elsewhere.join("config/config.toml"));
}

#[test]
fn the_schema_describes_the_record() {
    let done = Home::new().rung(&["state", "schema"]);
    let schema: Value = serde_json::from_str(&done.out).expect("JSON");
    assert!(schema["properties"]["mastery"].is_object(), "{schema}");
}

#[test]
fn doctor_answers_for_every_part() {
    let home = Home::new();
    let answer = parse(&home.rung(&["doctor", "--json"]));
    let checks = answer["checks"].as_array().expect("checks");
    for name in
        ["rung", "terminal", "editor", "data", "disk", "settings", "lock", "journal", "sandbox", "kernel", "pack"]
    {
        assert!(checks.iter().any(|check| check["name"] == name), "{name}: {answer}");
    }
    for check in checks.iter().filter(|check| check["level"] != "ok" && check["level"] != "absent") {
        assert!(check["advice"].as_str().is_some_and(|advice| !advice.is_empty()), "{check}");
    }
    assert!(!home.path("home/data").exists(), "doctor made something");
}

#[test]
fn the_day_is_recorded_once_and_the_record_holds() {
    let home = Home::new();
    home.json(&["open", PROBLEM, "--json"]);
    let today = home.json(&["today", "--json"]);
    assert_eq!((&today["day"], &today["streak"]), (&"2026-11-21".into(), &0.into()));
    let set = today["set"].as_array().expect("a list");
    assert!(!set.is_empty() && set.iter().all(|item| item["reason"] != ""), "{today}");
    let again = home.json(&["today", "--json"]);
    assert_eq!(today, again);
    let verified = home.json(&["state", "verify", "--json"]);
    assert_eq!(verified["clean"], true, "{verified}");
    let lines = &verified["lines"];
    assert!(lines.as_u64().is_some_and(|lines| lines >= 1), "{verified}");
    let history = home.json(&["history", "--json"]);
    assert_eq!(history["entries"].as_array().map(Vec::len), lines.as_u64().map(|n| n as usize), "{history}");
}

#[test]
fn a_damaged_journal_ends_with_4_and_can_be_rebuilt() {
    let home = Home::new();
    home.json(&["open", PROBLEM, "--json"]);
    let journal = home.path("home/data/journal.jsonl");
    let text = fs::read_to_string(&journal).expect("a journal");
    fs::write(&journal, text.replacen("session_check", "session_chuck", 1)).expect("written");
    let verify = home.rung(&["state", "verify"]);
    assert_eq!(verify.code, 4, "{verify:?}");
    assert!(verify.out.contains("of the journal is bad"), "{verify:?}");
    assert_eq!(home.rung(&["doctor"]).code, 4);
    let rebuilt = home.rung(&["state", "rebuild"]);
    assert_eq!(rebuilt.code, 0, "{rebuilt:?}");
    assert!(rebuilt.out.contains("The damaged journal is saved in"), "{rebuilt:?}");
    assert_eq!(home.rung(&["state", "verify"]).code, 0);
}

#[test]
fn next_proposes_a_problem_with_a_reason() {
    let home = Home::new();
    let next = home.json(&["next", "--json"]);
    let id = next["next"]["id"].as_str().expect("a problem").to_owned();
    assert!(next["next"]["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{next}");
    let after = home.json(&["next", "--after", &id, "--json"]);
    assert_ne!(after["next"]["id"], Value::from(id));
}

#[test]
fn open_makes_the_file_and_starts_the_editor() {
    let home = Home::new();
    let path = home.rung(&["open", PROBLEM, "--path"]).out;
    let text = fs::read_to_string(path.trim()).expect("the solution file");
    assert!(text.contains("def pair_to_target"), "{text}");
    let script = home.write("editor.sh", "echo '# edited' >> \"$1\"\n");
    let editor = format!("sh '{}'", script.display());
    let opened = done(home.command(&["open", PROBLEM]).env("PATH", "/usr/bin:/bin").env("VISUAL", editor));
    assert_eq!(opened.code, 0, "{opened:?}");
    assert!(fs::read_to_string(path.trim()).expect("the file").ends_with("# edited\n"));
    let missing = done(home.command(&["open", PROBLEM]).env("PATH", "/nowhere"));
    assert_eq!(missing.code, 5, "{missing:?}");
    assert!(missing.err.contains("No editor was found."), "{missing:?}");
}

#[test]
fn the_file_that_changed_last_is_judged() {
    let home = Home::new();
    let judged = |language: &str, text: &str| {
        let path = home.rung(&["open", PROBLEM, "--path", "--language", language]).out;
        fs::write(path.trim(), text).expect("written");
        let run = home.rung(&["run", PROBLEM, "--json"]);
        (run.code, parse(&run)["file"].as_str().expect("a file").ends_with(path.trim()))
    };
    assert_eq!(judged("python", RIGHT), (0, true));
    assert_eq!(judged("cpp", "int main() { this does not compile }\n"), (1, true));
    assert_eq!(judged("python", RIGHT), (0, true));
}

#[test]
fn a_pack_that_contradicts_itself_fails_no_learner() {
    let home = Home::new();
    let made = home.rung(&["pack", "new", "mine", "--author", "Ada"]);
    assert_eq!(made.code, 0, "{made:?}");
    let cases = home.path("mine/first-problem/cases.json");
    let text = fs::read_to_string(&cases).expect("cases").replace("\"expected\": 15", "\"expected\": 16");
    fs::write(&cases, text).expect("written");
    let installed = home.rung(&["pack", "install", "mine", "--yes"]);
    assert_eq!(installed.code, 0, "{installed:?}");
    let reference = home.path("mine/first-problem/solutions/python.py").display().to_string();
    let submitted = home.rung(&["submit", "first-problem", &reference]);
    assert_eq!(submitted.code, 3, "{submitted:?}");
    assert!(submitted.err.contains("fails case `rise-last`"), "{submitted:?}");
    assert_eq!(home.json(&["submissions", "first-problem", "--json"])["submissions"].as_array().map(Vec::len), Some(0));
}

#[test]
fn a_run_judges_samples_and_records_nothing() {
    let home = Home::new();
    let wrong = home.write("wrong.py", WRONG);
    let done = home.rung(&["run", PROBLEM, wrong.to_str().expect("UTF-8")]);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.out.starts_with("✗ Wrong answer · Pair to Target · "), "{done:?}");
    for part in ["want ", "got     [0, 0]", "^ ", "you printed (1 line)", "looking", "`rung hint pair-to-target`"] {
        assert!(done.out.contains(part), "{part}: {done:?}");
    }
    let right = home.write("right.py", RIGHT);
    let done = home.rung(&["run", PROBLEM, right.to_str().expect("UTF-8")]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.out.contains("`rung submit pair-to-target "), "{done:?}");
    let all = home.json(&["run", PROBLEM, right.to_str().expect("UTF-8"), "--all", "--json"]);
    assert!(all["total"].as_u64() > Some(10) && all["passed"] == all["total"], "{all}");
    assert!(all["outcome"].is_null(), "{all}");
    assert_eq!(home.json(&["history", "--json"])["entries"], Value::Array(Vec::new()));
}

#[test]
fn a_trace_follows_the_failing_case_and_records_nothing() {
    let home = Home::new();
    let wrong = home.write("wrong.py", WRONG);
    let file = wrong.to_str().expect("UTF-8");
    let done = home.rung(&["trace", PROBLEM, file]);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.out.starts_with("✗ Wrong answer · Pair to Target · case "), "{done:?}");
    for part in ["got     [0, 0]", "print('looking')", "returns [0, 0]", "Line 3 returns [0, 0]"] {
        assert!(done.out.contains(part), "{part}: {done:?}");
    }
    let part = home.rung(&["trace", PROBLEM, file, "--case", "2", "--steps", "3..4"]);
    let rest = format!("`rung trace {PROBLEM} {file} --case 2 --steps 1..2`");
    assert!(part.out.contains(&rest) && !part.out.contains("print('looking')"), "{part:?}");
    let json = parse(&home.rung(&["trace", PROBLEM, file, "--case", "2", "--json"]));
    assert_eq!((&json["verdict"], &json["steps"][0]["event"]), (&"WA".into(), &"call".into()), "{json}");
    assert_eq!(json["code"][1], "    print('looking')");
    assert_eq!(json["steps"][json["wrong"]["step"].as_u64().expect("a step") as usize]["line"], 3);
    assert_eq!(home.json(&["history", "--json"])["entries"], Value::Array(Vec::new()));
    check_failure(&home, &["trace", PROBLEM, file, "--case", "999"], 2, "Cases are numbered 1 to");
    let go = home.write("wrong.go", "package main\n");
    check_failure(&home, &["trace", PROBLEM, go.to_str().expect("UTF-8")], 3, "There is no trace for Go");
}

#[test]
fn code_that_does_not_compile_points_at_the_place() {
    let home = Home::new();
    let done = done(home.command(&["run", PROBLEM, "-"]).write_stdin(BROKEN));
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.out.contains("✗ Does not compile") && done.out.contains("SyntaxError"), "{done:?}");
    assert!(done.out.contains("(line 1, column "), "{done:?}");
}

#[test]
fn a_missing_file_ends_with_3() {
    let home = Home::new();
    check_failure(&home, &["run", PROBLEM, "nowhere.py"], 3, "nowhere.py");
    check_failure(&home, &["state", "export", "--progsnap2", "trace"], 3, "nothing was submitted");
    check_failure(&home, &["submit", PROBLEM, "."], 3, "this is a folder");
}

#[test]
fn a_submission_is_recorded_with_everything_it_changed() {
    let home = Home::new();
    let right = home.write("right.py", RIGHT);
    let file = right.to_str().expect("UTF-8");
    let submitted = home.json(&["submit", PROBLEM, file, "--json", "--minutes", "5"]);
    assert_eq!((&submitted["verdict"], &submitted["outcome"]["recorded"]), (&"AC".into(), &true.into()));
    let moved = &submitted["outcome"]["mastery"][0];
    assert_eq!(moved["topic"], "arrays-hashing");
    assert!(moved["after"].as_f64() > moved["before"].as_f64(), "{moved}");
    assert!(submitted["outcome"]["review"]["interval"].as_u64() >= Some(1), "{submitted}");
    assert_eq!(submitted["cases"].as_array().map(Vec::len), submitted["total"].as_u64().map(|n| n as usize));
    let history = home.rung(&["history"]);
    assert!(history.out.contains("Pair to Target: passed, 23 of 23 cases"), "{history:?}");
    let why = home.rung(&["why", "arrays-hashing"]);
    assert!(why.out.contains("It rests on 1 outcome for it and 0 against it"), "{why:?}");
    let stats = home.json(&["stats", "--json"]);
    assert_eq!((&stats["solved"], &stats["streak"]), (&1.into(), &1.into()));
    let again = home.rung(&["submit", PROBLEM, file]);
    assert_eq!(again.code, 0, "{again:?}");
    assert_eq!(home.json(&["state", "verify", "--json"])["clean"], true);
}

#[test]
fn a_review_comes_due_and_starts_from_a_blank_file() {
    let mut home = Home::new();
    check_failure(&home, &["review", PROBLEM], 2, "never solved");
    assert!(home.rung(&["review"]).out.contains("No review is planned yet"));
    let path = home.rung(&["open", PROBLEM, "--path"]).out;
    fs::write(path.trim(), RIGHT).expect("a solution");
    assert_eq!(home.rung(&["submit", PROBLEM]).code, 0);
    home.now = "2026-12-21T12:00:00Z".to_owned();
    let due = home.json(&["review", "--json"]);
    assert_eq!(due["reviews"][0]["id"], PROBLEM, "{due}");
    assert!(home.rung(&["list", "--due"]).out.contains(PROBLEM));
    let started = home.rung(&["review", PROBLEM]);
    assert_eq!(started.code, 0, "{started:?}");
    let text = fs::read_to_string(path.trim()).expect("the file");
    assert!(text.contains("def pair_to_target") && !text.contains("seen"), "{text}");
}

#[test]
fn the_laboratory_measures_the_guard() {
    let home = Home::new();
    let study = home.json(&["lab", "hints", "--problem", "ruler-marks", "--json"]);
    let rows = study["leaks"].as_array().expect("rows");
    assert_eq!(rows.len(), 5 * 5, "five kinds at five levels");
    assert!(rows.iter().all(|row| row["share"]["count"] == 0 && row["share"]["of"].as_u64() > Some(20)), "{rows:?}");
    assert_eq!((&study["alarms"]["count"], &study["held_back"]), (&0.into(), &Value::Array(Vec::new())));
    assert!(study["inversions"]["of"].as_u64() > Some(10), "{study}");
    let unknown = home.rung(&["lab", "hints", "--problem", "nothing"]);
    assert_eq!(unknown.code, 3, "{unknown:?}");
}

#[test]
fn hints_about_problems_of_another_pack_are_checked() {
    let home = Home::new();
    let made = home.rung(&["pack", "new", "mine", "--author", "Ada", "--problem", "climb"]);
    assert_eq!(made.code, 0, "{made:?}");
    let case = r#"{"problem": "climb", "level": 1, "bug": null, "kind": "good", "leak": false, "turns": ["What is asked for?"]}"#;
    home.write("cases.jsonl", &format!("{case}\n"));
    check_failure(&home, &["lab", "hints", "--cases", "cases.jsonl"], 3, "climb");
    let judged = home.json(&["lab", "hints", "--cases", "cases.jsonl", "--pack", "mine", "--json"]);
    assert_eq!(judged["alarms"]["of"], 1, "{judged}");
}

#[test]
fn a_hint_after_a_failure_is_labelled_and_stays_as_it_was() {
    let home = Home::new();
    let wrong = home.write("wrong.py", WRONG);
    home.rung(&["submit", PROBLEM, wrong.to_str().expect("UTF-8")]);
    // Another process looks at the last submission again.
    let first = home.json(&["hint", PROBLEM, "--json"]);
    let again = home.json(&["hint", PROBLEM, "--peek", "--json"]);
    assert_eq!(first["hints"][0], again["hints"][0]);
    assert_eq!(first["hints"][0]["source"], "diagnosed");
    home.rung(&["submit", PROBLEM, home.write("right.py", RIGHT).to_str().expect("UTF-8")]);
    let after = home.json(&["hint", PROBLEM, "--peek", "--json"]);
    assert_eq!(after["hints"].as_array().map(Vec::len), Some(0), "a pass ends the attempt: {after}");
}

#[test]
fn hints_are_offered_with_their_cost_before_they_are_revealed() {
    let home = Home::new();
    let peek = home.json(&["hint", PROBLEM, "--peek", "--json"]);
    assert_eq!((&peek["next"], &peek["revealed"]), (&1.into(), &Value::Null));
    assert!(peek["keeps"].as_f64().is_some_and(|keeps| keeps > 0.0 && keeps <= 1.0), "{peek}");
    let first = home.rung(&["hint", PROBLEM]);
    assert!(first.out.starts_with("Hint 1 of 5 · Question · from the pack\n"), "{first:?}");
    let second = home.json(&["hint", PROBLEM, "--json"]);
    assert_eq!((&second["revealed"], &second["next"]), (&2.into(), &3.into()));
    assert_eq!(second["hints"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&second["hints"][0]["source"], &second["hints"][1]["source"]),
        (&"authored".into(), &"authored".into())
    );
    let history = home.rung(&["history"]);
    assert!(history.out.contains("Pair to Target: hint 2 of 5"), "{history:?}");
}

#[test]
fn the_starter_pack_is_listed_and_a_broken_pack_is_explained() {
    let home = Home::new();
    let list = home.json(&["pack", "list", "--json"]);
    assert_eq!((&list["packs"][0]["pack"], &list["packs"][0]["errors"]), (&"starter".into(), &0.into()));
    check_failure(&home, &["pack", "check", "nowhere"], 3, "nowhere");
    home.write("mine/pack.toml", "format = 1\nid = \"mine\"\ntitel = \"Mine\"\n");
    let checked = home.rung(&["pack", "check", "mine", "--json"]);
    assert_eq!(checked.code, 3, "{checked:?}");
    let answer = parse(&checked);
    let misspelt = answer["findings"].as_array().expect("findings").iter().find(|finding| finding["line"] == 3);
    let misspelt = misspelt.expect("a finding on line 3");
    assert_eq!((&misspelt["severity"], &misspelt["file"]), (&"error".into(), &"mine/pack.toml".into()));
    assert!(misspelt.to_string().contains("title"), "{misspelt}");
}

#[test]
fn a_pack_is_checked_by_running_its_code() {
    let home = Home::new();
    let problem = Path::new("problems/quick-power");
    copy(problem, &home.path("mine/quick-power"));
    home.write("mine/pack.toml", &support::manifest_without_paths());
    let checked = home.rung(&["pack", "check", "mine"]);
    assert_eq!(checked.code, 0, "{checked:?}");
    assert!(checked.out.contains("1 problem, 0 errors"), "{checked:?}");
    assert!(checked.err.contains("[1/1] quick-power"), "{checked:?}");
    // Only running a reference shows that it is wrong.
    let solution = home.path("mine/quick-power/solutions/python.py");
    let text = fs::read_to_string(&solution).expect("a reference");
    fs::write(&solution, text.replacen("return ", "return 1 + ", 1)).expect("written");
    let read = home.rung(&["pack", "check", "mine", "--no-run"]);
    assert!(read.code == 0 && read.out.contains("were not run"), "{read:?}");
    let run = home.rung(&["pack", "check", "mine"]);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.out.contains("quick-power/solutions/python.py"), "{run:?}");
}

#[test]
fn a_hint_that_mends_a_known_bug_is_found_by_trying_it_out() {
    let home = Home::new();
    copy(Path::new("problems/quick-power"), &home.path("mine/quick-power"));
    home.write("mine/pack.toml", &support::manifest_without_paths());
    let file = home.path("mine/quick-power/hints.md");
    let text = fs::read_to_string(&file).expect("hints");
    let (before, bug) = text.split_once("# Bug negative-means-minus").expect("words for the bug");
    let (levels, rest) = bug.split_once("## Level 5").expect("a last level");
    let rest = &rest[rest.find("\n# Bug").expect("another bug")..];
    let told = "\nOn line 3, what would `return 1 / quick_power(x, -n)` give?\n";
    fs::write(&file, format!("{before}# Bug negative-means-minus{levels}## Level 5{told}{rest}")).expect("written");
    let line = text[..text.find("# Bug negative-means-minus").expect("the bug")].lines().count();
    let checked = home.rung(&["pack", "check", "mine", "--json"]);
    assert_eq!(checked.code, 3, "{checked:?}");
    let answer = parse(&checked);
    let findings = answer["findings"].as_array().expect("findings");
    let tried = findings.iter().find(|f| f["what"].to_string().contains("in the bug 'negative-means-minus'"));
    let tried = tried.unwrap_or_else(|| panic!("{answer:#}"));
    assert!(tried["file"].to_string().contains("quick-power/hints.md"), "{tried}");
    assert!(tried["line"].as_u64().is_some_and(|at| at as usize > line), "{tried}");
}

#[test]
fn hint_check_meets_targets_on_held_out_authors() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/hints-held-out");
    let judged = Home::new().json(&["lab", "hints", "--cases", cases, "--json"]);
    let share = |what: &str| {
        let count = |part: &str| judged[what][part].as_f64().expect("a count");
        assert!(count("of") >= 200.0, "{judged:#}");
        count("count") / count("of")
    };
    assert!(share("leaks") <= 0.02 && share("alarms") <= 0.03, "{:#} {:#}", judged["leaks"], judged["alarms"]);
}

#[test]
fn ctrl_c_ends_a_watch_with_130() {
    use std::io::{BufRead, BufReader};

    let home = Home::new();
    let mut child = std::process::Command::new(support::rung())
        .env_clear()
        .env("RUNG_HOME", home.path("home"))
        .env("RUNG_CACHE", support::cache())
        .env("RUNG_NOW", NOW)
        .args(["run", PROBLEM, "--watch"])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("rung starts");
    let mut lines = BufReader::new(child.stderr.take().expect("standard error")).lines();
    let watching = lines.find_map(|line| line.ok().filter(|line| line.starts_with("Watching "))).expect("a line");
    assert!(watching.ends_with("; Ctrl-C ends."), "{watching}");
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("a signal");
    // The rest of the output is read to keep the process from blocking on a full pipe.
    lines.for_each(drop);
    let status = child.wait().expect("rung ends");
    assert_eq!(status.code(), Some(130), "{status:?}");
}
