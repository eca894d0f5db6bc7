//! Go's starter. Names are exported, as Go's own style has it for what others call.

use super::{Layout, REMEMBER, WRITE, change, laid_out, notes};
use crate::model::problem::{Language, Method, Param, Signature};
use crate::pack::spelling::Spelling;

/// Go indents with tabs.
const TABS: Layout = Layout { max: 100, step: "\t", last: "," };

pub(super) fn starter(signature: &Signature) -> String {
    let spelling = Spelling::new(Language::Go, signature);
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let params = parameters(&spelling, params, None);
            let head = head("", &spelling.function(name), &params, Some(&spelling.kind(returns)));
            format!("{head}\t// {WRITE}\n\treturn {}\n}}\n", spelling.empty(returns))
        }
        Signature::Mutation { name, params, target } => {
            let names = spelling.params(params);
            let head = head("", &spelling.function(name), &parameters(&spelling, params, Some(*target)), None);
            format!("{head}\t// {}\n}}\n", change(names.get(*target).map_or("the argument", String::as_str)))
        }
        Signature::Class { name, params, methods } => class(&spelling, name, params, methods),
        Signature::Stdin => return STDIN.to_owned(),
    };
    format!("package main\n\n{}{body}", notes(&spelling, signature, "nil"))
}

fn class(spelling: &Spelling, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = spelling.class(name);
    let built = format!("*{class}");
    let new = head("", &spelling.constructor(name), &parameters(spelling, params, None), Some(&built));
    let mut text = format!("type {class} struct {{\n\t// {REMEMBER}\n}}\n\n{new}\treturn &{class}{{}}\n}}\n");
    for (method, name) in methods.iter().zip(spelling.methods(name, methods)) {
        let kind = method.returns.as_ref().map(|kind| spelling.kind(kind));
        let params = parameters(spelling, &method.params, None);
        let head = head(&format!("(self *{class}) "), &name, &params, kind.as_deref());
        let body = method.returns.as_ref().map_or_else(String::new, |k| format!("\treturn {}\n", spelling.empty(k)));
        text.extend([format!("\n{head}{body}}}\n")]);
    }
    text
}

fn head(receiver: &str, name: &str, params: &[String], returns: Option<&str>) -> String {
    let tail = returns.map_or_else(|| ") {\n".to_owned(), |kind| format!(") {kind} {{\n"));
    laid_out(&format!("func {receiver}{name}("), params, &tail, &TABS)
}

fn parameters(spelling: &Spelling, params: &[Param], target: Option<usize>) -> Vec<String> {
    let named = params.iter().zip(spelling.params(params)).enumerate();
    named.map(|(i, (param, name))| format!("{name} {}", spelling.parameter(&param.kind, Some(i) == target))).collect()
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
