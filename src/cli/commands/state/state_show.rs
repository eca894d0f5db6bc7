//! `rung state show`: summarises the record.

use std::path::PathBuf;

use jiff::Timestamp;
use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, plain};
use crate::text::number_format::count_noun;
use crate::types::LearnerState;

/// Shows the latest state.
pub fn run(session: &CliSession) -> Result<Exit, Failure> {
    let library = session.read_only_view()?;
    session
        .print_answer(&StateAnswer { folder: session.paths.data.clone(), state: (*library.published().state).clone() })
}

/// The whole record, as in `learner.json`.
#[derive(Clone, Debug, Serialize)]
pub struct StateAnswer {
    /// The data folder.
    pub folder: PathBuf,
    pub state: LearnerState,
}

impl CommandAnswer for StateAnswer {
    fn render_text(&self, page: &Page) -> String {
        let state = &self.state;
        let last = state.time.map_or_else(|| "never".to_owned(), |time: Timestamp| format!("{time:.0}"));
        // A problem given up is one of them, too.
        let attempts: u32 = state.problems.values().map(|problem| problem.submissions).sum();
        let rows = [
            ("folder", self.folder.display().to_string()),
            ("schema", state.schema.to_string()),
            ("version", state.version.to_string()),
            ("last change", last),
            ("topics", count_noun(state.mastery.len(), "topic")),
            (
                "problems",
                format!(
                    "{}, {}",
                    count_noun(state.problems.len(), "problem"),
                    count_noun(attempts as usize, "attempt")
                ),
            ),
            ("reviews", count_noun(state.reviews.len(), "review")),
            ("days", count_noun(state.engagement.activity.len(), "active day")),
        ];
        let rows: Vec<_> = rows.into_iter().map(|(name, value)| vec![plain(name), plain(value)]).collect();
        let mut text = PageText::new(page);
        text.table(0, &rows);
        text.gap();
        text.para(0, Ink::Dim, "`--json` prints all of it, `rung state schema` says what it means.");
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;

    #[test]
    fn the_record_is_told_in_counts() {
        let answer = StateAnswer { folder: "/home/ada/.local/share/rung".into(), state: cli_fixtures::state() };
        insta::assert_snapshot!(render(&answer, &cli_fixtures::page(), false).expect("text"), @"
        folder       /home/ada/.local/share/rung
        schema       3
        version      7
        last change  2026-11-21T12:00:00Z
        topics       3 topics
        problems     3 problems, 8 attempts
        reviews      2 reviews
        days         1 active day

        `--json` prints all of it, `rung state schema` says what it means.
        ");
        let json = render(&answer, &cli_fixtures::page(), true).expect("JSON");
        let value: serde_json::Value = serde_json::from_str(&json).expect("valid JSON");
        assert_eq!((&value["format"], &value["state"]["version"]), (&1.into(), &7.into()));
    }
}
