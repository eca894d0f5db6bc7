//! Paths inside values: the first difference of two values, the recorded value at a path, and since when it was there.

use crate::types::Value;
use crate::types::execution_trace::{ChainEnd, Link, SequenceKind, TraceEvent, TraceStep, TreeNode, ValuePreview};

use crate::judge::verdict::checker::{ComparisonRules, name_items};

/// One step into a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PathSegment {
    Index(usize),
    Key(Value),
    /// A character of a string.
    Char(usize),
}

/// The first difference between an answer and the expected one.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ValueDifference {
    Differs {
        path: Vec<PathSegment>,
        want: Value,
        got: Value,
    },
    /// An item that should not be there.
    Extra {
        path: Vec<PathSegment>,
        got: Value,
    },
    /// A missing item: its path, and a description of it.
    Missing {
        path: Vec<PathSegment>,
        what: String,
    },
    /// The pack's checker rejects the answer but does not say where it differs.
    Unknown,
}

/// Returns the first difference of two different values.
pub(super) fn find_value_difference(rules: &ComparisonRules, want: &Value, got: &Value) -> ValueDifference {
    if rules.is_by_pack() { ValueDifference::Unknown } else { difference_at(rules, want, got, &mut Vec::new()) }
}

fn difference_at(rules: &ComparisonRules, want: &Value, got: &Value, path: &mut Vec<PathSegment>) -> ValueDifference {
    let inside = rules.nested();
    match (want, got) {
        (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) if !rules.is_any_order() => {
            if let Some(i) = a.iter().zip(b).position(|(a, b)| !inside.is_same(a, b)) {
                path.push(PathSegment::Index(i));
                return difference_at(&inside, &a[i], &b[i], path);
            }
            let extra = |i: usize| (PathSegment::Index(i), b[i].clone());
            difference_in_length((a.len(), b.len()), "item", path, extra, |i| a[i].clone())
        }
        (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) | (Value::Set(a), Value::Set(b)) => {
            difference_in_any_order(rules, (a, b), path)
        }
        (Value::Str(a), Value::Str(b)) => difference_in_string((a, b), path),
        (Value::Dict(a), Value::Dict(b)) => difference_in_entries(rules, (a, b), path),
        _ => ValueDifference::Differs { path: path.clone(), want: want.clone(), got: got.clone() },
    }
}

fn difference_in_string((want, got): (&str, &str), path: &mut Vec<PathSegment>) -> ValueDifference {
    let (a, b): (Vec<char>, Vec<char>) = (want.chars().collect(), got.chars().collect());
    let one = |c: char| Value::Str(c.to_string());
    if let Some(i) = a.iter().zip(&b).position(|(a, b)| a != b) {
        path.push(PathSegment::Char(i));
        return ValueDifference::Differs { path: path.clone(), want: one(a[i]), got: one(b[i]) };
    }
    difference_in_length((a.len(), b.len()), "character", path, |i| (PathSegment::Char(i), one(b[i])), |i| one(a[i]))
}

type Entries = [(Value, Value)];

fn difference_in_entries(
    rules: &ComparisonRules,
    (want, got): (&Entries, &Entries),
    path: &mut Vec<PathSegment>,
) -> ValueDifference {
    let (partners, left) = rules.match_keys(want, got);
    if let Some(&missing) = left.want.first() {
        let what = format!("the key {} is missing", super::shorten_value(&want[missing].0));
        return ValueDifference::Missing { path: path.clone(), what };
    }
    let inside = rules.nested();
    for ((key, value), place) in want.iter().zip(partners) {
        let Some(place) = place else { continue };
        if !inside.is_same(value, &got[place].1) {
            path.push(PathSegment::Key(key.clone()));
            return difference_at(&inside, value, &got[place].1, path);
        }
    }
    match left.got.first() {
        Some(&extra) => {
            let (key, value) = &got[extra];
            path.push(PathSegment::Key(key.clone()));
            ValueDifference::Extra { path: path.clone(), got: value.clone() }
        }
        None => ValueDifference::Unknown,
    }
}

/// Returns the difference of two values if one is a prefix of the other.
fn difference_in_length(
    (wanted, given): (usize, usize),
    noun: &str,
    path: &[PathSegment],
    extra: impl Fn(usize) -> (PathSegment, Value),
    missing: impl Fn(usize) -> Value,
) -> ValueDifference {
    if given > wanted {
        let (segment, got) = extra(wanted);
        let mut path = path.to_vec();
        path.push(segment);
        return ValueDifference::Extra { path, got };
    }
    let next = super::shorten_value(&missing(given));
    let what = match wanted - given {
        1 => format!("the last {noun} is missing, {next}"),
        n => format!("{n} {noun}s are missing at the end, {next} first"),
    };
    ValueDifference::Missing { path: path.to_vec(), what }
}

fn difference_in_any_order(
    rules: &ComparisonRules,
    (want, got): (&[Value], &[Value]),
    path: &mut Vec<PathSegment>,
) -> ValueDifference {
    let left = rules.find_unmatched(want, got);
    if let Some(&extra) = left.got.first() {
        path.push(PathSegment::Index(extra));
        return ValueDifference::Extra { path: path.clone(), got: got[extra].clone() };
    }
    match name_items(left.want.iter().map(|&at| super::shorten_value(&want[at]))) {
        Some(missing) => ValueDifference::Missing { path: path.clone(), what: missing.are_missing() },
        None => ValueDifference::Unknown,
    }
}

/// Returns the name of a container for a sentence: `` `out[1]` ``. Without a variable, it is `it`, `item 1` or
/// `item [1]['a']`.
pub(super) fn describe_holder(name: &str, path: &[PathSegment]) -> String {
    match (name, path) {
        ("", []) => "it".to_owned(),
        ("", [PathSegment::Index(i)]) => format!("the item at index {i}"),
        ("", _) => format!("item {}", write_path(path)),
        _ => describe_subject(name, path),
    }
}

/// Returns the name of a position for a sentence: `` `out[1]` ``; without a variable `index 1`.
pub(super) fn describe_subject(name: &str, path: &[PathSegment]) -> String {
    if let (true, [PathSegment::Index(i)]) = (name.is_empty(), path) {
        return format!("index {i}");
    }
    let path = write_path(path);
    if name.is_empty() { format!("the place {path}") } else { format!("`{name}{path}`") }
}

fn write_path(path: &[PathSegment]) -> String {
    let step = |segment: &PathSegment| match segment {
        PathSegment::Index(i) | PathSegment::Char(i) => format!("[{i}]"),
        PathSegment::Key(key) => format!("[{key}]"),
    };
    path.iter().map(step).collect()
}

/// The moment at which a variable was settled.
pub(super) struct SettledValue {
    /// The first step that shows the value.
    pub step: usize,
    /// The step with the line that set it, or `None` if it came with the call.
    pub cause: Option<usize>,
    /// Whether the variable did not exist before.
    pub new: bool,
}

/// Finds the earliest step from which a variable holds `value` at `path` until `end`, which is in the same frame. If a
/// nested function changes the variable, the step inside it is found.
pub(super) fn find_settling_step(
    steps: &[TraceStep],
    end: usize,
    name: &str,
    path: &[PathSegment],
    value: &Value,
) -> Option<SettledValue> {
    let frame = steps[end].frame;
    let holds = |shown: &ValuePreview| value_at(shown, path).is_some_and(|found| is_same_value(&found, value));
    let (mut since, mut known) = (None, false);
    for (i, step) in steps[..=end].iter().enumerate().filter(|(_, step)| step.frame == frame) {
        if step.gone.iter().any(|gone| gone == name) {
            (since, known) = (None, false);
        }
        let Some(change) = step.changed.iter().find(|change| change.name == name) else { continue };
        match (holds(&change.value), &since) {
            (true, None) => since = Some((i, !known)),
            (false, _) => since = None,
            (true, Some(_)) => {}
        }
        known = true;
    }
    let (step, new) = since?;
    let before = steps[..step].iter().rposition(|s| s.frame == frame);
    let inside = before.and_then(|before| find_step_within(steps, before, step, name, &holds));
    let step = inside.unwrap_or(step);
    let frame = steps[step].frame;
    let cause = steps[..step].iter().rposition(|s| s.frame == frame);
    Some(SettledValue {
        step,
        cause: cause.filter(|_| steps[step].event != TraceEvent::Call),
        new: new && inside.is_none(),
    })
}

/// Finds the first step between two steps of a frame at which nested calls settle the frame's variable.
fn find_step_within(
    steps: &[TraceStep],
    from: usize,
    to: usize,
    name: &str,
    holds: &dyn Fn(&ValuePreview) -> bool,
) -> Option<usize> {
    let mut since = None;
    for (i, step) in steps.iter().enumerate().take(to).skip(from + 1) {
        let Some(change) = step.changed.iter().find(|change| change.outer && change.name == name) else { continue };
        if !holds(&change.value) {
            since = None;
        } else if since.is_none() {
            since = Some(i);
        }
    }
    since
}

/// Compares two values. An empty list or tree of nodes is `None` in Python but `[]` in an answer.
fn is_same_value(found: &Value, value: &Value) -> bool {
    let empty = |value: &Value| value.items().is_some_and(<[Value]>::is_empty);
    found == value || matches!(found, Value::None) && empty(value)
}

/// Returns the recorded value at a path. Returns `None` if there is none or the recording left it out.
pub(super) fn value_at(shown: &ValuePreview, path: &[PathSegment]) -> Option<Value> {
    let Some((first, rest)) = path.split_first() else { return to_value(shown) };
    match (first, shown) {
        (PathSegment::Index(i), ValuePreview::Sequence(sequence)) if sequence.kind != SequenceKind::Set => {
            value_at(sequence.items.get(*i)?, rest)
        }
        (PathSegment::Index(i), ValuePreview::Chain(chain)) => value_at(&chain.nodes.get(*i)?.value, rest),
        (PathSegment::Index(i), ValuePreview::Tree(_)) => {
            to_value(shown)?.items()?.get(*i).cloned().filter(|_| rest.is_empty())
        }
        (PathSegment::Char(i), ValuePreview::Text { start, .. }) => {
            start.chars().nth(*i).map(|c| Value::Str(c.to_string()))
        }
        (PathSegment::Key(key), ValuePreview::Map { entries, .. }) => {
            let entry = entries.iter().find(|(k, _)| to_value(k).as_ref() == Some(key))?;
            value_at(&entry.1, rest)
        }
        _ => None,
    }
}

/// Converts a recorded value to the judge's form. Returns `None` if a part of it was left out.
pub(super) fn to_value(shown: &ValuePreview) -> Option<Value> {
    Some(match shown {
        ValuePreview::None => Value::None,
        ValuePreview::Bool(b) => Value::Bool(*b),
        ValuePreview::Int(i) => Value::Int(*i),
        ValuePreview::Number(text) => parse_number(text)?,
        ValuePreview::Text { start, length, .. } if start.chars().count() == *length => Value::Str(start.clone()),
        ValuePreview::Sequence(sequence) if sequence.items.len() == sequence.length => {
            let items = sequence.items.iter().map(to_value).collect::<Option<_>>()?;
            match sequence.kind {
                SequenceKind::List => Value::List(items),
                SequenceKind::Tuple => Value::Tuple(items),
                SequenceKind::Set => Value::Set(items),
                SequenceKind::Deque => return None,
            }
        }
        ValuePreview::Map { entries, length, .. } if entries.len() == *length => {
            let pairs = entries.iter().map(|(k, v)| Some((to_value(k)?, to_value(v)?)));
            Value::Dict(pairs.collect::<Option<_>>()?)
        }
        ValuePreview::Chain(chain) if chain.end == ChainEnd::None => {
            Value::List(chain.nodes.iter().map(|node| to_value(&node.value)).collect::<Option<_>>()?)
        }
        ValuePreview::Tree(nodes) => level_order(nodes)?,
        _ => return None,
    })
}

fn parse_number(text: &str) -> Option<Value> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) {
        return Some(Value::BigInt(text.to_owned()));
    }
    text.parse().ok().map(Value::Float)
}

/// Returns a tree in the pack's array form, or `None` if the nodes don't form a tree.
fn level_order(nodes: &[TreeNode]) -> Option<Value> {
    let mut items = Vec::new();
    let mut row = std::collections::VecDeque::from([Some(0)]);
    let mut seen = vec![false; nodes.len()];
    while let Some(place) = row.pop_front() {
        let Some(place) = place else {
            items.push(Value::None);
            continue;
        };
        if std::mem::replace(seen.get_mut(place)?, true) {
            return None;
        }
        items.push(to_value(&nodes[place].value)?);
        for link in [nodes[place].left, nodes[place].right] {
            row.push_back(match link {
                Link::None => None,
                Link::Node(child) => Some(child),
                Link::More | Link::Other => return None,
            });
        }
    }
    while items.last() == Some(&Value::None) {
        items.pop();
    }
    Some(Value::List(items))
}
