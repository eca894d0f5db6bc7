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
    let answer = session.with_tutor_no_wait(async |tutor| {
        let state = (*tutor.snapshot().state).clone();
        // The JSON has no such count, and the journal may be long.
        let given_up = if session.json { None } else { tutor.timeline().ok().map(|timeline| timeline.given_up()) };
        Ok(StateAnswer { folder: session.paths.data.clone(), state, given_up })
    })?;
    session.print_answer(&answer)
}

/// The whole record, as in `learner.json`.
#[derive(Clone, Debug, Serialize)]
pub struct StateAnswer {
    /// The data folder.
    pub folder: PathBuf,
    pub state: LearnerState,
    /// The submissions that only gave up; `None` if the journal can't be read.
    #[serde(skip)]
    pub given_up: Option<u32>,
}

impl StateAnswer {
    /// `3 problems, 8 submissions`; with problems given up, `3 problems, 7 submissions, 1 given up`.
    fn describe_problems(&self) -> String {
        let submissions: u32 = self.state.problems.values().map(|problem| problem.submissions).sum();
        let (problems, given_up) = (count_noun(self.state.problems.len(), "problem"), self.given_up.unwrap_or(0));
        let tried = count_noun(submissions.saturating_sub(given_up) as usize, "submission");
        let also = match self.given_up {
            Some(0) => String::new(),
            Some(given_up) => format!(", {given_up} given up"),
            None => ", problems given up among them".to_owned(),
        };
        format!("{problems}, {tried}{also}")
    }
}

impl CommandAnswer for StateAnswer {
    fn render_text(&self, page: &Page) -> String {
        let state = &self.state;
        let last = state.time.map_or_else(|| "never".to_owned(), |time: Timestamp| format!("{time:.0}"));
        let rows = [
            ("folder", self.folder.display().to_string()),
            ("schema", state.schema.to_string()),
            ("version", state.version.to_string()),
            ("last change", last),
            ("topics", count_noun(state.mastery.len(), "topic")),
            ("problems", self.describe_problems()),
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
    fn record_is_shown_in_counts() {
        let folder = PathBuf::from("/home/ada/.local/share/rung");
        let answer = StateAnswer { folder, state: cli_fixtures::state(), given_up: Some(0) };
        insta::assert_snapshot!(render(&answer, &cli_fixtures::page(), false).expect("text"), @"
        folder       /home/ada/.local/share/rung
        schema       3
        version      7
        last change  2026-11-21T12:00:00Z
        topics       3 topics
        problems     3 problems, 8 submissions
        reviews      2 reviews
        days         1 active day

        `--json` prints all of it, `rung state schema` says what it means.
        ");
        let json = render(&answer, &cli_fixtures::page(), true).expect("JSON");
        let value: serde_json::Value = serde_json::from_str(&json).expect("valid JSON");
        assert_eq!((&value["format"], &value["state"]["version"]), (&1.into(), &7.into()));
        for (given_up, expected) in [
            (Some(1), "3 problems, 7 submissions, 1 given up"),
            (None, "3 problems, 8 submissions, problems given up among them"),
        ] {
            assert_eq!(StateAnswer { given_up, ..answer.clone() }.describe_problems(), expected);
        }
    }
}
