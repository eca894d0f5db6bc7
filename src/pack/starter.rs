//! Writes the file a learner starts from: the signature with types, and nothing that gives the solution away.

use crate::model::problem::{Language, Method, Param, Problem, Signature, Type};

/// The pack's own starter where there is one, else one generated from the signature. It compiles and, handed in as it
/// is, answers `None` to everything.
#[must_use]
pub fn starter(problem: &Problem, language: Language) -> String {
    match (problem.starters.get(&language), language) {
        (Some(authored), _) => authored.clone(),
        (None, Language::Python) => python(&problem.signature),
        (None, _) => String::new(),
    }
}

/// Longest line before the parameters of a signature go on lines of their own (PEP 8 as Black reads it).
const MAX_LINE: usize = 88;

fn python(signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let comment = "# Write your solution here and return the answer.";
            def("", name, params, false, &annotation(returns)) + &block("    ", &[comment, "pass"])
        }
        Signature::Mutation { name, params, target } => {
            let changed = params.get(*target).map_or("the argument", |param| param.name.as_str());
            let comment = format!("# Change `{changed}` in place; nothing needs to be returned.");
            def("", name, params, false, "None") + &block("    ", &[&comment, "pass"])
        }
        Signature::Class { name, params, methods } => class(name, params, methods),
        Signature::Stdin => stdin(),
    };
    let notes = node_notes(signature);
    if notes.is_empty() { body } else { format!("{notes}\n\n{body}") }
}

fn class(name: &str, params: &[Param], methods: &[Method]) -> String {
    let mut text = format!("class {name}:\n");
    text += &def("    ", "__init__", params, true, "None");
    text += &block("        ", &["# What does an object have to remember?", "pass"]);
    for method in methods {
        let returns = method.returns.as_ref().map_or_else(|| "None".to_owned(), annotation);
        text.push('\n');
        text += &def("    ", &method.name, &method.params, true, &returns);
        text += &block("        ", &["pass"]);
    }
    text
}

fn stdin() -> String {
    "import sys\n\n\ndef main() -> None:\n    text = sys.stdin.read()\n    # Work out the answer and print it.\n    \
     pass\n\n\nmain()\n"
        .to_owned()
}

fn block(indent: &str, lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [indent, line, "\n"]).collect()
}

/// A `def` line, with one parameter a line where it would be too long.
fn def(indent: &str, name: &str, params: &[Param], method: bool, returns: &str) -> String {
    let typed = params.iter().map(|param| format!("{}: {}", param.name, annotation(&param.kind)));
    let all: Vec<String> = method.then(|| "self".to_owned()).into_iter().chain(typed).collect();
    let line = format!("{indent}def {name}({}) -> {returns}:\n", all.join(", "));
    if line.len() <= MAX_LINE + 1 || all.is_empty() {
        return line;
    }
    let rows: String = all.iter().flat_map(|param| [indent, "    ", param, ",\n"]).collect();
    format!("{indent}def {name}(\n{rows}{indent}) -> {returns}:\n")
}

/// The type as a Python annotation. A node may always be `None`: that is the empty list, tree or graph.
fn annotation(kind: &Type) -> String {
    match kind {
        Type::Int | Type::Float | Type::Bool | Type::Str => kind.to_string(),
        Type::List(item) => format!("list[{}]", annotation(item)),
        Type::Dict(key, value) => format!("dict[{}, {}]", annotation(key), annotation(value)),
        Type::Tuple(items) => format!("tuple[{}]", items.iter().map(annotation).collect::<Vec<_>>().join(", ")),
        Type::Optional(inner) => or_none(&annotation(inner)),
        Type::ListNode(_) => or_none("ListNode"),
        Type::TreeNode(_) => or_none("TreeNode"),
        Type::GraphNode => or_none("GraphNode"),
    }
}

fn or_none(text: &str) -> String {
    if text.ends_with(" | None") { text.to_owned() } else { format!("{text} | None") }
}

/// What the node classes of the signature look like, as comments.
fn node_notes(signature: &Signature) -> String {
    let (mut kinds, notes) = (Vec::new(), [LIST_NODE, TREE_NODE, GRAPH_NODE]);
    types(signature).for_each(|kind| collect(kind, &mut kinds));
    let notes = notes.iter().zip(0_u8..).filter(|(_, kind)| kinds.contains(kind)).map(|(note, _)| *note);
    notes.collect::<Vec<_>>().join("\n")
}

/// Types at the surface of a signature.
fn types(signature: &Signature) -> impl Iterator<Item = &Type> {
    let (params, returns, methods): (&[Param], Option<&Type>, &[Method]) = match signature {
        Signature::Function { params, returns, .. } => (params, Some(returns), &[]),
        Signature::Mutation { params, .. } => (params, None, &[]),
        Signature::Class { params, methods, .. } => (params, None, methods),
        Signature::Stdin => (&[], None, &[]),
    };
    let of_methods = methods.iter().flat_map(|m| m.params.iter().map(|p| &p.kind).chain(m.returns.as_ref()));
    params.iter().map(|param| &param.kind).chain(returns).chain(of_methods)
}

/// Numbers of the node classes that occur in a type: 0 for lists, 1 for trees, 2 for graphs.
fn collect(kind: &Type, found: &mut Vec<u8>) {
    match kind {
        Type::Int | Type::Float | Type::Bool | Type::Str => {}
        Type::GraphNode => found.push(2),
        Type::ListNode(inner) => {
            found.push(0);
            collect(inner, found);
        }
        Type::TreeNode(inner) => {
            found.push(1);
            collect(inner, found);
        }
        Type::List(inner) | Type::Optional(inner) => collect(inner, found),
        Type::Dict(key, value) => [key, value].into_iter().for_each(|kind| collect(kind, found)),
        Type::Tuple(items) => items.iter().for_each(|kind| collect(kind, found)),
    }
}

const LIST_NODE: &str = "\
# ListNode is there already, you need not define it. An empty list is None.
#
# class ListNode:
#     def __init__(self, val=0, next=None):
#         self.val = val
#         self.next = next  # the node after this one, or None at the end
";

const TREE_NODE: &str = "\
# TreeNode is there already, you need not define it. An empty tree is None.
#
# class TreeNode:
#     def __init__(self, val=0, left=None, right=None):
#         self.val = val
#         self.left = left  # a TreeNode, or None where there is no child
#         self.right = right
";

const GRAPH_NODE: &str = "\
# GraphNode is there already, you need not define it. An empty graph is None.
#
# class GraphNode:
#     def __init__(self, val=0, neighbors=None):
#         self.val = val
#         self.neighbors = neighbors or []  # a list of GraphNode
";

#[cfg(test)]
mod tests;
