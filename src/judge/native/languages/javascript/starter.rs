//! The starter with types in comments, and the one with types in the code for TypeScript.

use crate::judge::native::identifier_naming::concat_numbered;
use crate::judge::native::language_binding::SignatureBinding;
use crate::judge::native::starter_template::{
    BRACE_TEMPLATE, RoutineTemplate, StarterTemplate, TRAILING_COMMA_LAYOUT, node_notes,
};
use crate::types::problem::{Param, Type};

pub(super) const STARTER: StarterTemplate = StarterTemplate {
    layout: TRAILING_COMMA_LAYOUT,
    notes: |_, signature| concat_numbered(&node_notes(signature, NOTES), |_, note| format!("{note}\n")),
    comment: documented,
    param: "{name}",
    function: RoutineTemplate { head: "function {name}(", ..BRACE_TEMPLATE.function },
    method: RoutineTemplate { head: "    {name}(", ..BRACE_TEMPLATE.method },
    constructor: ["    constructor(", ") {\n"],
    stdin: STDIN,
    ..BRACE_TEMPLATE
};

/// The starter with types in the code instead of in a comment before it.
pub(in crate::judge::native::languages) const TYPED: StarterTemplate = StarterTemplate {
    comment: BRACE_TEMPLATE.comment,
    param: "{name}: {type}",
    tails: ["): {type} {\n"; 2],
    ..STARTER
};

/// Renders the types as a comment that editors understand.
fn documented(binding: &SignatureBinding, indent: &str, params: &[Param], returns: Option<&Type>) -> String {
    if params.is_empty() && returns.is_none() {
        return String::new();
    }
    let named = params.iter().zip(binding.params(params));
    let lines = named.map(|(param, name)| format!("@param {{{}}} {name}", binding.type_name(&param.kind)));
    let returns = returns.map(|kind| format!("@returns {{{}}}", binding.type_name(kind)));
    let lines: Vec<String> = lines.chain(returns).collect();
    let lines = concat_numbered(&lines, |_, line| format!("{indent} * {line}\n"));
    format!("{indent}/**\n{lines}{indent} */\n")
}

const LIST_NODE: &str = "\
// ListNode is there already, you need not define it. An empty list is null.
//
// class ListNode {
//     constructor(val = 0, next = null) {
//         this.val = val;
//         this.next = next; // the node after this one, or null at the end
//     }
// }
";

const TREE_NODE: &str = "\
// TreeNode is there already, you need not define it. An empty tree is null.
//
// class TreeNode {
//     constructor(val = 0, left = null, right = null) {
//         this.val = val;
//         this.left = left; // a TreeNode, or null where there is no child
//         this.right = right;
//     }
// }
";

const GRAPH_NODE: &str = "\
// GraphNode is there already, you need not define it. An empty graph is null.
//
// class GraphNode {
//     constructor(val = 0, neighbors = []) {
//         this.val = val;
//         this.neighbors = neighbors; // an array of GraphNode
//     }
// }
";

/// The node classes as comments.
const NOTES: [&str; 3] = [LIST_NODE, TREE_NODE, GRAPH_NODE];

const STDIN: &str = "\
const text = require(\"fs\").readFileSync(0, \"utf8\");
// Work out the answer and print it.
";
