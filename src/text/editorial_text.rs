//! A problem's editorial for learners, without names from the pack's folder.

use crate::orchestrator;
use crate::types::comments_and_strings::blank_pieces;
use crate::types::humanize::{join_and, join_or};
use crate::types::problem::{Language, Problem};

/// The editorial without ids of known mistakes and file names of solutions in brackets. Markdown.
#[must_use]
pub fn editorial_text(problem: &Problem) -> String {
    let bugs = problem.bugs.iter().map(|bug| bug.id.to_string());
    let files = problem.solutions.iter().map(|solution| solution.file.clone());
    bugs.chain(files).fold(problem.editorial.clone(), |text, name| remove_all(&text, &format!("(`{name}`)")))
}

/// The editorial for a learner of a language: if its code is Python's, a first paragraph says so, with the language's own
/// words. Markdown.
#[must_use]
pub fn editorial_for(problem: &Problem, language: Language) -> String {
    let text = editorial_text(problem);
    let Some(mut words) = orchestrator::python_words_in(&text, language) else { return text };
    // Without nodes, `None` stands for a number or a text that isn't there yet, and no null pointer does.
    words.retain(|(word, _)| *word != "None" || problem.signature.has_nodes());
    // What Python appends to need not be a list that grows in the other language.
    words.retain(|(word, other)| *word != "append" || other.is_none_or(|other| grows_lists(problem, language, other)));
    let language = language.title();
    let known = words.iter().filter_map(|(word, other)| Some(format!("`{word}` is `{}`", (*other)?)));
    let known: Vec<String> = known.collect();
    let known = if known.is_empty() { String::new() } else { format!(" In {language}, {}.", join_and(&known)) };
    let missing = words.iter().filter(|(_, other)| other.is_none()).map(|(word, _)| format!("`{word}`"));
    let missing: Vec<String> = missing.collect();
    let missing = if missing.is_empty() {
        String::new()
    } else {
        format!(" The library of {language} has no {}: write that part yourself.", join_or(&missing))
    };
    format!("*This text explains the reference in Python, with Python's names.{known}{missing}*\n\n{text}")
}

/// Whether the references in a language grow a list as Python's `append` does, with this word. Without a reference, the word
/// may be of use.
fn grows_lists(problem: &Problem, language: Language, word: &str) -> bool {
    let mut own = problem.solutions.iter().filter(|solution| solution.language == language).peekable();
    own.peek().is_none()
        || own.any(|solution| {
            let code = blank_pieces(language, &solution.source);
            let words: Vec<&str> = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
            // In Java, a set adds as well.
            words.contains(&word) && (word != "add" || words.contains(&"List") || words.contains(&"ArrayList"))
        })
}

/// The text without a part, and without the blank or line break before it. At the start of a paragraph the blank after it
/// goes.
fn remove_all(text: &str, part: &str) -> String {
    let mut pieces = text.split(part);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let before = out.trim_end();
        if before.is_empty() || out[before.len()..].contains("\n\n") {
            out.push_str(piece.trim_start_matches(' '));
        } else {
            out.truncate(before.len());
            out.push_str(piece);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack;

    #[test]
    fn a_part_goes_with_the_blank_before_it() {
        for (text, expected) in [
            ("Sums (`x`). Then", "Sums. Then"),
            ("with `^`\n  (`x`). Numbers", "with `^`. Numbers"),
            ("end.\n\n(`x`) Start", "end.\n\nStart"),
            ("**A** (`x`), **b** (`x`)", "**A**, **b**"),
        ] {
            assert_eq!(remove_all(text, "(`x`)"), expected);
        }
    }

    #[test]
    fn another_language_is_told_that_the_code_is_pythons() {
        let catalog = pack::embedded_catalog();
        let problem = |id: &str| catalog.problems.iter().find(|problem| problem.id.as_str() == id).expect("a problem");
        let check = |id: &str, language: Language, expected: &str| {
            let told = editorial_for(problem(id), language);
            assert_eq!(told.lines().next().unwrap_or_default(), expected, "{id}");
        };
        let pair = problem("pair-to-target");
        assert_eq!(editorial_for(pair, Language::Python), editorial_text(pair));
        let is_pythons = "*This text explains the reference in Python, with Python's names.";
        check("pair-to-target", Language::Cpp, &format!("{is_pythons} In C++, `set` is `unordered_set`.*"));
        check("buy-then-sell", Language::Cpp, &format!("{is_pythons}*"));
        let no_set = "The library of C has no `set`: write that part yourself.";
        check("pair-to-target", Language::C, &format!("{is_pythons} {no_set}*"));
        let no_heap =
            "In JavaScript, `dict` is `Map`. The library of JavaScript has no `heapq`: write that part yourself.";
        check("slow-news", Language::JavaScript, &format!("{is_pythons} {no_heap}*"));
        // The reference of Java fills an array.
        check("photo-row", Language::Java, &format!("{is_pythons}*"));
    }

    #[test]
    fn the_starter_packs_editorials_name_nothing_that_a_learner_cannot_see() {
        let catalog = pack::embedded_catalog();
        for problem in &catalog.problems {
            let told = editorial_text(problem);
            let bugs = problem.bugs.iter().map(|bug| bug.id.to_string());
            let files = problem.solutions.iter().map(|solution| solution.file.clone());
            let named: Vec<String> = bugs.chain(files).filter(|name| told.contains(&format!("`{name}`"))).collect();
            assert!(named.is_empty(), "{}: {named:?}", problem.id);
            assert!(!told.contains(" ()"), "{}: brackets without anything in them", problem.id);
            assert!(!told.contains("\n. ") && !told.contains(" . "), "{}: a full stop after a blank", problem.id);
        }
    }
}
