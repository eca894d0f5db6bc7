//! Tests of the sentences about a run, level by level.

use super::*;
use crate::types::case_tags::TagDescriptions;
use crate::types::event::Candidate;
use crate::types::program_facts::Observation;

fn sample(edit: &dyn Fn(&mut FailingSample)) -> FailingSample {
    let inputs = vec![("nums".to_owned(), "[3, 3]".to_owned()), ("target".to_owned(), "6".to_owned())];
    let (want, got) = (Some("[0, 1]".to_owned()), Some("[]".to_owned()));
    let (case, verdict) = ("sample-2".into(), Verdict::Wa);
    let mut sample =
        FailingSample { case, verdict, inputs, want, got, error: None, cause: None, has_several_answers: false };
    edit(&mut sample);
    sample
}

fn check(level: u8, findings: &Assessment, expected: Option<&str>) {
    assert_eq!(evidence_sentence(level, findings).as_deref(), expected);
}

const GIVEN: &str = "With `nums = [3, 3]` and `target = 6` the task asks for `[0, 1]`, and your program";

fn with(edit: &dyn Fn(&mut FailingSample)) -> Assessment {
    Assessment { failing_sample: Some(sample(edit)), ..Assessment::default() }
}

#[test]
fn level_one_tells_the_failing_sample() {
    let part = "Work through it by hand: where does your program go wrong?";
    check(1, &Assessment::default(), None);
    check(1, &with(&|_| {}), Some(&format!("{GIVEN} gave `[]`. {part}")));
    for nothing in ["None", "undefined", "null"] {
        let asked = "Follow it by hand to its end: which line should return the answer, and does it get there?";
        let found = with(&|s| s.got = Some(nothing.to_owned()));
        check(1, &found, Some(&format!("{GIVEN} gave `{nothing}`. {asked}")));
    }
    check(1, &with(&|s| s.inputs[0].1 = "[1, ".repeat(30)), None);
    let long = with(&|s| s.got = Some("9".repeat(61)));
    check(1, &long, Some(&format!("{GIVEN} gave something else. {part}")));
    let loops = "the list loops: after 4 nodes it comes back to one it already has";
    let looping = with(&|s| (s.got, s.cause) = (None, Some(format!("{UNREADABLE_ANSWER}{loops}."))));
    check(1, &looping, Some(&format!("{GIVEN}'s result can't be read ({loops}). {part}")));
    check(1, &Assessment { passed: true, ..with(&|_| {}) }, None);
    let several = with(&|s| (s.has_several_answers, s.cause) = (true, Some("A list is missing.".to_owned())));
    let one = "A list is missing. With `nums = [3, 3]` and `target = 6` one right answer is `[0, 1]`, and your program gave `[]`.";
    check(1, &several, Some(&format!("{one} {part}")));
    check(2, &with(&|_| {}), None);
    check(2, &with(&|s| s.verdict = Verdict::Tle), Some(ENDLESS));
}

#[test]
fn level_one_asks_about_the_way_a_program_ended() {
    let ended = |verdict: Verdict, error: Option<(&'static str, Option<u32>)>, expected: &str| {
        let found = with(&|s| {
            (s.verdict, s.got) = (verdict, None);
            s.error = error.map(|(kind, line)| (kind.to_owned(), line));
        });
        check(1, &found, Some(&format!("{GIVEN} {expected}")));
    };
    let stopped = |error: (&'static str, Option<u32>), told: &str, question: &str| {
        let expected = format!("stopped with {told}. Work through it by hand up to there: {question}");
        ended(Verdict::Re, Some(error), &expected);
    };
    let index = "which item does it ask for, and how many items are there?";
    stopped(("IndexError", Some(4)), "`IndexError` in line 4", index);
    stopped(("std::out_of_range", None), "`std::out_of_range`", index);
    let divisor = "what does it divide by, and when does that become 0?";
    stopped(("ZeroDivisionError", None), "`ZeroDivisionError`", divisor);
    stopped(
        ("ArithmeticException", Some(3)),
        "`ArithmeticException` in line 3",
        "which value is not what that line needs?",
    );
    let last = "Work through it by hand: which line is the last that it reaches, and what does it use there?";
    ended(Verdict::Re, Some(("panic", None)), &format!("stopped with `panic`. {last}"));
    ended(Verdict::Re, None, &format!("stopped before it had an answer. {last}"));
    ended(
        Verdict::Tle,
        None,
        "had not ended when its time was up. Play the first steps through by hand: does each bring it nearer to its end?",
    );
    ended(
        Verdict::Mle,
        Some(("MemoryError", Some(2))),
        "ran out of memory. Work through the first steps by hand: what does it store, and does it ever remove it?",
    );
    ended(Verdict::Ole, None, "printed too much. Which line prints, and how often does it get there?");
}

#[test]
fn slow_program_is_asked_about_its_growth() {
    let slow = Assessment { is_only_slow: true, ..Assessment::default() };
    check(1, &slow, Some(SLOW));
    check(2, &slow, Some(REPEATED_WORK));
    check(3, &slow, None);
    check(5, &slow, Some(&format!("{SLOW_PLACE} Which of your lines is that?")));
    let named = |huge, recurses, reason: &str| describe_slow_place(huge, recurses).contains(reason);
    assert!(named(true, false, "all its digits") && !named(false, true, "all its digits"));
    assert!(named(false, true, "calls itself") && !named(true, false, "calls itself"));
    assert!(fits_any_problem(&describe_slow_place(true, true)) && named(false, false, "an insertion or removal"));
    assert!([SLOW, REPEATED_WORK].iter().all(|text| text.contains("longer on a longer list or with a larger number")));
    check(1, &Assessment { passed: true, ..slow }, None);
    assert!(describe_slow(true).contains("How many calls does it make for ten items"));
}

#[test]
fn an_exception_beyond_the_examples_has_its_words() {
    let ends =
        |verdict| Assessment { right_in_samples: true, first_beyond_samples: Some(verdict), ..Assessment::default() };
    let stopped = "Your program is right in every example, but it stops with an error in another case. Which inputs do the \
                   constraints allow that no example has?";
    check(1, &ends(Verdict::Re), Some(stopped));
    let full = "Your program is right in every example, but it runs out of memory in another case. What does it store, how \
                much of that is there for the largest input, and does it need all of it until its end?";
    check(1, &ends(Verdict::Mle), Some(full));
    assert!(fits_any_problem(full));
}

#[test]
fn a_failure_outside_the_examples_is_named_by_its_label() {
    let tag_words = TagDescriptions::new(
        [("odd-times", "has times that are not whole minutes"), ("basic", "is an ordinary case")]
            .map(|(tag, words)| (tag.to_owned(), words.to_owned()))
            .into(),
    );
    let failing = |tag: &str| Assessment {
        right_in_samples: true,
        shared_tags: vec![tag.to_owned()],
        tag_words: tag_words.clone(),
        ..Assessment::default()
    };
    let general = "Your program is right in every example, so they can't show its mistake. Which inputs do the \
                   constraints allow that no example has?";
    let labelled = "Your program is right in every example, so they can't show its mistake. Every failing case has times \
                    that are not whole minutes. What should your program do with such an input, and what does it do?";
    check(1, &failing("odd-times"), Some(labelled));
    check(1, &failing("basic"), Some(general));
    check(1, &failing("unknown"), Some(general));
    assert!(fits_any_problem(labelled) && fits_any_problem(general));
}

#[test]
fn code_that_never_ran_is_asked_about_its_message() {
    let broken = Assessment { never_ran: true, ..Assessment::default() };
    check(1, &broken, Some(NEVER_RAN));
    check(2, &broken, None);
}

#[test]
fn level_four_tells_what_the_failures_share_and_what_the_program_lacks() {
    let shared = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
    let bug = Candidate {
        bug: "dup".into(),
        topic: "arrays".into(),
        message: "One element is used twice: store it after the look-up.".to_owned(),
        confidence: 0.9,
    };
    let fact = Observation {
        kind: ObservationKind::NoBaseCase,
        line: Some(2),
        text: "`climb` calls itself on every path: nothing ends it.".to_owned(),
    };
    let tag_words = TagDescriptions::new([("empty".to_owned(), "has an empty input".to_owned())].into());
    let all = Assessment {
        shared_tags: shared(&["empty"]),
        candidates: vec![bug.clone()],
        tag_words,
        ..Assessment::default()
    };
    check(4, &all.clone(), Some("Every failing case has an empty input. One element is used twice."));
    let changes = Observation {
        kind: ObservationKind::MutatesInput,
        text: "Line 2 changes `nums` itself, which belongs to the caller.".to_owned(),
        ..fact.clone()
    };
    let both = Assessment { observations: vec![changes], ..all.clone() };
    check(4, &both, Some("Every failing case has an empty input. One element is used twice."));
    check(4, &Assessment { candidates: Vec::new(), shared_tags: Vec::new(), ..both }, None);
    check(
        4,
        &Assessment { observations: vec![fact], ..all },
        Some("Every failing case has an empty input. `climb` calls itself on every path: nothing ends it."),
    );
    check(
        4,
        &Assessment { candidates: vec![bug.clone()], ..Assessment::default() },
        Some("One element is used twice."),
    );
    check(4, &Assessment::default(), None);
    let slow = |message: &str| Assessment {
        candidates: vec![Candidate { message: message.to_owned(), ..bug.clone() }],
        is_only_slow: true,
        ..Assessment::default()
    };
    check(4, &slow("Right but too slow: your code searches all positions."), None);
    let whole = "Your code is too slow on long lists, because it starts again at the front for each node.";
    check(4, &slow(whole), Some(whole));
}

#[test]
fn a_bare_symptom_is_a_sentence_if_the_results_show_it() {
    let told = |message: &str, results_order| {
        let bug = Candidate { bug: "b".into(), topic: "arrays".into(), message: message.to_owned(), confidence: 0.9 };
        let candidates = vec![bug];
        evidence_sentence(4, &Assessment { candidates, results_order, ..Assessment::default() })
    };
    let large = "Your result is too large in every failing case.";
    assert_eq!(told("Too large: it counts equal photos.", Some(Ordering::Greater)).as_deref(), Some(large));
    assert_eq!(told("Too large: it counts equal photos.", Some(Ordering::Less)), None);
    assert_eq!(told("Too large: it counts equal photos.", None), None);
    let few = "Your result is too small in every failing case.";
    assert_eq!(told("One too few: the last is left out.", Some(Ordering::Less)).as_deref(), Some(few));
    let plain = "Words are missing.";
    assert_eq!(told("Words are missing: it stops too soon.", None).as_deref(), Some(plain));
}

#[test]
fn level_five_names_a_place_and_says_why() {
    let at = |first, last| {
        let reason = "Every failing case goes through it.".to_owned();
        let suspect = Some(Suspect { first, last, score: 0.9, reason });
        Assessment { suspect, failing_sample: Some(sample(&|_| {})), ..Assessment::default() }
    };
    let follow = "With `nums = [3, 3]` and `target = 6`, follow what happens there.";
    check(5, &at(7, 7), Some(&format!("Look at line 7 first. Every failing case goes through it. {follow}")));
    check(5, &at(7, 9), Some(&format!("Look at lines 7 to 9 first. Every failing case goes through it. {follow}")));
    check(
        5,
        &Assessment { failing_sample: None, ..at(7, 7) },
        Some("Look at line 7 first. Every failing case goes through it."),
    );
    check(5, &Assessment::default(), None);
}
