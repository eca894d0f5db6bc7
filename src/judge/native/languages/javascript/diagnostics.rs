//! Parses node's message for a syntax error, and the message of an uncaught error.

use crate::judge::native::compiler_diagnostics::{Diagnostic, file_name};
use crate::judge::native::crash::{Crash, build_crash, is_exception_name};
use crate::judge::native::signature_types::component_types;
use crate::types::problem::{Signature, Type};

pub(in crate::judge::native::languages) const OUT_OF_MEMORY: &[&str] =
    &["RangeError: Array buffer allocation failed", "FATAL ERROR: *out of memory", "# Fatal *out of memory"];
pub(in crate::judge::native::languages) const TOO_DEEP: &[&str] = &["RangeError: Maximum call stack size exceeded"];
/// Errors that count as any expected exception, because JavaScript has only this way to reject an input.
pub(in crate::judge::native::languages) const REFUSALS: &[&str] = &["Error", "RangeError", "TypeError"];

/// Parses `/folder/solution.js:3`, the line, carets, an empty line, `SyntaxError: Unexpected token '}'`.
pub(in crate::judge::native::languages) fn compile_errors(output: &str) -> Vec<Diagnostic> {
    let mut lines = output.lines();
    let Some((file, line)) = lines.by_ref().find_map(|line| {
        let (file, number) = line.rsplit_once(':')?;
        Some((file_name(file), number.parse().ok()?))
    }) else {
        return Vec::new();
    };
    let mut found = Diagnostic { file, line, ..Diagnostic::default() };
    for line in lines {
        let carets = line.trim();
        if found.column.is_none() && !carets.is_empty() && carets.chars().all(|c| c == '^') {
            found.column = Some(line.chars().take_while(|&c| c != '^').count() as u32 + 1);
        } else if let Some((kind, message)) = line.split_once(": ").filter(|(kind, _)| is_error_name(kind)) {
            let advice = module_advice(message).unwrap_or_default();
            (found.kind, found.message) = (Some(kind.to_owned()), format!("{message}{advice}"));
            return vec![found];
        }
    }
    Vec::new()
}

/// Says what to write instead of a word that only modules have.
fn module_advice(message: &str) -> Option<&'static str> {
    match message {
        "Unexpected token 'export'" => Some("; leave out `export`: the tests find the function without it"),
        "Cannot use import statement outside a module" => {
            Some("; write `const fs = require(\"fs\");` instead of `import fs from \"fs\";`")
        }
        _ => None,
    }
}

/// Advice for a program that sorts numbers without a comparison.
pub(in crate::judge::native::languages) fn advise_sort(signature: &Signature, source: &str) -> Option<&'static str> {
    let kinds = component_types(signature);
    let lists = |item: fn(&Type) -> bool| kinds.iter().any(|kind| matches!(kind, Type::List(inner) if item(inner)));
    let has_numbers = lists(|item| matches!(item, Type::Int | Type::Float)) && !kinds.contains(&Type::Str);
    let sorts = |line: &str| line.split("//").next().is_some_and(|code| code.contains(".sort()"));
    // A typed array sorts its numbers as numbers, and who makes texts of them may want the order of words.
    let meant = ["8Array", "16Array", "32Array", "64Array", "map(String)", "String(", ".split(", "`"];
    let is_meant = meant.iter().any(|word| source.contains(word));
    (has_numbers && !is_meant && source.lines().any(sorts))
        .then_some("`.sort()` without a comparison orders numbers like words: 10 comes before 9.")
}

/// Returns whether a text is the name of an error: `SyntaxError`, `TypeError [ERR_INVALID]`.
fn is_error_name(text: &str) -> bool {
    let name = text.split(" [").next().unwrap_or(text);
    name.ends_with("Error") && name.chars().all(char::is_alphanumeric)
}

/// Parses `TypeError: why`, then `    at f (/folder/solution.js:3:5)`.
pub(in crate::judge::native::languages) fn crash(stderr: &str, learner: &str) -> Option<Crash> {
    let lines: Vec<&str> = stderr.lines().collect();
    let at = lines.iter().position(|line| line.split_once(": ").is_some_and(|(kind, _)| is_exception_name(kind)))?;
    let (kind, message) = lines[at].split_once(": ")?;
    let place = |line: &&str| {
        let rest = line.trim_start().strip_prefix("at ")?;
        let (function, place) = rest.split_once(" (").map_or(("", rest), |(f, p)| (f, p.trim_end_matches(')')));
        let mut parts = place.rsplitn(3, ':');
        let (_, row, file) = (parts.next()?, parts.next()?, parts.next()?);
        file.ends_with(learner).then_some((function.to_owned(), row.parse().ok()?))
    };
    let frames: Vec<_> = lines[at + 1..].iter().filter_map(place).collect();
    Some(build_crash(kind, message, frames.into_iter().rev().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::problem::Param;

    #[test]
    fn a_sort_of_numbers_without_a_comparison_is_named() {
        let check = |kind: Type, source: &str, expected: bool| {
            let params = vec![Param { name: "items".to_owned(), kind }];
            let signature = Signature::Function { name: "f".to_owned(), params, returns: Type::Int };
            assert_eq!(advise_sort(&signature, source).is_some(), expected, "{source}");
        };
        let list = |item| Type::List(Box::new(item));
        check(list(Type::Int), "return items.sort()[0];", true);
        check(list(Type::Int), "return items.sort((a, b) => a - b)[0];", false);
        check(list(Type::Int), "return items[0];  // not items.sort()", false);
        check(list(Type::Int), "return Float64Array.from(items).sort()[0];", false);
        check(list(Type::Int), "return Number(items.map(String).sort()[0]);", false);
        check(list(Type::Int), "return items.map(n => n.toString()).sort()[0].length;", false);
        check(list(Type::Int), "return items.map(n => `${n}`).sort()[0].length;", false);
        check(list(Type::Int), "return \"231\".split(\"\").sort()[0];", false);
        check(list(Type::Str), "return items.sort()[0].length;", false);
    }
}
