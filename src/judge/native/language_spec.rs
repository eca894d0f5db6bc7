//! What there is to know of a language so that its programs can be written, compiled, run and explained.
//!
//! One [`LanguageSpec`] for each language, in its own folder ([`super::languages`]); everything else reads the spec and
//! names no language. Must not start anything.

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

/// One language, as data: a new one fills in every field.
pub struct LanguageSpec {
    /// How it is found, and what its runtime needs.
    pub profile: &'static LanguageProfile,
    /// The compiler or syntax check, in the folder of the program's files.
    pub compile: fn(&Toolchain, &HarnessProgram) -> Invocation,
    /// Starts the result, from the folder it was built in, with the megabytes that the problem allows.
    pub run: fn(&Toolchain, &HarnessProgram, &Path, u64) -> Invocation,
    /// Names and types.
    pub types: &'static dyn LanguageTypes,
    /// The file a learner starts from. It compiles and, handed in as it is, gives an empty answer to everything.
    pub starter: fn(&SignatureBinding, &Signature) -> String,
    /// The program that runs a source for a signature. In stdin mode it is the learner's alone.
    pub program: fn(&SignatureBinding, &Signature, &str) -> HarnessProgram,
    /// How code that the pack gives along comes before the learner's.
    pub prelude: PreludeSupport,
    /// What the language calls no value at all.
    pub none_text: &'static str,
    /// Every error in what the compiler printed, in its order.
    pub compile_errors: fn(&str) -> Vec<Diagnostic>,
    /// What the runtime printed when the program crashed, and the name of the learner's file.
    pub crash: fn(&str, &str) -> Option<Crash>,
    /// What the runtime prints when memory runs out, besides what every system says then.
    pub out_of_memory: &'static [&'static str],
    /// What the runtime prints when recursion goes too deep, besides what every system says then.
    pub too_deep: &'static [&'static str],
    /// Kinds of error that mean what a case means by this Python exception, besides its very name.
    pub exception_aliases: fn(&str) -> &'static [&'static str],
}

impl std::fmt::Debug for LanguageSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LanguageSpec").field("profile", self.profile).finish_non_exhaustive()
    }
}

/// How code that the pack gives along comes before the learner's, who can use it like their own.
#[derive(Clone, Copy, Debug)]
pub enum PreludeSupport {
    /// The language's programs have no place for it.
    Impossible,
    /// In a file of this name that the language finds by itself.
    Beside(&'static str),
    /// In a file of this name that the runtime beside the learner's code reads; a whole program has no runtime.
    BesideRuntime(&'static str),
    /// In a file of this name that the first file includes: where it says `learner`, it then says `both`.
    Included { name: &'static str, learner: &'static str, both: &'static str },
}

impl LanguageSpec {
    /// Puts code that the pack gives along before the learner's; false if there is no place for it.
    pub fn add_prelude(&self, program: &mut HarnessProgram, text: &str) -> bool {
        match self.prelude {
            PreludeSupport::Impossible => false,
            PreludeSupport::Beside(name) => add_file_beside(program, name, text),
            PreludeSupport::BesideRuntime(name) => program.files.len() > 1 && add_file_beside(program, name, text),
            PreludeSupport::Included { name, learner, both } => add_file_before(program, name, text, learner, both),
        }
    }

    /// Whether an error of `kind` is what a case means by the Python exception `expected`. What a program does by mistake
    /// (running out of stack or memory, calling what isn't there) never is.
    #[must_use]
    pub fn is_expected_error(&self, expected: &str, kind: &str) -> bool {
        kind == expected || (self.exception_aliases)(expected).contains(&kind)
    }
}

/// How one language is found, started and limited.
#[derive(Debug)]
pub struct LanguageProfile {
    /// The programs it needs; the first is the one that stands for the language.
    pub tools: &'static [Tool],
    /// What to do on Debian and its kin where it is missing.
    pub install: &'static str,
    /// Processor time that starting the runtime may take, on top of the code's own limit.
    pub startup: Duration,
    /// Memory of the runtime itself in megabytes, on top of the problem's limit.
    pub overhead_mb: u64,
    /// Run-times that reserve far more addresses than they use can't be limited by their address space.
    pub reserves_memory: bool,
    /// What was built is read from the working folder, so it is copied there.
    pub runs_in_work_folder: bool,
    /// The variable that tells the compiler where to keep what it compiled of its own library, once for all programs.
    pub library_cache: Option<&'static str>,
}

impl LanguageProfile {
    /// The memory limit of a problem with the runtime's own share.
    pub(super) fn memory_limit(&self, limit_mb: u32) -> MemoryLimit {
        let megabytes = u64::from(limit_mb) + self.overhead_mb;
        if self.reserves_memory { MemoryLimit::Data(megabytes) } else { MemoryLimit::AddressSpace(megabytes) }
    }
}
