//! The Messages protocol of Anthropic.
//!
//! The response is a stream of events with a `type`. To get JSON, the request forces the model to call a tool whose
//! arguments have the schema; the arguments arrive as parts of text, like other replies.

use serde::Deserialize;
use serde_json::{Value, json};

use super::partial_reply::{FrameError, PartialReply, StopReason};
use super::response_stream::Framing;
use super::wire_protocol::{ModelTarget, ProtocolInfo, WireProtocol};
use super::{LlmRequest, error_text};

/// The protocol.
#[derive(Debug)]
pub(super) struct Anthropic;

impl WireProtocol for Anthropic {
    fn info(&self) -> ProtocolInfo {
        ProtocolInfo {
            title: "Anthropic's protocol",
            route: "messages",
            models_route: "models",
            framing: Framing::Events,
            key: ("x-api-key", ""),
            headers: &[("anthropic-version", "2023-06-01")],
        }
    }

    fn build_body(&self, target: &ModelTarget, request: &LlmRequest) -> Value {
        let turns = request.messages.iter().map(|turn| json!({ "role": turn.role, "content": turn.text }));
        let mut body = json!({
            "model": target.model,
            "system": request.system,
            "messages": turns.collect::<Vec<_>>(),
            "max_tokens": target.max_reply_tokens(request),
            "stream": true,
        });
        if let Some(schema) = &request.schema {
            let about = "Gives the answer. Call it once, with all of the answer.";
            body["tools"] = json!([{ "name": schema.name, "description": about, "input_schema": schema.json }]);
            body["tool_choice"] = json!({ "type": "tool", "name": schema.name });
        }
        body
    }

    fn read_frame(&self, data: &str, draft: &mut PartialReply) -> Result<(), FrameError> {
        match serde_json::from_str(data).map_err(|_| FrameError::Garbled)? {
            AnthropicEvent::Start { message } => draft.count_tokens(&message.usage),
            AnthropicEvent::Delta { delta } => draft.text.push_str(delta.text()),
            AnthropicEvent::Ending { delta, usage } => {
                draft.stop = delta.stop_reason.as_deref().map(stop_reason).or(draft.stop);
                draft.count_tokens(&usage);
            }
            AnthropicEvent::Stop => draft.is_complete = true,
            AnthropicEvent::Error { error } => return Err(error_text::server_error(&error)),
            AnthropicEvent::Other => {}
        }
        Ok(())
    }
}

fn stop_reason(reason: &str) -> StopReason {
    match reason {
        "max_tokens" | "model_context_window_exceeded" => StopReason::Length,
        "refusal" => StopReason::Declined,
        _ => StopReason::Done,
    }
}

impl PartialReply {
    fn count_tokens(&mut self, usage: &AnthropicUsage) {
        // The server counts cached tokens separately, but they belong to this request.
        let parts = [usage.input, usage.remembered, usage.kept];
        self.tokens_in = parts.into_iter().flatten().reduce(u32::saturating_add).or(self.tokens_in);
        self.tokens_out = usage.output.or(self.tokens_out);
    }
}

/// Unknown kinds of events are ignored, as the protocol requires.
#[derive(Deserialize)]
#[serde(tag = "type")]
enum AnthropicEvent {
    #[serde(rename = "message_start")]
    Start { message: MessageStart },
    #[serde(rename = "content_block_delta")]
    Delta { delta: ContentDelta },
    #[serde(rename = "message_delta")]
    Ending {
        delta: MessageDelta,
        #[serde(default)]
        usage: AnthropicUsage,
    },
    #[serde(rename = "message_stop")]
    Stop,
    #[serde(rename = "error")]
    Error { error: Value },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct MessageStart {
    #[serde(default)]
    usage: AnthropicUsage,
}

/// Thinking is discarded.
#[derive(Deserialize)]
#[serde(tag = "type")]
enum ContentDelta {
    #[serde(rename = "text_delta")]
    Text { text: String },
    #[serde(rename = "input_json_delta")]
    Json { partial_json: String },
    #[serde(other)]
    Other,
}

impl ContentDelta {
    fn text(&self) -> &str {
        match self {
            Self::Text { text } | Self::Json { partial_json: text } => text,
            Self::Other => "",
        }
    }
}

#[derive(Deserialize)]
struct MessageDelta {
    stop_reason: Option<String>,
}

#[derive(Default, Deserialize)]
struct AnthropicUsage {
    #[serde(rename = "input_tokens")]
    input: Option<u32>,
    #[serde(rename = "cache_read_input_tokens")]
    remembered: Option<u32>,
    #[serde(rename = "cache_creation_input_tokens")]
    kept: Option<u32>,
    #[serde(rename = "output_tokens")]
    output: Option<u32>,
}
