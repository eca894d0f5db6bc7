//! Rust's starter.

use crate::judge::native::starter::{BRACES, Routine, TRAILING, Template, notes};
use crate::judge::native::types::parts;
use crate::model::problem::{Signature, Type};

pub(super) const STARTER: Template = Template {
    layout: TRAILING,
    preamble: imports,
    notes: |binding, signature| notes(binding, signature, "None"),
    param: "{name}: {type}",
    tails: [") -> {type} {\n", ") {\n"],
    answer: "{empty}",
    function: Routine { head: "fn {name}(", ..BRACES.function },
    method: Routine { head: "    fn {name}(", ..BRACES.method },
    receiver: "&mut self",
    class: ["struct {class} {\n    // {remember}\n}\n\nimpl {class} {\n", "        {class} {}\n    }\n", "}\n"],
    constructor: ["    fn {name}(", ") -> Self {\n"],
    stdin: STDIN,
    ..BRACES
};

fn imports(signature: &Signature) -> String {
    let kinds = parts(signature);
    let mut text = String::new();
    let shared = |kind: &Type| matches!(kind, Type::TreeNode(_) | Type::GraphNode);
    if kinds.iter().any(shared) {
        text += "use std::cell::RefCell;\n";
    }
    if kinds.iter().any(|kind| matches!(kind, Type::Dict(..))) {
        text += "use std::collections::BTreeMap;\n";
    }
    if kinds.iter().any(shared) {
        text += "use std::rc::Rc;\n";
    }
    if text.is_empty() { text } else { text + "\n" }
}

const STDIN: &str = "\
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect(\"the input is text\");
    // Work out the answer and print it.
}
";
