//! Java's starter: `class Solution` with one static method, or the class itself.

use crate::judge::native::binding::Binding;
use crate::judge::native::starter::{BRACES, REMEMBER, WRITE, change, laid_out, notes};
use crate::model::problem::{Method, Param, Signature};

pub(super) fn starter(binding: &Binding, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let params = parameters(binding, params, None);
            let head = head("static ", &binding.kind(returns), &binding.function(name), &params);
            solution(&format!("{head}        // {WRITE}\n        return {};\n    }}\n", binding.empty(returns)))
        }
        Signature::Mutation { name, params, target } => {
            let names = binding.params(params);
            let comment = change(names.get(*target).map_or("the argument", String::as_str));
            let params = parameters(binding, params, Some(*target));
            let head = head("static ", "void", &binding.function(name), &params);
            solution(&format!("{head}        // {comment}\n    }}\n"))
        }
        Signature::Class { name, params, methods } => class(binding, name, params, methods),
        Signature::Stdin => return STDIN.to_owned(),
    };
    format!("import java.util.*;\n\n{}{body}", notes(binding, signature, "null"))
}

fn solution(method: &str) -> String {
    format!("class Solution {{\n{method}}}\n")
}

fn class(binding: &Binding, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = binding.class(name);
    let constructor = laid_out(&format!("    {class}("), &parameters(binding, params, None), ") {\n", &BRACES);
    let mut text = format!("class {class} {{\n{constructor}        // {REMEMBER}\n    }}\n");
    for (method, name) in methods.iter().zip(binding.methods(name, methods)) {
        let kind = method.returns.as_ref().map_or_else(|| "void".to_owned(), |kind| binding.kind(kind));
        let head = head("", &kind, &name, &parameters(binding, &method.params, None));
        let empty = method.returns.as_ref();
        let body = empty.map_or_else(String::new, |kind| format!("        return {};\n", binding.empty(kind)));
        text.extend([format!("\n{head}{body}    }}\n")]);
    }
    text + "}\n"
}

fn head(prefix: &str, kind: &str, name: &str, params: &[String]) -> String {
    laid_out(&format!("    {prefix}{kind} {name}("), params, ") {\n", &BRACES)
}

fn parameters(binding: &Binding, params: &[Param], target: Option<usize>) -> Vec<String> {
    let named = params.iter().zip(binding.params(params)).enumerate();
    named.map(|(i, (param, name))| format!("{} {name}", binding.parameter(&param.kind, Some(i) == target))).collect()
}

const STDIN: &str = "\
import java.util.*;

class Solution {
    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        while (input.hasNextLine()) {
            String line = input.nextLine();
            // Work out the answer and print it.
        }
    }
}
";
