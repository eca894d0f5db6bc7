//! `rung state show|verify|rebuild|schema`: looks after the learner's record.

use std::path::PathBuf;

use clap::Subcommand;
use jiff::Timestamp;
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::out::{self, Shape};
use super::page::{Ink, Page, Text, plain};
use super::session::{Session, sentence};
use super::words::count;
use crate::model::LearnerState;
use crate::store;

/// Looks after your record.
#[derive(Subcommand, Clone, Debug)]
pub enum StateCommand {
    /// Shows what the record holds; with `--json`, all of it
    Show,
    /// Checks every line of the journal and the snapshot made from it
    Verify,
    /// Makes the snapshot again from the journal
    ///
    /// Lines behind a damaged one can't be trusted; they are kept in a file beside the journal.
    Rebuild,
    /// Prints the JSON schema of the record
    Schema,
}

impl StateCommand {
    /// Does what was asked.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        match self {
            Self::Show => show(session),
            Self::Verify => verify(session),
            Self::Rebuild => rebuild(session),
            Self::Schema => schema(),
        }
    }
}

fn schema() -> Result<Exit, Failure> {
    let text = serde_json::to_string_pretty(&store::schema())
        .map_err(|error| Failure::environment(format!("The schema could not be written: {error}.")))?;
    out::write_out(&(text + "\n"))?;
    Ok(Exit::Ok)
}

fn show(session: &Session) -> Result<Exit, Failure> {
    let library = session.library()?;
    session.answer(&StateAnswer { folder: session.paths.data.clone(), state: (*library.state).clone() })
}

/// The whole record, as `learner.json` holds it.
#[derive(Clone, Debug, Serialize)]
pub struct StateAnswer {
    /// The data folder.
    pub folder: PathBuf,
    pub state: LearnerState,
}

impl Shape for StateAnswer {
    fn human(&self, page: &Page) -> String {
        let state = &self.state;
        let last = state.time.map_or_else(|| "never".to_owned(), |time: Timestamp| format!("{time:.0}"));
        let submissions: u32 = state.problems.values().map(|problem| problem.submissions).sum();
        let rows = [
            ("folder", self.folder.display().to_string()),
            ("schema", state.schema.to_string()),
            ("version", state.version.to_string()),
            ("last change", last),
            ("topics", count(state.mastery.len(), "topic")),
            ("problems", format!("{}, {}", count(state.problems.len(), "problem"), count(submissions as usize, "submission"))),
            ("reviews", count(state.reviews.len(), "review")),
            ("days", count(state.engagement.activity.len(), "active day")),
        ];
        let rows: Vec<_> = rows.into_iter().map(|(name, value)| vec![plain(name), plain(value)]).collect();
        let mut text = Text::new(page);
        text.table(0, &rows);
        text.gap();
        text.para(0, Ink::Dim, "`--json` prints all of it, `rung state schema` says what it means.");
        text.finish()
    }
}
