//! Java.

use crate::judge::native::language_spec::{LanguageSpec, PreludeSupport};
use crate::types::Language;

mod diagnostics;
mod harness;
mod starter;
mod toolchain;
mod top_classes;
mod types;

pub(super) static SPEC: LanguageSpec = LanguageSpec {
    profile: &toolchain::PROFILE,
    compile: toolchain::compile,
    debug_build: None,
    checked_build: None,
    strict_build: None,
    precompiled_header: None,
    run: toolchain::run,
    types: &types::JavaTypes,
    starter: |binding, signature| starter::STARTER.starter(binding, signature),
    program: harness::program,
    // A separate class that need not be public.
    prelude: PreludeSupport::Beside("Prelude.java"),
    type_words: types::TYPE_WORDS,
    none_text: Language::Java.none_word(),
    float_words: ["NaN", "Infinity"],
    compile_errors: diagnostics::compile_errors,
    crash: diagnostics::crash,
    out_of_memory: diagnostics::OUT_OF_MEMORY,
    too_deep: diagnostics::TOO_DEEP,
    wrong_answer_advice: |_, _| None,
    exception_aliases: diagnostics::exception_aliases,
};
