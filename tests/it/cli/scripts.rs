//! Tests difficult cases for scripts: names without a folder, a review that isn't due, a record locked by another
//! process.

use std::fs::{self, File};

use super::home::Home;
use super::{PROBLEM, RIGHT, WRONG, check_failure};
use crate::support;

/// A home with a recorded solution. Its folder is the current folder.
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
    // The existing file is kept and reported under the typed name.
    check_failure(&home, &["state", "export", "q.rung"], 3, "q.rung: there is a file already");
    check_failure(&home, &["report", "--html", "page.html"], 2, "page.html already exists.");
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
    // The second time there is no learner's file to keep.
    home.now = "2026-12-24T12:00:00Z".to_owned();
    let again = home.json(&["review", PROBLEM, "--json"]);
    assert_eq!(again["kept"], serde_json::Value::Null, "{again}");
}

#[test]
fn hint_waits_for_record_lock_then_fails_once() {
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
    // At least the journal is missing in a new home, regardless of this machine's languages.
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

#[test]
fn conflicting_packs_are_reported_everywhere() {
    let home = Home::new();
    let pack = |name: &str, own_uuid: &str| {
        let folder = format!("home/data/packs/{name}");
        support::copy("problems/quick-power".as_ref(), &home.path(&format!("{folder}/quick-power")));
        home.write(&format!("{folder}/pack.toml"), &renamed("problems/pack.toml", "\"starter\"", name, own_uuid));
        let problem = renamed("problems/quick-power/problem.toml", "\"\"", "", own_uuid);
        home.write(&format!("{folder}/quick-power/problem.toml"), &problem);
    };
    // By name, the packs would be in the other order.
    pack("mine", "1234abcd-1111-4111-8111-111111111111");
    pack("another", "1234abcd-2222-4222-8222-222222222222");
    let told = "The id 'quick-power' is taken by the pack 'starter', so this problem is 'mine/quick-power'.";
    let list = home.json(&["pack", "list", "--json"]);
    let ids: Vec<_> = (0..3).map(|at| list["packs"][at]["pack"].as_str().expect("an id")).collect();
    assert_eq!(ids, ["starter", "mine", "another"]);
    assert!(list["packs"][1]["collisions"][0].as_str().expect("a collision").starts_with(told), "{list}");
    assert_eq!(list["packs"][0]["collisions"], serde_json::json!([]));
    let shown = |line: &[&str]| home.rung(line).out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown(&["pack", "list"]).contains(&format!("mine: {told}")));
    let doctor = super::parse(&home.rung(&["doctor", "--json"]));
    let checks = doctor["checks"].as_array().expect("checks");
    assert_eq!(
        checks.iter().filter(|check| check["name"] == "pack" && check["level"] == "warn").count(),
        2,
        "{doctor}"
    );
    // No problem is lost, and each has a name that no other pack can use.
    home.write("power.py", "def power(base, exponent):\n    return base ** exponent\n");
    for (name, id) in [("quick-power", "quick-power"), ("mine/quick-power", "mine/quick-power")] {
        assert_eq!(home.json(&["show", name, "--json"])["problem"]["id"], id);
        assert_eq!(home.rung(&["submit", name, "power.py"]).code, 1, "{name}");
    }
    assert_eq!(home.json(&["show", "starter/quick-power", "--json"])["problem"]["id"], "quick-power");
    assert!(home.rung(&["open", "mine/quick-power", "--path"]).out.contains("/mine/quick-power/solution.py"));
    check_failure(&home, &["show", "nobodys/quick-power"], 2, "There is no problem");
    // The same is reported before it is installed.
    fs::rename(home.path("home/data/packs/mine"), home.path("mine")).expect("moved");
    let checked = shown(&["pack", "check", "mine", "--no-run"]);
    assert!(checked.contains("is taken by the pack 'starter', so this problem is 'mine/quick-power'"), "{checked}");
}

/// A file of the starter pack with a different name and uuid.
fn renamed(file: &str, from: &str, to: &str, uuid: &str) -> String {
    let text = fs::read_to_string(file).expect("a file of the starter pack");
    let old = text.lines().find(|line| line.starts_with("uuid")).expect("a uuid").to_owned();
    text.replacen(from, &format!("\"{to}\""), 1).replacen(&old, &format!("uuid = \"{uuid}\""), 1)
}

#[test]
fn a_journal_whose_end_is_gone_stops_and_names_what_restores_it() {
    let home = practised();
    for _ in 0..3 {
        assert_eq!(home.rung(&["submit", PROBLEM, "right.py"]).code, 0);
    }
    let journal = home.path("home/data/journal.jsonl");
    let whole = fs::read(&journal).expect("a journal");
    assert_eq!(home.rung(&["state", "export", "whole.rung"]).code, 0);
    let lines = whole.split(|byte| *byte == b'\n').count() - 1;
    // The cut is in the middle of a line, after half of the lines.
    let half = &whole[..whole.len() / 2];
    let left = half.split(|byte| *byte == b'\n').count() - 1;
    let cut = || fs::write(&journal, half).expect("cut");
    cut();
    let told = format!("{} steps that learner.json knows of are missing", lines - left);
    for (line, code) in [(&["today"][..], 0), (&["submit", PROBLEM, "right.py"], 4)] {
        let done = home.rung(line);
        let all = format!("{}{}", done.out, done.err).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(done.code, code, "{done:?}");
        assert!(all.contains(&told) && all.contains("`rung state import FILE`"), "{told}: {done:?}");
        assert!(!all.contains("the last step was cut off"), "{done:?}");
        assert_eq!(fs::read(&journal).expect("a journal"), half, "{line:?} wrote");
    }
    let verify = home.rung(&["state", "verify"]);
    assert_eq!(verify.code, 4, "{verify:?}");
    // Both commands that the message names restore it.
    assert_eq!(home.rung(&["state", "import", "whole.rung"]).code, 0);
    assert_eq!(fs::read(&journal).expect("a journal"), whole);
    cut();
    assert_eq!(home.rung(&["state", "rebuild"]).code, 0);
    assert_eq!(home.rung(&["submit", PROBLEM, "right.py"]).code, 0);
}

#[test]
fn one_problem_of_a_pack_can_be_checked_alone() {
    let home = Home::new();
    for problem in ["quick-power", "pair-to-target"] {
        support::copy(format!("problems/{problem}").as_ref(), &home.path(&format!("pack/{problem}")));
    }
    home.write("pack/pack.toml", &support::manifest_without_paths());
    // The other problem and the pack have mistakes.
    fs::remove_file(home.path("pack/pair-to-target/hints.md")).expect("removed");
    assert_eq!(home.rung(&["pack", "check", "pack", "--no-run"]).code, 3);
    let one = home.json(&["pack", "check", "pack/", "--no-run", "--only", "quick-power", "--json"]);
    assert_eq!((&one["problems"], &one["findings"]), (&1.into(), &serde_json::json!([])), "{one}");
    let other = home.rung(&["pack", "check", "pack", "--only", "pair-to-target", "--no-run", "--json"]);
    let (code, other) = (other.code, super::parse(&other));
    let found = other["findings"].as_array().expect("findings");
    let inside =
        |finding: &serde_json::Value| finding["file"].as_str().is_some_and(|f| f.starts_with("pack/pair-to-target/"));
    assert!(code == 3 && !found.is_empty() && found.iter().all(inside), "{other}");
    let both = ["pack", "check", "pack", "--only", "quick-power", "--only", "pair-to-target", "--no-run"];
    assert_eq!(home.rung(&both).code, 3);
    check_failure(&home, &["pack", "check", "pack", "--only", "quik-power"], 2, "Did you mean `quick-power`?");
    check_failure(&home, &["pack", "check", "pack", "--only", "zzz"], 2, "named by its folder");
}

#[test]
fn doctor_names_the_line_of_a_prompt_that_cant_be_used() {
    let home = Home::new();
    let told = |home: &Home| {
        let doctor = super::parse(&home.rung(&["doctor", "--json"]));
        let checks = doctor["checks"].as_array().expect("checks").clone();
        checks.into_iter().find(|check| check["name"] == "prompts")
    };
    assert_eq!(told(&home), None);
    let folder = home.path("home/config/prompts");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("hint.v1.md"), "<!-- always -->\nLevel {{levle}} in {{fence}}.\n").expect("written");
    let check = told(&home).expect("a finding");
    let text = check.to_string();
    assert!(text.contains("hint.v1.md:2") && text.contains("built-in prompt is used"), "{text}");
    assert!(text.contains("docs/prompts.md"), "{text}");
}
