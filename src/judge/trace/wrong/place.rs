//! Places inside values: where two values part, what a recorded value holds there, since when it has been so.

use crate::model::Value;
use crate::model::trace::{ChainEnd, Link, Preview, SequenceKind, Step, TraceEvent, TreeNode};

use super::super::super::checker::Rules;

/// One step into a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Segment {
    Index(usize),
    Key(Value),
    /// A character of a text.
    Char(usize),
}

/// Where an answer and the wanted one part first.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Parting {
    Differs {
        path: Vec<Segment>,
        want: Value,
        got: Value,
    },
    /// Something is there that should not be.
    Extra {
        path: Vec<Segment>,
        got: Value,
    },
    /// Something is not there that should be: where, and what in words.
    Missing {
        path: Vec<Segment>,
        what: String,
    },
    /// The pack's checker says no, and not where.
    Unknown,
}

/// The first place at which two different values part.
pub(super) fn part(rules: &Rules, want: &Value, got: &Value) -> Parting {
    if rules.is_by_pack() { Parting::Unknown } else { walk(rules, want, got, &mut Vec::new()) }
}

fn walk(rules: &Rules, want: &Value, got: &Value, path: &mut Vec<Segment>) -> Parting {
    let inside = rules.inside();
    match (want, got) {
        (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) if !rules.any_order() => {
            if let Some(i) = a.iter().zip(b).position(|(a, b)| !inside.same(a, b)) {
                path.push(Segment::Index(i));
                return walk(&inside, &a[i], &b[i], path);
            }
            let extra = |i: usize| (Segment::Index(i), b[i].clone());
            lengths((a.len(), b.len()), "item", path, extra, |i| a[i].clone())
        }
        (Value::List(a) | Value::Tuple(a), Value::List(b) | Value::Tuple(b)) | (Value::Set(a), Value::Set(b)) => {
            any_order(rules, (a, b), path)
        }
        (Value::Str(a), Value::Str(b)) => letters((a, b), path),
        (Value::Dict(a), Value::Dict(b)) => entries(rules, (a, b), path),
        _ => Parting::Differs { path: path.clone(), want: want.clone(), got: got.clone() },
    }
}

fn letters((want, got): (&str, &str), path: &mut Vec<Segment>) -> Parting {
    let (a, b): (Vec<char>, Vec<char>) = (want.chars().collect(), got.chars().collect());
    let one = |c: char| Value::Str(c.to_string());
    if let Some(i) = a.iter().zip(&b).position(|(a, b)| a != b) {
        path.push(Segment::Char(i));
        return Parting::Differs { path: path.clone(), want: one(a[i]), got: one(b[i]) };
    }
    lengths((a.len(), b.len()), "character", path, |i| (Segment::Char(i), one(b[i])), |i| one(a[i]))
}

type Entries = [(Value, Value)];

fn entries(rules: &Rules, (want, got): (&Entries, &Entries), path: &mut Vec<Segment>) -> Parting {
    let (partners, left) = rules.keys(want, got);
    if let Some(&missing) = left.want.first() {
        let what = format!("the key {} is missing", super::brief(&want[missing].0));
        return Parting::Missing { path: path.clone(), what };
    }
    let inside = rules.inside();
    for ((key, value), place) in want.iter().zip(partners) {
        let Some(place) = place else { continue };
        if !inside.same(value, &got[place].1) {
            path.push(Segment::Key(key.clone()));
            return walk(&inside, value, &got[place].1, path);
        }
    }
    match left.got.first() {
        Some(&extra) => {
            let (key, value) = &got[extra];
            path.push(Segment::Key(key.clone()));
            Parting::Extra { path: path.clone(), got: value.clone() }
        }
        None => Parting::Unknown,
    }
}

/// One is a beginning of the other.
fn lengths(
    (wanted, given): (usize, usize),
    noun: &str,
    path: &[Segment],
    extra: impl Fn(usize) -> (Segment, Value),
    missing: impl Fn(usize) -> Value,
) -> Parting {
    if given > wanted {
        let (segment, got) = extra(wanted);
        let mut path = path.to_vec();
        path.push(segment);
        return Parting::Extra { path, got };
    }
    let next = super::brief(&missing(given));
    let what = match wanted - given {
        1 => format!("the last {noun} is missing, {next}"),
        n => format!("{n} {noun}s are missing at the end, {next} first"),
    };
    Parting::Missing { path: path.to_vec(), what }
}

fn any_order(rules: &Rules, (want, got): (&[Value], &[Value]), path: &mut Vec<Segment>) -> Parting {
    let left = rules.unmatched(want, got);
    if let Some(&extra) = left.got.first() {
        path.push(Segment::Index(extra));
        return Parting::Extra { path: path.clone(), got: got[extra].clone() };
    }
    match left.want.first() {
        Some(&missing) => {
            Parting::Missing { path: path.clone(), what: format!("{} is missing", super::brief(&want[missing])) }
        }
        None => Parting::Unknown,
    }
}

/// How a sentence names what holds something: `` `out[1]` ``; without a name `it`, `item 1` or `item [1]['a']`.
pub(super) fn holder(name: &str, path: &[Segment]) -> String {
    match (name, path) {
        ("", []) => "it".to_owned(),
        ("", [Segment::Index(i)]) => format!("item {i}"),
        ("", _) => format!("item {}", written(path)),
        _ => subject(name, path),
    }
}

/// How a sentence names a place: `` `out[1]` ``; without a name `index 1`.
pub(super) fn subject(name: &str, path: &[Segment]) -> String {
    if let (true, [Segment::Index(i)]) = (name.is_empty(), path) {
        return format!("index {i}");
    }
    let path = written(path);
    if name.is_empty() { format!("the place {path}") } else { format!("`{name}{path}`") }
}

fn written(path: &[Segment]) -> String {
    let step = |segment: &Segment| match segment {
        Segment::Index(i) | Segment::Char(i) => format!("[{i}]"),
        Segment::Key(key) => format!("[{key}]"),
    };
    path.iter().map(step).collect()
}

/// When a variable was settled.
pub(super) struct Settled {
    /// The first step that shows it.
    pub step: usize,
    /// The step whose line did it; none when the call brought it along.
    pub cause: Option<usize>,
    /// The variable did not exist before.
    pub new: bool,
}

/// The earliest step from which a variable holds `value` at `path` until `end`, which is in the same frame. A helper
/// inside the function that changes the variable is looked into.
pub(super) fn settled(steps: &[Step], end: usize, name: &str, path: &[Segment], value: &Value) -> Option<Settled> {
    let frame = steps[end].frame;
    let holds = |shown: &Preview| at(shown, path).is_some_and(|found| same(&found, value));
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
    let inside = before.and_then(|before| within(steps, before, step, name, &holds));
    let step = inside.unwrap_or(step);
    let frame = steps[step].frame;
    let cause = steps[..step].iter().rposition(|s| s.frame == frame);
    Some(Settled { step, cause: cause.filter(|_| steps[step].event != TraceEvent::Call), new: new && inside.is_none() })
}

/// The first step between two of a frame at which calls in between settle its variable.
fn within(steps: &[Step], from: usize, to: usize, name: &str, holds: &dyn Fn(&Preview) -> bool) -> Option<usize> {
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

/// An empty list or tree of nodes is `None` in Python and `[]` in an answer.
fn same(found: &Value, value: &Value) -> bool {
    let empty = |value: &Value| value.items().is_some_and(<[Value]>::is_empty);
    found == value || matches!(found, Value::None) && empty(value)
}

/// What a recorded value holds at a place; none where it holds nothing or the recording left it out.
pub(super) fn at(shown: &Preview, path: &[Segment]) -> Option<Value> {
    let Some((first, rest)) = path.split_first() else { return to_value(shown) };
    match (first, shown) {
        (Segment::Index(i), Preview::Sequence(sequence)) if sequence.kind != SequenceKind::Set => {
            at(sequence.items.get(*i)?, rest)
        }
        (Segment::Index(i), Preview::Chain(chain)) => at(&chain.nodes.get(*i)?.value, rest),
        (Segment::Index(i), Preview::Tree(_)) => to_value(shown)?.items()?.get(*i).cloned().filter(|_| rest.is_empty()),
        (Segment::Char(i), Preview::Text { start, .. }) => start.chars().nth(*i).map(|c| Value::Str(c.to_string())),
        (Segment::Key(key), Preview::Map { entries, .. }) => {
            let entry = entries.iter().find(|(k, _)| to_value(k).as_ref() == Some(key))?;
            at(&entry.1, rest)
        }
        _ => None,
    }
}

/// A recorded value as the judge sees values; none where a part of it was left out.
pub(super) fn to_value(shown: &Preview) -> Option<Value> {
    Some(match shown {
        Preview::None => Value::None,
        Preview::Bool(b) => Value::Bool(*b),
        Preview::Int(i) => Value::Int(*i),
        Preview::Number(text) => number(text)?,
        Preview::Text { start, length } if start.chars().count() == *length => Value::Str(start.clone()),
        Preview::Sequence(sequence) if sequence.items.len() == sequence.length => {
            let items = sequence.items.iter().map(to_value).collect::<Option<_>>()?;
            match sequence.kind {
                SequenceKind::List => Value::List(items),
                SequenceKind::Tuple => Value::Tuple(items),
                SequenceKind::Set => Value::Set(items),
                SequenceKind::Deque => return None,
            }
        }
        Preview::Map { entries, length, .. } if entries.len() == *length => {
            let pairs = entries.iter().map(|(k, v)| Some((to_value(k)?, to_value(v)?)));
            Value::Dict(pairs.collect::<Option<_>>()?)
        }
        Preview::Chain(chain) if chain.end == ChainEnd::None => {
            Value::List(chain.nodes.iter().map(|node| to_value(&node.value)).collect::<Option<_>>()?)
        }
        Preview::Tree(nodes) => level_order(nodes)?,
        _ => return None,
    })
}

fn number(text: &str) -> Option<Value> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) {
        return Some(Value::BigInt(text.to_owned()));
    }
    text.parse().ok().map(Value::Float)
}

/// The array a pack writes for a tree; none for a shape that is no tree.
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
