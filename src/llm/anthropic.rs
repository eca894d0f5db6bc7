//! Messages, as Anthropic has them.
//!
//! A stream of events that say their own `type`. Where JSON is wanted, the model is made to call a tool whose arguments
//! have the shape: they arrive as text in pieces, like anything else.

use serde::Deserialize;
use serde_json::{Value, json};

use super::draft::{Draft, Piece, Stop};
use super::stream::Framing;
use super::wire::{Target, Wire, WireInfo};
use super::{Request, words};

/// The protocol.
#[derive(Debug)]
pub(super) struct Anthropic;

impl Wire for Anthropic {
    fn info(&self) -> WireInfo {
        WireInfo {
            title: "Anthropic's protocol",
            route: "messages",
            list: "models",
            framing: Framing::Events,
            key: ("x-api-key", ""),
            headers: &[("anthropic-version", "2023-06-01")],
        }
    }

    fn body(&self, target: &Target, request: &Request) -> Value {
        let turns = request.messages.iter().map(|turn| json!({ "role": turn.role, "content": turn.text }));
        let mut body = json!({
            "model": target.model,
            "system": request.system,
            "messages": turns.collect::<Vec<_>>(),
            "max_tokens": target.tokens(request),
            "stream": true,
        });
        if let Some(schema) = &request.schema {
            let about = "Gives the answer. Call it once, with all of the answer.";
            body["tools"] = json!([{ "name": schema.name, "description": about, "input_schema": schema.json }]);
            body["tool_choice"] = json!({ "type": "tool", "name": schema.name });
        }
        body
    }

    fn read(&self, data: &str, draft: &mut Draft) -> Result<(), Piece> {
        match serde_json::from_str(data).map_err(|_| Piece::Garbled)? {
            Happening::Start { message } => draft.count(&message.usage),
            Happening::Delta { delta } => draft.text.push_str(delta.text()),
            Happening::Ending { delta, usage } => {
                draft.stop = delta.stop_reason.as_deref().map(stop).or(draft.stop);
                draft.count(&usage);
            }
            Happening::Stop => draft.over = true,
            Happening::Error { error } => return Err(words::gives_up(&error)),
            Happening::Other => {}
        }
        Ok(())
    }
}

fn stop(reason: &str) -> Stop {
    match reason {
        "max_tokens" | "model_context_window_exceeded" => Stop::Length,
        "refusal" => Stop::Declined,
        _ => Stop::Done,
    }
}

impl Draft {
    fn count(&mut self, usage: &Usage) {
        // What the server remembered of an earlier request is counted apart, and is part of this one all the same.
        let parts = [usage.input, usage.remembered, usage.kept];
        self.tokens_in = parts.into_iter().flatten().reduce(u32::saturating_add).or(self.tokens_in);
        self.tokens_out = usage.output.or(self.tokens_out);
    }
}

/// Whatever kinds are added to it later are passed over, as the protocol asks.
#[derive(Deserialize)]
#[serde(tag = "type")]
enum Happening {
    #[serde(rename = "message_start")]
    Start { message: Message },
    #[serde(rename = "content_block_delta")]
    Delta { delta: Delta },
    #[serde(rename = "message_delta")]
    Ending {
        delta: Ending,
        #[serde(default)]
        usage: Usage,
    },
    #[serde(rename = "message_stop")]
    Stop,
    #[serde(rename = "error")]
    Error { error: Value },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Message {
    #[serde(default)]
    usage: Usage,
}

/// Of what is thought, nothing is kept.
#[derive(Deserialize)]
#[serde(tag = "type")]
enum Delta {
    #[serde(rename = "text_delta")]
    Text { text: String },
    #[serde(rename = "input_json_delta")]
    Json { partial_json: String },
    #[serde(other)]
    Other,
}

impl Delta {
    fn text(&self) -> &str {
        match self {
            Self::Text { text } | Self::Json { partial_json: text } => text,
            Self::Other => "",
        }
    }
}

#[derive(Deserialize)]
struct Ending {
    stop_reason: Option<String>,
}

#[derive(Default, Deserialize)]
struct Usage {
    #[serde(rename = "input_tokens")]
    input: Option<u32>,
    #[serde(rename = "cache_read_input_tokens")]
    remembered: Option<u32>,
    #[serde(rename = "cache_creation_input_tokens")]
    kept: Option<u32>,
    #[serde(rename = "output_tokens")]
    output: Option<u32>,
}
