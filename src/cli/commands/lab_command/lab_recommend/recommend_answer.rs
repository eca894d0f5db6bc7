//! The answer of `rung lab recommend`: tables, learning curves, reliability and a heat map, as text and as JSON.

use serde::Serialize;

use crate::cli::commands::lab_command::goal::describe_goal;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::lab::recommend::comparison_run::ComparisonPlan;
use crate::lab::recommend::goal_tasks::ShareEstimate;
use crate::lab::recommend::method_comparison::{
    ComparisonReport, LearningCurve, MethodScore, ReliabilityBin, reliability_bins,
};
use crate::lab::recommend::pupils::WorldKind;
use crate::types::learning_goal::GoalKind;

/// The comparison.
#[derive(Clone, Debug, Serialize)]
pub struct RecommendAnswer {
    #[serde(flatten)]
    pub report: ComparisonReport,
    pub seed: u64,
    pub reliability: Vec<WorldReliability>,
    pub heat_maps: Vec<HeatMap>,
    #[serde(skip)]
    pub worlds: Vec<WorldKind>,
    #[serde(skip)]
    pub histories: Vec<usize>,
    #[serde(skip)]
    pub tasks: Vec<GoalKind>,
    #[serde(skip)]
    pub methods: Vec<&'static str>,
}

/// How often exercises were passed, by the predicted chance.
#[derive(Clone, Debug, Serialize)]
pub struct WorldReliability {
    pub world: WorldKind,
    pub bins: Vec<ReliabilityBin>,
}

/// Believed knowledge of one learner over an episode.
#[derive(Clone, Debug, Serialize)]
pub struct HeatMap {
    pub method: String,
    pub task: GoalKind,
    /// The KCs that changed most.
    pub rows: Vec<HeatMapRow>,
}

/// One KC: its knowledge in [0, 1] before the first step and after each.
#[derive(Clone, Debug, Serialize)]
pub struct HeatMapRow {
    pub kc: String,
    pub knowledge: Vec<f32>,
}

/// Rows of a heat map.
const HEAT_ROWS: usize = 8;

impl RecommendAnswer {
    /// Adds the charts to a report.
    pub fn new(report: ComparisonReport, plan: &ComparisonPlan, kc_names: &[String]) -> Self {
        let of_world = |world: &WorldKind| {
            let here = report.scores.iter().filter(|score| score.condition.world == *world);
            let predictions: Vec<(f64, bool)> = here.flat_map(|score| score.predictions.iter().copied()).collect();
            WorldReliability { world: *world, bins: reliability_bins(&predictions) }
        };
        let longest = plan.histories.iter().max();
        let task = plan.tasks.last();
        let shown = report.scores.iter().filter(|score| {
            (Some(&score.condition.history), Some(&score.condition.task)) == (longest, task)
                && Some(&score.condition.world) == plan.worlds.first()
        });
        Self {
            reliability: plan.worlds.iter().map(of_world).collect(),
            heat_maps: shown.map(|score| heat_map(score, kc_names)).collect(),
            seed: plan.seed,
            worlds: plan.worlds.clone(),
            histories: plan.histories.clone(),
            tasks: plan.tasks.clone(),
            methods: plan.methods.iter().map(|method| method.name()).collect(),
            report,
        }
    }

    /// The score of a method under a condition.
    pub fn find(&self, world: WorldKind, history: usize, task: GoalKind, method: &str) -> Option<&MethodScore> {
        self.report.scores.iter().find(|score| {
            let at = score.condition;
            (at.world, at.history, at.task) == (world, history, task) && score.method == method
        })
    }

    fn append_scores(&self, text: &mut PageText<'_>, world: WorldKind, history: usize) {
        text.heading(&format!("{}: after {history} exercises", world_title(world)));
        let mut rows = vec![vec![cell(Ink::Dim, "")]];
        rows[0].extend(self.tasks.iter().map(|task| cell(Ink::Dim, task.name())));
        for method in &self.methods {
            let score = |task: &GoalKind| {
                let found = self.find(world, history, *task, method);
                found.map_or_else(|| plain("–"), |score| score_cell(world, score))
            };
            let mut row = vec![plain(*method)];
            row.extend(self.tasks.iter().map(score));
            rows.push(row);
        }
        text.table(2, &rows);
    }
}

fn world_title(world: WorldKind) -> &'static str {
    match world {
        WorldKind::Model => "The model's own world (what it believes was gained)",
        WorldKind::Pupils => "Novices (true gain; believed gain in brackets)",
        WorldKind::Outcomes => "Outcome learners (true gain; believed gain in brackets)",
        WorldKind::Placebo => "Placebo: learners who never learn (believed gain in brackets)",
    }
}

/// A share with half its interval, and outside the model's world the believed gain.
fn score_cell(world: WorldKind, score: &MethodScore) -> TextCell {
    let text = format_share(&score.score);
    if world == WorldKind::Model { plain(text) } else { plain(format!("{text} ({:+.1})", score.believed.share)) }
}

/// `25.3 ±0.9`.
pub fn format_share(share: &ShareEstimate) -> String {
    format!("{:+.1} ±{:.1}", share.share, (share.high - share.low) / 2.0)
}

fn heat_map(score: &MethodScore, kc_names: &[String]) -> HeatMap {
    let row = |kc: usize| HeatMapRow {
        kc: kc_names[kc].clone(),
        knowledge: score.example.iter().map(|knowledge| knowledge[kc]).collect(),
    };
    let mut rows: Vec<HeatMapRow> = (0..kc_names.len()).map(row).collect();
    let change = |row: &HeatMapRow| match (row.knowledge.first(), row.knowledge.last()) {
        (Some(first), Some(last)) => (last - first).abs(),
        _ => 0.0,
    };
    rows.sort_by(|a, b| change(b).total_cmp(&change(a)));
    rows.truncate(HEAT_ROWS);
    HeatMap { method: score.method.clone(), task: score.condition.task, rows }
}

/// Heights of a curve's marks.
const MARKS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
/// Shades of a heat map.
const SHADES: [&str; 5] = [" ", "░", "▒", "▓", "█"];

/// A curve as a line of marks between its smallest and largest value.
fn sparkline(page: &Page, values: &[f64]) -> String {
    let (low, high) = values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(*v), h.max(*v)));
    let mark = |value: &f64| {
        let share = if high > low { (value - low) / (high - low) } else { 0.0 };
        MARKS[((share * 7.0).round() as usize).min(7)]
    };
    if page.ascii {
        return values.iter().map(|value| format!("{value:.0}")).collect::<Vec<_>>().join(" ");
    }
    values.iter().map(mark).collect()
}

fn append_curves(text: &mut PageText<'_>, curves: &[LearningCurve]) {
    if curves.is_empty() {
        return;
    }
    text.heading("Learning curves (validation learners, % of the achievable)");
    let rows: Vec<Vec<TextCell>> = curves
        .iter()
        .map(|curve| {
            let shares: Vec<f64> = curve.points.iter().map(|(_, share)| *share).collect();
            let range = format!("{:.1} to {:.1}", shares.first().unwrap_or(&0.0), shares.last().unwrap_or(&0.0));
            vec![plain(&*curve.method), plain(curve.task.name()), plain(range), plain(sparkline(text.page, &shares))]
        })
        .collect();
    text.table(2, &rows);
}

fn append_reliability(text: &mut PageText<'_>, reliability: &[WorldReliability]) {
    for WorldReliability { world, bins } in reliability {
        text.heading(&format!("Reliability, {} world: predicted chance, share passed", world.name()));
        let row = |bin: &ReliabilityBin| {
            let bar = text.page.bar(bin.passed, 20);
            vec![
                plain(format!("{:.2}", bin.predicted)),
                plain(format!("{:.2}", bin.passed)),
                plain(bar),
                plain(format!("{} exercises", bin.count)),
            ]
        };
        let rows: Vec<Vec<TextCell>> = bins.iter().map(row).collect();
        text.table(2, &rows);
    }
}

fn append_heat_maps(text: &mut PageText<'_>, maps: &[HeatMap]) {
    for map in maps {
        text.heading(&format!("One learner with {}, goal {}: the model's view of topics", map.method, map.task.name()));
        let rows: Vec<Vec<TextCell>> = map
            .rows
            .iter()
            .map(|row| {
                let shade = |knowledge: &f32| SHADES[((knowledge * 5.0) as usize).min(4)].repeat(2);
                let cells: String = row.knowledge.iter().map(shade).collect();
                let [first, last] = [row.knowledge.first(), row.knowledge.last()].map(|k| k.copied().unwrap_or(0.0));
                vec![plain(&*row.kc), plain(cells), plain(format!("{first:.2} to {last:.2}"))]
            })
            .collect();
        text.table(2, &rows);
    }
}

impl CommandAnswer for RecommendAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        text.para(
            0,
            Ink::Dim,
            "Simulated learners, not people. Shares of the achievable gain in per cent, with half of the 95 % interval.",
        );
        for world in &self.worlds {
            for history in &self.histories {
                self.append_scores(&mut text, *world, *history);
            }
        }
        append_curves(&mut text, &self.report.curves);
        append_reliability(&mut text, &self.reliability);
        append_heat_maps(&mut text, &self.heat_maps);
        if !self.report.ablations.is_empty() {
            text.heading("With a part left out (points lost)");
            let rows: Vec<Vec<TextCell>> = self
                .report
                .ablations
                .iter()
                .map(|row| {
                    let [score, loss] = [&row.score, &row.loss].map(format_share);
                    vec![plain(&*row.method), plain(row.task.name()), plain(row.without), plain(score), plain(loss)]
                })
                .collect();
            text.table(2, &rows);
        }
        if !self.report.goals.is_empty() {
            text.heading("Goals");
            for goal in &self.report.goals {
                text.line(format!("  {}", describe_goal(page, &goal.goal, goal.met)));
                text.para(4, Ink::Dim, &goal.found);
            }
        }
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;

    #[test]
    fn a_sparkline_spans_its_range() {
        let page = cli_fixtures::page();
        assert_eq!(sparkline(&page, &[1.0, 2.0, 4.5]), "▁▃█");
        assert_eq!(sparkline(&page, &[2.0, 2.0]), "▁▁");
        assert_eq!(sparkline(&Page { ascii: true, ..page }, &[1.0, 2.4]), "1 2");
    }

    #[test]
    fn a_heat_map_has_the_largest_changes_first() {
        let names: Vec<String> = ["a", "b"].map(str::to_owned).to_vec();
        let share = ShareEstimate { share: 0.0, low: 0.0, high: 0.0 };
        let condition = crate::lab::recommend::method_comparison::ScoreCondition {
            world: WorldKind::Model,
            task: GoalKind::Weakest,
            history: 5,
            learners: 1,
        };
        let score = MethodScore {
            condition,
            method: "beam".to_owned(),
            score: share,
            believed: share,
            learners: vec![],
            example: vec![vec![0.5, 0.2], vec![0.6, 0.7]],
            predictions: vec![],
        };
        let map = heat_map(&score, &names);
        let order: Vec<&str> = map.rows.iter().map(|row| row.kc.as_str()).collect();
        assert_eq!(order, ["b", "a"]);
    }
}
