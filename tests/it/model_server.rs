//! Tests a real server of a real language model (`tests/model_server.py`) with both of its protocols. It only runs with
//! `RUNG_E2E_LLM=1`, because it installs about 130 MB once. The model's text is never asserted.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use rung_tutor::llm::{self, ChatMessage, ChatRole, LlmRequest, ModelError, Provider, ReplyProgress};
use rung_tutor::types::llm_settings::{LlmSettings, Protocol};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::testing::PATIENCE;

/// Number of times that a model may finish before its text is cut short.
const TRIES: usize = 5;

struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start() -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/model_server.py");
        let mut process = Command::new("python3")
            .arg(script)
            .args(["--port", "0", "--until-closed"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("python3 runs");
        let lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let url = lines.map_while(Result::ok).find(|line| line.starts_with("http://")).expect("an address");
        Self { process, url }
    }

    fn provider(&self, protocol: Protocol) -> Arc<dyn Provider> {
        let settings = LlmSettings {
            protocol,
            url: self.url.clone(),
            name: "smollm2-135m".to_owned(),
            timeout_s: 120,
            ..LlmSettings::default()
        };
        llm::http_provider::build_provider(&settings, |name| name.into(), None)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn request(text: &str, max_tokens: u32) -> LlmRequest {
    let messages = vec![ChatMessage { role: ChatRole::User, text: text.to_owned() }];
    LlmRequest { system: "You are a patient tutor.".to_owned(), messages, schema: None, max_tokens }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Taste {
    colour: String,
    liking: u8,
}

async fn answers(provider: &dyn Provider) {
    assert_eq!(provider.list_models().await.expect("a list"), ["smollm2-135m"]);
    let whole = provider.ask(&request("Say hello in one short sentence.", 200), &|_| {}).await.expect("an answer");
    println!("{}: {whole:?}", provider.describe());
    assert!(!whole.text.trim().is_empty() && whole.tokens_in > 10 && whole.tokens_out > 0, "{whole:?}");
    // The text doesn't matter, and the model may finish early.
    let long = request("Tell me a very long story about a fox.", 8);
    for _ in 0..TRIES {
        let told = provider.ask(&long, &|_| {}).await.expect("an answer");
        assert!(told.tokens_out <= 8 && (told.truncated || told.tokens_out < 8), "{told:?}");
        if told.truncated {
            return;
        }
    }
    panic!("none of {TRIES} long stories was cut short");
}

/// The server handles one request at a time, so a cancelled request that continued would block the next one.
async fn cancels(provider: &dyn Provider) {
    let (begun, mut begins) = tokio::sync::mpsc::unbounded_channel();
    let long = request("Tell me a very long story about a fox.", 100_000);
    let tell = move |arrives| {
        if matches!(arrives, ReplyProgress::Reading { bytes: 1.. }) {
            let _ = begun.send(());
        }
    };
    tokio::select! {
        answer = provider.ask(&long, &tell) => panic!("{answer:?}"),
        _ = begins.recv() => {}
    }
    let short = request("Say hello.", 8);
    let next = tokio::time::timeout(PATIENCE, provider.ask(&short, &|_| {}));
    next.await.expect("the place is free").expect("an answer");
}

async fn is_held_to_a_shape(provider: &dyn Provider) {
    let question = request("Name a colour, and how much you like it from 0 to 9.", 60);
    let fits = |taste: &Taste| match taste {
        Taste { liking: 0..=9, colour } if !colour.is_empty() => Ok(()),
        _ => Err("`liking` goes from 0 to 9, and `colour` is the name of one".to_owned()),
    };
    match llm::structured_output::ask_structured::<Taste>(provider, question, "taste", fits, &|_| {}).await {
        Ok((taste, reply)) => println!("{taste:?} {reply:?}"),
        // Such a small model may break any limit that the grammar doesn't enforce; then its reply is rejected.
        Err(ModelError::Garbled(why)) => println!("refused: {why}"),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_real_server_answers_is_cancelled_and_goes_away() {
    if std::env::var_os("RUNG_E2E_LLM").is_none_or(|value| value != "1") {
        println!("RUNG_E2E_LLM=1 asks a real server");
        return;
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let server = Server::start();
    runtime.block_on(async {
        for protocol in [Protocol::OpenAi, Protocol::Anthropic] {
            let provider = server.provider(protocol);
            answers(&*provider).await;
            cancels(&*provider).await;
            is_held_to_a_shape(&*provider).await;
        }
        let provider = server.provider(Protocol::OpenAi);
        drop(server);
        let error = provider.ask(&request("Say hello.", 8), &|_| {}).await.expect_err("nobody is there");
        assert!(matches!(&error, ModelError::Unreachable(why) if why.contains("Nothing answers")), "{error:?}");
    });
}
