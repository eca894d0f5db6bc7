//! TypeScript: compiled to `solution.js`, then run as JavaScript is.

use super::super::javascript;
use crate::judge::native::binding::Binding;
use crate::judge::native::harness::{Program, alone, file};
use crate::model::Signature;

/// `tsc -p .` in the build folder makes `solution.js` and the map by which lines are found again; `node main.js` runs it.
pub(super) fn program(binding: &Binding, signature: &Signature, source: &str) -> Program {
    let project = file("tsconfig.json", include_str!("tsconfig.json"));
    let declarations = file("rung.d.ts", include_str!("rung.ts"));
    let mut program = alone("solution.ts", source);
    program.files.insert(0, project);
    program.files.extend([declarations, javascript::harness::pipes()]);
    if *signature == Signature::Stdin {
        return Program { entry: "solution.js".to_owned(), ..program };
    }
    program.files.push(file("main.js", javascript::harness::main(binding, signature)));
    program.files.push(file("rung.js", include_str!("../javascript/rung.js")));
    Program { entry: "main.js".to_owned(), ..program }
}
