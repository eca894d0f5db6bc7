//! Chat completions as `OpenAI` has them, which llama.cpp, vLLM, LM Studio and many others understand.
//!
//! The response is a stream of events: `delta`s of the text, one `finish_reason`, one `usage`, and at last `[DONE]`.
//! Not every server sends all of them.

use serde::Deserialize;
use serde_json::{Value, json};

use super::partial_reply::{FrameError, PartialReply, StopReason};
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
            draft.is_complete = true;
            return Ok(());
        }
        let value: Value = serde_json::from_str(data).map_err(|_| FrameError::Garbled)?;
        if let Some(error) = value.get("error").filter(|error| !error.is_null()) {
            return Err(error_text::server_error(error));
        }
        let chunk: OpenAiChunk = serde_json::from_value(value).map_err(|_| FrameError::Garbled)?;
        for choice in chunk.choices {
            draft.text.push_str(choice.delta.and_then(|delta| delta.content).as_deref().unwrap_or_default());
            draft.stop = choice.finish_reason.as_deref().map(stop_reason).or(draft.stop);
        }
        if let Some(usage) = chunk.usage {
            (draft.tokens_in, draft.tokens_out) = (usage.prompt_tokens, usage.completion_tokens);
        }
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

#[derive(Deserialize)]
struct OpenAiChunk {
    choices: Vec<OpenAiChoice>,
    usage: Option<OpenAiUsage>,
}

#[derive(Deserialize)]
struct OpenAiChoice {
    delta: Option<ChoiceDelta>,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct ChoiceDelta {
    content: Option<String>,
}

#[derive(Deserialize)]
struct OpenAiUsage {
    prompt_tokens: Option<u32>,
    completion_tokens: Option<u32>,
}
