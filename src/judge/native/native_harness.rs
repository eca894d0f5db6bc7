//! The program that runs a learner's code in a language of the host, and the bytes that go in and come out.
//!
//! Pure text: nothing here compiles, runs or reads a file. A program is the learner's file, a fixed runtime of the
//! language, and a few generated lines that know the signature; each language's `harness` puts them together. It reads
//! `rung.in` and, at its very end, writes `rung.out`, both in its working folder; standard output is the learner's own.
//!
//! **`rung.in`** ([`encode_arguments`]) is tokens separated by single spaces, without types, since both sides know the signature:
//! decimal numbers, `0`/`1` for bool, `length:bytes` for text, a count before the items of lists, linked lists and
//! dictionaries, `0` or `1` and the value for an optional, trees level by level as optionals, graphs as lists of
//! neighbours. In class mode a count of operations, each the number of its method (0 builds) and its arguments.
//!
//! **`rung.out`** ([`decode_answer`]) is `ok`, `undefined`, `error` or `shape`, then tokens that say their own type, then `end`:
//! `n` `t` `f` `i-12` `d1.5` `s5:hello`, `[2` `(2` `<2` `{2` before the items of a list, tuple, set and dictionary, `o`
//! and two texts for a type's name and a value's look. In class mode a count, and before each result its operation's
//! number. Nothing in it is trusted.
//!
//! What a language can't hold: C's texts end at U+0000, so that one travels as the bytes C0 80; numbers beyond 64 bits
//! are an overflow error where numbers have 64 bits, and a `BigInt` in the scripts, as everything beyond 2^53.

use serde_json::{Value as Json, json};

use super::signature_types::canonical_type;
use crate::types::problem::{Param, Type};

mod decode_answer;
mod encode_arguments;

pub use decode_answer::{HarnessAnswer, decode_answer};
pub use encode_arguments::encode_arguments;

/// The file a program reads its arguments from, in its working folder.
pub const INPUT_FILE: &str = "rung.in";
/// The file a program leaves its answer in, in its working folder.
pub const OUTPUT_FILE: &str = "rung.out";

/// The kind of an `Answer::Error` that says: what the tests call isn't there. The message is its name.
pub const MISSING_NAME_KIND: &str = "missing";

/// A file of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFile {
    /// Path inside the build folder; never with a folder of its own.
    pub name: String,
    pub text: String,
}

/// What has to be written and started to run a learner's code.
#[derive(Clone, Debug)]
pub struct HarnessProgram {
    /// Everything to write in the build folder. The first is the one handed to the compiler or interpreter, unless the
    /// language hands over all of them.
    pub files: Vec<ProgramFile>,
    /// What runs: the file or class that the compiler or interpreter starts from.
    pub entry: String,
    /// The file that holds the learner's text, as compiler messages name it.
    pub learner: String,
    /// Lines before the learner's first in that file; 0 in every language, for the file is theirs alone.
    pub line_offset: u32,
}

/// A file that is written into the build folder.
pub(super) fn program_file(name: &str, text: impl Into<String>) -> ProgramFile {
    ProgramFile { name: name.to_owned(), text: text.into() }
}

/// A program that is the learner's file alone.
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

/// Adds a file that is included where the first file includes the learner's; false where it doesn't (a whole program).
pub(super) fn add_file_before(program: &mut HarnessProgram, name: &str, text: &str, learner: &str, both: &str) -> bool {
    let Some(main) = program.files.first_mut().filter(|main| main.text.contains(learner)) else { return false };
    main.text = main.text.replacen(learner, both, 1);
    add_file_beside(program, name, text)
}

/// A type as the dynamic languages' runtimes read it: `["list", ["int"]]`, a tuple's parts in a list of their own.
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

/// `a0, a1, …`: the names the generated code gives to arguments.
pub(super) fn argument_names(params: &[Param]) -> Vec<String> {
    (0..params.len()).map(|i| format!("a{i}")).collect()
}

#[cfg(test)]
mod tests;
