//! Builds the parts of a case's report that don't depend on the code: its inputs and its expected answer as text.

use serde_json::Value as Json;

use super::case_run::CaseRun;
use super::verdict::format::{MAX_TEXT_CHARS, join_shortened, shorten, shorten_entries, shorten_value};
use crate::types::problem::{Checker, Expected, Problem, Signature};
use crate::types::sanitize::clean;
use crate::types::{CaseReport, Value, Verdict};

/// Builds the report of a case that has not run yet. The report of a timed run is shown to nobody, and its inputs are
/// large.
pub(super) fn blank_report(problem: &Problem, trial: &CaseRun, expected: Option<&Expected>) -> CaseReport {
    let shown = if trial.timed_calls.is_some() { &[][..] } else { &trial.args };
    CaseReport {
        sample: trial.sample,
        own: trial.own,
        note: trial.note.clone(),
        tags: trial.tags.clone(),
        inputs: describe_inputs(&problem.signature, shown),
        want: expected.map(expected_text),
        has_several_answers: matches!(problem.checker, Checker::AnyValid { .. })
            && !matches!(expected, Some(Expected::Error(_))),
        ..CaseReport::new(trial.id.clone(), Verdict::Ac)
    }
}

/// Formats the expected answer.
pub(super) fn expected_text(expected: &Expected) -> String {
    match expected {
        Expected::Value(value) => value_text(value),
        Expected::Error(kind) => format!("raises {kind}"),
    }
}

/// Formats a value as Python text, shortened and cleaned for the terminal. It is shortened first: the text can have
/// millions of characters, and only the rest has to be cleaned.
pub(super) fn value_text(value: &Value) -> String {
    match value {
        Value::List(items) if items.iter().all(is_written_by_us) => {
            list_text(items.len(), items.iter().map(Value::to_string))
        }
        _ => clean(&shorten_value(&value.to_string(), MAX_TEXT_CHARS)),
    }
}

/// Whether no part of a value is an object, whose `repr` may have brackets and commas of any kind.
fn is_written_by_us(value: &Value) -> bool {
    match value {
        Value::List(items) | Value::Tuple(items) | Value::Set(items) => items.iter().all(is_written_by_us),
        Value::Dict(entries) => entries.iter().all(|(key, value)| is_written_by_us(key) && is_written_by_us(value)),
        Value::Other { .. } => false,
        _ => true,
    }
}

/// Formats a list like [`value_text`], without writing the items that are left out.
fn list_text(count: usize, items: impl Iterator<Item = String>) -> String {
    let brackets = 2;
    clean(&format!("[{}]", join_shortened(count, items, MAX_TEXT_CHARS - brackets)))
}

/// Formats a value of the pack like [`value_text`].
fn json_text(json: &Json) -> String {
    match json {
        Json::Array(items) => list_text(items.len(), items.iter().map(|item| Value::from_json(item).to_string())),
        _ => value_text(&Value::from_json(json)),
    }
}

/// Returns the names and displayed values of a case's inputs.
#[must_use]
pub fn describe_inputs(signature: &Signature, args: &[Json]) -> Vec<(String, String)> {
    match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
            params.iter().zip(args).map(|(param, arg)| (param.name.clone(), json_text(arg))).collect()
        }
        Signature::Class { .. } => vec![("calls".to_owned(), clean(&describe_calls(args)))],
        Signature::Stdin => {
            vec![("input".to_owned(), args.first().and_then(Json::as_str).map_or_else(String::new, clean))]
        }
    }
}

/// Formats the calls of a case as `push(3), top()`, because the pack's nested lists are hard to read. Shortens them
/// between two calls.
fn describe_calls(args: &[Json]) -> String {
    if args.iter().all(|call| is_name(method_name(call))) {
        return join_shortened(args.len(), args.iter().map(describe_call), MAX_TEXT_CHARS);
    }
    let calls = args.iter().map(describe_call).collect::<Vec<_>>().join(", ");
    if calls.chars().count() <= MAX_TEXT_CHARS {
        return calls;
    }
    shorten_entries(&calls, MAX_TEXT_CHARS).unwrap_or_else(|| shorten(&calls, MAX_TEXT_CHARS))
}

fn method_name(call: &Json) -> &str {
    call.get(0).and_then(Json::as_str).unwrap_or("?")
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Formats one call of a class, such as `push(3)`.
pub(super) fn describe_call(call: &Json) -> String {
    let name = method_name(call);
    let values = call.get(1).and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
    let values: Vec<String> = values.iter().map(|v| Value::from_json(v).to_string()).collect();
    format!("{name}({})", values.join(", "))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A value's text as it is when all of it is written and then shortened.
    fn shortened_whole(json: &Json) -> String {
        clean(&shorten_value(&Value::from_json(json).to_string(), MAX_TEXT_CHARS))
    }

    fn check_list(json: &Json) {
        let expected = shortened_whole(json);
        assert_eq!(json_text(json), expected);
        assert_eq!(value_text(&Value::from_json(json)), expected);
    }

    #[test]
    fn long_list_has_the_text_of_the_whole_list_shortened() {
        let row = |length: usize| Json::Array((0..length).map(|n| json!(n)).collect());
        let text = |length: usize| json!("a, [\"'".repeat(length));
        for json in [row(0), row(1), row(9), row(20_000), text(9000), json!([row(9000), row(9)]), json!([[row(9000)]])]
        {
            check_list(&json);
        }
        check_list(&json!([text(10), text(3000), row(3), {"a": text(9)}, null, 1.5, true]));
        check_list(&Json::Array((0..3000).map(|n| json!([n, text(n % 7), {"k": [n]}])).collect()));
        // Around the limit, every length.
        for padding in 0..40 {
            let mut items = vec![json!("é".repeat(MAX_TEXT_CHARS - 40 + padding)), json!(1), json!(2)];
            check_list(&Json::Array(items.clone()));
            items.remove(0);
            items.push(json!("é".repeat(MAX_TEXT_CHARS - 40 + padding)));
            check_list(&Json::Array(items));
        }
    }

    #[test]
    fn list_with_an_object_is_split_at_the_commas_of_its_text() {
        let item = Value::Other { type_name: "Odd".to_owned(), repr: "a, b]".to_owned() };
        let value = Value::List(std::iter::repeat_n(item, 3000).collect());
        assert_eq!(value_text(&value), clean(&shorten_value(&value.to_string(), MAX_TEXT_CHARS)));
    }

    #[test]
    fn long_calls_have_the_text_of_all_calls_shortened() {
        for (name, count) in [("push", 3), ("push", 5000), ("odd(", 5000), ("a, b", 5000)] {
            let args: Vec<Json> = (0..count).map(|n| json!([name, [n, "x, )"]])).collect();
            let calls = args.iter().map(describe_call).collect::<Vec<_>>().join(", ");
            let expected = if calls.chars().count() <= MAX_TEXT_CHARS {
                calls
            } else {
                shorten_entries(&calls, MAX_TEXT_CHARS).unwrap_or_else(|| shorten(&calls, MAX_TEXT_CHARS))
            };
            assert_eq!(describe_calls(&args), expected, "{name}");
        }
    }
}
