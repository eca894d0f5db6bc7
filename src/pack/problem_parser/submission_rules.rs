//! The rules for a submission that the statement shows: the code that is already given, forbidden words and the
//! required growth.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::pack::statement::{OTHERS_ARE_TIMED, PYTHON_GROWS, PYTHON_MAY_NOT};
use crate::pack::toml_fields::TomlValue;
use crate::types::humanize::join_or;
use crate::types::problem::{Complexity, Language};

/// Maximum number of forbidden words, more than any task needs.
const MAX_FORBIDDEN_WORDS: usize = 50;
/// Maximum length of a forbidden word, in characters.
const MAX_WORD_CHARS: usize = 60;

/// Parses the words of `forbid`. The pack check tests whether they exist in Python.
pub(super) fn parse_forbidden_words(node: &TomlValue<'_>) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    for (place, item) in node.list()?.iter().enumerate() {
        let word = item.phrase()?;
        item.source.record_line(|| format!("forbid.{place}"), item.line);
        if word.contains('`') || word.chars().count() > MAX_WORD_CHARS {
            item.error("is no word of Python", "Write it as it stands in a program: \"sorted\", \"**\", \".sort\".");
            return None;
        }
        if words.contains(&word) {
            item.error(format!("is '{word}', which stands there already"), "Name every word once.");
            return None;
        }
        words.push(word);
    }
    if words.len() > MAX_FORBIDDEN_WORDS {
        node.error(format!("has {} words", words.len()), format!("Forbid {MAX_FORBIDDEN_WORDS} at most."));
        return None;
    }
    Some(words)
}

/// Returns the statement with a section for each rule.
pub(super) fn add_rule_sections(
    statement: String,
    preludes: &BTreeMap<Language, String>,
    forbid: &[String],
    complexity: Option<&Complexity>,
) -> String {
    let mut told = add_prelude_section(statement, preludes);
    if !forbid.is_empty() {
        let words: Vec<String> = forbid.iter().map(|word| format!("`{word}`")).collect();
        add_section(
            &mut told,
            "Not allowed",
            &format!(
                "{PYTHON_MAY_NOT}{}, under another name either. Functions that you write yourself may have these names.",
                join_or(&words)
            ),
        );
    }
    if let Some(complexity) = complexity.filter(|complexity| complexity.rule.is_strict()) {
        let size = complexity.size.as_ref().map_or_else(String::new, |size| format!(", n being {size}"));
        let rule = format!(
            "{PYTHON_GROWS}{} or less{size}. That is counted once all answers are right. {OTHERS_ARE_TIMED}",
            complexity.time
        );
        add_section(&mut told, "How quick", &rule);
    }
    told
}

fn add_section(statement: &mut String, title: &str, text: &str) {
    statement.truncate(statement.trim_end().len());
    let _ = write!(statement, "\n\n## {title}\n\n{text}\n");
}

/// Returns the statement with the given code, which is part of the task.
fn add_prelude_section(statement: String, preludes: &BTreeMap<Language, String>) -> String {
    let Some((language, code)) = preludes.first_key_value() else { return statement };
    // A fence in the code must not end the block.
    let fence = if code.contains("```") { "~~~~" } else { "```" };
    let (statement, code) = (statement.trim_end(), code.trim_end());
    format!(
        "{statement}\n\n## Already there\n\nThis code stands before yours: use it, you need not write it.\n\n\
         {fence}{}\n{code}\n{fence}\n",
        language.name()
    )
}

#[cfg(test)]
mod tests {
    use crate::pack::load_pack;
    use crate::pack::pack_fixture::pack_files;

    /// Returns the findings and the statement of a problem with these lines in `problem.toml`.
    fn read(top: &str, complexity: &str) -> (Vec<String>, Option<String>) {
        let mut files = pack_files();
        let toml = String::from_utf8(files.get("add-up/problem.toml").expect("there").to_vec()).expect("text");
        let toml = toml.replacen("[signature]", &format!("{top}\n[signature]"), 1);
        files.insert("add-up/problem.toml", toml.replacen("[complexity]", &format!("[complexity]\n{complexity}"), 1));
        let loaded = load_pack(&files);
        let told = loaded.findings.iter().map(|f| f.to_string().replace("little/add-up/", "")).collect();
        (told, loaded.problems.first().map(|problem| problem.statement.clone()))
    }

    #[test]
    fn a_learner_reads_in_the_statement_what_is_forbidden_and_asked_for() {
        let (found, statement) = read("forbid = [\"pow\", \"**\", \".sort\"]", "enforce = true");
        let statement = statement.expect("a problem");
        assert_eq!(found, Vec::<String>::new());
        assert!(
            statement.contains(
                "## Not allowed\n\nA program in Python may not use `pow`, `**` or `.sort`, under another name either. \
                 Functions that you write yourself may have these names."
            ),
            "{statement}"
        );
        assert!(
            statement.contains("## How quick\n\nA program in Python is only accepted if its work grows as n or less. "),
            "{statement}"
        );
        let (_, sized) = read("", "enforce = true\nsize = \"the number of belts\"");
        let sized = sized.expect("a problem");
        assert!(sized.contains("grows as n or less, n being the number of belts. "), "{sized}");
        let (_, plain) = read("", "enforce = false");
        assert!(plain.is_some_and(|text| !text.contains("## Not") && !text.contains("## How quick")));
    }

    #[test]
    fn words_that_are_none_are_refused() {
        let check = |line: &str, expected: &str| {
            let (found, problem) = read(line, "");
            assert!(found.len() == 1 && found[0].contains(expected) && problem.is_none(), "{line}: {found:?}");
        };
        check("forbid = \"pow\"", "'forbid' must be a list, not text");
        check("forbid = [\"pow\", \"pow\"]", "is 'pow', which stands there already");
        check("forbid = [\"a`b\"]", "is no word of Python");
        check("forbid = [3]", "must be text");
        check("forbids = [\"pow\"]", "unknown key 'forbids'. Did you mean 'forbid'?");
    }
}
