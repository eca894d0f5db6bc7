//! Shows a value that is a text of several lines as its lines, and not as one line with `\n` in quotes.
//!
//! Reports and examples hold values as Python writes them. Screens, commands and statements share this module.

/// The most lines of a value that a case shows.
pub const MAX_LINES: usize = 8;

/// Returns the lines of a text of several lines, written with or without quotes; `None` for any other value.
#[must_use]
pub fn value_lines(value: &str) -> Option<Vec<String>> {
    let text = unquote(value)?;
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    (lines.len() > 1).then_some(lines)
}

/// Returns the lines of the expected and of the actual value if they are texts and one of them has a line end. Values
/// whose lines look the same stay as they are, because only their quotes show the difference.
#[must_use]
pub fn answer_lines(want: &str, got: &str) -> Option<(Vec<String>, Vec<String>)> {
    let (want_text, got_text) = (unquote(want)?, unquote(got)?);
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (wanted, given) = (lines(&want_text), lines(&got_text));
    let has_end = want_text.contains('\n') || got_text.contains('\n');
    (has_end && (wanted != given || want == got)).then_some((wanted, given))
}

/// Returns whether a difference only repeats two values that are shown above it.
#[must_use]
pub fn repeats_values(difference: &str, want: &str, got: &str) -> bool {
    difference == format!("want {want}, got {got}")
}

/// Returns an example of a statement with each value of several lines below its name. In an example of a program's input
/// and output, so is a value of one line with its line end.
#[must_use]
pub fn spread_example(source: &str) -> String {
    let is_program =
        source.lines().next().is_some_and(|line| line.starts_with("input = \"") && line.ends_with("\\n\""));
    let spread = |line: &str| {
        let (name, value) = line.split_once(" = ")?;
        let lines = value_lines(value).or_else(|| {
            let text = unquote(value).filter(|text| is_program && text.ends_with('\n'))?;
            Some(vec![text.trim_end_matches('\n').to_owned()])
        })?;
        Some(format!("{name} =\n  {}\n", lines.join("\n  ")))
    };
    source.lines().map(|line| spread(line).unwrap_or_else(|| format!("{line}\n"))).collect()
}

/// Returns a text without its quotes and escapes. A value without quotes is a text if it has line breaks.
fn unquote(value: &str) -> Option<String> {
    if value.contains('\n') {
        return Some(value.to_owned());
    }
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = value.strip_prefix(quote)?.strip_suffix(quote)?;
    let (mut text, mut letters) = (String::with_capacity(inner.len()), inner.chars());
    while let Some(c) = letters.next() {
        match c {
            '\\' => match letters.next()? {
                'n' => text.push('\n'),
                't' => text.push_str("    "),
                // A character that can't be seen stays escaped.
                other @ ('x' | 'u' | 'U' | 'r') => text.extend(['\\', other]),
                other => text.push(other),
            },
            // The quote ends: this is more than one text.
            c if c == quote => return None,
            c => text.push(c),
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_many_lines_is_its_lines_and_other_values_stay() {
        let check = |value: &str, expected: &[&str]| {
            assert_eq!(value_lines(value).unwrap_or_default(), expected, "{value}");
        };
        check("'3\\ntea 3\\n'", &["3", "tea 3"]);
        check("\"it's\\n\\ta \\\\ b\"", &["it's", "    a \\ b"]);
        check("3\ntea 3\n", &["3", "tea 3"]);
        check("'a\\u200b\\nb'", &["a\\u200b", "b"]);
        for value in ["'3\\n'", "'one'", "[1, 2]", "['a\\nb', 'c\\nd']", "'a\\nb', 'c'", "'", "", "7"] {
            check(value, &[]);
        }
    }

    #[test]
    fn an_answer_of_one_line_joins_one_of_many() {
        let lines = |text: &str| text.split('|').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(answer_lines("'a\\nb\\n'", "'a\\n'"), Some((lines("a|b"), lines("a"))));
        assert_eq!(answer_lines("'a\\nb\\n'", "None"), None);
        assert_eq!(answer_lines("'a\\nb\\n'", "'a\\nb'"), None, "only the quotes show the difference");
        assert_eq!(answer_lines("'a'", "'b'"), None);
        assert_eq!(answer_lines("'5\\n'", "'4\\n'"), Some((lines("5"), lines("4"))));
    }

    #[test]
    fn an_example_spreads_its_texts() {
        let source = "input = \"3\\ntea 3\\n\"\nresult = \"5\\n\"\n";
        assert_eq!(spread_example(source), "input =\n  3\n  tea 3\nresult =\n  5\n");
        assert_eq!(spread_example("s = \"a\\n\"\nresult = 2\n"), "s = \"a\\n\"\nresult = 2\n");
        assert_eq!(spread_example("push(3)\n"), "push(3)\n");
    }

    #[test]
    fn a_difference_of_two_whole_values_repeats_them() {
        assert!(repeats_values("want 3, got 4", "3", "4"));
        assert!(!repeats_values("index 0: want 3, got 4", "[3]", "[4]"));
    }
}
