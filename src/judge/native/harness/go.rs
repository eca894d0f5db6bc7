//! Go: one package of the learner's file, the nodes and tuples of the signature, the runtime and a call.

use super::{File, Program, alone, each, file};
use crate::model::problem::{Language, Method, Signature};
use crate::pack::spelling::Spelling;

/// All files but `go.mod` are handed to the compiler together.
pub(super) fn program(signature: &Signature, source: &str) -> Program {
    let module = file("go.mod", "module rung\n\ngo 1.18\n");
    if *signature == Signature::Stdin {
        let mut program = alone("solution.go", source);
        program.files.push(module);
        return program;
    }
    let spelling = Spelling::new(Language::Go, signature);
    let types = each(&spelling.definitions(signature), |_, definition| format!("\n{}\n", definition.text));
    let main = format!("package main\n{types}\nfunc main() {{\n{}}}\n", call(&spelling, signature));
    let files: Vec<File> = vec![
        file("main.go", main),
        file("solution.go", source),
        file("rung.go", include_str!("runtime/rung.go")),
        module,
    ];
    Program { files, entry: "main.go".to_owned(), learner: "solution.go".to_owned(), line_offset: 0 }
}

fn call(spelling: &Spelling, signature: &Signature) -> String {
    match signature {
        Signature::Function { name, params, .. } => {
            format!("\trungFunction({}, {}, -1)\n", spelling.function(name), params.len())
        }
        Signature::Mutation { name, params, target } => {
            format!("\trungFunction({}, {}, {target})\n", spelling.function(name), params.len())
        }
        Signature::Class { name, params, methods } => {
            let names = spelling.methods(name, methods);
            let line = |i: usize, method: &Method| {
                format!("\t\t{{{:?}, {}, {}}},\n", names[i], method.params.len(), method.returns.is_some())
            };
            let table = each(methods, line);
            format!("\trungClass({}, {}, []rungMethod{{\n{table}\t}})\n", spelling.constructor(name), params.len())
        }
        Signature::Stdin => String::new(),
    }
}
