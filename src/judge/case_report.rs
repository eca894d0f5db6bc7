//! Builds the parts of a case's report that don't depend on the code: its inputs and its expected answer as text.

use serde_json::Value as Json;

use super::case_run::CaseRun;
use super::verdict::format::{MAX_TEXT_CHARS, shorten, shorten_entries, shorten_value};
use crate::types::problem::{Expected, Problem, Signature};
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
    clean(&shorten_value(&value.to_string(), MAX_TEXT_CHARS))
}

/// Returns the names and displayed values of a case's inputs.
#[must_use]
pub fn describe_inputs(signature: &Signature, args: &[Json]) -> Vec<(String, String)> {
    let show = |json: &Json| value_text(&Value::from_json(json));
    match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
            params.iter().zip(args).map(|(param, arg)| (param.name.clone(), show(arg))).collect()
        }
        Signature::Class { .. } => vec![("calls".to_owned(), clean(&shorten_calls(&describe_calls(args))))],
        Signature::Stdin => {
            vec![("input".to_owned(), args.first().and_then(Json::as_str).map_or_else(String::new, clean))]
        }
    }
}

/// Shortens the calls of a case between two calls.
fn shorten_calls(calls: &str) -> String {
    if calls.chars().count() <= MAX_TEXT_CHARS {
        return calls.to_owned();
    }
    shorten_entries(calls, MAX_TEXT_CHARS).unwrap_or_else(|| shorten(calls, MAX_TEXT_CHARS))
}

/// Formats the calls of a case as `push(3), top()`, because the pack's nested lists are hard to read.
fn describe_calls(args: &[Json]) -> String {
    args.iter().map(describe_call).collect::<Vec<_>>().join(", ")
}

/// Formats one call of a class, such as `push(3)`.
pub(super) fn describe_call(call: &Json) -> String {
    let name = call.get(0).and_then(Json::as_str).unwrap_or("?");
    let values = call.get(1).and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
    let values: Vec<String> = values.iter().map(|v| Value::from_json(v).to_string()).collect();
    format!("{name}({})", values.join(", "))
}
