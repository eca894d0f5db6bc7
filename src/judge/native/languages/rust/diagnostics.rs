//! Parses rustc's JSON messages, and the message of a panic.

use serde::Deserialize;

use crate::judge::native::compiler_diagnostics::{Diagnostic, file_name};
use crate::judge::native::crash::{Crash, build_crash};

pub(super) const OUT_OF_MEMORY: &[&str] = &["memory allocation of *bytes failed"];
pub(super) const TOO_DEEP: &[&str] = &["thread '*has overflowed its stack", "fatal runtime error: stack overflow"];

/// Parses rustc's output, which has one JSON object per line.
pub(super) fn compile_errors(output: &str) -> Vec<Diagnostic> {
    #[derive(Deserialize)]
    struct Message {
        #[serde(rename = "message")]
        text: String,
        level: String,
        code: Option<Code>,
        #[serde(default)]
        spans: Vec<Span>,
    }
    #[derive(Deserialize)]
    struct Code {
        code: String,
    }
    #[derive(Deserialize)]
    struct Span {
        file_name: String,
        line_start: u32,
        column_start: u32,
        is_primary: bool,
        label: Option<String>,
    }
    let messages = output.lines().filter_map(|line| serde_json::from_str::<Message>(line).ok());
    messages
        .filter(|message| message.level == "error" && !message.text.starts_with("aborting due to"))
        .map(|message| {
            let primary = message.spans.iter().find(|span| span.is_primary).or(message.spans.first());
            let label = primary.and_then(|span| span.label.as_deref()).filter(|label| !message.text.contains(label));
            Diagnostic {
                file: primary.map_or_else(String::new, |span| file_name(&span.file_name)),
                line: primary.map_or(0, |span| span.line_start),
                column: primary.map(|span| span.column_start),
                kind: message.code.map(|code| code.code),
                message: label.map_or_else(|| message.text.clone(), |label| format!("{}: {label}", message.text)),
                ..Diagnostic::default()
            }
        })
        .collect()
}

/// Parses `thread 'main' panicked at solution.rs:3:5:` and the message on the next line.
pub(super) fn crash(stderr: &str, learner: &str) -> Option<Crash> {
    let mut lines = stderr.lines();
    let place = lines.find_map(|line| Some(line.split_once("panicked at ")?.1.trim_end_matches(':')))?;
    let mut parts = place.rsplitn(3, ':');
    let (_, row, file) = (parts.next()?, parts.next()?, parts.next()?);
    let own = file.ends_with(learner).then(|| row.parse().ok()).flatten();
    Some(build_crash(
        "panic",
        lines.next().unwrap_or_default(),
        own.map(|row| (String::new(), row)).into_iter().collect(),
    ))
}
