//! Tests the protocols against a scripted server: exact bodies, replies, refusals, retries.

use std::fmt::Write as _;
use std::sync::Mutex;

use serde_json::{Value, json};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::http_provider::{HttpProvider, build_provider};
use super::response_stream::StreamLimits;
use super::*;
use crate::types::llm_settings::{LlmSettings, Protocol};

mod odd_replies;
mod raw_socket;

/// Limits of a test, with short pauses before retries.
fn quick() -> StreamLimits {
    let moment = std::time::Duration::from_millis(10);
    StreamLimits { pause: moment, ..StreamLimits::from_timeout_s(60) }
}

fn settings(protocol: Protocol, url: &str) -> LlmSettings {
    LlmSettings { protocol, url: url.to_owned(), name: "tiny".to_owned(), max_tokens: 100, ..LlmSettings::default() }
}

fn server(protocol: Protocol, url: &str) -> HttpProvider {
    HttpProvider::new(&settings(protocol, url), |name| name.into(), quick()).unwrap()
}

fn request(schema: bool) -> LlmRequest {
    let turn = |role, text: &str| ChatMessage { role, text: text.to_owned() };
    LlmRequest {
        system: "Be kind.".to_owned(),
        messages: vec![
            turn(ChatRole::User, "Why?"),
            turn(ChatRole::Assistant, "What did you try?"),
            turn(ChatRole::User, "“x”\n"),
        ],
        schema: schema.then(|| ReplySchema { name: "hint", json: json!({ "type": "object" }) }),
        max_tokens: 64,
    }
}

fn events(pieces: &[Value]) -> String {
    pieces.iter().fold(String::new(), |all, piece| all + &format!("data: {piece}\n\n"))
}

fn openai_says(pieces: &[&str]) -> String {
    let delta = |text: &&str| json!({ "choices": [{ "index": 0, "delta": { "content": text } }] });
    let mut all: Vec<Value> = pieces.iter().map(delta).collect();
    all.push(json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "stop" }] }));
    all.push(json!({ "choices": [], "usage": { "prompt_tokens": 11, "completion_tokens": 7 } }));
    events(&all) + "data: [DONE]\n\n"
}

fn anthropic_says(pieces: &[&str]) -> String {
    let delta = |text: &&str| json!({ "type": "content_block_delta", "index": 0, "delta": { "type": "text_delta", "text": text } });
    let mut all = vec![
        json!({ "type": "message_start", "message": { "usage": { "input_tokens": 4, "cache_read_input_tokens": 7, "output_tokens": 1 } } }),
        json!({ "type": "content_block_start", "index": 0, "content_block": { "type": "text", "text": "" } }),
        json!({ "type": "ping" }),
    ];
    all.extend(pieces.iter().map(delta));
    all.push(json!({ "type": "content_block_stop", "index": 0 }));
    all.push(
        json!({ "type": "message_delta", "delta": { "stop_reason": "end_turn" }, "usage": { "output_tokens": 7 } }),
    );
    all.push(json!({ "type": "message_stop" }));
    let event = |event: &Value| format!("event: {}\ndata: {event}\n\n", event["type"].as_str().unwrap());
    all.iter().fold(String::new(), |told, one| told + &event(one))
}

fn ollama_says(pieces: &[&str]) -> String {
    let line = |text: &&str| json!({ "message": { "role": "assistant", "content": text }, "done": false }).to_string();
    let last = json!({
        "message": { "role": "assistant", "content": "" }, "done": true, "done_reason": "stop",
        "prompt_eval_count": 11, "eval_count": 7,
    });
    pieces.iter().map(line).chain([last.to_string()]).map(|line| line + "\n").collect()
}

/// A protocol, its route, the type of its answers, and an answer.
struct Spoken {
    protocol: Protocol,
    route: &'static str,
    kind: &'static str,
    says: fn(&[&str]) -> String,
}

const SPOKEN: [Spoken; 3] = [
    Spoken {
        protocol: Protocol::OpenAi,
        route: "/v1/chat/completions",
        kind: "text/event-stream; charset=utf-8",
        says: openai_says,
    },
    Spoken { protocol: Protocol::Anthropic, route: "/v1/messages", kind: "text/event-stream", says: anthropic_says },
    Spoken { protocol: Protocol::Ollama, route: "/api/chat", kind: "application/x-ndjson", says: ollama_says },
];

impl Spoken {
    fn answers(&self, pieces: &[&str]) -> ResponseTemplate {
        ResponseTemplate::new(200).set_body_raw((self.says)(pieces), self.kind)
    }

    async fn serves(&self, answer: ResponseTemplate) -> MockServer {
        let mock = MockServer::start().await;
        Mock::given(method("POST")).and(path(self.route)).respond_with(answer).mount(&mock).await;
        mock
    }
}

async fn ask(server: &HttpProvider) -> Result<LlmReply, ModelError> {
    server.ask(&request(false), &|_| {}).await
}

fn reply(text: &str) -> LlmReply {
    LlmReply { text: text.to_owned(), truncated: false, tokens_in: 11, tokens_out: 7 }
}

#[test]
fn what_is_sent_is_just_this() {
    let mut told = String::new();
    for (protocol, url) in [
        (Protocol::OpenAi, "http://localhost:1"),
        (Protocol::OpenAi, "https://api.openai.com/v1"),
        (Protocol::Anthropic, "http://localhost:1"),
        (Protocol::Ollama, "http://localhost:1"),
    ] {
        for schema in [false, true] {
            let body = server(protocol, url).request_body(&request(schema));
            let _ = write!(told, "{url} ({})\n{}\n\n", protocol.name(), String::from_utf8(body).unwrap());
        }
    }
    insta::assert_snapshot!(told);
}

#[tokio::test]
async fn an_answer_is_read_to_its_end_and_what_was_shown_is_what_was_sent() {
    for spoken in SPOKEN {
        let mock = spoken.serves(spoken.answers(&["Look at ", "the ", "“ü” 🙂", "."])).await;
        let server = server(spoken.protocol, &mock.uri());
        let seen = Mutex::new(Vec::new());
        let answer = server.ask(&request(true), &|arrives| seen.lock().unwrap().push(arrives)).await;
        assert_eq!(answer.unwrap(), reply("Look at the “ü” 🙂."), "{:?}", spoken.protocol);
        let sent = mock.received_requests().await.unwrap();
        assert_eq!((sent.len(), &sent[0].body), (1, &server.request_body(&request(true))));
        assert_eq!(sent[0].headers["content-type"], "application/json");
        let seen = seen.into_inner().unwrap();
        assert_eq!(seen[0], ReplyProgress::Waiting { seconds: 0 });
        assert!(
            seen.contains(&ReplyProgress::Reading { bytes: 8 })
                && seen.ends_with(&[ReplyProgress::Reading { bytes: 26 }]),
            "{seen:?}"
        );
    }
}

#[tokio::test]
async fn a_key_goes_into_its_header_and_nowhere_else() {
    let temp = tempfile::tempdir().unwrap();
    let file = temp.path().join("key");
    std::fs::write(&file, "sk-very-secret\n").unwrap();
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    for (spoken, header, value) in [
        (&SPOKEN[0], "authorization", "Bearer sk-very-secret"),
        (&SPOKEN[1], "x-api-key", "sk-very-secret"),
        (&SPOKEN[2], "authorization", "Bearer sk-very-secret"),
    ] {
        let refusal =
            json!({ "error": { "message": "Incorrect key sk-very-secret, \u{1b}[31mred\nand\u{202e} more" } });
        let mock = spoken.serves(ResponseTemplate::new(401).set_body_json(refusal)).await;
        let key_file = Some(file.display().to_string());
        let settings = LlmSettings { key_file, ..settings(spoken.protocol, &mock.uri()) };
        let server = HttpProvider::new(&settings, |name| name.into(), quick()).unwrap();
        let error = ask(&server).await.unwrap_err();
        let sent = mock.received_requests().await.unwrap();
        assert_eq!((sent.len(), &sent[0].headers[header]), (1, &value.parse().unwrap()));
        let told = format!("{error} {error:?} {server:?} {} {:?}", server.describe(), server.http_client());
        assert!(!told.contains("sk-very-secret"), "{told}");
        let said = "Incorrect key (the key), red and more";
        assert!(error.to_string().contains(said) && error.to_string().contains("the key in /"), "{error}");
    }
    assert_eq!(SPOKEN[1].serves(SPOKEN[1].answers(&["x"])).await.received_requests().await.unwrap().len(), 0);
}

#[tokio::test]
async fn a_key_does_not_travel_in_the_open() {
    let temp = tempfile::tempdir().unwrap();
    let file = temp.path().join("key");
    std::fs::write(&file, "sk-1").unwrap();
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    let key_file = Some(file.display().to_string());
    let settings = LlmSettings { key_file, ..settings(Protocol::OpenAi, "http://models.example.com/v1") };
    let server = HttpProvider::new(&settings, |name| name.into(), quick()).unwrap();
    let error = ask(&server).await.unwrap_err().to_string();
    assert!(error.contains("for everybody to read") && error.contains("https://"), "{error}");
}

#[tokio::test]
async fn an_answer_that_was_cut_declined_or_empty_says_so() {
    let openai = |reason: &str, text: &str| {
        events(&[json!({ "choices": [{ "delta": { "content": text }, "finish_reason": reason }] })])
    };
    let anthropic = |reason: &str, text: &str| anthropic_says(&[text]).replace("end_turn", reason);
    let ollama = |reason: &str, text: &str| ollama_says(&[text]).replace("\"stop\"", &format!("\"{reason}\""));
    let check = async |spoken: &Spoken, body: String, expected: Result<bool, &str>| {
        let mock = spoken.serves(ResponseTemplate::new(200).set_body_raw(body, spoken.kind)).await;
        let answer = ask(&server(spoken.protocol, &mock.uri())).await;
        match expected {
            Ok(cut) => assert_eq!(answer.unwrap().truncated, cut),
            Err(part) => assert!(answer.as_ref().is_err_and(|e| e.to_string().contains(part)), "{answer:?}"),
        }
    };
    let [o, a, l] = &SPOKEN;
    check(o, openai("length", "Half an ans"), Ok(true)).await;
    check(a, anthropic("max_tokens", "Half an ans"), Ok(true)).await;
    check(l, ollama("length", "Half an ans"), Ok(true)).await;
    check(o, openai("length", "<think>and no end"), Err("thought until its 64 tokens were spent")).await;
    check(o, openai("stop", "All."), Ok(false)).await;
    check(o, openai("content_filter", ""), Err("declined to answer")).await;
    check(a, anthropic("refusal", ""), Err("declined to answer")).await;
    check(o, openai("stop", " \n"), Err("answered nothing")).await;
    check(a, anthropic("end_turn", ""), Err("answered nothing")).await;
    check(l, ollama("stop", ""), Err("answered nothing")).await;
}

#[tokio::test]
async fn tokens_a_server_does_not_count_are_estimated() {
    let body = "data: {\"choices\":[{\"delta\":{\"content\":\"12345\"},\"finish_reason\":\"stop\"}]}\n\n";
    let mock = SPOKEN[0].serves(ResponseTemplate::new(200).set_body_raw(body, "text/event-stream")).await;
    let answer = ask(&server(Protocol::OpenAi, &mock.uri())).await.unwrap();
    assert_eq!((answer.tokens_in, answer.tokens_out), (request(false).estimate_tokens(), 2));
}

#[tokio::test]
async fn every_refusal_is_told_in_words() {
    let mut told = String::new();
    for (status, body) in [
        (302, ""),
        (400, r#"{"error":{"message":"max_tokens is too large"}}"#),
        (401, r#"{"error":{"message":"invalid x-api-key"}}"#),
        (402, ""),
        (403, "<html>Forbidden</html>"),
        (404, r#"{"error":"model 'tiny' not found"}"#),
        (413, ""),
        (418, ""),
        (422, r#"{"detail":"unknown field"}"#),
        (429, r#"{"error":{"message":"You exceeded your quota"}}"#),
        (500, "worker died"),
        (503, r#"{"error":{"message":"Loading model","type":"unavailable_error","code":503}}"#),
        (529, r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#),
    ] {
        let answer = ResponseTemplate::new(status).insert_header("location", "https://elsewhere.example/v1");
        let mock = SPOKEN[0].serves(answer.set_body_raw(body, "application/json")).await;
        let error = ask(&server(Protocol::OpenAi, &mock.uri())).await.unwrap_err();
        assert!(matches!(error, ModelError::Refused(_)), "{error:?}");
        let tries = mock.received_requests().await.unwrap().len();
        assert_eq!(tries, if status == 429 || status >= 500 { 3 } else { 1 }, "{status}");
        let host = mock.address().to_string();
        let _ = write!(told, "{}\n\n", error.to_string().replace(&host, "HOST"));
    }
    insta::assert_snapshot!(told);
}

#[tokio::test]
async fn another_try_is_made_where_it_can_help_and_as_late_as_the_server_asks() {
    for spoken in SPOKEN {
        let mock = MockServer::start().await;
        let busy = ResponseTemplate::new(429).insert_header("retry-after", "0.02");
        let post = || Mock::given(method("POST")).and(path(spoken.route));
        post().respond_with(busy).up_to_n_times(1).with_priority(1).mount(&mock).await;
        post().respond_with(ResponseTemplate::new(529)).up_to_n_times(1).with_priority(2).mount(&mock).await;
        post().respond_with(spoken.answers(&["Here."])).with_priority(3).mount(&mock).await;
        let seen = Mutex::new(Vec::new());
        let server = server(spoken.protocol, &mock.uri());
        let answer = server.ask(&request(false), &|arrives| seen.lock().unwrap().push(arrives)).await;
        assert_eq!(answer.unwrap(), reply("Here."));
        let waits = seen.into_inner().unwrap();
        let waited = |seconds| waits.iter().filter(|arrives| **arrives == ReplyProgress::Waiting { seconds }).count();
        assert_eq!((waited(0), waited(1)), (3, 2), "{waits:?}");
    }
}

#[tokio::test]
async fn nobody_waits_as_long_as_a_server_may_ask() {
    for (header, expected) in [("3600", "1 h 0 min"), ("1e300", "h"), ("Fri, 31 Dec 2999 23:59:59 GMT", "h")] {
        let mock = SPOKEN[0].serves(ResponseTemplate::new(503).insert_header("retry-after", header)).await;
        let error = ask(&server(Protocol::OpenAi, &mock.uri())).await.unwrap_err().to_string();
        assert!(error.contains("asks to wait for") && error.contains(expected), "{header}: {error}");
        assert_eq!(mock.received_requests().await.unwrap().len(), 1);
    }
    for header in ["soon", "-5", "Fri, 31 Dec 1999 23:59:59 GMT", ""] {
        let mock = SPOKEN[0].serves(ResponseTemplate::new(503).insert_header("retry-after", header)).await;
        ask(&server(Protocol::OpenAi, &mock.uri())).await.unwrap_err();
        assert_eq!(mock.received_requests().await.unwrap().len(), 3, "{header}");
    }
}

#[tokio::test]
async fn an_error_in_the_stream_is_tried_again_only_before_the_first_piece() {
    let overloaded = json!({ "type": "error", "error": { "type": "overloaded_error", "message": "Overloaded" } });
    let begun = anthropic_says(&["Look"]).split("event: content_block_stop").next().unwrap().to_owned();
    for (body, tries) in [(events(std::slice::from_ref(&overloaded)), 3), (begun + &events(&[overloaded]), 1)] {
        let mock = SPOKEN[1].serves(ResponseTemplate::new(200).set_body_raw(body, "text/event-stream")).await;
        let error = ask(&server(Protocol::Anthropic, &mock.uri())).await.unwrap_err();
        assert!(matches!(&error, ModelError::Refused(why) if why.contains("“Overloaded”")), "{error:?}");
        assert_eq!(mock.received_requests().await.unwrap().len(), tries);
    }
    let body = "{\"error\":\"model runner has stopped\"}\n";
    let mock = SPOKEN[2].serves(ResponseTemplate::new(200).set_body_raw(body, "application/x-ndjson")).await;
    let error = ask(&server(Protocol::Ollama, &mock.uri())).await.unwrap_err().to_string();
    assert!(error.contains("“model runner has stopped”"), "{error}");
}

#[tokio::test]
async fn an_answer_of_another_kind_is_none() {
    for (spoken, body, kind, expected) in [
        (&SPOKEN[0], "<html></html>", "text/html", "text/html instead of a model's reply"),
        (&SPOKEN[0], "{}", "application/json", "application/json instead of"),
        (&SPOKEN[0], r#"{"error":{"message":"no such model"}}"#, "application/json", "“no such model”"),
        (&SPOKEN[2], r#"{"error":"no such model"}"#, "application/json", "“no such model”"),
        (&SPOKEN[2], &anthropic_says(&["x"]), "text/event-stream", "text/event-stream instead of"),
        (&SPOKEN[0], "data: <html>\n\n", "text/event-stream", "isn't what `model.protocol` says"),
        (&SPOKEN[0], &anthropic_says(&["x"]), "text/event-stream", "isn't what `model.protocol` says"),
        (&SPOKEN[1], &openai_says(&["x"]), "text/event-stream", "isn't what `model.protocol` says"),
        (&SPOKEN[2], "[1]\n", "application/x-ndjson", "isn't what `model.protocol` says"),
    ] {
        let mock = spoken.serves(ResponseTemplate::new(200).set_body_raw(body, kind)).await;
        let error = ask(&server(spoken.protocol, &mock.uri())).await.unwrap_err().to_string();
        assert!(error.contains(expected), "{body}: {error}");
    }
}

#[tokio::test]
async fn the_models_a_server_offers_are_listed() {
    let lists = [
        json!({ "object": "list", "data": [{ "id": "a" }, { "id": "b:7b" }, {}] }),
        json!({ "data": [{ "type": "model", "id": "a" }, { "id": "b:7b" }], "has_more": false }),
        json!({ "models": [{ "name": "a", "model": "a" }, { "name": "b:7b" }] }),
    ];
    for ((spoken, route), list) in SPOKEN.iter().zip(["/v1/models", "/v1/models", "/api/tags"]).zip(lists) {
        let mock = MockServer::start().await;
        let answer = ResponseTemplate::new(200).set_body_json(list);
        Mock::given(method("GET")).and(path(route)).respond_with(answer).mount(&mock).await;
        let models = server(spoken.protocol, &mock.uri()).list_models().await;
        assert_eq!(models.unwrap(), ["a", "b:7b"], "{route}");
    }
    let mock = MockServer::start().await;
    let error = server(Protocol::OpenAi, &mock.uri()).list_models().await.unwrap_err().to_string();
    assert!(error.contains("404"), "{error}");
}

#[tokio::test]
async fn a_model_that_is_not_chosen_yet_says_what_is_missing() {
    for (settings, expected) in [
        (LlmSettings::default(), "model.url"),
        (LlmSettings { name: String::new(), ..settings(Protocol::OpenAi, "http://localhost:1") }, "model.name"),
        (settings(Protocol::OpenAi, "nonsense"), "none that can be read"),
    ] {
        let provider = build_provider(&settings, |name| name.into(), None);
        let error = provider.ask(&request(false), &|_| {}).await.unwrap_err();
        assert!(matches!(&error, ModelError::Refused(why) if why.contains(expected)), "{error:?}");
    }
}

#[tokio::test]
async fn certificates_that_cannot_be_used_are_named() {
    let temp = tempfile::tempdir().unwrap();
    let file = temp.path().join("ca.pem");
    let check = async |expected: &str| {
        let ca_file = Some(file.display().to_string());
        let settings = LlmSettings { ca_file, ..settings(Protocol::OpenAi, "https://localhost:1") };
        let server = HttpProvider::new(&settings, |name| name.into(), quick()).unwrap();
        let error = ask(&server).await.unwrap_err().to_string();
        assert!(error.contains("ca.pem can't be used") && error.contains(expected), "{error}");
    };
    check("No such file").await;
    std::fs::write(&file, "no certificate\n").unwrap();
    check("there is none in it").await;
    std::fs::write(&file, "-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----\n").unwrap();
    check("").await;
}
