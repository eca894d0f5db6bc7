//! Replies that servers in use send: a finished answer counts whatever else is odd, and a missing one has its cause said.

use serde_json::json;
use wiremock::matchers::body_string_contains;

use super::*;

const WORDS: &str = "Which slip does your loop miss?";

fn chunk(delta: &Value, reason: Option<&str>) -> Value {
    json!({ "object": "chat.completion.chunk", "choices": [{ "index": 0, "delta": delta, "finish_reason": reason }] })
}

fn said() -> Value {
    chunk(&json!({ "content": WORDS }), None)
}

fn stop() -> Value {
    chunk(&json!({}), Some("stop"))
}

/// Checks the answer, or a part of the error.
async fn check(spoken: &Spoken, name: &str, body: &str, kind: &str, expected: Result<&str, &str>) {
    let mock = spoken.serves(ResponseTemplate::new(200).set_body_raw(body, kind)).await;
    let answer = ask(&server(spoken.protocol, &mock.uri())).await;
    match expected {
        Ok(text) => assert_eq!(answer.as_ref().map(|reply| reply.text.as_str()), Ok(text), "{name}"),
        Err(part) => assert!(answer.as_ref().is_err_and(|e| e.to_string().contains(part)), "{name}: {answer:?}"),
    }
}

#[tokio::test]
async fn finished_chat_completions_count() {
    let done = "data: [DONE]\n\n";
    let bodies = [
        ("null choices", events(&[said(), stop(), json!({ "choices": null, "usage": { "prompt_tokens": 5 } })]) + done),
        ("no choices", events(&[said(), stop(), json!({ "usage": { "prompt_tokens": 5 } })]) + done),
        ("no choices first", events(&[json!({ "object": "chat.completion.chunk" }), said(), stop()]) + done),
        ("filter results", events(&[json!({ "choices": [], "prompt_filter_results": [{}] }), said(), stop()]) + done),
        ("null usage", events(&[said(), json!({ "choices": [], "usage": null }), stop()]) + done),
        ("float usage", events(&[said(), stop(), json!({ "choices": [], "usage": { "prompt_tokens": 5.0 } })]) + done),
        (
            "list content",
            events(&[chunk(&json!({ "content": [{ "type": "text", "text": WORDS }] }), None), stop()]) + done,
        ),
        ("thought in a list", {
            let thought = chunk(&json!({ "content": [{ "type": "thinking", "thinking": [] }] }), None);
            events(&[thought, said(), stop()]) + done
        }),
        ("no reason", events(&[said()]) + done),
        ("no end", events(&[said(), stop()])),
        ("nonsense after the end", events(&[said(), stop()]) + "data: {\n\n"),
        ("signs of life as data", "data: : PROCESSING\n\ndata:\n\n".to_owned() + &events(&[said(), stop()]) + done),
        ("signs of life", ": PROCESSING\n\n".to_owned() + &events(&[said(), stop()]) + done),
        ("carriage returns", (events(&[said(), stop()]) + done).replace('\n', "\r\n")),
        ("no spaces", (events(&[said(), stop()]) + done).replace("data: ", "data:")),
        ("no last line end", (events(&[said(), stop()]) + done).trim_end().to_owned()),
    ];
    for (name, body) in &bodies {
        check(&SPOKEN[0], name, body, "text/event-stream", Ok(WORDS)).await;
    }
    for kind in ["text/plain; charset=utf-8", "application/octet-stream", "application/json", ""] {
        check(&SPOKEN[0], kind, &bodies[0].1, kind, Ok(WORDS)).await;
    }
    let whole = json!({ "object": "chat.completion", "choices": [{ "message": { "content": WORDS }, "finish_reason": "stop" }] });
    check(&SPOKEN[0], "not streamed", &whole.to_string(), "application/json", Ok(WORDS)).await;
}

#[tokio::test]
async fn finished_answers_of_other_protocols_count() {
    let anthropic = anthropic_says(&[WORDS]);
    let usage = "{\"output_tokens\":7}";
    let started = "{\"input_tokens\":4,\"cache_read_input_tokens\":7,\"output_tokens\":1}";
    let bodies = [
        ("null usage", anthropic.replace(usage, "null")),
        ("null usage at the start", anthropic.replace(started, "null")),
        ("done mark", anthropic.clone() + "data: [DONE]\n\n"),
        ("done mark instead of the end", anthropic.replace("{\"type\":\"message_stop\"}", "[DONE]")),
        ("text at the start of a block", {
            let block = "\"content_block\":{\"type\":\"text\",\"text\":\"\"}";
            anthropic_says(&[]).replace(block, &block.replace("\"\"", &format!("\"{WORDS}\"")))
        }),
    ];
    for (name, body) in &bodies {
        check(&SPOKEN[1], name, body, "text/event-stream", Ok(WORDS)).await;
    }
    let whole = json!({ "type": "message", "content": [{ "type": "text", "text": WORDS }], "stop_reason": "end_turn" });
    check(&SPOKEN[1], "not streamed", &whole.to_string(), "application/json", Ok(WORDS)).await;
    let thought = json!({ "message": { "role": "assistant", "content": null, "thinking": "hm" }, "done": false });
    let ollama =
        format!("{thought}\n{}", ollama_says(&[WORDS]).replace("\"eval_count\":7", "\"eval_count\":7,\"error\":null"));
    check(&SPOKEN[2], "null content", &ollama, "application/x-ndjson", Ok(WORDS)).await;
    check(&SPOKEN[2], "another type", &ollama, "application/json", Ok(WORDS)).await;
    let plain =
        ollama_says(&[WORDS]).lines().last().unwrap().replace("\"content\":\"\"", &format!("\"content\":\"{WORDS}\""));
    check(&SPOKEN[2], "not streamed", &plain, "application/json", Ok(WORDS)).await;
}

#[tokio::test]
async fn missing_answers_have_their_cause_said() {
    let thought = |reason: &str| {
        events(&[chunk(&json!({ "content": "", "reasoning": "hm" }), Some(reason))]) + "data: [DONE]\n\n"
    };
    let tool = chunk(&json!({ "content": null, "tool_calls": [{ "index": 0 }] }), Some("tool_calls"));
    let refusal = chunk(&json!({ "content": null, "refusal": "I can't help" }), Some("stop"));
    for (name, body, kind, part) in [
        (
            "thought",
            thought("length"),
            "text/event-stream",
            "thought until its 64 tokens were spent, and gave no answer. Raise `model.max_tokens`",
        ),
        ("only thought", thought("stop"), "text/event-stream", "thought and then gave no answer"),
        ("tool", events(&[tool]), "text/event-stream", "called a tool instead of answering"),
        ("refusal", events(&[refusal]), "text/event-stream", "declined to answer: “I can't help”."),
        (
            "error line",
            "error: {\"code\":500,\"message\":\"context shift is disabled\"}\n\n".to_owned(),
            "text/event-stream",
            "“context shift is disabled”",
        ),
        (
            "error in a list",
            json!([{ "error": { "message": "no quota" } }]).to_string(),
            "application/json",
            "“no quota”",
        ),
        (
            "flat error",
            json!({ "code": "rate_limit", "message": "daily limit reached" }).to_string(),
            "application/json",
            "“daily limit reached”",
        ),
        ("lost", events(&[said()]), "text/event-stream", "ended in the middle"),
    ] {
        check(&SPOKEN[0], name, &body, kind, Err(part)).await;
    }
    let loaded = json!({ "message": { "content": "" }, "done": true, "done_reason": "load" }).to_string();
    check(&SPOKEN[2], "loaded", &loaded, "application/x-ndjson", Err("only just loaded the model")).await;
}

#[tokio::test]
async fn refused_fields_are_left_out_and_remembered() {
    for (field, message) in [
        (
            "\"max_tokens\"",
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        ),
        ("\"stream_options\"", "Unrecognized request argument supplied: stream_options"),
        ("\"role\":\"system\"", "Developer instruction is not enabled for models/tiny"),
    ] {
        let mock = MockServer::start().await;
        let post = || Mock::given(method("POST")).and(path(SPOKEN[0].route));
        let refusal = ResponseTemplate::new(400).set_body_json(json!([{ "error": { "message": message } }]));
        post().and(body_string_contains(field)).respond_with(refusal).with_priority(1).mount(&mock).await;
        post().respond_with(SPOKEN[0].answers(&[WORDS])).with_priority(2).mount(&mock).await;
        for _ in 0..2 {
            // A new provider, as for the next question.
            assert_eq!(ask(&server(Protocol::OpenAi, &mock.uri())).await.unwrap().text, WORDS, "{message}");
        }
        let sent = mock.received_requests().await.unwrap();
        assert_eq!(sent.len(), 3, "one refusal, two answers");
        assert!(sent.iter().all(|request| String::from_utf8_lossy(&request.body).contains("Be kind.")), "{message}");
    }
}
