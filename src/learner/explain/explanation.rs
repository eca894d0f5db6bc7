//! The answer to "why?": sections of lines, each with its record, and with a note if its arithmetic differs from the
//! record.

use serde::Serialize;

use crate::types::decimals::round_recorded;
use crate::types::derivation::Derivation;
use crate::types::event::{Event, Record, Submission};
use crate::types::params::Params;
use crate::types::problem::Problem;

/// The answer to "why?".
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explanation {
    /// The subject and its current value.
    pub title: String,
    /// The answer in a sentence or two.
    pub summary: String,
    pub sections: Vec<ExplanationSection>,
}

/// Lines that belong together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExplanationSection {
    pub title: String,
    pub lines: Vec<ExplanationLine>,
}

/// One step of an explanation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ExplanationLine {
    /// The step in words.
    pub text: String,
    /// The same as arithmetic, one step a line; empty if there is nothing to compute.
    pub equations: Vec<String>,
    /// Version of the journal record that the line is based on.
    pub record: Option<u64>,
    /// The numbers computed again here, with the recorded ones.
    pub checks: Vec<RecordedCheck>,
}

/// A number computed again, with the recorded one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RecordedCheck {
    pub computed: f64,
    pub recorded: f64,
}

impl Explanation {
    /// All lines in order.
    pub fn lines(&self) -> impl Iterator<Item = &ExplanationLine> {
        self.sections.iter().flat_map(|section| &section.lines)
    }

    /// Names the paper whose equations the titles or the text count, if any does.
    #[must_use]
    pub fn equation_source(&self) -> Option<&'static str> {
        let mut texts = self
            .sections
            .iter()
            .flat_map(|section| std::iter::once(&section.title).chain(section.lines.iter().map(|line| &line.text)));
        let numbered = |text: &String| text.to_lowercase().contains("equation ");
        texts
            .any(numbered)
            .then_some("Equations are numbered as in the paper that Rung follows: IntelliCode, by David and Ghosh.")
    }
}

impl RecordedCheck {
    /// Whether the two numbers are equal. Recorded numbers have six decimals.
    #[must_use]
    pub fn agrees(self) -> bool {
        (round_recorded(self.computed) - self.recorded).abs() < 1e-9
    }
}

impl ExplanationSection {
    pub(super) fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), lines: Vec::new() }
    }

    /// Adds a line.
    pub(super) fn push(&mut self, line: ExplanationLine) -> &mut Self {
        self.lines.push(line);
        self
    }
}

impl ExplanationLine {
    pub(super) fn from_text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    pub(super) fn with_record(self, record: u64) -> Self {
        Self { record: Some(record), ..self }
    }

    pub(super) fn resting_on(self, record: Option<u64>) -> Self {
        Self { record, ..self }
    }

    pub(super) fn step(self, step: &Derivation) -> Self {
        self.with_equation(step.to_string())
    }

    /// Adds arithmetic that is more, or less, than one step.
    pub(super) fn with_equation(mut self, equation: impl Into<String>) -> Self {
        self.equations.push(equation.into());
        self
    }

    pub(super) fn check(mut self, computed: f64, recorded: f64) -> Self {
        self.checks.push(RecordedCheck { computed, recorded });
        self
    }

    /// The line to show. If the arithmetic differs from the record, the line says so instead.
    pub(super) fn with_mismatch_note(mut self, record: &Record, problem: Option<&Problem>) -> Self {
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

/// The reason why a recorded number differs from the one computed today.
fn difference(record: &Record, problem: Option<&Problem>) -> String {
    if record.params != Params::VERSION {
        let (then, now) = (record.params, Params::VERSION);
        return format!("It was computed under parameter set {then}, and this program has set {now}.");
    }
    let Some(problem) = problem else {
        return "The problem is no longer installed, so its difficulty and planned time are not known.".to_owned();
    };
    if let Event::Submission(Submission { problem_version: then, .. }) = &record.event
        && *then != problem.version
    {
        return format!("The problem was at version {then} then and is at version {} now.", problem.version);
    }
    "Computed again today it comes to something else.".to_owned()
}
