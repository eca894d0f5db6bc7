//! A problem's editorial for learners, without names from the pack's folder.

use crate::types::problem::Problem;

/// The editorial without ids of known mistakes and file names of solutions in brackets. Markdown.
#[must_use]
pub fn editorial_text(problem: &Problem) -> String {
    let bugs = problem.bugs.iter().map(|bug| bug.id.to_string());
    let files = problem.solutions.iter().map(|solution| solution.file.clone());
    bugs.chain(files).fold(problem.editorial.clone(), |text, name| {
        let in_brackets = format!("(`{name}`)");
        // It can follow a blank or start a line.
        text.replace(&format!(" {in_brackets}"), "").replace(&format!("{in_brackets} "), "").replace(&in_brackets, "")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack;

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
        }
    }
}
