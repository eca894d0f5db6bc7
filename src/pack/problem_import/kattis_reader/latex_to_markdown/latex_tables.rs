//! Converts tables: the rows of `tabular` become those of a Markdown table.

use std::collections::BTreeSet;

use super::convert_part;
use super::latex_macros::split_group;

/// Lines between rows, with the number of their arguments.
const RULES: [(&str, usize); 6] =
    [("\\hline", 0), ("\\toprule", 0), ("\\midrule", 0), ("\\bottomrule", 0), ("\\cline", 1), ("\\cmidrule", 1)];

/// The Markdown of a table's body inside `depth` arguments, and the names of the parts that could not be converted. The
/// first row is the header.
pub(super) fn table_to_markdown(body: &str, depth: usize) -> (String, BTreeSet<String>) {
    let mut lost = BTreeSet::new();
    let rows: Vec<Vec<String>> = split_unescaped(&without_rules(body), "\\\\")
        .into_iter()
        .map(|row| split_unescaped(row, "&").into_iter().flat_map(|cell| cell_texts(cell, depth, &mut lost)).collect())
        .filter(|row: &Vec<String>| row.iter().any(|cell| !cell.is_empty()))
        .collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
    };
    let line = |cells: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = (0..columns).map(|column| format!("{:<1$}", cells(column), width(column))).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let row_line = |row: &Vec<String>| line(&|column| row.get(column).cloned().unwrap_or_default());
    let rule = line(&|column| "-".repeat(width(column)));
    let mut rows_text = rows.iter().map(row_line);
    let head = rows_text.next().unwrap_or_default();
    let text = if head.is_empty() { String::new() } else { format!("{head}{rule}{}", rows_text.collect::<String>()) };
    (text, lost)
}

fn without_rules(body: &str) -> String {
    let mut body = body.to_owned();
    for (rule, arguments) in RULES {
        while let Some(at) = body.find(rule) {
            let mut rest = body[at + rule.len()..].to_owned();
            for _ in 0..arguments {
                // `\cmidrule(lr){1-2}`
                let start = rest.find('{').unwrap_or(rest.len());
                rest = split_group(&rest[start..]).map_or_else(String::new, |(_, after)| after.to_owned());
            }
            body = format!("{}{rest}", &body[..at]);
        }
    }
    body
}

/// Splits at a mark outside braces that no backslash escapes.
fn split_unescaped<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth, mut at) = (Vec::new(), 0, 0_usize, 0);
    while at < text.len() {
        let rest = &text[at..];
        if depth == 0 && rest.starts_with(mark) {
            parts.push(&text[start..at]);
            at += mark.len();
            start = at;
            continue;
        }
        let c = rest.chars().next().unwrap_or(' ');
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let escaped = if c == '\\' { rest[1..].chars().next().map_or(0, char::len_utf8) } else { 0 };
        at += c.len_utf8() + escaped;
    }
    parts.push(&text[start..]);
    parts
}

/// The text of a cell; a cell over several columns is followed by empty ones.
fn cell_texts(cell: &str, depth: usize, lost: &mut BTreeSet<String>) -> Vec<String> {
    let cell = cell.trim();
    let spans = cell.strip_prefix("\\multicolumn").and_then(|rest| {
        let (count, rest) = split_group(rest.trim_start())?;
        let (_, rest) = split_group(rest.trim_start())?;
        let (inner, _) = split_group(rest.trim_start())?;
        Some((count.trim().parse::<usize>().unwrap_or(1).clamp(1, 20), inner))
    });
    let rows = cell.strip_prefix("\\multirow").and_then(|rest| {
        let (_, rest) = split_group(rest.trim_start())?;
        let (_, rest) = split_group(rest.trim_start()).or_else(|| Some(("", rest.trim_start().strip_prefix('*')?)))?;
        split_group(rest.trim_start()).map(|(inner, _)| (1, inner))
    });
    let (count, inner) = spans.or(rows).unwrap_or((1, cell));
    let (text, unknown) = convert_part(inner, depth);
    lost.extend(unknown);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|");
    std::iter::once(text).chain(std::iter::repeat_n(String::new(), count - 1)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn rows_and_cells_become_a_table() {
        let check = |body: &str, expected: &str| {
            assert_eq!(table_to_markdown(body, 0), (expected.to_owned(), BTreeSet::new()), "{body}");
        };
        check(
            "\\hline\n\\textbf{Group} & Points \\\\ \\hline\n$1$ & a \\& b \\\\\n\\cline{1-2} 2 & \\\\ \\hline",
            "| **Group** | Points |\n| --------- | ------ |\n| `1`       | a & b  |\n| 2         |        |\n",
        );
        check(
            "\\multicolumn{2}{c}{Both} \\\\ a|b & {c & d}",
            "| Both |       |\n| ---- | ----- |\n| a\\|b | c & d |\n",
        );
        check("", "");
    }

    proptest! {
        #[test]
        fn no_text_breaks_it(text in "[a-b\\\\{}&|\\-é ]{0,30}(\\\\cline|\\\\multicolumn)?[a-b\\\\{}&12é ]{0,30}") {
            let _ = table_to_markdown(&text, 0);
        }
    }
}
