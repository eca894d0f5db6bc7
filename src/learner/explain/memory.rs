//! What is remembered about a topic or a problem besides numbers: misconceptions and insights, with their records.

use super::answer::{Line, Section};
use super::scene::Scene;
use crate::learner::derive;
use crate::model::ids::TopicId;
use crate::model::learner::{Insight, Misconception};
use crate::model::wording::{count, inner, percent};

/// Records named in a sentence.
const NAMED: usize = 6;

/// Misconceptions that `wanted` picks, active ones first; none where there are none.
pub(super) fn misconceptions(scene: &Scene, wanted: impl Fn(&Misconception) -> bool) -> Option<Section> {
    let mut found: Vec<_> = scene.state().memory.misconceptions.iter().filter(|m| wanted(m)).collect();
    found.sort_by(|a, b| (a.is_resolved(), b.last_seen).cmp(&(b.is_resolved(), a.last_seen)));
    let mut section = Section::new("Recurring mistakes");
    section.lines.extend(found.into_iter().map(|slip| misconception(scene, slip)));
    (!section.lines.is_empty()).then_some(section)
}

fn misconception(scene: &Scene, slip: &Misconception) -> Line {
    let versions = scene.timeline.slips.get(&(slip.problem.clone(), slip.bug.clone())).map_or(&[][..], Vec::as_slice);
    let seen = format!(
        "seen in {} of {}, last on {}",
        count(slip.evidence, "submission"),
        scene.problem_title(&slip.problem),
        scene.day_of(slip.last_seen)
    );
    let standing = if slip.is_resolved() {
        format!("Left behind after {} without hints.", count(slip.clean_solves, "solve"))
    } else {
        let missing = scene.params.trends.clean_solves.saturating_sub(slip.clean_solves);
        format!(
            "{} sure; {} without hints in the topic {} it.",
            percent(slip.confidence),
            count(missing, "more solve"),
            if missing == 1 { "resolves" } else { "resolve" }
        )
    };
    let message = slip.told(derive::is_solved(scene.state(), &slip.problem));
    Line::said(format!("{} ({seen}). {standing} {}", inner(message), records(versions)))
        .resting_on(versions.last().copied())
}

/// Insights that rest on records about the topic, or on misconceptions in it.
pub(super) fn insights(scene: &Scene, topic: &TopicId) -> Option<Section> {
    let slips = &scene.state().memory.misconceptions;
    let about = |insight: &&Insight| {
        let concerned = |slip: &&Misconception| &slip.topic == topic && insight.text.contains(inner(slip.symptom()));
        slips.iter().any(|slip| concerned(&slip))
    };
    section(scene.state().memory.insights.iter().filter(about))
}

/// Every insight.
pub(super) fn all_insights(scene: &Scene) -> Option<Section> {
    section(scene.state().memory.insights.iter())
}

fn section<'a>(insights: impl Iterator<Item = &'a Insight>) -> Option<Section> {
    let mut section = Section::new("What that adds up to");
    section.lines.extend(insights.map(|insight| {
        Line::said(format!("{}. {}", inner(&insight.text), records(&insight.evidence)))
            .resting_on(insight.evidence.last().copied())
    }));
    (!section.lines.is_empty()).then_some(section)
}

/// `Records 12, 15 and 19.`, the latest few.
fn records(versions: &[u64]) -> String {
    let latest = &versions[versions.len().saturating_sub(NAMED)..];
    let names: Vec<String> = latest.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("Record {one}."),
        [rest @ .., last] => format!("Records {} and {last}.", rest.join(", ")),
    }
}
