//! Tables 9 and 10, and experiments beyond the paper.

use super::action_shares::header_row;
use crate::cli::output::page::{Ink, PageText, plain};
use crate::lab::safety_testbed::claim_checks::Crossover;
use crate::lab::safety_testbed::teaching_session::MAIN;
use crate::lab::safety_testbed::testbed_run::TestbedReport;

/// Prints the requested tables.
pub fn append_tables(text: &mut PageText<'_>, report: &TestbedReport) {
    text.heading("Table 9: mean index of the same sessions, by window W and floor δ");
    let names = || MAIN.iter().map(|condition| condition.name);
    let mut rows = vec![header_row(names().chain(["lower"]))];
    rows[0][0] = crate::cli::output::page::cell(Ink::Dim, "W   δ");
    for cell in &report.grid {
        let beside = cell.index.iter().zip(&cell.paper).map(|(ours, theirs)| plain(format!("{ours:.3} ({theirs:.3})")));
        let lower = plain(format!("{} ({})", lower_of_st_and_mas(&cell.index), lower_of_st_and_mas(&cell.paper)));
        let row = std::iter::once(plain(format!("{:>2} {:.2}", cell.window, cell.floor))).chain(beside).chain([lower]);
        rows.push(row.collect());
    }
    text.table(2, &rows);
    text.para(2, Ink::Dim, &describe_crossover(Crossover::from_grid(&report.grid)));

    text.heading("Table 10: every demand between 0 and 1 scaled; index and C3");
    let mut rows = vec![header_row(names())];
    for row in &report.perturbed {
        let beside = row
            .ours
            .iter()
            .zip(&row.paper)
            .map(|(ours, theirs)| plain(format!("{:.3} {:.3} ({:.3} {:.3})", ours.0, ours.1, theirs.0, theirs.1)));
        rows.push(std::iter::once(plain(format!("× {:.1}", row.factor))).chain(beside).collect());
    }
    text.table(2, &rows);
    causal(text, report);
    weights(text, report);
}

/// The better one of ST and MAS in a cell of table 9.
pub fn lower_of_st_and_mas(index: &[f64; 4]) -> &'static str {
    if index[3] < index[1] { "ST" } else { "MAS" }
}

/// The crossover of the paper, counted over all cells.
pub fn describe_crossover(crossover: Crossover) -> String {
    let word = if crossover.is_reproduced() { "reproduced" } else { "not reproduced" };
    format!(
        "ST is below MAS in {} of {} cells at floors up to .40 (the paper {}); MAS is below ST in {} of {} above (the paper \
         {}). The crossover is {word}.",
        crossover.st_below,
        crossover.low_cells,
        crossover.paper_st_below,
        crossover.mas_below,
        crossover.high_cells,
        crossover.paper_mas_below
    )
}

fn causal(text: &mut PageText<'_>, report: &TestbedReport) {
    if report.causal.is_empty() {
        return;
    }
    text.heading("Beyond the paper: ST played under each window and floor, not only scored by it");
    let mut rows = vec![header_row(["ST", "MAS"].into_iter())];
    for cell in &report.causal {
        let place = plain(format!("{:>2} {:.2}", cell.window, cell.floor));
        rows.push(vec![place, plain(format!("{:.3}", cell.st)), plain(format!("{:.3}", cell.mas))]);
    }
    text.table(2, &rows);
}

fn weights(text: &mut PageText<'_>, report: &TestbedReport) {
    if report.weights.is_empty() {
        return;
    }
    text.heading("Beyond the paper: the mixed reward with another weight on engagement");
    let mut rows = vec![header_row(["index", "encourage"].into_iter())];
    for row in &report.weights {
        rows.push(vec![
            plain(format!("{:.1}", row.engagement)),
            plain(format!("{:.3}", row.index)),
            plain(format!("{:.0} %", row.encourage)),
        ]);
    }
    text.table(2, &rows);
    if let Some(free) = &report.free {
        text.gap();
        text.para(
            2,
            Ink::Plain,
            &format!(
                "A tutor for engagement that may skip prerequisites teaches a concept nobody is ready for in {:.0} % of its \
                 steps; index {:.3}, mean gain {:.4}.",
                free.closed * 100.0,
                free.index,
                free.gain
            ),
        );
    }
}
