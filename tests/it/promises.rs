//! What Rung promises a learner: every test that the page of promises names is there.

use crate::sources::{Source, rust_files};

/// Names in backticks that look like a test's.
fn named(text: &str) -> Vec<&str> {
    let inside = text.split('`').skip(1).step_by(2);
    let is_name = |word: &&str| word.contains('_') && word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    inside.filter(is_name).collect()
}

/// Names of functions that stand right behind a mark of a test.
fn tests() -> Vec<String> {
    let sources = ["src", "tests"].into_iter().flat_map(rust_files);
    let mut found = Vec::new();
    for source in sources {
        let mut marked = false;
        // A property test has its mark inside the macro, and its name on a line of its own.
        for line in source.text.lines().map(str::trim) {
            if let Some(name) = line.strip_prefix("fn ").or_else(|| line.strip_prefix("async fn ")) {
                if marked {
                    found.push(name.split('(').next().unwrap_or_default().to_owned());
                }
                marked = false;
            } else if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
                marked = true;
            }
        }
    }
    found
}

#[test]
fn every_promise_is_held_by_tests_that_exist() {
    let page = Source::read("docs/promises.md");
    let tests = tests();
    let promises = page.text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| promise"));
    let mut count = 0;
    for promise in promises {
        let held_by = named(promise.rsplit_once('|').and_then(|(row, _)| row.rsplit_once('|')).expect("two columns").1);
        assert!(!held_by.is_empty(), "no test holds this: {promise}");
        for name in held_by {
            assert!(tests.iter().any(|test| test == name), "there is no test `{name}`, which is to hold: {promise}");
        }
        count += 1;
    }
    assert!(count >= 15, "{count} promises");
}

#[test]
fn names_are_told_from_other_words() {
    assert_eq!(named("`a_test`, `rung why balance`, `--flag`, and `other_test` of `Word_s`"), ["a_test", "other_test"]);
    assert!(tests().iter().any(|name| name == "every_promise_is_held_by_tests_that_exist"));
}
