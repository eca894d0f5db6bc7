//! `rung state verify`: checks the journal and the snapshot.

use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure, to_sentence};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText};
use crate::orchestrator::record::maintenance::{self, VerifyReport};
use crate::text::number_format::count_noun;

/// Checks the record and changes nothing. The exit code is 4 if there is an error.
pub fn run(session: &CliSession) -> Result<Exit, Failure> {
    let report = maintenance::verify(&session.paths)?;
    let answer = VerifyAnswer::from_report(&report);
    session.print_answer_with_exit(&answer, if answer.clean { Exit::Ok } else { Exit::Data })
}

/// Result of the check.
#[derive(Clone, Debug, Serialize)]
pub struct VerifyAnswer {
    pub clean: bool,
    /// Number of valid lines in the journal.
    pub lines: u64,
    /// The state's version after them.
    pub version: u64,
    /// Hash of the last valid line; 64 zeros if there is none.
    pub hash: String,
    /// The first bad line, from 1.
    pub bad_line: Option<u64>,
    /// Number of saved sources that the journal refers to.
    pub sources: usize,
    /// Errors with their fixes, one sentence each.
    pub findings: Vec<String>,
}

impl VerifyAnswer {
    /// Builds the answer from a report.
    #[must_use]
    pub fn from_report(report: &VerifyReport) -> Self {
        Self {
            clean: report.is_clean(),
            lines: report.head.lines,
            version: report.head.version,
            hash: report.head.hash.clone(),
            bad_line: report.bad.as_ref().map(|bad| bad.line),
            sources: report.sources,
            findings: report.findings().iter().map(to_sentence).collect(),
        }
    }
}

impl CommandAnswer for VerifyAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        for finding in &self.findings {
            text.para(0, Ink::Bad, finding);
        }
        text.gap();
        let good = count_noun(self.lines as usize, "good line");
        let sources = count_noun(self.sources, "kept source");
        text.line(match (self.clean, self.lines) {
            (true, 0) => "Nothing is recorded yet.".to_owned(),
            (true, _) => format!("The record is intact: {good}, version {}, {sources}.", self.version),
            (false, _) => format!("{good}, version {}, {sources}.", self.version),
        });
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;
    use crate::orchestrator::record::maintenance::{BadLine, JournalHead, LineFault, SnapshotCheck};

    fn report(bad: Option<BadLine>) -> VerifyReport {
        let head = JournalHead { hash: "ab".repeat(32), bytes: 900, lines: 11, version: 10 };
        VerifyReport { head, bad, torn: None, snapshot: SnapshotCheck::Missing, sources: 3, bad_sources: Vec::new() }
    }

    fn check(report: &VerifyReport, clean: bool, expected: &str) {
        let answer = VerifyAnswer::from_report(report);
        assert_eq!(answer.clean, clean);
        let text = render(&answer, &cli_fixtures::page(), false).expect("text");
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn a_check_names_the_first_bad_line_or_says_that_all_is_well() {
        check(&report(None), true, "The record is intact: 11 good lines, version 10, 3 kept sources.");
        check(&VerifyReport { head: JournalHead::default(), ..report(None) }, true, "Nothing is recorded yet.");
        let bad = BadLine { line: 12, offset: 900, fault: LineFault::Changed };
        check(&report(Some(bad)), false, "Line 12 of the journal is bad");
    }
}
