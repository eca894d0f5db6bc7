//! Where the learner stands over all (IntelliCode, equation 10), term by term.

use super::{Explanation, Line, Scene, Section, memory};
use crate::learner::derive;
use crate::model::learner::SelfReport;
use crate::model::problem::Difficulty;
use crate::model::wording::{num, share};

/// A term of the sum.
struct Term {
    name: &'static str,
    value: f64,
    line: Line,
}

pub(super) fn explain(scene: &Scene) -> Explanation {
    let terms = [mastery(scene), expertise(scene), self_report(scene), recent(scene), streak(scene)];
    let weights = scene.params.proficiency;
    let weighted = || weights.iter().zip(&terms).map(|(weight, term)| weight * term.value);
    let total = weighted().sum::<f64>().clamp(0.0, 1.0);
    let mut parts = Section::new("The five parts (equation 10)");
    for (weight, term) in weights.iter().zip(&terms) {
        let line = Line { text: format!("{}: {}", term.name, term.line.text), ..term.line.clone() };
        parts.push(line.step(format!("{} × {} = {}", num(*weight), num(term.value), num(weight * term.value))));
    }
    let sum: Vec<String> = weighted().map(num).collect();
    parts.push(Line::said("Together:").step(format!("p = {} = {}", sum.join(" + "), num(total))));
    let mut sections = vec![parts, bands(scene, total)];
    sections.extend(memory::all_insights(scene));
    let band = band(scene, total);
    Explanation {
        title: format!("Proficiency {}: {band}", share(total)),
        summary:
            "One number from 0 to 1 for where you stand over all. It decides which wording hints come in, and nothing \
                  else."
                .to_owned(),
        sections,
    }
}

fn mastery(scene: &Scene) -> Term {
    let topics = &scene.state().mastery;
    let (value, text) = if topics.is_empty() {
        let start = scene.params.start[scene.state().profile.skill as usize];
        (start, "no topic has a record yet, so your own estimate stands in.".to_owned())
    } else {
        let mean = topics.values().map(|skill| skill.mastery).sum::<f64>() / topics.len() as f64;
        let plural = if topics.len() == 1 { "topic" } else { "topics" };
        (mean, format!("the mean over {} {plural} with a record is {}.", topics.len(), num(mean)))
    };
    let last = scene.timeline.topics.values().filter_map(|t| t.points.last()).map(|point| point.version).max();
    Term { name: "Mastery of topics", value, line: Line::said(text).resting_on(last) }
}

fn expertise(scene: &Scene) -> Term {
    let rating = scene.state().memory.rating;
    let medium = scene.params.elo_difficulty[Difficulty::Medium as usize];
    let value = 1.0 / (1.0 + 10_f64.powf((medium - rating) / scene.params.elo_scale));
    let text = format!(
        "every outcome moves a rating, as in chess: yours is {rating:.0}, a medium problem’s {medium:.0}. That gives \
         you a chance of {} against one.",
        share(value)
    );
    let line = Line::said(text)
        .step(format!("1 / (1 + 10^(({medium:.0} − {rating:.0}) / {:.0})) = {}", scene.params.elo_scale, num(value)))
        .resting_on(scene.timeline.latest.rating);
    Term { name: "Rank", value, line }
}

fn self_report(scene: &Scene) -> Term {
    let skill = scene.state().profile.skill;
    let said = match skill {
        SelfReport::New => "new to this",
        SelfReport::Some => "seen some of it",
        SelfReport::Confident => "confident, out of practice",
    };
    let value = scene.params.self_report[skill as usize];
    let line = Line::said(format!("you said “{said}”, which counts {}.", num(value)))
        .resting_on(scene.timeline.latest.profile);
    Term { name: "Your own word", value, line }
}

fn recent(scene: &Scene) -> Term {
    let recent = &scene.state().memory.recent;
    let passed = recent.iter().filter(|passed| **passed).count();
    let (value, text) = if recent.is_empty() {
        (0.5, "no outcome yet; .5 says neither well nor badly.".to_owned())
    } else {
        let value = passed as f64 / recent.len() as f64;
        (value, format!("{passed} of the last {} outcomes were passes.", recent.len()))
    };
    let line = Line::said(text).resting_on(scene.timeline.latest.outcomes);
    Term { name: "Recent success", value, line }
}

fn streak(scene: &Scene) -> Term {
    let (streak, cap) = (derive::streak(scene.state(), scene.day), scene.params.streak_cap.max(1));
    let value = f64::from(streak.min(cap)) / f64::from(cap);
    let days = crate::model::wording::count(streak, "day");
    let line = Line::said(format!("{days} in a row; {cap} count in full."))
        .step(format!("min({streak}, {cap}) / {cap} = {}", num(value)))
        .resting_on(scene.timeline.latest.streak);
    Term { name: "Streak", value, line }
}

fn bands(scene: &Scene, total: f64) -> Section {
    let [low, high] = scene.params.bands;
    let mut section = Section::new("What follows from it");
    section.push(Line::said(format!(
        "Below {} hints are worded for a beginner, from {} on for somebody advanced, between for the middle: yours are \
         worded for {}.",
        share(low),
        share(high),
        match band(scene, total) {
            "beginner" => "a beginner",
            "advanced" => "somebody advanced",
            _ => "the middle",
        }
    )));
    section
}

fn band(scene: &Scene, total: f64) -> &'static str {
    let [low, high] = scene.params.bands;
    match total {
        p if p < low => "beginner",
        p if p < high => "intermediate",
        _ => "advanced",
    }
}
