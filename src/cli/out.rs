//! What a command answers: one serialisable shape, printed as text for a person or as JSON for a script.
//!
//! Both come from the same struct, so they can't disagree. Every JSON answer is one object with `"format": 1` first;
//! fields may be added under the same number, never renamed or taken away. Field documentation of the shapes is the
//! documentation of the format. Answers go to standard output, everything else (progress, notices, errors) to
//! standard error.

use std::io::{self, Write};

use serde::Serialize;

use super::exit::Failure;
use super::page::Page;

/// Version of the JSON answers.
pub const FORMAT: u32 = 1;

/// An answer.
pub trait Shape: Serialize {
    /// The answer for a person, laid out on `page`; ends with a newline.
    fn human(&self, page: &Page) -> String;
}

/// The JSON object around an answer.
#[derive(Serialize)]
struct Envelope<'a, T: Serialize> {
    format: u32,
    #[serde(flatten)]
    answer: &'a T,
}

/// The answer as it is printed: text, or indented JSON, each ending with a newline.
///
/// # Errors
/// When the answer can't be written as JSON, which is a bug in its shape.
pub fn render(answer: &impl Shape, page: &Page, json: bool) -> Result<String, Failure> {
    if !json {
        return Ok(answer.human(page));
    }
    let envelope = Envelope { format: FORMAT, answer };
    serde_json::to_string_pretty(&envelope)
        .map(|text| text + "\n")
        .map_err(|error| Failure::environment(format!("The answer could not be written as JSON: {error}.")))
}

/// Writes text to standard output.
///
/// # Errors
/// A closed pipe becomes a silent success, see [`Failure`].
pub fn write_out(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Writes a line to standard error. Nothing can be done when that fails.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
