//! Rust's starter.

use crate::judge::native::signature_types::component_types;
use crate::judge::native::starter_template::{
    BRACE_TEMPLATE, RoutineTemplate, StarterTemplate, TRAILING_COMMA_LAYOUT, type_notes,
};
use crate::types::problem::{Signature, Type};

pub(super) const STARTER: StarterTemplate = StarterTemplate {
    layout: TRAILING_COMMA_LAYOUT,
    preamble: imports,
    notes: |binding, signature| type_notes(binding, signature, "None"),
    param: "{name}: {type}",
    tails: [") -> {type} {\n", ") {\n"],
    answer: "{empty}",
    function: RoutineTemplate { head: "fn {name}(", ..BRACE_TEMPLATE.function },
    method: RoutineTemplate { head: "    fn {name}(", ..BRACE_TEMPLATE.method },
    receiver: "&mut self",
    class: ["struct {class} {\n    // {remember}\n}\n\nimpl {class} {\n", "        {class} {}\n    }\n", "}\n"],
    constructor: ["    fn {name}(", ") -> Self {\n"],
    stdin: STDIN,
    ..BRACE_TEMPLATE
};

fn imports(signature: &Signature) -> String {
    let kinds = component_types(signature);
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
