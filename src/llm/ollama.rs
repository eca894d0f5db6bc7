//! Ollama's own `/api/chat`: an object a line, the last of which says `done`.
//!
//! It also understands chat completions, and then silently reads no more of a request than its usual context; here the
//! context is asked for.

use serde::Deserialize;
use serde_json::{Value, json};

use super::draft::{Draft, Piece, Stop};
use super::stream::Framing;
use super::wire::{Target, Wire, WireInfo};
use super::{Request, words};

/// The protocol.
#[derive(Debug)]
pub(super) struct Ollama;

/// The smallest context asked for, in tokens. A change of it makes Ollama load the model again, so it grows in doubles.
const CONTEXT: u32 = 8192;

impl Wire for Ollama {
    fn info(&self) -> WireInfo {
        WireInfo {
            title: "Ollama",
            route: "chat",
            list: "tags",
            framing: Framing::Lines,
            key: ("authorization", "Bearer "),
            headers: &[],
        }
    }

    fn body(&self, target: &Target, request: &Request) -> Value {
        let system = json!({ "role": "system", "content": request.system });
        let turns = request.messages.iter().map(|turn| json!({ "role": turn.role, "content": turn.text }));
        let tokens = target.tokens(request);
        let mut body = json!({
            "model": target.model,
            "messages": std::iter::once(system).chain(turns).collect::<Vec<_>>(),
            "stream": true,
            "options": { "num_predict": tokens, "num_ctx": context(request.estimate(), tokens) },
        });
        if let Some(schema) = &request.schema {
            body["format"] = schema.json.clone();
        }
        body
    }

    fn read(&self, data: &str, draft: &mut Draft) -> Result<(), Piece> {
        let value: Value = serde_json::from_str(data).map_err(|_| Piece::Garbled)?;
        if let Some(error) = value.get("error") {
            return Err(words::gives_up(error));
        }
        let line: Line = serde_json::from_value(value).map_err(|_| Piece::Garbled)?;
        draft.text.push_str(&line.message.map(|message| message.content).unwrap_or_default());
        if line.done {
            let length = line.done_reason.as_deref() == Some("length");
            draft.stop = Some(if length { Stop::Length } else { Stop::Done });
            draft.over = true;
            (draft.tokens_in, draft.tokens_out) = (line.prompt_eval_count, line.eval_count);
        }
        Ok(())
    }
}

/// Room for all of a request and its answer; estimates err, so half as much again for the request.
fn context(request: u32, answer: u32) -> u32 {
    let needed = request.saturating_add(request / 2).saturating_add(answer);
    needed.max(CONTEXT).checked_next_power_of_two().unwrap_or(needed)
}

#[derive(Deserialize)]
struct Line {
    message: Option<Message>,
    done: bool,
    done_reason: Option<String>,
    prompt_eval_count: Option<u32>,
    eval_count: Option<u32>,
}

#[derive(Deserialize)]
struct Message {
    #[serde(default)]
    content: String,
}
