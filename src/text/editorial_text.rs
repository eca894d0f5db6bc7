//! A problem's editorial for learners, without names from the pack's folder.

use crate::types::problem::Problem;

/// The editorial without ids of known mistakes and file names of solutions in brackets. Markdown.
#[must_use]
pub fn editorial_text(problem: &Problem) -> String {
    let bugs = problem.bugs.iter().map(|bug| bug.id.to_string());
    let files = problem.solutions.iter().map(|solution| solution.file.clone());
    bugs.chain(files).fold(problem.editorial.clone(), |text, name| remove_all(&text, &format!("(`{name}`)")))
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
    fn the_starter_packs_editorials_name_nothing_that_a_learner_cannot_see() {
        let catalog = pack::build_catalog(vec![pack::load_embedded_pack()]).0;
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
