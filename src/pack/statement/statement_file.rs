//! The statement beside the learner's code: as a Markdown file, or as a comment above the code.
//!
//! Both hold the statement with its samples and constraints, and no hint. A comment has a mark before and after it, so
//! that [`without_comment`] finds it again: it isn't part of the learner's work.

use std::fmt::Write as _;

use super::for_learner;
use crate::types::problem::{Language, Problem};

/// The last line of the file. A file without it was written by the learner.
const FILE_MARK: &str = "<!-- Rung writes this file from the problem's statement; your notes belong in notes.md. -->";

/// The first and the last line of a comment, behind the language's comment mark.
const COMMENT_START: &str = "--- The task (Rung does not judge this comment) ---";
const COMMENT_END: &str = "--- End of the task ---";

/// Columns of prose. With the mark of a comment it fits a window of 80.
const PROSE_COLUMNS: usize = 72;

/// The file: title, statement in the words of the language, signature.
#[must_use]
pub fn markdown(problem: &Problem, language: Language, signature: &str) -> String {
    let statement = for_learner(problem, language);
    let mut text = format!("# {}\n\n{}\n", problem.title, plain_statement(&statement).trim());
    if !signature.is_empty() {
        let _ = write!(text, "\n## Signature\n\n```\n{signature}\n```\n");
    }
    let _ = write!(text, "\n{FILE_MARK}\n");
    text
}

/// Whether a file was written by Rung, so that it may be replaced.
#[must_use]
pub fn is_ours(text: &str) -> bool {
    text.trim_end().ends_with(FILE_MARK)
}

/// The statement as a comment, with an empty line below; it goes above the starter.
#[must_use]
pub fn comment(problem: &Problem, language: Language) -> String {
    let mark = language.syntax().line_comments[0];
    let mut text = format!("{mark} {COMMENT_START}\n");
    let mut in_code = false;
    for line in format!("{}\n\n{}", problem.title, plain_statement(&for_learner(problem, language)).trim()).lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
            continue;
        }
        // A backslash at the end of the line would continue the comment in C.
        let line = line.trim_end_matches(['\\', ' ', '\t', '\r']);
        let indent = if in_code { "    " } else { "" };
        let heading = line.strip_prefix('#').map(|rest| rest.trim_start_matches('#').trim_start());
        let line = heading.filter(|_| !in_code).unwrap_or(line);
        let _ = writeln!(text, "{}", format!("{mark} {indent}{line}").trim_end());
    }
    let _ = write!(text, "{mark} {COMMENT_END}\n\n");
    text
}

/// A program without the statement's comment; the text itself if it has none.
#[must_use]
pub fn without_comment(program: &str) -> &str {
    let is_mark = |line: &str, mark: &str| {
        line.trim_end().strip_suffix(mark).is_some_and(|before| matches!(before.trim_end(), "#" | "//" | "--"))
    };
    let mut lines = program.split_inclusive('\n');
    if !lines.next().is_some_and(|first| is_mark(first, COMMENT_START)) {
        return program;
    }
    let mut at = 0;
    for line in program.split_inclusive('\n') {
        at += line.len();
        if is_mark(line, COMMENT_END) {
            let rest = &program[at..];
            return rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n')).unwrap_or(rest);
        }
    }
    program
}

/// Turns the examples of a statement into ordinary code blocks with the mark `→` before their result, and wraps its
/// prose for a narrow editor.
fn plain_statement(statement: &str) -> String {
    let mut text = String::new();
    // The current code block is an example; `None` outside of code.
    let mut in_code = None;
    let mut paragraph = String::new();
    for line in statement.lines() {
        let fence = line.trim_start().strip_prefix("```");
        if fence.is_some() || in_code.is_some() {
            end_paragraph(&mut text, &mut paragraph);
        }
        match (fence, in_code) {
            (Some(kind), None) => {
                in_code = Some(kind.trim() == "example");
                _ = writeln!(text, "```{}", kind.trim().strip_prefix("example").unwrap_or(kind.trim()));
            }
            (Some(_), Some(_)) => {
                in_code = None;
                text.push_str("```\n");
            }
            (None, Some(is_example)) => match line.strip_prefix("result = ").filter(|_| is_example) {
                Some(result) => _ = writeln!(text, "→ {result}"),
                None => _ = writeln!(text, "{line}"),
            },
            (None, None) => add_prose(&mut text, &mut paragraph, line),
        }
    }
    end_paragraph(&mut text, &mut paragraph);
    text
}

/// Adds a line to the paragraph, or ends it: a heading, a row of a table and an empty line stay separate, and an item
/// of a list begins a new paragraph.
fn add_prose(text: &mut String, paragraph: &mut String, line: &str) {
    let trimmed = line.trim();
    let stands_alone = trimmed.is_empty() || trimmed.starts_with(['#', '|', '<']);
    if stands_alone || is_item(trimmed) {
        end_paragraph(text, paragraph);
    }
    if stands_alone {
        _ = writeln!(text, "{}", line.trim_end());
        return;
    }
    if !paragraph.is_empty() {
        paragraph.push(' ');
    }
    paragraph.push_str(trimmed);
}

/// Whether a line begins an item of a list: `- `, `* ` or `1. `.
fn is_item(line: &str) -> bool {
    let numbered = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with("- ") || line.starts_with("* ") || numbered.len() < line.len() && numbered.starts_with(". ")
}

/// Writes the paragraph in lines of at most [`PROSE_COLUMNS`] columns.
fn end_paragraph(text: &mut String, paragraph: &mut String) {
    let indent = if is_item(paragraph) { "  " } else { "" };
    let options = textwrap::Options::new(PROSE_COLUMNS)
        .subsequent_indent(indent)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit);
    if !paragraph.is_empty() {
        for line in textwrap::wrap(paragraph, options) {
            _ = writeln!(text, "{line}");
        }
    }
    paragraph.clear();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::World;

    fn problem() -> Problem {
        let mut problem = World::new().problem("arrays-easy").clone();
        problem.title = "Pair to Target".to_owned();
        problem.statement = "Find `two`\nslips.\n\n## Example 1\n```example\nslips = [1, 2]\nresult = [0, 1]\n```\n\
             Both.\n\n## Constraints\n- a path like C:\\\n"
            .to_owned();
        problem
    }

    #[test]
    fn the_file_has_statement_samples_and_signature() {
        let text = markdown(&problem(), Language::Python, "def pair(slips: list[int]) -> list[int]");
        insta::assert_snapshot!(text, @r"
        # Pair to Target

        Find `two` slips.

        ## Example 1
        ```
        slips = [1, 2]
        → [0, 1]
        ```
        Both.

        ## Constraints
        - a path like C:\

        ## Signature

        ```
        def pair(slips: list[int]) -> list[int]
        ```

        <!-- Rung writes this file from the problem's statement; your notes belong in notes.md. -->
        ");
        assert!(is_ours(&text) && is_ours(text.trim_end()));
        assert!(!is_ours("# My own notes\n"));
    }

    #[test]
    fn the_comment_is_found_again_in_every_language() {
        insta::assert_snapshot!(comment(&problem(), Language::Cpp), @r"
        // --- The task (Rung does not judge this comment) ---
        // Pair to Target
        //
        // Find `two` slips.
        //
        // Example 1
        //     slips = [1, 2]
        //     → [0, 1]
        // Both.
        //
        // Constraints
        // - a path like C:
        // --- End of the task ---
        ");
        for &language in Language::ALL {
            let comment = comment(&problem(), language);
            assert_eq!(without_comment(&format!("{comment}code\n")), "code\n", "{language:?}");
            assert_eq!(without_comment(&format!("{comment}\ncode\n")), "\ncode\n", "{language:?}");
            let windows = format!("{comment}code\n").replace('\n', "\r\n");
            assert_eq!(without_comment(&windows), "code\r\n", "{language:?}");
        }
    }

    #[test]
    fn prose_fits_a_narrow_editor() {
        let check = |statement: &str, expected: &str| assert_eq!(plain_statement(statement), expected);
        let words = |n: usize| vec!["word"; n].join(" ");
        check(&words(30), &format!("{}\n{}\n{}\n", words(14), words(14), words(2)));
        check(&format!("- {}", words(20)), &format!("- {}\n  {}\n", words(14), words(6)));
        check(
            "# A heading\none\ntwo\n\n1. first\nof all\n2. second\n",
            "# A heading\none two\n\n1. first of all\n2. second\n",
        );
        check(&format!("```\n{}\n```\n", words(30)), &format!("```\n{}\n```\n", words(30)));
    }

    #[test]
    fn a_program_without_the_comment_stays() {
        let unended = format!("# {COMMENT_START}\ncode\n");
        for program in ["", "code\n", "# a comment\ncode\n", unended.as_str()] {
            assert_eq!(without_comment(program), program);
        }
    }
}
