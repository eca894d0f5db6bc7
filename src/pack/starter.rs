//! Writes the file a learner starts from: the signature with types, and nothing that gives the solution away.
//!
//! One file a language. Every starter compiles as it is and returns an empty value ([`super::spelling`] says which), or
//! `None` in Python. What is there already (nodes, tuples) is shown in a comment.

use crate::model::problem::{Language, Problem, Signature, Type};
use crate::pack::spelling::Spelling;

mod c;
mod cpp;
mod go;
mod java;
mod python;
mod rust;
mod script;

/// The pack's own starter where there is one, else one generated from the signature.
#[must_use]
pub fn starter(problem: &Problem, language: Language) -> String {
    problem.starters.get(&language).cloned().unwrap_or_else(|| generated(&problem.signature, language))
}

/// The starter of a signature. It compiles and, handed in as it is, gives an empty answer to everything.
#[must_use]
pub fn generated(signature: &Signature, language: Language) -> String {
    match language {
        Language::Python => python::starter(signature),
        Language::C => c::starter(signature),
        Language::Cpp => cpp::starter(signature),
        Language::Rust => rust::starter(signature),
        Language::Go => go::starter(signature),
        Language::Java => java::starter(signature),
        Language::JavaScript => script::javascript(signature),
        Language::TypeScript => script::typescript(signature),
    }
}

/// How a signature that is too long for one line is laid out.
struct Layout {
    /// Characters of a line.
    max: usize,
    /// What indents by one step.
    step: &'static str,
    /// What stands behind the last of the parameters when each has its own line.
    last: &'static str,
}

const BRACES: Layout = Layout { max: 100, step: "    ", last: "" };
const TRAILING: Layout = Layout { last: ",", ..BRACES };

const WRITE: &str = "Write your solution here and return the answer.";
const REMEMBER: &str = "What does an object have to remember?";

fn change(what: &str) -> String {
    format!("Change `{what}` in place; nothing needs to be returned.")
}

fn block(indent: &str, lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [indent, line, "\n"]).collect()
}

/// `head`, the parameters and `tail` (with its line end) in one line, or a parameter a line where that is too long.
fn laid_out(head: &str, params: &[String], tail: &str, layout: &Layout) -> String {
    let line = format!("{head}{}{tail}", params.join(", "));
    if line.chars().count() <= layout.max + 1 || params.is_empty() {
        return line;
    }
    let indent: String = head.chars().take_while(|c| c.is_whitespace()).collect();
    let rows = params.join(&format!(",\n{indent}{}", layout.step));
    format!("{head}\n{indent}{}{rows}{}\n{indent}{tail}", layout.step, layout.last)
}

/// The definitions a learner needs not write, as `//` comments, with what an empty node is in the language.
fn notes(spelling: &Spelling, signature: &Signature, nothing: &str) -> String {
    let mut text = String::new();
    for definition in spelling.definitions(signature) {
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
