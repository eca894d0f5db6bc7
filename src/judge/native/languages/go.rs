//! Go.

use crate::judge::native::language_spec::{LanguageSpec, PreludeSupport};
use crate::types::Language;

mod diagnostics;
mod harness;
mod starter;
mod toolchain;
mod types;

pub(super) static SPEC: LanguageSpec = LanguageSpec {
    profile: &toolchain::PROFILE,
    compile: toolchain::compile,
    debug_build: None,
    checked_build: None,
    strict_build: None,
    precompiled_header: None,
    run: |_, _, built, memory_mb| toolchain::run(built, memory_mb),
    types: &types::GoTypes,
    starter: |binding, signature| starter::STARTER.starter(binding, signature),
    program: harness::program,
    // A file of the same package, so it starts with `package main`.
    prelude: PreludeSupport::Beside("prelude.go"),
    type_words: &[],
    none_text: Language::Go.none_word(),
    float_words: ["NaN", "+Inf"],
    compile_errors: diagnostics::compile_errors,
    crash: diagnostics::crash,
    out_of_memory: diagnostics::OUT_OF_MEMORY,
    too_deep: diagnostics::TOO_DEEP,
    wrong_answer_advice: |_, _| None,
    // Go has only one way to reject an input, so it counts as any expected exception.
    exception_aliases: |_| &["panic", "runtime error", "*errors.errorString", "*fmt.wrapError"],
};
