//! Tables 3 and 5: the tutors' actions, and their effects on each kind of learner.

use crate::cli::output::page::{Ink, PageText, TextCell, cell, plain};
use crate::lab::safety_testbed::paper_figures;
use crate::lab::safety_testbed::testbed_params::ACTION_NAMES;
use crate::lab::safety_testbed::testbed_run::TestbedReport;

/// Prints both tables.
pub fn append_tables(text: &mut PageText<'_>, report: &TestbedReport) {
    text.heading("Table 3: how often each action was taken, in percent");
    let main = &report.shares[..4];
    let mut rows = vec![header_row(main.iter().map(|row| row.condition))];
    for (action, name) in ACTION_NAMES.iter().enumerate() {
        let beside = main
            .iter()
            .zip(&paper_figures::ACTION_SHARES)
            .map(|(ours, theirs)| plain(format!("{:>4.1} ({:>4.1})", ours.shares[action], theirs[action])));
        rows.push(std::iter::once(plain(*name)).chain(beside).collect());
    }
    let demand = main.iter().map(|row| {
        let theirs = paper_figures::find_condition(row.condition).and_then(|p| p.demand);
        plain(format!("{:.3} ({})", row.demand, format_optional(theirs)))
    });
    rows.push(std::iter::once(plain("mean demand")).chain(demand).collect());
    text.table(2, &rows);

    text.heading("Table 5: what came of it (the paper's cells are lost)");
    let mut rows = vec![header_row(["learner", "gain", "E/M", "wrong", "appropriate"].into_iter())];
    for outcome in &report.outcomes {
        rows.push(vec![
            plain(outcome.condition),
            plain(outcome.profile),
            plain(format!("{:.4}", outcome.gain)),
            plain(format!("{:>5.1}", outcome.engagement_by_mastery)),
            plain(format!("{:>5.1}", outcome.inappropriate)),
            plain(format!("{:.3}", outcome.appropriateness)),
        ]);
    }
    text.table(2, &rows);
}

/// A row of headings after an empty cell.
pub fn header_row<'a>(names: impl Iterator<Item = &'a str>) -> Vec<TextCell> {
    std::iter::once(plain("")).chain(names.map(|name| cell(Ink::Dim, name))).collect()
}

/// A figure from the paper, or a dash if it is missing.
pub fn format_optional(figure: Option<f64>) -> String {
    figure.map_or_else(|| "–".to_owned(), |figure| format!("{figure:.3}"))
}
