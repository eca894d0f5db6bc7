//! The specification of a language: all that is needed to write, compile, run and explain its programs.
//!
//! Each language has one [`LanguageSpec`] in its own folder ([`super::languages`]). All other code reads the spec and
//! names no language. This module must not start processes.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use super::compiler_diagnostics::Diagnostic;
use super::crash::Crash;
use super::invocation::Invocation;
use super::jail::MemoryLimit;
use super::language_binding::{LanguageTypes, SignatureBinding};
use super::native_harness::{HarnessProgram, add_file_before, add_file_beside};
use super::toolchain::{Tool, Toolchain};
use crate::types::Signature;

/// One language as data. A new language fills in every field.
pub struct LanguageSpec {
    /// How its toolchain is found, and the resources its runtime needs.
    pub profile: &'static LanguageProfile,
    /// Builds the command for the compiler or syntax check, in the folder of the program's files.
    pub compile: fn(&Toolchain, &HarnessProgram) -> Invocation,
    /// The arguments that make [`Self::compile`] build a program for a debugger: those to leave out, and those to add.
    /// `None` if no debugger follows this language.
    pub debug_build: Option<DebugBuild>,
    /// The arguments that make [`Self::compile`] build a program that stops at undefined behaviour and reports the line.
    /// `None` if the language has none, or if its ordinary programs stop there.
    pub checked_build: Option<ChangedArguments>,
    /// The arguments that make [`Self::compile`] refuse a variable that may be used before it has a value. `None` if the
    /// language always does.
    pub strict_build: Option<ChangedArguments>,
    /// The header of the harness that the compiler can store as it parsed it, for all programs. `None` if the language has
    /// no headers, or if parsing them takes no time worth saving.
    pub precompiled_header: Option<PrecompiledHeader>,
    /// Builds the command that starts the compiled program, from its build folder and the problem's memory limit in
    /// megabytes.
    pub run: fn(&Toolchain, &HarnessProgram, &Path, u64) -> Invocation,
    /// Names and types.
    pub types: &'static dyn LanguageTypes,
    /// Generates the starter file. It compiles and, submitted unchanged, gives an empty answer to everything.
    pub starter: fn(&SignatureBinding, &Signature) -> String,
    /// Builds the program that runs a source for a signature. In stdin mode it is only the learner's code.
    pub program: fn(&SignatureBinding, &Signature, &str) -> HarnessProgram,
    /// How the pack's prelude is placed before the learner's code.
    pub prelude: PreludeSupport,
    /// The language's name for the missing value.
    pub none_text: &'static str,
    /// How the language writes a number that is none, and one without end.
    pub float_words: [&'static str; 2],
    /// The language's names for Python's types. Empty where the compiler holds an answer to its type, so
    /// that only a missing value has another one.
    pub type_words: &'static [(&'static str, &'static str)],
    /// Parses every error in the compiler's output, in order.
    pub compile_errors: fn(&str) -> Vec<Diagnostic>,
    /// Parses a crash from the runtime's output and the name of the learner's file.
    pub crash: fn(&str, &str) -> Option<Crash>,
    /// How a line or an exception begins with which the runtime says that memory ran out; `*` stands for any text.
    pub out_of_memory: &'static [&'static str],
    /// How a line or an exception begins with which the runtime says that recursion went too deep.
    pub too_deep: &'static [&'static str],
    /// Advice for a wrong answer, from a habit of the language that the source shows.
    pub wrong_answer_advice: fn(&Signature, &str) -> Option<&'static str>,
    /// Kinds of error that correspond to this Python exception, in addition to the same name.
    pub exception_aliases: fn(&str) -> &'static [&'static str],
}

impl std::fmt::Debug for LanguageSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LanguageSpec").field("profile", self.profile).finish_non_exhaustive()
    }
}

/// How a compiler's arguments change for another kind of build.
#[derive(Clone, Copy, Debug)]
pub struct ChangedArguments {
    pub left_out: &'static [&'static str],
    pub added: &'static [&'static str],
}

impl ChangedArguments {
    pub(super) fn apply(self, args: &mut Vec<OsString>) {
        args.retain(|arg| !self.left_out.iter().any(|out| arg == out));
        args.extend(self.added.iter().map(Into::into));
    }
}

/// A header that is parsed once for all programs.
#[derive(Clone, Copy, Debug)]
pub struct PrecompiledHeader {
    /// Name of the header. Each program with a runtime of the harness includes it first.
    pub name: &'static str,
    /// The arguments that make the compiler store a header.
    pub arguments: &'static [&'static str],
}

/// How a program is built for a debugger.
#[derive(Clone, Copy, Debug)]
pub struct DebugBuild {
    pub arguments: ChangedArguments,
    /// The folder below the toolchain with the debugger's printers for the language's own types.
    pub printers: Option<&'static str>,
}

/// How the pack's prelude is placed before the learner's code, which can use it as if it were its own.
#[derive(Clone, Copy, Debug)]
pub enum PreludeSupport {
    /// Programs of the language can't include a prelude.
    Impossible,
    /// In a file of this name that the language finds by itself.
    Beside(&'static str),
    /// In a file of this name that the harness's runtime reads. A whole program has no such runtime.
    BesideRuntime(&'static str),
    /// In a file of this name that the first file includes: `learner` in that file is replaced by `both`.
    Included { name: &'static str, learner: &'static str, both: &'static str },
}

impl LanguageSpec {
    /// Puts the pack's prelude before the learner's code. Returns false if that is impossible.
    pub fn add_prelude(&self, program: &mut HarnessProgram, text: &str) -> bool {
        match self.prelude {
            PreludeSupport::Impossible => false,
            PreludeSupport::Beside(name) => add_file_beside(program, name, text),
            PreludeSupport::BesideRuntime(name) => program.files.len() > 1 && add_file_beside(program, name, text),
            PreludeSupport::Included { name, learner, both } => add_file_before(program, name, text, learner, both),
        }
    }

    /// Returns whether an error of `kind` corresponds to the expected Python exception. Accidental errors (running out
    /// of stack or memory, calling a missing function) never do.
    #[must_use]
    pub fn is_expected_error(&self, expected: &str, kind: &str) -> bool {
        kind == expected || (self.exception_aliases)(expected).contains(&kind)
    }
}

/// How one language is found, started and limited.
#[derive(Debug)]
pub struct LanguageProfile {
    /// The required programs; the first one represents the language.
    pub tools: &'static [Tool],
    /// How to install it on Debian and its derivatives.
    pub install: &'static str,
    /// Processor time for starting the runtime, in addition to the code's own limit.
    pub startup: Duration,
    /// Whether one run answers many inputs: `rung.many`.
    pub answers_many: bool,
    /// Whether a timed run calls the code often with the same arguments, and drops what it prints: `rung.calls`.
    pub repeats_calls: bool,
    /// Memory of the runtime itself in megabytes, in addition to the problem's limit.
    pub overhead_mb: u64,
    /// Memory in megabytes that the started runtime really holds, with a margin: for its compiled code, the objects it
    /// has not collected yet, and the harness's copy of the arguments. A program that holds more than this and the
    /// problem's limit exceeds its memory.
    pub resident_mb: u64,
    /// Whether the runtime reserves far more addresses than it uses. Then its address space can't be limited.
    pub reserves_memory: bool,
    /// Whether the built files are read from the working folder and must be copied there.
    pub runs_in_work_folder: bool,
    /// The environment variable for the folder in which the compiler caches its compiled standard library for all
    /// programs.
    pub library_cache: Option<&'static str>,
    /// Files of the harness that are compiled once for all programs: they need no other file, and the compiler finds the
    /// result beside the program's own files.
    pub compiled_ahead: &'static [&'static str],
}

impl LanguageProfile {
    /// Returns the memory limit of a problem plus the runtime's own memory.
    pub(super) fn memory_limit(&self, limit_mb: u32) -> MemoryLimit {
        let megabytes = u64::from(limit_mb) + self.overhead_mb;
        if self.reserves_memory { MemoryLimit::Data(megabytes) } else { MemoryLimit::AddressSpace(megabytes) }
    }
}
