//! C.

use std::path::Path;

use crate::judge::native::adapter::{Adapter, Profile};
use crate::judge::native::binding::{Binding, Types};
use crate::judge::native::crash::Crash;
use crate::judge::native::diagnostics::Diagnostic;
use crate::judge::native::harness::{Program, before};
use crate::judge::native::invocation::Invocation;
use crate::judge::native::toolchain::Toolchain;
use crate::model::Signature;

mod diagnostics;
mod harness;
mod starter;
mod toolchain;
pub(super) mod types;

pub(super) struct C;

impl Adapter for C {
    fn profile(&self) -> &'static Profile {
        &toolchain::PROFILE
    }

    fn compile(&self, tools: &Toolchain, program: &Program) -> Invocation {
        toolchain::compile(tools, program)
    }

    fn run(&self, _: &Toolchain, _: &Program, built: &Path, _: u64) -> Invocation {
        toolchain::run(built)
    }

    fn types(&self) -> &'static dyn Types {
        &types::CTypes
    }

    fn starter(&self, binding: &Binding, signature: &Signature) -> String {
        starter::starter(binding, signature)
    }

    fn program(&self, binding: &Binding, signature: &Signature, source: &str) -> Program {
        harness::program(binding, signature, source)
    }

    fn prelude(&self, program: &mut Program, text: &str) -> bool {
        before(program, "prelude.c", text, "#include \"solution.c\"", "#include \"prelude.c\"\n#include \"solution.c\"")
    }

    fn compile_errors(&self, output: &str) -> Vec<Diagnostic> {
        diagnostics::compile_errors(output)
    }

    fn crash(&self, _: &str, _: &str) -> Option<Crash> {
        None
    }
}
