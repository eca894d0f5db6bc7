//! Structured replies: requested by JSON schema, parsed into a type, and requested once more if they don't fit.

use schemars::{JsonSchema, SchemaGenerator};
use serde::de::DeserializeOwned;

use super::{ChatMessage, ChatRole, LlmReply, LlmRequest, ModelError, Provider, ReplyProgress, ReplySchema};
use crate::types::sanitize::{clean, truncate_chars};

/// Maximum characters of the reason why a reply does not fit.
const MAX_REASON_CHARS: usize = 160;

/// Asks for a reply that parses as a `T`. `check` tests what a schema cannot express; its error is text for the model.
/// If a reply doesn't fit, the model gets the reason and one more try.
///
/// The token counts cover both tries.
///
/// # Errors
/// As [`Provider::ask`]; [`ModelError::Garbled`] if the second reply doesn't fit either.
pub async fn ask_structured<T: JsonSchema + DeserializeOwned>(
    provider: &dyn Provider,
    mut request: LlmRequest,
    name: &'static str,
    check: impl Fn(&T) -> Result<(), String>,
    arriving: &(dyn Fn(ReplyProgress) + Send + Sync),
) -> Result<(T, LlmReply), ModelError> {
    let json = closed_schema::<T>();
    let shape = json.to_string();
    request.schema = Some(ReplySchema { name, json });
    let first = provider.ask(&request, arriving).await?;
    let why = match parse_reply(&first, &check) {
        Ok(value) => return Ok((value, first)),
        Err(why) => why,
    };
    if !first.text.trim().is_empty() {
        request.messages.push(ChatMessage { role: ChatRole::Assistant, text: first.text });
    }
    // Not every server enforces the schema or even shows it to the model.
    let text =
        format!("That could not be read: {why}. Answer once more, with JSON that fits this schema alone: {shape}");
    request.messages.push(ChatMessage { role: ChatRole::User, text });
    let mut second = provider.ask(&request, arriving).await?;
    second.tokens_in = second.tokens_in.saturating_add(first.tokens_in);
    second.tokens_out = second.tokens_out.saturating_add(first.tokens_out);
    let value = parse_reply(&second, &check).map_err(|why| {
        let who = provider.describe();
        ModelError::Garbled(format!("{who} gave no answer of the shape asked for, twice ({why}). A larger model may."))
    })?;
    Ok((value, second))
}

/// The closed schema of a type: servers that enforce a schema require every field to be listed and no others to be
/// allowed.
fn closed_schema<T: JsonSchema>() -> serde_json::Value {
    let mut json = SchemaGenerator::default().into_root_schema_for::<T>().to_value();
    close_schema(&mut json);
    json
}

/// Keywords that do not describe the shape or use Rust's own formats; some servers refuse them.
const IGNORED_KEYWORDS: [&str; 4] = ["$schema", "title", "format", "default"];

fn close_schema(json: &mut serde_json::Value) {
    if let Some(list) = json.as_array_mut() {
        list.iter_mut().for_each(close_schema);
    }
    let Some(object) = json.as_object_mut() else { return };
    // In the list of an object's fields, `type` may be the name of a field.
    if object.get("type").is_some_and(|kind| !kind.is_object()) {
        for note in IGNORED_KEYWORDS {
            object.remove(note);
        }
    }
    if let Some(fields) = object.get("properties").and_then(serde_json::Value::as_object) {
        let names: Vec<String> = fields.keys().cloned().collect();
        object.insert("required".to_owned(), names.into());
        object.insert("additionalProperties".to_owned(), false.into());
    }
    object.values_mut().for_each(close_schema);
}

fn parse_reply<T: DeserializeOwned>(reply: &LlmReply, check: &impl Fn(&T) -> Result<(), String>) -> Result<T, String> {
    if reply.truncated {
        return Err("it was longer than it may be".to_owned());
    }
    // The error text may quote the reply.
    let value = serde_json::from_str(strip_fence(&reply.text))
        .map_err(|error| truncate_chars(&clean(&error.to_string()), MAX_REASON_CHARS))?;
    check(&value).map(|()| value)
}

/// Removes the code fence around JSON, which models often add if the server does not enforce the schema.
fn strip_fence(text: &str) -> &str {
    let text = text.trim();
    let inside = text.strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
    let body = inside.and_then(|inside| inside.split_once('\n')).map(|(_, body)| body);
    body.unwrap_or(text)
}

#[cfg(test)]
mod tests;
