//! Chat completions as `OpenAI` has them, which llama.cpp, vLLM, LM Studio and many others understand.
//!
//! The response is a stream of events: `delta`s of the text, one `finish_reason`, one `usage`, and at last `[DONE]`.
//! Not every server sends all of them.

use serde_json::{Value, json};

use super::partial_reply::{FrameError, PartialReply, StopReason};
use super::reply_content::token_count;
use super::response_stream::Framing;
use super::wire_protocol::{ModelTarget, ProtocolInfo, WireProtocol};
use super::{LlmRequest, error_text};

/// The protocol.
#[derive(Debug)]
pub(super) struct OpenAi;

/// This server introduced a new name for the token limit and refuses the old name for newer models.
const OPENAI_HOST: &str = "api.openai.com";

impl WireProtocol for OpenAi {
    fn info(&self) -> ProtocolInfo {
        ProtocolInfo {
            title: "OpenAI's protocol",
            route: "chat/completions",
            models_route: "models",
            framing: Framing::Events,
            key: ("authorization", "Bearer "),
            headers: &[],
        }
    }

    fn build_body(&self, target: &ModelTarget, request: &LlmRequest) -> Value {
        let system = json!({ "role": "system", "content": request.system });
        let turns = request.messages.iter().map(|turn| json!({ "role": turn.role, "content": turn.text }));
        let limit = if target.host == OPENAI_HOST { "max_completion_tokens" } else { "max_tokens" };
        let mut body = json!({
            "model": target.model,
            "messages": std::iter::once(system).chain(turns).collect::<Vec<_>>(),
            limit: target.max_reply_tokens(request),
            "stream": true,
            "stream_options": { "include_usage": true },
        });
        if let Some(schema) = &request.schema {
            let named = json!({ "name": schema.name, "strict": true, "schema": schema.json });
            body["response_format"] = json!({ "type": "json_schema", "json_schema": named });
        }
        body
    }

    fn read_frame(&self, data: &str, draft: &mut PartialReply) -> Result<(), FrameError> {
        if data.trim() == "[DONE]" {
            draft.end();
            return Ok(());
        }
        let value: Value = serde_json::from_str(data).map_err(|_| FrameError::Garbled)?;
        if let Some(error) = error_text::find_error(&value) {
            return Err(error);
        }
        // Frames without choices count tokens, report filters, or begin the stream.
        let choices = value.get("choices");
        let is_chunk = choices.is_some() || value["object"].as_str().is_some_and(|kind| kind.starts_with("chat."));
        if !is_chunk && value.get("usage").is_none() || value.get("type").is_some() {
            return Err(FrameError::Garbled);
        }
        for choice in choices.and_then(Value::as_array).into_iter().flatten() {
            // A server that doesn't stream sends the whole message.
            draft.add_message(choice.get("delta").or_else(|| choice.get("message")).unwrap_or(&Value::Null));
            let reason = choice["finish_reason"].as_str().filter(|reason| !reason.is_empty());
            draft.stop = reason.map(stop_reason).or(draft.stop);
        }
        let usage = &value["usage"];
        draft.tokens_in = token_count(usage, "prompt_tokens").or(draft.tokens_in);
        draft.tokens_out = token_count(usage, "completion_tokens").or(draft.tokens_out);
        Ok(())
    }
}

fn stop_reason(reason: &str) -> StopReason {
    match reason {
        "length" => StopReason::Length,
        "content_filter" => StopReason::Declined,
        _ => StopReason::Done,
    }
}
