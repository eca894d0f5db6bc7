//! The names that a field may give a problem: a title with a number, a slug, a link.

/// The names to look up for a field, the field itself first: "1. Two Sum" is also "Two Sum", and
/// `https://leetcode.com/problems/two-sum/` is `two-sum`.
#[must_use]
pub fn problem_names(field: &str) -> Vec<String> {
    let field = field.trim();
    // Markdown and spreadsheets put the link around the title: [Two Sum](https://…), =HYPERLINK("…", "Two Sum").
    let titled = field.strip_prefix('[').and_then(|rest| rest.split_once("](")).map(|(title, _)| title);
    let titled = titled.or_else(|| {
        let rest = field.strip_prefix("=HYPERLINK(")?;
        rest.rsplit('"').nth(1)
    });
    let field = titled.unwrap_or(field);
    let mut names = vec![field.to_owned()];
    if let Some(slug) = slug_of_link(field) {
        names.push(slug);
    }
    if let Some(rest) = without_number(field) {
        names.push(rest.to_owned());
    }
    for suffix in [" (Easy)", " (Medium)", " (Hard)", " - LeetCode"] {
        if let Some(at) = field.len().checked_sub(suffix.len()).filter(|at| field.is_char_boundary(*at))
            && field[at..].eq_ignore_ascii_case(suffix)
        {
            names.push(field[..at].trim().to_owned());
        }
    }
    names
}

/// Whether a field is a bare number, which names a problem of another site.
#[must_use]
pub fn is_bare_number(field: &str) -> bool {
    let digits = field.trim().trim_start_matches('#');
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
}

/// The part of a link that names the problem.
fn slug_of_link(field: &str) -> Option<String> {
    let path = field.split_once("://").map(|(_, rest)| rest).or_else(|| field.strip_prefix("www."))?;
    let path = path.split(['?', '#']).next()?;
    let mut parts = path.split('/').filter(|part| !part.is_empty()).skip(1).peekable();
    let last = parts.clone().last();
    let named = parts.find(|part| ["problems", "problem", "questions", "kata", "challenges"].contains(part));
    named.and_then(|_| parts.next()).or(last).map(str::to_owned)
}

/// The name after a number: "1. Two Sum", "0020-valid-parentheses", "#20 Valid Parentheses", "LC 20: …".
fn without_number(field: &str) -> Option<&str> {
    let rest = field.strip_prefix("LeetCode ").or_else(|| field.strip_prefix("LC")).unwrap_or(field);
    let rest = rest.trim_start_matches([' ', '#', '(', '[']);
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let name = after.trim_start_matches([' ', '.', '-', '_', ':', ')', ']', '–', '—']);
    // "3Sum" is a name.
    (after.len() < rest.len() && name.len() < after.len() && !name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_titles_slugs_and_links() {
        let check = |field: &str, expected: &str| {
            assert_eq!(problem_names(field).last().map(String::as_str), Some(expected), "{field}");
        };
        check("Two Sum", "Two Sum");
        check("1. Two Sum", "Two Sum");
        check("0020-valid-parentheses", "valid-parentheses");
        check("#20 Valid Parentheses", "Valid Parentheses");
        check("LC 20: Valid Parentheses", "Valid Parentheses");
        check("[1] Two Sum", "Two Sum");
        check("3Sum", "3Sum");
        check("https://leetcode.com/problems/two-sum/", "two-sum");
        check("https://leetcode.com/problems/two-sum/description/?x=1", "two-sum");
        check("https://www.codewars.com/kata/abc", "abc");
        check("[Two Sum](https://leetcode.com/problems/two-sum)", "Two Sum");
        check("=HYPERLINK(\"https://x.org/a\", \"Two Sum\")", "Two Sum");
        check("Two Sum (easy)", "Two Sum");
        assert!(is_bare_number("#20") && is_bare_number("20.0") && !is_bare_number("3Sum") && !is_bare_number(""));
    }
}
