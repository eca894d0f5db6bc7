//! Tests `rung why`, `rung history` and `rung report` on two days of a learner, from outside, including the files they
//! write.

use std::fs;
use std::sync::OnceLock;

use serde_json::Value;

use crate::cli::home::{CommandOutput, Home};
use crate::cli::{PROBLEM, RIGHT};

const WRONG: &str = "def pair_to_target(nums, target):\n    return [0, 0]\n";

/// A learner who failed, took a hint and passed on Friday, and opened Rung on Saturday. Tests only read this home.
fn home_with_history() -> &'static Home {
    static HOME: OnceLock<Home> = OnceLock::new();
    HOME.get_or_init(|| {
        let mut home = Home::new();
        "2026-11-20T12:00:00Z".clone_into(&mut home.now);
        let (wrong, right) = (home.write("wrong.py", WRONG), home.write("right.py", RIGHT));
        for (line, code) in [
            (vec!["open", "ruler-marks", "--json"], 0),
            (vec!["submit", PROBLEM, wrong.to_str().expect("UTF-8")], 1),
            (vec!["hint", PROBLEM], 0),
            (vec!["submit", PROBLEM, right.to_str().expect("UTF-8")], 0),
        ] {
            let done = home.rung(&line);
            assert_eq!(done.code, code, "{line:?}: {done:?}");
        }
        crate::cli::home::NOW.clone_into(&mut home.now);
        assert_eq!(home.rung(&["open", "ruler-marks", "--json"]).code, 0);
        home
    })
}

/// The text with times of day as `HH:MM`.
fn masked(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let bytes = line.as_bytes();
        let timed = bytes.len() > 5 && bytes[2] == b':' && bytes[..5].iter().all(|b| b.is_ascii_digit() || *b == b':');
        lines.push(if timed { format!("HH:MM{}", &line[5..]) } else { line.to_owned() });
    }
    lines.join("\n")
}

fn lines(answer: &Value) -> Vec<&Value> {
    let sections = answer["sections"].as_array().expect("sections");
    sections.iter().flat_map(|section| section["lines"].as_array().expect("lines")).collect()
}

/// Checks that every number computed again agrees with the record, and that every record named is in the history.
fn check_traced(name: &[&str], about: &str) {
    let home = home_with_history();
    let mut line = vec!["why"];
    line.extend(name);
    line.push("--json");
    let answer = home.json(&line);
    assert_eq!(answer["about"], about, "{answer}");
    let mut checks = 0;
    for line in lines(&answer) {
        for check in line["checks"].as_array().expect("checks") {
            let number = |key: &str| check[key].as_f64().expect("a number");
            assert!((number("computed") - number("recorded")).abs() < 5e-7, "{line}");
            checks += 1;
        }
        if let Some(version) = line["record"].as_u64() {
            let history = home.json(&["history", "--version", &version.to_string(), "--json"]);
            assert_eq!(history["entries"][0]["version"], version, "{line}");
        }
    }
    assert!(checks > 0 || about == "proficiency", "{answer}");
}

#[test]
fn every_number_is_traced_to_the_journal() {
    check_traced(&["arrays-hashing"], "topic");
    check_traced(&["two sum"], "problem");
    check_traced(&[], "proficiency");
}

#[test]
fn why_reads_as_sentences_with_the_equation_after_them() {
    let home = home_with_history();
    let topic = home.rung(&["why", "Arrays & Hashing"]);
    for part in ["Arrays & Hashing stands at .", "(equation 9)", "gain = α × w_d × w_r × (1 − m) = .3 × .8 × 1", "[4]"]
    {
        assert!(topic.out.contains(part), "{part}: {topic:?}");
    }
    let problem = home.rung(&["why", PROBLEM]);
    let due = "The due day, factor by factor";
    for part in ["Solved first on Fri 20 Nov", due, "I₁ = ", " × .9 = ", "Its place today"] {
        assert!(problem.out.contains(part), "{part}: {problem:?}");
    }
    let plain = home.rung(&["why", PROBLEM, "--ascii"]);
    assert!(plain.out.is_ascii() && plain.out.contains("exp(-delta t / tau)"), "{plain:?}");
    let unknown = home.rung(&["why", "pair-to-tagret"]);
    assert_eq!(unknown.code, 2, "{unknown:?}");
    assert!(
        unknown.err.contains("There is no topic or problem") && unknown.err.contains("`pair-to-target`"),
        "{unknown:?}"
    );
}

#[test]
fn history_is_chosen_by_time_kind_and_version() {
    let home = home_with_history();
    let entries = |line: &[&str]| {
        let mut full = vec!["history"];
        full.extend(line);
        full.push("--json");
        let answer = home.json(&full);
        answer["entries"].as_array().expect("entries").iter().map(|e| e["event"].clone()).collect::<Vec<_>>()
    };
    let all = entries(&["--limit", "1000"]).len();
    assert_eq!(entries(&["--since", "2026-11-20"]).len(), all);
    let today = entries(&["--since", "2026-11-21"]);
    assert!(!today.is_empty() && today.len() < all && !today.contains(&"submission".into()), "{today:?}");
    assert_eq!(entries(&["--since", "2d"]).len(), all);
    assert_eq!(entries(&["--since", "2027-01-01"]).len(), 0);
    assert_eq!(entries(&["--kind", "submissions"]), ["submission"; 2]);
    assert_eq!(entries(&["--kind", "submission", "--limit", "1"]), ["submission"]);
    assert_eq!(entries(&["--kind", "hints"]), ["hint"]);
    assert_eq!(entries(&["--kind", "refused"]), [""; 0]);
    let nothing = home.rung(&["history", "--kind", "refused"]);
    assert!(nothing.out.starts_with("No entry of that kind and time."), "{nothing:?}");
    for line in [&["history", "--kind", "odd"][..], &["history", "--since", "yesterday"]] {
        let refused = home.rung(line);
        assert_eq!(refused.code, 2, "{refused:?}");
    }
    let told = masked(&home.rung(&["history", "--kind", "submissions"]).out);
    assert!(told.starts_with("Fri 20 Nov\nHH:MM  Pair to Target: passed, 23 of 23 cases"), "{told}");
}

fn report(home: &Home, arguments: &[&str]) -> CommandOutput {
    let mut line = vec!["report", "--html"];
    line.extend(arguments);
    home.rung(&line)
}

#[test]
fn a_report_is_one_page_and_never_written_over_by_accident() {
    let home = home_with_history();
    let file = home.path("page.html");
    let written = report(home, &["page.html"]);
    assert_eq!(written.code, 0, "{written:?}");
    let page = fs::read_to_string(&file).expect("the page");
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"), "{page:.200}");
    for part in [
        "Progress with Rung",
        "How to read this",
        "Mastery of Arrays &amp; Hashing over time",
        "<svg",
        "Pair to Target",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for stranger in ["<script", "http:", "https:", "<link", "<img", "url("] {
        assert!(!page.contains(stranger), "{stranger}");
    }
    // The file already exists.
    fs::write(&file, "mine").expect("written");
    let refused = report(home, &["page.html"]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("page.html already exists.\nAdd `--force`"), "{refused:?}");
    assert_eq!(fs::read_to_string(&file).expect("the file"), "mine");
    assert_eq!(report(home, &["page.html", "--force"]).code, 0);
    assert_eq!(fs::read_to_string(&file).expect("the page"), page, "the same moment gives the same page");
    let nowhere = report(home, &["no/such/folder/page.html"]);
    assert_eq!(nowhere.code, 5, "{nowhere:?}");
    assert!(nowhere.err.contains("Cannot write"), "{nowhere:?}");
    let left = fs::read_dir(home.path("")).expect("a folder").flatten();
    let left: Vec<_> =
        left.map(|entry| entry.file_name()).filter(|n| n.to_string_lossy().starts_with(".rung-")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_new_learner_has_a_why_and_a_report_too() {
    let home = Home::new();
    assert!(home.rung(&["why", "stack"]).out.contains("Nothing has been solved or tried here yet"));
    assert!(home.rung(&["why", PROBLEM]).out.contains("You haven't submitted a solution yet"));
    assert!(home.rung(&["why"]).out.starts_with("Proficiency ."));
    assert_eq!(report(&home, &["page.html", "--json"]).code, 0);
    assert!(fs::read_to_string(home.path("page.html")).expect("the page").contains("No attempts yet"));
}
