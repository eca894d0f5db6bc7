//! Tests replies that fit, replies that fit at the second try, and replies that never fit.

use serde::Deserialize;

use super::*;
use crate::llm::scripted_provider::ScriptedProvider;

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Remark {
    line: u32,
    words: String,
    #[serde(default)]
    kind: Option<Kind>,
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Style,
    Cost,
}

fn request() -> LlmRequest {
    let messages = vec![ChatMessage { role: ChatRole::User, text: "Look.".to_owned() }];
    LlmRequest { system: "Review.".to_owned(), messages, schema: None, max_tokens: 50 }
}

async fn asked(script: &ScriptedProvider) -> Result<(Remark, LlmReply), ModelError> {
    let short = |remark: &Remark| if remark.words.len() < 20 { Ok(()) } else { Err("`words` is too long".to_owned()) };
    ask_structured(script, request(), "remark", short, &|_| {}).await
}

const FITS: &str = r#"{"line": 3, "words": "ok", "kind": "cost"}"#;

#[tokio::test]
async fn an_answer_that_fits_is_read_at_once() {
    let fenced = format!("```json\n{FITS}\n```\n");
    for text in [FITS, &fenced] {
        let script = ScriptedProvider::new([text]);
        let (remark, _) = asked(&script).await.unwrap();
        assert_eq!(remark, Remark { line: 3, words: "ok".to_owned(), kind: Some(Kind::Cost) });
        assert_eq!(script.requests().len(), 1);
    }
}

#[tokio::test]
async fn one_that_does_not_is_asked_for_once_more_with_the_reason() {
    use crate::llm::scripted_provider::ScriptedTurn;

    for (turn, why) in [
        (ScriptedTurn::from_text("Sure! Here it is."), "expected value"),
        (ScriptedTurn::from_text(r#"{"line": -1, "words": "x"}"#), "invalid value"),
        (ScriptedTurn::from_text(r#"{"line": 1}"#), "missing field `words`"),
        (ScriptedTurn::from_text(r#"{"line": 1, "words": "x", "code": "y"}"#), "unknown field `code`"),
        (ScriptedTurn::from_text(r#"{"line": 1, "words": "far longer than anybody reads"}"#), "`words` is too long"),
        (ScriptedTurn::from_text(r#"{"line": 1, "words": "x"} and more"#), "trailing characters"),
        (ScriptedTurn::truncated(r#"{"line": 1, "words": "#), "longer than it may be"),
        (ScriptedTurn::from_text(""), "EOF"),
    ] {
        let script = ScriptedProvider::new([turn, ScriptedTurn::from_text(FITS)]);
        let (_, reply) = asked(&script).await.unwrap();
        let requests = script.requests();
        let last = &requests[1].messages.last().unwrap().text;
        assert!(last.contains(why) && last.contains("\"additionalProperties\":false"), "{last}");
        assert!(reply.tokens_in == 200, "the tokens of both tries: {reply:?}");
        assert!(requests[1].messages.iter().all(|message| !message.text.is_empty()), "{requests:?}");
    }
}

#[tokio::test]
async fn one_that_never_fits_is_refused() {
    let script = ScriptedProvider::new(["no", "never \u{1b}[31m"]);
    let error = asked(&script).await.unwrap_err();
    assert!(
        matches!(&error, ModelError::Garbled(why) if why.contains("twice") && !why.contains('\u{1b}')),
        "{error:?}"
    );
    assert_eq!(script.requests().len(), 2);
    let script = ScriptedProvider::new(Vec::<&str>::new());
    assert!(matches!(asked(&script).await, Err(ModelError::Unreachable(_))));
}

#[test]
fn every_object_of_a_schema_is_closed() {
    let json = closed_schema::<Vec<Remark>>();
    let text = json.to_string();
    assert_eq!(text.matches("\"additionalProperties\":false").count(), 1, "{text}");
    assert!(text.contains(r#""required":["line","words","kind"]"#), "{text}");
}
