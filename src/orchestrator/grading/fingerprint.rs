//! Reduces a program to a short text without names, comments and layout, to compare programs.
//!
//! Python uses the normal form of the diagnosis, which also unifies equivalent expressions. The other languages, and
//! Python that doesn't parse, are cut into tokens, and the program's own names are numbered. A name counts as the
//! program's own only if that is certain: a program with `max` in place of `min` is a different program.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::agents::hint_check::{code_tokens, fold};
use crate::judge::{Cancel, Judge, JudgeError};
use crate::types::program_facts::ProgramShape;
use crate::types::{Language, Problem};

/// Digests that identify copies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// The text without blank lines and spaces at the ends of lines, as a digest.
    pub text: String,
    /// The program without names, comments and layout, as a digest.
    pub normal: String,
    /// Tokens, comments left out.
    pub size: usize,
}

/// The fingerprint of a source, or `None` if it is not text. `shape` is the parser's description, if it is already
/// known.
///
/// # Errors
/// Cancelled, or the sandbox does not work.
pub(super) async fn fingerprint_source(
    judge: &Judge,
    problem: &Problem,
    language: Language,
    source: &[u8],
    shape: Option<&ProgramShape>,
    cancel: &Cancel,
) -> Result<Option<Fingerprint>, JudgeError> {
    let Ok(text) = std::str::from_utf8(source) else { return Ok(None) };
    let text = text.trim_start_matches('\u{feff}');
    let looked = match shape {
        None if language == Language::Python => judge.program_shape(problem, text, cancel).await?,
        _ => None,
    };
    Ok(Some(form(language, text, shape.or(looked.as_ref()))))
}

fn form(language: Language, text: &str, shape: Option<&ProgramShape>) -> Fingerprint {
    let code = code_tokens::strict_tokens(&fold(&code_tokens::strip_comments_of(language, text)));
    let normal = match shape.and_then(|shape| shape.tree.as_ref()) {
        Some(tree) => {
            let nodes = tree.nodes().iter().map(|node| format!("{} {}\n", node.label, node.children));
            digest(&format!("tree\n{}", nodes.collect::<String>()))
        }
        None => digest(&format!("tokens\n{}", renamed(&code).join("\n"))),
    };
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    Fingerprint { text: digest(&lines.join("\n")), normal, size: code.len() }
}

fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text))[..32].to_owned()
}

/// The tokens, with the program's own names numbered in the order of their first use.
fn renamed(code: &[String]) -> Vec<String> {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let defined: Vec<&str> = (1..code.len()).filter(|at| is_defined(code, *at)).map(|at| code[at].as_str()).collect();
    let mut out = Vec::with_capacity(code.len());
    for (at, token) in code.iter().enumerate() {
        let own =
            code_tokens::is_name(token) && !KEYWORDS.contains(&token.as_str()) && !is_elsewhere(code, at, &defined);
        if own {
            let next = numbers.len();
            out.push(format!("v{}", *numbers.entry(token).or_insert(next)));
        } else {
            out.push(token.clone());
        }
    }
    out
}

/// Whether a name is defined elsewhere: it follows a dot, or it is called and never defined here.
fn is_elsewhere(code: &[String], at: usize, defined: &[&str]) -> bool {
    let before = |n: usize| at.checked_sub(n).map_or("", |before| code[before].as_str());
    let member = matches!(before(1), "." | "->") || (before(1) == ":" && before(2) == ":");
    let called = code.get(at + 1).is_some_and(|next| next == "(" || next == "!");
    member || (called && !defined.contains(&code[at].as_str()) && !is_bound(code, &code[at]))
}

/// Whether a name follows another word that is not a verb: `int total(`, `fn total`, `let total`, `class Total`.
fn is_defined(code: &[String], at: usize) -> bool {
    let before = code[at - 1].as_str();
    code_tokens::is_name(&code[at]) && code_tokens::is_name(before) && !NON_DEFINING_WORDS.contains(&before)
}

/// Whether a name is assigned a value somewhere.
fn is_bound(code: &[String], name: &str) -> bool {
    code.windows(2).any(|pair| pair[0] == name && matches!(pair[1].as_str(), "=" | ":=" | "+=" | "-=" | "*="))
}

/// Words after which a name is used, not defined.
const NON_DEFINING_WORDS: [&str; 14] = [
    "return", "else", "case", "throw", "new", "await", "yield", "in", "and", "or", "not", "delete", "typeof", "import",
];

/// The keywords of all languages that can be judged, as the tokens spell them.
const KEYWORDS: [&str; 104] = [
    "abstract",
    "and",
    "as",
    "async",
    "auto",
    "await",
    "bool",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "chan",
    "char",
    "class",
    "const",
    "constexpr",
    "continue",
    "crate",
    "def",
    "default",
    "defer",
    "del",
    "do",
    "double",
    "dyn",
    "elif",
    "else",
    "enum",
    "except",
    "export",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "fn",
    "for",
    "from",
    "func",
    "function",
    "global",
    "go",
    "goto",
    "if",
    "impl",
    "implements",
    "import",
    "in",
    "include",
    "instanceof",
    "int",
    "interface",
    "is",
    "lambda",
    "let",
    "long",
    "loop",
    "map",
    "match",
    "mod",
    "move",
    "mut",
    "namespace",
    "new",
    "nil",
    "none",
    "nonlocal",
    "not",
    "null",
    "nullptr",
    "number",
    "of",
    "or",
    "package",
    "pass",
    "private",
    "protected",
    "pub",
    "public",
    "raise",
    "range",
    "ref",
    "return",
    "select",
    "self",
    "short",
    "signed",
    "sizeof",
    "static",
    "string",
    "struct",
    "super",
    "switch",
    "template",
    "this",
    "throw",
    "trait",
    "true",
    "try",
    "type",
    "unsigned",
    "using",
    "void",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(language: Language, one: &str, other: &str, same: bool) {
        let (one, other) = (form(language, one, None), form(language, other, None));
        assert_eq!(one.normal == other.normal, same, "{one:?} {other:?}");
    }

    #[test]
    fn names_comments_and_layout_make_no_other_program() {
        let ada = "int total(vector<int> nums) {\n  int sum = 0; // so far\n  for (int x : nums) sum += x;\n  return sum;\n}\n";
        let zoe =
            "/* mine */\nint total(vector<int> a)\n{\n    int s = 0;\n    for (int i : a) s += i;\n    return s;\n}";
        check(Language::Cpp, ada, zoe, true);
        check(Language::Cpp, ada, &zoe.replace("s += i", "s -= i"), false);
        check(Language::Cpp, ada, &zoe.replace("int s = 0", "int s = 1"), false);
        check(Language::Cpp, ada, &zoe.replace("return s", "return i"), false);
    }

    #[test]
    fn what_the_library_calls_stays_what_it_is() {
        check(Language::Cpp, "x = max(a, b);", "y = max(c, d);", true);
        check(Language::Cpp, "x = max(a, b);", "x = min(a, b);", false);
        check(Language::Java, "x = Math.max(a, b);", "x = Math.min(a, b);", false);
        check(Language::JavaScript, "nums.push(x)", "a.push(y)", true);
        check(Language::JavaScript, "nums.push(x)", "nums.pop(x)", false);
        check(Language::Rust, "while a { b(); }", "if a { b(); }", false);
        check(
            Language::Go,
            "func help(a int) int { return a }\nhelp(1)",
            "func aid(b int) int { return b }\naid(1)",
            true,
        );
    }

    #[test]
    fn the_text_is_the_same_whatever_stands_at_the_ends_of_lines() {
        let form = |text| form(Language::Python, text, None);
        assert_eq!(form("a = 1\n\nb = 2\n").text, form("a = 1  \r\nb = 2").text);
        assert_ne!(form("a = 1\n").text, form("b = 1\n").text);
        assert_eq!(form("a = 1 # one\n").size, 3);
    }
}
