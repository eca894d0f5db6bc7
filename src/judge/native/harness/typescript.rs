//! TypeScript: compiled to `solution.js`, then run as JavaScript is.

use super::{Program, alone, file, javascript};
use crate::model::problem::Signature;

/// `tsc -p .` in the build folder makes `solution.js` and the map by which lines are found again; `node main.js` runs it.
pub(super) fn program(signature: &Signature, source: &str) -> Program {
    let project = file("tsconfig.json", include_str!("runtime/tsconfig.json"));
    let declarations = file("rung.d.ts", include_str!("runtime/rung.ts"));
    let mut program = alone("solution.ts", source);
    program.files.insert(0, project);
    program.files.extend([declarations, javascript::pipes()]);
    if *signature == Signature::Stdin {
        return Program { entry: "solution.js".to_owned(), ..program };
    }
    program.files.push(file("main.js", javascript::main(signature)));
    program.files.push(file("rung.js", include_str!("runtime/rung.js")));
    Program { entry: "main.js".to_owned(), ..program }
}
