//! JavaScript: `main.js` tells the runtime what to call in `solution.js`.

use serde_json::{Value as Json, json};

use super::{File, PIPES, Program, alone, descriptor, descriptors, file};
use crate::model::problem::{Language, Method, Signature};
use crate::pack::spelling::Spelling;

pub(super) fn program(signature: &Signature, source: &str) -> Program {
    let mut program = alone("solution.js", source);
    program.files.push(pipes());
    if *signature == Signature::Stdin {
        return program;
    }
    program.files.insert(0, file("main.js", main(signature)));
    program.files.push(file("rung.js", include_str!("runtime/rung.js")));
    Program { entry: "main.js".to_owned(), ..program }
}

/// What node loads first, in every program.
pub(super) fn pipes() -> File {
    file(PIPES, include_str!("runtime/pipes.js"))
}

/// The script that starts a case. The pack's own spelling of a name is taken too.
pub(super) fn main(signature: &Signature) -> String {
    let spelling = Spelling::new(Language::JavaScript, signature);
    let spec = match signature {
        Signature::Function { name, params, returns } => json!({
            "names": names(spelling.function(name), name), "params": descriptors(params), "target": null,
            "returns": descriptor(returns),
        }),
        Signature::Mutation { name, params, target } => json!({
            "names": names(spelling.function(name), name), "params": descriptors(params), "target": target,
            "returns": descriptor(&params[*target].kind),
        }),
        Signature::Class { name, params, methods } => json!({
            "names": names(spelling.class(name), name), "params": descriptors(params),
            "methods": operations(&spelling, name, methods),
        }),
        Signature::Stdin => Json::Null,
    };
    format!("require(\"./rung.js\").run({spec});\n")
}

fn operations(spelling: &Spelling, class: &str, methods: &[Method]) -> Vec<Json> {
    let named = methods.iter().zip(spelling.methods(class, methods));
    let operation = |(method, name): (&Method, String)| {
        json!({
            "names": names(name, &method.name), "params": descriptors(&method.params),
            "returns": method.returns.as_ref().map(descriptor),
        })
    };
    named.map(operation).collect()
}

/// A name that a script can't hold (a keyword, other letters) is left out.
fn names(spelled: String, own: &str) -> Vec<String> {
    let plain = own.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') && spelled.trim_end_matches('_') != own;
    if plain && own.contains('_') && !own.starts_with(|c: char| c.is_ascii_digit()) {
        vec![spelled, own.to_owned()]
    } else {
        vec![spelled]
    }
}
