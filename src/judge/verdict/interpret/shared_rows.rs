//! Recognises a grid of Python whose rows are all the same list: `[[0] * columns] * rows`.
//!
//! It is shown for a wrong answer that nothing else explains, and only if the program changes a cell of the grid.

use crate::types::Language;
use crate::types::comments_and_strings::{blank_pieces, closing_bracket, is_word};

/// Advises on the first line that repeats one row and whose cells are changed later.
pub(super) fn advise_shared_rows(language: Language, source: &str) -> Option<String> {
    if language != Language::Python {
        return None;
    }
    let code = blank_pieces(language, source);
    (1_u32..).zip(code.lines()).find_map(|(line, text)| {
        let name = repeated_row(text)?;
        changes_cells(&code, name, line).then(|| {
            format!(
                "In line {line}, one row is made and repeated: all rows are the same list, so a change to one shows in each."
            )
        })
    })
}

/// The variable that gets a list of one row, repeated: `grid = [[0] * n] * m`.
fn repeated_row(text: &str) -> Option<&str> {
    let (left, value) = text.split_once('=')?;
    let name = left.split(':').next()?.trim();
    let value = value.trim();
    let end = closing_bracket(value, ['[', ']']).filter(|_| value.starts_with('['))?;
    let (inner, repeats) = (value[1..end].trim(), value[end + 1..].trim_start().starts_with('*'));
    let row_end = closing_bracket(inner, ['[', ']']).filter(|_| inner.starts_with('['))?;
    // The row may itself be a repeated list, but the outer list has it as its only item.
    let is_only = !inner[row_end + 1..].contains(',') && !inner[row_end + 1..].contains("for ");
    (is_only && repeats && !name.is_empty() && name.chars().all(is_word)).then_some(name)
}

/// Whether a program changes single cells of the grid that a line makes, and never puts a new row into it or makes it
/// again.
fn changes_cells(code: &str, name: &str, made: u32) -> bool {
    let mut changes = false;
    for (line, text) in (1_u32..).zip(code.lines()) {
        for (at, _) in text.match_indices(name).filter(|(at, _)| !text[..*at].ends_with(is_word)) {
            let rest = text[at + name.len()..].trim_start();
            if line != made && is_assigned(rest) {
                return false;
            }
            let Some(end) = closing_bracket(rest, ['[', ']']).filter(|_| rest.starts_with('[')) else { continue };
            let behind = rest[end + 1..].trim_start();
            match closing_bracket(behind, ['[', ']']).filter(|_| behind.starts_with('[')) {
                Some(end) => changes |= is_assigned(behind[end + 1..].trim_start()),
                None if is_assigned(behind) => return false,
                None => {}
            }
        }
    }
    changes
}

/// Whether an assignment follows: `= 1`, `+= 1`.
fn is_assigned(behind: &str) -> bool {
    let sign = behind.trim_start_matches(['+', '-', '*', '/', '%', '|', '&', '^']);
    sign.starts_with('=') && !sign.starts_with("==")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_row_is_named_if_its_cells_change() {
        let check = |source: &str, line: Option<u32>| {
            let told = advise_shared_rows(Language::Python, source);
            let expected =
                line.map(|line| format!("In line {line}, one row is made and repeated: all rows are the same list"));
            assert_eq!(told.is_some(), expected.is_some(), "{source}");
            assert!(told.unwrap_or_default().starts_with(&expected.unwrap_or_default()), "{source}");
        };
        check("def f(n, m):\n    seen = [[False] * m] * n\n    seen[0][1] = True\n", Some(2));
        check("grid: list = [[0, 0]] * 2\nfor r in grid:\n    grid[r][grid[r][0]] += 1\n", Some(1));
        check("seen = [[False] * m] * n\nprint(seen[0][1] == True)\n", None);
        check("seen = [[False] * m for _ in range(n)]\nseen[0][1] = True\n", None);
        check("seen = [[0] * m] * n\nseen[0] = [1] * m\nseen[0][1] = 2\n", None);
        check("seen = [[0] * m, [1] * m] * n\nseen[0][1] = 2\n", None);
        check("seen = [[0] * m] * n\nseen = [row[:] for row in seen]\nseen[0][1] = 2\n", None);
        check("seen = [[0] * m] * n\nfor i in range(n): seen[i] = [0] * m\nseen[0][1] = 2\n", None);
        check("seen = [[0] * m] * n\nunseen = 1\nif n: seen[0][1] = 2\n", Some(1));
        check("seen = [0] * n\nseen[0] = 2\n", None);
        check("# seen = [[0]] * n\nseen[0][1] = 2\n", None);
    }
}
