//! Python on the machine's own interpreter, and its starter wherever it runs.

use std::path::Path;

use crate::judge::native::adapter::{Adapter, Profile};
use crate::judge::native::binding::{Binding, Types};
use crate::judge::native::crash::Crash;
use crate::judge::native::diagnostics::Diagnostic;
use crate::judge::native::harness::{Program, beside};
use crate::judge::native::invocation::Invocation;
use crate::judge::native::toolchain::Toolchain;
use crate::model::Signature;

mod diagnostics;
mod harness;
mod starter;
mod toolchain;
mod types;

pub(super) struct Python;

impl Adapter for Python {
    fn profile(&self) -> &'static Profile {
        &toolchain::PROFILE
    }

    fn compile(&self, tools: &Toolchain, program: &Program) -> Invocation {
        toolchain::compile(tools, program)
    }

    fn run(&self, tools: &Toolchain, program: &Program, built: &Path, _: u64) -> Invocation {
        toolchain::run(tools, program, built)
    }

    fn types(&self) -> &'static dyn Types {
        &types::PythonTypes
    }

    fn starter(&self, binding: &Binding, signature: &Signature) -> String {
        starter::starter(binding, signature)
    }

    fn program(&self, _: &Binding, signature: &Signature, source: &str) -> Program {
        harness::program(signature, source)
    }

    fn prelude(&self, program: &mut Program, text: &str) -> bool {
        beside(program, "prelude.py", text)
    }

    fn comment(&self) -> &'static str {
        "#"
    }

    fn compile_errors(&self, output: &str) -> Vec<Diagnostic> {
        diagnostics::compile_errors(output)
    }

    fn crash(&self, stderr: &str, learner: &str) -> Option<Crash> {
        diagnostics::crash(stderr, learner)
    }

    fn out_of_memory(&self) -> &'static [&'static str] {
        diagnostics::OUT_OF_MEMORY
    }

    fn too_deep(&self) -> &'static [&'static str] {
        diagnostics::TOO_DEEP
    }
}
