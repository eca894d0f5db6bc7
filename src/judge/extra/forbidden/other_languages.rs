//! Finds forbidden functions of Python's module `math` in a program in another language, where they have the same name:
//! `math.pow` is `Math.pow` in Java and JavaScript and `math.Pow` in Go. Comments and strings don't count.
//!
//! The other words have no such form: a Java program has many ways to sort. A function that is imported by its name alone,
//! or called by another class, is not seen.

use super::ForbiddenUse;
use crate::types::Language;
use crate::types::comments_and_strings::blank_pieces;
use crate::types::humanize::capitalize;

/// Functions that `math` of Python and Go, and `Math` of Java and JavaScript, all have.
const SHARED: [&str; 13] =
    ["pow", "exp", "log", "log10", "sqrt", "cbrt", "sin", "cos", "tan", "ceil", "floor", "hypot", "atan2"];

/// Returns the forbidden words of a problem as a language writes them; those that it lacks are left out.
pub(super) fn translate_words(language: Language, words: &[String]) -> Vec<String> {
    let shared = |word: &'_ str| SHARED.iter().copied().find(|name| word.strip_prefix("math.") == Some(*name));
    let own = |word: &String| match (language, shared(word)) {
        (Language::Java | Language::JavaScript | Language::TypeScript, Some(name)) => Some(format!("Math.{name}")),
        (Language::Go, Some(name)) => Some(format!("math.{}", capitalize(name))),
        (Language::JavaScript | Language::TypeScript, None) if word == "**" => Some(word.clone()),
        _ => None,
    };
    words.iter().filter_map(own).collect()
}

/// Returns every use of one of the words in text order.
pub(super) fn find_uses(language: Language, words: &[String], source: &str) -> Vec<ForbiddenUse> {
    let mut uses = Vec::new();
    for (line, code) in (1..).zip(blank_pieces(language, source).lines()) {
        for word in words {
            let starts = code.match_indices(word.as_str()).map(|(at, _)| at);
            uses.extend(starts.filter(|at| is_whole_word(code, *at, word)).map(|at| ForbiddenUse {
                word: word.clone(),
                line,
                column: code[..at].chars().count() as u32 + 1,
            }));
        }
    }
    uses.sort_by_key(|found| (found.line, found.column));
    uses
}

/// Whether no letter beside a word belongs to a longer name.
fn is_whole_word(code: &str, at: usize, word: &str) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    !word.starts_with(is_name) || (!code[..at].ends_with(is_name) && !code[at + word.len()..].starts_with(is_name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(language: Language, source: &str, expected: &[(&str, u32, u32)]) {
        let words = ["pow", "**", "math.pow", "math.log"].map(str::to_owned);
        let uses = find_uses(language, &translate_words(language, &words), source);
        let found: Vec<_> = uses.iter().map(|found| (found.word.as_str(), found.line, found.column)).collect();
        assert_eq!(found, expected, "{source}");
    }

    #[test]
    fn functions_of_math_are_found_in_the_languages_that_have_them() {
        check(Language::Java, "class A {\n  double f() { return Math.pow(2, 3); }\n}", &[("Math.pow", 2, 23)]);
        check(Language::Java, "import static java.lang.Math.log;", &[("Math.log", 1, 25)]);
        check(Language::JavaScript, "return x ** n + Math.log(2);", &[("**", 1, 10), ("Math.log", 1, 17)]);
        check(Language::Go, "return math.Pow(x, 2)", &[("math.Pow", 1, 8)]);
        check(Language::Cpp, "return std::pow(x, n);", &[]);
    }

    #[test]
    fn comments_strings_and_longer_names_are_no_uses() {
        for source in [
            "// Math.pow\nint a;",
            "/* Math.pow\n ** Math.pow */ int a;",
            "String a = \"\\\"Math.pow\"; char b = '\"';",
            "MyMath.pow(1); Math.power(2); pow(3);",
        ] {
            check(Language::Java, source, &[]);
        }
        check(Language::Java, "int a = 1; /**/ Math.pow(1, 2);", &[("Math.pow", 1, 17)]);
        check(Language::JavaScript, "const a = `\n**`; // **", &[]);
        check(Language::JavaScript, "s.split(/`/); x ** 2", &[("**", 1, 17)]);
        check(Language::Java, "String a = \"\"\"\n  Math.pow(1, 2)\"\"\";", &[]);
        check(Language::Go, "a := `\\`; math.Pow(x, 2)", &[("math.Pow", 1, 11)]);
    }
}
