//! Chat completions as `OpenAI` has them, which llama.cpp, vLLM, LM Studio and many others understand.
//!
//! A stream of events, each with a `delta` of the text, one with the `finish_reason`, one with the `usage`, at last
//! `[DONE]`; not every server sends all of them.

use serde::Deserialize;
use serde_json::{Value, json};

use super::draft::{Draft, Piece, Stop};
use super::stream::Framing;
use super::wire::{Target, Wire, WireInfo};
use super::{Request, words};

/// The protocol.
#[derive(Debug)]
pub(super) struct OpenAi;

/// Who introduced the other name of the limit, and refuses the old one for its newer models.
const FIRST_HOST: &str = "api.openai.com";

impl Wire for OpenAi {
    fn info(&self) -> WireInfo {
        WireInfo {
            title: "OpenAI's protocol",
            route: "chat/completions",
            list: "models",
            framing: Framing::Events,
            key: ("authorization", "Bearer "),
            headers: &[],
        }
    }

    fn body(&self, target: &Target, request: &Request) -> Value {
        let system = json!({ "role": "system", "content": request.system });
        let turns = request.messages.iter().map(|turn| json!({ "role": turn.role, "content": turn.text }));
        let limit = if target.host == FIRST_HOST { "max_completion_tokens" } else { "max_tokens" };
        let mut body = json!({
            "model": target.model,
            "messages": std::iter::once(system).chain(turns).collect::<Vec<_>>(),
            limit: target.tokens(request),
            "stream": true,
            "stream_options": { "include_usage": true },
        });
        if let Some(schema) = &request.schema {
            let named = json!({ "name": schema.name, "strict": true, "schema": schema.json });
            body["response_format"] = json!({ "type": "json_schema", "json_schema": named });
        }
        body
    }

    fn read(&self, data: &str, draft: &mut Draft) -> Result<(), Piece> {
        if data.trim() == "[DONE]" {
            draft.over = true;
            return Ok(());
        }
        let value: Value = serde_json::from_str(data).map_err(|_| Piece::Garbled)?;
        if let Some(error) = value.get("error").filter(|error| !error.is_null()) {
            return Err(words::gives_up(error));
        }
        let chunk: Chunk = serde_json::from_value(value).map_err(|_| Piece::Garbled)?;
        for choice in chunk.choices {
            draft.text.push_str(choice.delta.and_then(|delta| delta.content).as_deref().unwrap_or_default());
            draft.stop = choice.finish_reason.as_deref().map(stop).or(draft.stop);
        }
        if let Some(usage) = chunk.usage {
            (draft.tokens_in, draft.tokens_out) = (usage.prompt_tokens, usage.completion_tokens);
        }
        Ok(())
    }
}

fn stop(reason: &str) -> Stop {
    match reason {
        "length" => Stop::Length,
        "content_filter" => Stop::Declined,
        _ => Stop::Done,
    }
}

#[derive(Deserialize)]
struct Chunk {
    choices: Vec<Choice>,
    usage: Option<Usage>,
}

#[derive(Deserialize)]
struct Choice {
    delta: Option<Delta>,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Delta {
    content: Option<String>,
}

#[derive(Deserialize)]
struct Usage {
    prompt_tokens: Option<u32>,
    completion_tokens: Option<u32>,
}
