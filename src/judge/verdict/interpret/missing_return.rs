//! Says why a Python function returned None, as far as its text alone proves it.
//!
//! A `return` that is missing and a `return` of a variable without a value look alike from outside.

use crate::types::Language;
use crate::types::comments_and_strings::{blank_pieces, indentation, is_word};

/// Why a function returned None.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoneCause {
    /// No `return` ran that has a value.
    NoReturn,
    /// Its only `return` returned this variable.
    Variable { name: String, line: u32 },
    /// No `return` with a value ran, and there is one without.
    NoValue,
    /// Any of them, or a call that returned None.
    Unknown,
}

/// Finds the cause in the function that the tests call.
pub(super) fn find_cause(source: &str, function: &str) -> NoneCause {
    let code = blank_pieces(Language::Python, source);
    let (lines, original): (Vec<&str>, Vec<&str>) = (code.lines().collect(), source.lines().collect());
    let head = format!("def {function}(");
    let mut heads = (0..lines.len()).filter(|at| lines[*at].trim_start().starts_with(&head));
    let (Some(start), None) = (heads.next(), heads.next()) else { return NoneCause::Unknown };
    let depth = indentation(lines[start]);
    let is_inside = |at: &usize| lines[*at].trim().is_empty() || indentation(lines[*at]) > depth;
    let body: Vec<usize> = (start + 1..lines.len()).take_while(is_inside).collect();
    let is_one_line = has_return(lines[start]);
    let returns: Vec<usize> = body.iter().copied().filter(|at| has_return(lines[*at])).collect();
    let last = body.iter().copied().rev().find(|at| !lines[*at].trim().is_empty());
    let first = body.iter().copied().find(|at| !lines[*at].trim().is_empty());
    if let ([only], false) = (returns.as_slice(), is_one_line)
        && Some(*only) == last
        && first.is_some_and(|first| indentation(lines[first]) == indentation(lines[*only]))
        && let Some(name) = lines[*only].trim().strip_prefix("return ").map(str::trim)
        && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(is_word)
        && name != "None"
    {
        return NoneCause::Variable { name: name.to_owned(), line: *only as u32 + 1 };
    }
    // The original shows a string as what it is.
    let never_none = |at: &usize| value_of(original[*at]).is_none_or(is_never_none);
    let has_bare_return = || returns.iter().any(|at| value_of(original[*at]).is_none());
    match !is_one_line && returns.iter().all(never_none) {
        true if has_bare_return() => NoneCause::NoValue,
        true => NoneCause::NoReturn,
        false => NoneCause::Unknown,
    }
}

/// Whether a line holds the word `return`.
fn has_return(line: &str) -> bool {
    line.split(|c: char| !is_word(c)).any(|word| word == "return")
}

/// The expression behind the first `return` of a line. `None` for a `return` without a value.
fn value_of(line: &str) -> Option<&str> {
    let (at, word) = line
        .match_indices("return")
        .find(|(at, word)| !line[..*at].ends_with(is_word) && !line[at + word.len()..].starts_with(is_word))?;
    let rest = line[at + word.len()..].trim();
    (!rest.is_empty() && !rest.starts_with('#')).then_some(rest)
}

/// Whether an expression has a value for sure: a literal or a call of a function of Python that always returns one, with
/// nothing behind it that could be another value.
fn is_never_none(value: &str) -> bool {
    const CALLS: [&str; 12] =
        ["len(", "sum(", "sorted(", "list(", "set(", "dict(", "tuple(", "str(", "int(", "bool(", "any(", "all("];
    let has_choice = value.split(|c: char| !is_word(c)).any(|word| matches!(word, "else" | "or" | "and"));
    let is_literal = value.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '[' | '{' | '"' | '\'' | '-'))
        || ["True", "False", "not "].iter().any(|word| value.starts_with(word));
    let is_whole = !value.ends_with(['(', '[', '{', '\\', ','])
        && !["].", "][", "}.", "}[", ").", ")["].iter().any(|part| value.contains(part));
    is_whole && !has_choice && (is_literal || CALLS.iter().any(|call| value.starts_with(call)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &NoneCause) {
        assert_eq!(find_cause(source, "f"), *expected, "{source}");
    }

    #[test]
    fn a_variable_without_a_value_is_told_from_a_missing_return() {
        let name = |name: &str, line| NoneCause::Variable { name: name.to_owned(), line };
        check("def f(n):\n    best = None\n    for i in n:\n        pass\n    return best\n", &name("best", 5));
        check("def f(n):\n    for i in n: i * 2", &NoneCause::NoReturn);
        check("def f(n):\n    # return n\n    print('return')\n", &NoneCause::NoReturn);
        check("def f(n):\n    for i in n:\n        return [i, 1]\n", &NoneCause::NoReturn);
        check("def f(n):\n    if n:\n        return\n    return 3\n", &NoneCause::NoValue);
        check("def f(n):\n    if n:\n        return True\n    return False  # no\n", &NoneCause::NoReturn);
    }

    #[test]
    fn an_open_cause_stays_open() {
        for source in [
            "def f(n):\n    if n:\n        return best\n    return 3\n",
            "def f(n):\n    if n:\n        return f(n - 1)\n",
            "def f(n):\n    for i in n:\n        return i\n",
            "def f(n):\n    return [n, 1][0]\n",
            "def f(n):\n    return 1 if n else None\n",
            "def f(n): return n\n",
            "def f(n):\n    return list(n).sort()\n",
            "def f(n):\n    return dict(n)[0]\n",
            "def f(n):\n    return None\n",
            "def f(n):\n    return {\n        1: 2,\n    }.get(n)\n",
            "f = lambda n: n\n",
        ] {
            check(source, &NoneCause::Unknown);
        }
    }
}
