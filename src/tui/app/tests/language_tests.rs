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
