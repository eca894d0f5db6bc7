//! Steps as `rung_trace.py` reports them, a line of JSON each, read into the model.
//!
//! Whoever runs in the sandbox can report too, so nothing is trusted: a line that isn't a step is left out, numbers and
//! lengths are taken as they come, text is cleaned.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value as Json;

use crate::model::trace::{
    Chain, ChainEnd, ChainNode, GraphNode, Happening, Link, Local, Sequence, SequenceKind, Shown, Step, TreeNode,
};
use crate::pack::text::{clean, first_dirty};

/// Values nested deeper than the tracer ever writes them are somebody's forgery.
const DEEPEST: usize = 16;

/// Every step, and why the tracer stopped where it stopped before the code did.
pub(super) fn steps(reports: &str) -> (Vec<Step>, Option<String>) {
    let mut names = HashMap::new();
    let mut steps: Vec<Step> = Vec::new();
    let mut over = None;
    for line in reports.lines() {
        match serde_json::from_str(line) {
            Ok(Line::Over(why)) => over = Some(why),
            Ok(Line::Step(wire)) => {
                let step = step(*wire, &mut names, steps.last());
                steps.push(step);
            }
            Err(_) => {}
        }
    }
    (steps, over)
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Over(String),
    Step(Box<Wire>),
}

#[derive(Deserialize)]
struct Wire {
    #[serde(rename = "e")]
    event: Happening,
    #[serde(rename = "l")]
    line: u32,
    #[serde(rename = "f")]
    frame: u32,
    #[serde(rename = "d")]
    depth: u32,
    /// The function's name, when it is called.
    #[serde(rename = "n")]
    name: Option<String>,
    #[serde(rename = "c", default)]
    changed: Vec<Json>,
    #[serde(rename = "x", default)]
    gone: Vec<String>,
    #[serde(rename = "v", default, deserialize_with = "present")]
    value: Option<Json>,
    #[serde(rename = "err")]
    error: Option<(String, Json)>,
    #[serde(rename = "o")]
    operation: Option<u32>,
    #[serde(rename = "p")]
    printed: Option<u64>,
}

/// `null` is a value here: `None` was returned.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Json>, D::Error> {
    Json::deserialize(deserializer).map(Some)
}

fn step(wire: Wire, names: &mut HashMap<u32, String>, last: Option<&Step>) -> Step {
    if let Some(name) = &wire.name {
        names.insert(wire.frame, word(name));
    }
    Step {
        event: wire.event,
        line: wire.line,
        frame: wire.frame,
        function: names.get(&wire.frame).cloned().unwrap_or_default(),
        depth: wire.depth,
        changed: wire.changed.iter().filter_map(local).collect(),
        gone: wire.gone.iter().map(|name| word(name)).collect(),
        value: wire.value.as_ref().map(|value| shown(value, 0)),
        error: wire.error.as_ref().map(|(kind, what)| error(kind, what)),
        operation: wire.operation.or(last.and_then(|step| step.operation)),
        printed: wire.printed.unwrap_or_else(|| last.map_or(0, |step| step.printed)),
    }
}

fn local(json: &Json) -> Option<Local> {
    let name = word(json.get(0)?.as_str()?);
    Some(Local { name, value: shown(json.get(1)?, 0), outer: json.get(2).is_some() })
}

/// `IndexError: list index out of range`, as Python ends a traceback.
fn error(kind: &str, what: &Json) -> String {
    let message = match what {
        Json::String(text) => clean(text),
        Json::Array(values) => values.iter().map(|v| shown(v, 0).to_string()).collect::<Vec<_>>().join(", "),
        _ => String::new(),
    };
    let kind = word(kind);
    if message.is_empty() { kind } else { format!("{kind}: {message}") }
}

fn shown(json: &Json, depth: usize) -> Shown {
    if depth > DEEPEST {
        return Shown::Opaque("…".to_owned());
    }
    match json {
        Json::Null => Shown::None,
        Json::Bool(b) => Shown::Bool(*b),
        Json::Number(n) => n.as_i64().map_or_else(|| Shown::Number(n.to_string()), Shown::Int),
        Json::String(text) => Shown::Text { length: text.chars().count(), start: visible(text) },
        Json::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| shown(item, depth + 1)).collect();
            let length = items.len();
            Shown::Sequence(Sequence { kind: SequenceKind::List, name: "list".to_owned(), items, length })
        }
        Json::Object(map) => tagged(map, depth).unwrap_or_else(|| Shown::Opaque("<unreadable>".to_owned())),
    }
}

fn tagged(map: &serde_json::Map<String, Json>, depth: usize) -> Option<Shown> {
    let value = map.get("v");
    let text = || value?.as_str();
    let rows = || value?.as_array();
    let name = || map.get("t").and_then(Json::as_str).map_or_else(String::new, word);
    let length = || map.get("n").and_then(Json::as_u64).map_or(0, |n| n as usize);
    let inner = |json: &Json| shown(json, depth + 1);
    Some(match map.get("$")?.as_str()? {
        "n" => number(text()?),
        "str" => Shown::Text { start: visible(text()?), length: length() },
        "text" => Shown::Opaque(word(text()?)),
        "seq" => {
            let kind = match map.get("b")?.as_str()? {
                "tuple" => SequenceKind::Tuple,
                "set" | "frozenset" => SequenceKind::Set,
                "deque" => SequenceKind::Deque,
                _ => SequenceKind::List,
            };
            let items: Vec<_> = rows()?.iter().map(inner).collect();
            Shown::Sequence(Sequence { kind, name: name(), length: length().max(items.len()), items })
        }
        "map" => {
            let pair = |row: &Json| Some((inner(row.get(0)?), inner(row.get(1)?)));
            let entries: Vec<_> = rows()?.iter().map(pair).collect::<Option<_>>()?;
            Shown::Map { name: name(), length: length().max(entries.len()), entries }
        }
        "chain" => {
            let node = |row: &Json| Some(ChainNode { id: id(row)?, value: inner(row.get(1)?) });
            let nodes: Vec<_> = rows()?.iter().map(node).collect::<Option<_>>()?;
            let end = match map.get("end") {
                None | Some(Json::Null) => ChainEnd::None,
                Some(Json::Number(at)) => ChainEnd::Loop(at.as_u64().filter(|at| *at < nodes.len() as u64)? as usize),
                Some(Json::String(word)) if word == "more" => ChainEnd::More,
                Some(_) => ChainEnd::Other,
            };
            Shown::Chain(Chain { nodes, end })
        }
        "tree" => {
            let rows = rows()?;
            let node = |row: &Json| {
                let side = |at: usize| link(row.get(at)?, rows.len());
                Some(TreeNode { id: id(row)?, value: inner(row.get(1)?), left: side(2)?, right: side(3)? })
            };
            Shown::Tree(rows.iter().map(node).collect::<Option<_>>()?)
        }
        "graph" => {
            let rows = rows()?;
            let node = |row: &Json| {
                let links = row.get(2)?.as_array()?.iter();
                let neighbours = links.map(|l| link(l, rows.len())).collect::<Option<_>>()?;
                Some(GraphNode { id: id(row)?, value: inner(row.get(1)?), neighbours })
            };
            Shown::Graph(rows.iter().map(node).collect::<Option<_>>()?)
        }
        "obj" => {
            let field = |row: &Json| Some((word(row.get(0)?.as_str()?), inner(row.get(1)?)));
            let fields: Vec<_> = rows()?.iter().map(field).collect::<Option<_>>()?;
            let id = map.get("i")?.as_u64()? as u32;
            Shown::Object { name: name(), id, length: length().max(fields.len()), fields }
        }
        _ => return None,
    })
}

fn number(text: &str) -> Shown {
    text.parse().map_or_else(|_| Shown::Number(word(text)), Shown::Int)
}

fn id(row: &Json) -> Option<u32> {
    Some(row.get(0)?.as_u64()? as u32)
}

fn link(json: &Json, nodes: usize) -> Option<Link> {
    Some(match json.as_i64()? {
        -1 => Link::None,
        -2 => Link::More,
        at if at >= 0 && (at as usize) < nodes => Link::Node(at as usize),
        _ => Link::Other,
    })
}

/// A name on one line.
fn word(text: &str) -> String {
    clean(text).replace(['\n', '\t'], " ")
}

/// A text of the learner's, character for character: what may not be drawn is replaced, so that positions stay.
fn visible(text: &str) -> String {
    let dirty = |c: char| first_dirty(c.encode_utf8(&mut [0; 4])).is_some();
    text.chars().map(|c| if dirty(c) { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(json: &str, expected: &str) {
        let parsed: Json = serde_json::from_str(json).expect("test JSON");
        assert_eq!(shown(&parsed, 0).to_string(), expected, "{json}");
    }

    #[test]
    fn values_are_read_as_python_would_print_them() {
        check("[1, true, null, \"a\"]", "[1, True, None, 'a']");
        check(r#"{"$":"n","v":"1.5"}"#, "1.5");
        check(r#"{"$":"n","v":"9007199254740993"}"#, "9007199254740993");
        check(r#"{"$":"str","v":"aaa","n":500}"#, "'aaa'… 500 characters");
        check(r#"{"$":"seq","b":"deque","t":"deque","v":[1],"n":3}"#, "deque([1, … 2 more])");
        check(r#"{"$":"map","t":"dict","v":[[3,[0]]],"n":1}"#, "{3: [0]}");
        check(r#"{"$":"chain","t":"ListNode","v":[[0,1],[1,2]],"end":null}"#, "1 → 2");
        check(r#"{"$":"tree","t":"TreeNode","v":[[0,1,1,-1],[1,2,-1,-1]]}"#, "tree of 2 nodes at 1");
        check(r#"{"$":"graph","t":"GraphNode","v":[[0,7,[0]]]}"#, "node 7");
        check(r#"{"$":"obj","t":"Stack","i":0,"v":[["items",[1]]],"n":1}"#, "Stack(items=[1])");
    }

    #[test]
    fn what_the_tracer_never_writes_is_unreadable() {
        for json in [
            r#"{"a":1}"#,
            r#"{"$":"tree","v":[[0]]}"#,
            r#"{"$":"chain","v":[],"end":4}"#,
            r#"{"$":"map","v":[[1]]}"#,
            r#"{"$":"obj","v":[]}"#,
        ] {
            check(json, "<unreadable>");
        }
        check(r#"{"$":"text","v":"a[2Jb\nc"}"#, "ab c");
    }

    #[test]
    fn texts_keep_their_positions() {
        assert_eq!(visible("a\u{1b}b\u{202e}é"), "a\u{fffd}b\u{fffd}é");
    }

    #[test]
    fn lines_that_are_no_steps_are_left_out() {
        let reports = concat!(
            r#"{"e":"call","l":1,"f":0,"d":0,"n":"f","c":[["n",1]]}"#,
            "\nnonsense\n[]\n",
            r#"{"e":"return","l":2,"f":0,"d":0,"v":null,"p":4}"#,
            "\n\"steps\"\n",
        );
        let (steps, over) = steps(reports);
        assert_eq!((steps.len(), over.as_deref()), (2, Some("steps")));
        assert_eq!((steps[1].function.as_str(), &steps[1].value, steps[1].printed), ("f", &Some(Shown::None), 4));
    }
}
