//! Java's starter: `class Solution` with one static method, or the class itself.

use super::{BRACES, REMEMBER, WRITE, change, laid_out, notes};
use crate::model::problem::{Language, Method, Param, Signature};
use crate::pack::spelling::Spelling;

pub(super) fn starter(signature: &Signature) -> String {
    let spelling = Spelling::new(Language::Java, signature);
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let params = parameters(&spelling, params, None);
            let head = head("static ", &spelling.kind(returns), &spelling.function(name), &params);
            solution(&format!("{head}        // {WRITE}\n        return {};\n    }}\n", spelling.empty(returns)))
        }
        Signature::Mutation { name, params, target } => {
            let names = spelling.params(params);
            let comment = change(names.get(*target).map_or("the argument", String::as_str));
            let params = parameters(&spelling, params, Some(*target));
            let head = head("static ", "void", &spelling.function(name), &params);
            solution(&format!("{head}        // {comment}\n    }}\n"))
        }
        Signature::Class { name, params, methods } => class(&spelling, name, params, methods),
        Signature::Stdin => return STDIN.to_owned(),
    };
    format!("import java.util.*;\n\n{}{body}", notes(&spelling, signature, "null"))
}

fn solution(method: &str) -> String {
    format!("class Solution {{\n{method}}}\n")
}

fn class(spelling: &Spelling, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = spelling.class(name);
    let constructor = laid_out(&format!("    {class}("), &parameters(spelling, params, None), ") {\n", &BRACES);
    let mut text = format!("class {class} {{\n{constructor}        // {REMEMBER}\n    }}\n");
    for (method, name) in methods.iter().zip(spelling.methods(name, methods)) {
        let kind = method.returns.as_ref().map_or_else(|| "void".to_owned(), |kind| spelling.kind(kind));
        let head = head("", &kind, &name, &parameters(spelling, &method.params, None));
        let empty = method.returns.as_ref();
        let body = empty.map_or_else(String::new, |kind| format!("        return {};\n", spelling.empty(kind)));
        text.extend([format!("\n{head}{body}    }}\n")]);
    }
    text + "}\n"
}

fn head(prefix: &str, kind: &str, name: &str, params: &[String]) -> String {
    laid_out(&format!("    {prefix}{kind} {name}("), params, ") {\n", &BRACES)
}

fn parameters(spelling: &Spelling, params: &[Param], target: Option<usize>) -> Vec<String> {
    let named = params.iter().zip(spelling.params(params)).enumerate();
    named.map(|(i, (param, name))| format!("{} {name}", spelling.parameter(&param.kind, Some(i) == target))).collect()
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
