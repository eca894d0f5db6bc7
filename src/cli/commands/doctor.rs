//! `rung doctor`: checks everything that Rung depends on, and says how to fix what is missing.
//!
//! Each check is a function that always returns a result: if it cannot determine something, it returns a warning. The
//! checks change nothing and send nothing, except one request to an enabled language model.

use clap::Args;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};

mod check_result;
mod folder_checks;
mod language_checks;
mod llm_check;
mod record_checks;
mod system_checks;
mod terminal_checks;
mod worker_check;

use check_result::{CheckLevel, CheckResult};

/// Check terminal, folders, record, sandbox, packs and model
#[derive(Args, Clone, Debug)]
pub struct DoctorCommand {}

impl DoctorCommand {
    /// Runs every check. Exits with the code of the worst failure.
    pub fn run(session: &CliSession) -> Result<Exit, Failure> {
        let answer = DoctorAnswer::run_checks(session);
        session.print_answer_with_exit(&answer, answer.exit())
    }
}

/// Results of all checks, in order.
#[derive(Clone, Debug, Serialize)]
pub struct DoctorAnswer {
    pub version: &'static str,
    /// The worst level.
    pub level: CheckLevel,
    pub checks: Vec<CheckResult>,
}

impl DoctorAnswer {
    fn run_checks(session: &CliSession) -> Self {
        let mut checks = vec![CheckResult::ok("rung", env!("CARGO_PKG_VERSION"))];
        checks.extend(terminal_checks::check_terminal(&session.page));
        checks.push(terminal_checks::check_editor(session));
        checks.extend(folder_checks::check_folders(&session.paths));
        checks.push(folder_checks::check_disk_space(&session.paths));
        checks.extend(record_checks::check_record(session));
        checks.push(system_checks::check_image(&session.paths.cache));
        checks.push(worker_check::check_worker(session));
        checks.push(system_checks::check_kernel());
        checks.extend(language_checks::check_languages(session));
        checks.extend(record_checks::check_packs(session));
        checks.push(llm_check::check_llm(session));
        checks.extend(llm_check::check_prompts(session));
        Self::new(checks)
    }

    fn new(checks: Vec<CheckResult>) -> Self {
        let level = checks.iter().map(|check| check.level).max().unwrap_or(CheckLevel::Ok);
        Self { version: env!("CARGO_PKG_VERSION"), level, checks }
    }

    /// The order of severity: bad pack, damaged record, broken machine.
    fn exit(&self) -> Exit {
        self.checks.iter().map(|check| check.exit).max().unwrap_or(Exit::Ok)
    }
}

impl CommandAnswer for DoctorAnswer {
    fn render_text(&self, page: &Page) -> String {
        let rows: Vec<_> = self.checks.iter().flat_map(|check| rows(page, check)).collect();
        let mut text = PageText::new(page);
        text.table(0, &rows);
        text.gap();
        text.line(match self.level {
            CheckLevel::Ok | CheckLevel::Absent => "Everything that is needed works.",
            CheckLevel::Warn => "Rung works; see the warnings.",
            CheckLevel::Fail => "Some checks failed; see the advice.",
        });
        text.finish()
    }
}

/// A line for the check, and one for its advice.
fn rows(page: &Page, check: &CheckResult) -> Vec<Vec<TextCell>> {
    let word = |mark, word| if page.ascii { word } else { mark };
    let (ink, mark) = match check.level {
        CheckLevel::Ok => (Ink::Good, word("✓", "ok")),
        CheckLevel::Absent => (Ink::Dim, word("·", "none")),
        CheckLevel::Warn => (Ink::Warn, word("!", "warn")),
        CheckLevel::Fail => (Ink::Bad, word("✗", "fail")),
    };
    let mut rows = vec![vec![cell(ink, mark), plain(check.name), plain(&check.text)]];
    if let Some(advice) = &check.advice {
        rows.push(vec![plain(""), plain(""), cell(Ink::Dim, advice)]);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;

    fn answer() -> DoctorAnswer {
        DoctorAnswer::new(vec![
            CheckResult::ok("terminal", "80 × 24"),
            CheckResult::absent("go", "not found; apt install golang"),
            CheckResult::warn("editor", "No editor was found.", "Set EDITOR, or `rung config set editor COMMAND`."),
            CheckResult::fail(
                "journal",
                "line 12 of the journal is bad.",
                "`rung state verify` shows the details.",
                Exit::Data,
            ),
        ])
    }

    #[test]
    fn every_check_has_a_line_and_what_to_do() {
        insta::assert_snapshot!(render(&answer(), &cli_fixtures::page(), false).expect("text"), @"
        ✓  terminal  80 × 24
        ·  go        not found; apt install golang
        !  editor    No editor was found.
                     Set EDITOR, or `rung config set editor COMMAND`.
        ✗  journal   line 12 of the journal is bad.
                     `rung state verify` shows the details.

        Some checks failed; see the advice.
        ");
        let ascii = Page { ascii: true, ..cli_fixtures::page() };
        insta::assert_snapshot!(render(&answer(), &ascii, false).expect("text"), @"
        ok    terminal  80 x 24
        none  go        not found; apt install golang
        warn  editor    No editor was found.
                        Set EDITOR, or `rung config set editor COMMAND`.
        fail  journal   line 12 of the journal is bad.
                        `rung state verify` shows the details.

        Some checks failed; see the advice.
        ");
    }

    #[test]
    fn the_worst_failure_decides_the_exit_code() {
        assert_eq!(answer().exit(), Exit::Data);
        assert_eq!(DoctorAnswer::new(vec![CheckResult::warn("editor", "", "")]).exit(), Exit::Ok);
    }

    #[test]
    fn the_json_names_level_and_advice() {
        let json = render(&answer(), &cli_fixtures::page(), true).expect("JSON");
        let value: serde_json::Value = serde_json::from_str(&json).expect("valid JSON");
        assert_eq!((&value["level"], &value["checks"][1]["level"]), (&"fail".into(), &"absent".into()));
        assert_eq!(value["checks"][3]["advice"], "`rung state verify` shows the details.");
    }
}
