//! Go: one package with the learner's file, the nodes and tuples of the signature, the runtime and a call.

use crate::judge::native::identifier_naming::concat_numbered;
use crate::judge::native::language_binding::SignatureBinding;
use crate::judge::native::native_harness::{HarnessProgram, ProgramFile, program_file, single_file_program};
use crate::types::problem::{Method, Signature};

/// Builds the program. All files except `go.mod` are passed to the compiler together.
pub(super) fn program(binding: &SignatureBinding, signature: &Signature, source: &str) -> HarnessProgram {
    let module = program_file("go.mod", "module rung\n\ngo 1.18\n");
    if *signature == Signature::Stdin {
        let mut program = single_file_program("solution.go", source);
        program.files.push(module);
        return program;
    }
    let types = concat_numbered(&binding.definitions(signature), |_, definition| format!("\n{}\n", definition.text));
    let main = format!("package main\n{types}\nfunc main() {{\n{}}}\n", render_call(binding, signature));
    let files: Vec<ProgramFile> = vec![
        program_file("main.go", main),
        program_file("solution.go", source),
        program_file("rung.go", include_str!("rung.go")),
        module,
    ];
    HarnessProgram { files, entry: "main.go".to_owned(), learner: "solution.go".to_owned(), line_offset: 0 }
}

fn render_call(binding: &SignatureBinding, signature: &Signature) -> String {
    match signature {
        Signature::Function { name, params, .. } => {
            format!("\trungFunction({}, {}, -1)\n", binding.function(name), params.len())
        }
        Signature::Mutation { name, params, target } => {
            format!("\trungFunction({}, {}, {target})\n", binding.function(name), params.len())
        }
        Signature::Class { name, params, methods } => {
            let names = binding.methods(name, methods);
            let line = |i: usize, method: &Method| {
                format!("\t\t{{{:?}, {}, {}}},\n", names[i], method.params.len(), method.returns.is_some())
            };
            let table = concat_numbered(methods, line);
            format!("\trungClass({}, {}, []rungMethod{{\n{table}\t}})\n", binding.constructor(name), params.len())
        }
        Signature::Stdin => String::new(),
    }
}
