//! Why a number is what it is: the equation with this learner's numbers in it, line by line, each line with the journal
//! record it rests on.
//!
//! Everything is computed again here, from [`Params`] and the records a [`Timeline`] kept, apart from the agents that
//! computed it first, and held against what was recorded. Where the two differ (a record made under other parameters, a
//! problem that has changed since) the line says so instead of showing an equation that is not the one that was used.
//!
//! The words are for somebody who has not read the paper: the sentence first, the equation after it.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;

use super::decimals::recorded;
use super::timeline::Timeline;
use crate::model::event::Record;
use crate::model::ids::{ProblemUid, TopicId};
use crate::model::learner::LearnerState;
use crate::model::params::Params;
use crate::model::problem::{Catalog, Problem};

mod mastery;
mod memory;
mod problem;
mod proficiency;
mod review;
#[cfg(test)]
mod tests;
mod topic;

/// What explanations are made from.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    pub timeline: &'a Timeline,
    pub catalog: &'a Catalog,
    pub params: &'a Params,
    pub now: Timestamp,
    /// The learner's day.
    pub day: Date,
    pub zone: &'a TimeZone,
}

/// An answer to "why?".
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explanation {
    /// What is explained and where it stands.
    pub title: String,
    /// The answer in a sentence or two.
    pub summary: String,
    pub sections: Vec<Section>,
}

/// Lines that belong together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    pub title: String,
    pub lines: Vec<Line>,
}

/// One step of an explanation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Line {
    /// In words.
    pub text: String,
    /// The same as arithmetic, a step a line; empty where there is nothing to compute.
    pub equations: Vec<String>,
    /// Version of the journal record it rests on.
    pub record: Option<u64>,
    /// What was computed again here, and what the record says.
    pub checks: Vec<Check>,
}

/// A number computed again, beside the one on record.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Check {
    pub computed: f64,
    pub recorded: f64,
}

/// Why a topic's mastery is what it is.
#[must_use]
pub fn topic(scene: &Scene, topic: &TopicId) -> Explanation {
    topic::explain(scene, topic)
}

/// Why a problem comes back when it does and is offered where it is, and what its last submission changed.
#[must_use]
pub fn problem(scene: &Scene, problem: &ProblemUid) -> Explanation {
    problem::explain(scene, problem)
}

/// Why the learner is placed where they are (equation 10).
#[must_use]
pub fn proficiency(scene: &Scene) -> Explanation {
    proficiency::explain(scene)
}

impl Explanation {
    /// Every line, top to bottom.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.sections.iter().flat_map(|section| &section.lines)
    }
}

impl Check {
    /// Whether the two are the same number. Recorded numbers have six decimals.
    #[must_use]
    pub fn agrees(self) -> bool {
        (recorded(self.computed) - self.recorded).abs() < 1e-9
    }
}

impl Scene<'_> {
    fn state(&self) -> &LearnerState {
        self.timeline.state()
    }

    fn topic_title(&self, id: &TopicId) -> String {
        self.catalog.topic(id).map_or_else(|| id.to_string(), |topic| topic.title.clone())
    }

    fn problem_title(&self, uid: &ProblemUid) -> String {
        self.catalog.by_uid(uid).map_or_else(|| format!("a problem that is not installed ({uid})"), |p| p.title.clone())
    }

    /// The day of a moment as `Sat 21 Nov`, with the year where it is another.
    fn day_of(&self, at: Timestamp) -> String {
        self.date(super::day::learner_day(at, self.zone, self.state().profile.day_start))
    }

    fn date(&self, day: Date) -> String {
        let format = if day.year() == self.day.year() { "%a %-d %b" } else { "%a %-d %b %Y" };
        day.strftime(format).to_string()
    }
}

impl Section {
    fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), lines: Vec::new() }
    }

    /// Adds a line.
    fn push(&mut self, line: Line) -> &mut Self {
        self.lines.push(line);
        self
    }
}

impl Line {
    fn said(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    fn by(self, record: u64) -> Self {
        Self { record: Some(record), ..self }
    }

    fn resting_on(self, record: Option<u64>) -> Self {
        Self { record, ..self }
    }

    fn step(mut self, equation: impl Into<String>) -> Self {
        self.equations.push(equation.into());
        self
    }

    fn check(mut self, computed: f64, recorded: f64) -> Self {
        self.checks.push(Check { computed, recorded });
        self
    }

    /// The line as it may be shown: where the arithmetic doesn't come to what is on record, that is said instead.
    fn honest(mut self, record: &Record, problem: Option<&Problem>) -> Self {
        let agrees = self.checks.iter().all(|check| check.agrees());
        let other_params = record.params != Params::VERSION;
        if agrees && other_params && !self.equations.is_empty() {
            self.equations.push(format!(
                "(recorded under parameter set {}; with today’s, set {}, it comes to the same)",
                record.params,
                Params::VERSION
            ));
        }
        if !agrees {
            let why = difference(record, problem);
            self.equations.clear();
            self.checks.clear();
            self.text = format!("{} {why} The number on record stands; no equation is shown for it.", self.text);
        }
        self
    }
}

/// Why a record's number can't be had again.
fn difference(record: &Record, problem: Option<&Problem>) -> String {
    let judged = match &record.event {
        crate::model::event::Event::Submission(submission) => Some(submission.problem_version),
        _ => None,
    };
    match (problem, judged) {
        _ if record.params != Params::VERSION => format!(
            "It was computed under parameter set {}, and this program has set {}.",
            record.params,
            Params::VERSION
        ),
        (Some(problem), Some(version)) if problem.version != version => {
            format!("The problem was at version {version} then and is at version {} now.", problem.version)
        }
        (None, _) => "The problem is no longer installed, so its difficulty and usual time are not known.".to_owned(),
        _ => "Computed again today it comes to something else.".to_owned(),
    }
}
