//! Rust's starter.

use super::{REMEMBER, TRAILING, WRITE, change, laid_out, notes};
use crate::model::problem::{Language, Method, Param, Signature, Type};
use crate::pack::spelling::{Spelling, parts};

pub(super) fn starter(signature: &Signature) -> String {
    let spelling = Spelling::new(Language::Rust, signature);
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let params = parameters(&spelling, params, None);
            let head = head("", &spelling.function(name), &params, Some(&spelling.kind(returns)));
            format!("{head}    // {WRITE}\n    {}\n}}\n", spelling.empty(returns))
        }
        Signature::Mutation { name, params, target } => {
            let names = spelling.params(params);
            let head = head("", &spelling.function(name), &parameters(&spelling, params, Some(*target)), None);
            format!("{head}    // {}\n}}\n", change(names.get(*target).map_or("the argument", String::as_str)))
        }
        Signature::Class { name, params, methods } => class(&spelling, name, params, methods),
        Signature::Stdin => return STDIN.to_owned(),
    };
    format!("{}{}{body}", imports(signature), notes(&spelling, signature, "None"))
}

fn class(spelling: &Spelling, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = spelling.class(name);
    let new = head("    ", "new", &parameters(spelling, params, None), Some("Self"));
    let mut text =
        format!("struct {class} {{\n    // {REMEMBER}\n}}\n\nimpl {class} {{\n{new}        {class} {{}}\n    }}\n");
    for (method, name) in methods.iter().zip(spelling.methods(name, methods)) {
        let mut all = vec!["&mut self".to_owned()];
        all.extend(parameters(spelling, &method.params, None));
        let kind = method.returns.as_ref().map(|kind| spelling.kind(kind));
        let body = method.returns.as_ref().map_or_else(String::new, |k| format!("        {}\n", spelling.empty(k)));
        text.extend([format!("\n{}{body}    }}\n", head("    ", &name, &all, kind.as_deref()))]);
    }
    text + "}\n"
}

fn head(indent: &str, name: &str, params: &[String], returns: Option<&str>) -> String {
    let tail = returns.map_or_else(|| ") {\n".to_owned(), |kind| format!(") -> {kind} {{\n"));
    laid_out(&format!("{indent}fn {name}("), params, &tail, &TRAILING)
}

fn parameters(spelling: &Spelling, params: &[Param], target: Option<usize>) -> Vec<String> {
    let named = params.iter().zip(spelling.params(params)).enumerate();
    named.map(|(i, (param, name))| format!("{name}: {}", spelling.parameter(&param.kind, Some(i) == target))).collect()
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
