//! Recognises comparisons by identity where the values are meant: a set of arrays, and `==` between objects.
//!
//! A remark is true of the line that it names, whatever the answer. It is shown for a wrong answer that nothing else
//! explains.

use crate::types::Language;
use crate::types::comments_and_strings::{blank_pieces, closing_bracket, is_word};

/// Java's types of numbers and characters as objects.
const BOXED: [&str; 5] = ["Integer", "Long", "Short", "Character", "Double"];

/// Advises on the first line that compares by identity.
pub(super) fn advise_identity(language: Language, source: &str) -> Option<String> {
    if !matches!(language, Language::Java | Language::JavaScript | Language::TypeScript) {
        return None;
    }
    let code = blank_pieces(language, source);
    let mut lines = (1_u32..).zip(code.lines());
    if language != Language::Java {
        return lines.find_map(|(line, text)| fresh_keys(&code, text, line));
    }
    // A sorted set or map compares as it is told to, and may be made on another line.
    let sorts = ["TreeSet", "TreeMap", "ConcurrentSkip"].iter().any(|sorted| code.contains(sorted));
    let of_arrays = (!sorts).then(|| lines.clone().find_map(|(line, text)| array_keys(text, line)));
    of_arrays.flatten().or_else(|| lines.find_map(|(line, text)| same_objects(&code, text, line)))
}

/// A set or map of Java whose keys are arrays.
fn array_keys(text: &str, line: u32) -> Option<String> {
    let kind = ["HashSet<", "HashMap<", "Set<", "Map<"].into_iter().find(|kind| {
        text.match_indices(kind).any(|(at, _)| {
            let key = text[at + kind.len()..].split([',', '>', '<', '(', ')']).next().unwrap_or_default();
            let is_whole = !text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
            is_whole && key.trim().ends_with("[]")
        })
    })?;
    let (which, they) = if kind.contains("Set") { ("set", "items") } else { ("map", "keys") };
    Some(format!(
        "The {which} in line {line} has arrays as {they}. Java compares arrays by identity there: two arrays with equal content \
         are two {they}. A `List` compares its content."
    ))
}

/// `==` between two variables that are strings, or boxed values.
fn same_objects(code: &str, text: &str, line: u32) -> Option<String> {
    let signs = text.match_indices("==").chain(text.match_indices("!="));
    let kinds = signs.filter_map(|(at, sign)| {
        let (left, right) = (last_operand(&text[..at])?, first_operand(&text[at + 2..])?);
        let both =
            |kinds: &[&str]| kinds.iter().any(|kind| left.is_of_type(code, kind) && right.is_of_type(code, kind));
        // The other side of a string can only be a string or null, or it would not compile.
        let is_text = [(&left, &right), (&right, &left)]
            .iter()
            .any(|(text, other)| matches!(text, Operand::Text) && !matches!(other, Operand::Name("null")));
        let are_strings = is_text || both(&["String"]);
        let kind = if are_strings { "strings" } else { "boxed values" };
        (are_strings || both(&BOXED)).then_some((kind, sign))
    });
    let (kind, sign) = kinds.into_iter().next()?;
    Some(format!(
        "In line {line}, `{sign}` compares two {kind}. In Java, that asks whether both are the same object: compare \
         them with `equals`."
    ))
}

/// One side of a comparison.
enum Operand<'a> {
    Name(&'a str),
    /// A collection's method that returns an item: `list.get(i)`.
    ItemOf(&'a str),
    /// A call of a method that returns a string: `word.trim()`.
    Text,
}

impl Operand<'_> {
    /// Whether it is surely an object of this type.
    fn is_of_type(&self, code: &str, kind: &str) -> bool {
        match self {
            Self::Name(name) => is_of_type(code, name, kind),
            Self::ItemOf(owner) => holds_items(code, owner, kind),
            Self::Text => kind == "String",
        }
    }
}

/// Methods of Java's collections that return an item, or the value of a key.
const ITEM_METHODS: [&str; 14] = [
    "get",
    "getFirst",
    "getLast",
    "peek",
    "peekFirst",
    "peekLast",
    "pop",
    "poll",
    "pollFirst",
    "pollLast",
    "first",
    "last",
    "firstElement",
    "lastElement",
];

/// Methods of Java that return a new string.
const TEXT_METHODS: [&str; 9] =
    ["toString", "substring", "toLowerCase", "toUpperCase", "trim", "strip", "concat", "repeat", "replaceAll"];

/// The plain name or the item before a sign. `None` for another call, an index or a field.
fn last_operand(before: &str) -> Option<Operand<'_>> {
    let before = before.trim_end();
    let (before, is_call) = match before.strip_suffix(')') {
        Some(_) => (&before[..opening_bracket(before)?], true),
        None => (before, false),
    };
    let start = before.trim_end_matches(is_word);
    let name = &before[start.len()..];
    let (start, operand) = if is_call {
        let left = start.strip_suffix('.')?;
        if TEXT_METHODS.contains(&name) {
            return Some(Operand::Text);
        }
        let start = left.trim_end_matches(is_word);
        (start, item_of(&left[start.len()..], name)?)
    } else {
        (start, Operand::Name(name))
    };
    let is_part = start.trim_end().ends_with(['.', '+', '-', '*', '/', '%', ')']);
    (!name.is_empty() && !is_part).then_some(operand)
}

/// The plain name or the item behind a sign.
fn first_operand(after: &str) -> Option<Operand<'_>> {
    let after = after.trim_start();
    if let Some(Operand::Text) = last_operand(first_expression(after)) {
        return Some(Operand::Text);
    }
    let name = &after[..after.len() - after.trim_start_matches(is_word).len()];
    let rest = after[name.len()..].trim_start();
    let (rest, operand) = match rest.strip_prefix('.') {
        Some(call) => {
            let method = &call[..call.len() - call.trim_start_matches(is_word).len()];
            let arguments = &call[method.len()..];
            let end = closing_bracket(arguments, ['(', ')']).filter(|_| arguments.starts_with('('))?;
            (arguments[end + 1..].trim_start(), item_of(name, method)?)
        }
        None => (rest, Operand::Name(name)),
    };
    (!name.is_empty() && !rest.starts_with(['.', '(', '[', '+', '-', '*', '/', '%'])).then_some(operand)
}

/// The text up to the end of a statement, a condition, or an argument.
fn first_expression(text: &str) -> &str {
    let mut depth = 0_i32;
    let end = text.find(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth < 0 || depth == 0 && ";,?&|".contains(letter)
    });
    text[..end.unwrap_or(text.len())].trim_end()
}

fn item_of<'a>(owner: &'a str, method: &str) -> Option<Operand<'a>> {
    (!owner.is_empty() && ITEM_METHODS.contains(&method)).then_some(Operand::ItemOf(owner))
}

/// The byte index of the bracket that opens the one with which a text ends.
fn opening_bracket(text: &str) -> Option<usize> {
    let mut depth = 0_i32;
    text.rfind(|letter| {
        depth += i32::from(letter == ')') - i32::from(letter == '(');
        depth == 0
    })
}

/// Whether every declaration of a collection's name says that it holds this type: `List<Long> name`. The last type is
/// that of the items, or of a map's values.
fn holds_items(code: &str, name: &str, kind: &str) -> bool {
    let is_whole = |at: usize| !code[..at].ends_with(is_word) && !code[at + name.len()..].starts_with(is_word);
    let mut declared = false;
    for (at, _) in code.match_indices(name).filter(|(at, _)| is_whole(*at)) {
        let before = code[..at].trim_end();
        let word = &before[before.trim_end_matches(is_word).len()..];
        let types = before.strip_suffix('>').and_then(|types| types.rsplit(['<', ',', '>']).next());
        match types {
            Some(last) if last.trim() == kind => declared = true,
            // Another type, such as `var` or an array, leaves it open.
            Some(_) => return false,
            None if before.ends_with(']') || (!word.is_empty() && !NO_TYPES.contains(&word)) => return false,
            None => {}
        }
    }
    declared
}

/// Words before a name that are not its type.
const NO_TYPES: [&str; 8] = ["return", "else", "case", "throw", "assert", "yield", "new", "instanceof"];

/// Whether every declaration of a name has this type. Any other word before the name that could be a type leaves it open.
fn is_of_type(code: &str, name: &str, kind: &str) -> bool {
    let mut declared = false;
    for (at, _) in code.match_indices(name) {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        if before.ends_with(is_word) || after.starts_with(is_word) {
            continue;
        }
        let start = before.trim_end();
        let word = &start[start.trim_end_matches(is_word).len()..];
        let is_other = start.ends_with(']') || (start.ends_with('>') && !start.ends_with("->"));
        if is_other || (!word.is_empty() && !NO_TYPES.contains(&word) && word != kind) {
            return false;
        }
        declared |= word == kind && !after.trim_start().starts_with(['(', '[']);
    }
    declared
}

/// A new array or object as an item of a set or as the key of a map in JavaScript.
fn fresh_keys(code: &str, text: &str, line: u32) -> Option<String> {
    let (at, call) = [".add(", ".has(", ".set(", ".get(", ".delete("].into_iter().find_map(|call| {
        let (at, _) = text.match_indices(call).find(|(at, _)| {
            let value = text[at + call.len()..].trim_start();
            value.starts_with('[') && !is_taken_from(value) || value.starts_with('{')
        })?;
        let owner = &text[text[..at].trim_end_matches(is_word).len()..at];
        (!owner.is_empty() && is_made_new(code, owner)).then_some((at, call))
    })?;
    let what = if text[at + call.len()..].trim_start().starts_with('[') { "array" } else { "object" };
    let done = if matches!(call, ".add(" | ".set(") { "goes to" } else { "is looked up in" };
    Some(format!(
        "In line {line}, a new {what} {done} a `Set` or `Map`. They compare {what}s by identity, so a new one never \
         equals one that is there: make a string of it."
    ))
}

/// Whether a name gets a new `Set` or `Map`, with or without types: `const seen: Set<string> = new Set<string>()`.
fn is_made_new(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let line = code[at + name.len()..].lines().next().unwrap_or_default();
        let (kind, value) = line.split_once('=').unwrap_or_default();
        let is_whole = !code[..at].ends_with(is_word) && (kind.trim().is_empty() || kind.trim_start().starts_with(':'));
        let made = value.trim_start().strip_prefix("new ").map(str::trim_start).unwrap_or_default();
        let class = made.strip_prefix("Set").or_else(|| made.strip_prefix("Map")).unwrap_or_default();
        is_whole && class.starts_with(['<', '(', ';'])
    })
}

/// Whether something follows the bracket that closes here, so that the value is an item or a text: `[a, b].join()`.
fn is_taken_from(value: &str) -> bool {
    closing_bracket(value, ['[', ']']).is_none_or(|end| {
        let rest = value[end + 1..].trim_start();
        !rest.starts_with([')', ',']) && !rest.starts_with("as ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(language: Language, source: &str, expected: Option<&str>) {
        let told = advise_identity(language, source);
        assert_eq!(told.is_some(), expected.is_some(), "{source}: {told:?}");
        assert!(told.unwrap_or_default().starts_with(expected.unwrap_or_default()), "{source}");
    }

    #[test]
    fn keys_that_are_arrays_are_named() {
        let set = "class S {\n    Set<long[]> out = new HashSet<>();\n}\n";
        check(Language::Java, set, Some("The set in line 2 has arrays as items."));
        check(
            Language::Java,
            "Map<int[], Integer> seen = new HashMap<>();",
            Some("The map in line 1 has arrays as keys."),
        );
        check(Language::Java, "var seen = new HashSet<int[]>();", Some("The set in line 1 has arrays as items."));
        for fine in [
            "Set<List<Integer>> out = new HashSet<>();",
            "Map<Integer, int[]> out = new HashMap<>();",
            "Set<int[]> out = new TreeSet<>(Arrays::compare);",
            "Set<int[]> out;\nout = new TreeSet<>(Arrays::compare);",
            "// Set<int[]> is wrong here",
        ] {
            check(Language::Java, fine, None);
        }
    }

    #[test]
    fn objects_compared_by_identity_are_named() {
        let strings = "boolean f(String a, String b) {\n    return a == b;\n}\n";
        check(Language::Java, strings, Some("In line 2, `==` compares two strings."));
        let turned = "boolean f(String kept) {\n    return new StringBuilder(kept).reverse().toString() == kept;\n}\n";
        check(Language::Java, turned, Some("In line 2, `==` compares two strings."));
        let cut = "if (word != other.substring(0, Math.min(n, 3)) && n > 0) { }\n";
        check(Language::Java, cut, Some("In line 1, `!=` compares two strings."));
        let boxed = "Integer top = s.peek();\nInteger low = t.peek();\nif (top != low) { }\n";
        check(Language::Java, boxed, Some("In line 3, `!=` compares two boxed values."));
        let items = "List<Long> all = new ArrayList<>();\nif (all.get(i) == all.get(i - 1)) { }\n";
        check(Language::Java, items, Some("In line 2, `==` compares two boxed values."));
        let values =
            "Map<Character, Integer> need = f();\nif (has.get(c) != need.get(c)) { }\nMap<Integer, Integer> has;\n";
        check(Language::Java, values, Some("In line 2, `!=` compares two boxed values."));
        for fine in [
            "List<Long> all = f();\nif (all.get(i) == all.get(i - 1) + 1) { }\n",
            "List<Long> all = f();\nif (all.size() == all.get(0)) { }\n",
            "List<Long> all = f();\nlong one = 1;\nif (all.get(0) == one) { }\n",
            "List<long[]> all = f();\nif (all.get(0) == all.get(1)) { }\n",
            "List<List<Long>> all = f();\nif (all.get(0) == all.get(1)) { }\n",
            "boolean f(String a, String b) {\n    return a.length() == b.length();\n}\n",
            "boolean f(String a, int b) {\n    return a.length() == b;\n}\n",
            "if (a.toString() == null || b.trim().length() == n) { }\n",
            "boolean f(int a, Integer b) {\n    return a == b;\n}\n",
            "boolean f(String a) {\n    return a == null;\n}\n",
            "void f(String a, String b) { }\nboolean g(char a, char b) {\n    return a == b;\n}\n",
        ] {
            check(Language::Java, fine, None);
        }
    }

    #[test]
    fn new_arrays_as_keys_of_javascript_are_named() {
        let check = |source: &str, expected| check(Language::JavaScript, source, expected);
        check("const out = new Set();\nout.add([a, b]);\n", Some("In line 2, a new array goes to"));
        check("const seen = new Map();\nif (seen.has({ x, y })) {}\n", Some("In line 2, a new object is looked up in"));
        for made in [
            "out = new Set<number[]>()",
            "out: Set<number[]> = new Set()",
            "out: Set<[number, number]> = new Set<[number, number]>()",
        ] {
            let source = format!("const {made};\nout.add([a, b] as [number, number]);\n");
            super::tests::check(Language::TypeScript, &source, Some("In line 2, a new array goes to"));
        }
        check(
            "class Box {\n  seen = new Map();\n  f(x) { return this.seen.get([x]); }\n}\n",
            Some("In line 3, a new array is looked"),
        );
        check("const without = new Set();\nout.add([a, b]);\n", None);
        check("const out = new WeakSet();\nout.add([a, b]);\n", None);
        check("const out = new Set();\nout.add([a, b].join());\n", None);
        check("const out = new Map();\nout.set(key, [a, b]);\n", None);
        check("const grid = new Uint8Array(9);\ngrid.set([1, 2]);\n", None);
    }
}
