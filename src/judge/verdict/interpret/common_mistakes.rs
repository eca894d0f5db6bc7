//! Messages about common mistakes: how to recognise them in a report, and how to fix them.
//!
//! Each is shown only if the report itself proves the mistake. This module is pure and must not decide a verdict.

use serde_json::Value as Json;

use super::missing_name;
use super::missing_return::{self, NoneCause};
use crate::types::comments_and_strings::{blank_pieces, is_word};
use crate::types::did_you_mean::nearest;
use crate::types::humanize::join_and;
use crate::types::problem::Signature;
use crate::types::verdict_report::StackFrame;
use crate::types::{CaseReport, Language, Value};

/// Advises on a missing answer: a missing `return`, or a printed instead of a returned value. `none` is the language's
/// name for the value that came back.
pub(super) fn advise_missing_return(
    signature: &Signature,
    want: &Value,
    (language, none, source): (Language, &str, &str),
    report: &CaseReport,
) -> Option<String> {
    if *want == Value::None || !matches!(signature, Signature::Function { .. }) {
        return None;
    }
    let returned = match (language, none) {
        (Language::Python, _) => "Your function returned nothing".to_owned(),
        (Language::Cpp, _) => "Your function returned an empty `std::optional`".to_owned(),
        _ => format!("Your function returned {none}"),
    };
    Some(match (language, none) {
        _ if prints_value(&report.stdout, want) => {
            format!("{returned}. It printed the right answer: return it instead.")
        }
        (Language::Python, _) => {
            match missing_return::find_cause(source, signature.called_name().unwrap_or_default()) {
                NoneCause::NoReturn => format!("{returned}: a `return` is missing on the path that was taken."),
                NoneCause::NoValue => {
                    format!("{returned}: a `return` with a value is missing on the path that was taken.")
                }
                NoneCause::Variable { name, line } => {
                    format!("{returned}: `{name}` was None when line {line} returned it.")
                }
                NoneCause::Unknown => {
                    format!(
                        "{returned}: a `return` is missing on the path that was taken, or the returned value is None."
                    )
                }
            }
        }
        (_, "undefined") => {
            format!("{returned}: a `return` is missing on the path that was taken, or the returned value is undefined.")
        }
        // Without a `return`, the other languages don't compile, or return something else.
        _ => format!("{returned}."),
    })
}

/// In class mode, advises on the first call that returned no value although one was expected, if all calls before it
/// were right.
pub(super) fn advise_silent_call(
    (signature, language): (&Signature, Language),
    calls: &[Json],
    (want, got): (&Value, &Value),
    same: impl Fn(&Value, &Value) -> bool,
) -> Option<String> {
    let (Signature::Class { .. }, Some(wanted), Some(given)) = (signature, want.items(), got.items()) else {
        return None;
    };
    let at = wanted.iter().zip(given).position(|(a, b)| !same(a, b))?;
    let name = calls.get(at)?.get(0)?.as_str()?;
    let returned = match language {
        Language::Python => "nothing: a `return` is missing, or the returned value is None",
        Language::JavaScript | Language::TypeScript => {
            "nothing: a `return` is missing, or the returned value is null or undefined"
        }
        Language::Cpp => "an empty `std::optional`",
        Language::C | Language::Go | Language::Java | Language::Rust => language.none_word(),
    };
    (given[at] == Value::None).then(|| format!("Call {} of {}, `{name}`, returned {returned}.", at + 1, wanted.len()))
}

/// Advises on an argument that should have been changed in place and is as it was.
pub(super) fn advise_unchanged(
    (signature, language): (&Signature, Language),
    args: &[Json],
    got: &Value,
) -> Option<String> {
    let Signature::Mutation { params, target, .. } = signature else { return None };
    let name = &params.get(*target)?.name;
    let habit = match language {
        Language::Cpp => " A parameter without `&` is a copy.",
        Language::Python | Language::JavaScript | Language::TypeScript => {
            " What the function returns is not looked at."
        }
        Language::C | Language::Go | Language::Java | Language::Rust => "",
    };
    let unchanged = Value::from_json(args.get(*target)?) == *got;
    unchanged.then(|| {
        format!("`{name}` is the same after your call as before it: the call has to change the list itself.{habit}")
    })
}

/// Says where NaN comes from, if the answer holds it and none is wanted.
pub(super) fn advise_nan(language: Language, want: &Value, got: &Value) -> Option<String> {
    fn holds_nan(value: &Value) -> bool {
        match value {
            Value::Float(number) => number.is_nan(),
            other => other.items().is_some_and(|items| items.iter().any(holds_nan)),
        }
    }
    let causes = match language {
        Language::JavaScript | Language::TypeScript => {
            "arithmetic with a missing value, such as an item behind the end, from 0 / 0, or from a number that grew to \
             Infinity"
        }
        Language::Python => "arithmetic with infinity, such as `inf - inf` or `0 * inf`",
        Language::C | Language::Cpp | Language::Go | Language::Java | Language::Rust => {
            "0.0 / 0.0, from the root or the logarithm of a number below 0, or from infinity minus infinity"
        }
    };
    (holds_nan(got) && !holds_nan(want)).then(|| format!("NaN is no number: it comes from {causes}."))
}

/// Returns whether the last line of a program's output is the value in its usual printed form.
fn prints_value(output: &str, want: &Value) -> bool {
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(|c| !c.is_whitespace());
        letters.map(|c| if c == '"' { '\'' } else { c }).collect()
    };
    let wanted = match want {
        // A string is printed without its quotes; an empty one can't be recognised.
        Value::Str(text) => plain(text),
        other => plain(&other.to_string()),
    };
    let alike = |text: &str| plain(text) == wanted;
    !wanted.is_empty() && output.trim_end().lines().next_back().is_some_and(alike)
}

/// Returns whether a case's input has so few values and such small numbers that even trying everything would be quick.
pub(super) fn is_tiny(args: &[Json]) -> bool {
    /// Eight items have 40,320 orders, and 6,561 ways to occupy three places. Twice as many have 43 million.
    const VALUES: usize = 8;
    /// A number by itself may be a count, and so may need as many orders.
    const LARGEST_COUNT: f64 = 8.0;
    /// Two nested loops up to it are quick.
    const LARGEST_ITEM: f64 = 2000.0;
    fn leaves(json: &Json, largest: f64) -> Option<usize> {
        match json {
            Json::Number(number) => (number.as_f64()?.abs() <= largest).then_some(1),
            Json::String(text) => Some(text.chars().count()),
            Json::Array(items) => items.iter().map(|item| leaves(item, LARGEST_ITEM)).sum(),
            Json::Object(map) => map.values().map(|item| leaves(item, LARGEST_ITEM)).sum(),
            Json::Null | Json::Bool(_) => Some(1),
        }
    }
    args.iter().map(|arg| leaves(arg, LARGEST_COUNT)).sum::<Option<usize>>().is_some_and(|leaves| leaves <= VALUES)
}

/// Returns advice for a Python exception that shows a misunderstanding rather than a mistake in the algorithm.
pub(super) fn advise_exception(
    (signature, args): (&Signature, &[Json]),
    source: &str,
    kind: &str,
    message: &str,
) -> Option<String> {
    match kind {
        // Python itself may suggest a name, or an import.
        "NameError" if !message.contains("Did you") => {
            missing_name::advise(source, message.strip_prefix("name '")?.split('\'').next()?)
        }
        "TypeError" if message.starts_with("unhashable type") && caches_calls(source) => {
            let kind = message.split('\'').nth(1).unwrap_or("list");
            Some(format!(
                "`lru_cache` and `cache` need arguments that can be keys, and a `{kind}` can't: pass an index or a tuple."
            ))
        }
        "TypeError" if is_self_missing(source, message) => {
            Some("A method takes the object first: add `self` as its first parameter.".to_owned())
        }
        "RuntimeError" if message.contains("can't start new thread") => Some(
            "There are no threads in the sandbox, and no solution needs one: call the function directly.".to_owned(),
        ),
        "EOFError" if *signature != Signature::Stdin => Some(arguments_passed_text(signature)),
        // Nothing is there to read, so the text is empty and its parts are missing.
        "ValueError" | "IndexError" | "StopIteration"
            if *signature != Signature::Stdin && reads_input(source) && is_about_nothing(message) =>
        {
            Some(arguments_passed_text(signature))
        }
        "EOFError" => Some("The program read more input than there is.".to_owned()),
        "ModuleNotFoundError" => Some(missing_name::describe_missing_module(message.split('\'').nth(1)?)),
        "RecursionError" => {
            // The program may have another limit than Python's own.
            let calls = if source.contains("setrecursionlimit") { "" } else { ", about 1,000 calls" };
            let depth = format!(
                "The recursion went deeper than Python allows{calls}. Is there a base case, and is it reached?"
            );
            // The depth can't come from the size of an input that has none.
            if is_tiny(args) {
                return Some(depth);
            }
            Some(format!(
                "{depth} If smaller inputs pass, it is: then the depth grows with the input, and a loop has no such limit."
            ))
        }
        _ => None,
    }
}

/// Whether a file reads its standard input.
pub(super) fn reads_input(source: &str) -> bool {
    let code = blank_pieces(Language::Python, source);
    let forms = ["stdin.read", "in sys.stdin", "in stdin", "open(0", "map(int, stdin", "next(sys.stdin"];
    // `is_open(0, 0)` asks for a cell.
    let is_whole = |at: usize, form: &str| form != "open(0" || !code[..at].ends_with(|c| is_word(c) || c == '.');
    forms.iter().any(|form| code.match_indices(form).any(|(at, _)| is_whole(at, form)))
}

/// Whether an exception's message is what an empty text or an empty list gives.
fn is_about_nothing(message: &str) -> bool {
    message.is_empty()
        || message.ends_with("''")
        || message.contains("got 0")
        || message.contains("index out of range")
        || message.contains("empty")
}

fn caches_calls(source: &str) -> bool {
    source.lines().any(|line| {
        let line = line.trim();
        line.starts_with('@')
            && (line.contains("lru_cache") || line.trim_start_matches("@functools.").trim_matches('@') == "cache")
    })
}

/// Whether Python says that a method got one argument more than it takes, and no parameter of the file's method is
/// called `self`: `f() takes 1 positional argument but 2 were given`.
fn is_self_missing(source: &str, message: &str) -> bool {
    let counts = || {
        let (name, rest) = message.split_once("() takes ")?;
        // The function of a function has no object.
        let (owner, _) = name.rsplit_once('.')?;
        if owner.ends_with("<locals>") {
            return None;
        }
        let takes: u32 = rest.split(' ').next()?.parse().ok()?;
        let given: u32 = rest.split(" but ").nth(1)?.split(' ').next()?.parse().ok()?;
        Some((name.rsplit('.').next()?.to_owned(), takes, given))
    };
    let Some((name, takes, given)) = counts() else { return false };
    let is_method =
        |line: &&str| line.starts_with([' ', '\t']) && line.trim_start().starts_with(&format!("def {name}("));
    given == takes + 1 && source.lines().find(is_method).is_some_and(|line| !line.contains("(self"))
}

pub(super) fn arguments_passed_text(signature: &Signature) -> String {
    let params = match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => params.as_slice(),
        Signature::Class { .. } | Signature::Stdin => &[],
    };
    let names: Vec<String> = params.iter().map(|param| format!("`{}`", param.name)).collect();
    let here = if names.is_empty() { String::new() } else { format!(", here as {}", join_and(&names)) };
    format!("There is nothing to read: the arguments are passed in{here}.")
}

/// Removes the repeated rounds of a recursion from a traceback and keeps one of them.
pub(super) fn collapse_recursion(frames: Vec<StackFrame>) -> Vec<StackFrame> {
    /// Maximum number of functions that call each other in turn.
    const LONGEST_ROUND: usize = 3;
    let mut kept: Vec<StackFrame> = Vec::new();
    for frame in frames {
        kept.push(frame);
        for round in 1..=LONGEST_ROUND {
            let end = kept.len();
            // The mark for omitted frames may be between rounds of the same recursion.
            let gap = |at: usize| usize::from(kept.get(at).is_some_and(|frame| frame.line == 0));
            let Some(last) = end.checked_sub(round) else { break };
            let Some(middle) = last.checked_sub(1).map(|before| last - gap(before)) else { break };
            let Some(first) = middle.checked_sub(round) else { break };
            let repeats = kept[first..middle] == kept[last..end] && kept[last..end].iter().all(|frame| frame.line != 0);
            if repeats {
                kept.truncate(middle);
                break;
            }
        }
    }
    kept
}

/// Finds a declaration in a file that is similar to the name the tests call, or has that name but is nested.
pub(in crate::judge) fn find_near_declaration<'a>(source: &'a str, name: &str) -> Option<NearDeclaration<'a>> {
    let declared: Vec<(bool, &str)> = source.lines().filter_map(parse_declaration).collect();
    if declared.iter().any(|(inside, found)| *inside && *found == name) {
        return Some(NearDeclaration::Inside);
    }
    let outside = declared.iter().filter(|(inside, found)| !inside && *found != name).map(|(_, found)| *found);
    nearest(name, outside).map(NearDeclaration::Near)
}

/// The result of [`find_near_declaration`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::judge) enum NearDeclaration<'a> {
    /// A declaration with this similar name.
    Near(&'a str),
    /// A declaration with the right name, but inside a class or another function.
    Inside,
}

/// Returns the name a line declares and whether the line is indented. It recognises the keywords with which languages
/// declare functions and classes.
fn parse_declaration(line: &str) -> Option<(bool, &str)> {
    const WORDS: [&str; 9] = ["async", "export", "def", "class", "function", "const", "let", "var", "fn"];
    let inside = line.starts_with([' ', '\t']);
    let mut rest = line.trim_start();
    let mut declares = false;
    while let Some(after) = WORDS.iter().find_map(|word| rest.strip_prefix(word)?.strip_prefix(' ')) {
        (rest, declares) = (after.trim_start(), true);
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    (declares && end > 0).then(|| (inside, &rest[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::problem::{Param, Type};

    fn function(params: &[&str]) -> Signature {
        let params = params.iter().map(|name| Param { name: (*name).to_owned(), kind: Type::Int }).collect();
        Signature::Function { name: "f".to_owned(), params, returns: Type::Int }
    }

    #[test]
    fn an_input_is_tiny_if_trying_everything_is_quick() {
        let check = |args: serde_json::Value, expected| {
            let args: Vec<Json> = args.as_array().expect("arguments").clone();
            assert_eq!(is_tiny(&args), expected, "{args:?}");
        };
        check(serde_json::json!([[1, 2, 3], 6]), true);
        check(serde_json::json!([[1420, 1500, 1480, 1390, 1510], 5]), true);
        check(serde_json::json!([[2001], 5]), false);
        check(serde_json::json!(["abcdefgh"]), true);
        check(serde_json::json!(["abcdefgh", true]), false);
        // Sixteen discs on three poles can be arranged in 43 million ways.
        check(serde_json::json!([16, 1, 3]), false);
        check(serde_json::json!([[1, 2], 1000]), false);
    }

    #[test]
    fn a_deep_recursion_grows_with_the_input_only_if_that_is_large() {
        let advice = |arg: Json| {
            let advice = advise_exception((&function(&["n"]), &[arg]), "", "RecursionError", "");
            advice.expect("advice").contains("If smaller inputs pass")
        };
        assert!(advice(Json::from(5000)));
        assert!(!advice(Json::from("")) && !advice(Json::from(0)));
    }

    #[test]
    fn what_is_printed_in_place_of_the_answer_is_recognised() {
        let check = |output: &str, want: &str, expected| {
            let want = Value::from_json(&serde_json::from_str(want).expect("test JSON"));
            assert_eq!(prints_value(output, &want), expected, "{output:?} {want}");
        };
        check("[0, 1]\n", "[0, 1]", true);
        check("[0,1]", "[0, 1]", true);
        check("looking\n[0, 1]\n", "[0, 1]", true);
        check("ab\n", "\"ab\"", true);
        check("[\"a\"]", "[\"a\"]", true);
        check("[1, 0]\n", "[0, 1]", false);
        check("", "\"\"", false);
        check("1\n0\n", "10", false);
        check("True", "true", true);
    }

    #[test]
    fn words_of_comments_and_of_python_are_no_names_of_the_file() {
        let check = |name: &str, expected: Option<&str>| {
            let source = "def f(nums):\n    # count the pairs\n    return int(nums)\n";
            let message = format!("name '{name}' is not defined");
            let advice = advise_exception((&function(&["nums"]), &[]), source, "NameError", &message);
            assert_eq!(advice.as_deref(), expected, "{name}");
        };
        check("counts", None);
        check("returns", None);
        check("ints", None);
        check("numz", Some("Did you mean `nums`?"));
    }

    #[test]
    fn a_function_that_reads_its_input_is_told_where_the_arguments_are() {
        let told = "There is nothing to read: the arguments are passed in, here as `nums`.";
        let check = |source: &str, kind: &str, message: &str, expected: Option<&str>| {
            assert_eq!(
                advise_exception((&function(&["nums"]), &[]), source, kind, message).as_deref(),
                expected,
                "{source}"
            );
        };
        let reads = "import sys\ndef f(nums):\n    n = int(sys.stdin.read())\n";
        check(reads, "ValueError", "invalid literal for int() with base 10: ''", Some(told));
        check("n, m = map(int, sys.stdin.readline().split())", "ValueError", "expected 2, got 0", Some(told));
        check("data = open(0).read().split()", "IndexError", "list index out of range", Some(told));
        check(reads, "ValueError", "invalid literal for int() with base 10: 'x'", None);
        check("def f(nums):\n    return is_open(0, 0)\n", "IndexError", "list index out of range", None);
        check("# sys.stdin.read()\nint(nums)", "ValueError", "invalid literal for int() with base 10: ''", None);
    }

    #[test]
    fn a_misunderstanding_is_named() {
        let check = |kind: &str, message: &str, expected: Option<&str>| {
            let signature = function(&["nums", "target"]);
            let source = "@lru_cache(None)\ndef ruler_marks(n):\n    pass\nclass A:\n    def f(x):\n        pass\n";
            assert_eq!(advise_exception((&signature, &[]), source, kind, message).as_deref(), expected, "{message}");
        };
        check("NameError", "name 'ruler_mark' is not defined", Some("Did you mean `ruler_marks`?"));
        check("NameError", "name 'zzz' is not defined", None);
        let imported = "`deque` is not imported: add `from collections import deque` at the top.";
        check("NameError", "name 'deque' is not defined", Some(imported));
        let module = "`heapq` is not imported: add `import heapq` at the top.";
        check("NameError", "name 'heapq' is not defined", Some(module));
        check("NameError", "name 'queue' is not defined", None);
        check("TypeError", "f.<locals>.g() takes 1 positional argument but 2 were given", None);
        check(
            "TypeError",
            "unhashable type: 'list'",
            Some(
                "`lru_cache` and `cache` need arguments that can be keys, and a `list` can't: pass an index or a tuple.",
            ),
        );
        check(
            "TypeError",
            "A.f() takes 1 positional argument but 2 were given",
            Some("A method takes the object first: add `self` as its first parameter."),
        );
        check("TypeError", "A.f() takes 1 positional argument but 3 were given", None);
        check(
            "RuntimeError",
            "can't start new thread",
            Some("There are no threads in the sandbox, and no solution needs one: call the function directly."),
        );
        check(
            "EOFError",
            "EOF when reading a line",
            Some("There is nothing to read: the arguments are passed in, here as `nums` and `target`."),
        );
        check(
            "ModuleNotFoundError",
            "No module named 'numpy'",
            Some("Only the standard library can be imported; `numpy` is not part of it."),
        );
        check(
            "ModuleNotFoundError",
            "No module named 'colections'",
            Some("There is no module `colections`. Did you mean `collections`?"),
        );
        check(
            "ModuleNotFoundError",
            "No module named '_ctypes'",
            Some("`_ctypes` needs the system, which the sandbox keeps away. No solution needs it."),
        );
        check("ModuleNotFoundError", "my own words", None);
        check("ValueError", "No module named 'numpy'", None);
    }

    #[test]
    fn the_rounds_of_a_recursion_are_shown_once() {
        let check = |lines: &[u32], expected: &[u32]| {
            let frame = |line: &u32| StackFrame { function: "f".to_owned(), line: *line, code: String::new() };
            let kept = collapse_recursion(lines.iter().map(frame).collect());
            assert_eq!(kept.iter().map(|frame| frame.line).collect::<Vec<_>>(), expected, "{lines:?}");
        };
        check(&[5, 2, 2, 0, 2, 2, 2], &[5, 2]);
        check(&[5, 2, 2, 0, 2, 2, 3], &[5, 2, 3]);
        check(&[9, 2, 5, 2, 0, 5, 2, 5], &[9, 2, 5]);
        check(&[1, 2, 3], &[1, 2, 3]);
        check(&[1, 2, 0, 3, 4], &[1, 2, 0, 3, 4]);
        check(&[], &[]);
        check(&[0, 0], &[0, 0]);
    }

    #[test]
    fn a_name_that_is_nearly_there_is_found() {
        let check = |source: &str, expected| assert_eq!(find_near_declaration(source, "double"), expected, "{source}");
        check("def duoble(nums):\n    pass", Some(NearDeclaration::Near("duoble")));
        check("def Double(nums):\n    pass", Some(NearDeclaration::Near("Double")));
        check("class Solution:\n    def double(self, nums):\n        pass", Some(NearDeclaration::Inside));
        check("const dubble = (nums) => nums;", Some(NearDeclaration::Near("dubble")));
        check("export function dooble(nums) {", Some(NearDeclaration::Near("dooble")));
        check("def main():\n    doubl(3)", None);
        check("defdouble = 3", None);
        check("", None);
    }
}
