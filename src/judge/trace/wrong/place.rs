//! Places inside values: where two values part, what a recorded value holds there, since when it has been so.

use crate::model::Value;
use crate::model::problem::Checker;
use crate::model::trace::{ChainEnd, Link, Preview, SequenceKind, Step, TraceEvent, TreeNode};

use super::super::super::checker::accepts;

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
    /// Something is not there that should be: in words.
    Missing {
        what: String,
    },
    /// The pack's checker says no, and not where.
    Unknown,
}

/// The first place at which two different values part, by a checker's idea of sameness.
pub(super) fn part(checker: &Checker, want: &Value, got: &Value) -> Parting {
    match checker {
        Checker::AnyValid { .. } => Parting::Unknown,
        Checker::Unordered | Checker::Multiset => unordered(checker, want, got),
        Checker::Exact | Checker::Float { .. } => ordered(&|a, b| accepts(checker, a, b), want, got, &mut Vec::new()),
    }
}

fn ordered(same: &dyn Fn(&Value, &Value) -> bool, want: &Value, got: &Value, path: &mut Vec<Segment>) -> Parting {
    if let (Some(wanted), Some(given)) = (want.items(), got.items()) {
        if let Some(i) = wanted.iter().zip(given).position(|(a, b)| !same(a, b)) {
            path.push(Segment::Index(i));
            return ordered(same, &wanted[i], &given[i], path);
        }
        return lengths(
            wanted.len(),
            given.len(),
            "item",
            path,
            |i| (Segment::Index(i), given[i].clone()),
            |i| wanted[i].clone(),
        );
    }
    if let (Value::Str(wanted), Value::Str(given)) = (want, got) {
        let (a, b): (Vec<char>, Vec<char>) = (wanted.chars().collect(), given.chars().collect());
        let one = |c: char| Value::Str(c.to_string());
        if let Some(i) = a.iter().zip(&b).position(|(a, b)| a != b) {
            path.push(Segment::Char(i));
            return Parting::Differs { path: path.clone(), want: one(a[i]), got: one(b[i]) };
        }
        return lengths(a.len(), b.len(), "character", path, |i| (Segment::Char(i), one(b[i])), |i| one(a[i]));
    }
    if let (Value::Dict(wanted), Value::Dict(given)) = (want, got) {
        let find =
            |entries: &[(Value, Value)], key: &Value| entries.iter().find(|(k, _)| k == key).map(|e| e.1.clone());
        for (key, value) in wanted {
            match find(given, key) {
                None => return Parting::Missing { what: format!("the key {key} is missing") },
                Some(other) if !same(value, &other) => {
                    path.push(Segment::Key(key.clone()));
                    return ordered(same, value, &other, path);
                }
                Some(_) => {}
            }
        }
        if let Some((key, value)) = given.iter().find(|(key, _)| find(wanted, key).is_none()) {
            path.push(Segment::Key(key.clone()));
            return Parting::Extra { path: path.clone(), got: value.clone() };
        }
    }
    Parting::Differs { path: path.clone(), want: want.clone(), got: got.clone() }
}

/// One is a beginning of the other.
fn lengths(
    wanted: usize,
    given: usize,
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
    Parting::Missing { what }
}

fn unordered(checker: &Checker, want: &Value, got: &Value) -> Parting {
    let (Some(wanted), Some(given)) = (want.items(), got.items()) else {
        return Parting::Differs { path: Vec::new(), want: want.clone(), got: got.clone() };
    };
    let single = |value: &Value| Value::List(vec![value.clone()]);
    let same = |a: &Value, b: &Value| accepts(checker, &single(a), &single(b));
    let surplus = |here: &[Value], there: &[Value]| {
        let mut left: Vec<&Value> = there.iter().collect();
        here.iter().position(|value| match left.iter().position(|other| same(value, other)) {
            Some(at) => {
                left.swap_remove(at);
                false
            }
            None => true,
        })
    };
    if let Some(at) = surplus(given, wanted) {
        return Parting::Extra { path: vec![Segment::Index(at)], got: given[at].clone() };
    }
    match surplus(wanted, given) {
        Some(at) => Parting::Missing { what: format!("{} is missing", super::brief(&wanted[at])) },
        None => Parting::Unknown,
    }
}

/// How a sentence names a place: `` `out[1]` ``; without a name `index 1`.
pub(super) fn subject(name: &str, path: &[Segment]) -> String {
    if let (true, [Segment::Index(i)]) = (name.is_empty(), path) {
        return format!("index {i}");
    }
    let path: String = path
        .iter()
        .map(|segment| match segment {
            Segment::Index(i) | Segment::Char(i) => format!("[{i}]"),
            Segment::Key(key) => format!("[{key}]"),
        })
        .collect();
    if name.is_empty() { format!("the place {path}") } else { format!("`{name}{path}`") }
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
