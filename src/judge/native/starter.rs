//! What starters have in common: the layout of long lines, the words in comments, the types that are there already.
//!
//! A starter is the file a learner begins with: the signature with types, and nothing that gives the solution away. Each
//! language writes its own (`languages/<name>/starter`). Must name no language.

use super::binding::Binding;
use crate::model::problem::{Signature, Type};

/// How a signature that is too long for one line is laid out.
pub(super) struct Layout {
    /// Characters of a line.
    pub max: usize,
    /// What indents by one step.
    pub step: &'static str,
    /// What stands behind the last of the parameters when each has its own line.
    pub last: &'static str,
}

/// Braces and four spaces.
pub(super) const BRACES: Layout = Layout { max: 100, step: "    ", last: "" };
/// The same, with a comma behind the last parameter.
pub(super) const TRAILING: Layout = Layout { last: ",", ..BRACES };

pub(super) const WRITE: &str = "Write your solution here and return the answer.";
pub(super) const REMEMBER: &str = "What does an object have to remember?";

/// What is asked for where an argument is judged.
pub(super) fn change(what: &str) -> String {
    format!("Change `{what}` in place; nothing needs to be returned.")
}

/// Lines, indented.
pub(super) fn block(indent: &str, lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [indent, line, "\n"]).collect()
}

/// `head`, the parameters and `tail` (with its line end) in one line, or a parameter a line where that is too long.
pub(super) fn laid_out(head: &str, params: &[String], tail: &str, layout: &Layout) -> String {
    let line = format!("{head}{}{tail}", params.join(", "));
    if line.chars().count() <= layout.max + 1 || params.is_empty() {
        return line;
    }
    let indent: String = head.chars().take_while(|c| c.is_whitespace()).collect();
    let rows = params.join(&format!(",\n{indent}{}", layout.step));
    format!("{head}\n{indent}{}{rows}{}\n{indent}{tail}", layout.step, layout.last)
}

/// The definitions a learner needs not write, as `//` comments, with what an empty node is in the language.
pub(super) fn notes(binding: &Binding, signature: &Signature, nothing: &str) -> String {
    let mut text = String::new();
    for definition in binding.definitions(signature) {
        let empty = match definition.kind {
            Type::ListNode(_) => format!(" An empty list is {nothing}."),
            Type::TreeNode(_) => format!(" An empty tree is {nothing}."),
            Type::GraphNode => format!(" An empty graph is {nothing}."),
            _ => String::new(),
        };
        text.extend([format!("// {} is there already, you need not define it.{empty}\n//\n", definition.name)]);
        text += &commented(&definition.text);
        text.push('\n');
    }
    text
}

fn commented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "//\n".to_owned() } else { format!("// {line}\n") }).collect()
}

#[cfg(test)]
mod tests;
