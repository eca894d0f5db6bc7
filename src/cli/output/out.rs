//! A command's answer: one serialisable struct, printed as text or as JSON.
//!
//! Both come from the same struct, so they cannot disagree. Every JSON answer is one object with `"format": 1` first;
//! fields may be added under the same number, but never renamed or removed. The field comments are the documentation of
//! the format. A command that fails prints `error` instead. Answers go to standard output, everything else (progress,
//! notices, errors) to standard error.
//!
//! All terminal output passes through here, so this module removes escape sequences from it, whatever its source: a
//! journal, a pack, an export, a file name, a system error. Only Rung's own colours pass.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use super::page::{Ink, Page};
use crate::cli::context::exit::Failure;
use crate::types::sanitize::{clean_except, is_forbidden};

/// Version of the JSON answers.
pub const FORMAT: u32 = 1;

/// The answer of a command.
pub trait CommandAnswer: Serialize {
    /// Renders the answer as text for `page`; ends with a newline.
    fn render_text(&self, page: &Page) -> String;
}

/// The JSON object around an answer.
#[derive(Serialize)]
struct Envelope<'a, T: Serialize> {
    format: u32,
    #[serde(flatten)]
    answer: &'a T,
}

/// Renders the answer as text or as indented JSON, each ending with a newline.
///
/// # Errors
/// The answer cannot be serialised as JSON, which is a bug in its type.
pub fn render(answer: &impl CommandAnswer, page: &Page, json: bool) -> Result<String, Failure> {
    if json { to_envelope_json(answer) } else { Ok(answer.render_text(page)) }
}

/// Renders a failure instead of an answer: `{"format": 1, "error": {"kind", "exit", "message", "advice"}}`.
///
/// # Errors
/// As [`render`].
pub fn render_failure(failure: &Failure) -> Result<String, Failure> {
    let (kind, exit) = (failure.exit.name(), failure.exit as u8);
    let (message, advice) = (failure.message.as_str(), failure.advice.as_deref());
    to_envelope_json(&ErrorAnswer { error: ErrorBody { kind, exit, message, advice } })
}

#[derive(Serialize)]
struct ErrorAnswer<'a> {
    error: ErrorBody<'a>,
}

/// The `error` object of a failure.
#[derive(Serialize)]
struct ErrorBody<'a> {
    /// `usage`, `input`, `data`, `environment` or `interrupted`.
    kind: &'static str,
    /// The exit code.
    exit: u8,
    message: &'a str,
    advice: Option<&'a str>,
}

fn to_envelope_json(answer: &impl Serialize) -> Result<String, Failure> {
    let envelope = Envelope { format: FORMAT, answer };
    serde_json::to_string_pretty(&envelope)
        .map(|text| escape_control_chars(&text) + "\n")
        .map_err(|error| Failure::environment(format!("Cannot write the answer as JSON: {error}.")))
}

/// Escapes control characters in JSON strings, so they have no effect on a terminal. The value is unchanged.
fn escape_control_chars(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if is_forbidden(c) {
            let mut units = [0; 2];
            out.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            out.push(c);
        }
    }
    out
}

/// Removes everything that acts on a terminal, except the colours of `Page::paint` and CRLF line ends.
#[must_use]
pub fn sanitize(text: &str) -> String {
    Ink::without_marks(&clean_except(text, |rest| if rest.starts_with("\r\n") { 2 } else { Ink::sgr_len(rest) }))
}

/// Writes text to standard output after [`sanitize`].
///
/// # Errors
/// A closed pipe becomes a silent success, see [`Failure`].
pub fn print_stdout(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(sanitize(text).as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Whether notices and progress are off ([`set_quiet`]).
static QUIET: AtomicBool = AtomicBool::new(false);

/// Turns [`print_notice`] and [`redraw`] off.
pub fn set_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Like [`print_stderr`], for optional lines: notices, progress, waiting. Off with `--quiet`.
pub fn print_notice(text: &str) {
    if !is_quiet() {
        print_stderr(text);
    }
}

/// Writes a line to standard error after [`sanitize`], best effort.
pub fn print_stderr(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", sanitize(text));
}

/// Redraws a line on standard error after [`sanitize`]; an empty line removes it. For progress on a terminal.
pub fn redraw(line: &str) {
    if is_quiet() {
        return;
    }
    let mut stderr = io::stderr().lock();
    let _ = write!(stderr, "{CLEAR_LINE}{}", sanitize(line));
    let _ = stderr.flush();
}

/// Returns to the start of the line and clears it.
const CLEAR_LINE: &str = "\r\x1b[2K";

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;

    #[derive(Serialize)]
    struct Told {
        text: String,
    }

    impl CommandAnswer for Told {
        fn render_text(&self, page: &Page) -> String {
            page.paint(Ink::Bad, &self.text) + &self.text
        }
    }

    #[test]
    fn only_our_own_colours_and_ends_of_lines_pass() {
        for (text, expected) in [
            ("\u{1b}[31mred\u{1b}[0m", "red"),
            ("\u{9b}31mred", "red"),
            (
                Page { colour: true, width: 40, ascii: false }.paint(Ink::Bad, "ours").as_str(),
                "\u{1b}[31mours\u{1b}[0m",
            ),
            ("\u{1b}[31;5mblinking", "blinking"),
            ("\u{1b}[8mhidden", "hidden"),
            ("a\r\nb\rc", "a\r\nbc"),
            ("\u{1b}]52;c;aGk=\u{7}clipboard", "clipboard"),
            ("\u{202e}abc\u{9b}2J", "abc"),
        ] {
            assert_eq!(sanitize(text), expected, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn json_says_the_same_and_text_acts_on_nothing(text in "[a-z\u{1b}\u{7}\u{7f}\u{9b}\u{9d}\u{202e}\u{e0041}\r\n\t\\[\\]0-9;m\"\\\\]{0,60}") {
            let page = Page { width: 40, ascii: false, colour: false };
            let told = Told { text: text.clone() };
            let json = render(&told, &page, true).expect("JSON");
            prop_assert!(!json.contains(is_forbidden), "{json:?}");
            let read: Value = serde_json::from_str(&json).expect("JSON");
            prop_assert_eq!(read, json!({"format": 1, "text": text}));
            for colour in [false, true] {
                let shown = sanitize(&render(&told, &Page { colour, ..page.clone() }, false).expect("text"));
                let shown = shown.replace("\r\n", "\n");
                let inner = shown.strip_prefix("\u{1b}[31m").and_then(|rest| rest.split_once("\u{1b}[0m"));
                let rest = inner.map_or(shown.clone(), |(painted, rest)| format!("{painted}{rest}"));
                prop_assert!(!rest.contains(is_forbidden) && (colour || rest == shown), "{shown:?}");
            }
        }
    }
}
