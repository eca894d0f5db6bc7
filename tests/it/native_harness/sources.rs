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

/// The files a compiler is handed.
pub enum Files {
    First,
    /// And then another argument.
    FirstThen(&'static str),
    Learner,
    Ending(&'static str),
}

/// The commands to test one language, and small programs in it.
pub struct Sources {
    /// The required tools.
    pub tools: &'static [&'static str],
    /// Every test machine has it.
    pub required: bool,
    /// The compiler's command line; `None` for interpreted languages. Warnings are errors if the starter promises none.
    pub compile: Option<(&'static [&'static str], Files)>,
    /// The command that runs a program; empty for an executable.
    pub run: &'static [&'static str],
    /// Sets the first of `hooks` to `first` and appends 9.
    pub grow_hooks: &'static str,
    /// Doubles every value of a linked list where it is.
    pub double: &'static str,
    /// Returns `n`, or refuses it below 0 with the words "too small".
    pub check_it: &'static str,
    pub error_kind: &'static str,
    /// The innermost frame, in languages that know it.
    pub error_place: Option<(&'static str, u32)>,
    /// Does not compile.
    pub broken: &'static str,
    /// How the compiler names the place.
    pub broken_place: &'static str,
    /// A tree whose root has one child on both sides.
    pub twice: &'static str,
    /// A list whose last node leads back to the first.
    pub ring: Option<&'static str>,
    /// The same list twice.
    pub tails: Option<&'static str>,
    /// Returns the first number and the text's length, in ways that could disturb a harness.
    pub habits: &'static [&'static str],
    /// Prints a line that looks like an answer; ends the process when `n` is 2.
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
