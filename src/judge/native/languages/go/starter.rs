//! Go's starter. Names are exported, as Go's own style has it for what others call.

use crate::judge::native::binding::Binding;
use crate::judge::native::starter::{Layout, REMEMBER, WRITE, change, laid_out, notes};
use crate::model::problem::{Method, Param, Signature};

/// Go indents with tabs.
const TABS: Layout = Layout { max: 100, step: "\t", last: "," };

pub(super) fn starter(binding: &Binding, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let params = parameters(binding, params, None);
            let head = head("", &binding.function(name), &params, Some(&binding.kind(returns)));
            format!("{head}\t// {WRITE}\n\treturn {}\n}}\n", binding.empty(returns))
        }
        Signature::Mutation { name, params, target } => {
            let names = binding.params(params);
            let head = head("", &binding.function(name), &parameters(binding, params, Some(*target)), None);
            format!("{head}\t// {}\n}}\n", change(names.get(*target).map_or("the argument", String::as_str)))
        }
        Signature::Class { name, params, methods } => class(binding, name, params, methods),
        Signature::Stdin => return STDIN.to_owned(),
    };
    format!("package main\n\n{}{body}", notes(binding, signature, "nil"))
}

fn class(binding: &Binding, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = binding.class(name);
    let built = format!("*{class}");
    let new = head("", &binding.constructor(name), &parameters(binding, params, None), Some(&built));
    let mut text = format!("type {class} struct {{\n\t// {REMEMBER}\n}}\n\n{new}\treturn &{class}{{}}\n}}\n");
    for (method, name) in methods.iter().zip(binding.methods(name, methods)) {
        let kind = method.returns.as_ref().map(|kind| binding.kind(kind));
        let params = parameters(binding, &method.params, None);
        let head = head(&format!("(self *{class}) "), &name, &params, kind.as_deref());
        let body = method.returns.as_ref().map_or_else(String::new, |k| format!("\treturn {}\n", binding.empty(k)));
        text.extend([format!("\n{head}{body}}}\n")]);
    }
    text
}

fn head(receiver: &str, name: &str, params: &[String], returns: Option<&str>) -> String {
    let tail = returns.map_or_else(|| ") {\n".to_owned(), |kind| format!(") {kind} {{\n"));
    laid_out(&format!("func {receiver}{name}("), params, &tail, &TABS)
}

fn parameters(binding: &Binding, params: &[Param], target: Option<usize>) -> Vec<String> {
    let named = params.iter().zip(binding.params(params)).enumerate();
    named.map(|(i, (param, name))| format!("{name} {}", binding.parameter(&param.kind, Some(i) == target))).collect()
}

const STDIN: &str = "\
package main

import (
\t\"bufio\"
\t\"os\"
)

func main() {
\tlines := bufio.NewScanner(os.Stdin)
\tfor lines.Scan() {
\t\t_ = lines.Text()
\t\t// Work out the answer and print it.
\t}
}
";
