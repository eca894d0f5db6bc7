//! The parts of a reply that servers spell in several ways: text as a string or as a list of parts, token counts as any
//! number, thinking under several names.
//!
//! A field that is not needed is read if it is there and ignored if not, because a finished reply must not be lost over
//! it.

use serde_json::Value;

use super::partial_reply::PartialReply;

/// Where servers put a model's thinking.
const THOUGHT_FIELDS: [&str; 3] = ["reasoning_content", "reasoning", "thinking"];

/// A token count; `None` if it is missing, null or not a number.
pub(super) fn token_count(usage: &Value, field: &str) -> Option<u32> {
    let count = usage.get(field)?.as_f64()?;
    (0.0..=f64::from(u32::MAX)).contains(&count).then_some(count as u32)
}

impl PartialReply {
    /// Adds the text of a message or of a part of one, and notes what it has instead of text.
    pub(super) fn add_message(&mut self, message: &Value) {
        self.add_content(&message["content"]);
        let thinks = |field: &&str| message.get(field).is_some_and(|thought| !is_empty(thought));
        self.has_thought |= THOUGHT_FIELDS.iter().any(thinks);
        if let Some(words) = message.get("refusal").and_then(Value::as_str) {
            self.refusal.push_str(words);
        }
        self.has_tool_call |= message.get("tool_calls").is_some_and(|calls| !is_empty(calls));
    }

    /// Adds a string, or the texts in a list of parts.
    pub(super) fn add_content(&mut self, content: &Value) {
        match content {
            Value::String(text) => self.text.push_str(text),
            Value::Array(parts) => parts.iter().for_each(|part| self.add_part(part)),
            _ => {}
        }
    }

    fn add_part(&mut self, part: &Value) {
        match part["type"].as_str() {
            Some("thinking" | "reasoning" | "redacted_thinking") => self.has_thought = true,
            Some("tool_use") => self.has_tool_call = true,
            _ => self.text.push_str(part["text"].as_str().or_else(|| part.as_str()).unwrap_or_default()),
        }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}
