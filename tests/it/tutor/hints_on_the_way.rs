//! The hints of a learner who submits: their words, their price, and the program that they speak of.

use super::*;

#[test]
fn hints_cost_more_the_higher_they_go_and_the_third_wants_a_try() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "squeeze-right");
        let mut keeps = vec![1.0];
        for level in 1..=2 {
            let offer = tutor.hints(&problem.uid).expect("an offer").offer;
            assert_eq!(offer.next, Some(level));
            keeps.push(offer.keeps);
            tutor.reveal_hint(&problem.uid).await.expect("a hint");
        }
        assert!(keeps.is_sorted_by(|a, b| a > b), "{keeps:?}");
        let refused = tutor.reveal_hint(&problem.uid).await.expect_err("nothing tried yet");
        assert!(matches!(refused, TutorError::Refused(_)), "{refused}");
        home.later(1);
        let run = tutor
            .run(&problem.uid, CodeSource::Workspace, RunScope::Samples, &Cancel::default(), Box::new(|_| {}))
            .await;
        assert!(!run.expect("a report").passed(), "the starter fails");
        assert_eq!(tutor.reveal_hint(&problem.uid).await.expect("a hint").shown.len(), 3);
    });
}

/// A learner who calls themselves confident keeps the intermediate band after a failure, and with it its texts.
async fn describe_as_confident(tutor: &Tutor) {
    let profile = Profile { skill: SelfReport::Confident, ..tutor.snapshot().state.profile.clone() };
    tutor.set_profile(profile).await.expect("a profile");
}

#[test]
fn a_hint_begins_with_the_failing_sample_and_keeps_its_words() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        describe_as_confident(tutor).await;
        submit(tutor, &problem, "def pair_to_target(nums, target):\n    return [0, 0]\n", 5).await;
        let first = tutor.reveal_hint(&problem.uid).await.expect("a hint").shown.remove(0);
        assert_eq!((first.level, first.source), (1, HintSource::Diagnosed));
        assert!(first.text.contains("and your program gave `[0, 0]`"), "{}", first.text);
        home.later(1);
        submit(tutor, &problem, "def pair_to_target(nums, target):\n    return [7, 7]\n", 6).await;
        let shown = tutor.hints(&problem.uid).expect("hints").shown;
        assert_eq!(shown, std::slice::from_ref(&first), "what was said stays said");
        let record = tutor.history(10).expect("history").into_iter().find(|record| record.event.name() == "hint");
        let Some(Event::HintRequest { text, source, withheld, .. }) = record.map(|record| record.event) else {
            panic!("no hint on record")
        };
        assert_eq!((text, source, withheld), (first.text, HintSource::Diagnosed, 0));
    });
    // The next process reads the same text from the state.
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let shown = tutor.hints(&problem.uid).expect("hints").shown;
        assert!(shown[0].text.contains("gave `[0, 0]`") && shown[0].source == HintSource::Diagnosed, "{shown:?}");
    });
}

/// A hint is the same in any process, because the last submission is analysed again.
#[test]
fn a_hint_speaks_of_the_last_submission_after_a_restart() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        submit(tutor, &problem, "def pair_to_target(nums, target):\n    return [0, 0]\n", 5).await;
    });
    home.later(5);
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let first = tutor.reveal_hint(&problem.uid).await.expect("a hint").shown.remove(0);
        assert_eq!(first.source, HintSource::Diagnosed);
        assert!(first.text.contains("and your program gave `[0, 0]`"), "{}", first.text);
    });
}

/// A comment in Latin-1, so that the file's text is not its bytes.
#[test]
fn a_hint_on_a_file_that_is_not_utf8_is_about_that_file() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let path = tutor.ensure_solution(&problem).expect("a file");
        let source = b"# caf\xe9\ndef pair_to_target(nums, target):\n    return [0, 0]\n";
        std::fs::write(&path, source).expect("write");
        let request = SubmitRequest { problem: problem.uid.clone(), source: CodeSource::Workspace, seconds: None };
        let submitted = tutor.submit(request, &Cancel::default(), Box::new(|_| {})).await.expect("a submission");
        assert_eq!(submitted.report.verdict, Verdict::Ce, "no language takes such a file");
        let view = tutor.reveal_hint(&problem.uid).await.expect("a hint");
        assert!(view.shown[0].about.is_some() && !view.shown[0].is_stale(view.program.as_ref()), "{view:?}");
    });
}

const FIRST: &str = "def pair_to_target(nums, target):\n    return [0, 0]\n";
const SECOND: &str = "def pair_to_target(nums, target):\n    return [7, 7]\n";

/// The text of the next hint.
async fn next_hint(tutor: &Tutor, problem: &Problem) -> String {
    tutor.reveal_hint(&problem.uid).await.expect("a hint").shown.pop().expect("a hint").text
}

async fn run_samples(tutor: &Tutor, problem: &Problem, source: &str) {
    let source = CodeSource::Bytes(source.as_bytes().to_vec());
    let run = tutor.run(&problem.uid, source, RunScope::Samples, &Cancel::default(), Box::new(|_| {})).await;
    run.expect("a report");
}

/// Submitting an earlier text again adds no new source, but it becomes the last submission.
#[test]
fn after_this_that_and_this_again_a_hint_speaks_of_this() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        for source in [FIRST, SECOND, FIRST] {
            submit(tutor, &problem, source, 5).await;
            home.later(1);
        }
    });
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let words = next_hint(tutor, &problem).await;
        assert!(words.contains("gave `[0, 0]`"), "{words}");
    });
}

/// Code submitted as Python is judged as Python, whatever the current language.
#[test]
fn the_last_submission_is_looked_at_in_its_own_language() {
    let home = Home::new();
    home.visit(async |tutor| {
        submit(tutor, &problem(tutor, "pair-to-target"), FIRST, 5).await;
    });
    home.visit(async |tutor| {
        tutor.set_language(Language::JavaScript);
        let words = next_hint(tutor, &problem(tutor, "pair-to-target")).await;
        assert!(words.contains("gave `[0, 0]`"), "{words}");
    });
}

/// A run after a restart updates the samples and keeps the other findings.
#[test]
fn running_samples_after_a_restart_leaves_the_findings() {
    let home = Home::new();
    let slip = home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let slip = bug(&problem, Verdict::Wa).to_owned();
        submit(tutor, &problem, &slip, 5).await;
        slip
    });
    let of_the_fourth = |run: Option<&'static str>| {
        home.visit(async |tutor| {
            let problem = problem(tutor, "pair-to-target");
            for _ in 0..2 {
                next_hint(tutor, &problem).await;
            }
            home.later(1);
            run_samples(tutor, &problem, run.unwrap_or(&slip)).await;
            next_hint(tutor, &problem).await;
            home.later(1);
            run_samples(tutor, &problem, run.unwrap_or(&slip)).await;
            next_hint(tutor, &problem).await
        })
    };
    let words = of_the_fourth(None);
    assert!(words.contains("Every failing case") || words.contains("One slip"), "{words}");
}

/// A submission from another file is newer work than the starter, or than a solution file that was written before it.
#[test]
fn a_hint_speaks_of_a_file_submitted_from_elsewhere() {
    let words = |older: Option<&'static str>| {
        let home = Home::new();
        home.visit(async |tutor| {
            let problem = problem(tutor, "pair-to-target");
            let path = tutor.ensure_solution(&problem).expect("a file");
            if let Some(text) = older {
                std::fs::write(&path, text).expect("a file");
                let hour = std::time::SystemTime::now() - std::time::Duration::from_hours(1);
                std::fs::File::options().append(true).open(&path).expect("a file").set_modified(hour).expect("a time");
            }
            submit(tutor, &problem, FIRST, 5).await;
            let said = next_hint(tutor, &problem).await;
            let view = tutor.hints(&problem.uid).expect("hints");
            assert!(!view.shown[0].is_stale(view.program.as_ref()), "{said}");
            said
        })
    };
    for older in [None, Some(SECOND)] {
        assert!(words(older).contains("gave `[0, 0]`"), "{}", words(older));
    }
}

/// Once the file changes, a hint says nothing about the earlier program, and a hint shown before is marked.
#[test]
fn nothing_is_said_of_a_file_that_changed_since() {
    const BROKEN: &str = "def pair_to_target(nums, target):\n    seen = {}\n    return seen[target]\n";
    let words = |rewritten: bool| {
        let home = Home::new();
        home.visit(async |tutor| {
            let problem = problem(tutor, "pair-to-target");
            let path = tutor.ensure_solution(&problem).expect("a file");
            std::fs::write(&path, BROKEN).expect("a file");
            describe_as_confident(tutor).await;
            submit(tutor, &problem, BROKEN, 5).await;
            if rewritten {
                std::fs::write(&path, format!("import math\n{BROKEN}")).expect("a file");
            }
            let said = next_hint(tutor, &problem).await;
            let stale = |tutor: &Tutor| {
                let view = tutor.hints(&problem.uid).expect("hints");
                view.shown[0].is_stale(view.program.as_ref())
            };
            assert!(!stale(tutor), "{said}");
            std::fs::write(&path, "def pair_to_target(nums, target):\n    return []\n").expect("a file");
            assert_eq!(stale(tutor), !rewritten, "{said}");
            said
        })
    };
    assert!(words(false).contains("`KeyError` in line 3"), "{}", words(false));
    let said = words(true);
    assert!(!said.contains("`KeyError`") && !said.contains("your program"), "{said}");
}

/// A run in another process meets the condition of a hint. A run that no hint requires leaves no record.
#[test]
fn run_from_previous_session_unlocks_next_hint() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "squeeze-right");
        run_samples(tutor, &problem, "def tidy_hooks(hooks):\n    return []\n").await;
        for _ in 0..2 {
            next_hint(tutor, &problem).await;
        }
        assert_eq!(tutor.history(100).expect("history").len(), 2, "hints alone");
    });
    home.later(1);
    home.visit(async |tutor| {
        let problem = problem(tutor, "squeeze-right");
        assert!(tutor.hints(&problem.uid).expect("hints").offer.blocked.is_some());
        for _ in 0..2 {
            run_samples(tutor, &problem, "def tidy_hooks(hooks):\n    return []\n").await;
        }
    });
    home.later(1);
    home.visit(async |tutor| {
        let problem = problem(tutor, "squeeze-right");
        assert_eq!(tutor.hints(&problem.uid).expect("hints").offer.blocked, None);
        let kinds: Vec<_> = tutor.history(100).expect("history").iter().map(|r| r.event.name()).collect();
        assert_eq!(kinds, ["run", "hint", "hint"], "one record for what opens a hint");
        next_hint(tutor, &problem).await;
    });
}

/// Installs a pack with one starter problem under another name, with these hints.
pub fn install(home: &Home, hints: &str) {
    install_with(home, hints, "");
}

/// Like [`install`], with additional lines in `pack.toml`.
pub fn install_with(home: &Home, hints: &str, more: &str) {
    let folder = home.folder.path().join("data/packs/leaky");
    let from = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/pair-to-target");
    let problem = folder.join("leaky-pair");
    support::copy(&from, &problem);
    let toml = std::fs::read_to_string(from.join("problem.toml")).expect("a problem");
    let uuid = toml.lines().find_map(|line| line.strip_prefix("uuid = ")).expect("a uuid").trim_matches('"').to_owned();
    let toml = toml.replace("id = \"pair-to-target\"", "id = \"leaky-pair\"").replace("Pair to Target", "Leaky Pair");
    let toml =
        toml.replace(&uuid, "3f0c6a52-6b5e-4c35-9d0e-0d5a4f3b2a11").replace("aliases = [\"Two Sum\"]", "aliases = []");
    std::fs::write(problem.join("problem.toml"), toml).expect("a file");
    std::fs::write(problem.join("hints.md"), hints).expect("a file");
    let pack = "format = 1\nid = \"leaky\"\nuuid = \"0b6ad8f6-2a6e-4a53-8f55-6a0cf0a3a8c2\"\nversion = \"1.0.0\"\n\
                title = \"Leaky\"\nlicense = \"MIT\"\nauthors = [\"A\"]\n";
    std::fs::write(folder.join("pack.toml"), format!("{pack}{more}")).expect("a file");
}

/// The learner's bug: it looks up the value after storing it, so that a slip can match itself.
const MEETS_ITSELF: &str = "\
def pair_to_target(nums, target):
    place = {}
    for i, amount in enumerate(nums):
        place[amount] = i
        if target - amount in place:
            return [place[target - amount], i]
    return []
";

#[test]
fn leaking_pack_hint_is_replaced_silently() {
    let home = Home::new();
    // Level 1 contains the solution itself, level 2 only general words, level 4 an exchange that fixes the learner's
    // program, and lines of the solution.
    install(
        &home,
        "# Level 1\n## beginner\n```python\nposition_of = {}\nfor i, amount in enumerate(slips):\n    pass\n```\n\
         ## intermediate\nSet `partner = target - amount`, and return `[position_of[partner], i]`.\n\
         ## advanced\nWhat did you try, and what came of it?\n\
         # Level 2\n## intermediate\nOne number is chosen: what is then known of the other?\n\
         # Level 3\n## intermediate\nWalk along the row once and keep a record of what you met.\n\
         # Level 4\n## beginner\nReplace `place[amount] = i` with `if target - amount in place and place[target - amount] != i: \
         return [place[target - amount], i]` and you are done.\n\
         ## intermediate\nAsk first: if partner in position_of: return [position_of[partner], i].\n\
         ## advanced\nTwo jobs stand in your loop: ___ and ___. Which has to come first?\n",
    );
    home.visit(async |tutor| {
        let problem = problem(tutor, "leaky-pair");
        let path = tutor.ensure_solution(&problem).expect("a file");
        std::fs::write(&path, MEETS_ITSELF).expect("a file");
        let first = tutor.reveal_hint(&problem.uid).await.expect("a hint").shown.remove(0);
        assert_eq!(first.text, "What did you try, and what came of it?");
        let withheld = |tutor: &Tutor| match &tutor.history(1).expect("history")[0].event {
            Event::HintRequest { withheld, .. } => *withheld,
            other => panic!("{other:?}"),
        };
        assert_eq!(withheld(tutor), 2);
        tutor.reveal_hint(&problem.uid).await.expect("a hint");
        assert_eq!(withheld(tutor), 0);
        for _ in 0..2 {
            home.later(1);
            let cancel = Cancel::default();
            tutor
                .run(&problem.uid, CodeSource::Workspace, RunScope::Samples, &cancel, Box::new(|_| {}))
                .await
                .expect("a report");
            tutor.reveal_hint(&problem.uid).await.expect("a hint");
        }
        let shown = tutor.hints(&problem.uid).expect("hints").shown;
        assert_eq!(shown.len(), 4);
        // The diagnosis of the failed run is shown alone, without the words that would fix the program.
        assert!(shown[3].text.starts_with("Every failing case has an element of half"), "{}", shown[3].text);
        assert_eq!((shown[3].source, withheld(tutor)), (HintSource::Diagnosed, 2));
    });
}

#[test]
fn the_edit_probe_tries_a_hint_out() {
    let home = Home::new();
    // The words are from the learner's own file, so the hint check allows them. Only a run shows that they fix the
    // program.
    install(
        &home,
        "# Level 1\n## intermediate\nWhat did you try?\n# Level 2\n## intermediate\nWhat is known of the other?\n\
         # Level 3\n## intermediate\nKeep a record.\n# Level 4\n## beginner\nChange `target` to `target - amount` there.\n\
         ## intermediate\nChange `target` to `target - amount` above.\n## advanced\nWhat does ___ hold when you ask?\n",
    );
    home.visit(async |tutor| {
        let problem = problem(tutor, "leaky-pair");
        let path = tutor.ensure_solution(&problem).expect("a file");
        let program = "\
def pair_to_target(nums, target):
    place = {}
    for i, amount in enumerate(nums):
        if target in place:
            return [place[target], i]
        rest = target - amount
        place[rest if amount == 999 else amount] = i
    return []
";
        let program = program.replace("if target in place", "wanted = target\n        if wanted in place");
        let program = program.replace("place[target]", "place[wanted]");
        std::fs::write(&path, program).expect("a file");
        let cancel = Cancel::default();
        for _ in 0..4 {
            home.later(1);
            tutor
                .run(&problem.uid, CodeSource::Workspace, RunScope::Samples, &cancel, Box::new(|_| {}))
                .await
                .expect("a report");
            tutor.reveal(&problem.uid, HintWording::LlmIfAllowed, &cancel, &|_| {}).await.expect("a hint");
        }
        let shown = tutor.hints(&problem.uid).expect("hints").shown;
        assert!(shown[3].text.starts_with("What does ___ hold"), "{}", shown[3].text);
    });
}
