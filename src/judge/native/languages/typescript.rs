//! TypeScript: it is compiled to JavaScript and then treated as JavaScript.

use super::javascript;
use super::javascript::starter::TYPED;
use crate::judge::native::language_spec::LanguageSpec;

mod diagnostics;
mod harness;
mod toolchain;

pub(super) static SPEC: LanguageSpec = LanguageSpec {
    profile: &toolchain::PROFILE,
    compile: toolchain::compile,
    debug_build: None,
    checked_build: None,
    strict_build: None,
    precompiled_header: None,
    starter: |binding, signature| TYPED.starter(binding, signature),
    program: harness::program,
    compile_errors: diagnostics::compile_errors,
    ..javascript::SPEC
};
