//! Derives tags from a case's values. The starter pack describes each of these tags.

use serde_json::Value as Json;

use crate::types::problem::Expected;

/// Returns the tags of a case, at least one.
pub(super) fn derive_tags(args: &[Json], expected: &Expected) -> Vec<String> {
    let any = |is: &dyn Fn(&Json) -> bool| args.iter().any(is);
    let empty = |json: &Json| match json {
        Json::String(text) => text.is_empty(),
        Json::Array(items) => items.is_empty(),
        Json::Object(map) => map.is_empty(),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    };
    let mut tags = Vec::new();
    if any(&empty) {
        tags.push("empty");
    }
    if any(&|json| matches!(json, Json::Array(items) if items.len() == 1)) {
        tags.push("single");
    }
    if any(&is_negative) {
        tags.push("negative");
    }
    if matches!(expected, Expected::Error(_)) {
        tags.push("error");
    }
    if tags.is_empty() {
        tags.push("basic");
    }
    tags.into_iter().map(str::to_owned).collect()
}

fn is_negative(json: &Json) -> bool {
    match json {
        Json::Number(number) => number.as_f64().is_some_and(|number| number < 0.0),
        Json::Array(items) => items.iter().any(is_negative),
        Json::Object(map) => map.values().any(is_negative),
        Json::Null | Json::Bool(_) | Json::String(_) => false,
    }
}
