//! The languages: each has one folder and one line in [`spec`].
//!
//! The compiler demands that line as soon as [`Language`] has the variant. Code outside the folders must not depend on
//! the set of languages.

use super::language_binding::SignatureBinding;
use super::language_spec::LanguageSpec;
use super::native_harness::HarnessProgram;
use crate::types::{Language, Problem, Signature};

mod c;
mod cpp;
mod go;
mod java;
mod javascript;
mod python;
mod rust;
mod typescript;

/// Returns the spec of a language. Python's spec is for the machine's own interpreter; usually Python runs in the
/// sandbox.
#[must_use]
pub fn spec(language: Language) -> &'static LanguageSpec {
    match language {
        Language::Python => &python::SPEC,
        Language::C => &c::SPEC,
        Language::Cpp => &cpp::SPEC,
        Language::Rust => &rust::SPEC,
        Language::Go => &go::SPEC,
        Language::Java => &java::SPEC,
        Language::JavaScript => &javascript::SPEC,
        Language::TypeScript => &typescript::SPEC,
    }
}

/// Translates a signature to a language.
#[must_use]
pub fn bind_signature(language: Language, signature: &Signature) -> SignatureBinding {
    SignatureBinding::new(spec(language).types, signature)
}

/// Returns the starter file: the pack's own, or one generated from the signature below the commented-out prelude.
#[must_use]
pub fn starter_code(problem: &Problem, language: Language) -> String {
    if let Some(own) = problem.starters.get(&language) {
        return own.clone();
    }
    let generated = generate_starter(&problem.signature, language);
    let Some(prelude) = problem.preludes.get(&language) else { return generated };
    let mark = language.line_comment();
    let line = |line: &str| format!("{mark} {line}").trim_end().to_owned() + "\n";
    let shown: String = prelude.trim_end().lines().map(line).collect();
    format!("{}{mark}\n{shown}\n{generated}", line("This is there already, you need not define it."))
}

/// Returns whether a problem has preludes, but not in this language.
#[must_use]
pub fn lacks_prelude(problem: &Problem, language: Language) -> bool {
    !problem.preludes.is_empty() && !problem.preludes.contains_key(&language)
}

/// Returns whether a prelude can be placed before the learner's code, for this language and signature.
#[must_use]
pub fn supports_prelude(language: Language, signature: &Signature) -> bool {
    let in_sandbox = language == Language::Python;
    in_sandbox || spec(language).add_prelude(&mut build_program(language, signature, ""), "")
}

/// Generates the starter of a signature.
#[must_use]
pub fn generate_starter(signature: &Signature, language: Language) -> String {
    (spec(language).starter)(&bind_signature(language, signature), signature)
}

/// Builds the program that runs `source` for a signature.
#[must_use]
pub fn build_program(language: Language, signature: &Signature, source: &str) -> HarnessProgram {
    (spec(language).program)(&bind_signature(language, signature), signature, source)
}
