//! JavaScript: `main.js` passes the runtime a description of the call in `solution.js`.

use serde_json::{Value as Json, json};

use crate::judge::native::language_binding::SignatureBinding;
use crate::judge::native::native_harness::{
    HarnessProgram, ProgramFile, param_descriptors, program_file, single_file_program, type_descriptor,
};
use crate::types::problem::{Method, Signature};

/// The script that node loads before the learner's code.
pub(super) const PIPES: &str = "pipes.js";
/// The runtime. Started by itself, it checks the learner's file.
pub(super) const RUNTIME: &str = "rung.js";

pub(super) fn program(binding: &SignatureBinding, signature: &Signature, source: &str) -> HarnessProgram {
    let mut program = single_file_program("solution.js", source);
    program.files.push(pipes());
    if *signature == Signature::Stdin {
        return program;
    }
    program.files.insert(0, program_file("main.js", main(binding, signature)));
    program.files.push(program_file(RUNTIME, include_str!("rung.js")));
    HarnessProgram { entry: "main.js".to_owned(), ..program }
}

/// Returns the script that node loads first in every program.
pub(in crate::judge::native::languages) fn pipes() -> ProgramFile {
    program_file(PIPES, include_str!("pipes.js"))
}

/// Renders the script that starts a case. It accepts the pack's name for a function, too.
pub(in crate::judge::native::languages) fn main(binding: &SignatureBinding, signature: &Signature) -> String {
    let spec = match signature {
        Signature::Function { name, params, returns } => json!({
            "names": names(binding.function(name), name), "params": param_descriptors(params), "target": null,
            "returns": type_descriptor(returns),
        }),
        Signature::Mutation { name, params, target } => json!({
            "names": names(binding.function(name), name), "params": param_descriptors(params), "target": target,
            "returns": type_descriptor(&params[*target].kind),
        }),
        Signature::Class { name, params, methods } => json!({
            "names": names(binding.class(name), name), "params": param_descriptors(params),
            "methods": operations(binding, name, methods),
        }),
        Signature::Stdin => Json::Null,
    };
    format!("require(\"./rung.js\").run({spec});\n")
}

fn operations(binding: &SignatureBinding, class: &str, methods: &[Method]) -> Vec<Json> {
    let named = methods.iter().zip(binding.methods(class, methods));
    let operation = |(method, name): (&Method, String)| {
        json!({
            "names": names(name, &method.name), "params": param_descriptors(&method.params),
            "returns": method.returns.as_ref().map(type_descriptor),
        })
    };
    named.map(operation).collect()
}

/// Returns the names to accept. The pack's own name is omitted if it is not a valid identifier (a keyword, other
/// letters).
fn names(bound: String, own: &str) -> Vec<String> {
    let plain = own.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') && bound.trim_end_matches('_') != own;
    if plain && own.contains('_') && !own.starts_with(|c: char| c.is_ascii_digit()) {
        vec![bound, own.to_owned()]
    } else {
        vec![bound]
    }
}
