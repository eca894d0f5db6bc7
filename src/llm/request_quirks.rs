//! Fields of a request that a server refuses, and how to ask without them.
//!
//! Servers speak the same protocol with different fields: newer models of `OpenAI` refuse `max_tokens`, older servers
//! don't know `stream_options`, and some models have no system message. After a refusal the request is sent without the
//! field, and `quirk_memory` remembers this for the server and model.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A change to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RequestQuirk {
    /// `max_completion_tokens` instead of `max_tokens`.
    CompletionTokens,
    /// `max_tokens` instead of `max_completion_tokens`.
    PlainTokens,
    NoStreamOptions,
    NoTemperature,
    /// The schema is not sent; the reply is checked all the same.
    NoResponseFormat,
    /// The rules go at the top of the first question.
    NoSystemMessage,
}

use RequestQuirk::{CompletionTokens, NoResponseFormat, NoStreamOptions, NoSystemMessage, NoTemperature, PlainTokens};

/// Fields by their names in refusals, with the change that leaves them out.
const FIELDS: [(&str, RequestQuirk); 6] = [
    ("max_completion_tokens", PlainTokens),
    ("max_tokens", CompletionTokens),
    ("stream_options", NoStreamOptions),
    ("temperature", NoTemperature),
    ("response_format", NoResponseFormat),
    ("json_schema", NoResponseFormat),
];

/// Words of a refusal. "`max_tokens` is too large" has none: another field would not help.
const REFUSALS: [&str; 14] = [
    "unsupported",
    "not supported",
    "doesn't support",
    "does not support",
    "unrecognized",
    "unrecognised",
    "unknown",
    "unexpected",
    "not permitted",
    "not allowed",
    "extra_forbidden",
    "extra inputs",
    "not enabled",
    "deprecated",
];

/// Names for a system message in refusals.
const SYSTEM_NAMES: [&str; 4] = ["system role", "system message", "developer instruction", "role: system"];

impl RequestQuirk {
    /// The change that answers a refusal, if it names a field of the body.
    pub fn from_refusal(said: &str, body: &Value) -> Option<Self> {
        let said = said.to_lowercase();
        if !REFUSALS.iter().any(|word| said.contains(word)) {
            return None;
        }
        // The message of OpenAI names the field that is refused and the one to use; only the first is in the body.
        let named = |field: &str| said.contains(field) && body.get(field).is_some();
        let field = FIELDS.iter().find(|(field, _)| named(field) || *field == "json_schema" && said.contains(field));
        let field = field.map(|(_, quirk)| *quirk).filter(|quirk| *quirk != NoResponseFormat || has_schema(body));
        field.or_else(|| SYSTEM_NAMES.iter().any(|name| said.contains(name)).then_some(NoSystemMessage))
    }

    /// Applies the change to a body.
    pub fn apply(self, body: &mut Value) {
        let Some(fields) = body.as_object_mut() else { return };
        let mut rename = |from: &str, to: &str| {
            if let Some(value) = fields.remove(from) {
                fields.insert(to.to_owned(), value);
            }
        };
        match self {
            CompletionTokens => rename("max_tokens", "max_completion_tokens"),
            PlainTokens => rename("max_completion_tokens", "max_tokens"),
            NoStreamOptions => drop(fields.remove("stream_options")),
            NoTemperature => drop(fields.remove("temperature")),
            NoResponseFormat => drop(fields.remove("response_format")),
            NoSystemMessage => move_system_message(body),
        }
    }
}

fn has_schema(body: &Value) -> bool {
    body.get("response_format").is_some()
}

/// Puts the system message before the text of the first other one.
fn move_system_message(body: &mut Value) {
    let Some(messages) = body["messages"].as_array_mut() else { return };
    if messages.first().is_none_or(|first| first["role"] != "system") || messages.len() < 2 {
        return;
    }
    let system = messages.remove(0);
    let text = |message: &Value| message["content"].as_str().unwrap_or_default().to_owned();
    messages[0]["content"] = format!("{}\n\n{}", text(&system), text(&messages[0])).into();
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_refusal_names_the_field_to_change() {
        let body = json!({ "max_tokens": 9, "stream_options": {}, "messages": [] });
        let check = |said: &str, expected: Option<RequestQuirk>| {
            assert_eq!(RequestQuirk::from_refusal(said, &body), expected, "{said}");
        };
        let renamed = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
        check(renamed, Some(CompletionTokens));
        check("Unrecognized request argument supplied: stream_options", Some(NoStreamOptions));
        check(
            r#"{"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}"#,
            Some(NoStreamOptions),
        );
        check("Developer instruction is not enabled for models/x", Some(NoSystemMessage));
        check("max_tokens is too large", None);
        check("temperature is not supported", None);
        check("unknown model", None);
    }

    #[test]
    fn a_change_keeps_the_rest_of_the_body() {
        let mut body = json!({ "max_tokens": 9, "messages": [{ "role": "system", "content": "a" }, { "role": "user", "content": "b" }] });
        CompletionTokens.apply(&mut body);
        NoSystemMessage.apply(&mut body);
        NoStreamOptions.apply(&mut body);
        assert_eq!(body, json!({ "max_completion_tokens": 9, "messages": [{ "role": "user", "content": "a\n\nb" }] }));
        PlainTokens.apply(&mut body);
        assert_eq!(body["max_tokens"], 9);
    }
}
