//! The screens of a problem with a language model: the chat, and the model's review after a pass.

use super::{check, submitted, usual};
use crate::agents::llm_review::LlmRemark;
use crate::orchestrator::{LlmCodeReview, ReplyStage};
use crate::tui::message::{AppCommand, AppMessage, RequestFailure, TutorAnswer};
use crate::tui::overlay::ActiveOverlay;
use crate::tui::tui_fixtures::{TuiHarness as Play, hint_view, learner, published, report_of};
use crate::types::chat_turn::{ChatTurn, ChatView, MAX_CHAT_TURNS};
use crate::types::hint_types::{HintSource, HintView, LlmHintOffer};
use crate::types::verdict_report::Verdict;

fn offer() -> LlmHintOffer {
    LlmHintOffer { name: "ollama qwen3 at localhost".to_owned(), agreed: true }
}

fn view(turns: usize) -> ChatView {
    let exchange = |at: usize| ChatTurn {
        question: if at == 0 { "why is the first pair missing?" } else { "nothing yet, it is empty" }.to_owned(),
        reply: "What does `seen` hold when the loop begins, and when is something first put into it?".to_owned(),
        source: if at == 0 { HintSource::Model } else { HintSource::Diagnosed },
    };
    ChatView {
        turns: (0..turns).map(exchange).collect(),
        left: MAX_CHAT_TURNS - turns,
        keeps: 0.84,
        costs: turns == 0,
        blocked: None,
        model: Some(offer()),
        told: None,
    }
}

/// A problem with a model, the hint pane in focus.
fn opened(stage: &mut Play) -> &mut Play {
    stage.open_problem("pair to", 1);
    let view = HintView { model: Some(offer()), ..hint_view(1) };
    stage.problem_mut().expect("an open problem").hints = Some(view);
    stage.keys("right")
}

#[test]
fn asking_about_a_problem() {
    check("ask_empty", usual, |stage| {
        opened(stage).keys("?").answer(TutorAnswer::Talk(Ok(Box::new(view(0)))));
    });
    check("ask_checking", usual, |stage| {
        opened(stage).keys("?").answer(TutorAnswer::Talk(Ok(Box::new(view(1)))));
        stage.type_text("nothing yet, it is empty").keys("enter");
        let request = stage.last_request_id();
        stage.send(AppMessage::Stage { request, stage: ReplyStage::Checking });
    });
    check("ask_answered", usual, |stage| {
        opened(stage).keys("?").answer(TutorAnswer::Talk(Ok(Box::new(view(1)))));
        stage.type_text("nothing yet").keys("enter").answer(TutorAnswer::Talk(Ok(Box::new(view(2)))));
    });
    check("ask_failed", usual, |stage| {
        opened(stage).keys("?").answer(TutorAnswer::Talk(Ok(Box::new(view(1)))));
        let failure = RequestFailure::from("Nobody answers at localhost:11434. No turn was used.".to_owned());
        stage.type_text("nothing yet").keys("enter").answer(TutorAnswer::Talk(Err(failure)));
    });
}

#[test]
fn without_a_model_the_key_shows_the_keys_in_every_pane() {
    let mut stage = Play::new(published(learner()), 80, 24);
    opened(&mut stage);
    stage.problem_mut().expect("an open problem").hints = Some(hint_view(1));
    stage.keys("?");
    assert!(matches!(stage.overlay(), Some(ActiveOverlay::Help(_))), "{:?}", stage.overlay());
}

#[test]
fn escape_stops_what_is_asked_and_then_closes() {
    let mut stage = Play::new(published(learner()), 80, 24);
    opened(&mut stage).keys("?").answer(TutorAnswer::Talk(Ok(Box::new(view(0)))));
    stage.type_text("why").keys("enter");
    let request = stage.last_request_id();
    stage.keys("esc");
    assert!(stage.commands.iter().any(|command| matches!(command, AppCommand::Cancel(stopped) if *stopped == request)));
    assert!(stage.frame().contains("no turn was used") && stage.frame().contains("why"));
    // A late answer is dropped.
    stage.send(AppMessage::Answer { request, answer: TutorAnswer::Talk(Ok(Box::new(view(1)))) });
    assert!(stage.frame().contains("6 turns left"), "{}", stage.frame());
    stage.keys("esc");
    assert!(stage.overlay().is_none());
}

#[test]
fn a_models_review_stands_below_rungs_own() {
    let passed = |stage: &mut Play| {
        opened(stage).keys("s");
        let report = report_of(&[(Verdict::Ac, &[]), (Verdict::Ac, &[])]);
        stage.answer(TutorAnswer::Submitted(Ok(Box::new(submitted(report)))));
        let view = HintView { model: Some(offer()), ..hint_view(1) };
        stage.answer(TutorAnswer::Hints(Ok(view)));
    };
    check("model_review_asked", usual, |stage| {
        passed(stage);
        stage.keys("M");
    });
    check("model_review", usual, |stage| {
        passed(stage);
        let remarks = vec![
            LlmRemark {
                category: "readability".to_owned(),
                line: 3,
                remark: "`d` says nothing of what it holds.".to_owned(),
            },
            LlmRemark {
                category: "edge".to_owned(),
                line: 0,
                remark: "No pair at all is answered by the last line alone.".to_owned(),
            },
        ];
        let reviewed = LlmCodeReview { remarks, dropped: 1, model: offer().name, told: None };
        stage.keys("M").answer(TutorAnswer::Reviewed(Ok(Box::new(reviewed))));
    });
}
