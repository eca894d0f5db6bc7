//! The section about balance: demand and effect of recent steps, and the index over time with its consequences.

use jiff::civil::Date;
use maud::{Markup, html};

use super::report_data::ReportData;
use crate::cli::output::web::html_table::{folded_table, number_cell, text_cell};
use crate::cli::output::web::svg_chart::{axis_line, chart, coordinate, dot, label, line, rect};
use crate::learner::explain;
use crate::learner::timeline::DayBalance;
use crate::text::learning_status::params;
use crate::types::learner_day::days_between;

const LEFT: f64 = 34.0;
const TOP: f64 = 10.0;
const HEIGHT: f64 = 110.0;

pub(super) fn section(facts: &ReportData) -> Markup {
    let course = &facts.timeline.balance;
    if course.steps.is_empty() {
        return html! { p { "No practice yet." } };
    }
    let explanation = explain::balance(&facts.scene());
    let indexed: Vec<(Date, DayBalance)> =
        course.days.iter().filter(|(_, day)| day.index.is_some()).map(|(date, day)| (*date, *day)).collect();
    let days = course.days.iter().rev().map(|(date, day)| {
        let optional = |x: Option<f64>| number_cell(x.map_or_else(String::new, |x| format!("{x:.2}")));
        let rulings: u32 = day.rulings.iter().sum();
        vec![
            text_cell(date.to_string()),
            number_cell(day.steps),
            optional(day.demand),
            optional(day.index),
            number_cell(rulings),
        ]
    });
    let rulings = course.rulings.iter().rev().map(|ruled| {
        vec![
            text_cell(ruled.ruling.day.to_string()),
            text_cell(&ruled.ruling.reason),
            number_cell(format!("[{}]", ruled.version)),
        ]
    });
    html! {
        p { (explanation.title) ". " (explanation.summary) }
        div class="scroll" { (demand(facts)) }
        @if indexed.len() > 1 {
            p class="dim" {
                "How far Rung’s own proposals go for engagement rather than learning, from 0 to 1, at the end of each day; a dot marks a "
                "day on which something followed. It is about the tutor, not about you."
            }
            div class="scroll" { (index(&indexed)) }
        }
        (folded_table("The numbers, by day", &["Day", "Steps", "Demand", "Index", "Rulings"], days))
        (folded_table("What followed, and why", &["Day", "Reason", "Record"], rulings))
    }
}

/// Chart of the demand of recent steps, with the minimum.
fn demand(facts: &ReportData) -> Markup {
    let steps = &facts.timeline.balance.steps;
    let (step, floor) = (9.0, params().safety.floor);
    let width = steps.len().max(30) as f64 * step;
    let y = |value: f64| TOP + (1.0 - value) * HEIGHT;
    let drawn = html! {
        @for mark in [0.0, floor, 1.0] {
            (axis_line((LEFT, y(mark)), (LEFT + width, y(mark))))
            (label((LEFT - 6.0, y(mark) + 4.0), "end", &coordinate(mark)))
        }
        @for (i, one) in steps.iter().enumerate() {
            @let class = if one.act.is_try() { "bar" } else { "l1" };
            @let words = format!("record {}: asked {:.2}, engagement {:.2}, gain {:.2}", one.record, one.demand, one.engagement, one.gain);
            (rect(class, (LEFT + i as f64 * step + 1.0, y(one.demand)), (step - 2.0, one.demand * HEIGHT), &words))
        }
    };
    let told = "A bar a step, oldest first: tries, and lighter what was read or shown. The line is the floor.";
    chart(
        "demand",
        (LEFT + width + 8.0, TOP + HEIGHT + 12.0),
        ("How demanding your recent work was", told),
        "wide",
        &drawn,
    )
}

/// Chart of the index at the end of each day.
fn index(days: &[(Date, DayBalance)]) -> Markup {
    let (width, (first, last)) = (600.0, (days[0].0, days[days.len() - 1].0));
    let span = f64::from(days_between(first, last).max(1));
    let x = |day: Date| LEFT + f64::from(days_between(first, day)) / span * width;
    let y = |value: f64| TOP + (1.0 - value.clamp(0.0, 1.0)) * HEIGHT;
    let points: Vec<(f64, f64)> = days.iter().map(|(day, at)| (x(*day), y(at.index.unwrap_or(0.0)))).collect();
    let short = |day: Date| day.strftime("%-d %b").to_string();
    let drawn = html! {
        @for mark in [0.0, 0.5, 1.0] {
            (axis_line((LEFT, y(mark)), (LEFT + width, y(mark))))
            (label((LEFT - 6.0, y(mark) + 4.0), "end", &coordinate(mark)))
        }
        (line("curve", &points))
        @for (day, at) in days.iter().filter(|(_, at)| at.rulings.iter().any(|n| *n > 0)) {
            @let count: u32 = at.rulings.iter().sum();
            (dot("first", (x(*day), y(at.index.unwrap_or(0.0))), 4.0, &format!("{}: {count} rulings", short(*day))))
        }
        (label((LEFT, TOP + HEIGHT + 18.0), "start", &short(first)))
        (label((LEFT + width, TOP + HEIGHT + 18.0), "end", &short(last)))
    };
    let told = format!("{:.2} at the end.", days[days.len() - 1].1.index.unwrap_or(0.0));
    chart("index", (LEFT + width + 10.0, TOP + HEIGHT + 26.0), ("The index over time", &told), "wide", &drawn)
}
