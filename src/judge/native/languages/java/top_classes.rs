//! Finds the classes of a Java file: javac wants a public one in a file with its name, and the tests call a method of one.
//!
//! This reads words and braces only. A file that javac refuses may give any result.

use crate::types::Language;
use crate::types::comments_and_strings::{blank_pieces, closing_bracket, is_word};

/// A class that is not inside another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TopClass<'a> {
    pub name: &'a str,
    pub public: bool,
    /// The words between its braces, without comments and strings.
    body: &'a str,
}

impl TopClass<'_> {
    /// Whether a method with this name is declared in the class, or called there without a name before it.
    pub(super) fn has_method(&self, name: &str) -> bool {
        let mut starts = self.body.match_indices(name);
        starts.any(|(at, _)| {
            let after = self.body[at + name.len()..].trim_start();
            let before = &self.body[..at];
            !before.ends_with(is_word) && !before.trim_end().ends_with('.') && after.starts_with('(')
        })
    }
}

/// Returns the top classes of a source without comments and strings ([`blank_comments`]), in their order.
pub(super) fn top_classes(code: &str) -> Vec<TopClass<'_>> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(open) = rest.find('{') {
        let (head, body) = (&rest[..open], &rest[open + 1..]);
        let end = closing_bracket(&rest[open..], ['{', '}']).map_or(body.len(), |close| close - 1);
        let head = head.rsplit(';').next().unwrap_or(head);
        let words: Vec<&str> = head.split(|c| !is_word(c)).filter(|word| !word.is_empty()).collect();
        let kind = words.iter().position(|word| matches!(*word, "class" | "interface" | "enum" | "record"));
        if let Some(name) = kind.and_then(|at| words.get(at + 1)) {
            found.push(TopClass { name, public: words.contains(&"public"), body: &body[..end] });
        }
        rest = body.get(end + 1..).unwrap_or_default();
    }
    found
}

/// Replaces comments, strings and characters by blanks.
pub(super) fn blank_comments(source: &str) -> String {
    blank_pieces(Language::Java, source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_outside_all_others_are_found() {
        let check = |source: &str, expected: &[(&str, bool)]| {
            let code = blank_comments(source);
            let found: Vec<_> = top_classes(&code).iter().map(|class| (class.name, class.public)).collect();
            assert_eq!(found, expected, "{source}");
        };
        check("class Main { static int f() { return 1; } }", &[("Main", false)]);
        check("import java.util.*;\npublic final class Sol<T> { class In {} }", &[("Sol", true)]);
        check(
            "// class A {\n/* class B { */ class C { String s = \"}class D{\"; char c = '{'; } record E(int a) {}",
            &[("C", false), ("E", false)],
        );
        check("public class Open { void f() {", &[("Open", true)]);
        check("", &[]);
        check("int f() { return 1; }", &[]);
    }

    #[test]
    fn a_method_is_a_word_before_a_parenthesis() {
        let check = |name: &str, expected: bool| {
            let code = blank_comments("class A { long slowPump (int a) { return pump; } // other()\n}");
            assert_eq!(top_classes(&code)[0].has_method(name), expected, "{name}");
        };
        check("slowPump", true);
        check("Pump", false);
        check("pump", false);
        check("other", false);
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read(text: String) {
            let code = blank_comments(&text);
            for class in top_classes(&code) {
                let _ = class.has_method("é");
            }
        }
    }
}
