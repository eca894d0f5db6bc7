//! Hints of a language model: the request shown before, the progress shown meanwhile, and the text that is never shown.

use super::*;
use crate::orchestrator::OutgoingRequest;
use crate::orchestrator::api::ReplyStage as Reply;
use crate::types::hint_types::{HintSource, HintView, LlmHintOffer};

const NAME: &str = "a model at localhost:8080";

/// An open problem, with a model configured.
fn with_model(columns: u16, agreed: bool) -> TuiHarness {
    let mut stage = stage(columns);
    stage.open_problem("pair to", 0);
    if let Some(view) = stage.problem_mut().and_then(|open| open.hints.as_mut()) {
        view.model = Some(LlmHintOffer { name: NAME.to_owned(), agreed });
    }
    stage
}

fn outgoing(agreed: bool) -> OutgoingRequest {
    let body = r#"{"system":"Rules.\nMore rules.","messages":[{"role":"user","text":"==0f== the learner's program\ndef f(): pass"}]}"#;
    OutgoingRequest { to: NAME.to_owned(), agreed, level: Some(1), body: body.to_owned(), sent: Vec::new() }
}

#[test]
fn what_is_sent_is_shown_before_anything_is_sent() {
    let mut stage = with_model(120, false);
    assert_eq!(commands(&mut stage, "H"), ["Outgoing"]);
    stage.answer(TutorAnswer::Outgoing(Ok(Box::new(outgoing(false)))));
    let frame = stage.frame();
    for text in ["Sent to a model at localhost:8080", "More rules.", "def f(): pass", "Enter send it, now and later"] {
        assert!(frame.contains(text), "{text}: {frame}");
    }
    assert_eq!(commands(&mut stage, "esc"), Vec::<String>::new());
    assert!(stage.overlay().is_none(), "no is an answer");
    let again = |keys: &str| {
        let mut stage = with_model(120, false);
        stage.keys("H").answer(TutorAnswer::Outgoing(Ok(Box::new(outgoing(false))))).keys(keys);
        match stage.last_request() {
            Some(TutorRequest::RevealHint(_, wording, agree)) => (*wording, agree.clone()),
            other => panic!("{keys}: {other:?}"),
        }
    };
    assert_eq!(again("enter"), (HintWording::LlmIfAllowed, Some(NAME.to_owned())));
    assert_eq!(again("o"), (HintWording::WithoutLlm, None));
}

#[test]
fn what_is_sent_can_be_looked_at_at_any_time() {
    let mut stage = with_model(80, true);
    assert_eq!(commands(&mut stage, "p"), ["Outgoing"]);
    stage.answer(TutorAnswer::Outgoing(Ok(Box::new(outgoing(true)))));
    assert!(stage.frame().contains("This is sent for the next hint"), "{}", stage.frame());
    assert_eq!(commands(&mut stage, "enter"), Vec::<String>::new(), "looking agrees to nothing");
    assert!(stage.overlay().is_none());
    stage.keys("p").answer(TutorAnswer::Outgoing(Err("No language model is switched on.".to_owned().into())));
    assert!(said(&stage).contains("No language model is switched on."));
}

#[test]
fn a_reply_is_told_of_stage_by_stage_and_can_be_stopped() {
    let mut stage = with_model(120, true);
    assert_eq!(commands(&mut stage, "H"), ["RevealHint"]);
    let request = stage.last_request_id();
    for (reply, expected) in [
        (Reply::Asking, "asking"),
        (Reply::Reading { bytes: 512 }, "reading"),
        (Reply::Checking, "checking"),
        (Reply::Again, "rejected by"),
        (Reply::Waiting { seconds: 3 }, "busy"),
    ] {
        stage.send(AppMessage::Stage { request, stage: reply });
        let frame = stage.frame();
        assert!(frame.contains(expected), "{expected}: {frame}");
        assert!(frame.contains("Esc stops it"), "{frame}");
    }
    assert_eq!(commands(&mut stage, "esc"), ["Cancel"]);
    stage.send(AppMessage::Stage { request, stage: Reply::Checking });
    assert!(!stage.frame().contains("Esc stops it"), "it is stopped");
    let stopped = RequestFailure { cancelled: true, ..RequestFailure::from("cancelled".to_owned()) };
    stage.send(AppMessage::Answer { request, answer: TutorAnswer::Hints(Err(stopped)) });
    assert_eq!(said(&stage), "Cancelled: no hint was taken.");
    assert_eq!(stage.screen(), ScreenName::Problem);
}

#[test]
fn that_a_model_is_asked_is_seen_below_hints_longer_than_the_pane() {
    for columns in [80, 120] {
        let mut stage = with_model(columns, true);
        if columns == 80 {
            stage.keys("tab tab");
        }
        if let Some(view) = stage.problem_mut().and_then(|open| open.hints.as_mut()) {
            view.shown = hint_view(1).shown;
            view.shown[0].text = "What did you try?\n\n".repeat(40);
            view.offer.next = Some(2);
        }
        assert!(!stage.frame().contains("▸ 2 "), "{}", stage.frame());
        stage.keys("H");
        assert!(stage.frame().contains("Esc stops it"), "{}", stage.frame());
    }
}

#[test]
fn a_hint_that_came_all_the_same_is_shown() {
    let mut stage = with_model(120, true);
    stage.keys("H");
    let request = stage.last_request_id();
    stage.keys("esc").send(AppMessage::Answer { request, answer: TutorAnswer::Hints(Ok(hint_view(1))) });
    assert_eq!(stage.problem().and_then(|open| open.hints.as_ref()).map(|view| view.shown.len()), Some(1));
}

#[test]
fn why_no_model_worded_a_hint_is_one_line() {
    let mut stage = with_model(120, true);
    stage.keys("H");
    let told = "Without the model: no server answers at localhost:8080.";
    let mut view = HintView { told: Some(told.to_owned()), ..hint_view(1) };
    view.shown[0].source = HintSource::Authored;
    stage.answer(TutorAnswer::Hints(Ok(view)));
    assert_eq!(said(&stage), told);
    assert!(stage.frame().contains(told), "{}", stage.frame());
}

#[test]
fn the_ladder_names_the_model() {
    for columns in [80, 120] {
        let mut stage = with_model(columns, true);
        stage.keys("right");
        if let Some(view) = stage.problem_mut().and_then(|open| open.hints.as_mut()) {
            view.shown = hint_view(1).shown;
            view.shown[0].source = HintSource::Model;
            view.offer.next = Some(2);
        }
        stage.keys("right");
        let frame = stage.frame();
        assert!(frame.contains("Question · from a model"), "{frame}");
        assert!(frame.contains("p shows the text sent"), "{frame}");
    }
}
