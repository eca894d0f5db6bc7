//! Go.

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

pub(super) struct Go;

impl Adapter for Go {
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
        &types::GoTypes
    }

    fn starter(&self, binding: &Binding, signature: &Signature) -> String {
        starter::starter(binding, signature)
    }

    fn program(&self, binding: &Binding, signature: &Signature, source: &str) -> Program {
        harness::program(binding, signature, source)
    }

    fn absent(&self) -> &'static str {
        "nil"
    }

    /// A file of the same package, so it opens with `package main`.
    fn prelude(&self, program: &mut Program, text: &str) -> bool {
        beside(program, "prelude.go", text)
    }

    fn compile_errors(&self, output: &str) -> Vec<Diagnostic> {
        diagnostics::compile_errors(output)
    }

    fn crash(&self, stderr: &str, learner: &str) -> Option<Crash> {
        diagnostics::crash(stderr, learner)
    }

    fn too_deep(&self) -> &'static [&'static str] {
        diagnostics::TOO_DEEP
    }

    /// There is one way to refuse an input, and using it is right.
    fn counterparts(&self, _: &str) -> &'static [&'static str] {
        &["panic", "runtime error", "*errors.errorString", "*fmt.wrapError"]
    }
}
