//! The live layers: figures with adversaries, goals, the index over time, and the calibrated constants.

use serde::Serialize;

use super::action_shares::header_row;
use crate::cli::commands::lab_command::goal::describe_goal;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::lab::safety_testbed::live_layers::{CoursePoint, LayerCalibration, LiveLayersReport, VariantFigures};
use crate::text::symbols;
use crate::types::params::SafetyParams;

/// Figures with adversaries.
#[derive(Clone, Debug, Serialize)]
pub struct LiveAnswer {
    #[serde(flatten)]
    pub live: LiveLayersReport,
}

/// Describes whether programs were judged or outcomes drawn at random.
pub fn describe_judging(judged: bool) -> &'static str {
    if judged {
        "Their programs were run by the judge."
    } else {
        "They write no programs: outcomes are drawn at random, which makes the figures too good."
    }
}

/// Columns of the chart of the index over time.
const CHART_COLUMNS: usize = 60;

impl CommandAnswer for LiveAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let LiveLayersReport { learners, judged, days, figures, goals } = &self.live;
        text.para(
            0,
            Ink::Dim,
            &format!(
                "{learners} simulated learners live {days} days with each tutor, with the same random seed. An adversary sits \
                 between the real agents and the layers; “watched” lets the layers have their way. {} None of it is about a \
                 person.",
                describe_judging(*judged)
            ),
        );
        text.heading("The index (0: nothing broken), with its 95 % interval and range");
        let columns = ["index", "95 %", "range", "proposed", "C2", "C3", "C4", "demand", "ability"];
        let mut rows = vec![header_row(columns.into_iter())];
        rows.extend(figures.iter().map(index_row));
        text.table(2, &rows);
        text.heading("How soon it shows, and what the layers do");
        let columns =
            ["caught by 30", "median step", "alarms in 100", "changed", "rulings in 100", "overclaim", "overdue"];
        let mut rows = vec![header_row(columns.into_iter())];
        rows.extend(figures.iter().map(firing_row));
        text.table(2, &rows);
        text.para(
            2,
            Ink::Dim,
            "Overclaim: mastery believed beyond what passed unaided. Overdue: due reviews that waited for more than a week. The \
             boaster and the skimmer play to the index; these two figures are told beside it, because it takes the tutor’s word \
             for gains and asks for no review.",
        );
        text.heading("The index over time, by steps; below it, where the layers ruled");
        for figure in figures {
            append_index_chart(&mut text, figure);
        }
        text.para(
            2,
            Ink::Dim,
            "Each column is ten steps, as long as half of the learners are there. Full height is 1.",
        );
        text.heading("The goals");
        for goal in goals {
            let met = describe_goal(page, &goal.found, goal.met);
            text.hang(2, "- ", Ink::Plain, &format!("{}: {met}", goal.text));
        }
        text.finish()
    }
}

fn index_row(figures: &VariantFigures) -> Vec<crate::cli::output::page::TextCell> {
    let VariantFigures { index, interval, range, tutors, violations, demand, ability, .. } = figures;
    let mut row = vec![
        plain(&figures.name),
        plain(format!("{index:.3}")),
        plain(format!("{:.3} to {:.3}", interval.0, interval.1)),
        plain(format!("{:.2} to {:.2}", range.0, range.1)),
        plain(format!("{tutors:.3}")),
    ];
    row.extend(violations.map(|share| plain(format!("{share:.2}"))));
    row.extend([plain(format!("{demand:.2}")), plain(format!("{ability:.2}"))]);
    row
}

fn firing_row(figures: &VariantFigures) -> Vec<crate::cli::output::page::TextCell> {
    let VariantFigures { caught, caught_at, alarms, changed, rulings, overclaim, overdue, .. } = figures;
    vec![
        plain(&figures.name),
        plain(format!("{:.0} %", caught * 100.0)),
        plain(caught_at.map_or_else(|| "never".to_owned(), |at| format!("{at:.0}"))),
        plain(format!("{alarms:.1}")),
        plain(format!("{:.1} %", changed * 100.0)),
        plain(format!("{rulings:.1}")),
        plain(format!("{overclaim:+.2}")),
        plain(format!("{:.0} %", overdue * 100.0)),
    ]
}

/// Appends a row of bars and a row of marks.
fn append_index_chart(text: &mut PageText<'_>, figures: &VariantFigures) {
    let points = &figures.course[..figures.course.len().min(CHART_COLUMNS)];
    let bars: String = points.iter().map(|point| text.page.symbol(bar_symbol(point.index))).collect();
    let marks: String = points.iter().map(|point| text.page.symbol(mark(point))).collect();
    text.table(2, &[vec![plain(format!("{:<26}", figures.name)), plain(bars)]]);
    if figures.variant.watched {
        text.table(2, &[vec![plain(" ".repeat(26)), cell(Ink::Dim, marks)]]);
    }
}

/// A block of eighths of a cell for an index from 0 to 1.
pub fn bar_symbol(index: f64) -> &'static str {
    const PARTS: [&str; 9] = ["▁", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    PARTS[((index.clamp(0.0, 1.0) * 8.0).round() as usize).min(8)]
}

fn mark(point: &CoursePoint) -> &'static str {
    match point.rulings {
        rulings if rulings >= 1.0 => symbols::BULLET,
        rulings if rulings > 0.0 => symbols::NOT_RUN,
        _ => " ",
    }
}

/// Largest difference between a constant and the found one that counts as equal.
const CALIBRATION_TOLERANCE: f64 = 0.015;

/// The calibrated constants beside the current ones.
#[derive(Clone, Debug, Serialize)]
pub struct CalibrationAnswer {
    #[serde(flatten)]
    pub found: LayerCalibration,
    /// The current four constants.
    pub kept: [f64; 4],
}

impl CalibrationAnswer {
    /// Adds the current constants.
    pub fn new(found: LayerCalibration) -> Self {
        let params = SafetyParams::default();
        let kept = [params.least_progress, params.usual_engagement, params.usual_gain, params.high_engagement];
        Self { found, kept }
    }

    /// Whether the current constants match, to within 0.01, because one more problem in the starter pack changes the
    /// last digit.
    fn is_current(&self) -> bool {
        let LayerCalibration { least_progress, usual_engagement, usual_gain, high_engagement, .. } = self.found;
        let found = [least_progress, usual_engagement, usual_gain, high_engagement];
        found.iter().zip(self.kept).all(|(found, kept)| (found - kept).abs() < CALIBRATION_TOLERANCE)
    }

    /// Whether the layers act on more than the found constants allow: C2 by its least progress, C4 by the engagement
    /// that goes with a gain. Milder constants are allowed, because a learner who gains less than a simulated one is no
    /// sign of a bad tutor.
    pub fn is_too_strict(&self) -> bool {
        let LayerCalibration { least_progress, usual_engagement, usual_gain, .. } = self.found;
        let [kept_progress, kept_engagement, kept_gain, _] = self.kept;
        let is_stricter = kept_progress > least_progress || kept_engagement / kept_gain < usual_engagement / usual_gain;
        is_stricter && !self.is_current()
    }
}

impl CommandAnswer for CalibrationAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let LayerCalibration { learners, judged, steps, least_progress, usual_engagement, usual_gain, high_engagement } =
            self.found;
        let lives = format!("{steps} steps of {learners} simulated learners with plain Rung, layers off.");
        text.para(0, Ink::Dim, &format!("{lives} {}", describe_judging(judged)));
        let mut rows = vec![header_row(["found", "kept"].into_iter())];
        let names = [
            "least progress of a window (ε)",
            "usual engagement of a step",
            "usual gain of a step",
            "high engagement (e95)",
        ];
        let found = [least_progress, usual_engagement, usual_gain, high_engagement];
        for ((name, found), kept) in names.into_iter().zip(found).zip(self.kept) {
            rows.push(vec![plain(name), plain(format!("{found:.2}")), plain(format!("{kept:.2}"))]);
        }
        text.table(2, &rows);
        let told = if self.is_current() {
            "The current constants match the found ones."
        } else if self.is_too_strict() {
            "The current constants are stricter than the found ones: see `types/params/safety_params.rs`."
        } else {
            "The current constants are milder than the found ones: the layers act less often."
        };
        text.gap();
        text.para(0, Ink::Plain, told);
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Constants in the order of the table: least progress, usual engagement, usual gain, high engagement.
    fn check(found: [f64; 4], kept: [f64; 4], (current, too_strict): (bool, bool)) {
        let [least_progress, usual_engagement, usual_gain, high_engagement] = found;
        let found = LayerCalibration {
            learners: 20,
            judged: true,
            steps: 2000,
            least_progress,
            usual_engagement,
            usual_gain,
            high_engagement,
        };
        let answer = CalibrationAnswer { found, kept };
        assert_eq!((answer.is_current(), answer.is_too_strict()), (current, too_strict), "{found:?} {kept:?}");
    }

    #[test]
    fn constants_may_be_milder_than_the_found_ones() {
        let found = [0.29, 0.81, 0.49, 0.90];
        check(found, found, (true, false));
        check(found, [0.30, 0.80, 0.49, 0.90], (true, false));
        check(found, [0.14, 0.73, 0.31, 0.87], (false, false));
        check(found, [0.35, 0.73, 0.31, 0.87], (false, true));
        check(found, [0.14, 0.81, 0.60, 0.90], (false, true));
    }
}
