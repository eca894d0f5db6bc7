//! Tests chat about a problem, and a model's review of passing code: the shown text, the record and the cost.

use std::sync::Arc;

use rung_tutor::agents::llm_review::MAX_LLM_REMARKS;
use rung_tutor::llm::scripted_provider::{ScriptedProvider, ScriptedTurn};
use rung_tutor::llm::{ModelError, Provider};
use rung_tutor::orchestrator::api::ReplyStage;
use rung_tutor::orchestrator::{Cancel, HintWording, Tutor, TutorError};
use rung_tutor::types::chat_turn::MAX_CHAT_TURNS;
use rung_tutor::types::event::Event;
use rung_tutor::types::{HintSource, Language, Problem, Verdict};

use crate::tutor::{Home, problem, submit};

const ID: &str = "pair-to-target";
const ASKED: &str = "Why is the first pair missing?";
const GOOD: &str = "What does `nums` hold at the place your inner loop begins with, for Example 1?";
/// A wrong program.
const WRONG: &str = "def pair_to_target(nums, target):\n    for i, a in enumerate(nums):\n        for j, b in enumerate(nums):\n            if a + b == target:\n                return [i, j]\n    return []\n";

fn reference(problem: &Problem) -> String {
    problem.reference(Language::Python).expect("a reference").source.clone()
}

async fn stuck(tutor: &Tutor) -> Problem {
    let problem = problem(tutor, ID);
    std::fs::write(tutor.ensure_solution(&problem).expect("a file"), WRONG).expect("a file");
    assert_ne!(submit(tutor, &problem, WRONG, 5).await.report.verdict, Verdict::Ac);
    problem
}

#[test]
fn chat_reply_is_kept_and_counts_as_help() {
    let home = Home::new();
    let script = Arc::new(ScriptedProvider::new([GOOD, GOOD]));
    home.visit_with_model(script.clone(), async |tutor| {
        let problem = stuck(tutor).await;
        let before = tutor.chat(&problem.uid).expect("talk");
        assert!(before.costs && before.turns.is_empty() && before.left == MAX_CHAT_TURNS && before.blocked.is_none());
        let stages = std::sync::Mutex::new(Vec::new());
        let stage = |stage| stages.lock().unwrap().push(stage);
        let view = tutor.ask_question(&problem.uid, ASKED, &Cancel::default(), &stage).await.expect("a reply");
        assert_eq!((view.turns[0].reply.as_str(), view.turns[0].source, &view.told), (GOOD, HintSource::Model, &None));
        assert_eq!((view.left, view.costs, view.keeps), (MAX_CHAT_TURNS - 1, false, before.keeps));
        assert_eq!(stages.into_inner().unwrap().last(), Some(&ReplyStage::Checking));
        let record = tutor.history(1).expect("history").remove(0);
        assert_eq!(record.prompt.as_deref(), Some("ask.v1"));
        let Event::Question { question, reply, asked, .. } = record.event else { panic!("a question") };
        assert_eq!((question.as_str(), reply.as_str(), asked.expect("asked").held_back.len()), (ASKED, GOOD, 0));
        // Earlier messages are sent too, and the question as data, but no reference.
        let view = tutor.ask_question(&problem.uid, "And then?", &Cancel::default(), &|_| {}).await.expect("a reply");
        assert_eq!(view.turns.len(), 2);
        let sent = script.requests().remove(1).messages;
        assert_eq!(sent.len(), 3);
        assert!(sent[0].text.contains(ASKED) && sent[1].text == GOOD && sent[2].text.contains("And then?"));
        // Hints still begin at level 1, and the next pass counts as helped.
        assert_eq!(tutor.hints(&problem.uid).expect("hints").offer.next, Some(1));
        let passed = submit(tutor, &problem, &reference(&problem), 5).await;
        let submitted = tutor.history(1).expect("history").remove(0);
        assert!(passed.report.passed() && matches!(submitted.event, Event::Submission(s) if s.hint_level == 2));
        assert!(tutor.chat(&problem.uid).expect("talk").turns.is_empty());
    });
}

#[test]
fn chat_survives_restart_and_ends_after_six_turns() {
    let home = Home::new();
    home.visit_with_model(Arc::new(ScriptedProvider::always(GOOD)), async |tutor| {
        let problem = stuck(tutor).await;
        for _ in 0..2 {
            tutor.ask_question(&problem.uid, ASKED, &Cancel::default(), &|_| {}).await.expect("a reply");
        }
    });
    home.visit_with_model(Arc::new(ScriptedProvider::always(GOOD)), async |tutor| {
        let problem = problem(tutor, ID);
        assert_eq!(tutor.chat(&problem.uid).expect("talk").turns.len(), 2);
        for _ in 2..MAX_CHAT_TURNS {
            tutor.ask_question(&problem.uid, ASKED, &Cancel::default(), &|_| {}).await.expect("a reply");
        }
        let refused = tutor.ask_question(&problem.uid, ASKED, &Cancel::default(), &|_| {}).await;
        assert!(matches!(refused, Err(TutorError::Refused(why)) if why.contains("six") || why.contains('6')));
    });
    // The earlier chat can still be read without a model.
    home.visit(async |tutor| {
        let view = tutor.chat(&problem(tutor, ID).uid).expect("talk");
        assert_eq!((view.turns.len(), view.model.is_none()), (MAX_CHAT_TURNS, true));
    });
}

#[test]
fn leaking_or_empty_chat_reply_is_never_shown() {
    let bad = |text: &str| text.to_owned();
    let home = Home::new();
    let solution = home.visit(async |tutor| reference(&problem(tutor, ID)));
    for text in [
        format!("```python\n{solution}\n```\nDo you see?"),
        bad("Write `position_of[amount] = i` at the end, do you see?"),
        bad("Look at `nums` once more."),
        bad("Great job with `nums`! Shall I show you more?"),
    ] {
        let home = Home::new();
        let script = Arc::new(ScriptedProvider::always(text.as_str()));
        home.visit_with_model(script.clone(), async |tutor| {
            let problem = stuck(tutor).await;
            let view = tutor.ask_question(&problem.uid, ASKED, &Cancel::default(), &|_| {}).await.expect("a reply");
            let turn = &view.turns[0];
            assert_eq!(turn.source, HintSource::Diagnosed, "{text}: {turn:?}");
            assert!(turn.reply.contains('?') && view.told.is_some(), "{text}: {turn:?}");
            assert_eq!(script.requests().len(), 2, "{text}");
            let Event::Question { asked, .. } = tutor.history(1).expect("history").remove(0).event else { panic!() };
            assert_eq!(asked.expect("asked").held_back.len(), 2, "{text}");
        });
    }
}

#[test]
fn hint_leaking_together_with_reply_is_rejected() {
    const REPLY: &str = "Which slip would fit to the first one? Ask if partner in";
    const HINT: &str = "position_of: return to example 1 on paper. Which slips have you met by the time you read \
        the last one, and what do you need to know of them?";
    let hint = async |home: &Home, tutor: &Tutor, problem: &Problem| {
        for _ in 0..2 {
            let without = HintWording::WithoutLlm;
            tutor.reveal(&problem.uid, without, &Cancel::default(), &|_| {}).await.expect("a hint of the pack");
        }
        home.later(1);
        submit(tutor, problem, WRONG, 5).await;
        let view = tutor.reveal_hint(&problem.uid).await.expect("a hint");
        view.shown.last().expect("a hint").source
    };
    // The hint alone reveals no code.
    let home = Home::new();
    home.visit_with_model(Arc::new(ScriptedProvider::always(HINT)), async |tutor| {
        let problem = stuck(tutor).await;
        assert_eq!(hint(&home, tutor, &problem).await, HintSource::Model);
    });
    let home = Home::new();
    home.visit_with_model(Arc::new(ScriptedProvider::new([REPLY, HINT, HINT])), async |tutor| {
        let problem = stuck(tutor).await;
        let talk = tutor.ask_question(&problem.uid, ASKED, &Cancel::default(), &|_| {}).await.expect("a reply");
        assert_eq!((talk.turns[0].reply.as_str(), talk.turns[0].source), (REPLY, HintSource::Model));
        assert_ne!(hint(&home, tutor, &problem).await, HintSource::Model);
        let Event::HintRequest { asked, .. } = tutor.history(1).expect("history").remove(0).event else { panic!() };
        let steps: Vec<String> = asked.expect("asked").held_back.into_iter().map(|held| held.step).collect();
        assert_eq!(steps, ["cumulative", "cumulative"]);
    });
}

#[test]
fn failed_chat_request_uses_no_turn() {
    let home = Home::new();
    let down = ScriptedTurn::from_error(ModelError::Unreachable("Nobody answers at localhost.".to_owned()));
    home.visit_with_model(Arc::new(ScriptedProvider::new([down, ScriptedTurn::never()])), async |tutor| {
        let problem = stuck(tutor).await;
        let failed = tutor.ask_question(&problem.uid, ASKED, &Cancel::default(), &|_| {}).await;
        assert!(
            matches!(failed, Err(TutorError::Refused(why)) if why == "Nobody answers at localhost. No turn was used.")
        );
        let cancel = Cancel::default();
        cancel.cancel();
        assert!(matches!(tutor.ask_question(&problem.uid, ASKED, &cancel, &|_| {}).await, Err(TutorError::Cancelled)));
        assert!(matches!(
            tutor.ask_question(&problem.uid, "  ", &Cancel::default(), &|_| {}).await,
            Err(TutorError::Refused(_))
        ));
        assert!(tutor.chat(&problem.uid).expect("talk").turns.is_empty());
    });
    home.visit(async |tutor| {
        let uid = problem(tutor, ID).uid;
        let refused = tutor.ask_question(&uid, ASKED, &Cancel::default(), &|_| {}).await;
        assert!(matches!(refused, Err(TutorError::Refused(why)) if why.starts_with("No language model")));
        let script: Arc<ScriptedProvider> = Arc::new(ScriptedProvider::always(GOOD));
        let name = script.describe();
        assert!(!name.is_empty());
    });
}

#[test]
fn a_models_remarks_stand_only_where_they_hold() {
    let home = Home::new();
    let review = r#"{"remarks": [
        {"category": "readability", "line": 2, "remark": "The name says what is kept, so no comment is needed."},
        {"category": "time", "line": 0, "remark": "This is quadratic, O(n^2)."},
        {"category": "style", "line": 900, "remark": "Shorten it."}]}"#;
    let script = Arc::new(ScriptedProvider::new([review, "no json", review]));
    home.visit_with_model(script.clone(), async |tutor| {
        let problem = problem(tutor, ID);
        let none = tutor.review_with_llm(&problem.uid, &Cancel::default(), &|_| {}).await;
        assert!(matches!(none, Err(TutorError::Refused(_))) && script.requests().is_empty());
        assert!(submit(tutor, &problem, &reference(&problem), 5).await.report.passed());
        for _ in 0..2 {
            let reviewed = tutor.review_with_llm(&problem.uid, &Cancel::default(), &|_| {}).await.expect("a review");
            assert_eq!((reviewed.remarks.len(), reviewed.dropped), (1, 2), "{reviewed:?}");
            assert_eq!((reviewed.remarks[0].line, reviewed.model.as_str()), (2, "a script"));
            assert!(reviewed.remarks.len() <= MAX_LLM_REMARKS);
        }
        assert_eq!(script.requests().len(), 3);
    });
}
