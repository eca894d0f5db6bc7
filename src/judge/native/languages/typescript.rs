//! TypeScript: compiled to JavaScript, and then all of it is JavaScript's.

use std::path::Path;

use super::javascript;
use crate::judge::native::adapter::{Adapter, Profile};
use crate::judge::native::binding::{Binding, Types};
use crate::judge::native::crash::Crash;
use crate::judge::native::diagnostics::Diagnostic;
use crate::judge::native::harness::Program;
use crate::judge::native::invocation::Invocation;
use crate::judge::native::toolchain::Toolchain;
use crate::model::Signature;

mod diagnostics;
mod harness;
mod starter;
mod toolchain;
mod types;

pub(super) struct TypeScript;

impl Adapter for TypeScript {
    fn profile(&self) -> &'static Profile {
        &toolchain::PROFILE
    }

    fn compile(&self, tools: &Toolchain, program: &Program) -> Invocation {
        toolchain::compile(tools, program)
    }

    fn run(&self, tools: &Toolchain, program: &Program, built: &Path, memory_mb: u64) -> Invocation {
        javascript::toolchain::run(tools, program, built, memory_mb)
    }

    fn types(&self) -> &'static dyn Types {
        &types::TypeScriptTypes
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

    fn compile_errors(&self, output: &str) -> Vec<Diagnostic> {
        diagnostics::compile_errors(output)
    }

    fn crash(&self, stderr: &str, learner: &str) -> Option<Crash> {
        javascript::diagnostics::crash(stderr, learner)
    }

    fn out_of_memory(&self) -> &'static [&'static str] {
        javascript::diagnostics::OUT_OF_MEMORY
    }

    fn too_deep(&self) -> &'static [&'static str] {
        javascript::diagnostics::TOO_DEEP
    }

    fn counterparts(&self, _: &str) -> &'static [&'static str] {
        javascript::diagnostics::REFUSALS
    }
}
