//! TypeScript: it is compiled to `solution.js`, then run like JavaScript.

use super::super::javascript;
use crate::judge::native::language_binding::SignatureBinding;
use crate::judge::native::native_harness::{HarnessProgram, program_file, single_file_program};
use crate::types::Signature;

/// Builds the program. `tsc -p .` in the build folder makes `solution.js` and the source map that restores line
/// numbers; `node main.js` runs it.
pub(super) fn program(binding: &SignatureBinding, signature: &Signature, source: &str) -> HarnessProgram {
    let project = program_file("tsconfig.json", include_str!("tsconfig.json"));
    let declarations = program_file("rung.d.ts", include_str!("rung.ts"));
    let mut program = single_file_program("solution.ts", source);
    program.files.insert(0, project);
    program.files.extend([declarations, javascript::harness::pipes()]);
    if *signature == Signature::Stdin {
        return HarnessProgram { entry: "solution.js".to_owned(), ..program };
    }
    program.files.push(program_file("main.js", javascript::harness::main(binding, signature)));
    program.files.push(program_file("rung.js", include_str!("../javascript/rung.js")));
    HarnessProgram { entry: "main.js".to_owned(), ..program }
}
