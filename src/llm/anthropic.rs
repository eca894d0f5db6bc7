//! The Messages protocol of Anthropic.
//!
//! The response is a stream of events with a `type`. To get JSON, the request forces the model to call a tool whose
//! arguments have the schema; the arguments arrive as parts of text, like other replies.

use serde_json::{Value, json};

use super::partial_reply::{FrameError, PartialReply, StopReason};
use super::reply_content::token_count;
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
        if data.trim() == "[DONE]" {
            // Proxies end with the mark of another protocol.
            draft.end();
            return Ok(());
        }
        let value: Value = serde_json::from_str(data).map_err(|_| FrameError::Garbled)?;
        if let Some(error) = error_text::find_error(&value) {
            return Err(error);
        }
        // Unknown kinds of events are ignored, as the protocol requires.
        match value["type"].as_str() {
            Some("message_start") => draft.count_tokens(&value["message"]["usage"]),
            Some("content_block_start") => draft.add_content(&json!([value["content_block"]])),
            Some("content_block_delta") => draft.add_delta(&value["delta"]),
            Some("message_delta") => {
                draft.take_stop(&value["delta"]);
                draft.count_tokens(&value["usage"]);
            }
            Some("message_stop") => draft.end(),
            // A server that doesn't stream sends the whole message.
            Some("message") => {
                draft.add_content(&value["content"]);
                draft.take_stop(&value);
                draft.count_tokens(&value["usage"]);
            }
            Some(_) => {}
            // Some proxies leave the types out.
            None if value["delta"].is_object() => {
                draft.add_delta(&value["delta"]);
                draft.take_stop(&value["delta"]);
            }
            None => return Err(FrameError::Garbled),
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
    /// Adds a part of the text, or of the JSON that the forced tool gets. Thinking is noted and discarded.
    fn add_delta(&mut self, delta: &Value) {
        self.has_thought |= delta["type"].as_str().is_some_and(|kind| kind.starts_with("thinking"));
        let text = delta["text"].as_str().or_else(|| delta["partial_json"].as_str());
        self.text.push_str(text.unwrap_or_default());
    }

    fn take_stop(&mut self, place: &Value) {
        self.stop = place["stop_reason"].as_str().map(stop_reason).or(self.stop);
    }

    fn count_tokens(&mut self, usage: &Value) {
        // The server counts cached tokens separately, but they belong to this request.
        let parts = ["input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"];
        let parts = parts.map(|field| token_count(usage, field));
        self.tokens_in = parts.into_iter().flatten().reduce(u32::saturating_add).or(self.tokens_in);
        self.tokens_out = token_count(usage, "output_tokens").or(self.tokens_out);
    }
}
