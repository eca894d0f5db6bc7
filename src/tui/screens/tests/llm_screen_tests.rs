//! Snapshots of hints worded by a language model: the first request, progress, the shown hint, a rejected one, and the
//! settings.

use super::{check, usual};
use crate::orchestrator::llm_access::DailyUsage;
use crate::orchestrator::{OutgoingRequest, ReplyStage};
use crate::tui::message::{AppMessage, RequestFailure, TutorAnswer};
use crate::tui::tui_fixtures::{TuiHarness as Play, hint_view, today};
use crate::types::hint_types::{Band, Hint, HintSource, HintView, LlmHintOffer};
use crate::types::llm_settings::{LlmSettings, Protocol};

const NAME: &str = "llama3.2:3b at localhost:11434 (Ollama)";

/// A request as long as the beginning of a real one.
fn outgoing(agreed: bool, sent: bool) -> OutgoingRequest {
    let body = concat!(
        r#"{"model":"llama3.2:3b","messages":[{"role":"system","content":"You are a patient tutor. One learner is working on a "#,
        r#"programming exercise and has asked for help. You write hint\n2 of 5 and nothing else.\n\nThe hint helps the learner "#,
        r#"find the next step alone. It never holds the solution, a line of it or a part of one."},{"role":"user","content":"#,
        r#""==5f2c9a== the exercise\nPair to Target: the till of the village hall is out by target pence.\n==5f2c9a== end of the "#,
        r#"exercise\n==5f2c9a== the learner's program\ndef pair_to_target(slips, target):\n    # written to <mail-1>\n    "#,
        r#"return []\n==5f2c9a== end of the learner's program"}],"stream":true}"#
    );
    let sent = if sent { vec![body.replace("5f2c9a", "91bb07").replace("hint\\n2", "hint\\n1")] } else { Vec::new() };
    OutgoingRequest { to: NAME.to_owned(), agreed, level: Some(2), body: body.to_owned(), sent }
}

fn offer(agreed: bool) -> LlmHintOffer {
    LlmHintOffer { name: NAME.to_owned(), agreed }
}

/// A problem with one hint shown, the hint pane in focus, and a model.
fn opened(stage: &mut Play, agreed: bool) -> &mut Play {
    stage.open_problem("pair to", 1);
    stage.problem_mut().expect("an open problem").hints = Some(HintView { model: Some(offer(agreed)), ..hint_view(1) });
    stage.keys("right")
}

/// The answer to a hint request: two hints, the second from the given source.
fn second(source: HintSource, text: &str, told: Option<&str>) -> TutorAnswer {
    let mut view = HintView { model: Some(offer(true)), told: told.map(str::to_owned), ..hint_view(2) };
    view.shown[1] = Hint { level: 2, band: Band::Intermediate, text: text.to_owned(), source, about: None };
    TutorAnswer::Hints(Ok(view))
}

const AUTHORED: &str =
    "Once one number is chosen, its partner is a known value. What remains is a question of *membership*.";

#[test]
fn the_first_hint_of_a_model_waits_for_consent() {
    check("model_offered", usual, |stage| {
        opened(stage, false);
    });
    check("model_consent", usual, |stage| {
        opened(stage, false).keys("H").answer(TutorAnswer::Outgoing(Ok(Box::new(outgoing(false, false)))));
    });
    check("model_payload", usual, |stage| {
        opened(stage, true).keys("p").answer(TutorAnswer::Outgoing(Ok(Box::new(outgoing(true, true)))));
    });
    check("model_payload_end", usual, |stage| {
        opened(stage, true).keys("p").answer(TutorAnswer::Outgoing(Ok(Box::new(outgoing(true, true))))).keys("G");
    });
}

#[test]
fn a_hint_of_a_model_on_its_way() {
    let on_its_way = |name: &str, at: ReplyStage| {
        check(name, usual, |stage| {
            opened(stage, true).keys("H");
            let request = stage.last_request_id();
            stage.send(AppMessage::Stage { request, stage: at });
        });
    };
    on_its_way("model_asking", ReplyStage::Asking);
    on_its_way("model_busy", ReplyStage::Waiting { seconds: 12 });
    on_its_way("model_reading", ReplyStage::Reading { bytes: 214 });
    on_its_way("model_checking", ReplyStage::Checking);
    on_its_way("model_again", ReplyStage::Again);
}

#[test]
fn what_comes_of_asking_a_model() {
    let shown = "You meet each amount once. What would have to be known of those before it, so that one look tells whether its \
                 partner was among them?";
    check("model_shown", usual, |stage| {
        opened(stage, true).keys("H").answer(second(HintSource::Model, shown, None));
    });
    check("model_held_back", usual, |stage| {
        let told = "The pack's hint: the model's did not pass Rung's check.";
        opened(stage, true).keys("H").answer(second(HintSource::Authored, AUTHORED, Some(told)));
    });
    check("model_unreachable", usual, |stage| {
        let told =
            "Without the model: Nothing answers at localhost:11434. `ollama serve` starts it, or correct `model.url`.";
        opened(stage, true).keys("H").answer(second(HintSource::Authored, AUTHORED, Some(told)));
    });
    check("model_stopped", usual, |stage| {
        opened(stage, true).keys("H esc");
        let failure = RequestFailure { message: "Cancelled.".to_owned(), cancelled: true, needs_consent: false };
        stage.answer(TutorAnswer::Hints(Err(failure)));
    });
    check("model_too_late", usual, |stage| {
        let told =
            "Meanwhile another hint came first on Pair to Target, so no hint was taken; that costs nothing. Ask again.";
        opened(stage, true).keys("H").answer(TutorAnswer::Hints(Err(told.to_owned().into())));
    });
}

#[test]
fn a_model_is_chosen_in_the_settings() {
    let set = |stage: &mut Play, model: LlmSettings| {
        stage.app.ui.prefs.model = model;
        stage.keys(",").keys(&"j ".repeat(17));
    };
    let near = || LlmSettings {
        protocol: Protocol::Ollama,
        url: "http://localhost:11434".to_owned(),
        name: "llama3.2:3b".to_owned(),
        enabled: true,
        ..LlmSettings::default()
    };
    let used = |stage: &mut Play| {
        stage.keys("enter").answer(TutorAnswer::ModelUse(Ok(DailyUsage { day: today(), requests: 3, tokens: 1234 })));
    };
    check("settings_model_row", usual, |stage| set(stage, near()));
    check("settings_model_off", usual, |stage| {
        set(stage, LlmSettings::default());
        used(stage);
    });
    check("settings_model_preset", usual, |stage| {
        set(stage, near());
        used(stage);
        stage.keys("j right right right");
    });
    check("settings_model_budget", usual, |stage| {
        set(stage, near());
        used(stage);
        stage.keys("j j j right");
    });
    check("settings_model_trying", usual, |stage| {
        set(stage, near());
        used(stage);
        stage.keys("G enter");
    });
    check("settings_model_answers", usual, |stage| {
        set(stage, near());
        used(stage);
        stage.keys("G enter");
        let used = DailyUsage { day: today(), requests: 4, tokens: 1300 };
        stage.answer(TutorAnswer::ModelTried(Ok((NAME.to_owned(), used))));
    });
}
