//! JavaScript.

use crate::judge::native::language_spec::{LanguageSpec, PreludeSupport};
use crate::types::Language;

pub(super) mod diagnostics;
pub(super) mod harness;
pub(super) mod starter;
pub(super) mod toolchain;
pub(super) mod types;

pub(super) static SPEC: LanguageSpec = LanguageSpec {
    profile: &toolchain::PROFILE,
    compile: toolchain::compile,
    debug_build: None,
    checked_build: None,
    strict_build: None,
    precompiled_header: None,
    run: toolchain::run,
    types: &types::JavaScriptTypes,
    starter: |binding, signature| starter::STARTER.starter(binding, signature),
    program: harness::program,
    prelude: PreludeSupport::Impossible,
    type_words: types::TYPE_WORDS,
    none_text: Language::JavaScript.none_word(),
    float_words: ["NaN", "Infinity"],
    compile_errors: diagnostics::compile_errors,
    crash: diagnostics::crash,
    out_of_memory: diagnostics::OUT_OF_MEMORY,
    too_deep: diagnostics::TOO_DEEP,
    wrong_answer_advice: diagnostics::advise_sort,
    exception_aliases: |_| diagnostics::REFUSALS,
};
