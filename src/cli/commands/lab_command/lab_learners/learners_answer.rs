//! The answer about simulated learners: each figure beside the paper's and its goal.

use std::collections::BTreeSet;

use serde::Serialize;

use super::learners_params::changed_params;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::lab::learners::environment::tutor_tally::{TutorTally as Tutored, Typed};
use crate::lab::learners::episode_measures::paper_goals::{
    GoalBound, MeasureResult, MeasureUnit, PAPER_ENACTING_CORRELATIONS, Table13Row,
};
use crate::lab::learners::episode_measures::{AMOUNT, EpisodeTally, JackknifeEstimate, SHARE, TallyBatches};
use crate::lab::learners::learner_params::LearnerParams;
use crate::lab::learners::learner_types::{Behaviour, Persona};
use crate::lab::learners::simulation_run::{LearnerPreset, Variant};
use crate::text::number_format::{count_noun, percent_and_tenths as percent};

/// First line of every report about simulated learners.
pub const NOT_PEOPLE: &str = "A simulated learner is not a person.";

/// Results for one kind of learner.
#[derive(Clone, Debug, Serialize)]
pub struct LearnerKindRow {
    pub name: String,
    pub behaviour: Behaviour,
    pub persona: Persona,
    pub solved: Option<JackknifeEstimate>,
    pub steps: Option<JackknifeEstimate>,
    /// Share of Enacting steps followed by Enacting, mean over episodes.
    pub enacting_again: Option<JackknifeEstimate>,
    /// Words of certainty and of uncertainty per thousand.
    pub certain: Option<JackknifeEstimate>,
    pub unsure: Option<JackknifeEstimate>,
}

impl LearnerKindRow {
    pub(super) fn new(variant: &Variant, sums: &TallyBatches) -> Self {
        let one = |bounds, figure: fn(&EpisodeTally) -> Option<f64>| {
            JackknifeEstimate::from_batches(&[sums], |sums| figure(&sums[0])).map(|estimate| estimate.within(bounds))
        };
        Self {
            name: variant.name.clone(),
            behaviour: variant.behaviour,
            persona: variant.persona,
            solved: one(SHARE, EpisodeTally::solve_rate),
            steps: one(AMOUNT, EpisodeTally::mean_steps),
            enacting_again: one(SHARE, |sum| sum.phase_move(1, 1, true)),
            certain: one(AMOUNT, |sum| sum.words_per_thousand(1)),
            unsure: one(AMOUNT, |sum| sum.words_per_thousand(2)),
        }
    }
}

/// Results without one part.
#[derive(Clone, Debug, Serialize)]
pub struct Ablation {
    pub name: &'static str,
    /// `D_KL` and `P_recur` from the paper.
    pub paper: [f64; 2],
    pub measures: Vec<MeasureResult>,
}

/// Results for a stand-in of one of the paper's baselines.
#[derive(Clone, Debug, Serialize)]
pub struct BaselineRow {
    pub name: &'static str,
    /// `D_KL`, `Nonlin`, `P_recur`, share solved and steps from the paper.
    pub paper: [f64; 5],
    pub measures: Vec<MeasureResult>,
}

/// Results for one tutor.
#[derive(Clone, Debug, Serialize)]
pub struct TutorRow {
    pub tutor: String,
    pub behaviour: Behaviour,
    pub solved: Option<JackknifeEstimate>,
    pub steps: Option<JackknifeEstimate>,
    /// Share solved minus the share the same learners solve without help.
    pub more_than_none: Option<JackknifeEstimate>,
    /// The paper's share and mean steps; null for Rung, which is not in the paper.
    pub paper: Option<(f64, f64)>,
}

/// Statistics of the language model used as executor.
#[derive(Clone, Debug, Serialize)]
pub struct ExecutorSummary {
    /// Name of the model.
    pub model: String,
    pub prompts: Vec<String>,
    #[serde(flatten)]
    pub typed: Typed,
    /// The cause of its first missing reply.
    pub failed: Option<String>,
}

/// All results.
#[derive(Clone, Debug, Serialize)]
pub struct LearnersAnswer {
    pub notice: &'static str,
    pub preset: LearnerPreset,
    pub learners: u64,
    pub seed: u64,
    pub problems: usize,
    pub left_out: Vec<String>,
    pub measures: Vec<MeasureResult>,
    pub traces: Vec<MeasureResult>,
    pub ablations: Vec<Ablation>,
    pub baselines: Vec<BaselineRow>,
    pub kinds: Vec<LearnerKindRow>,
    pub tutors: Vec<TutorRow>,
    /// Rung's results, in environments that include it.
    pub rung: Option<Tutored>,
    /// Statistics of the executor, if a model was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub executor: Option<ExecutorSummary>,
    pub factorial: bool,
    pub table_13: Vec<Table13Row>,
    pub rms_13: [Option<f64>; 2],
    /// Correlation of E → E with steps and with being solved.
    pub enacting_correlations: [Option<f64>; 2],
    pub params: LearnerParams,
}

impl CommandAnswer for LearnersAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.line(NOT_PEOPLE);
        let who = format!(
            "{} of each kind, {}, seed {}; verdicts of real programs, kept.",
            count_noun(self.learners, "learner"),
            count_noun(self.problems, "problem"),
            self.seed
        );
        text.para(0, Ink::Dim, &who);
        let changed = changed_params(&self.params);
        if !changed.is_empty() {
            text.para(0, Ink::Warn, &format!("Changed parameters: {}.", changed.join(", ")));
        }
        self.left_out.iter().for_each(|why| text.para(0, Ink::Warn, &format!("Left out: {why}")));
        if !self.measures.is_empty() {
            text.heading("Measures over both behaviours");
            append_measures(&mut text, &self.measures, "paper 2.0 / 2.5");
        }
        if !self.traces.is_empty() {
            text.heading("What follows what, beside real novices");
            append_measures(&mut text, &self.traces, "CSEDM 2019");
        }
        self.ablations(&mut text);
        self.append_baselines(&mut text);
        self.tutors(&mut text);
        self.append_executor(&mut text);
        self.append_rung(&mut text);
        if self.factorial {
            self.append_factorial(&mut text);
        }
        self.phases(&mut text);
        text.finish()
    }
}

impl LearnersAnswer {
    fn ablations(&self, text: &mut PageText) {
        if self.ablations.is_empty() {
            return;
        }
        text.heading("Without a part (the paper's figures in brackets)");
        let mut rows = vec![head(&["", "D_KL", "P_recur", "by bug", "solved"])];
        for ablation in &self.ablations {
            let of = |key: &str| ablation.measures.iter().find(|m| m.key == key).and_then(|m| m.estimate);
            let share = |key: &str| of(key).map_or_else(|| "–".to_owned(), |e| percent(e.value));
            let d_kl = of("d_kl").map_or_else(|| "without bound".to_owned(), |e| format!("{:.2}", e.value));
            rows.push(vec![
                plain(ablation.name),
                plain(format!("{d_kl} ({:.2})", ablation.paper[0])),
                plain(format!("{} ({})", share("p_recur"), percent(ablation.paper[1]))),
                plain(share("p_recur_by_bug")),
                plain(share("solved")),
            ]);
        }
        text.table(2, &rows);
    }

    fn append_baselines(&self, text: &mut PageText) {
        if self.baselines.is_empty() {
            return;
        }
        text.heading("Stand-ins for the paper's baselines (its figures in brackets)");
        let mut rows = vec![head(&["", "D_KL", "Nonlin", "P_recur", "solved", "steps"])];
        for baseline in &self.baselines {
            let of = |key: &str| baseline.measures.iter().find(|m| m.key == key).and_then(|m| m.estimate);
            let [d_kl, nonlin, recur, solved, steps_taken] = baseline.paper;
            let plain_figure =
                |key: &str, missing: &str| of(key).map_or_else(|| missing.to_owned(), |e| format!("{:.2}", e.value));
            rows.push(vec![
                plain(baseline.name),
                plain(format!("{} ({d_kl:.2})", plain_figure("d_kl", "without bound"))),
                plain(format!("{} ({nonlin:.2})", plain_figure("nonlin", "–"))),
                plain(format!("{} ({})", share(of("p_recur")), percent(recur))),
                plain(format!("{} ({})", share(of("solved")), percent(solved))),
                plain(format!("{} ({steps_taken:.0})", steps(of("steps")))),
            ]);
        }
        text.table(2, &rows);
        let why = "The same programs and edits without the parts that a baseline lacks. No language model runs.";
        text.para(2, Ink::Dim, why);
    }

    fn tutors(&self, text: &mut PageText) {
        if self.tutors.is_empty() {
            return;
        }
        text.heading("Tutors, same learners and random seed (the paper's figures in brackets)");
        let mut rows = vec![head(&["", "solved", "95 %", "steps", "more than none, paired"])];
        for row in &self.tutors {
            let more = row.more_than_none.map_or_else(String::new, |e| format_with_interval(e, MeasureUnit::Points));
            rows.push(vec![
                plain(format!("{} {}", row.tutor, row.behaviour.name())),
                plain(format!("{}{}", share(row.solved), in_brackets(row.paper.map(|paper| percent(paper.0))))),
                plain(row.solved.map_or_else(String::new, |e| interval(e, MeasureUnit::Percent))),
                plain(format!("{}{}", steps(row.steps), in_brackets(row.paper.map(|paper| format!("{:.1}", paper.1))))),
                plain(more),
            ]);
        }
        text.table(2, &rows);
        text.para(2, Ink::Dim, "The paper's tutors read the learners' true minds; Rung reads what it has seen.");
    }

    /// Appends the executor's statistics.
    fn append_executor(&self, text: &mut PageText) {
        let Some(ExecutorSummary { model, prompts, typed, failed }) = &self.executor else { return };
        text.heading("A model types");
        text.para(2, Ink::Plain, &format!("{model}, with {}.", prompts.join(" and ")));
        let Typed { edits, replies, used, new, refused, unusable, graph, unasked, tokens_in, tokens_out } = typed;
        let rows = [
            ("edits; replies", format!("{edits}; {replies}")),
            ("stored replies used; new to the graph", format!("{used}; {new}")),
            ("rejected: passed although the misconception was active", refused.to_string()),
            ("unusable: no file, too long, no Python, no change", unusable.to_string()),
            ("edits by the graph instead; steps without a request", format!("{graph}; {unasked}")),
            ("tokens of requests; of replies", format!("{tokens_in}; {tokens_out}")),
        ];
        text.table(2, &rows.map(|(what, value)| vec![plain(what), plain(value)]));
        if let Some(why) = failed {
            text.para(2, Ink::Warn, &format!("The graph acted when the model gave no reply: {why}"));
        }
    }

    /// Appends the real tutor's actions beside the true values it cannot know.
    fn append_rung(&self, text: &mut PageText) {
        let Some(Tutored { asked, given, spoke, spoke_true, failed, named, named_true, refused, disagreed, .. }) =
            &self.rung
        else {
            return;
        };
        text.heading("Rung as the tutor");
        let rate = |part: u64, all: u64| if all == 0 { "–".to_owned() } else { percent(part as f64 / all as f64) };
        let hints: u64 = given.iter().sum();
        let rows = [
            ("calls for help; hints of levels 1 to 5", format!("{asked}; {}", given.map(|n| n.to_string()).join(" "))),
            ("hints whose words speak of a bug", rate(*spoke, hints)),
            ("the bug they speak of is in the program", rate(*spoke_true, *spoke)),
            ("failures with a known bug for which one is named", rate(*named, *failed)),
            ("the named bug is in the program", rate(*named_true, *named)),
            ("steps its own rules refused", refused.to_string()),
            ("verdicts that were not the graph's", disagreed.to_string()),
        ];
        text.table(2, &rows.map(|(what, value)| vec![plain(what), plain(value)]));
    }

    fn append_factorial(&self, text: &mut PageText) {
        text.heading("Behaviour by persona");
        let mut rows = vec![head(&["behaviour", "persona", "solved", "E → E", "certain / 1,000", "unsure / 1,000"])];
        for kind in self.kinds.iter().filter(|kind| kind.name == "full") {
            let number = |e: Option<JackknifeEstimate>| e.map_or_else(|| "–".to_owned(), |e| format!("{:.1}", e.value));
            let persona = if kind.persona == Persona::Low { "LOW" } else { "HIGH" };
            rows.push(vec![
                plain(kind.behaviour.name()),
                plain(persona),
                plain(share(kind.solved)),
                plain(share(kind.enacting_again)),
                plain(number(kind.certain)),
                plain(number(kind.unsure)),
            ]);
        }
        text.table(2, &rows);
        let why = "The paper: E → E 77.5 / 52.7 % by behaviour; certainty 2.1 / 7.6 by persona, solved 12.7 / 13.6 %. Persona \
                   only picks words here, so that behaviour is equal across it by construction.";
        text.para(2, Ink::Dim, why);
    }

    fn phases(&self, text: &mut PageText) {
        if self.table_13.is_empty() {
            return;
        }
        text.heading("Phases (table 13), LOW / HIGH");
        let mut rows = vec![head(&["", "paper", "p", "ours", "p", "of those who were there"])];
        let p_value = |p: Option<f64>| match p {
            None => "–".to_owned(),
            Some(p) if p < 0.001 => "< .001".to_owned(),
            Some(p) => format!("{p:.3}"),
        };
        let pair = |pair: [Option<f64>; 2]| {
            let [low, high] = pair.map(|x| x.map_or_else(|| "–".to_owned(), percent));
            format!("{low} / {high}")
        };
        for row in &self.table_13 {
            let visitors = if row.visitors == [None; 2] { String::new() } else { pair(row.visitors) };
            // The paper prints .001 for everything below it, too.
            let paper_p = if row.paper_p <= 0.001 { "≤ .001".to_owned() } else { p_value(Some(row.paper_p)) };
            let cells =
                [row.what.to_owned(), pair(row.paper.map(Some)), paper_p, pair(row.ours), p_value(row.p), visitors];
            rows.push(cells.map(plain).to_vec());
        }
        text.table(2, &rows);
        if let [Some(all), Some(visitors)] = self.rms_13 {
            let words = format!(
                "Root mean square distance of the moves: {all:.2} where a life that never was there counts as 0, {visitors:.2} \
                 over those that were."
            );
            text.para(2, Ink::Dim, &words);
        }
        if let [Some(steps), Some(solved)] = self.enacting_correlations {
            let [paper_steps, paper_solved] = PAPER_ENACTING_CORRELATIONS;
            let words = format!(
                "E → E over all lives: r = {steps:+.3} with steps (paper {paper_steps:+.3}), {solved:+.3} with being solved \
                 ({paper_solved:+.3})."
            );
            text.para(2, Ink::Dim, &words);
        }
    }
}

fn head(columns: &[&str]) -> Vec<TextCell> {
    columns.iter().map(|column| cell(Ink::Dim, *column)).collect()
}

/// Appends a row for each measure, with notes below the table.
fn append_measures(text: &mut PageText, measures: &[MeasureResult], paper: &str) {
    let rows: Vec<Vec<TextCell>> = measures.iter().map(row).collect();
    let heads = head(&["", "ours", "95 %", paper, "goal"]);
    text.table(2, &[vec![heads], rows].concat());
    let notes: BTreeSet<&str> = measures.iter().filter_map(|m| m.note).collect();
    for note in notes {
        let whose: Vec<&str> = measures.iter().filter(|m| m.note == Some(note)).map(|m| m.what).collect();
        text.para(2, Ink::Dim, &format!("{}: {note}.", whose.join(", ")));
    }
}

fn row(m: &MeasureResult) -> Vec<TextCell> {
    let ours = match (m.estimate, m.key) {
        (Some(estimate), _) => value(estimate.value, m.unit),
        (None, "d_kl") => "without bound".to_owned(),
        // No events to measure.
        (None, _) => "–".to_owned(),
    };
    let (ink, verdict) = match m.met {
        Some(true) => (Ink::Good, "met"),
        Some(false) => (Ink::Warn, "missed"),
        None => (Ink::Dim, ""),
    };
    let goal = m.goal.map_or_else(String::new, |goal| format!("{}: {verdict}", bound(goal, m.unit)));
    vec![
        plain(m.what),
        plain(ours),
        plain(m.estimate.map_or_else(String::new, |e| interval(e, m.unit))),
        plain(paper_figures(&m.paper, m.unit)),
        cell(ink, goal),
    ]
}

/// The paper's figures, with the unit after the last one only.
fn paper_figures(figures: &[f64], unit: MeasureUnit) -> String {
    let Some((last, before)) = figures.split_last() else {
        return String::new();
    };
    let before = before.iter().map(|figure| format_without_unit(*figure, unit) + " / ");
    before.collect::<String>() + &value(*last, unit)
}

fn bound(goal: GoalBound, unit: MeasureUnit) -> String {
    match goal {
        GoalBound::AtMost { value: most } => format!("≤ {}", format_without_unit(most, unit)),
        GoalBound::AtLeast { value: least } => format!("≥ {}", format_without_unit(least, unit)),
        GoalBound::Near { value: near, within } => {
            format!("{} ± {}", format_without_unit(near, unit), format_without_unit(within, unit))
        }
    }
}

/// A figure without its unit.
fn format_without_unit(figure: f64, unit: MeasureUnit) -> String {
    match unit {
        MeasureUnit::Plain => format!("{figure:.3}"),
        MeasureUnit::Percent => format!("{:.1}", figure * 100.0),
        MeasureUnit::Points => format!("{:+.1}", figure * 100.0),
        MeasureUnit::Steps => format!("{figure:.1}"),
    }
}

fn value(figure: f64, unit: MeasureUnit) -> String {
    match unit {
        MeasureUnit::Percent => percent(figure),
        MeasureUnit::Points => format_without_unit(figure, unit) + " points",
        MeasureUnit::Plain | MeasureUnit::Steps => format_without_unit(figure, unit),
    }
}

fn interval(estimate: JackknifeEstimate, unit: MeasureUnit) -> String {
    estimate.interval.map_or_else(
        || "no interval".to_owned(),
        |(low, high)| match unit {
            MeasureUnit::Plain => format!("{low:.3}–{high:.3}"),
            MeasureUnit::Percent | MeasureUnit::Points => format!("{:.1}–{:.1}", low * 100.0, high * 100.0),
            MeasureUnit::Steps => format!("{low:.1}–{high:.1}"),
        },
    )
}

fn format_with_interval(estimate: JackknifeEstimate, unit: MeasureUnit) -> String {
    format!("{} ({})", value(estimate.value, unit), interval(estimate, unit))
}

/// The paper's figure in brackets, if there is one.
fn in_brackets(paper: Option<String>) -> String {
    paper.map_or_else(String::new, |paper| format!(" ({paper})"))
}

fn share(estimate: Option<JackknifeEstimate>) -> String {
    estimate.map_or_else(|| "–".to_owned(), |e| percent(e.value))
}

fn steps(estimate: Option<JackknifeEstimate>) -> String {
    estimate.map_or_else(|| "–".to_owned(), |e| format!("{:.1}", e.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;

    #[test]
    fn a_measure_is_one_line_of_eighty_cells_and_what_is_said_of_some_stands_below_once() {
        let estimate = |value, low, high| Some(JackknifeEstimate { value, interval: Some((low, high)) });
        let of = |key, what, unit, estimate, goal, note| MeasureResult {
            key,
            what,
            unit,
            estimate,
            paper: vec![0.04, 0.40],
            goal,
            met: goal.map(|_| false),
            note,
        };
        let given = Some("given, not measured");
        let widest = Some(GoalBound::AtLeast { value: 0.20 });
        let page = cli_fixtures::page();
        let mut text = PageText::new(&page);
        let most = Some(GoalBound::AtMost { value: 0.35 });
        let measures = [
            of("d_kl", "D_KL, pooled (eq. 21)", MeasureUnit::Plain, None, most, None),
            of("gap", "Gap: solved, HIGH less LOW", MeasureUnit::Points, estimate(0.062, 0.052, 0.072), widest, None),
            of("lag", "Lag (eq. 28)", MeasureUnit::Steps, None, None, None),
            of("wrong_hint", "Wrong → Hint", MeasureUnit::Plain, estimate(0.09, 0.08, 0.1), None, given),
            of("hint_hint", "Hint → Hint", MeasureUnit::Percent, estimate(0.3, 0.2, 0.4), None, given),
        ];
        append_measures(&mut text, &measures, "paper 2.0 / 2.5");
        insta::assert_snapshot!(text.finish(), @"
                                    ours           95 %         paper 2.0 / 2.5      goal
        D_KL, pooled (eq. 21)       without bound               0.040 / 0.400        ≤ 0.350: missed
        Gap: solved, HIGH less LOW  +6.2 points    5.2–7.2      +4.0 / +40.0 points  ≥ +20.0: missed
        Lag (eq. 28)                –                           0.0 / 0.4
        Wrong → Hint                0.090          0.080–0.100  0.040 / 0.400
        Hint → Hint                 30.0 %         20.0–40.0    4.0 / 40.0 %
        Wrong → Hint, Hint → Hint: given, not measured.
        ");
    }
}
