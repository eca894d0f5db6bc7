//! Tests a day from outside, with a moved clock: the first suggestion, the cost of viewing, and the cost of a stray
//! submission.

use std::fs;

use serde_json::Value;

use crate::cli::home::Home;
use crate::cli::{PROBLEM, RIGHT};

/// A home in which a problem was solved on Saturday.
fn solved() -> Home {
    let home = Home::new();
    let file = home.write("right.py", RIGHT).display().to_string();
    assert_eq!(home.json(&["submit", PROBLEM, &file, "--json"])["outcome"]["recorded"], true);
    home
}

fn at(home: &mut Home, now: &str) {
    now.clone_into(&mut home.now);
}

fn journal(home: &Home) -> Option<String> {
    fs::read_to_string(home.path("home/data/journal.jsonl")).ok()
}

#[test]
fn what_comes_next_is_one_answer_and_a_due_review_is_first() {
    let mut home = solved();
    let check = |home: &Home, due: bool| {
        let today = home.json(&["today", "--json"]);
        let next = home.json(&["next", "--json"]);
        assert_eq!(today["next"]["id"], next["next"]["id"], "{today} {next}");
        assert_eq!(next["next"]["id"] == PROBLEM, due, "{next}");
    };
    check(&home, false);
    at(&mut home, "2026-11-24T09:00:00Z");
    check(&home, true);
    home.json(&["open", "ruler-marks", "--json"]);
    check(&home, true);
}

#[test]
fn a_due_problem_opens_blank_unless_asked_otherwise() {
    let mut home = solved();
    let open = |home: &Home, flags: &[&str]| home.json(&[&["open", PROBLEM, "--json"], flags].concat());
    let file = open(&home, &[])["file"].as_str().expect("a path").to_owned();
    fs::write(&file, RIGHT).expect("written");
    at(&mut home, "2026-11-24T09:00:00Z");
    let text = |answer: &Value| {
        assert_eq!(answer["file"], file.as_str());
        fs::read_to_string(&file).expect("a file")
    };
    assert_eq!(text(&open(&home, &["--as-is"])), RIGHT);
    assert_eq!(text(&open(&home, &["--path"])), RIGHT);
    let blank = open(&home, &[]);
    assert_eq!(blank["blank"], true);
    assert_ne!(text(&blank), RIGHT);
    // The review has begun: later changes of the file stay.
    fs::write(&file, "def x(): pass\n").expect("written");
    let again = open(&home, &[]);
    assert_eq!((&again["blank"], text(&again).as_str()), (&false.into(), "def x(): pass\n"));
}

#[test]
fn a_look_with_the_clock_ahead_costs_nothing() {
    let mut home = solved();
    at(&mut home, "2026-11-22T09:00:00Z");
    let before = journal(&home);
    assert_eq!(home.json(&["today", "--json"])["streak"], 1);
    at(&mut home, "2027-06-01T09:00:00Z");
    assert_eq!(home.json(&["today", "--json"])["streak"], 0);
    for line in [&["next"][..], &["review"], &["list"], &["stats"], &["show", PROBLEM], &["history"], &["why"]] {
        home.rung(line);
    }
    assert_eq!(journal(&home), before, "a reading command wrote");
    // Opening a problem then counts as a check-in, but the streak is intact once the clock is correct again.
    home.json(&["open", "ruler-marks", "--json"]);
    at(&mut home, "2026-11-22T10:00:00Z");
    assert_eq!(home.json(&["today", "--json"])["streak"], 1);
}

/// The time on a problem starts with its first `open` or `run`. A submission alone measures nothing.
#[test]
fn time_starts_with_the_first_command_on_a_problem() {
    let check = |first: Option<&[&str]>, seconds: u64| {
        let mut home = Home::new();
        let file = home.write("right.py", RIGHT).display().to_string();
        if let Some(line) = first {
            let line: Vec<&str> = line.iter().map(|word| if *word == "FILE" { file.as_str() } else { word }).collect();
            let done = home.rung(&line);
            assert_eq!(done.code, 0, "{done:?}");
        }
        at(&mut home, "2026-11-21T12:10:00Z");
        home.json(&["submit", PROBLEM, &file, "--json"]);
        let stats = home.json(&["stats", "--json"]);
        assert_eq!(stats["seconds"].as_u64(), Some(seconds), "{first:?}");
    };
    check(Some(&["open", PROBLEM, "--json"]), 600);
    check(Some(&["run", PROBLEM, "FILE"]), 600);
    check(Some(&["open", PROBLEM, "--path"]), 0);
    check(None, 0);
}

#[test]
fn one_pass_and_one_failure_are_half() {
    let home = Home::new();
    let wrong = home.write("wrong.py", &RIGHT.replace("target - x", "target + x")).display().to_string();
    let right = home.write("right.py", RIGHT).display().to_string();
    assert_eq!(home.rung(&["submit", PROBLEM, &wrong]).code, 1);
    assert_eq!(home.rung(&["submit", PROBLEM, &right]).code, 0);
    assert_eq!(home.json(&["stats", "--json"])["accuracy"], 0.5);
    let stats = home.rung(&["stats"]).out;
    assert!(stats.contains("50 % of your last 2 counted submissions passed"), "{stats}");
}

#[test]
fn an_untouched_starter_is_not_judged() {
    let home = Home::new();
    home.json(&["open", PROBLEM, "--json"]);
    let before = journal(&home);
    let done = home.rung(&["submit", PROBLEM]);
    assert_eq!(done.code, 2, "{done:?}");
    assert!(done.err.contains("is still the starter file"), "{done:?}");
    assert_eq!(journal(&home), before);
}

/// What was done with the starter pack, and its paths, while another pack is in use.
#[test]
fn the_record_of_a_pack_that_is_not_in_use_keeps_its_names() {
    let home = solved();
    for line in [
        &["pack", "new", "mine", "--author", "Ada", "--problem", "climb"][..],
        &["pack", "build", "mine", "--with-errors", "--output", "mine.tar.gz"],
        &["pack", "install", "mine.tar.gz", "--yes"],
        &["goal", "interview"],
        &["pack", "use", "mine"],
    ] {
        let done = home.rung(line);
        assert_eq!(done.code, 0, "{line:?}: {done:?}");
    }
    let check = |line: &[&str], expected: &str| {
        let done = home.rung(line);
        assert!([&done.out, &done.err].iter().any(|text| text.contains(expected)), "{line:?}: {done:?}");
    };
    check(&["history"], "Pair to Target");
    check(&["goal"], "no pack in use has Interview in four weeks");
    check(&["goal", "first-course"], "is in the pack `starter`, which is not in use");
    check(&["show", PROBLEM], "Pair to Target is in the pack `starter`, which is not in use.");
    check(&["review"], "1 review belongs to packs that are not in use.");
}

/// The day's set was made with the starter pack; then another pack is in use.
#[test]
fn the_day_and_the_goal_follow_the_pack_in_use() {
    let home = Home::new();
    home.json(&["open", PROBLEM, "--json"]);
    for line in [
        &["pack", "new", "mine", "--author", "Ada", "--problem", "climb"][..],
        &["pack", "build", "mine", "--with-errors", "--output", "mine.tar.gz"],
        &["pack", "install", "mine.tar.gz", "--yes"],
        &["pack", "use", "mine"],
        &["goal", "global", "--minutes", "40"],
    ] {
        let done = home.rung(line);
        assert_eq!(done.code, 0, "{line:?}: {done:?}");
    }
    let today = home.rung(&["today"]).out;
    assert!(today.contains("Climb") && !today.contains("Nothing is planned"), "{today}");
    home.write("past.csv", "title,status\nTwo Sum,AC\nNever Heard,AC\n");
    let refused = home.rung(&["import", "history", "past.csv"]);
    assert!(refused.err.contains("1 about problems of packs that are not in use"), "{refused:?}");
    assert!(refused.err.contains("`rung pack use --all` uses all installed packs"), "{refused:?}");
}

#[test]
fn a_goal_before_the_check_in_leaves_yesterdays_set_alone() {
    let mut home = solved();
    at(&mut home, "2026-11-22T09:00:00Z");
    home.json(&["goal", "global", "--minutes", "60", "--json"]);
    let journal = journal(&home).expect("a journal");
    assert!(journal.lines().last().is_some_and(|line| line.contains("profile_set")), "{journal}");
}
