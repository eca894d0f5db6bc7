//! Tests of hint offers: when they open, their cost and their text.

use jiff::SignedDuration;

use super::*;
use crate::agents::learner_fixtures::{self, NOON, World, stands};
use crate::types::case_tags::TagDescriptions;
use crate::types::event::Candidate;
use crate::types::learner_state::Misconception;
use crate::types::program_facts::{FailingSample, Suspect};
use crate::types::verdict_report::Verdict;

const P: &str = "arrays-medium";

fn progress(state: &mut LearnerState) -> &mut Progress {
    state.problems.entry(P.into()).or_default()
}

fn found(findings: Option<&Assessment>) -> HintSubject<'_> {
    HintSubject { findings, ..HintSubject::default() }
}

/// Arrays have mastery 0.4, and `edit` changes the rest of the state.
fn learner(edit: &dyn Fn(&mut LearnerState)) -> LearnerState {
    let mut state = LearnerState::default();
    stands(&mut state, "arrays", 0.4);
    edit(&mut state);
    state
}

#[test]
fn the_next_level_comes_with_its_cost() {
    let world = World::new();
    let check = |level: u8, next: Option<u8>, keeps: f64| {
        let state = learner(&|state| progress(state).hint_level = level);
        let got = next_hint_offer(&state, &world.ctx(0), world.problem(P), None);
        assert_eq!(got.next, next);
        assert!((got.keeps - keeps).abs() < 1e-4, "{got:?}");
    };
    check(0, Some(1), 0.95);
    check(1, Some(2), 0.85);
    check(4, Some(5), 0.35);
    check(5, None, 0.35);
}

/// The offer is one table: a confident learner is not charged more, and general words are free.
#[test]
fn the_price_depends_on_the_level_alone() {
    let world = World::new();
    let keeps =
        |edit: &dyn Fn(&mut LearnerState)| next_hint_offer(&learner(edit), &world.ctx(0), world.problem(P), None).keeps;
    for mastery in [0.1, 0.6, 0.95] {
        assert!((keeps(&|state| stands(state, "arrays", mastery)) - 0.95).abs() < 1e-9, "{mastery}");
    }
    let after = |source| {
        move |state: &mut LearnerState| {
            let text = "words".to_owned();
            progress(state).hint_level = 1;
            progress(state).shown_hints = vec![Hint { level: 1, band: Band::Beginner, text, source, about: None }];
        }
    };
    let paid = |source| progress(&mut learner(&after(source))).help_level();
    assert_eq!((paid(HintSource::Authored), paid(HintSource::General)), (1, 0));
    assert!((keeps(&after(HintSource::General)) - 0.85).abs() < 1e-9, "the next level has its own price");
}

/// An endless loop gets no hint about recursion, and a program that counts gets no hint to count.
#[test]
fn an_idea_that_contradicts_the_run_gives_way_to_the_run() {
    let drafts = |text: &str, verdict, program: &str| {
        let mut world = World::new();
        let at = world.catalog.problems.iter().position(|p| p.uid.as_str() == P).expect("the problem");
        world.catalog.problems[at].hints.ladder[1] = [text, text, text].map(str::to_owned);
        let sample = FailingSample {
            case: "c1".into(),
            verdict,
            inputs: vec![("n".to_owned(), "3".to_owned())],
            want: Some("2".to_owned()),
            got: Some("1".to_owned()),
            error: None,
            cause: None,
            has_several_answers: false,
        };
        let findings = Assessment { failing_sample: Some(sample), ..Assessment::default() };
        let subject = HintSubject { program, ..found(Some(&findings)) };
        hint_drafts(&LearnerState::default(), &world.ctx(0), world.problem(P), 2, subject)
    };
    let (idea, looping) = ("This is recursion in its purest form.", "def f(n):\n    while n > 0:\n        m = n\n");
    let endless = drafts(idea, Verdict::Tle, looping);
    assert!(endless[0].source == HintSource::Diagnosed && endless[0].text.contains("its loop"), "{endless:?}");
    assert!(endless.iter().all(|hint| !hint.text.contains("recursion")), "{endless:?}");
    let wrong = drafts(idea, Verdict::Wa, looping);
    assert_eq!(wrong[0].text, idea, "an idea may differ from a program that is only wrong");
    let (idea, counts) = ("Count each letter.", "def f(n):\n    for c in n:\n        seen[c] += 1\n");
    let told = drafts(idea, Verdict::Wa, counts);
    assert!(told[0].source == HintSource::Diagnosed && told[0].text.contains("counts already"), "{told:?}");
    assert!(told[0].text.contains("your program gave `1`") && !told[0].text.contains(idea), "{told:?}");
    assert_eq!(drafts(idea, Verdict::Wa, looping)[0].text, idea);
}

#[test]
fn what_stands_in_the_way_is_said() {
    let check = |edit: &dyn Fn(&mut LearnerState, &mut Problem), last_run: Option<i64>, expected: Option<&str>| {
        let world = World::new();
        let (mut state, mut problem) = (learner(&|_| {}), world.problem(P).clone());
        edit(&mut state, &mut problem);
        let last_run = last_run.map(|s| NOON - SignedDuration::from_secs(s));
        assert_eq!(next_hint_offer(&state, &world.ctx(0), &problem, last_run).blocked.as_deref(), expected);
    };
    let hinted = |state: &mut LearnerState, level: u8, seconds_ago: i64| {
        let progress = progress(state);
        (progress.hint_level, progress.last_hint) = (level, Some(NOON - SignedDuration::from_secs(seconds_ago)));
    };
    check(&|_, _| {}, None, None);
    check(&|s, _| hinted(s, 5, 99), None, Some("You have seen all five hints."));
    check(&|s, _| s.profile.max_hint_level = 0, None, Some("Hints are switched off in your settings."));
    check(
        &|s, _| {
            hinted(s, 2, 99);
            s.profile.max_hint_level = 2;
        },
        None,
        Some("Your settings stop at level 2."),
    );
    check(&|_, p| p.policy.max_hint_level = 0, None, Some("This pack gives no hints."));
    check(
        &|s, p| {
            hinted(s, 3, 99);
            p.policy.max_hint_level = 3;
        },
        None,
        Some("This pack stops at level 3."),
    );
    let cooling = |left: i64| {
        move |state: &mut LearnerState, problem: &mut Problem| {
            hinted(state, 1, 60 - left);
            problem.policy.cooldown_s = 60;
        }
    };
    check(&cooling(600), None, Some("The next hint opens in 10 minutes."));
    check(&cooling(40), None, Some("The next hint opens in 40 seconds."));
    check(&cooling(1), None, Some("The next hint opens in 1 second."));
    check(&cooling(0), None, None);
    // From level 3 on, the learner must have tried the code since the last hint, by a run or a submission.
    let untried = Some("Run your code once more to unlock hint 3: you have not run it since the last hint.");
    check(&|s, _| hinted(s, 1, 60), None, None);
    check(&|s, _| hinted(s, 2, 60), None, Some("Run your code to unlock hint 3: you have not run it yet."));
    check(&|s, _| hinted(s, 2, 60), Some(61), untried);
    check(&|s, _| hinted(s, 2, 60), Some(59), None);
    check(
        &|s, _| {
            hinted(s, 2, 60);
            progress(s).last_submitted = Some(NOON);
        },
        None,
        None,
    );
}

#[test]
fn the_suggested_level_follows_mastery_and_failures() {
    let world = World::new();
    let check = |mastery: f64, failures: u32, expected: u8| {
        let mut state = LearnerState::default();
        stands(&mut state, "arrays", mastery);
        progress(&mut state).failures_in_a_row = failures;
        assert_eq!(
            state_queries::suggested_hint(&state, &world.params, world.problem(P)),
            expected,
            "{mastery} {failures}"
        );
    };
    check(0.71, 0, 0);
    check(0.70, 0, 2);
    check(0.50, 0, 2);
    check(0.49, 0, 3);
    check(0.30, 0, 3);
    check(0.29, 0, 4);
    check(0.80, 1, 1);
    check(0.80, 9, 2);
    check(0.60, 1, 3);
    check(0.29, 9, 5);
}

#[test]
fn words_come_from_the_bug_the_band_or_its_neighbour() {
    let mut world = World::new();
    let at = world.catalog.problems.iter().position(|p| p.uid.as_str() == P).expect("the problem");
    let problem = &mut world.catalog.problems[at];
    problem.hints.ladder[3] = Default::default();
    problem.hints.overrides.entry("dup".into()).or_default().insert(2, "about duplicates".to_owned());
    let world = world;
    let candidate = |confidence| {
        vec![Candidate { bug: "dup".into(), topic: "arrays".into(), message: "duplicates meet".to_owned(), confidence }]
    };
    let check = |state: &LearnerState, level, candidates: &[Candidate], expected: (Band, &str)| {
        let findings = Assessment { candidates: candidates.to_vec(), ..Assessment::default() };
        let drafts = hint_drafts(state, &world.ctx(0), world.problem(P), level, found(Some(&findings)));
        let hint = drafts.iter().find(|hint| hint.source != HintSource::Diagnosed).expect("a hint without evidence");
        assert_eq!((hint.band, hint.text.as_str(), hint.level), (expected.0, expected.1, level));
    };
    let beginner = LearnerState::default();
    check(&beginner, 1, &[], (Band::Beginner, "beginner 1"));
    check(&beginner, 2, &[], (Band::Intermediate, "intermediate 2"));
    check(&beginner, 4, &[], (Band::Beginner, general_text(4)));
    check(&beginner, 2, &candidate(0.5), (Band::Beginner, "about duplicates"));
    check(&beginner, 2, &candidate(0.49), (Band::Intermediate, "intermediate 2"));
    check(&beginner, 3, &candidate(0.9), (Band::Intermediate, "intermediate 3"));
    // The same mistake in another language has the same message, and the same words.
    let mut other = world.catalog.problems[at].bugs.iter().find(|bug| bug.id.as_str() == "dup").expect("a bug").clone();
    (other.id, other.language) = ("dup-cpp".into(), Language::Cpp);
    let mut twins = World::new();
    twins.catalog.problems[at].hints = world.problem(P).hints.clone();
    twins.catalog.problems[at].bugs = world.problem(P).bugs.iter().cloned().chain([other]).collect();
    assert_eq!(
        twins.problem(P).bug_hints(&"dup-cpp".into()).map(|levels| levels[&2].as_str()),
        Some("about duplicates")
    );
    assert_eq!(twins.problem(P).bug_hints(&"unknown".into()), None);
    // A mistake seen twice here is remembered, but one seen once is not yet.
    let seen = |evidence| {
        let mut state = LearnerState::default();
        let misconception = learner_fixtures::misconception("dup", evidence);
        state.memory.misconceptions.push(Misconception { problem: P.into(), confidence: 0.9, ..misconception });
        state.problems.entry(P.into()).or_default().failures_in_a_row = evidence;
        state
    };
    check(&seen(1), 2, &[], (Band::Intermediate, "intermediate 2"));
    check(&seen(2), 2, &[], (Band::Beginner, "about duplicates"));
    // The problem is solved since, with a hint, so the mistake is still in mind.
    let mut solved = seen(2);
    solved.problems.entry(P.into()).or_default().failures_in_a_row = 0;
    check(&solved, 2, &[], (Band::Intermediate, "intermediate 2"));
    // It gives wrong answers, so it is not the reason for a program that is only slow.
    let first = |findings: &Assessment| {
        let subject = found(Some(findings));
        hint_drafts(&seen(2), &world.ctx(0), world.problem(P), 2, subject).remove(0).text
    };
    let slow = Assessment { is_only_slow: true, ..Assessment::default() };
    assert!(!first(&slow).contains("about duplicates"), "{}", first(&slow));
    assert_eq!(first(&Assessment { was_only_slow: true, ..Assessment::default() }), "intermediate 2");
    assert_eq!(first(&Assessment { right_in_samples: true, ..Assessment::default() }), "about duplicates");
    let other = Assessment { failed_in_other_language: true, ..Assessment::default() };
    assert_eq!(first(&other), "intermediate 2", "nor of a program in another language");
    let passes_its_sample = Assessment { excluded_bugs: vec!["dup".into()], ..Assessment::default() };
    assert_eq!(first(&passes_its_sample), "intermediate 2");
}

/// The author of a mistake's question says that the examples pass, so nothing else does.
#[test]
fn examples_that_pass_are_mentioned_once() {
    let mut world = World::new();
    let at = world.catalog.problems.iter().position(|p| p.uid.as_str() == P).expect("the problem");
    let mut first = |question: &str| {
        let levels = world.catalog.problems[at].hints.overrides.entry("dup".into()).or_default();
        levels.insert(1, question.to_owned());
        let bug = Candidate { bug: "dup".into(), topic: "arrays".into(), message: String::new(), confidence: 0.9 };
        let findings = Assessment { right_in_samples: true, candidates: vec![bug], ..Assessment::default() };
        let subject = found(Some(&findings));
        hint_drafts(&LearnerState::default(), &world.ctx(0), world.problem(P), 1, subject).remove(0).text
    };
    assert_eq!(first("The examples pass. Which rows are left?"), "The examples pass. Which rows are left?");
    assert!(first("Which rows are left?").starts_with("Your program is right in every example"));
}

/// A program that calls itself is asked about its calls.
#[test]
fn a_slow_recursion_is_asked_about_its_calls() {
    let world = World::new();
    let first = |program: &str| {
        let findings = Assessment { is_only_slow: true, ..Assessment::default() };
        let subject = HintSubject { program, ..found(Some(&findings)) };
        hint_drafts(&LearnerState::default(), &world.ctx(0), world.problem(P), 1, subject).remove(0).text
    };
    assert!(first("def f(n):\n    return f(n - 1) + f(n - 2)\n").contains("How many calls does it make"));
    assert!(first("def f(n):\n    for i in n:\n        pass\n").contains("innermost line"));
}

/// The author's question is about wrong answers, or about examples that are right.
#[test]
fn a_changed_program_is_asked_about_its_last_submission_where_the_question_misses_it() {
    let mut world = World::new();
    let at = world.catalog.problems.iter().position(|p| p.uid.as_str() == P).expect("the problem");
    let mut first = |level: usize, text: &str, findings: &Assessment| {
        world.catalog.problems[at].hints.ladder[level - 1] = [text, text, text].map(str::to_owned);
        let subject = found(Some(findings));
        hint_drafts(&LearnerState::default(), &world.ctx(0), world.problem(P), level as u8, subject).remove(0).text
    };
    let slow = Assessment { was_only_slow: true, ..Assessment::default() };
    assert!(
        first(1, "Print the pairs.", &slow).starts_with("An earlier version of your program gave no wrong answer,")
    );
    assert_eq!(first(2, "Print the pairs.", &slow), "Print the pairs.");
    let beyond = Assessment { was_right_in_samples: true, ..Assessment::default() };
    assert!(
        first(1, "Play Example 1.", &beyond)
            .starts_with("An earlier version of your program was right in every example")
    );
    assert_eq!(first(1, "Print the pairs.", &beyond), "Print the pairs.");
    assert_eq!(first(1, "Play Example 1.", &Assessment::default()), "Play Example 1.");
}

/// A learner of another language never reads Python, unless a text of the pack is in their own words.
#[test]
fn hints_speak_the_learners_language() {
    let pack = crate::pack::load_embedded_pack();
    let world = World::new();
    let (mut levels, mut general) = (0, 0);
    for language in [Language::Java, Language::Cpp, Language::Rust, Language::C] {
        for problem in &pack.problems {
            for level in 1..=5 {
                let subject = HintSubject { language, ..HintSubject::default() };
                let drafts = hint_drafts(&LearnerState::default(), &world.ctx(0), problem, level, subject);
                for hint in &drafts {
                    let text = &hint.text;
                    let is_python = ["Python", "```python", "`dict`", "elif ", "def ", "dictionary", "`deque`, "];
                    assert!(!is_python.iter().any(|word| text.contains(word)), "{} {level}: {text}", problem.id);
                }
                levels += 1;
                general += usize::from(drafts[0].source == HintSource::General);
            }
        }
    }
    assert!(general * 100 <= levels, "{general} of {levels} levels have no text for another language");
    let mut world = world;
    let at = world.catalog.problems.iter().position(|p| p.uid.as_str() == P).expect("the problem");
    let texts = ["", "Words for Java.", ""].map(str::to_owned);
    world.catalog.problems[at].hints.by_language.entry(Language::Java).or_default().insert(2, texts);
    let first = |language| {
        let subject = HintSubject { language, ..HintSubject::default() };
        hint_drafts(&LearnerState::default(), &world.ctx(0), world.problem(P), 2, subject).remove(0).text
    };
    assert_eq!(
        (first(Language::Java).as_str(), first(Language::Python).as_str()),
        ("Words for Java.", "intermediate 2")
    );
}

/// The author of a recognised mistake knows its position, but a count of cases may name another.
#[test]
fn at_level_five_words_for_the_recognised_bug_stand_alone() {
    let mut world = World::new();
    let at = world.catalog.problems.iter().position(|p| p.uid.as_str() == P).expect("the problem");
    world.catalog.problems[at].hints.overrides.entry("dup".into()).or_default().insert(5, "the inner test".to_owned());
    let world = world;
    let check = |confidence, expected: (&str, HintSource)| {
        let message = "duplicates meet".to_owned();
        let candidates = vec![Candidate { bug: "dup".into(), topic: "arrays".into(), message, confidence }];
        let suspect = Some(Suspect { first: 7, last: 7, score: 1.0, reason: "It is on the way.".to_owned() });
        let findings = Assessment { candidates, suspect, ..Assessment::default() };
        let first =
            hint_drafts(&LearnerState::default(), &world.ctx(0), world.problem(P), 5, found(Some(&findings))).remove(0);
        assert_eq!((first.text.as_str(), first.source), expected);
    };
    check(0.9, ("the inner test", HintSource::Authored));
    check(0.4, ("Look at line 7 first. It is on the way.\n\nintermediate 5", HintSource::Diagnosed));
}

/// A general sentence on slow programs may be false of this one, and its author says why it is slow.
#[test]
fn words_for_a_recognised_slow_program_stand_alone() {
    let mut world = World::new();
    let at = world.catalog.problems.iter().position(|p| p.uid.as_str() == P).expect("the problem");
    for level in [1, 2, 4] {
        let levels = world.catalog.problems[at].hints.overrides.entry("dup".into()).or_default();
        levels.insert(level, format!("about the step {level}"));
    }
    let message = "Right but too slow: each step moves the list.".to_owned();
    let candidates = vec![Candidate { bug: "dup".into(), topic: "arrays".into(), message, confidence: 0.9 }];
    let findings = Assessment { candidates, is_only_slow: true, ..Assessment::default() };
    for level in [1, 2, 4] {
        let subject = found(Some(&findings));
        let first = hint_drafts(&LearnerState::default(), &world.ctx(0), world.problem(P), level, subject).remove(0);
        assert_eq!(first.text, format!("about the step {level}"));
    }
}

#[test]
fn an_advanced_learner_gets_the_nearest_band_there_is() {
    let world = World::new();
    let mut state = LearnerState::default();
    stands(&mut state, "arrays", 1.0);
    state.memory.rating = 1600.0;
    state.memory.recent = vec![true; 10];
    let hint = hint_drafts(&state, &world.ctx(0), world.problem(P), 1, found(None)).remove(0);
    assert_eq!((hint.band, hint.text.as_str()), (Band::Intermediate, "intermediate 1"));
}

#[test]
fn what_was_revealed_in_this_attempt_stays_in_view_in_its_words() {
    let world = World::new();
    let words = |state: &LearnerState| -> Vec<(u8, String)> {
        let shown = shown_hints(state, &world.ctx(0), world.problem(P));
        shown.into_iter().map(|hint| (hint.level, hint.text)).collect()
    };
    let state = learner(&|state| {
        let hint = |level, text: &str| Hint {
            level,
            band: Band::Advanced,
            text: text.to_owned(),
            source: HintSource::Diagnosed,
            about: None,
        };
        progress(state).hint_level = 2;
        progress(state).shown_hints = vec![hint(1, "as it was said"), hint(2, "and this")];
    });
    assert_eq!(words(&state), [(1, "as it was said".to_owned()), (2, "and this".to_owned())]);
    // A record of an earlier version has no text, so the pack's text is used.
    let old = learner(&|state| progress(state).hint_level = 1);
    assert_eq!(words(&old), [(1, "intermediate 1".to_owned())]);
    assert_eq!(words(&learner(&|_| {})), []);
}

#[test]
fn evidence_comes_first_and_every_draft_has_words_behind_it() {
    let world = World::new();
    let tag_words = TagDescriptions::new([("empty".to_owned(), "has an empty input".to_owned())].into());
    let findings = Assessment { shared_tags: vec!["empty".to_owned()], tag_words, ..Assessment::default() };
    let said = |level: u8, findings: Option<&Assessment>| -> Vec<(HintSource, String)> {
        let drafts = hint_drafts(&LearnerState::default(), &world.ctx(0), world.problem(P), level, found(findings));
        drafts.into_iter().map(|hint| (hint.source, hint.text)).collect()
    };
    let (authored, diagnosed) = (HintSource::Authored, HintSource::Diagnosed);
    let four = said(4, Some(&findings));
    assert_eq!(four[0].0, diagnosed);
    assert!(four[0].1.starts_with("Every failing case has an empty input.\n\n"), "{four:?}");
    // Who asks for a skeleton gets one before the evidence alone.
    let skeleton = four.iter().position(|(source, _)| *source == authored).expect("a skeleton");
    let alone = four.iter().position(|(_, text)| text == "Every failing case has an empty input.").expect("evidence");
    assert!(skeleton < alone, "{four:?}");
    assert_eq!(four.last(), Some(&(HintSource::General, general_text(4).to_owned())));
    // Hints about ideas and approaches do not use evidence from a run.
    assert!(said(2, Some(&findings)).iter().all(|(source, _)| *source != diagnosed));
    assert_eq!(
        said(1, None),
        [
            (authored, "beginner 1".to_owned()),
            (authored, "intermediate 1".to_owned()),
            (HintSource::General, general_text(1).to_owned()),
        ]
    );
}

/// What is said of any program costs nothing, but it is about a run, so it goes when the program changes.
#[test]
fn a_first_hint_that_fits_any_program_is_general() {
    let world = World::new();
    let mut problem = world.problem(P).clone();
    let first = |problem: &Problem, findings: &Assessment, level: u8| {
        let subject = found(Some(findings));
        let drafts = hint_drafts(&LearnerState::default(), &world.ctx(0), problem, level, subject);
        drafts.into_iter().next().map(|hint| (hint.source, has_evidence(&hint), hint.text)).expect("a hint")
    };
    let never_ran = Assessment { never_ran: true, ..Assessment::default() };
    let (source, evidence, text) = first(&problem, &never_ran, 1);
    assert!(source == HintSource::General && evidence && text.starts_with("Your code could not be run"), "{text}");
    let slow = Assessment { is_only_slow: true, ..Assessment::default() };
    assert_eq!(first(&problem, &slow, 5).0, HintSource::General);
    // It stopped in a case that is no example: it has no wrong answer that the author's question could be about.
    let stops = Assessment {
        right_in_samples: true,
        stops_beyond_samples: true,
        first_beyond_samples: Some(Verdict::Re),
        ..Assessment::default()
    };
    let (source, _, text) = first(&problem, &stops, 1);
    assert!(source == HintSource::General && text.contains("stops with an error in another case"), "{text}");
    let again = Assessment { wrong_when_repeated: true, ..Assessment::default() };
    for level in [1, 5] {
        let (source, evidence, text) = first(&problem, &again, level);
        assert!(source == HintSource::General && evidence && !text.contains("beginner"), "{text}");
    }
    // The author's question is about something else than the examples, so it follows.
    let right = Assessment { right_in_samples: true, ..Assessment::default() };
    let (source, _, text) = first(&problem, &right, 1);
    assert!(source == HintSource::Diagnosed && text.ends_with("\n\nbeginner 1"), "{text}");
    for text in &mut problem.hints.ladder[0] {
        "Play Example 1.".clone_into(text);
    }
    let (source, evidence, text) = first(&problem, &right, 1);
    assert!(source == HintSource::General && evidence && text.starts_with("Your program is right in"), "{text}");
    // A program that was stopped has no wrong answer to look for.
    let stopped = Assessment { failing_sample: Some(sample(Verdict::Re)), ..Assessment::default() };
    assert!(!first(world.problem(P), &stopped, 1).2.contains("beginner 1"));
    let wrong = Assessment { failing_sample: Some(sample(Verdict::Wa)), ..Assessment::default() };
    assert!(first(world.problem(P), &wrong, 1).2.ends_with("beginner 1"));
}

fn sample(verdict: Verdict) -> FailingSample {
    let inputs = vec![("n".to_owned(), "3".to_owned())];
    FailingSample {
        case: "sample-1".into(),
        verdict,
        inputs,
        want: Some("4".to_owned()),
        got: Some("5".to_owned()),
        error: None,
        cause: None,
        has_several_answers: false,
    }
}

/// What the run showed of the cause comes before a text that speaks generally, once in an attempt.
#[test]
fn a_general_text_follows_the_cause_that_the_run_showed() {
    let world = World::new();
    let check = |level: u8, edit: &dyn Fn(&mut FailingSample), shown: Option<&str>, expected: &str| {
        let mut sample = sample(Verdict::Wa);
        edit(&mut sample);
        let findings = Assessment { failing_sample: Some(sample), ..Assessment::default() };
        let state = learner(&|state| {
            let (band, source) = (Band::Intermediate, HintSource::Diagnosed);
            let hint = |text: &str| Hint { level: 1, band, text: text.to_owned(), source, about: None };
            progress(state).shown_hints = shown.map(hint).into_iter().collect();
        });
        let drafts = hint_drafts(&state, &world.ctx(0), world.problem(P), level, found(Some(&findings)));
        assert_eq!(drafts[0].text, expected);
        assert!(drafts.iter().any(|draft| draft.text == format!("intermediate {level}")), "it can be shown alone");
    };
    let stopped = |sample: &mut FailingSample| {
        (sample.verdict, sample.error) = (Verdict::Re, Some(("IndexError".to_owned(), Some(7))));
    };
    let overflow = |sample: &mut FailingSample| sample.cause = Some("Line 5: an `int` overflows.".to_owned());
    let told = "In an example, your program stops with `IndexError` in line 7.";
    for level in 2..=5 {
        check(level, &stopped, None, &format!("{told}\n\nintermediate {level}"));
    }
    check(
        3,
        &overflow,
        None,
        "In an example, your program is wrong for this reason. Line 5: an `int` overflows.\n\nintermediate 3",
    );
    check(3, &stopped, Some(told), "intermediate 3");
    check(3, &|_| {}, None, "intermediate 3");
}

#[test]
fn a_plan_brings_the_idea_that_another_text_stood_in_for() {
    let mut world = World::new();
    let at = world.catalog.problems.iter().position(|p| p.uid.as_str() == P).expect("the problem");
    let idea = [(2, "about duplicates".to_owned())].into();
    world.catalog.problems[at].hints.overrides.insert("dup".into(), idea);
    let slow = Assessment { is_only_slow: true, ..Assessment::default() };
    let first = |shown: Option<&str>, level: u8| {
        let state = learner(&|state| {
            let hint = |text: &str| Hint {
                level: 2,
                band: Band::Intermediate,
                text: text.to_owned(),
                source: HintSource::Diagnosed,
                about: None,
            };
            progress(state).shown_hints = shown.map(hint).into_iter().collect();
        });
        let drafts = hint_drafts(&state, &world.ctx(0), world.problem(P), level, found(Some(&slow)));
        drafts.into_iter().next().map(|hint| hint.text).unwrap_or_default()
    };
    assert_eq!(first(Some("Which result does it compute again?"), 3), "intermediate 2\n\nintermediate 3");
    assert_eq!(first(Some("intermediate 2"), 3), "intermediate 3");
    // The idea for a known mistake is the idea of this program.
    assert_eq!(first(Some("Which result?\n\nabout duplicates"), 3), "intermediate 3");
    assert_eq!(first(None, 3), "intermediate 3");
    // The authored place is about wrong answers.
    assert!(first(None, 5).starts_with("No answer of your program is wrong"));
}

#[test]
fn what_is_wrong_only_when_used_again_is_asked_what_it_keeps() {
    let world = World::new();
    let repeated = Assessment { wrong_when_repeated: true, ..Assessment::default() };
    let first = |level: u8, program: &str| {
        let subject = HintSubject { program, language: Language::Java, ..found(Some(&repeated)) };
        hint_drafts(&LearnerState::default(), &world.ctx(0), world.problem(P), level, subject).remove(0).text
    };
    assert!(first(1, "").ends_with("What may still be there from the first time when the second one starts?"));
    assert!(first(2, "").ends_with("or are read before they are set?"));
    assert_eq!(first(3, ""), "intermediate 3");
    assert!(first(5, "").starts_with("The place to change is where the second use finds"));
    let field = "class S {\n    static long best;\n    static void f(long n) { best += n; }\n}\n";
    assert!(first(5, field).starts_with("`best` (line 2) keeps its value from one use to the next."));
}

#[test]
fn the_stricter_of_pack_and_learner_decides() {
    let check = |pack: u8, own: u8, reached: u8, expected: Option<u8>| {
        let world = World::new();
        let state = learner(&|state| {
            progress(state).hint_level = reached;
            state.profile.max_hint_level = own;
        });
        let mut problem = world.problem(P).clone();
        problem.policy.max_hint_level = pack;
        let offer = next_hint_offer(&state, &world.ctx(0), &problem, None);
        assert_eq!(offer.next, expected, "pack {pack}, learner {own}, reached {reached}");
        assert!(offer.suggested <= pack.min(own), "{offer:?}");
        assert_eq!(offer.blocked.is_some(), expected.is_none());
    };
    check(5, 5, 0, Some(1));
    check(3, 5, 2, Some(3));
    check(3, 5, 3, None);
    check(5, 2, 2, None);
    check(2, 4, 2, None);
    check(4, 2, 1, Some(2));
    check(0, 5, 0, None);
    check(5, 0, 0, None);
}
