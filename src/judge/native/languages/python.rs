//! Python on the machine's own interpreter. Its starter is also used for Python in the sandbox.

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
    run: |tools, program, built, _| toolchain::run(tools, program, built),
    types: &types::PythonTypes,
    starter: starter::starter,
    program: |_, signature, source| harness::program(signature, source),
    prelude: PreludeSupport::BesideRuntime("prelude.py"),
    type_words: &[],
    none_text: Language::Python.none_word(),
    float_words: ["nan", "inf"],
    compile_errors: diagnostics::compile_errors,
    crash: diagnostics::crash,
    out_of_memory: diagnostics::OUT_OF_MEMORY,
    too_deep: diagnostics::TOO_DEEP,
    wrong_answer_advice: |_, _| None,
    exception_aliases: |_| &[],
};
