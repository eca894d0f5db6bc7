//! C++'s starter.

use crate::judge::native::binding::{Binding, declared};
use crate::judge::native::naming::each;
use crate::judge::native::starter::{BRACES, REMEMBER, WRITE, change, laid_out, notes};
use crate::judge::native::types::parts;
use crate::model::problem::{Method, Param, Signature, Type};

pub(super) fn starter(binding: &Binding, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let head = format!("{}(", declared(&binding.kind(returns), &binding.function(name)));
            let head = laid_out(&head, &parameters(binding, params, None), ") {\n", &BRACES);
            format!("{head}    // {WRITE}\n    return {};\n}}\n", binding.empty(returns))
        }
        Signature::Mutation { name, params, target } => {
            let names = binding.params(params);
            let head = format!("void {}(", binding.function(name));
            let head = laid_out(&head, &parameters(binding, params, Some(*target)), ") {\n", &BRACES);
            format!("{head}    // {}\n}}\n", change(names.get(*target).map_or("the argument", String::as_str)))
        }
        Signature::Class { name, params, methods } => class(binding, name, params, methods),
        Signature::Stdin => return STDIN.to_owned(),
    };
    format!("{}{}{body}", includes(signature), notes(binding, signature, "nullptr"))
}

fn class(binding: &Binding, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = binding.class(name);
    let constructor = laid_out(&format!("    {class}("), &parameters(binding, params, None), ") {\n", &BRACES);
    let mut text = format!("class {class} {{\npublic:\n{constructor}        // {REMEMBER}\n    }}\n");
    for (method, name) in methods.iter().zip(binding.methods(name, methods)) {
        let kind = method.returns.as_ref().map_or_else(|| "void".to_owned(), |kind| binding.kind(kind));
        let head = format!("    {}(", declared(&kind, &name));
        let head = laid_out(&head, &parameters(binding, &method.params, None), ") {\n", &BRACES);
        let body = method.returns.as_ref().map_or_else(String::new, |_| "        return {};\n".to_owned());
        text.extend([format!("\n{head}{body}    }}\n")]);
    }
    text + "};\n"
}

fn parameters(binding: &Binding, params: &[Param], target: Option<usize>) -> Vec<String> {
    let named = params.iter().zip(binding.params(params)).enumerate();
    named.map(|(i, (param, name))| declared(&binding.parameter(&param.kind, Some(i) == target), &name)).collect()
}

/// The headers of the types that occur; `algorithm` because most solutions want it.
fn includes(signature: &Signature) -> String {
    let header = |kind: &Type| match kind {
        Type::Str => Some("string"),
        Type::List(_) | Type::Row(_) | Type::GraphNode => Some("vector"),
        Type::Dict(..) => Some("map"),
        Type::Tuple(_) => Some("tuple"),
        Type::Optional(_) => Some("optional"),
        Type::Int | Type::Float | Type::Bool | Type::ListNode(_) | Type::TreeNode(_) => None,
    };
    let mut headers: Vec<&str> = parts(signature).iter().filter_map(header).chain(["algorithm"]).collect();
    headers.sort_unstable();
    headers.dedup();
    each(&headers, |_, header| format!("#include <{header}>\n")) + "\n"
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
