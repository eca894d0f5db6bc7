//! What there is to know of a language so that its programs can be written, compiled, run and explained.
//!
//! One implementation for each language, in its own folder ([`super::languages`]); everything else here goes by this
//! trait and names no language. Must not start anything.

use std::path::Path;
use std::time::Duration;

use super::binding::{Binding, Types};
use super::crash::Crash;
use super::diagnostics::Diagnostic;
use super::harness::Program;
use super::invocation::Invocation;
use super::jail::Memory;
use super::toolchain::{Tool, Toolchain};
use crate::model::Signature;

/// One language.
pub trait Adapter: Sync {
    /// How it is found, and what its runtime needs.
    fn profile(&self) -> &'static Profile;

    /// The compiler or syntax check, in the folder of the program's files.
    fn compile(&self, tools: &Toolchain, program: &Program) -> Invocation;

    /// How the result is started. `built` is the folder it was built in, `memory_mb` what the problem allows.
    fn run(&self, tools: &Toolchain, program: &Program, built: &Path, memory_mb: u64) -> Invocation;

    /// Names and types.
    fn types(&self) -> &'static dyn Types;

    /// The file a learner starts from. It compiles and, handed in as it is, gives an empty answer to everything.
    fn starter(&self, binding: &Binding, signature: &Signature) -> String;

    /// The program that runs `source` for a signature. In stdin mode it is the learner's alone.
    fn program(&self, binding: &Binding, signature: &Signature, source: &str) -> Program;

    /// Every error in what the compiler printed, in its order.
    fn compile_errors(&self, output: &str) -> Vec<Diagnostic>;

    /// What the runtime printed when the program crashed. `learner` is the name of the learner's file.
    fn crash(&self, stderr: &str, learner: &str) -> Option<Crash>;

    /// What the runtime prints when memory runs out, besides what every system says then.
    fn out_of_memory(&self) -> &'static [&'static str] {
        &[]
    }

    /// What the runtime prints when recursion goes too deep, besides what every system says then.
    fn too_deep(&self) -> &'static [&'static str] {
        &[]
    }

    /// Puts code that the pack gives along before the learner's, who can use it like their own; false where the language's
    /// programs have no place for it.
    fn prelude(&self, _program: &mut Program, _text: &str) -> bool {
        false
    }

    /// What begins a comment.
    fn comment(&self) -> &'static str {
        "//"
    }

    /// What the language calls no value at all.
    fn absent(&self) -> &'static str {
        "None"
    }

    /// Kinds of error that mean what a case means by the Python exception `expected`, besides its very name.
    fn counterparts(&self, _expected: &str) -> &'static [&'static str] {
        &[]
    }

    /// Whether an error of `kind` is what a case means by the Python exception `expected`. What a program does by mistake
    /// (running out of stack or memory, calling what isn't there) never is.
    fn is_expected_error(&self, expected: &str, kind: &str) -> bool {
        kind == expected || self.counterparts(expected).contains(&kind)
    }
}

/// How one language is found, started and limited.
#[derive(Debug)]
pub struct Profile {
    /// The programs it needs; the first is the one that stands for the language.
    pub tools: &'static [Tool],
    /// What to do on Debian and its kin where it is missing.
    pub install: &'static str,
    /// Processor time that starting the runtime may take, on top of the code's own limit.
    pub start: Duration,
    /// Memory of the runtime itself in megabytes, on top of the problem's limit.
    pub overhead_mb: u64,
    /// Run-times that reserve far more addresses than they use can't be limited by their address space.
    pub reserves: bool,
    /// What was built is read from the working folder, so it is copied there.
    pub in_place: bool,
    /// The variable that tells the compiler where to keep what it compiled of its own library, once for all programs.
    pub library_cache: Option<&'static str>,
}

impl Profile {
    /// The memory limit of a problem with the runtime's own share.
    pub(super) fn memory(&self, limit_mb: u32) -> Memory {
        let megabytes = u64::from(limit_mb) + self.overhead_mb;
        if self.reserves { Memory::Data(megabytes) } else { Memory::AddressSpace(megabytes) }
    }
}
