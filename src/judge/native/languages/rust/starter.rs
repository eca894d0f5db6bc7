//! Rust's starter.

use crate::judge::native::binding::Binding;
use crate::judge::native::starter::{REMEMBER, TRAILING, WRITE, change, laid_out, notes};
use crate::judge::native::types::parts;
use crate::model::problem::{Method, Param, Signature, Type};

pub(super) fn starter(binding: &Binding, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let params = parameters(binding, params, None);
            let head = head("", &binding.function(name), &params, Some(&binding.kind(returns)));
            format!("{head}    // {WRITE}\n    {}\n}}\n", binding.empty(returns))
        }
        Signature::Mutation { name, params, target } => {
            let names = binding.params(params);
            let head = head("", &binding.function(name), &parameters(binding, params, Some(*target)), None);
            format!("{head}    // {}\n}}\n", change(names.get(*target).map_or("the argument", String::as_str)))
        }
        Signature::Class { name, params, methods } => class(binding, name, params, methods),
        Signature::Stdin => return STDIN.to_owned(),
    };
    format!("{}{}{body}", imports(signature), notes(binding, signature, "None"))
}

fn class(binding: &Binding, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = binding.class(name);
    let new = head("    ", "new", &parameters(binding, params, None), Some("Self"));
    let mut text =
        format!("struct {class} {{\n    // {REMEMBER}\n}}\n\nimpl {class} {{\n{new}        {class} {{}}\n    }}\n");
    for (method, name) in methods.iter().zip(binding.methods(name, methods)) {
        let mut all = vec!["&mut self".to_owned()];
        all.extend(parameters(binding, &method.params, None));
        let kind = method.returns.as_ref().map(|kind| binding.kind(kind));
        let body = method.returns.as_ref().map_or_else(String::new, |k| format!("        {}\n", binding.empty(k)));
        text.extend([format!("\n{}{body}    }}\n", head("    ", &name, &all, kind.as_deref()))]);
    }
    text + "}\n"
}

fn head(indent: &str, name: &str, params: &[String], returns: Option<&str>) -> String {
    let tail = returns.map_or_else(|| ") {\n".to_owned(), |kind| format!(") -> {kind} {{\n"));
    laid_out(&format!("{indent}fn {name}("), params, &tail, &TRAILING)
}

fn parameters(binding: &Binding, params: &[Param], target: Option<usize>) -> Vec<String> {
    let named = params.iter().zip(binding.params(params)).enumerate();
    named.map(|(i, (param, name))| format!("{name}: {}", binding.parameter(&param.kind, Some(i) == target))).collect()
}

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
