//! Cases of the learner's own: keeping the one that is open, and adding one.

use serde_json::Value as Json;

use crate::model::ids::{CaseId, ProblemUid};
use crate::model::problem::{Expected, OwnCase, Problem};
use crate::model::value::Value;
use crate::tui::keymap::Action;
use crate::tui::message::{Answer, Ask, Command, RequestId};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::Tone;

use super::open::Open;

/// Keeps the case that is open, unless every run includes it anyway.
pub(super) fn keep(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    let Some(case) = open.open_case() else {
        ui.say(Tone::Info, "There is no open case to keep: run or submit first.");
        return Vec::new();
    };
    if case.own || case.sample {
        let whose = if case.own { "one of yours" } else { "a sample" };
        ui.say(Tone::Info, format!("This case is {whose} already: every run includes it."));
        return Vec::new();
    }
    if let Some(case) = open.problem(ui).and_then(|problem| as_own(problem, &case.id)) {
        let uid = open.uid.clone();
        return add(open, ui, uid, case);
    }
    ui.say(Tone::Error, "This case can't be kept: its answer can't be written as JSON.");
    Vec::new()
}

/// Adds a case to a problem's own.
pub(super) fn add(open: &mut Open, ui: &mut Ui, uid: ProblemUid, case: OwnCase) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::AddCase(uid, case));
    open.adding = Some(request);
    vec![command]
}

/// The learner's cases after one was added.
pub(super) fn added(open: &mut Open, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
    if open.adding.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    match answer {
        Answer::Cases(Ok(own)) => {
            open.own = own;
            let key = ui.keymap.label(Action::Run);
            ui.say(Tone::Good, format!("Kept as your own case: {key} runs it with the samples."));
            Vec::new()
        }
        other => ui.unexpected(other),
    }
}

fn as_own(problem: &Problem, id: &CaseId) -> Option<OwnCase> {
    let case = problem.cases.iter().find(|c| &c.id == id)?;
    let expected = match &case.expected {
        Expected::Value(value) => Some(to_json(value)?),
        Expected::Error(_) => None,
    };
    Some(OwnCase { args: case.args.clone(), expected })
}

/// A value as JSON; none for what JSON can't say (a set, infinity, an object).
fn to_json(value: &Value) -> Option<Json> {
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
    fn values_go_back_to_json_where_it_can_say_them() {
        for text in ["null", "[1,2.5,\"a\"]", "{\"a\":[true]}", "18446744073709551615"] {
            let json: Json = serde_json::from_str(text).expect("test JSON");
            assert_eq!(to_json(&Value::from_json(&json)).map(|v| v.to_string()), Some(text.to_owned()));
        }
        assert_eq!(to_json(&Value::Set(vec![])), None);
        assert_eq!(to_json(&Value::Float(f64::INFINITY)), None);
    }
}
