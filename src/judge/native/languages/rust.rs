//! Rust.

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
    debug_build: Some(toolchain::DEBUG_BUILD),
    checked_build: None,
    strict_build: None,
    precompiled_header: None,
    run: |_, _, built, _| toolchain::run(built),
    types: &types::RustTypes,
    starter: |binding, signature| starter::STARTER.starter(binding, signature),
    program: harness::program,
    prelude: PreludeSupport::Included {
        name: "prelude.rs",
        learner: "include!(\"solution.rs\");",
        both: "include!(\"prelude.rs\");\ninclude!(\"solution.rs\");",
    },
    type_words: &[],
    none_text: Language::Rust.none_word(),
    float_words: ["NaN", "inf"],
    compile_errors: diagnostics::compile_errors,
    crash: diagnostics::crash,
    out_of_memory: diagnostics::OUT_OF_MEMORY,
    too_deep: diagnostics::TOO_DEEP,
    wrong_answer_advice: |_, _| None,
    // Rust has only one way to reject an input, so it counts as any expected exception.
    exception_aliases: |_| &["panic"],
};
