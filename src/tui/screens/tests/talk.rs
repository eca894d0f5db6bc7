//! What stands over and beside a problem where a language model may be asked: the talk, and its review after a pass.

use super::{check, submitted, usual};
use crate::agents::llm_review::LlmRemark;
use crate::model::hint::{HintSource, HintView, ModelOffer};
use crate::model::talk::{MOST_TURNS, TalkTurn, TalkView};
use crate::model::verdict::Verdict;
use crate::orchestrator::{Reviewed, Stage};
use crate::tui::message::{Answer, Command, Failure, Message};
use crate::tui::testing::{Stage as Play, hints, learner, published, report_of};

fn offer() -> ModelOffer {
    ModelOffer { name: "ollama qwen3 at localhost".to_owned(), agreed: true }
}

fn view(turns: usize) -> TalkView {
    let exchange = |at: usize| TalkTurn {
        question: if at == 0 { "why is the first pair missing?" } else { "nothing yet, it is empty" }.to_owned(),
        reply: "What does `seen` hold when the loop begins, and when is something first put into it?".to_owned(),
        source: if at == 0 { HintSource::Model } else { HintSource::Diagnosed },
    };
    TalkView {
        turns: (0..turns).map(exchange).collect(),
        left: MOST_TURNS - turns,
        keeps: 0.84,
        costs: turns == 0,
        blocked: None,
        model: Some(offer()),
        told: None,
    }
}

/// A problem with a model, the hint pane in focus.
fn opened(stage: &mut Play) -> &mut Play {
    stage.open("pair to", 1);
    let view = HintView { model: Some(offer()), ..hints(1) };
    stage.problem_mut().expect("an open problem").hints = Some(view);
    stage.keys("right")
}

#[test]
fn asking_about_a_problem() {
    check("ask_empty", usual, |stage| {
        opened(stage).keys("?").answer(Answer::Talk(Ok(Box::new(view(0)))));
    });
    check("ask_checking", usual, |stage| {
        opened(stage).keys("?").answer(Answer::Talk(Ok(Box::new(view(1)))));
        stage.typed("nothing yet, it is empty").keys("enter");
        let request = stage.request();
        stage.send(Message::Stage { request, stage: Stage::Checking });
    });
    check("ask_answered", usual, |stage| {
        opened(stage).keys("?").answer(Answer::Talk(Ok(Box::new(view(1)))));
        stage.typed("nothing yet").keys("enter").answer(Answer::Talk(Ok(Box::new(view(2)))));
    });
    check("ask_failed", usual, |stage| {
        opened(stage).keys("?").answer(Answer::Talk(Ok(Box::new(view(1)))));
        let failure = Failure::from("Nobody answers at localhost:11434. No turn was used.".to_owned());
        stage.typed("nothing yet").keys("enter").answer(Answer::Talk(Err(failure)));
    });
}

#[test]
fn escape_stops_what_is_asked_and_then_closes() {
    let mut stage = Play::new(published(learner()), 80, 24);
    opened(&mut stage).keys("?").answer(Answer::Talk(Ok(Box::new(view(0)))));
    stage.typed("why").keys("enter");
    let request = stage.request();
    stage.keys("esc");
    assert!(stage.commands.iter().any(|command| matches!(command, Command::Cancel(stopped) if *stopped == request)));
    assert!(stage.frame().contains("no turn was used") && stage.frame().contains("why"));
    // What comes late is dropped.
    stage.send(Message::Answer { request, answer: Answer::Talk(Ok(Box::new(view(1)))) });
    assert!(stage.frame().contains("6 turns left"), "{}", stage.frame());
    stage.keys("esc");
    assert!(stage.overlay().is_none());
}

#[test]
fn without_a_model_the_key_says_that_it_needs_one() {
    let mut stage = Play::new(published(learner()), 80, 24);
    stage.open("pair to", 1).keys("right ?");
    assert!(stage.said().contains("needs a language model"), "{}", stage.said());
    assert!(stage.overlay().is_none());
}

#[test]
fn a_models_review_stands_below_rungs_own() {
    let passed = |stage: &mut Play| {
        opened(stage).keys("s");
        let report = report_of(&[(Verdict::Ac, &[]), (Verdict::Ac, &[])]);
        stage.answer(Answer::Submitted(Ok(Box::new(submitted(report)))));
        let view = HintView { model: Some(offer()), ..hints(1) };
        stage.answer(Answer::Hints(Ok(view)));
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
        let reviewed = Reviewed { remarks, dropped: 1, model: offer().name, told: None };
        stage.keys("M").answer(Answer::Reviewed(Ok(Box::new(reviewed))));
    });
}
