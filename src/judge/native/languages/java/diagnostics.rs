//! Parses javac's messages, and the stack trace of an uncaught exception.

use crate::judge::native::compiler_diagnostics::{Diagnostic, split_location};
use crate::judge::native::crash::{Crash, build_crash, last_name_part};

pub(super) const OUT_OF_MEMORY: &[&str] = &[
    "OutOfMemoryError: ",
    "java.lang.OutOfMemoryError",
    "Exception: java.lang.OutOfMemoryError",
    "Exception in thread *\" java.lang.OutOfMemoryError",
    "# There is insufficient memory for the Java Runtime",
];
pub(super) const TOO_DEEP: &[&str] =
    &["StackOverflowError: ", "java.lang.StackOverflowError", "Exception in thread *\" java.lang.StackOverflowError"];

/// The classes of `java.util` that solutions use.
const UTIL_CLASSES: &[&str] = &[
    "ArrayDeque",
    "ArrayList",
    "Arrays",
    "BitSet",
    "Collection",
    "Collections",
    "Comparator",
    "Deque",
    "HashMap",
    "HashSet",
    "Iterator",
    "LinkedHashMap",
    "LinkedHashSet",
    "LinkedList",
    "List",
    "Map",
    "NoSuchElementException",
    "Objects",
    "Optional",
    "PriorityQueue",
    "Queue",
    "Random",
    "Scanner",
    "Set",
    "SortedMap",
    "Stack",
    "StringJoiner",
    "TreeMap",
    "TreeSet",
    "Vector",
];

/// Parses `Solution.java:3: error: cannot find symbol`, then the line, a caret, and a description of the symbol.
pub(super) fn compile_errors(output: &str) -> Vec<Diagnostic> {
    let lines: Vec<&str> = output.lines().collect();
    let mut found = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let Some((mut diagnostic, rest)) = split_location(line) else { continue };
        let Some(message) = rest.trim_start().strip_prefix("error: ") else { continue };
        message.clone_into(&mut diagnostic.message);
        let rest = lines[i + 1..].iter().take_while(|line| split_location(line).is_none());
        for line in rest {
            let text = line.trim();
            if text == "^" && diagnostic.column.is_none() {
                diagnostic.column = Some(line.chars().take_while(|&c| c != '^').count() as u32 + 1);
            } else if let Some(symbol) = text.strip_prefix("symbol:") {
                let words: Vec<&str> = symbol.split_whitespace().collect();
                diagnostic.message = format!("{}: {}", diagnostic.message, words.join(" "));
                if let ["class" | "variable", name] = words[..]
                    && UTIL_CLASSES.contains(&name)
                {
                    diagnostic.message += "; `import java.util.*;` is missing";
                }
            } else if let Some((word @ ("required" | "found" | "reason"), what)) = text.split_once(':') {
                // `required: int,int` and `found:    int` of a call with other arguments.
                diagnostic.message = format!("{}; {word}: {}", diagnostic.message.trim_end_matches(';'), what.trim());
            } else if diagnostic.column.is_some() && is_explanation(line) {
                // `String cannot be converted to boolean` below `bad type in conditional expression`.
                diagnostic.message = format!("{}; {text}", diagnostic.message);
            }
        }
        found.push(diagnostic);
    }
    found
}

/// Whether a line below the caret explains the error: it is indented, and neither says where a symbol was looked for nor
/// what a type variable is.
fn is_explanation(line: &str) -> bool {
    let text = line.trim();
    let is_about_place = ["location:", "where ", "symbol:"].iter().any(|start| text.starts_with(start));
    line.starts_with("  ")
        && !text.is_empty()
        && !is_about_place
        && !text.contains(" extends ")
        && !text.contains(" super ")
}

/// Parses `Exception in thread "main" java.lang.IllegalStateException: why`, then `at Solution.f(Solution.java:3)`.
pub(super) fn crash(stderr: &str, learner: &str) -> Option<Crash> {
    let first = stderr.lines().find_map(|line| line.split_once("Exception in thread ")?.1.split_once("\" "))?.1;
    let (kind, message) = first.split_once(": ").unwrap_or((first, ""));
    let place = |line: &str| {
        let (function, rest) = line.trim_start().strip_prefix("at ")?.split_once('(')?;
        let (file, row) = rest.split_once(':')?;
        let method = function.rsplit('.').next().unwrap_or(function);
        (file == learner).then_some((method.to_owned(), row.trim_end_matches(')').parse().ok()?))
    };
    let frames: Vec<_> = stderr.lines().filter_map(place).collect();
    Some(build_crash(last_name_part(kind), message, frames.into_iter().rev().collect()))
}

pub(super) fn exception_aliases(expected: &str) -> &'static [&'static str] {
    match expected {
        "ValueError" => &["IllegalArgumentException", "NumberFormatException", "ArithmeticException"],
        "IndexError" => &["IndexOutOfBoundsException", "ArrayIndexOutOfBoundsException", "NoSuchElementException"],
        "KeyError" => &["NoSuchElementException", "IllegalArgumentException"],
        "ZeroDivisionError" => &["ArithmeticException"],
        _ => &["IllegalStateException", "RuntimeException"],
    }
}
