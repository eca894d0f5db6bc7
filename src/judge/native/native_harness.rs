//! The program that runs a learner's code natively, and the format of its input and output files.
//!
//! This module works only on text: it does not compile, run or read anything. A program consists of the learner's file,
//! a fixed runtime for the language, and a few lines generated from the signature; each language's `harness` combines
//! them. It reads `rung.in` and, at its very end, writes `rung.out`, both in its working folder. Standard output
//! belongs to the learner.
//!
//! **`rung.in`** ([`encode_arguments`]) consists of tokens separated by single spaces, without types, because both
//! sides know the signature: decimal numbers, `0`/`1` for bool, `length:bytes` for a string, a count before the items
//! of lists, linked lists and dictionaries, `0` or `1` and the value for an optional, trees level by level as
//! optionals, graphs as lists of neighbours. In class mode, it is a count of operations, then for each operation the
//! number of its method (0 builds the object) and its arguments.
//!
//! **`rung.out`** ([`decode_answer`]) is `ok`, `undefined`, `error` or `shape`, then tokens that include their type,
//! then `end`: `n` `t` `f` `i-12` `d1.5` `s5:hello`, `[2` `(2` `<2` `{2` before the items of a list, tuple, set and
//! dictionary, `o` and two strings for a type's name and a value's text form. In class mode, the value is a count, then
//! for each result its operation's number and the result. The file is untrusted.
//!
//! **`rung.many`** takes the place of `rung.in` in most languages, because a runtime starts slowly, and because a second call
//! shows what the code keeps: a count, then the content of that many files as `length:bytes`. The answers are in `rung.out`
//! in the same form, without the count.
//!
//! **`rung.calls`**, beside `rung.in`, exists only while the code is timed. It says how often the function is called with
//! the same arguments before its answer is written, in the languages that can. What the code prints is dropped then,
//! because printing may take most of the time.
//!
//! Some values don't fit a language. C's strings end at U+0000, so that character is encoded as the bytes C0 80.
//! Numbers beyond 64 bits are an overflow error in languages with 64-bit numbers. In JavaScript and TypeScript, whole
//! numbers beyond 2^53 are a `BigInt`.

use serde_json::{Value as Json, json};

use super::signature_types::canonical_type;
use crate::types::problem::{Param, Type};

mod decode_answer;
mod encode_arguments;
mod many_calls;

pub use decode_answer::{HarnessAnswer, decode_answer};
pub use encode_arguments::encode_arguments;
pub use many_calls::{decode_many, encode_many};

/// The file in the working folder from which a program reads its arguments.
pub const INPUT_FILE: &str = "rung.in";
/// The file in the working folder from which a program reads the arguments of many calls.
pub const MANY_FILE: &str = "rung.many";
/// The file in the working folder that says how often a function is called with its arguments.
pub const CALLS_FILE: &str = "rung.calls";
/// The file in the working folder to which a program writes its answer.
pub const OUTPUT_FILE: &str = "rung.out";

/// The kind of a [`HarnessAnswer::Error`] for a missing name that the tests call. The message is the name.
pub const MISSING_NAME_KIND: &str = "missing";
/// The kind of a [`HarnessAnswer::Error`] for a declaration that can't take what the tests pass. The message is the reason.
pub const MISMATCH_KIND: &str = "mismatch";

/// A file of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFile {
    /// Path inside the build folder, without subfolders.
    pub name: String,
    pub text: String,
}

/// The files of a program that runs a learner's code, and how to start it.
#[derive(Clone, Debug)]
pub struct HarnessProgram {
    /// All files to write to the build folder. The first one is passed to the compiler or interpreter, unless the
    /// language passes all of them.
    pub files: Vec<ProgramFile>,
    /// The file or class from which the compiler or interpreter starts.
    pub entry: String,
    /// The file with the learner's code, by the name compiler messages use.
    pub learner: String,
    /// Number of lines before the learner's code in that file. It is 0 in every language, because the file contains
    /// only their code.
    pub line_offset: u32,
}

impl HarnessProgram {
    /// Splits off the files with these names, which are compiled before the others. A program of such files only stays
    /// whole.
    pub(super) fn split(&self, names: &[&str]) -> (Self, Self) {
        let (ahead, own): (Vec<_>, Vec<_>) =
            self.files.iter().cloned().partition(|file| names.contains(&file.name.as_str()));
        let (ahead, own) = if own.is_empty() { (own, ahead) } else { (ahead, own) };
        (Self { files: ahead, ..self.clone() }, Self { files: own, ..self.clone() })
    }
}

/// Creates a file to write to the build folder.
pub(super) fn program_file(name: &str, text: impl Into<String>) -> ProgramFile {
    ProgramFile { name: name.to_owned(), text: text.into() }
}

/// Creates a program that consists only of the learner's file.
pub(super) fn single_file_program(name: &str, source: &str) -> HarnessProgram {
    HarnessProgram {
        files: vec![program_file(name, source)],
        entry: name.to_owned(),
        learner: name.to_owned(),
        line_offset: 0,
    }
}

/// Adds a file that the compiler or the runtime finds by itself.
pub(super) fn add_file_beside(program: &mut HarnessProgram, name: &str, text: &str) -> bool {
    program.files.push(program_file(name, text));
    true
}

/// Adds a file that is included before the learner's in the first file. Returns false if the first file does not
/// include the learner's (a whole program).
pub(super) fn add_file_before(program: &mut HarnessProgram, name: &str, text: &str, learner: &str, both: &str) -> bool {
    let Some(main) = program.files.first_mut().filter(|main| main.text.contains(learner)) else { return false };
    main.text = main.text.replacen(learner, both, 1);
    add_file_beside(program, name, text)
}

/// Returns a type as JSON for the runtimes of the dynamic languages: `["list", ["int"]]`. The items of a tuple are a
/// nested list.
pub(super) fn type_descriptor(kind: &Type) -> Json {
    match canonical_type(kind) {
        Type::Int | Type::Float | Type::Bool | Type::Str | Type::GraphNode => json!([kind_name(kind)]),
        Type::List(inner) | Type::Row(inner) => json!(["list", type_descriptor(&inner)]),
        Type::Optional(inner) => json!(["optional", type_descriptor(&inner)]),
        Type::ListNode(inner) => json!(["list_node", type_descriptor(&inner)]),
        Type::TreeNode(inner) => json!(["tree_node", type_descriptor(&inner)]),
        Type::Dict(key, value) => json!(["dict", type_descriptor(&key), type_descriptor(&value)]),
        Type::Tuple(items) => json!(["tuple", items.iter().map(type_descriptor).collect::<Vec<_>>()]),
    }
}

pub(super) fn kind_name(kind: &Type) -> String {
    canonical_type(kind).to_string()
}

pub(super) fn param_descriptors(params: &[Param]) -> Vec<Json> {
    params.iter().map(|param| type_descriptor(&param.kind)).collect()
}

/// Returns the names of the arguments in generated code: `a0, a1, …`.
pub(super) fn argument_names(params: &[Param]) -> Vec<String> {
    (0..params.len()).map(|i| format!("a{i}")).collect()
}

#[cfg(test)]
mod tests;
