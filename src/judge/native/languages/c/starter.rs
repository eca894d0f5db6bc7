//! C's starter. A class is a struct with functions that take it.

use crate::judge::native::binding::{Binding, declared};
use crate::judge::native::starter::{BRACES, REMEMBER, WRITE, change, laid_out, notes};
use crate::judge::native::types::canonical;
use crate::model::problem::{Method, Param, Signature, Type};

pub(super) fn starter(binding: &Binding, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let advice = if is_simple(returns) { "" } else { " Its memory comes from malloc." };
            let body = format!("    // {WRITE}{advice}\n    return {};\n", binding.empty(returns));
            function(&binding.kind(returns), &binding.function(name), &parameters(binding, params, None), &body)
        }
        Signature::Mutation { name, params, target } => {
            let names = binding.params(params);
            let body = format!("    // {}\n", change(names.get(*target).map_or("the argument", String::as_str)));
            function("void", &binding.function(name), &parameters(binding, params, Some(*target)), &body)
        }
        Signature::Class { name, params, methods } => class(binding, name, params, methods),
        Signature::Stdin => return STDIN.to_owned(),
    };
    format!(
        "#include <stdbool.h>\n#include <stdlib.h>\n#include <string.h>\n\n{}{body}",
        notes(binding, signature, "NULL")
    )
}

fn class(binding: &Binding, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = binding.class(name);
    let mut text = format!("typedef struct {{\n    // {REMEMBER}\n    int nothing_yet;\n}} {class};\n\n");
    let create = format!("    return calloc(1, sizeof({class}));\n");
    text += &function(&format!("{class} *"), &binding.constructor(name), &parameters(binding, params, None), &create);
    for (method, name) in methods.iter().zip(binding.methods(name, methods)) {
        let mut all = vec![format!("{class} *self")];
        all.extend(parameters(binding, &method.params, None));
        let (kind, body) = match &method.returns {
            Some(kind) => (binding.kind(kind), format!("    return {};\n", binding.empty(kind))),
            None => ("void".to_owned(), String::new()),
        };
        text.push('\n');
        text += &function(&kind, &name, &all, &body);
    }
    text
}

fn parameters(binding: &Binding, params: &[Param], target: Option<usize>) -> Vec<String> {
    let named = params.iter().zip(binding.params(params)).enumerate();
    named.map(|(i, (param, name))| declared(&binding.parameter(&param.kind, Some(i) == target), &name)).collect()
}

fn function(kind: &str, name: &str, params: &[String], body: &str) -> String {
    let none = ["void".to_owned()];
    let params = if params.is_empty() { &none } else { params };
    laid_out(&format!("{}(", declared(kind, name)), params, ") {\n", &BRACES) + body + "}\n"
}

/// Whether an answer needs no memory of its own.
fn is_simple(kind: &Type) -> bool {
    matches!(canonical(kind), Type::Int | Type::Float | Type::Bool)
}

const STDIN: &str = "\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        // Work out the answer and print it.
    }
    return 0;
}
";
