//! Java.

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

pub(super) struct Java;

impl Adapter for Java {
    fn profile(&self) -> &'static Profile {
        &toolchain::PROFILE
    }

    fn compile(&self, tools: &Toolchain, program: &Program) -> Invocation {
        toolchain::compile(tools, program)
    }

    fn run(&self, tools: &Toolchain, program: &Program, built: &Path, memory_mb: u64) -> Invocation {
        toolchain::run(tools, program, built, memory_mb)
    }

    fn types(&self) -> &'static dyn Types {
        &types::JavaTypes
    }

    fn starter(&self, binding: &Binding, signature: &Signature) -> String {
        starter::starter(binding, signature)
    }

    fn program(&self, binding: &Binding, signature: &Signature, source: &str) -> Program {
        harness::program(binding, signature, source)
    }

    fn absent(&self) -> &'static str {
        "null"
    }

    /// A file of its own, with a class that need not be public.
    fn prelude(&self, program: &mut Program, text: &str) -> bool {
        beside(program, "Prelude.java", text)
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

    fn counterparts(&self, expected: &str) -> &'static [&'static str] {
        diagnostics::counterparts(expected)
    }
}
