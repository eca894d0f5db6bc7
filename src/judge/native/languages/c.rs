//! C.

use crate::judge::native::checked_build::{GNU_CHECKED_BUILD, GNU_STRICT_BUILD};
use crate::judge::native::language_spec::{LanguageSpec, PreludeSupport};
use crate::types::Language;

mod diagnostics;
mod harness;
mod starter;
mod toolchain;
pub(super) mod types;

pub(super) static SPEC: LanguageSpec = LanguageSpec {
    profile: &toolchain::PROFILE,
    compile: toolchain::compile,
    debug_build: Some(toolchain::DEBUG_BUILD),
    checked_build: Some(GNU_CHECKED_BUILD),
    strict_build: Some(GNU_STRICT_BUILD),
    precompiled_header: None,
    run: |_, _, built, _| toolchain::run(built),
    types: &types::CTypes,
    starter: |binding, signature| starter::STARTER.starter(binding, signature),
    program: harness::program,
    prelude: PreludeSupport::Included {
        name: "prelude.c",
        learner: "#include \"solution.c\"",
        both: "#include \"prelude.c\"\n#include \"solution.c\"",
    },
    type_words: &[],
    none_text: Language::C.none_word(),
    float_words: ["nan", "inf"],
    compile_errors: diagnostics::compile_errors,
    crash: |_, _| None,
    out_of_memory: &[],
    too_deep: &[],
    wrong_answer_advice: |_, _| None,
    exception_aliases: |_| &[],
};
