use std::sync::Mutex;
use std::time::Duration;

use super::*;
use crate::llm::scripted_provider::{ScriptedProvider, ScriptedTurn};

fn request() -> LlmRequest {
    let messages = vec![ChatMessage { role: ChatRole::User, text: "data".to_owned() }];
    LlmRequest { system: "rules".to_owned(), messages, schema: None, max_tokens: 40 }
}

struct Secretive;

impl ReplyJudge for Secretive {
    type Accepted = String;

    fn judge<'a>(&'a self, text: &'a str) -> BoxFuture<'a, Result<Result<String, HintRefusal>, TutorError>> {
        let why = "shared with a reference: secret = 1".to_owned();
        let blocked = HintRefusal { step: RefusalCategory::Overlap, why };
        Box::pin(async move { Ok(if text.contains("secret") { Err(blocked) } else { Ok(text.to_owned()) }) })
    }
}

/// Runs the loop with scripted replies; a reply with "secret" is rejected. Returns the result and the stages.
async fn ask(script: &ScriptedProvider, cancel: &Cancel) -> (Result<LlmAnswer<String>, TutorError>, Vec<ReplyStage>) {
    let stages = Mutex::new(Vec::new());
    let stage = |stage| stages.lock().unwrap().push(stage);
    let retry = |why: &str| format!("Held back: {why}");
    let asking = LlmRequestLoop { provider: script, retry: &retry, sending: &|_| {}, cancel, stage: &stage };
    let answered = asking.ask(request(), &Secretive).await;
    (answered, stages.into_inner().unwrap())
}

#[tokio::test]
async fn what_is_let_through_is_clean_and_whole() {
    let script = ScriptedProvider::new([
        "<think>the secret</think>\n A \u{1b}[31mred\u{202e} \u{1b}]8;;http://x\u{1b}\\word\u{1b}]8;;\u{1b}\\. ",
    ]);
    let (answered, stages) = ask(&script, &Cancel::default()).await;
    let LlmAnswer { good, asked } = answered.unwrap();
    assert_eq!(good.as_deref(), Some("A red word."));
    assert_eq!((asked.model.as_str(), asked.max_tokens, asked.tokens_in, asked.failed), ("a script", 40, 100, None));
    assert!(
        matches!(
            stages[..],
            [ReplyStage::Asking, ReplyStage::Asking, ReplyStage::Reading { .. }, ReplyStage::Checking]
        ),
        "{stages:?}"
    );
}

#[tokio::test]
async fn what_is_held_back_is_asked_for_once_more_with_a_reason_that_quotes_nothing() {
    let script = ScriptedProvider::new(["the secret", "a good hint"]);
    let (answered, stages) = ask(&script, &Cancel::default()).await;
    let LlmAnswer { good, asked } = answered.unwrap();
    assert_eq!(good.as_deref(), Some("a good hint"));
    let told = "it gives part of a solution away.";
    assert_eq!(asked.held_back, [RejectedReply { step: "overlap".to_owned(), why: told.to_owned() }]);
    let second = &script.requests()[1].messages;
    let said: Vec<(ChatRole, &str)> = second.iter().map(|m| (m.role, m.text.as_str())).collect();
    let retry = format!("Held back: {told}");
    assert_eq!(said, [(ChatRole::User, "data"), (ChatRole::Assistant, "the secret"), (ChatRole::User, retry.as_str())]);
    assert!(stages.contains(&ReplyStage::Again));
}

#[tokio::test]
async fn after_two_replies_that_are_held_back_nothing_is_shown() {
    for turns in [
        [ScriptedTurn::from_text("secret"), ScriptedTurn::from_text("secret")],
        [ScriptedTurn::truncated("half a"), ScriptedTurn::truncated("half a")],
    ] {
        let script = ScriptedProvider::new(turns);
        let LlmAnswer { good, asked } = ask(&script, &Cancel::default()).await.0.unwrap();
        assert_eq!((good, asked.held_back.len(), asked.failed, script.requests().len()), (None, 2, None, 2));
    }
}

#[tokio::test]
async fn a_model_that_can_t_be_asked_says_why_in_one_clean_line() {
    let error = ModelError::Unreachable("No\n\u{1b}[2Jserver\u{202e} there.".to_owned());
    let script = ScriptedProvider::new([ScriptedTurn::from_error(error.clone())]);
    let LlmAnswer { good, asked } = ask(&script, &Cancel::default()).await.0.unwrap();
    assert_eq!((good, asked.failed.as_deref()), (None, Some("No server there.")));
    let script = ScriptedProvider::new([ScriptedTurn::from_text("secret"), ScriptedTurn::from_error(error)]);
    let LlmAnswer { good, asked } = ask(&script, &Cancel::default()).await.0.unwrap();
    assert_eq!((good, asked.held_back.len(), asked.failed.is_some()), (None, 1, true));
}

#[tokio::test]
async fn a_request_can_be_cancelled_while_it_waits() {
    let (script, cancel) = (ScriptedProvider::always(ScriptedTurn::never()), Cancel::default());
    let stop = async {
        while script.requests().is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        cancel.cancel();
    };
    let ((answered, _), ()) = tokio::join!(ask(&script, &cancel), stop);
    assert!(matches!(answered, Err(TutorError::Cancelled)));
}
