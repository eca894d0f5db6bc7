//! The starter, with its types in comments; or in the code, for a language built on this one.

use crate::judge::native::binding::Binding;
use crate::judge::native::naming::each;
use crate::judge::native::starter::{REMEMBER, TRAILING, WRITE, change, laid_out};
use crate::judge::native::types::parts;
use crate::model::problem::{Method, Param, Signature, Type};

pub(super) fn starter(binding: &Binding, signature: &Signature) -> String {
    Script { binding, typed: false }.starter(signature)
}

/// What writes one.
pub(in crate::judge::native::languages) struct Script<'a> {
    pub binding: &'a Binding,
    /// Types stand in the code rather than in a comment before it.
    pub typed: bool,
}

impl Script<'_> {
    pub fn starter(&self, signature: &Signature) -> String {
        let body = match signature {
            Signature::Function { name, params, returns } => {
                let head = self.head("", "function ", &self.binding.function(name), params, Some(returns));
                format!("{head}    // {WRITE}\n    return {};\n}}\n", self.binding.empty(returns))
            }
            Signature::Mutation { name, params, target } => {
                let names = self.binding.params(params);
                let head = self.head("", "function ", &self.binding.function(name), params, None);
                format!("{head}    // {}\n}}\n", change(names.get(*target).map_or("the argument", String::as_str)))
            }
            Signature::Class { name, params, methods } => self.class(name, params, methods),
            Signature::Stdin => return STDIN.to_owned(),
        };
        Self::notes(signature) + &body
    }

    fn class(&self, name: &str, params: &[Param], methods: &[Method]) -> String {
        let mut text = format!("class {} {{\n", self.binding.class(name));
        text += &self.documented("    ", params, None);
        text += &laid_out("    constructor(", &self.parameters(params), ") {\n", &TRAILING);
        text.extend([format!("        // {REMEMBER}\n    }}\n")]);
        for (method, name) in methods.iter().zip(self.binding.methods(name, methods)) {
            let empty = method.returns.as_ref().map(|kind| self.binding.empty(kind));
            let body = empty.map_or_else(String::new, |empty| format!("        return {empty};\n"));
            let head = self.head("    ", "", &name, &method.params, method.returns.as_ref());
            text.extend([format!("\n{head}{body}    }}\n")]);
        }
        text + "}\n"
    }

    fn head(&self, indent: &str, word: &str, name: &str, params: &[Param], returns: Option<&Type>) -> String {
        let kind = returns.map_or_else(|| "void".to_owned(), |kind| self.binding.kind(kind));
        let tail = if self.typed { format!("): {kind} {{\n") } else { ") {\n".to_owned() };
        let line = laid_out(&format!("{indent}{word}{name}("), &self.parameters(params), &tail, &TRAILING);
        self.documented(indent, params, returns) + &line
    }

    fn parameters(&self, params: &[Param]) -> Vec<String> {
        let named = params.iter().zip(self.binding.params(params));
        named
            .map(|(param, name)| if self.typed { format!("{name}: {}", self.binding.kind(&param.kind)) } else { name })
            .collect()
    }

    /// The types as editors read them from a comment.
    fn documented(&self, indent: &str, params: &[Param], returns: Option<&Type>) -> String {
        if self.typed || (params.is_empty() && returns.is_none()) {
            return String::new();
        }
        let named = params.iter().zip(self.binding.params(params));
        let lines = named.map(|(param, name)| format!("@param {{{}}} {name}", self.binding.kind(&param.kind)));
        let returns = returns.map(|kind| format!("@returns {{{}}}", self.binding.kind(kind)));
        let lines: Vec<String> = lines.chain(returns).collect();
        let lines = each(&lines, |_, line| format!("{indent} * {line}\n"));
        format!("{indent}/**\n{lines}{indent} */\n")
    }

    /// The node classes of the signature, as comments.
    fn notes(signature: &Signature) -> String {
        let kinds = parts(signature);
        let notes = [
            (LIST_NODE, kinds.iter().any(|kind| matches!(kind, Type::ListNode(_)))),
            (TREE_NODE, kinds.iter().any(|kind| matches!(kind, Type::TreeNode(_)))),
            (GRAPH_NODE, kinds.contains(&Type::GraphNode)),
        ];
        notes.iter().filter(|(_, present)| *present).flat_map(|(note, _)| [note, "\n"]).collect()
    }
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

const STDIN: &str = "\
const text = require(\"fs\").readFileSync(0, \"utf8\");
// Work out the answer and print it.
";
