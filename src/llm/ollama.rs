//! Ollama's `/api/chat`: one object per line; the last one has `done`.
//!
//! Ollama also understands chat completions, but then silently cuts a request at its default context length; this
//! protocol sets the context length.

use serde_json::{Value, json};

use super::partial_reply::{FrameError, PartialReply, StopReason};
use super::reply_content::token_count;
use super::response_stream::Framing;
use super::wire_protocol::{ModelTarget, ProtocolInfo, WireProtocol};
use super::{LlmRequest, error_text};

/// The protocol.
#[derive(Debug)]
pub(super) struct Ollama;

/// Minimum context length, in tokens. Ollama reloads the model if it changes, so it grows by doubling.
const MIN_CONTEXT_TOKENS: u32 = 8192;

impl WireProtocol for Ollama {
    fn info(&self) -> ProtocolInfo {
        ProtocolInfo {
            title: "Ollama",
            route: "chat",
            models_route: "tags",
            framing: Framing::Lines,
            key: ("authorization", "Bearer "),
            headers: &[],
        }
    }

    fn build_body(&self, target: &ModelTarget, request: &LlmRequest) -> Value {
        let system = json!({ "role": "system", "content": request.system });
        let turns = request.messages.iter().map(|turn| json!({ "role": turn.role, "content": turn.text }));
        let tokens = target.max_reply_tokens(request);
        let mut body = json!({
            "model": target.model,
            "messages": std::iter::once(system).chain(turns).collect::<Vec<_>>(),
            "stream": true,
            "options": { "num_predict": tokens, "num_ctx": context_tokens(request.estimate_tokens(), tokens) },
        });
        if let Some(schema) = &request.schema {
            body["format"] = schema.json.clone();
        }
        body
    }

    fn read_frame(&self, data: &str, draft: &mut PartialReply) -> Result<(), FrameError> {
        let value: Value = serde_json::from_str(data).map_err(|_| FrameError::Garbled)?;
        if let Some(error) = error_text::find_error(&value) {
            return Err(error);
        }
        if value.get("message").is_none() && value.get("done").is_none() {
            return Err(FrameError::Garbled);
        }
        draft.add_message(&value["message"]);
        if value["done"] == true {
            let reason = value["done_reason"].as_str();
            if reason == Some("load") && draft.text.is_empty() {
                let up = "it has only just loaded the model".to_owned();
                return Err(FrameError::ServerError { up, overloaded: true });
            }
            draft.stop = Some(if reason == Some("length") { StopReason::Length } else { StopReason::Done });
            draft.is_complete = true;
            draft.tokens_in = token_count(&value, "prompt_eval_count");
            draft.tokens_out = token_count(&value, "eval_count");
        }
        Ok(())
    }
}

/// Context length for a request and its reply; the request counts 1.5 times, because its length is an estimate.
fn context_tokens(request: u32, answer: u32) -> u32 {
    let needed = request.saturating_add(request / 2).saturating_add(answer);
    needed.max(MIN_CONTEXT_TOKENS).checked_next_power_of_two().unwrap_or(needed)
}
