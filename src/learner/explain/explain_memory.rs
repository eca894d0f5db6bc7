//! Explains the misconceptions and insights about a topic or a problem, with their records.

use super::explain_context::ExplainContext;
use super::explanation::{ExplanationLine, ExplanationSection};
use crate::learner::{review_queries, state_queries};
use crate::types::humanize::{count_noun, format_percent, without_full_stop};
use crate::types::ids::TopicId;
use crate::types::learner_state::{Insight, Misconception};

/// Most records named in a sentence.
const MAX_RECORDS_NAMED: usize = 6;

/// The misconceptions that `wanted` picks, active ones first, or `None` if there are none.
pub(super) fn misconceptions(
    scene: &ExplainContext,
    wanted: impl Fn(&Misconception) -> bool,
) -> Option<ExplanationSection> {
    let mut found: Vec<_> = scene.state().memory.misconceptions.iter().filter(|m| wanted(m)).collect();
    found.sort_by(|a, b| (a.is_resolved(), b.last_seen).cmp(&(b.is_resolved(), a.last_seen)));
    let mut section = ExplanationSection::new("Mistakes to watch");
    section.lines.extend(found.into_iter().map(|slip| misconception(scene, slip)));
    (!section.lines.is_empty()).then_some(section)
}

fn misconception(scene: &ExplainContext, slip: &Misconception) -> ExplanationLine {
    let versions = scene.timeline.slips.get(&(slip.problem.clone(), slip.bug.clone())).map_or(&[][..], Vec::as_slice);
    let seen = format!(
        "seen in {} of {}, last on {}",
        count_noun(slip.evidence, "submission"),
        scene.problem_title(&slip.problem),
        scene.day_of(slip.last_seen)
    );
    let standing = if slip.is_resolved() {
        let solves = count_noun(slip.clean_solves, "solve");
        if review_queries::is_mistake_past(scene.state(), scene.params, slip) {
            format!("Left behind after {solves} without hints.")
        } else {
            format!("Not expected any more: {solves} without hints in this topic since.")
        }
    } else {
        let missing = scene.params.trends.clean_solves.saturating_sub(slip.clean_solves);
        format!(
            "{} sure; not expected any more after {} without hints in the topic.",
            format_percent(slip.confidence),
            count_noun(missing, "more solve")
        )
    };
    let message = slip.describe(state_queries::is_solved(scene.state(), &slip.problem));
    ExplanationLine::from_text(format!("{} ({seen}). {standing} {}", without_full_stop(message), records(versions)))
        .resting_on(versions.last().copied())
}

/// Insights based on records about the topic, or on misconceptions in it.
pub(super) fn insights(scene: &ExplainContext, topic: &TopicId) -> Option<ExplanationSection> {
    let slips = &scene.state().memory.misconceptions;
    let about = |insight: &&Insight| {
        let concerned =
            |slip: &&Misconception| &slip.topic == topic && insight.text.contains(without_full_stop(slip.symptom()));
        slips.iter().any(|slip| concerned(&slip))
    };
    section(scene.state().memory.insights.iter().filter(about))
}

/// All insights.
pub(super) fn all_insights(scene: &ExplainContext) -> Option<ExplanationSection> {
    section(scene.state().memory.insights.iter())
}

fn section<'a>(insights: impl Iterator<Item = &'a Insight>) -> Option<ExplanationSection> {
    let mut section = ExplanationSection::new("What that adds up to");
    section.lines.extend(insights.map(|insight| {
        ExplanationLine::from_text(format!("{}. {}", without_full_stop(&insight.text), records(&insight.evidence)))
            .resting_on(insight.evidence.last().copied())
    }));
    (!section.lines.is_empty()).then_some(section)
}

/// The latest few records as `Records 12, 15 and 19.`
fn records(versions: &[u64]) -> String {
    let latest = &versions[versions.len().saturating_sub(MAX_RECORDS_NAMED)..];
    let names: Vec<String> = latest.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("Record {one}."),
        [rest @ .., last] => format!("Records {} and {last}.", rest.join(", ")),
    }
}
