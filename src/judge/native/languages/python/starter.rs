//! Python's starter. Its empty body returns `None`.

use crate::judge::native::language_binding::SignatureBinding;
use crate::judge::native::starter_template::{
    LineLayout, REMEMBER_PROMPT, WRITE_PROMPT, change_prompt, indent_lines, lay_out_signature, node_notes,
};
use crate::types::problem::{Method, Param, Signature};

/// Maximum line length before each parameter of a signature gets its own line (PEP 8 as Black interprets it).
const BLACK: LineLayout = LineLayout { max: 88, step: "    ", last: "," };

pub(super) fn starter(binding: &SignatureBinding, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            def(binding, "", name, params, false, &binding.type_name(returns))
                + &indent_lines("    ", &[&hash(WRITE_PROMPT), "pass"])
        }
        Signature::Mutation { name, params, target } => {
            let changed = params.get(*target).map_or("the argument", |param| param.name.as_str());
            def(binding, "", name, params, false, "None")
                + &indent_lines("    ", &[&hash(&change_prompt(changed)), "pass"])
        }
        Signature::Class { name, params, methods } => class(binding, name, params, methods),
        Signature::Stdin => STDIN.to_owned(),
    };
    let notes = node_notes(signature, [LIST_NODE, TREE_NODE, GRAPH_NODE]).join("\n");
    if notes.is_empty() { body } else { format!("{notes}\n\n{body}") }
}

fn class(binding: &SignatureBinding, name: &str, params: &[Param], methods: &[Method]) -> String {
    let mut text = format!("class {name}:\n");
    text += &def(binding, "    ", "__init__", params, true, "None");
    text += &indent_lines("        ", &[&hash(REMEMBER_PROMPT), "pass"]);
    for method in methods {
        let returns = method.returns.as_ref().map_or_else(|| "None".to_owned(), |kind| binding.type_name(kind));
        text.push('\n');
        text += &def(binding, "    ", &method.name, &method.params, true, &returns);
        text += &indent_lines("        ", &["pass"]);
    }
    text
}

fn hash(comment: &str) -> String {
    format!("# {comment}")
}

/// Returns a `def` line, with one parameter per line if it would be too long.
fn def(binding: &SignatureBinding, indent: &str, name: &str, params: &[Param], method: bool, returns: &str) -> String {
    let typed = params.iter().map(|param| format!("{}: {}", param.name, binding.type_name(&param.kind)));
    let all: Vec<String> = method.then(|| "self".to_owned()).into_iter().chain(typed).collect();
    lay_out_signature(&format!("{indent}def {name}("), &all, &format!(") -> {returns}:\n"), &BLACK)
}

const STDIN: &str = "\
import sys


def main() -> None:
    text = sys.stdin.read()
    # Work out the answer and print it.
    pass


main()
";

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
