//! Which of the paper's claims were reproduced, and which parameters are ours.

use crate::cli::output::page::{Ink, PageText, cell, plain};
use crate::lab::safety_testbed::testbed_params::TestbedParamOrigin;
use crate::lab::safety_testbed::testbed_run::TestbedReport;

/// Prints claims, contradictions and the origin of the parameters.
pub fn append_claims(text: &mut PageText<'_>, report: &TestbedReport) {
    text.heading("Results");
    let mut rows = Vec::new();
    for claim in &report.claims {
        let word = if claim.held { cell(Ink::Good, "yes") } else { cell(Ink::Warn, "not reproduced") };
        rows.push(vec![word, plain(format!("{}: {}", claim.text, claim.found))]);
    }
    text.table(2, &rows);

    text.heading("Where the paper contradicts itself");
    for note in report.contradictions {
        text.hang(2, "- ", Ink::Plain, note);
    }

    text.heading("Where the numbers of the testbed come from");
    for (origin, words) in [
        (TestbedParamOrigin::Paper, "the paper: "),
        (TestbedParamOrigin::Solved, "follows from its tables: "),
        (TestbedParamOrigin::Inferred, "ours, fitted to its results: "),
    ] {
        let names = report.origins.iter().filter(|(_, of)| *of == origin).map(|(name, _)| name.replace('_', " "));
        text.hang(2, words, Ink::Plain, &names.collect::<Vec<_>>().join(", "));
    }
    let threshold = report.yardstick.progress;
    text.para(
        2,
        Ink::Dim,
        &format!("ε, the least gain of a window, is {threshold:.5}: a quarter of the windows of MAS lie below."),
    );
}
