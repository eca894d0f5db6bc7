//! The form for a case of one's own: one JSON value a parameter, and the expected answer if it is known.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui_textarea::TextArea;
use serde_json::Value as Json;

use crate::model::problem::{Case, OwnCase, Problem, Signature};
use crate::model::value::Value;
use crate::tui::message::Command;
use crate::tui::ui::{CaseForm, Overlay, Ui};
use crate::words::text::clean;

use super::problem::add_case;

/// Opens the form, filled with the open case or the first sample so that only what differs is typed.
pub(super) fn open(ui: &mut Ui) -> Vec<Command> {
    let Some(problem) = ui.open_problem() else { return Vec::new() };
    let open_case = ui.problem.as_ref().and_then(|p| p.open_case()).map(|c| c.id.clone());
    let like = problem.cases.iter().find(|c| Some(&c.id) == open_case.as_ref());
    let like = like.or_else(|| problem.cases.iter().find(|c| c.sample));
    ui.overlay = Some(Overlay::Case(form(problem, like)));
    Vec::new()
}

fn form(problem: &Problem, like: Option<&Case>) -> CaseForm {
    let raw = problem.signature == Signature::Stdin;
    let labels: Vec<(String, String)> = match &problem.signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
            params.iter().map(|p| (p.name.clone(), p.kind.to_string())).collect()
        }
        Signature::Class { .. } => {
            let count = like.map_or(1, |c| c.args.len().max(1));
            (0..count).map(|i| (format!("operations {}", i + 1), "list of calls".to_owned())).collect()
        }
        Signature::Stdin => vec![("input".to_owned(), "text".to_owned())],
    };
    let field = |(i, (label, kind)): (usize, (String, String))| {
        let text = like.and_then(|c| c.args.get(i)).map(|v| shown(v, raw)).unwrap_or_default();
        (label, kind, area(&text))
    };
    let mut fields: Vec<_> = labels.into_iter().enumerate().map(field).collect();
    fields.push(("expected".to_owned(), "optional".to_owned(), area("")));
    CaseForm { problem: problem.uid.clone(), fields, field: 0, error: None, raw }
}

fn shown(value: &Json, raw: bool) -> String {
    match value {
        Json::String(text) if raw => text.clone(),
        value => clean(&value.to_string()),
    }
}

fn area(text: &str) -> TextArea<'static> {
    let mut area = TextArea::new(text.lines().map(str::to_owned).collect());
    area.move_cursor(ratatui_textarea::CursorMove::End);
    area
}

pub(super) fn key(ui: &mut Ui, event: KeyEvent) -> Vec<Command> {
    let Some(Overlay::Case(form)) = &mut ui.overlay else { return Vec::new() };
    let (last, control) = (form.fields.len() - 1, event.modifiers.contains(KeyModifiers::CONTROL));
    match event.code {
        KeyCode::Esc => ui.overlay = None,
        KeyCode::Enter if !form.raw || form.field == last || control => return keep(ui),
        KeyCode::Char('s') if control => return keep(ui),
        KeyCode::Tab => form.field = (form.field + 1) % (last + 1),
        KeyCode::BackTab => form.field = (form.field + last) % (last + 1),
        KeyCode::Down if !form.raw => form.field = (form.field + 1).min(last),
        KeyCode::Up if !form.raw => form.field = form.field.saturating_sub(1),
        _ => {
            form.error = None;
            form.fields[form.field].2.input(event);
        }
    }
    Vec::new()
}

pub(super) fn paste(ui: &mut Ui, text: &str) {
    if let Some(Overlay::Case(form)) = &mut ui.overlay {
        let text = clean(text);
        let text = if form.raw { text } else { text.replace('\n', " ") };
        form.fields[form.field].2.insert_str(text);
    }
}

/// Reads the fields; the first one that is wrong gets the cursor and the reason.
fn keep(ui: &mut Ui) -> Vec<Command> {
    let Some(Overlay::Case(form)) = &mut ui.overlay else { return Vec::new() };
    match read(form) {
        Ok(case) => {
            let uid = form.problem.clone();
            ui.overlay = None;
            add_case(ui, uid, case)
        }
        Err((field, reason)) => {
            form.field = field;
            form.error = Some((field, reason));
            Vec::new()
        }
    }
}

fn read(form: &CaseForm) -> Result<OwnCase, (usize, String)> {
    let value = |i: usize| {
        let text = form.fields[i].2.lines().join("\n");
        if form.raw { Ok(Json::String(text)) } else { parse(&text).map_err(|reason| (i, reason)) }
    };
    let last = form.fields.len() - 1;
    let args = (0..last).map(value).collect::<Result<_, _>>()?;
    let empty = form.fields[last].2.lines().iter().all(|line| line.trim().is_empty());
    let expected = if empty { None } else { Some(value(last)?) };
    Ok(OwnCase { args, expected })
}

/// One JSON value; the reason names what Python writes differently, since that is what people type.
fn parse(text: &str) -> Result<Json, String> {
    if text.trim().is_empty() {
        return Err("a value is missing".to_owned());
    }
    serde_json::from_str(text).map_err(|error| {
        let python = [("True", "true"), ("False", "false"), ("None", "null"), ("'", "\""), ("(", "[")];
        match python.iter().find(|(theirs, _)| text.contains(theirs)) {
            Some((theirs, json)) => format!("JSON writes {json} where Python writes {theirs}"),
            None => format!("not a JSON value, column {}: check brackets and commas", error.column()),
        }
    })
}

/// A value as JSON; none for what JSON can't say (a set, infinity, an object).
pub(super) fn to_json(value: &Value) -> Option<Json> {
    Some(match value {
        Value::None => Json::Null,
        Value::Bool(b) => Json::Bool(*b),
        Value::Int(i) => Json::from(*i),
        Value::BigInt(text) => Json::from(text.parse::<u64>().ok()?),
        Value::Float(x) => Json::Number(serde_json::Number::from_f64(*x)?),
        Value::Str(s) => Json::String(s.clone()),
        Value::List(items) | Value::Tuple(items) => Json::Array(items.iter().map(to_json).collect::<Option<_>>()?),
        Value::Dict(entries) => {
            let entry = |(key, value): &(Value, Value)| match key {
                Value::Str(key) => Some((key.clone(), to_json(value)?)),
                _ => None,
            };
            Json::Object(entries.iter().map(entry).collect::<Option<_>>()?)
        }
        Value::Set(_) | Value::Other { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_not_json_is_refused_with_help() {
        let check = |text: &str, complaint: &str| {
            let error = parse(text).expect_err("refused");
            assert!(error.contains(complaint), "{error}");
        };
        check("", "missing");
        check("[True]", "true where Python writes True");
        check("['a']", "\" where");
        check("(1, 2)", "[ where");
        check("[1, 2", "column");
        assert_eq!(parse(" [1, 2.5, null] ").map(|v| v.to_string()), Ok("[1,2.5,null]".to_owned()));
    }

    #[test]
    fn values_go_back_to_json_where_it_can_say_them() {
        for text in ["null", "[1,2.5,\"a\"]", "{\"a\":[true]}", "18446744073709551615"] {
            let json: Json = serde_json::from_str(text).expect("test JSON");
            assert_eq!(to_json(&Value::from_json(&json)).map(|v| v.to_string()), Some(text.to_owned()));
        }
        assert_eq!(to_json(&Value::Set(vec![])), None);
        assert_eq!(to_json(&Value::Float(f64::INFINITY)), None);
    }
}
