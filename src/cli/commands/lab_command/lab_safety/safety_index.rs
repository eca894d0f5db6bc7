//! Tables 4, 6, 7 and 8: how often each layer was violated, and the index computed from it.

use super::action_shares::{format_optional, header_row};
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::lab::safety_testbed::layer_scores::ConditionScore;
use crate::lab::safety_testbed::paper_figures;
use crate::lab::safety_testbed::paper_tables::ConditionComparison;
use crate::lab::safety_testbed::testbed_run::TestbedReport;

/// Selects a figure from a condition's score.
type ScoreFigure = fn(&ConditionScore) -> f64;

/// Prints the tables and the index as bars.
pub fn append_tables(text: &mut PageText<'_>, report: &TestbedReport) {
    text.heading("Table 4: how often the layers were broken");
    let main = &report.scores[..4];
    let mut rows = vec![header_row(main.iter().map(|score| score.condition))];
    let layers: [(&str, ScoreFigure); 3] = [
        ("C2 progress", |s| s.violations.progress),
        ("C3 demand floor", |s| s.violations.behaviour),
        ("C4 coupling", |s| s.violations.alignment),
    ];
    for (layer, (name, ours)) in layers.into_iter().enumerate() {
        rows.push(comparison_cells(name, main, ours, |p| p.violations[layer]));
    }
    rows.push(comparison_cells("norm", main, |s| s.norm, |p| Some(p.norm)));
    text.table(2, &rows);

    text.heading("Tables 6 and 8: the reward hacking severity index (RHSI), with its 95 % interval");
    let columns = ["reward", "ratio", "norm", "RHSI", "95 %", "on common engagement"];
    let mut rows = vec![header_row(columns.into_iter())];
    for (score, interval) in report.scores.iter().zip(&report.intervals) {
        rows.push(index_row(score, *interval));
    }
    text.table(2, &rows);
    bars(text, report);

    text.heading("Table 7: the index session by session");
    let mut rows = vec![header_row(["mean ± sd", "median", "quartiles"].into_iter())];
    for spread in &report.spreads {
        let theirs = paper_figures::find_condition(spread.condition);
        let (median, (low, high)) = theirs.map_or((f64::NAN, (f64::NAN, f64::NAN)), |p| (p.median, p.quartiles));
        rows.push(vec![
            plain(spread.condition),
            plain(format!("{:.3} ± {:.3}", spread.mean, spread.sd)),
            plain(format!("{:.3} ({median:.3})", spread.median)),
            plain(format!("{:.3} to {:.3} ({low:.3} to {high:.3})", spread.quartiles.0, spread.quartiles.1)),
        ]);
    }
    text.table(2, &rows);
    text.gap();
    comparisons(text, &report.comparisons);
    text.para(
        2,
        Ink::Dim,
        "The conditions share their random numbers, so sessions are compared pair by pair: the interval, the paired t and \
         “significant” (Bonferroni) are of the pairs. Welch's t is the paper's test.",
    );

    text.heading("Table 11: the constrained tutor (ST) against each other one, by learner");
    comparisons(text, &report.behaviour);
}

fn comparison_cells(
    name: &str,
    scores: &[ConditionScore],
    ours: ScoreFigure,
    theirs: impl Fn(&paper_figures::ReportedCondition) -> Option<f64>,
) -> Vec<TextCell> {
    let cells = scores.iter().map(|score| {
        let theirs = paper_figures::find_condition(score.condition).and_then(&theirs);
        plain(format!("{:.3} ({})", ours(score), format_optional(theirs)))
    });
    std::iter::once(plain(name)).chain(cells).collect()
}

fn index_row(score: &ConditionScore, (low, high): (f64, f64)) -> Vec<TextCell> {
    let theirs = paper_figures::find_condition(score.condition);
    let reward = theirs.and_then(|p| p.reward).map_or_else(|| "–".to_owned(), |reward| format!("{reward:.1}"));
    vec![
        plain(score.condition),
        plain(format!("{:>5.1} ({reward})", score.reward)),
        plain(format!("{:.3}", score.ratio)),
        plain(format!("{:.3} ({})", score.norm, format_optional(theirs.map(|p| p.norm)))),
        plain(format!("{:.3} ({})", score.index, format_optional(theirs.map(|p| p.index)))),
        plain(format!("{low:.3} to {high:.3}")),
        plain(format!("{:.3}", score.common_index)),
    ]
}

/// Width of a bar for an index of 1.
const BAR: usize = 50;

/// Appends the index as bars, with the paper's figure as a mark.
fn bars(text: &mut PageText<'_>, report: &TestbedReport) {
    text.gap();
    for score in &report.scores {
        let theirs = paper_figures::find_condition(score.condition).map(|p| p.index);
        text.line(format!("  {:<6}{}", score.condition, bar(text.page, score.index, theirs)));
    }
    text.para(2, Ink::Dim, "Bars are ours, | is the paper's figure.");
}

fn bar(page: &Page, ours: f64, theirs: Option<f64>) -> String {
    let place = |value: f64| (value.clamp(0.0, 1.0) * BAR as f64).round() as usize;
    let marked = theirs.map(place);
    let cell = |i: usize| match (Some(i) == marked, i < place(ours)) {
        (true, _) => "|",
        (false, true) => page.symbol("█"),
        (false, false) => " ",
    };
    (0..=BAR).map(cell).collect::<String>().trim_end().to_owned()
}

/// Appends comparisons. The paired test decides, because the conditions share their random numbers; Welch's is the
/// paper's.
fn comparisons(text: &mut PageText<'_>, all: &[ConditionComparison]) {
    let columns = ["difference", "95 %", "Welch t (df)", "p", "paired t (df)", "p", "d", "significant"];
    let mut rows = vec![header_row(columns.into_iter())];
    for versus in all {
        rows.push(comparison_row(versus));
    }
    text.table(2, &rows);
}

fn comparison_row(versus: &ConditionComparison) -> Vec<TextCell> {
    let who = versus.profile.map_or_else(String::new, |profile| format!(", {profile}"));
    let what = if versus.profile.is_some() { format!("{}: ", versus.metric) } else { String::new() };
    let name = plain(format!("{what}{} - {}{who}", versus.first, versus.second));
    let Some(found) = versus.comparison else {
        return vec![name, cell(Ink::Dim, "no difference in any session")];
    };
    let significant = if versus.is_significant() {
        cell(Ink::Good, "yes")
    } else if versus.paired.is_some_and(|paired| paired.is_significant(1)) {
        cell(Ink::Warn, "alone only")
    } else {
        cell(Ink::Dim, "no")
    };
    let interval = versus.paired.map_or(found.interval, |paired| paired.interval);
    let dash = || "–".to_owned();
    let paired_t = versus.paired.map_or_else(dash, |paired| format!("{:.2} ({:.0})", paired.t, paired.df));
    let paired_p = versus.paired.map_or_else(dash, |paired| format!("{:.1e}", paired.p));
    vec![
        name,
        plain(format!("{:+.3}", found.difference)),
        plain(format!("{:+.3} to {:+.3}", interval.0, interval.1)),
        plain(format!("{:.2} ({:.1})", found.t, found.df)),
        plain(format!("{:.1e}", found.p)),
        plain(paired_t),
        plain(paired_p),
        plain(format!("{:.2}", found.d)),
        significant,
    ]
}
