//! Reads a line or a task for what the last hint says of a place.

use crate::types::comments_and_strings::indentation;

/// Whether a line only returns a constant at the end of its function. Every case that finds nothing ends there, so the
/// cases that fail there say nothing about it.
pub fn is_final_constant(program: &str, line: u32) -> bool {
    let mut rest = program.lines().skip((line as usize).saturating_sub(1));
    let Some(text) = rest.next() else { return false };
    let Some(value) = text.trim().strip_prefix("return ").map(|value| value.trim_end_matches(';').trim()) else {
        return false;
    };
    let words = ["True", "False", "None", "true", "false", "null", "nullptr"];
    let is_constant = words.contains(&value)
        || (!value.is_empty() && value.chars().all(|c| c.is_ascii_digit() || "[](){}'\".,- ".contains(c)));
    let next = rest.find(|line| !line.trim().is_empty());
    let ends = next.is_none_or(|next| indentation(next) < indentation(text));
    is_constant && ends && indentation(text) == body_indent(program, line)
}

/// The indentation of the body of the function around a line: the line below the last head that is less indented.
fn body_indent(program: &str, line: u32) -> usize {
    let lines: Vec<&str> = program.lines().take(line as usize).collect();
    let is_head = |text: &&str| {
        let text = text.trim_start();
        text.starts_with("def ") || (text.ends_with('{') && text.contains('(') && !is_block(text))
    };
    let head = lines.iter().rposition(is_head);
    head.and_then(|head| lines.get(head + 1..)?.iter().find(|line| !line.trim().is_empty()))
        .map_or(0, |line| indentation(line))
}

/// Whether a line with a brace opens a block inside a function.
fn is_block(text: &str) -> bool {
    let words = ["if", "for", "while", "else", "switch", "do", "try", "catch", "}"];
    words.iter().any(|word| text.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '(', '{'])))
}

/// Whether a statement names a number beyond 64 bits, such as 10^100.
pub fn has_huge_numbers(statement: &str) -> bool {
    const MAX_DIGITS: usize = 19;
    let exponent = |rest: &str| rest.split(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse().ok());
    statement.split("10^").skip(1).any(|rest| exponent(rest).is_some_and(|power: usize| power >= MAX_DIGITS))
        || statement.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() > MAX_DIGITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_at_the_end_of_a_function_is_recognised() {
        let check = |program: &str, line, expected| assert_eq!(is_final_constant(program, line), expected, "{program}");
        check("def f(n):\n    if n:\n        return 1\n    return []\n", 4, true);
        check("def f(n):\n    return -1\n\ndef g():\n    pass\n", 2, true);
        check("long f(int n) {\n    g();\n    return -1;\n}\n", 3, true);
        check("def f(n):\n    if n:\n        return 1\n    return n\n", 3, false);
        check("def f(n):\n    if n:\n        return 1\n", 3, false);
        check("def f(n):\n    return n[0]\n", 2, false);
        check("def f(n):\n    return best\n", 9, false);
    }

    #[test]
    fn numbers_beyond_64_bits_are_seen_in_a_statement() {
        assert!(has_huge_numbers("`n` is from 0 to 10^100"));
        assert!(has_huge_numbers("up to 123456789012345678901234567890"));
        assert!(!has_huge_numbers("from 0 to 1000000000000000 (10^15)"));
    }
}
