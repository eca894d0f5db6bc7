//! Checks of the terminal and the editor.

use std::io::{self, IsTerminal};

use super::check_result::CheckResult;
use crate::cli::context::editor;
use crate::cli::context::session::CliSession;
use crate::cli::output::page::Page;
use crate::tui::theme::ColourDepth;

/// Smallest terminal that shows everything; the screens work from [`crate::tui::ui::MIN_SIZE`] on.
const MIN_TERMINAL_SIZE: (u16, u16) = (80, 24);

/// Checks size, type and colours of the terminal.
pub fn check_terminal(page: &Page) -> Vec<CheckResult> {
    let term = std::env::var("TERM").unwrap_or_default();
    let mut found = vec![check_terminal_size()];
    found.push(match term.as_str() {
        "" => CheckResult::warn("TERM", "not set", "The screens need a terminal; the commands work without."),
        "dumb" => {
            CheckResult::warn("TERM", "dumb", "Use another terminal for the screens; the commands work in this one.")
        }
        term => CheckResult::ok("TERM", term),
    });
    found.push(CheckResult::ok("colours", colours(page, &term, std::env::var("COLORTERM").ok().as_deref())));
    found
}

fn check_terminal_size() -> CheckResult {
    if !io::stdout().is_terminal() {
        return CheckResult::absent("terminal", "standard output is not a terminal; the screens need one");
    }
    match crossterm::terminal::size() {
        Ok((columns, rows)) if columns < MIN_TERMINAL_SIZE.0 || rows < MIN_TERMINAL_SIZE.1 => {
            let advice = format!("{} × {} or more shows everything.", MIN_TERMINAL_SIZE.0, MIN_TERMINAL_SIZE.1);
            CheckResult::warn("terminal", format!("{columns} × {rows}"), advice)
        }
        Ok((columns, rows)) => CheckResult::ok("terminal", format!("{columns} × {rows}")),
        Err(error) => CheckResult::warn("terminal", format!("its size is unknown: {error}"), "80 × 24 is assumed."),
    }
}

/// Number of colours the terminal reports, and whether they are used.
fn colours(page: &Page, term: &str, colorterm: Option<&str>) -> String {
    let many = match ColourDepth::detect(colorterm, Some(term)) {
        ColourDepth::True => "24-bit",
        ColourDepth::Indexed => "256",
        ColourDepth::Sixteen if term.is_empty() || term == "dumb" => "none",
        ColourDepth::Sixteen => "16",
    };
    let used = if page.colour { "" } else { ", not used here" };
    format!("{many}{used}")
}

/// Checks the editor that `rung open` starts.
pub fn check_editor(session: &CliSession) -> CheckResult {
    match editor::find(session.editor_setting()) {
        Ok(editor) => CheckResult::ok("editor", format!("{} (from {})", editor.command(), editor.origin)),
        Err(failure) => CheckResult::warn("editor", failure.message, failure.advice.unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;

    #[test]
    fn colours_come_from_what_the_terminal_says() {
        let page = Page { colour: true, ..cli_fixtures::page() };
        for (term, colorterm, expected) in [
            ("xterm-256color", Some("truecolor"), "24-bit"),
            ("xterm-256color", None, "256"),
            ("xterm-direct", None, "24-bit"),
            ("xterm-kitty", None, "256"),
            ("linux", Some(""), "16"),
            ("", None, "none"),
        ] {
            assert_eq!(colours(&page, term, colorterm), expected, "{term}");
        }
        assert_eq!(colours(&cli_fixtures::page(), "linux", None), "16, not used here");
    }
}
