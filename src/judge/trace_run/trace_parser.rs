//! Parses the steps that `rung_trace.py` reports, one JSON line each.
//!
//! Any code in the sandbox can write reports, so they are untrusted. A line that is not a step is dropped, text is
//! cleaned, and anything more, longer or deeper than the tracer ever writes is cut. This bounds the size for all code
//! that draws or searches a trace.

use std::cell::Cell;
use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value as Json;

use crate::types::execution_trace::{
    Chain, ChainEnd, ChainNode, GraphNode, LaterChange, Link, Local, Sequence, SequenceKind, TextQuotes, TraceEvent,
    TraceStep, TreeNode, ValuePreview,
};
use crate::types::sanitize::{clean, find_forbidden};

use super::MAX_TRACE_STEPS;

/// Limits above those of the tracer (`rung_trace.py` has 6, 40, 400, 30 and 300). Larger values are forged.
const MAX_DEPTH: usize = 16;
const MAX_ITEMS: usize = 64;
const MAX_VALUES: usize = 1_000;
const MAX_NAMES: usize = 64;
const MAX_TEXT_CHARS: usize = 400;
/// Maximum open calls (about three times as many as fit in the recording), lines of a file, and claimed items of a
/// container.
const MAX_CALL_DEPTH: u32 = 10_000;
const MAX_LINE_NUMBER: u32 = 10_000_000;
const MAX_CLAIMED_LENGTH: u64 = 1 << 40;

/// Parses every step, and the reason if the tracer stopped before the code did.
pub(in crate::judge) fn parse_steps(reports: &str) -> (Vec<TraceStep>, Option<String>) {
    let mut names = HashMap::new();
    let mut steps: Vec<TraceStep> = Vec::new();
    let mut over = None;
    for line in reports.lines() {
        if steps.len() >= MAX_TRACE_STEPS as usize {
            over.get_or_insert_with(|| "steps".to_owned());
            break;
        }
        match serde_json::from_str(line) {
            Ok(ReportLine::Over(why)) => over = Some(why),
            Ok(ReportLine::Step(wire)) => {
                let step = build_step(&wire, &mut names, steps.last());
                steps.push(step);
            }
            Err(_) => {}
        }
    }
    (steps, over)
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ReportLine {
    Over(String),
    Step(Box<WireStep>),
}

#[derive(Deserialize)]
struct WireStep {
    #[serde(rename = "e")]
    event: TraceEvent,
    #[serde(rename = "l")]
    line: u32,
    #[serde(rename = "f")]
    frame: u32,
    #[serde(rename = "d")]
    depth: u32,
    /// The function's name, on a call.
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

/// Deserialises `null` as a value, because it means that `None` was returned.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Json>, D::Error> {
    Json::deserialize(deserializer).map(Some)
}

fn build_step(wire: &WireStep, names: &mut HashMap<u32, String>, last: Option<&TraceStep>) -> TraceStep {
    if let Some(name) = &wire.name {
        names.insert(wire.frame, clean_name(name));
    }
    TraceStep {
        event: wire.event,
        line: wire.line.min(MAX_LINE_NUMBER),
        frame: wire.frame,
        function: names.get(&wire.frame).cloned().unwrap_or_default(),
        depth: wire.depth.min(MAX_CALL_DEPTH),
        changed: wire.changed.iter().filter_map(parse_local).take(MAX_NAMES).collect(),
        gone: wire.gone.iter().map(|name| clean_name(name)).take(MAX_NAMES).collect(),
        value: wire.value.as_ref().map(parse_value),
        error: wire.error.as_ref().map(|(kind, what)| error_text(kind, what)),
        operation: wire.operation.or(last.and_then(|step| step.operation)),
        printed: wire.printed.unwrap_or_else(|| last.map_or(0, |step| step.printed)),
    }
}

fn parse_local(json: &Json) -> Option<Local> {
    let name = clean_name(json.get(0)?.as_str()?);
    Some(Local { name, value: parse_value(json.get(1)?), outer: json.get(2).is_some() })
}

/// Formats an error like the end of a Python traceback: `IndexError: list index out of range`.
fn error_text(kind: &str, what: &Json) -> String {
    let message = match what {
        Json::String(text) => clean(text),
        Json::Array(values) => {
            values.iter().take(MAX_ITEMS).map(|v| parse_value(v).to_string()).collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    };
    let message: String = message.chars().take(MAX_TEXT_CHARS).collect();
    let kind = clean_name(kind);
    if message.is_empty() { kind } else { format!("{kind}: {message}") }
}

/// Parses one variable's value.
fn parse_value(json: &Json) -> ValuePreview {
    parse_nested(json, 0, &Cell::new(MAX_VALUES))
}

/// Parses a value inside a variable's value. `room` is the number of values the variable may still have.
fn parse_nested(json: &Json, depth: usize, room: &Cell<usize>) -> ValuePreview {
    let Some(left) = room.get().checked_sub(1).filter(|_| depth <= MAX_DEPTH) else {
        return ValuePreview::Opaque("…".to_owned());
    };
    room.set(left);
    match json {
        Json::Null => ValuePreview::None,
        Json::Bool(b) => ValuePreview::Bool(*b),
        Json::Number(n) => n.as_i64().map_or_else(|| ValuePreview::Number(n.to_string()), ValuePreview::Int),
        Json::String(text) => {
            ValuePreview::Text { length: text.chars().count(), start: visible(text), quotes: TextQuotes::Python }
        }
        Json::Array(items) => {
            let length = items.len();
            let items = items.iter().take(MAX_ITEMS).map(|item| parse_nested(item, depth + 1, room)).collect();
            ValuePreview::Sequence(Sequence::new(SequenceKind::List, "list", items, length))
        }
        Json::Object(map) => {
            TaggedValue { map, depth, room }.read().unwrap_or_else(|| ValuePreview::Opaque("<unreadable>".to_owned()))
        }
    }
}

/// A value without a JSON equivalent: an object with its kind under `$`.
struct TaggedValue<'a> {
    map: &'a serde_json::Map<String, Json>,
    depth: usize,
    room: &'a Cell<usize>,
}

impl TaggedValue<'_> {
    fn read(&self) -> Option<ValuePreview> {
        Some(match self.map.get("$")?.as_str()? {
            "n" => parse_number(self.text()?),
            "str" => {
                let start = visible(self.text()?);
                let single = self.map.get("q").and_then(Json::as_str) == Some("single");
                let quotes = if single { TextQuotes::Single } else { TextQuotes::Python };
                ValuePreview::Text { length: self.length(start.chars().count()), start, quotes }
            }
            "text" => ValuePreview::Opaque(clean_name(self.text()?)),
            "seq" => ValuePreview::Sequence(self.sequence()?),
            "map" => {
                let entries = self.rows(|row| Some((self.inner(row.get(0)?), self.inner(row.get(1)?))))?;
                ValuePreview::Map { name: self.name(), length: self.length(entries.len()), entries }
            }
            "chain" => ValuePreview::Chain(self.chain()?),
            "tree" => ValuePreview::Tree(self.tree()?),
            "graph" => ValuePreview::Graph(self.graph()?),
            "obj" => {
                let fields = self.rows(|row| Some((clean_name(row.get(0)?.as_str()?), self.inner(row.get(1)?))))?;
                let id = self.map.get("i")?.as_u64()? as u32;
                ValuePreview::Object { name: self.name(), id, length: self.length(fields.len()), fields }
            }
            _ => return None,
        })
    }

    fn sequence(&self) -> Option<Sequence> {
        let kind = match self.map.get("b")?.as_str()? {
            "tuple" => SequenceKind::Tuple,
            "set" | "frozenset" => SequenceKind::Set,
            "deque" => SequenceKind::Deque,
            _ => SequenceKind::List,
        };
        let items = self.rows(|item| Some(self.inner(item)))?;
        let length = self.length(items.len());
        let later = self.later_change(items.len(), length).map(Box::new);
        Some(Sequence { later, ..Sequence::new(kind, self.name(), items, length) })
    }

    /// `[index, after]` for an item that was added, `[index, after, before]` for one that changed.
    fn later_change(&self, shown: usize, length: usize) -> Option<LaterChange> {
        let change = self.map.get("at")?.as_array()?;
        let index = usize::try_from(change.first()?.as_u64()?).ok().filter(|at| (shown..length).contains(at))?;
        let before = change.get(2).map(|before| self.inner(before));
        Some(LaterChange { index, after: self.inner(change.get(1)?), before })
    }

    fn chain(&self) -> Option<Chain> {
        let nodes = self.rows(|row| Some(ChainNode { id: parse_id(row)?, value: self.inner(row.get(1)?) }))?;
        let end = match self.map.get("end") {
            None | Some(Json::Null) => ChainEnd::None,
            Some(Json::Number(at)) => ChainEnd::Loop(at.as_u64().filter(|at| *at < nodes.len() as u64)? as usize),
            Some(Json::String(word)) if word == "more" => ChainEnd::More,
            Some(_) => ChainEnd::Other,
        };
        Some(Chain { nodes, end })
    }

    fn tree(&self) -> Option<Vec<TreeNode>> {
        self.rows(|row| {
            let side = |at: usize| self.link(row.get(at)?);
            Some(TreeNode { id: parse_id(row)?, value: self.inner(row.get(1)?), left: side(2)?, right: side(3)? })
        })
    }

    fn graph(&self) -> Option<Vec<GraphNode>> {
        self.rows(|row| {
            let links = row.get(2)?.as_array()?.iter().take(MAX_ITEMS);
            let neighbours = links.map(|link| self.link(link)).collect::<Option<_>>()?;
            Some(GraphNode { id: parse_id(row)?, value: self.inner(row.get(1)?), neighbours })
        })
    }

    fn text(&self) -> Option<&str> {
        self.map.get("v")?.as_str()
    }

    /// Parses the items under `v`. Returns `None` if one of them is invalid.
    fn rows<T>(&self, read: impl Fn(&Json) -> Option<T>) -> Option<Vec<T>> {
        self.map.get("v")?.as_array()?.iter().take(MAX_ITEMS).map(read).collect()
    }

    fn name(&self) -> String {
        self.map.get("t").and_then(Json::as_str).map_or_else(String::new, clean_name)
    }

    /// Returns the total number of items, which is at least the number shown.
    fn length(&self, shown: usize) -> usize {
        let claimed = self.map.get("n").and_then(Json::as_u64).unwrap_or(0);
        (claimed.min(MAX_CLAIMED_LENGTH) as usize).max(shown)
    }

    fn inner(&self, json: &Json) -> ValuePreview {
        parse_nested(json, self.depth + 1, self.room)
    }

    fn link(&self, json: &Json) -> Option<Link> {
        let nodes = self.map.get("v")?.as_array()?.len().min(MAX_ITEMS);
        Some(match json.as_i64()? {
            -1 => Link::None,
            -2 => Link::More,
            at => usize::try_from(at).ok().filter(|at| *at < nodes).map_or(Link::Other, Link::Node),
        })
    }
}

fn parse_number(text: &str) -> ValuePreview {
    text.parse().map_or_else(|_| ValuePreview::Number(clean_name(text)), ValuePreview::Int)
}

fn parse_id(row: &Json) -> Option<u32> {
    Some(row.get(0)?.as_u64()? as u32)
}

/// Cleans a name and puts it on one line.
fn clean_name(text: &str) -> String {
    clean(text).replace(['\n', '\t'], " ").chars().take(MAX_TEXT_CHARS).collect()
}

/// Cleans the learner's text character by character: forbidden characters are replaced, so positions stay valid.
fn visible(text: &str) -> String {
    let dirty = |c: char| find_forbidden(c.encode_utf8(&mut [0; 4])).is_some();
    text.chars().take(MAX_TEXT_CHARS).map(|c| if dirty(c) { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(json: &str, expected: &str) {
        let parsed: Json = serde_json::from_str(json).expect("test JSON");
        assert_eq!(parse_value(&parsed).to_string(), expected, "{json}");
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
        check(r#"{"$":"text","v":"a\u001b[2Jb\nc"}"#, "ab c");
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
        let (steps, over) = parse_steps(reports);
        assert_eq!((steps.len(), over.as_deref()), (2, Some("steps")));
        assert_eq!(
            (steps[1].function.as_str(), &steps[1].value, steps[1].printed),
            ("f", &Some(ValuePreview::None), 4)
        );
    }

    #[test]
    fn what_is_more_than_the_tracer_writes_is_cut() {
        let line = r#"{"e":"line","l":4294967295,"f":0,"d":4294967295}"#;
        let (steps, over) = parse_steps(&format!("{line}\n").repeat(5_000));
        assert_eq!((steps.len(), over.as_deref()), (MAX_TRACE_STEPS as usize, Some("steps")));
        assert_eq!((steps[0].line, steps[0].depth), (MAX_LINE_NUMBER, MAX_CALL_DEPTH));
        let many = parse_value(&Json::Array(vec![Json::from(7); 5_000]));
        assert!(
            matches!(&many, ValuePreview::Sequence(s) if (s.items.len(), s.length) == (MAX_ITEMS, 5_000)),
            "{many}"
        );
        let rows: Vec<Json> = (0..5_000).map(|i| serde_json::json!([i, i, i + 1, -1])).collect();
        let tree = parse_value(&serde_json::json!({"$": "tree", "v": rows}));
        let ValuePreview::Tree(nodes) = tree else { panic!("{tree}") };
        assert_eq!(
            (nodes.len(), nodes[MAX_ITEMS - 1].left),
            (MAX_ITEMS, Link::Other),
            "an edge to a node that was cut off"
        );
        let wide = (0..4).fold(Json::from(1), |inner, _| Json::Array(vec![inner; 20]));
        assert!(
            size(&parse_value(&wide)) <= 2 * MAX_VALUES,
            "values of one variable are counted, however they are nested"
        );
        check(r#"{"$":"seq","b":"list","t":"list","v":[],"n":18446744073709551615}"#, "[… 1099511627776 more]");
    }

    /// Returns the number of values in a value, including itself.
    fn size(value: &ValuePreview) -> usize {
        1 + match value {
            ValuePreview::Sequence(Sequence { items, later, .. }) => {
                let later = later.iter().flat_map(|later| [Some(&later.after), later.before.as_ref()]);
                items.iter().chain(later.flatten()).map(size).sum()
            }
            ValuePreview::Map { entries, .. } => entries.iter().map(|(key, value)| size(key) + size(value)).sum(),
            ValuePreview::Object { fields, .. } => fields.iter().map(|(_, value)| size(value)).sum(),
            ValuePreview::Chain(chain) => chain.nodes.iter().map(|node| size(&node.value)).sum(),
            ValuePreview::Tree(nodes) => nodes.iter().map(|node| size(&node.value)).sum(),
            ValuePreview::Graph(nodes) => nodes.iter().map(|node| size(&node.value)).sum(),
            _ => 0,
        }
    }

    /// Generates JSON from the tracer's vocabulary, in any combination.
    fn any_json() -> impl Strategy<Value = Json> {
        const WORDS: &[&str] =
            &["n", "str", "text", "seq", "map", "chain", "tree", "graph", "obj", "more", "deque", "set", "x"];
        let leaf = prop_oneof![
            Just(Json::Null),
            any::<bool>().prop_map(Json::from),
            any::<i64>().prop_map(Json::from),
            any::<u64>().prop_map(Json::from),
            (-4..70_i64).prop_map(Json::from),
            any::<f64>().prop_map(Json::from),
            proptest::sample::select(WORDS).prop_map(Json::from),
            ".{0,12}".prop_map(Json::from),
        ];
        let keys = proptest::sample::select(&["$", "v", "t", "n", "i", "b", "end", "e", "l", "f", "d", "c", "at"][..]);
        leaf.prop_recursive(6, 200, 12, move |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..12).prop_map(Json::Array),
                proptest::collection::vec((keys.clone(), inner), 0..8)
                    .prop_map(|pairs| Json::Object(pairs.into_iter().map(|(k, v)| (k.to_owned(), v)).collect())),
            ]
        })
    }

    fn read(reports: &str) -> Result<(), TestCaseError> {
        let (steps, _) = parse_steps(reports);
        prop_assert!(steps.len() <= MAX_TRACE_STEPS as usize);
        for step in &steps {
            prop_assert!(
                step.changed.len() <= MAX_NAMES && step.gone.len() <= MAX_NAMES && step.depth <= MAX_CALL_DEPTH
            );
            for value in step.changed.iter().map(|local| &local.value).chain(&step.value) {
                prop_assert!(size(value) <= 2 * MAX_VALUES + 1);
                prop_assert!(!value.to_string().chars().any(char::is_control), "{value}");
            }
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn whatever_stands_in_a_step_is_read_or_left_out(
            event in proptest::sample::select(&["call", "line", "return", "yield", "exception", "no"][..]),
            (line, frame, depth) in any::<(u32, u32, u32)>(),
            (name, value, error) in (".{0,8}", any_json(), any_json()),
            (twice, outer) in any::<(bool, bool)>(),
        ) {
            let mark = if outer { serde_json::json!([name, value, 1]) } else { serde_json::json!([name, value]) };
            let step = serde_json::json!({
                "e": event, "l": line, "f": frame, "d": depth, "n": name, "c": [mark, value], "v": value,
                "err": [name, error], "o": line, "p": frame,
            });
            read(&format!("{step}\n{}", if twice { step.to_string() } else { String::new() }))?;
        }

        #[test]
        fn reports_that_were_tampered_with_are_read_or_left_out(
            at in 0..600_usize,
            with in "[ -~\\x00-\\x1f]{0,6}",
            length in 0..20_usize,
        ) {
            let reports = concat!(
                r#"{"e":"call","l":1,"f":0,"d":0,"n":"f","c":[["head",{"$":"chain","t":"N","v":[[0,1],[1,2]],"end":0}]]}"#,
                "\n",
                r#"{"e":"line","l":2,"f":0,"d":0,"c":[["root",{"$":"tree","t":"T","v":[[0,1,1,-2],[1,{"$":"n","v":"1e9"},-1,-3]]}]]}"#,
                "\n",
                r#"{"e":"line","l":3,"f":0,"d":0,"c":[["g",{"$":"graph","v":[[0,7,[0,-2]]]}],["m",{"$":"map","t":"d","v":[[1,[2]]],"n":9}]]}"#,
                "\n",
                r#"{"e":"exception","l":3,"f":0,"d":0,"err":["KeyError",[3,{"$":"str","v":"ab","n":400}]],"p":12}"#,
                "\n\"size\"\n",
            );
            let mut bytes = reports.as_bytes().to_vec();
            let from = at.min(bytes.len());
            bytes.splice(from..(from + length).min(reports.len()), with.bytes());
            read(&String::from_utf8_lossy(&bytes))?;
        }
    }
}
