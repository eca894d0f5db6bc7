//! A card per topic with a history: chart, numbers, explanation.

use jiff::ToSpan;
use maud::{Markup, html};

use super::report_charts;
use super::report_data::ReportData;
use crate::cli::output::web::html_table::{folded_table, number_cell, text_cell};
use crate::learner::explain::{self, Explanation};
use crate::learner::state_queries;
use crate::learner::timeline::Trajectory;
use crate::types::Topic;
use crate::types::humanize::{MAX_LISTED, join_first, round_to_hundredths};

/// Minimum number of days in a chart.
const MIN_CHART_DAYS: i64 = 14;

pub(super) fn section(facts: &ReportData) -> Markup {
    let topics = &facts.published.catalog.topics;
    let touched = |topic: &&Topic| state_queries::is_topic_known(facts.timeline.state(), &topic.id);
    let (cards, others): (Vec<&Topic>, Vec<_>) = topics.iter().partition(touched);
    let names: Vec<&str> = others.iter().map(|topic| topic.title.as_str()).collect();
    html! {
        h2 { "Mastery by topic" }
        @if cards.is_empty() {
            p { "No attempts yet. Try a problem and the mastery of its topic over time will appear here." }
        } @else {
            p class="dim" { "The line is the estimate, the band its uncertainty." }
            div class="grid" {
                @for (number, topic) in cards.iter().enumerate() {
                    @if let Some(trajectory) = facts.timeline.topics.get(&topic.id) {
                        (card(facts, &format!("m{number}"), topic, trajectory))
                    }
                }
            }
            @if !names.is_empty() { p class="dim" { "Not started: " (join_first(&names, MAX_LISTED)) "." } }
        }
    }
}

fn card(facts: &ReportData, id: &str, topic: &Topic, trajectory: &Trajectory) -> Markup {
    let explanation = explain::topic(&facts.scene(), &topic.id);
    let today = facts.day();
    let from = facts.timeline.first_day().unwrap_or(today).min(today.saturating_sub(MIN_CHART_DAYS.days()));
    let rows = trajectory.points.iter().rev().map(|point| {
        vec![
            text_cell(point.day.to_string()),
            number_cell(format!("{:.2}", round_to_hundredths(point.mastery))),
            number_cell(format!("{:.2}", round_to_hundredths(point.uncertainty()))),
            number_cell(point.version),
            text_cell(&point.reason),
        ]
    });
    html! {
        section class="card" {
            h3 { (explanation.title) }
            (report_charts::mastery(id, &topic.title, &trajectory.points, (from, today)))
            p { (explanation.summary) }
            (folded_table("The numbers", &["Day", "Mastery", "±", "Record", "Why"], rows))
            (why(&explanation))
        }
    }
}

/// The folded explanation.
fn why(explanation: &Explanation) -> Markup {
    html! {
        details {
            summary { "Why, step by step" }
            @for section in &explanation.sections {
                h4 { (section.title) }
                ul {
                    @for line in &section.lines {
                        li {
                            (line.text)
                            @if let Some(record) = line.record { span class="dim" { " [" (record) "]" } }
                            @for equation in &line.equations { code { (equation) } }
                        }
                    }
                }
            }
        }
    }
}
