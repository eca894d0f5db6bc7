//! A card for every topic with a history: the chart, its numbers, and why it stands there.

use jiff::ToSpan;

use super::html::Html;
use super::tables::{folded, number, words};
use super::{Facts, charts};
use crate::learner::derive;
use crate::learner::explain::{self, Explanation};
use crate::learner::timeline::Trajectory;
use crate::model::Topic;

/// Days charted at least.
const LEAST: i64 = 14;

pub(super) fn section(html: &mut Html, facts: &Facts) {
    html.said("h2", "Mastery by topic");
    let topics = &facts.published.catalog.topics;
    let touched = |topic: &&Topic| derive::has_evidence(facts.timeline.state(), &topic.id);
    let (cards, others): (Vec<&Topic>, Vec<_>) = topics.iter().partition(touched);
    if cards.is_empty() {
        html.said(
            "p",
            "No topic has been touched yet. Solve or try a problem, and its mastery is drawn here over time.",
        );
        return;
    }
    html.element("p", &[("class", "dim")], |html| {
        html.text("The line is the estimate, the band how far off it may well be.");
    });
    html.element("div", &[("class", "grid")], |html| {
        for (number, topic) in cards.iter().enumerate() {
            if let Some(trajectory) = facts.timeline.topics.get(&topic.id) {
                card(html, facts, &format!("m{number}"), topic, trajectory);
            }
        }
    });
    let names: Vec<&str> = others.iter().map(|topic| topic.title.as_str()).collect();
    if !names.is_empty() {
        html.element("p", &[("class", "dim")], |html| html.text(&format!("Not touched yet: {}.", names.join(", "))));
    }
}

fn card(html: &mut Html, facts: &Facts, id: &str, topic: &Topic, trajectory: &Trajectory) {
    let explanation = explain::topic(&facts.scene(), &topic.id);
    let today = facts.day();
    let from = facts.timeline.first_day().unwrap_or(today).min(today.saturating_sub(LEAST.days()));
    html.element("section", &[("class", "card")], |html| {
        html.said("h3", &explanation.title);
        charts::mastery(html, id, &topic.title, &trajectory.points, (from, today));
        html.said("p", &explanation.summary);
        let rows = trajectory.points.iter().rev().map(|point| {
            vec![
                words(point.day.to_string()),
                number(format!("{:.2}", point.mastery)),
                number(format!("{:.2}", point.uncertainty())),
                number(point.version),
                words(&point.reason),
            ]
        });
        folded(html, "The numbers", &["Day", "Mastery", "±", "Record", "Why"], rows);
        why(html, &explanation);
    });
}

/// The explanation, folded away.
fn why(html: &mut Html, explanation: &Explanation) {
    html.element("details", &[], |html| {
        html.said("summary", "Why, step by step");
        for section in &explanation.sections {
            html.said("h4", &section.title);
            html.element("ul", &[], |html| {
                for line in &section.lines {
                    html.element("li", &[], |html| {
                        html.text(&line.text);
                        if let Some(record) = line.record {
                            html.element("span", &[("class", "dim")], |html| html.text(&format!(" [{record}]")));
                        }
                        line.equations.iter().for_each(|equation| html.said("code", equation));
                    });
                }
            });
        }
    });
}
