//! C++'s starter.

use crate::judge::native::identifier_naming::concat_numbered;
use crate::judge::native::signature_types::component_types;
use crate::judge::native::starter_template::{BRACE_TEMPLATE, StarterTemplate, type_notes};
use crate::types::problem::{Signature, Type};

pub(super) const STARTER: StarterTemplate = StarterTemplate {
    preamble: includes,
    notes: |binding, signature| type_notes(binding, signature, "nullptr"),
    class: ["class {class} {\npublic:\n", BRACE_TEMPLATE.class[1], "};\n"],
    stdin: STDIN,
    ..BRACE_TEMPLATE
};

/// Returns the headers of the types in the signature, and `algorithm`, because most solutions need it.
fn includes(signature: &Signature) -> String {
    let header = |kind: &Type| match kind {
        Type::Str => Some("string"),
        Type::List(_) | Type::Row(_) | Type::GraphNode => Some("vector"),
        Type::Dict(..) => Some("map"),
        Type::Tuple(_) => Some("tuple"),
        Type::Optional(_) => Some("optional"),
        Type::Int | Type::Float | Type::Bool | Type::ListNode(_) | Type::TreeNode(_) => None,
    };
    let mut headers: Vec<&str> = component_types(signature).iter().filter_map(header).chain(["algorithm"]).collect();
    headers.sort_unstable();
    headers.dedup();
    concat_numbered(&headers, |_, header| format!("#include <{header}>\n")) + "\n"
}

const STDIN: &str = "\
#include <iostream>
#include <string>

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        // Work out the answer and print it.
    }
    return 0;
}
";
