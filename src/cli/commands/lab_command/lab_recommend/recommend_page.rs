//! `rung lab recommend --html FILE`: the comparison as one HTML page with its charts.

use maud::{Markup, html};

use super::recommend_answer::{HeatMap, RecommendAnswer, WorldReliability, format_share};
use crate::cli::output::web;
use crate::cli::output::web::html_table::{head_cell, table, text_cell};
use crate::cli::output::web::svg_chart::{axis_line, chart, dot, label, line, rect};
use crate::lab::recommend::method_comparison::LearningCurve;
use crate::types::learning_goal::GoalKind;

/// Size of a chart's plot area, and its offset.
const FIELD: (f64, f64) = (420.0, 200.0);
const LEFT: f64 = 48.0;
const TOP: f64 = 14.0;
/// Side of a heat map's cell, and room for the names of KCs.
const CELL: f64 = 26.0;
const NAMES: f64 = 170.0;

/// Renders the page.
pub fn render_page(answer: &RecommendAnswer) -> String {
    web::document(
        "Rung: recommenders compared",
        &html! {
            h1 { "Recommenders compared" }
            p class="dim" {
                "Simulated learners, not people. Every method recommends ten exercises; the score is the share of the achievable "
                "gain in per cent, with half of the 95 % interval. Outside the model’s own world the gain is true knowledge, and the "
                "gain that the model believes in is in brackets."
            }
            (scores(answer))
            h2 { "Learning curves" }
            @for task in &answer.tasks { (learning_curves(*task, &answer.report.curves)) }
            h2 { "Reliability" }
            p class="dim" { "Share of exercises passed, by the predicted chance. A perfect predictor lies on the diagonal." }
            div class="grid" { @for world in &answer.reliability { (reliability(world)) } }
            h2 { "One learner by method" }
            p class="dim" { "The model’s view of the topics that changed most, before the first step and after each; darker is better known." }
            div class="grid wide-cards" { @for map in &answer.heat_maps { (heat_map(map)) } }
            @if !answer.report.ablations.is_empty() {
                h2 { "With a part left out" }
                (table("Ablations", &["Method", "Goal", "Without", "Score", "Points lost"], answer.report.ablations.iter().map(|row| {
                    let [score, loss] = [&row.score, &row.loss].map(format_share);
                    vec![head_cell(&*row.method), text_cell(row.task.name()), text_cell(row.without), text_cell(score), text_cell(loss)]
                })))
            }
            h2 { "Goals" }
            (table("Goals", &["", "Goal", "Found"], answer.report.goals.iter().map(|goal| {
                vec![head_cell(if goal.met { "met" } else { "missed" }), text_cell(&*goal.goal), text_cell(&*goal.found)]
            })))
        },
    )
}

fn scores(answer: &RecommendAnswer) -> Markup {
    let heads: Vec<&str> = [""].into_iter().chain(answer.tasks.iter().map(|task| task.name())).collect();
    html! {
        @for world in &answer.worlds {
            @for history in &answer.histories {
                h3 { "World " (world.name()) ", after " (history) " exercises" }
                (table(&format!("{} {history}", world.name()), &heads, answer.methods.iter().map(|method| {
                    let score = |task: &GoalKind| {
                        let found = answer.find(*world, *history, *task, method);
                        text_cell(found.map_or_else(|| "–".to_owned(), |score| {
                            format!("{} ({:+.1})", format_share(&score.score), score.believed.share)
                        }))
                    };
                    [head_cell(*method)].into_iter().chain(answer.tasks.iter().map(score)).collect()
                })))
            }
        }
    }
}

/// The curves of one task, with their names at the end.
fn learning_curves(task: GoalKind, curves: &[LearningCurve]) -> Markup {
    let curves: Vec<&LearningCurve> = curves.iter().filter(|curve| curve.task == task).collect();
    let points = || curves.iter().flat_map(|curve| curve.points.iter());
    let most_steps = points().map(|(steps, _)| *steps).max().unwrap_or(1) as f64;
    let (low, high) = points().fold((0.0_f64, 1.0_f64), |(low, high), (_, share)| (low.min(*share), high.max(*share)));
    let place = |(steps, share): &(u64, f64)| {
        (LEFT + FIELD.0 * *steps as f64 / most_steps, TOP + FIELD.1 * (high - share) / (high - low))
    };
    let drawn = html! {
        (axis_line((LEFT, TOP), (LEFT, TOP + FIELD.1)))
        (axis_line((LEFT, TOP + FIELD.1), (LEFT + FIELD.0, TOP + FIELD.1)))
        (label((LEFT - 6.0, TOP + 8.0), "end", &format!("{high:.0} %")))
        (label((LEFT - 6.0, TOP + FIELD.1), "end", &format!("{low:.0} %")))
        (label((LEFT + FIELD.0, TOP + FIELD.1 + 16.0), "end", &format!("{most_steps:.0} steps")))
        @for curve in &curves {
            @let places: Vec<(f64, f64)> = curve.points.iter().map(place).collect();
            (line("curve", &places))
            @for (point, at) in curve.points.iter().zip(&places) {
                (dot("bar", *at, 2.0, &format!("{}: {:.1} % after {} steps", curve.method, point.1, point.0)))
            }
            @if let Some(at) = places.last() { (label((at.0 + 6.0, at.1 + 4.0), "start", &curve.method)) }
        }
    };
    let size = (LEFT + FIELD.0 + 100.0, TOP + FIELD.1 + 24.0);
    let told = format!("Share of the achievable on validation learners, goal {}", task.name());
    html! {
        @if !curves.is_empty() {
            h3 { (task.name()) }
            div class="scroll" { (chart(&format!("curves-{}", task.name()), size, ("Learning curves", &told), "wide", &drawn)) }
        }
    }
}

fn reliability(world: &WorldReliability) -> Markup {
    let side = FIELD.1;
    let place = |predicted: f64, passed: f64| (LEFT + side * predicted, TOP + side * (1.0 - passed));
    let points: Vec<(f64, f64)> = world.bins.iter().map(|bin| place(bin.predicted, bin.passed)).collect();
    let drawn = html! {
        (axis_line((LEFT, TOP), (LEFT, TOP + side)))
        (axis_line((LEFT, TOP + side), (LEFT + side, TOP + side)))
        (axis_line(place(0.0, 0.0), place(1.0, 1.0)))
        (label((LEFT - 6.0, TOP + 8.0), "end", "1"))
        (label((LEFT - 6.0, TOP + side), "end", "0"))
        (line("curve", &points))
        @for (bin, at) in world.bins.iter().zip(&points) {
            (dot("bar", *at, 3.5, &format!("predicted {:.2}, passed {:.2}, {} exercises", bin.predicted, bin.passed, bin.count)))
        }
    };
    let size = (LEFT + side + 12.0, TOP + side + 12.0);
    let told = format!("Reliability of the predicted chance in the world {}", world.world.name());
    html! {
        div class="card" {
            h3 { (world.world.name()) }
            (chart(&format!("reliability-{}", world.world.name()), size, ("Reliability", &told), "small", &drawn))
        }
    }
}

fn heat_map(map: &HeatMap) -> Markup {
    let columns = map.rows.first().map_or(0, |row| row.knowledge.len());
    let drawn = html! {
        @for (at, row) in map.rows.iter().enumerate() {
            @let y = TOP + at as f64 * CELL;
            (label((NAMES - 6.0, y + CELL * 0.65), "end", &row.kc))
            @for (step, knowledge) in row.knowledge.iter().enumerate() {
                @let class = format!("h{}", ((knowledge * 5.0) as usize).min(4));
                (rect(&class, (NAMES + step as f64 * CELL, y), (CELL - 2.0, CELL - 2.0), &format!("{}: {knowledge:.2} after step {step}", row.kc)))
            }
        }
    };
    let size = (NAMES + columns as f64 * CELL + 6.0, TOP + map.rows.len() as f64 * CELL + 6.0);
    let told = format!("Knowledge of topics by step with {}", map.method);
    html! {
        div class="card" {
            h3 { (map.method) ", goal " (map.task.name()) }
            (chart(&format!("heat-{}", map.method), size, ("Knowledge by step", &told), "small", &drawn))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::output::web::html_testing::balanced_tags;
    use crate::lab::recommend::comparison_run::ComparisonPlan;
    use crate::lab::recommend::goal_tasks::{LearnerScore, ShareEstimate};
    use crate::lab::recommend::method_comparison::{ComparisonReport, MethodScore, ScoreCondition};
    use crate::lab::recommend::method_names::MethodName;
    use crate::lab::recommend::pupils::WorldKind;

    #[test]
    fn the_page_has_every_chart() {
        let learners = vec![LearnerScore { gain: 0.1, achievable: 0.5 }; 2];
        let share = ShareEstimate::from_scores(&learners);
        let condition = ScoreCondition { world: WorldKind::Model, task: GoalKind::Weakest, history: 5, learners: 2 };
        let score = MethodScore {
            condition,
            method: "beam".to_owned(),
            score: share,
            believed: share,
            learners,
            example: vec![vec![0.2, 0.9], vec![0.4, 0.8]],
            predictions: vec![(0.3, true), (0.35, false)],
        };
        let curve =
            LearningCurve { method: "td3".to_owned(), task: GoalKind::Weakest, points: vec![(10, 1.0), (20, 9.0)] };
        let report = ComparisonReport { scores: vec![score], curves: vec![curve], ..ComparisonReport::default() };
        let plan = ComparisonPlan {
            worlds: vec![WorldKind::Model],
            tasks: vec![GoalKind::Weakest],
            methods: vec![MethodName::Beam],
            histories: vec![5],
            learners: 2,
            seed: 1,
            unseen: None,
            ablations: false,
            quick: false,
            rounds: None,
            as_published: false,
        };
        let answer = RecommendAnswer::new(report, &plan, &["<loops>".to_owned(), "graphs".to_owned()]);
        let page = render_page(&answer);
        let tags = balanced_tags(&page);
        assert_eq!(tags.iter().filter(|tag| *tag == "svg").count(), 3);
        assert!(page.contains("+20.0 ±0.0") && page.contains("&lt;loops&gt;") && !page.contains("<loops>"));
    }
}
