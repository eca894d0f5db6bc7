//! Puts an authored text into the learner's programming language.
//!
//! Most packs write their hints for Python. For a learner of another language, the words of Python's library become
//! those of the language, and a skeleton becomes an outline in neutral words. A text that is about Python itself has no
//! counterpart: it is left out, and the caller takes another one. A pack may also write a level for a language, which is
//! used as it is. Pure; never fails.

use crate::agents::hint_check::code_tokens::strict_tokens;
use crate::types::problem::Language;

/// A word of Python in each of the other languages, in the order of [`Vocabulary::column`].
struct Vocabulary {
    python: &'static [&'static str],
    others: [&'static str; 7],
}

/// C++, C, Rust, Go, Java, JavaScript, TypeScript.
const WORDS: [Vocabulary; 7] = [
    Vocabulary {
        python: &["dict", "defaultdict", "Counter"],
        others: ["unordered_map", "table", "HashMap", "map", "HashMap", "Map", "Map"],
    },
    Vocabulary { python: &["set"], others: ["unordered_set", "set", "HashSet", "map", "HashSet", "Set", "Set"] },
    Vocabulary { python: &["list"], others: ["vector", "array", "Vec", "slice", "ArrayList", "array", "array"] },
    Vocabulary { python: &["deque"], others: ["deque", "queue", "VecDeque", "list", "ArrayDeque", "array", "array"] },
    Vocabulary {
        python: &["heapq"],
        others: ["priority_queue", "heap", "BinaryHeap", "heap", "PriorityQueue", "heap", "heap"],
    },
    Vocabulary { python: &["None"], others: ["nullptr", "NULL", "None", "nil", "null", "null", "null"] },
    Vocabulary { python: &["append"], others: ["push_back", "append", "push", "append", "add", "push", "push"] },
];

/// Words that name a language's own library; with any other in a text, the text is Python's alone.
const PYTHONS_ALONE: [&str; 19] = [
    "range",
    "enumerate",
    "zip",
    "elif",
    "lambda",
    "bisect",
    "insort",
    "itertools",
    "functools",
    "collections",
    "setdefault",
    "popleft",
    "appendleft",
    "comprehension",
    "tuple",
    "isinstance",
    "divmod",
    "sorted",
    "items",
];

impl Vocabulary {
    /// The place of a language among the others; `None` for Python.
    fn column(language: Language) -> Option<usize> {
        match language {
            Language::Python => None,
            Language::Cpp => Some(0),
            Language::C => Some(1),
            Language::Rust => Some(2),
            Language::Go => Some(3),
            Language::Java => Some(4),
            Language::JavaScript => Some(5),
            Language::TypeScript => Some(6),
        }
    }
}

/// Returns a text for a learner of a language, or `None` if it is about Python alone.
pub(super) fn adapt(text: &str, language: Language) -> Option<String> {
    let Some(column) = Vocabulary::column(language) else { return Some(text.to_owned()) };
    if text.contains("Python") {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    for (at, part) in text.split("```").enumerate() {
        if at % 2 == 0 {
            out.push_str(&adapt_prose(part, column)?);
            continue;
        }
        let (label, code) = part.split_once('\n')?;
        let code = if is_python(label) { outline(code, column)? } else { code.to_owned() };
        out.push_str("```\n");
        out.push_str(&code);
        out.push_str("```");
    }
    Some(out)
}

/// Whether the label of a code block is Python's.
fn is_python(label: &str) -> bool {
    matches!(label.trim(), "python" | "py")
}

/// The words of Python that a text uses as code, each with the language's own word, or `None` if its library has no
/// counterpart. The whole is `None` for Python, and for a text without Python's code.
#[must_use]
pub fn python_words_in(text: &str, language: Language) -> Option<Vec<(&'static str, Option<&'static str>)>> {
    let column = Vocabulary::column(language)?;
    let blocks = text.split("```").enumerate().filter(|(at, _)| at % 2 == 1).map(|(_, block)| block);
    let blocks: Vec<&str> = blocks.filter(|block| is_python(block.lines().next().unwrap_or_default())).collect();
    let prose: String = text.split("```").step_by(2).collect();
    let spans: Vec<&str> = code_spans(&prose).collect();
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let tokens: Vec<&str> = blocks.iter().chain(&spans).flat_map(|code| code.split(|c| !is_part(c))).collect();
    let uses = |word: &str| tokens.contains(&word);
    let words = WORDS.iter().flat_map(|row| row.python.iter().map(|word| (*word, row.others[column])));
    let words = words.filter(|(word, other)| (word != other || !is_in_library(other, language)) && uses(word));
    let words: Vec<_> = words.map(|(word, other)| (word, is_in_library(other, language).then_some(other))).collect();
    let is_pythons = text.contains("Python") || !blocks.is_empty() || PYTHONS_ALONE.iter().any(|word| uses(word));
    (is_pythons || !words.is_empty()).then_some(words)
}

/// Whether a word of [`WORDS`] names a part of the language. Otherwise it says what has to be written by hand.
fn is_in_library(word: &str, language: Language) -> bool {
    match language {
        Language::C => matches!(word, "NULL" | "array"),
        Language::JavaScript | Language::TypeScript => word != "heap",
        _ => true,
    }
}

/// The inline code of a text, without that in sentences that name Python: they are true of Python alone.
fn code_spans(prose: &str) -> impl Iterator<Item = &str> {
    let ends = ["\n\n", ". ", ".\n", "\n- "];
    let mut at = 0;
    prose.split('`').enumerate().filter_map(move |(number, span)| {
        let start = at;
        at += span.len() + 1;
        let before = &prose[..start];
        let after = prose.get(at..).unwrap_or_default();
        let from = ends.iter().filter_map(|end| before.rfind(end)).max().unwrap_or(0);
        let to = ends.iter().filter_map(|end| after.find(end)).min().unwrap_or(after.len());
        let sentence = [&before[from..], &after[..to]];
        (number % 2 == 1 && !sentence.iter().any(|part| part.contains("Python"))).then_some(span)
    })
}

/// Prose with its inline code in the language's words.
fn adapt_prose(prose: &str, column: usize) -> Option<String> {
    let mut out = String::with_capacity(prose.len());
    for (at, piece) in prose.split('`').enumerate() {
        let is_code = at % 2 == 1;
        let piece = if is_code { adapt_code(piece, column)? } else { adapt_words(piece, column) };
        if is_code {
            fit_article(&mut out, &piece);
        }
        if at > 0 {
            out.push('`');
        }
        out.push_str(&piece);
    }
    Some(out)
}

/// Makes the article at the end of a text fit the word that follows: a `dict`, an `unordered_map`.
fn fit_article(text: &mut String, word: &str) {
    let vowel = word.starts_with(|first: char| "aeiouAEIO".contains(first));
    let (wrong, right) = if vowel { ("a ", "an ") } else { ("an ", "a ") };
    let Some(before) = text.strip_suffix(wrong) else { return };
    if before.chars().next_back().is_none_or(|last| !last.is_alphanumeric()) {
        text.truncate(before.len());
        text.push_str(right);
    }
}

/// Words outside of code. "A list" and "a set" are English, but no other language has a dictionary.
fn adapt_words(text: &str, column: usize) -> String {
    let map = WORDS[0].others[column];
    let plain = if map == "table" { "table" } else { "map" };
    let replaced =
        [("dictionaries", format!("{plain}s")), ("dictionary", plain.to_owned()), ("dicts", format!("{plain}s"))];
    replaced
        .iter()
        .fold(text.to_owned(), |text, (word, to)| text.replace(word, to))
        .replace(" dict ", &format!(" {map} "))
}

/// A piece of inline code, or `None` if it is Python's alone.
fn adapt_code(code: &str, column: usize) -> Option<String> {
    let name = code.trim().trim_end_matches("()");
    if let Some(word) = WORDS.iter().find(|word| word.python.contains(&name)) {
        return Some(word.others[column].to_owned());
    }
    if matches!(name, "True" | "False") && column != 1 {
        return Some(name.to_lowercase());
    }
    let is_of_python = |token: &String| PYTHONS_ALONE.contains(&token.as_str());
    let slices = code.contains('[')
        && code.split('[').skip(1).any(|rest| rest.split(']').next().is_some_and(|i| i.contains(':')));
    let signs = ["//", "**", "not in"].iter().any(|sign| code.contains(sign));
    (!slices && !signs && !strict_tokens(code).iter().any(is_of_python)).then(|| code.to_owned())
}

/// A skeleton as an outline: its structure in neutral words, its holes and its comments. `None` if a line is Python's
/// alone.
fn outline(code: &str, column: usize) -> Option<String> {
    let mut out = String::with_capacity(code.len());
    for line in code.lines() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let (code, comment) =
            line.trim().split_once('#').map_or((line.trim(), None), |(code, c)| (code, Some(c.trim())));
        let said = outline_statement(code.trim_end(), column)?;
        // The hint check reads a comment only after the mark of Python, and a comment in words decides nothing.
        let comment = comment.map(|comment| format!("# {}", adapt_words(comment, column)));
        let gap = if said.is_empty() || comment.is_none() { "" } else { "   " };
        out.push_str(format!("{indent}{said}{gap}{}", comment.unwrap_or_default()).trim_end());
        out.push('\n');
    }
    Some(out)
}

/// One statement in neutral words.
fn outline_statement(code: &str, column: usize) -> Option<String> {
    let head = code.strip_suffix(':');
    let said = match head {
        Some(head) if head.starts_with("for ") => format!("for each {}", &head[4..]),
        Some(head) if head.starts_with("elif ") => format!("else if {}", &head[5..]),
        Some(head) if head.starts_with("def ") => {
            format!("function {}", head[4..].split("->").next().unwrap_or_default().trim())
        }
        Some(head) => head.to_owned(),
        None => match code.split_once(" if ").and_then(|(yes, rest)| Some((yes, rest.split_once(" else ")?))) {
            Some((yes, (when, no))) => format!("{yes} or {no}, depending on {when}"),
            None => code.to_owned(),
        },
    };
    let said = said.replace("self.", "").replace("(self, ", "(").replace("(self)", "()");
    let is_odd = |piece: &str| adapt_code(piece, column).is_none() || piece.contains("lambda");
    if is_odd(&said) {
        return None;
    }
    let word = |word: &str| WORDS.iter().find(|w| w.python.contains(&word)).map(|w| w.others[column].to_owned());
    let mut out = String::with_capacity(said.len());
    let mut rest = said.as_str();
    while let Some(start) = rest.find(|c: char| c.is_alphanumeric() || c == '_') {
        let end = rest[start..].find(|c: char| !c.is_alphanumeric() && c != '_').map_or(rest.len(), |end| start + end);
        out.push_str(&rest[..start]);
        out.push_str(&word(&rest[start..end]).unwrap_or_else(|| rest[start..end].to_owned()));
        rest = &rest[end..];
    }
    out.push_str(rest);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_language() {
        let check = |text: &str, language, expected: Option<&str>| {
            assert_eq!(adapt(text, language).as_deref(), expected, "{text}");
        };
        let text = "Keep a `dict` from letter to count, or a dictionary, and a list of words.";
        check(text, Language::Python, Some(text));
        let java = "Keep a `HashMap` from letter to count, or a map, and a list of words.";
        check(text, Language::Java, Some(java));
        check(text, Language::C, Some("Keep a `table` from letter to count, or a table, and a list of words."));
        check("At the end it is `None`.", Language::Go, Some("At the end it is `nil`."));
        check("Which of `lo` and `hi` moves?", Language::Rust, Some("Which of `lo` and `hi` moves?"));
        check("In Python, an index below 0 counts from the end.", Language::Java, None);
        check("Look at `range`.", Language::Java, None);
        check("Look at `nums[1:]`.", Language::Cpp, None);
        check("", Language::Java, Some(""));
    }

    #[test]
    fn a_skeleton_becomes_an_outline() {
        let text = "Fill it in.\n```python\ndef ___(___, n):\n    count = ___        # how many?\n    for ___ in ___:\n        if ___:\n            \
                    ___\n        elif ___:\n            return None\n    return ___ if ___ else ___\n```\nThen run it.";
        let expected = "Fill it in.\n```\nfunction ___(___, n)\n    count = ___   # how many?\n    for each ___ in ___\n        if ___\n            \
                        ___\n        else if ___\n            return null\n    return ___ or ___, depending on ___\n```\nThen run it.";
        assert_eq!(adapt(text, Language::Java).as_deref(), Some(expected));
        assert_eq!(adapt(text, Language::Python).as_deref(), Some(text));
        assert_eq!(adapt("```python\nx = [y for y in range(___)]\n```", Language::Java), None);
    }

    /// The check of a hint would take the words of a comment for code.
    #[test]
    fn an_outline_passes_the_check_that_its_skeleton_passes() {
        use crate::agents::hint_check::{HintContext, HintGuard};
        let params = crate::types::Params::default();
        let pack = crate::pack::load_embedded_pack();
        let skeletons = pack.problems.iter().map(|problem| (problem, &problem.hints.ladder[3][0]));
        for (problem, text) in skeletons.filter(|(_, text)| text.contains("```python")) {
            let context = HintContext { problem, starter: "", learner: "", seen: "" };
            let guard = HintGuard::new(&params.guard, context);
            let is_accepted = |text: &str| guard.check(4, text, &[]).is_ok();
            if let Some(outline) = adapt(text, Language::JavaScript).filter(|_| is_accepted(text)) {
                assert!(is_accepted(&outline), "{}: {outline}", problem.id);
            }
        }
    }
}
