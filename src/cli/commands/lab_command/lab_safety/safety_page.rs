//! `rung lab safety --html FILE`: the testbed, or the live layers with adversaries, as one HTML page.
//!
//! Each chart has its numbers in a table below it.

use maud::{Markup, html};

use super::live_figures::describe_judging;
use super::robustness::{describe_crossover, lower_of_st_and_mas};
use crate::cli::output::web;
use crate::cli::output::web::html_table::{folded_table, head_cell, number_cell, table, text_cell};
use crate::cli::output::web::svg_chart::{axis_line, chart, coordinate, dot, label, line, rect};
use crate::lab::safety_testbed::claim_checks::Crossover;
use crate::lab::safety_testbed::live_layers::{LiveLayersReport, VariantFigures};
use crate::lab::safety_testbed::paper_figures;
use crate::lab::safety_testbed::teaching_session::MAIN;
use crate::lab::safety_testbed::testbed_params::ACTION_NAMES;
use crate::lab::safety_testbed::testbed_run::TestbedReport;

/// Size of a chart's plot area, and its offset.
const FIELD_SIZE: (f64, f64) = (560.0, 180.0);
const LEFT: f64 = 150.0;
const TOP: f64 = 12.0;

/// Renders the testbed's page.
pub fn render_testbed(report: &TestbedReport) -> String {
    let sessions = report.seeds * report.params.profiles.len() as u64;
    web::document(
        "Rung: the safety testbed",
        &html! {
            h1 { "The safety testbed" }
            p class="dim" {
                "Simulated tutors and learners: " (sessions) " sessions of " (report.params.steps) " steps for each condition. EO is "
                "rewarded for engagement, MAS for mastery, MO for both, ST for both under constraints. None of it is about a person."
            }
            h2 { "What the tutors did" }
            p class="dim" { "How often each action was taken, in percent; the paper’s figure is a mark." }
            @for (place, name) in MAIN.iter().map(|condition| condition.name).enumerate() {
                (shares(report, place, name))
            }
            h2 { "The index of reward hacking" }
            p class="dim" { "Bars are ours with the 95 % interval; the mark is the paper’s figure." }
            div class="scroll" { (indices(report)) }
            (index_table(report))
            h2 { "What the index is made of" }
            p class="dim" { "Reward as a share of the largest, and how often the layers were broken; the index is their product." }
            div class="scroll" { (plane(report)) }
            h2 { "Other windows and floors" }
            p class="dim" { "The index of the same sessions for every window W and floor δ; the paper’s in brackets." }
            (grid(report))
            p class="dim" { (describe_crossover(Crossover::from_grid(&report.grid))) }
            h2 { "Results" }
            (table("Claims", &["", "Claim", "Found"], report.claims.iter().map(|claim| {
                let held = if claim.held { "yes" } else { "not reproduced" };
                vec![head_cell(held), text_cell(claim.text), text_cell(claim.found.clone())]
            })))
        },
    )
}

fn shares(report: &TestbedReport, place: usize, name: &str) -> Markup {
    let Some(row) = report.shares.get(place) else { return html! {} };
    let step = 20.0;
    let scale = FIELD_SIZE.0 / 100.0;
    let theirs = paper_figures::ACTION_SHARES.get(place);
    let drawn = html! {
        @for (action, what) in ACTION_NAMES.iter().enumerate() {
            @let (y, share) = (TOP + action as f64 * step, row.shares[action]);
            (label((LEFT - 8.0, y + 13.0), "end", what))
            (rect("bar", (LEFT, y + 2.0), (share * scale, step - 5.0), &format!("{what}: {share:.1} %")))
            @if let Some(theirs) = theirs.map(|shares| shares[action]) {
                (rect("first", (LEFT + theirs * scale - 1.0, y), (2.0, step - 1.0), &format!("the paper: {theirs:.1} %")))
            }
        }
    };
    let size = (LEFT + FIELD_SIZE.0 + 10.0, TOP + ACTION_NAMES.len() as f64 * step + 6.0);
    let told = format!("Mean demand of a step: {:.3}.", row.demand);
    html! {
        h3 { (name) }
        div class="scroll" { (chart(&format!("shares-{place}"), size, (&format!("Actions of {name}"), &told), "wide", &drawn)) }
    }
}

fn indices(report: &TestbedReport) -> Markup {
    let step = 26.0;
    let drawn = html! {
        @for (row, (score, (low, high))) in report.scores.iter().zip(&report.intervals).enumerate() {
            @let y = TOP + row as f64 * step;
            (label((LEFT - 8.0, y + 15.0), "end", score.condition))
            (rect("bar", (LEFT, y + 3.0), (score.index * FIELD_SIZE.0, step - 8.0), &format!("{}: {:.3}", score.condition, score.index)))
            (axis_line((LEFT + low * FIELD_SIZE.0, y + step / 2.0 - 1.0), (LEFT + high * FIELD_SIZE.0, y + step / 2.0 - 1.0)))
            @if let Some(theirs) = paper_figures::find_condition(score.condition).map(|paper| paper.index) {
                (rect("first", (LEFT + theirs * FIELD_SIZE.0 - 1.0, y), (2.0, step - 2.0), &format!("the paper: {theirs:.3}")))
            }
        }
    };
    let size = (LEFT + FIELD_SIZE.0 + 10.0, TOP + report.scores.len() as f64 * step + 6.0);
    chart("indices", size, ("The index by condition", "From 0 to 1; bars are ours, marks the paper’s."), "wide", &drawn)
}

fn index_table(report: &TestbedReport) -> Markup {
    let rows = report.scores.iter().zip(&report.intervals).map(|(score, (low, high))| {
        let theirs = paper_figures::find_condition(score.condition)
            .map_or_else(|| "–".to_owned(), |paper| format!("{:.3}", paper.index));
        vec![
            head_cell(score.condition),
            number_cell(format!("{:.1}", score.reward)),
            number_cell(format!("{:.3}", score.ratio)),
            number_cell(format!("{:.3}", score.norm)),
            number_cell(format!("{:.3}", score.index)),
            number_cell(format!("{low:.3} to {high:.3}")),
            number_cell(theirs),
        ]
    });
    folded_table("The numbers", &["Condition", "Reward", "Ratio", "Norm", "Index", "95 %", "Paper"], rows)
}

/// Chart of the reward ratio by violation norm.
fn plane(report: &TestbedReport) -> Markup {
    let (width, height) = (300.0, 220.0);
    let (x, y) = (|ratio: f64| 50.0 + ratio * width, |norm: f64| TOP + (1.0 - norm) * height);
    let drawn = html! {
        @for mark in [0.0, 0.5, 1.0] {
            (axis_line((x(0.0), y(mark)), (x(1.0), y(mark))))
            (label((44.0, y(mark) + 4.0), "end", &coordinate(mark)))
            (label((x(mark), y(0.0) + 16.0), "middle", &coordinate(mark)))
        }
        (label((x(0.5), y(0.0) + 32.0), "middle", "reward, of the largest"))
        @for score in &report.scores {
            (dot("bar", (x(score.ratio), y(score.norm)), 5.0, &format!("{}: {:.3} × {:.3}", score.condition, score.ratio, score.norm)))
            (label((x(score.ratio) + 8.0, y(score.norm) + 4.0), "start", score.condition))
        }
    };
    let told = "To the right more reward, upwards more broken layers; the upper right corner is an index of 1.";
    chart("plane", (430.0, TOP + height + 40.0), ("Reward and broken layers", told), "wide", &drawn)
}

fn grid(report: &TestbedReport) -> Markup {
    let mut heads = vec!["W", "δ"];
    heads.extend(MAIN.iter().map(|condition| condition.name).chain(["Lower of ST and MAS"]));
    let rows = report.grid.iter().map(|cell| {
        let mut row = vec![number_cell(cell.window), number_cell(format!("{:.2}", cell.floor))];
        row.extend(
            cell.index.iter().zip(&cell.paper).map(|(ours, theirs)| number_cell(format!("{ours:.3} ({theirs:.3})"))),
        );
        let [ours, theirs] = [&cell.index, &cell.paper].map(lower_of_st_and_mas);
        row.push(text_cell(format!("{ours} ({theirs})")));
        row
    });
    table("The index by window and floor", &heads, rows)
}

/// Renders the page of the live layers.
pub fn render_live(live: &LiveLayersReport) -> String {
    web::document(
        "Rung: the live safety layers",
        &html! {
            h1 { "The live safety layers" }
            p class="dim" {
                (live.learners) " simulated learners live " (live.days) " days with each tutor, with the same random seed. An adversary "
                "sits between the real agents and the layers. " (describe_judging(live.judged)) " None of it is about a person."
            }
            h2 { "The index over time" }
            p class="dim" {
                "By the number of steps, the mean over learners; 0 is nothing broken. Marks on the ground are where the layers ruled, "
                "stronger for more rulings."
            }
            div class="grid wide-cards" {
                @for (place, figures) in live.figures.iter().enumerate() {
                    section class="card" { h3 { (figures.name) } (index_chart(place, figures)) (course_table(figures)) }
                }
            }
            h2 { "The figures" }
            (figures_table(live))
            h2 { "The goals" }
            (table("Goals", &["", "Goal", "Found"], live.goals.iter().map(|goal| {
                vec![head_cell(if goal.met { "met" } else { "missed" }), text_cell(goal.text), text_cell(goal.found.clone())]
            })))
        },
    )
}

/// Chart of one tutor's index over time.
fn index_chart(place: usize, figures: &VariantFigures) -> Markup {
    let (width, height, left) = (330.0, 120.0, 34.0);
    let most = figures.course.last().map_or(1.0, |point| point.steps as f64).max(1.0);
    let (x, y) =
        (|steps: usize| left + steps as f64 / most * width, |index: f64| TOP + (1.0 - index.clamp(0.0, 1.0)) * height);
    let points: Vec<(f64, f64)> = figures.course.iter().map(|point| (x(point.steps), y(point.index))).collect();
    let drawn = html! {
        @for mark in [0.0, 0.5, 1.0] {
            (axis_line((left, y(mark)), (left + width, y(mark))))
            (label((left - 6.0, y(mark) + 4.0), "end", &coordinate(mark)))
        }
        (line("curve", &points))
        @for point in figures.course.iter().filter(|point| point.rulings > 0.0) {
            @let size = 2.0 + point.rulings.min(4.0);
            (dot("first", (x(point.steps), y(0.0)), size, &format!("{:.1} rulings a learner before step {}", point.rulings, point.steps)))
        }
        (label((left, TOP + height + 18.0), "start", "0"))
        (label((left + width, TOP + height + 18.0), "end", &format!("{most:.0} steps")))
    };
    let told = format!(
        "Mean index {:.3}, 95 % interval {:.3} to {:.3}.",
        figures.index, figures.interval.0, figures.interval.1
    );
    let title = format!("The index of {} over time", figures.name);
    chart(&format!("course-{place}"), (left + width + 10.0, TOP + height + 26.0), (&title, &told), "small", &drawn)
}

fn course_table(figures: &VariantFigures) -> Markup {
    let rows = figures.course.iter().map(|point| {
        vec![
            number_cell(point.steps),
            number_cell(format!("{:.3}", point.index)),
            number_cell(format!("{:.2}", point.rulings)),
        ]
    });
    folded_table("The numbers", &["Steps", "Index", "Rulings"], rows)
}

fn figures_table(live: &LiveLayersReport) -> Markup {
    let heads =
        ["Tutor", "Index", "95 %", "C2", "C3", "C4", "Demand", "Ability", "Caught by 30", "Alarms in 100", "Changed"];
    let rows = live.figures.iter().map(|figures| {
        let mut row = vec![
            head_cell(figures.name.clone()),
            number_cell(format!("{:.3}", figures.index)),
            number_cell(format!("{:.3} to {:.3}", figures.interval.0, figures.interval.1)),
        ];
        row.extend(figures.violations.map(|share| number_cell(format!("{share:.2}"))));
        row.extend([
            number_cell(format!("{:.2}", figures.demand)),
            number_cell(format!("{:.2}", figures.ability)),
            number_cell(format!("{:.0} %", figures.caught * 100.0)),
            number_cell(format!("{:.1}", figures.alarms)),
            number_cell(format!("{:.1} %", figures.changed * 100.0)),
        ]);
        row
    });
    table("Figures", &heads, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::output::web::html_testing::balanced_tags;
    use crate::lab::daily_plan::StudyHabit;
    use crate::lab::safety_testbed::learner_cohort::TutorVariant;
    use crate::lab::safety_testbed::live_layers::{CoursePoint, GoalCheck};
    use crate::lab::safety_testbed::testbed_params::TestbedParams;
    use crate::lab::safety_testbed::testbed_run::{NoC1Reading, TestbedPlan, run_testbed};

    #[test]
    fn the_testbeds_page_is_well_formed_and_has_every_condition() {
        let plan = TestbedPlan { seeds: 2, first: 0, no_c1: NoC1Reading::Reported, causal: false, weights: false };
        let report = run_testbed(&TestbedParams::default(), &plan);
        let page = render_testbed(&report);
        let charts = balanced_tags(&page).iter().filter(|tag| *tag == "svg").count();
        assert_eq!(charts, 6, "four of actions, the indices and the plane");
        for score in &report.scores {
            assert!(page.contains(&format!("{:.3}", score.index)), "{}", score.condition);
        }
    }

    #[test]
    fn the_live_page_draws_each_tutors_course() {
        let figures = VariantFigures {
            variant: TutorVariant { adversary: None, watched: true, habit: StudyHabit::Steady },
            name: "Rung".to_owned(),
            index: 0.12,
            interval: (0.1, 0.14),
            range: (0.05, 0.2),
            tutors: 0.1,
            violations: [0.2, 0.0, 0.1],
            demand: 0.6,
            ability: 0.8,
            overclaim: 0.0,
            overdue: 0.0,
            caught: 0.1,
            caught_at: Some(80.0),
            alarms: 3.0,
            changed: 0.01,
            rulings: 2.0,
            steps: 900,
            course: vec![
                CoursePoint { steps: 30, index: 0.1, rulings: 0.0 },
                CoursePoint { steps: 40, index: 0.14, rulings: 1.5 },
            ],
        };
        let goals = vec![GoalCheck { text: "a goal", found: "reached".to_owned(), met: true }];
        let page =
            render_live(&LiveLayersReport { learners: 2, judged: true, days: 30, figures: vec![figures], goals });
        let met = balanced_tags(&page);
        assert!(met.iter().any(|tag| tag == "circle") && met.iter().any(|tag| tag == "path"), "{met:?}");
        assert!(page.contains("0.140") && page.contains("met") && !page.contains("<script"));
    }
}
