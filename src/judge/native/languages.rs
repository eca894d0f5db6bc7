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

/// Returns whether a debugger can follow programs of a language.
#[must_use]
pub fn is_followed_by_debugger(language: Language) -> bool {
    spec(language).debug_build.is_some()
}

/// Returns whether programs of a language can be built so that they stop at undefined behaviour.
#[must_use]
pub fn has_checked_build(language: Language) -> bool {
    spec(language).checked_build.is_some()
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

/// Returns the signature of the learner's code as a language declares it: the heads of functions, and of a class with its
/// methods, without bodies and comments. Empty for a program that reads its input.
#[must_use]
pub fn signature_lines(signature: &Signature, language: Language) -> Vec<String> {
    if matches!(signature, Signature::Stdin) {
        return Vec::new();
    }
    let starter = generate_starter(signature, language);
    let (mut heads, mut open) = (Vec::new(), String::new());
    for line in starter.lines() {
        let bare = line.trim();
        if open.is_empty() && bare.starts_with(['/', '*', '#']) {
            continue;
        }
        if open.is_empty() {
            line.trim_end().clone_into(&mut open);
        } else {
            open = match open.strip_suffix('(') {
                _ if bare.starts_with(')') => format!("{}{bare}", open.trim_end_matches(',')),
                Some(_) => format!("{open}{bare}"),
                None => format!("{open} {bare}"),
            };
        }
        // A head continues until its brackets are closed.
        if open.matches('(').count() > open.matches(')').count() {
            continue;
        }
        let head = std::mem::take(&mut open);
        let is_type = matches!(signature, Signature::Class { .. })
            && ["class ", "struct ", "impl ", "type "].iter().any(|start| head.trim_start().starts_with(start));
        let ends = head.strip_suffix('{').or_else(|| head.strip_suffix(':'));
        heads.extend(ends.filter(|head| head.contains('(') || is_type).map(|head| head.trim_end().to_owned()));
    }
    let indent = heads.iter().map(|head| head.len() - head.trim_start().len()).min().unwrap_or(0);
    heads.iter().map(|head| head[indent..].to_owned()).collect()
}

/// The signature as a learner of the language reads it: the heads of [`signature_lines`], and what a function changes in
/// place; a sentence for a whole program.
#[must_use]
pub fn signature_text(signature: &Signature, language: Language) -> String {
    let text = signature_lines(signature, language).join("\n");
    match signature {
        Signature::Stdin => "Reads standard input, writes standard output.".to_owned(),
        Signature::Mutation { params, target, .. } => {
            let changed = params.get(*target).map_or("its argument", |param| &param.name);
            let mark = if language == Language::Python { "#" } else { "//" };
            format!("{text}    {mark} changes {changed} in place")
        }
        Signature::Function { .. } | Signature::Class { .. } => text,
    }
}

/// The types of the parameters as a language declares them; none for a class or a whole program.
#[must_use]
pub fn parameter_types(signature: &Signature, language: Language) -> Vec<String> {
    let binding = bind_signature(language, signature);
    let (params, target) = match signature {
        Signature::Function { params, .. } => (params, None),
        Signature::Mutation { params, target, .. } => (params, Some(*target)),
        Signature::Class { .. } | Signature::Stdin => return Vec::new(),
    };
    params.iter().enumerate().map(|(at, param)| binding.parameter(&param.kind, target == Some(at))).collect()
}

/// Builds the program that runs `source` for a signature.
#[must_use]
pub fn build_program(language: Language, signature: &Signature, source: &str) -> HarnessProgram {
    (spec(language).program)(&bind_signature(language, signature), signature, source)
}
