//! Everything that may be sent to a language model. Data that is not listed here is not sent.
//!
//! The payload has no field for the learner's identity, the path of their file, their machine's name, a hidden case
//! or a reference. Texts from the pack and the learner are cleaned like any foreign text, and the learner's are also
//! redacted. Each piece is placed between two lines with a mark. The mark is random for each request, and no piece
//! can contain it.

use std::fmt::Write as _;

use super::redact::Redactor;
use crate::judge::native;
use crate::orchestrator::api::TutorError;
use crate::types::hint_types::Band;
use crate::types::program_facts::FailingSample;
use crate::types::sanitize::{clean, truncate_chars};
use crate::types::shorten_text::shorten_value;
use crate::types::{Language, Problem};

/// Longest piece, in characters. More would cost a small model its memory and a large one money.
const MAX_PIECE_CHARS: usize = 16_000;
/// Longest value of a sample.
const MAX_VALUE_CHARS: usize = 400;

/// The data that may be sent. All texts are cleaned; the learner's are redacted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Payload {
    /// The exercise, Markdown.
    pub statement: String,
    /// The starter of its file: the required names and types.
    pub signature: String,
    pub language: Language,
    pub band: Band,
    /// The learner's program; empty if there is none.
    pub code: String,
    /// A sample the program fails, in words; never a hidden case.
    pub failing_sample: Option<String>,
    /// The diagnosis as shown to the learner; only for hints of levels 4 and 5.
    pub diagnosis: Option<String>,
    /// Measurements of a program that passed, in words: how its work grows, and Rung's own remarks.
    pub measured: Option<String>,
    /// Hints shown before, lowest level first.
    pub shown: Vec<String>,
}

impl Payload {
    /// A payload with the exercise and the learner's program.
    pub fn new(problem: &Problem, language: Language, band: Band, code: &str, redactor: &mut Redactor) -> Self {
        Self {
            statement: clean_and_cut(&problem.statement),
            signature: clean_and_cut(&native::starter_code(problem, language)),
            language,
            band,
            // Cleaned first, because an invisible character could split a name that the redactor looks for.
            code: clean_and_cut(&redactor.redact_code(language, &clean(code))),
            failing_sample: None,
            diagnosis: None,
            measured: None,
            shown: Vec::new(),
        }
    }

    /// Adds the failing sample.
    pub fn with_failing_sample(mut self, sample: Option<&FailingSample>, redactor: &mut Redactor) -> Self {
        self.failing_sample = sample.map(|sample| in_words(sample, redactor));
        self
    }

    /// The text to send: each piece with its name, between two lines with the mark.
    pub fn to_text(&self, fence: &Fence) -> String {
        let shown = self.shown.iter().enumerate().map(|(i, text)| format!("{}. {text}", i + 1));
        let shown = Some(shown.collect::<Vec<_>>().join("\n")).filter(|shown| !shown.is_empty());
        let code = Some(self.code.as_str()).filter(|code| !code.trim().is_empty());
        let pieces = [
            ("statement of the exercise", Some(self.statement.as_str())),
            ("what the learner's file began with", Some(self.signature.as_str())),
            ("the learner's program", Some(code.unwrap_or("(nothing yet)"))),
            ("a sample that fails", self.failing_sample.as_deref()),
            ("what was found in the program", self.diagnosis.as_deref()),
            ("what was measured", self.measured.as_deref()),
            ("hints the learner has seen", shown.as_deref()),
        ];
        let pieces = pieces.into_iter().filter_map(|(name, text)| Some(fence.wrap(name, text?)));
        pieces.collect::<Vec<_>>().join("\n")
    }
}

/// The mark between the pieces of one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fence(String);

impl Fence {
    /// A random mark that can't be guessed.
    pub fn random() -> Result<Self, TutorError> {
        let mut bytes = [0_u8; 12];
        let no_chance = |_| TutorError::Environment("This machine gives no randomness, so nothing is sent.".to_owned());
        getrandom::fill(&mut bytes).map_err(no_chance)?;
        Ok(Self::from_letters(&hex::encode(bytes)))
    }

    /// A mark of these letters, for callers that need the same one each time.
    pub fn from_letters(letters: &str) -> Self {
        Self(format!("=={letters}=="))
    }

    /// The mark itself, for the prompt.
    pub fn mark(&self) -> &str {
        &self.0
    }

    /// Places a piece between two lines with the mark.
    pub fn wrap(&self, name: &str, text: &str) -> String {
        // Removing one mark can join the parts of another.
        let mut text = clean(text).trim_end().to_owned();
        while text.contains(&self.0) {
            text = text.replace(&self.0, "");
        }
        format!("{} {name}\n{text}\n{} end of {name}", self.0, self.0)
    }
}

/// A foreign text as it may be sent: cleaned and cut to length.
pub(crate) fn clean_and_cut(text: &str) -> String {
    truncate_chars(&clean(text), MAX_PIECE_CHARS)
}

/// The sample with its result. Only the answer is the learner's, so only it is redacted; the rest is from the pack.
fn in_words(sample: &FailingSample, redactor: &mut Redactor) -> String {
    let mut out = String::new();
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(out, "{name}: {}", shorten_value(&clean(value), MAX_VALUE_CHARS));
    };
    for (name, given) in &sample.inputs {
        line(name, given);
    }
    if let Some(want) = &sample.want {
        line(if sample.has_several_answers { "one right answer" } else { "expected answer" }, want);
    }
    match &sample.error {
        Some((kind, Some(at))) => {
            line("the program ended with", &format!("{} in line {at}", redactor.redact_prose(kind)));
        }
        Some((kind, None)) => line("the program ended with", &redactor.redact_prose(kind)),
        None => line("verdict", sample.verdict.describe()),
    }
    if let Some(got) = &sample.got {
        line("the program's answer", &redactor.redact_prose(&clean(got)));
    }
    out
}

#[cfg(test)]
mod tests;
