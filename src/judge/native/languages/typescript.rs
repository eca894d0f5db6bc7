//! TypeScript: compiled to JavaScript, and then all of it is JavaScript's.

use super::javascript;
use super::javascript::starter::Script;
use crate::judge::native::language_spec::LanguageSpec;

mod diagnostics;
mod harness;
mod toolchain;

pub(super) static SPEC: LanguageSpec = LanguageSpec {
    profile: &toolchain::PROFILE,
    compile: toolchain::compile,
    starter: |binding, signature| Script { binding, typed: true }.starter(signature),
    program: harness::program,
    compile_errors: diagnostics::compile_errors,
    ..javascript::SPEC
};
