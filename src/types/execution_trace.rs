//! A case traced line by line: the lines that ran, the values of the variables, and the step that went wrong.
//!
//! Plain data for the Trace screen and for scripts. Values are bounded copies: the first items of a long container with
//! its full length, the first nodes of a list or tree. Text contains no control characters.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ids::CaseId;
use super::verdict_report::{CompileError, Verdict};

/// The trace of one case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Trace {
    pub case: CaseId,
    /// The judge's verdict for this case without tracing.
    pub verdict: Verdict,
    /// Present exactly when the verdict is CE; then the trace has no steps.
    pub compile_error: Option<CompileError>,
    /// The code that was traced, line by line.
    pub code: Vec<String>,
    /// Parameter names with their values as Python text.
    pub inputs: Vec<(String, String)>,
    /// Expected value as Python text.
    pub want: Option<String>,
    /// The value that the code returned, or the error it raised.
    pub got: Option<String>,
    /// `got` is the judge's sentence about a run without an answer. [`Self::value`] and [`Self::message`] tell them apart.
    #[serde(skip)]
    pub got_is_message: bool,
    /// The steps in order, at most 2,000.
    pub steps: Vec<TraceStep>,
    pub end: TraceEnd,
    /// The step that explains a wrong answer or an error, if there is one.
    pub wrong: Option<WrongStep>,
    /// `want` is one right answer of several.
    #[serde(skip)]
    pub has_several_answers: bool,
}

impl Trace {
    /// A trace of a case without code or steps.
    #[must_use]
    pub fn new(case: CaseId, verdict: Verdict, end: TraceEnd) -> Self {
        Self {
            case,
            verdict,
            compile_error: None,
            code: Vec::new(),
            inputs: Vec::new(),
            want: None,
            got: None,
            got_is_message: false,
            steps: Vec::new(),
            end,
            wrong: None,
            has_several_answers: false,
        }
    }

    /// The value that came back, or the error.
    #[must_use]
    pub fn value(&self) -> Option<&str> {
        self.got.as_deref().filter(|_| !self.got_is_message)
    }

    /// The judge's sentence about a run without an answer.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        self.got.as_deref().filter(|_| self.got_is_message)
    }
}

/// One step. A line is shown **before** it runs; its effects appear as changes in the frame's next step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TraceStep {
    pub event: TraceEvent,
    /// From 1.
    pub line: u32,
    /// Number of the function call, in call order.
    pub frame: u32,
    pub function: String,
    /// Number of enclosing calls of the learner's code; 0 for the outermost.
    pub depth: u32,
    /// Variables that are new or changed since the frame's previous step; at its first step, all variables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<Local>,
    /// Variables that no longer exist.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<String>,
    /// The value that is returned or yielded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<ValuePreview>,
    /// The exception: `IndexError: list index out of range`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// In class mode: the index of the case's call this belongs to, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation: Option<u32>,
    /// Characters printed so far.
    #[serde(default)]
    pub printed: u64,
}

impl TraceStep {
    /// A step of a function at a line, without changes.
    #[must_use]
    pub fn new(event: TraceEvent, line: u32, function: &str) -> Self {
        Self {
            event,
            line,
            frame: 0,
            function: function.to_owned(),
            depth: 0,
            changed: Vec::new(),
            gone: Vec::new(),
            value: None,
            error: None,
            operation: None,
            printed: 0,
        }
    }
}

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TraceEvent {
    /// A function begins, or a generator resumes.
    Call,
    /// A line is about to run.
    Line,
    Return,
    /// A generator yields a value and waits.
    Yield,
    Exception,
}

/// A variable with its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Local {
    pub name: String,
    pub value: ValuePreview,
    /// It belongs to an enclosing function.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub outer: bool,
}

/// How the recording ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TraceEnd {
    /// The code itself ended by returning or raising.
    Complete,
    /// The trace reached 2,000 steps.
    Steps,
    /// The trace reached its limit early. Only the last `return` or the crash follows, if the code came to one.
    Skipped,
    /// The trace reached its text limit because of very large values.
    Size,
    /// The code used up its instruction limit within one line.
    Fuel,
    /// The code waited, or this machine is very slow.
    Time,
    /// The code crashed the interpreter, ran out of memory or stopped the recording.
    Broken,
    /// The code does not compile.
    NotStarted,
}

impl TraceEnd {
    /// The sentence a screen shows for an incomplete recording.
    #[must_use]
    pub fn describe(self) -> Option<&'static str> {
        match self {
            Self::Complete | Self::NotStarted => None,
            Self::Steps => Some("Recording stopped after 2,000 steps; your code was still running."),
            Self::Skipped => Some(
                "Your code takes more steps than are recorded. You see the first ones, and its end if it came to one.",
            ),
            Self::Size => Some("Recording stopped: the values are too large to store more."),
            Self::Fuel => Some("Recording stopped: this line used up the case's instruction limit."),
            Self::Time => {
                Some("Recording stopped: following each line takes too long on this case. A smaller case shows more.")
            }
            Self::Broken => Some("Recording stopped: the code ran out of memory or crashed."),
        }
    }
}

/// The step at which things go wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WrongStep {
    /// An index into the steps.
    pub step: usize,
    /// An explanation of the step in words.
    pub text: String,
    /// The step only shows the mistake: no line that ran is surely at fault. Not part of the answer's format.
    #[serde(skip)]
    pub blameless: bool,
}

/// A value, copied within bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "value", rename_all = "snake_case")]
pub enum ValuePreview {
    None,
    Bool(bool),
    /// An integer that fits in 64 bits.
    Int(i64),
    /// A float or a longer integer, as Python writes it.
    Number(String),
    Text {
        /// The first characters of the string.
        start: String,
        /// How many characters there are in all.
        length: usize,
        #[serde(default, skip_serializing_if = "is_default")]
        quotes: TextQuotes,
    },
    Sequence(Sequence),
    Map {
        /// `dict`, or the name of a class derived from it.
        name: String,
        /// The first entries in insertion order.
        entries: Vec<(ValuePreview, ValuePreview)>,
        length: usize,
    },
    /// A linked list from one of its nodes on.
    Chain(Chain),
    /// A binary tree from one of its nodes on; the root is the first node.
    Tree(Vec<TreeNode>),
    /// A graph from one of its nodes on, which is the first.
    Graph(Vec<GraphNode>),
    Object {
        name: String,
        id: u32,
        /// The first attributes.
        fields: Vec<(String, ValuePreview)>,
        length: usize,
    },
    /// Anything else, described: `range(0, 3)`, `<generator>`.
    Opaque(String),
}

/// How the code's language writes a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TextQuotes {
    /// As Python writes it: in single quotes where the text allows.
    #[default]
    Python,
    Double,
    /// A character of a language that tells it from a text.
    Single,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A list, tuple, set, frozenset or deque, or an instance of a class derived from one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sequence {
    pub kind: SequenceKind,
    /// The name of its class.
    pub name: String,
    /// The first items.
    pub items: Vec<ValuePreview>,
    /// How many items there are in all.
    pub length: usize,
    /// A change behind the first items, where this step shows one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub later: Option<Box<LaterChange>>,
}

impl Sequence {
    /// A sequence with only its first items known.
    #[must_use]
    pub fn new(kind: SequenceKind, name: impl Into<String>, items: Vec<ValuePreview>, length: usize) -> Self {
        Self { kind, name: name.into(), items, length, later: None }
    }
}

/// The first item behind those shown that is new or changed since the frame's previous step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LaterChange {
    pub index: usize,
    pub after: ValuePreview,
    /// Absent for an item that was added at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<ValuePreview>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SequenceKind {
    List,
    Tuple,
    Set,
    Deque,
}

/// The nodes of a linked list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chain {
    pub nodes: Vec<ChainNode>,
    pub end: ChainEnd,
}

/// A node. Its number is the same everywhere in the trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChainNode {
    pub id: u32,
    pub value: ValuePreview,
}

/// The end of the nodes shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChainEnd {
    /// `None`, the end of the list.
    None,
    /// Back to the node at this position.
    Loop(usize),
    /// More nodes, which are left out.
    More,
    /// Something that is no node.
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TreeNode {
    pub id: u32,
    pub value: ValuePreview,
    pub left: Link,
    pub right: Link,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GraphNode {
    pub id: u32,
    pub value: ValuePreview,
    pub neighbours: Vec<Link>,
}

/// The target of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Link {
    None,
    /// The node at this position of the same drawing.
    Node(usize),
    /// A node that is left out.
    More,
    /// Something that is no node.
    Other,
}

/// Writes the value as Python would, and nodes as arrays in the pack format.
impl fmt::Display for ValuePreview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("None"),
            Self::Bool(true) => f.write_str("True"),
            Self::Bool(false) => f.write_str("False"),
            Self::Int(i) => write!(f, "{i}"),
            Self::Number(text) | Self::Opaque(text) => f.write_str(text),
            Self::Text { start, length, quotes } => {
                match quotes {
                    TextQuotes::Python => write!(f, "{}", super::value::Value::Str(start.clone()))?,
                    TextQuotes::Double => write!(f, "{}", serde_json::Value::from(start.as_str()))?,
                    TextQuotes::Single => write!(f, "'{start}'")?,
                }
                let left = length.saturating_sub(start.chars().count());
                if left > 0 { write!(f, "… {length} characters") } else { Ok(()) }
            }
            Self::Sequence(sequence) => sequence.fmt(f),
            Self::Map { name, entries, length } => {
                let pairs: Vec<_> = entries.iter().map(|(key, value)| format!("{key}: {value}")).collect();
                let body = joined(&pairs, *length);
                if name == "dict" { write!(f, "{{{body}}}") } else { write!(f, "{name}({{{body}}})") }
            }
            Self::Chain(chain) => {
                let mut parts: Vec<_> = chain.nodes.iter().map(|node| node.value.to_string()).collect();
                match chain.end {
                    ChainEnd::None => {}
                    ChainEnd::Loop(at) => parts.push(format!("back to position {at}")),
                    ChainEnd::More => parts.push("…".to_owned()),
                    ChainEnd::Other => parts.push("something that is no node".to_owned()),
                }
                write!(f, "{}", parts.join(" → "))
            }
            Self::Tree(nodes) => {
                let root = nodes.first().map_or(&Self::None, |node| &node.value);
                if nodes.len() == 1 {
                    write!(f, "tree of {root}")
                } else {
                    write!(f, "tree of {} nodes at {root}", nodes.len())
                }
            }
            Self::Graph(nodes) => {
                write!(f, "node {}", nodes.first().map_or(&Self::None, |node| &node.value))
            }
            Self::Object { name, fields, length, .. } => {
                let pairs: Vec<_> = fields.iter().map(|(field, value)| format!("{field}={value}")).collect();
                write!(f, "{name}({})", joined(&pairs, *length))
            }
        }
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items: Vec<_> = self.items.iter().map(ToString::to_string).collect();
        let body = joined(&items, self.length);
        match self.kind {
            SequenceKind::Set if self.length == 0 => write!(f, "{}()", self.name),
            SequenceKind::Set if self.name == "set" => write!(f, "{{{body}}}"),
            SequenceKind::Tuple if self.name == "tuple" && self.length == 1 => write!(f, "({body},)"),
            SequenceKind::Tuple if self.name == "tuple" => write!(f, "({body})"),
            SequenceKind::List if self.name == "list" => write!(f, "[{body}]"),
            SequenceKind::Set => write!(f, "{}({{{body}}})", self.name),
            _ => write!(f, "{}([{body}])", self.name),
        }
    }
}

/// Joins parts with commas and adds how many are left out.
fn joined(parts: &[String], length: usize) -> String {
    let mut text = parts.join(", ");
    if length > parts.len() {
        let comma = if parts.is_empty() { "" } else { ", " };
        text = format!("{text}{comma}… {} more", length - parts.len());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: Vec<ValuePreview>, length: usize) -> ValuePreview {
        ValuePreview::Sequence(Sequence::new(SequenceKind::List, "list", items, length))
    }

    #[test]
    fn values_read_as_python_writes_them() {
        let check = |value: &ValuePreview, expected: &str| assert_eq!(value.to_string(), expected);
        let text =
            |start: &str, length| ValuePreview::Text { start: start.to_owned(), length, quotes: TextQuotes::Python };
        check(&list(vec![ValuePreview::Int(1), ValuePreview::None], 2), "[1, None]");
        check(&list(vec![ValuePreview::Int(1)], 50), "[1, … 49 more]");
        check(&text("it's", 4), r#""it's""#);
        check(&text("aa", 900), "'aa'… 900 characters");
        let quoted = |start: &str, quotes| ValuePreview::Text { start: start.to_owned(), length: 4, quotes };
        check(&quoted("it's", TextQuotes::Double), r#""it's""#);
        check(&quoted("\"\n", TextQuotes::Double), r#""\"\n"… 4 characters"#);
        check(&quoted("a..z", TextQuotes::Single), "'a..z'");
        let seq = |kind, name: &str, items| ValuePreview::Sequence(Sequence::new(kind, name, items, 1));
        check(&seq(SequenceKind::Tuple, "tuple", vec![ValuePreview::Bool(true)]), "(True,)");
        check(&seq(SequenceKind::Deque, "deque", vec![ValuePreview::Int(3)]), "deque([3])");
        check(&seq(SequenceKind::Set, "frozenset", vec![ValuePreview::Int(3)]), "frozenset({3})");
        let entries = vec![(ValuePreview::Int(3), ValuePreview::Int(0))];
        check(&ValuePreview::Map { name: "Counter".to_owned(), entries, length: 1 }, "Counter({3: 0})");
        let nodes =
            vec![ChainNode { id: 0, value: ValuePreview::Int(1) }, ChainNode { id: 1, value: ValuePreview::Int(2) }];
        check(&ValuePreview::Chain(Chain { nodes, end: ChainEnd::Loop(0) }), "1 → 2 → back to position 0");
    }
}
