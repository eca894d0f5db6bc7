//! What screens say of the learner's past: explanations, and the rows of the history.

use crate::learner::explain::{self, Explanation, Line};
use crate::learner::tell;
use crate::model::event::Record;
use crate::tui::ui::{Subject, Ui};
use crate::words::facts;

/// The explanation that is open; none before the history was read.
#[must_use]
pub fn explanation(ui: &Ui) -> Option<Explanation> {
    let (why, timeline) = (ui.why.as_ref()?, ui.past.timeline.as_ref()?);
    let scene = facts::scene(&ui.published, timeline);
    Some(match why.subject() {
        Subject::Topic(topic) => explain::topic(&scene, topic),
        Subject::Problem(problem) => explain::problem(&scene, problem),
        Subject::Proficiency => explain::proficiency(&scene),
    })
}

/// Line number `row` of an explanation, counted over its sections.
#[must_use]
pub fn line_of(explanation: &Explanation, row: usize) -> Option<&Line> {
    explanation.lines().nth(row)
}

/// The records the history shows, newest first.
#[must_use]
pub fn history(ui: &Ui) -> Vec<&Record> {
    let catalog = &ui.published.catalog;
    let words =
        |record: &Record| format!("{} {} {}", record.event.name(), tell::event(catalog, &record.event), record.version);
    let shown = |record: &&Record| ui.past.filter.holds(record, || words(record));
    ui.history.iter().flatten().filter(shown).collect()
}
