//! Choosing, trying and switching on the language model with keys.

use super::*;
use crate::tui::message::RequestFailure;
use crate::tui::tui_fixtures::{TuiHarness, learner, published, today};
use crate::types::llm_settings::Protocol;

fn stage(model: LlmSettings, columns: u16, rows: u16) -> TuiHarness {
    let mut stage = TuiHarness::new(published(learner()), columns, rows);
    stage.app.ui.prefs.model = model;
    // To the last of the general settings.
    stage.keys(",").keys(&"j ".repeat(17)).keys("enter");
    let used = DailyUsage { day: today(), requests: 3, tokens: 1234 };
    stage.answer(TutorAnswer::ModelUse(Ok(used)));
    stage
}

fn near() -> LlmSettings {
    let url = "http://localhost:11434".to_owned();
    LlmSettings { protocol: Protocol::Ollama, url, name: "llama3.2:3b".to_owned(), ..LlmSettings::default() }
}

fn saved(stage: &TuiHarness) -> Vec<(&'static str, String)> {
    let saves = stage.commands.iter().filter_map(|command| match command {
        AppCommand::Save(PrefChange::Model(name, value)) => Some((*name, value.clone())),
        _ => None,
    });
    saves.collect()
}

#[test]
fn nothing_is_asked_before_somebody_asks_for_it() {
    let stage = stage(LlmSettings::default(), 80, 24);
    let asks = stage
        .commands
        .iter()
        .filter(|c| matches!(c, AppCommand::Ask { ask: TutorRequest::TryModel(_) | TutorRequest::ModelNames(_), .. }));
    assert_eq!(asks.count(), 0);
    insta::assert_snapshot!(stage.frame());
}

#[test]
fn it_cannot_be_switched_on_before_it_is_chosen() {
    let mut stage = stage(LlmSettings::default(), 120, 40);
    stage.commands.clear();
    stage.keys("enter");
    assert!(
        saved(&stage).is_empty() && stage.frame().contains("No server of a language model is set"),
        "{}",
        stage.frame()
    );
    stage.keys("j right k enter");
    assert!(stage.frame().contains("No language model is chosen"), "{}", stage.frame());
}

#[test]
fn another_server_leaves_key_model_and_consent_behind() {
    let on = LlmSettings { enabled: true, key_file: Some("~/key".to_owned()), ..near() };
    let mut stage = stage(on, 120, 40);
    stage.commands.clear();
    stage.keys("j left");
    let other = ("model.url", String::new());
    assert!(saved(&stage).contains(&other), "{:?}", saved(&stage));
    stage.commands.clear();
    stage.keys("left");
    let url = ("model.url", LLM_PRESETS[4].url.to_owned());
    let key = ("model.key_env", "ANTHROPIC_API_KEY".to_owned());
    assert!(saved(&stage).contains(&url) && saved(&stage).contains(&key), "{:?}", saved(&stage));
    assert!(!stage.app.ui.prefs.model.enabled && stage.app.ui.prefs.model.key_file.is_none());
    insta::assert_snapshot!(stage.frame());
}

#[test]
fn a_server_of_ones_own_can_be_chosen_again() {
    let own = LlmSettings { url: "https://models.example.com/v1".to_owned(), key_env: Some("K".to_owned()), ..near() };
    let mut stage = stage(own.clone(), 120, 40);
    stage.keys("j right");
    assert_eq!(stage.app.ui.prefs.model.url, LLM_PRESETS[0].url);
    stage.keys("left");
    assert_eq!(stage.app.ui.prefs.model, own);
    // Without a model, another server was only looked at.
    stage.commands.clear();
    stage.keys("right esc");
    assert_eq!((saved(&stage), stage.app.ui.prefs.model.clone()), (Vec::new(), own));
    stage.keys("enter j right j enter").answer(TutorAnswer::ModelNames(Ok(vec!["a:1b".to_owned()])));
    let url = ("model.url", LLM_PRESETS[0].url.to_owned());
    assert!(saved(&stage).contains(&url) && saved(&stage).contains(&("model.name", "a:1b".to_owned())));
    stage.keys("esc");
    assert_eq!(stage.app.ui.prefs.model.name, "a:1b");
}

#[test]
fn models_are_listed_and_chosen() {
    let mut stage = stage(LlmSettings { name: String::new(), ..near() }, 120, 40);
    stage.keys("j j");
    stage.commands.clear();
    stage.keys("right");
    assert!(stage.commands.is_empty(), "nobody is asked by walking about");
    stage.keys("enter");
    assert!(matches!(stage.last_request(), Some(TutorRequest::ModelNames(_))));
    assert!(stage.frame().contains("asking for its models"), "{}", stage.frame());
    let names = ["a:1b", "b:3b", "\u{1b}[31mred\u{202e}"].map(str::to_owned).to_vec();
    stage.answer(TutorAnswer::ModelNames(Ok(names)));
    assert_eq!(stage.app.ui.prefs.model.name, "a:1b");
    stage.keys("right");
    assert_eq!(saved(&stage).last().unwrap(), &("model.name", "b:3b".to_owned()));
    stage.keys("right");
    assert!(stage.frame().contains("← red →"), "{}", stage.frame());
    stage.keys("right");
    assert_eq!(stage.app.ui.prefs.model.name, "a:1b");
    stage.keys("k k enter");
    assert!(stage.app.ui.prefs.model.enabled);
    assert!(stage.commands.iter().any(|c| matches!(c, AppCommand::SetModel(model) if model.enabled)));
}

#[test]
fn a_trial_can_be_stopped_and_says_what_is_wrong() {
    let mut stage = stage(near(), 80, 24);
    stage.keys("j j j j j enter");
    assert!(matches!(stage.last_request(), Some(TutorRequest::TryModel(_))), "{:?}", stage.last_request());
    let request = stage.last_request_id();
    stage.keys("esc");
    assert!(stage.commands.iter().any(|c| matches!(c, AppCommand::Cancel(stopped) if *stopped == request)));
    assert!(stage.overlay().is_some(), "the first Esc stops, the second leaves");
    stage.keys("enter");
    let why = "Nothing answers at localhost:11434. `ollama serve` starts it, or correct `model.url`.";
    let failure = RequestFailure { message: why.to_owned(), cancelled: false, needs_consent: false };
    stage.answer(TutorAnswer::ModelTried(Err(failure)));
    insta::assert_snapshot!(stage.frame());
    stage.keys("esc");
    assert!(stage.overlay().is_none());
}

#[test]
fn limits_go_in_steps() {
    let check = |now: u32, forward: bool, expected: u32| {
        assert_eq!(next_choice(now, &REQUEST_LIMITS, forward), expected, "{now}");
    };
    check(200, true, 500);
    check(200, false, 100);
    check(1000, true, 0);
    check(0, true, 10);
    check(10, false, 0);
    check(7, true, 10);
    check(7, false, 0);
    check(300, true, 500);
    check(300, false, 200);
    check(5000, true, 0);
}
