//! Programs that learners might write, in every language.

use rung_tutor::types::Language;

mod c;
mod cpp;
mod go;
mod java;
mod javascript;
mod python;
mod rust;
mod typescript;

/// Passes every language, with its module here, to a macro, after the macro's other arguments.
macro_rules! for_each_language {
    ($macro:ident $($argument:tt)*) => {
        $macro! {
            $($argument)*
            c: C, cpp: Cpp, rust: Rust, go: Go, java: Java, javascript: JavaScript, typescript: TypeScript, python: Python,
        }
    };
}
pub(super) use for_each_language;

/// The files that are passed to a compiler.
pub enum Files {
    First,
    /// The first file and one more argument.
    FirstThen(&'static str),
    Learner,
    Ending(&'static str),
}

/// The commands to test one language, and small programs in it.
pub struct Sources {
    /// The required tools.
    pub tools: &'static [&'static str],
    /// Whether every test machine has them.
    pub required: bool,
    /// The compiler's command line; `None` for interpreted languages. Warnings are errors if the starter promises none.
    pub compile: Option<(&'static [&'static str], Files)>,
    /// The command that runs a program; empty for an executable.
    pub run: &'static [&'static str],
    /// Sets the first of `hooks` to `first` and appends 9.
    pub grow_hooks: &'static str,
    /// Doubles every value of a linked list in place.
    pub double: &'static str,
    /// Returns `n`, or raises an error with the words "too small" if it is negative.
    pub check_it: &'static str,
    pub error_kind: &'static str,
    /// The innermost frame, in languages that report it.
    pub error_place: Option<(&'static str, u32)>,
    /// Does not compile.
    pub broken: &'static str,
    /// The place of the error as the compiler reports it.
    pub broken_place: &'static str,
    /// Returns a tree whose root has the same node as both children.
    pub twice: &'static str,
    /// Returns a list with a cycle: the last node leads back to the first.
    pub ring: Option<&'static str>,
    /// Returns the same list twice.
    pub tails: Option<&'static str>,
    /// Programs that return the first number and the text's length in ways that could disturb a harness.
    pub habits: &'static [&'static str],
    /// Prints a line that looks like an answer; ends the process if `n` is 2.
    pub prints: &'static str,
}

impl Sources {
    pub fn of(language: Language) -> &'static Self {
        macro_rules! find {
            ($of:ident; $($name:ident: $language:ident),+ $(,)?) => {
                match $of {
                    $(Language::$language => &$name::SOURCES),+
                }
            };
        }
        for_each_language!(find language;)
    }
}
