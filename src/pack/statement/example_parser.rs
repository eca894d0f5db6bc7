//! Reads the two notations of examples: `name = JSON` lines and operations.

use serde_json::Value as Json;

use super::{ExampleError, StatementExample};

/// Parses `name = value` for every name in order, then `result = value`. A value may span several lines.
pub(super) fn parse_assignments(
    example: &StatementExample<'_>,
    names: &[&str],
) -> Result<(Vec<Json>, Json), ExampleError> {
    let mut wanted: Vec<&str> = names.to_vec();
    wanted.push("result");
    let mut found = Vec::new();
    for (line, text) in join_entries(example, |text| wanted.iter().any(|name| assigned_value(text, name).is_some())) {
        let error = |message: String| Err(ExampleError { line, message });
        let Some(name) = wanted.get(found.len()) else {
            return error("nothing may follow the result".to_owned());
        };
        let Some(value) = assigned_value(&text, name) else {
            return error(format!("expected '{name} = …' here"));
        };
        match serde_json::from_str(value) {
            Ok(json) => found.push(json),
            Err(why) => match text.lines().zip(line..).skip(1).find_map(|(part, at)| Some((other_name(part)?, at))) {
                // A line with an unknown name looks like the rest of the value above it.
                Some((other, line)) => {
                    let next = wanted.get(found.len() + 1).copied().unwrap_or("result");
                    let message = format!("there is no '{other}'; expected '{next} = …' here");
                    return Err(ExampleError { line, message });
                }
                None => return error(format!("the value of '{name}' is not JSON ({why})")),
            },
        }
    }
    match found.pop() {
        Some(result) if found.len() == names.len() => Ok((found, result)),
        last => {
            let missing = wanted.get(found.len() + usize::from(last.is_some())).copied().unwrap_or("result");
            Err(ExampleError { line: example.line, message: format!("the line '{missing} = …' is missing") })
        }
    }
}

/// The name before an equals sign at the start of a line.
fn other_name(line: &str) -> Option<&str> {
    let (name, _) = line.split_once('=')?;
    let name = name.trim();
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name.then_some(name)
}

fn assigned_value<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.strip_prefix(name)?.trim_start().strip_prefix('=').map(str::trim)
}

/// Returns the entries with their line numbers; a line that doesn't start an entry continues the previous one.
fn join_entries(example: &StatementExample<'_>, starts: impl Fn(&str) -> bool) -> Vec<(u32, String)> {
    let mut found: Vec<(u32, String)> = Vec::new();
    for (i, line) in example.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match found.last_mut() {
            Some((_, entry)) if !starts(line.trim()) => {
                entry.push('\n');
                entry.push_str(line.trim());
            }
            _ => found.push((example.line + i as u32, line.trim().to_owned())),
        }
    }
    found
}

/// Parses one operation per line: `push(3)` or `top() -> 3`.
pub(super) fn parse_operations(example: &StatementExample<'_>) -> Result<(Vec<Json>, Json), ExampleError> {
    let (mut calls, mut returned) = (Vec::new(), Vec::new());
    for (line, text) in join_entries(example, |_| true) {
        let (call, value) = parse_operation(&text).map_err(|message| ExampleError { line, message })?;
        calls.push(call);
        returned.push(value);
    }
    Ok((calls, Json::Array(returned)))
}

fn parse_operation(text: &str) -> Result<(Json, Json), String> {
    let shape = || format!("expected 'method(…)' or 'method(…) -> value', not '{text}'");
    let (name, rest) = text.split_once('(').ok_or_else(shape)?;
    // The last bracket before an arrow closes the call, because strings in the arguments may contain arrows and
    // brackets.
    let ends = rest.match_indices(')').map(|(at, _)| at);
    for end in ends {
        let (args, tail) = (&rest[..end], rest[end + 1..].trim());
        let Ok(args) = serde_json::from_str::<Json>(&format!("[{args}]")) else { continue };
        let value = match tail.strip_prefix("->") {
            _ if tail.is_empty() => Json::Null,
            Some(value) => {
                serde_json::from_str(value.trim()).map_err(|why| format!("what is returned is not JSON ({why})"))?
            }
            None => return Err(shape()),
        };
        return Ok((Json::Array(vec![Json::from(name.trim()), args]), value));
    }
    Err(shape())
}
