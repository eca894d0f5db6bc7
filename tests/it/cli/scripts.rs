//! What scripts stumble over: names without a folder, a review that isn't due, a record that somebody else holds.

use std::fs::{self, File};

use super::home::Home;
use super::{PROBLEM, RIGHT, WRONG, check_failure};

/// A home in whose folder the learner stands, with a solution on record.
fn practised() -> Home {
    let home = Home::new();
    home.write("right.py", RIGHT);
    assert_eq!(home.rung(&["submit", PROBLEM, "right.py"]).code, 0);
    home
}

#[test]
fn a_file_may_be_named_without_its_folder() {
    let home = practised();
    home.write("past.csv", "problem,time,outcome\nvalid-brackets,2026-01-31,pass\n");
    for line in [
        &["run", PROBLEM, "right.py"][..],
        &["trace", PROBLEM, "right.py"],
        &["state", "export", "q.rung"],
        &["state", "export", "q.rung", "--force"],
        &["report", "--html", "page.html"],
        &["report", "--html", "page.html", "--force"],
        &["import", "history", "past.csv"],
        &["--home", "elsewhere", "config", "set", "ascii", "true"],
        &["--home", "elsewhere", "state", "import", "q.rung"],
        &["--home", "elsewhere", "open", PROBLEM, "--path"],
    ] {
        let done = home.rung(line);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{line:?}: {done:?}");
    }
    for file in ["q.rung", "page.html", "elsewhere/config/config.toml", "elsewhere/data/journal.jsonl"] {
        assert!(home.path(file).metadata().is_ok_and(|meta| meta.len() > 0), "{file}");
    }
    // What is there is kept, and said to be there, under the name that was typed.
    check_failure(&home, &["state", "export", "q.rung"], 3, "q.rung: there is a file already");
    check_failure(&home, &["report", "--html", "page.html"], 2, "page.html is there already");
}

#[test]
fn a_review_that_is_not_due_leaves_the_file_alone() {
    let mut home = Home::new();
    let file = home.rung(&["open", PROBLEM, "--path"]).out.trim().to_owned();
    fs::write(&file, RIGHT).expect("a solution");
    assert_eq!(home.rung(&["submit", PROBLEM]).code, 0);
    check_failure(&home, &["review", PROBLEM], 2, "is not due: its review comes");
    check_failure(&home, &["review", "--early"], 2, "<ID>");
    assert_eq!(fs::read_to_string(&file).expect("the file"), RIGHT);

    let started = home.json(&["review", PROBLEM, "--early", "--json"]);
    let kept = started["kept"].as_str().expect("where the old text is");
    assert_eq!(fs::read_to_string(kept).expect("kept"), RIGHT);
    assert!(!fs::read_to_string(&file).expect("the file").contains("seen"));
    // The second time there is nothing of the learner's to keep.
    home.now = "2026-12-24T12:00:00Z".to_owned();
    let again = home.json(&["review", PROBLEM, "--json"]);
    assert_eq!(again["kept"], serde_json::Value::Null, "{again}");
}

#[test]
fn a_hint_waits_for_its_turn_and_then_says_once_that_it_did_not_come() {
    let home = Home::new();
    home.write("wrong.py", WRONG);
    assert_eq!(home.rung(&["submit", PROBLEM, "wrong.py"]).code, 1);
    let lock = File::options().write(true).open(home.path("home/data/lock")).expect("the lock");
    lock.lock().expect("locked");
    let refused = home.rung(&["hint", PROBLEM]);
    assert_eq!((refused.code, refused.out.as_str()), (4, ""), "{refused:?}");
    assert_eq!(refused.err.matches("has this learner's record open").count(), 1, "{refused:?}");
    assert!(!refused.err.contains("waiting"), "{refused:?}");

    let mut hint = home.command(&["hint", PROBLEM]);
    let waiting = std::thread::spawn(move || hint.output().expect("rung runs"));
    std::thread::sleep(std::time::Duration::from_millis(300));
    drop(lock);
    let told = waiting.join().expect("no panic");
    assert!(told.status.success() && told.stderr.is_empty(), "{told:?}");
}

#[test]
fn a_tick_is_for_what_is_there() {
    let home = Home::new();
    let answer = super::parse(&super::done(home.command(&["doctor", "--json"]).env("PATH", "/nowhere")));
    let checks = answer["checks"].as_array().expect("checks");
    let missing: Vec<_> = checks
        .iter()
        .filter(|check| check["name"] == "journal" || check["text"].as_str().is_some_and(|t| t.contains("not found")))
        .collect();
    // Nothing is recorded in a new home, whatever this machine has.
    assert!(!missing.is_empty() && missing.iter().all(|check| check["level"] == "absent"), "{missing:?}");
    let shown = super::done(home.command(&["doctor"]).env("PATH", "/nowhere")).out;
    let ticked = shown.lines().find(|line| line.starts_with('✓') && line.contains("not found"));
    assert_eq!(ticked, None, "{shown}");
}

#[test]
fn a_failure_is_json_where_the_answer_would_be() {
    let home = Home::new();
    for (line, code, kind, part) in [
        (&["show", "pair-to-tagret", "--json"][..], 2, "usage", "no problem"),
        (&["--json", "lst"], 2, "usage", "Unrecognized subcommand 'lst'."),
        (&["run", "--json"], 2, "usage", "<ID>"),
        (&["run", PROBLEM, "nowhere.py", "--json"], 3, "input", "nowhere.py: "),
        (&["state", "export", "q.rung", "--json"], 3, "input", "q.rung: nothing is recorded yet"),
        (&["--json"], 5, "environment", "terminal"),
    ] {
        let done = home.rung(line);
        let answer = super::parse(&done);
        let error = &answer["error"];
        assert_eq!(
            (done.code, error["exit"].as_i64(), &error["kind"]),
            (code, Some(code.into()), &kind.into()),
            "{done:?}"
        );
        let message = error["message"].as_str().expect("a message");
        assert!(message.contains(part), "{message}");
        assert_eq!(done.err, "", "{line:?}");
    }
}

#[test]
fn nothing_is_wrapped_inside_a_path_and_columns_count() {
    let home = Home::new();
    let folder = "a-folder-with-a-name-that-is-much-longer-than-any-line-of-text-that-a-terminal-would-show/here";
    let deep = home.path(folder).display().to_string();
    let done = home.rung(&["--home", &deep, "doctor"]);
    assert!(done.out.contains(&deep), "{done:?}");
    let lines = |columns: &str| {
        let mut command = home.command(&["show", PROBLEM]);
        super::done(command.env("COLUMNS", columns)).out.lines().count()
    };
    assert!(lines("50") > lines("80") && lines("80") > lines("140"), "{} {}", lines("50"), lines("140"));
}
