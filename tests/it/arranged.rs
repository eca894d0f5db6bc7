//! Tests postponed, suspended, resumed and limited reviews: the offers, the records and undo.

use serde_json::Value as Json;

use crate::cli::home::Home;

/// Sets the clock to noon, this many days after the first day.
fn on_day(home: &mut Home, day: usize) {
    home.now = format!("2026-11-{:02}T12:00:00Z", 21 + day);
}

const SOLVED: [&str; 3] = ["pair-to-target", "valid-brackets", "ruler-marks"];

/// The source of the reference of a starter problem.
fn reference(id: &str) -> String {
    let catalog = rung_tutor::pack::embedded_catalog();
    let problem = catalog.find(id).expect("in the starter pack");
    problem.reference(rung_tutor::types::Language::Python).expect("a reference").source.clone()
}

/// A home in which three problems were solved two days before, so that their reviews are due.
fn with_reviews() -> Home {
    let mut home = Home::new();
    for id in SOLVED {
        let source = home.path(&format!("{id}.py"));
        std::fs::write(&source, reference(id)).expect("a file");
        let done = home.rung(&["submit", id, source.to_str().expect("UTF-8")]);
        assert_eq!(done.code, 0, "{done:?}");
    }
    on_day(&mut home, 2);
    home
}

fn ids(list: &Json) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|item| item["id"].as_str()).collect()
}

#[test]
fn review_limit_postpones_the_rest_and_shows_count() {
    let home = with_reviews();
    let before = home.json(&["today", "--json"]);
    assert_eq!((ids(&before["reviews"]).len(), &before["waiting"]), (3, &0.into()));
    let refused = home.rung(&["config", "set", "reviews_a_day", "many"]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert_eq!(home.rung(&["config", "set", "reviews_a_day", "2"]).out, "2\n");
    assert_eq!(home.rung(&["config", "get", "reviews_a_day"]).out, "2\n");
    let limited = home.json(&["today", "--json"]);
    assert_eq!((ids(&limited["reviews"]).len(), &limited["waiting"]), (2, &1.into()));
    let told = home.rung(&["today"]).out;
    assert!(told.contains("Due for review (3 due; 2 today, the rest waits)"), "{told}");
    // After postponing the first two, the third is neither next nor on the list.
    for _ in 0..2 {
        let today = home.json(&["today", "--json"]);
        let id = ids(&today["reviews"])[0].to_owned();
        assert_eq!(home.rung(&["review", &id]).code, 0);
        let source = home.path(&format!("{id}.py"));
        assert_eq!(home.rung(&["submit", &id, source.to_str().expect("UTF-8")]).code, 0);
    }
    let after = home.json(&["today", "--json"]);
    assert_eq!((ids(&after["reviews"]).len(), &after["waiting"]), (0, &1.into()));
    let told = home.rung(&["today"]).out;
    assert!(told.contains("1 due review left for another day: today’s limit is reached."), "{told}");
    let next = home.json(&["next", "--json"]);
    assert!(!SOLVED.contains(&next["next"]["id"].as_str().unwrap_or_default()), "{next}");
}

#[test]
fn reviews_are_put_off_suspended_resumed_and_taken_back() {
    let mut home = with_reviews();
    let due = |home: &Home| {
        ids(&home.json(&["today", "--json"])["reviews"]).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let [first, second, _] = SOLVED;
    let put_off = home.json(&["--json", "postpone", first, "2"]);
    assert_eq!((&put_off["due"], &put_off["suspended"]), (&"2026-11-25".into(), &false.into()));
    let suspended = home.rung(&["suspend", second]);
    assert!(suspended.out.contains("is suspended until `rung resume valid-brackets`"), "{suspended:?}");
    assert_eq!(due(&home), ["ruler-marks"]);
    let told = home.rung(&["today"]).out;
    assert!(told.contains("Suspended: valid-brackets."), "{told}");
    let listed = home.rung(&["list", "--suspended"]).out;
    assert!(listed.contains("solved, review suspended") && !listed.contains("pair-to-target"), "{listed}");
    let why = home.rung(&["why", second]).out;
    assert!(why.contains("you resume it. Suspended by you on Mon 23 Nov"), "{why}");
    assert_eq!([home.rung(&["suspend", second]).code, home.rung(&["postpone", second]).code], [2, 2]);
    let history = home.rung(&["history", "--kind", "reviews"]).out;
    assert!(history.contains("Review of Pair to Target put off by 2 days"), "{history}");
    assert!(history.contains("Review of Valid Brackets suspended"), "{history}");
    // A suspended review has not returned by itself, even much later.
    on_day(&mut home, 9);
    assert_eq!(due(&home), ["ruler-marks", "pair-to-target"]);
    assert_eq!(home.rung(&["resume", second]).code, 0);
    assert_eq!(due(&home).len(), 3);
    // Resuming, suspending and postponing are undone one after the other.
    for (gone, left) in [("resumed", 2), ("suspended", 3), ("postponed", 3)] {
        let undone = home.json(&["--json", "undo", "--yes"]);
        assert_eq!(undone["taken"]["outcome"], format!("review {gone}"), "{undone}");
        assert_eq!(due(&home).len(), left, "after taking back: {gone}");
    }
    let verified = home.rung(&["state", "verify"]);
    assert_eq!(verified.code, 0, "{verified:?}");
    let never = home.rung(&["suspend", "squeeze-right"]);
    assert!(never.code == 2 && never.err.contains("has no review yet"), "{never:?}");
}
