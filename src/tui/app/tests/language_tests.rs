//! The choice of a language.

use super::*;
use crate::orchestrator::LanguageStatus;

fn languages(stage: &mut TuiHarness) {
    let found = |language: Language| match language {
        Language::Go => Err("go: not found; apt install golang".to_owned()),
        language => Ok(format!("{language} 1.0, /usr/bin/{language}")),
    };
    let states = Language::ALL.iter().map(|&language| LanguageStatus { language, found: found(language) }).collect();
    stage.answer(TutorAnswer::Languages(Ok(states)));
}

#[test]
fn another_language_brings_its_own_file() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0);
    assert_eq!(commands(&mut stage, "L"), ["Language"; 8]);
    languages(&mut stage);
    assert_eq!(commands(&mut stage, "j j enter"), ["SetLanguage", "Save", "Unwatch", "Open", "Watch"]);
    assert_eq!(stage.app.ui.prefs.language, Language::Cpp);
    assert!(stage.overlay().is_none() && said(&stage).starts_with("Now using C++"), "{}", said(&stage));
    assert_eq!(commands(&mut stage, "L enter"), ["Language"; 8], "the one in use changes nothing");
}

#[test]
fn a_language_that_is_not_installed_says_what_to_do() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0).keys("L");
    languages(&mut stage);
    assert_eq!(commands(&mut stage, "j j j j enter"), Vec::<String>::new());
    assert_eq!(stage.app.ui.prefs.language, Language::Python);
    assert!(said(&stage).contains("apt install golang"), "{}", said(&stage));
    assert!(matches!(stage.overlay(), Some(ActiveOverlay::Languages(_))), "another can be chosen");
}

#[test]
fn each_language_is_shown_and_chosen_as_soon_as_it_is_known() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0).keys("L");
    let last = stage.last_request_id();
    let know = |stage: &mut TuiHarness, language: Language, found: Result<String, String>| {
        let request = last - (Language::ALL.len() - 1 - language.index()) as u64;
        let answer = TutorAnswer::Languages(Ok(vec![LanguageStatus { language, found }]));
        stage.send(AppMessage::Answer { request, answer });
    };
    know(&mut stage, Language::Cpp, Ok("g++ 12".to_owned()));
    let frame = stage.frame();
    assert_eq!((frame.matches("g++ 12").count(), frame.matches("looking …").count()), (1, 7), "{frame}");
    know(&mut stage, Language::Go, Err("go: not found".to_owned()));
    stage.keys("j j enter");
    assert_eq!(stage.app.ui.prefs.language, Language::Cpp, "the others are not waited for");
}

#[test]
fn a_language_chosen_early_waits_until_it_is_known_what_is_installed() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0).keys("L j j j j enter");
    assert!(stage.frame().contains("chosen if it is installed"), "{}", stage.frame());
    languages(&mut stage);
    assert_eq!(stage.app.ui.prefs.language, Language::Python);
    assert!(said(&stage).contains("apt install golang"), "{}", said(&stage));
    let mut stage = self::stage(120);
    stage.open_problem("pair to", 0).keys("L j j enter");
    languages(&mut stage);
    assert_eq!(stage.app.ui.prefs.language, Language::Cpp);
    assert!(stage.overlay().is_none());
}

/// As when another problem is opened: the answer is shown as that of the other language.
#[test]
fn a_submission_continues_in_the_background_when_the_language_changes() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0).keys("s");
    let request = stage.last_request_id();
    stage.keys("L");
    languages(&mut stage);
    assert!(!commands(&mut stage, "j j enter").contains(&"Cancel".to_owned()));
    let answer = TutorAnswer::Submitted(Ok(Box::new(tui_fixtures::submission(Verdict::Ac))));
    stage.send(AppMessage::Answer { request, answer });
    assert!(said(&stage).starts_with("Your submission of Pair to Target: "), "{}", said(&stage));
    assert!(stage.problem().is_some_and(|open| open.last_result.is_none()));
}

#[test]
fn after_a_review_in_another_language_each_language_can_be_chosen() {
    let check = |keys: &str, expected: Language| {
        let mut stage = stage(120);
        stage.app.ui.set_review_language(&uid("pair-to-target"), Language::Cpp);
        stage.keys(", enter");
        languages(&mut stage);
        stage.keys(keys);
        assert_eq!((stage.app.ui.prefs.language, stage.app.ui.language), (expected, expected), "{keys}");
    };
    check("enter", Language::Python);
    check("j j enter", Language::Cpp);
    check("j j j enter", Language::ALL[3]);
}
